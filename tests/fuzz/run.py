"""One run of the fuzz: so many sequences and files from one seed, over some processes."""

from __future__ import annotations

import multiprocessing
import tempfile
import time
import traceback
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define

from referee.docket import Adjudication
from referee.hearing.work import TooMuchWork
from referee.law import Rulebook
from referee.record.errors import Unreadable
from tests.fuzz.census import Census, Failure
from tests.fuzz.checks import hold
from tests.fuzz.drift import Drift
from tests.fuzz.files import Press
from tests.fuzz.phases import stroll
from tests.fuzz.shelf import Readings, Shelf, load
from tests.fuzz.shrink import failure, named, shrink, write
from tests.fuzz.walk import Walk
from tests.property.support import Plain

THOROUGH: Final = 100
DRIFTING: Final = 8
KEPT: Final = 5
TOO_LONG: Final = "made too much work"
"""How a sitting ends in which hundreds of acts are wrong: the limit on work is told, as it is to users."""


@define
class Task:
    """What one job has to do: every ``jobs``-th sequence and file, from the ``job``-th on."""

    code: str
    sequences: int
    files: int
    seed: int
    job: int
    jobs: int
    folder: Path


class Job:
    """Does a task and counts what it meets."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.census = Census()
        self.shelf = Shelf(task.code, Random(task.seed))
        self.drift = Drift(task.code)
        self.read_so: dict[str, Rulebook] = {}
        self.seen: set[str] = set()

    def run(self) -> Census:
        """Do the task."""
        task, began = self.task, time.monotonic()
        for number in range(task.job, task.sequences, task.jobs):
            self.sequence(number)
        if task.job < task.files:
            with tempfile.TemporaryDirectory() as folder:
                press = Press(task.code, Path(folder), self._sample)
                for number in range(task.job, task.files, task.jobs):
                    self.file(press, number)
        self.census.seconds = time.monotonic() - began
        return self.census

    def sequence(self, number: int) -> None:
        """Walk, or let a scenario drift, and check what is ruled."""
        dice = Random(f"{self.task.seed}/{number}")
        thorough = number % THOROUGH == 0
        if number % DRIFTING == 1 and self.drift.cases:
            plain, readings = self.drift.draw(dice, number // DRIFTING)
            self._check(number, plain, readings, self._read_so(readings), None, thorough)
            return
        readings, book = self.shelf.draw(dice)
        walk = Walk(dice, book)
        try:
            stroll(walk)
            walk.rulings += walk.hearing.finish()
        except TooMuchWork:
            self.census.endings[TOO_LONG] += 1
            return
        except Exception as error:
            self._fail(number, walk.log(), readings, book, error)
            return
        if thorough or number % THOROUGH % 10 == 0:
            self._check(number, walk.log(), readings, book, walk, thorough)
        else:
            self._count(walk.log(), walk.hearing.statement(walk.as_log()), book)

    def _check(
        self, number: int, plain: Plain, readings: Readings, book: Rulebook, walk: Walk | None, thorough: bool
    ) -> None:
        try:
            found = hold(plain, book, walk.rulings if walk else None, thorough)
        except Unreadable:
            self.census.endings["drifted beyond reading"] += 1
        except TooMuchWork:
            self.census.endings[TOO_LONG] += 1
        except Exception as error:
            self._fail(number, plain, readings, book, error)
        else:
            self._count(plain, found, book)

    def _count(self, plain: Plain, found: Adjudication, book: Rulebook) -> None:
        census = self.census
        census.sequences += 1
        census.events += len(plain["events"])
        census.played += any(event["do"] == "lead" for event in plain["events"])
        census.outcomes.update(f"{ruling.kind} {ruling.outcome}" for ruling in found.rulings)
        for ruling in found.rulings:
            census.clauses.update(name for name in (ruling.clause, *ruling.also) if name is not None)
        census.clauses.update(mark.clause for deal in found.deals for mark in deal.marks if mark.clause)

    def _fail(self, number: int, plain: Plain, readings: Readings, book: Rulebook, error: Exception) -> None:
        """Write a log that failed as short as it can be, the first few of each kind."""
        self.census.sequences += 1
        what = failure(plain, book) or named(error)
        path = self.task.folder / f"sequence-{self.task.seed}-{number}.jsonl"
        if self._new(what):
            write(shrink(plain, book), readings, path)
        self.census.failures.append(Failure(what, f"sequence {number} of seed {self.task.seed}", path.name))

    def file(self, press: Press, number: int) -> None:
        """Break a file, and see that it is read or refused in words."""
        self.census.files += 1
        try:
            self.census.endings[press.read_one(Random(f"{self.task.seed}/file/{number}"))] += 1
        except Exception as error:
            what = named(error) if not isinstance(error, AssertionError) else f"untrue: {error}"
            name, raw = press.evidence()
            path = self.task.folder / f"file-{self.task.seed}-{number}-{name}"
            if self._new(what):
                path.write_bytes(raw)
                path.with_suffix(".txt").write_text(traceback.format_exc(), encoding="utf-8")
            self.census.failures.append(Failure(what, f"file {number} of seed {self.task.seed}", path.name))

    def _new(self, what: str) -> bool:
        """Tell whether a failure is one of the first of its kind, which are kept."""
        known = sum(failure.what == what for failure in self.census.failures)
        self.task.folder.mkdir(parents=True, exist_ok=True)
        return known < KEPT

    def _sample(self, dice: Random) -> Plain:
        """Return a log to break: of a walk, or of a scenario."""
        if self.drift.cases and dice.random() < 0.5:
            return self.drift.draw_sound(dice)
        walk = Walk(dice, self.shelf.plain)
        stroll(walk)
        return walk.log()

    def _read_so(self, readings: Readings) -> Rulebook:
        key = repr(sorted(readings.items()))
        if key not in self.read_so:
            self.read_so[key] = load(self.task.code, readings)
        return self.read_so[key]


def do(task: Task) -> Census:
    """Do one task in a process of its own."""
    return Job(task).run()


def run(code: str, sequences: int, files: int, seed: int, jobs: int, folder: Path) -> Census:
    """Run the fuzz and return what it met."""
    tasks: list[Any] = [Task(code, sequences, files, seed, job, jobs, folder) for job in range(jobs)]
    whole = Census()
    if jobs == 1:
        whole.add(do(tasks[0]))
    else:
        with multiprocessing.get_context("spawn").Pool(jobs) as pool:
            for census in pool.imap_unordered(do, tasks):
                whole.add(census)
    return whole
