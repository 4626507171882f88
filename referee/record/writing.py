"""Writing logs in any of their forms; all of them carry the same thing."""

from __future__ import annotations

import json
from typing import Any, Final

import yaml

from referee.record.canonical import log_data
from referee.record.log import Log

FORMS: Final = ("yaml", "jsonl", "json")
"""The forms in which a log can be written."""

# An event fills one line, however long it is.
ENDLESS: Final = 2**30


class _Dumper(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes YAML without aliases, which the reader refuses."""

    def ignore_aliases(self, data: Any) -> bool:
        """Write a value again wherever it stands."""
        return True


def dump_log(log: Log, form: str) -> str:
    """Return a log as text, in full: no shorthand is left in it.

    Args:
        log: the log.
        form: "yaml", "jsonl" or "json".
    """
    data = log_data(log)
    if form == "yaml":
        return _dump_yaml(data)
    if form == "jsonl":
        return "".join(f"{_dump_json(part)}\n" for part in (data["header"], *data["events"]))
    return f"{_dump_json(data)}\n"


def _dump_json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _dump_yaml(data: dict[str, Any]) -> str:
    """Write a line for each key of the header and for each event."""
    head = "".join(f"{_line({key: value})}\n" for key, value in data["header"].items())
    if not data["events"]:
        return f"{head}events: []\n"
    return f"{head}events:\n" + "".join(f"  - {_line(event, flow=True)}\n" for event in data["events"])


def _line(data: dict[str, Any], flow: bool = False) -> str:
    text: str = yaml.dump(
        data, Dumper=_Dumper, default_flow_style=True, allow_unicode=True, sort_keys=False, width=ENDLESS
    ).rstrip("\n")
    return text if flow else text[1:-1]
