"""Good files with something broken in them: each is read after all, or refused with a place, and never a traceback."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

from referee.hearing import adjudicate
from referee.law import find_rulebook, load_rulebook
from referee.record.base_error import RefereeError
from referee.record.errors import Unreadable
from referee.record.log_data import FORMS, dump_log
from referee.record.logfile import load_log
from referee.teaching import ScenarioRulebooks, find_scenarios, load_scenario
from tests.fuzz.checks import Untrue
from tests.house.source import ROOT
from tests.property.support import Plain, read
from tests.shared import NOT_KEPT

ODD: Final = (
    *("", "null", "~", "true", "-1", "0", "7.5", "1e999", "9" * 40, "NaN", "''", '"', "'", "[]", "{}", "[[]]"),
    *("{a: 1}", "!!int x", "&a", "*a", "<<", "? x", "- -", "|", ">", "%TAG", "---", "...", "#", ":", ",", "\t"),
    *("\u202e", "é", "\\u0000", "KS", "XX", "?", "10S#9", "Anne", "both", "3-2", "e1", "fresh_deal", "yes"),
    *("2026-01-01", "0x1F", "x" * 300),
)
VALUES: Final[tuple[Any, ...]] = (
    *(None, True, -1, 0, 65, 10**30, 1.5, "", "x", "KS", "?", "e1", "both"),
    *([], {}, [None], ["KS", "KS"], {"Anne": 1}, [[1]], {"": {}}),
)
TOKEN: Final = re.compile(r"[\w.-]+|[^\w\s]")


class Press:
    """Breaks good files of every kind, and reads them; ``folder`` is where it writes."""

    def __init__(self, code: str, folder: Path, logs: Callable[[Random], Plain]) -> None:
        self.code = code
        self.logs = logs
        self.folder = folder
        self.book = load_rulebook(code)
        self.books = ScenarioRulebooks()
        self.lessons = find_scenarios(ROOT / "scenarios" / code) if (ROOT / "scenarios" / code).is_dir() else []
        self.law = folder / "law"
        shutil.copytree(find_rulebook(code), self.law, ignore=NOT_KEPT, dirs_exist_ok=True)
        self.chapters = sorted(self.law.glob("*.yaml"))
        self.sound = {path: path.read_text(encoding="utf-8") for path in self.chapters}
        self.kept: Path = folder

    def read_one(self, dice: Random) -> str:
        """Break one file and read it; return what kind it was and how it ended."""
        way = dice.random()
        kind = self._log if way < 0.75 or not self.lessons else self._lesson if way < 0.9 else self._law
        try:
            kind(dice)
        except Unreadable as refused:
            if not all(re.match(r".+?:\d+:\d+: ", line) for line in str(refused).splitlines()):
                raise Untrue(f"refused without a place: {refused}") from None
            return f"{kind.__name__[1:]} refused"
        except RefereeError:
            return f"{kind.__name__[1:]} refused"
        return f"{kind.__name__[1:]} read"

    def _log(self, dice: Random) -> None:
        """Break a log in one of its forms."""
        form = dice.choice(FORMS)
        plain = self.logs(dice)
        if form != "yaml" and dice.random() < 0.4:
            plain = json.loads(json.dumps(plain))
            alter(dice, plain)
            lines = list(plain.values()) if form == "jsonl" else [plain]
            lines[1:] = [each for line in lines[1:] for each in (line if isinstance(line, list) else [line])]
            text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        elif form == "yaml" and dice.random() < 0.2:
            text = (ROOT / "docs" / "examples" / "hand.yaml").read_text(encoding="utf-8")
        else:
            text = dump_log(read(plain), form)
        self.kept = self.folder / f"log.{form}"
        self.kept.write_bytes(broken(dice, text))
        adjudicate(load_log(self.kept), self.book)

    def _lesson(self, dice: Random) -> None:
        """Break a scenario file."""
        self.kept = self.folder / "lesson.yaml"
        self.kept.write_bytes(broken(dice, dice.choice(self.lessons).read_text(encoding="utf-8")))
        self.books.check(load_scenario(self.kept))

    def _law(self, dice: Random) -> None:
        """Break a file of the rulebook; if it still loads, it must still be possible to rule by it."""
        self.kept = dice.choice(self.chapters)
        try:
            self.kept.write_bytes(broken(dice, self.sound[self.kept]))
            book = load_rulebook(str(self.law))
            adjudicate(read(self.logs(dice)), book)
        finally:
            self.broken_law = self.kept.read_bytes()
            self.kept.write_text(self.sound[self.kept], encoding="utf-8")

    def evidence(self) -> tuple[str, bytes]:
        """Return the name and the bytes of the file that was broken last."""
        if self.kept in self.sound:
            return self.kept.name, self.broken_law
        return self.kept.name, self.kept.read_bytes()


def broken(dice: Random, text: str) -> bytes:
    """Return a text with a few things broken: tokens, lines or bytes."""
    for _ in range(dice.choice((1, 1, 1, 2, 4))):
        text = dice.choice((_token, _token, _token, _line, _indent))(dice, text)
    raw = text.encode("utf-8", errors="surrogatepass")
    if dice.random() < 0.15:
        at = dice.randrange(len(raw) + 1)
        raw = raw[:at] + dice.randbytes(dice.randint(0, 4)) + raw[at + dice.randint(0, 4) :]
    return raw[: dice.randrange(len(raw) + 1)] if dice.random() < 0.05 else raw


def _token(dice: Random, text: str) -> str:
    """Put something else in the place of a token, or two tokens in each other's."""
    found = list(TOKEN.finditer(text))
    if not found:
        return dice.choice(ODD)
    one, other = dice.choice(found), dice.choice(found)
    new = dice.choice((dice.choice(ODD), other[0], ""))
    return text[: one.start()] + new + text[one.end() :]


def _line(dice: Random, text: str) -> str:
    """Drop, double or move a line."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    line = lines.pop(at)
    for _ in range(dice.choice((0, 1, 2))):
        lines.insert(dice.choice((at, dice.randrange(len(lines) + 1))), line)
    return "\n".join(lines)


def _indent(dice: Random, text: str) -> str:
    """Change how far a line is indented."""
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    lines[at] = dice.choice((" " + lines[at], "\t" + lines[at], lines[at].lstrip(), "  - " + lines[at]))
    return "\n".join(lines)


def alter(dice: Random, data: Any) -> None:
    """Put a value of another type somewhere into plain data, or give a key another name."""
    while True:
        keys: list[Any] = list(data) if isinstance(data, dict) else list(range(len(data)))
        if not keys:
            return
        key = dice.choice(keys)
        if isinstance(data[key], (dict, list)) and data[key] and dice.random() < 0.85:
            data = data[key]
            continue
        if isinstance(data, dict) and dice.random() < 0.3:
            data[dice.choice((f"{key}x", "id", "do", "by", "x-y", "about"))] = data.pop(key)
        else:
            data[key] = dice.choice(VALUES)
        return
