"""Scenario logs that drift: the shipped lessons with events dropped, doubled, moved, borrowed and spoken into."""

from __future__ import annotations

from itertools import zip_longest
from random import Random

from referee.record.log_data import log_data
from referee.record.vocabulary import GROUNDS, REMEDY_NAMES
from referee.teaching import find_scenarios
from tests.fuzz.walk import Plain
from tests.shared import SCENARIOS, scenario


class Drift:
    """The logs of all cases of a code's scenarios, to be drawn with or without changes.

    They are mixed, the first cases of all scenarios before the second, so that a short run meets many laws.
    """

    def __init__(self, code: str) -> None:
        folder = SCENARIOS / code
        scenarios = [scenario(path) for path in find_scenarios(folder)] if folder.is_dir() else []
        Random(code).shuffle(scenarios)
        turns = zip_longest(*(each.cases for each in scenarios))
        cases = [case for turn in turns for case in turn if case is not None]
        self.cases = [(log_data(case.log), dict(case.readings)) for case in cases]

    def draw(self, dice: Random, number: int) -> tuple[Plain, dict[str, str]]:
        """Return the log of a case and its readings: first of every case as it stands, then of any, changed."""
        if number < len(self.cases):
            return self.cases[number]
        plain, readings = dice.choice(self.cases)
        players = plain["header"]["players"]
        events: list[Plain] = [dict(event) for event in plain["events"]]
        for _ in range(dice.choice((1, 1, 2, 3, 5))):
            self._change(dice, events, players)
        return {"header": plain["header"], "events": _named(events)}, readings

    def draw_sound(self, dice: Random) -> Plain:
        """Return the log of a case as it stands."""
        return dice.choice(self.cases)[0]

    def _change(self, dice: Random, events: list[Plain], players: list[str]) -> None:
        """Change one thing about a log."""
        at = dice.randrange(len(events) + 1)
        way = dice.choice(("drop", "double", "swap", "borrow", "speak", "speak", "other"))
        if way == "speak" or at == len(events):
            events.insert(at, _words(dice, players))
        elif way == "drop":
            del events[at]
        elif way == "double":
            events.insert(at, events[at] | {"id": ""})
        elif way == "swap" and at:
            events[at - 1], events[at] = events[at], events[at - 1]
        elif way == "borrow":
            donor, _ = dice.choice(self.cases)
            if donor["header"]["players"] == players and donor["events"]:
                events.insert(at, dice.choice(donor["events"]) | {"id": ""})
        elif events[at].get("by") in players:
            events[at]["by"] = players[1 - players.index(events[at]["by"])]


def _words(dice: Random, players: list[str]) -> Plain:
    by = dice.choice(players)
    if dice.random() < 0.4:
        return {"id": "", "do": "notice", "by": by, "subject": dice.choice(sorted(GROUNDS))}
    act = dice.choice(("claim", "claim", "elect", "require", "waive", "permit"))
    return {"id": "", "do": act, "by": by, "remedy": dice.choice(sorted(REMEDY_NAMES))}


def _named(events: list[Plain]) -> list[Plain]:
    """Give every event an id of its own, and let none refer to one that does not come before it."""
    known: set[str] = set()
    kept = []
    for number, event in enumerate(events):
        if not event.get("id") or event["id"] in known:
            event["id"] = f"n{number}"
        lost = [key for key in ("about", "to") if key in event and _refers(event, key) and event[key] not in known]
        if not (set(lost) and event["do"] in ("object", "decline", "settle", "declare_error")):
            kept.append({key: value for key, value in event.items() if key not in lost})
            known.add(event["id"])
    return kept


def _refers(event: Plain, key: str) -> bool:
    return key == "about" or event["do"] == "object"
