"""The king of trumps: announced, marked or shown by a player, and errors that he owns to."""

from __future__ import annotations

from typing import Any, Final

from referee.record import (
    RANK_OF,
    SUIT_OF,
    Admit,
    AnnounceKing,
    DeclareError,
    Event,
    EventIndex,
    Expose,
    Mark,
    Reveal,
    Unmark,
)
from referee.table.acts.act import Act
from referee.table.acts.turning import KING
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.happenings import Doing, Happening
from referee.table.kinds.play_score import KingClaimed, KingRevealed, TurnedKingNamed
from referee.table.places import TURNED
from referee.table.table import Table
from referee.table.whereabouts import Query


def _announce(table: Table, deal: Deal, event: AnnounceKing) -> None:
    deal.words_of_king.add((event.by, event.id))
    table.does(event.by, Doing.ACTS)
    _claim(table, deal, event, "word")


def _mark(table: Table, deal: Deal, event: Mark) -> None:
    """A mark said to be for the king held, put up by one who has not announced it."""
    if event.reason in (None, "held_king"):
        deal.words_of_king.add((event.by, event.id))
        table.does(event.by, Doing.ACTS)
    live = [each for each in table.recent() if each.trump is not None] if event.reason == "held_king" else []
    if live and Doing.ANNOUNCES not in live[-1].did(event.by):
        _claim(table, live[-1], event, "mark")


def _claim(table: Table, deal: Deal, event: AnnounceKing | Mark, by: str) -> None:
    player = event.by
    if player not in deal.hands or deal.trump is None:
        return
    anew = by == "word" and table.game.turned_king_called == "announced"  # the code has him announce one in hand then
    if deal.places.lies(f"{KING}{deal.trump}", TURNED) and player == deal.dealer and not anew:
        if by == "word":
            table.show_act(deal, TurnedKingNamed, player, {})
        return
    fact, open_queries = claim_of_king(table, deal, player, by)
    table.queries += open_queries
    table.does(player, Doing.ANNOUNCES if by == "word" else Doing.ACTS, Doing.TAKES_UP)  # else he could not know of it
    table.show(fact)


def claim_of_king(table: Table, deal: Deal, player: str, by: str) -> tuple[Fact, list[Query]]:
    """Return the fact that a player claims the king now, and what the record cannot tell about it yet.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: the player who claims the king.
        by: the way in which he claims it, as the kind of fact words it.
    """
    king = f"{KING}{deal.trump}"
    card, trick = deal.first_cards.get(player, (None, None))
    fields: dict[str, Any] = {
        "by": by,
        "of": deal.role(player),
        "held": None,
        "adversary_holds": None,
        "marked": False if "marking" in table.recorded else None,
        "cards_played": len({*deal.did(player).all(Doing.PLAYS)}.difference(deal.did(player).all(Doing.UNPLAYS))),
        "first_card_is_king": card is not None and card == king,
        "first_card_led": trick is not None,
        "played_to": trick is not None and trick.played_to_at is not None,
        "reply_lies": trick is not None and trick.reply is not None,
    }
    fact = KingClaimed(deal, table.now, player, fields, [table.now])
    open_queries: list[Query] = []
    for name, holder in (("held", player), ("adversary_holds", deal.other(player))):
        played = played_at(deal, holder, king)
        if played is not None:
            fact.know(name, True, [played])
            continue
        query = Query(fact, name, deal.hands[holder], lambda card: card == king, table.now)
        if not table.settle(query):
            open_queries.append(query)
    return fact, open_queries


def played_at(deal: Deal, player: str, card: str) -> EventIndex | None:
    """Return the event by which the player has a card on the table or in a trick.

    Args:
        deal: the deal under way.
        player: the player.
        card: the card.

    Returns:
        The index of the event, or ``None`` where it lies neither on the table nor in a trick.
    """
    return next((each.at for each in deal.round.cards_of(player) if each.face == card), None)


def is_king(deal: Deal, card: str) -> bool:
    """Whether a card is a king of trumps."""
    return RANK_OF.get(card) == KING and SUIT_OF.get(card) == deal.trump


def show_king_among(table: Table, deal: Deal, event: Reveal | Expose, how: str) -> None:
    """Show that the king of trumps is among cards that a player shows, if he holds it in his hand.

    Args:
        table: the table as it stands now.
        deal: the live deal.
        event: the act.
        how: how he shows it, as the kind of fact words it.
    """
    player = event.by
    if player not in deal.hands or deal.trump is None or not deal.turned or deal.over:
        return
    king = f"{KING}{deal.trump}"
    if king in event.cards and king in deal.hands[player].cards:
        played = len(deal.did(player).all(Doing.PLAYS))
        fields = {"how": how, "cards_played": played, "led": Happening.LEAD in deal}
        table.show_act(deal, KingRevealed, player, fields)


def _own_up(table: Table, deal: Deal, event: DeclareError | Admit | Unmark) -> None:
    """A player owns up to what he said of the king, or takes points of his own down that may have been for it."""
    his = not isinstance(event, Unmark) or event.of in (None, event.by)
    if his and (event.about is None or (event.by, event.about) in deal.words_of_king):
        table.does(event.by, Doing.DECLARES)


ACTS: Final[dict[type[Event], Act]] = {
    AnnounceKing: Act(_announce, "live", ("turned", "proposed", "accepted", "served", "led", "played")),
    Mark: Act(_mark),
    **dict.fromkeys((DeclareError, Admit, Unmark), Act(_own_up)),
}
