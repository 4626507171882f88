"""Runs the notebook on a season as plain Python, cell by cell, so that no kernel is needed.

``python -m tests.validation.notebook`` draws the pictures anew that are kept in it.
"""

from __future__ import annotations

import base64
import io
import json
import tempfile
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import Any

import matplotlib as mpl
from attrs import define, field
from matplotlib import pyplot
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from tests.validation.support import ROOT

NOTEBOOK = ROOT / "docs" / "season.ipynb"


@define
class Run:
    """What came of the cells: the names that they made, and by the cell what it printed and drew."""

    names: dict[str, Any] = field(factory=dict)
    printed: dict[str, str] = field(factory=dict)
    drawn: dict[str, Figure] = field(factory=dict)

    def axes(self, cell: str) -> Axes:
        """Return what a cell drew on."""
        return self.drawn[cell].axes[0]


def load() -> dict[str, Any]:
    """Return the notebook as it is."""
    data: dict[str, Any] = json.loads(NOTEBOOK.read_text(encoding="utf-8"))
    return data


def run(folder: Path, **parameters: Any) -> Run:
    """Run all cells of code in a folder, in order; the parameters take the place of those in the cell for them."""
    mpl.use("Agg")
    done = Run({"__name__": "__main__"})
    with chdir(folder), mpl.rc_context():
        for cell in load()["cells"]:
            if cell["cell_type"] != "code":
                continue
            _run_cell(cell["id"], "".join(cell["source"]), done)
            if "parameters" in cell["metadata"].get("tags", []):
                done.names.update(parameters)
    return done


def _run_cell(name: str, source: str, done: Run) -> None:
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(source, f"{NOTEBOOK.name}:{name}", "exec"), done.names)
    done.printed[name] = printed.getvalue()
    if pyplot.get_fignums():
        done.drawn[name] = pyplot.gcf()
        done.drawn[name].canvas.draw()
        pyplot.close("all")


def _outputs(done: Run, name: str) -> list[dict[str, Any]]:
    """Return what a cell printed and drew, in the form of a notebook."""
    found: list[dict[str, Any]] = []
    if done.printed[name]:
        found.append({"name": "stdout", "output_type": "stream", "text": done.printed[name].splitlines(keepends=True)})
    if name in done.drawn:
        shown = {"image/png": base64.b64encode(_picture(done.drawn[name])).decode(), "text/plain": ["<Figure>"]}
        found.append({"data": shown, "metadata": {}, "output_type": "display_data"})
    return found


def _picture(figure: Figure) -> bytes:
    """Return a figure as PNG of few colours, which is all that it has, and a third of the size."""
    full, small = io.BytesIO(), io.BytesIO()
    figure.savefig(full, format="png")
    with Image.open(full) as image:
        image.convert("RGB").quantize(48).save(small, format="png", optimize=True)
    return small.getvalue()


def main() -> None:
    """Write the notebook anew, with what its cells print and draw."""
    notebook = load()
    with tempfile.TemporaryDirectory() as folder:
        done = run(Path(folder))
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = _outputs(done, cell["id"])
    NOTEBOOK.write_text(json.dumps(notebook, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
