"""Many logs under two codes: what a change of the rules would have done, counted, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define

from referee.collation import Corpus, Example, Part, Sort, Tally
from referee.law.topics import topics
from referee.record.codec import unstructure
from referee.report.lines import Line
from referee.report.words import ENDS, count

FORMAT: Final = "referee.corpus-difference/1"

EFFECTS: Final = {
    "winner": "another winner of a game",
    "score": "another score",
    "undetermined": "something undetermined under one and decided under the other",
    "rulings": "other rulings only",
}
KINDS: Final = {
    "ruling": "Rulings",
    "points": "Points",
    "deal": "How a deal ends",
    "score": "The corrected score",
    "pending": "Whether the score is settled",
    "game": "Games",
    "next": "Who deals next",
}


@define
class Pair:
    """The two codes, by the names they are called by."""

    one: str
    other: str


@define
class SortRow:
    """A sort of difference: what it is, how often and in how many logs it was met, and where."""

    kind: str
    topics: tuple[str, ...]
    one: Part
    other: Part
    times: int
    logs: int
    examples: list[Example]


@define
class CorpusFile:
    """The whole of what is told."""

    format: str
    codes: Pair
    logs: int
    differing: int
    unreadable: int
    effects: dict[str, int]
    topics: dict[str, int]
    differences: list[SortRow]


def corpus_data(corpus: Corpus) -> dict[str, Any]:
    """Return what was counted as plain dicts and lists under its public names."""
    told = CorpusFile(
        format=FORMAT,
        codes=Pair(corpus.one.name, corpus.other.name),
        logs=corpus.logs,
        differing=corpus.differing,
        unreadable=corpus.unreadable,
        effects=corpus.effects,
        topics=by_topic(corpus),
        differences=[
            SortRow(sort.kind, sort.topics, sort.one, sort.other, tally.times, tally.logs, tally.examples)
            for sort, tally in by_frequency(corpus)
        ],
    )
    data: dict[str, Any] = unstructure(told, omit_defaults=False)
    return data


def corpus_lines(corpus: Corpus) -> Iterator[Line]:
    """Yield what was counted: what it comes to, on which topics, and each sort of difference with examples."""
    one, other = corpus.one.name, corpus.other.name
    yield Line(f"{one} and {other} on {count(corpus.logs, 'log')}", "bold")
    if corpus.unreadable:
        yield Line(f"{count(corpus.unreadable, 'file or line')} could not be read and is left out.", "yellow")
    if not corpus.differing:
        yield Line("They rule alike and come to the same score in all of them.", "bold green")
        return
    yield Line(f"They differ in {count(corpus.differing, 'log')}:", "bold")
    for name, n in corpus.effects.items():
        if n:
            yield Line(EFFECTS[name], label=f"{n:>15}")
    if counted := by_topic(corpus):
        yield from (Line(), Line("Differences by topic", "bold"))
    for name, n in counted.items():
        yield Line(topics()[name].title if name in topics() else name, label=f"{n:>15}")
    yield from (Line(), Line("Differences by clause", "bold"))
    for sort, tally in by_frequency(corpus):
        yield from _sort(sort, tally, one, other)


def by_frequency(corpus: Corpus) -> list[tuple[Sort, Tally]]:
    """Return the sorts of difference, the most frequent first."""
    return sorted(corpus.sorts.items(), key=lambda pair: -pair[1].times)


def by_topic(corpus: Corpus) -> dict[str, int]:
    """Return how many differences there are on each topic, in the order in which codes speak of them."""
    found = {name: sum(tally.times for sort, tally in corpus.sorts.items() if name in sort.topics) for name in topics()}
    return {name: n for name, n in found.items() if n}


def _sort(sort: Sort, tally: Tally, one: str, other: str) -> Iterator[Line]:
    titles = "; ".join(topics()[topic].title for topic in sort.topics if topic in topics())
    yield Line()
    heading = f"{KINDS[sort.kind]}: {titles}" if titles else KINDS[sort.kind]
    yield Line(f"{heading} ({count(tally.times, 'time')} in {count(tally.logs, 'log')})", "bold cyan")
    for name, part in ((one, sort.one), (other, sort.other)):
        if said := _part(sort.kind, part):
            yield Line(said, label=name, indent=3)
    for i, example in enumerate(tally.examples):
        where = f"{example.path}:{example.line}"
        deal = f", deal {example.deal}" if example.deal is not None else ""
        event = f", {example.event}" if example.event is not None else ""
        yield Line(f"{where}{deal}{event}", "dim", label=" " if i else "for example", indent=3)


def _part(kind: str, part: Part) -> str:
    """Return one side in a few words; of what has no words of its own, nothing."""
    cited = f" ({', '.join(part.clauses)})" if part.clauses else ""
    if kind == "points":
        return f"{count(int(part.says or 0), 'point')}{cited}"
    if kind == "deal":
        return f"{ENDS.get(str(part.says), 'no such deal')}{cited}"
    if kind == "ruling":
        return f"{str(part.says).replace('_', ' ')}{cited}" if part.says is not None else "says nothing"
    return ""
