"""A denial becomes a grant where what failed is made to hold: by a change to its log, or in a near-miss twin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from attrs import define, evolve

from referee.docket import Ruling
from referee.law import Rulebook
from referee.law.clause import Clause
from referee.record.acts.base import Event
from referee.record.log import Log
from referee.teaching import find_scenarios
from tests.property.shipped import LONDON, Heard, changed, demands, hear, index, without
from tests.shared import BOOKS, scenario

FOLDERS: Final = ("london", "general", "french", "akagiri", "denexa", "compared", "unsaid")
FILES: Final = [path for name in FOLDERS for path in find_scenarios(LONDON.parent / name)]

ENDED: Final = ("too_late", "given_up", "used", "spared", "yields")
"""The ways in which a demand fails by something that was done, without which it would not have failed so."""

ELSEWHERE: Final = [
    # A card of hers that was shown in dealing, and not in giving.
    ("london/dealing/13-card-exposed", "claimed before he looks", "fresh_deal", [
        "london/combinations/13-36-shown-in-dealing-or-in-giving", "london/exchange/36-exposed-and-taken"]),
    # She still had more cards than five when he asked to draw.
    ("london/exchange/29-asks-to-draw-and-to-see", "both granted", "draw_surplus", [
        "london/exchange/31-one-given-and-one-taken-too-many"]),
    # The stock had cards left to take the place of one refused.
    ("london/exchange/36-exposed-in-giving", "she refuses it and asks for the next card", "serve_as_asked", [
        "london/exchange/36-refused-and-none-left"]),
    # The dealer had accepted her proposal.
    ("london/exchange/38-gets-all-she-asked", "served in full", "serve_as_asked", ["london/exchange/26-denied-once"]),
    # The king was turned, and in a deal that stands.
    ("london/combinations/22-47-settled-that-the-turned-king-counts", "the king is marked once", "mark_king", [
        "london/combinations/15-45-asked-for-in-a-void-deal",
        "london/combinations/18-46-king-for-game-falls-with-the-deal",
        "london/combinations/23-50-king-never-announced-and-the-next-trump-turned"]),
    # It is the price of a wrong number, and not of a false announcement.
    ("london/combinations/15-19-22-barred-too-soon", "before her choice and after it", "bar_king_mark", [
        "london/king/25-adversary-holds-the-king"]),
    # She was given fewer cards than she asked for.
    ("london/exchange/32-short-hand-filled", "she asks for it", "complete_from_stock", [
        "london/exchange/26-everything-regular", "london/exchange/32-nothing-left-to-fill-with"]),
    # The dealer had accepted, and would take it back.
    ("london/combinations/27-38-condition-and-retraction",
        "he had accepted outright, and thinks of the condition afterwards", "hold_to_acceptance", [
        "london/exchange/26-refusing", "london/exchange/38-accepts-on-condition"]),
    # The dealer had refused, and would take it back.
    ("london/exchange/27-refusal-stands", "she holds him to it", "hold_to_refusal", [
        "london/exchange/27-acceptance-stands"]),
    # A pack is shuffled while the hand is played.
    ("london/outset/02-during-play", "she has to stop", "stop_shuffle", ["london/outset/02-idle-pack"]),
    # The card was not taken up again, so that the fault stayed.
    ("london/play/43-replay-claimed", "required by the adversary", "replay_hands", [
        "london/play/39-saves-a-missed-win", "london/play/39-saves-a-renounce",
        "london/play/39-taken-up-twice-faulty"]),
    # Besides the renounce the dealer had a wrong number of cards.
    ("london/combinations/21-43-option-against-option",
        "she takes the fresh deal, and there is nothing left to replay", "fresh_deal", [
        "london/play/43-renounce-reduction-claimed"]),
    # The card had been led out of turn.
    ("london/leads/40-in-turn", "he had won the trick", "take_back", [
        "london/combinations/39-41-misnamed-lead-goes-back"]),
    # The card was a reply, and a revoke.
    ("akagiri/revoke/12-noticed-at-once", "nobody says a word, and he asks whether he may take it back", "take_back", [
        "akagiri/play/09-wrong-leader"]),
    # More was marked than was due, and the game goes on.
    ("london/scoring/51-over-mark", "claimed by the adversary", "correct_score", [
        "london/scoring/46-two-due-put-up-one-by-one-at-four"]),
    # The player has the king that he announced, and shows it.
    ("denexa/king/07-king-only-announced", "announced, shown and claimed", "mark_king", ["denexa/king/07-false-king"]),
]  # fmt: skip
"""Twins that stand in another file: the case that grants the remedy, and the files in which it is denied."""

DENIED_BY: Final = {
    "london/combinations/15-19-22-barred-too-soon": {"23"},
    "london/combinations/22-47-settled-that-the-turned-king-counts": {"18", "23", "45"},
    "london/dealing/13-card-exposed": {"36"},
    "london/exchange/38-gets-all-she-asked": {"26"},
}
"""The laws that deny what a twin is granted, where they are not its own: what is shown in giving is for another law."""

DEEPEST: Final = 3
"""How many conditions may fail one after the other, and are made to hold one after the other."""


@define
class Denial:
    """A demand that is denied under a clause, in its log."""

    log: Log
    book: Rulebook
    demand: Event
    ruling: Ruling

    @property
    def reason(self) -> tuple[str | None, str, str | None]:
        """The clause, the condition that failed, and the event at which it did."""
        assert self.ruling.failed is not None
        return self.ruling.clause, self.ruling.failed.condition, self.ruling.failed.event


def denied(log: Log, book: Rulebook, heard: Heard) -> Iterator[Denial]:
    """Give the demands of a log that are denied under a clause."""
    for demand in demands(log):
        answer = heard.answer(demand.id)
        if answer is not None and answer.failed is not None and answer.clause is not None:
            yield Denial(log, book, demand, answer)


def ways(denial: Denial) -> Iterator[Log]:
    """Give the log changed so that the condition which failed holds: what shut it left out, or the words said
    before that, or later, or by the player whose right it is."""
    log, demand = denial.log, denial.demand
    _, failed, event = denial.reason
    if failed == "not_yours" and denial.ruling.holder is not None:
        yield changed(log, demand, by=denial.ruling.holder)
    elif failed in ENDED and event not in (None, demand.id):
        yield without(log, str(event))
        yield evolve(log, events=[*log.events[: index(log, str(event))], demand], places=[])
    elif failed == "not_yet":
        at = index(log, str(demand.id))
        for end in range(at + 2, len(log.events) + 1):
            yield evolve(log, events=[*log.events[:at], *log.events[at + 1 : end], demand], places=[])


def mended(denial: Denial, deepest: int = DEEPEST) -> bool:
    """Whether the demand is granted where the condition that failed is made to hold, and any that fails after it."""
    for log in ways(denial):
        heard = hear(log, denial.book)
        answer = heard.answer(denial.demand.id)
        if answer is not None and answer.outcome == "granted":
            return True
        for still in denied(log, denial.book, heard):
            if still.demand.id == denial.demand.id and still.reason != denial.reason and deepest > 1:
                return mended(still, deepest - 1)
    return False


def given(book: Rulebook, remedy: str) -> bool:
    """Whether any clause gives a remedy to somebody; one may only say that there is none, or that things stand so."""

    def gives(clause: Clause) -> bool:
        stands = (clause.when, clause.does) in book.standing
        return remedy in (clause.may, clause.does) and remedy not in clause.denies and not stands

    return any(gives(clause) for clause in book.clauses.values())


def granted_elsewhere(path: Path) -> set[str | None]:
    """Return the remedies denied in a file that a case of another file grants."""
    return {remedy for *_, remedy, files in ELSEWHERE if any(LONDON.parent / f"{name}.yaml" == path for name in files)}


@pytest.mark.turns(3)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_a_denial_becomes_a_grant(path: Path) -> None:
    cases = [(case, BOOKS.for_case(case)) for case in scenario(path).cases]
    heard = [(case, book, hear(case.log, book)) for case, book in cases]
    granted = {ruling.remedy for *_, each in heard for ruling in each.rulings if ruling.outcome == "granted"}
    granted |= granted_elsewhere(path)
    alone = [
        (case.name, denial.demand.id, denial.ruling.remedy, denial.reason)
        for case, book, each in heard
        for denial in denied(case.log, book, each)
        if denial.ruling.remedy not in granted and given(book, str(denial.ruling.remedy)) and not mended(denial)
    ]
    assert alone == []


@pytest.mark.parametrize(("twin", "name", "remedy", "files"), ELSEWHERE)
def test_a_twin_elsewhere_grants_what_is_denied(twin: str, name: str, remedy: str, files: list[str]) -> None:
    def rulings(file: str, only: str | None = None) -> list[Ruling]:
        cases = scenario(LONDON.parent / f"{file}.yaml").cases
        chosen = [case for case in cases if only in (None, case.name)]
        return [each for case in chosen for each in hear(case.log, BOOKS.for_case(case)).rulings]

    laws = set(scenario(LONDON.parent / f"{twin}.yaml").as_written.laws)
    granted = [each for each in rulings(twin, name) if each.outcome == "granted" and each.remedy == remedy]
    assert granted
    assert {str(each.clause).split(".")[0] for each in granted} <= laws
    for file in files:
        denying = [each for each in rulings(file) if each.failed is not None and each.remedy == remedy]
        assert not any(each.outcome == "granted" and each.remedy == remedy for each in rulings(file)), "not needed"
        expected = DENIED_BY.get(twin, laws)
        assert any(str(each.clause).split(".")[0] in expected for each in denying), file
