"""What commands share: their options and filters, how they read a log, and how they are stopped."""

from __future__ import annotations

import re
import signal
import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

import click

from referee.cli.completion import (
    Complete,
    complete_file,
    complete_law,
    complete_option,
    complete_reading,
    complete_rulebook,
)
from referee.cli.file_kinds import check_rulebook, wrong_kind
from referee.cli.group import fail

if TYPE_CHECKING:
    from referee.law import Rulebook
    from referee.record import Log

Command = TypeVar("Command", bound=Callable[..., Any])


def assignments(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Return options of the form ``NAME=VALUE`` by name."""
    chosen = {}
    for text in values:
        name, sign, value = text.partition("=")
        if not (name and sign and value):
            raise click.BadParameter(f"expected NAME=VALUE; got {text!r}", ctx, param)
        chosen[name] = value
    return chosen


log_argument = click.argument("log", metavar="LOG", shell_complete=complete_file)
rulebook_option = click.option(
    "--rulebook",
    metavar="CODE|PATH",
    callback=check_rulebook,
    shell_complete=complete_rulebook,
    help="The code of laws, or a folder that holds one; else what the log names.",
)


def assigning(
    flag: str, name: str, metavar: str, help: str, shell_complete: Complete | None = None
) -> Callable[[Command], Command]:
    """Return an option that may stand more than once, each time with ``NAME=VALUE``."""
    return click.option(
        flag, name, multiple=True, callback=assignments, metavar=metavar, help=help, shell_complete=shell_complete
    )


reading_option = assigning(
    "--reading",
    "readings",
    "Rnn=READING",
    "Read an open point of the law otherwise for this run; goes before what the log's agreement says.",
    complete_reading,
)
option_option = assigning(
    "--option",
    "options",
    "NAME=VALUE",
    "Set an option that the code offers, such as target=7.",
    complete_option,
)


def read_text(path: str) -> str:
    """Return what is in a file, or on standard input where the path is ``-``."""
    from referee.record import decode, limits, read_file

    # One character more than may be read is enough to find the text too large.
    return decode(sys.stdin.buffer.read(4 * limits().file_size + 1), path) if path == "-" else read_file(path)


def read_log(path: str) -> Log:
    """Return the log in a file, or on standard input where the path is ``-``."""
    from referee.record import Unreadable, load_log, loads_log

    text = read_text(path) if path == "-" else None
    try:
        log = loads_log(text, path) if text is not None else load_log(path)
    except Unreadable as error:
        raise wrong_kind(path, "referee.log", text) or error from None
    log.path = printable(log.path)
    return log


def printable(path: str) -> str:
    r"""Return a path as text that any output can hold: a byte that is no UTF-8 becomes the replacement character.

    >>> printable("h\udcc3\udca4nde.yaml"), printable("h\udce4nde.yaml")
    ('hände.yaml', 'h\ufffdnde.yaml')
    """
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def rulebook_for(log: Log, name: str | None, readings: Mapping[str, str], options: Mapping[str, str]) -> Rulebook:
    """Return the rulebook to rule on a log by; what the call says goes before what the players agreed.

    ``name`` is a code or a folder; ``readings`` are by open point, ``options`` by name, all as the call gives them.
    """
    from referee.law import rulebook_for as agreed_rulebook

    return agreed_rulebook(log, name, readings, {option: plain_value(value) for option, value in options.items()})


def no_such(
    option: str, given: str, noun: str, expected: str, words: Iterable[str] = (), likely: str | None = None
) -> NoReturn:
    """Say that an option names what there is not, and what it may mean.

    Args:
        option: the option.
        given: what it was given.
        noun: what that should have been.
        expected: what would do.
        words: the words that would do.
        likely: which of them is meant; by default the nearest.
    """
    from referee.record import nearest, show

    likely = likely or nearest(given, words)
    asked = f'; did you mean "{likely}"?' if likely else ""
    fail(f"{option}: no such {noun}; expected {expected}; got {show(given)}{asked}")


def player_named(log: Log, given: str) -> str:
    """Return the player of a log who is named with ``--by``."""
    from referee.record import composed

    players, name = log.header.players, composed(given)
    if name not in players:
        no_such("--by", given, "player", " or ".join(players), players)
    return name


def event_named(log: Log, given: str, option: str = "--at") -> int:
    """Return the index of an event named with an option, by its id, its line of shorthand, or a line of the file."""
    from referee.record import line_of

    ids = [event.id or f"e{index}" for index, event in enumerate(log.events, start=1)]
    if given in ids:
        return ids.index(given)
    within = [index for index, id in enumerate(ids) if id.startswith(f"{given}.")]
    if within:
        return within[-1]
    lines = [place.line for place in log.places]
    if given.isdecimal() and lines:
        at = bisect_right(lines, int(given)) - 1
        if at >= 0 and int(given) <= lines[-1]:
            return at
        fail(f"{option}: no event stands in line {given}; expected a line from {lines[0]} to {lines[-1]}")
    named = dict.fromkeys(name for id in ids for name in (id, line_of(id)))
    there = f"an id such as {ids[0]} or {ids[-1]}, or a line of the file" if ids else "nothing: the log has no event"
    return no_such(option, given, "event", there, named)


def card_named(option: str, word: str) -> str:
    """Return the card that a word of an option names; say what is expected where it names none."""
    from referee.record import CARD, Wrong

    try:
        card: str = CARD.read(word)
    except Wrong:
        fail(f"{option}: expected a card such as KS or 10H; got {word!r}")
    return card


def most_option(default: int, what: str) -> Callable[[Command], Command]:
    """Return the option of how many of something are tried at most."""
    told = f"How many {what} are tried."
    return click.option("--most", metavar="N", default=default, show_default=True, type=click.IntRange(1), help=told)


def plain_value(text: str) -> str | int | bool:
    """Return the value of an option as a file would give it: a number, true or false, or a word.

    >>> plain_value("7"), plain_value("true"), plain_value("winner")
    (7, True, 'winner')
    """
    return {"true": True, "false": False}.get(text, int(text) if text.isdecimal() else text)


SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)
BY_SIGNAL: Final = 128
"""What is added to the number of a signal to make the status of a program that it ended."""


GRACE: Final = 0.3
"""Seconds for which a run that was asked to stop may go on to the end of what it is at."""

AGAIN: Final = 0.5
"""Seconds after which it is stopped again, should it not have heard."""


class Stopped(BaseException):
    """A run that was asked to stop did not get to a place where it could."""


class Stop:
    """Whether somebody asked to stop; a second time is not asked, but done.

    A run looks where it may stop; after a while it is stopped wherever it is.
    """

    def __init__(self) -> None:
        self.status = 0

    def __call__(self) -> bool:
        """Whether to stop."""
        return self.status != 0

    def ask(self, number: int, frame: FrameType | None) -> None:
        """Take note of a signal.

        Args:
            number: the number of the signal.
            frame: where the program was when it came, which does not matter here.
        """
        self.status = BY_SIGNAL + number
        for each in SIGNALS:
            signal.signal(each, signal.SIG_DFL)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, _give_up)
            signal.setitimer(signal.ITIMER_REAL, GRACE, AGAIN)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise Stopped


@contextmanager
def stoppable() -> Iterator[Stop]:
    """Let signals be noted that would otherwise end the program in the middle of a line.

    A run that does not come to the end of what it is at in a third of a second is left by an exception, and the program
    ends with the status of the signal.
    """
    stop = Stop()
    before = {each: signal.signal(each, stop.ask) for each in SIGNALS}
    try:
        yield stop
    except Stopped:
        raise SystemExit(stop.status) from None
    finally:
        if stop() and hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        for each, handler in before.items():
            signal.signal(each, handler)


if TYPE_CHECKING:
    from referee.law import Rulebook

RULE: Final = re.compile(r"[0-9]{1,3}(\.[0-9]{1,3})?")


def _rules(ctx: click.Context, param: click.Parameter, lists: tuple[str, ...]) -> tuple[str, ...]:
    """Return the laws and clauses in lists such as ``43,47.1``."""
    names = [name.strip() for text in lists for name in text.split(",") if name.strip()]
    for name in names:
        if not RULE.fullmatch(name):
            raise click.BadParameter(f"expected the number of a law or of a clause; got {name!r}", ctx, param)
    return tuple(dict.fromkeys(names))


rules_option: Final = click.option(
    "--law",
    "rules",
    multiple=True,
    callback=_rules,
    metavar="RULE,…",
    shell_complete=complete_law,
    help="Only these laws or clauses.",
)
words_option: Final = click.option(
    "--word", "words", multiple=True, metavar="WORD", help="Only what speaks of this word; given twice, of both."
)


def has_rule(book: Rulebook, rule: str) -> bool:
    """Tell whether a code has a law or a clause."""
    return rule in book.clauses or (rule.isdecimal() and int(rule) in book.laws)


def no_rule(book: Rulebook, rule: str) -> str:
    """Return in words that a code has no such law or clause, and how to see which it has."""
    what = "clause" if "." in rule else "law"
    return f"there is no {what} {rule} in the {book.title}; `referee law --rulebook {book.called}` lists its laws"


def speaks_of(text: str, words: Iterable[str]) -> bool:
    """Tell whether a text has words that begin as each of some words does, in capitals or not.

    >>> speaks_of("The hands are played again.", ("hand", "Play")), speaks_of("The vole", ("ole",))
    (True, False)
    """
    return all(re.search(rf"\b{re.escape(word)}", text, re.IGNORECASE) for word in words)
