"""Write a new code that builds on another: a folder with a rulebook that loads and a first scenario."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path
from typing import Final

from attrs import define

from referee.docket import is_ordinary
from referee.hearing import adjudicate
from referee.law import EDITION, HEAD, Rulebook, find_rulebook, list_codes, load_rulebook
from referee.record import RefereeError
from referee.teaching.expectations import say
from referee.teaching.scenario import load_scenario

NAME: Final = re.compile("[a-z][a-z0-9-]*")
FIRST_LAW: Final = 101

HEAD_TEXT: Final = """\
# The laws of {name}. What is not said here is as in {base}.
format: referee.rulebook/1
code: {name}
title: Laws of écarté as played at {name}
version: "1"
edition: "1"
dated: "{today}"
extends: {extends}
chapters: [own]

# Take away a "#" to make a line count. `referee law --diff {extends} {name}` shows what it comes to.

# Clauses that are otherwise here: the keys that change; null takes a key out.
# changes:
#   "{winning}": {{says: "Seven points win the game.", game: {{target: 7}}}}

# Clauses that fall away here.
# leaves_out: ["{last}"]
{reads}
# Values that no clause of ours fixes.
# game: {{packets: [3-2]}}

# What the players may choose beforehand, by `--option long_game=true` or in a log's agreement.
# options:
#   - id: long_game
#     laws: ["{law}"]
#     question: Is it a long game?
#     default: "false"
#     readings:
#       "false": {{says: "No."}}
#       "true": {{says: "Yes, of ten points.", game: {{target: 10}}}}
"""
READS_TEXT: Final = """
# Open points that are read otherwise here.
# reads: {{{point}: {reading}}}
"""
CHAPTER_TEXT: Final = """\
chapter: Our own laws
laws:
  "{law}": Tricks that lie gathered

clauses:
  - id: "{law}.1"
    kind: prohibition
    says: Nobody looks at a trick that has been gathered.
    when: hidden_cards_seen
    where: {{what: tricks}}
    topics: [tricks_seen]
"""
SCENARIO_TEXT: Final = """\
format: referee.scenario/1
title: A player looks at a trick that has been gathered
laws: ["{law}"]
clauses: ["{law}.1"]
teaches: Tricks are not looked at again.
log:
  format: referee.log/1
  players: [Anne, Bert]
  rulebook: {name}
  events:
    - {{id: d, deal: {{by: Bert, hands: {{Anne: AS KH AH QD JC, Bert: 9S 8H 7D 10C 8C}}, turn_up: 7H}}}}
    - {{id: t1, trick: [Anne AS, Bert 9S]}}
    - {{id: k1, do: look, by: Bert, at: tricks}}
cases:
  - name: he looks
    expect:
{looks}
  - name: he does not look
    edit: {{drop: k1}}
    expect:
{does_not}
"""
NOTHING_YET: Final = "      rulings: []\n      corrected: {Anne: 0, Bert: 0}"


class CannotWriteCode(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A new code cannot have this name, or cannot be written to this folder."""


@define
class NewCode:
    """A code that was written.

    folder: its folder.
    files: the files that were written, in order.
    base: the rulebook that it builds on.
    """

    folder: Path
    files: list[Path]
    base: Rulebook


def write_new_code(name: str, base: str, to: Path | None = None) -> NewCode:
    """Write a new code that builds on another, with a chapter of its own and a first scenario that holds.

    Args:
        name: the name of the new code: small letters, digits and hyphens, a letter first.
        base: the code to build on: its name, its folder, or ``code@edition``.
        to: the folder to write to, which must be empty or not exist; ``None`` for one of the name of the code.

    Returns:
        The code as it was written.

    Raises:
        CannotWriteCode: the name cannot be used, or the folder is not empty.
        NoRulebook: there is no such code to build on.
    """
    folder = to or Path(name)
    _check(name, folder)
    book = load_rulebook(base)
    extends = base if base.partition(EDITION)[0] in list_codes() else _way(folder, find_rulebook(base))
    law = str(max(FIRST_LAW, max(book.laws, default=0) + 1))
    words = {"name": name, "base": book.title, "extends": extends, "law": law, "today": date.today().isoformat()}
    texts = {HEAD: _head(book, words), "own.yaml": CHAPTER_TEXT.format_map(words)}
    for file, text in texts.items():
        _write(folder / file, text)
    scenario = folder / "scenarios" / "first.yaml"
    _write(scenario, SCENARIO_TEXT.format_map({**words, "looks": NOTHING_YET, "does_not": NOTHING_YET}))
    looks, does_not = _expected(scenario, folder)
    _write(scenario, SCENARIO_TEXT.format_map({**words, "looks": looks, "does_not": does_not}))
    return NewCode(folder, [*(folder / file for file in texts), scenario], book)


def _check(name: str, folder: Path) -> None:
    if not NAME.fullmatch(name):
        raise CannotWriteCode(
            f"{name!r} cannot name a code; expected small letters, figures and hyphens, a letter first"
        )
    if name in list_codes():
        raise CannotWriteCode(f"there is a code {name!r} already; choose another name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise CannotWriteCode(
            f"{folder} is there already, and nothing is written over; choose another folder with --to"
        )


def _way(folder: Path, base: Path) -> str:
    """Return the way from the folder of a code to that of the code it builds on."""
    return Path(os.path.relpath(base.resolve(), folder.resolve())).as_posix()


def _head(book: Rulebook, words: dict[str, str]) -> str:
    """Return the head of the code, with examples that speak of clauses and open points of the code it builds on."""
    ids = [clause.id for clause in book.clauses.values() if clause.cites is None] or [f"{words['law']}.1"]
    winning = next((clause.id for clause in book.clauses.values() if clause.for_ == "game"), ids[0])
    others = {
        point.id: [name for name in point.readings if name != point.default] for point in book.open_points.values()
    }
    reads = next((READS_TEXT.format(point=point, reading=names[0]) for point, names in others.items() if names), "")
    return HEAD_TEXT.format_map({**words, "winning": winning, "last": ids[-1], "reads": reads})


def _expected(scenario: Path, folder: Path) -> list[str]:
    """Return what the referee says of each case of the first scenario, as a scenario file writes it."""
    told = []
    for case in load_scenario(scenario).cases:
        heard = adjudicate(case.log, load_rulebook(str(folder)))
        rows = [
            f"        - {{at: {ruling.event}, clause: {_quoted(ruling.clause)}, outcome: {ruling.outcome}}}\n"
            for ruling in heard.rulings
            if not is_ordinary(ruling)
        ]
        rulings = "      rulings:\n" + "".join(rows) if rows else "      rulings: []\n"
        told.append(f"{rulings}      corrected: {say(heard.score.corrected)}")
    return told


def _quoted(clause: str | None) -> str:
    return "null" if clause is None else f'"{clause}"'


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
