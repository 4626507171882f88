"""Rulings on a log of one's own: pasted, uploaded or carried by a link, and ruled on again with an act changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from anyio import CapacityLimiter, to_thread
from attrs import define, evolve, field
from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from referee.differences import answer_changes
from referee.law import list_codes
from referee.record import LogText, RefereeError, Unreadable, decode, dump_log
from referee.report import sentence
from referee.teaching import Case
from referee.web.act_form import Fields
from referee.web.asked_act import AskedAct
from referee.web.errors import unclear
from referee.web.frame import shown
from referee.web.library import Library
from referee.web.permalinks import BadLink, link, packed, unpacked
from referee.web.sent_log import NAME, RuledLog, SentLog, mistakes_values, rule_on

PAGE: Final = "/rule"
CHANGE: Final = "/rule/change"
READINGS: Final = "/rule/readings"
"""The address of a ruling with what other readings of the law would change; the page of a ruling asks for it later."""

AFTER: Final = "/rule/after"
"""The address of what may be asked of a log that was ruled on; a link is that of the ruling, with the question."""

ANSWER: Final = "/rule.json"
TABLE: Final = "/table"
"""The address of the table at which a log is built."""

LIVE: Final = "/live"
"""The address of the tables whose logs are kept."""

AT_ONCE: Final = 2
"""How many logs may be ruled on at once; others wait."""

MOST_FIELDS: Final = 200
"""How many fields a form may have: those of an act, with a box for each card that it may name."""


def routes(library: Library) -> list[BaseRoute]:
    """Return the addresses of the form and of the rulings."""
    desk = OwnLog(library)
    return [
        Route(PAGE, desk.open, methods=["GET"]),
        Route(PAGE, desk.rule, methods=["POST"]),
        Route(CHANGE, desk.change, methods=["POST"]),
        Route(READINGS, desk.reread, methods=["POST"]),
        Route(AFTER, desk.ask, methods=["POST"]),
        Route(ANSWER, desk.tell, methods=["GET"]),
    ]


@define
class OwnLog:
    """Answers with the form, and with rulings on what it brings.

    library: what the school shares.
    """

    library: Library
    _waiting: CapacityLimiter = field(factory=lambda: CapacityLimiter(AT_ONCE), init=False)

    async def open(self, request: Request) -> Response:
        """Show the form; where the address carries a log, the ruling on it."""
        fields = dict(request.query_params)
        return await self._in_turn(lambda: self._opened(fields) if fields.get("log") else form_page(SentLog("")))

    async def rule(self, request: Request) -> Response:
        """Rule on the log that the form brings."""
        async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
            fields, raw = texts_in(form), await _uploaded(form)
        return await self._in_turn(lambda: self._ruled(fields, raw))

    async def reread(self, request: Request) -> Response:
        """Rule on a log, and try the other readings of the law."""
        async with request.form(max_fields=MOST_FIELDS) as form:
            sent = sent_in(texts_in(form))
        return await self._in_turn(lambda: self._answer(sent, tries=True))

    async def ask(self, request: Request) -> Response:
        """Show what may be asked of a log that was ruled on, and the answer to one question."""
        async with request.form(max_fields=MOST_FIELDS) as form:
            fields = texts_in(form)
        return await self._in_turn(lambda: self._asked(fields))

    async def tell(self, request: Request) -> Response:
        """Return the answer to the log that the address carries, for programs."""
        sent = sent_in(dict(request.query_params))
        return await self._in_turn(lambda: self._told(sent))

    async def change(self, request: Request) -> Response:
        """Change an act of a log and rule again, or ask what it is to be."""
        async with request.form(max_files=1, max_fields=MOST_FIELDS) as form:
            fields = texts_in(form)
        return await self._in_turn(lambda: self._changed(fields))

    async def _in_turn(self, answer: Callable[[], Response]) -> Response:
        """Return an answer that takes a while, once fewer than so many others are worked on."""
        return await to_thread.run_sync(answer, limiter=self._waiting)

    def _opened(self, fields: Fields) -> Response:
        """Return the ruling on the log that an address carries, and in what it differs from a log before."""
        if "ask" in fields:
            return self._asked(fields)
        sent = sent_in(fields)
        before = unpacked(fields.get("before", ""))
        return self._answer(sent, evolve(sent, text=before) if before else None)

    def _asked(self, fields: Fields) -> Response:
        """Return what may be asked of a log, and the answer to a question."""
        from referee.web.after import after_page  # only here, as few ask for it and it needs much of the program

        with self.library.working:
            return after_page(rule_on(sent_in(fields)), fields.get("ask", ""), PAGE)

    def _told(self, sent: SentLog) -> Response:
        """Return the answer to a log as the commands write it, to be kept as a file."""
        with self.library.working:
            ruled = rule_on(sent)
            if not ruled.is_told_as_json:
                raise unclear("The log is too long for this. The command referee adjudicate writes its answer as JSON.")
            text = ruled.json()
        headers = {"Content-Disposition": 'attachment; filename="ruling.json"'}
        return Response(text, media_type="application/json", headers=headers)

    def _ruled(self, fields: Fields, raw: bytes) -> Response:
        """Return the ruling on a log that was pasted or uploaded."""
        sent = SentLog(_lines(fields.get("text", "")), fields.get("rulebook", ""), fields.get("readings", ""))
        if raw:
            try:
                sent = evolve(sent, text=_lines(decode(raw, NAME)))
            except Unreadable as error:
                return form_page(sent, error)
        return self._answer(sent)

    def _answer(self, sent: SentLog, before: SentLog | None = None, tries: bool = False) -> Response:
        """Return the ruling on a log, or the form with all that is wrong."""
        try:
            with self.library.working:
                ruled = evolve(rule_on(sent), tries=tries)
                earlier = rule_on(before) if before is not None else None
                return ruling_page(ruled, earlier)
        except RefereeError as error:
            return form_page(sent, error)

    def _changed(self, fields: Fields) -> Response:
        """Return the ruling on a log with an act changed, or the page that asks for the act."""
        sent = sent_in(fields)
        asked: AskedAct | None = None
        told, new = "", sent.text
        try:
            text = LogText(sent.text, NAME)
            asked = AskedAct.in_form(sent.in_link, text, fields)
            if asked is not None and asked.button in fields:
                return asked.page(fields)
            told = _lines(asked.told(fields)) if asked is not None else ""
            new = told  # what is wrong with an act that cannot be put in is in its own text
            new = asked.written(told) if asked is not None else text.drop(fields.get("drop", ""))
            with self.library.working:
                return ruling_page(rule_on(evolve(sent, text=new)), rule_on(sent))
        except Unreadable as error:
            if asked is not None and asked.button not in fields:
                return asked.page(fields, told, error, new)
            return form_page(evolve(sent, text=new or sent.text), error)
        except RefereeError as error:
            return form_page(evolve(sent, text=new), error)


def sent_in(fields: Fields) -> SentLog:
    """Return the log that an address or a form carries packed.

    Raises:
        BadLink: there is none, or it cannot be unpacked.
    """
    text = unpacked(fields.get("log", ""))
    if not text:
        raise BadLink("No log came with this.")
    return SentLog(text, fields.get("rulebook", ""), fields.get("readings", ""))


def link_to_case(case: Case, page: str, **values: str) -> str | None:
    """Return the address at which the log of a case is ruled on, or laid out on the table.

    Args:
        case: the case of a scenario.
        page: the path of the page, ``PAGE`` or ``TABLE``.
        values: what else the address tells.

    Returns:
        The address; ``None`` where the log is too long for one, or its rulebook is none of the shipped codes.
    """
    code = case.rulebook
    if code is not None and code.partition("@")[0] not in list_codes():
        return None
    header = case.log.header
    agreed = evolve(header.agreement, readings=case.readings, options=case.options)
    log = evolve(case.log, header=evolve(header, rulebook=code, agreement=agreed))
    return link(page, log=packed(dump_log(log, "yaml")), **values)


def texts_in(form: FormData) -> dict[str, str]:
    """Return the fields of a form that are texts; what several fields of one name tell stands in one text.

    Args:
        form: the form that was sent.
    """
    found: dict[str, str] = {}
    for name, value in form.multi_items():
        if isinstance(value, str):
            found[name] = f"{found[name]} {value}".strip() if name in found else value
    return found


async def _uploaded(form: FormData) -> bytes:
    """Return what is in the file of a form; nothing where none was chosen."""
    file = form.get("file")
    return await file.read() if isinstance(file, UploadFile) else b""


def _lines(text: str) -> str:
    """Return a text with plain ends of lines; browsers send others."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


# --- pages


def form_page(sent: SentLog, error: RefereeError | None = None) -> Response:
    """Return the form, filled in with what was sent, and what is wrong with that."""
    return shown(
        "own-log",
        400 if error else 200,
        **mistakes_values(error, sent.text),
        sent=sent,
        text=sent.text,
        codes=list(list_codes()),
        players=("Anne", "Bert"),
    )


def ruling_page(ruled: RuledLog, earlier: RuledLog | None) -> Response:
    """Return the ruling on a log, and before it in what it differs from the ruling on the log before."""
    before = packed(earlier.sent.text) if earlier is not None else ""
    changes = None
    if earlier is not None:
        changes = answer_changes(earlier.heard, ruled.heard)
    return shown(
        "own-log-ruling",
        **ruled.page_values(),
        sent=ruled.sent,
        carry=ruled.sent.in_link,
        acts=[(event.id, _place(ruled, i), sentence(event)) for i, event in enumerate(ruled.log.events)],
        changes=changes,
        link=link(PAGE, **ruled.sent.in_link, before=before) or link(PAGE, **ruled.sent.in_link),
        link_json=link(ANSWER, **ruled.sent.in_link) if ruled.is_told_as_json else None,
        link_table=link(TABLE, **ruled.sent.in_link),
        link_before=link(PAGE, **earlier.sent.in_link) if earlier is not None else None,
        is_reread=ruled.is_reread,
        asks_readings=ruled.is_reread and not ruled.tries,
        otherwise=[
            (words, address) for words, sent in ruled.read_otherwise() if (address := link(PAGE, **sent.in_link))
        ],
        players=ruled.log.header.players,
    )


def _place(ruled: RuledLog, index: int) -> str:
    """Return the line of an act."""
    return f"line {ruled.log.places[index].line}"
