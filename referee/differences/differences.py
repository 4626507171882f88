"""Why codes differ on a log: each difference with the clauses on either side, in their own words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from referee.comparison import Comparison, Difference, Side, clauses_named, remedies_of
from referee.docket import MatchRow, Ruling
from referee.law import Clause, load_sections
from referee.report import ENDS, GAINED, Line, RulingWriter, begun, count, hanging_on, join, match_lines, say_counts

MOST_RELATED: Final = 3
"""Clauses on the same topic that are quoted for a code which does not rule; there may be many."""

MOST_NAMED: Final = 6
INDENT: Final = 3
HEADINGS: Final = {
    "ruling": ("Ruling", "Rulings"),
    "points": ("Points", "Points"),
    "deal": ("How deal {} ends", "How a deal ends"),
    "score": ("The corrected score", "The corrected score"),
    "pending": ("Whether the score is settled", "Whether the score is settled"),
    "game": ("The games", "Games"),
    "match": ("The match", "Matches"),
    "next": ("Who deals next", "Who deals next"),
}
"""What differs, by the kind of difference: in one log, and in many."""


class Explainer:
    """Tells the differences of a comparison; a clause that was quoted once is only named later."""

    def __init__(self, comparison: Comparison) -> None:
        self.comparison = comparison
        self.writers = [
            RulingWriter(comparison.log, answer.applied.rulebook, answer.found.rulings) for answer in comparison.answers
        ]
        self.used = [
            {name for ruling in answer.found.rulings for name in (ruling.clause, *ruling.also)}
            for answer in comparison.answers
        ]
        self.quoted: set[tuple[int, str]] = set()

    def lines(self) -> Iterator[Line]:
        """Yield every difference; those that are alike but for their place are told together."""
        groups: dict[Any, list[Difference]] = {}
        for each in self.comparison.differences:
            key = (
                each.kind,
                each.topics,
                each.player,
                each.gain,
                tuple(self._key(i, side) for i, side in enumerate(each.sides)),
            )
            groups.setdefault(key, []).append(each)
        if groups:
            yield from (Line(), Line("Where they differ, and why", "bold"))
        for number, alike in enumerate(groups.values(), 1):
            yield Line()
            yield Line(f"{number}. {heading(alike)}", "bold cyan")
            for i, side in enumerate(alike[0].sides):
                yield from self._side(alike[0], i, side)

    def _key(self, i: int, side: Side) -> Any:
        return self.writers[i].verdict(side.ruling) if side.ruling else repr(side.tells), side.ground.clauses

    def _side(self, each: Difference, i: int, side: Side) -> Iterator[Line]:
        answer, ground = self.comparison.answers[i], side.ground
        said = self.writers[i].verdict(side.ruling) if side.ruling else say_side(each, side)
        if each.kind == "pending" and side.tells:
            said = f"{begun('; '.join(hanging_on(answer.found.score.pending))).rstrip('.')}."
        yield Line(said, label=answer.name, indent=INDENT)
        book = answer.applied.rulebook
        own = side.ruling.clause if side.ruling is not None else None
        related = sorted(ground.related, key=lambda id: id not in self.used[i])
        shown = [each for id in ground.clauses for each in _deciding(clauses_named(book, id), side.ruling)]
        shown += [each for id in related[:MOST_RELATED] for each in clauses_named(book, id)]
        known = [clause.id for clause in shown if (i, clause.id) in self.quoted and clause.id != own]
        for clause in shown:
            if (i, clause.id) not in self.quoted:
                self.quoted.add((i, clause.id))
                changed = book.changed.get(clause.id)
                by = f" (as {changed} changes it)" if changed else ""
                yield Line(f"{clause.id}  {clause.says}{by}", "dim", indent=QUOTED)
        if known:
            yield Line(f"See {join(known)}, quoted above.", "dim", indent=QUOTED)
        if more := related[MOST_RELATED:] if not ground.clauses else ():
            named = ", ".join(more[:MOST_NAMED]) + (f" and {len(more) - MOST_NAMED} more" if more[MOST_NAMED:] else "")
            yield Line(f"On this too: {named}.", "dim", indent=QUOTED)
        for name, value in ground.values.items():
            if name not in ground.unfixed:
                fixed = f" ({', '.join(ground.fixed[name])})" if ground.fixed[name] else ""
                yield Line(f"{name.replace('_', ' ')}: {say_value(value)}{fixed}", indent=QUOTED)
        for name, value in ground.chosen.items():
            yield Line(f"{name} is read as {value.replace('_', ' ')}", indent=QUOTED)


QUOTED: Final = INDENT + 16


def _deciding(clauses: list[Clause], ruling: Ruling | None) -> list[Clause]:
    """Return, of clauses that go by one name, those that give what the ruling is about; all where none does."""
    remedies = remedies_of(ruling) if ruling is not None else ()
    return [clause for clause in clauses if {clause.may, clause.does} & set(remedies)] or clauses


def heading(alike: list[Difference]) -> str:
    """Return what differs, on which topics, and where."""
    first = alike[0]
    events = ", ".join(dict.fromkeys(each.event for each in alike if each.event is not None))
    deals = ", ".join(dict.fromkeys(str(each.deal) for each in alike if each.deal is not None))
    where = {"ruling": f" at {events}", "deal": ""}.get(first.kind, f" in deal {deals}" if deals else "")
    about = f", {first.player} for {GAINED[first.gain]}" if first.gain else ""
    return f"{HEADINGS[first.kind][0].format(deals)}{about}{where}{_titles(first)}"


def _titles(each: Difference) -> str:
    titles = topic_titles(each.topics)
    return f". {titles}" if titles else ""


def topic_titles(names: Iterable[str]) -> str:
    """Return topics as they stand in their sections."""
    wanted, told = set(names), []
    for section in load_sections():
        titles = [topic.title for name, topic in section.topics.items() if name in wanted]
        if titles:
            told.append(f"{section.title}: {'; '.join(titles)}")
    return ". ".join(told)


def say_side(each: Difference, side: Side) -> str:
    """Return what stands on one side of a difference, as people say it."""
    tells = side.tells
    if each.kind == "ruling":
        return "Says nothing here."
    if each.kind == "points":
        earned = join([GAINED[gain] for gain in dict.fromkeys(tells["for"])])
        return f"{begun(count(tells['points'], 'point'))}{f' for {earned}' if earned else ''}."
    if each.kind == "deal":
        return f"{begun(ENDS[tells])}." if tells is not None else "No deal begins here."
    if each.kind == "pending":
        return "" if tells else "Nothing is open."
    if each.kind == "score":
        return f"{say_counts(tells)}."
    if each.kind == "match":
        return " ".join(match_lines([MatchRow(**match) for match in tells])) or "No game of a match is won."
    if each.kind == "game":
        return begun(join([_say_game(game) for game in tells])) + "." if tells else "No game is won."
    pack = f" with the {tells['pack']} pack" if tells["pack"] else ""
    return f"{tells['dealer']}{pack}." if tells["dealer"] else "It does not say."


def _say_game(game: dict[str, Any]) -> str:
    stake = f" for a stake of {game['stake']}" if game["stake"] is not None else ""
    return f"game {game['number']} is won by {game['winner'] or 'nobody'} ({say_counts(game['score'])}){stake}"


def say_value(value: Any) -> str:
    """Return a game value or a procedure as people say it.

    >>> say_value(True), say_value(None), say_value(("3-2", "2-3")), say_value("served_first")
    ('yes', 'not fixed', '3-2 or 2-3', 'served first')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        return ", ".join(f"{key} {each}" for key, each in value.items()) or "not fixed"
    if isinstance(value, (list, tuple)):
        return join([str(each).replace("_", " ") for each in value], "or") or "not fixed"
    return "not fixed" if value in (None, "untold") else str(value).replace("_", " ")
