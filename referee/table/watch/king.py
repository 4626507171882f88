"""Facts about the king of trumps: claimed by word, or by a mark without a word, or shown out of the hand."""

from __future__ import annotations

from typing import Any, Final

from referee.record import AnnounceKing, Event, Expose, Mark, Reveal
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.table import Handler, Query, Table
from referee.table.watch.dealing import KING


def _first_card(deal: Deal, player: str) -> dict[str, Any]:
    """Describe the first card that the player has played in this deal, if any."""
    card, trick = deal.first_cards.get(player, (None, None))
    return {
        "first_card_is_king": card is not None and card == f"{KING}{deal.trump}",
        "first_card_led": trick is not None,
        "played_to": trick is not None and trick.played_to_at is not None,
        "reply_lies": trick is not None and trick.reply is not None,
    }


def played_at(deal: Deal, player: str, card: str) -> int | None:
    """Return the event by which the player has a card on the table or in a trick.

    Args:
        deal: the deal under way.
        player: the player.
        card: the card.

    Returns:
        The index of the event, or ``None`` where it lies neither on the table nor in a trick.
    """
    for trick in deal.round.tricks:
        if card == (trick.lead if trick.leader == player else trick.reply):
            return trick.led_at if trick.leader == player else trick.replied_at
    return None


def claim_of_king(table: Table, deal: Deal, player: str, by: str) -> tuple[Fact, list[Query]]:
    """Return the fact that a player claims the king now, and what the record cannot tell about it yet.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: the player who claims the king.
        by: the way in which he claims it, as the kind of fact words it.
    """
    king = f"{KING}{deal.trump}"
    fields = {
        "by": by,
        "of": deal.role(player),
        "held": None,
        "adversary_holds": None,
        "marked": False if "marking" in table.recorded else None,
        "cards_played": len(deal.when.get(f"{player}.plays", ())),
        **_first_card(deal, player),
    }
    fact = Fact("king_claimed", deal, table.now, player, fields, [table.now])
    open_queries: list[Query] = []
    for name, hand in (("held", deal.hands[player]), ("adversary_holds", deal.hands[deal.other(player)])):
        played = played_at(deal, player if name == "held" else deal.other(player), king)
        if played is not None:
            _know(fact, name, True, [played])
        elif deal.faces.get(king) == "turned up":
            _know(fact, name, False, [at for at, _ in deal.turned])
        else:
            query = Query(fact, name, hand, lambda card: card == king, table.now)
            if not table.settle(query):
                open_queries.append(query)
    return fact, open_queries


def _know(fact: Fact, name: str, value: bool, events: list[int]) -> None:
    """Set a field of a fact, with the events that show it."""
    fact.fields[name] = value
    fact.field_evidence[name] = events
    fact.evidence = sorted({*fact.evidence, *events})


def _show(table: Table, event: AnnounceKing | Mark, by: str, deal: Deal | None) -> None:
    player = event.by
    if deal is None or player not in deal.hands or deal.trump is None:
        return
    if deal.faces.get(f"{KING}{deal.trump}") == "turned up" and player == deal.dealer:
        return  # he names the king he turned
    fact, open_queries = claim_of_king(table, deal, player, by)
    table.queries += open_queries
    table.happen(f"{player}.announces" if by == "word" else f"{player}.marks_king")
    table.show(fact)


def _announce(table: Table, event: AnnounceKing) -> None:
    table.happen(f"{event.by}.speaks_of_king.{event.id}")
    _show(table, event, "word", table.deal)


def _mark(table: Table, event: Mark) -> None:
    """A mark said to be for the king held, put up by one who has not announced it."""
    live = [deal for deal in table.recent() if deal.trump is not None]
    if event.reason in (None, "held_king"):
        table.happen(f"{event.by}.speaks_of_king.{event.id}")
    if live and event.reason == "held_king" and f"{event.by}.announces" not in live[-1].when:
        _show(table, event, "mark", live[-1])


def _reveal(table: Table, event: Reveal) -> None:
    """A player shows cards out of his hand; what the record merely states of a hand is shown to nobody."""
    own = event.place in (None, "hand", f"hand:{event.by}")
    if own and event.basis != "stated":
        _shown(table, event, "shown")


def _expose(table: Table, event: Expose) -> None:
    """A player lets cards of his own be seen, on purpose or not."""
    if event.of == event.by:
        _shown(table, event, "exposed")


def _shown(table: Table, event: Reveal | Expose, how: str) -> None:
    """Show that the king of trumps is among cards that a player shows, if he holds it in his hand."""
    deal, player = table.deal, event.by
    if deal is None or player not in deal.hands or deal.trump is None or not deal.turned or deal.over:
        return
    king = f"{KING}{deal.trump}"
    if king not in event.cards or king not in deal.hands[player].cards:
        return
    fields = {"how": how, "cards_played": len(deal.when.get(f"{player}.plays", ())), "led": "lead" in deal.when}
    table.show_act(deal, "king_revealed", player, fields)


WATCH: Final[dict[type[Event], Handler]] = {
    AnnounceKing: _announce,
    Mark: _mark,
    Reveal: _reveal,
    Expose: _expose,
}
