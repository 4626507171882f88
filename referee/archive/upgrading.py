"""How an archive of an earlier version is brought up to date."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, column, inspect, select, table

from referee.archive.database import Database
from referee.archive.questions import NoArchive

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER: Final = Path(__file__).parent / "migrations"
VERSIONS: Final = "referee_schema"
"""The table that says which step an archive has come to."""


def upgrade(database: Database, to: str = "head") -> None:
    """Take all steps that are left, at once or not at all.

    Raises NoArchive where a newer version of the program has taken steps that are not known here, or where there are
    tables in the database that are somebody else's.
    """
    if to == "head" and _version(database) == newest_step():
        return
    # Only here, as few archives have steps left to take.
    from alembic import command
    from alembic.script import ScriptDirectory

    config = configuration()
    head = ScriptDirectory.from_config(config).get_current_head() if to == "head" else to
    with database.writing() as connection:
        # Somebody else may have done it meanwhile.
        reached = _reached(connection, config, database.name)
        if reached == head:
            return
        if reached is None and (others := inspect(connection).get_table_names()):
            raise NoArchive(f"{database.name}: no archive of Referee; it holds other tables: {', '.join(others[:3])}")
        config.attributes["connection"] = connection
        command.upgrade(config, to)


def newest_step() -> str:
    """Return the last step that is known here."""
    return max(path.stem.partition("_")[2] for path in (FOLDER / "versions").glob("step_*.py"))


def _version(database: Database) -> str | None:
    """Return the last step that an archive has come to; ``None`` where there is nothing yet."""
    with database.reading() as connection:
        if not inspect(connection).has_table(VERSIONS):
            return None
        return connection.scalar(select(column("version_num")).select_from(table(VERSIONS)))


def configuration() -> Config:
    """Return how the steps are found."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def _reached(connection: Connection, config: Config, name: str) -> str | None:
    """Return the last step that an archive has come to, which is known; ``None`` where there is nothing yet."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    reached = MigrationContext.configure(connection, opts={"version_table": VERSIONS}).get_current_revision()
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if reached is not None and reached not in known:
        raise NoArchive(
            f"{name}: the archive was made by a newer version of Referee: its form is {reached}, and the newest that "
            f"is known here is {max(known)}; expected that version or a later one"
        )
    return reached
