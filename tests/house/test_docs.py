"""What the guides say is so."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from attrs import NOTHING

from referee.record import loads_log
from referee.record.acts import ACTS
from referee.record.acts.base import Event
from referee.record.acts.words import Demand
from referee.record.shapes import written_fields
from tests.house.links import PAGES, lost_links, read_page
from tests.house.source import PACKAGE, ROOT

HEAD = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"


def row(act: type[Event]) -> str:
    """Return the line of the guide that describes an act."""
    own = {key: each for key, each in written_fields(act).items() if key not in written_fields(Event)}
    fields = ", ".join(f"`{key}`" if each.default is NOTHING else f"[`{key}`]" for key, each in own.items())
    return f"| `{act.do}` | {fields} | {(inspect.getdoc(act) or '').partition(chr(10))[0]} |"


def told(act: type[Event]) -> str:
    """Return the example that the guide gives of an act."""
    rows = (ROOT / "docs" / "log.md").read_text(encoding="utf-8").splitlines()
    example = next(line.removeprefix(row(act)) for line in rows if line.startswith(row(act)))
    return example.strip(" |`")


def test_the_guide_to_logs_describes_every_act_as_it_is() -> None:
    rows = (ROOT / "docs" / "log.md").read_text(encoding="utf-8").splitlines()
    assert [row(act) for act in ACTS.values() if not any(line.startswith(row(act)) for line in rows)] == []


@pytest.mark.parametrize("act", ACTS.values(), ids=lambda act: act.do)
def test_the_guide_to_logs_gives_an_example_of_every_act(act: type[Event]) -> None:
    example = loads_log(f"{HEAD}  - {{do: agree, topic: stakes, value: none}}\n  - {told(act)}\n").events[-1]
    assert type(example) is act
    written = set(re.findall(r"(\w+): ", told(act)))
    own = set(written_fields(act)) - set(written_fields(Event))
    assert own <= written or issubclass(act, Demand)


def test_the_guide_to_logs_shows_every_field_of_a_demand() -> None:
    text = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
    examples = re.findall(r"\{do: (?:claim|elect|require), [^}]*\}", text)
    events = loads_log(HEAD + "  - {do: omit_cut}\n" + "".join(f"  - {example}\n" for example in examples)).events
    assert {type(event) for event in events} >= {act for act in ACTS.values() if issubclass(act, Demand)}
    written = {key for example in examples for key in re.findall(r"(\w+): ", example)}
    assert set(written_fields(Demand)) - set(written_fields(Event)) - written == set()


def test_the_shorthand_of_the_guide_can_be_read() -> None:
    text = (ROOT / "docs" / "log.md").read_text(encoding="utf-8")
    examples = re.findall(r"^- \{id.*", text, re.MULTILINE)
    assert len(examples) == 3
    for example in examples:
        assert loads_log(f"{HEAD}  {example}\n").events


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    assert lost_links(page) == []
    assert read_page(page).broken == ()


def test_lost_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# One, *two*\n\n[a](#one-two) [b](#three) [c](none.md) [d](page.md#one-two) [[e](#one-two)](#one-two)\n",
        encoding="utf-8",
    )
    assert lost_links(page) == ["#three", "none.md"]
    assert read_page(page).broken == ("](#one-two)",)


def test_the_plan_describes_every_wing() -> None:
    plan = (ROOT / "docs" / "house.md").read_text(encoding="utf-8")
    wings = {path.parent.name for path in PACKAGE.glob("*/*.py")}
    assert {wing for wing in wings if f"| `{wing}` |" not in plan} == set()
