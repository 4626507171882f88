"""Cards beside the player they go with, as shorthand has them: ``Anne KS``, ``Bert 3``."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from referee.record.acts.base import Cards, Player
from referee.record.kinds import Kind, Wrong, read_each, show
from referee.record.written import SOME_CARDS, read_cards, read_one_card, read_some_cards

NUMBER: Final = re.compile(r"[0-9]{1,3}")


class Share(Struct):
    """A player and the cards that go with him, written ``Anne KS`` or ``Anne 3``."""

    player: Player
    cards: Cards


def _read_share(value: Any) -> Share:
    """Return a share; the name may be of several words, the cards are what follows it."""
    words = value.split() if type(value) is str else []
    for i in range(1, len(words)):
        rest = words[i:]
        try:
            cards = read_cards(int(rest[0]) if len(rest) == 1 and NUMBER.fullmatch(rest[0]) else rest)
        except Wrong:
            continue
        return Share(" ".join(words[:i]), cards)
    raise Wrong("not a player with cards", "a name and cards, such as Anne KS or Anne 3", show(value))


def _read_play(value: Any) -> Share:
    """Return the one card that a player plays."""
    words = value.rsplit(maxsplit=1) if type(value) is str else []
    if len(words) != 2:
        raise Wrong("not a player with a card", "a name and a card, such as Anne KS", show(value))
    return Share(words[0], (read_one_card(words[1]),))


def _read_list(read_part: Callable[[Any], Share], fewest: int, most: int) -> Callable[[Any], tuple[Share, ...]]:
    """Return the function that reads a list of shares."""

    def read(value: Any) -> tuple[Share, ...]:
        if type(value) is not list or not fewest <= len(value) <= most:
            many = "two" if most == fewest else f"{fewest} to {most}"
            raise Wrong("not a list of players with cards", f"{many} such as Anne KS", show(value))
        return tuple(read_each(read_part, value))

    return read


_read_packets = _read_list(_read_share, 1, 32)
_read_plays = _read_list(_read_play, 2, 2)


def _read_trick(value: Any) -> tuple[Share, ...]:
    lead, reply = _read_plays(value)
    if lead.player == reply.player:
        raise Wrong("one player plays both cards", "the leader and then the other player", show(value))
    return lead, reply


def _read_told_packets(value: Any) -> tuple[Share, ...]:
    return () if value == "unknown" else _read_packets(value)


def _read_turned(value: Any) -> tuple[str, ...]:
    return () if value == "none" else read_some_cards(value)


SHARE: Final = {"type": "string", "pattern": r"\S\s+\S"}
TRICK: Final = Kind(_read_trick, {"type": "array", "items": SHARE, "minItems": 2, "maxItems": 2})
PACKETS: Final = Kind(_read_told_packets, {"oneOf": [{"const": "unknown"}, {"type": "array", "items": SHARE}]})
TURNED: Final = Kind(_read_turned, {"oneOf": [{"const": "none"}, *SOME_CARDS.schema["oneOf"]]})
