"""Where a code says that it is silent, the referee says so too, and leaves open what hangs on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from referee.docket import Adjudication
from referee.docket.reasons import because
from referee.hearing import adjudicate
from referee.law import load_rulebook
from referee.record import loads_log
from tests.law.codes import write

PLAY = """\
chapter: Play
laws: {"1": Play}
clauses:
  - {id: "1.1", kind: prohibition, says: Suit must be followed., when: renounced, noticed: true,
     game: {must_follow: true, trumps_win: true, first_lead: non_dealer, later_leads: winner, target: 5}}
  - {id: "1.2", kind: effect, says: The card turned makes trumps., when: trump_turned, does: choose_trump, silent: true}
  - {id: "1.3", kind: scoring, says: Three tricks are worth one., when: hand_over, where: {made: point}, to: winner,
     points: 1, for: point}
  - {id: "1.4", kind: silence, says: What follows a revoke is not said., KEYS}
"""
SILENT = "bears_on: [renounced]"
EVENTS = """\
  - {id: d, deal: {by: Bert, hands: {Anne: KS KD 8C 9C 10C, Bert: 7S 8D QH AH KC}, turn_up: 9H}}
  - {id: t1, trick: [Anne KS, Bert 7S]}
  - {id: t2, trick: [Anne KD, Bert QH]}
"""
REST = """\
  - {id: t3, trick: [Bert AH, Anne 8C]}
  - {id: t4, trick: [Bert KC, Anne 9C]}
  - {id: t5, trick: [Bert 8D, Anne 10C]}
"""
NOTICE = "  - {id: n1, do: notice, by: Anne, subject: renounce}\n"
CLAIM = "  - {id: c1, do: claim, by: Anne, remedy: replay_hands, ground: renounce}\n"
PLAIN_CLAIM = "  - {id: c1, do: claim, by: Anne, remedy: replay_hands}\n"


def heard(folder: Path, events: str, keys: str = SILENT) -> Adjudication:
    """Return what a code says that is silent on revokes, as ``keys`` has it."""
    book = load_rulebook(write(folder, "silent", play=PLAY.replace("KEYS", keys)))
    return adjudicate(loads_log(f"format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n{events}"), book)


def told(found: Adjudication) -> list[tuple[Any, ...]]:
    return [(each.event, each.clause, each.outcome, each.kind) for each in found.rulings if each.kind != "scoring"]


def test_what_is_spoken_of_is_forbidden_by_what_the_code_does_say(tmp_path: Path) -> None:
    assert told(heard(tmp_path, EVENTS + NOTICE)) == [("n1", "1.1", "barred", "prohibition")]


def test_where_the_score_hangs_on_it_that_is_said_besides_and_told_to_be_pending(tmp_path: Path) -> None:
    found = heard(tmp_path, EVENTS + NOTICE + REST, f"{SILENT}, unsettles: true")
    assert told(found) == [("n1", "1.1", "barred", "prohibition"), ("n1", "1.4", "undetermined", "note")]
    assert found.score.pending == [because("unsettled", event="t2.play", law="What follows a revoke is not said.")]
    assert heard(tmp_path, EVENTS + NOTICE + REST).score.pending == []


@pytest.mark.parametrize("claim", [CLAIM, PLAIN_CLAIM])
def test_what_is_asked_for_stays_undetermined(tmp_path: Path, claim: str) -> None:
    found = heard(tmp_path, EVENTS + NOTICE + claim)
    assert told(found)[-1] == ("c1", "1.4", "undetermined", "remedy")
    (answer,) = [each for each in found.rulings if each.answers == "c1"]
    assert (answer.by, answer.remedy) == ("Anne", "replay_hands")


def test_without_the_clause_the_same_is_denied(tmp_path: Path) -> None:
    book = load_rulebook(write(tmp_path, "silent", play=PLAY.replace("KEYS", SILENT)), without=frozenset({"1.4"}))
    log = loads_log(f"format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n{EVENTS}{CLAIM}")
    assert [each.outcome for each in adjudicate(log, book).rulings][-1] == "denied"


def test_a_claim_over_something_else_is_not_left_open_by_it(tmp_path: Path) -> None:
    claim = "  - {id: c1, do: claim, by: Anne, remedy: fresh_deal, ground: dealt_count}\n"
    assert told(heard(tmp_path, EVENTS + NOTICE + claim))[-1][2] == "denied"


def test_nothing_is_said_of_what_did_not_happen(tmp_path: Path) -> None:
    sound = EVENTS.replace("Bert QH", "Bert 8D")
    found = heard(tmp_path, sound + NOTICE + CLAIM, f"{SILENT}, unsettles: true")
    assert "undetermined" not in [outcome for _, _, outcome, _ in told(found)]
    assert found.score.pending == []


def test_a_silence_reaches_as_far_as_its_conditions(tmp_path: Path) -> None:
    found = heard(tmp_path, EVENTS + NOTICE + CLAIM, f"{SILENT}, where: {{taken_back: true}}")
    assert told(found)[-1][2] == "denied"


def test_what_nobody_spoke_of_is_noted_and_no_more(tmp_path: Path) -> None:
    found = heard(tmp_path, EVENTS + REST, f"{SILENT}, unsettles: true")
    assert [outcome for _, _, outcome, _ in told(found)] == ["noted"]
    assert found.score.corrected == {"Anne": 0, "Bert": 1}


def test_the_winner_whose_fault_it_was_has_no_sure_point_and_the_other_no_share_in_his_own(tmp_path: Path) -> None:
    claims = (
        "  - {id: c1, do: claim, by: Bert, remedy: mark_point}\n  - {id: c2, do: claim, by: Anne, remedy: mark_point}\n"
    )
    found = heard(tmp_path, EVENTS + NOTICE + REST + claims, f"{SILENT}, unsettles: true")
    answers = {each.answers: (each.clause, each.outcome) for each in found.rulings if each.answers in ("c1", "c2")}
    assert answers == {"c1": ("1.4", "undetermined"), "c2": ("1.4", "undetermined")}
    unnoticed = heard(tmp_path, EVENTS + REST + claims.splitlines()[0] + "\n", f"{SILENT}, unsettles: true")
    assert [(each.clause, each.outcome) for each in unnoticed.rulings if each.answers == "c1"] == [("1.3", "granted")]


def test_nothing_hangs_on_a_playing_that_a_replay_has_replaced(tmp_path: Path) -> None:
    again = "  - {id: s, do: settle, about: t2, terms: We play again., remedy: replay_hands}\n  - {do: begin_replay}\n"
    gives_up = PLAY.replace("KEYS", "when: cards_thrown_in, unsettles: true")
    book = load_rulebook(write(tmp_path, "silent", play=gives_up))
    abandoned = f"{EVENTS}  - {{id: a, do: abandon, by: Anne}}\n"
    head = "format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n"
    pending = [adjudicate(loads_log(head + each), book).score.pending for each in (abandoned, abandoned + again)]
    assert [bool(each) for each in pending] == [True, False]


def test_it_is_silent_on_what_a_definition_names_too(tmp_path: Path) -> None:
    named = '\n  - {id: "1.5", kind: definition, says: So it is called., when: renounced, defines: revoke}'
    text = PLAY.replace("KEYS", "bears_on: [revoke]").rstrip() + named + "\n"
    book = load_rulebook(write(tmp_path, "named", play=text))
    log = loads_log(f"format: referee.log/1\nplayers: [Anne, Bert]\nevents:\n{EVENTS}{CLAIM}")
    assert [each.clause for each in adjudicate(log, book).rulings if each.outcome == "undetermined"] == ["1.4"]
