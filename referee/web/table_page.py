"""The page of a table: the board with what can be touched on it, what comes next, what the law says, and the acts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from attrs import field, frozen
from starlette.responses import Response

from referee.differences import AnswerChange
from referee.record import PACK, RefereeError, Unreadable
from referee.web.act_form import Fields, acts_to_choose
from referee.web.frame import shown
from referee.web.offers import due, in_rows
from referee.web.sent_log import shown_mistakes
from referee.web.table_state import TableState
from referee.web.touches import button_over, panel_for

ASKING: Final = ("touch", "pick", "q", "chosen")
"""The fields of a form that only ask for something to be opened."""


@frozen
class TablePage:
    """What the page of a table needs besides the table itself.

    address: where its forms go.
    carry: what they carry along, to find the log again.
    quiet: whether nothing is told of the law.
    changes: in what the answer differs from the one before an act was changed; ``None`` where none was.
    links: addresses of other pages on the same log, by what they lead to.
    keeps: where the acts are kept; empty where nothing is, and they can be taken back.
    change: where a form asks for another act in place of one; empty where acts stay as they are.
    can_redo: whether an act that was taken back can be done again.
    """

    address: str
    carry: Fields
    quiet: bool = False
    changes: list[AnswerChange] | None = None
    links: Mapping[str, str | None] = field(factory=dict)
    keeps: str = ""
    change: str = ""
    can_redo: bool = False

    def shown(self, state: TableState, fields: Fields, error: RefereeError | None = None) -> Response:
        """Return the page.

        Args:
            state: the table.
            fields: what was touched or asked for.
            error: what is wrong with the act that was to be the next.
        """
        panel = panel_for(state, fields)
        return shown("table-page", 400 if error else 200, wrong=told_wrong(error), **self._values(state, fields, panel))

    def _values(self, state: TableState, fields: Fields, panel: Any) -> dict[str, Any]:
        at = state.events[-1].id if state.events else ""
        return {
            "page": self,
            "state": state,
            "panel": panel,
            "rows": in_rows(panel.offers) if panel is not None else [],
            "over": partial(button_over, state),
            "due": list(due(state)),
            "opened": any(name in fields for name in ASKING),
            "asked": fields.get("q", ""),
            "at": at,
            "said": dict(state.acts).get(at, ""),
            "groups": acts_to_choose(),
            "pack": PACK,
            "answer": None if self.quiet or not state.log.events else state.answer,
            "rulings": [] if self.quiet else state.summaries(),
        }


def told_wrong(error: RefereeError | None) -> list[str]:
    """Return what is wrong, a sentence for each mistake."""
    if isinstance(error, Unreadable):
        return [each.said for each in shown_mistakes(error, "")]
    return [str(error)] if error is not None else []
