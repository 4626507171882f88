"""Many logs under two codes: counted by what differs, with a few examples, whatever else lies in the folder."""

from __future__ import annotations

import gc
import json
import random
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.comparison import Code, Corpus
from referee.comparison.corpus import EFFECTS, effect
from referee.record import dump_log, load_log, loads_log
from referee.record.logfile import Entry, entries, entries_in
from tests.comparison.support import MARKED, VOLE, club, code, side_by_side
from tests.house.source import ROOT
from tests.property.sitting import Sitting

HAND = ROOT / "docs" / "examples" / "hand.yaml"
READ_SO = {"R75": "only_in_replay"}


def line(text: str) -> bytes:
    """Return a log as a line of an archive."""
    return dump_log(loads_log(text), "json").encode()


def heard(*lines: bytes, one: Code | str = "london", other: Code | str = "london", most: int = 3) -> Corpus:
    """Return what two codes make of an archive."""
    codes = [each if isinstance(each, Code) else code(each) for each in (one, other)]
    corpus = Corpus(codes[0], codes[1], most, told.append)
    corpus.take(entries_in(lines, "many.jsonl"))
    return corpus


told: list[str] = []


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    told.clear()
    yield
    told.clear()


def seasons(n: int) -> list[bytes]:
    """Return some regular games and some with faults, each on a line."""
    found = []
    for seed in range(n):
        sitting = Sitting(random.Random(seed), faults=["over_mark"] if seed % 3 == 0 else [])
        for _ in range(2):
            sitting.deal()
        found.append(json.dumps(sitting.log()).encode())
    return found


def test_a_code_never_differs_from_itself() -> None:
    corpus = heard(*seasons(30))
    assert (corpus.logs, corpus.differing, corpus.unreadable) == (30, 0, 0)
    assert not corpus.sorts


def test_what_differs_is_counted_by_sort_and_shown_by_place(tmp_path: Path) -> None:
    lines = [line(VOLE)] * 5
    corpus = heard(*lines, other=club(tmp_path, changes={"48.2": {"points": 3}}), most=2)
    assert (corpus.logs, corpus.differing) == (5, 5)
    counted = {sort.kind: (sort.one, sort.other, tally.times, tally.logs) for sort, tally in corpus.sorts.items()}
    one, other, times, logs = counted["points"]
    assert (one.says, other.says, one.clauses[0], times, logs) == (2, 3, "48.2", 5, 5)
    places = [(each.path, each.line) for tally in corpus.sorts.values() for each in tally.examples]
    assert places == [("many.jsonl", 1), ("many.jsonl", 2)] * len(corpus.sorts)
    assert corpus.effects == dict.fromkeys(EFFECTS, 0) | {"score": 5}


def test_a_line_is_heard_as_its_log_would_be_compared(tmp_path: Path) -> None:
    """The short way and the long way, and the look at a glance, leave nothing out."""
    other = club(tmp_path, changes={"48.1": {"points": 2}})
    for raw in seasons(12):
        corpus = heard(raw, other=other)
        found = side_by_side(loads_log(raw.decode(), form="json"), "london", other).differences
        assert sum(tally.times for tally in corpus.sorts.values()) == len(found)
        assert corpus.differing == bool(found)


@pytest.mark.parametrize(
    ("log", "changes", "comes_to"),
    [
        (VOLE.replace("Bert}", "Bert, score: {Anne: 3}}") + MARKED, {"48.2": {"points": 1}}, "winner"),
        (VOLE, {"48.2": {"points": 3}}, "score"),
        (HAND.read_text(encoding="utf-8"), {"43.3": {"holder": "actor"}}, "rulings"),
    ],
)
def test_a_log_is_counted_by_the_gravest_that_comes_of_it(
    log: str, changes: dict[str, dict[str, object]], comes_to: str, tmp_path: Path
) -> None:
    corpus = heard(line(log), other=club(tmp_path, changes=changes))
    assert {name for name, n in corpus.effects.items() if n} == {comes_to}


def test_what_one_code_leaves_undetermined_is_graver_than_a_ruling(tmp_path: Path) -> None:
    silent = {"id": "60.1", "kind": "silence", "says": "Not said.", "bears_on": ["card_exposed"]}
    words = "{id: c, do: claim, by: Anne, remedy: fresh_deal, ground: exposed_card}"
    log = VOLE.replace("  - {id: x,", f"  - {{do: expose, by: Bert, cards: KS, of: Anne}}\n  - {words}\n  - {{id: x,")
    found = side_by_side(log, "london", club(tmp_path, [silent], leaves_out=["13.2"])).differences
    answered = next(each for each in found if each.event == "c")
    assert [side.ruling and side.ruling.outcome for side in answered.sides] == ["denied", "undetermined"]
    assert effect(found) == "undetermined"


def test_a_line_that_cannot_be_read_is_told_and_the_rest_goes_on() -> None:
    broken = [b"{\n", line(VOLE).replace(b"propose", b"purpose"), b'\xff{"header": 1}\n']
    corpus = heard(line(VOLE), *broken, line(VOLE))
    assert (corpus.logs, corpus.unreadable) == (2, 3)
    assert [message.partition(": ")[0].rpartition(":")[0] for message in told] == [
        f"many.jsonl:{number}" for number in (2, 3, 4)
    ]


def test_an_agreement_that_its_own_code_does_not_know_is_told_with_its_place(tmp_path: Path) -> None:
    agreed = VOLE.replace("events:", "agreement: {readings: {Z99: so}}\nevents:")
    path = tmp_path / "hand.yaml"
    path.write_text(agreed, encoding="utf-8")
    corpus = Corpus(code("london"), code("london"), 1, told.append)
    corpus.take(entries(path))
    assert (corpus.logs, corpus.unreadable) == (0, 1)
    assert told == [f"{path}:1:1: there is no open point Z99"]


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    corpus = Corpus(code("london"), code("london"), 1, told.append)
    corpus.take(entries(tmp_path / "none.jsonl"))
    corpus.take(entries(HAND))
    assert (corpus.logs, corpus.unreadable) == (1, 1)


def test_regular_lines_go_the_short_way_under_both_codes() -> None:
    sitting = Sitting(random.Random(7))
    sitting.deal()
    raw = json.dumps(sitting.log()).encode()
    corpus = Corpus(code("london"), code("london"), 1, told.append)
    corpus.hear(Entry("many.jsonl", 1, raw, lambda: pytest.fail("it was heard the long way")))
    assert corpus.logs == 1


def test_memory_does_not_grow_with_the_number_of_logs(tmp_path: Path) -> None:
    one, other = code("london"), code(club(tmp_path, changes={"48.1": {"points": 2}}))
    lines = seasons(10)
    corpus = Corpus(one, other, 2, told.append)
    corpus.take(entries_in(lines * 2, "many.jsonl"))
    held = []
    tracemalloc.start()
    for rounds in (2, 6):
        corpus.take(entries_in((raw for _ in range(rounds) for raw in lines), "many.jsonl"))
        gc.collect()
        held.append(tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    assert held[1] - held[0] < 20_000


def test_entries_of_a_stream_keep_their_lines() -> None:
    hand = load_log(HAND)
    lines = [b"\n", dump_log(hand, "json").encode(), b"\n", dump_log(hand, "json").encode()]
    assert [entry.line for entry in entries_in(lines)] == [2, 4]
    assert [entry.load().digest for entry in entries_in(lines)] == [hand.digest] * 2
    for form in ("yaml", "jsonl"):
        stream = dump_log(hand, form).encode().splitlines(keepends=True)
        assert [entry.load().digest for entry in entries_in(stream)] == [hand.digest]
