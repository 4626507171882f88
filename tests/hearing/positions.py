"""A regular hand, broken off at every stage of it, and every act of the vocabulary as either player may do it there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from referee.record import ACTS
from referee.record.document import Document
from referee.record.log import Log
from referee.record.log_data import log_from_data

Plain = dict[str, Any]

PLAYERS: Final = ("Anne", "Bert")
NEW: Final = "x"
"""The id of the act that is tried."""

HEADER: Final[Plain] = {
    "format": "referee.log/1",
    "players": list(PLAYERS),
    "packs": {"red": {"owner": "Bert"}, "blue": {"owner": "Anne"}},
    "recorded": ["shuffling", "cutting", "looking", "marking"],
    "opening": {"game": 1, "deal": 1, "dealer": "Bert", "pack": "red", "score": {"Anne": 3, "Bert": 1}},
}

STEPS: Final[dict[str, tuple[str, ...]]] = {
    "before_deal": (),
    "after_cut": ("shuffle Bert pack=red", "cut Anne pack=red lifted=12 left=20"),
    "packets": ("packet Bert to=Anne cards=KS,QS,JS", "packet Bert to=Bert cards=8S,9S,10H"),
    "turned": (
        "packet Bert to=Anne cards=AH,7C",
        "packet Bert to=Bert cards=QC,JC",
        "turn_up Bert cards=8D",
        "look Anne at=hand",
        "look Bert at=hand",
    ),
    "proposed": ("propose Anne n=2",),
    "accepted": ("answer Bert reply=accept n=2",),
    "discarded": ("discard Anne cards=AH,7C",),
    "given": (
        "give Bert to=Anne cards=KH,QH",
        "take_up Anne what=given",
        "discard Bert cards=8S,10H",
        "give Bert to=Bert cards=8H,9H",
        "take_up Bert what=given",
    ),
    "lead_on_table": ("lead Anne card=KS",),
    "between_tricks": ("play Bert card=9S",),
    "hand_over": (
        *("lead Anne card=QS", "play Bert card=QC", "lead Anne card=JS", "play Bert card=JC"),
        *("lead Anne card=KH", "play Bert card=8H", "lead Anne card=QH", "play Bert card=9H"),
        "mark Anne n=2 reason=vole",
    ),
    "game_over": ("close_game - winner=Anne",),
}
"""The stages of the hand, each with the acts that lead to it from the one before."""

HANDS: Final[dict[str, dict[str, str]]] = {
    "packets": {"Anne": "KS", "Bert": "8S"},
    **{stage: {"Anne": "KS", "Bert": "8S"} for stage in ("turned", "proposed", "accepted", "discarded")},
    "given": {"Anne": "QS", "Bert": "9S"},
    "lead_on_table": {"Anne": "QS", "Bert": "9S"},
    "between_tricks": {"Anne": "QS", "Bert": "QC"},
}
"""A card that each player holds at a stage; where none is told, he holds none."""


def read_step(text: str) -> Plain:
    """Return a step as an event."""
    do, by, *told = text.split()
    event: Plain = {"do": do} | ({} if by == "-" else {"by": by})
    for key, _, value in (each.partition("=") for each in told):
        event[key] = int(value) if value.isdigit() else value.split(",") if key == "cards" else value
    return event


def acts_before(stage: str) -> list[Plain]:
    """Return the acts up to a stage."""
    stages = [*STEPS]
    return [read_step(text) for each in stages[: stages.index(stage) + 1] for text in STEPS[each]]


def read_log(events: list[Plain], code: str) -> Log:
    """Return events as a log under a code."""
    return log_from_data(Document("<stage>", {"header": HEADER | {"rulebook": code}, "events": events}), terse=False)


LOOKED_AT: Final = ("hand", "packet", "given", "drawn", "surplus", "discard", "faced", "tricks", "stock")


DEMANDED: Final[list[Plain]] = [{"remedy": "fresh_deal"}, {"remedy": "take_back"}]
SERVED: Final[list[Plain]] = [
    *({"to": to, "cards": "10C"} for to in PLAYERS),
    *({"to": to, "cards": "7C", "source": "discards"} for to in PLAYERS),
]
PLAYED: Final[list[Plain]] = [
    {"card": "$mine"},
    {"card": "$mine", "besides": "?"},
    {"card": "10S", "other_pack": "10S"},
]

WAYS: Final[dict[str, list[Plain]]] = {
    "choose": [{"what": "pack", "value": "blue"}, {"what": "seat", "value": "north"}],
    "call_new_cards": [{"n": 2}],
    "new_packs": [{"packs": ["green", "white"]}],
    "examine": [{"what": "pack", "pack": "red", "found": "sound"}, {"what": "stock", "found": "sound"}],
    "pack_fault": [{"pack": "red", "missing": "10S"}, {"pack": "blue", "missing": "10S"}],
    "cut_for_deal": [{"exposed": "KC"}, {"exposed": "KC 8C"}],
    "shuffle": [{"pack": "red"}, {"pack": "blue"}, {"pack": "red", "manner": "faces_shown"}],
    "notify_order": [{"order": "2-3"}],
    "cut": [{"pack": "red", "lifted": 10, "left": 22}, {"pack": "red", "lifted": 1, "left": 31}],
    "packet": [{"to": to, "cards": "10C"} for to in PLAYERS],
    "expose": [
        {"cards": "$mine", "of": "$by"},
        {"cards": "$theirs", "of": "$other"},
        {"cards": "10C", "of": "stock"},
    ],
    "found_faced": [{"where": where, "card": "10C"} for where in ("pack", "stock")],
    "look": [{"at": at, "of": of} for at in LOOKED_AT for of in PLAYERS],
    "take_up": [{"what": "hand"}, {"what": "given"}],
    "rectify": [{"moves": [{"from": "stock", "to": "hand:Anne", "cards": 1}]}, {"moves": []}],
    "turn_up": [{"cards": "10C"}],
    "propose": [{"n": 2}, {}],
    "ask": [{"n": 2}],
    "answer": [{"reply": "accept"}, {"reply": "refuse"}, {"reply": "accept_if_enough", "n": 2}],
    "retract": [{"what": what} for what in ("proposal", "number", "acceptance", "refusal", "discard")],
    "discard": [{"cards": "$mine"}],
    "give": SERVED,
    "throw_aside": [{"cards": "10C"}, {"cards": "$mine"}],
    "complete": SERVED,
    "draw": [{"hand_of": "$other", "cards": "$theirs"}],
    "put_back": [{"cards": "$mine", "place": place} for place in ("stock", "pack", "hand", "table")],
    "tell_taken": [{"n": 2}],
    "declare_error": [{"about": "$last"}],
    "mark": [{"n": 1}, {"n": 1, "reason": "point"}],
    "unmark": [{"n": 1}],
    "admit": [{"n": 1}],
    "lead": PLAYED,
    "play": PLAYED,
    "take_back": [{"card": "KS"}, {"card": "9S"}],
    "throw_down": [{}, {"claiming": "point"}],
    "reveal": [{"cards": "$mine"}],
    "result": [{"winner": "$by"}],
    "notice": [{"subject": "renounce"}, {"subject": "other"}],
    **dict.fromkeys(("claim", "elect", "require", "permit"), DEMANDED),
    "waive": [{"remedy": "fresh_deal"}],
    "object": [{"to": "$last"}],
    "decline": [{"about": "$last"}],
    "agree": [{"topic": "stakes", "value": "graded"}],
    "settle": [{"about": "$last", "terms": "We deal again."}],
    "check": [{"hands": {"Anne": 7}}, {"tricks": {"Bert": 5}}],
}
"""The ways in which acts are tried that can be told in several, or of which more must be told than who did them.

What begins with a dollar stands for a player, a card, or the act before.
"""


def done_in_ways(do: str, by: str, stage: str, last: str) -> Iterator[Plain]:
    """Yield the ways in which a player does an act at a stage; ``last`` is the id of the act before."""
    other = next(player for player in PLAYERS if player != by)
    mine, theirs = (HANDS.get(stage, {}).get(player, "10C") for player in (by, other))
    meant = {"$by": by, "$other": other, "$mine": mine, "$theirs": theirs, "$last": last}
    for way in WAYS.get(do, [{}]):
        told = {key: meant.get(value, value) if isinstance(value, str) else value for key, value in way.items()}
        yield {"do": do, "by": by, "id": NEW, **told}


def every_way(stage: str) -> list[Plain]:
    """Return every act in every way in which either player does it; none points at an act before the first."""
    last = f"e{len(acts_before(stage))}"
    ways = [way for do in ACTS for by in PLAYERS for way in done_in_ways(do, by, stage, last)]
    return ways if last != "e0" else [way for way in ways if last not in way.values()]
