"""What can go wrong from the exchange on, told act by act: cards given, tricks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.asking.stagings_king import false_king, king_late
from referee.asking.stagings_marks import HIGH_AND_LOW, MIRRORED, mark_forgotten, marked_too_much
from referee.asking.story import ADVERSARY, DEALER, EXCHANGES, NON_DEALER, TRICKS, Staging, Story, unknown
from referee.record import TakeBack
from referee.table import FACTS

LATER_TRICKS: Final = (("QC", "9C"), ("KC", "8C"), ("10D", "JD"), ("AD", "QD"))
"""The tricks of a hand behind one or two in which something went wrong."""

Numbers = tuple[int | None, int, int]
"""How many cards are asked for (or told, by the dealer; none where no number is named), laid away and given."""

ALL_LEFT: Final = ("all_left", "all_left_laid")
"""What is amiss where the stock has fewer cards than are wanted; in the second, no more were laid away than it has."""

FILL: Final = "complete_from_stock"
"""What is chosen by whose hand is filled."""

HOW_FILLED: Final = ("no", "unspoken", "spoken_of", "unasked", "giving_on")
"""How a hand may be filled: with leave before or after a word of the fault, unasked, or while the dealer is giving."""

ONE_MORE: Final = "one_more"
"""What is amiss where a card more is given after those that were asked for, of which too few were laid away."""

LAID_LATER: Final = "laid_later"
"""What is amiss where cards are laid away only when as many were given, mixed with the hand by then or not."""

AMISS: Final[Mapping[str, Mapping[str, Numbers]]] = {
    NON_DEALER: {
        "more": (2, 2, 3),
        "fewer": (2, 2, 1),
        "more_than_laid": (2, 1, 2),
        "more_than_asked": (2, 3, 3),
        "fewer_than_laid": (2, 3, 2),
        "fewer_than_asked": (2, 1, 1),
        "more_than_laid_and_asked": (2, 1, 3),
        "more_than_asked_and_laid": (1, 2, 3),
        "fewer_than_laid_and_asked": (2, 3, 1),
        "fewer_than_asked_and_laid": (3, 2, 1),
        "between_asked_and_laid": (1, 3, 2),
        "unasked": (None, 2, 3),
        "unasked_fewer": (None, 3, 2),
        ONE_MORE: (2, 1, 2),
        LAID_LATER: (2, 2, 2),
        "all_left": (2, 2, 1),
        "all_left_laid": (2, 1, 1),
    },
    DEALER: {
        "more": (None, 2, 3),
        "fewer": (None, 2, 1),
        "fewer_than_told": (3, 1, 1),
        "more_than_told": (1, 2, 2),
        "none": (None, 0, 0),
        LAID_LATER: (None, 2, 2),
        "all_left": (None, 1, 0),
    },
}
"""The numbers of cards that do not agree, by the player whose cards they are."""

NOT_KEPT: Final[Mapping[str, str]] = {"fewer_than_told": "number", "more_than_told": "number", "none": "acceptance"}
"""What the dealer does not keep to; he does so only where a clause speaks of that."""


def given_amiss(story: Story) -> None:
    """The cards that a player asked for or told, laid away and was given are not as many, or the dealer takes none."""
    to = story.choose("to", NON_DEALER, DEALER)
    spoken_of = {None, *(kind.not_kept for name, kind in FACTS.items() if story.book.speaks_of(name))}
    amiss = story.choose("amiss", *(each for each in AMISS[to] if NOT_KEPT.get(each) in spoken_of))
    numbers, later = AMISS[to][amiss], amiss == LAID_LATER
    story.pass_over("exchange")
    for _ in range(2 if amiss in ALL_LEFT else 0):
        story.full_exchange(story.book.game.hand_size, story.book.game.hand_size)
    if to == DEALER:
        number, his, given = numbers
        asked = 1 if amiss in ALL_LEFT else 2
        story.begin_exchange(0 if later else his, asked, asked, number)
        story.serve(NON_DEALER, asked)
        story.lay_after(0 if later else his, number)
        _serve_amiss(story, DEALER, his if later else 0, given)
    else:
        his = 0 if amiss in ALL_LEFT else 2
        story.begin_exchange(his, numbers[0], 0 if later else numbers[1])
        _serve_amiss(story, NON_DEALER, numbers[1] if later else 0, numbers[2], int(amiss == ONE_MORE))
        short = amiss == "fewer" and story.taken["mixed"] == "no" and story.book.by_remedy.get(FILL)
        filled = story.choose("filled", *HOW_FILLED) if short else "no"
        if filled == "giving_on":
            story.do("complete", DEALER, to=NON_DEALER, cards=unknown(1))
        story.lay_after(his)
        story.serve(DEALER, his)
        if filled not in ("no", "giving_on"):
            _fill(story, filled)
    story.go_on()


def _serve_amiss(story: Story, who: str, later: int, given: int, more: int = 0) -> None:
    """Give a player cards, some of which he lays away only then, and let him mix them with his hand, or not.

    Args:
        story: the story.
        who: the player.
        later: how many he lays away then.
        given: how many he is given.
        more: how many he is given after that.
    """
    story.goes_wrong()
    story.serve(who, given)
    story.serve(who, more)
    mixed = story.choose("mixed", "no", "yes", *(["before_laying"] if later else [])) if given else "no"
    if mixed == "before_laying":
        story.do("mix", who, cards=unknown(given))
    if later:
        story.do("discard", who, cards=unknown(later))
    if mixed == "yes":
        story.do("mix", who, cards=unknown(given + more))


def _fill(story: Story, how: str) -> None:
    """Fill the non-dealer's hand from the stock with his leave, before or after a word of the fault, or unasked."""
    if how == "spoken_of":
        story.do("notice", NON_DEALER, subject="given_count")
    leave = {} if how == "unasked" else {"leave_of": story.names[NON_DEALER]}
    story.do("complete", DEALER, to=NON_DEALER, cards=unknown(1), **leave)


def looked_at_discard(story: Story) -> None:
    """A player looks at what was laid away."""
    story.taken["exchange"] = "accepted"
    story.up_to("play")
    story.goes_wrong()
    story.do("look", story.choose("by", DEALER, NON_DEALER), at="discard", of=story.choose("of", NON_DEALER, DEALER))
    story.go_on()


def looked_at_stock(story: Story) -> None:
    """A player looks at the stock."""
    story.up_to("play")
    story.goes_wrong()
    story.do("look", story.choose("by", DEALER, NON_DEALER), at="stock")
    story.go_on()


def led_out_of_turn(story: Story) -> None:
    """A card is led by the player whose lead it is not; the other plays to it, or leads, or has it taken back."""
    who = story.choose("by", DEALER, NON_DEALER)
    other = ADVERSARY[who]
    story.pass_over("play")
    win_lead(story, other)
    story.goes_wrong()
    story.do("lead", who, card="9S")
    if story.choose("then", "played_to", "led_on") == "led_on":
        story.do("lead", other, card="KS")
        return
    story.do("play", other, card="KS")
    story.play(LATER_TRICKS, leader=other)
    story.pass_over("marks")
    story.go_on()


def win_lead(story: Story, who: str) -> None:
    """Let a player have the lead: he has it, or wins the first trick."""
    if story.first != who:
        story.lead_and_reply(story.first, "7D", "8D")


def missed_win(story: Story) -> None:
    """A player who could win the trick, with the suit led or with a trump, does not."""
    if story.choose("held", "suit", "trump") == "suit":
        _wrong_reply(story, "7S", "QS")
    else:
        _wrong_reply(story, "9C", "7H")


def renounced(story: Story) -> None:
    """A player who could follow suit does not; he takes the card back, or does not."""
    held = story.choose("held", "lower", "higher", "lower_and_trumps")
    _wrong_reply(story, "7H" if held == "lower_and_trumps" else "9C", "QS" if held == "higher" else "8S")


def _wrong_reply(story: Story, reply: str, held: str) -> None:
    """Let a player reply to a lead with one card while he holds another, and go on to win the hand or to lose it."""
    who = story.choose("by", DEALER, NON_DEALER)
    other = ADVERSARY[who]
    if story.choose("exchange", *EXCHANGES) in ("accepted", "refused_later"):
        story.drawn[who] = [held]
    else:
        story.hands[who] = [held, reply, *unknown(story.book.game.hand_size - 2)]
    story.pass_over("play")
    if story.first == who:
        story.lead_and_reply(who, "9D", "JD")
    losing, winning = iter(("10D", "10C", "8C", "7C")), iter(("9H", "10H", "JH", "QH"))
    plain = story.taken["exchange"] == "none"
    misled = story.choose("misled", "no", "yes", "not_heeded") if plain else "no"
    told = {} if misled == "no" else {"named_suit": "C" if misled == "yes" else "D"}
    story.do("lead", other, card="JS", **told)
    story.goes_wrong()
    story.do("play", who, card=reply)
    leads, kept = (who if story.beats(reply, "JS") else other), held
    if story.choose("back", "no", "yes") == "yes":
        story.do(TakeBack.do, who, card=reply)
        story.do("play", who, card=held)
        leads, kept = (who if story.beats(held, "JS") else other), reply
    winner = story.choose("winner", "other", "offender", "other_but_for_one")
    wins, last = winner == "offender", ["9D"] * (story.first != who)
    ways = {"other": (kept, "7D", "8D"), "offender": ("KD", "QD"), "other_but_for_one": ("KD", kept, "8D")}
    for card in (*ways[winner], *last, *([kept] if wins else [])):
        takes = wins or card == "KD"
        against = next(losing if takes else winning)
        story.lead_and_reply(leads, *((card, against) if leads == who else (against, card)))
        leads = who if takes else other
    story.pass_over("marks")
    story.mark(who if wins else other)
    story.go_on()


def misnamed(story: Story) -> None:
    """A suit is named that is not the suit of the card led, or none is named."""
    who = story.choose("by", NON_DEALER, DEALER)
    other = ADVERSARY[who]
    named = {"named_suit": "C"} if story.choose("names", "another", "none") == "another" else {}
    match story.choose("holds", "named", "untold", "none_named") if named else "untold":
        case "named":
            story.hands[who] = ["KS", "9C", *unknown(story.book.game.hand_size - 2)]
        case "none_named":
            story.choose("exchange", "none", "refused")
            story.hands[who] = ["KS", "QS", "KD", "QD", "8D"]
    story.pass_over("play")
    win_lead(story, who)
    story.goes_wrong()
    story.do("lead", who, card="KS", **named)
    story.do("play", other, card="8C" if named and story.choose("then", "named", "led") == "named" else "8S")
    story.lead_and_reply(who, "QD", "9D")
    story.pass_over("marks")
    story.go_on()


def gathered_amiss(story: Story) -> None:
    """A trick is gathered by the player who did not win it."""
    who = story.choose("by", DEALER, NON_DEALER)
    tricks = TRICKS if who == DEALER else MIRRORED
    story.pass_over("play")
    leader = story.trick(story.first, tricks[0])
    story.goes_wrong()
    story.do("gather", who)
    story.play(tricks[1:], leader=leader)
    story.pass_over("marks")
    story.go_on()


def abandoned(story: Story) -> None:
    """A player gives up his hand, or throws it down claiming points, whatever either has made by then."""
    who = story.choose("by", DEALER, NON_DEALER)
    other = ADVERSARY[who]
    story.choose("exchange", *EXCHANGES)
    won = [who] * int(story.choose("own", "0", "1", "2", "3"))
    won += [other] * int(story.choose("others", "0", "1", *(["3"] if len(won) < 2 else [])))
    story.pass_over("play")
    leader = story.first
    for winner, (high, low) in zip(won, HIGH_AND_LOW, strict=False):
        leads, reply = (high, low) if winner == leader else (low, high)
        story.lead_and_reply(leader, leads, reply)
        leader = winner
    story.goes_wrong()
    match story.choose("how", "abandon", "throw_down", "point", "vole"):
        case "abandon":
            story.do("abandon", who)
        case "throw_down":
            story.do("throw_down", who)
        case claim:
            story.do("throw_down", who, claiming=claim)
    story.pass_over("marks")
    story.go_on()


FROM_EXCHANGE: Final[dict[str, Staging]] = {
    "given_count": given_amiss,
    "discard_seen": looked_at_discard,
    "stock": looked_at_stock,
    "lead_out_of_turn": led_out_of_turn,
    "missed_win": missed_win,
    "renounce": renounced,
    "named_suit": misnamed,
    "trick_gathered": gathered_amiss,
    "abandonment": abandoned,
    "false_king": false_king,
    "unannounced_king": king_late,
    "over_mark": marked_too_much,
    "missing_mark": mark_forgotten,
}
"""What tells the story of each ground that belongs to the exchange, the play or the score."""
