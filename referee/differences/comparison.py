"""One log under several codes, for people: a table of rulings and scores, and why they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

from referee.comparison import Answer, Comparison, Points, Row, player_concerned, remedies_of
from referee.differences.comparison_data import comparison_data
from referee.differences.differences import Explainer
from referee.docket import GameRow, MatchRow, Ruling
from referee.report import (
    ENDS,
    Columns,
    Events,
    HasDocument,
    HasPage,
    HasText,
    Line,
    count,
    join,
    say_remedies,
    word_for,
)

MOST: Final = 5
"""Codes that stand side by side in one table; further ones have a table of their own below."""

MOST_PROBLEMS: Final = 2
MARGIN: Final = 28
INDENT: Final = 3
NOTHING: Final = "–"
SHORT: Final = {"turned_king": "king turned", "held_king": "king held", "hand": "hand"}
UNCOUNTED: Final = {"lost": "lost", "struck": "struck off"}

Lines = Iterator[Line | Columns]


class ComparisonReport(HasText, HasDocument, HasPage):
    """The report on one log under several codes.

    comparison: what the codes say of the log.
    """

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.events = Events(comparison.log)

    def lines(self) -> Lines:
        """Yield the whole report."""
        yield from self._head()
        answers = self.comparison.answers
        rows = [row for row in self.comparison.rows if self._is_told(row)]
        for first in range(0, len(answers), MOST):
            part = range(first, min(first + MOST, len(answers)))
            yield from self._rulings(rows, part)
            yield from self._scores(part)
        yield from Explainer(self.comparison).lines()
        if self.comparison.agree:
            yield from (Line(), Line("All the codes rule alike and come to the same score.", "bold green"))

    def document(self) -> dict[str, Any]:
        """Return the comparison as plain data, ``referee.comparison/1``."""
        return comparison_data(self.comparison)

    def html(self) -> str:
        """Return the comparison as a page of HTML."""
        from referee.report import (
            lines_to_html,
            title_of,  # only here, as few ask for it
        )

        log, answers = self.comparison.log, self.comparison.answers
        title = f"{title_of(answers[0].found, log)}, under {count(len(answers), 'code')}"
        return lines_to_html(title, islice(self.lines(), 1, None))

    def _head(self) -> Lines:
        log, answers = self.comparison.log, self.comparison.answers
        yield Line(f"{log.path} under {count(len(answers), 'code')}", "bold")
        yield Line(f"{join(list(log.header.players))}; {count(len(log.events), 'event')}.", "dim")
        for answer in answers:
            yield Line(_about(answer), label=answer.name)
        for aside in dict.fromkeys(filter(None, map(_aside, answers))):
            names = [answer.name for answer in answers if _aside(answer) == aside]
            know = "does not know" if len(names) == 1 else "do not know"
            yield Line(f"{join(names)} {know} what the players agreed on: {aside}.", label="Left aside")
        for answer in answers:
            problems = answer.found.problems
            for problem in problems[:MOST_PROBLEMS]:
                yield Line(f"{answer.name}: {problem.message} ({problem.event})", "yellow", label="Record problem")
            if more := problems[MOST_PROBLEMS:]:
                yield Line(f"{answer.name}: and {count(len(more), 'problem')} more", "yellow", label="Record problem")

    def _is_told(self, row: Row) -> bool:
        """Ordinary scoring is told where the scores differ for it."""
        deals = {each.deal for each in self.comparison.points if each.differs}
        return not row.ordinary or (row.differs and any(ruling.deal in deals for ruling in row.said))

    def _heading(self, title: str, part: Sequence[int], margin: int) -> Lines:
        names = tuple(self.comparison.answers[i].name for i in part)
        yield Line()
        yield Columns(names, "bold", label=title, margin=margin)

    def _rulings(self, rows: list[Row], part: Sequence[int]) -> Lines:
        yield from self._heading("", part, INDENT)
        if not rows:
            yield Line("Nothing irregular under any of them: there is nothing to rule on.", "green", indent=INDENT)
        last = ""
        for row in rows:
            if row.event != last:
                said = self.events.sentence(row.event, "present")
                yield Line(f"{said} ({self.events.address(row.event)})".lstrip(), "dim")
            last = row.event
            holders = set(map(player_concerned, row.said)) - {None}
            cells = tuple(_cell(row.rulings[i], len(holders) > 1) for i in part)
            yield Columns(cells, "bold cyan" if row.differs else "", label="≠" if row.differs else "", margin=INDENT)

    def _scores(self, part: Sequence[int]) -> Lines:
        yield from self._heading("Points", part, MARGIN)
        for each in self.comparison.points:
            label = f"Deal {each.deal}, {each.player}: {SHORT[each.gain]}"
            yield _row(label, [_counted(each, i) for i in part], each.differs)
        founds = [answer.found for answer in self.comparison.answers]
        for player in self.comparison.log.header.players:
            scores = [str(found.score.corrected.get(player, 0)) for found in founds]
            yield _row(f"Corrected score, {player}", [scores[i] for i in part], len(set(scores)) > 1)
        for name, told in self._course():
            yield _row(name, [told[i] for i in part], len(set(told)) > 1)

    def _course(self) -> Iterator[tuple[str, list[str]]]:
        """Yield how deals ended that did not end alike, what is open, and games, matches and the next dealer."""
        founds = [answer.found for answer in self.comparison.answers]
        for each in self.comparison.differences:
            if each.kind == "deal":
                yield f"Deal {each.deal} ends", [ENDS.get(side.tells, NOTHING) for side in each.sides]
        if any(found.score.pending for found in founds):
            yield "Still open", [str(len(found.score.pending) or NOTHING) for found in founds]
        for number in dict.fromkeys(game.number for found in founds for game in found.games):
            games = [{game.number: _game(game) for game in found.games} for found in founds]
            yield f"Game {number}", [each.get(number, NOTHING) for each in games]
        for number in dict.fromkeys(match.number for found in founds for match in found.matches):
            matches = [{match.number: _match(match) for match in found.matches} for found in founds]
            if any(each.get(number, NOTHING) != NOTHING for each in matches):
                yield f"Match {number}", [each.get(number, NOTHING) for each in matches]
        yield "Next dealer", [found.next_dealer or NOTHING for found in founds]


def _cell(ruling: Ruling | None, told_who: bool) -> str:
    """Return a ruling in a few words: what it is, under which clause, for whom, and for what."""
    if ruling is None:
        return NOTHING
    word = word_for(ruling)
    head = f"{word} ({ruling.clause})" if ruling.clause else word
    who = player_concerned(ruling) if told_who else None
    what = say_remedies(remedies_of(ruling))
    points = count(ruling.points, "point") if ruling.points is not None and not what else ""
    return "\n".join([head, *filter(None, [": ".join(filter(None, [who, what or points]))])])


def _row(label: str, cells: list[str], differs: bool) -> Columns:
    return Columns(tuple(cells), "bold cyan" if differs else "", f"{'≠' if differs else ' '} {label}", MARGIN)


def _about(answer: Answer) -> str:
    """Return which code it is, and what is chosen in it."""
    book = answer.applied.rulebook
    chosen = [f"{name}={value}" for name, value in (*book.readings.items(), *book.taken.items())]
    taken = f"; with {', '.join(chosen)}" if chosen else ""
    return f"{book.title} ({book.code} {book.version}){taken}"


def _aside(answer: Answer) -> str:
    applied = answer.applied
    told = [f"the reading {name}={value}" for name, value in applied.readings_left_aside.items()]
    return join([*told, *(f"the option {name}={value}" for name, value in applied.options_left_aside.items())])


def _counted(points: Points, i: int) -> str:
    """Return what counts under a code, with its clauses, and what was lost or taken off."""
    rows = points.marks[i]
    if not rows:
        return NOTHING
    cited = ", ".join(dict.fromkeys(row.clause for row in rows if row.clause))
    uncounted = ", ".join(f"{row.points} {UNCOUNTED[row.status]}" for row in rows if row.status in UNCOUNTED)
    return f"{points.counted[i]}" + (f" ({cited})" if cited else "") + (f"; {uncounted}" if uncounted else "")


def _game(game: GameRow) -> str:
    points = "–".join(str(n) for n in sorted(game.score.values(), reverse=True))
    stake = f", stake {game.stake}" if game.stake is not None else ""
    return f"{game.winner or 'nobody'} {points}{stake}"


def _match(match: MatchRow) -> str:
    games = "–".join(str(n) for n in sorted(match.games.values(), reverse=True))
    return f"{match.winner or 'nobody yet'} {games}" if any(match.games.values()) else NOTHING
