"""The pages on which a log is built at the table, act by act."""

from __future__ import annotations

from typing import Final, Self

from attrs import evolve, frozen
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from referee.differences import HeardLog, answer_changes
from referee.law import list_codes
from referee.record import EventId, LogText, RefereeError
from referee.web import own_log
from referee.web.act_form import Fields
from referee.web.frame import shown
from referee.web.library import Library
from referee.web.log_builder import acts_told, new_log, with_acts
from referee.web.permalinks import link, packed, unpacked
from referee.web.sent_log import NAME, SentLog, read_sent, rule_on
from referee.web.table_page import ASKING, TablePage, told_wrong
from referee.web.table_state import TableState
from referee.web.touches import dropped

PAGE: Final = own_log.TABLE

PLAYERS: Final = ("Anne", "Bert")
"""How players are called who have not said their names."""


def routes(library: Library) -> list[BaseRoute]:
    """Return the addresses of the table."""
    pages = OwnTable(library)
    return [Route(PAGE, pages.open, methods=["GET"]), Route(PAGE, pages.take, methods=["POST"])]


@frozen
class Built:
    """A log that is being built, as an address tells it.

    sent: the log.
    at: the id of the act after which the table is shown; empty for the last.
    undone: the log before its last acts were taken back; empty where none was.
    before: the log before an act in its middle was changed; empty where none was.
    quiet: whether nothing is told of the law.
    """

    sent: SentLog
    at: str = ""
    undone: str = ""
    before: str = ""
    quiet: str = ""

    @classmethod
    def read(cls, fields: Fields) -> Self:
        """Return what an address or a form tells.

        Raises:
            BadLink: it carries no log, or one that cannot be unpacked.
        """
        undone, before = unpacked(fields.get("undone", "")), unpacked(fields.get("before", ""))
        return cls(own_log.sent_in(fields), fields.get("at", ""), undone, before, fields.get("quiet", ""))

    @property
    def in_link(self) -> dict[str, str]:
        """What an address carries of it; the log before a change only tells what has changed, once."""
        told = {**self.sent.in_link, "at": self.at, "undone": packed(self.undone) if self.undone else ""}
        return {**told, "quiet": self.quiet}

    @property
    def address(self) -> str | None:
        """The address of this table; ``None`` where the log is too long for one."""
        before = packed(self.before) if self.before else ""
        return link(PAGE, **self.in_link, before=before) or link(PAGE, **evolve(self, undone="").in_link)

    def with_text(self, text: str) -> Self:
        """Return it with another log, shown at its end."""
        return evolve(self, sent=evolve(self.sent, text=text), at="", undone="", before="")


@frozen
class OwnTable:
    """Answers with the table of a log that is being built.

    library: what the school shares.
    """

    library: Library

    def open(self, request: Request) -> Response:
        """Show the table of the log that the address carries; else an empty one."""
        fields = dict(request.query_params)
        return self._table(Built.read(fields), {}) if fields.get("log") else start_page({})

    async def take(self, request: Request) -> Response:
        """Begin a log, change it, or open what was touched."""
        async with request.form(max_files=0, max_fields=own_log.MOST_FIELDS) as form:
            fields = own_log.texts_in(form)
        return await run_in_threadpool(self._started if "first" in fields else self._taken, fields)

    def _started(self, fields: Fields) -> Response:
        """Return the table before the first deal."""
        chosen = fields.get("rulebook", "")
        text = new_log(fields["first"], fields.get("second", ""), chosen, bool(fields.get("marks")))
        try:
            return self._moved(Built(SentLog(text)))
        except RefereeError as error:
            return start_page(fields, error)

    def _taken(self, fields: Fields) -> Response:
        """Return the table after what was done, or as it was, with what is wrong with that or what was opened."""
        built = Built.read(fields)
        try:
            state = self._state(built)
            fields = with_dropped(state, fields)
            if any(name in fields for name in ASKING):
                return self._table(built, fields, state)
            return self._moved(_after(built, state, fields))
        except RefereeError as error:
            return self._table(built, fields if "do" in fields else {}, error=error)

    def _moved(self, built: Built) -> Response:
        """Return the way to a table; the table itself where the log is too long for an address."""
        state = self._state(built)
        return RedirectResponse(built.address, 303) if built.address else self._table(built, {}, state)

    def _state(self, built: Built) -> TableState:
        log, book = read_sent(built.sent)
        return TableState(log, book, EventId(built.at))

    def _table(
        self, built: Built, fields: Fields, state: TableState | None = None, error: RefereeError | None = None
    ) -> Response:
        """Return the page of the table."""
        with self.library.working:
            state = state or self._state(built)
            changes = None
            if built.before:
                before = rule_on(evolve(built.sent, text=built.before))
                changes = answer_changes(before.heard, HeardLog(state.found, state.log, state.rulebook))
            links = {
                "Rule on this": link(own_log.PAGE, **built.sent.in_link) if state.log.events else None,
                "What would turn it": link(own_log.PAGE, **built.sent.in_link, ask="score")
                if state.log.events
                else None,
                "Record on from here": link(own_log.LIVE, log=built.sent.in_link["log"]) if state.log.events else None,
                "Link to this table": link(PAGE, **evolve(built, undone="").in_link),
            }
            page = TablePage(
                PAGE,
                built.in_link,
                bool(built.quiet),
                changes,
                links,
                can_redo=bool(built.undone),
                change=own_log.CHANGE,
            )
            return page.shown(state, fields, error)


def with_dropped(state: TableState, fields: Fields) -> Fields:
    """Return the fields of a form in which a card that was dragged somewhere has become an act.

    Args:
        state: the table.
        fields: ``touch`` tells the card, ``onto`` the zone of the board to which it was dragged.
    """
    done = dropped(state, fields) if fields.get("onto") else None
    if done is None:
        return fields
    rest = {key: value for key, value in fields.items() if key not in ("touch", "onto")}
    return {**rest, ("pick" if done.asks_card else "acts"): done.acts}


def _after(built: Built, state: TableState, fields: Fields) -> Built:
    """Return the log after what a form tells was done."""
    if "show" in fields:
        last = state.log.events[-1].id if state.log.events else ""
        return evolve(built, at="" if fields["show"] == last else fields["show"], before="")
    if "loud" in fields:
        return evolve(built, quiet=fields["loud"])
    text = LogText(built.sent.text, NAME)
    if "undo" in fields and state.log.events:
        return evolve(built.with_text(text.first_lines(text.lines - 1)), undone=built.undone or text.text)
    if "redo" in fields and built.undone:
        return _redone(built)
    if "drop" in fields:
        return evolve(built.with_text(text.drop(fields["drop"])), before=text.text)
    new = with_acts(text, acts_told(fields, state.players), state.next)
    if state.next is None:
        return built.with_text(new)
    put_in = [event.id for event in LogText(new, NAME).log.events]
    return evolve(built.with_text(new), at=put_in[put_in.index(state.next) - 1], before=text.text)


def _redone(built: Built) -> Built:
    """Return a log with the first of the lines that were taken back from its end done again."""
    longer, now = LogText(built.undone, NAME), LogText(built.sent.text, NAME)
    text = longer.first_lines(now.lines + 1)
    return evolve(built.with_text(text), undone=built.undone if now.lines + 1 < longer.lines else "")


def start_page(fields: Fields, error: RefereeError | None = None) -> Response:
    """Return the page that asks who plays, and by which code."""
    first, second = PLAYERS
    return shown(
        "own-log-start",
        400 if error else 200,
        codes=list(list_codes()),
        first=fields.get("first", first),
        second=fields.get("second", second),
        wrong=told_wrong(error),
    )
