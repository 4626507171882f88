"""A name is one name in whatever form of Unicode it is written, and holds a joiner only where its script needs one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Literal
from unicodedata import normalize

import pytest
from click.testing import CliRunner

from referee.bulk.adjudicating import adjudicate_regular
from referee.cli import main
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import Unreadable, dump_log, load_log, loads_log
from referee.report import harmless, render
from referee.simulation import Plan, PlayRules, season_lines
from tests.house.source import ROOT

DISPUTE = (ROOT / "docs" / "examples" / "dispute.yaml").read_text(encoding="utf-8")
NAMES = {"Zoë": "Clara", "Ağa": "David"}
Form = Literal["NFC", "NFD"]
FORMS: tuple[Form, ...] = ("NFC", "NFD")
POSIX = pytest.mark.skipif(os.sep != "/", reason="elsewhere a backslash stands between folders")


def dispute(form: Form) -> str:
    """Return the dispute among the examples with names that can be written in two forms."""
    text = DISPUTE
    for name, before in NAMES.items():
        text = text.replace(before, name)
    return normalize(form, text)


def mixed() -> str:
    """Return it with the names in both forms by turns."""
    lines = dispute("NFC").splitlines(keepends=True)
    return "".join(normalize(FORMS[i % 2], line) for i, line in enumerate(lines))


def test_a_log_is_the_same_in_whatever_form_its_names_are_written() -> None:
    first, *others = [loads_log(text) for text in (dispute("NFC"), dispute("NFD"), mixed())]
    assert first.header.players == tuple(NAMES)
    for other in others:
        assert other.header == first.header
        assert other.events == first.events
        assert other.digest == first.digest
        book = load_rulebook()
        assert adjudicate(other, book).rulings == adjudicate(first, book).rulings


@pytest.mark.parametrize("form", ["json", "jsonl"])
def test_escapes_of_json_are_read_in_the_same_form(form: str) -> None:
    first = loads_log(dispute("NFC"))
    text = normalize("NFD", dump_log(first, form))
    for written in (text, text.encode("ascii", "backslashreplace").decode()):
        again = loads_log(written, form=form)
        assert (again.header, again.events, again.digest) == (first.header, first.events, first.digest)


def test_an_archive_line_is_ruled_on_the_same_both_ways() -> None:
    """The short way of regular play reads composed names alone, and leaves others to the long one."""
    book = load_rulebook()
    line = next(season_lines(Plan(seed=3, hands=1, irregular=0), PlayRules.of(book))).decode()
    players = json.loads(line)["header"]["players"]
    assert adjudicate_regular(line.encode(), book) is not None
    for form in FORMS:
        written = line.replace(f'"{players[0]}"', json.dumps(normalize(form, "Zoë"), ensure_ascii=False))
        found = adjudicate_regular(written.encode(), book)
        assert (found is None) == (form == "NFD")
        assert loads_log(written).header.players[0] == "Zoë"


@pytest.mark.parametrize("key", ["x-own", "rulebook"])
def test_names_of_files_and_keys_of_others_stay_as_they_are_written(key: str) -> None:
    written = normalize("NFD", "clubs/Zoë")
    log = loads_log(f"format: referee.log/1\nplayers: [Anne, Bert]\n{key}: {written}\nevents: []\n")
    assert written in (log.header.rulebook, log.header.x.get("x-own"))


def test_a_tournament_finds_the_logs_of_a_player_in_either_form(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(dispute("NFD"), encoding="utf-8")
    players = [normalize("NFC", name) for name in NAMES]
    event: dict[str, Any] = {"format": "referee.tournament/1", "event": "Cup", "players": players, "rounds": []}
    pairing = {"players": [normalize("NFD", name) for name in NAMES], "logs": ["one.yaml"]}
    event["rounds"] = [{"round": 1, "pairings": [pairing]}]
    (tmp_path / "cup.json").write_text(json.dumps(event), encoding="utf-8")
    done = CliRunner().invoke(main, ["standings", str(tmp_path / "cup.json"), "--format", "json"])
    assert done.exit_code in (0, 1), done.output
    assert "is no player" not in done.output
    assert all(name in done.output for name in NAMES)


def test_an_archive_is_asked_for_a_player_in_either_form(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'season.db'}"
    (tmp_path / "one.yaml").write_text(dispute("NFD"), encoding="utf-8")
    CliRunner().invoke(main, ["validate", str(tmp_path / "one.yaml"), "--archive", url])
    asked = [
        CliRunner().invoke(main, ["query", "results", "--archive", url, "--player", normalize(form, "Zoë")])
        for form in FORMS
    ]
    assert [done.exit_code for done in asked] == [0, 0]
    assert asked[0].stdout == asked[1].stdout != ""


def test_who_signs_a_seal_is_known_in_either_form(tmp_path: Path) -> None:
    log = tmp_path / "one.yaml"
    log.write_text(dispute("NFD"), encoding="utf-8")
    for name in NAMES:
        assert CliRunner().invoke(main, ["key", name, "--to", str(tmp_path / f"{name}.key")]).exit_code == 0
    signed = [f"--sign={normalize(form, name)}={tmp_path / name}.key" for form, name in zip(FORMS, NAMES, strict=True)]
    assert CliRunner().invoke(main, ["seal", str(log), *signed]).exit_code == 0
    keys = [f"--keys={tmp_path / name}.pub" for name in NAMES]
    for form in FORMS:
        required = [f"--require={normalize(form, name)}" for name in NAMES]
        done = CliRunner().invoke(main, ["verify", str(log), *keys, *required])
        assert (done.exit_code, "not signed" in done.stdout) == (0, False), done.stdout
    log.write_text(dispute("NFC"), encoding="utf-8")
    assert CliRunner().invoke(main, ["verify", str(log), *keys]).exit_code == 1  # a seal covers the bytes


def test_why_not_is_asked_for_a_player_in_either_form(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").write_text(dispute("NFC"), encoding="utf-8")
    call = ["why-not", str(tmp_path / "one.yaml"), "--remedy", "replay_hands", "--by"]
    asked = [CliRunner().invoke(main, [*call, normalize(form, "Zoë")]) for form in FORMS]
    assert [done.exit_code for done in asked] == [0, 0], asked[1].output
    assert asked[0].stdout == asked[1].stdout


ZWNJ, ZWJ = "\u200c", "\u200d"
NEEDED = [
    "می" + ZWNJ + "خواهم",  # Persian: two letters kept apart
    "علی" + ZWNJ + "رضا",
    "نامه" + ZWNJ + "ای",
    "شَ" + ZWNJ + "ما",  # a sign upon the letter before
    "क्" + ZWJ + "ष",  # Devanagari: behind a virama
    "क्" + ZWNJ + "ष",
    "ശ്രീ ന്" + ZWJ,  # Malayalam: a letter without its vowel, in the older form
    "ක්" + ZWJ + "ෂ",  # Sinhala
    "👩" + ZWJ + "🚀",
    "👩🏽" + ZWJ + "⚖️",
    "🏳️" + ZWJ + "🌈",
    "👨" + ZWJ + "👩" + ZWJ + "👧",
]
IDLE = [
    "An" + ZWNJ + "ne",
    "An" + ZWJ + "ne",
    ZWNJ + "علی",
    "علی" + ZWNJ,
    "دا" + ZWNJ + "د",  # behind a letter that does not join the next
    "می" + ZWJ + "خواهم",
    "علی" + ZWNJ + ZWNJ + "رضا",
    "क" + ZWJ + "ष",  # no virama
    "علی" + ZWNJ + "Anne",
    "👩" + ZWNJ + "🚀",
    "👩" + ZWJ,
    "👩" + ZWJ + "a",
    "a" + ZWJ + "🚀",
    "🏽" + ZWJ + "🚀",
    "Be\u200brt",
    "Be\u2060rt",
]


def log_of(name: str) -> str:
    return json.dumps({"header": {"format": "referee.log/1", "players": [name, "Bert"]}, "events": []})


@pytest.mark.parametrize("name", NEEDED, ids=ascii)
def test_a_joiner_is_read_and_printed_where_the_script_needs_it(name: str) -> None:
    log = loads_log(log_of(name), form="json")
    assert log.header.players[0] == normalize("NFC", name)
    book = load_rulebook()
    assert harmless(name) == name
    forms: tuple[Literal["text", "markdown", "html"], ...] = ("text", "markdown", "html")
    for form in forms:
        assert log.header.players[0] in render(adjudicate(log, book), log, form)


@pytest.mark.parametrize("name", IDLE, ids=ascii)
def test_a_joiner_is_refused_and_not_printed_anywhere_else(name: str) -> None:
    with pytest.raises(Unreadable, match="the name holds a character that is not printed"):
        loads_log(log_of(name), form="json")
    assert harmless(name) != name


@POSIX
def test_a_path_with_backslashes_is_told_how_to_be_written(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match=r"No such file or directory; write / between folders: round/table1.yaml"):
        load_log(Path("round\\table1.yaml"))
    with pytest.raises(Exception, match=r"no rulebook .*; write / between folders: clubs/ours"):
        load_rulebook("clubs\\ours")
    event: dict[str, Any] = {
        "format": "referee.tournament/1",
        "event": "Cup",
        "players": ["Anne", "Bert"],
        "rounds": [],
    }
    event["rounds"] = [{"round": 1, "pairings": [{"players": ["Anne", "Bert"], "logs": ["a\\b.yaml"]}]}]
    (tmp_path / "cup.json").write_text(json.dumps(event), encoding="utf-8")
    done = CliRunner().invoke(main, ["standings", str(tmp_path / "cup.json")])
    assert "no log is to be found at a\\b.yaml; write / between folders: a/b.yaml" in done.output
