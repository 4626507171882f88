"""The questions of an interview on fields, players and hands, each with its answers, in words."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Final

from referee.asking import ACTOR, CALLER, HOLDER, LIES_TURNED, NOTICED, OF_HAND, PUT_UP, WON

Words = tuple[str, Mapping[Hashable, str]]
"""A question, and each of its answers by its value."""

PLAYERS: Final[Mapping[Hashable, str]] = {"dealer": "{dealer}", "non_dealer": "{non_dealer}"}
YES: Final[Mapping[Hashable, str]] = {True: "Yes", False: "No", "yes": "Yes", "no": "No"}
COMPARED: Final[Mapping[Hashable, str]] = {"more": "More", "fewer": "Fewer", "equal": "As many"}
ASKED: Final[Mapping[Hashable, str]] = {**COMPARED, None: "No number was asked for"}
SERVED: Final[Mapping[Hashable, str]] = {**ASKED, "equal": "As many, or filled up by leave"}
TOO: Final[Mapping[Hashable, str]] = {"more": "Too many", "fewer": "Too few"}
NUMBERS: Final[Mapping[Hashable, str]] = {
    form(n): word for n, word in enumerate(("None", "One", "Two", "Three", "Four", "Five")) for form in (int, str)
}
WHOSE_PACK: Final[Mapping[Hashable, str]] = {"own": "His own", "other": "That of the other player"}
AFTER_TURNING: Final[Mapping[Hashable, str]] = {
    "none": "No",
    "first": "Yes, and this was the first proposal since",
    "later": "Yes, before an earlier proposal",
}
OUT_OF_ORDER: Final[Mapping[Hashable, str]] = {
    "packet_size": "In the size of the packets",
    "served_self_first": "{dealer} served himself first",
}
NOT_OVER: Final[Mapping[Hashable, str]] = {None: "The hand is not over"}
WHEN_SHUFFLED: Final[Mapping[Hashable, str]] = {
    "preparing": "Before the deal",
    "dealing": "While the hands were dealt",
    "play": "During the play",
}
HOW_WON: Final[Mapping[Hashable, str]] = {
    f"{who} {made}": f"{{{who}}}, the {made}" for made in ("point", "vole") for who in PLAYERS
}
HOW_BEGUN: Final[Mapping[Hashable, str]] = {
    "non_dealer": "{non_dealer} played without proposing",
    "dealer": "{dealer} refused it",
    "nobody": "{dealer} accepted it",
}
HOW_CLOSED: Final[Mapping[Hashable, str]] = {
    "lead": "{non_dealer} played without proposing, or without proposing again",
    "refusal": "{dealer} refused a proposal",
    "neither": "Neither of these",
}

OF_KIND: Final[Mapping[tuple[str, str], Words]] = {
    ("shuffled", "manner"): (
        "How was the pack shuffled?",
        {
            "proper": "As it should be, only too late",
            "below_table": "Below the table",
            "faces_shown": "So that faces showed",
        },
    ),
    ("shuffled", "by"): ("Who shuffled?", PLAYERS),
    ("shuffled", "pack"): ("Whose pack was shuffled?", WHOSE_PACK),
    ("cut_wrongly", "how"): (
        "What was wrong with the cut?",
        {
            "few_lifted": "Too few cards were lifted",
            "few_left": "Too few cards were left",
            "omitted": "There was none",
            None: "There was none",
        },
    ),
    ("cut_wrongly", ACTOR): ("Who cut, or left the cut out?", PLAYERS),
    ("cut_showed", "cut"): (
        "What was the pack cut for?",
        {
            "to_dealer": "A deal that was to begin",
            "for_deal": "To find out who deals, and more than one card showed",
        },
    ),
    ("cut_showed", "during"): ("When did they show?", {"cutting": "As the pack was cut", "after": "After the cut"}),
    ("equal_cards_cut", "cut"): ("What was cut for?", {"for_deal": "The first deal"}),
    ("cut_showed", "cards"): ("How many cards showed?", {"one": "One", "several": "Several"}),
    ("packets_out_of_order", "how"): ("In what was the order wrong?", OUT_OF_ORDER),
    ("packets_out_of_order", "begins_game"): ("Does the deal begin a game?", YES),
    ("packets_out_of_order", "told"): (
        "Had {dealer} told of another order?",
        {
            "untold": "No",
            "before_game_cut": "Yes, before the first cut of the game",
            "before_own_cut": "Yes, before the pack was cut",
            "after_cut": "Yes, but after the cut",
        },
    ),
    ("order_chosen", "first"): ("Was it his first deal of the game?", YES),
    ("order_chosen", "self_first"): ("Did {dealer} serve himself first?", YES),
    ("dealt_wrong_number", "to"): ("Whose hand is wrong?", PLAYERS),
    ("dealt_wrong_number", "relation"): ("How many cards were dealt to it?", TOO),
    ("dealt_wrong_number", "took_cards"): ("Has that player taken other cards since, in the exchange?", YES),
    ("card_exposed", "of"): ("Whose card showed?", PLAYERS),
    ("card_exposed", "by"): ("Who showed it?", {**PLAYERS, "other": "Somebody else"}),
    ("card_exposed", "phase"): (
        "When did it show?",
        {"dealing": "While the hands were dealt", "after": "After the deal", "giving": "While cards were given"},
    ),
    ("card_exposed", "replaceable"): ("Was another card left for the non-dealer?", YES),
    ("faced_card_found", "replaceable"): ("Was another card left for the non-dealer?", YES),
    ("faced_card_found", "phase"): (
        "When was the card found?",
        {
            "cutting": "When the pack was cut",
            "dealing": "While the hands were dealt",
            "turned": "When the trump had been turned",
            "exchange": "While cards were exchanged",
        },
    ),
    ("pack_found_faulty", "reach"): (
        "Which pack is it, and when was it found out?",
        {
            "this_deal": "The pack in use, during the hand",
            "earlier_deal": "The pack of a hand that is over",
            "other_pack": "The other pack",
            "other_pack_dealt": "The other pack, with which a hand was played before",
            "no_deal": "A pack that was not dealt with yet",
        },
    ),
    ("turned_wrongly", "how"): (
        "What was turned?",
        {
            "several": "Several cards",
            "not_top": "A card that was not the top one",
            "omitted": "No card",
            "too_early": "A card before both hands were dealt",
        },
    ),
    ("packets_out_of_order", "bound_by"): (
        "What bound {dealer} to another order?",
        {
            "agreement": "An agreement",
            "this_game": "The order in which he dealt before in this game",
            "earlier_game": "The order in which he dealt in an earlier game",
            "form": "Nothing, but these packets are none that may be dealt",
            None: "Nothing, but {dealer} served himself first",
        },
    ),
    ("exchange_wrong", "to"): ("Who was given the cards?", PLAYERS),
    ("exchange_wrong", "relation"): ("How many cards were given?", {**TOO, "equal": "As many as were asked for"}),
    ("exchange_wrong", "asked_vs_discarded"): ("How many cards were asked for, compared with those laid away?", ASKED),
    ("exchange_wrong", "stock_short"): ("Were too few cards left in the stock?", YES),
    ("dealer_took_none", "stock_left"): ("Were cards left in the stock?", YES),
    ("exchange_wrong", "to_draw"): ("Are there cards to be drawn from the hand?", YES),
    ("exchange_wrong", "lacking"): ("Are cards lacking in the hand?", YES),
    ("proposer_took_none", "passed_over"): ("Did {non_dealer} go on without a word?", YES),
    ("proposal_passed_over", "order"): (
        "Which proposal of the hand was it?",
        {"first": "The first", "later": "A later one"},
    ),
    ("proposer_took_none", "order"): (
        "Which proposal of the hand was it?",
        {"first": "The first", "later": "A later one"},
    ),
    ("number_not_kept", "stock_short"): ("Were too few cards left in the stock?", YES),
    ("number_not_kept", "by"): ("Who did not keep to the number?", PLAYERS),
    ("shuffled", "phase"): ("When was it shuffled?", WHEN_SHUFFLED),
    ("shuffled", "cut"): ("Had the pack been cut by then?", YES),
    ("dealt_wrong_number", "put_right"): ("Was it put right?", YES),
    ("dealt_wrong_number", "still_wrong"): (
        "Is the hand wrong still, or was it when its player played his first card?",
        YES,
    ),
    ("dealt_wrong_number", "put_right_in_time"): ("Was it put right before the trump was turned?", YES),
    ("packets_out_of_order", "put_right"): ("Was it put right?", YES),
    ("pack_found_faulty", "cut_with"): ("Was that pack cut for the deal?", YES),
    ("named_suit_differs", "leader_holds_named"): ("Does the leader hold a card of the suit named?", YES),
    ("renounced", "misled"): ("Had the leader named another suit, which he followed?", YES),
    ("win_missed", "void"): ("Had the player no card of the suit led?", YES),
    ("king_claimed", "declared"): ("Has he owned up before he played?", YES),
    ("king_claimed", "disproved"): ("Is it certain that he did not hold the king?", YES),
    ("king_claimed", "adversary_holds"): ("Did the other player hold the king?", YES),
    ("king_claimed", "shown"): ("Had he shown the king before his first card, or played it as that card?", YES),
    ("king_claimed", "first_card_is_king"): ("Is the king the first card that he played?", YES),
    ("exchange_wrong", "given_vs_asked"): ("How many cards were given, compared with the number asked for?", SERVED),
    ("exchange_wrong", "given_vs_discarded"): ("How many cards were given, compared with those laid away?", COMPARED),
    ("exchange_wrong", "mixed"): ("Have the cards given been mixed with the hand?", YES),
    ("hidden_cards_seen", "what"): (
        "What was looked at?",
        {
            "surplus": "Cards too many, laid away or put back",
            "drawn": "Cards drawn from a hand that had too many",
            "discard": "Cards laid away in the exchange",
            "tricks": "Tricks that had been gathered",
        },
    ),
    ("hidden_cards_seen", "cause"): (
        "What had given the hand too many cards?",
        {"deal": "The deal", "giving": "The exchange", "nothing": "Nothing, it had none"},
    ),
    ("hidden_cards_seen", "hand_taken_up"): ("Had the hand been taken up before that?", YES),
    ("hidden_cards_seen", "given_taken_up"): ("Had the cards given been taken up before that?", YES),
    ("hidden_cards_seen", "by"): ("Who looked?", PLAYERS),
    ("hidden_cards_seen", "of"): ("Whose discards were looked at?", PLAYERS),
    ("stock_seen", ACTOR): ("Who looked?", PLAYERS),
    ("led_out_of_turn", "played_to"): ("Has the other player played to the lead?", YES),
    ("win_missed", ACTOR): ("Who played the wrong card?", PLAYERS),
    ("win_missed", "taken_back"): ("Was the card taken back before another was led?", YES),
    ("renounced", ACTOR): ("Who did not follow suit?", PLAYERS),
    ("renounced", "taken_back"): ("Was the card taken back before another was led?", YES),
    ("cards_thrown_in", "claiming"): ("Was a claim made to points as the cards were thrown down?", YES),
    ("cards_thrown_in", "made"): (
        "What had the other player made by then?",
        {"none": "Not the point yet", "point": "The point"},
    ),
    ("cards_thrown_in", "tricks"): ("How many tricks had the player made who gave up?", NUMBERS),
    ("cards_thrown_in", ACTOR): ("Who gave up the hand?", PLAYERS),
    ("hand_completed", "unasked"): ("Was it filled by the other player, without leave?", YES),
    ("king_revealed", "exchange"): (
        "Were cards exchanged in the hand?",
        {"before": "They were still to be", "after": "Yes, and no more", "none": "No", "declined": "No more"},
    ),
    ("king_claimed", "by"): ("How was the king claimed?", {"word": "By a word", "mark": "By a mark without a word"}),
    ("king_claimed", "of"): ("Who claimed the king?", PLAYERS),
    ("king_claimed", ACTOR): ("Who claimed the king?", PLAYERS),
    ("exchange_wrong", ACTOR): ("Who made the mistake over the number of cards?", PLAYERS),
    ("hand_over", ACTOR): ("Whose points were not marked?", PLAYERS),
    ("hand_over", "made"): ("Was it the point or the vole?", {"point": "The point", "vole": "The vole"}),
    ("shuffled", ACTOR): ("Who shuffled?", PLAYERS),
    ("card_exposed", ACTOR): ("Who showed it?", PLAYERS),
    ("faced_card_found", ACTOR): ("Who was handling the pack?", PLAYERS),
    ("hidden_cards_seen", ACTOR): ("Who looked?", PLAYERS),
    ("king_claimed", "held"): ("Did he hold the king?", YES),
    ("king_claimed", "cards_played"): ("How many cards had he played by then?", {**NUMBERS, 2: "Two or more"}),
    ("king_claimed", "first_card_led"): ("Did he lead the first card that he played?", YES),
    ("king_claimed", "played_to"): ("Had the other player played to it by then?", YES),
    ("led_out_of_turn", ACTOR): ("Who led?", PLAYERS),
    ("named_suit_differs", ACTOR): ("Who led?", PLAYERS),
    ("trick_gathered_amiss", ACTOR): ("Who gathered the trick?", PLAYERS),
    ("marked_too_much", ACTOR): ("Who marked too much?", PLAYERS),
    ("mark_omitted", "kind"): (
        "What was not marked?",
        {"turned_king": "The king turned up", "held_king": "The king held", "point": "The point", "vole": "The vole"},
    ),
    ("mark_omitted", ACTOR): ("Who has not marked?", PLAYERS),
    ("marked_too_much", "admitted"): ("Has he admitted it?", YES),
    ("demand_made", "by"): ("Who asks for cards?", PLAYERS),
    ("demand_made", "remedy"): (
        "Does the stock hold as many cards as were asked for?",
        {"serve_as_asked": "Yes", "serve_what_is_left": "No, fewer"},
    ),
    ("demand_made", "stock"): (
        "How many cards does the stock hold?",
        {"none": "None", "less": "Fewer than were asked for", "enough": "As many", "plenty": "More"},
    ),
    ("proposal_answered", "reply"): (
        "How was the proposal answered?",
        {
            "accept": "{dealer} accepted it",
            "refuse": "{dealer} refused it",
            "decline": "{dealer} accepted it if the stock were enough, and it is not",
            None: "Not yet",
        },
    ),
    ("proposal_answered", "order"): (
        "Which proposal of the hand was it?",
        {"first": "The first", "later": "A later one"},
    ),
    ("proposal_answered", "stands"): ("Does that answer stand?", YES),
    ("proposal_answered", "after_turning"): (
        "Had {dealer} turned a card in error before?",
        AFTER_TURNING,
    ),
    ("word_taken_back", "after_turning"): ("Had {dealer} turned a card in error before?", AFTER_TURNING),
    ("word_taken_back", ACTOR): ("Who wants to take back what he said?", PLAYERS),
    ("word_taken_back", "what"): (
        "What is to be taken back?",
        {
            "proposal": "The proposal",
            "number": "The number of cards asked for",
            "acceptance": "The acceptance of a proposal",
            "refusal": "The refusal of a proposal",
        },
    ),
    ("new_cards", ACTOR): ("Who calls for new cards?", PLAYERS),
    ("new_cards", CALLER): ("Who calls for new cards?", PLAYERS),
    ("new_cards", "late"): ("Has the pack been cut for a deal of which no card was given yet?", YES),
    ("king_revealed", "how"): ("How was the king seen?", {"shown": "It was shown", "exposed": "By mischance"}),
    ("demand_made", "answer"): (
        "How was the proposal answered?",
        {
            "accepted": "{dealer} accepted it",
            "taken_back": "{dealer} accepted it, and took that back",
            "refused": "{dealer} refused it",
            "none": "Not at all, or play has begun",
        },
    ),
    ("demand_made", "due"): (
        "Are cards due to {non_dealer} still?",
        {
            "all": "Yes, all of them",
            "in_stead": "Yes, in place of others",
            "none": "No",
            "beyond_hand": "She asked for more than a hand holds",
        },
    ),
    ("number_taken_asked", "done"): ("Had both taken their cards by then?", YES),
    ("number_taken_asked", ACTOR): (
        "Has {dealer} accepted a proposal?",
        {"non_dealer": "Yes", "dealer": "Yes", None: "No"},
    ),
    ("cards_left", "short"): ("Who has no card left?", PLAYERS),
    ("cards_left", "asked_few"): ("Had he asked for fewer cards than he laid away?", YES),
    ("cards_left", "overdrawn"): ("Is it only because the other drew too many cards from his hand?", YES),
    ("card_taken_back", ACTOR): ("Who has played the card?", PLAYERS),
    ("card_taken_back", CALLER): ("Who wants the card back?", PLAYERS),
    ("card_taken_back", "was"): ("What is the card?", {"lead": "A lead", "reply": "A card played to a lead"}),
    ("card_taken_back", "in_turn"): ("Had he the lead?", YES),
    ("card_taken_back", "next_led"): ("Has another card been led since?", YES),
    ("card_taken_back", "fault"): (
        "What is wrong with the card?",
        {
            "none": "Nothing, or it was led",
            "renounce": "He did not follow suit, and could",
            "missed_win": "He did not win the trick, and could",
        },
    ),
}
"""The questions on a field of a fact, or on whose fault it is, by the kind of fact and the field."""

OF_CLAIM: Final[Mapping[Hashable, str]] = {"king_claimed": "A king announced was not marked"}
"""What happened where a player asks for what is his, by the kind of the fact."""

OF_LATE_CLAIM: Final[Mapping[Hashable, str]] = {"king_claimed": "A king held had not been announced"}
"""What happened where a code speaks of what was earned and not marked as well, which an announced king is part of."""

OF_ANY: Final[Mapping[str, Words]] = {
    CALLER: ("Who calls?", PLAYERS),
    PUT_UP: ("Was a point put up for the king?", YES),
    HOLDER: (
        "Who held the king?",
        {
            "claimant": "Who claimed it",
            "adversary": "The other player",
            "neither": "Neither player",
            LIES_TURNED: "Nobody: who turned it named it",
            "not_claimant": "Not who claimed it; of the other player nobody can tell",
        },
    ),
    NOTICED: ("Had it been spoken of before?", YES),
    ACTOR: ("Who did it?", PLAYERS),
    OF_HAND + WON: ("Who has won the hand?", {**HOW_WON, **NOT_OVER}),
    OF_HAND + "exchange_closed_by": ("How did the exchange end?", {**HOW_CLOSED, **NOT_OVER}),
    OF_HAND + "exchange_closed_first_by": ("What of the first proposal?", {**HOW_BEGUN, **NOT_OVER}),
    OF_HAND + "exchange_decision": ("Was that at the first proposal?", {"first": "Yes", "later": "No", **NOT_OVER}),
}
"""The questions that are the same whatever happened."""

OF_FAMILY: Final = {
    "several_turned": "turned_wrongly",
    "trump_not_turned": "turned_wrongly",
    "cut_omitted": "cut_wrongly",
}
"""Kinds of fact that come about in one story; their questions are those of one of them."""
