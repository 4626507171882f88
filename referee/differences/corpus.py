"""Many logs under two codes: what a change of the rules would have done, counted, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import define

from referee.comparison import KINDS, Code, Corpus, Example, Part, Sort, Tally
from referee.differences.differences import HEADINGS, topic_titles
from referee.law import topics
from referee.record import Schema
from referee.report import ENDS, LABEL, HasDocument, HasText, Line, as_data, count, output_schema, row_of

FORMAT: Final = "referee.corpus-difference/1"

INDENT: Final = 3

EFFECTS: Final = {
    "winner": "another winner of a game or a match",
    "score": "another score",
    "undetermined": "something undetermined under one and decided under the other",
    "rulings": "no more than other rulings, or another next dealer",
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


def corpus_schema() -> Schema:
    """Return the JSON Schema of ``referee.corpus-difference/1``; later versions of the format may hold more keys."""
    return output_schema(CorpusFile, FORMAT, {("SortRow", "kind"): KINDS})


class CorpusReport(HasText, HasDocument):
    """The report on many logs under two codes.

    corpus: the counts, once all logs have been taken.
    """

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self.quoted: set[tuple[str, str]] = set()

    def lines(self) -> Iterator[Line]:
        """Yield what was counted: what it comes to, on which topics, and each sort of difference with examples."""
        corpus = self.corpus
        yield Line(f"{corpus.one.name} and {corpus.other.name} on {count(corpus.logs, 'log')}", "bold")
        if corpus.unreadable:
            yield Line(f"{count(corpus.unreadable, 'log')} could not be read.", "yellow")
        if not corpus.differing:
            yield Line("They rule alike and come to the same score in all of them.", "bold green")
            return
        yield Line(f"They differ in {count(corpus.differing, 'log')}:", "bold")
        yield from (Line(EFFECTS[name], label=f"{n:>15}") for name, n in corpus.effects.items() if n)
        if counted := by_topic(corpus):
            yield from (Line(), Line("Differences by topic", "bold"))
        yield from (Line(topic_titles([name]), label=f"{n:>15}") for name, n in counted.items())
        yield from (Line(), Line("Differences by clause", "bold"))
        for sort, tally in by_frequency(corpus):
            yield from self._sort(sort, tally)

    def document(self) -> dict[str, Any]:
        """Return what was counted as plain data, ``referee.corpus-difference/1``."""
        corpus = self.corpus
        told = row_of(
            CorpusFile,
            corpus,
            format=FORMAT,
            codes=Pair(corpus.one.name, corpus.other.name),
            topics=by_topic(corpus),
            differences=[
                row_of(SortRow, sort, times=tally.times, logs=tally.logs, examples=tally.examples)
                for sort, tally in by_frequency(corpus)
            ],
        )
        return as_data(told)

    def _sort(self, sort: Sort, tally: Tally) -> Iterator[Line]:
        titles = topic_titles(sort.topics)
        heading = f"{HEADINGS[sort.kind][1]}. {titles}" if titles else HEADINGS[sort.kind][1]
        yield Line()
        yield Line(f"{heading} ({count(tally.times, 'time')} in {count(tally.logs, 'log')})", "bold cyan")
        for code, part in ((self.corpus.one, sort.one), (self.corpus.other, sort.other)):
            yield from self._side(sort.kind, code, part)
        for i, example in enumerate(tally.examples):
            yield Line(_place(example), "dim", label=" " if i else "for example", indent=INDENT)

    def _side(self, kind: str, code: Code, part: Part) -> Iterator[Line]:
        """Yield what a code says, and the clauses by which it does, each once."""
        if said := _say(kind, part):
            yield Line(said, label=code.name, indent=INDENT)
        for id in part.clauses:
            if (code.name, id) not in self.quoted and id in code.plain.clauses:
                self.quoted.add((code.name, id))
                yield Line(f"{id}  {code.plain.clauses[id].says}", "dim", indent=INDENT + LABEL)


def by_frequency(corpus: Corpus) -> list[tuple[Sort, Tally]]:
    """Return the sorts of difference: rulings and points, the most frequent first, then how it went and goes on."""
    return sorted(corpus.sorts.items(), key=lambda pair: (pair[0].kind not in ("ruling", "points"), -pair[1].times))


def by_topic(corpus: Corpus) -> dict[str, int]:
    """Return how many differences there are on each topic, in the order in which codes speak of them."""
    found = {name: sum(tally.times for sort, tally in corpus.sorts.items() if name in sort.topics) for name in topics()}
    return {name: n for name, n in found.items() if n}


def _place(example: Example) -> str:
    deal = f", deal {example.deal}" if example.deal is not None else ""
    event = f", {example.event}" if example.event is not None else ""
    return f"{example.path}:{example.line}{deal}{event}"


def _say(kind: str, part: Part) -> str:
    """Return one side in a few words; of what has no words of its own, nothing."""
    cited = f" ({', '.join(part.clauses)})" if part.clauses else ""
    if kind == "points":
        return f"{count(int(part.says or 0), 'point')}{cited}"
    if kind == "deal":
        return f"{ENDS.get(str(part.says), 'no such deal')}{cited}"
    if kind == "ruling":
        return f"{str(part.says).replace('_', ' ')}{cited}" if part.says is not None else "says nothing"
    return ", ".join(value.replace("=", ": ").replace("_", " ") for value in part.values)
