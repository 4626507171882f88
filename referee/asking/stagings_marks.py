"""What can go wrong with the score, told act by act: marks that are too high, and marks that are forgotten."""

from __future__ import annotations

from typing import Final

from referee.asking.story import DEALER, EXCHANGES, NON_DEALER, TRICKS, TRUMP, Story, unknown
from referee.record import AnnounceKing, Reveal
from referee.table import KingClaimed

Tricks = tuple[tuple[str, str], ...]
"""Tricks: of each what the non-dealer plays to it, and what the dealer does."""

HIGH_AND_LOW: Final = (("KS", "8S"), ("QS", "9S"), ("KC", "8C"), ("KD", "8D"))
"""Pairs of cards, of which the first beats the second."""

ALL_HIGH: Final = (*HIGH_AND_LOW, ("QD", "JD"))
"""The tricks of a vole."""

KING_OF_TRUMPS: Final = "K" + TRUMP


def mirrored(tricks: Tricks) -> Tricks:
    """Return tricks as the dealer wins them where the non-dealer won them, and the other way round."""
    return tuple((his, mine) for mine, his in tricks)


MIRRORED: Final = mirrored(TRICKS)
"""The tricks of a hand that the dealer wins as the non-dealer wins others."""


def marked_too_much(story: Story) -> None:
    """The winner of a hand marks a point more than he has, and admits it, or does not, or wins the game by it."""
    who = _win_hand(story)
    story.goes_wrong()
    story.mark(who, more=1)
    match story.choose("then", "nothing", "admits", "wins"):
        case "admits":
            story.do("admit", who, n=1)
        case "wins":
            story.score[who] = story.book.game.target - story.acts[-1]["n"]
            story.do("close_game", winner=story.names[who])
            return
    story.go_on()


def mark_forgotten(story: Story) -> None:
    """Who wins the hand, or turns a king up or announces one, does not mark it; the next trump is turned.

    Where a law speaks of late marks, he may want to mark a king late that he never announced.
    """
    never_earned = ("silent_king",) if story.book.late_marks else ()
    earned = story.choose("earned", "hand", "turned_king", "held_king", *never_earned)
    if earned == "turned_king":
        story.pass_over("turn_up")
        story.turn_up(KING_OF_TRUMPS)
        story.goes_wrong()
        story.taken |= {"by": DEALER, "made": "point"}
    who = _win_hand(story, king={"held_king": "announced", "silent_king": "silent"}.get(earned))
    if earned != "hand":
        story.mark(who)
    story.goes_wrong()
    story.go_on()
    turn_next(story)


def turn_next(story: Story) -> None:
    """Tell the rest of the next deal, up to its trump."""
    for to, n in ((NON_DEALER, 3), (DEALER, 2), (NON_DEALER, 2)):
        story.do("packet", NON_DEALER, to=to, cards=unknown(n))
    story.do("turn_up", NON_DEALER, cards=["8C"])


def _win_hand(story: Story, king: str | None = None) -> str:
    """Play a hand up to the mark, and return who has won it.

    He may hold the king of trumps, and announce it, or show it where a word earns nothing, or play it without a word.
    """
    who = story.choose("by", NON_DEALER, DEALER)
    story.choose("exchange", *EXCHANGES)
    story.pass_over("play")
    if king == "announced":
        story.goes_wrong()
        if any(clause.kind == "right" for clause in story.book.by_fact.get(KingClaimed.name, ())):
            story.do(AnnounceKing.do, who)
        else:
            story.do(Reveal.do, who, cards=[KING_OF_TRUMPS])
    if king is not None:
        tricks: Tricks = (*TRICKS[:3], (KING_OF_TRUMPS, "7H"), TRICKS[4])
    else:
        tricks = ALL_HIGH if story.choose("made", "point", "vole") == "vole" else TRICKS
    story.play(tricks if who == NON_DEALER else mirrored(tricks))
    story.pass_over("marks")
    return who
