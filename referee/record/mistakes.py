"""What is wrong with data that are read into a class: the errors of cattrs, each at its place in the file."""

from __future__ import annotations

from functools import partial
from typing import Any, Literal, TypeVar, cast, get_args, get_origin

from attrs import has

from referee.record.codec import converter
from referee.record.document import Document, other_kind
from referee.record.errors import Mistake, Unreadable, untold_mistakes
from referee.record.file_limits import limits
from referee.record.look_alikes import advice_on_look_alikes
from referee.record.shapes import FORMAT, key_of, written_fields
from referee.record.strange_keys import Read, strange_keys, torn_entries
from referee.record.values import show
from referee.record.wrong import Path, Sought, Wrong, together

T = TypeVar("T")


def structure(cls: type[T], document: Document, path: Path = (), mistakes: list[Mistake] | None = None) -> T | None:
    """Return the data at a path of a document as an instance of a class.

    What is wrong is added to ``mistakes``, and ``None`` returned; without such a list, Unreadable is raised.

    Args:
        cls: the class to build.
        document: the document that holds the data.
        path: the steps that lead to the data; none where they are the whole document.
        mistakes: a list to which mistakes are added; without it they are raised.

    Returns:
        The instance; ``None`` where mistakes were added to the list.

    Raises:
        Unreadable: the data are wrong, and there is no such list; with every mistake.
    """
    found: list[Mistake] = []
    try:
        data = document.get(path)
        if other := other_kind(data, _format_of(cls)):
            raise other
        return structure_value(cls, data)
    except Wrong as error:
        found += mistakes_of(error, document, path)
    if mistakes is None:
        raise Unreadable(found)
    mistakes += found
    return None


def _format_of(cls: Any) -> str:
    """Return what a file of some class says under ``format``; nothing where it says none."""
    form = written_fields(cls).get(FORMAT) if has(cls) else None
    return str(get_args(form.type)[0]) if form is not None and get_origin(form.type) is Literal else ""


def structure_value(cls: type[T], value: Any, strict: bool = True) -> T:
    """Return plain data as an instance of a class, or of any other annotation.

    Args:
        cls: the class to build.
        value: plain data.
        strict: whether keys are refused that a class has no field for.

    Raises:
        Wrong: something in the data is wrong; with all that is.
    """
    try:
        built: T = converter(True, strict).structure(value, cls)
    except Exception as error:
        raise together(_wrongs(error, value)) from None
    return built


def _wrongs(error: Exception, value: Any) -> list[Wrong]:
    """Return all that is wrong with a value, each with the path to it that the notes of cattrs tell.

    An error that does not say that the value is wrong is a fault of the program, and raised again.
    """
    if isinstance(error, Wrong):
        return [*error.each()]

    from cattrs.errors import ClassValidationError, IterableValidationError

    if isinstance(error, ClassValidationError):
        return _wrong_fields(error, value)
    if isinstance(error, IterableValidationError):
        return _wrong_items(error, value)
    raise error


def _wrong_fields(error: Any, value: dict[str, Any]) -> list[Wrong]:
    """Return what is wrong with the keys of a mapping that is read into a class."""
    found, others = error.group_exceptions()
    wrongs, missing = list[Wrong](), list[Wrong]()
    for each, note in found:
        key = key_of(note.name)
        if key in value:
            wrongs += [wrong.within(key) for wrong in _wrongs(each, value[key])]
        else:
            missing.append(Wrong(f"the key {show(key)} is missing"))
    for each in others:
        if not hasattr(each, "extra_fields"):
            raise each
        known: dict[str, Read] = {}
        for key, field in written_fields(error.cl).items():
            known[key] = partial(structure_value, cast(Any, field.type))
        wrongs = strange_keys(value, [key for key in value if key in each.extra_fields], known, wrongs)
    return wrongs + missing


def _wrong_items(error: Any, value: Any) -> list[Wrong]:
    """Return what is wrong with the items of a list, or with the keys and parts of a mapping."""
    found = error.group_exceptions()[0]
    read_part = partial(structure_value, get_args(error.cl)[-1])
    wrongs, lost = torn_entries(value, read_part) if type(value) is dict else ([], set[str]())
    for each, note in found:
        if note.index not in lost:
            is_key = note.startswith("Structuring mapping key")
            for wrong in _wrongs(each, note.index if is_key else value[note.index]):
                wrong.key = wrong.key or is_key
                wrongs.append(wrong.within(note.index))
    return wrongs


def mistakes_of(error: Wrong, document: Document, path: Path) -> list[Mistake]:
    """Return what is wrong with the data at a path as mistakes at their places.

    Args:
        error: what is wrong with the data.
        document: the document that holds them.
        path: the steps that lead to them.

    Returns:
        The mistakes; of more than ``errors_told``, the last one says how many they are.
    """
    wrongs, most = error.each(), limits().errors_told
    found = []
    for wrong in wrongs[:most]:
        place = document.place((*path, *wrong.at), wrong.key, wrong.offset)
        advice = _found(wrong.advice) or advice_on_look_alikes(f"{wrong.what} {wrong.got}")
        found.append(Mistake(place, wrong.what, wrong.expected, wrong.got, _found(wrong.hint), advice))
    if len(wrongs) > most:
        found.append(untold_mistakes(found[-1].place, len(wrongs) - most))
    return found


def _found(word: Sought) -> str | None:
    return word() if callable(word) else word
