"""What the answer to a log has become where one act of the log is told otherwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import define, evolve, frozen

from referee.docket import Adjudication
from referee.law import Rulebook
from referee.record import EventId, Log
from referee.report import Answer, Paragraphs, answer_of, disputes_of


@frozen
class HeardLog:
    """A log that was heard.

    found: what was ruled.
    log: the log.
    rulebook: the rulebook.
    """

    found: Adjudication
    log: Log
    rulebook: Rulebook


@define
class AnswerChange:
    """One thing that an answer tells, before and after.

    label: what it is, such as Score.
    before: what was told of it; empty where nothing was.
    after: what is told of it now; empty where nothing is.
    """

    label: str
    before: str
    after: str


def answer_changes(before: HeardLog, after: HeardLog) -> list[AnswerChange]:
    """Return in what the answer to a log differs from the answer to the log as it was before.

    Acts are known again by their ids, so those of both logs must be the same where the acts are. Lines may differ.

    Args:
        before: the log as it was.
        after: the log as it is now.

    Returns:
        The changes in the order of a report: games, score, what may be done now, what is open, points, problems of the
        record, disputes. None where both answers say the same.
    """
    old, new = _answer(before), _answer(after)
    changes = list(_lists("Games", old.games, new.games))
    if old.score_told != new.score_told:
        changes.append(AnswerChange("Score", old.score_told, new.score_told))
    changes += _lists("Now", old.now, new.now)
    changes += _lists("Open", old.pending, new.pending)
    changes += _lists("Points", old.points, new.points)
    changes += _lists("Record", [text for _, text in old.problems], [text for _, text in new.problems])
    return [*changes, *_disputes(list(_told(before)), list(_told(after)))]


def _answer(heard: HeardLog) -> Answer:
    """Return what is told of a log whose lines are not told, for they differ."""
    return answer_of(heard.found, evolve(heard.log, places=[]), heard.rulebook)


def _lists(label: str, before: Iterable[str], after: Iterable[str]) -> Iterator[AnswerChange]:
    """Yield what is no longer told, and then what is told now and was not before."""
    before, after = dict.fromkeys(before), dict.fromkeys(after)
    yield from (AnswerChange(label, text, "") for text in before if text not in after)
    yield from (AnswerChange(label, "", text) for text in after if text not in before)


@define
class _Told:
    """A dispute: the id of the event at which it arose, and what is said of it with lines, by how it is said without.

    A dispute is the same in both answers where it arose at the same event.
    """

    event: EventId
    said: dict[str, str]

    def besides(self, other: _Told | None) -> str:
        """Return what is said of the dispute, without what is said in the other answer as well."""
        said = other.said if other is not None else {}
        return " ".join(text for plain, text in self.said.items() if plain not in said)


def _told(heard: HeardLog) -> Iterator[_Told]:
    """Yield the disputes of a log in order."""
    found, log, rulebook = heard.found, heard.log, heard.rulebook
    plain, lined = Paragraphs(found, evolve(log, places=[]), rulebook), Paragraphs(found, log, rulebook)
    for dispute in disputes_of(found, log):
        said = {each.text: text.text for each, text in zip(plain.on(dispute), lined.on(dispute), strict=True)}
        yield _Told(dispute.event, said)


def _disputes(before: list[_Told], after: list[_Told]) -> Iterator[AnswerChange]:
    """Yield the disputes that are gone or end otherwise, and then those that are new."""
    later = list(after)
    for one in before:
        alike = [each for each in later if each.event == one.event]
        match = next((each for each in alike if each.said.keys() == one.said.keys()), next(iter(alike), None))
        if match is not None:
            later.remove(match)
        if match is None or match.said.keys() != one.said.keys():
            yield AnswerChange("Dispute", one.besides(match), match.besides(one) if match is not None else "")
    yield from (AnswerChange("Dispute", "", each.besides(None)) for each in later)
