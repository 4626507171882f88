"""The notebook on a season runs from its first cell to its last, and its plots show what the records hold."""

from __future__ import annotations

import base64
import re
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from attrs import define
from matplotlib.axes import Axes
from matplotlib.collections import PathCollection
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.lines import Line2D

from referee import Record, load_rulebook, validate
from tests.validation.notebook import NOTEBOOK, Run, load, run

PLOTS = ["by-law", "by-player", "scores", "by-round"]
PLAY = ["--seed", "5", "--hands", "300", "--players", "9", "--irregular", "0.3", "--damaged", "0.02"]
REGULAR = ["--seed", "5", "--hands", "20", "--players", "4", "--irregular", "0"]
SMALL = 150_000
"""Bytes, beyond which the notebook is a burden to those who only want the program."""


@define
class Season:
    """A season as the notebook shows it, and its records as they are."""

    shown: Run
    records: list[Record]


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Season:
    """Run the notebook on a small season that has a good deal wrong with it."""
    folder = tmp_path_factory.mktemp("notebook")
    shown = run(folder, PLAY=PLAY)
    every = list(validate(sorted((folder / "season").glob("round-*"))))
    records = [record for record in every if record.readable]
    assert 300 <= len(records) < len(every)
    return Season(shown, records)


def labels(axes: Axes) -> list[str]:
    """Return what stands at the rows of a plot, from below."""
    return [label.get_text() for label in axes.get_yticklabels()]


def points(line: Line2D) -> tuple[list[float], list[float]]:
    """Return where the points of a line are, across and up."""
    across, up = np.asarray(line.get_xydata()).T.tolist()
    return across, up


def texts(axes: Axes) -> dict[tuple[float, float], str]:
    """Return what is written on a plot, by the place."""
    return {text.get_position(): text.get_text().strip() for text in axes.texts}


def test_it_says_how_many_hands_are_irregular(season: Season) -> None:
    irregular = sum(bool(record.findings) for record in season.records)
    told = f"{len(season.records)} hands, {irregular} of them irregular"
    assert told in season.shown.printed["records"]


def test_the_bars_count_the_hands_of_each_law(season: Season) -> None:
    axes = season.shown.axes("by-law")
    followed, nothing = (
        [bar.get_width() for bar in bars] for bars in axes.containers if isinstance(bars, BarContainer)
    )
    titles = load_rulebook().laws
    laws = [int(label.split()[-1]) for label in labels(axes)]
    ruled = [{f.law for f in record.findings if f.law} for record in season.records]
    warned = [{f.law for f in record.findings if f.law and f.severity == "warning"} for record in season.records]
    assert labels(axes) == [f"{titles[law]}  {law}" for law in laws]
    assert set(laws) == set().union(*ruled)
    assert len(laws) > 10
    assert followed == [sum(law in each for each in warned) for law in laws]
    total = [one + other for one, other in zip(followed, nothing, strict=True)]
    assert total == [sum(law in each for each in ruled) for law in laws]
    assert total == sorted(total)
    assert texts(axes) == {(count, row): str(count) for row, count in enumerate(total)}
    assert axes.get_title("left") == f"{titles[laws[-1]]} comes up most often"


def test_the_dots_give_the_share_of_each_player(season: Season) -> None:
    axes = season.shown.axes("by-player")
    (dots,) = (each for each in axes.containers if isinstance(each, ErrorbarContainer))
    shares, _ = points(dots.lines[0])
    played = Counter(player for record in season.records for player in record.players)
    concerned = {name: sum(any(f.player == name for f in r.findings) for r in season.records) for name in played}
    names = [re.sub(r"  \d+ of \d+$", "", label) for label in labels(axes)]
    assert set(names) == set(played)
    assert len(names) == 9
    assert labels(axes) == [f"{name}  {concerned[name]} of {played[name]}" for name in names]
    assert shares == pytest.approx([100 * concerned[name] / played[name] for name in names])
    assert shares == sorted(shares)


def test_the_intervals_are_those_of_wilson(season: Season) -> None:
    share = season.shown.names["share"]
    assert share(5, 10) == pytest.approx((50, 26.34, 26.34), abs=0.01)
    assert share(0, 10) == pytest.approx((0, 0, 27.75), abs=0.01)
    assert share(10, 10) == pytest.approx((100, 27.75, 0), abs=0.01)


def test_the_scores_are_counted_as_recorded_and_as_corrected(season: Season) -> None:
    axes = season.shown.axes("scores")
    pairs = Counter((r.recorded[name], r.corrected[name]) for r in season.records for name in r.players)
    wrong = {pair for pair in pairs if pair[0] != pair[1]}
    (circles,) = (each for each in axes.collections if isinstance(each, PathCollection))
    assert texts(axes) == {pair: str(times) for pair, times in pairs.items()}
    assert {tuple(place) for place in np.asarray(circles.get_offsets()).tolist()} == wrong
    assert sum(pairs[pair] for pair in wrong) > 5
    told = f"{sum(pairs[pair] for pair in wrong)} of {2 * len(season.records)} scores are recorded wrongly"
    assert axes.get_title("left") == told


def test_the_line_gives_the_rate_of_each_round(season: Season) -> None:
    axes = season.shown.axes("by-round")
    found: dict[int, list[bool]] = {}
    for record in season.records:
        found.setdefault(int(Path(record.path).parent.name[-2:]), []).append(bool(record.findings))
    rounds, rates = points(axes.lines[0])
    assert rounds == sorted(found)
    assert len(found) > 3
    assert rates == pytest.approx([100 * sum(each) / len(each) for _, each in sorted(found.items())])


@pytest.mark.parametrize("plot", PLOTS)
def test_a_plot_says_what_it_shows(season: Season, plot: str) -> None:
    axes = season.shown.axes(plot)
    assert axes.get_title("left")
    assert axes.get_xlabel()
    assert axes.get_ylabel() or all(labels(axes))


def test_a_season_in_which_all_is_well_can_be_shown(tmp_path: Path) -> None:
    shown = run(tmp_path, PLAY=REGULAR)
    titles = [shown.axes(plot).get_title("left") for plot in PLOTS]
    assert titles[0] == "No law comes up"
    assert titles[1] == "None of 4 players stands apart from the rest"
    assert titles[2].startswith("0 of ")


def test_a_folder_without_records_is_told(tmp_path: Path) -> None:
    (tmp_path / "season").mkdir()
    with pytest.raises(SystemExit, match="no records can be read in season"):
        run(tmp_path)


def test_what_is_kept_of_a_run_is_small_and_tells_nothing_of_the_machine() -> None:
    notebook = load()
    assert notebook["metadata"] == {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
        "language_info": {"name": "python"},
    }
    assert NOTEBOOK.stat().st_size < SMALL
    for cell in notebook["cells"]:
        assert set(cell["metadata"]) <= {"tags"}
        assert cell.get("execution_count") is None
        kept = [output["data"]["image/png"] for output in cell.get("outputs", []) if "data" in output]
        assert len(kept) == (cell["id"] in PLOTS)
        assert all(base64.b64decode(picture).startswith(b"\x89PNG") for picture in kept)
        said = "".join(line for output in cell.get("outputs", []) for line in output.get("text", []))
        assert "/" not in said


def test_its_links_lead_somewhere() -> None:
    told = "".join(line for cell in load()["cells"] if cell["cell_type"] == "markdown" for line in cell["source"])
    links = re.findall(r"\]\(([^)#:]+)\)", told)
    assert links
    assert [link for link in links if not (NOTEBOOK.parent / link).exists()] == []
