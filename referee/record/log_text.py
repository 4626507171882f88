"""The text of a log with one act dropped, replaced or put in; all else stays as it was written."""

from __future__ import annotations

import re
from itertools import count
from typing import Any, Final

import yaml
from attrs import define, evolve

from referee.record.acts.base import Event
from referee.record.document import stop
from referee.record.errors import Mistake, Unreadable
from referee.record.log import Log, Place
from referee.record.log_data import dump_log, event_data, log_from_data
from referee.record.logfile import loads_log
from referee.record.values import nearest, show
from referee.record.vocabulary import RECORDED
from referee.record.yaml_reader import LOADER, read_yaml
from referee.record.yaml_writer import flow

DASH: Final = re.compile(r"^ *-(?=\s)", re.MULTILINE)
NO_ACTS: Final = "events: []\n"
"""How a log ends in which nothing was done yet."""

ACT: Final = "the act"
"""What messages call the text of an act that is to be put into a log."""


@define
class _Line:
    """One line of the log: an act, or shorthand for several.

    dash: where the dash stands before it, as characters from the beginning of the text.
    start: where its YAML begins.
    end: where its YAML ends.
    told: what stands under its keys; a text of YAML where that is a text.
    events: the acts that it stands for.
    """

    dash: int
    start: int
    end: int
    told: dict[str, Any]
    events: list[Event]

    @property
    def names(self) -> list[str]:
        """The ids of its acts, and before them its own where it is shorthand."""
        ids = [str(event.id) for event in self.events]
        own = ids[0].rpartition(".")[0]
        return ids if "do" in self.told else [str(self.told.get("id", own)), *ids]


class LogText:
    """The text of a log, which can be written anew with one act otherwise.

    An act is named by its id, a line of shorthand by its own. Where the log has no such act or line, Unreadable is
    raised; likewise where what is to be put in, the YAML of an act, is no act at all. An act that is put in without an
    id gets one.

    text: the text, with a line for each act; in full, if it was read from a text of another form.
    log: the log.
    """

    def __init__(self, text: str, path: str = "<text>") -> None:
        """Read the text of a log.

        Args:
            text: the text, in any form of a log.
            path: what messages call the text.

        Raises:
            Unreadable: the text is not a log; with every mistake.
        """
        self.text, self.log = text.removeprefix("\ufeff"), loads_log(text, path)
        if not self.log.events and self.text.endswith(NO_ACTS):
            self._lines: list[_Line] = []
            return
        lines = _lines(self.text, self.log) if not self.text.lstrip().startswith("{") else None
        if lines is None:
            self.text = dump_log(self.log, "yaml")
            self.log = loads_log(self.text, path)
            lines = _lines(self.text, self.log)
        self._lines = lines or []

    @property
    def lines(self) -> int:
        """How many lines tell acts: an act that is written out, or shorthand for several."""
        return len(self._lines)

    def first_lines(self, count: int) -> str:
        """Return the text with only so many (``count``) of the lines that tell acts, the first of them."""
        if count >= len(self._lines):
            return self.text
        begin = self.text.rfind("\n", 0, self._lines[max(count, 0)].dash) + 1
        head, behind = self.text[:begin], self.text[self._line_end(self._lines[-1]) :]
        if count > 0:
            return head + behind
        if head.endswith("events:\n") and not behind:
            return head.removesuffix("events:\n") + NO_ACTS
        return dump_log(evolve(self.log, events=[]), "yaml")

    def act(self, name: str) -> str:
        """Return the YAML of the act or line ``name``: as it was written, or where shorthand tells it, in full."""
        line, within = self._find(name)
        return self.text[line.start : line.end] if within is None else flow(event_data(line.events[within]))

    def drop(self, name: str) -> str:
        """Return the text without the act or line ``name``."""
        line, within = self._find(name)
        if within is not None and len(line.events) > 1:
            return self._written(line, [flow(event_data(each)) for each in line.events if str(each.id) != name])
        if len(self._lines) == 1:
            return dump_log(evolve(self.log, events=[]), "yaml")
        return self._written(line, [])

    def replace(self, name: str, told: str) -> str:
        """Return the text with the act or line ``name`` as it is ``told`` now; it keeps its id, unless it tells one."""
        line, within = self._find(name)
        if within is None:
            return self._written(line, [_one_line(told, name if "id" in line.told else "")])
        new = {within: _one_line(told, name)}
        return self._written(line, [new.get(i) or flow(event_data(each)) for i, each in enumerate(line.events)])

    def insert_before(self, name: str, told: str) -> str:
        """Return the text with an act, as it is ``told``, before the act or line ``name``."""
        line, within = self._find(name)
        new = _one_line(told, self._free_id())
        if not within:
            at = self.text.rfind("\n", 0, line.dash) + 1
            return self._with(line, at, at, f"{self._indent(line)}- {new}\n", all_after=line.dash)
        told_events = [flow(event_data(each)) for each in line.events]
        return self._written(line, [*told_events[:within], new, *told_events[within:]])

    def insert_after(self, name: str, told: str) -> str:
        """Return the text with an act, as it is ``told``, behind the act or line ``name``."""
        at = self.index(name) + 1
        return self.insert_before(self.log.events[at].id, told) if at < len(self.log.events) else self.append(told)

    def index(self, name: str) -> int:
        """Return the index of the act ``name``, or of the last act of the line ``name``, among all acts."""
        line, within = self._find(name)
        id = line.events[-1 if within is None else within].id
        return next(at for at, event in enumerate(self.log.events) if event.id == id)

    def append(self, told: str) -> str:
        """Return the text with an act, as it is ``told``, at its end; what counts as recorded may be more by it."""
        new = _one_line(told, self._free_id())
        if not self._lines:
            text = self.text if self.text.endswith(NO_ACTS) else dump_log(self.log, "yaml")
            head = text.removesuffix(NO_ACTS)
            return f"{head}events:\n  - {new}\n"
        last = self._lines[-1]
        end = self._line_end(last)
        before = "" if self.text[:end].endswith("\n") else "\n"
        return f"{self.text[:end]}{before}{self._indent(last)}- {new}\n{self.text[end:]}"

    # --- the parts of the text

    def _find(self, name: str) -> tuple[_Line, int | None]:
        """Return the line that has an act, and the number of the act in it; no number for the line as a whole."""
        for line in self._lines:
            if name in line.names:
                within = line.names.index(name)
                return (line, None) if "do" in line.told or not within else (line, within - 1)
        names = [each for line in self._lines for each in line.names]
        place, hint = Place(self.log.path, 1, 1), nearest(name, names)
        raise Unreadable([Mistake(place, "the log has no such act", "the id of an act", show(name), hint)])

    def _indent(self, line: _Line) -> str:
        """Return what stands before the dash of a line."""
        return self.text[self.text.rfind("\n", 0, line.dash) + 1 : line.dash]

    def _line_end(self, line: _Line) -> int:
        """Return where the text goes on after a line and a comment behind it."""
        return self.text.find("\n", line.end) + 1 or len(self.text)

    def _free_id(self) -> str:
        names = {name for line in self._lines for name in line.names}
        return next(name for n in count(1) if (name := f"new{n}") not in names)

    # --- the text anew

    def _written(self, line: _Line, acts: list[str]) -> str:
        """Return the text with some acts in place of a line."""
        if not acts:
            begin = self.text.rfind("\n", 0, line.dash) + 1
            return self._recording(self._with(line, begin, self._line_end(line), ""))
        return self._recording(self._with(line, line.start, line.end, f"\n{self._indent(line)}- ".join(acts)))

    def _with(self, line: _Line, start: int, end: int, told: str, all_after: int | None = None) -> str:
        """Return the text with a part of it told otherwise; lines after it keep the ids that they were given."""
        first = line.dash if all_after is None else all_after - 1
        parts, at = [self.text[:start], told], end
        for later in self._lines:
            if later.dash > first and "id" not in later.told:
                parts += [self.text[at : later.start], self._with_id(later)]
                at = later.end
        return "".join([*parts, self.text[at:]])

    def _with_id(self, line: _Line) -> str:
        """Return a line that has no id of its own with the one that it was given by its number."""
        name, told = line.names[0], self.text[line.start : line.end]
        if told.startswith("{"):
            return f"{{id: {name}, {told[1:]}"
        column = line.start - self.text.rfind("\n", 0, line.start) - 1
        return f"id: {name}\n{' ' * column}{told}"

    def _recording(self, text: str) -> str:
        """Return the new text, in which what counts as recorded is as it was before.

        Where the head does not say it, the acts do; so it is said where the change of an act would change it.
        """
        try:
            recorded = log_from_data(read_yaml(text, self.log.path)).header.recorded
        except Unreadable:
            return text
        if recorded == self.log.header.recorded:
            return text
        said = ", ".join(part for part in RECORDED if part in self.log.header.recorded)
        return re.sub(r"^( *)events:", rf"\1recorded: [{said}]\n\1events:", text, count=1, flags=re.MULTILINE)


def _one_line(told: str, name: str) -> str:
    """Return the YAML of an act on one line, with an id where it has none; as it was written, if it is on one line."""
    data = read_yaml(told, ACT).data
    if type(data) is list and len(data) == 1:
        told, data = told.strip().removeprefix("-"), data[0]
    if type(data) is not dict or not data:
        raise stop(ACT, 1, 1, "not an act", "a mapping, such as {do: lead, by: Anne, card: KS}", show(data))
    told = told.strip()
    with_id = data if "id" in data or not name else {"id": name, **data}
    if not told.startswith("{") or len(told.splitlines()) > 1:
        return flow(with_id)
    return told if with_id is data else f"{{id: {flow(name)}, {told[1:]}"


def _lines(text: str, log: Log) -> list[_Line] | None:
    """Return the lines of a log with their acts; ``None`` where it is not written in YAML, a line for each act."""
    root: Any = yaml.compose(text, Loader=LOADER)
    parts = {key.value: part for key, part in root.value}
    if root.flow_style or "header" in parts or parts["events"].flow_style:
        return None
    acts: dict[tuple[int, int], list[Event]] = {}
    for event, place in zip(log.events, log.places, strict=True):
        acts.setdefault((place.line, place.column), []).append(event)
    lines: list[_Line] = []
    at = text.rfind("\n", 0, parts["events"].start_mark.index) + 1
    for item, events in zip(parts["events"].value, acts.values(), strict=True):
        start, told = item.start_mark.index, {key.value: part.value for key, part in item.value}
        dash = DASH.search(text, at, start)
        assert dash is not None
        at = start + len(text[start : _end(item)].rstrip())
        lines.append(_Line(dash.end() - 1, start, at, told, events))
    return lines


def _end(node: Any) -> int:
    """Return where a node ends; the end of one in block style is told where the next thing begins."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.index
    return end
