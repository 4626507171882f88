"""What Alembic runs to take steps: within the transaction that it is given."""

from __future__ import annotations

from alembic import context

from referee.archive.database import METADATA
from referee.archive.upgrading import VERSIONS

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    version_table=VERSIONS,
    transactional_ddl=True,
)
context.run_migrations()
