"""One ruling as a director would give it: its verdict in one line, what happened, the law, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from referee.hearing import Adjudication, Ruling, is_ordinary
from referee.law import Clause, Rulebook
from referee.record import EventId, Log
from referee.report.decisions import verdict
from referee.report.disputes import offered_remedies
from referee.report.lines import Line
from referee.report.reasons import reason_of
from referee.report.sentences import sentence
from referee.report.words import REMEDY_WORDS, join
from referee.table import UNTIL


def is_regular(adjudication: Adjudication) -> bool:
    """Tell whether an adjudication has nothing but ordinary scoring, no problems of the record, and a right score.

    Args:
        adjudication: the adjudication of a log.
    """
    score = adjudication.score
    ruled_on = adjudication.problems or not all(map(is_ordinary, adjudication.rulings))
    return not ruled_on and score.recorded == score.corrected


INDENT: Final = 3


@frozen
class Row:
    """One paragraph on a ruling: what it is, what it says, and the events and clauses that it points at.

    ``lined`` tells whether the lines of the events are told with their ids; ``after`` ends the paragraph.
    """

    label: str
    text: str
    events: tuple[EventId, ...] = ()
    clauses: tuple[str, ...] = ()
    lined: bool = False
    after: str = ""


class RulingWriter:
    """Writes the rulings on one log in prose, in order; an event or clause is told in full the first time only.

    log: the log.
    rulebook: the rulebook that it was adjudicated by.
    rulings: the rulings that get a number, in order.
    """

    def __init__(self, log: Log, rulebook: Rulebook, rulings: list[Ruling]) -> None:
        self.rulebook = rulebook
        self.events = {event.id: event for event in log.events}
        self.places = {event.id: place for event, place in zip(log.events, log.places, strict=False)}
        self.offered = offered_remedies(rulings)
        self.told: set[str] = set()
        self.quoted: set[str] = set()

    def lines(self, ruling: Ruling) -> Iterator[Line]:
        """Yield one ruling as paragraphs.

        Args:
            ruling: one of the rulings that the writer was made for.
        """
        yield Line()
        yield Line(f"Ruling {ruling.id}. {self.verdict(ruling)}", "bold cyan", indent=INDENT)
        last = ""
        for row in self.rows(ruling):
            yield Line(self._plain(row), label=" " if row.label == last else row.label, indent=INDENT)
            last = row.label

    def line(self, event: EventId) -> int | None:
        """Return the line of the file in which an event stands.

        Args:
            event: the id of the event.

        Returns:
            The line, counted from 1; ``None`` where it is not known.
        """
        place = self.places.get(event)
        return place.line if place else None

    def _plain(self, row: Row) -> str:
        if not row.events:
            return row.text
        lines = {event: self.line(event) if row.lined else None for event in row.events}
        address = ", ".join(event if line is None else f"{event}, line {line}" for event, line in lines.items())
        return f"{row.text} ({address}){row.after}".lstrip()

    def verdict(self, ruling: Ruling) -> str:
        """Return who may or must do what, and by which clause, as one sentence.

        Args:
            ruling: the ruling.

        Returns:
            The sentence, with the id of the clause in brackets.
        """
        said = verdict(ruling, self.offered.get(ruling.right, ()))
        return f"{said} ({ruling.clause})." if ruling.clause else f"{said}."

    def rows(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the parts of a ruling below its verdict; each event and clause is told in full the first time.

        Args:
            ruling: the ruling.
        """
        yield from self._story(ruling)
        clauses = self._cited(ruling)
        known = [clause.id for clause in clauses if clause.id in self.quoted and clause.id != ruling.clause]
        for clause in clauses:
            if clause.id not in known:
                yield self._quote(clause)
        if known:
            yield Row("See also", f"{join(known)}, quoted above.", clauses=tuple(known))
        own = self._clause(ruling.clause)
        if ruling.reason is not None or ruling.under is not own:
            yield Row("Reason", reason_of(ruling))
        if ruling.outcome == "open" and ruling.kind == "right":
            yield from self._until(ruling)
        if ruling.readings:
            yield Row("Rests on", ", ".join(ruling.readings))
        if ruling.supersedes is not None:
            yield Row("In place of", f"ruling {ruling.supersedes}")

    def _story(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the events that prove a ruling: those told before by their ids, then the others in full."""
        proof = ruling.evidence if ruling.event in ruling.evidence else (*ruling.evidence, ruling.event)
        known = [event for event in proof if event in self.told]
        if known:
            yield Row("What happened", "As told above", tuple(known), after=".")
        for event in proof:
            if event not in self.told:
                said = sentence(self.events[event]) if event in self.events else ""
                yield Row("What happened", said, (event,), lined=True)
        self.told.update(proof)

    def _until(self, ruling: Ruling) -> Iterator[Row]:
        """Yield what ends a right: limits on the choice, moments that its own clause names, conduct."""
        options, electing, by_conduct = _limits(ruling, self.rulebook)
        for limit in electing:
            yield Row("How long", f"{limit.says} ({limit.id})", clauses=(limit.id,))
        for clause in options:
            for moments in (clause.until, *(limit.also_shuts.get(clause.id, ()) for limit in electing)):
                if moments:
                    what = f"to {REMEDY_WORDS[str(clause.may)]}: " if len(options) > 1 else ""
                    yield Row("How long", f"{what}{_until(moments)}.".capitalize())
        if by_conduct:
            yield Row("How long", f"{ruling.holder} gives it up by playing on.")

    def _clause(self, id: str | None) -> Clause | None:
        return self.rulebook.clauses.get(id) if id is not None else None

    def _quote(self, clause: Clause) -> Row:
        self.quoted.add(clause.id)
        return Row(f"Law {clause.id}", clause.says, clauses=(clause.id,))

    def _cited(self, ruling: Ruling) -> list[Clause]:
        """Return the clauses that a ruling cites, in the order of the code, so that each follows from those before."""
        cited = {ruling.clause, *ruling.also}
        return [clause for id, clause in self.rulebook.clauses.items() if id in cited]


def time_limits(ruling: Ruling, rulebook: Rulebook) -> list[str]:
    """Return until when a right that stands open can be used; nothing for a duty.

    Args:
        ruling: the ruling by which the right arose.
        rulebook: the rulebook that it was made by.

    Returns:
        Phrases that fit behind who may do what, such as "until the pack is cut for the next deal".
    """
    if ruling.kind != "right":
        return []
    options, electing, by_conduct = _limits(ruling, rulebook)
    shut = [moment for clause in options for moment in clause.until]
    shut += [m for clause in options for limit in electing for m in limit.also_shuts.get(clause.id, limit.shuts)]
    if shut:
        return [_until(dict.fromkeys(shut))]
    return [f"until {ruling.holder} plays on"] if by_conduct else []


def _limits(ruling: Ruling, rulebook: Rulebook) -> tuple[list[Clause], list[Clause], bool]:
    """Return what may be chosen by a ruling, the limits on the choice, and whether playing on gives it up."""
    cited = {ruling.clause, *ruling.also}
    options = [clause for id, clause in rulebook.clauses.items() if id in cited and clause.may in ruling.remedies]
    limits = {limit.id: limit for clause in options for limit in rulebook.limits.get(clause.id, ())}
    lasting = rulebook.procedure.waiver != "conduct" or any(clause.id in rulebook.outliving for clause in options)
    return options, [limit for limit in limits.values() if limit.clock == "election"], not lasting


def _until(moments: Iterable[str]) -> str:
    return f"until {join([UNTIL[moment] for moment in moments], 'or')}"
