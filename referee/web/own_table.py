"""The pages on which a log is built at the table, act by act."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, evolve
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.law import list_codes
from referee.record import LogText, RefereeError, Unreadable
from referee.web import own_log
from referee.web.act_form import Fields
from referee.web.asked_act import AskedAct
from referee.web.frame import shown
from referee.web.library import Library
from referee.web.log_builder import TableState, new_log, with_act, without_last
from referee.web.permalinks import link
from referee.web.sent_log import NAME, SentLog, read_sent, shown_mistakes

PAGE: Final = own_log.TABLE


def routes(library: Library) -> list[BaseRoute]:
    """Return the addresses of the table."""
    pages = OwnTable(library)
    return [Route(PAGE, pages.open, methods=["GET"]), Route(PAGE, pages.take, methods=["POST"])]


@define
class OwnTable:
    """Answers with the table of a log that is being built.

    library: what the school shares.
    """

    library: Library

    def open(self, request: Request) -> Response:
        """Show the table of the log that the address carries; else ask who plays."""
        fields = dict(request.query_params)
        return self._table(own_log.sent_in(fields)) if fields.get("log") else start_page({})

    async def take(self, request: Request) -> Response:
        """Begin a log, or put an act at its end."""
        async with request.form(max_files=0, max_fields=own_log.MOST_FIELDS) as form:
            fields = own_log.texts_in(form)
        return await run_in_threadpool(self._started if "first" in fields else self._taken, fields)

    def _started(self, fields: Fields) -> Response:
        """Return the table before the first deal."""
        chosen = fields.get("rulebook", "")
        text = new_log(fields["first"], fields.get("second", ""), chosen, bool(fields.get("marks")))
        try:
            return self._table(SentLog(text))
        except RefereeError as error:
            return start_page(fields, error)

    def _taken(self, fields: Fields) -> Response:
        """Return the table after another act, or as it was, with what is wrong with that act."""
        sent = own_log.sent_in(fields)
        asked: AskedAct | None = None
        try:
            text = LogText(sent.text, NAME)
            asked = AskedAct.in_form(sent.in_link, text, fields, PAGE)
            if asked is not None and asked.button in fields:
                return asked.page(fields)
            return self._table(evolve(sent, text=_with_next(text, fields)))
        except Unreadable as error:
            if asked is not None and asked.button not in fields:
                return asked.page(fields, fields.get("told", ""), error)
            return self._table(sent, error)

    def _table(self, sent: SentLog, error: Unreadable | None = None) -> Response:
        """Return the page of the table."""
        with self.library.working:
            _, book = read_sent(sent)
            values = TableState(LogText(sent.text, NAME), book).values()
        rulings, here = link(own_log.PAGE, **sent.in_link), link(PAGE, **sent.in_link)
        return table_page(values, PAGE, sent.in_link, error, rulings=rulings, here=here)


def table_page(
    values: dict[str, Any],
    address: str,
    carry: Fields,
    error: RefereeError | None = None,
    *,
    rulings: str | None = None,
    here: str | None = None,
    keeps: str = "",
) -> Response:
    """Return the page of a table.

    Args:
        values: how the table stands, as ``TableState`` tells it.
        address: where its forms go.
        carry: what they carry along, to find the log again.
        error: what is wrong with the act that was to be the next.
        rulings: the address of the ruling on the log.
        here: the address of this table, with the log in it.
        keeps: where the acts are kept; empty where nothing is, and the last can be taken back.
    """
    return shown(
        "own-log-table",
        400 if error else 200,
        **values,
        address=address,
        carry=carry,
        rulings=rulings,
        link=here,
        keeps=keeps,
        wrong=told_wrong(error),
    )


def told_wrong(error: RefereeError | None) -> list[str]:
    """Return what is wrong, a sentence for each mistake."""
    if isinstance(error, Unreadable):
        return [each.said for each in shown_mistakes(error, "")]
    return [str(error)] if error is not None else []


def _with_next(text: LogText, fields: Fields) -> str:
    """Return the text of a log with the act that a form tells, or without its last line."""
    if "back" in fields and text.log.events:
        return without_last(text)
    return text.append(fields["told"]) if "told" in fields else with_act(text, fields)


def start_page(fields: Fields, error: RefereeError | None = None) -> Response:
    """Return the page that asks who plays, and by which code."""
    return shown(
        "own-log-start",
        400 if error else 200,
        codes=list(list_codes()),
        first=fields.get("first", "Anne"),
        second=fields.get("second", "Bert"),
        wrong=told_wrong(error),
    )
