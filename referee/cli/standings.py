"""``referee standings``: the places of a tournament, as claimed and as they ought to be."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import closing, contextmanager

import click

from referee.cli.completion import complete_file
from referee.cli.examples import epilog
from referee.cli.file_kinds import wrong_kind
from referee.cli.findings import progress
from referee.cli.output import opened, output_option
from referee.cli.reporting import format_of, tell
from referee.record import Unreadable
from referee.standings import MatchHearing, ResultBasis, StandingsReport, compute_standings, load_tournament
from referee.validation import file_size


@click.command("standings", epilog=epilog("standings"))
@click.argument("tournament", metavar="TOURNAMENT", shell_complete=complete_file)
@format_of(StandingsReport)
@click.option("--jobs", metavar="N", default=1, show_default=True, type=click.IntRange(1), help="Workers.")
@click.option(
    "--by",
    type=click.Choice(["corrected", "claimed"]),
    help="The standings as they ought to be (the default), or by what was claimed; JSON has both otherwise.",
)
@click.option("--archive", "url", metavar="URL", help="Take known matches, and what directors decided, from there.")
@output_option
@click.pass_context
def standings_command(
    ctx: click.Context,
    tournament: str,
    form: str,
    jobs: int,
    by: ResultBasis | None,
    url: str | None,
    output: str | None,
) -> None:
    """Tell the standings of a tournament, corrected and claimed.

    Tells the places as they ought to be, as claimed, what changes and by which ruling.

    TOURNAMENT is a tournament file in YAML or JSON. What its players handed in, and where they did not what they
    scored, is set beside what the referee makes of the records; a game that is told in several logs is heard as one.
    Places that may still change are marked with ~, shared ones with =.

    Byes, walkovers, forfeits, absences and what the director decided are stated in the file and count as stated. A
    record that is missing leaves its match provisional; one that is there twice counts once. Where the file names the
    system of the pairings, the table is checked for completeness.

    With --archive, matches that the archive knows are not heard again, and a score that a director decided with referee
    decide counts in place of that of the log. What the records give stays visible beside it.

    Exit status: 0 where nothing changes, 1 where a result is not as claimed, a match is not settled or the table is not
    complete, 2 where the tournament file cannot be read.
    """
    try:
        known = load_tournament(tournament)
    except Unreadable as error:
        raise wrong_kind(tournament, "referee.tournament") or error from None
    size = sum(file_size(path) for match in known.matches for path in match.files)
    with opened(output) as there:
        with _hearing(url) as hear, _workers(jobs) as executor, progress(size) as on_match_done:
            found = compute_standings(known, executor=executor, on_match_done=on_match_done, hear=hear)
        tell(StandingsReport(found, by), form, there)
    ctx.exit(1 if found.changed or found.open or found.gaps else 0)


@contextmanager
def _hearing(url: str | None) -> Iterator[MatchHearing | None]:
    """Give what the results of matches come from, if there is an archive."""
    if url is None:
        yield None
        return
    # Only here, as few standings are computed with an archive.
    from referee.archive import hear_with_archive, open_archive

    with closing(open_archive(url, make=False)) as archive:
        yield hear_with_archive(archive)


@contextmanager
def _workers(jobs: int) -> Iterator[Executor | None]:
    """Give who does the work, if there is to be anybody."""
    if jobs == 1:
        yield None
        return
    # Only here, as one alone needs nothing of it.
    from referee.validation import processes

    with processes(jobs) as executor:
        yield executor
