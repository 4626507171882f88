"""What is said of keys that a mapping does not have: the key that is meant, or the text that a comma has torn apart."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from attrs import define

from referee.record.values import meant, show, unknown
from referee.record.wrong import Wrong

Read = Callable[[Any], Any]


@define
class Torn:
    """A text without quotes that commas have torn apart, so that its later parts were read as keys.

    key: the key that the text belongs to.  names: the later parts that are keys now.  parts: all parts, as written.
    """

    key: str
    names: list[str]
    parts: list[str]

    def wrong(self, read: Read) -> Wrong:
        """Return what is wrong, with what to write: the parts as a list where they can be read so, else as one text."""
        form = f"[{', '.join(self.parts)}]"
        try:
            read(self.parts)
        except Wrong:
            form = show(", ".join(self.parts))
        advice = f"a comma ends a text that is not in quotes or brackets; write {self.key}: {form}"
        return Wrong(f"unknown key {show(self.names[0])}", at=(self.names[0],), key=True, advice=advice)


def torn_texts(value: dict[str, Any], strange: Collection[str]) -> list[Torn]:
    """Return the texts in a mapping that commas have torn apart.

    Args:
        value: the mapping, its keys in the order of the file.
        strange: those of its keys that it ought not to have.

    >>> torn_texts({"note": "He looked", "then played": None}, ["then played"])
    [Torn(key='note', names=['then played'], parts=['He looked', 'then played'])]
    """
    found: list[Torn] = []
    before: str | None = None
    for key, part in value.items():
        if key not in strange:
            before = key if type(part) is str else None
        elif before is None or not (part is None or " " in key):
            before = None
        else:
            if not found or found[-1].key != before:
                found.append(Torn(before, [], [value[before]]))
            found[-1].names.append(key)
            found[-1].parts.append(key if part is None else f"{key}: {part}")
    return found


def strange_keys(value: dict[str, Any], strange: list[str], known: dict[str, Read], wrongs: list[Wrong]) -> list[Wrong]:
    """Return all that is wrong with a mapping that has keys that it ought not to have.

    Args:
        value: the mapping, its keys in the order of the file.
        strange: those of its keys that it ought not to have.
        known: the keys that it may have, each with the function that reads what stands there.
        wrongs: what is wrong with the parts under its other keys; what is only torn apart is left out.
    """
    free = known.keys() - value.keys()
    torn = [
        each for each in torn_texts(value, strange) if each.key in known and meant(each.names[0], free, "key") is None
    ]
    lost = {name for each in torn for name in (each.key, *each.names)}
    found = [wrong for one in wrongs for wrong in one.each() if wrong.at[0] not in lost]
    found += [each.wrong(known[each.key]) for each in torn]
    return found + [
        unknown(f"unknown key {show(key)}", key, free, "key", (key,), key=True) for key in strange if key not in lost
    ]


def torn_entries(value: dict[str, Any], read_part: Read) -> tuple[list[Wrong], set[str]]:
    """Return what is wrong with the texts in a mapping that commas have torn apart, and the keys that come of them.

    Args:
        value: the mapping, whose keys are names of any kind.
        read_part: reads what stands under a key.
    """
    torn = torn_texts(value, [key for key, part in value.items() if part is None])
    return [each.wrong(read_part) for each in torn], {name for each in torn for name in (*each.names, each.key)}
