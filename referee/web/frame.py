"""How pages of the school are made: templates of this wing in one frame, with those of the reports at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from starlette.responses import HTMLResponse, Response

from referee.report import page

TEMPLATES: Final = Path(__file__).parent / "templates"

PLACES: Final = {
    "Ask": "/ask",
    "Scenarios": "/scenarios",
    "Laws": "/laws",
    "Rule on a log": "/rule",
    "Table": "/table",
    "Live": "/live",
}
"""What every page leads to: the words of each link, and its address."""


def shown(template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """Return a page of the school: a template filled in.

    Args:
        template: the name of the file in ``templates/``, without its ending. It extends ``page.html.jinja``.
        status: the status of the answer.
        values: what the template speaks of; text in it is escaped, unless it is markup already.
    """
    return HTMLResponse(page(template, TEMPLATES, **{"places": PLACES, **values}), status)


A_DAY: Final = 86_400
"""How long a browser keeps a picture that is the same for as long as the program is, in seconds."""


def picture(svg: str, kept: int = A_DAY) -> Response:
    """Return a drawing.

    Args:
        svg: the drawing, an SVG document.
        kept: for how many seconds a browser may keep it.
    """
    return Response(svg, media_type="image/svg+xml", headers={"Cache-Control": f"public, max-age={kept}"})


def told(title: str, *paragraphs: str, status: int = 200) -> HTMLResponse:
    """Return a page of a few sentences.

    Args:
        title: its heading.
        paragraphs: the sentences, a paragraph each.
        status: the status of the answer.
    """
    return shown("told", status, title=title, paragraphs=paragraphs)
