"""What can go wrong with the king of trumps, told act by act: claimed by who holds none, or too late."""

from __future__ import annotations

from typing import Final

from referee.asking.stagings_marks import ALL_HIGH, KING_OF_TRUMPS, MIRRORED
from referee.asking.story import ADVERSARY, DEALER, EXCHANGES, NON_DEALER, TRICKS, Story
from referee.record import Reveal
from referee.table import TurnedKingNamed


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
    wordless = ("mark",) if story.taken.get("holder") != "other" else ()  # it comes off in either way then
    how = story.choose("how", "word_and_mark", *wordless, "word")
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
    at_once = ("at_once",) if how == "word_and_mark" and story.taken.get("holder") == "nobody" else ()
    shown = "no" if story.taken.get("hand") == "known" else story.choose("hands", "no", "later", *at_once)
    if shown == "at_once":
        _show_hands(story, tricks, (ADVERSARY[who], who))
    leader = story.trick(story.first, tricks[0])
    if shown == "later":
        _show_hands(story, tricks[1:])
    story.play(tuple(tricks[1:]), leader)
    story.go_on()


def _show_hands(story: Story, tricks: list[tuple[str, str]], order: tuple[str, str] = (NON_DEALER, DEALER)) -> None:
    """Let both show their hands, one after the other, which are played in these tricks."""
    for role in order:
        story.do(Reveal.do, role, cards=[trick[role == DEALER] for trick in tricks])


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
    been seen by then, a word is told without the mark as well; where his hand is known from the beginning, without it
    alone, as the mark would be ruled on by itself.
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
    if how == "mark" or not seen or (played.startswith("king") and story.choose("marked", "no", "yes") == "yes"):
        story.do("mark", who, n=1, reason="held_king")
    story.acts += [] if reply is None else [reply]
    story.play(tuple(tricks[before:]), leader)
    story.go_on()
