"""Chain decisions together, keep what matches came to, and tell in brief what is in a block.

A decision carries a hash of itself and of the decision before it, and the head of the chain is kept beside. Triggers
refuse what would change, replace or remove a decision. Blocks of logs are dropped; each is made again when its file is
validated next.

A step is never changed once it was released; what it makes is written out here, whatever other modules say by then.
"""

from __future__ import annotations

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

WORD = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")

STAYS = "a decision is never changed; enter another"
LINKED = "a decision is entered by referee decide"
GROWS = "the chain of decisions only grows"

CHAINED = (
    *("id", "digest", "path", "line", "ruling", "severity", "code", "rule", "law", "event", "outcome", "player"),
    *("message", "decision", "reason", "by", "at", "score"),
)

SQLITE_GUARDS = (
    f"CREATE TRIGGER decisions_update BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
    f"CREATE TRIGGER decisions_delete BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
    "CREATE TRIGGER decisions_replace BEFORE INSERT ON decisions "
    f"WHEN EXISTS (SELECT 1 FROM decisions WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, '{STAYS}'); END",
    "CREATE TRIGGER decisions_insert BEFORE INSERT ON decisions "
    f"WHEN NEW.link IS NULL BEGIN SELECT RAISE(ABORT, '{LINKED}'); END",
    "CREATE TRIGGER chains_update BEFORE UPDATE ON chains WHEN NEW.name IS NOT OLD.name OR NEW.length <= OLD.length "
    f"BEGIN SELECT RAISE(ABORT, '{GROWS}'); END",
    f"CREATE TRIGGER chains_delete BEFORE DELETE ON chains BEGIN SELECT RAISE(ABORT, '{GROWS}'); END",
    f"CREATE TRIGGER chains_insert BEFORE INSERT ON chains BEGIN SELECT RAISE(ABORT, '{GROWS}'); END",
)

POSTGRESQL_GUARDS = (
    "CREATE FUNCTION decisions_linked() RETURNS trigger LANGUAGE plpgsql AS "
    f"$$ BEGIN IF NEW.link IS NULL THEN RAISE EXCEPTION '{LINKED}'; END IF; RETURN NEW; END $$",
    f"CREATE FUNCTION chains_stay() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '{GROWS}'; END $$",
    "CREATE FUNCTION chains_grow() RETURNS trigger LANGUAGE plpgsql AS "
    "$$ BEGIN IF NEW.name IS DISTINCT FROM OLD.name OR NEW.length <= OLD.length THEN "
    f"RAISE EXCEPTION '{GROWS}'; END IF; RETURN NEW; END $$",
    "CREATE TRIGGER decisions_stay BEFORE UPDATE OR DELETE ON decisions FOR EACH ROW EXECUTE FUNCTION decisions_stay()",
    "CREATE TRIGGER decisions_truncate BEFORE TRUNCATE ON decisions "
    "FOR EACH STATEMENT EXECUTE FUNCTION decisions_stay()",
    "CREATE TRIGGER decisions_insert BEFORE INSERT ON decisions FOR EACH ROW EXECUTE FUNCTION decisions_linked()",
    "CREATE TRIGGER chains_update BEFORE UPDATE ON chains FOR EACH ROW EXECUTE FUNCTION chains_grow()",
    "CREATE TRIGGER chains_stay BEFORE INSERT OR DELETE ON chains FOR EACH ROW EXECUTE FUNCTION chains_stay()",
    "CREATE TRIGGER chains_truncate BEFORE TRUNCATE ON chains FOR EACH STATEMENT EXECUTE FUNCTION chains_stay()",
)


def upgrade() -> None:
    """Add the chain with its guards, the table of matches, and the table of blocks in its new form."""
    _chain()
    op.create_table(
        "matches",
        sa.Column("key", WORD, primary_key=True),
        sa.Column("books", WORD, nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
    )
    op.drop_table("sheaves")
    op.create_table(
        "sheaves",
        sa.Column("key", WORD, primary_key=True),
        sa.Column("path", WORD, nullable=False, index=True),
        sa.Column("low", NUMBER, nullable=False),
        sa.Column("high", NUMBER, nullable=False),
        sa.Column("books", WORD, nullable=False),
        sa.Column("brief", sa.LargeBinary(), nullable=False),
        sa.Column("told", sa.LargeBinary(), nullable=False),
    )


def _chain() -> None:
    connection = op.get_bind()
    sqlite = connection.dialect.name == "sqlite"
    if sqlite:
        op.execute("DROP TRIGGER IF EXISTS decisions_update")
        op.execute("DROP TRIGGER IF EXISTS decisions_delete")
    else:
        op.execute("DROP TRIGGER IF EXISTS decisions_stay ON decisions")
    op.add_column("decisions", sa.Column("link", WORD))
    chains = op.create_table(
        "chains",
        sa.Column("name", WORD, primary_key=True),
        sa.Column("length", NUMBER, nullable=False),
        sa.Column("head", WORD, nullable=False),
    )
    decisions = sa.table("decisions", sa.column("link"), *map(sa.column, CHAINED))
    head, length = "", 0
    for row in connection.execute(sa.select(decisions).order_by(decisions.c.id)).mappings().all():
        content = json.dumps([head, *(row[name] for name in CHAINED)], ensure_ascii=False, separators=(",", ":"))
        head, length = hashlib.sha256(content.encode()).hexdigest(), length + 1
        connection.execute(sa.update(decisions).where(decisions.c.id == row["id"]).values(link=head))
    connection.execute(sa.insert(chains).values(name="decisions", length=length, head=head))
    for guard in SQLITE_GUARDS if sqlite else POSTGRESQL_GUARDS:
        op.execute(guard)
