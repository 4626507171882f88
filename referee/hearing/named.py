"""What a demand names besides its ground: a card, a number, a suit, a player; whether that fits what it is about.

Which remedies take which of them, and what each is compared with, is a column of the table of remedies.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from attrs import frozen

from referee.docket import Case, Condition, Matter, Reason, ReasonCode, Right, because
from referee.hearing.plea import Plea, pleas
from referee.law import REMEDIES, Clause
from referee.record import RANK_OF, RANKS, SUIT_OF, SUITS, UNKNOWN, Demand, Discard, Draw, Mark
from referee.score import MarkMade
from referee.table import FACTS, Deal, claim_of_king, phase

Known = list[str] | int | None
"""The cards or suits of which one can be named, or the number; ``None`` where the record does not tell them."""


KING_TURNED: Final = "king_turned"
"""The kind of fact that comes about by the turn-up alone."""


def turned(deal: Deal) -> list[str]:
    """Return the cards turned as for trumps in a deal."""
    return [card for _, cards in deal.turned for card in cards]


def cards_offered(matter: Matter, remedy: str) -> list[str]:
    """Return the cards that a remedy chooses among; none where it chooses no card."""
    if not REMEDIES[remedy].chooses:
        return []
    return turned(matter.deal) if named_over(remedy, matter).get("card") == "turned" else _shown(matter) or []


def named_over(remedy: str, matter: Matter) -> dict[str, str]:
    """Return what a demand for a remedy may name over a matter, each with the name of its measure."""
    return {**FACTS[matter.fact.name].names, **REMEDIES[remedy].names}


def cards_left(right: Right, matter: Matter, remedy: str) -> list[str]:
    """Return the cards on offer that the holder of a right has not yet decided on."""
    left = cards_offered(matter, remedy)
    for card, _ in right.decided:
        if card in left:
            left.remove(card)
    return left


def left_to_choose(plea: Plea, right: Right, matter: Matter) -> bool:
    """Whether what a demand asks for can be had at all: a card can be chosen only from those still on offer."""
    if not REMEDIES[plea.remedy].chooses or plea.leave:
        return True
    offered, left = cards_offered(matter, plea.remedy), cards_left(right, matter, plea.remedy)
    return all(_fits(named, left) or not _fits(named, offered) for _, named in _details(plea, matter))


def choose_cards(case: Case, plea: Plea, right: Right, matter: Matter) -> bool:
    """Note what a demand chooses; return whether cards are left that may be chosen for themselves."""
    left = cards_left(right, matter, plea.remedy)
    wanted = plea.card
    cards = [wanted if wanted in left else UNKNOWN] if wanted is not None else left
    right.note(right.fate, case.now, right.ended_by, chosen=plea.remedy, cards=tuple(cards))
    return not REMEDIES[plea.remedy].one_only and bool(cards_left(right, matter, plea.remedy))


def concerns(plea: Plea, matter: Matter) -> bool:
    """Whether a matter concerns the player whom a demand names: by the act, the hand or the cards, or the points."""
    if plea.of in (None, matter.role("concerned")) or FACTS[matter.fact.name].words:
        return True
    if REMEDIES[plea.remedy].bars and plea.of != plea.asker:
        return True  # it is his king that is to be kept from being marked
    fields = matter.fact.fields
    return plea.of in (matter.role(fields.get("of")), matter.role(fields.get("by")))


def misnamed(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Condition | None:
    """Return that something which a demand names does not fit a matter, in words of its own; ``None`` if all fits.

    Args:
        case: the hearing so far.
        plea: what is asked for.
        clause: the clause that gives it.
        matter: what the clause is proved over.
    """
    acts = [at for at in matter.fact.evidence if at != case.now]
    for measure, named in _details(plea, matter):
        known = MEASURES[measure].find(case, matter)
        if not _fits(named, known, at_most=MEASURES[measure].at_most):
            told = {"named": named, "n": known, "actor": matter.fact.actor}
            return Condition.failed("named", at=acts, reason=Reason(MEASURES[measure].amiss, told))
    if not concerns(plea, matter):
        person = matter.role("concerned")
        return Condition.failed("named", at=acts, reason=because("of_another", person=person, of=plea.of))
    return _nothing_to_bar(case, plea, clause, matter)


def names_amiss(case: Case, clause: Clause, matter: Matter) -> bool:
    """Whether the current event is a demand that names something which does not fit a matter."""
    event = case.event
    return isinstance(event, Demand) and all(misnamed(case, plea, clause, matter) for plea in pleas(case, event))


def _nothing_to_bar(case: Case, plea: Plea, clause: Clause, matter: Matter) -> Condition | None:
    """Return that the deal has no king, and can come to none, of such as a clause keeps from being marked."""
    if not REMEDIES[plea.remedy].bars or FACTS[matter.fact.name].of_king:
        return None
    book, deal = case.rulebook, matter.deal
    excepted = (book.clauses[name] for name in clause.excepts if name in book.clauses)
    kings = {name for each in excepted for name in book.base_facts(each) if FACTS[name].of_king}
    known = [m.fact for m in case.docket.of(deal) if m.fact.name in kings and m.fact.actor != plea.asker]
    there = [fact.truth for fact in known] + [_may_come(case, deal, name, deal.other(plea.asker)) for name in kings]
    if not kings or any(there):
        return None
    if None in there:
        return Condition.unknown("named")
    return Condition.failed("named", at=[at for at, _ in deal.turned], reason=because("no_king"))


def _may_come(case: Case, deal: Deal, king: str, player: str) -> bool | None:
    """Whether a player may still come to such a king in a deal: by the turn-up, or in his hand."""
    if deal.over or deal.set_aside:
        return False
    if king == KING_TURNED:
        cards = turned(deal)
        kings = deal.trump is None and any(RANK_OF.get(card) == RANKS[0] for card in cards)
        return True if kings or not cards else None if UNKNOWN in cards else False
    held = claim_of_king(case.table, deal, player, "word")[0].fields["held"]
    return held is not False or phase(deal) != "play"


def _details(plea: Plea, matter: Matter) -> Iterator[tuple[str, str | int]]:
    """Give what a demand names that is to be compared over a matter, each with the name of its measure."""
    for detail, measure in named_over(plea.remedy, matter).items():
        named = getattr(plea, detail)
        if named is not None:
            yield measure, named if detail == "n" else str(named)


def _fits(named: str | int, known: Known, *, at_most: bool = False) -> bool:
    """Whether what is named is among what there is, or is that number, or no more."""
    if isinstance(known, int):
        return type(named) is int and (named <= known if at_most else named == known)
    if known is None or named == UNKNOWN or UNKNOWN in known:
        return True
    return named in known or (named in SUITS and named in map(SUIT_OF.get, known))


def _shown(matter: Matter) -> list[str] | None:
    """Return the cards that a fact is about, if it is about cards."""
    about = matter.fact.about
    cards = isinstance(about, tuple) and all(isinstance(card, str) for card in about)
    return [*about] if cards else None


def _one(named: str | None) -> Known:
    return None if named is None else [named]


def _seen(case: Case, matter: Matter) -> Known:
    """The cards that a fact is about, or that the facts are about which it is upon."""
    upon = FACTS[matter.fact.name].upon
    found = [_shown(each) or [UNKNOWN] for each in case.docket.of(matter.deal) if each.fact.name in upon]
    return _shown(matter) or [card for cards in found for card in cards] or None


def _played(_case: Case, matter: Matter) -> Known:
    """The cards of a trick that the player has played whose act the fact is."""
    trick = matter.fact.trick
    if trick is None:
        return None
    return [trick.lead] if trick.leader == matter.fact.actor else [trick.reply or "", trick.withdrawn]


def _lead_meant(_case: Case, matter: Matter) -> Known:
    """The card led, and those of the suit that was named with it."""
    trick, named = matter.fact.trick, matter.fact.fields.get("named")
    return [trick.lead, *(card for card in SUIT_OF if SUIT_OF[card] == named)] if trick is not None else None


def _kings(_case: Case, matter: Matter) -> Known:
    """The kings that count in a deal: that of trumps, and those turned."""
    trump, cards = matter.deal.trump, turned(matter.deal)
    held = [card for card in SUIT_OF if RANK_OF[card] == RANKS[0] and SUIT_OF[card] == trump]
    lying = [card for card in cards if card == UNKNOWN or RANK_OF[card] == RANKS[0]]
    return [*held, *lying] if trump or cards else None


def _put_away(case: Case, matter: Matter) -> Known:
    """The cards that were drawn from the hand which the fact concerns, or that its player laid away."""
    person, drawn = matter.role("concerned"), matter.fact.fields.get("what") == "drawn"
    acts = case.acts[matter.deal.begins : case.now]
    gone = (act for act in acts if (isinstance(act, Draw) and drawn and act.hand_of == person)
        or (isinstance(act, Discard) and not drawn and act.by == person))  # fmt: skip
    return [card for act in gone for card in act.cards] or None


def _held(_case: Case, matter: Matter) -> Known:
    """The cards in the hand that the fact concerns."""
    hand = matter.deal.hands.get(str(matter.role("concerned")))
    return [*hand.cards] if hand is not None and hand.cards else None


def _asked(_case: Case, matter: Matter) -> Known:
    """The number of cards that the non-dealer asked for."""
    return matter.deal.exchange.asked if matter.deal.exchange is not None else None


def _left(_case: Case, matter: Matter) -> Known:
    """The cards that the stock had before the exchange under way, or has."""
    exchange = matter.deal.exchange
    return matter.deal.stock if exchange is None else max(exchange.stock_before - exchange.thrown_aside, 0)


def _too_many(case: Case, matter: Matter) -> Known:
    """The cards that a hand had too many; a fact that is not on the number of cards of a hand knows of none."""
    counted = FACTS[matter.fact.name].of_one_hand or "exchange" in matter.fact.fields
    return (matter.fact.surplus(case.table) or None) if counted else None


def _lacking(case: Case, matter: Matter) -> Known:
    """The cards that a hand lacks."""
    player = matter.role("concerned")
    lacking = case.table.game.hand_size - matter.deal.count(player) if player is not None else 0
    return lacking if lacking > 0 else None


def _unplayable(_case: Case, matter: Matter) -> Known:
    """The cards that a hand has fewer than the other."""
    player = str(matter.fact.about)
    fewer = matter.deal.count(matter.deal.other(player)) - matter.deal.count(player)
    return fewer if fewer > 0 else None


def _marked(case: Case, matter: Matter) -> Known:
    """The points that were marked too much, or for a king."""
    mark = matter.fact.about
    if isinstance(mark, MarkMade):
        return mark.excess_standing or None
    acts = (case.acts[at] for at in matter.marks)
    return sum(act.n for act in acts if isinstance(act, Mark)) or None


@frozen
class Measure:
    """What something named in a demand is compared with.

    amiss: the reason that it does not fit.
    find: finds over a matter the cards or suits of which it must be one, or the number; none where that is not told.
    at_most: whether less than the number fits as well.
    """

    amiss: ReasonCode
    find: Callable[[Case, Matter], Known]
    at_most: bool = False


MEASURES: Final[dict[str, Measure]] = {
    "turned": Measure("not_turned", lambda _, matter: turned(matter.deal) or None),
    "shown": Measure("not_among_shown", _seen),
    "faced": Measure("not_faced", _seen),
    "played": Measure("not_played", _played),
    "led": Measure("not_led", lambda _, m: _one(m.fact.trick.lead if m.fact.trick is not None else None)),
    "lead_meant": Measure("not_led_nor_named", _lead_meant),
    "suit_named": Measure("not_suit_named", lambda _, matter: _one(matter.fact.fields.get("named"))),
    "kings": Measure("not_king", _kings),
    "put_away": Measure("not_put_away", _put_away),
    "held": Measure("not_held", _held),
    "asked": Measure("other_number_asked", _asked),
    "served": Measure("fewer_asked", _asked, at_most=True),
    "left": Measure("fewer_left", _left, at_most=True),
    "too_many": Measure("fewer_too_many", _too_many, at_most=True),
    "lacking": Measure("fewer_lacking", _lacking, at_most=True),
    "unplayable": Measure("fewer_unplayable", _unplayable, at_most=True),
    "marked": Measure("less_marked", _marked, at_most=True),
}
"""By its name, what a remedy compares something named with."""
