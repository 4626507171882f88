"""The sitting: whose turn it is to deal, games opened and closed, what is agreed on, what the scorer asserts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.docket import Case
from referee.hearing.obeying import dealer_anew
from referee.hearing.settlement import settle
from referee.law import POINTS, is_points, option_text
from referee.record import (
    BYSTANDER,
    RANK_OF,
    Agree,
    Check,
    CloseGame,
    Event,
    Header,
    OpenGame,
    Settle,
    TurnUp,
    describe,
    how_many,
)
from referee.score import Ledger
from referee.table import Happening, Table


def next_dealer(case: Case, ledger: Ledger, header: Header) -> str | None:
    """Return whose turn it is to deal, as the cut for deal and the deals so far have it."""
    table, game, deal = case.table, case.rulebook.game, case.table.deal
    cut = table.dealer_cut.winner(game)
    if table.agreed_dealer is not None:
        return table.agreed_dealer
    if deal is None:
        return header.opening.dealer or cut
    ended = deal.how_ended
    if ended is None or deal.left_unturned:
        return deal.dealer
    if deal.set_aside:
        return dealer_anew(case, deal, ended)
    if deal.game != table.game_number and game.next_game != "runs_on":
        return cut if game.next_game == "new_cut" else _loser(table, ledger)
    if game.alternation == "alternate":
        wrong = deal.lawful_dealer not in (None, deal.dealer)
        return deal.dealer if wrong and game.after_wrong_turn == "same_player" else table.other(deal.dealer)
    if game.alternation == "untold":
        return None
    won = max(table.players, key=lambda player: deal.round.won.get(player, 0))
    return won if game.alternation == "winner" else deal.other(won)


def _loser(table: Table, ledger: Ledger) -> str | None:
    """Return who has lost the last game, if it is known who won it."""
    winner = ledger.games[-1].winner if ledger.games else None
    return None if winner is None else table.other(winner)


def _close_game(case: Case, ledger: Ledger, event: CloseGame) -> None:
    """A game is over, by the marks or because the players say so."""
    live = any(deal.game == ledger.number for deal in case.table.deals)
    if live or not ledger.games:
        ledger.close(case, event.winner, event.stake)
    _check_close(case, ledger, event)


def _agree(case: Case, ledger: Ledger, event: Agree) -> None:
    """Take over stakes and points agreed on; an option is chosen before the rulebook is, and can only be noted here."""
    book, told = case.rulebook, option_text(event.value)
    if event.by == BYSTANDER:
        return
    if event.topic == "stakes":
        if event.value in ("graded", "none"):
            ledger.graded = event.value == "graded"
        else:
            case.problem(f"stakes are agreed on as {event.value}, where graded or none is known")
    elif event.topic == POINTS and book.game.target is None and is_points(event.value):
        _agree_on_points(case, ledger, event)
    elif event.topic in book.options and told in book.options[event.topic].readings:
        in_force = book.taken.get(event.topic, book.options[event.topic].default)
        if told != in_force:
            late = " after cards were dealt" if case.table.deals else ""
            case.problem(f"{event.topic} is agreed on as {told}{late}, where {in_force} is in force")
    elif event.topic == POINTS:
        _agree_on_points(case, ledger, event)


def _agree_on_points(case: Case, ledger: Ledger, event: Agree) -> None:
    """The players name the points of the game, where the code leaves them to be fixed."""
    fixed = case.rulebook.game.target
    if not is_points(event.value):
        case.problem(f"the points of a game are agreed on as {event.value}, where a number above nought is known")
    elif fixed is not None:
        if event.value != fixed:
            case.problem(f"the points of a game are agreed on as {event.value}, where {fixed} win it by the rulebook")
    elif ledger.number in case.table.games_begun and ledger.live.points not in (None, event.value):
        case.problem(f"the points of a game are agreed on as {event.value}, where it is played to {ledger.live.points}")
    else:
        ledger.fix_points(event.value)
        ledger.settle(case)


def turn_for_points(case: Case, ledger: Ledger, event: TurnUp) -> None:
    """A card is turned for the points of a game; what fixes none for sure leaves them open."""
    by_rank = case.rulebook.game.target_by_rank
    card = event.cards[0] if len(event.cards) == 1 else None
    points = by_rank.get(RANK_OF[card]) if card in RANK_OF else None
    if ledger.live.fixed_at_table:
        case.problem(f"a card is turned for the points of game {ledger.number}, which were fixed before")
        points = None
    elif card is None:
        case.problem(f"{len(event.cards)} cards are turned for the points of game {ledger.number}")
    elif card not in RANK_OF:
        case.problem(f"the card turned for the points of game {ledger.number} is not known")
    elif points is None:
        case.problem(f"by the {describe(card)}, no points of a game are fixed")
    ledger.fix_points(points)


def _open_game(case: Case, ledger: Ledger, event: OpenGame) -> None:
    """A game begins; the one before is over with it, and given up where nobody's counter shows that he has won it."""
    _throw_up(case, ledger)
    if any(deal.game == ledger.number for deal in case.table.deals):
        ledger.close(case, None, None)
        if ledger.games[-1].winner is None:
            case.problem(f"a game is opened although game {ledger.games[-1].number} is neither won nor closed")
    if event.number is not None and not any(deal.game >= event.number for deal in case.table.deals):
        ledger.begin_game(event.number, ledger.live.start)
        ledger.tell_numbers(case)
    ledger.open_next(case)


def _throw_up(case: Case, ledger: Ledger) -> None:
    """A hand under way when a game was given up is over with that game, where the players open another at once."""
    deal = case.table.deal
    before = ledger.played.get(ledger.number - 1)
    if before is None or deal is None or deal.game != ledger.number or deal.how_ended is not None:
        return
    if deal.begins < before.ended:
        deal.game -= 1
        deal.note(Happening.GAME_CLOSED, case.now)


def _check_close(case: Case, ledger: Ledger, event: CloseGame) -> None:
    """From now on the game is settled between the players; compare what they made of it with the law."""
    row = ledger.games[-1]
    for deal in case.table.deals:
        if deal.game == row.number:
            deal.note(Happening.GAME_SETTLED, case.now)
    if event.winner not in (None, row.winner):
        case.problem(f"the game is closed as won by {event.winner}, where the log comes to {row.winner or 'nobody'}")
    if row.stake is not None and event.stake not in (None, row.stake):
        case.problem(f"the game is closed at a stake of {event.stake}, where the log comes to {row.stake}")
    for player, points in (event.score or {}).items():
        if points != row.score[player]:
            case.problem(f"the game is closed at {points} for {player}, where the log comes to {row.score[player]}")


def _check(case: Case, ledger: Ledger, event: Check) -> None:
    """Compare what the scorer asserts with what the log shows."""
    table, deal = case.table, case.table.deal
    begun = ledger.live.opened or ledger.number in table.games_begun
    live = begun or any(each.game == ledger.number for each in table.deals)
    for player, points in (event.score or {}).items():
        if player not in table.players:
            continue
        shown = ledger.points_shown(player, ledger.live if live or not ledger.closed else ledger.closed[-1])
        if not _points_fit(case, ledger, player, points, shown):
            what = "the marks come" if ledger.recorded else "the log comes"
            case.problem(f"the scorer gives {player} {how_many(points, 'point')}, {what} to {shown}")
    if deal is None:
        if event.hands or event.tricks or event.winner:
            case.problem("the scorer tells of a hand where none has been dealt")
        return
    for player, tricks in (event.tricks or {}).items():
        if deal.round.won.get(player, 0) != tricks:
            told = how_many(tricks, "trick")
            case.problem(f"the scorer gives {player} {told}, the play {deal.round.won.get(player, 0)}")
    won = deal.round.won
    leader = max(won, key=lambda player: won[player], default=None)
    if event.winner is not None and won and event.winner != leader:
        case.problem(f"the scorer gives the hand to {event.winner}, the play to {leader}")
    for player, cards in (event.hands or {}).items():
        if player in deal.hands and len(cards) != len(deal.hands[player].cards):
            case.problem(f"the scorer counts {how_many(len(cards), 'card')} with {player}, the log has another number")


def _points_fit(case: Case, ledger: Ledger, player: str, points: int, shown: int) -> bool:
    """Whether a score that is stated fits; where marking is not recorded, recent points may still have to be put up."""
    recent = case.table.recent() if not ledger.recorded else ()
    waiting = sum(due.points for due in ledger.dues if due.player == player and due.alive and due.deal in recent)
    return shown - waiting <= points <= shown


SITTING: Final[dict[type[Event], Callable[[Case, Ledger, Any], None]]] = {
    OpenGame: _open_game,
    CloseGame: _close_game,
    Agree: _agree,
    Check: _check,
    Settle: settle,
}
"""Acts of the sitting, which belong to no hand: games opened and closed, agreements, what the scorer asserts."""
