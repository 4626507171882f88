"""``referee site``: the school as a folder of files, with the referee in it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn

from referee.cli.examples import epilog
from referee.cli.group import need
from referee.cli.progress import showing
from referee.record import how_many

NEEDED: Final = ("jinja2", "packaging", "python_multipart", "starlette")
"""The packages that the extra ``site`` brings."""

FOLDER: Final = click.Path(exists=True, file_okay=False, path_type=Path)


@click.command("site", epilog=epilog("site"))
@click.argument("out", type=click.Path(file_okay=False, path_type=Path))
@click.option("--rulebook", "codes", metavar="FOLDER", multiple=True, type=FOLDER, help="Add a code of your own.")
@click.option(
    "--scenarios",
    metavar="FOLDER",
    multiple=True,
    type=FOLDER,
    help="Show these scenarios in the place of those that are shipped.",
)
@click.option(
    "--pyodide",
    metavar="WHERE",
    help="Take Pyodide from a folder, the file of npm, or an address. Without it, it is fetched once from npm.",
)
def site_command(out: Path, codes: tuple[Path, ...], scenarios: tuple[Path, ...], pyodide: str | None) -> None:
    """Write the school with its referee as files for any server.

    It lies in the folder OUT then. Any server of files serves it: the pages of a host of Git, a memory stick. Nothing
    is installed and nothing is sent anywhere: the referee itself runs in the visitor's browser, and goes on without a
    network after the first visit. A site that lies in OUT is replaced.

    The laws and charts of all codes that are shipped are in it, and with --rulebook those of a code of your own.
    """
    need("the site", "site", NEEDED)
    from referee.site import build_site

    with showing(TextColumn("Pages"), BarColumn(), MofNCompleteColumn()) as told:
        site = build_site(out, codes, scenarios, pyodide, told)
    large, engine = (f"{n / 1e6:.1f} MB" for n in (site.bytes, site.engine))
    click.echo(f"{site.folder}: {how_many(site.pages, 'page')}, {large}, of which the engine is {engine}.")
    click.echo(f"To try it: python -m http.server --directory {site.folder}")
