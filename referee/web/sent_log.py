"""A log as somebody sends it: how much of it is taken, how it is ruled on, and its mistakes beside its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

from attrs import define, evolve

from referee.comparison import ReadingsTried, tried_if_possible
from referee.differences import HeardLog
from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import Rulebook, list_codes, rulebook_for
from referee.record import Log, Mistake, Place, RefereeError, Unreadable, loads_log, nearest, show
from referee.report import answer_of, render, ruling_values
from referee.web.permalinks import MOST_CHARACTERS, packed

NAME: Final = "log"
"""What messages call the log."""

INPUT: Final = "-"
"""What the commands call a log that they read from standard input."""

MOST_ACTS: Final = 1_000
"""How many acts a log may have that is ruled on in the browser."""

ACTS_TO_REREAD: Final = 80
"""How many acts a log may have on which other readings of the law are tried; each reading is a hearing of its own."""

ACTS_AS_JSON: Final = 300
"""How many acts a log may have whose answer is told as JSON, which has what every other reading would change."""

MOST_MISTAKES: Final = 50
"""How many mistakes are shown at once."""

WIDTH: Final = 100
"""How many characters of a long line are shown on either side of a mistake."""

WORD: Final = re.compile(r"""[^\s,\[\]{}]+|.""")
READING: Final = re.compile(r"(?P<point>[^\s=]+)=(?P<reading>[^\s=]+)")


class Refused(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A log that is not taken, though it may be a good one: it is too long, or its readings are none."""


@define(frozen=True)
class SentLog:
    """A log, and how it is to be ruled on.

    text: the text of the log.
    rulebook: the name of the code; empty for the one that the log names.
    readings: the readings of open points, such as ``R75=only_in_replay``, with spaces between them.
    """

    text: str
    rulebook: str = ""
    readings: str = ""

    @property
    def chosen_readings(self) -> dict[str, str]:
        """The readings by their open points.

        Raises:
            Refused: some of them are not written as readings are.
        """
        words = re.split(r"[\s,;]+", self.readings.strip())
        pairs = [(word, READING.fullmatch(word)) for word in words if word]
        wrong = [word for word, pair in pairs if pair is None]
        if wrong:
            raise Refused(
                f"{show(' '.join(wrong))} is no reading. Write the open point, = and the reading, without spaces."
            )
        return {pair["point"]: pair["reading"] for _, pair in pairs if pair is not None}

    @property
    def in_link(self) -> dict[str, str]:
        """What an address carries of it."""
        return {"log": packed(self.text), "rulebook": self.rulebook, "readings": self.readings}


@define
class RuledLog:
    """A log that was ruled on.

    sent: the log as it was sent.
    found: the adjudication.
    log: the log, read.
    rulebook: the rulebook that it was ruled on by.
    tries: whether the other readings of the law are tried, where the log is short enough for that.
    """

    sent: SentLog
    found: Adjudication
    log: Log
    rulebook: Rulebook
    tries: bool = False

    @property
    def heard(self) -> HeardLog:
        """The log with what was ruled on it."""
        return HeardLog(self.found, self.log, self.rulebook)

    @property
    def is_reread(self) -> bool:
        """Whether the log is so short that the other readings of the law can be tried."""
        return len(self.log.events) <= ACTS_TO_REREAD

    @cached_property
    def tried(self) -> ReadingsTried | None:
        """What came of reading the law otherwise; ``None`` where that was not tried."""
        return tried_if_possible(self.found, self.log, self.rulebook) if self.tries and self.is_reread else None

    def page_values(self) -> dict[str, Any]:
        """Return what the template of the report speaks of."""
        told = (self.found, None) if self.tried is None else (self.tried.found, self.tried.effects)
        return ruling_values(answer_of(told[0], self.log, self.rulebook, told[1]))

    @property
    def is_told_as_json(self) -> bool:
        """Whether the answer can be had as JSON."""
        return len(self.log.events) <= ACTS_AS_JSON

    def json(self) -> str:
        """Return the answer as ``referee adjudicate - --format json`` writes it, with all other readings tried."""
        found = evolve(self.found, path=INPUT)
        return render(found, self.log, "json", self.rulebook)

    def read_otherwise(self) -> Iterator[tuple[str, SentLog]]:
        """Yield the log as other readings and other codes would be asked to rule on it, each with what it is."""
        for effect in self.tried.effects if self.tried is not None else ():
            chosen = {**self.sent.chosen_readings, effect.point: effect.reading}
            readings = " ".join(f"{point}={reading}" for point, reading in chosen.items())
            says = self.rulebook.open_points[effect.point].readings[effect.reading].says
            yield f"{effect.point}: {says}", evolve(self.sent, readings=readings)
        for code in list_codes():
            if code != self.rulebook.name:
                yield f"The code {code}", evolve(self.sent, rulebook=code, readings="")


def rule_on(sent: SentLog) -> RuledLog:
    """Rule on a log.

    Args:
        sent: the log, and how it is to be ruled on.

    Raises:
        Unreadable: the text is no log; with every mistake.
        Refused: it is too long, or has too many acts.
        RefereeError: the code has no such reading.
    """
    log, book = read_sent(sent)
    return RuledLog(sent, adjudicate(log, book), log, book)


def read_sent(sent: SentLog) -> tuple[Log, Rulebook]:
    """Return a log that was sent, and the rulebook that it is to be ruled on by.

    Raises:
        Unreadable: the text is no log; with every mistake.
        Refused: it is too long, or has too many acts.
        RefereeError: the code has no such reading.
    """
    if len(sent.text) > MOST_CHARACTERS:
        raise Refused(_too_much(len(sent.text), MOST_CHARACTERS, "characters"))
    log = loads_log(sent.text, NAME)
    if len(log.events) > MOST_ACTS:
        raise Refused(_too_much(len(log.events), MOST_ACTS, "acts"))
    if not sent.rulebook:
        _see_code(log)
    elif sent.rulebook not in list_codes():
        raise Refused(f"There is no code {show(sent.rulebook)} here; there are {', '.join(list_codes())}.")
    return log, rulebook_for(log, sent.rulebook or None, sent.chosen_readings)


def _too_much(got: int, most: int, what: str) -> str:
    """Return that a log has too much of something."""
    return f"The log has {got:,} {what}. Here it may have {most:,}. The command `referee adjudicate` takes longer ones."


def _see_code(log: Log) -> None:
    """Refuse a log that names a rulebook by its folder, for no stranger may have files of this machine read."""
    named, codes = log.header.rulebook, list_codes()
    if named is not None and named.partition("@")[0] not in codes:
        place = log.rulebook_place or Place(NAME, 1, 1)
        expected = f"one of {', '.join(codes)}"
        raise Unreadable([Mistake(place, "there is no such code here", expected, show(named), nearest(named, codes))])


@define
class ShownLine:
    """A line of the log beside a mistake: its number, and its text before, at and behind the mistake."""

    number: int
    before: str
    at: str = ""
    after: str = ""


@define
class ShownMistake:
    """A mistake with the lines around it.

    line: the line on which it is, from 1 on.
    said: what is wrong, as sentences.
    lines: the line before it and its own, as far as there are any.
    """

    line: int
    said: str
    lines: list[ShownLine]


def shown_mistakes(error: Unreadable, text: str) -> list[ShownMistake]:
    """Return the first mistakes of a log, each with its line.

    Args:
        error: the mistakes.
        text: the text of the log.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    return [
        ShownMistake(each.place.line, _said(each), list(_around(lines, each.place)))
        for each in error.mistakes[:MOST_MISTAKES]
    ]


def mistakes_values(error: RefereeError | None, text: str) -> dict[str, Any]:
    """Return what the template of a refusal speaks of.

    Args:
        error: what is wrong; ``None`` where nothing is.
        text: the text in which the mistakes are.
    """
    unreadable = error if isinstance(error, Unreadable) else None
    return {
        "mistakes": shown_mistakes(unreadable, text) if unreadable else [],
        "n_mistakes": len(unreadable.mistakes) if unreadable else 0,
        "refused": str(error) if error and not unreadable else "",
    }


def _said(mistake: Mistake) -> str:
    """Return what is wrong, without its place, as a sentence."""
    said = str(mistake).removeprefix(f"{mistake.place}: ")
    return f"{said[:1].upper()}{said[1:]}{'' if said.endswith(('?', '.')) else '.'}"


def _around(lines: list[str], place: Place) -> Iterator[ShownLine]:
    """Yield the line before a place and its own, in which the word at the place is marked."""
    if not 1 <= place.line <= len(lines):
        return
    if place.line > 1:
        yield ShownLine(place.line - 1, lines[place.line - 2][: 2 * WIDTH])
    line, at = lines[place.line - 1], max(place.column - 1, 0)
    word = WORD.match(line, at)
    end = word.end() if word else at
    begin = max(at - WIDTH, 0)
    yield ShownLine(
        place.line, f"{'…' if begin else ''}{line[begin:at]}", line[at:end][:WIDTH], line[end : end + WIDTH]
    )
