"""Logs to validate: good ones, irregular ones and broken ones, in whatever files a test needs."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from referee.cli import main
from referee.record import dump_log, load_log
from tests.property.sitting import Sitting
from tests.shared import load_logs

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs" / "examples"
ROUND = EXAMPLES / "round"
ARCHIVE = EXAMPLES / "archive.jsonl"

LINES = ARCHIVE.read_bytes().splitlines()


def regular(seed: int) -> bytes:
    """Return a hand in which all is well, as a line of an archive."""
    sitting = Sitting(random.Random(seed))
    sitting.header["rulebook"] = "london"
    sitting.deal()
    return json.dumps(sitting.log()).encode()


REGULAR = regular(7)
IRREGULAR = LINES[2]
"""A hand that has a wrong score."""

BROKEN = b'{"header": {"format": "referee.log/1", "players": ["Anne", "Bert"]}, "events": [{"do": "led"}]}'


def write_lines(path: Path, lines: list[bytes]) -> Path:
    """Write an archive of one log a line."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def forms_of(line: bytes, folder: Path) -> dict[str, Path]:
    """Write the log of a line to files of every form; return them by form."""
    archive = write_lines(folder / "archive.jsonl", [line, line])
    log = next(load_logs(archive))
    texts = {"yaml": dump_log(log, "yaml"), "json": dump_log(log, "json"), "events.jsonl": dump_log(log, "jsonl")}
    paths = {}
    for form, text in texts.items():
        paths[form] = folder / f"log.{form}"
        paths[form].write_text(text, encoding="utf-8")
        assert load_log(paths[form]).digest == log.digest
    return paths


def without(data: Any, *keys: str) -> Any:
    """Return plain data without some keys, however deep."""
    if isinstance(data, dict):
        return {key: without(value, *keys) for key, value in data.items() if key not in keys}
    if isinstance(data, list):
        return [without(value, *keys) for value in data]
    return data


def call(*arguments: str | Path) -> Result:
    """Run the program."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])
