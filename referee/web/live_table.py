"""The live table: a log that is recorded while two people play, each act on the disk before the page says so."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final
from urllib.parse import quote

from attrs import define, evolve
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from referee.law import list_codes, rulebook_for
from referee.record import (
    Event,
    EventId,
    Log,
    LogText,
    Recorder,
    RefereeError,
    dump_log,
    load_log,
    loads_log,
)
from referee.web import own_log
from referee.web.act_form import Fields
from referee.web.deeds import Act
from referee.web.errors import no_page
from referee.web.frame import shown, told
from referee.web.library import Library
from referee.web.log_builder import acts_told, new_log, with_acts, with_id
from referee.web.own_table import PLAYERS, with_dropped
from referee.web.permalinks import link
from referee.web.sent_log import NAME, SentLog, read_sent, rule_on
from referee.web.table_page import ASKING, TablePage, told_wrong
from referee.web.table_state import TableState

PAGE: Final = own_log.LIVE

ENDING: Final = ".jsonl"
"""How the name of a recorded log ends."""

TABLE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
"""What a table may be called: the name of its file, without the ending."""

ANEW: Final = 3
"""After how many seconds the page of somebody who looks on comes anew."""

SEEN: Final = "seen"
"""The field that tells how many acts the page showed on which the next one was chosen."""


class NotYet(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """An act that was not recorded, though it may be a good one."""


def routes(library: Library, folder: Path | None) -> list[BaseRoute]:
    """Return the addresses of the live tables.

    Args:
        library: what the school shares.
        folder: where their logs are kept; without it there are none, and a page says how to have them.
    """
    if folder is None:
        return [Route(PAGE, none_here)]
    tables = LiveTables(library, folder)
    return [
        Route(PAGE, tables.list, methods=["GET"]),
        Route(PAGE, tables.begin, methods=["POST"]),
        Route(f"{PAGE}/{{name}}", tables.open, methods=["GET"]),
        Route(f"{PAGE}/{{name}}", tables.record, methods=["POST"]),
        Route(f"{PAGE}/{{name}}/ruling", tables.rule, methods=["GET"]),
        Route(f"{PAGE}/{{name}}/watch", tables.watch, methods=["GET"]),
        Route(f"{PAGE}/{{name}}/copy", tables.copy, methods=["GET"]),
    ]


@define
class LiveTables:
    """Answers with tables at which every act is recorded.

    library: what the school shares.
    folder: where the logs are kept, each in JSON Lines.
    """

    library: Library
    folder: Path

    def list(self, request: Request) -> Response:
        """Show the tables that there are, and ask who plays at a new one, or how one with a log is to be called."""
        return self._start_page(dict(request.query_params))

    async def begin(self, request: Request) -> Response:
        """Begin a log."""
        return await run_in_threadpool(self._begun, await _fields(request))

    def open(self, request: Request) -> Response:
        """Show a table."""
        return self._table(self._path(request.path_params["name"]), dict(request.query_params))

    async def record(self, request: Request) -> Response:
        """Record an act."""
        path = self._path(request.path_params["name"])
        return await run_in_threadpool(self._recorded, path, await _fields(request))

    def rule(self, request: Request) -> Response:
        """Rule on the log as it stands."""
        log = load_log(self._path(request.path_params["name"]))
        with self.library.working:
            return own_log.ruling_page(rule_on(SentLog(_text(log))), None)

    def copy(self, request: Request) -> Response:
        """Lead to a table with a copy of the log, on which something can be tried while the record stays."""
        log = load_log(self._path(request.path_params["name"]))
        there = link(own_log.TABLE, **SentLog(_text(log)).in_link)
        if there is None:
            return told("No copy", "The log is too long for a link.", "Paste its file into Rule on a log.")
        return RedirectResponse(there, 303)

    def watch(self, request: Request) -> Response:
        """Show a table to somebody who looks on: nothing can be touched, and the page comes anew by itself."""
        path = self._path(request.path_params["name"])
        with self.library.working:
            state = _state(load_log(path))
            answer = shown("watched-table", name=path.stem, state=state, rulings=state.summaries())
        answer.headers["Refresh"] = str(ANEW)
        return answer

    def _start_page(self, fields: Fields, error: RefereeError | None = None) -> Response:
        names = sorted(path.stem for path in self.folder.glob(f"*{ENDING}") if TABLE_NAME.fullmatch(path.stem))
        return shown(
            "live-tables",
            400 if error else 200,
            tables=[(name, _address(name)) for name in names],
            codes=list(list_codes()),
            name=fields.get("name", ""),
            first=fields.get("first", PLAYERS[0]),
            second=fields.get("second", PLAYERS[1]),
            wrong=told_wrong(error),
            carry={key: fields[key] for key in ("log",) if fields.get(key)},
        )

    def _begun(self, fields: Fields) -> Response:
        name = fields.get("name", "").strip()
        try:
            if not TABLE_NAME.fullmatch(name):
                raise NotYet("The name of a table has letters, digits, - and _, such as round-1-table-2.")
            path = self.folder / f"{name}{ENDING}"
            if path.exists():
                raise NotYet(f"There is a table {name} already.")
            log = _begun_with(fields)
            with Recorder(path, log.header) as recorder:
                for event in log.events:
                    recorder.append(event)
                return RedirectResponse(_address(name), 303)
        except RefereeError as error:
            return self._start_page(fields, error)

    def _path(self, name: str) -> Path:
        """Return the file of a table.

        Raises:
            HTTPException: there is no such table.
        """
        path = self.folder / f"{name}{ENDING}"
        if not TABLE_NAME.fullmatch(name) or not path.is_file():
            raise no_page(f"There is no table {name}.")
        return path

    def _recorded(self, path: Path, fields: Fields) -> Response:
        """Record what was done and return to the table; where it cannot be, return the table with what is wrong."""
        log = load_log(path)
        try:
            state = _state(log)
            fields = with_dropped(state, fields)
            if "show" in fields or "loud" in fields or any(name in fields for name in ASKING):
                return self._table(path, fields)
            if fields.get(SEEN) != str(len(log.events)):
                raise NotYet("Another act was recorded meanwhile. Look at the table, and choose again if it is due.")
            acts = _next(log, acts_told(fields, state.players))
            with Recorder(path) as recorder:
                if len(recorder.events) != len(log.events):
                    raise NotYet("Another act was recorded at the same time. Look at the table, and choose again.")
                for act in acts:
                    recorder.append(act)
            return RedirectResponse(_address(path.stem), 303)
        except RefereeError as error:
            return self._table(path, fields if "do" in fields else {}, error)

    def _table(self, path: Path, fields: Fields, error: RefereeError | None = None) -> Response:
        log, address = load_log(path), _address(path.stem)
        quiet = fields.get("loud", fields.get("quiet", ""))
        carry = {SEEN: str(len(log.events)), "quiet": quiet}
        keeps = f"Each act is recorded in {path.name}. What was recorded stays; put a slip right by a further act."
        links = {
            "Rule on this": f"{address}/ruling",
            "Look on": f"{address}/watch",
            "Try something on a copy": f"{address}/copy",
        }
        with self.library.working:
            page = TablePage(address, carry, bool(quiet), links=links, keeps=keeps)
            return page.shown(_state(log, fields.get("show", "")), fields, error)


def none_here(request: Request) -> Response:
    """Say how to have live tables."""
    how = "Start the school with `referee serve --record FOLDER`. Then each table has its log in that folder."
    return told("No live tables here", "At a live table each act is written down while it happens, and stays.", how)


def _address(name: str) -> str:
    """Return the address of a table."""
    return f"{PAGE}/{quote(name)}"


def _state(log: Log, at: str = "") -> TableState:
    """Return the table of a recorded log, as it stood after an act; after the last where none is named."""
    return TableState(log, rulebook_for(log), EventId(at))


def _begun_with(fields: Fields) -> Log:
    """Return the log that a table begins with: one that was carried along, else one in which nothing was done yet."""
    sent = own_log.sent_in(fields) if fields.get("log") else None
    if sent is None:
        names = fields.get("first", ""), fields.get("second", "")
        sent = SentLog(new_log(*names, fields.get("rulebook", ""), "marks" in fields))
    log, _ = read_sent(sent)
    return log


def _next(log: Log, acts: Sequence[Act]) -> Sequence[Event | Act]:
    """Return acts as they follow a recorded log, with ids, and shorthand written out.

    Raises:
        Unreadable: one of several is no act, or does not fit into the log.
    """
    if len(acts) == 1 and "do" in acts[0]:
        return [with_id(log, acts[0])]  # the recorder sees for itself whether it is one
    longer = with_acts(LogText(_text(log), NAME), acts)
    return loads_log(longer, NAME).events[len(log.events) :]


def _text(log: Log) -> str:
    """Return the text of a recorded log, without what chains its lines."""
    return dump_log(evolve(log, events=[evolve(event, x={}) for event in log.events]), "yaml")


async def _fields(request: Request) -> dict[str, str]:
    """Return the fields of a form."""
    async with request.form(max_files=0, max_fields=own_log.MOST_FIELDS) as form:
        return own_log.texts_in(form)
