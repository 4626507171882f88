"""The page that asks for an act of a log: another in place of one, or one to be put in."""

from __future__ import annotations

from typing import Final, Self

from attrs import define
from starlette.responses import Response

from referee.record import ACTS, PACK, Event, LogText, Unreadable, event_data, flow, line_of
from referee.report import sentence
from referee.web.act_form import ActForm, Fields, acts_to_choose, fits, form_of
from referee.web.frame import shown
from referee.web.sent_log import mistakes_values

EDIT: Final = "edit"
"""The button that asks for another act in place of one."""

PUT_IN: Final = "put_in"
"""The button that asks for an act before another; at the end of the log where it names none."""

KEYS: Final = {EDIT: "replace", PUT_IN: "before_act"}
"""Under what key a filled-in form names the act that it replaces, or before which it puts one in."""


@define
class AskedAct:
    """An act of a log that is asked for.

    carry: what its form carries along, to find the log again.
    text: the text of the log by acts.
    button: ``EDIT`` or ``PUT_IN``.
    name: the id of the act that is to be another, or before which one is put in; empty for the end of the log.
    """

    carry: Fields
    text: LogText
    button: str
    name: str

    @classmethod
    def in_form(cls, carry: Fields, text: LogText, fields: Fields) -> Self | None:
        """Return the act that a form asks for or has told; ``None`` where it does neither.

        Args:
            carry: what its form carries along, to find the log again.
            text: the text of the log by acts.
            fields: the fields of the form.
        """
        for button, key in KEYS.items():
            if button in fields or key in fields:
                return cls(carry, text, button, fields.get(button, fields.get(key, "")))
        return None

    def told(self, fields: Fields) -> str:
        """Return the YAML of the act that a filled-in form tells.

        Args:
            fields: the fields of the form: ``do`` and the keys of the act, or its YAML as ``told``.
        """
        form = self._form(fields.get("do", ""), fields)
        return flow(form.data()) if form is not None else fields.get("told", "")

    def written(self, told: str) -> str:
        """Return the text of the log with an act put where it was asked for.

        Args:
            told: the YAML of the act.

        Raises:
            Unreadable: the act is none, or does not fit into the log.
        """
        if self.button == EDIT:
            return self.text.replace(self.name, told)
        return self.text.insert_before(self.name, told) if self.name else self.text.append(told)

    def page(
        self, fields: Fields, told: str | None = None, error: Unreadable | None = None, wrong: str = ""
    ) -> Response:
        """Return the page that asks for it.

        Args:
            fields: what the form before it told: ``chosen`` names the act whose form is to be shown, ``do`` the act
                that was filled in.
            told: the YAML that was given before; ``None`` where none was.
            error: what is wrong with the act.
            wrong: the text in which the mistakes are.

        Raises:
            Unreadable: the log has no such act.
        """
        if told is None:
            told = self.text.act(self.name) if self.button == EDIT else ""
        event = self._event
        return shown(
            "asked-act",
            400 if error else 200,
            **mistakes_values(error, wrong),
            carry=self.carry,
            button=self.button,
            key=KEYS[self.button],
            name=self.name,
            act=sentence(event) if event is not None else "",
            form=self._shown_form(fields),
            groups=acts_to_choose(),
            pack=PACK,
            told=told,
            gave_yaml=error is not None and "do" not in fields,
            players=self.text.log.header.players,
        )

    def _shown_form(self, fields: Fields) -> ActForm | None:
        """Return the form that is shown: of the act that was chosen or filled in, or else of the one to be replaced."""
        if "chosen" in fields or "do" in fields:
            return self._form(fields.get("chosen", fields.get("do", "")), fields if "do" in fields else {})
        event = self._event
        if event is None or self.button != EDIT or event.id != self.name:
            return None
        data = event_data(event)
        form = form_of(data, self.text.log.header.players, self._acts)
        return form if fits(data, form) else None

    def _form(self, do: str, given: Fields) -> ActForm | None:
        return ActForm(do, self.text.log.header.players, self._acts, given) if do in ACTS else None

    @property
    def _index(self) -> int:
        """The number of the act that is named, or of the first act of the line that is; else that of the next act."""
        ids = [str(each.id) for each in self.text.log.events]
        return next((i for i, each in enumerate(ids) if self.name in (each, line_of(each))), len(ids))

    @property
    def _event(self) -> Event | None:
        """The act that is to be another, or before which one is put in."""
        return next(iter(self.text.log.events[self._index : self._index + 1]), None)

    @property
    def _acts(self) -> list[tuple[str, str]]:
        """The acts that came before, the last of them first, each with its id and its sentence."""
        return [(str(each.id), sentence(each)) for each in reversed(self.text.log.events[: self._index])]
