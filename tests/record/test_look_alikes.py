"""What looks like a sign of YAML is named where it breaks a file, and left alone within texts."""

from __future__ import annotations

import pytest

from referee.record import Unreadable, loads_log
from referee.record.look_alikes import DASHES, named, sign_like

HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\n"
SPACES = "\u00a0\u1680\u2000\u2003\u2007\u2009\u200a\u200b\u202f\u205f\u3000"
ACT = "- {do: propose, by: Anne}\n"


def told(text: str) -> str:
    with pytest.raises(Unreadable) as caught:
        loads_log(text, "log.yaml", "yaml")
    return str(caught.value)


@pytest.mark.parametrize("space", SPACES, ids=ascii)
@pytest.mark.parametrize(
    ("form", "place"),
    [
        (HEAD + "events:\n{0}{0}" + ACT, "4:1"),
        (HEAD + "events:\n  -{0}{{do: propose, by: Anne}}\n", "4:4"),
        (HEAD + "rulebook:{0}london\nevents: []\n", "3:10"),
        (HEAD + "events:\n  - id: p1\n{0}   do: propose\n    by: Anne\n", "5:1"),
    ],
)
def test_a_space_that_is_none_is_named_at_its_place(form: str, place: str, space: str) -> None:
    first = told(form.format(space) if "{0}" in form and "{{" in form else form.replace("{0}", space)).split("\n")[0]
    assert first.startswith(f"log.yaml:{place}: {named(space)} stands where only a space can")
    assert first.endswith("write a space for each")


@pytest.mark.parametrize("dash", "\u2010\u2011\u2012\u2013\u2014\u2212\uff0d")
def test_a_dash_of_print_is_named(dash: str) -> None:
    assert f"{named(dash)} stands where only a hyphen can" in told(f"{HEAD}events:\n  {ACT}  {dash}{ACT[1:]}")
    assert sign_like(dash) == "-"
    assert DASHES


@pytest.mark.parametrize("colon", "\uff1a\u2236\ufe55")
def test_a_colon_of_another_script_is_named(colon: str) -> None:
    assert f"{named(colon)} stands where only a colon can" in told(f"{HEAD}rulebook{colon} london\nevents: []\n")


def test_the_rest_of_the_file_is_read_behind_them() -> None:
    assert told(f"{HEAD}events:\n\u00a0\u00a0{ACT}\u00a0\u00a0- {{do: prupose, by: Anne}}\n").split("\n") == [
        "log.yaml:4:1: U+00A0 (no-break space) stands where only a space can, here and on 1 more line;"
        " expected a space; write a space for each",
        'log.yaml:5:10: unknown act; got "prupose"; did you mean "propose"?',
    ]


@pytest.mark.parametrize(
    "line",
    [
        "note: Anne said no \u2013 and\u00a0laughed",
        'note: "rulebook:\u00a0london"',
        "note: |\n      \u00a0\u00a0- a list\n      \u2013 and a dash\n      key\uff1a value",
        "note: \u201cproposed\u201d",
    ],
)
def test_within_a_text_they_are_left_alone(line: str) -> None:
    text = f"{HEAD}events:\n  - do: propose\n    by: Anne\n    {line}\n"
    log = loads_log(text, form="yaml")
    assert log.events[0].note
    broken = text.replace("players: [", "players: [[")  # which has nothing to do with them
    assert "stands where only" not in told(broken)


def test_a_space_before_a_colon_within_a_text_is_not_the_matter() -> None:
    said = told(f"{HEAD}events:\n  - do: propose\n    by: Anne\n    note: Anne dit\u00a0: non\n")
    assert said.startswith("log.yaml:6:20: a colon stands in a text that is not in quotes")
    assert "stands where only" not in said
