"""Strategies for logs as plain data: regular, irregular, arbitrary, hostile."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.property.sitting import DEALING, PACK, RECORDED, Injected, Sitting

Log = dict[str, Any]
PLAYERS = ("Anne", "Bert")
SPOKEN = ("fresh_deal", "replay_hands", "correct_score", "rectify", "discard_surplus", "draw_surplus", "reduce_score")
GROUNDS = ("dealt_count", "given_count", "renounce", "missed_win", "exposed_card", "false_king", "over_mark", "other")

FAULTS = (
    *DEALING,
    *("bad_shuffle", "thin_cut", "exposed_card", "exposed_own", "two_turned"),
    *("retracted", "faces_up", "looked_at_discard", "gave_too_many", "gave_too_few"),
    *("false_king", "renounce", "missed_win", "take_back", "lead_taken_back", "abandon", "throw_down"),
    *("unannounced_mark", "late_take_back", "forgotten_mark", "late_mark", "over_mark"),
)


@dataclass
class Irregular:
    """A log with the irregularities that were put into it."""

    log: Log
    injected: list[Injected]


def _sit(seed: int, deals: int, recorded: set[str], graded: bool = False, faults: list[str] | None = None) -> Sitting:
    kept = tuple(name for name in RECORDED if name in recorded)
    sitting = Sitting(Random(seed), recorded=kept, graded=graded, faults=list(faults or ()))
    for _ in range(deals):
        sitting.deal()
    return sitting


seeds = st.integers(0, 2**32 - 1)
recordings = st.sets(st.sampled_from(RECORDED))


@st.composite
def regular_logs(draw: st.DrawFn, deals: int = 12) -> Log:
    """Draw a sitting in which everybody keeps the laws."""
    return _sit(draw(seeds), draw(st.integers(1, deals)), draw(recordings), draw(st.booleans())).log()


@st.composite
def irregular_games(draw: st.DrawFn, most: int = 3, deals: int = 4) -> Irregular:
    """Draw a sitting with some irregularities, and tell which."""
    faults = draw(st.lists(st.sampled_from(FAULTS), min_size=1, max_size=most))
    sitting = _sit(draw(seeds), draw(st.integers(1, deals)), set(RECORDED), faults=faults)
    return Irregular(sitting.log(), sitting.injected)


@st.composite
def words(draw: st.DrawFn, log: Log) -> Log:
    """Draw a log in which the players, at any moment, speak of irregularities and ask for remedies."""
    events = list(log["events"])
    for number in range(draw(st.integers(0, 4))):
        act = draw(st.sampled_from(("notice", "claim", "elect", "require", "waive", "permit")))
        fields = {"remedy": draw(st.sampled_from(SPOKEN))}
        if act == "notice":
            fields = {"subject": draw(st.sampled_from(GROUNDS))}
        elif act in ("claim", "elect", "require") and draw(st.booleans()):
            fields["ground"] = draw(st.sampled_from(GROUNDS))
        by = draw(st.sampled_from(PLAYERS))
        events.insert(draw(st.integers(0, len(events))), {"id": f"w{number}", "do": act, "by": by, **fields})
    return {"header": log["header"], "events": events}


disputed_logs = irregular_games().flatmap(lambda game: words(game.log))
"""Irregular sittings in which the players argue."""


@st.composite
def hidden_logs(draw: st.DrawFn) -> Log:
    """Draw an irregular log that shows the faces of only some packets, discards and gifts."""
    log = draw(disputed_logs)
    dice = Random(draw(seeds))
    events = [
        event | {"cards": len(event["cards"])}
        if event["do"] in ("packet", "discard", "give") and dice.random() < 0.7
        else event
        for event in log["events"]
    ]
    return {"header": log["header"], "events": events}


# --- any act, with any plausible fields, in any order

players = st.sampled_from(PLAYERS)
cards = st.sampled_from(PACK)
packs = st.sampled_from(("red", "blue"))
counts = st.integers(0, 6)
lists = st.one_of(st.lists(cards, min_size=1, max_size=4, unique=True), counts, st.just(["?"]))
about = st.integers(1, 30).map(lambda n: f"e{n}")
grounds = st.sampled_from(GROUNDS)
remedies = st.sampled_from(SPOKEN)
demand = {"remedy": remedies, "ground?": grounds, "about?": about, "suit?": st.sampled_from("SHDC"), "n?": counts}

ACTS: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "open_game": {},
    "close_game": {"winner?": players},
    "call_new_cards": {},
    "new_packs": {"packs": st.integers(1, 3)},
    "examine": {"what": st.sampled_from(("pack", "stock"))},
    "pack_fault": {"pack?": packs, "extra?": st.lists(cards, max_size=2)},
    "cut_for_deal": {"lifted?": counts, "exposed?": lists},
    "choose": {"what": st.just("pack"), "value": packs},
    "shuffle": {"pack?": packs, "manner?": st.sampled_from(("proper", "below_table", "faces_shown"))},
    "notify_order": {"order": st.sampled_from(("3-2", "2-3", "2-2-1"))},
    "cut": {"pack?": packs, "lifted?": counts, "left?": counts, "completed?": st.booleans()},
    "omit_cut": {},
    "packet": {"to": players, "cards": lists, "pack?": packs},
    "expose": {"cards": lists, "of": st.sampled_from((*PLAYERS, "stock"))},
    "found_faced": {"where": st.sampled_from(("pack", "stock")), "card": cards},
    "look": {"at": st.sampled_from(("hand", "packet", "given", "surplus", "discard", "tricks"))},
    "take_up": {"what": st.sampled_from(("hand", "given"))},
    "turn_up": {"cards": st.lists(cards, min_size=1, max_size=2, unique=True)},
    "propose": {"n?": counts},
    "ask": {"n": counts},
    "answer": {"reply": st.sampled_from(("accept", "refuse", "accept_if_enough")), "n?": counts},
    "retract": {"what": st.sampled_from(("proposal", "number", "acceptance", "refusal", "discard"))},
    "discard": {"cards": lists, "face?": st.sampled_from(("up", "down"))},
    "give": {"to": players, "cards": lists},
    "mix": {},
    "throw_aside": {"cards": lists},
    "complete": {"to": players, "cards": lists},
    "draw": {"hand_of": players, "cards": lists, "seen?": st.booleans()},
    "put_back": {"cards": lists, "place": st.sampled_from(("stock", "pack", "hand", "table"))},
    "ask_taken": {},
    "tell_taken": {"n": counts},
    "announce_king": {},
    "declare_error": {"about": about},
    "mark": {"n": st.integers(1, 3), "reason?": st.sampled_from(("turned_king", "held_king", "point", "vole"))},
    "unmark": {"n": st.integers(1, 2)},
    "admit": {"n?": st.integers(1, 2), "about?": about},
    "lead": {"card": cards, "named_suit?": st.sampled_from("SHDC")},
    "play": {"card": cards},
    "take_back": {"card": cards},
    "abandon": {},
    "throw_down": {"claiming?": st.sampled_from(("score", "point", "vole", 2))},
    "gather": {},
    "reveal": {"cards": lists},
    "begin_replay": {},
    "result": {"winner": players},
    "notice": {"subject": grounds, "about?": about},
    "claim": demand,
    "elect": demand,
    "require": demand,
    "waive": {"remedy?": remedies, "ground?": grounds},
    "permit": {"remedy": remedies},
    "object": {"to": about, "ground?": grounds},
    "decline": {"about": about},
}


@st.composite
def acts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw any act with plausible fields."""
    name = draw(st.sampled_from(sorted(ACTS)))
    event: dict[str, Any] = {"do": name, "by": draw(players)}
    for key, strategy in ACTS[name].items():
        if not key.endswith("?") or draw(st.booleans()):
            event[key.removesuffix("?")] = draw(strategy)
    return event


@st.composite
def arbitrary_logs(draw: st.DrawFn) -> Log:
    """Draw acts in any order, perhaps after the beginning of a proper deal."""
    opening = _sit(draw(seeds), 1, set(RECORDED)).events[: draw(st.integers(0, 25))]
    events = opening + draw(st.lists(acts(), min_size=1, max_size=25))
    kept: list[dict[str, Any]] = []
    for event in events:
        named = [key for key in ("about", "to") if str(event.get(key)).startswith("e")]
        if not named or kept:
            earlier = {key: f"e{int(event[key][1:]) % len(kept) + 1}" for key in named}
            kept.append(event | earlier | {"id": f"e{len(kept) + 1}"})
    return {"header": {"format": "referee.log/1", "players": list(PLAYERS)}, "events": kept}


# --- files that mean no good

HOSTILE = (
    b"",
    b"\x00\xff\xfe",
    b"[" * 100_000,
    b"{" * 5_000,
    b"a: &a [x]\nb: *a\n",
    b"a: &a {b: c}\nd: {<<: *a}\n",
    b"players: [Anne, Bert]\nplayers: [Anne, Bert]\n",
    b"!!python/object/apply:os.system ['true']\n",
    b"format: referee.log/1\nplayers: [Anne, Bert]\nevents: {do: cut}\n",
    b"format: referee.log/1\nplayers: [Anne, Anne]\nevents: []\n",
    b'{"format": "referee.log/1", "players": ["Anne", "Bert"]}\n{"do": "cut", "by": NaN}\n',
    b'{"format": "referee.log/1", "players": ["Anne", "Bert"]}\n{"do": "mark", "n": ' + b"9" * 400 + b"}\n",
    b"- " * 3_000,
)


@st.composite
def hostile_files(draw: st.DrawFn) -> bytes:
    """Draw a file that is no log: a known trap, noise, or a log with some bytes changed."""
    trap = draw(st.one_of(st.sampled_from(HOSTILE), st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
    if draw(st.booleans()):
        return trap
    text = str(_sit(draw(seeds), 1, set(RECORDED)).log()).encode()
    at = draw(st.integers(0, len(text)))
    return text[:at] + trap[:40] + text[at + draw(st.integers(0, 40)) :]
