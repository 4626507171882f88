"""Hands of synthetic seasons with faces hidden, and how their cards truly lay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from referee.record import PACK, Log, load_line, to_json
from referee.simulation import Plan, PlayRules, season_lines

ALWAYS_TOLD = ("turn_up", "found_faced", "pack_fault")
"""Acts whose cards stay told."""

LAID_OR_GIVEN = ("packet", "give", "discard", "complete")


def season(plan: Plan, rules: PlayRules) -> Iterator[dict[str, Any]]:
    """Yield the logs of a season as plain data."""
    for line in season_lines(plan, rules):
        yield json.loads(line)


MOVING = (*LAID_OR_GIVEN, "lead", "play", "take_back", "put_back", "draw")
"""Acts that move the cards they name."""


def hidden(told: dict[str, Any], random: Random, acts: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return a log with faces hidden: some cards wherever they are told, others where they are dealt or laid away.

    Args:
        told: the log.
        random: what chooses the faces.
        acts: the only acts whose cards are hidden; all where none are named.
    """
    share, single = random.random(), random.random()
    gone = {face for face in PACK if random.random() < share}
    return {
        **told,
        "events": [
            event if acts and event["do"] not in acts else _hide(event, gone, single, random)
            for event in told["events"]
        ],
    }


def _hide(event: dict[str, Any], gone: set[str], single: float, random: Random) -> dict[str, Any]:
    if event["do"] in ALWAYS_TOLD:
        return event

    def shown(card: str) -> str:
        return "?" if card in gone or (event["do"] in LAID_OR_GIVEN and random.random() < single) else card

    changed = dict(event)
    for key in ("card", "cards", "besides"):
        value = event.get(key)
        if isinstance(value, str) and key == "card":
            changed[key] = shown(value)
        elif isinstance(value, list):
            changed[key] = [shown(card) for card in value]
    if event["do"] in ("reveal", "look", "expose") and "?" in changed.get("cards", ()):
        changed["cards"] = [card for card in changed["cards"] if card != "?"] or ["?"]
    return changed


def as_log(data: dict[str, Any]) -> Log:
    """Return a log of plain data."""
    return load_line(to_json(data))
