"""The few values of a code that the physical table needs, as plain data."""

from __future__ import annotations

from typing import Literal

from attrs import define

from referee.record.cards import RANKS


@define
class Game:
    """The ``game:`` block of a rulebook.

    hand_size: cards dealt to each player.
    packets: the orders of rounds that may be chosen, such as ``3-2``.
    packet_order: whose choice binds: each dealer his own, or one for both.
    order_lasts: how long an order of packets binds once it was chosen.
    first_order_free: whether a first deal in other packets is no departure.
    serve_self_first: whether serving oneself first is a departure.
    least_cut: cards that a cut must at least lift, and leave.
    new_packs: new packs that are to be called for at once.
    ranks: from high to low.
    tricks_for_point: tricks that win the point; the vole is every trick.
    target: points that win the game.
    must_trump: whether a player void in the suit led must trump when that wins.
    must_win: whether a player who can win must.
    gathered: whether a trick gathered by the wrong player is counted from the cards or stands.
    replay_exchange: whether what was proposed and answered is kept in a replay.
    shown_in_play: whether a card shown in one's turn to play goes back or is played.
    wrong_lead: who leads after a lead out of turn that was played to.
    dealer_leads: whether the non-dealer may still propose after a lead out of turn by the dealer.
    lead_on_proposal: whether a lead made while a proposal hangs is out of turn or binds.
    failed_condition: what a conditional acceptance is when the stock does not suffice: no first refusal, an
        acceptance all the same, or a plain refusal.
    surplus_cards: where cards go that were laid away or drawn because they were too many.
    turned_in_error: where a card goes that was turned after giving and is not wanted.
    counted_tricks: whether cards that cannot be played to serve the vole as well as the point.
    point_by: whether the point needs its full number of tricks, or the majority.
    alternation: who deals after a completed hand.
    next_game: who deals first in a later game: the deal runs on, the loser deals, or the players cut again.
    after_wrong_turn: who deals after a deal out of turn that stood: the other player, or the one whose turn it was
        not to deal that time, in his own turn.
    equal_cuts: whether equal cards in the cut for deal are cut again, or the first cutter wins.
    fresh_deal: who deals a fresh deal.
    packs_changed: how long an exchange of packs by a wrong deal lasts.
    unchosen_cards: where cards go that were turned and not chosen for trump.
    deal_over: when a deal is over for a fault that is found in its pack.
    """

    hand_size: int = 5
    packets: tuple[str, ...] = ("3-2", "2-3")
    packet_order: Literal["each_player", "one_for_game"] = "each_player"
    order_lasts: Literal["play", "game"] = "play"
    first_order_free: bool = False
    serve_self_first: Literal["departure", "no_error"] = "departure"
    least_cut: int = 2
    new_packs: int = 2
    ranks: tuple[str, ...] = RANKS
    tricks_for_point: int = 3
    target: int = 5
    must_win: bool = True
    must_trump: bool = True
    gathered: Literal["recounted", "stands"] = "recounted"
    replay_exchange: Literal["kept", "reopened"] = "kept"
    shown_in_play: Literal["returned", "binds"] = "returned"
    wrong_lead: Literal["winner_leads", "turn_restored"] = "winner_leads"
    dealer_leads: Literal["exchange_open", "ends_exchange"] = "exchange_open"
    lead_on_proposal: Literal["out_of_turn", "binds"] = "out_of_turn"
    failed_condition: Literal["declines", "accepts", "refuses"] = "declines"
    surplus_cards: Literal["aside", "on_stock"] = "aside"
    turned_in_error: Literal["aside", "on_stock"] = "aside"
    counted_tricks: Literal["in_full", "point_only"] = "in_full"
    point_by: Literal["three", "majority"] = "three"
    alternation: Literal["alternate", "winner", "loser"] = "alternate"
    next_game: Literal["runs_on", "loser", "new_cut"] = "runs_on"
    after_wrong_turn: Literal["other_player", "same_player"] = "other_player"
    equal_cuts: Literal["cut_again", "first_cutter"] = "cut_again"
    fresh_deal: Literal["same_dealer", "passes"] = "same_dealer"
    packs_changed: Literal["play", "game", "deal"] = "play"
    unchosen_cards: Literal["aside", "on_stock"] = "aside"
    deal_over: Literal["hand_ends", "next_cut", "point_marked"] = "hand_ends"

    @property
    def rounds(self) -> int:
        """In how many rounds the hands are dealt."""
        return len(self.packets[0].split("-"))
