"""What is said on a dispute: what was done, the law, what follows, and how each demand is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import Final

from referee.comparison import ANSWERS, open_rights
from referee.docket import Adjudication, DealRow, MatterRow, Ruling, is_ordinary
from referee.law import REMEDIES, Clause, Rulebook
from referee.record import BYSTANDER, UNKNOWN, Decline, EventId, Log, Notice, Object, Packet, Settle, Waive, line_of
from referee.report.answers import OUTRANKED, answer, answer_tells_law
from referee.report.decisions import BYSTANDER_SAYS, as_sentence, bare, conclusion, noted_alone, quoted
from referee.report.disputes import Dispute, Statement, offered_remedies
from referee.report.proof_words import Events
from referee.report.ruling import time_limits
from referee.report.stories import story
from referee.report.words import short
from referee.table import FACTS

AGAINST: Final = ("barred", "denied", "not_complied")
"""The outcomes that are against what was done or asked for, as who objects to it would have it."""


class Paragraphs:
    """Says what is said on the disputes of one log.

    found: the adjudication of the log by the rulebook.
    log: the log.
    rulebook: the rulebook.
    """

    def __init__(self, found: Adjudication, log: Log, rulebook: Rulebook) -> None:
        self.found, self.log, self.rulebook = found, log, rulebook
        self.events = Events(log)
        self.order = {event.id: at for at, event in enumerate(log.events)}
        self.matters = {matter.id: matter for matter in found.matters}
        self.standing_rights = {ruling.id: ruling for ruling in open_rights(found)}
        self.offered = offered_remedies(ruling for ruling in found.rulings if ruling.right is not None)
        disputed = {ruling.answers for ruling in found.rulings if not is_ordinary(ruling)}
        scoring = (ruling for ruling in found.rulings if is_ordinary(ruling) and ruling.answers not in disputed)
        self.ordinary = {ruling.answers: ruling for ruling in scoring}

    def on(self, dispute: Dispute) -> list[Statement]:
        """Return what is said on a dispute: first what was done, then each ruling."""
        if not dispute.rulings:
            return [self._on_words(event, dispute.deal) for event in dispute.words]
        told, stories, laws = set[str](), set[str](), set[str]()
        statements = list[Statement]()
        words = list(dispute.words)
        for ruling in dispute.rulings:
            while words and self.order[words[0]] < self.order[ruling.event]:
                statements.append(self._on_joined(words.pop(0), dispute))
            statements += self._on_matter(ruling, told, stories)
            statements.append(self._on_ruling(ruling, told, laws))
        statements += [self._on_joined(event, dispute) for event in words]
        said = [each for each in statements if each.parts]
        return said[:1] + [each for before, each in pairwise(said) if before.parts[-len(each.parts) :] != each.parts]

    def stories(self, dispute: Dispute) -> list[str]:
        """Return what was done in a ``dispute``, a sentence for each matter, without its place."""
        matters = dict.fromkeys(ruling.matter for ruling in dispute.rulings)
        return [story(self.matters[each]) for each in matters if each is not None and self._is_told(each)]

    def decision(self, ruling: Ruling) -> tuple[str, str]:
        """Return the demand that a ``ruling`` does not grant, and what follows from it.

        Either may be empty: where nothing was demanded but what the story of its matter tells, and where what came of
        the ruling says more than it does.  Where the story tells that nothing was due, the law tells why.
        """
        clause = ruling.under
        if clause is not None and self._is_wrong_mark(ruling):
            return "", f"{bare(clause)}."
        if ruling.outcome not in ANSWERS or (ruling.outcome == "granted" and ruling.by is not None):
            return "", self._decided(ruling, clause)
        matter = self.matters.get(ruling.matter or "")
        told = ruling.answers is None or (matter and matter.event == ruling.answers and self._is_told(matter.id))
        demand = "" if told else self.events.sentence(ruling.answers or "")
        return demand, answer(ruling, partial(self._shown, ruling), with_law=False)

    def standing(self, ruling: Ruling) -> str:
        """Return the right or duty of a ``ruling`` that stands open when the log ends, and until when."""
        said = self.with_card(ruling, conclusion(ruling).rstrip("."))
        deal = next((each for each in reversed(self.found.deals) if each.number == ruling.deal), None)
        over = deal is not None and deal.ended != "unfinished"
        limits = time_limits(ruling, self.rulebook, hand_over=over, **self._parts(deal))
        return f"{said}, {limits}." if limits else f"{said}."

    def with_card(self, ruling: Ruling, said: str) -> str:
        """Return what is ``said`` of the card of an act by a ``ruling`` with its face, where that is known."""
        matter = self.matters.get(ruling.matter or "")
        card = matter.details.get("card") if matter is not None else None
        return re.sub(r"\bthe card\b", short(card), said) if isinstance(card, str) and card != UNKNOWN else said

    def _parts(self, deal: DealRow | None) -> dict[str, str]:
        """Return who had which part in a deal, as far as that is known."""
        if deal is None or deal.dealer is None:
            return {}
        others = [player for player in self.log.header.players if player != deal.dealer]
        return {"non_dealer": others[0], "dealer": deal.dealer}

    def _on_matter(self, ruling: Ruling, told: set[str], stories: set[str]) -> Iterator[Statement]:
        """Yield the story of the matter of a ruling, unless it was told before, or only supposed.

        ``told`` are events and ``stories`` matters, which may have the same ids.
        """
        if ruling.matter is not None and ruling.matter not in stories and self._is_told(ruling.matter):
            matter = self.matters[ruling.matter]
            stories.add(matter.id)
            told.add(matter.event)
            yield Statement((self.placed(story(matter), matter.event),), (matter.event,))

    def _is_told(self, id: str) -> bool:
        """Whether the story of a matter is told, and it was not only supposed."""
        matter = self.matters.get(id)
        return matter is not None and (matter.truth is not False or matter.actor is not None)

    def _on_ruling(self, ruling: Ruling, told: set[str], laws: set[str]) -> Statement:
        """Return what was decided: by which law, on which words or act, and with what result."""
        clause = ruling.under
        new = clause is not None and clause.id not in laws
        answered = ruling.outcome in ANSWERS
        told_so = answered and answer_tells_law(ruling)
        law = [quoted(clause)] if clause is not None and new and not told_so else []
        if clause is not None:
            laws.add(clause.id)
        done = self._act_decided(ruling)
        act = [] if done is None or done in told else [self._act(done)]
        told.update(filter(None, (done,)))
        shown = partial(self._shown, ruling)
        decided = [answer(ruling, shown, new, told) if answered else self._decided(ruling, clause)]
        agreed = ruling.remedy is None and isinstance(self.events.get(ruling.answers or ruling.event), Settle)
        if agreed or (ruling.answers is not None and decided == [self.events.sentence(ruling.answers)]):
            decided = []
        parts = [*act, *decided, *law] if answered else [*law, *act, *decided]
        events = tuple(filter(None, (done,)))
        return Statement(tuple(filter(None, parts)), events, (clause.id,) if clause is not None else ())

    def _act_decided(self, ruling: Ruling) -> EventId | None:
        """Return the act or the words before a ruling: what it answers, or by which a right was lost."""
        if ruling.outcome == "waived":
            return None if self._in_words(ruling) else ruling.event
        if (ruling.kind, ruling.outcome) == ("right", "lapsed") and ruling.event in ruling.evidence:
            return ruling.event
        return ruling.answers

    def _in_words(self, ruling: Ruling) -> bool:
        """Whether a right was given up in words, which the ruling repeats, and not by an act."""
        return isinstance(self.events.get(ruling.event), Waive | Decline)

    def _decided(self, ruling: Ruling, clause: Clause | None) -> str:
        """Return what follows from a ruling; a right that was open for a time is told by what came of it."""
        unused = ruling.outcome == "open" and ruling.id not in self.standing_rights
        if unused:
            return ""
        if self._is_lost_no_more(ruling):
            return f"{ruling.holder} had not marked this when the game was closed, but the game was opened again."
        if self._is_wrong_mark(ruling):
            waits = clause is not None and clause.may is not None and REMEDIES[clause.may].for_all
            return "Until that is done the hand earns nothing." if waits else ""
        if ruling.outcome == "noted" and self._was_asked_over(ruling):
            return ""
        said = noted_alone(ruling, self.rulebook) or conclusion(ruling, self.offered.get(ruling.right, ()))
        in_words = ruling.outcome == "waived" and self._in_words(ruling)
        return self.placed(said, ruling.event) if in_words else said

    def _was_asked_over(self, ruling: Ruling) -> bool:
        """Whether something was asked for over the fault of a ruling, though it was left open."""
        over = (each for each in self.found.rulings if each.matter == ruling.matter)
        return any(each.answers is not None and each.outcome == "undetermined" for each in over)

    def _is_lost_no_more(self, ruling: Ruling) -> bool:
        """Whether points that were too late for the game have come to count, as the game was opened again."""
        rows = [row for deal in self.found.deals if deal.number == ruling.deal for row in deal.marks]
        mine = {row.status for row in rows if row.player == ruling.holder and row.clause in ruling.also}
        return (ruling.kind, ruling.outcome) == ("scoring", "lapsed") and bool(mine) and "lost" not in mine

    def _is_wrong_mark(self, ruling: Ruling) -> bool:
        """Whether all that a ruling says is that a mark is not due, which the story of the mark tells."""
        matter = self.matters.get(ruling.matter or "")
        of_marks = matter is not None and FACTS[matter.fact].of_marks is not None
        return of_marks and (ruling.kind, ruling.outcome) == ("scoring", "barred")

    def _on_joined(self, event: EventId, dispute: Dispute) -> Statement:
        """Return what words come to that speak of what is ruled on, but called forth no ruling."""
        meant, denies = event, False
        while isinstance(words := self.events.get(meant), Object):
            meant, denies = EventId(words.to), not denies  # who objects to an objection is for what was done
        ruled = next((each for each in dispute.rulings if each.answers == meant), dispute.rulings[-1])
        if getattr(self.events.get(event), "by", None) == BYSTANDER:
            came = as_sentence(BYSTANDER_SAYS, ruled)
        elif ruled.outcome == "undetermined":
            came = "Whether rightly is not decided."
        else:
            agreed = denies == (ruled.outcome in AGAINST)
            came = "The ruling says the same." if agreed else "The ruling stands all the same."
        return Statement((self._act(event), came), (event,))

    def _on_words(self, event: EventId, deal: int | None) -> Statement:
        """Return the answer to words of which nothing came."""
        words = self.events.get(event)
        about = getattr(words, "about", None) or getattr(words, "to", None)
        right = self.ordinary.get(EventId(about)) if isinstance(about, str) else None
        if right is None:
            came = "That was known already." if self._was_known(event, deal) else "Nothing follows from that."
            return Statement((self._act(event), came), (event,))
        clause = right.under
        law = quoted(clause) if clause is not None else ""
        return Statement((self._act(event), f"The mark was right: {law}"), (event,), (right.clause or "",))

    def _was_known(self, event: EventId, deal: int | None) -> bool:
        """Whether a notice is of a fault on which there was a ruling before in its deal."""
        notice, order = self.events.get(event), self.order
        earlier = [each for each in self.found.rulings if each.deal == deal and order[each.event] <= order[event]]
        return isinstance(notice, Notice) and any(self._is_of(notice, ruling) for ruling in earlier)

    def _is_of(self, notice: Notice, ruling: Ruling) -> bool:
        """Whether a notice is of the matter of a ruling, which was made since the matter arose."""
        matter = self.matters.get(ruling.matter or "")
        if matter is None or matter.truth is False or ruling.event == matter.event:
            return False
        shown = {name for id in ruling.evidence for name in (None, id, line_of(id))}
        return notice.subject in FACTS[matter.fact].grounds and notice.about in shown

    def _act(self, event: EventId) -> str:
        """Return what somebody did or said, in the past tense, with its place; a deal goes by its first packet."""
        done = self.events.get(event)
        said = f"{done.by} dealt" if isinstance(done, Packet) else self.events.sentence(event)
        return self.placed(said, event) if said else ""

    def _shown(self, ruling: Ruling, event: EventId) -> str:
        """Return what an event shows by which a demand failed, with its place, without a full stop.

        An act says what it was in the game where that decides, such as that the last card of a hand won the point.
        """
        matter = self._matter_shown(ruling, event)
        said = self.events.sentence(event, "perfect") if matter is None else story(matter)
        return self.placed(said, event).rstrip(".")

    def _matter_shown(self, ruling: Ruling, event: EventId) -> MatterRow | None:
        """Return the matter that an event came to, where that and not the act alone defeats a demand."""
        condition = ruling.failed.condition if ruling.failed is not None else ""
        at = [each for each in self.matters.values() if each.event == event and each.truth and self._is_told(each.id)]
        own = [each for each in at if each.id == ruling.matter] or [each for each in at if FACTS[each.fact].ends_hand]
        found = own if condition == "not_so" else at if condition in OUTRANKED else []
        return found[0] if len(found) == 1 else None

    def placed(self, said: str, event: EventId) -> str:
        """Return what is ``said``, a sentence, with the place of an ``event`` before its full stop."""
        return f"{said.rstrip('.')} ({self.events.place(event)})."
