"""Values as YAML writes them on one line, for logs, and files that are filled in from a template."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from referee.record.characters import escaped

# A word, or several, that no reader of YAML takes for anything but text; cards and orders of packets are such words.
PLAIN: Final = re.compile(r"[^\W\d_][\w ./*-]*[\w*]|[^\W\d_]|(?:10|[789])[SHDC]|\d-\d(?:-\d)?")
LOOKS_OTHERWISE: Final = frozenset("yes no on off true false null".split())


def flow(value: Any) -> str:
    """Return plain data as YAML in flow style, which the strict reader reads back.

    Args:
        value: text, a number, true, false, nothing, or lists and mappings of these. Text is quoted only where some
            reader of YAML could take it for something else.

    Example:
        >>> print(flow({"do": "packet", "cards": ["10H", "KS"], "n": 2, "to": "No", "note": "a: b", "whole": True}))
        {do: packet, cards: [10H, KS], n: 2, to: "No", note: "a: b", whole: true}
        >>> print(flow({"clause": "9.6", "holder": None, "remedies": ("rectify", "fresh_deal")}))
        {clause: "9.6", holder: null, remedies: [rectify, fresh_deal]}
    """
    if isinstance(value, dict):
        return f"{{{flow_pairs(value)}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(flow, value))}]"
    if isinstance(value, str) and PLAIN.fullmatch(value) and value.lower() not in LOOKS_OTHERWISE:
        return value
    return escaped(json.dumps(value, ensure_ascii=False))


def flow_pairs(value: dict[str, Any]) -> str:
    """Return the keys of a mapping, ``value``, with their values as ``flow`` writes them, without the braces."""
    return ", ".join(f"{flow(key)}: {flow(part)}" for key, part in value.items())
