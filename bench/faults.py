"""What goes wrong in a hand now and then, with what the players say and do about it.

Each fault takes the hand and those whom it is about, and tells whether it could happen there.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bench.season import Hand


def misdeal(hand: Hand, pone: str) -> bool:
    """One card too many for the non-dealer, who asks for a fresh deal and gets it."""
    hand.do("packet", hand.dealer, to=pone, cards=hand.draw(pone, 1))
    hand.do("claim", pone, remedy="fresh_deal", ground="dealt_count")
    hand.serve()
    return True


def exposed(hand: Hand, pone: str) -> bool:
    """A card of the non-dealer's is exposed in dealing; he lets it pass."""
    hand.do("expose", hand.dealer, cards=[hand.hands[pone][-1]], of=pone)
    hand.do("waive", pone, ground="exposed_card")
    return True


def led_out_of_turn(hand: Hand, leader: str, follower: str) -> bool:
    """A card is led out of turn and taken up again."""
    card = hand.hands[follower][0]
    hand.do("lead", follower, card=card)
    hand.do("notice", leader, subject="lead_out_of_turn")
    hand.do("take_back", follower, card=card)
    return True


def false_king(hand: Hand, leader: str, follower: str, _lead: str) -> bool:
    """The king is announced and marked by a player who has it not; after the hand the mark comes off."""
    king = f"K{hand.trump}"
    if (
        len(hand.hands[follower]) < len(hand.dealt[follower])
        or king in hand.hands[follower]
        or hand.score[follower] > 3
    ):
        return False
    hand.do("announce_king", follower)
    hand.do("mark", follower, n=1, reason="held_king")
    hand.afterwards += [
        lambda: hand.do("claim", leader, remedy="correct_score", ground="false_king"),
        lambda: hand.do("unmark", follower, n=1),
    ]
    return True


def _wrong_card(hand: Hand, follower: str, lead: str) -> str | None:
    """Return a card of another suit that the follower holds though he could follow."""
    could = any(card[-1] == lead[-1] for card in hand.hands[follower])
    return next((card for card in hand.hands[follower] if could and card[-1] != lead[-1]), None)


def renounce_taken_back(hand: Hand, _leader: str, follower: str, lead: str) -> bool:
    """A card played against the law is taken back before the next lead."""
    card = _wrong_card(hand, follower, lead)
    if card is None:
        return False
    hand.do("play", follower, card=card)
    hand.do("take_back", follower, card=card)
    return True


def renounce_claimed(hand: Hand, leader: str, follower: str, lead: str) -> bool:
    """A card is played against the law; after the hand the other claims a replay, and gets it."""
    hand.forced = _wrong_card(hand, follower, lead)
    if hand.forced is None:
        return False
    hand.afterwards += [
        lambda: hand.do("claim", leader, remedy="replay_hands", ground="renounce"),
        lambda: hand.do("begin_replay"),
    ]
    hand.replays = True
    return True


def over_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """One point more than was earned is put up, noticed, and taken down."""
    if hand.score[player] > 3:
        return False
    hand.do("mark", player, n=n + 1, reason=reason)
    hand.do("notice", next(each for each in hand.hands if each != player), subject="over_mark")
    hand.do("unmark", player, n=1)
    return True


def late_mark(hand: Hand, player: str, n: int, reason: str) -> bool:
    """The points are forgotten, and put up before the next trump is turned."""
    if hand.score[player] > 4:
        return False
    hand.owing.append({"do": "mark", "by": player, "n": n, "reason": reason})
    return True


DEALING: Final[dict[str, Callable[..., bool]]] = {"misdeal": misdeal, "exposed": exposed}
LEADING: Final[dict[str, Callable[..., bool]]] = {"led_out_of_turn": led_out_of_turn}
REPLYING: Final[dict[str, Callable[..., bool]]] = {
    "false_king": false_king,
    "renounce_taken_back": renounce_taken_back,
    "renounce_claimed": renounce_claimed,
}
MARKING: Final[dict[str, Callable[..., bool]]] = {"over_mark": over_mark, "late_mark": late_mark}
FAULTS: Final = (*DEALING, *LEADING, *REPLYING, *MARKING)
