"""``referee key``, ``seal``, ``receipt``, ``tree``, ``prove`` and ``verify``: records that can be trusted."""

from __future__ import annotations

import os
from typing import Final

import click

from referee.cli.common import (
    assigning,
    log_argument,
    option_option,
    plain_value,
    reading_option,
    rulebook_option,
)
from referee.cli.completion import complete_file
from referee.cli.examples import epilog
from referee.cli.file_kinds import check_rulebook
from referee.cli.group import fail
from referee.cli.output import Output, opened, output_option
from referee.custody import (
    PRIVATE,
    Role,
    Seal,
    Signed,
    Tree,
    inclusion_of,
    make_key,
    missing,
    new_seal,
    read_document,
    read_private,
    read_ring,
    receipt_for,
    role_in,
    seal_mistakes,
    sign,
    tree_of,
    verify,
    written,
)
from referee.record import SEAL, Unreadable, decode, form_of, how_many, loads_log, read_bytes

signing_option: Final = assigning(
    "--sign",
    "signers",
    "NAME=KEY",
    "Sign as NAME with the private key in the file KEY; may be given again.",
    complete_file,
)


@click.command("key", epilog=epilog("key"))
@click.argument("name")
@click.option("--to", "path", metavar="FILE", help="Where to write the private key; else NAME.key in this folder.")
def key_command(name: str, path: str | None) -> None:
    """Make a key for NAME to sign with.

    Writes the private key to NAME.key, which nobody but you can read, and the public one to NAME.pub. Keep the first,
    hand on the second. A file that is there already is never replaced. Prints the public key.
    """
    if path is None and ("/" in name or os.sep in name):
        fail(f"{name} cannot be the name of a file; name one with --to")
    click.echo(str(make_key(name, path or f"{name}{PRIVATE}")))


@click.command("seal", epilog=epilog("seal"))
@log_argument
@signing_option
@click.option("--output", metavar="FILE", type=click.Path(), help="Where to write the seal; else beside the log.")
def seal_command(log: str, signers: dict[str, str], output: str | None) -> None:
    """Close a log: sign its bytes as they stand.

    Writes LOG.seal.json. The players of the log sign as players, anybody else as its scorer. Where the seal is there
    already and the log is as it was sealed, the signatures are added to it, so that each can sign on a machine of his
    own. No recorder goes on with a log that is sealed.
    """
    if not signers:
        raise click.UsageError("nobody signs; name somebody with --sign NAME=KEY")
    seal, record = new_seal(log)
    path = output or log + SEAL
    if os.path.lexists(path):
        seal = _seal_there(path, log)
    for name, key in signers.items():
        sign(seal, read_private(key), name, role_in(record, name))
    with opened(path) as there:
        there.write(written(seal))
    names = ", ".join(each.name for each in seal.signatures)
    if path != "-":
        click.echo(f"{path}: {how_many(len(seal.log.lines), 'line')}, {seal.log.digest}, signed by {names}")


def _seal_there(path: str, log: str) -> Seal:
    """Return the seal that a log has already, if the log is as it was sealed."""
    seal = read_document(path)
    if not isinstance(seal, Seal):
        fail(f"{path}: not a seal; expected a seal, or no file")
    if mistakes := list(seal_mistakes(seal, read_bytes(log), log)):
        raise Unreadable(mistakes)
    return seal


@click.command("receipt", epilog=epilog("receipt"))
@log_argument
@rulebook_option
@reading_option
@option_option
@signing_option
@output_option
def receipt_command(
    log: str,
    rulebook: str | None,
    readings: dict[str, str],
    options: dict[str, str],
    signers: dict[str, str],
    output: str | None,
) -> None:
    """Rule on a log and write a receipt of the rulings.

    It says what was ruled on, by which law and program, and what came of it. Whoever has the log and the receipt can
    check it with `referee verify`, and with --again have it ruled on again.
    """
    with opened(output) as there:
        raw = read_bytes(log)
        record = loads_log(decode(raw, log), log, form_of(log))
        values = {name: plain_value(value) for name, value in options.items()}
        _write_signed(receipt_for(raw, record, rulebook, readings, values), signers, there)


@click.command("tree", epilog=epilog("tree"))
@click.argument("folder", type=click.Path(exists=True, file_okay=False))
@signing_option
@output_option
def tree_command(folder: str, signers: dict[str, str], output: str | None) -> None:
    """Write the tree over all logs of an event.

    One hash, the root of the tree, stands for all of them. FOLDER holds the logs and tournament files of the event, in
    folders of their own or not. Seals and receipts are passed over.
    """
    with opened(output) as there:
        _write_signed(tree_of(folder), signers, there)


@click.command("prove", epilog=epilog("prove"))
@click.argument("tree", metavar="TREE", shell_complete=complete_file)
@log_argument
@output_option
def prove_command(tree: str, log: str, output: str | None) -> None:
    """Write the proof that a log is in the tree of an event.

    TREE is what `referee tree` wrote. The proof holds nothing of the other logs, and is checked without them.
    """
    with opened(output) as there:
        found = read_document(tree)
        if not isinstance(found, Tree):
            fail(f"{tree}: not a tree; expected what `referee tree` wrote")
        there.write(written(inclusion_of(found, log)))


@click.command("verify", epilog=epilog("verify"))
@click.argument("path", metavar="LOG", shell_complete=complete_file)
@click.argument("documents", nargs=-1, metavar="[DOCUMENT]...", shell_complete=complete_file)
@click.option("--keys", multiple=True, metavar="FILE", help="Public keys that you know, such as NAME.pub.")
@click.option("--require", "required", multiple=True, metavar="NAME", help="Somebody who must have signed.")
@click.option("--again", is_flag=True, help="Rule again on the log of a receipt, and compare.")
@click.option(
    "--rulebook", metavar="PATH", callback=check_rulebook, help="Where the rulebook of the receipt lies; with --again."
)
@click.pass_context
def verify_command(
    ctx: click.Context,
    path: str,
    documents: tuple[str, ...],
    keys: tuple[str, ...],
    required: tuple[str, ...],
    again: bool,
    rulebook: str | None,
) -> None:
    """Check that a log is as it was, and who stands for it.

    DOCUMENT is a seal, a proof that the log is in a tree, or a receipt; LOG.seal.json where none is named. LOG is the
    folder of an event where DOCUMENT is its tree. The first line that does not fit is named.

    Without --keys it is told which key each signature fits, and not whose key that is.

    Exit status: 0 where everything fits, 1 where something does not, 2 where a file or the call cannot be read.
    """
    if required and not keys:
        raise click.UsageError("--require needs --keys, since anybody can sign in any name")
    read: list[Signed] = [read_document(each) for each in documents or (path + SEAL,)]
    ring = read_ring(keys) if keys else None
    checks = [check for each in read for check in verify(path, each, ring, again, rulebook)]
    checks += missing(read, required)
    for check in checks:
        click.echo(f"{'+' if check.fits else '-'} {check.says}")
    ctx.exit(0 if all(check.fits for check in checks) else 1)


def _write_signed(document: Signed, signers: dict[str, str], there: Output) -> None:
    """Sign a document as directors do, and write it."""
    role: Role = "director"
    for name, key in signers.items():
        sign(document, read_private(key), name, role)
    there.write(written(document))
