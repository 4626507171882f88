"""What is ruled at the end of an interview, as it is told to players who know what happened."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve

from referee.asking import RIGHTS, Interview, Ruled, later_clauses, sparing_clauses
from referee.comparison import open_rights
from referee.docket import Adjudication, Ruling
from referee.hearing import adjudicate
from referee.law import HAND, Rulebook
from referee.record import EventId, Log, Waive
from referee.report import Answer, Dispute, Paragraphs, Statement, answer_of, quoted
from referee.table import FACTS

NOTHING: Final = "Nothing follows."

FACE: Final = re.compile(r"\b(?:10|[2-9AJKQ])[♠♥♦♣]")
"""A card as sentences name it."""

OF_CUT: Final = re.compile(r"\bthe \w+ pack, lifting \d+ cards and leaving \d+")
"""The pack of a story that is cut, and how."""

OF_TRUMPS: Final = re.compile(r"\bking of (?:spades|hearts|diamonds|clubs)\b")
"""The king that a hand is about, as sentences name it; which suit was trumps is not asked."""

OF_PACK: Final = re.compile(r" with the \w+ pack\b")
"""With which of the packs of a story somebody deals."""

OF_LAW: Final = re.compile(r" \(law [^)]+\)")
"""How a sentence names its law."""


class OfAnyHand(Paragraphs):
    """Says what is said on disputes without what only the story has that shows them.

    That is what was done and said, which who called knows, with the places of events, and the card of a right.
    """

    def on(self, dispute: Dispute) -> list[Statement]:
        """Return what each ruling on a dispute says."""
        said = (each for each in super().on(dispute) if each.clauses)
        return [evolve(it, parts=tuple(OF_TRUMPS.sub("king of trumps", part) for part in it.parts)) for it in said]

    def _act(self, event: EventId) -> str:
        """Return nothing of what somebody did or said."""
        return ""

    def _shown(self, ruling: Ruling, event: EventId) -> str:
        """Return what an event shows, with no face of a card; of another fault, no more than that it happened."""
        matter = self._matter_shown(ruling, event)
        other = matter is not None and matter.id != ruling.matter and not FACTS[matter.fact].regular
        said = FACTS[matter.fact].says if matter and other else super()._shown(ruling, event)
        return OF_CUT.sub("the pack", FACE.sub("a card", said))

    def placed(self, said: str, event: EventId) -> str:
        """Return a sentence as it is."""
        return f"{said.rstrip('.')}."

    def with_card(self, ruling: Ruling, said: str) -> str:
        """Return what is said of a card as it is."""
        return said


def heading_of(interview: Interview) -> str:
    """Return what stands above what is ruled; nothing where one thing is ruled.

    Args:
        interview: the interview, of which no question is left.
    """
    if not interview.outcomes:
        return f"{interview.book.title}: nothing is said of that."
    return "As not all is known, one of these is ruled:" if len(interview.outcomes) > 1 else ""


def possible_rulings(interview: Interview) -> Iterator[tuple[str, Answer]]:
    """Return what is ruled; where something is not known, each of what may be ruled.

    Args:
        interview: the interview, of which no question is left.

    Returns:
        What follows, in sentences, and what is told of the log that leads to it.
    """
    return (possible_ruling(interview, ruled) for ruled in interview.outcomes)


def possible_ruling(interview: Interview, ruled: Ruled) -> tuple[str, Answer]:
    """Return what follows from one of the rulings that are possible, and what is told of the log that leads to it.

    Args:
        interview: the interview.
        ruled: the ruling, one of its outcomes.
    """
    told, paragraphs = ruled_at_end(interview, ruled)
    for law in later_clauses(interview, ruled):
        says = quoted(interview.book.clauses[law])
        _add(told, law, f"Later: {says[:1].lower()}{says[1:]}")
    found = told.found
    kind = FACTS[str(interview.outcomes[ruled].known["fact"])]
    scores = (not ruled and (kind.of_king or kind.gives_up)) or any(said.points for said in ruled)
    marks = [mark for deal in found.deals for mark in deal.marks if ruled or not kind.of_king or mark.for_ not in HAND]
    due = any(mark.status == "due" for mark in marks)
    follows = " ".join(told.stands or (told.now if scores and due else _decided(told, paragraphs))) or NOTHING
    by = [said.clause for said in ruled if said.clause is not None and follows != NOTHING]
    _add_laws(told, [*by, *sparing_clauses(interview, ruled)])
    for statement in (each for dispute in told.disputes for each in dispute.statements):
        follows = next((each for each in statement.parts if OF_LAW.sub("", each) == follows), follows)
        statement.parts = tuple(each for each in statement.parts if each.rstrip(".") not in follows)
    for dispute in told.disputes:
        dispute.statements = [each for each in dispute.statements if each.parts]
    return OF_PACK.sub("", OF_TRUMPS.sub("king of trumps", follows)), told


def ruled_at_end(interview: Interview, ruled: Ruled) -> tuple[Answer, OfAnyHand]:
    """Return what is told of the log that leads to a ruling, with its disputes, and what says so.

    Args:
        interview: the interview, of which no question is left.
        ruled: the ruling, one of its outcomes.
    """
    book, log = interview.book, interview.log(ruled)
    found = adjudicate(log, book)
    told = answer_of(found, log, book, says=OfAnyHand)
    about = _answering(told) if interview.ground in RIGHTS else told.disputes
    told.disputes[:] = [dispute for dispute in about if dispute.rulings]
    return told, OfAnyHand(found, log, book)


def _answering(told: Answer) -> list[Dispute]:
    """Return the disputes in which the call that ends the log is answered."""
    call = told.log.events[-1].id
    return [each for each in told.disputes if any(ruling.answers == call for ruling in each.rulings)]


def _decided(told: Answer, paragraphs: Paragraphs) -> list[str]:
    """Return what was decided last: of what nobody asked for, and else of what was asked for."""
    rulings = [ruling for dispute in told.disputes for ruling in dispute.rulings]
    rulings.sort(key=lambda ruling: ruling.answers is None)
    return [said for ruling in rulings if (said := paragraphs.decision(ruling)[1])][-1:]


def _add_laws(told: Answer, ruled: Sequence[str]) -> None:
    """Add what the law says beyond the rulings: of what is scored, of who gives up his right, and what goes with it.

    Args:
        told: what is told.
        ruled: the clauses by which it was ruled.
    """
    book, known = told.rulebook, told.rulebook.clauses
    said = {known[name].name for each in told.disputes for it in each.statements for name in it.clauses}
    clauses = dict.fromkeys([*ruled, *_of_who_gives_up(told.found, told.log, book)])
    beside = [see for each in clauses for see in known[each].see if see in known and known[see].law == known[each].law]
    for law in dict.fromkeys([*clauses, *beside]):
        if known[law].name not in said:
            _add(told, law, quoted(known[law]))


def _add(told: Answer, law: str, text: str) -> None:
    """Add a sentence on a law to what is told."""
    if not told.disputes:
        told.disputes.append(Dispute(1, told.log.events[-1].id, None, []))
    told.disputes[-1].statements.append(Statement((text,), (), (law,)))


def _of_who_gives_up(found: Adjudication, log: Log, book: Rulebook) -> Iterator[str]:
    """Yield the clauses that say what follows where who has a right gives it up, as far as they come to apply then."""
    for holder in dict.fromkeys(right.holder for right in open_rights(found) if right.holder is not None):
        waived = evolve(log, events=[*log.events, Waive(id=EventId("waived"), by=holder)])
        for ruling in adjudicate(waived, book).rulings[len(found.rulings) :]:
            if ruling.under is not None and ruling.under.declined:
                yield ruling.under.id


def ruled_in_short(interview: Interview) -> str:
    """Return what follows, without the law; where something is not known, what may.

    Args:
        interview: the interview, of which no question is left.
    """
    said = dict.fromkeys((heading_of(interview), *(follows for follows, _ in possible_rulings(interview))))
    return " ".join(filter(None, said))
