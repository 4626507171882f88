"""Acts that a player asks to do, or asks the other not to do: the fact that each would be if it were done now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.ledger import Ledger
from referee.hearing.plea import Plea
from referee.hearing.proving_points import omissions
from referee.hearing.serving import AWAY, DRAWN
from referee.table.deal import Deal, Trick
from referee.table.facts import FACTS, Fact
from referee.table.fold.asking import amiss
from referee.table.watch.dealing import sight
from referee.table.watch.exchange import dealer_would_exchange, faced_sight, would_fill
from referee.table.watch.king import claim_of_king
from referee.table.watch.outset import wish
from referee.table.watch.play import last_card, left_by, withdrawal

Act = Callable[[Case, Deal, str], Fact | None]
FOLLOWING: Final = ("renounce", "missed_win")
SHUFFLING: Final = ("shuffle", "shuffle_last")
LEADING: Final = ("lead_out_of_turn", "named_suit")


def acts_spoken_of(case: Case, ledger: Ledger, plea: Plea) -> list[Matter]:
    """Return, as matters, the acts that what is asked for would be, where they could be done.

    Args:
        case: the hearing so far.
        ledger: what was earned and put up.
        plea: what is asked for; its asker would do the act, or it is done to him.
    """
    by, deal = plea.asker, case.table.deal
    if by not in case.table.players:
        return []
    if plea.remedy == "take_back":
        found = _take_back(case, plea, by)
    elif plea.remedy == "card_stands":
        found = _staying(case, plea, by)
    else:
        act = ACTS.get(plea.remedy)
        of_hand = act(case, deal, by) if deal is not None and act is not None else None
        of_hand = of_hand if of_hand is not None and _possible(case, of_hand) else None
        kings = _kings(case, deal, by) if plea.remedy == "mark_king" and deal is not None else []
        found = [of_hand or wish(case.table, plea.remedy, by, plea.value or _handled(case, plea), plea.n), *kings]
    late = omissions(case, ledger, plea) if plea.remedy == "mark_late" else []
    return [Matter(fact, {fact.name: None}, case.now) for fact in found if fact is not None] + late


def _possible(case: Case, act: Fact) -> bool:
    """Whether what the act is upon has come about in its deal, where it is upon something."""
    upon = FACTS[act.name].upon
    return not upon or any(m.fact.name in upon for m in case.docket.matters if m.deal is act.deal)


def _handled(case: Case, plea: Plea) -> str | None:
    """Return the pack that was shuffled or cut at the act that the words point at."""
    at = case.events_of(plea.about) if plea.about is not None and plea.remedy in SHUFFLING else []
    return next((pack for event in at if (pack := case.table.handled.get(event)) is not None), None)


def _take_back(case: Case, plea: Plea, by: str) -> list[Fact | None]:
    """Return the withdrawal of the card of each player that is spoken of, his own who asks first.

    Where the words name no card, it is the last of each.
    """
    deal = case.table.deal
    if deal is None:
        return []
    players = (by, deal.other(by))
    named = {player: card for player in players if (card := _named(case, deal, plea, player)) is not None}
    cards = named or {player: card for player in players if (card := last_card(deal, player)) is not None}
    return [
        withdrawal(case.table, deal, player, card)
        for player, card in cards.items()
        if plea.of in (None, player) and _of_ground(plea.ground, card, own=player == by)
    ]


def _named(case: Case, deal: Deal, plea: Plea, player: str) -> tuple[Trick, bool, int] | None:
    """Return the player's card on the table that the words name, by its face or by the act that they point at."""
    at = set(case.events_of(plea.about)) if plea.about is not None else set()
    for trick in reversed(deal.round.tricks):
        for card, owner, as_reply, time in (
            (trick.lead, trick.leader, False, trick.led_at),
            (trick.reply, deal.other(trick.leader), True, trick.replied_at),
        ):
            if owner == player and time is not None and (time in at or (card is not None and card == plea.card)):
                return trick, as_reply, time
    return None


def _staying(case: Case, plea: Plea, by: str) -> list[Fact | None]:
    """Return the withdrawal of the other player's card, which is asked not to be."""
    deal = case.table.deal
    other = deal.other(by) if deal is not None else None
    card = None if deal is None or other is None else _named(case, deal, plea, other) or last_card(deal, other)
    return [] if deal is None or card is None else [withdrawal(case.table, deal, other, card)]


def _of_ground(ground: str | None, card: tuple[Trick, bool, int], *, own: bool) -> bool:
    """Whether a card is such as the ground given speaks of: a reply, or a lead of one's own or out of turn."""
    trick, as_reply, _ = card
    if ground in FOLLOWING:
        return as_reply
    if ground in LEADING:
        return not as_reply and (own or not trick.in_turn)
    return own or not as_reply or ground is None


def _kings(case: Case, deal: Deal, by: str) -> list[Fact | None]:
    """Return the announcement, or the mark without one, of a player who has not announced the king."""
    if by not in deal.hands or f"{by}.announces" in deal.when or deal.trump is None:
        return []
    return [claim_of_king(case.table, deal, by, how)[0] for how in ("mark", "word")]


def _drawing(case: Case, deal: Deal, by: str) -> Fact | None:
    """He looks at cards that he draws, or has drawn, from the other's hand."""
    drawn = [r for m in case.docket.matters if m.deal is deal for r in m.groups.values() if r.option(DRAWN)]
    return sight(case.table, deal, by, "drawn") if any(right.holder == by for right in drawn) else None


def _hiding(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at surplus cards that he lays away, or has laid away."""
    clauses = case.rulebook.clauses
    done = [clauses[name] for m in case.docket.matters if m.deal is deal for name in m.done if name in clauses]
    bound = any(clause.does == AWAY and deal.role(by) == clause.holder for clause in done)
    return sight(case.table, deal, deal.other(by), "surplus") if bound else None


def _discards(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at a discard."""
    return sight(case.table, deal, deal.other(by), "discard") if any(deal.discards.values()) else None


def _faced(case: Case, _deal: Deal, by: str) -> Fact | None:
    """He looks at a card found face up."""
    return faced_sight(case.table, by)


def _filling(case: Case, deal: Deal, by: str) -> Fact | None:
    """A hand is filled that his own asking, or the dealer's giving to himself, has left short."""
    return would_fill(case.table, deal, by) or would_fill(case.table, deal, deal.dealer)


def _playing(case: Case, deal: Deal, by: str) -> Fact | None:
    """The dealer exchanges although the stock is too small."""
    return dealer_would_exchange(case.table, deal) if by == deal.non_dealer else None


def _proposing(case: Case, deal: Deal, by: str) -> Fact | None:
    """He proposes when that is over for good, though no card has been played: after a refusal, or with no card left."""
    how = amiss(case.table, deal, by)
    over = how in ("after_refusal", "stock_empty")
    return Fact("proposed_amiss", deal, case.now, by, {"how": how}, [case.now], proof=case.now) if over else None


def _counting(case: Case, deal: Deal, by: str) -> Fact | None:
    """Cards will be left that a short hand cannot play to, the other's or else his own, if it stays as it is."""
    size = case.table.game.hand_size if deal.dealt_out(case.table.game) else 0
    short = next((player for player in (deal.other(by), by) if deal.count(player) < size), None)
    return None if short is None else left_by(case.table, deal, short)


ACTS: Final[dict[str, Act]] = {
    "see_drawn": _drawing,
    "hide_surplus": _hiding,
    "no_look_at_discard": _discards,
    "see_faced": _faced,
    "complete_from_stock": _filling,
    "play_as_is": _playing,
    "propose_again": _proposing,
    "count_unplayable_as_tricks": _counting,
}
