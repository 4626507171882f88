"""Values as YAML in flow style writes them, on one line, for files that people go on writing."""

from __future__ import annotations

import json
from typing import Any

import yaml


def flow(value: Any) -> str:
    """Return a value as YAML in flow style writes it.

    >>> flow({"at": "c1", "clause": "9.6", "holder": None, "remedies": ("rectify", "fresh_deal"), "points": 1})
    '{at: c1, clause: "9.6", holder: null, remedies: [rectify, fresh_deal], points: 1}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{flow(key)}: {flow(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(flow, value)) + "]"
    return flow_text(value) if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def flow_text(text: str) -> str:
    """Return a text as YAML in flow style writes it: quoted only where it must be.

    >>> flow_text("Anne"), flow_text("no"), flow_text("Anne: B"), flow_text("9.6")
    ('Anne', '"no"', '"Anne: B"', '"9.6"')
    """
    try:
        as_it_is = yaml.safe_load(f"{{{text}: [{text}]}}") == {text: [text]}
    except (yaml.YAMLError, TypeError):  # TypeError: read so, the text is no key
        as_it_is = False
    return text if as_it_is else json.dumps(text, ensure_ascii=False)
