"""Keep which rulings belong to one dispute, and what is told of each dispute.

What was ruled before is told ruling by ruling, as it was then, until its log is ruled on anew.

A step is never changed once it was released; what it makes is written out here, whatever ``schema`` says by then.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add the two columns."""
    op.add_column("findings", sa.Column("dispute", NUMBER))
    op.add_column("adjudications", sa.Column("disputes", WORD))
