"""Each remedy has its sentence for every outcome, and each way in which a demand can fail has its answer.

After a deliberate change of wording, ``python -m tests.report.bless`` writes the lists anew; read the difference aloud.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from referee.docket import is_ordinary
from referee.docket.proof import FAILURES
from referee.docket.reasons import because
from referee.docket.rulings import KINDS, OUTCOMES, Failed, ProvedCondition, Ruling
from referee.law import REMEDIES, Clause
from referee.record import BYSTANDER, EventId
from referee.report.answers import answer
from referee.report.decisions import conclusion
from tests.report.test_golden import JARGON
from tests.shared import cases, heard
from tests.turns import in_turn

SENTENCES = Path(__file__).with_name("sentences")

KINDS_OF = {
    "open": ("right", "duty"),
    "exercised": ("right",),
    "waived": ("right", "remedy"),
    "lapsed": ("right",),
    "barred": ("prohibition",),
    "noted": ("note",),
}
"""The kinds of rulings of an outcome that the list of conclusions shows; where none are named, those on remedies."""

ROLES = ("holder", "offender", "bystander")
"""Who acts or asks, in the list of conclusions."""

NOBODY = (*ROLES, "nobody")
"""And where no player is known at all, as in what the players settle between themselves."""

IMPERSONAL = ("granted", "enforced", "undetermined")
"""The outcomes of which the list shows that as well."""

GENDER = re.compile(r"\b(he|she|him|his|her|hers)\b", re.IGNORECASE)

LOOK = Clause("13.3", "limit", "A fresh deal for a card shown must be claimed before the non-dealer looks at his hand.")
POINT = Clause("48.1", "scoring", "Winning the point is worth one.", for_="point")
REPLAY = Clause("43.3", "option", "The adversary may require the hands to be played again.")
REPLAY.until, REPLAY.after = ("next_cut",), ("next_lead", "hand_ends")
SPARED = Clause("25.9", "exception", "There is no penalty if the adversary himself holds the king.")
STANDS = Clause("14.3", "limit", "Once the trump is turned it is too late, and the deal stands.", does="deal_stands")
FORBIDDEN = Clause("2.1", "prohibition", "Nobody looks at the stock.", does="fresh_deal")
SILENCE = Clause("2.2", "silence", "Of cutting nothing is said.")


def ruled(kind: str, outcome: str, role: str = "holder", **fields: Any) -> Ruling:
    """Return a ruling on a right of Anne's, over a fault of Bert's that he must put right."""
    by = {"holder": "Anne", "offender": "Bert", "bystander": BYSTANDER, "nobody": None}[role]
    known: dict[str, Any] = {} if role == "nobody" else {"holder": "Anne", "bound": "Bert", "offender": "Bert"}
    return evolve(Ruling(1, 1, EventId("e9"), None, None, kind, outcome, by=by), **(known | fields))


def on_remedy(remedy: str) -> Iterator[str]:
    """Yield the conclusions on a remedy, an outcome a line; those that differ by the role with the role."""
    yield f"{remedy}"
    for outcome in OUTCOMES:
        for kind in KINDS_OF.get(outcome, ("remedy",)):
            said: dict[str, list[str]] = {}
            for role in NOBODY if outcome in IMPERSONAL else ROLES:
                ruling = ruled(kind, outcome, role, remedy=remedy)
                if outcome in ("open", "noted"):
                    ruling = evolve(ruling, remedy=None, remedies=(remedy,))
                said.setdefault(conclusion(ruling), []).append(role)
            for text, roles in said.items():
                shown = "" if len(said) == 1 else f" ({', '.join(roles)})"
                yield f"  {kind} {outcome}{shown}: {text}"


SPECIAL: dict[str, tuple[Ruling, Clause | None]] = {
    "points earned": (ruled("scoring", "enforced", points=1), POINT),
    "points earned for the vole": (ruled("scoring", "enforced", points=2), evolve(POINT, for_="vole")),
    "points marked": (ruled("scoring", "exercised", points=1), POINT),
    "king to be marked": (
        ruled("scoring", "granted", points=1, remedy="mark_king"),
        evolve(POINT, for_="turned_king"),
    ),
    "too many points marked": (ruled("scoring", "barred", points=2), POINT),
    "king not to be marked": (ruled("scoring", "barred", "offender", remedy="mark_king"), LOOK),
    "points taken down that were due": (ruled("scoring", "barred", points=2, remedy="correct_score"), POINT),
    "points taken down": (ruled("remedy", "complied", "offender", points=1, remedy="correct_score"), None),
    "points not marked in time": (ruled("scoring", "lapsed", points=1), LOOK),
    "points undecided": (ruled("scoring", "undetermined"), POINT),
    "points cut down to none": (ruled("penalty", "enforced", points=0, remedy="cut_to_zero"), None),
    "points cut down to two": (ruled("penalty", "enforced", points=2, remedy="reduce_score"), None),
    "more points asked for than are due": (ruled("remedy", "denied", points=1, remedy="mark_point"), POINT),
    "points asked for, and none due": (ruled("remedy", "denied", points=0, remedy="mark_point"), POINT),
    "asked for too early": (
        ruled("remedy", "denied", remedy="replay_hands", failed=Failed("not_yet")),
        REPLAY,
    ),
    "no penalty, the mark comes off": (ruled("no_penalty", "enforced", remedy="correct_score"), None),
    "no penalty, the deal stands": (ruled("no_penalty", "enforced", remedy="deal_stands"), None),
    "no right, by an exception": (ruled("right", "barred"), SPARED),
    "no right, by a limit": (ruled("right", "barred"), LOOK),
    "no right, by a limit with an effect": (ruled("right", "barred"), STANDS),
    "forbidden, without an effect": (ruled("prohibition", "barred", "offender"), LOOK),
    "forbidden, with an effect of its own": (
        ruled("prohibition", "barred", "offender", remedy="fresh_deal"),
        FORBIDDEN,
    ),
    "forbidden, by nobody known": (ruled("prohibition", "barred", "nobody"), LOOK),
    "two remedies to choose from": (ruled("right", "open", remedies=("rectify", "fresh_deal")), None),
    "a card to be taken or refused": (ruled("right", "open", remedies=("take_exposed", "refuse_exposed")), None),
    "a trump to be chosen": (ruled("right", "open", remedies=("choose_trump", "fresh_deal")), None),
    "noticed too early": (ruled("note", "noted", proof=(ProvedCondition("opened", "failed"),)), None),
    "nobody noticed it": (ruled("note", "noted"), None),
    "the law is silent": (ruled("note", "undetermined"), SILENCE),
    "the law is silent on a remedy": (
        ruled("remedy", "undetermined", remedy="recut"),
        SILENCE,
    ),
    "the record is silent": (ruled("note", "undetermined"), None),
    "duty undecided": (ruled("duty", "undetermined", "offender", remedy="tell_taken"), None),
    "settled by both": (
        ruled("remedy", "granted", "nobody", offender="Bert", remedy="cut_to_zero"),
        None,
    ),
    "settled in words": (ruled("remedy", "granted", "nobody", reason=because("settled", terms="no more of it")), None),
    "played again by both": (ruled("remedy", "complied", by="both", remedy="replay_hands"), None),
}
"""Rulings that are told in other words than the remedy alone would have."""


def conclusions() -> str:
    """Return the conclusions of all rulings that the list shows."""
    lines = [line for remedy in REMEDIES for line in on_remedy(remedy)]
    special = [f"  {name}: {conclusion(evolve(ruling, under=clause))}" for name, (ruling, clause) in SPECIAL.items()]
    return "\n".join([*lines, "what else is told", *special, ""])


def asked(failed: str | None, event: EventId | None = None, **fields: Any) -> Ruling:
    """Return a denial of a replay to Anne."""
    ruling = ruled("remedy", "denied", law=43, clause="43.3", remedy="replay_hands", answers="e9")
    return evolve(ruling, failed=None if failed is None else Failed(failed, event), **fields)


ANSWERED: dict[str, tuple[Ruling, Clause | None]] = {
    "granted": (ruled("remedy", "granted", remedy="replay_hands"), REPLAY),
    "granted by the players": (ruled("remedy", "granted", "nobody", remedy="deal_stands"), None),
    "undecided by the record": (
        ruled("remedy", "undetermined", remedy="replay_hands", reason=because("play_unshown")),
        REPLAY,
    ),
    "undecided by the law": (ruled("remedy", "undetermined", remedy="recut"), SILENCE),
    "undecided without a reason": (ruled("duty", "undetermined", "offender", remedy="tell_taken"), LOOK),
    "another demand": (asked("not_so", reason=because("not_shown", fact="renounced")), REPLAY),
    "mark is right": (asked("not_so", EventId("e5"), remedy="correct_score", law=48), POINT),
    "not earned": (asked("not_so", EventId("e5"), remedy="mark_point", law=48), POINT),
    "not over": (asked("not_yet", remedy="mark_point", law=48), POINT),
    "more than is due": (asked("not_so", EventId("e5"), remedy="mark_point", law=48, points=1), POINT),
    "nothing is due": (asked("yields", EventId("e5"), remedy="mark_point", law=48, points=0), POINT),
    "not his who asks, whose told": (asked("not_yours", by="Bert"), REPLAY),
    "not his who asks": (asked("not_yours", holder=None), REPLAY),
    "nobody known asks": (asked("not_yours", by=None, holder=None), REPLAY),
    "a bystander": (asked("not_yours", by=BYSTANDER), REPLAY),
    "too late by a limit": (asked("too_late", EventId("e5"), law=13), LOOK),
    "shown by the demand itself": (asked("not_so", EventId("e9")), REPLAY),
    "without a condition": (asked(None), REPLAY),
}
"""Demands by what is special about them, each with the clause that decides it."""


def perfect(event: str) -> str:
    """Tell an event as the answer wants it."""
    return {EventId("e5"): "Anne had looked at the hand (line 17)", "e6": "A card had been found (line 18)"}[event]


def answers() -> Iterator[str]:
    """Yield the answers to demands, by the condition that failed, and by what else is special."""
    for condition in FAILURES:
        clause = None if condition == "unknown_remedy" else SPARED if condition == "spared" else REPLAY
        for event in (None, EventId("e5"), EventId("e6")):
            yield f"{condition}, {event or 'no event'}: {answer(asked(condition, event, under=clause), perfect)}"
        yield f"{condition}, no law: {answer(asked(condition, EventId('e5'), under=clause), perfect, with_law=False)}"
    for name, (ruling, clause) in ANSWERED.items():
        yield f"{name}: {answer(evolve(ruling, under=clause), perfect)}"
    yield ""


def test_every_remedy_has_its_sentence_for_every_outcome_and_role() -> None:
    assert conclusions() == (SENTENCES / "conclusions.txt").read_text(encoding="utf-8")


def test_every_failed_condition_has_its_answer() -> None:
    assert "\n".join(answers()) == (SENTENCES / "answers.txt").read_text(encoding="utf-8")


def test_no_sentence_tells_he_from_she() -> None:
    assert not [line for line in conclusions().splitlines() if GENDER.search(line)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("outcome", OUTCOMES)
@pytest.mark.parametrize("role", NOBODY)
def test_every_kind_and_outcome_has_a_sentence_though_nothing_else_is_known(kind: str, outcome: str, role: str) -> None:
    for ruling in (ruled(kind, outcome, role), ruled(kind, outcome, role, remedy="fresh_deal", points=1)):
        said = conclusion(ruling)
        assert said[0].isupper()
        assert said.endswith(".")
        assert not JARGON.search(said)


@pytest.mark.turns
def test_every_shipped_ruling_is_concluded_and_answered_in_plain_words() -> None:
    """A settlement is told in the players' own words."""
    wrong = set()
    for case in in_turn(cases(), 6):
        for ruling in heard(case).rulings:
            if is_ordinary(ruling) or (ruling.outcome == "granted" and ruling.remedy is None):
                continue
            said = conclusion(ruling)
            told = answer(ruling, lambda event: "Anne had led K♠ (line 9)")
            if JARGON.search(said) or GENDER.search(said) or not said.endswith(".") or JARGON.search(told):
                wrong.add(f"{said} {told}")
    assert wrong == set()


def test_the_remedies_of_a_right_are_told_where_its_ruling_names_none() -> None:
    lapsed = ruled("right", "lapsed", under=LOOK)
    assert conclusion(lapsed) == "Anne no longer has this right."
    assert conclusion(lapsed, ("fresh_deal",)) == "Anne may no longer have a fresh deal."


def test_the_name_of_a_player_is_told_as_it_is_written() -> None:
    ruling = ruled("right", "open", holder="anne", remedies=("fresh_deal",))
    assert conclusion(ruling) == "anne may have a fresh deal."
