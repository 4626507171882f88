"""Compare what the referee says with what a case expects, exactly, and say what an adjudication comes to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import asdict, define

from referee.docket import Adjudication, Ruling, is_ordinary
from referee.record import Place
from referee.report import reason_of
from referee.teaching.expectation_file import UNSAID, Claims, Expectation, ExpectedRuling

NOTHING = "nothing"
# What is told of every ruling.
ALWAYS = ("at", "clause", "outcome")


@define
class Failure:
    """One thing in which the outcome of a case is not as its scenario expects.

    place: where the scenario file states the expectation.
    case: the name of the case.
    what: what differs, in a few words.
    expected: what the file expects, as it would write it.
    got: what the referee says, in the same form.
    """

    place: Place
    case: str
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        """Return the failure as one line, place first."""
        return f"{self.place}: {self.case}: {self.what}; expected {self.expected}; got {self.got}"


@define
class Difference:
    """What differs, where in the expectation it is written, what was expected and what came instead."""

    path: tuple[str | int, ...]
    what: str
    expected: str
    got: str


def compare(expected: Expectation, found: Adjudication) -> Iterator[Difference]:
    """Yield every difference between an expectation and an adjudication.

    Args:
        expected: what a case says must come out.
        found: what came out.
    """
    yield from _compare_rulings(expected.rulings, _told_rulings(found))
    yield from _compare_lists("mark", "marks", expected.marks, _mark_rows(found))
    yield from _compare_outcome(expected, found)


def compare_claims(claims: Claims, found: Adjudication) -> Iterator[Difference]:
    """Yield everything that an answer claims and that is not so.

    Args:
        claims: what the answer claims.
        found: what came out.
    """
    rulings = _told_rulings(found)
    if claims.rulings == () and rulings:
        yield Difference(("rulings",), "there is a ruling", NOTHING, _with_reason(rulings[0], ()))
    for i, claimed in enumerate(claims.rulings or ()):
        said = claimed.said()
        nearest = max(rulings, key=lambda ruling: _agreement(ruling, said), default=None)
        if nearest is None or any(_value(nearest, name) != value for name, value in said.items()):
            yield Difference(
                ("rulings", i),
                "there is no such ruling",
                say(said),
                _with_reason(nearest, said) if nearest else NOTHING,
            )
    marks = _mark_rows(found)
    for i, row in enumerate(claims.marks or ()):
        if list(row) not in marks:
            yield Difference(("marks", i), "there is no such mark", say(row), say(marks) if marks else NOTHING)
    yield from _compare_outcome(claims, found)


def _told_rulings(found: Adjudication) -> list[Ruling]:
    return [ruling for ruling in found.rulings if not is_ordinary(ruling)]


def _mark_rows(found: Adjudication) -> list[list[Any]]:
    return [[row.player, row.points, row.for_, row.clause, row.status] for deal in found.deals for row in deal.marks]


def _agreement(ruling: Ruling, said: Mapping[str, Any]) -> tuple[int, bool]:
    """Return in how much a ruling is as it is said to be."""
    return sum(_value(ruling, name) == value for name, value in said.items()), ruling.event == said.get("at")


def _with_reason(ruling: Ruling, told: Iterable[str]) -> str:
    return f"{say(_tell(ruling, told))} ({reason_of(ruling)})"


def _compare_outcome(expected: Expectation | Claims, found: Adjudication) -> Iterator[Difference]:
    """Yield in what deals, games, matches, scores and counts are other than expected."""
    yield from _compare_lists("end of deal", "deals", expected.deals, [deal.ended for deal in found.deals])
    games = [asdict(game, recurse=False) for game in found.games]
    yield from _compare_fields("game", "games", _said(expected.games), games)
    matches = [asdict(match, recurse=False) for match in found.matches]
    yield from _compare_fields("match", "matches", _said(expected.matches), matches)
    following = {"dealer": found.next_dealer, "pack": found.next_pack}
    if expected.next is not None:
        yield from _compare_fields("next deal", "next", _said([expected.next]), [following])
    plain = {
        "corrected": found.score.corrected,
        "recorded": found.score.recorded,
        "problems": len(found.problems),
        "pending": len(found.score.pending),
    }
    for name, got in plain.items():
        wanted = getattr(expected, name)
        if wanted is not None and wanted != got:
            yield Difference((name,), f"{name} differs", say(wanted), say(got))


def say(value: Any) -> str:
    """Return a value as a scenario file would write it.

    >>> say({"at": "c1", "remedies": ("rectify", "fresh_deal"), "clause": None})
    '{at: c1, remedies: [rectify, fresh_deal], clause: null}'
    """
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {say(each)}" for key, each in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(say, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def _compare_rulings(expected: Sequence[ExpectedRuling], found: Sequence[Ruling]) -> Iterator[Difference]:
    """Yield the rulings that are missing, too many or not as expected.

    Once one is missing or too many, all that follow are out of step, so only the first of these is told.
    """
    for i, (wanted, ruling) in enumerate(zip_longest(expected, found)):
        path = ("rulings", i) if wanted is not None else ("rulings",)
        told = {} if wanted is None else wanted.said()
        got = {} if ruling is None else _tell(ruling, told)
        if wanted is None:
            yield Difference(path, f"ruling {i + 1} is one too many", NOTHING, _with_reason(ruling, ()))
        elif ruling is None:
            yield Difference(path, f"ruling {i + 1} is missing", say(told), NOTHING)
        elif wrong := {name: value for name, value in told.items() if got[name] != value}:
            shown = {name: got[name] for name in got if name in wrong or name in ALWAYS}
            yield Difference(path, f"ruling {i + 1} differs", say(told), say(shown))
            if told["at"] != got["at"] or told["outcome"] != got["outcome"]:
                return


def _tell(ruling: Ruling, told: Iterable[str]) -> dict[str, Any]:
    names = (*ALWAYS, *(name for name in told if name not in ALWAYS))
    return {name: _value(ruling, name) for name in names}


def _value(ruling: Ruling, name: str) -> Any:
    """Return what a ruling tells under a name that a scenario file uses."""
    if name == "at":
        return ruling.event
    if name in ("failed", "failed_at"):
        part = "condition" if name == "failed" else "event"
        return None if ruling.failed is None else getattr(ruling.failed, part)
    return getattr(ruling, name)


def _compare_lists(noun: str, key: str, expected: Sequence[Any] | None, found: Sequence[Any]) -> Iterator[Difference]:
    for i, (wanted, got) in enumerate(zip_longest(expected or (), found, fillvalue=UNSAID)):
        if expected is None:
            return
        wanted = list(wanted) if isinstance(wanted, tuple) else wanted
        if wanted != got:
            path = (key, i) if wanted is not UNSAID else (key,)
            words = [NOTHING if value is UNSAID else say(value) for value in (wanted, got)]
            yield Difference(path, f"{noun} {i + 1} differs", *words)


def _compare_fields(
    noun: str, key: str, expected: Sequence[dict[str, Any]] | None, found: Sequence[dict[str, Any]]
) -> Iterator[Difference]:
    if expected is None:
        return
    if len(expected) != len(found):
        yield Difference((key,), f"number of {key} differs", str(len(expected)), str(len(found)))
    for i, (wanted, got) in enumerate(zip(expected, found, strict=False)):
        if any(got[name] != value for name, value in wanted.items()):
            yield Difference(
                (key, i), f"{noun} {i + 1} differs", say(wanted), say({name: got[name] for name in wanted})
            )


def _said(expected: Iterable[Any] | None) -> list[dict[str, Any]] | None:
    if expected is None:
        return None
    return [{name: value for name, value in asdict(each).items() if value is not UNSAID} for each in expected]


Signature = tuple[Any, ...]


def signature(found: Adjudication) -> Signature:
    """Return what players would notice: who may do what, how deals, games and matches ended, marks, who deals."""
    return (
        tuple((each.event, each.outcome, each.remedy, each.holder, each.points) for each in found.rulings),
        tuple(deal.ended for deal in found.deals),
        tuple((mark.player, mark.points, mark.status) for deal in found.deals for mark in deal.marks),
        tuple(found.score.corrected.items()),
        tuple((game.winner, game.stake) for game in found.games),
        tuple((match.winner, tuple(match.games.values())) for match in found.matches),
        found.next_dealer,
    )


def cited(found: Adjudication) -> set[str]:
    """Return the clauses that the rulings and marks of an adjudication rest on."""
    clauses = {ruling.clause for ruling in found.rulings} | {mark.clause for deal in found.deals for mark in deal.marks}
    return {clause for clause in clauses if clause is not None}.union(*(ruling.also for ruling in found.rulings))
