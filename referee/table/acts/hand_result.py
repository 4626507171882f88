"""What a hand that is over was worth, what shows it, and who closed the exchange."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from referee.record import EventIndex
from referee.table.acts.given_cards import asked_few
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.game import Game
from referee.table.happenings import Happening
from referee.table.kinds.play import CardsLeft, HandOver
from referee.table.table import Table


def show_cards_left(table: Table, deal: Deal) -> None:
    """Show that one hand is empty while the other still holds cards that cannot be played to."""
    short = next((player for player, hand in deal.hands.items() if not hand.cards), None)
    played_all = short is not None and deal.on_table.get(short, 0) >= table.game.hand_size
    if short is not None and not played_all and deal.hands[deal.other(short)].cards:
        table.show(cards_left_fact(table, deal, short))


def cards_left_fact(table: Table, deal: Deal, short: str) -> Fact:
    """Return the fact that cards are left which a short hand cannot play to.

    Args:
        table: the table as it stands now.
        deal: the deal under way.
        short: the player whose hand is short.
    """
    fixed = deal.has_played if short == deal.non_dealer else bool(deal.on_table.get(short))
    lacking = max(deal.count(deal.other(short)) - deal.count(short), 0)
    fields = {
        "short": deal.role(short),
        "asked_few": short == deal.non_dealer and asked_few(deal),
        "fixed": fixed,
        "overdrawn": lacking > 0 and lacking <= _uncounted(table.game, deal, short),
    }
    return CardsLeft(deal, table.now, short, fields, [table.now], about=short, proved_at=table.now)


def _uncounted(game: Game, deal: Deal, short: str) -> int:
    """Return how many of the cards that a short hand cannot play to are no tricks, as their holder drew too many."""
    return deal.overdrawn.get(short, 0) if game.overdrawn == "uncounted" else 0


def count_left(game: Game, deal: Deal, short: str) -> None:
    """Count the cards that cannot be played to as tricks of the player who holds them.

    Args:
        game: the values of the code.
        deal: the deal under way.
        short: the player whose hand is short.
    """
    holder = deal.other(short)
    deal.counted[holder] = max(len(deal.hands[holder].cards) - _uncounted(game, deal, short), 0)
    deal.round.won[holder] = deal.round.won.get(holder, 0) + deal.counted[holder]


def made_by(game: Game, won: Mapping[str, int], counted: Collection[str]) -> tuple[str | None, str | None]:
    """Return who has won a hand by the tricks, if anybody has, and what he made: "point" or "vole".

    Args:
        game: the values of the code.
        won: the tricks of each player, with cards that count as such.
        counted: the players for whom such cards count.
    """
    size, point = game.hand_size, game.tricks_for_point
    led_in_tricks = len(won) > 1 and len(set(won.values())) == len(won)
    if led_in_tricks and max(won.values()) < point and game.point_by == "majority":
        return max(won, key=lambda player: won[player]), "point"
    winner = next((player for player, tricks in won.items() if tricks >= point), None)
    made = None if winner is None else "vole" if won[winner] >= size else "point"
    if made == "vole" and winner in counted:
        made = "point" if game.counted_tricks == "point_only" else made
    return winner, made


def ways_won(deal: Deal) -> list[dict[str, int]]:
    """Return the tricks of each player as they may have been won: one way, unless the winner of one is not told.

    Args:
        deal: the deal.
    """
    won, open_tricks = deal.round.won, deal.round.unwon
    if not open_tricks:
        return [won]
    one, other = deal.hands
    return [{one: won.get(one, 0) + n, other: won.get(other, 0) + open_tricks - n} for n in range(open_tricks + 1)]


def _made_in_all(table: Table, deal: Deal) -> tuple[str | None, str | None]:
    """Return who has won a hand, and at least what; nobody and nothing known where that hangs on an unseen card."""
    players = table.players
    found = [
        made_by(table.game, {who: won[who] for who in players if who in won}, deal.counted) for won in ways_won(deal)
    ]
    winners = {winner for winner, _ in found}
    if len(winners) > 1:
        return None, None
    winner, made = min(found, key=lambda each: each[1] or "")
    return winner, made or "none"


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
        winner, made = _made_in_all(table, deal)
    counts = 0 if winner is None else deal.counted.get(winner, 0)
    deal.won_by_counting = counts > 0 and won[str(winner)] - counts < point
    loser = None if winner is None else deal.other(winner)
    ends = exchange_ends(deal)
    closed_by, decision = ends[0] if len(ends) == 1 else (None, None)
    closer = {"lead": deal.non_dealer, "refusal": deal.dealer}.get(str(closed_by))
    tricks = deal.round.played_at
    fields = {
        "ended": ended,
        "winner": deal.role(winner),
        "loser": deal.role(loser),
        "made": made,
        "exchange_closed_by": closed_by,
        "exchange_decision": decision,
        "loser_closed_exchange": (closer is not None and closer == loser) if len(ends) == 1 and made else None,
        "replay": len(deal.rounds) > 1,
    }
    evidence = tricks if table.now in tricks else [*tricks, table.now]
    parts = {"made": deciding_tricks(table, deal, winner, made), "ended": tricks, "exchange_closed_by": closed_at(deal)}
    over = HandOver(deal, table.now, winner, fields, evidence, field_evidence=parts)
    deal.round.results.append(over)
    table.show(over)


def deciding_tricks(table: Table, deal: Deal, winner: str | None, made: str | None) -> list[EventIndex]:
    """Return the tricks that settle what a hand was worth: those that won it, and one that kept it from being more.

    Args:
        table: the table as it stands now.
        deal: the deal.
        winner: who won the hand.
        made: what he made.
    """
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
    closing = {"refusal": [at for at, _ in deal.answers], "lead": deal.all(Happening.LEAD)}
    return closing.get(closed_by, [])[:1] if decision == "first" else []


def _exchange_end(deal: Deal) -> tuple[str, str]:
    """Say who closed the exchange, by a lead or a refusal, and whether it was the first decision of the hand.

    A first proposal refused stays refused, whatever is proposed and answered after it.
    """
    if deal.answers and deal.answers[0][1] == "refuse":
        return "refusal", "first"
    declined = ("refuse", "decline") if len(deal.answers) > 1 else ("refuse",)  # a condition may have failed
    if deal.last_reply in declined and not deal.open_proposal:
        return "refusal", "later"
    if deal.open_proposal or (deal.answers and not deal.taken):
        return "neither", deal.order
    return "lead", "first" if deal.proposals == 0 else "later"
