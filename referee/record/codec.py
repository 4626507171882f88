"""From plain data to the classes and back: cattrs, told what is narrower here than a Python type.

Types are exact: no text becomes a number, ``1`` is not true, a text is not a list of letters.  A field called ``from_``
is written ``from``.  What is narrower than a Python type is a ``Kind`` in an ``Annotated``.  A class with a field ``x``
keeps there the keys of other programs, which begin with ``x-``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, Literal, get_args, get_origin

from attrs import NOTHING, has

from referee.record.shapes import EXTRA_PREFIX, EXTRAS, FAMILIES, TAG, kind_of, tag_of, written_fields
from referee.record.values import demanded, one_of, show, unknown
from referee.record.wrong import Wrong

Hook = Callable[[Any, Any], Any]
"""How cattrs reads a value: from the value and its type."""


@cache
def converter(omit_defaults: bool = True, forbid_extra_keys: bool = True) -> Any:
    """Return the converter of cattrs that reads and writes the classes.

    Args:
        omit_defaults: whether it leaves fields unwritten that are as they would be anyway.
        forbid_extra_keys: whether it reads what people write, and refuses keys that a class has no field for; else it
            reads what this program has kept, under the names of the fields.
    """
    from cattrs import Converter  # only here, as a rulebook or an index that is kept needs none of it

    made: Any = Converter(
        forbid_extra_keys=forbid_extra_keys, unstruct_collection_overrides={tuple: list, frozenset: sorted}
    )
    if not forbid_extra_keys:
        from cattrs.strategies import configure_union_passthrough

        configure_union_passthrough(str | int | bool | None, made)
    for plain in (str, int, bool) if forbid_extra_keys else ():
        made.register_structure_hook(plain, lambda value, _, plain=plain: demanded(plain, value))
    for is_one, hook_of in HOOKS:
        made.register_structure_hook_factory(is_one, hook_of)
    made.register_unstructure_hook_factory(has, partial(_write_class, omit_defaults))
    made.register_unstructure_hook_factory(kind_of, lambda at: getattr(kind_of(at), "write", None) or (lambda it: it))
    return made


def _by_kind(annotation: Any) -> Hook:
    read = (kind_of(annotation) or one_of(get_args(annotation), "word that can stand here")).read
    return lambda value, _: read(value)


def _items(annotation: Any, made: Any) -> Hook:
    from cattrs.cols import list_structure_factory

    read, make = list_structure_factory(annotation, made), get_origin(annotation)
    return lambda value, cls: make(read(demanded(list, value), cls))


def _mapping(annotation: Any, made: Any) -> Hook:
    from cattrs.cols import mapping_structure_factory
    from cattrs.errors import IterableValidationError

    read_mapping = mapping_structure_factory(annotation, made)

    def read(value: Any, cls: Any) -> Any:
        try:
            return read_mapping(demanded(dict, value), cls)
        except IterableValidationError as error:
            error.cl = annotation  # cattrs tells the plain type
            raise

    return read


def _class(cls: Any, made: Any) -> Hook:
    """Read a class by its keys; those of other programs are kept where it has a place for them.

    What reads it is made when it is first asked for, as a class may hold others of itself, and few are met with.
    """

    @cache
    def generated() -> tuple[Hook, frozenset[str]]:
        from cattrs.gen import make_dict_structure_fn_from_attrs

        told = written_fields(cls)
        names = _renamed(cls) if made.forbid_extra_keys else {}
        hook = make_dict_structure_fn_from_attrs(list(told.values()), cls, made, _cattrs_use_linecache=False, **names)
        return hook, frozenset(told)

    keeps = hasattr(cls, EXTRAS)

    def read(value: Any, _: Any) -> Any:
        build, own = generated()
        if not keeps or own.issuperset(demanded(dict, value)):
            return build(demanded(dict, value), cls)
        extras = {key: part for key, part in value.items() if key.startswith(EXTRA_PREFIX)}
        built = build({key: part for key, part in value.items() if key not in extras}, cls)
        built.x = extras
        return built

    return read


def _renamed(cls: Any) -> dict[str, Any]:
    """Return how cattrs is told of the fields of a class that are written under other names."""
    from cattrs.gen import override

    return {each.name: override(rename=key) for key, each in written_fields(cls).items() if key != each.name}


def _family(base: Any, made: Any) -> Hook:
    """Read one of several classes by its tag, which must be known."""
    classes = FAMILIES[base]

    def read_tagged(value: Any, _: Any) -> Any:
        tag = demanded(dict, value).get(TAG)
        if type(tag) is str and tag in classes:
            return made.structure({key: part for key, part in value.items() if key != TAG}, classes[tag])
        if TAG not in value:
            raise Wrong(f"the key {show(TAG)} is missing")
        raise unknown("unknown act", tag, classes, "act", (TAG,), got=show(tag))

    return read_tagged


def _of(*origins: Any) -> Callable[[Any], bool]:
    return lambda annotation: get_origin(annotation) in origins


HOOKS: Final[tuple[tuple[Callable[[Any], Any], Callable[..., Hook]], ...]] = (
    (_of(Literal), _by_kind),
    (_of(list, tuple, frozenset), _items),
    (_of(dict), _mapping),
    (has, _class),
    (FAMILIES.__contains__, _family),
    (kind_of, _by_kind),
)
"""What annotations are read by our own means, each with what makes the hook for it; the last that fits is taken."""


def _write_class(omit: bool, cls: Any, made: Any) -> Callable[[Any], Any]:
    """Write a class: its tag, what is always told, the rest, what others added."""
    tag, keeps = tag_of(cls), hasattr(cls, EXTRAS)

    @cache
    def generated() -> Callable[[Any], Any]:
        from cattrs.gen import make_dict_unstructure_fn_from_attrs

        told = sorted(written_fields(cls).values(), key=lambda each: omit and each.default is not NOTHING)
        hook: Callable[[Any], Any] = make_dict_unstructure_fn_from_attrs(
            told, cls, made, _cattrs_omit_if_default=omit, _cattrs_use_linecache=False, **_renamed(cls)
        )
        return hook

    def write(obj: Any) -> Any:
        """Return ``obj``, an instance of the class, as plain data."""
        data = {**tag, **generated()(obj)} if tag else generated()(obj)
        return data | obj.x if keeps else data

    return write


def unstructure(obj: Any, omit_defaults: bool = True) -> Any:
    """Return ``obj``, an instance or plain data, as plain data.

    With ``omit_defaults`` the fields are left out that are as they would be anyway.
    """
    return converter(omit_defaults, True).unstructure(obj)
