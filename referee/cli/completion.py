"""Completion in the shell: what may stand for a code, a reading, an option, a law, a topic or a file."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from referee.law import OpenPoint, Rulebook

Suggestions = Iterable[tuple[str, str]]
"""Values that may be meant, each with what it stands for."""

Complete = Callable[[click.Context, click.Parameter, str], "list[CompletionItem]"]


def _suggesting(suggest: Callable[[click.Context, str], Suggestions], other: str = "") -> Complete:
    """Return what click asks for completions, made from what gives values; those that begin as typed are offered.

    Args:
        suggest: gives the values, from the call so far and what is typed of the word.
        other: what the shell is to offer where none of them fits: ``dir``, ``file`` or nothing.
    """

    @wraps(suggest)
    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        from referee.record import RefereeError

        found: list[tuple[str, str]] = []
        with suppress(RefereeError, OSError):  # a call that is not whole yet may name what there is not
            found = [(value, says) for value, says in suggest(ctx, typed) if value.startswith(typed)]
        if not found and other:
            return [CompletionItem(typed, type=other)]
        return [CompletionItem(value, help=says) for value, says in found]

    return complete


def _book(ctx: click.Context) -> Rulebook:
    """Return the rulebook that the call so far names, or the default one."""
    from referee.law import load_rulebook

    return load_rulebook(ctx.params.get("rulebook"))


def _codes(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    from referee.law import EDITION, list_codes, list_editions, load_rulebook

    for name, folder in list_codes().items():
        if EDITION in typed:
            editions = [edition for edition in list_editions(folder) if edition] if typed.startswith(name) else []
            yield from ((f"{name}{EDITION}{edition}", "") for edition in editions)
        else:
            yield name, load_rulebook(name).title


def _chosen(points: Iterable[OpenPoint]) -> Iterator[tuple[str, str]]:
    """Yield every answer to some open points or options, as it is given on the command line."""
    for point in points:
        for name, reading in point.readings.items():
            yield f"{point.id}={name}", reading.says


def _readings(ctx: click.Context, typed: str) -> Suggestions:
    return _chosen(_book(ctx).open_points.values())


def _options(ctx: click.Context, typed: str) -> Suggestions:
    return _chosen(_book(ctx).options.values())


def _laws(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    """Yield laws, open points and options; clauses once a law is typed with its dot."""
    book = _book(ctx)
    if "." in typed:
        yield from ((clause.id, clause.says) for clause in book.clauses.values())
        return
    yield from ((str(number), title) for number, title in book.laws.items())
    if typed:
        yield from ((point.id, point.question) for point in book.choices)


def _topics(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    from referee.law import topics

    yield from ((name, topic.title) for name, topic in topics().items())


def _courses(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    from referee.teaching import list_courses, load_course

    yield from ((path.stem, load_course(path).title) for path in list_courses())


def _lessons(ctx: click.Context, typed: str) -> Iterator[tuple[str, str]]:
    """Yield the courses, and the laws."""
    yield from _courses(ctx, typed)
    yield from _laws(ctx, typed)


complete_rulebook: Final = _suggesting(_codes, "dir")
complete_reading: Final = _suggesting(_readings)
complete_option: Final = _suggesting(_options)
complete_law: Final = _suggesting(_laws)
complete_topic: Final = _suggesting(_topics)
complete_course: Final = _suggesting(_courses, "file")
complete_lessons: Final = _suggesting(_lessons, "file")
complete_file: Final = _suggesting(lambda ctx, typed: (), "file")

BASH: Final = r"""
%(complete_func)s() {
    local IFS=$'\n'
    local response type value
    COMPREPLY=()
    response=$(env REFEREE_LINE="${COMP_LINE:0:COMP_POINT}" REFEREE_BREAKS="$COMP_WORDBREAKS" \
        %(complete_var)s=bash_complete "$1")
    for completion in $response; do
        IFS=',' read -r type value <<< "$completion"
        case $type in
            dir) compopt -o dirnames ;;
            file) compopt -o default ;;
            plain) COMPREPLY+=("$value") ;;
        esac
    done
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""


def register_bash() -> None:
    """Let Bash complete words that it divides itself, at an equals sign, a colon or an at sign.

    Bash replaces only what follows the last such sign, so only that is given to it.
    """
    from click.shell_completion import BashComplete, add_completion_class, split_arg_string

    class WholeWords(BashComplete):
        """Completion that reads the line as it is, and not in the pieces that Bash makes of it."""

        source_template = BASH

        def get_completion_args(self) -> tuple[list[str], str]:
            """Return the whole words before the one that is being typed, and that one as far as it is typed."""
            line = os.environ["REFEREE_LINE"]
            words = split_arg_string(line)[1:]
            return (words, "") if line[-1:].isspace() else (words[:-1], "".join(words[-1:]))

        def format_completion(self, item: CompletionItem) -> str:
            """Return what Bash is to put in the place of the last piece of the word."""
            typed = self.get_completion_args()[1]
            breaks = re.escape("".join(set(os.environ["REFEREE_BREAKS"]) - set(" \t\n\"'")))
            kept = re.match(f"(?:.*[{breaks}])?", typed) if breaks else None
            value = item.value.removeprefix(kept[0]) if kept is not None else item.value
            return f"{item.type},{value}"

    add_completion_class(WholeWords)
