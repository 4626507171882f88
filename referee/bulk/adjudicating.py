"""Lines of archives: regular hands go the short way, where msgspec is installed; all others are heard in full.

The answers are the same, as is every log that is read here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from attrs import define, field

from referee.bulk.rules import RegularPlay
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import HAS_MSGSPEC, Log, load_line

if TYPE_CHECKING:
    from referee.bulk.line import Line
    from referee.docket import Adjudication

if HAS_MSGSPEC:
    from referee.bulk.decoded_log import log_of
    from referee.bulk.regular_line import decoded, may_be_regular, passes_trial, read_line


@define(eq=False, repr=False)
class ArchiveLine:
    """A log on one line of JSON, which is decoded once, whatever becomes of it.

    raw: the bytes of the line.
    path: the file that it stands in, for messages.
    number: its number there, from 1 on.
    """

    raw: bytes
    path: str = "<text>"
    number: int = 1
    _line: Line | None = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._line = decoded(self.raw) if HAS_MSGSPEC else None

    def regular(self, rulebook: Rulebook) -> Adjudication | None:
        """Return the adjudication, where the line holds regular play alone; ``None`` where it must be heard in full.

        Where it holds an act that is no part of regular play, no rules of regular play are made ready for it.

        Args:
            rulebook: the code to rule by.
        """
        line = self._line
        rules = None if line is None or not may_be_regular(line) else regular_play(rulebook)
        return None if line is None or rules is None else read_line(self.raw, line, rules, self.path)

    def log(self) -> Log:
        """Return the log.

        Raises:
            Unreadable: the line holds none; with every mistake.
        """
        log = None if self._line is None else log_of(self.raw, self._line, self.path, self.number)
        return load_line(self.raw, self.path, self.number) if log is None else log


def adjudicate_line(raw: bytes, rulebook: Rulebook, path: str = "<text>", line: int = 1) -> Adjudication:
    """Return the adjudication of a log on one line of JSON.

    It is the same whether the line was read the short way or the long one.

    Args:
        raw: the bytes of the line, without its end.
        rulebook: the code to rule by.
        path: the file that it stands in, for messages.
        line: its number there.

    Raises:
        Unreadable: it is no log; with every mistake.
    """
    archived = ArchiveLine(raw, path, line)
    found = archived.regular(rulebook)
    return adjudicate(archived.log(), rulebook) if found is None else found


def adjudicate_regular(raw: bytes, rulebook: Rulebook, path: str = "<text>") -> Adjudication | None:
    """Return the adjudication of a line of regular play; ``None`` where it must be heard in full.

    Args:
        raw: the bytes of the line, without its end.
        rulebook: the code to rule by.
        path: the file that the line stands in, for messages.
    """
    return ArchiveLine(raw, path).regular(rulebook)


@lru_cache(16)
def regular_play(rulebook: Rulebook) -> RegularPlay | None:
    """Return the rules of regular play of a rulebook, tried when first asked for; ``None`` where they fail.

    Without msgspec nothing is read by them, and they are not tried.

    Args:
        rulebook: a loaded code; the same object is tried only once.
    """
    rules = RegularPlay.of(rulebook)
    return rules if rules is None or not HAS_MSGSPEC or passes_trial(rules) else None
