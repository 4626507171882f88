"""Questions that the program makes: what now, at the decisive moment of a case?

The right answer is the ruling. Each wrong answer is the ruling with one condition of the law taken otherwise than it
is, so that it teaches this condition.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from hashlib import sha256
from typing import Final

from attrs import evolve

from referee.comparison import ANSWERS
from referee.docket import FAILED_BY, Adjudication, ProvedCondition, Ruling, is_ordinary
from referee.law import Clause, Rulebook
from referee.record import BOTH, BYSTANDER, Log
from referee.report import (
    Events,
    answer,
    conclusion,
    denied_because,
    is_silent,
    mark_line,
    noted_alone,
    offered_remedies,
    quoted,
    reason_of,
    say_counts,
    story,
)
from referee.teaching.question_parts import Choice, Question
from referee.teaching.question_words import (
    ALL_THE_SAME,
    EARNED,
    FOLLOWS,
    GONE,
    HEADS,
    NO_FAULT,
    NO_RIGHT,
    NOTHING,
    ON_ACTS,
    RIGHT_MARK,
    SCORE,
    SETTING,
    SHOWN,
    STANDS,
    TEACHING,
    UNDECIDED,
    UNSAID,
)

WRONG_ANSWERS: Final = 3
"""How many wrong answers are made at most."""


class QuestionMaker:
    """Makes the question on a case.

    log: the log of the case.
    found: its adjudication.
    rulebook: the rulebook that it was adjudicated by.
    clauses: the clauses that the scenario is about, which are asked about first.
    """

    def __init__(self, log: Log, found: Adjudication, rulebook: Rulebook, clauses: Collection[str] = ()) -> None:
        self.log, self.found, self.rulebook, self.clauses = log, found, rulebook, clauses
        self.events = Events(log)
        self.matters = {matter.id: matter for matter in found.matters}
        self.offered = offered_remedies(found.rulings)

    def question(self) -> Question | None:
        """Return the question; ``None`` where there is neither a ruling nor a point."""
        ruling = self.decisive_ruling()
        if ruling is None:
            return self._on_score()
        done = self.events.told(ruling.answers or ruling.event)
        answered, noted = ruling.outcome in ANSWERS and ruling.answers, ruling.outcome == "noted"
        asked = "What is the ruling?" if answered else "What follows from this?" if noted else "What now?"
        at = self.log.events[-1].id if noted else ruling.event
        right = Choice(self._right(ruling), True, self._reason(ruling))
        wrong = _distinct(right, self._wrong(ruling))
        return Question(f"{done}. {asked}", at, _mixed([right, *wrong]), made=True) if wrong else None

    def decisive_ruling(self) -> Ruling | None:
        """Return the ruling that is asked about: by a clause that is taught, the last answer to a demand first."""
        replaced = {ruling.supersedes for ruling in self.found.rulings}
        told = [each for each in self.found.rulings if not is_ordinary(each) and each.id not in replaced]
        return max(told, key=self._weight, default=None)

    def _weight(self, ruling: Ruling) -> tuple[bool, bool, bool, int]:
        """Return what decides which ruling is asked about."""
        answered = ruling.outcome in ANSWERS and ruling.answers is not None
        shown = ruling.clause in self.clauses
        return answered or ruling.outcome in ON_ACTS, shown, answered, ruling.id

    # --- the answers

    def _right(self, ruling: Ruling) -> str:
        """Return the ruling as an answer, which tells no more than the wrong ones do."""
        if ruling.outcome == "denied" and ruling.failed is not None:
            clause = ruling.under
            law = clause.says if clause is not None and clause.kind in SETTING else ""
            return denied_because(ruling.failed.condition, ruling.by, law)
        if ruling.outcome == "undetermined" and ruling.answers is not None:
            return UNSAID if is_silent(ruling) else UNDECIDED
        said = self._conclusion(ruling)
        return f"Granted. {said}" if ruling.outcome == "granted" else said

    def _conclusion(self, ruling: Ruling) -> str:
        said = conclusion(ruling, self.offered.get(ruling.right, ()))
        return noted_alone(ruling, self.rulebook) or said

    def _wrong(self, ruling: Ruling) -> Iterator[Choice]:
        """Yield wrong answers, those first that teach most."""
        yield from self._taken_as_held(ruling)
        held = {each.condition: each for each in ruling.proof if each.state == "held"}
        for name in sorted(held, key=lambda name: (not self._law_on(held[name], ruling), TEACHING.index(name))):
            text = self._without(held[name], ruling)
            if text is not None:
                yield Choice(text, False, self._held(held[name], ruling), name)
        swapped = self._other_player(ruling)
        if "holder" not in held and swapped is not None:
            yield Choice(swapped, False, self._reason(ruling), "holder")

    def _taken_as_held(self, ruling: Ruling) -> Iterator[Choice]:
        """Yield the ruling as it would be if what fails, or is not known, were so."""
        broken = next((each.condition for each in ruling.proof if each.state != "held"), "happened")
        other, reason = self._if_held(ruling), self._reason(ruling)
        if other is not None:
            said = self._right(other) if ruling.outcome in ANSWERS else self._conclusion(other)
            yield Choice(said, False, reason, GONE.get(ruling.outcome, broken))
        elif ruling.outcome in GONE or (ruling.kind, ruling.outcome) == ("right", "barred"):
            yield Choice(ALL_THE_SAME, False, reason, GONE.get(ruling.outcome, broken))
        if ruling.outcome in GONE and other is not None:
            swapped = self._other_player(other)
            yield from (Choice(text, False, reason, "holder") for text in (swapped,) if text is not None)
        if ruling.outcome == "undetermined" and ruling.answers is not None:
            yield Choice(denied_because("not_so", ruling.by), False, reason, broken)
        if (ruling.kind, ruling.outcome) == ("scoring", "barred"):
            yield Choice(RIGHT_MARK, False, reason, broken)

    def _if_held(self, ruling: Ruling) -> Ruling | None:
        """Return the ruling as it would be if the condition held that goes against it; none where none does."""
        plain = evolve(ruling, failed=None, points=None, proof=())
        if ruling.outcome in ("denied", "undetermined") and ruling.answers is not None and ruling.remedy is not None:
            return evolve(plain, outcome="granted")
        if (ruling.kind, ruling.outcome) == ("scoring", "lapsed"):
            return evolve(ruling, outcome="granted", by=ruling.holder)
        if ruling.outcome in GONE:
            offered = ruling.remedies or self.offered.get(ruling.right, ())
            return evolve(plain, kind="right", outcome="open", remedies=offered) if offered else None
        giving, own = self._giving(ruling), ruling.under
        if (ruling.kind, ruling.outcome) != ("right", "barred") or giving is None or giving is own:
            return None
        named = evolve(plain, clause=giving.name, under=giving, reason=None, remedy=None, remedies=())
        if giving.may is not None:
            return evolve(named, outcome="open", remedies=(giving.may,))
        return evolve(named, kind="remedy", outcome="enforced", remedy=giving.does) if giving.does else None

    def _without(self, condition: ProvedCondition, ruling: Ruling) -> str | None:
        """Return the ruling as it would be if a condition failed; nothing where that says too little."""
        name, law = condition.condition, self._law_on(condition, ruling)
        says = law.says if law is not None and law.kind in SETTING else ""
        if ruling.outcome in ANSWERS and ruling.answers is not None:
            return denied_because(FAILED_BY[name], ruling.by, says)  # type: ignore[index]
        if ruling.outcome in GONE or (ruling.kind, ruling.outcome) == ("right", "barred"):
            return None if name != "happened" else NO_RIGHT if ruling.outcome in GONE else NO_FAULT
        if name not in NOTHING:
            return None
        return f"{HEADS.get((ruling.kind, ruling.outcome), FOLLOWS)}: {NOTHING[name]}. {says}".rstrip()

    def _other_player(self, ruling: Ruling) -> str | None:
        """Return the ruling with the players exchanged."""
        first, second = self.log.header.players
        other = {first: second, second: first, None: None, BOTH: BOTH, BYSTANDER: BYSTANDER}
        exchanged = evolve(
            ruling,
            holder=other.get(ruling.holder),
            bound=other.get(ruling.bound),
            offender=other.get(ruling.offender),
            by=other.get(ruling.by),
        )
        said = self._conclusion(exchanged)
        return said if said != self._conclusion(ruling) else None

    # --- the feedback

    def _reason(self, ruling: Ruling) -> str:
        """Return why the ruling is as it is, with the law."""
        clause = ruling.under
        if ruling.outcome == "denied":
            return answer(ruling, self.events.before)
        if ruling.outcome == "undetermined":
            return reason_of(ruling)
        return quoted(clause) if clause is not None else reason_of(ruling) or self._conclusion(ruling)

    def _held(self, condition: ProvedCondition, ruling: Ruling) -> str:
        """Return that a condition holds, by which acts, and the law on it."""
        name, law = condition.condition, self._law_on(condition, ruling) or self._giving(ruling)
        matter = self.matters.get(ruling.matter or "")
        if name == "holder":
            said = f"It is {ruling.by or ruling.holder}'s to ask for that."
        elif name == "happened" and matter is not None:
            said = story(matter)
        elif condition.events and name in SHOWN:
            said = f"{self.events.told(condition.events[-1])}."
        else:
            said = f"{STANDS[name]}."
        return f"{said} {quoted(law)}" if law is not None else said

    def _law_on(self, condition: ProvedCondition, ruling: Ruling) -> Clause | None:
        """Return the clause that sets a condition, where it is another than that of the ruling."""
        if condition.clause is not None:
            return self.rulebook.clauses.get(condition.clause)
        own = ruling.under
        if condition.condition != "not_spared" or own is None:
            return None
        return next((each for each in self.rulebook.clauses.values() if own.id in each.excepts), None)

    def _giving(self, ruling: Ruling) -> Clause | None:
        """Return the clause that gives what was asked for, which the ruling's own may limit; else the ruling's own."""
        own = ruling.under
        names = (ruling.clause, *ruling.also, *(own.limits if own else ()), *(own.excepts if own else ()))
        named = [self.rulebook.clauses[id] for id in names if id in self.rulebook.clauses]
        asked = [each for each in named if ruling.remedy is not None and ruling.remedy in (each.may, each.does)]
        limited = [each for each in named if own is not None and own.kind in SETTING and each.kind not in SETTING]
        return next(iter([*asked, *limited]), own)

    # --- where nothing was ruled on

    def _on_score(self) -> Question | None:
        """Return a question on the score; nothing where no points were earned."""
        score = self.found.score.corrected
        marks = [mark for deal in self.found.deals for mark in deal.marks if mark.status in EARNED]
        clauses = self.rulebook.clauses
        right = Choice(f"{say_counts(score)}.", True, " ".join(mark_line(mark, clauses) for mark in marks))
        wrong: list[Choice] = []
        for mark in marks:
            clause = clauses.get(mark.clause or "")
            law = f"{mark_line(mark, clauses)} {quoted(clause) if clause is not None else ''}".rstrip()
            other = next(name for name in score if name != mark.player)
            one_less = score | {mark.player: score[mark.player] - 1}
            without = score | {mark.player: score[mark.player] - mark.points}
            to_other = without | {other: without[other] + mark.points}
            for stands, condition in ((one_less, "happened"), (to_other, "holder"), (without, "happened")):
                if min(stands.values()) >= 0:
                    wrong.append(Choice(f"{say_counts(stands)}.", False, law, condition))
        told = _distinct(right, wrong)
        last = self.log.events[-1].id if self.log.events else None
        return Question(SCORE, last, _mixed([right, *told]), made=True) if told else None


def _distinct(right: Choice, wrong: Iterable[Choice]) -> list[Choice]:
    """Return the first few wrong answers that differ from the right one and from each other."""
    texts: dict[str, Choice] = {}
    for each in wrong:
        if each.text != right.text:
            texts.setdefault(each.text, each)
    return list(texts.values())[:WRONG_ANSWERS]


def _mixed(choices: list[Choice]) -> tuple[Choice, ...]:
    """Return answers in an order that tells nothing, and is the same each time."""
    told = "".join(choice.text for choice in choices)
    return tuple(sorted(choices, key=lambda choice: sha256(f"{told}{choice.text}".encode()).digest()))
