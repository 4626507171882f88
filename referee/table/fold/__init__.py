"""How each act changes the table: one small function an act, by phase."""

from __future__ import annotations

from typing import Final

from referee.record import Event
from referee.table.fold.asking import FOLD as ASKING
from referee.table.fold.before_deal import FOLD as OUTSET
from referee.table.fold.dealing import FOLD as DEALING
from referee.table.fold.exchange import FOLD as EXCHANGE
from referee.table.fold.play import FOLD as PLAY
from referee.table.table import Handler

FOLD: Final[dict[type[Event], Handler]] = {**OUTSET, **DEALING, **ASKING, **EXCHANGE, **PLAY}
