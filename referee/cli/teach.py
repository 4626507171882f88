"""``referee teach``: lessons in the terminal, one after the other."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click
from attrs import define

from referee.cli.common import rulebook_option
from referee.cli.completion import complete_lessons
from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.group import fail
from referee.cli.output import opened
from referee.cli.scenarios import lessons_of
from referee.cli.show_lesson import read_lesson_sheet
from referee.report import AnyLine, SimpleReport, count
from referee.teaching import LEVELS, find_course, list_courses, load_course

if TYPE_CHECKING:
    from referee.teaching import Lesson


@define
class Lessons:
    """What is taught: a title, and the scenario files in their order."""

    title: str
    files: list[Path]


@click.command("teach", epilog=epilog("teach"))
@click.argument("what", metavar="[COURSE|LAW|FILE]", required=False, shell_complete=complete_lessons)
@click.option("--again", is_flag=True, help="Also ask lessons that were right before.")
@click.option("--anki", metavar="FILE", type=click.Path(allow_dash=True), help="Write the lessons as cards for Anki.")
@click.option(
    "--progress",
    metavar="FILE",
    envvar="REFEREE_PROGRESS",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep the progress there; else among the user's data.",
)
@rulebook_option
def teach_command(what: str | None, again: bool, anki: str | None, progress: Path | None, rulebook: str | None) -> None:
    """Take lessons: see the table, decide, learn the law.

    COURSE is one of those that `referee scenarios courses` lists, or a course file; LAW the number of a law, of which
    all scenarios are taken; FILE a scenario. Without it, the first course is taken.

    Each lesson shows the table and asks a question. Type the number of an answer, or a letter: s tells the acts step by
    step, h gives a hint, n goes on, q stops. Lessons that were right at the first try are not asked again. Answers are
    read from standard input, a line each.
    """
    lessons = _lessons(what, rulebook)
    if anki is not None:
        _export(lessons, anki)
        return
    from referee.teaching import Tutor, load_progress

    kept, told = load_progress(progress or _own_progress())
    if told:
        click.echo(told, err=True)
    _show([f"{lessons.title}: {count(len(lessons.files), 'lesson')}", ""])
    warn, pauses = partial(click.echo, err=True), sys.stdin.isatty()
    Tutor(lessons.files, kept, _read, _show, warn, again, pauses).teach()
    if kept.path is not None and kept.records:
        _show([f"Your progress is kept in {kept.path}."])


def _own_progress() -> Path:
    """Return where the progress is kept where the call does not say."""
    import platformdirs

    return platformdirs.user_data_path("referee") / "progress.json"


def _read(prompt: str) -> str | None:
    """Return the next line of standard input; what was typed is repeated where no terminal shows it."""
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not sys.stdin.isatty():
        click.echo(line.rstrip("\n"))
    return line if line else None


def _show(lines: Iterable[AnyLine]) -> None:
    """Show lines to the learner."""
    from referee.cli.reporting import tell

    told = list(lines)
    tell(SimpleReport(lambda: told, lambda: None), "text")


def _lessons(what: str | None, rulebook: str | None) -> Lessons:
    """Return what is to be taught."""
    if what is not None and what.isdecimal():
        return _of_law(what, rulebook)
    if what is not None and Path(what).is_file() and (error := wrong_kind(what, "referee.course")) is not None:
        if other := wrong_kind(what, "referee.scenario"):
            raise other from error
        return Lessons(read_lesson_sheet(Path(what)).scenario.title, [Path(what)])
    courses = list_courses()
    if what is None and not courses:
        fail("no courses are installed; name a course file or a scenario")
    course = load_course(find_course(what) if what is not None else courses[0])
    return Lessons(course.title, course.lessons)


def _of_law(law: str, rulebook: str | None) -> Lessons:
    """Return the lessons on a law: those first that ask a question of their own, then the easiest."""
    from referee.law import load_rulebook

    book = load_rulebook(rulebook)
    found = [(path, lesson) for path, lesson in lessons_of(book) if law in lesson.laws]
    if not found:
        fail(f"no scenario of the {book.title} is on law {law}")
    title = f"Law {law}: {book.laws[int(law)]}" if int(law) in book.laws else f"Law {law}"
    return Lessons(title, [Path(path) for path, lesson in sorted(found, key=lambda row: _ease(*row))])


def _ease(path: str, lesson: Lesson) -> tuple[bool, int, int, str]:
    level = LEVELS.index(lesson.level) if lesson.level is not None else len(LEVELS)
    return not lesson.asks, level, len(lesson.laws), path


def _export(lessons: Lessons, path: str) -> None:
    """Write lessons as cards for Anki."""
    from referee.teaching import anki_deck

    deck = anki_deck(lessons.title, map(read_lesson_sheet, lessons.files))
    with opened(path) as output:
        output.write(deck.encode())
    if path != "-":
        cards = sum(not line.startswith("#") for line in deck.splitlines())
        click.echo(f"{path}: {count(cards, 'card')} written.")
