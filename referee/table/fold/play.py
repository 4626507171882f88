"""Leads, replies, cards taken back, hands given up, reveals and replays."""

from __future__ import annotations

from typing import Final

from referee.record import (
    UNKNOWN,
    Abandon,
    Answer,
    Ask,
    Discard,
    Event,
    Gather,
    Give,
    Lead,
    Mix,
    Play,
    Propose,
    Result,
    TakeBack,
    ThrowDown,
)
from referee.table.deal import Deal
from referee.table.fold.given_cards import see_mixed
from referee.table.fold.tricks import close_round, goes_to, reopen_round, settle_trick
from referee.table.game import Game
from referee.table.table import Handler, Table
from referee.table.trick import Trick

OF_THE_HAND: Final = (Propose, Ask, Answer, Discard, Give, Mix, Lead, Play, Result)
"""Acts that carry a hand on, and so cannot be once it is over."""
EXCHANGED: Final = ("proposal", "asks_for_none", "proposed_amiss", "answer", "give")
"""Happenings that tell how the exchange went."""


def _out_of_hand(table: Table, deal: Deal, by: str, card: str) -> None:
    table.take(deal.hands[by], (card,), by)
    if card != UNKNOWN:
        deal.faces[card] = "on the table"
    deal.on_table[by] = deal.on_table.get(by, 0) + 1
    deal.exchanging = False
    deal.owed.clear()
    table.happen(f"{by}.plays")


def leader_in_turn(deal: Deal, game: Game) -> str | None:
    """Return who has the lead, ``None`` where the code does not tell: at first one player, then who wins the tricks.

    Under some codes, after a lead out of turn that was played to, the player has it from whom the lead was taken.
    """
    done = [trick for trick in deal.round.tricks if trick.winner is not None]
    if not done:
        return {"non_dealer": deal.non_dealer, "dealer": deal.dealer}.get(game.first_lead)
    if game.later_leads == "untold":
        return None
    if not done[-1].in_turn and game.wrong_lead == "turn_restored":
        return deal.other(done[-1].leader)
    return done[-1].winner


def _lead(table: Table, event: Lead) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    if deal.over and _left_over(deal, by):
        if not deal.hands[by].show(event.card, table.now):
            table.problem(f"{by} cannot have had {event.card} here")
        return  # nothing can be played to it
    _give_way(table, deal, by, as_reply=False)
    before = _lead_anew(table, deal, by)
    _play_on(deal)
    goes_to(deal, last_played(deal), by)
    awaiting = deal.awaiting
    hanging = awaiting and table.game.lead_on_proposal == "out_of_turn"
    if awaiting:
        deal.note_deciding_value("lead_on_proposal", table.now)
    waiting = any(trick.waits for trick in deal.round.tricks)
    in_turn = leader_in_turn(deal, table.game) in (None, by) and not hanging and not waiting
    _note_turn_values(table, deal, by)
    if in_turn:
        _out_of_hand(table, deal, by, event.card)
    else:
        _lead_out_of_turn(table, deal, by, event.card)
    deal.exchange_over = deal.exchange_over or table.game.dealer_leads == "ends_exchange"
    over = hanging and by == deal.non_dealer
    trick = Trick(by, event.card, table.now, in_turn, over_proposal=over, id=event.id, named=event.named_suit)
    if before is not None and before.lead == event.card:
        trick.counts_as = before.counts_as
    deal.round.tricks.append(trick)
    deal.first_cards.setdefault(by, (event.card, trick))
    see_mixed(table, deal, by)
    table.happen("lead")
    _end_trick_before(table, trick)


def _lead_out_of_turn(table: Table, deal: Deal, by: str, card: str) -> None:
    """Lay a card on the table that stays in its player's hand until it is played to."""
    if card != UNKNOWN:
        if not deal.hands[by].show(card, table.now):
            table.problem(f"{by} cannot have had {card} here")
        deal.faces[card] = "on the table"
    table.happen(f"{by}.plays")


def _end_trick_before(table: Table, trick: Trick) -> None:
    """Note whether a lead ends the trick before it, for both or for its leader alone."""
    if not trick.in_turn:
        table.happen("strays")
    if trick.in_turn or table.game.lead_that_ends == "any":
        table.happen("led_on")
    elif table.game.lead_that_ends == "not_the_others_stray":
        table.happen(f"{trick.leader}.led_on")


def unanswered_lead(deal: Deal, leader: str) -> Trick | None:
    """Return the trick to which a player has led and nobody has played yet: the last led in turn, if any."""
    tricks = [trick for trick in reversed(deal.round.tricks) if trick.reply is None and trick.leader == leader]
    return next((trick for trick in tricks if trick.in_turn), tricks[0] if tricks else None)


def _note_turn_values(table: Table, deal: Deal, by: str) -> None:
    """Note where it hangs on a value of the game who has the lead now, or whether cards may still be taken after it."""
    done = [trick for trick in deal.round.tricks if trick.winner is not None]
    if done and not done[-1].in_turn and done[-1].winner == done[-1].leader:
        deal.note_deciding_value("wrong_lead", table.now)
    if by == deal.dealer and not deal.round.tricks and not deal.exchange_over:
        deal.note_deciding_value("dealer_leads", table.now)


def _lead_anew(table: Table, deal: Deal, by: str) -> Trick | None:
    """Return the trick that is played again, if its lead is told, or made, once more."""
    again = (each for each in deal.round.tricks if each.resumed and each.leader == by and each.played_to_at is None)
    trick = next(again, None)
    if trick is None:
        return None
    deal.round.tricks.remove(trick)
    deal.faces.pop(trick.lead, None)
    deal.hands[by].add((trick.lead,), table.now)
    deal.on_table[by] -= 1
    return trick


def _play(table: Table, event: Play) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    _give_way(table, deal, by, as_reply=True)
    _play_on(deal)
    _out_of_hand(table, deal, by, event.card)
    deal.first_cards.setdefault(by, (event.card, None))
    trick = unanswered_lead(deal, deal.other(by))
    if trick is None:
        table.problem(f"{by} plays {event.card} to no lead")
        return
    if trick.stray:
        deal.hands[trick.leader].remove((trick.lead,), table.now)
        deal.on_table[trick.leader] = deal.on_table.get(trick.leader, 0) + 1
    deal.round.tricks.remove(trick)
    deal.round.tricks.insert(sum(each.reply is not None for each in deal.round.tricks), trick)  # in order of play
    if not trick.in_turn and trick.played_to_at is None:
        table.happen("led_on")
    trick.reply, trick.replied_at = event.card, table.now
    trick.played_to_at = table.now if trick.played_to_at is None else trick.played_to_at
    see_mixed(table, deal, by)
    table.happen("reply")
    settle_trick(table, deal, trick, by)


def comes_too_late(deal: Deal, event: Event) -> bool:
    """Whether an ``event`` carries on a ``deal`` that is over, or tells the result of one that was set aside."""
    if isinstance(event, Result) and deal.set_aside and not deal.turned:
        return True
    if not deal.over or (isinstance(event, (Lead, Play)) and deal.thrown_down):
        return False
    if isinstance(event, Lead) and _left_over(deal, str(event.by)):
        return False  # a card is laid on the table to which nothing can be played
    return isinstance(event, OF_THE_HAND) or (isinstance(event, TakeBack) and deal.round.stated)


def _left_over(deal: Deal, player: str) -> bool:
    """Whether a player has cards left in a hand that was played until the other had none."""
    if deal.counted.get(player):
        return True
    if player not in deal.hands or deal.round.stated or deal.ended == "abandoned":
        return False
    played = deal.round.closed and bool(deal.round.tricks)
    return played and bool(deal.hands[player].cards) and not deal.hands[deal.other(player)].cards


def last_played(deal: Deal) -> Trick | None:
    """Return the trick that both have played to last, if there is one."""
    return next((trick for trick in reversed(deal.round.tricks) if trick.reply is not None), None)


def _play_on(deal: Deal) -> None:
    """A hand that was over because cards were thrown down on a point that was made is played on."""
    if deal.thrown_down:
        deal.thrown_down = False
        reopen_round(deal)


def _take_back(table: Table, event: TakeBack) -> None:
    deal, by, card = table.deal, event.by, event.card
    if deal is None or by not in deal.hands:
        return
    for trick in reversed(deal.round.tricks):
        as_reply = trick.leader != by
        if (trick.reply if as_reply else trick.lead) == card:
            deal.contested = None
            _lift(table, deal, trick, by, as_reply=as_reply)
            table.happen("taken_back")
            return
    deal.last_withdrawn = None
    table.problem(f"{card} of {by} does not lie on the table")


def _lift(table: Table, deal: Deal, trick: Trick, by: str, *, as_reply: bool) -> None:
    """Take a card of a trick back into the hand."""
    card = (trick.reply if as_reply else trick.lead) or UNKNOWN
    if as_reply and trick.replied_at is not None:
        deal.last_withdrawn = (trick, True, trick.replied_at)
        trick.withdrawn = card
        trick.withdrawals[trick.replied_at] = table.now
        trick.reply = trick.replied_at = None
    else:
        deal.take_up(trick, table.now)
        deal.last_withdrawn = (trick, False, trick.led_at)
    if trick.winner is not None:
        deal.round.won[trick.winner] -= 1
        trick.winner = None
    deal.faces.pop(card, None)
    deal.reopened = deal.over
    if not as_reply and trick.stray:
        return  # he has it in his hand still, and no trick is the less for it
    deal.hands[by].add((card,), table.now)
    deal.on_table[by] -= 1
    deal.round.closed = deal.over = False


def contest_withdrawal(table: Table, deal: Deal, by: str) -> None:
    """Put a card taken back against the law on the table again, unless the player goes on to play another.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who took the card back.
    """
    if deal.last_withdrawn is not None:
        trick, as_reply, _ = deal.last_withdrawn
        lay_down_again(table, deal, by)
        deal.contested = (trick, as_reply, by)


def _give_way(table: Table, deal: Deal, by: str, *, as_reply: bool) -> None:
    """The player did take the contested card back: he plays another in its stead, or the same once more."""
    contested, deal.contested = deal.contested, None
    if contested is None or contested[1] != as_reply or contested[2] != by:
        return
    trick = contested[0]
    if not as_reply and trick.winner == by:
        return  # the trick is complete and his: he leads to the next one
    if not as_reply or trick.reply is not None:
        _lift(table, deal, trick, by, as_reply=as_reply)


def lay_down_again(table: Table, deal: Deal, by: str) -> None:
    """Return a card that was taken back to where it lay on the table."""
    if deal.contested is not None:
        deal.contested = None
        return
    if deal.last_withdrawn is None:
        table.problem("no card has been taken back that could be put back on the table")
        return
    trick, as_reply, at = deal.last_withdrawn
    deal.last_withdrawn = None
    deal.round.closed = deal.over = deal.reopened
    card = trick.withdrawn if as_reply else trick.lead
    if as_reply or not trick.stray:
        table.take(deal.hands[by], (card,), by)
        deal.on_table[by] = deal.on_table.get(by, 0) + 1
    if as_reply:
        trick.withdrawals.pop(at, None)
        trick.reply, trick.replied_at = card, at
        settle_trick(table, deal, trick, by)
    else:
        deal.round.tricks.append(trick)
        trick.lifted_at = None
        if trick.reply is not None:
            settle_trick(table, deal, trick, table.other(by))
    table.happen("put_back")


def _give_up(table: Table, event: Abandon | ThrowDown) -> None:
    deal, by = table.deal, event.by
    if deal is None or by not in deal.hands:
        return
    for card in event.cards:
        if card != UNKNOWN and not deal.hands[by].show(card, table.now):
            table.problem(f"{by} cannot have shown {card} from his hand")
    table.happen(f"{by}.gives_up")


def _gather(table: Table, event: Gather) -> None:
    """A trick is gathered; under some codes it then belongs to whoever gathered it."""
    deal, by = table.deal, event.by
    trick = last_played(deal) if deal is not None else None
    if deal is None or by not in deal.hands or trick is None:
        return
    goes_to(deal, trick, by)
    stands = table.game.gathered == "stands" and not deal.round.stated
    if trick.winner not in (None, by):
        deal.note_deciding_value("gathered", table.now)
    if stands and trick.winner not in (None, by):
        deal.round.won[str(trick.winner)] -= 1
        deal.round.won[by] = deal.round.won.get(by, 0) + 1
        trick.winner = by
    table.happen("gathered")


def _result(table: Table, event: Result) -> None:
    deal = table.deal
    if deal is None:
        return
    tricks = dict(event.tricks or {})
    if not tricks and event.winner is not None:
        size, point = table.game.hand_size, table.game.tricks_for_point
        tricks = {event.winner: size if event.vole else point}
    told = any(name in deal.happened_at for name in EXCHANGED) or any(each.tricks for each in deal.rounds)
    if any(won > tricks.get(player, 0) for player, won in deal.round.won.items()):
        table.problem("the result told does not agree with the tricks played before it")
    deal.round.exchange = None if told else event.exchange or "untold"
    refused = bool(deal.answers) and deal.answers[0][1] == "refuse"
    if told and event.exchange not in (None, "refused" if refused else "accepted" if deal.answers else "unproposed"):
        table.problem("the exchange told with the result is not the one that is on record")
    if deal.round.exchange in ("accepted", "untold"):
        for hand in deal.hands.values():
            hand.exchange_unseen(table.now)
    deal.round.won, deal.round.stated, deal.to_replay = tricks, True, False
    for happening in ("lead", *(f"{player}.plays" for player in table.players)):
        table.happen(happening)
    close_round(table, deal)


FOLD: Final[dict[type[Event], Handler]] = {
    Lead: _lead,
    Play: _play,
    TakeBack: _take_back,
    Abandon: _give_up,
    ThrowDown: _give_up,
    Gather: _gather,
    Result: _result,
}
