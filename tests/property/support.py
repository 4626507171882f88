"""What the properties share: reading a plain log and hearing it."""

from __future__ import annotations

from typing import Any

from attrs import evolve
from msgspec import to_builtins

from referee.docket import Adjudication, Ruling
from referee.docket.rulings import is_ordinary
from referee.hearing import Hearing, adjudicate
from referee.law import load_rulebook
from referee.record.document import Document
from referee.record.log import Log
from referee.record.log_data import log_from_data

BOOK = load_rulebook()
Plain = dict[str, Any]


def read(plain: Plain) -> Log:
    """Return a plain log as the referee reads it."""
    return log_from_data(Document("<drawn>", plain), terse=False)


def rule(plain: Plain) -> Adjudication:
    """Return what the referee says of a plain log."""
    return adjudicate(read(plain), BOOK)


def irregular(found: Adjudication) -> list[Ruling]:
    """Return the rulings that do not only score."""
    return [ruling for ruling in found.rulings if not is_ordinary(ruling)]


def step(plain: Plain) -> tuple[list[list[Ruling]], list[Ruling]]:
    """Return the rulings of each event, and those of the end."""
    log = read(plain)
    hearing = Hearing(log.header, BOOK)
    return [list(hearing.advance(event)) for event in log.events], hearing.finish()


def told(found: Adjudication) -> Plain:
    """Return an adjudication as plain data, without what names the file it is about and places in it."""
    data: Plain = to_builtins(evolve(found, path="", digest=str), enc_hook=lambda _digest: None)
    for problem in data["problems"]:
        del problem["line"], problem["column"]
    return data
