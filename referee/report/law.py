"""The law for people: laws, clauses and open points as the rulebook states them, in plain words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from referee.law import Clause, OpenPoint, Rulebook
from referee.report.lines import LABEL, Line
from referee.report.words import GAINS, REMEDY_WORDS, begun, count, join, number_word, say_moments, say_remedies
from referee.table import FACTS

Row = tuple[str, str]

ROLES: Final = {
    "dealer": "the dealer",
    "rightful_dealer": "the player whose deal it is",
    "non_dealer": "the non-dealer",
    "actor": "the player whose act it is",
    "adversary": "his adversary",
    "concerned": "the player concerned",
    "winner": "the winner",
    "loser": "the loser",
}
"""How each role that a rulebook names is called in sentences."""

CLOCKS: Final = {
    "occurrence": "by when it came about",
    "proof": "by when the record proves it",
    "discovery": "by when attention is drawn to it",
    "election": "by when the choice is made",
    "conduct": "by what the holder does",
}
"""How each clock of a limit is called in sentences: what decides whether the limit was kept."""

FLAGS: Final = {
    "noticed": "attention has been drawn to it",
    "unnoticed": "nobody has drawn attention to it",
    "claimed": "the adversary has asked for a remedy over it",
    "sole_offender": "the other player has not offended alike in the deal",
    "first_offender": "the other player has not offended alike before in the deal",
    "same_actor": "it is the same player's act",
    "same_trick": "it is in the same trick",
}
GROUPS: Final = {
    "passed_up": "a right under {} was given up or lost",
    "unless_arisen": "no right under {} has opened over it",
    "unless_used": "no right under {} has been used over it",
    "if_used": "a right under {} has been used in the deal",
    "awaits": "no right under {} can still be claimed over it",
}
SMALL: Final = ("Only if", "Points", "Bears on")
"""The labels behind which a sentence begins with a small letter."""

LEAVE: Final = {"needed": "he needs leave to act on it by himself", "needless": "he needs no leave to act on it"}


def clause_rows(clause: Clause, rulebook: Rulebook) -> Iterator[Row]:
    """Yield the conditions and effects of a clause in words.

    Args:
        clause: the clause.
        rulebook: the rulebook that it belongs to.

    Yields:
        Pairs of a label, such as ``When`` or ``May``, and a sentence in Markdown; other clauses are named by their ids.
    """
    rows = (*_occasion(clause, rulebook), *_outcome(clause), *_reach(clause, rulebook))
    return ((label, f"{text if label in SMALL else begun(text)}.") for label, text in rows if text)


def _occasion(clause: Clause, rulebook: Rulebook) -> Iterator[Row]:
    """Yield when it applies; as all rows here, without a full stop, and empty where there is nothing to tell."""
    if clause.when in FACTS:
        yield "When", FACTS[clause.when].says
    elif clause.when is not None:
        defining = [each.id for each in rulebook.clauses.values() if each.defines == clause.when]
        yield "When", f"there is {_code(clause.when)} as {join(defining, 'or')} has it"
    if clause.kind == "silence":
        yield "When", join([FACTS[fact].says if fact in FACTS else _code(fact) for fact in clause.bears_on], "or")
    if clause.declined:
        yield "When", f"a right under {_group(clause.declined, rulebook)} was passed up"
    if clause.defines:
        yield "Called", f"{_code(clause.defines)}, and other clauses speak of it by that name"
    yield "Only if", "; ".join(_conditions(clause, rulebook))


def _conditions(clause: Clause, rulebook: Rulebook) -> Iterator[str]:
    yield from (f"{_code(name)} is {_values(value)}" for name, value in clause.where.items())
    yield from (f"of the hand, {_code(name)} is {_values(value)}" for name, value in clause.hand.items())
    yield from (said for key, said in FLAGS.items() if getattr(clause, key))
    if clause.after:
        yield f"once {say_moments(clause.after)}"
    if clause.before:
        yield f"before {say_moments(clause.before)}"
    groups = ((said, getattr(clause, key)) for key, said in GROUPS.items())
    yield from (said.format(_group(named, rulebook)) for said, named in groups if named)
    if clause.chose:
        yield f"what was chosen is to {say_remedies(clause.chose)}"


def _outcome(clause: Clause) -> Iterator[Row]:
    """Yield who may or must do what, and who earns how many points."""
    yield "Who", ROLES.get(clause.holder or "", "")
    yield "May", REMEDY_WORDS.get(clause.may or "", "")
    yield "Must" if clause.holder else "Follows", REMEDY_WORDS.get(clause.does or "", "")
    yield "Leave", LEAVE.get(clause.leave or "", "")
    whose = ROLES[clause.of or "winner"]
    if clause.to and clause.points is not None:
        yield "Earns", f"{ROLES[clause.to]}: {number_word(clause.points)} for {GAINS[clause.for_ or 'game']}"
    if clause.stake is not None:
        yield "Stake", f"{clause.stake}"
    if clause.add is not None:
        yield "Points", f"{'+' if clause.add > 0 else ''}{clause.add}, for {whose}"
    if clause.set_to is not None:
        left = f"{count(clause.set_to, 'point')} and no more" if clause.set_to else "none at all"
        yield "Points", f"{left}, for {whose}"
    yield "Nobody may", say_remedies(clause.denies)


def _reach(clause: Clause, rulebook: Rulebook) -> Iterator[Row]:
    """Yield the clauses it goes with, the values it fixes, the other clauses it bears on, and until when it lasts."""
    rivals = [each.id for each in rulebook.clauses.values() if clause.group and each.group == clause.group]
    if len(rivals) > 1:
        yield "In place of", f"{join([id for id in rivals if id != clause.id])}: one choice among them"
    fixed = {**clause.game, **clause.procedure}.items()
    yield "Fixes", "; ".join(f"{_code(name)} as {_values(value)}" for name, value in fixed)
    yield "Score", "what is earned hangs on it" if clause.unsettles else ""
    limited = join(list(clause.limits))
    if clause.limits and clause.shuts:
        clock = f", {CLOCKS[clause.clock]}" if clause.clock else ""
        yield "Shuts", f"{limited}, once {say_moments(clause.shuts)}{clock}"
    if clause.limits and clause.opens:
        over = f", where a right under {_group(clause.opens_if, rulebook)} had opened" if clause.opens_if else ""
        yield "Opens", f"{limited}, not before {say_moments(clause.opens)}{over}"
    for other, moments in clause.also_shuts.items():
        yield "Shuts", f"{other} also once {say_moments(moments)}"
    if clause.bears_on and clause.kind != "silence":
        yield "Bears on", f"what is earned when {join([FACTS[fact].says for fact in clause.bears_on], 'or')}"
    yield "Excepts from", join(list(clause.excepts))
    if clause.outlives:
        yield "Keeps alive", f"{join(list(clause.outlives))}, though the holder plays on"
    if clause.until and clause.kind == "scoring":
        yield "Late to mark", f"once {say_moments(clause.until)}"
    else:
        yield "Until", say_moments(clause.until)
    yield "Limited by", join([limit.id for limit in rulebook.limits.get(clause.id, ())])
    yield "Not under", join([exception.id for exception in rulebook.exceptions.get(clause.id, ())])


def _code(name: str) -> str:
    return f"`{name}`"


def _values(value: Any) -> str:
    """Return what a field may be.

    >>> _values(["more", "fewer"]), _values(True), _values(0)
    ('`more` or `fewer`', '`yes`', '`0`')
    """
    each = value if isinstance(value, list) else [value]
    return join([_code({True: "yes", False: "no"}[v] if isinstance(v, bool) else str(v)) for v in each], "or")


def _group(groups: Iterable[str], rulebook: Rulebook) -> str:
    """Return the clauses whose rights form some groups."""
    wanted = set(groups)
    return join([clause.id for clause in rulebook.clauses.values() if clause.group in wanted], "or")


KINDS: Final = {
    "definition": "Definition",
    "option": "Choice of a remedy",
    "right": "Right",
    "duty": "Duty",
    "limit": "Limit",
    "effect": "Takes effect without a choice",
    "prohibition": "Prohibition",
    "exception": "Exception",
    "scoring": "Points",
    "modifier": "Change of points",
    "setting": "How the game goes",
    "silence": "Nothing is said",
}
"""How each kind of clause is called in lists."""


def contents(rulebook: Rulebook) -> Iterator[Line]:
    """Yield the contents of a code: its title, edition and source, its laws by number and title, and its options.

    Args:
        rulebook: the code.
    """
    yield Line(f"{rulebook.title} ({rulebook.called} {rulebook.version})", "bold")
    for label, text in provenance(rulebook):
        yield Line(text, label=label)
    for number, title in rulebook.laws.items():
        yield Line(title, label=f"Law {number}")
    if rulebook.options:
        yield Line()
        yield Line("What the players may choose beforehand", "bold")
    for option in rulebook.options.values():
        yield Line(f"{option.question} ({option.id} = {join(list(option.readings), 'or')})", label="Option")


def provenance(rulebook: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield the edition, date and source of a code and the codes it builds on, as far as it states them.

    Args:
        rulebook: the code.

    Yields:
        Pairs of a label and a text.
    """
    if rulebook.edition or rulebook.dated:
        edition = rulebook.edition or "not named"
        later = rulebook.dated and rulebook.dated != rulebook.edition
        yield "Edition", f"{edition}, of {rulebook.dated}" if later else edition
    if rulebook.source:
        yield "Source", rulebook.source
    if rulebook.built_on:
        yield "Builds on", ", which builds on ".join(rulebook.built_on)


def origin(rulebook: Rulebook, id: str) -> str:
    """Return which code a clause was worded in, and which one changed it last.

    Args:
        rulebook: the code.
        id: the id of the clause.

    Returns:
        A few words; empty for a code that builds on no other.
    """
    if not rulebook.built_on:
        return ""
    changed = f"; changed in {rulebook.changed[id]}" if id in rulebook.changed else ""
    return f"worded in {rulebook.origins[id]}{changed}"


def law_text(rulebook: Rulebook, number: int) -> Iterator[Line]:
    """Yield a law with all of its clauses and the points that it leaves open.

    Args:
        rulebook: the code.
        number: the number of the law.

    Raises:
        KeyError: the code has no such law.
    """
    yield law_heading(rulebook, number)
    for clause in rulebook.clauses.values():
        if clause.law == number:
            yield from clause_text(clause, rulebook)
    points = [point for point in rulebook.open_points.values() if str(number) in point.laws]
    if points:
        yield Line()
        yield Line("What the law leaves open, and how it is read", "bold")
        yield from readings_in_force(rulebook, points)


def law_heading(rulebook: Rulebook, number: int) -> Line:
    """Return the number and the title of a law as a heading.

    Args:
        rulebook: the code.
        number: the number of the law.

    Returns:
        The heading.

    Raises:
        KeyError: the code has no such law.
    """
    return Line(f"Law {number}: {rulebook.laws[number]}", "bold")


def clause_text(clause: Clause, rulebook: Rulebook) -> Iterator[Line]:
    """Yield what a clause says, then its kind, its open points, related clauses and origin.

    Args:
        clause: the clause.
        rulebook: the code that it belongs to.
    """
    yield Line(clause.says, label=clause.id)
    left_open = f"; leaves open {join(sorted_points(clause.open_points))}" if clause.open_points else ""
    see = f"; see also {join(list(clause.see))}" if clause.see else ""
    whence = f"; {said}" if (said := origin(rulebook, clause.id)) else ""
    yield Line(f"{KINDS[clause.kind]}{left_open}{see}{whence}.", "dim", indent=LABEL)


def sorted_points(points: Iterable[str]) -> list[str]:
    """Return the ids of open points in the order of their numbers, each once.

    Args:
        points: the ids, in any order.

    Returns:
        The sorted ids.

    >>> sorted_points(["R112", "R09", "R80"])
    ['R09', 'R80', 'R112']
    """
    return sorted(set(points), key=lambda id: (len(id), id))


def readings_in_force(rulebook: Rulebook, points: Iterable[OpenPoint]) -> Iterator[Line]:
    """Yield open points in short: each question with the answer that is taken."""
    found = {point.id: point for point in points}
    for id in sorted_points(found):
        yield Line(f"{found[id].question} {found[id].readings[rulebook.in_force(found[id])].says}", label=id)


def open_point_text(rulebook: Rulebook, point: OpenPoint) -> Iterator[Line]:
    """Yield an open point: the question, every reading with its name, which of them is in force, and why.

    Args:
        rulebook: the code, as it is read.
        point: one of its open points.
    """
    yield Line(point.question, "bold", label=point.id)
    for name, reading in point.readings.items():
        taken = name == rulebook.in_force(point)
        yield Line(f"{reading.says} ({name})", "green" if taken else "", label="  read so" if taken else "  or else")
    if point.why:
        yield Line(point.why, label="  because")
