"""Small codes of laws for tests, written to a folder as a club would write them."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.law import load_rulebook
from referee.record.errors import Unreadable

KINGS = """\
chapter: All of it
laws: {"1": Kings, "2": Points}
clauses:
  - {id: "1.1", kind: scoring, says: A king turned is worth one., when: king_turned, to: dealer, points: 1,
     for: turned_king, open_points: [R01], topics: [turned_king]}
  - {id: "1.2", kind: option, says: He may have a fresh deal., when: faced_card_found, group: faced, holder: adversary,
     may: fresh_deal, topics: [exposed_in_deal]}
  - {id: "1.3", kind: limit, says: Until he looks., limits: ["1.2"], clock: election, shuts: [non_dealer_looks],
     topics: [exposed_in_deal]}
  - {id: "2.1", kind: scoring, says: The point is worth one., when: hand_over, where: {made: point}, to: winner,
     points: 1, for: point, topics: [point], game: {tricks_for_point: 3}}
  - {id: "2.2", kind: setting, says: Five points are game., game: {target: 5}, topics: [target]}
open_points:
  - id: R01
    laws: ["1"]
    question: Whose is a king turned?
    default: his_who_deals
    readings:
      his_who_deals: {says: The dealer's.}
      his_who_does_not: {says: The other's., patch: {"1.1": {to: non_dealer}}}
      twice: {says: It is worth more., clauses: [{id: "1.9", kind: scoring, says: And one more., when: king_turned,
        to: dealer, points: 1, for: turned_king}]}
options:
  - id: long
    laws: ["2"]
    question: Is it a long game?
    default: "false"
    readings:
      "false": {says: No.}
      "true": {says: Yes., game: {target: 9}}
"""


def write(folder: Path, code: str, head: str = "", **chapters: str) -> str:
    """Write a code into a folder of its name and return the path; ``head`` holds further keys of ``rulebook.yaml``."""
    here = folder / code
    here.mkdir(parents=True, exist_ok=True)
    for name, text in chapters.items():
        (here / f"{name}.yaml").write_text(text, encoding="utf-8")
    told = "" if "code:" in head else f"code: {code}\n"
    text = f'format: referee.rulebook/1\n{told}title: Laws of {code}\nversion: "1"\nchapters: [{", ".join(chapters)}]\n'
    (here / "rulebook.yaml").write_text(text + head, encoding="utf-8")
    return str(here)


def mistakes(name: str) -> list[str]:
    """Return what is said to be wrong with a code, each with the file's name instead of its path."""
    with pytest.raises(Unreadable) as refused:
        load_rulebook(name)
    return [line.replace(f"{Path(name).parent}/", "") for line in str(refused.value).splitlines()]
