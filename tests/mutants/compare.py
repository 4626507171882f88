"""Both ways of hearing, compared on fixed lines under a rulebook with one value changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from random import Random

from attrs import define, evolve, field

from referee.hearing import Hearing, adjudicate
from referee.hearing.express import adjudicate_regular, read_regular, routine_of
from referee.hearing.express.routine import Routine
from referee.hearing.express.trial import trials
from referee.law import load_rulebook
from referee.law.rulebook import Rulebook
from referee.record.log import Log
from referee.record.logfile import load_line
from referee.table.facts import Fact
from referee.tournament.season import House, Plan, season_lines
from tests.mutants.changes import Change, changes

SEED = 2
FEW = 4


@define
class Lines:
    """The lines of a code on which both ways are compared: regular ones, made up and of a season, and irregular ones.

    facts: the names of all facts that regular play may show.
    """

    book: Rulebook
    routine: Routine
    lines: list[bytes]
    logs: list[Log]
    facts: frozenset[str]

    @classmethod
    def of(cls, code: str) -> Lines:
        """Make the lines of a code."""
        book = load_rulebook(code)
        routine = routine_of(book)
        if routine is None:
            raise ValueError(f"{code} has no short way")
        house = House.of(book)
        lines = list(trials(routine, SEED))[::2]
        for form, hands, irregular in (("hands", 12, 0.0), ("games", 12, 0.0), ("hands", 6, 1.0)):
            lines += season_lines(Plan(seed=SEED, hands=hands, irregular=irregular, form=form), house)  # type: ignore[arg-type]
        logs = [load_line(line) for line in lines]
        regular = [log for line, log in zip(lines, logs, strict=True) if adjudicate_regular(line, book) is not None]
        return cls(book, routine, lines, logs, frozenset().union(*(shown(log, book) for log in regular)))

    def awake(self, change: Change) -> bool:
        """Whether a change is to a clause that speaks, before it or after, of something that regular play shows."""
        if change.of in ("game", "procedure"):
            return True
        clauses = self.book.clauses[change.of], change.clause(self.book)
        facts = [self.book.base_facts(clause) for clause in clauses]
        return any(not each or not self.facts.isdisjoint(each) for each in facts)


class Noted(list[Fact]):
    """A list that notes the names of the facts put into it, for the hearing clears it after each event."""

    def __init__(self) -> None:
        """Begin with none."""
        self.names: set[str] = set()

    def append(self, fact: Fact) -> None:
        """Note a fact."""
        self.names.add(fact.name)
        super().append(fact)


def shown(log: Log, book: Rulebook) -> set[str]:
    """Return the names of the facts that a log shows, those that are nothing to rule on among them."""
    hearing, noted = Hearing(log.header, book), Noted()
    hearing.case.table.facts = noted
    for event in log.events:
        hearing.advance(event)
    hearing.finish()
    return noted.names | {matter.fact.name for matter in (*hearing.case.docket.matters, *hearing.case.docket.shelved)}


@define
class Found:
    """What came of how many changes, and those under which the short way answers otherwise than the long one."""

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
    for change in asked:
        try:
            outcome = _compared(lines, change)
        except Exception:  # a rulebook like this does not load
            outcome = "senseless"
        found.compared[outcome] += 1
        if outcome == "otherwise":
            found.otherwise.append(change)
    return found


def _compared(lines: Lines, change: Change) -> str:
    """Return what came of comparing the two ways under a change.

    Where the clause speaks of nothing that regular play shows few lines are compared, with the routine of the rulebook
    as it was: the hands on which the short way is tried would show no more.
    """
    book, awake = change.made(lines.book), lines.awake(change)
    routine = routine_of(book) if awake else evolve(lines.routine, rulebook=book)
    routine_of.cache_clear()
    if routine is None:
        return "long"
    for at, (line, log) in enumerate(zip(lines.lines, lines.logs, strict=True)):
        if awake or at < FEW:
            short = read_regular(line, routine)
            if short is not None and short != adjudicate(log, book):
                return "otherwise"
    return "same" if awake else "asleep"
