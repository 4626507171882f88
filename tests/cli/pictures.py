"""Draws the pictures of sessions in a terminal, and of a chart, in the guides: ``python -m tests.cli.pictures``.

What is drawn is what the program wrote to a terminal of 60 columns while somebody typed.
"""

from __future__ import annotations

import io
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from click.testing import CliRunner
from rich.console import Console
from rich.text import Text

from referee.cli import main
from tests.cli.terminal import WIDTH, Terminal, answer_to_the_end, running
from tests.house.source import ROOT

IMAGES: Final = ROOT / "docs" / "images"

KNOWN: Final = {"Whose hand is wrong?": "Tom", "Was it said before the trump was turned?": "No, later"}
"""What is answered otherwise than by the first answer."""

FONTS: Final = re.compile(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", re.DOTALL)
"""What of a picture would be fetched from elsewhere, and who says that he made it."""


def quarrel(terminal: Terminal) -> None:
    """Answer the questions on a hand of six cards."""
    assert "Anne may" in answer_to_the_end(terminal, terminal.shows(), KNOWN)
    terminal.program.sendline()


SESSIONS: Final = {
    "ask": ("ask six cards --dealer Tom --save quarrel.yaml", quarrel),
    "options": ("options quarrel.yaml --by Anne", None),
    "chart": ("chart deal out of turn", None),
}
"""What is called, one after the other in one folder, and what is typed, by the name of the picture."""


def draw(images: Path) -> None:
    """Draw all pictures.

    Args:
        images: where they go.
    """
    with TemporaryDirectory() as folder:
        for name, (call, typed) in SESSIONS.items():
            with running(Path(folder), *call.split()) as terminal:
                if typed is not None:
                    typed(terminal)
                terminal.ends()
            written = f"$ referee {call}\n{terminal.written.getvalue().replace(chr(13), '')}"
            (images / f"terminal-{name}.svg").write_text(picture(written, f"terminal-{name}"), encoding="utf-8")
    drawn = CliRunner().invoke(main, ["chart", "six", "cards", "--format", "svg"]).stdout
    (images / "chart.svg").write_text(drawn, encoding="utf-8")


def picture(written: str, name: str) -> str:
    """Return what was written to a terminal as a picture.

    Args:
        written: what was written, with the signs that steer a terminal.
        name: what tells the parts of the picture from those of another on the same page.
    """
    console = Console(record=True, width=WIDTH + 2, file=io.StringIO(), force_terminal=True)
    console.print(Text.from_ansi(written.rstrip()))
    svg = console.export_svg(title="", unique_id=name)
    return FONTS.sub("", svg.replace("Fira Code, monospace", "Consolas, Menlo, 'DejaVu Sans Mono', monospace"))


if __name__ == "__main__":
    draw(IMAGES)
