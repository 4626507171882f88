"""What a hand is short of, and why: by the giving, by its owner's asking, or by the deal."""

from __future__ import annotations

from collections.abc import Iterator

from referee.table.deal import Deal, Exchange

Part = tuple[str, Exchange | None, int]


def shortage_parts(deal: Deal, to: str, n: int, hand_size: int) -> list[Part]:
    """Say what each of so many cards makes up for that fill a hand: its cause, its exchange, how many cards.

    What an earlier exchange left lacking comes first; cards that no whole hand has room for belong to the last.
    """
    found: list[Part] = []
    room = max(hand_size - len(deal.hands[to].cards) - deal.on_table.get(to, 0), 0)
    for cause, exchange, lacking in _lacking(deal, to):
        cards = min(lacking, room, n)
        found.append((cause, exchange, cards))
        room, n = room - cards, n - cards
    found += [("deal", None, min(room, n)), ("nothing", deal.exchange, n - min(room, n))]
    return [part for part in found if part[2]]


def _lacking(deal: Deal, to: str) -> Iterator[Part]:
    """Yield what the exchanges have left lacking: what was asked for and not given, then what was not asked for."""
    short = []
    for exchange in deal.exchanges:
        laid, had = exchange.discarded.get(to, 0), exchange.taken(to)
        wanted = laid if to == deal.dealer or exchange.asked is None else exchange.asked
        short.append((exchange, max(wanted - had, 0), max(laid - max(had, wanted), 0)))
    for exchange, by_giving, _ in short:
        yield "giving", exchange, by_giving
    for exchange, _, by_asking in short:
        yield "asking", exchange, by_asking


def asked_few(deal: Deal) -> bool | None:
    """Whether the leader once asked for fewer cards than he laid down; ``None`` where his number was never told."""
    player = deal.non_dealer
    laid = [(exchange, exchange.discarded.get(player, 0)) for exchange in deal.exchanges]
    if any(exchange.asked is not None and exchange.asked < cards for exchange, cards in laid):
        return True
    return None if any(exchange.asked is None and exchange.taken(player) < cards for exchange, cards in laid) else False
