"""What can go wrong from the exchange on, told act by act: cards given, kings, tricks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.asking.stagings_marks import (
    ALL_HIGH,
    HIGH_AND_LOW,
    KING_OF_TRUMPS,
    mark_forgotten,
    marked_too_much,
    mirrored,
)
from referee.asking.story import ADVERSARY, DEALER, EXCHANGES, NON_DEALER, TRICKS, Staging, Story, unknown
from referee.record import Reveal, TakeBack
from referee.table import FACTS, TurnedKingNamed

MIRRORED: Final = mirrored(TRICKS)
"""The tricks of a hand that the dealer wins as the non-dealer wins others."""


LATER_TRICKS: Final = (("QC", "9C"), ("KC", "8C"), ("10D", "JD"), ("AD", "QD"))
"""The tricks of a hand behind one or two in which something went wrong."""

Numbers = tuple[int | None, int, int]
"""How many cards are asked for (or told, by the dealer; none where no number is named), laid away and given."""

ALL_LEFT: Final = ("all_left", "all_left_laid")
"""What is amiss where the stock has fewer cards than are wanted; in the second, no more were laid away than it has."""

FILL: Final = "complete_from_stock"
"""What is chosen by whose hand is filled."""

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
        story.lay_after(his)
        story.serve(DEALER, his)
        if amiss == "fewer" and story.taken["mixed"] == "no" and story.book.by_remedy.get(FILL):
            _fill(story)
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


def _fill(story: Story) -> None:
    """Fill the non-dealer's hand from the stock with his leave, before or after a word of the fault, or unasked."""
    filled = story.choose("filled", "no", "unspoken", "spoken_of", "unasked")
    if filled == "spoken_of":
        story.do("notice", NON_DEALER, subject="given_count")
    if filled != "no":
        leave = {} if filled == "unasked" else {"leave_of": story.names[NON_DEALER]}
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
    losing, winning = iter(("10D", "7C", "8C", "10C")), iter(("9H", "10H", "JH", "QH"))
    plain = story.taken["exchange"] == "none" and who == DEALER
    told = {"named_suit": "C"} if plain and story.choose("misled", "no", "yes") == "yes" else {}
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
    claims = ("point", "vole") if "3" not in (story.taken["own"], story.taken["others"]) else ()
    match story.choose("how", "abandon", "throw_down", *claims):
        case "abandon":
            story.do("abandon", who)
        case "throw_down":
            story.do("throw_down", who)
        case claim:
            story.do("throw_down", who, claiming=claim)
    story.pass_over("marks")
    story.go_on()


def false_king(story: Story) -> None:
    """A player announces or marks the king of trumps, which he, the other or nobody turns out to hold.

    Where he marks nothing, both hands may be known from the beginning; a mark of his would be ruled on by itself then.
    He may own up before he plays, and win the point or the vole, or lose.  Where a clause speaks of it, the dealer may
    announce the king that he turned.
    """
    who = story.choose("by", DEALER, NON_DEALER)
    names_turned = who == DEALER and story.book.speaks_of(TurnedKingNamed.name)
    if names_turned and story.choose("turned", "no", "yes") == "yes":
        _turned_king_named(story)
        return
    tricks = _with_claimed_king(story, who)
    exchanged = story.choose("exchange", *EXCHANGES) in ("accepted", "refused_later")
    how = story.choose("how", "word_and_mark", "mark", "word")
    if how == "word" and not exchanged and story.choose("hand", "unknown", "known") == "known":
        story.hands |= {role: [trick[role == DEALER] for trick in tricks] for role in (NON_DEALER, DEALER)}
    story.pass_over("play")
    story.goes_wrong()
    announced = len(story.acts)
    if how != "mark":
        story.do("announce_king", who)
    if how != "word":
        story.do("mark", who, n=1, reason="held_king")
    may_own_up = how != "mark" and story.taken.get("holder") != "own"
    if may_own_up and story.choose("owned", "no", "yes") == "yes":
        story.do("declare_error", who, about=f"e{announced + 1}")
    leader = story.trick(story.first, tricks[0])
    if story.taken.get("hand") != "known" and story.choose("hands", "hidden", "shown") == "shown":
        for role in (NON_DEALER, DEALER):
            story.do(Reveal.do, role, cards=[trick[role == DEALER] for trick in tricks[1:]])
    story.play(tuple(tricks[1:]), leader)
    story.go_on()


def _turned_king_named(story: Story) -> None:
    """Let the dealer announce the king that he turned and marked."""
    story.pass_over("turn_up")
    story.turn_up(KING_OF_TRUMPS)
    story.do("mark", DEALER, n=1, reason="turned_king")
    story.pass_over("play")
    story.goes_wrong()
    story.do("announce_king", DEALER)
    story.play()
    story.go_on()


def _with_claimed_king(story: Story, who: str) -> list[tuple[str, str]]:
    """Return the tricks of a hand in which a player may hold the king of trumps that he claims, or the other."""
    other = ADVERSARY[who]
    won = story.choose("winner", "other", "offender_point", "offender_vole")
    mirrored = (other if won == "other" else who) == DEALER
    if won == "offender_vole":
        return [(low, high) if mirrored else (high, low) for high, low in ALL_HIGH]
    tricks = list(MIRRORED if mirrored else TRICKS)
    holder = {"other": other, "own": who}.get(story.choose("holder", "nobody", "other", "own"))
    if holder is not None:
        tricks[3] = (KING_OF_TRUMPS, "7H") if holder == NON_DEALER else ("7H", KING_OF_TRUMPS)
    return tricks


TRICKS_BEFORE_KING: Final = {"1": 1, "0": 0, "2": 2, "lead": 1, "king": 1, "king_led": 1}
"""What was played before a king is claimed, with the tricks; the last may be a lead alone, and the king itself."""


def king_late(story: Story) -> None:
    """A player who holds the king of trumps announces it late, or marks it without a word or after the time.

    The king is his first card or his last; a card that he has led may not have been played to yet.  Where the king has
    been seen by then, or his hand is known from the beginning, a word is told without the mark as well.
    """
    who = story.choose("by", NON_DEALER, DEALER)
    how, played = story.choose("how", "word", "mark"), story.choose("played", *TRICKS_BEFORE_KING)
    king = (KING_OF_TRUMPS, "7H") if who == NON_DEALER else ("7H", KING_OF_TRUMPS)
    seen = played.startswith("king")
    tricks = [king, *TRICKS[1:]] if seen else [*TRICKS[:4], king]
    plain = story.choose("exchange", "none", "accepted", "refused") != "accepted"
    if how == "word" and plain and not seen and story.choose("hand", "unknown", "known") == "known":
        seen, story.hands[who] = True, [trick[who == DEALER] for trick in tricks]
    story.pass_over("play")
    before, leader = TRICKS_BEFORE_KING[played], story.first
    for trick in tricks[:before]:
        leader = story.trick(leader, trick)
    reply = story.acts.pop() if played in ("lead", "king_led") and story.first == who else None
    story.goes_wrong()
    if how == "word":
        story.do("announce_king", who)
    if how == "mark" or not seen or story.choose("marked", "no", "yes") == "yes":
        story.do("mark", who, n=1, reason="held_king")
    story.acts += [] if reply is None else [reply]
    story.play(tuple(tricks[before:]), leader)
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
