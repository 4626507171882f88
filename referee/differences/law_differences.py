"""What changes between two codes, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import asdict

from referee.law import Change, Difference, Rulebook, Side
from referee.report import LABEL, Line, count, join

FORMAT: Final = "referee.law-diff/1"
NOUNS: Final = {"law": "Law", "clause": "", "open_point": "", "option": "option"}
HEADINGS: Final = {"law": "Laws", "clause": "Clauses", "open_point": "Open points", "option": "Options"}
STYLES: Final = {"added": "green", "gone": "red", "changed": ""}


def diff_lines(found: Difference) -> Iterator[Line]:
    """Yield the differences between two codes as a report: by clause where one builds on the other, else by topic.

    Args:
        found: the differences.
    """
    yield Line(f"{named(found.old)} → {named(found.new)}", "bold")
    if found.related:
        yield from _by_clause(found)
    else:
        yield Line("Neither builds on the other, so they are set side by side by what they speak of.", "dim")
        yield from _by_topic(found)


def named(book: Rulebook) -> str:
    """Return a code with its title, and its edition if it states one."""
    edition = f", edition {book.edition}" if book.edition else ""
    return f"{book.title} ({book.code} {book.version}{edition})"


def _by_clause(found: Difference) -> Iterator[Line]:
    if not found.changes and not found.values:
        yield Line("Nothing changes.")
    for what, heading in HEADINGS.items():
        rows = [change for change in found.changes if change.what == what]
        if rows:
            yield Line()
            yield Line(f"{heading}: {_counted(rows)}", "bold")
            for change in rows:
                yield from _change(change)
    if found.values:
        yield Line()
        yield Line("Game values and procedure", "bold")
        for value in found.values:
            yield Line(f"{value.name}: {_whence(value.old, value.old_by)} → {_whence(value.new, value.new_by)}")


def _counted(rows: list[Change]) -> str:
    numbers = {how: sum(change.how == how for change in rows) for how in ("added", "changed", "gone")}
    return ", ".join(f"{number} {how}" for how, number in numbers.items() if number)


def _change(change: Change) -> Iterator[Line]:
    yield Line(f"{change.how}: {change.says}", STYLES[change.how], label=f"{NOUNS[change.what]} {change.id}".strip())
    for key in change.keys:
        yield Line(f"{key.name}: {plain(key.old)} → {plain(key.new)}", "dim", indent=LABEL)


def _whence(value: Any, by: str | None) -> str:
    fixed = f" ({by})" if by else " (nothing fixes it)" if by is None else ""
    return f"{plain(value)}{fixed}"


def plain(value: Any) -> str:
    """Return a value of a rulebook on one line.

    Args:
        value: a truth value, number, text, list or mapping, or ``None``.

    Returns:
        The text.

    >>> plain({"where": {"to": ["dealer", 1]}, "noticed": True}), plain([]), plain(None)
    ('where: (to: dealer, 1), noticed: yes', 'none', 'none')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        inner = {key: f"({plain(each)})" if isinstance(each, dict) else plain(each) for key, each in value.items()}
        return ", ".join(f"{key}: {each}" for key, each in inner.items()) or "none"
    if isinstance(value, list | tuple):
        return ", ".join(map(plain, value)) or "none"
    return "none" if value is None else str(value)


def _by_topic(found: Difference) -> Iterator[Line]:
    section = ""
    for row in found.topics:
        if row.section != section:
            section = row.section
            yield Line()
            yield Line(section, "bold")
        yield Line(f"{row.title} ({row.name})", "underline")
        for book, side in zip((found.old, found.new), row.sides, strict=True):
            yield from _side(book, side)


def _side(book: Rulebook, side: Side) -> Iterator[Line]:
    label = book.called
    if side.silent and not side.clauses:
        yield Line("silent", "dim", label=label)
    for clause in side.clauses:
        style = "dim" if clause.kind == "silence" else ""
        yield Line(f"{clause.id} {clause.says}", style, label=label, indent=0 if label else LABEL)
        label = ""
    for name, (value, by) in side.values.items():
        fixed = f" (by {by})" if by else ""
        yield Line(f"{name}: {plain(value)}{fixed}", "dim", label=label, indent=0 if label else LABEL)
        label = ""
    for option in side.options:
        chosen = f"{option.question} ({option.id} = {join(list(option.readings), 'or')})"
        yield Line(chosen, "dim", label=label, indent=0 if label else LABEL)
        label = ""


def diff_data(found: Difference) -> dict[str, Any]:
    """Return the differences between two codes as plain data, ``referee.law-diff/1``.

    Args:
        found: the differences.

    Returns:
        Mappings and lists, ready to be written as JSON.
    """
    data = {"format": FORMAT, "old": _book(found.old), "new": _book(found.new), "related": found.related}
    if found.related:
        changes = [
            asdict(change) | {"keys": [{"key": key.name, "old": key.old, "new": key.new} for key in change.keys]}
            for change in found.changes
        ]
        return data | {"changes": changes, "values": list(map(asdict, found.values))}
    topics = [
        {"section": row.section, "topic": row.name, "title": row.title, "old": old, "new": new}
        for row in found.topics
        for old, new in [map(_side_data, row.sides)]
    ]
    return data | {"topics": topics}


def _book(book: Rulebook) -> dict[str, Any]:
    keys = ("code", "title", "version", "edition", "dated", "digest")
    return {key: getattr(book, key) for key in keys} | {"built_on": list(book.built_on)}


def _side_data(side: Side) -> dict[str, Any]:
    clauses = [{"id": clause.id, "kind": clause.kind, "says": clause.says} for clause in side.clauses]
    values = {name: {"value": value, "by": by} for name, (value, by) in side.values.items()}
    options = {option.id: list(option.readings) for option in side.options}
    return {"silent": side.silent, "clauses": clauses, "values": values, "options": options}


def editions_lines(code: str, editions: dict[str, Rulebook]) -> Iterator[Line]:
    """Yield the editions of a code, in the order given.

    Args:
        code: the name of the code.
        editions: the rulebook of each edition, by the name of the edition; empty for one that states none.
    """
    for name, book in editions.items():
        asked = f"{code}@{name}" if name else code
        dated = f", of {book.dated}" if book.dated and book.dated != book.edition else ""
        yield Line(f"{book.title}{dated}: {count(len(book.clauses), 'clause')}", label=asked)
