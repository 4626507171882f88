"""The codes that are set side by side, and one log heard under several of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import define, field

from referee.comparison.differences import Difference, Grounds, alike, differences
from referee.comparison.other_readings import naming_readings
from referee.comparison.rows import Points, Row, align, points_of
from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.law import (
    NoRulebook,
    Rulebook,
    agreements,
    default_code,
    find_rulebook,
    has_option,
    has_reading,
    load_rulebook,
    rulebook_for,
)
from referee.record import EventId, Log

MOST_KEPT: Final = 64
"""How many agreements are kept with the rulebook read by them; a tournament knows one or two."""


@define
class AppliedRulebook:
    """A rulebook as it applies to one log, with what the players agreed on.

    rulebook: the rulebook, read as the players agreed.
    readings_left_aside: readings that they agreed on and that the code does not know, by open point.
    options_left_aside: options that they agreed on and that the code does not know, by name.
    """

    rulebook: Rulebook
    readings_left_aside: dict[str, str] = field(factory=dict)
    options_left_aside: dict[str, Any] = field(factory=dict)


@define(eq=False, repr=False)
class Code:
    """A code in a comparison, with the readings and options that are set for it.

    name: the name by which the comparison calls it.
    given: the name, folder or ``code@edition`` that it was loaded by.
    readings: the reading of each open point that is set, by its id.
    options: the value of each option that is set, by its name.
    plain: the rulebook for logs whose players agreed on nothing.
    """

    name: str
    given: str
    readings: dict[str, str]
    options: dict[str, Any]
    plain: Rulebook
    _agreed: dict[str, AppliedRulebook] = field(factory=dict)

    @classmethod
    def named(
        cls,
        given: str,
        readings: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
    ) -> Code:
        """Load a code; it is called by the name it was asked for.

        Args:
            given: the name of a code, a folder that holds one, or ``code@edition``.
            readings: the reading of each open point that is set, by its id.
            options: the value of each option that is set, by its name.

        Returns:
            The code.

        Raises:
            RefereeError: there is no such code, edition, reading or option.
        """
        plain = load_rulebook(given, readings or {}, options or {})
        return cls(given, given, readings or {}, options or {}, plain)

    def applied_to(self, log: Log) -> AppliedRulebook:
        """Return the rulebook of this code as it applies to a log.

        What the players agreed on, in the header or in words, belongs to the code that the log names. Another code
        takes over what it knows of it. The readings and options of this code replace all that.

        Args:
            log: the log.

        Returns:
            The rulebook, and what of the agreement it does not know.
        """
        told, said = log.header.agreement, {event.topic: event.value for event, _ in agreements(log)}
        if not (told.readings or told.options or said):
            return AppliedRulebook(self.plain)
        key = repr((log.header.rulebook, *(sorted(each.items()) for each in (told.readings, told.options, said))))
        if key not in self._agreed:
            if len(self._agreed) >= MOST_KEPT:
                self._agreed.clear()
            self._agreed[key] = self._read_by(log, said)
        return self._agreed[key]

    def _read_by(self, log: Log, said: dict[str, Any]) -> AppliedRulebook:
        """Return the rulebook where something was agreed on; ``said``: what was by word."""
        named, told = log.header.rulebook or default_code(), log.header.agreement
        if self._is(named):
            return AppliedRulebook(rulebook_for(log, self.given, self.readings, self.options))
        try:
            options = load_rulebook(named).options if said else {}
        except NoRulebook:
            options = {}
        return self._known(told.readings, {**told.options, **{name: said[name] for name in said if name in options}})

    def _is(self, named: str) -> bool:
        """Whether a log that names a code means this one; another edition of it may know other readings."""
        try:
            return find_rulebook(named).samefile(find_rulebook(self.given))
        except NoRulebook:
            return named == self.plain.code

    def _known(self, agreed_readings: dict[str, str], agreed_options: dict[str, Any]) -> AppliedRulebook:
        """Return the rulebook of another code than the log names, which takes what it knows."""
        points, offered = self.plain.open_points, self.plain.options
        readings = {name: each for name, each in agreed_readings.items() if has_reading(points, name, each)}
        options = {name: each for name, each in agreed_options.items() if has_option(offered, name, each)}
        return AppliedRulebook(
            load_rulebook(self.given, {**readings, **self.readings}, {**options, **self.options}),
            {name: each for name, each in agreed_readings.items() if name not in readings},
            {name: each for name, each in agreed_options.items() if name not in options},
        )


@define
class Answer:
    """What one code says of a log.

    name: the name by which the comparison calls the code.
    applied: the rulebook of the code as it applies to the log.
    found: the adjudication by that rulebook.
    """

    name: str
    applied: AppliedRulebook
    found: Adjudication


@define
class Comparison:
    """One log under several codes.

    log: the log.
    answers: what each code says, in the order of the codes.
    rows: the rulings, side by side, in the order of events.
    points: the points earned under any of the codes, in the order of deals.
    differences: in what the codes differ, and why.
    """

    log: Log
    answers: list[Answer]
    rows: list[Row]
    points: list[Points]
    differences: list[Difference]

    @property
    def agree(self) -> bool:
        """Whether all codes rule alike and come to the same score."""
        return not any(each.counts for each in self.differences)


def compare(log: Log, codes: Sequence[Code], *, with_readings: bool = False) -> Comparison:
    """Rule on one log under several codes and compare the results.

    Args:
        log: the log.
        codes: the codes, in the order in which they are shown.
        with_readings: whether each ruling is to name the open points of its code on which it hangs; to find them, the
            log is heard again under each other reading.

    Returns:
        The comparison.

    Raises:
        RefereeError: what the players agreed on is unknown to the code that the log names.
    """
    answers = []
    for code in codes:
        applied = code.applied_to(log)
        found = adjudicate(log, applied.rulebook)
        found = naming_readings(found, log, applied.rulebook) if with_readings else found
        answers.append(Answer(code.name, applied, found))
    founds = [answer.found for answer in answers]
    books = tuple(answer.applied.rulebook for answer in answers)
    order = {event.id or EventId(f"e{i + 1}"): i for i, event in enumerate(log.events)}
    rows, points = align(founds, books, order), points_of(founds, order)
    return Comparison(log, answers, rows, points, differences(founds, rows, points, Grounds(books)))


def compare_two(one: Adjudication, other: Adjudication, grounds: Grounds) -> list[Difference]:
    """Return in what two adjudications of one log differ."""
    if alike(one, other):
        return []
    founds = (one, other)
    return differences(founds, align(founds, grounds.books, {}), points_of(founds, {}), grounds)
