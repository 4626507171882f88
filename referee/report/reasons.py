"""Why it was ruled so, in words: the sentence for each code of a reason, and what the score still hangs on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from referee.docket import Reason, ReasonCode, Ruling
from referee.record import SUIT_NAMES, SUIT_OF, EventId, describe
from referee.report.forms import fill
from referee.table import FACTS, say_moment

BEFORE_LAW: Final[dict[ReasonCode, str]] = {
    "not_shown": "The record does not show[ of {of}] that {fact}",
    "not_turned": "{named} is not among the cards turned",
    "not_among_shown": "{named} is not among the cards shown",
    "not_faced": "{named} was not found face up",
    "not_played": "{named} is not what {actor} played",
    "not_led": "{named} was not led",
    "not_led_nor_named": "{named} was not led, nor is it of the suit that was named",
    "not_suit_named": "{suit} is not the suit that was named",
    "not_king": "{named} is not the king that counts in this deal",
    "not_put_away": "{named} is not among those cards",
    "not_held": "{named} is not in that hand",
    "other_number_asked": "The number of cards asked for is {n}",
    "fewer_asked": "No more than {n} of the cards were asked for",
    "fewer_left": "The stock has no more than {n} left",
    "fewer_too_many": "The hand has no more than {n} too many",
    "fewer_lacking": "The hand lacks no more than {n}",
    "fewer_unplayable": "No more than {n} cannot be played to",
    "less_marked": "No more than {n} is marked too much",
    "of_another": "[That concerns {person}, and not {of}|That does not concern {of}]",
    "no_king": "There is no king that this keeps from being marked",
}
"""The sentences that stand before the words of the law."""

WITH_LAW: Final[dict[ReasonCode, str]] = {
    "law": "{law}[ ({event})].",
    "not_yet": "It is too early for that: {law}[ ({event})].",
    "too_late": "It is too late for that: {law}[ ({event})].",
    "given_up": "It was given up before[ ({event})]: {law}.",
    "used": "The choice was made before[ ({event})]: {law}.",
    "no_more_due": "No more than {points} is due: {law}.",
    "granted_before": "It was granted before[ ({event})]: {law}.",
    "not_before": "Not before {when}: {law}.",
}
"""The sentences in which the words of the law stand."""

ALONE: Final[dict[ReasonCode, str]] = {
    "no_clause": "No clause of the rulebook gives this.",
    "unnoticed": "Nobody has drawn attention to it.",
    "not_theirs": "[It is {holder}'s|It is not {by}'s] to ask for that.",
    "bystander": "A bystander has no say in the game.",
    "unknown_remedy": "No clause of this code gives such a remedy.",
    "settled": "The players settled it: {terms}.",
    "nothing_yet": "Nothing has happened yet.",
    "played_on": "{by} played on with knowledge of it.",
    "played_to_it": "{by} plays to the card in spite of what was granted to him.",
    "dead_hand_revived": "{by} plays on in spite of the fresh deal granted to him.",
    "hand_stands": "A card has been played; the hand stands.",
    "dead_hand": "The hand is dead; it is played on all the same.",
    "replay_left": "It was not played again; the score hangs on that.",
    "replay_lapsed": "The hands were not played again; the result stands.",
    "other_card": "Another card was given.",
    "hand_too_full": "The hand has too many cards now.",
    "beyond_surplus": "More cards than the surplus have left the hand.",
    "other_cards": "Other cards than those too many have left the hand.",
    "not_their_deal": "It was not {dealer}'s to deal.",
    "none_too_many": "No card of the hand is too many any more.",
    "play_began": "Play has begun, and with that the exchange is over.",
    "lacking": "The record does not {lacking}.",
    "play_unshown": "The record does not show how the hand was played.",
    "turn_up_unshown": "The record does not show which card was turned.",
    "suit_open": "It is not decided which suit the lead counts as.",
    "replay_to_come": "The hands have still to be played again.",
    "before_log": "The record does not show what was done before it begins.",
    "points_before_log": "The record does not show whether points from before it began were due.",
    "not_due": "Nothing was due for it.",
    "by_other_player": "This was not for {by} to do, and no law says what follows from it.",
    "out_of_place": "This had no place here, and no law says what follows from it.",
    "unspoken": "No law says what follows from this.",
}
"""The sentences without the law."""

PENDING: Final[dict[ReasonCode, str]] = {
    "replay_unlogged": "replay of {event} not logged",
    "replay_unproved": "whether the hands had to be played again is not proved ({event})",
    "king_unshown": "the king announced at {event} not shown",
    "undecided": "undecided at {event}: {law}",
    "unsettled": "not settled by the code ({event}): {law}",
    "exchange_untold": "whether cards were proposed is not told ({event})",
    "match_unknown": "how the match stands: not every game of it is told of",
    "target_untold": "how many points win game {game} is not told",
}
"""What the score still hangs on."""


def reason_of(ruling: Ruling) -> str:
    """Return why it was ruled so, as a sentence or two: where no other reason is given, what the clause says.

    Args:
        ruling: any ruling of an adjudication.
    """
    law = ruling.under.says if ruling.under is not None else ""
    reason = ruling.reason
    if reason is None:
        return law
    if reason.code in BEFORE_LAW:
        return f"{_filled(BEFORE_LAW[reason.code], reason)}. {law}"
    template = WITH_LAW.get(reason.code) or ALONE[reason.code]
    return _filled(template, Reason(reason.code, {**reason.parameters, "law": law.rstrip(".")}))


def tells_law(ruling: Ruling) -> bool:
    """Return whether the reason of a ruling gives the words of its clause."""
    return ruling.under is not None and (ruling.reason is None or ruling.reason.code not in ALONE)


def before_law(ruling: Ruling) -> str:
    """Return the sentence that the reason of a ruling gives before the words of the law, without its full stop."""
    reason = ruling.reason
    return _filled(BEFORE_LAW[reason.code], reason) if reason is not None and reason.code in BEFORE_LAW else ""


def hanging_on(reasons: list[Reason], where: Callable[[EventId], str] = str) -> list[str]:
    """Return what a score still hangs on, each in a sentence without a full stop.

    Args:
        reasons: the reasons, as the score of an adjudication has them.
        where: tells an event by its id; by default that is the id itself.
    """
    return [_filled(PENDING[reason.code], reason, where) for reason in reasons]


def _filled(template: str, reason: Reason, where: Callable[[EventId], str] = str) -> str:
    told = reason.parameters
    more = {"suit": told.get("named"), "when": told, "lacking": told}
    said = SAID | {"event": where}
    return fill(template, more | told, lambda name, value, noun: said.get(name, str)(value))


def _named(value: str | int) -> str:
    """Return what a demand names as a sentence may begin with it."""
    if value in SUIT_NAMES:
        return f"A card of {SUIT_NAMES[str(value)]}"
    return f"The {describe(str(value))}" if value in SUIT_OF else str(value)


def _when(told: dict[str, Any]) -> str:
    """Return what must come before a clause applies."""
    return " or ".join([*map(say_moment, told["moments"]), *(FACTS[told["fact"]].ripens[n] for n in told["unripe"])])


def _lacking(told: dict[str, Any]) -> str:
    """Return what the record does not show or tell that would settle a matter."""
    trumps = SUIT_NAMES.get(told["trumps"] or "", "trumps")
    beating = f"one that beats the {describe(told['lead'])}" if told["lead"] is not None else "a better card"
    suits = {
        "trumps": trumps,
        "named": SUIT_NAMES.get(str(told["named"]), "the suit named"),
        "led": SUIT_NAMES.get(told["led"] or "", "the suit led"),
        "better": f"one of {trumps}" if told["void"] else beating,
    }
    return (
        FACTS[told["fact"]].lacks.get(told["field"], "show the cards that would settle this").format_map(told | suits)
    )


SAID: Final[dict[str, Callable[[Any], str]]] = {
    "named": _named,
    "suit": lambda named: SUIT_NAMES.get(str(named), "").capitalize(),
    "fact": lambda name: FACTS[name].says,
    "when": _when,
    "lacking": _lacking,
}
"""How a parameter is said."""
