"""Every act of a log as one plain sentence."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

from referee.law import REMEDIES
from referee.record import Demand, Event
from referee.report.forms import fill, way_told
from referee.report.tenses import Tense, conjugate
from referee.report.words import CHOICES, begun, in_signs, say

_ASKED: Final = "{remedy}[: {card}][: {suit}][: {value}][: {n}][, on the side of {of}]"
_DEMAND: Final = f" to {_ASKED}[, on the ground of {{ground}}][ ({{about}})]"
_CUT: Final = (
    "[, lifting {lifted:card} and leaving {left}|, lifting {lifted:card}|, leaving {left:card}][, showing {exposed}]"
)
_OTHER_PACK: Final = "[; of the other pack: {other_pack}]"

TEMPLATES: Final[dict[str, str]] = {
    "open_game": "[Game {number}|A game] <begins>",
    "close_game": "The game <is> closed[ as won by {winner}][, at {score}][, for a stake of {stake}]",
    "agree": "The players <agree> on {topic}: {value}",
    "settle": "The players <settle> the case ({about}) between themselves[, to {remedy}]: {terms}",
    "check": "The scorer <checks> the table[; hands: {hands}][; tricks: {tricks}][; score: {score}][; won by {winner}]",
    "call_new_cards": "{by} <calls> for [{n:new pack}|new cards]",
    "new_packs": "New packs <come> to the table[: {packs}][, paid for by {paid_by}]",
    "examine": "The[ {pack}] {what} <is> examined[ and found {found}]",
    "pack_fault": "The[ {pack}] pack <is> found faulty"
    "[: {extra} too many, {missing} missing|: {extra} too many|: {missing} missing]",
    "cut_for_deal": "{by} <cuts>[ the {pack} pack] for deal" + _CUT,
    "shuffle": "{by} <shuffles>[ the {pack} pack]{manner}[; cards were seen: {saw}]",
    "notify_order": "{by} <gives> notice of dealing {order}",
    "cut": "{by} <cuts>[ the {pack} pack]" + _CUT + "{completed}",
    "omit_cut": "The pack <is not|was not|had not been> cut",
    "packet": "[{by} <deals> {to≠by}|{to} <is> dealt] {cards}{whole}[ from the {pack} pack]",
    "choose": "{by} <chooses> the {value} {what}",
    "expose": "{by} <exposes> {cards} from [{of≠by}'s|{of}'s own] cards",
    "found_faced": "[{card}|A card] <is> found lying face up in the {where}",
    "look": "{by} <looks> at [{of≠by}'s|the] {at}[: {cards}]",
    "take_up": "{by} <takes> up {what}[: {cards}]",
    "rectify": "{by} <puts> the deal right[: {moves}]",
    "turn_up": "{by} <turns> up {cards}{from_}",
    "propose": "{by} <proposes>[, for {n:card}]",
    "ask": "{by} <asks> for {n:card}",
    "answer": "{by} {reply}[, wanting {n:card}]",
    "retract": "{by} <would|wanted to|had wanted to> take back the {what}",
    "discard": "{by} <discards> {cards}{face}{place}",
    "give": "{to} <is> given {cards}{source}",
    "mix": "{by} <mixes> the cards given into the hand[: {cards}]",
    "throw_aside": "{by} <throws> {cards} aside",
    "complete": "{by} <fills> up [{to≠by}'s|the] hand with {cards}{source}[, by leave of {leave_of}]",
    "draw": "{by} <draws> {cards} from {hand_of}'s hand{seen}",
    "put_back": "{by} <puts> {cards} back {place}",
    "ask_taken": "{by} <asks> how many cards the dealer <took|had taken|had taken>",
    "tell_taken": "{by} <answers>: {n:card} taken",
    "announce_king": "{by} <announces> the king",
    "declare_error": "{by} <owns> up to an error ({about})",
    "mark": "{by} <marks> [{n} for {reason}|{n:point}][ to {of≠by}'s score]",
    "unmark": "{by} <takes> down {n:point}[ from {of≠by}'s score][ ({about})]",
    "admit": "{by} <admits> [having marked {n:point} too many|an error][ ({about})]",
    "lead": "{by} <leads> {card}[ and {besides} with it][, naming {named_suit}]",
    "play": "{by} <plays> {card}[ and {besides} with it]",
    "take_back": "{by} <takes> {card} back[: {reason}]",
    "abandon": "{by} <gives> up the hand[, showing {cards}]",
    "throw_down": "{by} <throws> the cards down[, claiming {claiming}][, showing {cards}]",
    "gather": "{by} <gathers> the trick",
    "reveal": "{by} <shows> {cards}[ from {place≠by}]",
    "begin_replay": "The hands <are> taken up again to be replayed",
    "result": "The scorer <states> the result[; tricks: {tricks}][; won by {winner}]{vole}[; {exchange}]",
    "notice": "{by} <draws> attention to {subject}[, on the side of {of}][ ({about})]",
    "claim": "{by} <asks>" + _DEMAND,
    "elect": "{by} <chooses>" + _DEMAND,
    "require": "{by} <demands>" + _DEMAND,
    "waive": "{by} <gives> up the right[ to {remedy}][, on the ground of {ground}][ ({about})]",
    "permit": "{by} <gives> leave to {remedy}[ ({about})]",
    "object": "{by} <objects> to what was done ({to})[, on the ground of {ground}]",
    "decline": "{by} <declines> what <is|was|was> offered ({about})",
}


WITH: Final = {
    ("expose", "of", "stock"): "{by} <exposes> {cards} from the stock",
    ("look", "at", "stock"): "{by} <looks> at the stock[: {cards}]",
}
"""The templates of acts in which a field has some value."""

POINTING: Final = re.compile(r"\[? \(\{(about|to)\}\)\]?")
"""The parts of a template that name another event by its id."""


def sentence(event: Event, tense: Tense = "present") -> str:
    """Return one short sentence that says what was done.

    What is told of the past, as in a ruling, has cards as signs, and names no other event by its id.

    Args:
        event: the act.
        tense: the tense of the sentence: "present", "past" or "perfect".

    >>> from referee.record import Claim, Lead, Packet, Waive
    >>> from referee.record.acts.words import Elect
    >>> sentence(Packet(by="Anne", to="Bert", cards=("?", "?", "?")))
    'Anne deals Bert three cards.'
    >>> sentence(Lead(by="Bert", card="KS", named_suit="H"))
    'Bert leads the king of spades, naming hearts.'
    >>> sentence(Claim(by="Bert", remedy="shuffle", value="red"), "past")
    'Bert asked to shuffle the red pack.'
    >>> sentence(Elect(by="Anne", remedy="choose_pack", value="green"), "past")
    'Anne chose the green pack.'
    >>> sentence(Waive(by="Bert"))
    'Bert gives up the right.'
    >>> sentence(Lead(by="Bert", card="KS"), "past"), sentence(Lead(by="Bert", card="KS"), "perfect")
    ('Bert led K♠.', 'Bert had led K♠.')
    """
    template, speak = _template(event), partial(say, event.do)
    if tense != "present":
        template, speak = POINTING.sub("", template), partial(speak, cards=in_signs)

    def said(name: str, value: object, noun: str) -> str:
        told = speak(name, value, noun)
        return conjugate(told, tense) if f"{event.do}.{name}" in CHOICES else told

    told = fill(conjugate(template, tense), event, said).rstrip(".") + "."
    return begun(told) if template.startswith("[") else told


def _template(event: Event) -> str:
    """Return the template of an act; what is asked for is told as its remedy tells it."""
    special = (text for (do, key, value), text in WITH.items() if do == event.do and getattr(event, key) == value)
    template = next(special, TEMPLATES[event.do])
    if not isinstance(event, Demand):
        return template + _OTHER_PACK if hasattr(event, "card") or hasattr(event, "cards") else template
    if event.remedy not in REMEDIES:
        return template
    remedy = REMEDIES[event.remedy]
    asked = way_told(remedy.exactly, event) or _ASKED.replace("{remedy}", remedy.says)
    return template.replace(_ASKED, asked).replace("<chooses> to choose ", "<chooses> ")
