"""Plain data as YAML in one line, quickly: what a season writes is simple, and there is much of it."""

from __future__ import annotations

import json
import re
from typing import Any, Final

# A word, or several, that no reader of YAML takes for anything but text; cards and orders of packets are such words.
PLAIN: Final = re.compile(r"[^\W\d_][\w ./*-]*[\w*]|[^\W\d_]|(?:10|[789])[SHDC]|\d-\d(?:-\d)?")
LOOKS_OTHERWISE: Final = frozenset("yes no on off true false null".split())


def flow(value: Any) -> str:
    """Return plain data as YAML in flow style, which the strict reader reads back.

    >>> print(flow({"do": "packet", "cards": ["10H", "KS"], "n": 2, "to": "No", "note": "a: b", "whole": True}))
    {do: packet, cards: [10H, KS], n: 2, to: "No", note: "a: b", whole: true}
    """
    if isinstance(value, dict):
        return f"{{{pairs(value)}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value.lower() not in LOOKS_OTHERWISE:
        return value
    return json.dumps(value, ensure_ascii=False)


def pairs(value: dict[str, Any]) -> str:
    """Return the keys of a mapping with their values, without the braces."""
    return ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items())
