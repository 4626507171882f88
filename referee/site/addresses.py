"""Where the pages of the school lie in a folder of files, and how they lead to each other there.

A page lies in a folder of its own: ``/laws/london`` in ``laws/london/index.html``. A step of a lesson that is made
beforehand has its query for a folder: ``case=1,step=3``. All links are relative, so that a site works below any path.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from attrs import evolve

from referee.site.calling import Answer

FILES: Final = (".css", ".js", ".json", ".png", ".svg", ".webmanifest")
"""How the names of files end that are no pages."""

LINK: Final = re.compile(r'(?<=\s)(href|src|action|formaction)="(/[^"]*)"')

QUERY: Final = re.compile(r"[a-z]+=[\w.-]+(?:,[a-z]+=[\w.-]+)*")
"""The name of a folder that stands for a query."""

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "style-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
    )
)
"""What a page of the site may load, and from where: what lies in the site, and nothing else."""

HEAD: Final = f"""<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/static/icon-192.png">
<script src="/static/engine.js" defer></script>
<script src="/static/kept.js" defer></script>"""
"""What the head of a page has in the site beside what it has in the school."""


def no_query(address: str) -> bool:
    """Tell whether an address has no query; pages for it can be made beforehand."""
    return "?" not in address


def place_of(address: str, has_page: Callable[[str], bool] = no_query) -> str:
    """Return the place of an address of the school below the root of the site.

    Args:
        address: the path, with its query and fragment if there are any.
        has_page: tells of an address without a fragment whether its page is made beforehand.

    >>> place_of("/"), place_of("/laws/london#points"), place_of("/cards/KS.svg"), place_of("/table?log=x")
    ('', 'laws/london/#points', 'cards/KS.svg', 'table/?log=x')
    >>> place_of("/scenarios/a.yaml?case=1&step=3", lambda address: True)
    'scenarios/a.yaml/case=1,step=3/'
    """
    rest, hash, fragment = address.partition("#")
    path, mark, query = rest.partition("?")
    folder = path[1:] if path.endswith((*FILES, "/")) else f"{path[1:]}/"
    inner = query.replace("&amp;", "&").replace("&", ",")
    if query and has_page(rest) and QUERY.fullmatch(inner):
        return f"{folder}{inner}/{hash}{fragment}"
    return f"{folder}{mark}{query}{hash}{fragment}"


def address_of(place: str) -> str:
    """Return the address in the school of a place below the root of the site.

    >>> address_of(""), address_of("laws/london/"), address_of("scenarios/a.yaml/case=1,step=3/")
    ('/', '/laws/london', '/scenarios/a.yaml?case=1&step=3')
    """
    path, mark, query = place.partition("?")
    folder, _, last = path.removesuffix("index.html").rstrip("/").rpartition("/")
    if not query and QUERY.fullmatch(last):
        path, mark, query = folder, "?", last.replace(",", "&")
    return f"/{path.removesuffix('index.html').rstrip('/')}{mark}{query}"


def relative(text: str, place: str, has_page: Callable[[str], bool] = no_query) -> str:
    """Return a page whose links lead where the files of the site lie, seen from the folder of the page.

    Args:
        text: the page, whose links are those of the school.
        place: where it lies.
        has_page: tells of an address whether its page is made beforehand.
    """
    up = "../" * urlsplit(place).path.count("/")

    def there(found: re.Match[str]) -> str:
        return f'{found[1]}="{up + place_of(found[2], has_page) or "./"}"'

    return LINK.sub(there, text)


def for_site(answer: Answer, has_page: Callable[[str], bool] = no_query) -> Answer:
    """Return an answer of the school as the site has it: its place, and its links from there.

    Args:
        answer: what the school answers.
        has_page: tells of an address whether its page is made beforehand.
    """
    place = place_of(answer.address, has_page)
    if not answer.type.startswith("text/html"):
        return evolve(answer, address=place)
    text = answer.body.decode().replace('<meta charset="utf-8">', HEAD, 1)
    return evolve(answer, address=place, body=relative(text, place, has_page).encode())
