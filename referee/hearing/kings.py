"""The king that wins: held by a player who lacks no more than the point for it."""

from __future__ import annotations

from typing import Final

from referee.hearing.case import Case
from referee.hearing.ledger import Ledger
from referee.table.facts import Fact
from referee.table.watch.dealing import KING
from referee.table.watch.king import played_by

SEEN: Final = "winning_king_seen"
SHOWS: Final = "king_wins"
"""The fact that is shown here, where the rulebook speaks of it."""


def see_winning_king(case: Case, ledger: Ledger) -> None:
    """Show, once in a deal, that a player whom one point would win the game has the king of trumps in his hand.

    It is seen as soon as the record proves it, be it by the card that he plays.
    """
    table, deal = case.table, case.table.deal
    if deal is None or deal.trump is None or deal.over or deal.set_aside or SEEN in deal.when:
        return
    if SHOWS not in case.rulebook.by_fact or deal.game != ledger.number:
        return
    king = f"{KING}{deal.trump}"
    for player in table.players:
        if not ledger.would_end(case, player):
            continue
        held, proof = deal.hands[player].held(lambda card: card == king, table.now + 1)
        if held or king in played_by(deal, player):
            deal.mark(SEEN, table.now)
            proved = sorted({*proof, table.now})
            table.show(Fact(SHOWS, deal, table.now, player, {}, proved))
            return
