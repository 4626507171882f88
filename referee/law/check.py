"""Every word in a rulebook must be one that the program knows; all that are not are reported at once."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final

from attrs import define, field

from referee.law.choices import DataPath
from referee.law.clause import Clause
from referee.law.files import topics
from referee.law.merge import NO_CLAUSE
from referee.law.remedies import REMEDIES
from referee.record import Document, Mistake, Wrong, mistakes_of, nearest, say_choice, show, structure_value
from referee.table import FACTS, HAND, MOMENTS, Values, either

PlacedClause = tuple[Document, DataPath, Clause]

MOMENT_KEYS: Final = ("after", "before", "until", "shuts", "opens")
CLAUSE_KEYS: Final = ("limits", "excepts", "outlives")
GROUP_KEYS: Final = ("unless_arisen", "unless_used", "declined", "opens_if", "passed_up", "if_used", "awaits")
NEEDS: Final = {
    "definition": ("defines",),
    "option": ("group", "holder", "may"),
    "duty": ("holder", "does"),
    "limit": ("limits", "clock"),
    "effect": ("does",),
    "modifier": ("bears_on", "stage"),
    "silence": ("facts",),
}
WAKING: Final = ("limit", "exception", "modifier", "setting", "silence")
RESULTS: Final = ("modifier", "exception")
"""The kinds of clause that ask for the result of a hand."""

LEANING: Final = ("bears_on", "declined", "limits", "excepts")
"""Keys that tell what a clause is about beside ``when``, the first of them in a silence."""

IDLE: Final = "setting"
"""A kind of clause that does nothing by itself."""

TRUTH: Final = Values((True, False))
YES_OR_NO: Final = {"true": "yes", "false": "no"}
"""How truth values are written as answers."""

LEAST: Final = {"points": 1, "stake": 1, "set_to": 0}
"""The least number that some keys can have."""


@define
class KnownWords:
    """What a clause may name beside facts, moments and remedies: laws, choices, and what other clauses bring in.

    ids, groups, terms: what clauses bear, form and define.  gone: those of clauses that were left out, which name
    nothing.  fact_sources: by each id, group and term, what tells which facts the clauses are about.
    """

    laws: set[str]
    points: set[str]
    gone: set[str]
    ids: set[str] = field(factory=set)
    groups: set[str] = field(factory=set)
    terms: set[str] = field(factory=set)
    fact_sources: dict[str, set[str]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.ids, self.groups, self.terms = {*self.gone}, {*self.gone}, {*self.gone}

    def add(self, row: Any) -> None:
        """Take in what a clause brings, as plain data in which anything may yet be wrong."""
        for key, known in (("id", self.ids), ("group", self.groups), ("defines", self.terms)):
            name = row.get(key) if isinstance(row, dict) else None
            if isinstance(name, str) and row.get("id") not in NO_CLAUSE:
                known.add(name)
                self.fact_sources.setdefault(name, set()).update(_fact_sources(row))

    def facts(self, row: Mapping[str, Any]) -> set[str]:
        """Return the facts that a clause can be about; none where that cannot be told any more."""
        seen: set[str] = set()
        left = [*_fact_sources(row)]
        while left:
            name = left.pop()
            if name not in seen:
                seen.add(name)
                left += self.fact_sources.get(name, ())
        untold = seen - FACTS.keys() - self.fact_sources.keys()
        return set() if untold or seen & self.gone else seen & FACTS.keys()


def _fact_sources(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield what tells the facts that a clause is about: its own, or those of the clauses that it leans on."""
    if isinstance(when := row.get("when"), str):
        yield when
    keys = LEANING[:1] if row.get("kind") == "silence" else () if when else LEANING[1:]
    for key in keys:
        several = row.get(key)
        yield from (name for name in several if isinstance(name, str)) if isinstance(several, list | tuple) else ()


def sound_part(document: Document, path: DataPath, mistakes: list[Mistake]) -> tuple[Clause | None, bool]:
    """Return a clause without what is of the wrong form in it, which is told, and whether that is the whole of it.

    One of which the kind is wrong is read as one that does nothing.
    """
    row = document.get(path)
    try:
        return structure_value(Clause, row), True
    except Wrong as error:
        mistakes += mistakes_of(error, document, path)
        wrong = {each.at[0] for each in error.each() if each.at}
    try:
        return structure_value(Clause, {"kind": IDLE, **{key: row[key] for key in row if key not in wrong}}), False
    except (Wrong, TypeError):
        return None, False


def check_clauses(
    placed: list[PlacedClause], words: KnownWords, mistakes: list[Mistake], parts: set[str]
) -> dict[str, Clause]:
    """Check the words in all clauses together, ``parts`` of clauses too; return the clauses by id, in order."""
    told = [each for each in placed if each[2].id not in NO_CLAUSE]
    clauses = {clause.id: clause for _, _, clause in told}
    checker = Checker(words, mistakes, parts)
    seen: set[str] = set()
    for document, path, clause in told:
        if clause.id in seen:
            checker.report(document, (*path, "id"), "this clause stands twice", "an id of its own", clause.id)
        seen.add(clause.id)
        checker.check(document, path, clause)
    return clauses


@cache
def _fields_of(facts: frozenset[str]) -> dict[str, Values]:
    """Return the fields that some facts have, each with what any of them can have there; of all facts where none is."""
    fields: dict[str, list[Values]] = {}
    for fact in sorted(facts) or FACTS:
        for name, values in FACTS[fact].values.items():
            fields.setdefault(name, []).append(values)
    return {name: known for name, values in fields.items() if not (known := either(values)).opaque}


@define
class Checker:
    """Checks one clause after another against the words that there are.

    parts: the ids of clauses of which something was of the wrong form, so that nothing is said of what they lack.
    """

    words: KnownWords
    mistakes: list[Mistake]
    parts: set[str]

    def report(self, document: Document, path: DataPath, what: str, expected: str, got: str) -> None:
        """Add a mistake."""
        self.mistakes.append(Mistake(document.place(path), what, expected, got, None))

    def name(
        self, document: Document, path: DataPath, what: str, name: str, known: Collection[str], key: bool = False
    ) -> None:
        """Report a name that is not among those known, with the nearest that is."""
        if name not in known:
            place = document.place(path, key)
            self.mistakes.append(Mistake(place, f"no such {what}", f"a known {what}", name, nearest(name, known)))

    def each(
        self, document: Document, path: DataPath, key: str, what: str, clause: Clause, known: Collection[str]
    ) -> None:
        """Report the names in a list of a clause that are not known."""
        for i, name in enumerate(getattr(clause, key)):
            self.name(document, (*path, key, i), what, name, known)

    def check(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Check every word in one clause.

        Args:
            document: the file that the clause stands in.
            path: where it stands there.
            clause: the clause.
        """
        words = self.words
        if clause.when is not None:
            self.name(document, (*path, "when"), "term or fact", clause.when, {*FACTS, *words.terms})
        self.name(document, (*path, "id"), "law", str(clause.law), words.laws)
        for key in MOMENT_KEYS:
            self.each(document, path, key, "moment", clause, MOMENTS)
        for key in CLAUSE_KEYS:
            self.each(document, path, key, "clause", clause, words.ids)
        for key in GROUP_KEYS:
            self.each(document, path, key, "group", clause, words.groups)
        for key in ("denies", "chose"):
            self.each(document, path, key, "remedy", clause, REMEDIES)
        for key in ("may", "does"):
            if getattr(clause, key) is not None:
                self.name(document, (*path, key), "remedy", getattr(clause, key), REMEDIES)
        self.each(document, path, "topics", "topic", clause, topics())
        self.each(document, path, "open_points", "open point", clause, words.points)
        facts = {*FACTS, *words.terms} if clause.kind == "silence" else FACTS
        self.each(document, path, "bears_on", "fact", clause, facts)
        self._others(document, path, clause)
        self._needs(document, path, clause)
        self._compared(document, path, clause)
        self._worded(document, path, clause)
        self._numbers(document, path, clause)

    def _others(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Check the clauses and laws that one only refers to."""
        ids = self.words.ids
        if clause.cites is not None:
            self.name(document, (*path, "cites"), "clause", clause.cites, ids)
        self.each(document, path, "see", "clause or law", clause, {*ids, *self.words.laws})
        for limited, moments in clause.also_shuts.items():
            self.name(document, (*path, "also_shuts", limited), "clause", limited, ids, key=True)
            for i, moment in enumerate(moments):
                self.name(document, (*path, "also_shuts", limited, i), "moment", moment, MOMENTS)

    def _needs(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Report what a clause of its kind cannot do without, and what it can do nothing with."""
        if clause.id in self.parts:
            return
        for key in NEEDS.get(clause.kind, ()):
            if not getattr(clause, key):
                self.report(document, path, f"a clause of kind {clause.kind} lacks a key", key, f"clause {clause.id}")
        if clause.hand and clause.kind not in RESULTS:
            self.report(
                document, (*path, "hand"), "not asked by a clause of this kind", " or ".join(RESULTS), clause.kind
            )
        if clause.stage == "peril":
            for key in ("when", "of"):
                if getattr(clause, key):
                    found = str(getattr(clause, key))
                    self.report(document, (*path, key), "a peril is of a result, and of no fact", f"no {key}", found)
        if clause.kind not in WAKING and clause.when is None and not clause.declined:
            self.report(document, path, "nothing wakes this clause", "when or declined", f"clause {clause.id}")

    def _compared(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Check what fields of the fact, and of the result of the hand, are compared with."""
        if clause.where:
            noun = f"field of {clause.when}" if clause.when in {*FACTS, *self.words.terms} else "field of a fact"
            self._rows(document, (*path, "where"), clause.where, noun, self._fields(clause))
        self._rows(document, (*path, "hand"), clause.hand, "result of a hand", HAND)

    def _worded(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Check for which fields and moments a clause words the question, and which answers it words."""
        fields = self._fields(clause) if clause.asks else {}
        for name, wording in clause.asks.items():
            at = (*path, "asks", name)
            self.name(document, at, "field of the fact, or moment", name, {*fields, *MOMENTS}, key=True)
            known = fields.get(name, TRUTH)
            words = [YES_OR_NO.get(word, word) for word in known.words]
            for answer in wording.answers:
                if answer not in words and not (known.counts and answer.isdecimal()):
                    place, expected = document.place((*at, "answers", answer), key=True), say_choice(words)
                    near = nearest(answer, words)
                    self.mistakes.append(Mistake(place, f"no answer to {name}", expected, show(answer), near))

    def _fields(self, clause: Clause) -> dict[str, Values]:
        """Return the fields of all facts that the clause can be about, each with what any of them can have there.

        Where something of the clause is of the wrong form it may be what tells which facts these are.
        """
        row = {key: getattr(clause, key) for key in ("kind", "when", *LEANING)}
        untold = clause.when is None and clause.id in self.parts
        return _fields_of(frozenset() if untold else frozenset(self.words.facts(row)))

    def _rows(
        self, document: Document, path: DataPath, wanted: dict[str, Any], noun: str, known: Mapping[str, Values]
    ) -> None:
        """Check the names on the left against those that are known, and what stands on the right against each."""
        for name, value in wanted.items():
            self.name(document, (*path, name), noun, name, known, key=True)
            if name not in known:
                continue
            if value == []:
                self.report(document, (*path, name), f"no value of {name}", known[name].expected, show(value))
            places = [((*path, name, i), each) for i, each in enumerate(value)] if isinstance(value, list) else []
            for place, each in places or [((*path, name), value)] if value != [] else ():
                self._value(document, place, name, each, known[name])

    def _value(self, document: Document, path: DataPath, name: str, value: Any, values: Values) -> None:
        """Report a value that a field never has."""
        if value not in values:
            near = nearest(value, values.words) if isinstance(value, str) else None
            what = f"{name} is never that"
            self.mistakes.append(Mistake(document.place(path), what, values.expected, show(value), near))

    def _numbers(self, document: Document, path: DataPath, clause: Clause) -> None:
        """Check the points and stakes that a clause gives, and by how much it changes points."""
        for key, least in LEAST.items():
            number = getattr(clause, key)
            if number is not None and number < least:
                self.report(document, (*path, key), f"{key} cannot be that", f"{least} or more", str(number))
        if clause.add == 0:
            self.report(document, (*path, "add"), "this changes nothing", "a number other than 0", "0")
