"""Facts on which the score rests: who has won the hand, and the king of trumps announced or shown."""

from __future__ import annotations

from typing import Any, Final

from referee.record import AnnounceKing, Event, EventIndex, Expose, Mark, Reveal
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.kinds.play import HandOver, KingClaimed, KingRevealed
from referee.table.table import Handler, Query, Table
from referee.table.watch.dealing import KING


def _winner(table: Table, deal: Deal) -> tuple[str | None, str | None]:
    """Return who has won the hand by the tricks, if anybody has, and what he made."""
    won, size, point = deal.round.won, table.game.hand_size, table.game.tricks_for_point
    if len(set(won.values())) == len(table.players) and max(won.values()) < point:
        deal.note_deciding_value("point_by", table.now)
        if table.game.point_by == "majority":
            return max(won, key=lambda player: won[player]), "point"
    winner = next((player for player in table.players if won.get(player, 0) >= point), None)
    made = None if winner is None else "vole" if won[winner] >= size else "point"
    if made == "vole" and winner in deal.counted:
        deal.note_deciding_value("counted_tricks", table.now)
        made = "point" if table.game.counted_tricks == "point_only" else made
    return winner, made


def show_hand_over(table: Table, deal: Deal, *, ended: str, winner: str | None = None, made: str | None = None) -> None:
    """Show that the hand is over, with what a scoring law asks of it.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        ended: how the hand ended, as the kind of fact words it.
        winner: who won it; by default the tricks tell.
        made: what he made: "point", "vole" or "none"; given with the winner.
    """
    won, point = deal.round.won, table.game.tricks_for_point
    if winner is None:
        winner, made = _winner(table, deal)
    counts = 0 if winner is None else deal.counted.get(winner, 0)
    deal.won_by_counting = counts > 0 and won[str(winner)] - counts < point
    loser = None if winner is None else deal.other(winner)
    ends = exchange_ends(deal)
    closed_by, decision = ends[0] if len(ends) == 1 else (None, None)
    closer = {"lead": deal.non_dealer, "refusal": deal.dealer}.get(str(closed_by))
    tricks = [t.replied_at for t in deal.round.tricks if t.replied_at is not None]
    fields = {
        "ended": ended,
        "winner": deal.role(winner),
        "loser": deal.role(loser),
        "made": made or "none",
        "exchange_closed_by": closed_by,
        "exchange_decision": decision,
        "loser_closed_exchange": (closer is not None and closer == loser) if len(ends) == 1 else None,
        "replay": len(deal.rounds) > 1,
    }
    evidence = tricks if table.now in tricks else [*tricks, table.now]
    parts = {"made": deciding_tricks(table, deal, winner, made), "ended": tricks, "exchange_closed_by": closed_at(deal)}
    table.show(HandOver(deal, table.now, winner, fields, evidence, field_evidence=parts))


def deciding_tricks(table: Table, deal: Deal, winner: str | None, made: str | None) -> list[EventIndex]:
    """Return the tricks that settle what a hand was worth: those that won it, and one that kept it from being more."""
    tricks = [(trick.winner, trick.replied_at) for trick in deal.round.tricks if trick.replied_at is not None]
    won = [at for by, at in tricks if by == winner]
    lost = [at for by, at in tricks if by != winner]
    if made != "point":
        return sorted([*won, *lost])
    return sorted([*won[: table.game.tricks_for_point], *lost[:1]])


def tricks_lost(table: Table, deal: Deal, player: str) -> list[EventIndex]:
    """Return, trick by trick, the events by which the other player has his tricks; those counted for him come now.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: the player who lost the tricks.

    Returns:
        The indices of the events, in order.
    """
    played = [t.replied_at for t in deal.round.tricks if t.replied_at is not None and t.winner not in (None, player)]
    counted = deal.round.won.get(deal.other(player), 0) - len(played)
    return [*played, *([table.now] * counted)]


def hand_in_view(table: Table, deal: Deal, player: str, theirs: list[EventIndex]) -> Fact:
    """Return the fact that a hand would be over if every trick went to a player but those lost at some events.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        player: the player who would win all other tricks.
        theirs: the indices of the events by which the other player has his tricks.
    """
    lost, size = len(theirs), table.game.hand_size
    if size - lost < table.game.tricks_for_point:
        made = frozenset({"none"})
    else:
        made = frozenset({"point"} if lost else {"point", "vole"})
    fields = {"ended": "played", "winner": deal.role(player), "loser": deal.role(deal.other(player)), "made": made}
    return HandOver(deal, table.now, player, fields, theirs)


STATED: Final = {"unproposed": ("lead", "first"), "refused": ("refusal", "first"), "accepted": ("lead", "later")}
"""How the exchange ended, by what was stated with a result."""


def exchange_ends(deal: Deal) -> list[tuple[str, str]]:
    """Return every way in which the exchange may have ended: one, unless a result was stated and no word said of it.

    Args:
        deal: the deal under way.

    Returns:
        Each way as what ended the exchange, and which decision that was.
    """
    stated = deal.round.exchange
    if stated is None:
        return [_exchange_end(deal)]
    return [STATED[stated]] if stated in STATED else list(STATED.values())


def closed_at(deal: Deal) -> list[EventIndex]:
    """Return the event that closed the exchange as the first decision of the hand, where one did."""
    closed_by, decision = _exchange_end(deal)
    closing = {"refusal": [at for at, _ in deal.answers], "lead": deal.happened_at.get("lead", [])}
    return closing.get(closed_by, [])[:1] if decision == "first" else []


def _exchange_end(deal: Deal) -> tuple[str, str]:
    """Say who closed the exchange, by a lead or a refusal, and whether it was the first decision of the hand.

    A first proposal refused stays refused, whatever is proposed and answered after it.
    """
    if deal.answers and deal.answers[0][1] == "refuse":
        return "refusal", "first"
    declined = ("refuse", "decline") if len(deal.answers) > 1 else ("refuse",)  # a condition may have failed
    if deal.answers and deal.answers[-1][1] in declined and not deal.open_proposal:
        return "refusal", "later"
    if deal.open_proposal or (deal.answers and not deal.taken):
        return "neither", "first" if deal.proposals == 1 else "later"
    return "lead", "first" if deal.proposals == 0 else "later"


def _first_card(deal: Deal, player: str) -> dict[str, Any]:
    """Describe the first card that the player has played in this deal, if any."""
    card, trick = deal.first_cards.get(player, (None, None))
    return {
        "first_card_is_king": card is not None and card == f"{KING}{deal.trump}",
        "first_card_led": trick is not None,
        "played_to": trick is not None and trick.played_to_at is not None,
        "reply_lies": trick is not None and trick.reply is not None,
    }


def played_at(deal: Deal, player: str, card: str) -> EventIndex | None:
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
        "cards_played": len(deal.happened_at.get(f"{player}.plays", ())),
        **_first_card(deal, player),
    }
    fact = KingClaimed(deal, table.now, player, fields, [table.now])
    open_queries: list[Query] = []
    for name, hand in (("held", deal.hands[player]), ("adversary_holds", deal.hands[deal.other(player)])):
        played = played_at(deal, player if name == "held" else deal.other(player), king)
        if played is not None:
            _know(fact, name, True, [played])
        else:
            query = Query(fact, name, hand, lambda card: card == king, table.now)
            if not table.settle(query):
                open_queries.append(query)
    return fact, open_queries


def _know(fact: Fact, name: str, value: bool, events: list[EventIndex]) -> None:
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
    if live and event.reason == "held_king" and f"{event.by}.announces" not in live[-1].happened_at:
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
    fields = {
        "how": how,
        "cards_played": len(deal.happened_at.get(f"{player}.plays", ())),
        "led": "lead" in deal.happened_at,
    }
    table.show_act(deal, KingRevealed, player, fields)


WATCH: Final[dict[type[Event], Handler]] = {
    AnnounceKing: _announce,
    Mark: _mark,
    Reveal: _reveal,
    Expose: _expose,
}
