"""``referee query``, ``decide`` and ``archive``: directors ask an archive, decide, and see whether it is sound."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final

import click
from attrs import asdict

from referee.archive import (
    KEYS,
    ROWS,
    AnswerReport,
    ChainCheck,
    CountKey,
    Decision,
    Filter,
    RowKind,
    SeasonArchive,
    open_archive,
)
from referee.cli.common import RULE, has_rule, no_rule
from referee.cli.completion import complete_law
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, format_option, tell
from referee.docket import OUTCOMES
from referee.law import load_rulebook
from referee.record import RefereeError
from referee.report import SimpleReport, count
from referee.validation import SEVERITIES, Selection

NUMBER: Final = click.IntRange(0, 2**31)

archive_option = click.option(
    "--archive",
    "url",
    metavar="URL",
    required=True,
    help="sqlite:///season.db, or postgresql+psycopg://user@host/season.",
)


@click.command("query", epilog=epilog("query"))
@click.argument("what", type=click.Choice(list(ROWS)), default="findings")
@archive_option
@click.option(
    "--law",
    "laws",
    multiple=True,
    metavar="RULE,…",
    shell_complete=complete_law,
    help="A law, a clause, or another rule, such as score.",
)
@click.option("--player", "players", multiple=True, metavar="NAME", help="Whom it concerns, or who played.")
@click.option("--round", "rounds", multiple=True, type=NUMBER, metavar="N", help="The round of a tournament.")
@click.option("--table", "tables", multiple=True, type=NUMBER, metavar="N", help="The table in a round.")
@click.option(
    "--match", "matches", multiple=True, metavar="ID", help="The match, by round and table with a dot between."
)
@click.option("--path", "paths", multiple=True, metavar="PATH", help="A file, or a folder with all below it.")
@click.option("--severity", "severities", multiple=True, type=click.Choice(SEVERITIES), help="How grave it is.")
@click.option(
    "--outcome",
    "outcomes",
    multiple=True,
    type=click.Choice(OUTCOMES),
    metavar="OUTCOME",
    help=f"What came of it: {', '.join(OUTCOMES)}.",
)
@click.option("--open", "open_", is_flag=True, help="Only what is undetermined and nobody decided.")
@click.option("--unreadable", is_flag=True, help="Only what cannot be read.")
@click.option("--decided", is_flag=True, help="Only what a director decided.")
@click.option("--count-by", type=click.Choice(KEYS), help="Count them instead of telling each.")
@format_of(AnswerReport)
@output_option
def query_command(
    url: str, what: RowKind, form: str, count_by: CountKey | None, output: str | None, **filters: Any
) -> None:
    """Ask an archive for findings, logs, results or decisions.

    WHAT is one of these four; findings where it is left out.

    RULE is a law (43), a clause (43.3), or one of score, record, unreadable, claimed and no-clause.

    Each is told as it was ruled on last. Filters narrow it down: of the same filter given twice either will do, of
    different filters all must be met.

    Exit status: 0 whatever is found, 2 where the archive or the call cannot be read.
    """
    laws = Selection.of(filters.pop("laws"), ()).select
    wanted = Filter(laws=tuple(sorted(laws)), open=filters.pop("open_"), **filters)
    with opened(output) as there, closing(open_archive(url, make=False)) as archive:
        _check_laws(archive, wanted.laws)
        rows: Any = archive.count(what, wanted, count_by) if count_by is not None else archive.ask(what, wanted)
        tell(AnswerReport(what, count_by is not None, rows), form, there)


def _check_laws(archive: SeasonArchive, laws: tuple[str, ...]) -> None:
    """End with a message where none of the codes that an archive was ruled by has a law or a clause asked for."""
    wanted = [law for law in laws if RULE.fullmatch(law)]
    known = archive.count("findings", Filter(), "law") if wanted else []
    codes = {row.code for row in known if row.code}
    codes = codes or {getattr(row, "code", "") for row in archive.ask("logs", Filter())} - {""}
    try:
        books = [load_rulebook(code) for code in sorted(codes)]
    except RefereeError:
        return  # a code that is not at hand may have it
    for law in wanted:
        if books and not any(has_rule(book, law) for book in books):
            fail(f"--law {law}: {' and '.join(no_rule(book, law) for book in books)}")


def _score(ctx: click.Context, param: click.Parameter, text: str | None) -> dict[str, int] | None:
    if text is None:
        return None
    score: dict[str, int] = {}
    for part in text.split(","):
        name, _, points = part.rpartition("=")
        if not name.strip() or not re.fullmatch(r"[0-9]{1,15}", points.strip()) or name.strip() in score:
            raise click.BadParameter(f"expected NAME=POINTS,NAME=POINTS; got {text!r}", ctx, param)
        score[name.strip()] = int(points)
    return score


@click.command("decide", epilog=epilog("decide"))
@archive_option
@click.option("--log", required=True, metavar="DIGEST|PATH[:LINE]", help="The log, as query tells it.")
@click.option("--event", metavar="ID", help="The event of the finding that is decided on.")
@click.option("--ruling", type=int, metavar="N", help="The number of that finding on the log, as query tells it.")
@click.option("--decision", required=True, metavar="TEXT", help="What is decided.")
@click.option("--reason", required=True, metavar="TEXT", help="Why.")
@click.option("--by", required=True, metavar="NAME", help="Who decides.")
@click.option("--score", callback=_score, metavar="NAME=N,…", help="The score of the log that is to count.")
@click.option("--at", metavar="TIME", help="When it was decided, such as 2026-05-01T18:30; now by default.")
@format_of(AnswerReport, only=("text", "json"))
def decide_command(url: str, form: str, **told: Any) -> None:
    """Enter a director's decision beside a finding.

    Where neither --event nor --ruling is given, the decision is on the whole log. Finding and decision both stay
    visible. A decision is never changed: whoever thinks better of it enters another. It is kept by the bytes of the log
    and by what was ruled, so that it stays where it is when the season is validated again.

    Exit status: 0 where it was entered, 2 where there is no such log or finding or the call cannot be read.
    """
    with closing(open_archive(url, make=False)) as archive:
        row = archive.decide(Decision(**told))
        tell(AnswerReport("decisions", False, [row]), form)


@click.group("archive")
def archive_group() -> None:
    """Look after an archive.

    An archive is made by referee validate --archive, asked by referee query, and holds what referee decide enters.
    """


@archive_group.command("verify", epilog=epilog("archive verify"))
@archive_option
@click.option(
    "--head", metavar="LINK", help="The link of a decision as it was noted elsewhere; it must still be there."
)
@format_option
@click.pass_context
def verify_command(ctx: click.Context, url: str, head: str | None, form: str) -> None:
    """Tell whether the decisions are those that were entered.

    Each decision carries a hash of itself and of the decision before it, its link. What was changed, removed or put in
    between is found, and so is a missing trigger of those that guard decisions. Nobody can forge decisions unseen who
    cannot change what was noted elsewhere: note the last link, and give it as --head next time.

    Exit status: 0 where all fits, 1 where something does not, 2 where the archive or the call cannot be read.
    """
    if head is not None and not re.fullmatch("[0-9a-f]{64}", head):
        raise click.BadParameter(f"expected 64 hexadecimal digits; got {head!r}", ctx, param_hint="--head")
    with closing(open_archive(url, make=False)) as archive:
        check = archive.verify(head)
    tell(SimpleReport(lambda: _verified(check), lambda: asdict(check)), form)
    ctx.exit(1 if check.faults else 0)


def _verified(check: ChainCheck) -> Iterator[str]:
    yield from check.faults
    decisions = count(check.decisions, "decision")
    if check.faults:
        yield f"{decisions}: {count(len(check.faults), 'fault')}"
    else:
        yield f"{decisions}: all as entered{f'; the last link is {check.head}' if check.head else ''}"
