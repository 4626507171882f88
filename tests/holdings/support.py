"""Logs of a deal for tests of what hands may have held."""

from __future__ import annotations

from referee.hearing import adjudicate
from referee.holdings import DealRecord, FittingDeals, Settled, read_deals, settle_open
from referee.law import rulebook_for
from referee.record import EventIndex, Log, loads_log

HEAD = """
format: referee.log/1
players: [Anne, Bert]
rulebook: {code}
recorded: [marking]
events:
"""


def log_of(*acts: str, code: str = "london") -> Log:
    """Return a log of these acts."""
    return loads_log(HEAD.format(code=code) + "".join(f"  - {act}\n" for act in acts), form="yaml")


def deals_of(log: Log) -> list[DealRecord]:
    """Return what a log tells of its deals."""
    return read_deals(log, rulebook_for(log))


def fitting(log: Log, after: str, *, lawful: bool = False) -> FittingDeals:
    """Return the deals that fit a log of one deal, seen after an act."""
    [deal] = deals_of(log)
    at = next(EventIndex(n) for n, event in enumerate(log.events) if event.id == after)
    assert deal.tells(at)
    return FittingDeals(deal, at, deal.duties if lawful else ())


def settled(log: Log, tried: int = 300) -> list[Settled]:
    """Return what the cards would settle in a log."""
    rulebook = rulebook_for(log)
    return settle_open(adjudicate(log, rulebook), log, rulebook, read_deals(log, rulebook), tried)
