"""Whose turn it is to deal, and on what that hangs."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from referee.hearing.case import Case
from referee.hearing.ledger import Ledger
from referee.record.log import Header
from referee.table.game import Game


def next_dealer(case: Case, ledger: Ledger, header: Header, game: Game | None = None) -> str | None:
    """Return whose turn it is to deal, as the cut for deal and the deals so far have it, in a game of such values."""
    table, game = case.table, game or case.rulebook.game
    deal = table.deal
    cut = table.dealer_cut.winner(game)
    if deal is None:
        return header.opening.dealer or cut
    ended = deal.ended or ("played" if deal.over or "game_closed" in deal.when else None)
    if ended is None:
        return deal.dealer
    if ended == "void":
        rightful = case.rulebook.procedure.void_deal == "rightful_dealer"
        return deal.lawful_dealer if rightful else deal.dealer
    if ended == "fresh_deal":
        return deal.dealer if game.fresh_deal == "same_dealer" else deal.non_dealer
    if deal.game != table.game_number and game.next_game != "runs_on":
        return cut if game.next_game == "new_cut" else _loser(ledger)
    if game.alternation == "alternate":
        turn = deal.lawful_dealer if game.after_wrong_turn == "same_player" else deal.dealer
        return table.other(turn or deal.dealer)
    if game.alternation == "untold":
        return None
    won = max(table.players, key=lambda player: deal.round.won.get(player, 0))
    return won if game.alternation == "winner" else deal.other(won)


def _loser(ledger: Ledger) -> str | None:
    winner = ledger.games[-1].winner if ledger.games else None
    return next((player for player in ledger.players if player != winner), None) if winner is not None else None


TURNS: Final = frozenset({"alternation", "after_wrong_turn", "next_game", "equal_cuts"})
"""The values of the game by which it is told whose turn it is to deal."""


def turning(case: Case, ledger: Ledger, header: Header) -> tuple[str, ...]:
    """Return the values of the game by which, under other readings, it would be another player's turn to deal."""
    expected = case.table.expected_dealer
    book = case.rulebook
    if ("games",) not in book.memo:
        rows = [row for row in book.otherwise.games if row[0] in TURNS]
        book.memo[("games",)] = [(name, replace(book.game, **{name: value})) for name, value in rows]
    return tuple(name for name, game in book.memo[("games",)] if next_dealer(case, ledger, header, game) != expected)
