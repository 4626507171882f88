"""``referee new-log``: a template that can be read, is regular under every code, and is never written over a log."""

from __future__ import annotations

import itertools
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main, new_files
from referee.docket import is_ordinary
from referee.hearing import adjudicate
from referee.law import list_codes, load_rulebook
from referee.record import RECORDED, Unreadable, loads_log
from referee.teaching import LogTemplate
from tests.house.source import ROOT

FORMS = (False, True)
SHARES = [some for n in range(len(RECORDED) + 1) for some in itertools.combinations(RECORDED, n)]


def call(*arguments: str | Path, answers: str = "") -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=answers)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Call the commands in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("full", FORMS)
@pytest.mark.parametrize("code", list_codes())
def test_a_template_is_regular_whatever_is_asked_for(code: str, full: bool) -> None:
    book = load_rulebook(code)
    for dealer, recorded in itertools.product(("Anne", "Bert"), SHARES):
        log = loads_log(LogTemplate(("Anne", "Bert"), dealer, code, recorded, full).text(book))
        found = adjudicate(log, book)
        assert [ruling for ruling in found.rulings if not is_ordinary(ruling)] == []
        assert found.problems == []
        assert found.score.corrected == found.score.recorded
        assert (log.header.rulebook, log.header.recorded) == (code, frozenset(recorded))
        assert [deal.dealer for deal in found.deals] == [dealer]


@pytest.mark.parametrize("full", FORMS)
def test_every_line_that_is_put_aside_can_be_taken_in(full: bool) -> None:
    text = LogTemplate(("Anne", "Bert"), "Bert", "london", full=full).text(load_rulebook("london"))
    whole = re.sub(r"(?m)^( *)# (?=opening: |- \{)", r"\1", text)
    log = loads_log(whole)
    assert log.header.opening.score == {"Anne": 2, "Bert": 1}
    assert {"announce_king", "notice", "claim"} <= {event.do for event in log.events}


@pytest.mark.parametrize("full", FORMS)
@pytest.mark.parametrize("names", [("no", "12"), ("Anne: B", "C, D"), ("Zoë", "Jean Paul"), ("O'Neil", 'A "B" C')])
def test_any_two_names_can_be_those_of_the_players(names: tuple[str, str], full: bool) -> None:
    book = load_rulebook()
    for dealer in names:
        log = loads_log(LogTemplate(names, dealer, book.code, full=full).text(book))
        assert log.header.players == names
        assert [deal.dealer for deal in adjudicate(log, book).deals] == [dealer]


def test_a_word_that_means_something_else_is_no_name() -> None:
    with pytest.raises(Unreadable, match="both"):
        LogTemplate(("both", "Anne"), "Anne", "london").text(load_rulebook())
    done = call("new-log", "--players", "both,Anne")
    assert (done.exit_code, done.stdout) == (2, "")


@pytest.mark.parametrize("form", ["shorthand", "full"])
def test_what_is_written_adjudicates_and_a_file_is_never_written_over(here: Path, form: str) -> None:
    written = call("new-log", "my.yaml", "--deal", form)
    assert written.exit_code == 0, written.output
    assert "referee adjudicate my.yaml" in written.stdout
    assert call("adjudicate", "my.yaml").exit_code == 0
    Path("my.yaml").write_text("Written by hand.", encoding="utf-8")
    again = call("new-log", "my.yaml")
    assert (again.exit_code, again.stdout) == (2, "")
    assert "my.yaml is there already" in again.stderr
    assert Path("my.yaml").read_text(encoding="utf-8") == "Written by hand."
    assert call("new-log", "my.yaml", "--force").exit_code == 0
    assert call("adjudicate", "my.yaml").exit_code == 0


def test_force_writes_through_what_is_no_regular_file(here: Path) -> None:
    Path("kept.yaml").write_text("Old.", encoding="utf-8")
    Path("link.yaml").symlink_to("kept.yaml")
    assert call("new-log", "link.yaml", "--force").exit_code == 0
    assert Path("link.yaml").is_symlink()
    assert loads_log(Path("kept.yaml").read_text(encoding="utf-8")).events
    assert call("new-log", os.devnull, "--force").exit_code == 0
    assert not Path(os.devnull).is_file()


def test_without_a_file_the_template_is_printed() -> None:
    printed = call("new-log", "--players", "Clara, David", "--dealer", "Clara", "--recorded", "none")
    log = loads_log(printed.stdout)
    assert (log.header.players, log.header.recorded) == (("Clara", "David"), frozenset())
    assert call("new-log", "-").stdout == call("new-log").stdout
    assert list(Path().iterdir()) == []


def test_a_rulebook_of_ones_own_is_found_from_the_log(here: Path) -> None:
    club = ROOT / "docs" / "examples" / "clubs" / "harbour"
    Path("logs").mkdir()
    assert call("new-log", "logs/my.yaml", "--rulebook", club).exit_code == 0
    ruled = call("adjudicate", "logs/my.yaml")
    assert ruled.exit_code == 0, ruled.output


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("--players", "Anne", "two different names"),
        ("--players", "Anne,Anne", "two different names"),
        ("--dealer", "Clara", "one of the players"),
        ("--recorded", "marks", "shuffling"),
        ("--rulebook", "nowhere", "nowhere"),
    ],
)
def test_what_cannot_be_is_told(option: str, value: str, said: str) -> None:
    done = call("new-log", "my.yaml", option, value)
    assert done.exit_code == 2
    assert said in done.stderr
    assert not Path("my.yaml").exists()


def test_on_a_terminal_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_files, "on_terminal", lambda: True)
    done = call("new-log", "my.yaml", answers="Clara\nDavid\nClara\nfrench\n")
    assert done.exit_code == 0, done.output
    log = loads_log(Path("my.yaml").read_text(encoding="utf-8"))
    assert (log.header.players, log.header.rulebook) == (("Clara", "David"), "french")
    assert "by: Clara" in Path("my.yaml").read_text(encoding="utf-8")
    assert "Who deals" in done.stderr
    assert call("new-log", answers="\n\n\n\n").stdout == call("new-log", "--players", "Anne,Bert").stdout
    assert call("new-log", "--dealer", "Anne").stderr == ""


def test_on_a_terminal_two_players_of_one_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_files, "on_terminal", lambda: True)
    done = call("new-log", "my.yaml", answers="Clara\nClara\n")
    assert (done.exit_code, done.stdout) == (2, "")
    assert "different names" in done.stderr
