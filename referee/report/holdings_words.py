"""Sentences on what each player may have held, and on what the cards would settle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from referee.record import EventId, how_many
from referee.report.disputes import Dispute, Statement
from referee.report.holdings import HandRow, Holdings, LawfulRow, MomentRow, NeedRow, SettledRow, ShareRow
from referee.report.lines import Line
from referee.report.proof_words import Events
from referee.report.words import SIGNS, begun, count, in_signs, number_word, short

GREAT: Final = 10_000_000
"""From where on a number of deals is told by its first figures."""


def holdings_lines(holdings: Holdings, disputes: Iterable[Dispute], events: Events) -> Iterator[Line]:
    """Yield what each player may have held, and what the cards would settle, below what each dispute is about.

    Args:
        holdings: what is told of the cards that nobody saw.
        disputes: the disputes, with their statements.
        events: the events of the log.
    """
    for dispute in disputes:
        told = on_cards(holdings, dispute, events)
        if told:
            yield Line()
            yield Line(dispute.statements[0].text, "bold")
            yield from (Line(each.text) for each in told)
    if not (holdings.moments or holdings.settled):
        yield Line("Nothing in this log is disputed.")


def on_cards(holdings: Holdings, dispute: Dispute, events: Events) -> list[Statement]:
    """Return what is said on a dispute of what each player may have held, and what the cards would settle.

    Args:
        holdings: what is told of the cards that nobody saw.
        dispute: the dispute.
        events: the events of the log.
    """
    moments = [row for row in holdings.moments if row.dispute == dispute.number]
    told = [Statement(tuple(_at_moment(row, events)), (EventId(row.before),)) for row in moments]
    settled = {row.ruling: row for row in holdings.settled}
    rows = [settled[ruling.id] for ruling in dispute.rulings if ruling.id in settled]
    return [*told, *(said for row in rows if (said := Statement(tuple(_settling(row, events)))).parts)]


def _at_moment(row: MomentRow, events: Events) -> Iterator[str]:
    """Yield what both held at the moment that a dispute is about."""
    then = f"just before ({events.place(EventId(row.before))})"
    if row.problem:
        yield f"What the hands were {then} cannot be told: {row.problem}."
        return
    yield f"The hands {then}, by all that the record proves:"
    yield from (f"{_hand(hand)}." for hand in row.hands)
    if any(hand.may for hand in row.hands):
        yield f"{begun(_deals(row.deals, ''))}."
    if row.lawful is not None:
        yield _if_lawful(row.lawful)


def _hand(hand: HandRow) -> str:
    """Return what a player held, without a full stop.

    >>> _hand(HandRow("Anne", 2, ["KS", "QH"], [], {})), _hand(HandRow("Bert", 0, [], [], {}))
    ('Anne held K♠ and Q♥', 'Bert held no cards')
    >>> _hand(HandRow("Bert", 3, ["KS"], ["8H", "7H", "AC", "10C"], {"QH": 2, "JH": 2, "7C": 2}))
    'Bert held K♠ for certain, and two of these: ♥ Q J, ♣ 7'
    >>> _hand(HandRow("Bert", 2, [], ["7H"], {"QH": 2, "JH": 2, "7C": 2}))
    'Bert held two cards, none of these: ♥ 7'
    """
    if not hand.may:
        return f"{hand.player} held {in_signs(hand.sure) if hand.sure else 'no cards'}"
    sure = f"{in_signs(hand.sure)} for certain, and " if hand.sure else ""
    many = hand.size - len(hand.sure)
    if len(hand.never) < len(hand.may):
        told = f"none of these: {_by_suit(hand.never)}" if hand.never else "which may be any"
        left = f"{count(many, 'other card' if sure else 'card')}, {told}"
    else:
        left = f"{number_word(many)} of these: {_by_suit(hand.may)}"
    return f"{hand.player} held {sure}{left}"


def _by_suit(cards: Iterable[str]) -> str:
    """Return cards by their suits.

    >>> _by_suit(["KS", "7S", "10H"])
    '♠ K 7, ♥ 10'
    """
    faces = [short(card) for card in cards]
    suits = {sign: [face.replace(sign, "") for face in faces if sign in face] for sign in SIGNS.values()}
    return ", ".join(f"{sign} {' '.join(ranks)}" for sign, ranks in suits.items() if ranks)


def _deals(deals: int | None, that: str = "that ") -> str:
    """Return a number of deals that fit, or with no word between, that so many fit.

    >>> _deals(1), _deals(1_734_000_000, "")
    ('1 deal that fits', 'about 1.7 × 10^9 deals fit')
    """
    return f"{_figure(deals)} deal {that}fits" if deals == 1 else f"{_figure(deals)} deals {that}fit"


def _figure(deals: int | None) -> str:
    """Return a number of deals in figures, a great one by its first figures."""
    if (deals or 0) < GREAT:
        return f"{deals or 0:,}"
    first, _, power = f"{deals:.1e}".partition("e+")
    return f"about {first} × 10^{int(power)}"


def _if_lawful(lawful: LawfulRow) -> str:
    """Return what both held if other cards were played by the law."""
    if not lawful.deals:
        return "Not every card that is in no dispute can have been played by the law."
    fit, hands = _deals(lawful.deals, ""), "; ".join(map(_hand, lawful.hands))
    return f"If every card that is in no dispute was played by the law, which is no proof, {fit}: {hands}."


def _settling(row: SettledRow, events: Events) -> Iterator[str]:
    """Yield what would be ruled in place of an undetermined ruling, if the record showed the cards."""
    if row.problem:
        yield f"What the cards would settle cannot be told: {row.problem}."
    elif row.shares and all(share.outcome == "undetermined" for share in row.shares):
        yield f"No card would settle it: in {_tried(row)} it stays undecided."
    elif row.need is not None and row.shares and all(share.holds is not None for share in row.shares):
        yield from _by_need(row.need, row, events)
    elif row.shares:
        yield from _by_shares(row)


def _tried(row: SettledRow) -> str:
    """Return which deals were heard."""
    if row.tried == row.deals:
        return "the one deal that fits" if row.deals == 1 else f"each of the {_deals(row.deals)}"
    return f"each of {how_many(row.tried, 'deal')} drawn from the {_deals(row.deals)}"


def _by_need(need: NeedRow, row: SettledRow, events: Events) -> Iterator[str]:
    """Yield what is ruled by whether a player held one of some cards."""
    several = "one of these" if len(need.cards) > 1 else "this card"
    place = events.place(EventId(need.before))
    yield f"It hangs on whether {need.player} held {several} just before {place}: {_by_suit(need.cards)}."
    for share in sorted(row.shares, key=lambda share: not share.holds):
        did = "did" if share.holds else "did not"
        yield f"He {did} in {_figure(share.deals)} of the {_deals(row.deals)}; then {_ruled(share)}."
    if row.tried != row.deals:
        yield f"That nothing else decides was tried on {how_many(row.tried, 'deal')}."


def _by_shares(row: SettledRow) -> Iterator[str]:
    """Yield in how many deals what is ruled: exactly, or of those that were drawn."""
    yield "The cards would settle it."
    for share in row.shares:
        if share.deals is not None:
            yield f"In {_figure(share.deals)} of the {_deals(row.deals)} {_ruled(share)}."
        else:
            part = f"{100 * share.tried / row.tried:.0f}% of the deals"
            yield f"In about {part} (standard error {(share.error or 0) / 10:.1f}%) {_ruled(share)}."
    if row.tried != row.deals:
        yield f"That was tried on {how_many(row.tried, 'deal')} drawn from the {_deals(row.deals)}."


def _ruled(share: ShareRow) -> str:
    return f"it would be ruled: {share.says}" if share.says else "nothing would be ruled on it"
