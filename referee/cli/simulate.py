"""``referee simulate``: write a synthetic season from a seed."""

from __future__ import annotations

from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

from referee.cli.common import rulebook_option
from referee.cli.examples import epilog
from referee.cli.group import fail
from referee.cli.progress import showing
from referee.law import default_code, load_rulebook
from referee.record import how_many
from referee.simulation import FILES, FORMS, Files, Form, Plan, PlayRules, Truth, write_season

SHARE = click.FloatRange(0, 1)


@click.command("simulate", epilog=epilog("simulate"))
@click.argument("out", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--seed", default=1, show_default=True, type=click.IntRange(0), help="The same seed, the same bytes.")
@click.option("--hands", default=1000, show_default=True, type=click.IntRange(1), help="Hands to play at the least.")
@click.option("--players", default=20, show_default=True, type=click.IntRange(2), help="Players who take part.")
@click.option("--irregular", default=0.02, show_default=True, type=SHARE, help="Share of hands that go wrong.")
@click.option("--misreported", default=0.02, show_default=True, type=SHARE, help="Share of results claimed wrongly.")
@click.option("--damaged", default=0.0, show_default=True, type=SHARE, help="Share of logs that cannot be read.")
@click.option("--form", default="hands", show_default=True, type=click.Choice(FORMS), help="What one log holds.")
@click.option(
    "--files",
    default="archive",
    show_default=True,
    type=click.Choice(FILES),
    help="One file for each table with a log a line, plain or packed; or one for each log, as YAML or JSON.",
)
@rulebook_option
def simulate_command(
    out: Path,
    seed: int,
    hands: int,
    players: int,
    irregular: float,
    misreported: float,
    damaged: float,
    form: Form,
    files: Files,
    rulebook: str | None,
) -> None:
    """Write a synthetic season, made from a seed, to a folder.

    It is meant for tests, teaching and benchmarks. The folder OUT gets a tournament file, a folder of logs for each
    round, and truth.json: what goes wrong in which log, which results are claimed wrongly and which logs are damaged.
    In each round everybody plays one match, until enough hands are played. Players follow a simple strategy; now and
    then something goes wrong, noticed or not, and they go on as players would.
    """
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        fail(f"{out}: there is something already; name a new folder")
    book = load_rulebook(rulebook)
    plan = Plan(seed, hands, players, irregular, misreported, damaged, form)
    # A log that names no code is ruled on by the usual one, so only another has to be named.
    called = None if rulebook in (None, default_code()) else rulebook
    columns = BarColumn(), MofNCompleteColumn(), TextColumn("hands"), TimeRemainingColumn()
    with showing(*columns, total=hands) as told:
        rules, code = PlayRules.of(book, called), rulebook or book.code
        truth = write_season(out, plan, rules, code, files, lambda done: told(min(done, hands)))
    click.echo(_summary(out, truth))


def _summary(out: Path, truth: Truth) -> str:
    matches, rounds = how_many(truth.matches, "match", "matches"), how_many(truth.rounds, "round")
    counted = f"{how_many(truth.hands, 'hand')} in {how_many(truth.games, 'game')} and {matches}, in {rounds}"
    amiss = f"{how_many(len(truth.irregular), 'hand')} irregular, {how_many(len(truth.misreported), 'result')}"
    return f"{out}: {counted}; {amiss} claimed wrongly, {how_many(len(truth.damaged), 'log')} damaged"
