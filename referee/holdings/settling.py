"""What would be ruled if the record showed the cards: an undetermined ruling, asked of all deals that fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import sqrt
from random import Random
from typing import Final

from attrs import frozen

from referee.docket import Adjudication, MatterRow, Ruling
from referee.hearing import hear_log
from referee.holdings.deals import FittingDeals, FullDeal, deal_at
from referee.holdings.filling import filled
from referee.holdings.moves import DealRecord
from referee.holdings.ways import TooManyWays, share_of_steps
from referee.law import Rulebook
from referee.record import EventId, EventIndex, Log, Unreadable, limited, limits

TRIED: Final = 300
"""How many deals are heard for one ruling; where no more fit, it is every one."""

TRIALS: Final = 8
"""How much work all hearings for one log may take together, in multiples of the limit of one."""

FEWEST: Final = 30
"""How many deals are drawn at the least, where so many fit; of fewer nothing is told."""

TOO_LONG: Final = "to hear the log again takes too much work"


@frozen
class Need:
    """What the record would have to show of a hand.

    player: whose hand.
    before: the index of the event before which he held it.
    cards: the cards of which he held one or none.
    with_one: in how many of the deals that fit he held at least one of them.
    """

    player: str
    before: EventIndex
    cards: tuple[str, ...]
    with_one: int


@frozen
class Share:
    """The deals in which one thing is ruled.

    ruling: the ruling that would be made; ``None`` where none would be.
    tried: how many of the deals that were heard come to it.
    deals: in how many of all that fit it is so, where that is known exactly.
    held: whether the player held one of the cards that would settle it; ``None`` where that does not decide.
    """

    ruling: Ruling | None
    tried: int
    deals: int | None = None
    held: bool | None = None


@frozen
class Settled:
    """What would be ruled in place of one undetermined ruling, if the record showed the cards.

    ruling: the undetermined ruling.
    deals: how many deals fit; ``None`` where they cannot be told.
    tried: how many of them were heard.
    need: what would settle it, where one hand does.
    shares: what is ruled in how many of them, the most first.
    problem: why nothing can be told; empty where that is not so.
    """

    ruling: Ruling
    deals: int | None
    tried: int = 0
    need: Need | None = None
    shares: tuple[Share, ...] = ()
    problem: str = ""

    @property
    def exact(self) -> bool:
        """Whether it is known of how many of all deals each share is."""
        return all(share.deals is not None for share in self.shares)

    def error(self, share: Share) -> float:
        """Return the standard error of the part of all deals that a share was found to be among those drawn.

        Args:
            share: the share.
        """
        part = share.tried / self.tried
        return sqrt(part * (1 - part) / self.tried)


def settle_open(
    found: Adjudication,
    log: Log,
    rulebook: Rulebook,
    records: list[DealRecord],
    tried: int = TRIED,
    told: Callable[[int], object] = lambda done: None,
) -> list[Settled]:
    """Return what would be ruled in place of each undetermined ruling, if the record showed the cards.

    Each is asked of the deals that fit the record: of all where there are few, else of some that are drawn by a seed,
    so that it comes out the same every time. The log is heard again with the cards of each.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
        records: what the log tells of where the cards lay.
        tried: how many deals are heard for the rulings of one deal at most.
        told: is told how many were heard.
    """
    settled = {ruling.supersedes for ruling in found.rulings}
    left = [ruling for ruling in found.rulings if ruling.outcome == "undetermined" and ruling.id not in settled]
    if not left:
        return []
    asking = _Asking(found, log, rulebook, tried, told)
    index = {event.id: EventIndex(at) for at, event in enumerate(log.events)}
    by_deal: dict[int, tuple[DealRecord, list[Ruling]]] = {}
    missing: list[Settled] = []
    for ruling in left:
        at = index[_event_of(ruling, found)]
        record = deal_at(records, at)
        if record is None:
            missing.append(Settled(ruling, None, problem="it is of no deal on record"))
        else:
            by_deal.setdefault(record.begins, (record, []))[1].append(ruling)
    work, most = TRIALS * limits().work // max(len(by_deal), 1), share_of_steps(len(by_deal))
    answers = [each for record, rulings in by_deal.values() for each in asking.of(record, rulings, work, most)]
    return sorted([*missing, *answers], key=lambda each: each.ruling.id)


def _event_of(ruling: Ruling, found: Adjudication) -> EventId:
    """Return the id of the act that a ruling is about."""
    return next((row.event for row in found.matters if row.id == ruling.matter), ruling.event)


class _Asking:
    """Hears one log with the cards of many deals; all hearings together may take some steps and no more."""

    def __init__(
        self, found: Adjudication, log: Log, rulebook: Rulebook, tried: int, told: Callable[[int], object]
    ) -> None:
        self.found, self.log, self.rulebook, self.most, self.told = found, log, rulebook, tried, told
        self.done = 0
        self.matters = {row.id: row for row in found.matters}
        self.hearing = hear_log(log, rulebook)

    def of(self, record: DealRecord, rulings: list[Ruling], work: int, most: int) -> Iterator[Settled]:
        """Yield what would be ruled in place of undetermined rulings on one deal."""
        problem = record.problem or ("the record does not tell how the cards moved" if record.untold_from else "")
        if problem:
            yield from (Settled(ruling, None, problem=problem) for ruling in rulings)
            return
        try:
            fitting = FittingDeals(record, record.ends, most=most)
            total = fitting.count
            needs = {ruling.id: self._need(ruling, fitting) for ruling in rulings}
            drawn = self._heard(fitting, total, work)
        except TooManyWays as error:
            yield from (Settled(ruling, None, problem=str(error)) for ruling in rulings)
            return
        if not total:
            yield from (Settled(ruling, 0, problem="no deal fits the record") for ruling in rulings)
            return
        if not drawn:
            yield from (Settled(ruling, total, problem=TOO_LONG) for ruling in rulings)
            return
        for ruling in rulings:
            need, shares = _shares(ruling, total, needs[ruling.id], drawn, self.matters)
            yield Settled(ruling, total, len(drawn), need, shares)

    def _heard(self, fitting: FittingDeals, total: int, work: int) -> list[tuple[FullDeal, Adjudication]]:
        """Return deals that fit with what is ruled in them: all where there are few, else some that are drawn.

        Hearing them takes no more steps than ``work``, so that there may be fewer, or none.
        """
        heard: list[tuple[FullDeal, Adjudication]] = []
        if self.hearing.steps * min(total, FEWEST) > work:
            return heard
        for deal in self._drawn(fitting, total):
            if work <= 0:
                break
            other = filled(self.log, deal)
            try:
                with limited(work=min(work, limits().work)):
                    hearing = hear_log(other, self.rulebook)
            except Unreadable:
                break
            work -= hearing.steps
            heard.append((deal, hearing.statement(other)))
            self.done += 1
            self.told(self.done)
        return heard

    def _drawn(self, fitting: FittingDeals, total: int) -> Iterable[FullDeal]:
        """Return the deals to be heard, in an order in which the first of them stand for all."""
        if total > self.most:
            return fitting.sample(self.most)
        deals = list(fitting)
        Random(1).shuffle(deals)
        return deals

    def _need(self, ruling: Ruling, fitting: FittingDeals) -> Need | None:
        """Return what the record would have to show of a hand, if a question on one is open in the matter."""
        case = self.hearing.case
        if ruling.matter is None:
            return None
        fact = case.named_matters[int(ruling.matter.removeprefix("m")) - 1].fact
        for query in case.table.queries:
            if query.fact is fact:
                player = next(name for name, hand in fact.deal.hands.items() if hand is query.hand)
                asked = [card for card in fitting.record.pack if query.matches(card)]
                cards = tuple(card for card in asked if fitting.without(player, [card], query.at) < fitting.count)
                return Need(player, query.at, cards, fitting.count - fitting.without(player, cards, query.at))
        return None


def _shares(
    ruling: Ruling,
    total: int,
    need: Need | None,
    drawn: list[tuple[FullDeal, Adjudication]],
    matters: dict[str, MatterRow],
) -> tuple[Need | None, tuple[Share, ...]]:
    """Return what is ruled in how many of the deals that were heard, and what would settle it, if that decides."""
    found: dict[tuple[object, ...], list[tuple[FullDeal, Ruling | None]]] = {}
    for deal, other in drawn:
        instead = ruling_instead(ruling, matters, other)
        found.setdefault(_said(instead), []).append((deal, instead))
    groups = sorted(found.values(), key=len, reverse=True)
    held = _deciding(need, [[deal for deal, _ in group] for group in groups])
    shares: list[Share] = []
    for group, holds in zip(groups, held, strict=True):
        deals = len(group) if len(drawn) == total else None
        if deals is None and need is not None and holds is not None:
            deals = need.with_one if holds else total - need.with_one
        shares.append(Share(group[0][1], len(group), deals, holds))
    return need, tuple(shares)


def _deciding(need: Need | None, groups: list[list[FullDeal]]) -> list[bool | None]:
    """Return whether the player holds one of the cards in each group of deals, if it is by this that they differ."""
    held = [{_holds(deal, need) for deal in group} for group in groups] if need is not None else []
    if len(held) == 2 and all(len(each) == 1 for each in held) and held[0] != held[1]:
        return [each.pop() for each in held]
    return [None] * len(groups)


def _holds(deal: FullDeal, need: Need) -> bool:
    """Whether a player holds one of some cards in a deal."""
    return not set(need.cards).isdisjoint(deal.hand(need.player, EventIndex(need.before - 1)))


def ruling_instead(ruling: Ruling, matters: dict[str, MatterRow], other: Adjudication) -> Ruling | None:
    """Return what another adjudication rules where one has an undetermined ruling: on the same demand, or matter.

    Args:
        ruling: the undetermined ruling.
        matters: the matters of its adjudication, by id.
        other: the other adjudication, of the same acts.

    Returns:
        The last such ruling; ``None`` where there is none.
    """
    answers = [each for each in other.rulings if each.answers == ruling.answers and ruling.answers is not None]
    if answers:
        return answers[-1]
    row = matters.get(ruling.matter or "")
    alike = {
        each.id
        for each in other.matters
        if row is not None and (each.fact, each.event, each.actor) == (row.fact, row.event, row.actor)
    }
    return next((each for each in reversed(other.rulings) if each.matter in alike), None)


def _said(ruling: Ruling | None) -> tuple[object, ...]:
    """Return what a ruling decides, as far as another cannot say the same in other words."""
    if ruling is None:
        return ()
    return ruling.outcome, ruling.kind, ruling.clause, ruling.holder, ruling.bound, ruling.remedy, ruling.remedies
