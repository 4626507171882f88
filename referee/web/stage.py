"""A case of a scenario made ready to be stepped through: its lesson, and the table after each act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from attrs import define, field

from referee.asking import remedies_of
from referee.docket import Ruling, is_ordinary
from referee.record import Event
from referee.report import REMEDY_WORDS, ProofTree, TableView, proof_tree, sentence, table_views
from referee.teaching import LessonReport, LessonSheet, lesson_sheet, load_scenario
from referee.web.errors import no_page
from referee.web.keeping import Kept
from referee.web.library import Library

KEPT = 256
"""How many cases are kept ready."""


@define
class Stage:
    """A case that is ready to be stepped through. Step 0 is before the first act, step 1 after it, and so on.

    sheet: the lesson on the case.
    tables: the table after each act from the first card on, by the id of the act.
    """

    sheet: LessonSheet
    tables: dict[str, TableView]
    _remedies: list[tuple[str, str]] = field(factory=list, init=False)

    @property
    def events(self) -> list[Event]:
        """The acts of the log."""
        return list(self.sheet.log.events)

    @property
    def asked_at(self) -> int | None:
        """The step at which the question is asked; ``None`` where there is nothing to ask."""
        return self.sheet.last + 1 if self.sheet.question is not None else None

    def says(self, step: int) -> str:
        """Return what was done at a step, in a sentence."""
        return sentence(self.events[step - 1], "past") if step else "Before the first act."

    def table(self, step: int) -> TableView | None:
        """Return the table at a step; ``None`` before the first card."""
        return self.tables.get(self.events[step - 1].id or "") if step else None

    def rulings(self, step: int) -> list[ProofTree]:
        """Return what was ruled at a step, each ruling with its proof."""
        made = self.events[step - 1].id if step else None
        return list(self._proofs(each for each in self._rulings() if each.event == made))

    def all_rulings(self) -> list[ProofTree]:
        """Return all rulings on the case, each with its proof."""
        return list(self._proofs(self._rulings()))

    def summary(self) -> list[str]:
        """Return what is ruled on the whole case, a paragraph for each thing."""
        return LessonReport(self.sheet).ruling_texts()

    def learnt(self) -> list[str]:
        """Return what is to be learnt of the case."""
        return LessonReport(self.sheet).learnt_texts()

    def remedies(self) -> list[tuple[str, str]]:
        """Return the remedies of the code, each with its words, in the order of their words."""
        if not self._remedies:
            book = self.sheet.rulebook
            found = {remedy for clause in book.clauses.values() for remedy in remedies_of(book, clause)}
            self._remedies = sorted(((name, REMEDY_WORDS[name]) for name in found), key=lambda row: row[1])
        return self._remedies

    def _rulings(self) -> Iterator[Ruling]:
        return (ruling for ruling in self.sheet.found.rulings if not is_ordinary(ruling))

    def _proofs(self, rulings: Iterator[Ruling]) -> Iterator[ProofTree]:
        sheet = self.sheet
        return (proof_tree(each, sheet.found, sheet.log, sheet.rulebook) for each in rulings)


@define
class Stages:
    """Makes cases ready, and keeps the last of them.

    library: the scenarios and rulebooks.
    """

    library: Library
    _kept: Kept[tuple[Path, int, int | None], Stage] = field(init=False)

    def __attrs_post_init__(self) -> None:
        """Keep cases, made ready one at a time with all else that takes a while."""
        self._kept = Kept(KEPT, self.library.working)

    def of(self, name: str, case: int | None) -> Stage:
        """Return a case, ready to be stepped through.

        Args:
            name: the name of its scenario in addresses.
            case: the number of the case, counted from 1; ``None`` for the one that the lesson is on.

        Raises:
            HTTPException: there is no such scenario, or no such case.
            Unreadable: the file has mistakes.
            WrongLesson: the scenario says otherwise than the referee rules.
        """
        path = self.library.files.get(name)
        if path is None or not path.is_file():
            raise no_page(f"There is no scenario {name}.")
        return self._kept.of((path, path.stat().st_mtime_ns, case), lambda: self._made(path, case))

    def _made(self, path: Path, number: int | None) -> Stage:
        scenario = load_scenario(path)
        if number is not None and not 1 <= number <= len(scenario.cases):
            raise no_page(f"This scenario has no case {number}; it has {len(scenario.cases)}.")
        chosen = scenario.cases[number - 1] if number is not None else None
        sheet = lesson_sheet(scenario, self.library.books, chosen)
        ids = {event.id for event in sheet.log.events}
        return Stage(sheet, table_views(sheet.log, sheet.rulebook, ids))
