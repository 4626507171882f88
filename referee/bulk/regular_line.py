"""A line of an archive that was decoded: where it holds regular play, it is read and scored in one go."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial
from typing import Any, Final

import msgspec
from attrs import asdict

from referee.bulk.form import SIGNS
from referee.bulk.line import BEGINNING, Line, check_texts, keys_of, sitting_of
from referee.bulk.reading import Regular
from referee.bulk.rules import RegularPlay, Unusual
from referee.bulk.trial import trials
from referee.docket import Adjudication, Score
from referee.hearing import adjudicate
from referee.law import kept_beside
from referee.record import (
    EventId,
    Header,
    Opening,
    Wrong,
    digest_of,
    from_json,
    header_data,
    limits,
    load_line,
    structure_value,
    to_json,
    to_sorted_json,
)

NOT_REGULAR: Final = (Unusual, Wrong, LookupError, TypeError, AttributeError, ValueError, RecursionError)
"""What comes of reading as regular what is not, down to data of another shape; the long way says what is wrong."""

TRIAL_FILE: Final = ".tried.json"
"""The file, in the folder of a code, that keeps whether its short way holds."""

PARTS: Final = ("bulk", "docket", "hearing", "law", "record", "score", "table")
"""The parts of the program on which that depends."""

UNTOLD: Final = asdict(Opening())
"""What each key of an opening says where it is not written; so written, it is no part of the canonical form."""

IDS: Final = [EventId(f"e{n}") for n in range(1, 2**12)]
"""The ids of events that are not named otherwise; longer logs are not archived a line each."""

_regular_kinds = frozenset(SIGNS)
_decode = msgspec.json.Decoder(Line).decode


def read_regular(raw: bytes, rules: RegularPlay, path: str = "<text>") -> Adjudication | None:
    """Return the adjudication of a line that holds nothing but regular play, under rules of such play."""
    line = decoded(raw)
    return None if line is None else read_line(raw, line, rules, path)


def decoded(raw: bytes) -> Line | None:
    """Return a line as it is decoded; ``None`` where it must be read strictly."""
    if len(raw) > limits().file_size:
        return None
    try:
        return _decode(raw)
    except (ValueError, RecursionError):
        return None


def may_be_regular(line: Line) -> bool:
    """Tell whether all acts of a line are of kinds that regular play is made of."""
    return _regular_kinds.issuperset(map(type, line.events))


def read_line(raw: bytes, line: Line, rules: RegularPlay, path: str) -> Adjudication | None:
    """Return the adjudication of a line, if it goes as regular play does."""
    head, events = line.header, line.events
    try:
        ids, own = _ids([event.id for event in events])
        sitting = sitting_of(head)
        regular = Regular.of(rules, sitting, head.opening or BEGINNING, events)
        regular.read(events, ids)
        # A line has as many colons as keys, unless a key stands twice or a text holds a colon.
        if raw.count(b":") != keys_of(head, sitting) + own + regular.keys:
            return None
        return _state(regular, len(events), raw, path)
    except NOT_REGULAR:
        return None


def passes_trial(rules: RegularPlay) -> bool:
    """Tell whether rules of regular play hold on every line of a trial; for a shipped rulebook the answer is kept."""
    return kept_beside(
        rules.rulebook, TRIAL_FILE, PARTS, bool, lambda: all(_holds(rules, raw) for raw in trials(rules))
    )


def _holds(rules: RegularPlay, raw: bytes) -> bool:
    """Whether a line gets the same answer both ways, or goes the long way alone."""
    found = read_regular(raw, rules)
    return found is None or found == adjudicate(load_line(raw), rules.rulebook)


def _ids(told: list[EventId]) -> tuple[Sequence[EventId], int]:
    """Return the ids of events, and how many keys they take up: all tell theirs if the first does, and none twice."""
    plain = IDS[: len(told)]
    if told == plain:
        return plain, len(plain)
    if len(plain) < len(told):
        raise Unusual
    if not told[0]:
        return plain, 0
    ids = [each for each in told if each]
    check_texts(ids)
    if len({*ids}) < len(told):
        raise Unusual
    return ids, len(ids)


def _state(regular: Regular, events: int, raw: bytes, path: str) -> Adjudication:
    """Return the adjudication of a game read to the end of its log."""
    rulebook, tally, dealer = regular.rules.rulebook, regular.tally, regular.next_dealer
    return Adjudication(
        path=path,
        events=events,
        digest=partial(_digest, raw),
        code=rulebook.code,
        version=rulebook.version,
        rulebook_digest=rulebook.digest,
        rulings=tally.rulings,
        deals=tally.deals,
        next_dealer=dealer,
        next_pack=regular.sitting.packs.get(dealer or ""),
        games=tally.games,
        score=Score(dict(tally.score), dict(tally.score)),
        problems=[],
    )


def _digest(raw: bytes) -> str:
    """Return the digest of a line of regular play, whose events stand in their canonical form but for their ids."""
    data = from_json(raw)
    events = [{"id": f"e{n}"} | event for n, event in enumerate(data["events"], 1)]
    head: dict[str, Any] = data["header"]
    opening = {key: told for key, told in head.pop("opening", {}).items() if told != UNTOLD[key]}
    header = _head_data(to_json(head)) | ({"opening": opening} if opening else {})
    return digest_of(to_sorted_json({"header": header, "events": events}))


@lru_cache(2**10)
def _head_data(raw: bytes) -> dict[str, Any]:
    """Return what a head says beside where the game stands, in its canonical form; it is the same in many lines."""
    return header_data(structure_value(Header, from_json(raw)))
