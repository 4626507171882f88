"""Bind logs together that lie one behind another, so that a run that knows them need not look at each.

A step is never changed once it was released; what it makes is written out here, whatever ``schema`` says by then.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table of sheaves."""
    op.create_table(
        "sheaves",
        sa.Column("key", WORD, primary_key=True),
        sa.Column("path", WORD, nullable=False, index=True),
        sa.Column("low", NUMBER, nullable=False),
        sa.Column("high", NUMBER, nullable=False),
        sa.Column("books", WORD, nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
    )
