"""Cards taken back from the table, and laid down again where that was not allowed."""

from __future__ import annotations

from typing import Any, Final

from referee.record import UNKNOWN, Event, TakeBack, known
from referee.table.acts.act import DEALT, Act
from referee.table.acts.duties import show_duties
from referee.table.acts.tricks import settle_trick
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play import CardTakenBack
from referee.table.moving import put, see_in_hand, take
from referee.table.places import TABLE
from referee.table.table import Table
from referee.table.trick import Played


def _take_back(table: Table, deal: Deal, event: TakeBack) -> None:
    if event.by in deal.hands:
        take_back(table, deal, event.by, event.card)


def take_back(table: Table, deal: Deal, by: str, card: str) -> None:
    """Take a card that lies on the table back into the hand, and show that.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who takes it back.
        card: the card.
    """
    found = _lying(deal, by, card)
    if found is None:
        deal.last_withdrawn = None
        if not deal.hands[by].cover(card):
            table.misplaced(f"{card} of {by} does not lie on the table")
        return
    if card != UNKNOWN and found.face == UNKNOWN:
        _see_played(table, deal, by, found, card)
    deal.contested = None
    _lift(table, deal, by, found)
    table.does(by, Doing.ACTS)
    table.show(withdrawal(table, deal, by, found))


def _lying(deal: Deal, by: str, card: str) -> Played | None:
    """Return which card of a player is meant that lies on the table.

    One of that face, or else the last of which nobody saw the face; where no face is told, it may be any.
    """
    lying = sorted(deal.round.cards_of(by), key=lambda each: each.at, reverse=True)
    for face in (card, UNKNOWN) if deal.places.may_lie(card, TABLE) else (card,):
        for each in lying:
            if each.face == face:
                return each
    return next(iter(lying), None) if card == UNKNOWN else None


def _see_played(table: Table, deal: Deal, by: str, played: Played, card: str) -> None:
    """Take in the face of a card on the table that nobody had seen."""
    trick, as_reply, at = played.trick, played.as_reply, played.at
    if trick.stray and not as_reply:
        see_in_hand(table, deal, by, [card], f"{by} cannot have had {{card}} here")
    else:
        deal.hands[by].show_laid_away(card, (at,))
        deal.places.lay(card, TABLE)
    if as_reply:
        trick.reply = card
    else:
        trick.lead = card


def see_in_tricks(table: Table, deal: Deal, cards: tuple[str, ...]) -> None:
    """Take in the faces of played cards that are turned over: of the one that nobody had seen, if there is one.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        cards: the cards.
    """
    for card in known(cards):
        if deal.places.lies(card, TABLE):
            continue
        unseen = [(by, each) for by in deal.hands for each in deal.round.cards_of(by) if each.face == UNKNOWN]
        if unseen and not deal.places.may_lie(card, TABLE):
            table.misplaced(f"{card} is shown among the cards played, where it cannot have been")
        elif len(unseen) == 1:
            _turn_over(table, deal, *unseen[0], card)


def see_by_elimination(table: Table, deal: Deal, by: str) -> None:
    """Take in the face of the one card of a player that nobody saw, once all others that he held have been seen.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player.
    """
    unseen = [each for each in deal.round.cards_of(by) if each.face == UNKNOWN]
    left = deal.hands[by].not_seen_since(unseen[0].at) if len(unseen) == 1 else set()
    if len(left) == 1 and deal.places.may_lie(card := left.pop(), TABLE):
        _turn_over(table, deal, by, unseen[0], card)


def _turn_over(table: Table, deal: Deal, by: str, played: Played, card: str) -> None:
    """Take in the face of a card that was played, and where it failed the duties of play if it was a reply."""
    _see_played(table, deal, by, played, card)
    if played.as_reply:
        show_duties(table, deal, played.trick, by, card)
    trick = played.trick
    if trick.reply is not None and trick.winner is None:
        settle_trick(table, deal, trick)


def _lift(table: Table, deal: Deal, by: str, played: Played) -> None:
    """Take a card of a trick back into the hand."""
    trick, card = played.trick, played.face
    deal.last_withdrawn = played
    if played.as_reply:
        trick.withdrawn = card
        trick.withdrawals[played.at] = table.now
        trick.reply = trick.replied_at = None
    else:
        deal.take_up(trick, table.now)
        if trick.stray:
            deal.did(by).note(Doing.UNPLAYS, trick.led_at)
            if deal.first_cards.get(by, ("", None))[1] is trick and trick.played_to_at is None:
                del deal.first_cards[by]
    if trick.winner is not None:
        deal.round.won[trick.winner] -= 1
        trick.winner = None
    deal.reopened = deal.over
    if played.as_reply or not trick.stray:  # else he has it in his hand still, and no trick is the less for it
        put(table, deal, by, (card,), TABLE)
        deal.on_table[by] -= 1
        deal.over = False


def contest_withdrawal(table: Table, deal: Deal, by: str) -> None:
    """Put a card taken back against the law on the table again, unless the player goes on to play another.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who took the card back.
    """
    withdrawn = deal.last_withdrawn
    if withdrawn is not None:
        lay_down_again(table, deal, by)
        deal.contested = withdrawn


def give_way(table: Table, deal: Deal, by: str, *, as_reply: bool) -> None:
    """The player did take the contested card back: he plays another in its stead, or the same once more.

    Args:
        table: the table before he plays.
        deal: the live deal.
        by: the player.
        as_reply: whether he plays to a lead.
    """
    contested, deal.contested = deal.contested, None
    if contested is None or contested.as_reply != as_reply or (contested.trick.leader == by) == as_reply:
        return
    trick = contested.trick
    if not as_reply and trick.winner == by:
        return  # the trick is complete and his: he leads to the next one
    if not as_reply or trick.reply is not None:
        _lift(table, deal, by, contested)


def lay_down_again(table: Table, deal: Deal, by: str) -> None:
    """Return a card that was taken back to where it lay on the table."""
    if deal.contested is not None:
        deal.contested = None
        return
    withdrawn = deal.last_withdrawn
    if withdrawn is None or (by == withdrawn.trick.leader) == withdrawn.as_reply:  # it was the other's card
        table.misplaced("no card has been taken back that could be put back on the table")
        return
    deal.last_withdrawn = None
    trick, as_reply, at = withdrawn.trick, withdrawn.as_reply, withdrawn.at
    deal.over = deal.reopened
    card = trick.withdrawn if as_reply else trick.lead
    if as_reply or not trick.stray:
        take(table, deal, by, (card,), TABLE)
        deal.on_table[by] = deal.on_table.get(by, 0) + 1
    if as_reply:
        trick.withdrawals.pop(at, None)
        trick.reply, trick.replied_at = card, at
    else:
        deal.round.tricks.append(trick)
        trick.lifted_at = None
        if trick.stray:
            deal.did(by).all(Doing.UNPLAYS).remove(trick.led_at)
    if trick.reply is not None:
        settle_trick(table, deal, trick)
    table.happen(Happening.PUT_BACK)


def withdrawal(table: Table, deal: Deal, by: str | None, card: Played) -> Fact:
    """Return the fact that a card of a trick is taken back now (or is asked to be).

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        by: the player who takes the card back, or ``None``.
        card: the card, as it was played.
    """
    fields: dict[str, Any] = {
        "was": "reply" if card.as_reply else "lead",
        "in_turn": card.trick.in_turn,
        "next_led": deal.led_on(by, card.at) is not None,
    }
    return CardTakenBack(deal, table.now, by, fields, [card.at, table.now], proved_at=table.now, about=card)


def last_card(deal: Deal, player: str) -> Played | None:
    """Return the last card that a player has on the table or in a trick.

    Args:
        deal: the deal under way.
        player: the player.

    Returns:
        The card, as it was played; ``None`` where there is none.
    """
    return max(deal.round.cards_of(player), key=lambda card: card.at, default=None)


ACTS: Final[dict[type[Event], Act]] = {TakeBack: Act(_take_back, "live", DEALT)}
