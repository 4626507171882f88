"""The few values of a code that the physical table needs, as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record import RANKS, Count, Kind, Number, Wrong, list_of, matching, one_of, show

Rank = Annotated[str, one_of(RANKS, "rank")]
Packets = Annotated[str, matching("[1-9](-[1-9])*", "an order of packets", 'the sizes of packets, such as "3-2"')]

_ranks = list_of(one_of(RANKS, "rank"))


def _read_rank_order(value: Any) -> tuple[str, ...]:
    told: tuple[str, ...] = _ranks.read(value)
    if sorted(told) != sorted(RANKS):
        raise Wrong("not every rank once", f"{', '.join(RANKS)} in some order", show(value))
    return told


RANK_ORDER: Final = Kind(_read_rank_order, _ranks.schema, list)
USUAL_RANKS: Final = ("A", "K", "Q", "J", "10", "9", "8", "7")
"""How cards rank where no code says otherwise."""


@lru_cache(64)
def orders_of(packets: tuple[str, ...]) -> list[list[int]]:
    """Return orders of rounds, each written as 3-2, as the sizes of the packets."""
    return [[int(size) for size in order.split("-")] for order in packets]


@define(repr=False)
class Game:
    """The ``game:`` values of a rulebook, fixed in its head or by its clauses.

    What a code does not fix is as free here as it can be: a value that no text gives binds nobody.

    hand_size: cards dealt to each player.
    packets: the orders of rounds that may be chosen, such as ``3-2``; any, where there are none.
    packet_order: whose choice binds: each dealer his own, or one for both.
    order_lasts: how long an order of packets binds once it was chosen, at the least for its deal only; where there
        are no matches, each game is one.
    cut_wins: which card wins the deal in the cut for deal, or that nothing tells.
    agreed_packets: whether the players can agree on an order of packets, which then binds both.
    first_order_free: whether a first deal in other packets is no departure.
    serve_self_first: whether serving oneself first is a departure.
    exchange_order: whether the non-dealer is served before the dealer discards, both discard before anyone is served,
        or nothing tells.
    target_by_rank: the points of the game by the rank of a card that is turned for them, where it is so played.
    target_lasts: whether points fixed at the table hold until a card is turned for others, or for their game only.
    named_trick: who wins a trick led under the name of another suit, where that name counts and neither that suit nor
        a trump is played to it: the leader, or nothing tells.
    match_games: games that win a match; none, where there are no matches.
    least_cut: cards that a cut must at least lift, and leave.
    new_packs: new packs that are to be called for at once.
    ranks: from high to low.
    trumps_win: whether a trump beats the other suits.
    tricks_for_point: tricks that win the point; the vole is every trick.
    target: points that win the game; none, where nothing fixes them beforehand.
    first_lead: whose the first lead is, or that nothing tells.
    later_leads: whose the leads after it are, or that nothing tells.
    must_follow: whether a player who can follow suit must.
    duty_order: what a player must who can either follow suit or win: follow, or win.
    must_trump: whether a player void in the suit led must trump when that wins.
    must_win: whether a player who can win must.
    turned_king_called: what a dealer does who announces the king that he turned up: he names it, or announces one in
        hand.
    gathered: whether a trick gathered by the wrong player is counted from the cards or stands.
    replay_exchange: whether what was proposed and answered is kept in a replay.
    shown_in_play: whether a card shown in one's turn to play goes back or is played.
    wrong_lead: who leads after a lead out of turn that was played to.
    lead_that_ends: which lead ends the time for taking back a card of the trick before: any; one that is in turn, is
        played to, or is made by the player of that card; or only one that is in turn or is played to.
    stray_lead: whether a card led out of turn counts as held by its leader until it is played to.
    dealer_leads: whether the non-dealer may still propose after a lead out of turn by the dealer.
    lead_on_proposal: whether a lead made while a proposal hangs is out of turn or stands as any other.
    asks_for_none: whether who asks for no card at all has proposed, or has asked for nothing.
    after_refusal: whether who asks for cards after a refusal has proposed again, or has asked in vain.
    failed_condition: what a conditional acceptance is when the stock does not suffice: no first refusal, an
        acceptance all the same, or a plain refusal.
    surplus_cards: where cards go that were laid away or drawn because they were too many.
    superfluous: which cards are too many of those that the non-dealer was given: those for which a hand has no room, or
        all beyond the number that he asked for.
    late_discards: which cards still count with a discard that are laid away after more were taken than discarded: those
        laid away before any card given was mixed with the hand, or none, or that nothing tells.
    turned_in_error: where a card goes that was turned after giving and is not wanted.
    counted_tricks: whether cards that cannot be played to serve the vole as well as the point.
    overdrawn: whether cards count as tricks that are left because their holder drew too many from the short hand.
    point_by: whether the point needs its full number of tricks, or the majority.
    alternation: who deals after a completed hand, or that nothing tells.
    next_game: who deals first in a later game: the deal runs on, the loser deals, or the players cut again.
    wrong_deal: whether a deal out of turn stands once its trump is turned, or nothing tells.
    after_wrong_turn: who deals after a deal out of turn that stood: the other player, or the one whose turn it was
        not to deal that time, in his own turn.
    equal_cuts: whether equal cards in the cut for deal are cut again, or the first cutter wins.
    fresh_deal: who deals a fresh deal.
    packs_changed: how long an exchange of packs by a wrong deal lasts.
    unchosen_cards: where cards go that were turned and not chosen for trump.
    deal_over: when a deal is over for a fault that is found in its pack.
    """

    hand_size: Number = 5
    packets: tuple[Packets, ...] = ()
    packet_order: Literal["each_player", "one_for_game"] = "each_player"
    order_lasts: Literal["play", "match", "game", "deal"] = "deal"
    agreed_packets: bool = False
    first_order_free: bool = False
    serve_self_first: Literal["departure", "no_error"] = "no_error"
    least_cut: Count = 0
    cut_wins: Literal["highest", "lowest", "untold"] = "untold"
    new_packs: Count = 0
    ranks: Annotated[tuple[str, ...], RANK_ORDER] = USUAL_RANKS
    trumps_win: bool = False
    tricks_for_point: Number = 3
    target: Number | None = None
    first_lead: Literal["non_dealer", "dealer", "untold"] = "untold"
    named_trick: Literal["leader", "untold"] = "untold"
    later_leads: Literal["winner", "untold"] = "untold"
    must_follow: bool = False
    must_win: bool = False
    must_trump: bool = False
    duty_order: Literal["follow_first", "win_first"] = "follow_first"
    turned_king_called: Literal["named", "announced"] = "named"
    gathered: Literal["recounted", "stands"] = "recounted"
    replay_exchange: Literal["kept", "reopened"] = "kept"
    shown_in_play: Literal["returned", "binds"] = "returned"
    wrong_lead: Literal["winner_leads", "turn_restored"] = "winner_leads"
    lead_that_ends: Literal["any", "not_the_others_stray", "in_turn_or_played_to"] = "not_the_others_stray"
    stray_lead: Literal["held", "on_the_table"] = "held"
    dealer_leads: Literal["exchange_open", "ends_exchange"] = "exchange_open"
    lead_on_proposal: Literal["out_of_turn", "binds"] = "binds"
    asks_for_none: Literal["proposal", "nothing"] = "proposal"
    after_refusal: Literal["proposal", "in_vain"] = "proposal"
    failed_condition: Literal["declines", "accepts", "refuses"] = "declines"
    surplus_cards: Literal["aside", "on_stock"] = "aside"
    superfluous: Literal["beyond_hand", "beyond_asking"] = "beyond_hand"
    late_discards: Literal["until_mixed", "uncounted", "untold"] = "untold"
    turned_in_error: Literal["aside", "on_stock"] = "aside"
    counted_tricks: Literal["in_full", "point_only"] = "in_full"
    overdrawn: Literal["uncounted", "counted"] = "counted"
    point_by: Literal["three", "majority"] = "three"
    alternation: Literal["alternate", "winner", "loser", "untold"] = "untold"
    next_game: Literal["runs_on", "loser", "new_cut"] = "runs_on"
    wrong_deal: Literal["stands_once_turned", "untold"] = "untold"
    after_wrong_turn: Literal["other_player", "same_player"] = "other_player"
    equal_cuts: Literal["cut_again", "first_cutter"] = "cut_again"
    fresh_deal: Literal["same_dealer", "passes"] = "same_dealer"
    packs_changed: Literal["play", "game", "deal"] = "play"
    unchosen_cards: Literal["aside", "on_stock"] = "aside"
    exchange_order: Literal["served_first", "both_discard", "untold"] = "untold"
    target_by_rank: dict[Rank, Number] = field(factory=dict)
    target_lasts: Literal["until_turned", "game"] = "until_turned"
    match_games: Number | None = None
    deal_over: Literal["hand_ends", "next_cut", "point_marked"] = "hand_ends"

    def dealt_out(self, sizes: list[int]) -> bool:
        """Whether packets of these sizes are a whole hand, as far as an order fits them.

        Args:
            sizes: the sizes of the packets so far, in order.
        """
        if sum(sizes) >= self.hand_size:
            return True
        orders = orders_of(self.packets)
        for fitting in range(len(sizes), -1, -1):
            begun = [order for order in orders if order[:fitting] == sizes[:fitting]]
            if begun:
                return len(sizes) >= max(map(len, begun))
        return False
