"""What happened, by the kind of fact: forms of sentences in the past tense, with the details of a matter in braces.

Of the forms of a kind the first fits whose conditions hold; what stands in brackets is left out where a detail in it is
not known; of ways with bars between, the first that is known.  A noun after a colon makes a number of it, ``and`` and
``or`` join cards.  No word tells he from she.
"""

from __future__ import annotations

from typing import Final

from referee.report.forms import Form
from referee.report.story_forms_dealing import BEFORE_DEAL, DEALING

SERVED: Final = "{player} asked for {asked:card}, laid {laid} away and was given {given}"
PLAYED: Final = "{actor} played {card} to {lead}[ in trick {trick}]"
UNRECORDED: Final = " is not on the record"
TOOK: Final = "{actor} [gave {player≠actor}|took]"
FILLED: Final = "{actor} filled up [{player≠actor}'s|a short] hand with {cards}"

EXCHANGE: Final[dict[str, list[Form]]] = {
    "proposed_amiss": [
        ({"how": "by_dealer"}, "{actor}, the dealer, proposed"),
        ({"how": "before_turn_up"}, "{actor} proposed before a card was turned for trumps"),
        ({"how": "after_lead"}, "{actor} proposed after a card had been led"),
        ({"how": "after_refusal"}, "{actor} proposed again after the refusal"),
        ({}, "{actor} proposed when the stock was used up"),
    ],
    "number_named": [
        ({"number": "too_many"}, "{actor} asked for [{n:card}, more|more cards] than a hand can hold"),
        ({"number": "none", "do": "discard"}, "{actor} laid no cards away"),
        ({"number": "none"}, "{actor} asked for no cards"),
        ({"after_answer": True, "n": ...}, "{actor} asked for {n:card} after the answer to the proposal"),
        ({}, "{actor} [asked for {n:card}|named the number of cards]"),
    ],
    "number_not_kept": [({}, "{actor} named {told:card} but laid {laid} away")],
    "proposer_took_none": [
        ({"passed_over": True}, "{actor} proposed and went on without taking any cards"),
        ({}, "{actor} proposed and exchanged no cards"),
    ],
    "answered_amiss": [
        ({"how": "by_proposer"}, "{actor} proposed, and answered the proposal as well"),
        ({"reply": "refuse"}, "{actor} refused when there was no proposal to refuse"),
        ({}, "{actor} accepted when there was no proposal to accept"),
    ],
    "given_amiss": [
        ({"how": "late"}, TOOK + " {cards} after the exchange was over"),
        ({}, TOOK + " {cards} without a proposal"),
    ],
    "discards_taken": [
        ({"stock_left": True}, TOOK + " {cards} from the discards"),
        ({}, TOOK + " {cards} from the discards, as the stock was used up"),
    ],
    "laid_away_amiss": [
        ({"how": "late"}, "{actor} laid {cards} away after the exchange was over"),
        ({"how": "refused"}, "{actor} laid {cards} away, and was refused"),
        ({}, "{actor} laid {cards} away without a proposal"),
    ],
    "turned_card_taken": [({}, TOOK + " the card turned in error")],
    "taken_asked_amiss": [({}, "{actor}, the dealer, asked how many cards {other} had taken")],
    "proposal_passed_over": [
        ({"accepted": True}, "{actor} proposed, {other} accepted, and {actor} led[ {card}] without taking cards"),
        ({}, "{actor} proposed, and led[ {card}] before {other} had answered"),
    ],
    "proposal_answered": [
        ({"reply": "accept", "stock_left": False}, "{actor} accepted a proposal with the stock used up"),
        ({"reply": "accept"}, "{actor} accepted the proposal"),
        ({"reply": "refuse", "order": "first"}, "{actor} refused the first proposal"),
        ({"reply": "refuse"}, "{actor} refused a later proposal"),
        ({}, "{actor} accepted on a condition that was not met"),
    ],
    "conditional_answer": [
        ({"enough": True}, "{actor} accepted on condition that the stock sufficed, and it did"),
        ({}, "{actor} accepted on condition that the stock sufficed, and it did not"),
    ],
    "refused_after_turning": [
        ({"first_since": True}, "{actor} turned a card in error and refused the next proposal"),
        ({}, "{actor} turned a card in error and refused a later proposal"),
    ],
    "dealer_took_none": [({}, "{actor} accepted and took no cards")],
    "word_taken_back": [
        ({"do": "retract", "what": "discard"}, "{actor} wanted to take the discards back"),
        ({"do": "retract"}, "{actor} wanted to take back the {what}"),
        ({"what": "number", "n": ...}, "{actor} changed the number asked for to {n:card}"),
        ({"what": "discard"}, "{actor} took the discards back into the hand"),
        ({"do": "give"}, "{actor} refused, and gave cards all the same"),
        ({}, "{actor} went back on the {what}"),
    ],
    "number_taken_asked": [({}, "{actor} asked how many cards {other} had taken")],
    "discarded_amiss": [
        ({"face": "up"}, "{actor} laid {cards} away face up"),
        ({"place": "on_stock"}, "{actor} laid {cards} away on the stock"),
        ({"place": "on_adversary"}, "{actor} laid {cards} away on {other}'s discards"),
        ({"late": True}, "{actor} laid {cards} away after new cards had been given"),
        ({"before_other": True}, "{actor} laid {cards} away before {other} had exchanged"),
        ({"after_other": True}, "{actor} laid {cards} away only when {other} had been served"),
        ({}, "{actor} laid {cards} away"),
    ],
    "dealer_exchanged": [
        ({"beyond_left": True}, "{actor} laid {cards} away, more than the stock could replace"),
        ({}, "{actor} laid {cards} away, though the stock could not serve both"),
    ],
    "exchange_wrong": [
        ({"to": "dealer", "given": 0}, "{player} laid {laid:card} away and took none"),
        ({"to": "dealer"}, "{player} laid {laid:card} away and took {given}[, {given_off}]"),
        ({"asked": None}, "{player} laid {laid:card} away and was given {given}[, {given_off}]"),
        ({"asked_vs_discarded": ("more", "fewer")}, SERVED),
        ({"laid_later": ...}, SERVED),
        ({}, "{player} asked for {asked:card} and was given {given}[, {given_off}]"),
    ],
    "hand_completed": [
        ({"beyond": True}, FILLED + ", more than it had room for"),
        ({}, FILLED),
    ],
    "turn_up_drawn": [({}, "{actor} [gave {player≠actor} the turn-up|took the turn-up into the hand][: {turned}]")],
    "turned_in_error": [({}, "{actor} turned up {cards} in error after giving cards")],
    "demand_made": [({}, "{actor} {wishes}")],
}

PLAY: Final[dict[str, list[Form]]] = {
    "led_out_of_turn": [({}, "{actor} led {lead} out of turn")],
    "stray_lead_followed": [({}, "{leader} led {lead} out of turn, and {follower} played {card} to it")],
    "trick_gathered_amiss": [({}, "{actor} gathered trick {trick}, which {other} had won")],
    "named_suit_differs": [
        ({"held": ...}, "{actor} led {card} but named {named}, while holding {held}"),
        ({"leader_holds_named": True}, "{actor} led {card} but named {named}, while holding a card of that suit"),
        ({"leader_holds_named": False}, "{actor} led {card} but named {named}, while holding none"),
        ({}, "{actor} led {card} but named {named}; whether {actor} held any is not on the record"),
    ],
    "suit_not_named": [({}, "{actor} led {lead} without naming the suit")],
    "win_missed": [
        ({"truth": None}, PLAYED + "; whether {actor} held a card that would have won" + UNRECORDED),
        ({"truth": False}, PLAYED + " and held no card that would have won"),
        ({}, PLAYED + " and [could have won with {held:or}|held a card that would have won]"),
    ],
    "renounced": [
        ({"truth": None}, PLAYED + "; whether {actor} held another card of the suit" + UNRECORDED),
        ({"truth": False}, PLAYED + " and held no card of the suit led"),
        ({"trumped": True, "held": ...}, "{actor} trumped {lead} with {card}[ in trick {trick}] while holding {held}"),
        ({}, PLAYED + " while holding [{held}|a card of the suit led]"),
    ],
    "cards_played_together": [
        ({"was": "lead"}, "{actor} led {card} and laid down {besides} with it"),
        ({"was": "added"}, "{actor} laid down {card} beside the card already played"),
        ({}, "{actor} played {card} and laid down {besides} with it"),
    ],
    "trick_undecided": [({}, "The cards of trick {trick}, {lead} and {reply}, do not tell who won it")],
    "card_taken_back": [
        ({"was": "reply", "fault": "renounce"}, "{actor} took back {taken}, which did not follow suit to {lead}"),
        ({"was": "reply", "fault": "missed_win"}, "{actor} took back {taken}, which did not win {lead}"),
        ({"was": "reply"}, "{actor} took back {taken}, played to {lead}"),
        ({"was": "lead", "in_turn": False}, "{actor} took back {taken}, led out of turn"),
        ({"was": "lead"}, "{actor} took back {taken}, which had been led"),
        ({}, "{actor} took back a card that had been played"),
    ],
    "done_out_of_place": [
        ({"act": "turn_up", "how": "player"}, "{actor} turned up {cards}, though {other} was the dealer"),
        ({"act": "give", "how": "player"}, "{actor} gave {cards}, though {other} was the dealer"),
        ({"act": "ask", "how": "player"}, "{actor}, the dealer, named a number of cards"),
        ({"act": "notify_order", "how": "time"}, "{actor} gave notice of a change of packets after the cut"),
        ({"how": "player"}, "{actor} did what is for {other} to do"),
        ({}, "{actor} did something out of its time"),
    ],
    "cards_thrown_in": [
        ({"claiming": True}, "{actor} threw down the cards and claimed {score_claimed}[ with {tricks:trick} won]"),
        ({"how": "throw_down", "before_lead": True}, "{actor} threw down the cards before a card was led"),
        ({"how": "throw_down"}, "{actor} threw down the cards[ with {tricks:trick} won]"),
        ({"before_lead": True}, "{actor} gave up the hand before a card was led"),
        ({}, "{actor} gave up the hand[ with {tricks:trick} won]"),
    ],
    "cards_left": [({}, "{actor} had no card left to play while {other} still held some")],
    "hand_over": [
        ({"made": "vole"}, "{winner} won all the tricks"),
        ({"made": "point", "ended": "abandoned_by_winner"}, "{winner} won the point and gave up the rest of the hand"),
        ({"made": "point", "ended": "abandoned_to_winner"}, "{loser} gave up the hand, and {winner} won the point"),
        ({"made": "point", "replay": True}, "{winner} won the point in the replay"),
        ({"made": "point"}, "{winner} won the point"),
        ({}, "The hand ended without a point won"),
    ],
}

SCORE: Final[dict[str, list[Form]]] = {
    "king_claimed": [
        ({"by": "word", "held": True, "cards_played": 0}, "{actor} announced {king} before playing a card"),
        (
            {"by": "word", "held": True, "cards_played": ...},
            "{actor} announced {king} after playing {cards_played:card}",
        ),
        ({"by": "word", "held": False}, "{actor} announced {king} without holding it"),
        ({"by": "word"}, "{actor} announced {king}; whether {actor} held it is not on the record"),
        ({"held": True}, "{actor} marked {king} without announcing it"),
        ({"held": False}, "{actor} marked {king} without holding it"),
        ({}, "{actor} marked {king} without announcing it; whether {actor} held it is not on the record"),
    ],
    "turned_king_named": [({}, "{actor} announced {king}, which lay turned up")],
    "king_revealed": [
        ({"how": "exposed"}, "{actor} let {king} be seen"),
        ({"cards_played": 0}, "{actor} showed {king} before playing a card"),
        ({}, "{actor} showed {king} after playing {cards_played:card}"),
    ],
    "king_wins": [({}, "{actor}, whom the king would give the game, held {king}")],
    "marked_too_much": [
        ({"do": "unmark", "admitted": True}, "{actor} admitted that points with which the log began were not due"),
        ({"do": "unmark"}, "Whether the points with which {actor} began were due is not on the record"),
        ({"excess": 0}, "{actor} marked {marked}"),
        ({"unproved": True}, "{actor} marked {marked}; whether that was due is not on the record"),
        ({"all_excess": True, "again": True}, "{actor} marked {marked} once more, though no more was due"),
        ({"all_excess": True}, "{actor} marked {marked}[ with {tricks:trick} won], though none was due"),
        ({}, "{actor} marked [{marked}, {excess} too many|more than was due]"),
    ],
    "mark_omitted": [({}, "{actor} did not mark [{kind}|what was due]")],
    "game_reached": [({}, "{actor} reached the points of the game[ when {other} had {loser_score:point}]")],
    "match_reached": [({}, "{actor} won the games that win the match")],
}

FORMS: Final[dict[str, list[Form]]] = BEFORE_DEAL | DEALING | EXCHANGE | PLAY | SCORE
"""The forms of every kind of fact, each with the conditions under which it is used; the last fits always."""

LAID_LATER: Final[list[Form]] = [
    ({"laid_later": 1}, ", and laid one more away afterwards"),
    ({"laid_later": ...}, ", and laid {laid_later} more away afterwards"),
]

TAILS: Final[dict[str, list[Form]]] = {
    "pack_found_faulty": [({"foreign": ...}, ", with {foreign} of the other pack among the cards")],
    "dealt_wrong_number": [
        ({"put_right_in_time": True}, ", which was put right before the turn-up"),
        ({"put_right": True, "put_right_in_time": False}, ", which was put right after the turn-up"),
    ],
    "packets_out_of_order": [
        ({"told": ("before_game_cut", "before_own_cut")}, ", as announced before the cut"),
        ({"told": "after_cut"}, ", as announced only after the cut"),
    ],
    "exchange_wrong": [
        *LAID_LATER,
        ({"filled": 1}, ", and took one more from the stock"),
        ({"filled": ...}, ", and took {filled} more from the stock"),
    ],
    "number_not_kept": LAID_LATER,
    "hand_completed": [({"late": True}, ", after play had begun")],
    "win_missed": [({"taken_back": True}, ", but took the card back")],
    "renounced": [({"taken_back": True}, ", but took the card back")],
    "card_taken_back": [({"next_led": True}, ", after another card had been led")],
    "king_claimed": [
        ({"held": False, "declared": True}, ", and took that back"),
        ({"held": False, "declared_late": True}, ", and admitted that only after the next card"),
    ],
}
"""What is added to the sentence on a kind of fact, the first that fits."""

DENIED: Final[dict[str, list[Form]]] = {
    "cut_omitted": [({}, "the cut was left out")],
    "pack_found_faulty": [({}, "the pack was faulty")],
    "dealt_out_of_turn": [({}, "[{dealer}|a player] dealt out of turn")],
    "dealt_wrong_pack": [({}, "[{dealer} dealt with {non_dealer}'s pack|a wrong pack was dealt]")],
    "dealt_wrong_number": [
        ({"to": "dealer"}, "{dealer} was dealt a wrong number of cards"),
        ({"to": "non_dealer"}, "{non_dealer} was dealt a wrong number of cards"),
    ],
    "trump_not_turned": [({}, "a trump was still to be turned up")],
    "order_chosen": [({}, "the dealer chose the order of the packets")],
    "proposed_amiss": [({}, "a proposal was made that could not be one")],
    "answered_amiss": [({}, "a proposal was answered amiss")],
    "given_amiss": [({}, "cards were given outside an exchange")],
    "laid_away_amiss": [({}, "cards were laid away outside an exchange")],
    "number_not_kept": [({}, "another number of cards was laid away than was named")],
    "proposal_passed_over": [({}, "a card was led while a proposal was open")],
    "word_taken_back": [
        ({"what": ("proposal", "number", "acceptance", "refusal", "discard")}, "the {what} was taken back"),
        ({}, "anything said was taken back"),
    ],
    "exchange_wrong": [
        ({"to": "dealer"}, "{dealer} took a wrong number of cards"),
        ({"to": "non_dealer"}, "{non_dealer} was given a wrong number of cards"),
    ],
    "named_suit_differs": [({}, "another suit was named than was led")],
    "win_missed": [({}, "a trick was lost that could have been won")],
    "trick_undecided": [({}, "the cards of a trick did not tell who had won it")],
    "cards_thrown_in": [({}, "a player gave up the hand")],
    "cards_left": [({}, "cards were left that could not be played to")],
    "hand_over": [({}, "the hand was over")],
    "game_reached": [({}, "a player had reached the points of the game")],
    "match_reached": [({}, "a player had won the games of the match")],
    "turned_king_named": [({}, "the king turned up was announced")],
    "king_revealed": [({}, "the king of trumps was shown")],
    "king_wins": [({}, "a player whom the king would give the game held it")],
    "mark_omitted": [({}, "points that were due were left unmarked")],
}
"""What players supposed and the record does not show, where the words for the kind of fact do not serve."""
