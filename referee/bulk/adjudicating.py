"""Regular hands the short way, where msgspec is installed; else every hand is heard in full, with the same answers."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from referee.bulk.rules import RegularPlay
from referee.hearing import adjudicate
from referee.law import Rulebook
from referee.record import HAS_MSGSPEC, load_line

if TYPE_CHECKING:
    from referee.hearing import Adjudication

if HAS_MSGSPEC:
    from referee.bulk.regular_line import decoded, passes_trial, read_line


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
    found = adjudicate_regular(raw, rulebook, path)
    return adjudicate(load_line(raw, path, line), rulebook) if found is None else found


def adjudicate_regular(raw: bytes, rulebook: Rulebook, path: str = "<text>") -> Adjudication | None:
    """Return the adjudication of a line of regular play; ``None`` where it must be heard in full.

    Where a line holds an act that is no part of regular play, no rules of regular play are made ready for it.

    Args:
        raw: the bytes of the line, without its end.
        rulebook: the code to rule by.
        path: the file that the line stands in, for messages.
    """
    line = decoded(raw) if HAS_MSGSPEC else None
    rules = None if line is None else regular_play(rulebook)
    return None if line is None or rules is None else read_line(raw, line, rules, path)


@lru_cache(16)
def regular_play(rulebook: Rulebook) -> RegularPlay | None:
    """Return the rules of regular play of a rulebook, tried when first asked for; ``None`` where they fail.

    Without msgspec nothing is read by them, and they are not tried.

    Args:
        rulebook: a loaded code; the same object is tried only once.
    """
    rules = RegularPlay.of(rulebook)
    return rules if rules is None or not HAS_MSGSPEC or passes_trial(rules) else None
