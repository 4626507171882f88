"""What a ruling means to the players, in one sentence.

The sentences on a remedy are in the table of remedies; here is which of them an outcome takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from attrs import evolve, frozen

from referee.docket import Ruling
from referee.law import REMEDIES, REMEDY_SENTENCES, Clause, Rulebook
from referee.record import BOTH, BYSTANDER
from referee.report.forms import fill, way_told
from referee.report.reasons import reason_of, tells_law
from referee.report.words import GAINS, begun, count, join, say

Templates = tuple[str, ...]


@frozen
class Verdict:
    """How rulings of one sort are told.

    word: in a word; empty where the outcome has that of a wider sort.
    brief: behind that word, who may or must do what, which may be untold.
    says: in a sentence by itself; the first that can be filled.
    """

    word: str = ""
    brief: str = ""
    says: Templates = ()


VERDICTS: Final[dict[str, Verdict]] = {
    "open": Verdict("A right", "{holder} may {remedies}",
        ("{holder} may {choices}", "{holder} has a right", "a player has a right")),
    "duty.open": Verdict("A duty", "{holder} must {remedies}",
        ("{holder} must {act}", "{bound} must {act}", "a player has a duty")),
    "granted": Verdict("Granted", "{by} may {remedy}", ("{result}", "the request is granted")),
    "scoring.granted": Verdict(
        says=("{holder} may mark {points} for {gain}", "{holder} may mark {points}", "{result}")),
    "points.denied": Verdict(says=("{by} may mark {most}", "no more is due")),
    "not_yet.denied": Verdict(says=("{by} may not yet {says}",)),
    "denied": Verdict("Denied", "{by} may not {remedy}",
        ("{denied}", "{by} may not {says}", "the request is denied")),
    "exercised": Verdict("In order", "{by} may {remedy}",
        ("{by} was entitled to {act}", "{by} was entitled to do this", "this was allowed")),
    "scoring.exercised": Verdict("Marked", "{holder} marks {points:point}",
        ("{holder} marks {points} for {gain}", "{holder} marks {points}", "the mark is in order")),
    "waived": Verdict("Given up", "{by} may no longer {remedies}",
        ("{holder} gave up the right to {choices}", "{holder} gave up the right",
         "the right to {choices} was given up", "the right was given up")),
    "remedy.waived": Verdict(says=("{holder} played on and so gave up the right to {choices}",
         "the right to {choices} is gone, as play went on", "the right is gone, as play went on")),
    "lapsed": Verdict("Lapsed", "{holder} may no longer {remedies}",
        ("{holder} may no longer {choices}", "{holder} no longer has this right", "the right is gone")),
    "duty.lapsed": Verdict("Lapsed", "{bound} need no longer {remedy}",
        ("{bound} need no longer {act}", "the duty is gone")),
    "scoring.lapsed": Verdict("Too late", "{holder} may no longer mark {points:point}",
        ("{holder} did not mark {points} in time and may no longer do so", "it is too late to mark this")),
    "barred": Verdict("No remedy", "the law leaves none in this case", ("this law gives no remedy here",)),
    "limit.right.barred": Verdict(says=("it is too late for a remedy under this law",)),
    "spent.right.barred": Verdict(says=("what the law gives for this has been had since",)),
    "exception.right.barred": Verdict(says=("the law makes an exception, and there is no penalty",)),
    "effect.prohibition.barred": Verdict("Forbidden", "{by} must {remedy}",
        ("{barred}", "{by} was not allowed to do this: {result}")),
    "prohibition.barred": Verdict("Forbidden", "{by} may not {remedy}",
        ("{barred}", "{by} was not allowed to {act}",
         "{by} was not allowed to do this; this rule names no penalty",
         "this was not allowed; this rule names no penalty")),
    "scoring.barred": Verdict("Not due", "{by} may not {remedy}|{holder} has marked {points:point} too many",
        ("{by} may not {says}", "{holder} marked {points} too many", "this may not be marked")),
    "unmark.scoring.barred": Verdict(says=("{by} took down {standing}", "the score was right as it was")),
    "enforced": Verdict("By law", "the players must {remedy}", ("{result}", "this follows by law")),
    "penalty.enforced": Verdict("Cut down", "{offender} scores {points:point} for the hand",
        ("{offender} marks {cut} for the hand", "{result}", "the points for the hand are cut down")),
    "scoring.enforced": Verdict("Earned", "{holder} earns {points:point}",
        ("{holder} earns {points} for {gain}", "{holder} earns {points}", "{result}", "points are earned")),
    "unmark.no_penalty.enforced": Verdict(says=("the mark comes off, and there is no penalty",)),
    "complied": Verdict("Done", "the order to {remedy} is carried out", ("{done}", "what was ordered was done")),
    "not_complied": Verdict("Not done", "the order to {remedy} is not carried out",
        ("{undone}", "what was ordered was not done")),
    "noted": Verdict("Noted", "no player drew attention to this in time, so nothing follows from it",
        ("no player drew attention to this in time, so nothing follows from it",)),
    "unspoken.noted": Verdict(says=("{reason}",)),
    "done.noted": Verdict(says=("nothing follows from it",)),
    "early.noted": Verdict(says=("it is too early: {holder} may not yet {choices}", "it is too early for a remedy")),
    "undetermined": Verdict("Undecided", "the record does not show whether {by} may {remedy}",
        ("it is not decided whether {result}", "it is not decided what follows from this")),
    "duty.undetermined": Verdict(says=("it is not decided whether {done}",)),
    "scoring.undetermined": Verdict(
        says=("it is not decided whether {result}", "it is not decided how many points {holder} earns")),
    "note.undetermined": Verdict(says=("it is not decided what follows from this",)),
    "silence.undetermined": Verdict("Not settled", "the code does not say whether {by} may {remedy}",
        ("the law does not say whether {result}", "the law does not say what follows from this")),
}  # fmt: skip
"""The rulings by outcome, by kind and outcome, or by what else marks them off."""

BYSTANDER_SAYS: Final = "a bystander has no say in the game"

COMMON: Final = frozenset(
    "A An The Each Both New Cards Game Somebody Nobody Nothing".split()
    + "How In It Of Once One That There Until What When Where Which Whether Who With".split()
)
"""The first words of sentences that are not names."""


def conclusion(ruling: Ruling, offered: tuple[str, ...] = ()) -> str:
    """Return what a ruling means to the players, as one sentence.

    Args:
        ruling: any ruling of an adjudication.
        offered: the remedies of the right that it is about, where the ruling itself does not name them: those of the
            ruling that opened the right.

    Returns:
        A sentence with a capital and a full stop.

    >>> conclusion(Ruling(1, 1, "e1", 43, "43.3", "remedy", "granted", by="Anne", remedy="replay_hands"))
    'The hands are to be played again.'
    >>> conclusion(Ruling(1, 1, "e1", 26, "26.1", "prohibition", "barred", by="Bert", remedy="hold_to_proposal"))
    'Bert is held to the proposal and may not take it back.'
    """
    return as_sentence(conclusion_clause(ruling, offered), ruling)


def word_for(ruling: Ruling) -> str:
    """Return the word that a ``ruling`` begins with where its proof is told.

    >>> word_for(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted'
    """
    return next(sort.word for sort in _sorts(ruling) if sort.word)


def verdict(ruling: Ruling, offered: tuple[str, ...] = ()) -> str:
    """Return that word, and who may or must do what by the ruling, without a full stop.

    Args:
        ruling: any ruling of an adjudication.
        offered: as for ``conclusion``.

    >>> verdict(Ruling(1, 1, "e1", None, None, "remedy", "granted", by="Bert", remedy="fresh_deal"))
    'Granted: Bert may have a fresh deal'
    >>> verdict(Ruling(1, 1, "e1", None, None, "right", "waived"))
    'Given up'
    """
    if not ruling.remedies:
        ruling = evolve(ruling, remedies=(ruling.remedy,) if ruling.remedy else offered)
    brief = next(sort.brief for sort in _sorts(ruling) if sort.word)
    return ": ".join(filter(None, (word_for(ruling), fill(f"[{brief}]", ruling, partial(say, "ruling")))))


def bare(clause: Clause) -> str:
    """Return what a clause says, without its full stop."""
    return clause.says.rstrip(".")


def law_of(clause: Clause | None) -> str:
    """Return the number of a ``clause`` in brackets, as it stands behind a sentence; nothing where there is none."""
    return f" (law {clause.name})" if clause is not None else ""


def quoted(clause: Clause) -> str:
    """Return what a ``clause`` says, with its number, as a sentence."""
    return f"{bare(clause)}{law_of(clause)}."


def reason_clause(ruling: Ruling) -> str:
    """Return why it was ruled so, without a capital and a full stop."""
    return inside(reason_of(ruling).rstrip("."))


def failing(ruling: Ruling) -> set[str]:
    """Return the conditions of the clause of a ruling that do not hold, by their names."""
    return {each.condition for each in ruling.proof if each.state == "failed"}


def conclusion_clause(ruling: Ruling, offered: tuple[str, ...] = ()) -> str:
    """Return what a ruling means, without a capital and a full stop."""
    if ruling.outcome == "denied" and ruling.by == BYSTANDER:
        return BYSTANDER_SAYS
    if ruling.outcome == "granted" and ruling.by is None:
        return _settled(ruling)
    clause, no_right = ruling.under, (ruling.kind, ruling.outcome) == ("right", "barred")
    if no_right and clause is not None and clause.kind in ("limit", "exception") and clause.does is not None:
        ruling = evolve(ruling, outcome="enforced", remedy=clause.does)
    if ruling.outcome == "not_complied" and clause is not None and not tells_law(ruling):
        return reason_clause(ruling)
    return _filled(ruling, offered)


def _filled(ruling: Ruling, offered: tuple[str, ...] = ()) -> str:
    """Return the first sentence on the outcome for which everything is known."""
    known = _known(ruling, offered)
    return next(said for sort in _sorts(ruling) if (said := _first(sort.says, known)))


def _settled(ruling: Ruling) -> str:
    """Return what the players agreed on."""
    if ruling.remedy is None:
        return reason_clause(ruling) or "the players settled this between themselves"
    return f"as the players agreed, {_filled(ruling)}"


def _sorts(ruling: Ruling) -> Iterator[Verdict]:
    """Yield the sorts to which a ruling belongs, the narrowest first."""
    named = f"{ruling.kind}.{ruling.outcome}"
    marked = (f"{mark}.{each}" for mark in _marks(ruling) for each in (named, ruling.outcome))
    return (VERDICTS[key] for key in (*marked, named, ruling.outcome) if key in VERDICTS)


def _marks(ruling: Ruling) -> Iterator[str]:
    """Yield what marks a ruling off from others of its kind and outcome."""
    clause = ruling.under
    if ruling.points is not None:
        yield "points"
    if ruling.failed is not None:
        yield ruling.failed.condition
    if takes_off(ruling):
        yield "unmark"
    if ruling.remedies or "opened" in failing(ruling):
        yield "early"
    if "unspent" in failing(ruling):
        yield "spent"
    if clause is not None and clause.kind == "prohibition" and clause.does == ruling.remedy is not None:
        yield "effect"
    if is_silent(ruling):
        yield "silence"
    if clause is None:
        yield "unspoken"
    elif ruling.by is not None:
        yield "done"
    if clause is not None and clause.kind == "exception":
        yield "exception"
    if clause is not None and clause.kind == "limit" and clause.shuts:
        yield "limit"


def noted_alone(ruling: Ruling, rulebook: Rulebook) -> str | None:
    """Return what is said of a noted fault that no law waits for anybody to notice: what follows by itself.

    Args:
        ruling: any ruling of an adjudication.
        rulebook: the rulebook that it was made by.

    Returns:
        A sentence with a capital and a full stop; ``None`` of a ruling on anything else.
    """
    clause = ruling.under
    if ruling.outcome != "noted" or clause is None or clause.kind != "definition" or clause.defines in rulebook.by_fact:
        return None
    if any(each.noticed for each in rulebook.modifiers if each.when == clause.defines):
        return None
    follows = rulebook.clauses.get(clause.cites or "")
    if follows is None:
        return "This law names no penalty for it."
    return f"No word is needed for what follows: {inside(quoted(follows))}"


def is_silent(ruling: Ruling) -> bool:
    """Return whether it is the law that leaves something open, and not the record.

    Args:
        ruling: any ruling of an adjudication.
    """
    return ruling.under is not None and ruling.under.kind in ("silence", "setting") and tells_law(ruling)


def takes_off(ruling: Ruling) -> bool:
    """Return whether a ruling is about taking points down."""
    return ruling.remedy is not None and REMEDIES[ruling.remedy].takes_off


def _known(ruling: Ruling, offered: tuple[str, ...]) -> dict[str, str]:
    """Return everything that a sentence on a ruling can name and that is known."""
    players = {"holder": ruling.holder, "by": ruling.by, "bound": ruling.bound, "offender": ruling.offender}
    groups = {BOTH: "both players", BYSTANDER: "a bystander"}
    known = {part: groups.get(player, player) for part, player in players.items() if player is not None}
    if ruling.points is not None:
        known["points"] = count(ruling.points, "point")
        known["most"] = f"no more than {known['points']}" if ruling.points else "nothing"
        known["standing"] = f"{known['points']} that {'was' if ruling.points == 1 else 'were'} rightly marked"
        known["cut"] = "nothing" if ruling.points == 0 else f"only {known['points']}"
    if ruling.reason is not None:
        known["reason"] = reason_clause(ruling)
    if ruling.under is not None and ruling.under.for_ not in (None, "point"):
        known["gain"] = GAINS[str(ruling.under.for_)]
    if remedies := (ruling.remedy,) if ruling.remedy else ruling.remedies or offered:
        known |= _on_remedies(remedies, known, by_another=ruling.bound not in (None, ruling.holder))
    return known


def _on_remedies(remedies: tuple[str, ...], known: Mapping[str, str], by_another: bool) -> dict[str, str]:
    """Return what a sentence can say of remedies: of all of them as a choice, of the first what else is known."""
    words = REMEDY_SENTENCES[remedies[0]]
    forms = {form: getattr(words, form) for form in ("result", "done", "undone", "barred", "denied")}
    said = {form: _first(ways, known) for form, ways in ({"act": (words.act,)} | forms).items()}
    choices = [(by_another and REMEDY_SENTENCES[name].may) or REMEDIES[name].says for name in remedies]
    told = {form: text for form, text in said.items() if text is not None}
    return {"choices": _either(choices), "says": REMEDIES[remedies[0]].says, **told}


def _first(ways: Templates, known: Mapping[str, str]) -> str | None:
    """Return the first template of which every field is known, with the fields filled in."""
    way = way_told(ways, known)
    return fill(way, known, lambda name, value, noun: value) if way is not None else None


def as_sentence(text: str, ruling: Ruling) -> str:
    """Return a text with a full stop, and with a capital unless it begins with the name of a player."""
    players = {ruling.holder, ruling.by, ruling.bound, ruling.offender} - {None, BOTH, BYSTANDER}
    named = any(text.startswith(str(player)) for player in players)
    return f"{text if named else begun(text)}."


def inside(text: str) -> str:
    """Return a sentence as a part of another: with a small letter, unless it begins with a name."""
    return text[:1].lower() + text[1:] if text.split(" ")[0] in COMMON else text


def _either(choices: list[str]) -> str:
    """Return choices with "or" between them; what all begin or end with is said once.

    >>> _either(["have the error put right", "have a fresh deal"])
    'have the error put right or a fresh deal'
    >>> _either(["take the exposed card", "refuse the exposed card"])
    'take or refuse the exposed card'
    """
    words = [choice.split() for choice in choices]
    verb, thing = words[0][:1], words[0][1:]
    if len(words) > 1 and all(each[:1] == verb for each in words):
        return join([choices[0], *(" ".join(each[1:]) for each in words[1:])], "or")
    if len(words) > 1 and all(each[1:] == thing for each in words):
        return " ".join([join([each[0] for each in words], "or"), *thing])
    return join(choices, "or")
