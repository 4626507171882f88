"""One ruling as a director would give it: its verdict in one line, what happened, the law, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve, frozen

from referee.hearing import Adjudication, Ruling, is_ordinary
from referee.law import Clause, Rulebook
from referee.record import EventId, Log
from referee.report.disputes import offered_remedies
from referee.report.lines import Line
from referee.report.reasons import reason_of
from referee.report.sentences import sentence
from referee.report.words import REMEDY_WORDS, fill, join
from referee.table import UNTIL

# By kind and outcome, or by outcome alone: a word for the ruling, and what it means for the players.
VERDICTS: Final = {
    "open": ("A right", "[{holder} may {remedies}]"),
    "duty.open": ("A duty", "[{holder} must {remedies}]"),
    "granted": ("Granted", "[{by} may {remedy}]"),
    "denied": ("Denied", "[{by} may not {remedy}]"),
    "exercised": ("In order", "[{by} may {remedy}]"),
    "waived": ("Given up", "[{by} may no longer {remedies}]"),
    "lapsed": ("Lapsed", "[{holder} may no longer {remedies}]"),
    "scoring.lapsed": ("Too late", "[{holder} may no longer mark {points}]"),
    "barred": ("No remedy", "the law leaves none in this case"),
    "prohibition.barred": ("Forbidden", "[{by} may not {remedy}]"),
    "scoring.barred": ("Not due", "[{by} may not {remedy}|{holder} has marked {points} too many]"),
    "enforced": ("By law", "[the players must {remedy}]"),
    "penalty.enforced": ("Cut down", "[{offender} scores {points} for the hand]"),
    "scoring.enforced": ("Earned", "[{holder} earns {points}]"),
    "scoring.exercised": ("Marked", "[{holder} marks {points}]"),
    "complied": ("Done", "[the order to {remedy} is carried out]"),
    "not_complied": ("Not done", "[the order to {remedy} is not carried out]"),
    "noted": ("Noted", "no player drew attention to this, so nothing follows from it"),
    "undetermined": ("Undecided", "[the record does not show whether {by} may {remedy}]"),
}

UNSAID: Final = ("Not settled", "[the code does not say whether {by} may {remedy}]")
"""In place of what the record leaves undetermined: what the code does."""


def verdict(ruling: Ruling, effect: bool = False, silence: bool = False) -> str:
    """Return who may or must do what by this ruling, without a full stop.

    A forbidden act may have an effect in law: then the remedy is that effect, and not what was forbidden.  What is
    undetermined may be so because the code is silent, and not because of the record.

    >>> verdict(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted: Bert may have a fresh deal'
    >>> verdict(Ruling(1, 1, "e1", None, None, "right", "waived"))
    'Given up'
    """
    word, template = _said(ruling, silence)
    if effect:
        template = "[{by} must {remedy}]"
    if ruling.remedy and not ruling.remedies:
        ruling = evolve(ruling, remedies=(ruling.remedy,))
    said = fill(template, ruling, "ruling")
    return f"{word}: {said}" if said else word


def word_for(ruling: Ruling, silence: bool = False) -> str:
    """Return the word that a ruling begins with.

    >>> word_for(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted'
    """
    return _said(ruling, silence)[0]


def _said(ruling: Ruling, silence: bool) -> tuple[str, str]:
    if silence and ruling.outcome == "undetermined":
        return UNSAID
    return VERDICTS.get(f"{ruling.kind}.{ruling.outcome}") or VERDICTS[ruling.outcome]


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
        clause = self._clause(ruling.clause)
        effect = clause is not None and clause.kind == "prohibition" and clause.does == ruling.remedy is not None
        forbidden = ruling.kind == "prohibition" and effect
        if not ruling.remedy and not ruling.remedies:
            ruling = evolve(ruling, remedies=self.offered.get(ruling.right, ()))
        said = verdict(ruling, forbidden, silence=clause is not None and clause.kind == "silence")
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
