"""One class for every act that a log can hold, in the language of the table."""

from __future__ import annotations

from typing import Final

from referee.record.acts import dealing, play, words
from referee.record.acts.base import Event
from referee.record.shapes import FAMILIES

ACTS: Final[dict[str, type[Event]]] = {
    act.do: act
    for module in (dealing, play, words)
    for act in vars(module).values()
    if isinstance(act, type) and issubclass(act, Event) and not act.__subclasses__()
}
"""Every act that a log can hold, by the word that ``do`` gives for it."""

FAMILIES[Event] = dict(ACTS)
