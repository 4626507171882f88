"""``referee validate`` and ``referee merge``: many records, and all that a director should know of them."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager
from functools import partial
from typing import Final

import click

from referee.archive import SeasonArchive, open_archive
from referee.cli.common import option_option, plain_value, reading_option, rulebook_option, stoppable
from referee.cli.completion import complete_file
from referee.cli.examples import epilog
from referee.cli.findings import Manner, progress, telling
from referee.cli.group import fail
from referee.desk import LogsBeforeClaims, Run, gather
from referee.report import harmless
from referee.standings import ClaimCheck
from referee.validation import (
    AHEAD,
    RulebookChoice,
    Shard,
    batches,
    digest_of_inputs,
    file_size,
    merge,
    printable_path,
    rule_on_first_log,
)

WORTH: Final = 2**20
"""Bytes of logs from which on it is worth the while to start workers."""


def _shard(ctx: click.Context, param: click.Parameter, text: str | None) -> Shard:
    if text is None:
        return Shard()
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    if found is None:
        raise click.BadParameter(f"expected a part such as 2/4; got {text!r}", ctx, param)
    return Shard(int(found[1]), int(found[2]))


@click.command("validate", epilog=epilog("validate"))
@click.argument("paths", metavar="PATH…", nargs=-1, required=True, shell_complete=complete_file)
@telling
@click.option("--jobs", metavar="N", type=click.IntRange(1), help="Workers; by default one for each processor.")
@click.option("--shard", metavar="I/N", callback=_shard, help="Only one of N parts of the logs; see referee merge.")
@click.option(
    "--engine", type=click.Choice(["local", "dask"]), default="local", show_default=True, help="Who does the work."
)
@click.option("--scheduler", metavar="ADDRESS", help="The scheduler of dask, such as tcp://host:8786.")
@click.option("--archive", "url", metavar="URL", help="Keep all there, and rule only on what it does not know yet.")
@click.option("--sensitive", is_flag=True, help="Tell which findings hang on one word of the scorer; takes longer.")
@rulebook_option
@reading_option
@option_option
@click.pass_context
def validate_command(
    ctx: click.Context,
    paths: tuple[str, ...],
    manner: Manner,
    jobs: int | None,
    shard: Shard,
    engine: str,
    scheduler: str | None,
    url: str | None,
    sensitive: bool,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
) -> None:
    """Rule on many logs and tell every dispute and error.

    The scores that were recorded are compared with those that ought to be.

    PATH is a log, an archive of JSON Lines with a log on each line, a folder with such files somewhere below it, a
    tournament file, or a pattern such as 'round/*.yaml'; logs may be packed (.gz, .zst). Of a tournament, the results
    claimed are compared with those that ought to be as well. Findings are errors (a log that cannot be read or
    cannot be right, a wrong score), warnings (something irregular was ruled on) or notes (nothing follows from it).
    For people there is one finding for each dispute; JSON and CSV hold the rulings.

    RULE is a law (43), a clause (43.3), or one of score, record, unreadable, claimed and no-clause. Whatever the number
    of workers and machines, the output is the same; so it is with an archive (sqlite:///season.db or
    postgresql+psycopg://user@host/season), from which a run that was stopped goes on, and which referee query asks.

    With --sensitive each log with findings is heard again with single slips of its scorer in it, as referee sensitivity
    does. A finding is marked that turns by one with which no more would be irregular or impossible.

    Exit status: 0 where no finding is as grave as --fail-on, 1 where one is. A log that cannot be read is such a
    finding, an error at its place, and the rest goes on. 2 where the call cannot be read or there is no log at all.
    """
    choice = RulebookChoice(rulebook, readings, {name: plain_value(value) for name, value in options.items()})
    choice.resolved()
    if (engine == "dask") != (scheduler is not None):
        fail("--engine dask and --scheduler ADDRESS: one is of no use without the other")
    if sensitive and url is not None:
        fail("--sensitive and --archive URL: an archive does not keep which findings hang on one word")
    inputs = None if shard.of == 1 else digest_of_inputs(_paths(paths, choice))
    watched, plan = sys.stderr.isatty(), manner.output_plan(choice, shard, inputs)
    files, size = _weigh(paths, choice, None if watched else WORTH)
    if not files:
        fail(f"no log is to be found in {', '.join(paths)}")
    jobs = jobs or (_processors() if size >= WORTH else 1)
    with (
        stoppable() as stop,
        _workers(scheduler, jobs, partial(_first, paths, choice)) as workers,
        _archive(url) as archive,
        progress(size // shard.of) as on_batch_done,
    ):
        run = Run(shard, *workers, on_batch_done, archive, plan, on_skipped=_tell_skipped, sensitive=sensitive)
        status = manner.tell(run.outputs(paths, choice), plan, stop)
    ctx.exit(status)


def _tell_skipped(path: str, what: str) -> None:
    """Say that something that a folder holds is passed over."""
    click.echo(harmless(f"{printable_path(path)}: passed over, as it is {what} and no regular file"), err=True)


def _weigh(paths: tuple[str, ...], choice: RulebookChoice, enough: int | None) -> tuple[int, int]:
    """Return how many files there are, and how many bytes; no more are counted than enough."""
    files = size = 0
    for path in _paths(paths, choice):
        files += 1
        size += file_size(path)
        if enough is not None and size >= enough:
            break
    return files, size


def _paths(paths: tuple[str, ...], choice: RulebookChoice) -> Iterator[str]:
    """Yield the path of each file of a run, in order."""
    return (each.path for each in gather(paths, choice) if not isinstance(each, ClaimCheck))


def _first(paths: tuple[str, ...], choice: RulebookChoice) -> None:
    """Rule on the first log there is, by which all is learnt that workers need."""
    for batch in batches(LogsBeforeClaims(gather(paths, choice)), Shard()):
        rule_on_first_log(batch)
        return


@contextmanager
def _workers(scheduler: str | None, jobs: int, ready: Callable[[], None]) -> Iterator[tuple[Executor | None, int]]:
    """Give who does the work, and how many batches may be under way; ``ready`` learns what workers need."""
    if scheduler is None and jobs == 1:
        yield None, AHEAD
        return
    # Only here, as one alone needs nothing of it.
    from referee.validation import cluster, processes

    if scheduler is not None:
        with cluster(scheduler) as (executor, threads):
            yield executor, max(AHEAD, 4 * threads)
    else:
        with processes(jobs, ready) as executor:
            yield executor, max(AHEAD, 4 * jobs)


@contextmanager
def _archive(url: str | None) -> Iterator[SeasonArchive | None]:
    """Give the archive of a run, if there is to be one."""
    if url is None:
        yield None
    else:
        with closing(open_archive(url)) as archive:
            yield archive


def _processors() -> int:
    """Return how many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@click.command("merge", epilog=epilog("merge"))
@click.argument("parts", metavar="PART…", nargs=-1, required=True, shell_complete=complete_file)
@telling
@click.pass_context
def merge_command(ctx: click.Context, parts: tuple[str, ...], manner: Manner) -> None:
    """Put the parts of a run together.

    What is told is what one run over all logs would have told, byte by byte.

    PART is the output of referee validate --shard I/N --format jsonl. All parts of the run have to be there, in any
    order, and each whole. Parts that were run over different files are refused.

    Exit status: as of referee validate, and 2 where a part is missing or cannot be read.
    """
    choice, records = merge(parts)
    plan = manner.output_plan(choice, Shard())
    with stoppable() as stop:
        status = manner.tell(plan.outputs(records), plan, stop)
    ctx.exit(status)
