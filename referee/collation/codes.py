"""The codes that are set side by side, and what becomes under each of what the players agreed on."""

from __future__ import annotations

from typing import Any, Final

from attrs import define, field

from referee.law import Rulebook, default_code, load_rulebook, rulebook_for
from referee.law.agreed import agreements
from referee.law.choices import has_option, has_reading
from referee.record import Log

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

    def terms(self, log: Log) -> Terms:
        """Return what a log is to be heard by.

        What the players agreed on, in its head or by word, belongs to the code that the log names; another code takes
        of it what it knows.  What the call sets goes before all that.
        """
        agreed, head = Agreed.of(log), log.header.rulebook
        if not agreed.readings and not agreed.options:
            return Terms(self.plain)
        key = repr((head, sorted(agreed.readings.items()), sorted(agreed.options.items(), key=repr)))
        if key not in self._agreed:
            if len(self._agreed) >= MOST_KEPT:
                self._agreed.clear()
            self._agreed[key] = self._terms_of_its_own(log) if self._is_named_by(log) else self._known(agreed)
        return self._agreed[key]

    def _terms_of_its_own(self, log: Log) -> Terms:
        """Return the terms under the code that the log itself names, where nothing may be left aside."""
        return Terms(rulebook_for(log, self.given, self.readings, self.options))

    def _known(self, agreed: Agreed) -> Terms:
        """Return the terms under another code."""
        points, offered = self.plain.open_points, self.plain.options
        readings = {name: each for name, each in agreed.readings.items() if has_reading(points, name, each)}
        options = {name: each for name, each in agreed.options.items() if has_option(offered, name, each)}
        return Terms(
            load_rulebook(self.given, {**readings, **self.readings}, {**options, **self.options}),
            {name: each for name, each in agreed.readings.items() if name not in readings},
            {name: each for name, each in agreed.options.items() if name not in options},
        )

    def _is_named_by(self, log: Log) -> bool:
        """Whether it is the code that the log itself names, in whatever edition."""
        return (log.header.rulebook or default_code()) in (self.given, self.plain.code)


@define
class Agreed:
    """The readings and options that the players of a log agreed on."""

    readings: dict[str, str]
    options: dict[str, Any]

    @classmethod
    def of(cls, log: Log) -> Agreed:
        """Return what is told in the head of a log, and by word of the options of the code that it names."""
        told, said = log.header.agreement, [event for event, _ in agreements(log)]
        offered = load_rulebook(log.header.rulebook).options if said else {}
        by_word = {event.topic: event.value for event in said if event.topic in offered}
        return cls(dict(told.readings), {**told.options, **by_word})
