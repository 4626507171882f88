"""The answer to a log as it is read aloud: what follows first, then each dispute in a paragraph.

Text, Markdown and HTML are written from this one model.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from attrs import define, field

from referee.comparison import ReadingEffect, open_rights
from referee.docket import Adjudication, DealRow, is_ordinary
from referee.law import Rulebook
from referee.record import Log
from referee.report.decisions import conclusion, law_of, quoted
from referee.report.disputes import Dispute, disputes_of
from referee.report.paragraphs import Paragraphs
from referee.report.parts import earned_for, game_line, mark_line, match_lines, next_line, problem_place
from referee.report.readings import Readings, readings_of
from referee.report.reasons import hanging_on
from referee.report.words import AMISS, begun, count, join, number_word, say_counts, short


@define
class Section:
    """What is told of one deal: its heading where the log holds several, its disputes, and what was earned in it."""

    heading: str
    disputes: list[Dispute]
    marks: list[str]


@define
class Answer:
    """What is told of a log, in the order in which it is read.

    found: the adjudication of the log by the rulebook.
    log: the log.
    rulebook: the rulebook.
    title: who played, in which game and deal.
    occasion: the event, the date, the table and the scorer, as far as the log tells them.
    setting: who dealt and what was turned, where the log holds one deal; the code of laws.
    score: the corrected score.
    difference: in what the recorded score differs from it; empty where it does not.
    games: the games and matches that were finished.
    now: who may or must do what now, and until when, what may still be marked, and who deals next.
    stands: of these, who may or must do what.
    pending: what the score still hangs on.
    problems: places where the record cannot be right, with what is wrong there.
    disputes: the disputes in order.
    headings: the heading of each deal, by its number, where the log holds several deals.
    marks: what was earned or marked, by the number of the deal: in a deal that is in dispute or is the only one all of
        it, in others what was lost, struck off or marked too much.
    quiet: which deals nothing is in dispute in, where the log holds several; else empty.
    readings: what other readings of the law would change; ``None`` where they were not tried.
    """

    found: Adjudication
    log: Log
    rulebook: Rulebook
    title: str
    occasion: str
    setting: str
    score: str
    difference: str
    games: list[str]
    now: list[str]
    stands: list[str]
    pending: list[str]
    problems: list[tuple[str, str]]
    disputes: list[Dispute]
    headings: dict[int, str] = field(factory=dict)
    marks: dict[int, list[str]] = field(factory=dict)
    quiet: str = ""
    readings: Readings | None = None

    @property
    def score_told(self) -> str:
        """The corrected score, and in what the recorded one differs from it."""
        return f"{self.score} ({self.difference or 'as recorded'})"

    @property
    def nothing(self) -> str:
        """What is said where there is no dispute: whether all is in order, or the score alone is not."""
        if self.problems:
            return "Nothing is in dispute."
        if self.difference:
            return "Nothing is in dispute; the score is to be put right."
        return "Nothing was irregular, and nothing is in dispute."

    @property
    def points(self) -> list[str]:
        """What was earned or marked in all deals of which that is told."""
        return [text for marks in self.marks.values() for text in marks]

    @property
    def sections(self) -> list[Section]:
        """The disputes and the points by deal, in order: what belongs to no deal first."""
        deals = dict.fromkeys([None, *self.headings]) | dict.fromkeys(each.deal for each in self.disputes)
        found = [
            Section(
                self.headings.get(deal, "") if deal is not None and len(self.headings) > 1 else "",
                [each for each in self.disputes if each.deal == deal],
                self.marks.get(deal, []) if deal is not None else [],
            )
            for deal in deals
        ]
        return [each for each in found if each.disputes or each.marks]


def answer_of(
    found: Adjudication,
    log: Log,
    rulebook: Rulebook,
    effects: Sequence[ReadingEffect] | None = None,
    says: type[Paragraphs] = Paragraphs,
) -> Answer:
    """Return what is told of a log.

    Args:
        found: the adjudication of the log by the rulebook.
        log: the log.
        rulebook: the rulebook.
        effects: what other readings would change; ``None`` where they were not tried.
        says: what says what is said on disputes.
    """
    paragraphs = says(found, log, rulebook)
    disputes = disputes_of(found, log)
    for each in disputes:
        each.statements = paragraphs.on(each)
    several = len(found.deals) > 1
    return Answer(
        found=found,
        log=log,
        rulebook=rulebook,
        title=title_of(found, log),
        occasion=_occasion(log),
        setting=" ".join(filter(None, (*([] if several else map(_deal, found.deals)), f"{rulebook.title}."))),
        score=say_counts(found.score.corrected),
        difference=_difference(found),
        games=[*_games(found, rulebook), *match_lines(found.matches)],
        now=[*_stands(found, paragraphs), *_to_come(found, paragraphs)],
        stands=list(_stands(found, paragraphs)),
        pending=hanging_on(found.score.pending, paragraphs.events.place),
        problems=_problems(found, log),
        disputes=disputes,
        headings={deal.number: f"Deal {deal.number} of game {deal.game}. {_deal(deal)}" for deal in found.deals},
        marks=_marks(found, rulebook, disputes),
        quiet=_quiet(found, disputes) if several and disputes else "",
        readings=None if effects is None else readings_of(found, log, rulebook, effects),
    )


def title_of(found: Adjudication, log: Log) -> str:
    """Return who played, and which games and deals the log holds.

    Args:
        found: the adjudication of the log.
        log: the log.
    """
    games = list(dict.fromkeys(deal.game for deal in found.deals))
    deals = [deal.number for deal in found.deals]
    parts = [join(list(log.header.players)), _numbered("game", games), _numbered("deal", deals)]
    return ", ".join(filter(None, parts))


def _occasion(log: Log) -> str:
    """Return the event, the day, the table and the scorer, as far as the log names them."""
    head = log.header
    table = f"table {head.table}" if head.table is not None else None
    scorer = f"written down by {head.scorer}" if head.scorer is not None else None
    return ", ".join(text for text in (head.event, head.date, table, scorer) if text is not None)


def _games(found: Adjudication, rulebook: Rulebook) -> Iterator[str]:
    """Yield who won each game, and what it counts, by which law."""
    game_of = {deal.number: deal.game for deal in found.deals}
    laws: dict[int | None, str] = {}
    for ruling in found.rulings:
        clause = ruling.under
        if ruling.outcome == "enforced" and clause is not None and clause.stake is not None:
            laws[game_of.get(ruling.deal or 0)] = quoted(clause)
    return (game_line(game, laws.get(game.number, "")) for game in found.games)


def _numbered(noun: str, numbers: list[int]) -> str:
    """Return things by their numbers, those that follow each other as a range.

    >>> _numbered("deal", [3]), _numbered("deal", [1, 2, 3, 5]), _numbered("game", [])
    ('deal 3', 'deals 1–3, 5', '')
    """
    ranges: list[list[int]] = []
    for number in numbers:
        if ranges and ranges[-1][-1] == number - 1:
            ranges[-1].append(number)
        else:
            ranges.append([number])
    told = ", ".join(f"{each[0]}–{each[-1]}" if len(each) > 1 else str(each[0]) for each in ranges)
    return f"{noun}{'s' * (len(numbers) > 1)} {told}" if numbers else ""


def _deal(deal: DealRow) -> str:
    """Return who dealt and what was turned, and how the deal ended where it was not played to its end."""
    pack = f" the {deal.pack} pack" if deal.pack else ""
    turned = f"; {short(deal.turned)} turned" if deal.turned else ""
    ends = {"fresh_deal": "; set aside for a fresh deal", "void": "; void", "abandoned": "; the hand was given up"}
    void = f" (law {deal.void_by})" if deal.void_by else ""
    return f"{deal.dealer or 'Somebody'} dealt{pack}{turned}{ends.get(deal.ended, '')}{void}."


def _difference(found: Adjudication) -> str:
    """Return in what the recorded score differs from the corrected one."""
    recorded, corrected = found.score.recorded, found.score.corrected
    changes = {name: points - recorded.get(name, 0) for name, points in corrected.items()}
    off = [f"{count(-n, 'point')} of {name}'s come{'s' * (n == -1)} off" for name, n in changes.items() if n < 0]
    on = [f"{count(n, 'point')} to be added for {name}" for name, n in changes.items() if n > 0]
    stood = "–".join(str(recorded.get(name, 0)) for name in corrected)
    return f"recorded {stood}: {join([*off, *on])}" if off or on else ""


def _stands(found: Adjudication, paragraphs: Paragraphs) -> Iterator[str]:
    """Yield who may or must do what when the log ends."""
    yield from dict.fromkeys(paragraphs.standing(ruling) for ruling in open_rights(found))
    yield from dict.fromkeys(conclusion(ruling) for ruling in found.rulings if ruling.id in found.ordered)


def _to_come(found: Adjudication, paragraphs: Paragraphs) -> Iterator[str]:
    """Yield what may still be marked when the log ends, and who deals next."""
    for mark in (mark for deal in found.deals for mark in deal.marks if mark.status == "due"):
        what = earned_for(mark, paragraphs.rulebook.clauses)
        yield f"{mark.player} may still mark {number_word(mark.points)} for {what}."
    if following := next_line(found):
        yield following


def _problems(found: Adjudication, log: Log) -> list[tuple[str, str]]:
    """Return what cannot be right in the record, each thing once, with all places where it is so."""
    places: dict[str, dict[Hashable, str]] = {}
    for problem in found.problems:
        known = places.setdefault(problem.message, {})
        known.setdefault((problem.line, problem.column, problem.event), problem_place(problem, log, bool(known)))
    return [(", ".join(each.values()), message) for message, each in places.items()]


def _marks(found: Adjudication, rulebook: Rulebook, disputes: list[Dispute]) -> dict[int, list[str]]:
    """Return what was earned or marked in each deal that is in dispute, or is the only one; of others what is amiss.

    What the law counts in a deal besides what was played is told first.
    """
    told = {each.deal for each in disputes} if len(found.deals) > 1 else {deal.number for deal in found.deals}
    counted = _counted(found, rulebook, disputes)
    rows = [(deal, [m for m in deal.marks if deal.number in told or m.status in AMISS]) for deal in found.deals]
    lines = {
        deal.number: [*counted.get(deal.number, ()), *(mark_line(mark, rulebook.clauses) for mark in marks)]
        for deal, marks in rows
    }
    return {number: each for number, each in lines.items() if each}


def _counted(found: Adjudication, rulebook: Rulebook, disputes: list[Dispute]) -> dict[int, list[str]]:
    """Return the cards that count as tricks by the law alone, by the number of the deal, if no dispute tells of it."""
    named = [(each.deal, clause) for each in disputes for statement in each.statements for clause in statement.clauses]
    said = {(deal, rulebook.clauses[clause].name) for deal, clause in named}
    lines: dict[int, list[str]] = {}
    for ruling in found.rulings:
        clause = ruling.under
        by_law = is_ordinary(ruling) and ruling.outcome == "enforced" and ruling.remedy is not None
        if by_law and clause is not None and ruling.deal is not None and (ruling.deal, clause.name) not in said:
            line = f"{conclusion(ruling).rstrip('.')}{law_of(clause)}."
            lines.setdefault(ruling.deal, []).append(line)
    return lines


def _quiet(found: Adjudication, disputes: list[Dispute]) -> str:
    """Return in which deals nothing is in dispute."""
    disputed = {each.deal for each in disputes}
    quiet = [deal.number for deal in found.deals if deal.number not in disputed]
    told = _numbered("deal", quiet)
    return f"{begun(told)}: nothing in dispute." if quiet else ""
