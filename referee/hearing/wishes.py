"""Acts that are the use of a right, and the facts that acts would be which a player asks to do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import evolve

from referee.docket import Case, Matter
from referee.hearing.meaning import acts_pointed_at, deals_pointed_at, of_ground
from referee.hearing.plea import Plea, words_of
from referee.hearing.point_proofs import omissions
from referee.hearing.surplus import AWAY, DRAWN
from referee.law import KING, REMEDIES, Act
from referee.record import EventIndex, Lead, Mark, Play, Shuffle, TurnUp
from referee.score import Ledger
from referee.table import (
    FACTS,
    Deal,
    Doing,
    Fact,
    Played,
    ProposedAmiss,
    TakenAskedAmiss,
    Trick,
    cards_left_fact,
    claim_of_king,
    dealer_would_exchange,
    faced_sight,
    last_card,
    look_fact,
    phase,
    proposal_fault,
    shuffled,
    wished_act,
    withdrawal,
    would_fill,
)

OF_REPLY: Final = ("renounce", "missed_win")


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
    wish = REMEDIES[plea.remedy].asks_for
    if wish == "withdraw":
        found = _take_back(case, plea, by)
    elif wish == "other_withdraws":
        found = _staying(case, plea, by)
    else:
        act = WISHES.get(wish)
        of_hand = act(case, deal, by) if deal is not None and act is not None else None
        of_hand = of_hand if of_hand is not None and _possible(case, of_hand) else None
        kings = [king for each in _with_king(case, plea) if by in each.hands for king in _kings(case, each, plea)]
        found = [of_hand or wished_act(case.table, plea.remedy, by, plea.value or _handled(case, plea), plea.n), *kings]
    late = omissions(case, ledger, plea) if REMEDIES[plea.remedy].late else []
    return [case.docket.matter_of(fact, case.now) for fact in found if fact is not None] + late


def _with_king(case: Case, plea: Plea) -> list[Deal]:
    """Return the deals of whose king words may be: the one pointed at, or the last with trumps; all for late marks."""
    recent = [deal for deal in case.table.recent() if deal.trump is not None]
    return deals_pointed_at(case, plea.about)[:1] or recent[0 if REMEDIES[plea.event.remedy].late else -1 :]


def _possible(case: Case, act: Fact) -> bool:
    """Whether what the act is upon has come about in its deal, where it is upon something."""
    upon = FACTS[act.name].upon
    return not upon or any(m.fact.name in upon for m in case.docket.of(act.deal))


def _handled(case: Case, plea: Plea) -> str | None:
    """Return the pack that was shuffled or cut at the act that the words point at."""
    at = case.events_of(plea.about) if REMEDIES[plea.remedy].asks_for == "shuffle" else []
    return next((pack for event in at if (pack := case.table.packs_handled.get(event)) is not None), None)


def _take_back(case: Case, plea: Plea, by: str) -> list[Fact | None]:
    """Return the withdrawal of the card of each player that is spoken of, his own who asks first.

    Where the words name no card, it is the last of each, or the last that he led out of turn and that lies there.  A
    card of the trick that they name is meant by its ground, or by that of the words that they name.
    """
    deal = case.table.deal
    if deal is None:
        return []
    named = acts_pointed_at(case, plea.about)
    spoken_of = next((said for at in named if (said := words_of(case.acts[at]).ground)), None)
    plea = evolve(plea, ground=plea.ground or spoken_of)
    named = named or _known_faults(case, deal, plea)
    trick = {at for each in deal.round.tricks if not named.isdisjoint(_times(each)) for at in _times(each)}
    players, gone = (by, deal.other(by)), _names_card(case, plea)
    for cards in (
        [(player, _named(deal, plea, player, named)) for player in players],
        [(player, _named(deal, plea, player, trick)) for player in players],
        [(player, card) for player in players for card in _meant(deal, plea, player)] if not (trick or gone) else [],
    ):
        meant = [
            withdrawal(case.table, deal, player, card)
            for player, card in cards
            if card is not None and plea.of in (None, player) and _of_ground(plea.ground, card, own=player == by)
        ]
        if meant:
            return [*meant]
    return []


def _times(trick: Trick) -> list[EventIndex]:
    """Return when the cards of a trick were played."""
    return [at for at in (trick.led_at, trick.replied_at) if at is not None]


def _named(deal: Deal, plea: Plea, player: str, named: set[EventIndex]) -> Played | None:
    """Return the player's card on the table that the words name, by its face or by the act that they point at."""
    cards = reversed(list(deal.round.cards_of(player)))
    return next((card for card in cards if card.at in named or card.face == plea.card), None)


def _meant(deal: Deal, plea: Plea, player: str) -> list[Played]:
    """Return the cards of a player that words can mean which name none: the last, or the last stray lead."""
    strays = [Played(stray, False, stray.led_at) for stray in deal.strays(player)][-1:]
    last = last_card(deal, player)
    if last is None or (strays and plea.ground == "lead_out_of_turn"):
        return strays
    return [last, *(stray for stray in strays if stray != last)]


def _known_faults(case: Case, deal: Deal, plea: Plea) -> set[EventIndex]:
    """Return the cards of the ground given, where it is a fault of the card itself: those known, and the last ones."""
    if plea.ground not in (*OF_REPLY, "lead_out_of_turn"):
        return set()
    last = [card.at for player in deal.hands if (card := last_card(deal, player)) is not None]
    grounded = [m for m in case.docket.of(deal) if m.fact.truth is not False and of_ground(case, plea, m)]
    known = [m.fact for m in grounded if m.noticed is not None or FACTS[m.fact.name].open or m.fact.event in last]
    return {fact.event for fact in known}


def _staying(case: Case, plea: Plea, by: str) -> list[Fact | None]:
    """Return the withdrawal of the other player's card, which is asked not to be.

    One that he had taken back when it was asked is meant before any that he had played earlier.
    """
    deal = case.table.deal
    if deal is None:
        return []
    other, asked = deal.other(by), case.index.get(plea.event.id, case.now)
    named = acts_pointed_at(case, plea.about)
    card = _named(deal, plea, other, named) or (None if _names_card(case, plea) else last_card(deal, other))
    mine = [m.fact for m in case.docket.of(deal) if FACTS[m.fact.name].takes_back and m.fact.actor == other]
    passed = card is None or any(card.at < fact.event <= asked for fact in mine)
    return [] if card is None or passed or card.at > asked else [withdrawal(case.table, deal, other, card)]


def _names_card(case: Case, plea: Plea) -> bool:
    """Whether words point at the act by which a card was led or played, and so mean that card, be it gone since."""
    return any(isinstance(case.acts[at], (Lead, Play)) for at in case.events_of(plea.about))


def _of_ground(ground: str | None, card: Played, *, own: bool) -> bool:
    """Whether a card is such as the ground given speaks of: a reply, a lead of one's own or out of turn.

    On account of the suit named with a lead, the lead may be wanted back, or one's own reply to it.
    """
    trick, as_reply = card.trick, card.as_reply
    if ground in OF_REPLY:
        return as_reply
    if ground == "named_suit":
        return not as_reply or (own and trick.named not in (None, trick.suit))
    if ground == "lead_out_of_turn":
        return not as_reply and (own or not trick.in_turn)
    return own or not as_reply or ground is None


def _kings(case: Case, deal: Deal, plea: Plea) -> list[Fact | None]:
    """Return the announcement, or the mark without one, of a player who has not announced the king.

    Who asks that a king is kept from being marked speaks of one that the other player held, and may announce no more.
    """
    barring = bool(REMEDIES[plea.remedy].bars)
    by = deal.other(plea.asker) if barring else plea.asker
    announced = Doing.ANNOUNCES in deal.did(by) or deal.trump is None
    if announced or _of_turned_king(case, plea) or not (barring or REMEDIES[plea.remedy].marks == KING):
        return []
    acts = [claim_of_king(case.table, deal, by, how)[0] for how in (("word",) if barring else ("mark", "word"))]
    if not barring:
        return [*acts]
    spoken = plea.ground is None or plea.ground in FACTS[acts[0].name].grounds
    return [act for act in acts if spoken and act.fields["held"] and _too_late(case, act)]


def _of_turned_king(case: Case, plea: Plea) -> bool:
    """Whether words point at a card turned up, or at a mark for one, and so at no king that is held."""
    acts = [case.acts[at] for at in case.events_of(plea.about)]
    turned = (isinstance(act, TurnUp) or (isinstance(act, Mark) and act.reason == "turned_king") for act in acts)
    return bool(acts) and all(turned)


def _too_late(case: Case, act: Fact) -> bool:
    """Whether a limit keeps a player from doing an act to which he had a right."""
    rights = [clause for clause in case.rulebook.by_fact.get(act.name, ()) if clause.kind == "right"]
    return any(next(case.judge.ended(right, Matter(act, {act.name: None}), None), None) for right in rights)


def _drawing(case: Case, deal: Deal, by: str) -> Fact | None:
    """He looks at cards that he draws, or has drawn, from the other's hand, or at those that the other lays away."""
    drawn = [right for m in case.docket.of(deal) for right in m.groups.values() if right.option(DRAWN)]
    if any(right.holder == by for right in drawn):
        return look_fact(case.table, deal, by, "drawn")
    return look_fact(case.table, deal, by, "surplus") if _lays_away(case, deal, deal.other(by), ahead=True) else None


def _hiding(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at surplus cards that he lays away, or has laid away."""
    return look_fact(case.table, deal, deal.other(by), "surplus") if _lays_away(case, deal, by) else None


def _lays_away(case: Case, deal: Deal, player: str, *, ahead: bool = False) -> bool:
    """Whether a player lays surplus cards away, or has done so; ``ahead``: or does so if he takes no other remedy."""
    book, matters = case.rulebook, case.docket.of(deal)
    laid = [book.clauses[name] for matter in matters for name in matter.done if name in book.clauses]
    if ahead:
        laid += [clause for matter in matters for group in matter.groups for clause in book.by_group.get(group, ())]
    return any(clause.does == AWAY and deal.role(player) == clause.holder for clause in laid)


def _discards(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other looks at a discard."""
    return look_fact(case.table, deal, deal.other(by), "discard") if any(deal.discards.values()) else None


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
    how = proposal_fault(case.table, deal, by)
    over = how in ("after_refusal", "stock_empty")
    return ProposedAmiss(deal, case.now, by, {"how": how}, [case.now], proved_at=case.now) if over else None


def _shuffling(case: Case, deal: Deal, by: str) -> Fact | None:
    """The other shuffles, as he has done since the first packet, while the hand has still to be played."""
    since = deal.packets[0][0] if deal.packets and phase(deal) not in ("play", "over") else case.now
    acts = [act for act in case.acts[since:] if isinstance(act, Shuffle) and act.by == deal.other(by)]
    return shuffled(case.table, deal, acts[-1].by, acts[-1].pack, acts[-1].manner) if acts else None


def _asking_number(case: Case, deal: Deal, by: str) -> Fact | None:
    """The dealer asks how many cards the other took."""
    asked = TakenAskedAmiss(deal, case.now, by, {"by": "dealer"}, [case.now], proved_at=case.now)
    return asked if by == deal.dealer else None


def _counting(case: Case, deal: Deal, by: str) -> Fact | None:
    """Cards will be left that a short hand cannot play to, the other's or else his own, if it stays as it is."""
    size = case.table.game.hand_size if deal.dealt_out(case.table.game) else 0
    few = [player for player in (deal.other(by), by) if deal.count(player) < size]
    alike = deal.over and deal.count(by) == deal.count(deal.other(by))  # and nothing is left to count
    short = next(iter(few), None) if not alike else None
    return None if short is None else cards_left_fact(case.table, deal, short)


WISHES: Final[dict[Act | None, Callable[[Case, Deal, str], Fact | None]]] = {
    "look_at_drawn": _drawing,
    "look_at_faced": _faced,
    "other_looks_at_surplus": _hiding,
    "other_looks_at_discard": _discards,
    "other_shuffles": _shuffling,
    "fill": _filling,
    "dealer_exchanges": _playing,
    "propose": _proposing,
    "ask_number": _asking_number,
    "leave_cards": _counting,
}
"""Acts that nobody has done yet, each as the fact that it would be in a deal, if it can be done there."""
