"""A report as a string is what the command prints."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from referee import RefereeError, adjudicate, load_log, render, rulebook_for
from referee.cli import main
from tests.house.source import ROOT

HAND = str(ROOT / "docs" / "examples" / "hand.yaml")


@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_it_is_what_the_command_prints(form: str) -> None:
    log = load_log(HAND)
    printed = CliRunner().invoke(main, ["adjudicate", HAND, "--format", form])
    assert render(adjudicate(log), log, form) == printed.output  # type: ignore[arg-type]


def test_it_is_plain_where_the_environment_asks_for_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    log = load_log(HAND)
    assert "\x1b" not in render(adjudicate(log), log)


def test_another_rulebook_has_to_be_given() -> None:
    log = load_log(HAND)
    book = rulebook_for(log, "general")
    found = adjudicate(log, book)
    with pytest.raises(RefereeError, match="another rulebook"):
        render(found, log)
    assert "general" in render(found, log, rulebook=book)


def test_a_form_that_there_is_not_is_refused() -> None:
    log = load_log(HAND)
    with pytest.raises(ValueError, match="no such form of a report: 'pdf'"):
        render(adjudicate(log), log, "pdf")  # type: ignore[arg-type]


def test_the_rulebook_is_found_by_itself() -> None:
    log = load_log(HAND)
    assert adjudicate(log) == adjudicate(log, rulebook_for(log))
