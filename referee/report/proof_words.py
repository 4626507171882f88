"""Proofs in words: what each condition of a clause says as it stands, and the events of a log with their places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from referee.record import Event, EventId, Log, Place
from referee.report.sentences import sentence
from referee.report.tenses import Tense
from referee.report.words import join

CONDITION_WORDS: Final = {
    "happened": ("It happened so.", "It did not happen so.", "Whether it happened so is not on the record."),
    "named": ("What the words name fits.", "Something that the words name does not fit.", ""),
    "proved": ("The record proves it.", "The record proves the contrary.", "The record does not prove it."),
    "noticed": ("Nobody need draw attention to it.", "No player has drawn attention to it.", ""),
    "opened": ("Its time has come.", "Its time has not come.", ""),
    "not_shut": ("It is in time.", "It is too late.", ""),
    "holder": ("It is this player's to ask.", "It is not this player's to ask.", ""),
    "unspent": ("It was not used or given up.", "It was used, given up or settled before.", ""),
    "not_spared": ("No exception speaks of it.", "An exception speaks of it.", ""),
    "not_outranked": ("No other clause goes before it.", "Another clause goes before it.", ""),
}
"""What each condition says where it holds, where it fails, and, if it has words of its own, where it is not known."""

SHOWN_WORDS: Final = {"noticed": "A player drew attention to it."}
"""What a condition says that holds because of something that was done."""


class Events:
    """The events of a log by their ids, as sentences with their places.

    log: the log.
    """

    def __init__(self, log: Log) -> None:
        self._by_id: dict[str | None, Event] = {
            event.id or f"e{index}": event for index, event in enumerate(log.events, start=1)
        }
        self.places: dict[str | None, Place] = dict(zip(self._by_id, log.places, strict=False))
        several = len({place.line for place in log.places}) > 1
        self.lines = {
            event.id: f"line {place.line}" for event, place in zip(log.events, log.places, strict=False) if several
        }

    def get(self, id: str | None) -> Event | None:
        """Return the event with an ``id``; ``None`` where the log has no such event."""
        return self._by_id.get(id)

    def line(self, id: str | None) -> int | None:
        """Return the line of the file in which an event stands.

        Args:
            id: the id of the event.

        Returns:
            The line, counted from 1; ``None`` where it is not known.
        """
        return self.places[id].line if id in self.places else None

    def where(self, id: str) -> str:
        """Return where an event stands: its line, or its ``id`` where the log was not read from a file."""
        return f"line {self.places[id].line}" if id in self.places else id

    def place(self, id: EventId) -> str:
        """Return where an event stands in the log: its line, or its ``id`` where all stand in one line."""
        return self.lines.get(id, id)

    def address(self, id: str) -> str:
        """Return the ``id`` of an event with its line, as far as that is known."""
        return f"{id}, {self.where(id)}" if id in self.places else id

    def sentence(self, id: str, tense: Tense = "past") -> str:
        """Return the event with an ``id`` as a sentence in some ``tense``; empty where the log has no such event."""
        return sentence(self._by_id[id], tense) if id in self._by_id else ""

    def told(self, id: str, tense: Tense = "past") -> str:
        """Return the event with an ``id`` in some ``tense`` as a sentence with its place, without a full stop."""
        return f"{self.sentence(id, tense).rstrip('.')} ({self.where(id)})"

    def before(self, id: str) -> str:
        """Return what had been done by the event with an ``id``, with its place, without a full stop."""
        return self.told(id, "perfect")


def state_words(condition: str, state: str, shown: bool) -> str:
    """Return what a condition says in its state, as a sentence; ``shown`` tells whether an event proves that state.

    >>> state_words("not_shut", "failed", True), state_words("noticed", "unknown", False)
    ('It is too late.', 'The record does not tell.')
    >>> state_words("noticed", "held", True), state_words("noticed", "held", False)
    ('A player drew attention to it.', 'Nobody need draw attention to it.')
    """
    held, failing, unknown = CONDITION_WORDS[condition]
    held = SHOWN_WORDS.get(condition, held) if shown else held
    return {"held": held, "failed": failing}.get(state, unknown or "The record does not tell.")


def stretch(spans: Iterable[tuple[str, str]], events: Events) -> str:
    """Return stretches of a log in words: from which line to which.

    Lines are told as far as they differ; an event that shares its line with others is told by its id as well.
    """
    return join([_span(first, last, events) for first, last in spans], "and again")


def _span(first: str, last: str, events: Events) -> str:
    if first == last:
        return f"right after {events.where(first)}"
    if events.where(first) == events.where(last):
        return f"in {events.where(first)}, from {first} to {last}"
    return f"from {events.where(first)} to {events.where(last)}"
