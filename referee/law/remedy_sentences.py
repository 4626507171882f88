"""What is said of each remedy once it is ruled on: what is so where it is given, what was done, what was forbidden.

Each sentence is a template without a capital and a full stop.  In it {holder} has the right, {bound} must carry the
remedy out, {by} acted or asked, {offender} is at fault; {points} are points, and {cut} is what is left of them.  Of
several templates the first one is taken of which all fields are known.  No word tells he from she.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

Templates = tuple[str, ...]


@frozen
class RemedySentences:
    """The sentences on one remedy.

    act: what the player does who uses it or carries it out; fits after "must", "entitled to" and "allowed to".
    result: what is so where it is granted, or follows by law; also fits after "whether".
    done: what was done where an order of it was obeyed; undone: what was not, where it was defied.
    barred: what holds for one whose act was forbidden by it; else he was not allowed to ``act``.
    denied: what holds for one to whom it is denied; else he may not have it.
    may: what its holder may have done by another, where that is said in other words than what he does himself.
    """

    act: str
    result: Templates
    done: Templates
    undone: Templates
    barred: Templates = ()
    denied: Templates = ()
    may: str = ""


def does(act: str, past: str, *result: str, barred: str = "", denied: str = "", may: str = "") -> RemedySentences:
    """Return the sentences on what a player does or may do himself: by the verb, and by the verb in the past tense."""
    return RemedySentences(
        act,
        result or (f"{{holder}} may {act}", f"{{by}} may {act}", f"a player may {act}"),
        (f"{{bound}} {past}", f"{{by}} {past}"),
        (f"{{bound}} did not {act}", f"{{by}} did not {act}"),
        (barred,) if barred else (),
        (denied,) if denied else (),
        may,
    )


def made(
    act: str, thing: str, made: str, *result: str, many: bool = False, barred: str = "", denied: str = "", may: str = ""
) -> RemedySentences:
    """Return the sentences on something that is to be done to a thing: by the verb, the thing, and the participle."""
    are, were = ("are", "were") if many else ("is", "was")
    return RemedySentences(
        act,
        result or (f"{thing} {are} to be {made}",),
        (f"{thing} {were} {made}",),
        (f"{thing} {were} not {made}",),
        (barred,) if barred else (),
        (denied,) if denied else (),
        may,
    )


def holds(act: str, so: str, was_so: str, was_not: str, barred: str = "") -> RemedySentences:
    """Return the sentences on something that is so by itself: that it is, that it was, and that it was not."""
    return RemedySentences(act, (so,), (was_so,), (was_not,), (barred or so,), (f"{{by}} cannot claim that {so}",))


def held(word: str, taken_back: str) -> RemedySentences:
    """Return the sentences on holding a player to a word that he would take back."""
    return RemedySentences(
        f"hold the other to the {word}",
        (f"{{bound}} is held to the {word}", f"the {word} stands"),
        (f"{{bound}} kept to the {word}", f"the {word} was kept to"),
        (f"{{bound}} did not keep to the {word}", f"the {word} was not kept to"),
        (f"{{by}} is held to the {word} and may not {taken_back}",),
    )


def cut(left: str, *result: str) -> RemedySentences:
    """Return the sentences on cutting the points of a hand down: by what is left of them, and by the result."""
    return RemedySentences(
        f"cut the points down{left}",
        (
            *result,
            f"{{offender}}'s points for the hand are cut down{left}",
            f"the points for the hand are cut down{left}",
        ),
        (f"the points for the hand were cut down{left}",),
        (f"the points for the hand were not cut down{left}",),
    )


def marks(what: str) -> RemedySentences:
    """Return the sentences on marking something."""
    passive = f"{what} may be marked"
    return does(f"mark {what}", f"marked {what}", f"{{holder}} may mark {what}", f"{{by}} may mark {what}", passive)


REMEDY_SENTENCES: Final[dict[str, RemedySentences]] = {
    "shuffle": does("shuffle", "shuffled"),
    "shuffle_last": does("shuffle last", "shuffled last"),
    "reshuffle": made(
        "shuffle the pack again", "the pack", "shuffled again",
        barred="{by} was not allowed to shuffle in this way and may be called on to shuffle again",
    ),
    "stop_shuffle": made(
        "stop shuffling", "the shuffling", "stopped", barred="{by} was not allowed to shuffle now and must stop"
    ),
    "rectify": made("put the error right", "the error", "put right"),
    "turn_top_card": made("turn the top card for trumps", "the top card", "turned for trumps"),
    "fresh_deal": RemedySentences(
        "deal afresh", ("there is to be a fresh deal",), ("a fresh deal was made",), ("the fresh deal was not made",)
    ),
    "deal_stands": holds("let the deal stand", "the deal stands", "the deal stood", "the deal did not stand"),
    "deal_void": RemedySentences(
        "treat the deal as void",
        ("the deal is void and {bound} deals", "the deal is void"),
        ("a new deal took the place of the void one",),
        ("no proper deal took the place of the void one",),
        denied=("{by} may not have the deal declared void",),
        may="have the deal declared void",
    ),
    "deals": does(
        "deal", "dealt", "{holder} has the deal", "{by} has the deal", "the cut for deal holds",
        barred="it was not {by}'s turn to deal",
    ),
    "choose_pack": does("choose a pack", "chose a pack", barred="the choice of the pack was not {by}'s to make"),
    "choose_seat": does("choose a seat", "chose a seat", barred="the choice of the seat was not {by}'s to make"),
    "call_new_packs": does("call for new packs", "called for new packs"),
    "pay_for_packs": does(
        "pay for the new packs", "paid for the new packs", "{bound} pays for the new packs",
        "the player who called for the new packs pays for them",
        barred="{by} called for the new packs and has to pay for them",
    ),
    "recut": made("cut the pack again", "the pack", "cut again"),
    "packs_stay_changed": holds(
        "leave the packs changed", "the packs stay changed", "the packs stayed changed",
        "the packs did not stay changed"
    ),
    "choose_trump": does(
        "choose the trump from the cards turned", "chose the trump from the cards turned",
        "{holder} chooses the trump from the cards turned", "the trump is chosen from the cards turned",
        denied="{by} may not choose the trump", may="choose the trump from the cards turned",
    ),
    "discard_surplus": does(
        "lay the surplus cards away", "laid the surplus cards away", "{bound} is to lay the surplus cards away",
        "the surplus cards are to be laid away", denied="{by} may not have the surplus cards laid away",
    ),
    "draw_surplus": does(
        "draw the surplus cards from the other hand", "drew the surplus cards from the other hand",
        "{holder} is to draw the surplus cards from the other hand",
        "the surplus cards are to be drawn from the other hand",
    ),
    "see_drawn": does("look at the cards drawn", "looked at the cards drawn"),
    "hide_surplus": holds(
        "leave the surplus cards unseen", "the surplus cards stay unseen", "the surplus cards stayed unseen",
        "the surplus cards did not stay unseen",
        barred="{by} was not allowed to look at the surplus cards",
    ),
    "complete_from_stock": made("fill the hand up from the stock", "the hand", "filled up from the stock"),
    "count_unplayable_as_tricks": RemedySentences(
        "count the cards that cannot be played to as tricks",
        ("the cards that cannot be played to count as {holder}'s tricks",
         "the cards that cannot be played to count as tricks"),
        ("the cards that could not be played to were counted as tricks",),
        ("the cards that could not be played to were not counted as tricks",),
    ),
    "hold_to_proposal": held("proposal", "take it back"),
    "hold_to_number": held("number named", "change it"),
    "hold_to_acceptance": held("acceptance", "take it back"),
    "hold_to_refusal": held("refusal", "take it back"),
    "propose_again": does("propose again", "proposed again"),
    "tell_taken": RemedySentences(
        "tell how many cards were taken",
        ("{bound} is to tell how many cards were taken", "the number of cards taken is to be told"),
        ("{bound} told how many cards were taken", "the number of cards taken was told"),
        ("{bound} did not tell the number of cards that were taken", "the number of cards taken was not told"),
    ),
    "discard_stands": holds(
        "let the discard stand", "the discard stands", "the discard stood", "the discard did not stand",
        barred="the discard stands: {by} was not allowed to take it back",
    ),
    "no_look_at_discard": holds(
        "leave the discard unseen", "the discard stays unseen", "the discard stayed unseen",
        "the discard did not stay unseen",
        barred="{by} was not allowed to look at the discard",
    ),
    "serve_as_asked": made(
        "serve the number asked for", "the number asked for", "served",
        "{holder} is to be served the number asked for", "the number asked for is to be served",
        barred="{by} was not allowed to refuse and must serve the number asked for",
    ),
    "serve_what_is_left": made(
        "make do with what is left of the stock", "what was left of the stock", "served",
        "{holder} is to be served what is left of the stock", "what is left of the stock is to be served",
    ),
    "play_as_is": does(
        "play the hand as it is", "played the hand as it was", "{bound} is to play the hand as it is",
        "the hand is to be played as it is",
        barred="{by} was not allowed to exchange cards and must play the hand as it is",
    ),
    "accept_conditionally": does(
        "accept on the condition that the stock is enough", "accepted on the condition that the stock was enough",
        "{holder} may accept on the condition that the stock is enough",
        "the acceptance holds on the condition that the stock is enough",
        denied="{by} may not accept on the condition that the stock is enough",
    ),
    "see_faced": does("look at the faced card", "looked at the faced card"),
    "throw_aside": made("throw the card aside", "the card", "thrown aside"),
    "take_exposed": RemedySentences(
        "take the exposed card",
        ("{holder} is to have the exposed card", "the exposed card is to be taken"),
        ("the exposed card was given to {holder}", "the exposed card was given"),
        ("the exposed card was not given to {holder}", "the exposed card was not given"),
    ),
    "refuse_exposed": made(
        "refuse the exposed card", "the exposed card", "thrown aside",
    ),
    "must_take_exposed": does(
        "take the exposed card", "took the exposed card", "{offender} must take the exposed card",
        "{bound} must take the exposed card", "the exposed card must be taken",
        barred="{by} must take the exposed card", denied="{by} cannot claim that the exposed card must be taken",
    ),
    "take_back": made(
        "take the card back", "the card", "taken back",
        "{bound} is to take the card back", "{holder} may take the card back", "the card may be taken back",
        barred="{by} was not allowed to take the card back", denied="the card may not be taken back",
        may="have the card taken back",
    ),
    "card_stands": holds(
        "leave the card as played", "the card stays as played", "the card stayed as played",
        "the card did not stay as played",
        barred="the card stays as played: {by} was not allowed to take it back",
    ),
    "play_to_card_led": does(
        "play to the card led", "played to the card led", "{holder} plays to the card led",
        "the card led is to be played to",
    ),
    "require_named_suit": made(
        "lead a card of the suit named", "a card of the suit named", "led instead",
        "{bound} is to lead a card of the suit named instead", "a card of the suit named is to be led instead",
    ),
    "count_as_named": holds(
        "count the card as one of the suit named", "the card led counts as one of the suit named",
        "the card led counted as one of the suit named",
        "the card led did not count as one of the suit named",
    ),
    "trick_stands": holds(
        "leave the trick with the player who gathered it", "the trick stays with the player who gathered it",
        "the trick stayed with the player who gathered it", "the trick did not stay with the player who gathered it",
    ),
    "replay_hands": made("play the hands again", "the hands", "played again", many=True),
    "reduce_score": cut("", "{offender} marks {cut} for the hand"),
    "mark_king": marks("the king"),
    "bar_king_mark": made(
        "leave the king unmarked", "the king", "kept from being marked", "the king must stay unmarked",
        barred="{by} may not mark the king",
    ),
    "mark_point": marks("the point"),
    "mark_vole": marks("the vole"),
    "mark_late": marks("what was forgotten"),
    "cut_to_zero": cut(" to nothing", "{offender} marks nothing for the hand"),
    "cut_to_one": cut(" to one", "{offender} marks only one point for the hand"),
    "correct_score": RemedySentences(
        "put the score right", ("the score is to be put right",),
        ("{by} took down {points}", "the score was put right"), ("the score was not put right",),
    ),
    "play_out": holds(
        "play the hand out", "the hand is to be played out", "the hand was played out", "the hand was not played out"
    ),
    "other": does("do what no clause names", "did what no clause names", denied="{by} may not have what was asked for"),
}  # fmt: skip
"""The sentences on every remedy, by the name that logs and rulebooks call it by."""
