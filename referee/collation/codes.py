"""The codes that are set side by side, and what becomes under each of what the players agreed on."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from referee.law import Rulebook, default_code, load_rulebook
from referee.law.choices import has_option, has_reading
from referee.record.log import Header

MOST_KEPT: Final = 64
"""How many agreements are kept with the rulebook read by them; a tournament knows one or two."""


@define
class Terms:
    """A rulebook as a log is to be heard by it, and what of the players' agreement it does not know."""

    rulebook: Rulebook
    readings_aside: dict[str, str] = field(factory=dict)
    options_aside: dict[str, Any] = field(factory=dict)


@define(eq=False)
class Code:
    """A code as the call names it, with the readings and options that the call sets for it.

    name: by which it is told apart from the others.  plain: the rulebook where the players agreed on nothing.
    """

    name: str
    given: str
    readings: dict[str, str]
    options: dict[str, Any]
    plain: Rulebook
    _agreed: dict[str, Terms] = field(factory=dict)

    @classmethod
    def named(
        cls,
        given: str,
        readings: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
        name: str | None = None,
    ) -> Code:
        """Return the code of a name, a folder or an edition; raise RefereeError where it cannot be had."""
        plain = load_rulebook(given, readings or {}, options or {})
        return cls(name or given, given, readings or {}, options or {}, plain)

    def terms(self, header: Header) -> Terms:
        """Return what a log with this header is to be heard by.

        The agreement belongs to the code that the log names; another code takes of it what it knows.  What the call
        sets goes before all that.
        """
        agreed = header.agreement
        if not agreed.readings and not agreed.options:
            return Terms(self.plain)
        key = repr((header.rulebook, sorted(agreed.readings.items()), sorted(agreed.options.items())))
        if key not in self._agreed:
            if len(self._agreed) >= MOST_KEPT:
                self._agreed.clear()
            self._agreed[key] = self._read_by(header)
        return self._agreed[key]

    def _read_by(self, header: Header) -> Terms:
        readings, options = dict(header.agreement.readings), dict(header.agreement.options)
        readings_aside: dict[str, str] = {}
        options_aside: dict[str, Any] = {}
        if not self._is_code_of(header):
            points, offered = self.plain.open_points, self.plain.options
            readings_aside = {name: each for name, each in readings.items() if not has_reading(points, name, each)}
            options_aside = {name: each for name, each in options.items() if not has_option(offered, name, each)}
        readings = {name: each for name, each in readings.items() if name not in readings_aside}
        options = {name: each for name, each in options.items() if name not in options_aside}
        rulebook = load_rulebook(self.given, {**readings, **self.readings}, {**options, **self.options})
        return Terms(rulebook, readings_aside, options_aside)

    def _is_code_of(self, header: Header) -> bool:
        """Whether it is the code that the log itself names, in whatever edition."""
        return (header.rulebook or default_code()) in (self.given, self.plain.code)
