"""``python -m tests.mutants``: change each value of each clause in turn, and compare both ways of hearing under it.

Exit status 1 where any answer differs.
"""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor

import click

from referee.law.files import list_codes
from tests.mutants.changes import Change
from tests.mutants.compare import Found, compare, drawn

CHUNK = 50


@click.command()
@click.option("--rulebook", "codes", multiple=True, help="Codes of laws; else all that are shipped.")
@click.option("--share", default=1.0, show_default=True, help="Which part of all changes is drawn.")
@click.option("--part", default="1/1", show_default=True, help="One of several parts, such as 2/8, for long runs.")
@click.option("--seed", default=1, show_default=True, help="The same seed draws the same changes.")
@click.option("--jobs", default=1, show_default=True, help="Processes to share the work.")
def main(codes: tuple[str, ...], share: float, part: str, seed: int, jobs: int) -> None:
    """Compare both ways of hearing under rulebooks with one value changed."""
    wrong = 0
    index, of = map(int, part.split("/"))
    for code in codes or list_codes():
        began, found = time.monotonic(), Found()
        asked = part_of(drawn(code, share, seed), index, of)
        chunks = [asked[at : at + CHUNK] for at in range(0, len(asked), CHUNK)]
        with ProcessPoolExecutor(jobs) as pool:
            for done, each in enumerate(pool.map(compare, [code] * len(chunks), chunks), 1):
                found.add(each)
                click.echo(f"\r{code}: {done} of {len(chunks)}", nl=False, err=True)
        counts = ", ".join(f"{n} {outcome}" for outcome, n in sorted(found.compared.items()))
        click.echo(f"\r{code}: {len(asked)} changes in {time.monotonic() - began:.0f} s: {counts}")
        for change in found.otherwise:
            click.echo(f"  {change.of} {change.field} {change.value!r}")
        wrong += len(found.otherwise)
    sys.exit(int(wrong > 0))


def part_of(asked: list[Change], index: int, of: int) -> list[Change]:
    """Return one of several parts of all changes, which follow each other; together the parts are all of them."""
    if not 1 <= index <= of:
        raise click.BadParameter(f"{index}/{of}: expected a part from 1/{of} to {of}/{of}", param_hint="--part")
    return asked[len(asked) * (index - 1) // of : len(asked) * index // of]


if __name__ == "__main__":
    main()
