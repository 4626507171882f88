"""The text of a log with one act otherwise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.record import LogText, Unreadable, dump_log, event_data, is_log, load_log, loads_log
from tests.house.source import ROOT

EXAMPLES = ROOT / "docs" / "examples"
HAND = (EXAMPLES / "hand.yaml").read_text(encoding="utf-8")
BLOCK = """format: referee.log/1
players: [Anne, Bert]
events:
  # the first deal
  - do: propose   # softly
    by: Anne

  - {do: answer, by: Bert, reply: refuse}  # at once
  # the lead
  -
    do: lead
    by: Anne
    card: KS
    note: |
      She hesitates.

scorer: Carl
"""


def _logs() -> list[Path]:
    """Return the logs among the examples that hold one log in YAML."""
    found = (path for path in sorted(EXAMPLES.glob("*.yaml")) if is_log(path))
    return [path for path in found if "\nevents:" in path.read_text(encoding="utf-8")]


def _acts(text: str) -> list[dict[str, object]]:
    return [event_data(event) for event in loads_log(text).events]


@pytest.mark.parametrize("path", _logs(), ids=lambda path: path.stem)
def test_each_act_can_be_dropped_and_told_again(path: Path) -> None:
    """Dropping an act leaves all others with their ids; telling it as before leaves the log as it was."""
    text = LogText(path.read_text(encoding="utf-8"))
    acts = _acts(text.text)
    for i, act in enumerate(acts):
        name = str(act["id"])
        assert _acts(text.replace(name, text.act(name))) == acts
        without = text.drop(name)
        if any(name in (later.get("about"), later.get("to")) for later in acts[i + 1 :]):
            with pytest.raises(Unreadable, match=re.escape(name)):
                loads_log(without)
        else:
            assert _acts(without) == [*acts[:i], *acts[i + 1 :]]


def test_only_the_line_of_the_act_changes() -> None:
    """Comments, order and spacing of all other lines stay."""
    lines = HAND.splitlines(keepends=True)
    assert LogText(HAND).drop("m1").splitlines(keepends=True)[:15] == lines[:15]
    assert LogText(HAND).drop("c1") == "".join(lines[:-1])


def test_shorthand_is_written_out_where_an_act_in_it_changes() -> None:
    """A trick becomes the lead and the play, and the play is another; a later act may still name it."""
    text = LogText(HAND).replace("t1.play", "do: play\nby: Bert\ncard: 8S")
    assert "  - {id: t1.lead, do: lead, by: Anne, card: KS}\n  - {id: t1.play, do: play, by: Bert, card: 8S}\n" in text
    assert text.count("trick:") == 4
    assert "about: t1.play" in text


def test_a_whole_line_of_shorthand_can_be_changed() -> None:
    """A line is named by its own id, and told as it was written."""
    text = LogText(HAND)
    assert text.act("t2") == "{id: t2, trick: [Bert QH, Anne 9C]}"
    changed = text.replace("t2", "{trick: [Bert QH, Anne QS]}")
    assert "  - {id: t2, trick: [Bert QH, Anne QS]}\n" in changed
    assert "id: t2" not in text.drop("t2")


def test_acts_without_an_id_keep_the_one_that_they_were_given() -> None:
    """Behind a change, the ids that were counted are written down, in either style."""
    text = LogText(BLOCK).drop("e1")
    assert [act["id"] for act in _acts(text)] == ["e2", "e3"]
    assert "  # the first deal\n" in text
    assert "  - {id: e2, do: answer, by: Bert, reply: refuse}  # at once\n" in text
    assert "  -\n    id: e3\n    do: lead\n" in text
    assert text.endswith("      She hesitates.\n\nscorer: Carl\n")


def test_an_act_is_put_in_before_another_and_at_the_end() -> None:
    """A new act has an id of its own, and may be written in block style or as an item of a list."""
    text = LogText(BLOCK)
    put = text.insert_before("e2", "- do: mark\n  by: Anne\n  n: 1")
    assert [act["id"] for act in _acts(put)] == ["e1", "new1", "e2", "e3"]
    again = LogText(put).append("{do: gather, by: Anne}")
    assert [act["id"] for act in _acts(again)] == ["e1", "new1", "e2", "e3", "new2"]
    assert again.index("new2") < again.index("scorer")


def test_an_act_is_put_into_shorthand() -> None:
    """A look between lead and play writes the trick out."""
    put = LogText(HAND).insert_before("t3.play", "{do: look, by: Anne, at: discard}")
    named = [str(act["id"]) for act in _acts(put)]
    assert named[named.index("t3.lead") :][:3] == ["t3.lead", "new1", "t3.play"]


def test_what_counts_as_recorded_stays() -> None:
    """A log whose one mark is dropped is still a log in which marks are recorded."""
    text = HAND.replace("recorded: [marking]\n", "")
    before = loads_log(text).header.recorded
    dropped = LogText(text).drop("m1")
    assert loads_log(dropped).header.recorded == before
    assert "\nrecorded: [" in dropped


def test_the_last_act_can_be_dropped_and_one_put_in() -> None:
    """A log may be empty."""
    text = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {do: propose, by: Anne}\n"
    empty = LogText(text).drop("e1")
    assert _acts(empty) == []
    assert [act["do"] for act in _acts(LogText(empty).append("{do: propose, by: Anne}"))] == ["propose"]


@pytest.mark.parametrize("form", ["json", "jsonl", "yaml"])
def test_other_forms_are_written_out_in_full(form: str) -> None:
    """A log in JSON becomes one in YAML, with a line for each act."""
    text = LogText(dump_log(load_log(EXAMPLES / "hand.yaml"), form))
    assert loads_log(text.text).digest == load_log(EXAMPLES / "hand.yaml").digest
    assert len(_acts(text.drop("m1"))) == len(_acts(HAND)) - 1


@pytest.mark.parametrize("told", ["", "lead", "[1, 2]", "{do: lead", "{}"])
def test_what_is_no_act_is_refused(told: str) -> None:
    """The message speaks of the act and not of the log."""
    with pytest.raises(Unreadable, match="the act"):
        LogText(HAND).replace("m1", told)


def test_an_unknown_act_is_named_with_the_nearest_one() -> None:
    """A misspelt id is told with the one that may be meant."""
    with pytest.raises(Unreadable, match=r'the log has no such act.*did you mean "m1"'):
        LogText(HAND).drop("m")


def test_the_first_lines_alone() -> None:
    """What stood before the acts and behind them stays; what the head does not say, the acts that are left do."""
    text = LogText(
        "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n  - {deal: {by: Bert, turn_up: 7H}}\n"
        "  - {do: propose, by: Anne}\n  - {do: mark, by: Bert, n: 1}\n"
    )
    assert text.lines == 3
    assert text.first_lines(3) == text.first_lines(9) == text.text
    two = LogText(text.first_lines(2))
    assert [event.do for event in two.log.events][-1] == "propose"
    assert "marking" not in two.log.header.recorded
    assert text.first_lines(0).endswith("players: [Anne, Bert]\nevents: []\n")
    assert two.lines == 2
    assert LogText(text.first_lines(0)).log.events == []
    assert text.first_lines(-1) == text.first_lines(0)
