"""Both ways of hearing, compared on fixed lines under a rulebook with one value changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from itertools import product
from random import Random
from typing import get_args

import pytest
from attrs import astuple, define, evolve, field

from referee.bulk.regular_line import read_regular
from referee.bulk.rules import Manners, RegularPlay
from referee.bulk.tariff import Manner, Order, Told, has_no_objection
from referee.bulk.trial import trials
from referee.hearing import adjudicate, still_to_come
from referee.law import load_rulebook
from referee.law.reads import Key
from referee.law.rulebook import Rulebook
from referee.record.log import Log
from referee.record.logfile import load_line
from referee.simulation import Plan, PlayRules, season_lines
from referee.table import moments
from tests.mutants.changes import Change, changes
from tests.mutants.reads import MOMENTS, Moment, Parts, because, reads_of

SEED = 2
MOMENTS_OF = ("after", "before", "until", "shuts", "opens")
MANNERS = [Manner(*each) for each in product(get_args(Order), get_args(Told), (True, False), (True, False))]


@define(eq=False)
class Line:
    """A line, and what of a rulebook is read when it is heard both ways."""

    raw: bytes
    log: Log
    reads: frozenset[Key]

    @classmethod
    def of(cls, raw: bytes, rules: RegularPlay) -> Line:
        """Hear a line both ways, under rules of regular play of which every manner was heard."""
        log, answers = load_line(raw), list[bool]()
        by = partial(evolve, rules)
        reads = reads_of(rules.rulebook, lambda book: answers.append(alike(raw, log, by(rulebook=book))))
        if answers != [True]:
            raise ValueError("the ways differ under the rulebook as it is")
        return cls(raw, log, reads)


def alike(raw: bytes, log: Log, rules: RegularPlay) -> bool:
    """Whether a line gets the same answer both ways, or goes the long way alone."""
    short = read_regular(raw, rules)
    return short is None or short == adjudicate(log, rules.rulebook)


@define(eq=False)
class Lines:
    """The lines of a code on which both ways are compared: those of the trial, and regular and irregular ones.

    reads: what of the rulebook is read to make its rules of regular play.
    manners: what is read to hear each manner of exchange.
    tried: the lines of the trial, by their bytes.
    made: the lines of trials under changed rulebooks, by what of the rulebook they are made by.
    """

    book: Rulebook
    parts: Parts
    rules: RegularPlay
    reads: frozenset[Key]
    manners: dict[Manner, frozenset[Key]]
    tried: dict[bytes, Line]
    lines: list[Line]
    all_reads: frozenset[Key] = field(init=False)
    made: dict[Key, dict[bytes, Log]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Put together what is read at all."""
        self.all_reads = frozenset[Key]().union(*self._every())

    def _every(self) -> list[frozenset[Key]]:
        """Return what is read for the rules of regular play, for each manner and for each line."""
        return [
            self.reads, *self.manners.values(), *(line.reads for line in (*self.tried.values(), *self.lines))
        ]  # fmt: skip

    def unread(self, otherwise: frozenset[Key]) -> frozenset[Key]:
        """Return what is read where nothing is read of what is otherwise."""
        return frozenset[Key]().union(*(reads for reads in self._every() if reads.isdisjoint(otherwise)))

    @classmethod
    def of(cls, code: str) -> Lines:
        """Make the lines of a code."""
        book = load_rulebook(code)
        rules, play_rules = RegularPlay.of(book), PlayRules.of(book)
        if rules is None:
            raise ValueError(f"{code} has no short way")
        manners = {
            manner: reads_of(book, partial(has_no_objection, manner=manner, plain=rules.manners.plain))
            for manner in MANNERS
        }
        for manner in MANNERS:
            rules.manners.of(manner)
        lines = list(trials(rules, SEED))[::8]
        for form, hands, irregular in (("hands", 20, 0.0), ("games", 4, 0.0), ("hands", 6, 1.0)):
            lines += season_lines(Plan(seed=SEED, hands=hands, irregular=irregular, form=form), play_rules)  # type: ignore[arg-type]
        tried = {raw: Line.of(raw, rules) for raw in trials(rules)}
        compared = [Line.of(raw, rules) for raw in lines]
        return cls(book, Parts(book), rules, reads_of(book, RegularPlay.of), manners, tried, compared)


@define
class Found:
    """What came of how many changes, and those under which the short way answers otherwise than the long one.

    The outcomes: ``unread`` where no line and no rule of regular play reads what is changed, ``same`` where lines
    that do are answered alike, ``long`` where the trial fails and everything goes the long way, ``senseless``
    where the changed rulebook cannot be heard by, ``otherwise`` where the ways differ.
    """

    compared: Counter[str] = field(factory=Counter)
    otherwise: list[Change] = field(factory=list)

    def add(self, other: Found) -> None:
        """Take in what another process found."""
        self.compared += other.compared
        self.otherwise += other.otherwise


@cache
def lines_of(code: str) -> Lines:
    """Return the lines of a code, made once in a process."""
    return Lines.of(code)


def drawn(code: str, share: float, seed: int) -> list[Change]:
    """Return a share of all changes to a code."""
    every = list(changes(lines_of(code).book))
    return every if share >= 1 else Random(seed).sample(every, round(share * len(every)))


def compare(code: str, asked: Iterable[Change]) -> Found:
    """Compare both ways under each change; what no hearing can make sense of is counted and left alone."""
    found, lines = Found(), lines_of(code)
    alike_so_far: list[Heard] = []
    for change in asked:
        alike_so_far = [each for each in alike_so_far if each.change[:2] == change[:2]]
        try:
            outcome = _outcome(lines, change, alike_so_far)
        except Exception:  # a rulebook like this does not load
            outcome = "senseless"
        found.compared[outcome] += 1
        if outcome == "otherwise":
            found.otherwise.append(change)
    return found


@define(eq=False)
class Heard:
    """What came of a change, and what was read of the changed rulebook when that was found out."""

    change: Change
    reads: frozenset[Key]
    outcome: str
    parts: Parts | None = None
    moment: Moment | None = None


def _outcome(lines: Lines, change: Change, alike_so_far: list[Heard]) -> str:
    """Return what comes of a change; it is heard unless nothing reads it, or what tells it from one that was heard."""
    book = change.made(lines.book)
    parts = Parts(book)
    otherwise = lines.parts.otherwise(change, parts)
    if lines.all_reads.isdisjoint(otherwise):
        return "unread"
    if change.field in MOMENTS_OF and len(change.value) == 1:
        return _outcome_by_moment(lines, change, otherwise, alike_so_far)
    if change.field != "when":
        return _compared(lines, book, otherwise)
    for heard in alike_so_far:
        if heard.parts is not None and heard.reads.isdisjoint(heard.parts.otherwise(change, parts)):
            return heard.outcome
    outcomes = list[str]()
    reads = reads_of(book, lambda noting: outcomes.append(_compared(lines, noting, otherwise)))
    alike_so_far.append(Heard(change, reads | lines.unread(otherwise), outcomes[0], parts=parts))
    return outcomes[0]


def _outcome_by_moment(lines: Lines, change: Change, otherwise: frozenset[Key], alike_so_far: list[Heard]) -> str:
    """Return what comes of naming another moment: the same as of one that has always come when it has."""
    (name,) = change.value
    for heard in alike_so_far:
        if heard.moment is not None and heard.moment.stands_for(name):
            return heard.outcome
    moment = Moment.of(name)
    book = Change(change.of, change.field, (moment,)).made(lines.book)
    moment.sought = False
    with pytest.MonkeyPatch.context() as patching:
        patching.setattr(moments, "MOMENTS", MOMENTS)
        patching.setattr(still_to_come, "because", because)
        outcome = _compared(lines, book, otherwise)
    alike_so_far.append(Heard(change, frozenset(), outcome, moment=moment))
    return outcome


def _compared(lines: Lines, book: Rulebook, otherwise: frozenset[Key]) -> str:
    """Return what comes of comparing both ways; lines that read nothing of what is otherwise are as they were."""
    rules = _rules_of(lines, book, otherwise)
    if rules is None:
        return "long"
    for raw, log in _tried(lines, rules).items():
        line = lines.tried.get(raw)
        heard = line is not None and line.reads.isdisjoint(otherwise)
        if not heard and not alike(raw, log, rules):
            return "long"
    for line in lines.lines:
        if not line.reads.isdisjoint(otherwise) and not alike(line.raw, line.log, rules):
            return "otherwise"
    return "same"


def _rules_of(lines: Lines, book: Rulebook, otherwise: frozenset[Key]) -> RegularPlay | None:
    """Return the rules of play under a changed rulebook; those that read nothing that is otherwise are kept."""
    made = None if lines.reads.isdisjoint(otherwise) else RegularPlay.of(book)
    if made is None and not lines.reads.isdisjoint(otherwise):
        return None
    rules = evolve(lines.rules, rulebook=book, manners=Manners(book)) if made is None else made
    if rules.manners.plain == lines.rules.manners.plain:
        heard = lines.rules.manners
        rules.manners.update(
            {astuple(m): heard.of(m) for m, reads in lines.manners.items() if reads.isdisjoint(otherwise)}
        )
    return rules


def _tried(lines: Lines, rules: RegularPlay) -> dict[bytes, Log]:
    """Return the lines on which rules of play are tried; those by which the same is marked and said are alike."""
    own, game = lines.rules, rules.rulebook.game
    tariff, manners = rules.tariff, frozenset(manner for manner in MANNERS if rules.manners.of(manner))
    held, hands = sorted(tariff.held.items()), sorted(tariff.hands.items())
    awards = (tariff.turned, *(award for _, award in held), *(award for _, award in hands))
    rows = tuple(award and (award.row.points, award.row.for_) for award in awards)
    as_usual = all(getattr(own, name) == getattr(rules, name) for name in ("target", "orders", "outcomes"))
    key = (rows, manners, tariff.games[True, 0] is None, game.alternation, as_usual or len(lines.made))
    if key not in lines.made:
        lines.made[key] = {raw: load_line(raw) for raw in trials(rules)}
    return lines.made[key]
