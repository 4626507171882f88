"""The choice of rulebook for a run, and the rulebooks that a worker keeps loaded."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, Literal

from attrs import define, evolve, field

from referee.law import Rulebook, default_code, find_rulebook, list_codes, load_rulebook, rulebook_for
from referee.record import Log, RefereeError, Undecodable, json_decoder

MOST: Final = 32
"""Rulebooks that are kept at hand; players of whole seasons seldom agree on more than a few ways to read theirs."""

NAMED: Final = re.compile(rb'"rulebook"\s*:\s*"([^"]*)"')
"""Where a log names its rulebook, if it holds regular play and no escapes; any other is read in full anyway."""


Stakes = Literal["graded", "none"]
"""Whether games are played for graded stakes."""


@define
class Head:
    """The part of the head of a log that names its rulebook."""

    rulebook: str | None = None


@define
class Heading:
    """A log of which nothing is read but that."""

    header: Head


_decode = json_decoder(Heading)


@define(frozen=True)
class RulebookChoice:
    """The rulebook, readings and options that a run sets; they replace what a log says itself.

    rulebook: the name of a code, or a folder that holds one; ``None`` to take what each log names.
    readings: the reading of each open point that is set, by its id.
    options: the value of each option that is set, by its name.
    """

    rulebook: str | None = None
    readings: Mapping[str, str] = field(factory=dict)
    options: Mapping[str, Any] = field(factory=dict)

    def resolved(self) -> RulebookChoice:
        """Return the same choice with the folder as an absolute path, so that it holds from any working folder.

        Where no rulebook is named, some installed code must know the readings and options.

        Returns:
            The choice.

        Raises:
            RefereeError: there is no such rulebook, reading or option.
        """
        if self.rulebook is not None:
            load(self.rulebook, self.readings, self.options)
            here = Path(self.rulebook)
            return evolve(self, rulebook=str(here.resolve())) if here.is_dir() else self
        if self.readings or self.options:
            self._known()
        return self

    def _known(self) -> None:
        default = default_code()
        hindrance: RefereeError | None = None
        for code in sorted(list_codes(), key=lambda code: code != default):
            try:
                load(code, self.readings, self.options)
                return
            except RefereeError as error:
                hindrance = hindrance or error
        if hindrance is not None:
            raise hindrance


_kept: OrderedDict[str, Rulebook] = OrderedDict()


@lru_cache(maxsize=MOST)
def _place(name: str | None, folder: Path) -> Path:
    """Return where a rulebook lies that a log in a folder names."""
    return find_rulebook(name, folder)


def load(
    name: str | None, readings: Mapping[str, str], options: Mapping[str, Any], *, near: Path | None = None
) -> Rulebook:
    """Return a rulebook, from memory if it was loaded before.

    Args:
        name: the name of a code, or a folder that holds one; ``None`` for the default code.
        readings: the reading of each open point that is set, by its id.
        options: the value of each option that is set, by its name.
        near: the log that names it; a rulebook beside that log or in a folder above is found by its name as well.

    Returns:
        The rulebook. The last ``MOST`` of them are kept.

    Raises:
        RefereeError: there is no such rulebook, reading or option, or it cannot be read.
    """
    place = _place(name, near.parent if near is not None else Path())
    key = repr((place, sorted(readings.items()), sorted(options.items())))
    book = _kept.get(key)
    if book is None:
        book = _kept[key] = load_rulebook(name, readings, options, near=near)
        while len(_kept) > MOST:
            _kept.popitem(last=False)
    else:
        _kept.move_to_end(key)
    return book


@define
class RulebookCache:
    """The rulebooks for a batch of logs that share a choice of rulebook.

    choice: the rulebook, readings and options that the run sets.
    plain: the rulebooks for logs whose players agreed on nothing, by the name in the log and the path of its file.
    """

    choice: RulebookChoice
    plain: dict[tuple[str | None, str], Rulebook | None] = field(factory=dict)

    def for_log(self, log: Log) -> Rulebook:
        """Return the rulebook that a log is ruled on by, with what its players agreed on.

        Args:
            log: the log.

        Returns:
            The rulebook.

        Raises:
            RefereeError: there is no such rulebook, reading or option.
        """
        return rulebook_for(log, self.choice.rulebook, self.choice.readings, self.choice.options, load)

    def for_line(self, raw: bytes, path: str) -> Rulebook | None:
        """Return the rulebook that a log names, from its bytes alone; for logs whose players agreed on nothing.

        Args:
            raw: the bytes of the log, as JSON.
            path: the path of its file.

        Returns:
            The rulebook; ``None`` where none can be found, so that the log is to be read in full.
        """
        try:
            name = self.choice.rulebook or _called(raw)
        except Undecodable:
            return None
        key = name, path
        if key not in self.plain:
            self.plain[key] = self._plain(name, path)
        return self.plain[key]

    def _plain(self, name: str | None, path: str) -> Rulebook | None:
        try:
            return load(name, self.choice.readings, self.choice.options, near=Path(path))
        except RefereeError:
            return None


def _called(raw: bytes) -> str | None:
    if b"\\" in raw:
        return _decode(raw).header.rulebook
    found = NAMED.search(raw) if b'"rulebook"' in raw else None
    return found[1].decode() if found else None


def installed_version() -> str:
    """Return the version of the program that is installed, or an empty text where it is not installed."""
    try:
        return version("referee")
    except PackageNotFoundError:
        return ""
