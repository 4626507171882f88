"""The words of a log for those who write one: what each means, what players call it, and which clauses speak of it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Final, Literal

from attrs import frozen

from referee.law import REMEDIES, Clause, Rulebook
from referee.record import ACT_SYNONYMS, ACTS, GROUND_SYNONYMS, GROUNDS, REMEDY_SYNONYMS, nearest
from referee.report import GROUND_WORDS, REMEDY_WORDS
from referee.table import FACTS
from referee.teaching.number_words import in_words

WordKind = Literal["ground", "remedy", "act"]
USES: Final[dict[WordKind, str]] = {
    "ground": "`subject` of a notice, `ground` of a claim",
    "remedy": "`remedy` of a claim",
    "act": "`do` of an event",
}
"""Where each kind of word stands in a log."""

FILLERS: Final = frozenset("a an the of to in his her is was not for".split())


@frozen
class LogWord:
    """A word of the closed lists that a log is written in.

    kind: whether it is a ground, a remedy or an act.
    name: the word as a log writes it.
    means: what it means, in a few words.
    synonyms: what players call it, the likeliest first.
    clauses: the clauses of the rulebook that speak of it, in the order of the rulebook; none for an act.
    """

    kind: WordKind
    name: str
    means: str
    synonyms: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()

    @property
    def laws(self) -> tuple[int, ...]:
        """The numbers of the laws of these clauses, each once, in order."""
        return tuple(sorted({clause.law for clause in self.clauses}))

    @cached_property
    def called(self) -> list[str]:
        """Its name and what players call it, in plain small letters."""
        return [_plain(said) for said in (self.name, *self.synonyms)]


def list_words(book: Rulebook) -> list[LogWord]:
    """Return every ground, remedy and act, in this order, each kind by the alphabet.

    Args:
        book: the rulebook whose clauses are named.
    """
    kept: list[LogWord] | None = book.memo.get(("words",))
    if kept is not None:
        return kept
    spoken = [(clause, _grounds(book, clause)) for clause in book.clauses.values()]
    on_ground = {name: tuple(clause for clause, grounds in spoken if name in grounds) for name in GROUNDS}
    kept = book.memo["words",] = [
        *(
            LogWord("ground", name, GROUND_WORDS[name], GROUND_SYNONYMS[name], on_ground[name])
            for name in sorted(GROUNDS)
        ),
        *(
            LogWord("remedy", name, REMEDY_WORDS[name], REMEDY_SYNONYMS[name], _on_remedy(book, name))
            for name in sorted(REMEDIES)
        ),
        *(LogWord("act", name, _summary(act), ACT_SYNONYMS.get(name, ())) for name, act in sorted(ACTS.items())),
    ]
    return kept


def words_called(book: Rulebook, text: str) -> list[LogWord]:
    """Return the words that are called just as a text says, by their names or by players.

    Args:
        book: the rulebook whose clauses are named.
        text: a word of the list, or what a player would say.
    """
    wanted = _plain(text)
    return [word for word in list_words(book) if wanted in word.called]


def find_words(book: Rulebook, text: str) -> list[LogWord]:
    """Return the words that a text may mean: of each kind, those first that are called just so.

    A word is found by its name or by what players call it, also where only some of the words of that are given. Where
    there is none of these, it is found by what it means; else because it is spelt much alike.

    Args:
        book: the rulebook whose clauses are named.
        text: a word of the list, or what a player would say: ``redeal``, ``king not announced``.
    """
    words, exact, wanted = list_words(book), words_called(book, text), _plain(text)
    asked = _parts(wanted)
    parts = [word for word in words if asked and any(asked <= _parts(said) for said in word.called)]
    if found := [*exact, *(word for word in parts if word not in exact)]:
        return sorted(found, key=lambda word: [*USES].index(word.kind))
    if meant := [word for word in words if asked and asked <= _parts(_plain(word.means))]:
        return meant
    near = nearest(wanted, {said for word in words for said in word.called})
    return [word for word in words if near in word.called]


def word_tables(book: Rulebook, link: Callable[[int], str]) -> Iterator[str]:
    """Yield the lines of two tables in Markdown: of all grounds, and of all remedies.

    Args:
        book: the rulebook whose laws are named.
        link: makes a link of the number of a law.
    """
    for kind, means in (("ground", "means"), ("remedy", "he may, or must")):
        yield f"| {kind} | {means} | players also say | laws |"
        yield "|---|---|---|---|"
        for word in list_words(book):
            if word.kind == kind:
                laws = ", ".join(map(link, word.laws))
                yield f"| `{word.name}` | {word.means} | {', '.join(word.synonyms)} | {laws} |"
        yield ""


def _grounds(book: Rulebook, clause: Clause) -> set[str | None]:
    """Return the grounds under which players speak of the facts that a clause is about."""
    of_facts = {ground for fact in book.base_facts(clause) for ground in FACTS[fact].grounds_of(clause.where)}
    return of_facts | (GROUNDS & {clause.when, clause.defines})


def _on_remedy(book: Rulebook, name: str) -> tuple[Clause, ...]:
    """Return the clauses that give, order or deny a remedy, or that give or cut down the points that it is about."""
    remedy, found = REMEDIES[name], {clause.id for clause in book.by_remedy.get(name, [])}

    def of_points(clause: Clause) -> bool:
        earned = remedy.earns is not None and clause.points is not None and clause.for_ in remedy.marks
        cut = remedy.cuts and clause.stage == "cut_down" and remedy.leaves in (None, clause.set_to)
        return earned or cut

    return tuple(clause for clause in book.clauses.values() if clause.id in found or of_points(clause))


def _summary(act: type) -> str:
    """Return the first line of what is said of an act, as part of a sentence."""
    first = (inspect.getdoc(act) or "").partition("\n")[0].rstrip(".")
    return first[:1].lower() + first[1:]


def _plain(text: str) -> str:
    """Return a text in small letters, its words parted by single spaces, numbers as words.

    >>> _plain(" Fresh_deal "), _plain("re-deal"), _plain("6 cards")
    ('fresh deal', 're deal', 'six cards')
    """
    return in_words(" ".join(re.split(r"[\W_]+", text.lower().strip(" \t.,;:!?\"'"))).strip())


def _parts(plain: str) -> frozenset[str]:
    """Return the words of a text that carry its meaning."""
    return frozenset(plain.split()) - FILLERS
