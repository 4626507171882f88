"""How each annotation is read from plain data: fast where all is well, and naming all that is wrong where not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, Literal, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, override

from referee.record.kinds import Wrong, Wrongs, nearest, one_of, show
from referee.record.shapes import (
    EXTRA_PREFIX,
    EXTRAS,
    Family,
    family_of,
    fields_of,
    is_required,
    is_union,
    key_of,
    kind_of,
    members,
    plain_type,
    written_fields,
)

Read = Callable[[Any, Any], Any]

SAID: Final = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    list: "a list",
    tuple: "a list",
    frozenset: "a list",
    dict: "a mapping",
}
TRUTHS: Final = ("true", "false")


def reader(cls: Any) -> Read:
    """Return the function that reads a class or any other annotation."""
    hook: Read = _CONVERTER.get_structure_hook(cls)
    return hook


def _say(annotation: Any) -> str:
    return SAID.get(plain_type(annotation), "a mapping")


def _demand(plain: type, value: Any) -> None:
    if type(value) is not plain:
        raise Wrong("wrong kind of value", SAID[plain], show(value))


def _exactly(plain: type) -> Read:
    def read(value: Any, _: Any) -> Any:
        if type(value) is plain:
            return value
        near = nearest(value, TRUTHS) if plain is bool and type(value) is str else None
        raise Wrong("wrong kind of value", SAID[plain], show(value), near)

    return read


def _read_items(annotation: Any) -> Read:
    make, item_type = get_origin(annotation), get_args(annotation)[0]
    item = reader(item_type)

    def read(value: Any, _: Any) -> Any:
        _demand(list, value)
        try:
            return make([item(part, item_type) for part in value])
        except Wrong:
            raise Wrongs(_each_wrong(item, item_type, enumerate(value))) from None

    return read


def _read_mapping(annotation: Any) -> Read:
    key_type, item_type = get_args(annotation)
    key, item = reader(key_type), reader(item_type)

    def read(value: Any, _: Any) -> Any:
        _demand(dict, value)
        try:
            return {key(name, key_type): item(part, item_type) for name, part in value.items()}
        except Wrong:
            keys = _each_wrong(key, key_type, ((name, name) for name in value))
            for wrong in keys:
                wrong.key = True
            raise Wrongs(keys + _each_wrong(item, item_type, value.items())) from None

    return read


def _each_wrong(read: Read, annotation: Any, parts: Any) -> list[Wrong]:
    wrongs = []
    for step, part in parts:
        try:
            read(part, annotation)
        except Wrong as wrong:
            wrongs.append(wrong.within(step))
    return wrongs


def _read_literal(annotation: Any) -> Read:
    kind = one_of(get_args(annotation), "word that can stand here")
    return lambda value, _: kind.read(value)


def _read_kind(annotation: Any) -> Read:
    kind = kind_of(annotation)
    assert kind is not None
    read = kind.read
    return lambda value, _: read(value)


def _read_union(annotation: Any) -> Read:
    """Read a union: the Python type of the value chooses the member."""
    offered = members(annotation)
    if len(offered) == 1:
        only, only_type = reader(offered[0]), offered[0]
        return lambda value, _: None if value is None else only(value, only_type)
    by_type: dict[type, tuple[Read, Any]] = {}
    for member in offered:
        plain = plain_type(member)
        plain = list if plain in (tuple, frozenset) else dict if attrs.has(plain) else plain
        by_type[plain] = (reader(member), member)
    nullable = len(offered) < len(get_args(annotation))
    expected = " or ".join(_say(member) for member in offered)

    def read(value: Any, _: Any) -> Any:
        if value is None and nullable:
            return None
        if type(value) not in by_type:
            raise Wrong("wrong kind of value", expected, show(value))
        hook, member = by_type[type(value)]
        return hook(value, member)

    return read


def _read_class(cls: Any) -> Read:
    """Read a class; where the quick way fails, field by field, to name every mistake or to keep the extras."""
    renames: dict[str, Any] = {
        field.name: override(rename=key_of(field.name), omit=field.name == EXTRAS) for field in fields_of(cls)
    }
    quick = make_dict_structure_fn(cls, _CONVERTER, **renames)
    fields = written_fields(cls)
    must = [key for key, field in fields.items() if is_required(field) and field.default is not attrs.NOTHING]

    def read(value: Any, _: Any) -> Any:
        _demand(dict, value)
        try:
            if all(map(value.__contains__, must)):
                return quick(value, cls)
        except Exception:  # whatever it was, it is found again below, with its place
            pass
        return _read_fields(cls, fields, value)

    return read


def _read_fields(cls: Any, fields: dict[str, attrs.Attribute[Any]], value: dict[str, Any]) -> Any:
    extras = {key: part for key, part in value.items() if key.startswith(EXTRA_PREFIX)}
    if EXTRAS not in attrs.fields_dict(cls):
        extras = {}
    wrongs: list[Wrong] = []
    built: dict[str, Any] = {EXTRAS: extras} if extras else {}
    for key in (key for key in value if key not in fields and key not in extras):
        hint = nearest(key, fields.keys() - value.keys())
        wrongs.append(Wrong(f"unknown key {show(key)}", hint=hint, at=(key,), key=True))
    for key, field in fields.items():
        if key in value:
            try:
                built[field.name] = reader(field.type)(value[key], field.type)
            except Wrong as wrong:
                wrongs.append(wrong.within(key))
        elif is_required(field):
            wrongs.append(Wrong(f"the key {show(key)} is missing"))
    if wrongs:
        raise Wrongs(wrongs)
    return cls(**built)


def _read_family(family: Family) -> Read:
    classes = family.classes
    readers: dict[str, Read] = {}  # each made when its kind is first met with, as few kinds are in a log

    def read(value: Any, _: Any) -> Any:
        _demand(dict, value)
        tag = value.get(family.key)
        if family.key not in value:
            raise Wrong(f"the key {show(family.key)} is missing")
        if type(tag) is not str or tag not in classes:
            hint = nearest(tag, classes) if type(tag) is str else None
            raise Wrong(f"unknown {family.noun}", None, show(tag), hint, (family.key,))
        rest = value.copy()
        del rest[family.key]
        hook = readers.get(tag)
        if hook is None:
            hook = readers[tag] = reader(classes[tag])
        return hook(rest, classes[tag])

    return read


def _make_converter() -> Converter:
    converter = Converter(detailed_validation=False, forbid_extra_keys=True)
    for plain in (int, bool, str):
        converter.register_structure_hook(plain, _exactly(plain))
    factories: list[tuple[Callable[[Any], bool], Callable[[Any], Read]]] = [
        (lambda t: get_origin(t) in (list, tuple, frozenset), _read_items),
        (lambda t: get_origin(t) is dict, _read_mapping),
        (lambda t: get_origin(t) is Literal, _read_literal),
        (is_union, _read_union),
        (attrs.has, _read_class),
        (lambda t: kind_of(t) is not None, _read_kind),
        (lambda t: family_of(t) is not None, lambda t: _read_family(family_of(t))),  # type: ignore[arg-type]
    ]
    for applies, factory in factories:
        converter.register_structure_hook_factory(applies, factory)
    return converter


_CONVERTER: Final = _make_converter()
