"""One ruling as a director would give it: its verdict in one line, what happened, the law, and what it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, field, frozen

from referee.docket import Adjudication, Ruling, is_ordinary
from referee.law import Clause, Rulebook
from referee.record import EventId, Log
from referee.report.decisions import verdict
from referee.report.disputes import offered_remedies
from referee.report.lines import INDENT, Line
from referee.report.proof_words import Events
from referee.report.reasons import reason_of
from referee.report.words import REMEDY_WORDS, join, say_moments
from referee.table import AFTER_HAND, say_moment


def is_regular(adjudication: Adjudication) -> bool:
    """Tell whether an adjudication has nothing but ordinary scoring, no problems of the record, and a right score.

    Args:
        adjudication: the adjudication of a log.
    """
    score = adjudication.score
    ruled_on = adjudication.problems or not all(map(is_ordinary, adjudication.rulings))
    return not ruled_on and score.recorded == score.corrected


@frozen
class Row:
    """One paragraph on a ruling.

    label: what it is.
    text: what it says.
    events: the ids of the events that it points at.
    lined: whether their lines are told with their ids.
    after: what ends the paragraph behind the events.
    links: by some of its words, the anchor of what they name, as a page has it.
    quote: whether it quotes a clause.
    anchor: its own anchor; empty where nothing points at it.
    """

    label: str
    text: str
    events: tuple[EventId, ...] = ()
    lined: bool = False
    after: str = ""
    links: Mapping[str, str] = field(factory=dict)
    quote: bool = False
    anchor: str = ""


class RulingWriter:
    """Writes the rulings on one log in prose, in order; an event or clause is told in full the first time only.

    log: the log.
    rulebook: the rulebook that it was adjudicated by.
    rulings: the rulings that get a number, in order.
    """

    def __init__(self, log: Log, rulebook: Rulebook, rulings: list[Ruling]) -> None:
        self.rulebook = rulebook
        self.events = Events(log)
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
        yield from (Line(self._plain(row), label=row.label or " ", indent=INDENT) for row in self.rows(ruling))

    def addresses(self, row: Row) -> dict[EventId, str]:
        """Return how a paragraph, a ``row``, names each of the events that it points at."""
        return {event: self.events.address(event) if row.lined else event for event in row.events}

    def _plain(self, row: Row) -> str:
        if not row.events:
            return row.text
        return f"{row.text} ({', '.join(self.addresses(row).values())}){row.after}".lstrip()

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

        Yields:
            The parts, each with its label where that is a new one.
        """
        last = ""
        for row in self._parts(ruling):
            yield evolve(row, label="") if row.label == last else row
            last = row.label

    def _parts(self, ruling: Ruling) -> Iterator[Row]:
        yield from self._story(ruling)
        clauses = self._cited(ruling)
        known = [clause.id for clause in clauses if clause.id in self.quoted and clause.id != ruling.clause]
        for clause in clauses:
            if clause.id not in known:
                yield self._quote(clause)
        if known:
            yield Row("See also", f"{join(known)}, quoted above.", links=self._laws(known))
        own = self._clause(ruling.clause)
        if ruling.reason is not None or ruling.under is not own:
            yield Row("Reason", reason_of(ruling))
        if ruling.outcome == "open" and ruling.kind == "right":
            yield from self._until(ruling)
        if ruling.readings:
            yield Row("Rests on", ", ".join(ruling.readings), links={id: f"point-{id}" for id in ruling.readings})
        if ruling.supersedes is not None:
            said = f"ruling {ruling.supersedes}"
            yield Row("In place of", said, links={said: f"ruling-{ruling.supersedes}"})

    def _story(self, ruling: Ruling) -> Iterator[Row]:
        """Yield the events that prove a ruling: those told before by their ids, then the others in full."""
        proof = ruling.evidence if ruling.event in ruling.evidence else (*ruling.evidence, ruling.event)
        known = [event for event in proof if event in self.told]
        if known:
            yield Row("What happened", "As told above", tuple(known), after=".")
        for event in proof:
            if event not in self.told:
                yield Row("What happened", self.events.sentence(event, "present"), (event,), lined=True)
        self.told.update(proof)

    def _until(self, ruling: Ruling) -> Iterator[Row]:
        """Yield what ends a right: limits on the choice, moments that its own clause names, conduct."""
        options, electing, by_conduct = _limits(ruling, self.rulebook)
        for limit in electing:
            yield Row("How long", f"{limit.says} ({limit.id})", links=self._laws([limit.id]))
        for clause in options:
            for moments in (clause.until, *(limit.also_shuts.get(clause.id, ()) for limit in electing)):
                if moments:
                    what = f"to {REMEDY_WORDS[str(clause.may)]}: " if len(options) > 1 else ""
                    yield Row("How long", f"{what}until {say_moments(moments)}.".capitalize())
        if by_conduct:
            yield Row("How long", f"{ruling.holder} gives it up by playing on.")

    def _clause(self, id: str | None) -> Clause | None:
        return self.rulebook.clauses.get(id) if id is not None else None

    def _quote(self, clause: Clause) -> Row:
        anchor = "" if clause.id in self.quoted else f"law-{clause.id}"
        self.quoted.add(clause.id)
        return Row(f"Law {clause.id}", clause.says, quote=True, anchor=anchor)

    def _laws(self, ids: Iterable[str]) -> dict[str, str]:
        """Return the anchors of those of some clauses that were quoted before."""
        return {id: f"law-{id}" for id in ids if id in self.quoted}

    def _cited(self, ruling: Ruling) -> list[Clause]:
        """Return the clauses that a ruling cites, in the order of the code, so that each follows from those before."""
        cited = {ruling.clause, *ruling.also}
        return [clause for id, clause in self.rulebook.clauses.items() if id in cited]


def time_limits(ruling: Ruling, rulebook: Rulebook, *, hand_over: bool, **players: str) -> str:
    """Return until when a right that stands open can be used; nothing for a duty.

    Args:
        ruling: the ruling by which the right arose.
        rulebook: the rulebook that it was made by.
        hand_over: whether nothing can be played in its hand any more, so that nobody gives a right up by playing on.
        players: who deals and who does not, as far as that is known.

    Returns:
        A phrase that fits behind who may do what, such as "until Anne plays on or the pack is cut for the next deal";
        it may be empty.
    """
    if ruling.kind != "right":
        return ""
    options, electing, by_conduct = _limits(ruling, rulebook)
    shut = {
        clause.may: [
            *clause.until,
            *(moment for limit in electing if clause.id in limit.limits for moment in limit.shuts_at(clause.id)),
        ]
        for clause in options
    }
    every = dict.fromkeys(moment for moments in shut.values() for moment in moments)
    may_play_on = by_conduct and not hand_over and AFTER_HAND.issuperset(every)
    common = [moment for moment in every if all(moment in moments for moments in shut.values())] or list(every)
    ends = [f"{ruling.holder} plays on"] * may_play_on + [say_moment(moment, **players) for moment in common]
    said = [f"until {join(ends, 'or')}"] if ends else []
    for may, moments in shut.items():
        if sooner := [moment for moment in dict.fromkeys(moments) if moment not in common]:
            said.append(f"{ruling.holder} may {REMEDY_WORDS[str(may)]} only until {say_moments(sooner, **players)}")
    return "; ".join(said)


def _limits(ruling: Ruling, rulebook: Rulebook) -> tuple[list[Clause], list[Clause], bool]:
    """Return what may be chosen by a ruling, the limits on the choice, and whether playing on gives it up."""
    cited = {ruling.under.id if ruling.under is not None else ruling.clause, *ruling.also}
    options = [clause for id, clause in rulebook.clauses.items() if id in cited and clause.may in ruling.remedies]
    limits = {limit.id: limit for clause in options for limit in rulebook.limits.get(clause.id, ())}
    lasting = rulebook.procedure.waiver != "conduct" or any(clause.id in rulebook.outliving for clause in options)
    return options, [limit for limit in limits.values() if limit.clock == "election"], not lasting
