"""What the record lacks: the card or the number that would settle a matter it cannot decide."""

from __future__ import annotations

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.record.cards import SUIT_NAMES, SUIT_OF, describe
from referee.table.facts import FACTS
from referee.table.fields import read


def lacking(case: Case, matter: Matter) -> str:
    """Return in one sentence which card or number would settle the matter."""
    trick, lacks = matter.fact.trick, FACTS[matter.fact.name].lacks
    if trick is not None and trick.suit is None and trick.lead in SUIT_OF:
        return "It is not decided which suit the lead counts as."
    unsure = (name for name in lacks if name and _open(read(case.table, matter.fact, name)))
    missing = lacks.get(next(unsure, ""), "show the cards that would settle this")
    return f"The record does not {missing.format_map(_words(matter))}."


def _open(value: object) -> bool:
    """Whether the record leaves a field open, wholly or in part."""
    return value is None or isinstance(value, frozenset)


def _words(matter: Matter) -> dict[str, str | None]:
    """Return the players, cards and suits that a sentence on what is lacking may name."""
    fact, deal, trick = matter.fact, matter.deal, matter.fact.trick
    trumps = SUIT_NAMES.get(deal.trump or "", "trumps")
    lead = trick.lead if trick is not None and trick.lead in SUIT_OF else None
    led = trick.suit or SUIT_OF[lead] if trick is not None and lead is not None else ""
    beating = f"one that beats the {describe(lead)}" if lead is not None else "a better card"
    return {
        "actor": fact.actor,
        "adversary": matter.role("adversary"),
        "concerned": matter.role("concerned"),
        "non_dealer": deal.non_dealer,
        "trumps": trumps,
        "named": SUIT_NAMES.get(str(fact.fields.get("named")), "the suit named"),
        "led": SUIT_NAMES.get(led, "the suit led"),
        "better": f"one of {trumps}" if fact.fields.get("void") else beating,
    }
