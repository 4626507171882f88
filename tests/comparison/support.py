"""Small codes that build on the shipped default one, and logs, for the tests of what is set side by side."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from referee.comparison import Code, Comparison, compare
from referee.record import Log, loads_log

HEAD = {"format": "referee.rulebook/1", "title": "Laws of the club", "version": "1", "extends": "london"}
OURS = {"chapter": "Ours", "laws": {"60": "Our own laws"}}

REGULAR = """\
format: referee.log/1
players: [Anne, Bert]
recorded: [marking]
opening: {game: 1, deal: 2, dealer: Bert}
events:
  - {id: d, deal: {by: Bert, hands: {Anne: KS KD KC AS QS, Bert: 7S 7D 7C 8S 8C}, turn_up: 7H}}
"""
TRICKS = """\
  - {id: t1, trick: [Anne KS, Bert 7S]}
  - {id: t2, trick: [Anne KD, Bert 7D]}
  - {id: t3, trick: [Anne KC, Bert 7C]}
  - {id: t4, trick: [Anne AS, Bert 8S]}
  - {id: t5, trick: [Anne QS, Bert 8C]}
"""
REFUSED = "  - {id: x, exchange: {by: Anne, answer: refuse}}\n"
MARKED = "  - {id: m, do: mark, by: Anne, n: 2, reason: vole}\n"
VOLE = REGULAR + REFUSED + TRICKS


def club(folder: Path, clauses: list[dict[str, Any]] | None = None, /, **head: Any) -> str:
    """Write a code that builds on the default one, and return its folder."""
    name = head.setdefault("code", "club")
    place = folder / name
    place.mkdir()
    told = HEAD | head | {"chapters": ["ours"] if clauses else []}
    (place / "rulebook.yaml").write_text(json.dumps(told), encoding="utf-8")
    if clauses:
        (place / "ours.yaml").write_text(json.dumps(OURS | {"clauses": clauses}), encoding="utf-8")
    return str(place)


def side_by_side(log: Log | str, *codes: str | Code) -> Comparison:
    """Return what some codes say of a log."""
    read = loads_log(log, "hand.yaml") if isinstance(log, str) else log
    return compare(read, [each if isinstance(each, Code) else code(each) for each in codes])


@lru_cache(maxsize=16)
def code(name: str) -> Code:
    """Return a code by its name or its folder; it is loaded once."""
    return Code.named(name)
