"""The text of a log that is built act by act at a table, so that nobody must write YAML."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import count
from typing import Any, Final

from referee.record import ACTS, Log, LogText, RefereeError, flow, flow_pairs, line_of
from referee.web.act_form import ActForm, Fields
from referee.web.deeds import Act

LETTERS: Final = {"deal": "d", "exchange": "x", "lead": "c", "play": "c"}
"""What the id of an act begins with; others begin with a."""

MOST_ACTS: Final = 8
"""How many acts one button may put into a log."""


class NoAct(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """What a button told, where it is no act."""


def new_log(first: str, second: str, rulebook: str, marks: bool) -> str:
    """Return the text of a log in which nothing was done yet.

    Args:
        first: the name of one player.
        second: the name of the other.
        rulebook: the name of the code; empty for the default.
        marks: whether every mark will be written down; else that is so once one is.
    """
    named = {"rulebook": rulebook} if rulebook else {}
    recorded = {"recorded": ["marking"]} if marks else {}
    head = {"players": [first.strip(), second.strip()], **named, **recorded, "events": []}
    lines = (flow_pairs({key: value}) for key, value in head.items())
    return "\n".join(["format: referee.log/1", *lines, ""])


def acts_told(fields: Fields, players: Iterable[str]) -> list[dict[str, Any]]:
    """Return the acts that a button or a filled-in form tells, without their ids.

    Args:
        fields: ``acts`` tells acts in JSON; else ``do`` names one, and the others are its keys, or what shorthand of
            an exchange needs.
        players: the two players.

    Raises:
        NoAct: what was told are no acts at all.
    """
    if "acts" not in fields:
        return [_act_in_form(fields, tuple(players))]
    try:
        told = json.loads(fields["acts"])
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, list) or not 0 < len(told) <= MOST_ACTS or not all(isinstance(each, dict) for each in told):
        raise NoAct("What was chosen is no act. Choose again.")
    return told


def _act_in_form(fields: Fields, players: tuple[str, ...]) -> dict[str, Any]:
    do = fields.get("do", "")
    if do == "exchange":
        told = {name: fields.get(f"cards_{i}", "") for i, name in enumerate(players)}
        taken = {name: int(n) for name, n in told.items() if _is_number(n) and int(n)}
        return {"exchange": {"by": fields.get("by", ""), "answer": "accept", "discard": taken, "give": taken}}
    return ActForm(do, players, given=fields).data() if do in ACTS else {"do": do}


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def with_acts(text: LogText, acts: Iterable[Act], before: str | None = None) -> str:
    """Return the text of a log with some acts put in.

    Args:
        text: the log.
        acts: the acts, or lines of shorthand, without their ids.
        before: the id of the act before which they are put in; ``None`` for the end of the log.

    Raises:
        Unreadable: they are no acts, or do not fit into the log.
    """
    for act in acts:
        told = flow(with_id(text.log, act))
        text = LogText(text.insert_before(before, told) if before else text.append(told), text.log.path)
    return text.text


def with_id(log: Log, act: Act) -> dict[str, Any]:
    """Return an act, or a line of shorthand, with an id that no act of a log has; the id tells what it is."""
    letter = next((LETTERS[key] for key in (*act, act.get("do")) if key in LETTERS), "a")
    taken = {part for event in log.events for part in (event.id, line_of(event.id))}
    name = next(name for n in count(1) if (name := f"{letter}{n}") not in taken)
    return {"id": name, **{key: value for key, value in act.items() if key != "id"}}
