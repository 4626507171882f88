"""How many questions an interview asks on each way: ``python -m tests.asking.count`` prints it for every chart."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median

from referee.asking import STAGINGS, Interview, ask
from referee.law import load_rulebook
from tests.charts import CODES


def ways(interview: Interview, asked: int = 0) -> Iterator[tuple[int, Interview]]:
    """Yield every interview that goes on from one, with the number of questions asked."""
    yield asked, interview
    if interview.question is not None:
        for answer in interview.question.answers:
            yield from ways(interview.answer(answer), asked + 1)


def questions_on_each_way(interview: Interview) -> list[int]:
    """Return after how many questions each way through an interview ends."""
    return [asked for asked, end in ways(interview) if end.question is None]


def table() -> str:
    """Return for each ground, under each code, how many ways there are and how many questions they ask."""
    rows = [f"{'ground':<20}" + "".join(f"{code:>14}" for code in CODES)]
    every: dict[str, list[int]] = {code: [] for code in CODES}
    for ground in STAGINGS:
        row = f"{ground:<20}"
        for code in CODES:
            ends = questions_on_each_way(ask(load_rulebook(code), ground))
            every[code] += ends
            row += f"{_told(ends):>14}"
        rows.append(row)
    rows.append(f"{'all':<20}" + "".join(f"{_told(ends):>14}" for ends in every.values()))
    return "\n".join([*rows, "Each: ways, questions on the longest way, questions on the middle one.", ""])


def _told(ends: list[int]) -> str:
    return f"{len(ends)} {max(ends)} {median(ends):g}"


if __name__ == "__main__":
    sys.stdout.write(table())
