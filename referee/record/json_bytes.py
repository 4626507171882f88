"""JSON as bytes: through msgspec where it is installed, else through the standard library; the bytes are the same.

Instances of attrs classes are written by their fields. Nothing here tells where a mistake stands: files of users are
read by `referee.record.json_reader`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final, TypeVar

from attrs import fields

msgspec: Any
"""The module, where it is installed."""
try:
    import msgspec
except ImportError:  # a browser has none
    msgspec = None

HAS_MSGSPEC: Final = msgspec is not None
"""Whether msgspec is installed, through which JSON goes faster, and regular hands the short way."""

T = TypeVar("T")


class Undecodable(ValueError):  # noqa: N818 - it says what the data are
    """Bytes that are no JSON, or hold something else than was to be read."""


def plain_fields(obj: Any) -> Any:
    """Return an instance as a mapping, or a set as a list, for an encoder of the standard library.

    Fields with slots stand in the order of their names, as msgspec has them.

    Args:
        obj: an instance of an attrs class, or a set.
    """
    if isinstance(obj, set | frozenset):
        return list(obj)
    names = [each.name for each in fields(type(obj))]
    return {name: getattr(obj, name) for name in (names if hasattr(obj, "__dict__") else sorted(names))}


def _encoded(data: Any, sort: bool) -> bytes:
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), sort_keys=sort, default=plain_fields)
    return text.encode()


def to_json(data: Any) -> bytes:
    """Return ``data``, which may hold instances of attrs classes, as JSON without blanks."""
    return _encoded(data, False) if msgspec is None else _encode(data)


def to_sorted_json(data: Any) -> bytes:
    """Return ``data`` as ``to_json`` does, its keys in order: the same data always gives the same bytes."""
    return _encoded(data, True) if msgspec is None else msgspec.json.encode(data, order="sorted")


def digest_of(raw: bytes) -> str:
    r"""Return the SHA-256 of some bytes, ``raw``, in hexadecimal behind "sha256:".

    >>> digest_of(b"{}\n")
    'sha256:ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356'
    """
    from hashlib import sha256  # only here, as it loads all of OpenSSL

    return f"sha256:{sha256(raw).hexdigest()}"


def to_indented_json(data: Any, by: int) -> bytes:
    """Return ``data`` as JSON for people to read too, each level indented ``by`` some blanks."""
    if msgspec is None:
        return json.dumps(data, ensure_ascii=False, indent=by, default=plain_fields).encode()
    told: bytes = msgspec.json.format(_encode(data), indent=by)
    return told


def from_json(raw: bytes | str) -> Any:
    """Return the plain data of some JSON; raise Undecodable where ``raw`` is none."""
    try:
        return json.loads(raw) if msgspec is None else msgspec.json.decode(raw)
    except (ValueError, RecursionError) as error:
        raise Undecodable(str(error)) from None


def json_decoder(cls: type[T]) -> Callable[[bytes | str], T]:
    """Return the function that reads JSON into a class, passing over keys that the class has no field for.

    Args:
        cls: an attrs class, or another type.

    Returns:
        The function; it raises Undecodable for what is no JSON, or does not fit the class.
    """
    form: Any = cls
    reads = None if msgspec is None else msgspec.json.Decoder(form).decode

    def read(raw: bytes | str) -> T:
        try:
            found: T = reads(raw) if reads else _structured(form, raw)
        except (ValueError, RecursionError) as error:
            raise Undecodable(str(error)) from None
        return found

    return read


def _structured(cls: Any, raw: bytes | str) -> Any:
    from referee.record.mistakes import structure_value  # only here, as msgspec needs nothing of it

    return structure_value(cls, json.loads(raw), strict=False)


def packer(cls: type[T]) -> tuple[Callable[[T], bytes], Callable[[bytes], T]]:
    """Return the functions that pack instances of a class for another process of this program, and unpack them.

    Args:
        cls: an attrs class, or a list of such.
    """
    if msgspec is None:
        import pickle  # only here, as msgspec is quicker where it is installed

        return pickle.dumps, pickle.loads
    return msgspec.msgpack.Encoder().encode, msgspec.msgpack.Decoder(cls).decode


if msgspec is not None:
    _encode = msgspec.json.Encoder().encode
