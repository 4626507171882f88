"""Begin: logs, what was ruled on them, results, decisions.

A step is never changed once it was released; what it makes is written out here, whatever ``schema`` says by then.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

STAYS = "a decision is never changed; enter another"


def upgrade() -> None:
    """Make all tables."""
    op.create_table("players", sa.Column("name", WORD, primary_key=True))
    _adjudications()
    _parts()
    _logs()
    _decisions()
    _guard()


def _adjudications() -> None:
    op.create_table(
        "adjudications",
        sa.Column("key", WORD, primary_key=True),
        sa.Column("subject", WORD, nullable=False, index=True),
        sa.Column("digest", WORD, nullable=False, index=True),
        sa.Column("shape", WORD, nullable=False),
        sa.Column("kind", WORD, nullable=False),
        sa.Column("asked", WORD),
        sa.Column("code", WORD, nullable=False),
        sa.Column("rulebook", WORD, nullable=False),
        sa.Column("readings", WORD, nullable=False),
        sa.Column("options", WORD, nullable=False),
        sa.Column("version", WORD, nullable=False),
        sa.Column("readable", sa.Boolean(), nullable=False),
        sa.Column("events", NUMBER, nullable=False),
        sa.Column("hands", NUMBER, nullable=False),
        sa.Column("pending", WORD, nullable=False),
    )


def _parts() -> None:
    op.create_table(
        "results",
        _adjudication(),
        sa.Column("seat", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("player", WORD, sa.ForeignKey("players.name"), nullable=False, index=True),
        sa.Column("recorded", NUMBER),
        sa.Column("corrected", NUMBER),
        sa.Column("points", NUMBER),
    )
    op.create_table(
        "games",
        _adjudication(),
        sa.Column("n", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("winner", WORD),
        sa.Column("score", WORD, nullable=False),
        sa.Column("stake", NUMBER, nullable=False),
    )
    op.create_table(
        "findings",
        _adjudication(),
        sa.Column("n", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("ruling", WORD, nullable=False, index=True),
        sa.Column("severity", WORD, nullable=False),
        sa.Column("message", WORD, nullable=False),
        sa.Column("rule", WORD, nullable=False, index=True),
        sa.Column("says", WORD, nullable=False),
        sa.Column("event", WORD),
        sa.Column("line", NUMBER),
        sa.Column("column", NUMBER),
        sa.Column("deal", NUMBER),
        sa.Column("law", NUMBER, index=True),
        sa.Column("outcome", WORD),
        sa.Column("kind", WORD),
        sa.Column("player", WORD, index=True),
    )


def _adjudication() -> sa.Column[str]:
    return sa.Column("adjudication", WORD, sa.ForeignKey("adjudications.key"), primary_key=True)


def _logs() -> None:
    op.create_table(
        "logs",
        sa.Column("path", WORD, primary_key=True),
        sa.Column("line", NUMBER, primary_key=True, autoincrement=False),
        sa.Column("digest", WORD, nullable=False, index=True),
        sa.Column("match", WORD),
        sa.Column("round", NUMBER),
        sa.Column("table", NUMBER),
        sa.Column("adjudication", WORD, sa.ForeignKey("adjudications.key"), nullable=False, index=True),
    )
    op.create_index("ix_logs_round", "logs", ["round", "table"])


def _decisions() -> None:
    op.create_table(
        "decisions",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("digest", WORD, nullable=False, index=True),
        sa.Column("path", WORD, nullable=False),
        sa.Column("line", NUMBER, nullable=False),
        sa.Column("ruling", WORD),
        sa.Column("severity", WORD),
        sa.Column("code", WORD, nullable=False),
        sa.Column("rule", WORD),
        sa.Column("law", NUMBER),
        sa.Column("event", WORD),
        sa.Column("outcome", WORD),
        sa.Column("player", WORD),
        sa.Column("message", WORD),
        sa.Column("decision", WORD, nullable=False),
        sa.Column("reason", WORD, nullable=False),
        sa.Column("by", WORD, nullable=False),
        sa.Column("at", WORD, nullable=False),
        sa.Column("score", WORD),
    )
    op.create_index("ix_decisions_ruling", "decisions", ["digest", "ruling"])


def _guard() -> None:
    """Let the database itself see to it that decisions stay, whatever program it is that would change them."""
    if op.get_bind().dialect.name == "sqlite":
        for act in ("UPDATE", "DELETE"):
            op.execute(
                f"CREATE TRIGGER decisions_{act.lower()} BEFORE {act} ON decisions "
                f"BEGIN SELECT RAISE(ABORT, '{STAYS}'); END"
            )
        return
    op.execute(
        f"CREATE FUNCTION decisions_stay() RETURNS trigger LANGUAGE plpgsql AS "
        f"$$ BEGIN RAISE EXCEPTION '{STAYS}'; END $$"
    )
    op.execute(
        "CREATE TRIGGER decisions_stay BEFORE UPDATE OR DELETE ON decisions "
        "FOR EACH ROW EXECUTE FUNCTION decisions_stay()"
    )
