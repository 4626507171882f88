"""What can be done at a table by touching a thing that lies there: the act of each deed, and where it is done."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final

from attrs import field, frozen

from referee.record import SUITS

Act = Mapping[str, Any]
"""An act or a line of shorthand as plain data, without its id."""

CARD: Final = "{card}"
"""What stands in an act for the card that was touched, or that is still to be named."""

BEFORE: Final = ("preparing", "over")
DEALING: Final = ("preparing", "over", "dealing")
DEALT: Final = ("proposing", "exchange")
TALK: Final = ("proposing", "exchange", "play")
HELD: Final = ("dealing", *TALK)
PLAYED: Final = ("play", "over")
"""Phases of a hand in which some deeds make sense; a deed that names none does at any time."""

BOTH: Final = ("{by}", "{other}")
NUMBERS: Final = {"n": (1, 2, 3, 4, 5)}
PLAYERS: Final = {"who": BOTH}
PACKETS: Final = {"who": BOTH, "n": (1, 2, 3, 4, 5)}


@frozen
class Deed:
    """Something that can be done.

    In the act stand, in braces, what was touched and who does it: ``by`` the player whose the thing is, ``other`` his
    adversary, ``dealer`` who deals, ``card`` the card; and what runs over some values, such as ``n``.

    at: what is touched for it: a zone of the board.
    act: the act.
    phases: in which phases of a hand it is offered; at any time where there are none.
    runs: values that something in braces takes, each of which makes an offer.
    """

    at: str
    act: Act
    phases: Collection[str] = ()
    runs: Mapping[str, Collection[Any]] = field(factory=dict)


def _do(do: str, by: str = "{by}", **keys: Any) -> Act:
    return {"do": do, "by": by, **keys}


DEEDS: Final = (
    # A card in a hand
    Deed("hand", _do("lead", card=CARD), TALK),
    Deed("hand", _do("play", card=CARD), ("play",)),
    Deed("hand", _do("lead", card=CARD, named_suit="{suit}"), TALK, {"suit": tuple(SUITS)}),
    Deed("hand", _do("reveal", cards=(CARD,)), HELD),
    Deed("hand", _do("expose", cards=(CARD,), of="{by}"), HELD),
    Deed("hand", _do("expose", "{other}", cards=(CARD,), of="{by}"), HELD),
    Deed("hand", _do("discard", cards=(CARD,)), DEALT),
    Deed("hand", _do("throw_aside", cards=(CARD,)), HELD),
    Deed("hand", _do("draw", "{other}", hand_of="{by}", cards=(CARD,), seen=True), HELD),
    Deed("hand", _do("draw", "{other}", hand_of="{by}", cards=("?",), seen=False), HELD),
    # A player
    Deed("name", _do("announce_king"), TALK),
    Deed("name", _do("propose"), ("proposing",)),
    Deed("name", _do("answer", reply="{reply}"), ("proposing",), {"reply": ("accept", "refuse")}),
    Deed("name", _do("ask", n="{n}"), DEALT, NUMBERS),
    Deed("name", _do("discard", cards="{n}"), DEALT, NUMBERS),
    Deed("name", _do("mix"), DEALT),
    Deed("name", _do("look", at="{at}"), HELD, {"at": ("hand", "discard", "given", "tricks")}),
    Deed("name", _do("abandon"), TALK),
    Deed("name", _do("throw_down"), TALK),
    Deed("name", _do("throw_down", claiming="{claiming}"), TALK, {"claiming": ("point", "vole")}),
    Deed("name", _do("ask_taken"), TALK),
    Deed("name", _do("tell_taken", n="{n}"), TALK, NUMBERS),
    Deed("name", _do("retract", what="{what}"), TALK, {"what": ("proposal", "acceptance", "refusal", "discard")}),
    Deed("name", _do("mark", n=1, reason="turned_king"), TALK),
    Deed("name", _do("mark", n="{n}", reason="point"), (), {"n": (1, 2)}),
    Deed("name", _do("mark", n=2, reason="vole"), PLAYED),
    Deed("name", _do("mark", n="{n}"), (), NUMBERS),
    Deed("name", _do("unmark", n="{n}"), (), {"n": (1, 2, 3)}),
    Deed("name", _do("admit")),
    Deed("name", _do("cut_for_deal"), BEFORE),
    # The stock, or the pack before it is dealt
    Deed("stock", _do("shuffle", "{who}"), BEFORE, PLAYERS),
    Deed("stock", _do("cut", "{who}"), BEFORE, PLAYERS),
    Deed("stock", _do("cut", "{who}", lifted=1), BEFORE, PLAYERS),
    Deed("stock", {"do": "omit_cut"}, BEFORE),
    Deed("stock", _do("packet", "{dealer}", to="{who}", cards="{n}"), DEALING, PACKETS),
    Deed("stock", _do("turn_up", "{dealer}", cards=(CARD,)), HELD),
    Deed("stock", _do("turn_up", "{dealer}", cards=2), HELD),
    Deed("stock", _do("give", "{dealer}", to="{who}", cards="{n}"), TALK, PACKETS),
    Deed("stock", {"do": "found_faced", "where": "stock", "card": CARD}, HELD),
    Deed("stock", _do("look", "{who}", at="stock"), HELD, PLAYERS),
    Deed(
        "stock",
        {"do": "examine", "what": "{what}", "found": "{found}"},
        (),
        {"what": ("stock", "pack"), "found": ("sound", "faulty")},
    ),
    # What lies elsewhere
    Deed("trick", _do("take_back", card=CARD), PLAYED),
    Deed("trick", _do("gather", "{who}"), PLAYED, PLAYERS),
    Deed("trick", {"do": "begin_replay"}, PLAYED),
    Deed("discards", _do("look", "{who}", at="discard", of="{by}"), (), PLAYERS),
    Deed("discards", _do("retract", what="discard"), TALK),
    Deed("won", _do("look", "{who}", at="tricks", of="{by}"), (), PLAYERS),
)
"""All deeds, in the order in which they are offered."""
