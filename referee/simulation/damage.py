"""How plain data of a season are written as YAML, and what happens to files before a director gets them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.simulation.dice import Dice

Data = dict[str, Any]


def _no_such_act(data: Data) -> None:
    data["events"][-1]["do"] = "makr"


def _no_such_card(data: Data) -> None:
    event = next(event for event in data["events"] if event["do"] == "packet")
    event["cards"] = ["1H", *event["cards"][1:]]


def _no_players(data: Data) -> None:
    del data["header"]["players"]


def _stranger(data: Data) -> None:
    data["events"][-1]["by"] = "somebody"


def _cut_short(raw: bytes) -> bytes:
    # Within the last mapping, so that the rest cannot be read as a shorter log.
    return raw[: raw.rindex(b",")] + b"\n"


def _wrong_bytes(raw: bytes) -> bytes:
    return raw.replace(b"referee.log", b"referee\xff\xfelog", 1)


IN_DATA: Final[dict[str, Callable[[Data], None]]] = {
    "no_such_act": _no_such_act,
    "no_such_card": _no_such_card,
    "no_players": _no_players,
    "stranger": _stranger,
}
IN_BYTES: Final[dict[str, Callable[[bytes], bytes]]] = {"cut_short": _cut_short, "wrong_bytes": _wrong_bytes}
DAMAGES: Final = (*IN_DATA, *IN_BYTES)


def damaged(data: Data, write: Callable[[Data], bytes], dice: Dice) -> tuple[bytes, str]:
    """Return the bytes of a log that cannot be read, and what is wrong with it."""
    kind = dice.choice(DAMAGES)
    spoil = IN_DATA.get(kind)
    if spoil is not None:
        # The first and the last act are told anew, for other logs may hold the same ones.
        data = {"header": dict(data["header"]), "events": [dict(event) for event in data["events"]]}
        spoil(data)
        return write(data), kind
    return IN_BYTES[kind](write(data)), kind
