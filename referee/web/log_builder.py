"""A log built by choosing act after act at a table that is drawn, so that nobody must write YAML."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any, Final

from attrs import define

from referee.law import Rulebook
from referee.record import (
    ACTS,
    GROUNDS,
    MARK_REASONS,
    PACK,
    REMEDY_NAMES,
    UNKNOWN,
    Log,
    LogText,
    flow,
    flow_pairs,
    known,
    line_of,
)
from referee.report import GROUND_WORDS, REMEDY_WORDS, TableView, sentence, table_views
from referee.web.act_form import ActForm, Fields, acts_to_choose

LETTERS: Final = {"deal": "d", "exchange": "x", "lead": "c", "play": "c"}
"""What the id of an act begins with; others begin with a."""


def new_log(first: str, second: str, rulebook: str, marks: bool) -> str:
    """Return the text of a log in which nothing was done yet.

    Args:
        first: the name of one player.
        second: the name of the other.
        rulebook: the name of the code; empty for the default.
        marks: whether every mark will be written down.
    """
    named = {"rulebook": rulebook} if rulebook else {}
    head = {"players": [first.strip(), second.strip()], **named, "recorded": ["marking"] if marks else [], "events": []}
    lines = (flow_pairs({key: value}) for key, value in head.items())
    return "\n".join(["format: referee.log/1", *lines, ""])


def with_act(text: LogText, fields: Fields) -> str:
    """Return the text of a log with an act at its end, as the fields of a form tell it.

    Args:
        text: the log.
        fields: ``do`` names the act; the others are its keys, or what shorthand of a deal or an exchange needs.

    Raises:
        Unreadable: what was chosen is no act at all.
    """
    do, players = fields.get("do", ""), text.log.header.players
    hands = {name: fields.get(f"cards_{i}", "").strip() for i, name in enumerate(players)}
    given = {"by": fields["by"]} if fields.get("by") else {}
    act: dict[str, Any]
    if do == "deal":
        turned = {"turn_up": fields["turn_up"]} if fields.get("turn_up") else {}
        act = {"deal": {**given, "hands": {name: hand for name, hand in hands.items() if hand}, **turned}}
    elif do == "exchange":
        taken = {name: int(n) for name, n in hands.items() if _is_number(n) and int(n)}
        accepted = {"discard": taken, "give": taken} if fields.get("reply") == "accept" else {}
        act = {"exchange": {**given, "answer": fields.get("reply", ""), **accepted}}
    else:
        act = ActForm(do, players, given=fields).data() if do in ACTS else {"do": do}
    return text.append(flow({"id": _new_id(text.log, LETTERS.get(do, "a")), **act}))


def _is_number(text: str) -> bool:
    return text.isdecimal() and len(text) < 4


def without_last(text: LogText) -> str:
    """Return the text of a log without its last line."""
    last = text.log.events[-1].id
    line = line_of(last)
    return text.drop(line if text.has_line(line) else last)


def _new_id(log: Log, letter: str) -> str:
    taken = {part for event in log.events for part in (event.id, line_of(event.id))}
    return next(name for n in count(1) if (name := f"{letter}{n}") not in taken)


@define
class Hand:
    """What a player can play.

    player: the player.
    do: "play" to the card on the table, or "lead".
    held: the cards that the player is known to hold.
    others: cards that the player may hold, for all that the record shows; none where the whole hand is known.
    """

    player: str
    do: str
    held: list[str]
    others: list[str]


@define
class TableState:
    """What the page of the table shows.

    text: the log.
    rulebook: the rulebook.
    """

    text: LogText
    rulebook: Rulebook

    @property
    def view(self) -> TableView | None:
        """The table after the last act; ``None`` before the first deal."""
        events = self.text.log.events
        return table_views(self.text.log, self.rulebook, {events[-1].id})[events[-1].id] if events else None

    @property
    def acts(self) -> list[tuple[str, str]]:
        """The acts so far, each with its id and its sentence."""
        return [(event.id, sentence(event)) for event in self.text.log.events]

    def values(self) -> dict[str, Any]:
        """Return what the template speaks of."""
        view, players = self.view, self.text.log.header.players
        dealer = next((each.name for each in view.players if each.dealer), None) if view is not None else None
        dealt = view is not None and view.phase not in ("over", "preparing")
        return {
            "view": view,
            "acts": self.acts,
            "players": players,
            "dealt": dealt,
            "to_deal": next((name for name in players if name != dealer), players[0]),
            "proposer": next((name for name in players if name != dealer), None) if dealer else None,
            "exchanging": dealt and view is not None and view.phase in ("proposing", "exchange"),
            "hands": list(_hands(view)) if view is not None and dealt else [],
            "pack": PACK,
            "reasons": [(reason, reason.replace("_", " ")) for reason in MARK_REASONS],
            "grounds": [(ground, GROUND_WORDS[ground]) for ground in sorted(GROUNDS)],
            "groups": acts_to_choose(),
            "remedies": [(remedy, REMEDY_WORDS[remedy]) for remedy in sorted(REMEDY_NAMES)],
        }


def _hands(view: TableView) -> Iterator[Hand]:
    """Yield what each player can play: first the one whose turn it is."""
    tricks = [*view.earlier, *([view.trick] if view.trick is not None else [])]
    played = {card for trick in tricks for card in (trick.lead, trick.reply) if card is not None}
    laid = {card for player in view.players for card in (*player.hand, *player.discards)}
    seen = played | laid | set(view.turned) | set(view.aside)
    unseen = [card for card in PACK if card not in seen]
    waiting = view.trick is not None and view.trick.reply is None
    leader = view.trick.leader if view.trick is not None else ""
    last = {leader} if waiting else {each.name for each in view.players if each.name != _to_lead(view)}
    for player in sorted(view.players, key=lambda each: each.name in last):
        do = "play" if waiting and player.name != leader else "lead"
        yield Hand(player.name, do, list(known(player.hand)), unseen if UNKNOWN in player.hand else [])


def _to_lead(view: TableView) -> str | None:
    """Return who leads next: who has won the last trick, before the first the one who did not deal."""
    if view.trick is not None:
        return view.trick.winner
    return next((each.name for each in view.players if not each.dealer), None)
