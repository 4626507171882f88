"""Near misses: every clause that gives what is asked for, over every matter of a log, and until when it was good."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from attrs import define, evolve, field

from referee.asking.hypothetical import (
    ClaimClock,
    DemandProof,
    HypotheticalAnswer,
    MatterKey,
    WhyNotRow,
    answer_if_made,
    without_own_event,
)
from referee.docket import Failed, Ruling, because
from referee.hearing import giving_clauses
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import Demand, EventId, Log

RowKey = tuple[str, MatterKey | None]
"""A clause, by its id, and the matter that it is proved over."""


@define
class WhyNotAnswer:
    """What one demand would come to.

    by: the player who asks.
    remedy: what is asked for.
    ground: the ground given, or ``None``.
    at: the id of the event after which it is asked for; ``None`` where the log has no event.
    ruling: the ruling that would answer it; it stands in no adjudication.
    clock: when the demand would have been granted, whatever the clause.
    rows: each clause with each thing that happened, what is nearest to being granted first.
    """

    by: str
    remedy: str
    ground: str | None
    at: EventId | None
    ruling: Ruling
    clock: ClaimClock
    rows: list[WhyNotRow] = field(factory=list)


def remedies_of(rulebook: Rulebook, clause: Clause) -> list[str]:
    """Return the remedies that one can ask for under a clause; none where it gives or orders nothing.

    Args:
        rulebook: the rulebook that holds the clause.
        clause: the clause.

    Returns:
        The names of the remedies; one alone where several are names for the same points or the same cut-down.
    """
    named = [name for name in (clause.may, clause.does) if name is not None]
    giving = [name for name in REMEDIES if clause in giving_clauses(rulebook, name) and name not in clause.denies]
    return [name for name in giving if name in named] or giving[:1]


def why_not(
    log: Log,
    rulebook: Rulebook,
    demands: Sequence[Demand],
    *,
    at: int | None = None,
    clauses: Collection[str] | None = None,
) -> list[WhyNotAnswer]:
    """Return what demands would come to, clause by clause, and until when each would have been granted.

    After each event each demand is made in a hearing of its own.

    Args:
        log: the log.
        rulebook: the rulebook to rule by.
        demands: what is asked for, each by one player; their ids do not count.
        at: the index of the event after which they are made; the last event of the log where none is given.
        clauses: ids of the clauses that rows are wanted of; those of all where none are given.

    Returns:
        One answer for each demand, in their order.
    """
    at = len(log.events) - 1 if at is None else at
    tracks = [_Track(log, rulebook, demand, at, clauses) for demand in demands]
    for now in range(len(log.events)):
        for track in tracks:
            track.note(now, answer_if_made(log, rulebook, track.demand, now))
    return [track.answer() for track in tracks]


@define
class _Track:
    """One demand, made after each event of a log.

    seen: for each clause and matter the last proof up to the event in question, and the index of the event after which
        it was made.
    good: the indices of the events after which it is granted by a clause over a matter.
    granted: those after which it is granted at all.
    """

    log: Log
    rulebook: Rulebook
    demand: Demand
    at: int
    clauses: Collection[str] | None
    seen: dict[RowKey, tuple[int, DemandProof]] = field(factory=dict)
    good: dict[RowKey, list[int]] = field(factory=dict)
    granted: list[int] = field(factory=list)
    ruling: Ruling | None = None

    def note(self, now: int, found: HypotheticalAnswer) -> None:
        """Note what the demand comes to after an event."""
        if found.granted:
            self.granted.append(now)
        for key in found.good:
            self.good.setdefault(key, []).append(now)
        if now > self.at:
            return
        self.ruling = found.ruling
        for proof in sorted(found.proofs, key=lambda each: (each.row.answers, tuple(-n for n in each.nearness))):
            self.seen[proof.row.clause, proof.key] = now, proof

    def answer(self) -> WhyNotAnswer:
        """Return what the demand comes to after the event in question."""
        demand, ruling = self.demand, self.ruling
        if ruling is None:
            ruling = Ruling(0, None, EventId(""), None, None, "remedy", "denied", reason=because("nothing_yet"))
        return WhyNotAnswer(
            by=str(demand.by),
            remedy=demand.remedy,
            ground=demand.ground,
            at=self._id(self.at) if self.log.events else None,
            ruling=without_own_event(ruling),
            clock=self._clock(self.granted),
            rows=[self._row(proof, now) for now, proof in sorted(self._told(), key=self._order)],
        )

    def _told(self) -> Iterable[tuple[int, DemandProof]]:
        """Give the proofs that are told: over what happened, or else that nothing of the kind happened."""
        giving = {clause.name for clause in giving_clauses(self.rulebook, self.demand.remedy)}
        wanted = giving if self.clauses is None else giving.intersection(self.clauses)
        real = {clause for clause, key in self.seen if key is not None}
        for (clause, key), (now, proof) in self.seen.items():
            answers = proof.row.answers and now == self.at and self.clauses is None
            if answers or (clause in wanted and (key is not None or (now == self.at and clause not in real))):
                yield now, proof

    def _order(self, told: tuple[int, DemandProof]) -> tuple[bool, bool, tuple[int, ...]]:
        """Return what to sort proofs by: what answers first; what is out of reach by now after what is not."""
        now, proof = told
        return not (proof.row.answers and now == self.at), now < self.at, proof.nearness

    def _row(self, proof: DemandProof, now: int) -> WhyNotRow:
        """Return how a clause stands to a matter; what was good but is out of reach by now comes too late."""
        row, at = proof.row, now == self.at
        keys = [(row.clause, proof.key)] if proof.key is not None else [k for k in self.good if k[0] == row.clause]
        clock = self._clock(sorted({now for key in keys for now in self.good.get(key, ())}))
        told = evolve(row, clock=clock, answers=row.answers and at)
        if not at and row.outcome != "denied":
            told.outcome, told.failed, told.condition = "denied", Failed("too_late", self._id(now + 1)), "not_shut"
        return told

    def _id(self, index: int) -> EventId:
        """Return the id of an event."""
        return self.log.events[index].id or EventId(f"e{index + 1}")

    def _clock(self, good: Sequence[int]) -> ClaimClock:
        """Return the stretches of the log that some events make up."""
        spans: list[list[int]] = []
        for now in good:
            if spans and spans[-1][1] == now - 1:
                spans[-1][1] = now
            else:
                spans.append([now, now])
        ended = good[-1] + 1 if good else len(self.log.events)
        told = tuple((self._id(first), self._id(last)) for first, last in spans)
        return ClaimClock(told, self._id(ended) if ended < len(self.log.events) else None)


def merged_rows(answers: Iterable[WhyNotAnswer]) -> list[WhyNotRow]:
    """Return the rows of several players, each clause over each matter for the player who is nearest to having it.

    Args:
        answers: what ``why_not`` returned for the same demand of several players.

    Returns:
        The rows that are granted first, then those not decided, then the others, in the order that each had.
    """
    rank = {"granted": 0, "undetermined": 1, "denied": 2}
    best: dict[tuple[str, str, str, str | None, str | None], tuple[tuple[int, ...], WhyNotRow]] = {}
    for answer in answers:
        for place, row in enumerate(answer.rows):
            key = row.clause, row.about, row.fact, row.event, row.actor
            mine = row.failed is None or row.failed.condition != "not_yours"
            order = (rank[row.outcome], row.about == "nothing", not mine, not row.answers, place)
            if key not in best or order < best[key][0]:
                best[key] = order, row
    return [row for _, row in sorted(best.values(), key=lambda pair: pair[0])]
