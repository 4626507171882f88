"""What happened, as a director would tell it: one sentence in the past tense for each matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from referee.docket import MatterRow
from referee.law import REMEDIES
from referee.record import SUIT_NAMES, UNKNOWN
from referee.report.forms import FIELD, fill, first_form, way_told
from referee.report.story_forms import DENIED, FORMS, TAILS
from referee.report.words import MARKS, begun, count, in_signs, join, number_word, say_claimed, say_who, short
from referee.table import FACTS

ASKED: Final = {"claim": "asked to", "elect": "chose to", "require": "demanded to", "permit": "gave leave to"}
"""How it is told that somebody asks for something, by the act."""

CARD_LISTS: Final = ("cards", "shown", "extra", "missing", "held", "all_turned", "foreign", "besides")
CARDS: Final = ("card", "lead", "reply", "king", "turned", "taken")
SIDES: Final = ("dealer", "non_dealer")


def story(matter: MatterRow) -> str:
    """Return what happened as one sentence in the past tense, without the ids of events; cards stand as signs.

    What players only supposed is told as what the record does not show.

    Args:
        matter: a matter of an adjudication.

    Returns:
        The sentence, with a full stop.

    >>> story(MatterRow("m1", 1, "led_out_of_turn", "e7", "Bert", ("e7",), True, {"lead": "KS"}))
    'Bert led K♠ out of turn.'
    """
    details = _details(matter)
    if details.get("wished"):
        told = "{asker} {wishes}"  # what a player asks to do, and has not done
    elif matter.truth is False and matter.actor is None:
        told = "Nothing on the record shows that " + (first_form(DENIED.get(matter.fact, []), details) or "{says}")
    else:
        told = first_form(FORMS[matter.fact], details) + first_form(TAILS.get(matter.fact, []), details)
    said, first = fill(told, details, _say), FIELD.match(told)
    by_player = first is not None and first["name"] not in (*CARDS, "the_pack")
    return f"{said if by_player else begun(said)}."  # the name of a player keeps its letters


def _wish(details: Mapping[str, Any]) -> str | None:
    """Return that somebody asks for a remedy, and for which one."""
    if (remedy := REMEDIES.get(details.get("remedy", ""))) is None:
        return None
    way = way_told(remedy.exactly, details) or remedy.says
    wish = f"{ASKED.get(str(details.get('do')), ASKED['claim'])} {fill(way, details, _say)}"
    return wish.replace("chose to choose ", "chose ")


def _say(name: str, value: Any, noun: str) -> str:
    """Return a detail as people say it; ``noun`` is what is counted, or the word that joins cards."""
    if name in CARD_LISTS:
        return in_signs(value or [UNKNOWN], noun or "and")
    if name in CARDS:
        return short(value or UNKNOWN)
    if noun:
        return count(len(value) if isinstance(value, list) else value or 0, noun)
    if name == "actor" or (name in SAID and value is not None):
        return SAID[name](value)
    return ("none" if value == 0 else number_word(value)) if type(value) is int and name != "trick" else str(value)


def _details(matter: MatterRow) -> dict[str, Any]:
    """Return what the forms speak of: the details, and what follows from them; of a player in a part the name."""
    details: dict[str, Any] = dict(matter.details)
    found: dict[str, Any] = {
        "the_pack": f"the {details['pack_name']} pack" if "pack_name" in details else "the pack",
        "dealt_off": _difference(details.get("dealt"), details.get("hand_size")),
        "given_off": _difference(details.get("given"), details.get("asked", details.get("laid"))),
        "wishes": _wish(details),
        "marked": _marked(details.get("n"), details.get("for")),
        "all_excess": details.get("excess", ...) == details.get("n"),
        "trumped": _suit(details.get("card")) == _suit(details.get("king")) != _suit(details.get("lead")),
        "taken": details.get("card") or details.get(str(details.get("was"))),
        **_exposed(details, matter.actor),
    }
    sides = {name: details.get(details[name]) for name in ("winner", "loser") if details.get(name) in SIDES}
    asker = {"asker": say_who(details.get("asker"))} if "asker" in details else {}
    who = {"actor": matter.actor, "truth": matter.truth, "says": FACTS[matter.fact].says}
    return {name: value for name, value in (details | found | sides | asker | who).items() if value is not None}


def _difference(had: Any, due: Any) -> str | None:
    """Return by how much a number is off, such as "one too many"; nothing where it is right, or not known."""
    if type(had) is not int or type(due) is not int or had == due:
        return None
    return f"{number_word(abs(had - due))} too {'many' if had > due else 'few'}"


def _marked(n: Any, kind: Any) -> str | None:
    """Return how many points were marked, and for what, where that is told."""
    if type(n) is not int:
        return None
    return f"{number_word(n)} for {MARKS[kind]}" if kind in MARKS else count(n, "point")


def _suit(card: Any) -> str:
    return str(card).partition("#")[0][-1:] if card else ""


def _exposed(details: Mapping[str, Any], actor: str | None) -> dict[str, str]:
    """Return the cards that were exposed as theirs whose they are, or as cards of the stock."""
    told = details.get("cards")
    cards = told if isinstance(told, list) else [UNKNOWN]
    owner = details.get(str(details.get("of")))
    whose = in_signs(cards)
    theirs = f"{owner}'s {whose}" if UNKNOWN not in cards else f"{whose} of {owner}'s"
    if owner is None:
        theirs = whose
    elif owner == actor:
        theirs = f"{whose}, {owner}'s own {'card' if len(cards) == 1 else 'cards'},"
    return {"theirs": theirs, "of_stock": f"{whose} from the stock"}


def _packets(value: Any) -> str:
    """Return sizes of packets, written as 3-2, as people say them."""
    sizes = [number_word(int(size)) for size in str(value).split("-")]
    return f"packets of {join(sizes)}" if len(sizes) > 1 else f"a packet of {sizes[0]}"


SAID: Final[dict[str, Callable[[Any], str]]] = {
    "actor": say_who,
    "packets": _packets,
    "named": SUIT_NAMES.__getitem__,
    "kind": lambda kind: MARKS.get(kind, kind),
    "score_claimed": say_claimed,
}
"""How the value of a detail is said."""
