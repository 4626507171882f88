"""Who owns up to a fault of his own draws attention to it as any word on it does, by whatever act that is logged."""

from __future__ import annotations

import pytest

from referee.docket import Adjudication
from referee.hearing import adjudicate
from referee.record import loads_log

HEAD = """
format: referee.log/1
players: [Anne, Bert]
rulebook: london
recorded: [looking, marking]
events:
"""
DEAL = "{id: d, deal: {by: Bert, hands: {Anne: KS 9S QD 8C 7H, Bert: AS 10D JC 9H KD}, turn_up: QH}}"
ASKED = (
    "{id: p, do: propose, by: Anne, n: 3}",
    "{id: a, do: answer, by: Bert, reply: accept}",
    "{id: da, do: discard, by: Anne, cards: 8C 7H}",
    "{id: ga, do: give, by: Bert, to: Anne, cards: QS QC JD}",
)
FAULTS = {
    "renounce": ("Bert", "t1", (DEAL, "{id: t1, trick: [Anne KS, Bert 9H]}", "{id: t2, trick: [Bert JC, Anne 8C]}")),
    "given_count": ("Anne", "ga", (DEAL, *ASKED, "{id: mx, do: mix, by: Anne}")),
    "dealt_count": ("Bert", "d", (DEAL.replace("9H KD}", "9H KD 7C}, packets: [Anne 3, Bert 3, Anne 2, Bert 3]"),)),
    "missed_win": ("Bert", "t1", (DEAL, "{id: t1, trick: [Anne QD, Bert 10D]}", "{id: t2, trick: [Anne KS, Bert AS]}")),
    "false_king": ("Anne", "k", (DEAL, "{id: k, do: announce_king, by: Anne}", "{id: t1, trick: [Anne KS, Bert AS]}")),
}
"""By the ground of a fault, whose it is, what shows it, and the acts up to the word."""

AFTER = ("{id: c, do: claim, by: OTHER, remedy: fresh_deal, ground: other}",)


def ruled(fault: str, word: str) -> list[tuple[object, ...]]:
    """Return what is ruled where the offender speaks of his fault."""
    by, about, acts = FAULTS[fault]
    events = (*acts, word.format(by=by, about=about, fault=fault), *(act.replace("OTHER", by) for act in AFTER))
    log = loads_log(HEAD + "".join(f"  - {event}\n" for event in events), form="yaml")
    found: Adjudication = adjudicate(log)
    assert not found.problems
    return [(each.event, each.outcome, each.clause, each.holder, each.points) for each in found.rulings]


NOTICE = "{{id: w, do: notice, by: {by}, subject: {fault}, about: {about}}}"
OWNED = ("{{id: w, do: admit, by: {by}, about: {about}}}", "{{id: w, do: declare_error, by: {by}, about: {about}}}")
NUMBERED = "{{id: w, do: admit, by: {by}, about: {about}, n: 1}}"


@pytest.mark.parametrize("word", OWNED)
@pytest.mark.parametrize("fault", FAULTS)
def test_owning_up_is_heard_as_a_notice_is(fault: str, word: str) -> None:
    assert ruled(fault, word) == ruled(fault, NOTICE)


@pytest.mark.parametrize("fault", FAULTS)
def test_an_admission_of_points_is_about_marks(fault: str) -> None:
    assert ruled(fault, NUMBERED) == ruled(fault, "{{id: w, do: look, by: {by}, at: hand}}")
