"""Whether what names a player or an event names one that there is."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import cache
from typing import Annotated, Any, get_args, get_origin

from referee.record.kinds import Earlier, Names, Path, Wrong, nearest, say_choice, show
from referee.record.shapes import is_class, is_union, members, written_fields

Mark = Names | Earlier
Found = tuple[Mark, str, Path, bool]
Finder = Callable[[Any], Iterator[Found]]


def wrong_names(obj: Any, players: tuple[str, str], earlier: Collection[str] | None) -> list[Wrong]:
    """Return what in an instance names neither one of the players nor an event that came before.

    Events are not looked at where ``earlier`` is ``None``.
    """
    cls: Any = type(obj)
    find = finder(cls)
    wrongs = []
    for mark, name, at, key in find(obj) if find else ():
        if type(mark) is Names:
            if name in players and not mark.before:
                continue  # the common case, and the short way
            known = [*(mark.before + player for player in players), *mark.also]
            if name not in known:
                wrongs.append(Wrong("no such player", say_choice(known), show(name), nearest(name, known), at, key))
        elif earlier is not None and name not in earlier and not _stands_for_line(name, earlier):
            wrong = Wrong(
                "no such event before this one", "the id of an earlier event", show(name), nearest(name, earlier), at
            )
            wrongs.append(wrong)
    return wrongs


def _stands_for_line(name: str, earlier: Collection[str]) -> bool:
    """Whether a name is the id of a line of shorthand, which means all its acts."""
    return any(each.startswith(f"{name}.") for each in earlier)


@cache
def finder(annotation: Any) -> Finder | None:
    """Return the function that finds all names within a value of some type, or ``None`` where it holds none."""
    if get_origin(annotation) is Annotated:
        mark = _mark_of(annotation)
        return (lambda value: iter([(mark, value, (), False)])) if mark else finder(annotation.__origin__)
    if is_union(annotation):
        return _in_union(annotation)
    if get_origin(annotation) is dict:
        return _in_mapping(annotation)
    if get_origin(annotation) in (tuple, list):
        return _in_items(annotation)
    return _in_class(annotation) if is_class(annotation) else None


def _in_union(annotation: Any) -> Finder | None:
    # A name stands alone or beside null; unions of several types hold no names.
    offered = members(annotation)
    inner = finder(offered[0]) if len(offered) == 1 else None
    return inner and (lambda value: iter(()) if value is None else inner(value))


def _in_mapping(annotation: Any) -> Finder | None:
    keys, values = map(finder, get_args(annotation))

    def find(value: Any) -> Iterator[Found]:
        for name, part in value.items():
            if keys:
                yield from ((mark, text, (name,), True) for mark, text, _, _ in keys(name))
            if values:
                yield from ((mark, text, (name, *at), key) for mark, text, at, key in values(part))

    return find if keys or values else None


def _in_items(annotation: Any) -> Finder | None:
    item: Any = get_args(annotation)[0]
    inner = finder(item)

    def find(value: Any) -> Iterator[Found]:
        for i, part in enumerate(value):
            yield from ((mark, text, (i, *at), key) for mark, text, at, key in inner(part)) if inner else ()

    return find if inner else None


def _in_class(cls: Any) -> Finder | None:
    inner: list[tuple[str, str, Mark | None, Finder]] = []
    for key, field in written_fields(cls).items():
        annotation: Any = field.type
        if found := finder(annotation):
            inner.append((key, field.name, _mark_of(annotation), found))

    def find(value: Any) -> Iterator[Found]:
        for key, name, mark, found in inner:
            part = getattr(value, name)
            if mark is None:
                yield from ((mark, text, (key, *at), is_key) for mark, text, at, is_key in found(part))
            elif part is not None:  # the common case, and the short way
                yield mark, part, (key,), False

    return find if inner else None


def _mark_of(annotation: Any) -> Mark | None:
    """Return the mark of an annotation that stands for one name, present or not."""
    if is_union(annotation):
        return _mark_of(members(annotation)[0])
    marks = annotation.__metadata__ if get_origin(annotation) is Annotated else ()
    return next((mark for mark in marks if isinstance(mark, (Names, Earlier))), None)
