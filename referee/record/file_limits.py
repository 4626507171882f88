"""How much a file may hold, and how much work it may make: limits by name, which users can set otherwise.

Every reader, and the hearing, asks ``limits()`` for those in force. They come from the variable ``REFEREE_LIMITS`` of
the environment, which processes that this one starts take over, or from a program by ``limited``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import Final, Self

from attrs import asdict, evolve, fields, frozen

from referee.record.base_error import RefereeError
from referee.record.values import nearest

VARIABLE: Final = "REFEREE_LIMITS"
"""The variable of the environment that sets limits."""

SETTING: Final = re.compile(r"([0-9]{1,15})([kMG]?)")
UNITS: Final = {"": 1, "k": 2**10, "M": 2**20, "G": 2**30}


class NoLimit(RefereeError):  # noqa: N818 - named for what is wrong, as the record's errors are
    """A limit is set that there is not, or to what is no number."""


@frozen
class Limits:
    """How much a file may hold, and how much work it may make. What goes beyond is refused, and the limit named.

    file_size: characters of a file that is read whole, unpacked: a log, a scenario, a tournament file, a file of a
        rulebook; and of a line of an archive.
    unpacked_size: bytes that a packed file may hold, such as an archive with many logs.
    unpacked_ratio: how many times its own size a packed file may hold, once that is more than 16 MiB.
    depth: levels of lists and mappings within each other.
    values: values in a file, or in a line of JSON Lines: texts, numbers, lists and mappings.
    events: events of a log, those counted that shorthand stands for.
    errors_told: mistakes of a file that are told; the others are counted.
    work: steps that the hearing of a log may take: ten for each event, 150 for a demand, and 25 for each matter that
        is on the docket then.
    """

    file_size: int = 8 * 2**20
    unpacked_size: int = 64 * 2**30
    unpacked_ratio: int = 250
    depth: int = 64
    values: int = 150_000
    events: int = 100_000
    errors_told: int = 100
    work: int = 400_000

    def __attrs_post_init__(self) -> None:
        """Refuse limits that let nothing through."""
        for name, number in asdict(self, recurse=False).items():
            if number < 1:
                raise ValueError(f"the limit {name} must be 1 at the least; got {number}")

    @classmethod
    def told(cls, settings: str) -> Self:
        """Return the limits that some settings tell; the others are as they are by default.

        Args:
            settings: such as ``events=200000,unpacked_size=2G``.

        Raises:
            NoLimit: a setting names no limit, or sets it to what is no number from 1 on.

        >>> Limits.told("file_size=64M, events=9").file_size
        67108864
        """
        found: dict[str, int] = {}
        known = [each.name for each in fields(cls)]
        for setting in filter(None, (each.strip() for each in settings.split(","))):
            name, sign, value = (part.strip() for part in setting.partition("="))
            if name not in known:
                near = nearest(name, known)
                hint = f"; did you mean {near}?" if near else ""
                raise NoLimit(f"there is no limit {name!r}; expected one of {', '.join(known)}{hint}")
            number = SETTING.fullmatch(value)
            if not sign or number is None or not int(number[1]):
                raise NoLimit(f"the limit {name}: expected a number from 1 on, such as 5000 or 64M; got {value!r}")
            found[name] = int(number[1]) * UNITS[number[2]]
        return cls(**found)


_SET: Final[ContextVar[Limits | None]] = ContextVar("limits", default=None)


def limits() -> Limits:
    """Return the limits in force.

    Raises:
        NoLimit: the variable of the environment sets what is no limit.
    """
    return _SET.get() or _of_environment()


@cache
def _of_environment() -> Limits:
    try:
        return Limits.told(os.environ.get(VARIABLE, ""))
    except NoLimit as error:
        raise NoLimit(f"{VARIABLE}: {error}") from None


@contextmanager
def limited(**others: int) -> Iterator[Limits]:
    """Put other limits in force for the time of a ``with`` block; those that are not named stay as they are.

    Args:
        others: limits by name, as the fields of ``Limits``.

    Returns:
        A context that gives the limits in force within it.

    >>> with limited(events=5) as narrower:
    ...     (narrower.events, limits().depth)
    (5, 64)
    """
    token = _SET.set(evolve(limits(), **others))
    try:
        yield limits()
    finally:
        _SET.reset(token)


def set_for_processes(settings: str) -> None:
    """Put limits in force here and in all processes that this one starts, beside those of the environment.

    Args:
        settings: such as ``events=200000``.

    Raises:
        NoLimit: they name no limit, or no number.
    """
    together = ",".join(filter(None, (os.environ.get(VARIABLE, ""), settings)))
    Limits.told(settings)
    os.environ[VARIABLE] = together
    _of_environment.cache_clear()
