"""What each player may have held at the moments that disputes are about, and what the cards would settle."""

from __future__ import annotations

from collections.abc import Callable

from attrs import define, field

from referee.docket import Adjudication
from referee.holdings import (
    DealRecord,
    FittingDeals,
    Held,
    Settled,
    Share,
    TooManyWays,
    deal_at,
    read_deals,
    settle_open,
    share_of_steps,
)
from referee.law import Rulebook
from referee.record import EventId, EventIndex, Log
from referee.report.decisions import law_of, verdict
from referee.report.disputes import Dispute, disputes_of
from referee.report.json import row_of


@define
class HandRow:
    """What a player held, in all deals that fit.

    player: the player.
    size: how many cards he held.
    sure: those that he held for certain.
    never: those that he cannot have held.
    may: of each other card that he may have held, in how many of the deals he did.
    """

    player: str
    size: int
    sure: tuple[str, ...]
    never: tuple[str, ...]
    may: dict[str, int]


@define
class LawfulRow:
    """What both held if every card played to a lead that is in no dispute was played by the law, which is no proof.

    deals: how many deals fit then.
    hands: what each player held in them; none where no deal fits.
    """

    deals: int
    hands: list[HandRow]


@define
class MomentRow:
    """What both players held just before the act that a dispute is about.

    dispute: the number of the dispute.
    before: the id of the act.
    deals: how many deals fit the whole record; ``None`` where that cannot be told.
    hands: what each player held in them.
    lawful: what both held if cards in no dispute were played by the law; ``None`` where that tells no more.
    problem: why nothing can be told; empty where that is not so.
    """

    dispute: int
    before: str
    deals: int | None
    hands: list[HandRow] = field(factory=list)
    lawful: LawfulRow | None = None
    problem: str = ""


@define
class ShareRow:
    """The deals in which one thing would be ruled.

    outcome: what would be decided; ``None`` where nothing would be ruled.
    says: that in short; empty where nothing would be ruled.
    tried: how many of the deals that were heard come to it.
    deals: in how many of all deals that fit it is so; ``None`` where only some were heard.
    error: where it is ``None``, the standard error of the part of those heard, in thousandths.
    holds: whether the player held one of the cards that decide; ``None`` where they do not.
    """

    outcome: str | None
    says: str
    tried: int
    deals: int | None
    error: int | None
    holds: bool | None


@define
class NeedRow:
    """What the record would have to show of a hand.

    player: whose hand.
    before: the id of the act before which he held it.
    cards: the cards of which he held one or none.
    with_one: in how many of the deals that fit he held one of them.
    """

    player: str
    before: str
    cards: tuple[str, ...]
    with_one: int


@define
class SettledRow:
    """What would be ruled in place of an undetermined ruling, if the record showed the cards.

    ruling: the number of the ruling.
    deals: how many deals fit; ``None`` where that cannot be told.
    tried: how many of them were heard.
    need: what would settle it, where one hand is asked for.
    shares: what is ruled in how many of them, the most first.
    problem: why nothing can be told; empty where that is not so.
    """

    ruling: int
    deals: int | None
    tried: int
    need: NeedRow | None
    shares: list[ShareRow]
    problem: str


@define
class Holdings:
    """What is told of the cards that nobody saw.

    moments: what both held just before the act of each dispute.
    settled: what would be ruled in place of each undetermined ruling.
    """

    moments: list[MomentRow]
    settled: list[SettledRow]


def holdings_of(
    found: Adjudication, log: Log, rulebook: Rulebook, told: Callable[[int], object] = lambda done: None
) -> Holdings:
    """Return what each player may have held where something is in dispute, and what the cards would settle.

    Args:
        found: the adjudication of the log.
        log: the log.
        rulebook: the rulebook that it was adjudicated by.
        told: is told how many deals were heard.
    """
    records = read_deals(log, rulebook)
    index = {event.id: EventIndex(at) for at, event in enumerate(log.events)}
    disputes = disputes_of(found, log)
    most = share_of_steps(len(disputes))
    moments = [_moment(dispute, found, records, index, most) for dispute in disputes]
    settled = settle_open(found, log, rulebook, records, told=told)
    return Holdings([each for each in moments if each is not None], [_settled(each, log) for each in settled])


def _moment(
    dispute: Dispute, found: Adjudication, records: list[DealRecord], index: dict[EventId, EventIndex], most: int
) -> MomentRow | None:
    """Return what both held just before the act of a dispute; ``None`` where no hand was dealt by then."""
    at = index[dispute.event]
    before = EventIndex(at - 1)
    record = deal_at(records, before)
    if record is None or before > record.ends:
        return None
    if not record.tells(before):
        return MomentRow(dispute.number, dispute.event, None, problem=_why_not(record, before))
    try:
        fitting = FittingDeals(record, before, most=most)
        if not fitting.count:
            return MomentRow(dispute.number, dispute.event, 0, problem="no deal fits the record")
        hands = [_hand(fitting.held(player)) for player in record.players]
        in_dispute = {at, *(index[row.event] for row in found.matters)}
        lawful = _lawful(record, before, in_dispute, fitting)
    except TooManyWays as error:
        return MomentRow(dispute.number, dispute.event, None, problem=str(error))
    return MomentRow(dispute.number, dispute.event, fitting.count, hands, lawful)


def _why_not(record: DealRecord, after: EventIndex) -> str:
    """Return why a deal does not tell what was held after an event."""
    if record.problem:
        return record.problem
    if after < record.told_since:
        return "in which packet a card came is not told"
    if after in record.doubtful:
        return "it is in doubt whether a card lay on the table or was taken up"
    return "the record does not tell how the cards moved"


def _lawful(
    record: DealRecord, after: EventIndex, in_dispute: set[EventIndex], proved: FittingDeals
) -> LawfulRow | None:
    """Return what both held if every card was played by the law but those in dispute, where that tells more."""
    duties = [duty for duty in record.duties if duty.at not in in_dispute]
    fitting = FittingDeals(record, after, duties, proved.ways.most)
    if fitting.count == proved.count:
        return None
    players = record.players if fitting.count else ()
    return LawfulRow(fitting.count, [_hand(fitting.held(player)) for player in players])


def _hand(held: Held) -> HandRow:
    return row_of(HandRow, held, may={card: held.chances[card] for card in held.may})


def _settled(settled: Settled, log: Log) -> SettledRow:
    need = settled.need
    needed = None if need is None else row_of(NeedRow, need, before=log.events[need.before].id)
    shares = [_share(settled, each) for each in settled.shares]
    return row_of(SettledRow, settled, ruling=settled.ruling.id, need=needed, shares=shares)


def _share(settled: Settled, share: Share) -> ShareRow:
    ruling = share.ruling
    error = None if share.deals is not None else round(1000 * settled.error(share))
    outcome, says = (None, "") if ruling is None else (ruling.outcome, f"{verdict(ruling)}{law_of(ruling.under)}")
    return row_of(ShareRow, share, outcome=outcome, says=says, error=error, holds=share.held)
