"""The calls on a ground, heard once and then kept beside a shipped rulebook, so that an interview begins at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from attrs import asdict, define, field

from referee.asking.calls import CALLER, Call, Said, calls_of
from referee.law import Rulebook, kept_beside
from referee.record import to_json

PARTS: Final = ("asking", "docket", "hearing", "law", "record", "score", "table")
"""The parts of the program on which calls depend."""


@define
class KeptCalls:
    """Calls in a form that JSON can hold, with what many have in common told once.

    taken: what was chosen in stories.
    callers: who calls.
    known: what is known, without who calls.
    ruled: what is ruled.
    calls: of each call how many acts were done, and the places above of what was chosen, who calls, what is known and
    what is ruled.
    """

    taken: list[dict[str, str]]
    callers: list[str]
    known: list[dict[str, Any]]
    ruled: list[list[dict[str, Any]]]
    calls: list[list[int]]


def calls_on(book: Rulebook, ground: str) -> tuple[Call, ...]:
    """Return every call on a ground, one for each difference in what is known.

    Args:
        book: the code.
        ground: the ground of the calls, a key of STAGINGS.
    """
    kept = kept_beside(book, f".calls-{ground}.json", PARTS, KeptCalls, lambda: _packed(calls_of(book, ground)))
    ruled = [tuple(Said(**{**said, "remedies": tuple(said["remedies"])}) for said in each) for each in kept.ruled]
    return tuple(
        Call(kept.taken[story], acts, kept.callers[by], {**kept.known[told], CALLER: kept.callers[by]}, ruled[follows])
        for acts, story, by, told, follows in kept.calls
    )


def _packed(calls: Iterable[Call]) -> KeptCalls:
    parts = taken, callers, known, ruled = _Once(), _Once(), _Once(), _Once()
    rows = []
    for call in calls:
        told = {point: value for point, value in call.known.items() if point != CALLER}
        each = dict(call.taken), call.caller, told, [asdict(said) for said in call.ruled]
        rows.append([call.acts, *(part.place(it) for part, it in zip(parts, each, strict=True))])
    return KeptCalls(taken.kept, callers.kept, known.kept, ruled.kept, rows)


@define
class _Once:
    """Plain data, each told once."""

    kept: list[Any] = field(factory=list)
    places: dict[bytes, int] = field(factory=dict)

    def place(self, it: Any) -> int:
        """Return where something stands; it is added where it does not stand there yet."""
        place = self.places.setdefault(to_json(it), len(self.kept))
        if place == len(self.kept):
            self.kept.append(it)
        return place
