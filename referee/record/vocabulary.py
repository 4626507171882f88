"""The closed word lists that a log and a rulebook share: grounds, remedies and a few short choices."""

from __future__ import annotations

from typing import Final

BOTH: Final = "both"
"""The actor where both players act."""

BYSTANDER: Final = "bystander"
"""The actor where somebody else than the players acts."""

OTHER: Final = "other"
"""A plea that no clause knows: always denied."""

GROUNDS: Final = frozenset(
    """dealt_count given_count deal_order deal_turn wrong_pack faulty_pack shuffle cut cut_exposure turned_cards
    exposed_card faced_card stock false_king unannounced_king renounce missed_win named_suit lead_out_of_turn
    abandonment over_mark missing_mark trick_gathered discard_seen other""".split()
)
"""What a player can complain of or draw attention to."""

REMEDIES: Final = frozenset(
    """shuffle shuffle_last reshuffle stop_shuffle rectify turn_top_card fresh_deal deal_stands deal_void deals
    choose_pack choose_seat call_new_packs pay_for_packs recut packs_stay_changed choose_trump
    discard_surplus draw_surplus see_drawn hide_surplus complete_from_stock count_unplayable_as_tricks
    hold_to_proposal hold_to_number hold_to_acceptance hold_to_refusal propose_again tell_taken discard_stands
    no_look_at_discard serve_as_asked serve_what_is_left play_as_is accept_conditionally see_faced throw_aside
    take_exposed refuse_exposed must_take_exposed
    take_back card_stands play_to_card_led require_named_suit count_as_named replay_hands reduce_score
    mark_king bar_king_mark mark_point mark_vole mark_late cut_to_zero cut_to_one correct_score play_out
    other""".split()
)
"""What a player can ask for, and what clauses can give."""

RECORDED: Final = ("shuffling", "cutting", "looking", "marking")
"""The parts of a game that a scorer may or may not write down."""

MARK_REASONS: Final = ("turned_king", "held_king", "point", "vole")
"""What points can be marked for."""
