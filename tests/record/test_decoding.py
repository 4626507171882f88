"""Lines are decoded at once where nothing can be wrong with them, and come to what the strict decoder says."""

from __future__ import annotations

import random
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from referee.law import load_rulebook
from referee.record import Log, Unreadable, document, dump_log, json_reader
from referee.record.logfile import load_line
from referee.simulation import Plan, PlayRules, season_lines
from referee.teaching import find_scenarios, load_scenario
from tests.house.source import ROOT

BYTES = [*b'"\\:,[]{} \t\n\x00\x7f0123456789.eE-+x\xff', *"é\u2028☃".encode()]
PIECES = (
    b'"n": 1, "n": 2',
    b'"note": "a: b", "note": "c"',
    b'"x-more": {"deep": [1, {"a": 1, "a": 1}]}',
    b'"n" : 123456789012345, "n" :1234567890123456',
    b'"value": -123456789012345',
    b'"value": 1.0, "note": "1.0"',
    b'"value": 1e3',
    b'"value": NaN',
    b'"note": "\\u003a", "note": "\\\\"',
    b'"note": "1234567890123456"',
    b'"note": "[[[[{{{{"',
    b'"value": ' + b"[" * 70 + b"]" * 70,
    b'"do": "cut", "do": "cut"',
    b'"id": "", "by": null',
    b'"cards": "KS QH", "cards": 3',
    b'"card": ["KS"], "x": {}',
)
VALUES = (b"null", b"true", b"1", b'"1"', b"[]", b"{}", b'["?"]', b"-0", b"0.5", b'"KS"')


@pytest.fixture(scope="module")
def lines() -> list[bytes]:
    """Return scenarios, and hands of a season of which many go wrong, a line each."""
    scenarios = find_scenarios(ROOT / "scenarios")[::40]
    shipped = [dump_log(case.log, "json").encode() for path in scenarios for case in load_scenario(path).cases[:1]]
    return [*shipped, *season_lines(Plan(5, 30, irregular=0.5), PlayRules.of(load_rulebook()))]


def mutated(line: bytes, dice: random.Random) -> Iterator[bytes]:
    """Yield a line with a byte changed, left out or put in, with keys put in, and with a value of another type."""
    at = dice.randrange(len(line))
    yield line[:at] + bytes([dice.choice(BYTES)]) + line[at + 1 :]
    yield line[:at] + line[at + 1 :]
    yield line[:at] + bytes([dice.choice(BYTES)]) + line[at:]
    braces = [i for i, each in enumerate(line) if each == ord("{") and line[i + 1] != ord("}")]
    at = dice.choice(braces) + 1
    yield line[:at] + dice.choice(PIECES) + b"," + line[at:]
    keys = [i for i in range(len(line)) if line.startswith(b'":', i)]
    at = dice.choice(keys) + 2
    end = min(i for i in (line.find(sign, at) for sign in (b",", b"}", b"]")) if i > 0)
    yield line[:at] + dice.choice(VALUES) + line[end:]


def read(line: bytes) -> tuple[Log, str] | str:
    """Return the log in a line with its digest, or what is wrong with it."""
    try:
        log = load_line(line, "a.jsonl", 3)
    except Unreadable as error:
        return str(error)
    return log, log.digest


@pytest.mark.parametrize("seed", range(4))
def test_the_short_ways_and_the_strict_ones_say_the_same(
    seed: int, lines: list[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice = random.Random(seed)
    tried = [each for line in lines for each in (line, *mutated(line, dice))]
    found = [read(each) for each in tried]
    monkeypatch.setattr(json_reader, "_QUICK", SimpleNamespace(decode=_fail))
    monkeypatch.setattr(json_reader, "_is_shallow", lambda text: False)
    monkeypatch.setattr(document, "_is_plain", lambda text: False)
    assert [read(each) for each in tried] == found
    assert 0 < sum(isinstance(each, str) for each in found) < len(found)


def test_plain_lines_are_decoded_at_once(lines: list[bytes], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_reader, "_DECODER", None)
    for line in lines:
        assert b"\\" in line or isinstance(read(line), tuple)


def _fail(text: str) -> object:
    raise ValueError(text)
