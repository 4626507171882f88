"""Games told in several logs: how the logs of a match hang together, and such games heard as one."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Any, Final, cast

from attrs import define, evolve, field

from referee.docket import Adjudication, DealRow
from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record import CloseGame, Earlier, Event, EventId, Header, Log, Place, mark_of, written_fields
from referee.report import hanging_on
from referee.standings.results import Reason
from referee.validation import RECORD, SCORE, Course, Excerpt, Game, Score, course_of, findings_of, stakes_of_game


@define
class Chain:
    """The logs of a match put together.

    stretches: logs of which each but the first goes on with a game that the one before it began.
    gaps: where a hand is missing, or comes in the wrong order, or is dealt by the wrong player.
    slips: where a game goes on with another score than it came to.
    """

    stretches: list[list[Excerpt]] = field(factory=list)
    gaps: list[Reason] = field(factory=list)
    slips: list[Reason] = field(factory=list)

    @classmethod
    def of(cls, excerpts: list[Excerpt]) -> Chain:
        """Put logs together in their order."""
        chain = cls()
        before: Excerpt | None = None
        for excerpt in excerpts:
            chain.gaps += [Reason(excerpt.place, RECORD, what) for what in _gaps(before, excerpt)]
            if before is None or before.course.live is None:
                chain.stretches.append([excerpt])
            else:
                chain.stretches[-1].append(excerpt)
                chain.slips += _slips(before, before.course.live, excerpt)
            before = excerpt
        if before is not None and before.course.live is not None:
            message = f"the records end in the middle of game {before.last_game}"
            chain.gaps.append(Reason(before.place, RECORD, message))
        return chain


def _gaps(before: Excerpt | None, after: Excerpt) -> Iterator[str]:
    """Yield what hinders that one log goes on where another ended, or that a match begins with it."""
    game, deal = after.game, after.deal
    if before is None:
        if (game, deal) != (1, 1) or any(after.start.values()):
            yield f"the records begin in game {game} at hand {deal}; what came before is missing"
        return
    last, reached = before.last_game, before.deal
    if before.course.live is None:
        # A log that does not say which game it begins with may be any.
        if game not in (last + 1, 1):
            yield f"game {game} comes after game {last}"
        elif deal != 1:
            yield f"game {game} begins at hand {deal}; what came before is missing"
    elif before.ended in (None, "unfinished"):
        yield f"the record before it, {before.place}, breaks off in the middle of a hand"
    elif game != last:
        yield f"game {game} comes before game {last} is won; hands are missing, or in the wrong order"
    elif len(before.course.games) == 0 and not reached < deal <= reached + before.deals:
        order = "is missing" if deal > reached else "is in the wrong order"
        yield f"hand {deal} of game {game} comes after hand {reached}; a hand {order}"
    turn, dealer = before.turn, after.dealer
    agreed = before.course.live is not None or before.agreed
    if agreed and None not in (turn, dealer) and turn != dealer:
        yield f"{dealer} deals where it is the turn of {turn}; a hand is missing, or in the wrong order"


def _slips(before: Excerpt, reached: Score, after: Excerpt) -> Iterator[Reason]:
    """Yield that a game goes on with a score that is neither what its players had nor what they ought to have had."""
    if after.start not in (reached, before.corrected):
        told, had = (", ".join(f"{player} {n}" for player, n in score.items()) for score in (after.start, reached))
        message = f"the game goes on at {told}, where the hand before came to {had}"
        yield Reason(after.place, SCORE, message)


AMISS: Final = {"due": "{n} due to {player} not marked", "struck": "{n} marked by {player} not earned"}
"""How marks stand by which the players' score differs from that of the referee."""


@define(eq=False, repr=False)
class Original:
    """A log that is heard with others: what it told by itself, and by which rulebook."""

    excerpt: Excerpt
    log: Log
    rulebook: Rulebook


@define(eq=False, repr=False)
class Heard:
    """What some logs come to when they are heard as one.

    after: logs of hands that were played when the game was over.
    """

    course: Course
    pending: list[Reason] = field(factory=list)
    problems: list[Reason] = field(factory=list)
    causes: list[Reason] = field(factory=list)
    after: list[Reason] = field(factory=list)


@define(eq=False, repr=False)
class Segment:
    """Logs that are heard in one hearing.

    sources: what each event stands in, and what it is called there, by what it is called here.
    """

    header: Header
    hearing: Hearing
    log: Log
    rulebook: Rulebook
    excerpts: list[Excerpt] = field(factory=list)
    sources: dict[EventId, tuple[Excerpt, EventId]] = field(factory=dict)

    @classmethod
    def begun(cls, original: Original, score: Score | None) -> Segment:
        """Begin to hear logs, with another score than the first of them says where one is given."""
        header, rulebook = original.log.header, original.rulebook
        if score is not None:
            header = evolve(header, opening=evolve(header.opening, score=dict(score)))
        return cls(header, Hearing(header, rulebook), Log(header, [], original.excerpt.path), rulebook)

    def continues(self, original: Original, state: Adjudication) -> bool:
        """Whether a log goes on with what is heard here; it does not where the score was put right between hands."""
        excerpt, header = original.excerpt, original.log.header
        put_right = excerpt.start != self.excerpts[-1].course.live and excerpt.start == state.score.corrected
        return original.rulebook is self.rulebook and header.recorded == self.header.recorded and not put_right

    def hear(self, original: Original) -> None:
        """Hear a log, ``original``, after those heard before; its events are called apart from theirs."""
        excerpt, log = original.excerpt, original.log
        self.excerpts.append(excerpt)
        number = len(self.excerpts)
        for i, event in enumerate(log.events):
            told = called_apart(event, number)
            self.sources[told.id] = excerpt, event.id
            self.log.events.append(told)
            self.log.places.append(log.places[i] if i < len(log.places) else Place(log.path, 1, 1))
            self.hearing.advance(told)

    def closed(self) -> Adjudication | None:
        """Return what has come of it if the players close the live game, as they do by beginning another.

        What was marked too much may stand from then on, and win it.  Nothing, where nobody has won it even so; the
        hearing is of no use afterwards.
        """
        before = self.state()
        self.hearing.advance(CloseGame(id=EventId("close")))
        after = self.state()
        closes = len(after.games) > len(before.games) and after.games[-1].winner is not None
        return after if closes else None

    def state(self) -> Adjudication:
        """Return what has come of it so far."""
        return self.hearing.statement(self.log)

    def reasons(self, found: Adjudication) -> Iterator[Reason]:
        """Yield the rulings, or else the marks, in which the score is another than the players had."""
        differing = {deal.number for deal in found.deals if any(row.status in AMISS for row in deal.marks)}
        ruled: set[int | None] = set()
        findings, _ = findings_of(found, self.log, self.rulebook)
        for finding in findings:
            bears = finding.outcome is not None and finding.severity != "note"
            if bears and finding.deal in differing and finding.event in self.sources:
                ruled.add(finding.deal)
                yield self.reason(finding.event, finding.rule, finding.message, finding.says)
        for deal in found.deals:
            if deal.number in differing - ruled:
                yield from self._marks(deal)

    def _marks(self, deal: DealRow) -> Iterator[Reason]:
        book = self.rulebook
        for row in deal.marks:
            if row.status in AMISS:
                message = AMISS[row.status].format(n=row.points, player=row.player)
                clause = book.clauses.get(row.clause or "")
                yield self.reason(deal.events[1], row.clause or RECORD, message, clause.says if clause else "")

    def reason(self, event: EventId | None, rule: str, message: str, says: str = "") -> Reason:
        """Return a reason at its place, by what the event is called in its own log."""
        excerpt, own = self.sources.get(event or EventId(""), (self.excerpts[0], None))
        return Reason(excerpt.place, rule, message, own, says)


def called_apart(event: Event, number: int) -> Event:
    """Return an event as it is called where several logs are one, with the number of its log before its own name."""
    told = copy(event)
    told.id = EventId(f"{number}.{event.id}")
    for each in written_fields(cast(Any, type(event))).values():
        name = getattr(event, each.name)
        if name is not None and isinstance(mark_of(each.type), Earlier):
            setattr(told, each.name, f"{number}.{name}")
    return told


def hear(stretch: list[Original], last: bool) -> Heard:
    """Return what logs come to of which each goes on with a game of the one before.

    stretch: these logs, in their order.  last: whether no other game is begun after them.
    """
    heard = Heard(Course())
    segments: list[Segment] = []
    state: Adjudication | None = None
    for i, original in enumerate(stretch):
        if not segments or state is None or not segments[-1].continues(original, state):
            segments.append(Segment.begun(original, None if state is None else state.score.corrected))
        segments[-1].hear(original)
        state = segments[-1].state()
        if course_of(state).live is None and stretch[i + 1 :]:
            message = f"played after game {original.excerpt.last_game} was over; it does not count"
            heard.after = [Reason(each.excerpt.place, RECORD, message) for each in stretch[i + 1 :]]
            break
    for segment in segments:
        _finish(segment, heard, closes=segment is segments[-1] and not last)
    told = stretch[-1].excerpt.course
    if heard.course.live is not None and told.live is None:
        _take_as_won(segments[-1], heard.course, told.games[-1].winner)
    return heard


def _take_as_won(segment: Segment, course: Course, winner: str | None) -> None:
    """Count a game as won by the player who took it as won, if he has earned its points and only not put them up."""
    live, ledger = course.live, segment.hearing.ledger
    if live is None or winner is None or live[winner] < ledger.live.target:
        return
    worth = stakes_of_game(segment.rulebook, ledger.graded, min(live.values()))
    course.games.append(Game(winner, live, worth))
    course.live = None


def _finish(segment: Segment, heard: Heard, *, closes: bool) -> None:
    """Take over what a segment comes to; ``closes`` says whether its players have closed its last game."""
    segment.hearing.finish()
    ends = segment.state()
    if closes and course_of(ends).live is not None:
        ends = segment.closed() or ends
    course = course_of(ends)
    heard.course.games += course.games
    heard.course.live = course.live
    heard.pending += [segment.reason(None, RECORD, message) for message in hanging_on(ends.score.pending)]
    heard.problems += [segment.reason(problem.event, RECORD, problem.message) for problem in ends.problems]
    heard.causes += segment.reasons(ends)
