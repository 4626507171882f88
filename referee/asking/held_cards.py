"""How many cards a player holds at a moment of a hand that is told act by act."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.record import Rectify, TakeBack


def cards_held(acts: Iterable[Mapping[str, Any]], player: str) -> int:
    """Return how many cards a player holds.

    Args:
        acts: the acts of a hand, as a log has them; those of a hand before it end in its result.
        player: the player.
    """
    held = 0
    for act in acts:
        held = 0 if act["do"] == "result" else held + _gained(act, player)
    return held


def _gained(act: Mapping[str, Any], player: str) -> int:
    """Return how many cards a player has in his hand by an act, beyond those that he had."""
    match act["do"]:
        case "packet" | "give" | "complete":
            return len(act["cards"]) if act["to"] == player else 0
        case Rectify.do:
            hand = f"hand:{player}"
            came, went = (sum(move["cards"] for move in act["moves"] if move[way] == hand) for way in ("to", "from"))
            return int(came - went)
        case "discard":
            return -len(act["cards"]) if act["by"] == player else 0
        case "draw":
            return -len(act["cards"]) if act["hand_of"] == player else 0
        case "lead" | "play":
            return -int(act["by"] == player)
        case TakeBack.do:
            return int(act["by"] == player)
        case _:
            return 0
