"""Every act of a log as one plain sentence.

A template names the fields of its act in braces.  A part in brackets is left out unless the act tells
something in all of its fields.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from referee.record.acts import Event, Move
from referee.record.cards import SUIT_NAMES, UNKNOWN, describe
from referee.record.vocabulary import BOTH, BYSTANDER
from referee.report.words import GROUNDS, MARKS, REMEDIES, count, join

_DEMAND: Final = (
    " to {remedy}[ because of {ground}][ ({about})][ on the side of {of}][, {n}][, {card}][, {suit}][, {value}]"
)

TEMPLATES: Final = {
    "open_game": "Game[ {number}] begins",
    "close_game": "The game is closed[; {winner} is taken to have won][, {score}][, for a stake of {stake}]",
    "agree": "The players agree on {topic}: {value}",
    "settle": "The players settle {about} between themselves: {terms}[; {remedy}]",
    "check": "The scorer checks the table[; hands: {hands}][; tricks: {tricks}][; score: {score}][; won by {winner}]",
    "choose": "{by} chooses the {what} {value}",
    "call_new_cards": "{by} calls for new cards[: {n}]",
    "new_packs": "New packs come to the table[: {packs}][, paid for by {paid_by}]",
    "examine": "The {what} is examined[ ({pack})][ and found {found}]",
    "pack_fault": "The[ {pack}] pack is found faulty[; too many: {extra}][; missing: {missing}]",
    "cut_for_deal": "{by} cuts[ the {pack} pack] for deal[, lifting {lifted}][, leaving {left}][, showing {exposed}]",
    "shuffle": "{by} shuffles[ the {pack} pack]{manner}[; cards were seen: {saw}]",
    "notify_order": "{by} says that he will deal {order}",
    "cut": "{by} cuts[ the {pack} pack][, lifting {lifted}][, leaving {left}][, showing {exposed}]{completed}",
    "omit_cut": "The pack is not cut",
    "packet": "{by} deals {cards} to {to}[ from the {pack} pack]{whole}",
    "expose": "{by} exposes {cards} of {of}",
    "found_faced": "A card is found lying face up in the {where}: {card}",
    "look": "{by} looks at the {at}[ of {of}][: {cards}]",
    "take_up": "{by} takes up {what}[: {cards}]",
    "rectify": "{by} puts the deal right[: {moves}]",
    "turn_up": "{by} turns up {cards}{from_}",
    "propose": "{by} proposes[, for {n}]",
    "ask": "{by} asks for {n}",
    "answer": "{by} {reply}[, wanting {n}]",
    "retract": "{by} would take back the {what}",
    "discard": "{by} discards {cards}{face}{place}",
    "give": "{by} gives {cards} to {to}{source}",
    "mix": "{by} mixes the cards given with his hand[: {cards}]",
    "throw_aside": "{by} throws {cards} aside",
    "complete": "{by} fills the hand of {to} up with {cards}[, by leave of {leave_of}]",
    "draw": "{by} draws {cards} from the hand of {hand_of}{seen}",
    "put_back": "{by} puts {cards} back {place}",
    "ask_taken": "{by} asks how many cards the dealer took",
    "tell_taken": "{by} says that he took {n}",
    "announce_king": "{by} announces the king",
    "declare_error": "{by} owns up to an error ({about})",
    "mark": "{by} marks {n}[ for {reason}][ to the score of {of}]",
    "unmark": "{by} takes down {n}[ from the score of {of}][ ({about})]",
    "admit": "{by} admits having marked too much[: {n}][ ({about})]",
    "lead": "{by} leads {card}[, naming {named_suit}]",
    "play": "{by} plays {card}",
    "take_back": "{by} takes {card} back[: {reason}]",
    "abandon": "{by} gives up the hand[, showing {cards}]",
    "throw_down": "{by} throws the cards down[, claiming {claiming}][: {cards}]",
    "gather": "{by} gathers the trick",
    "reveal": "{by} shows {cards}[ from {place}]",
    "begin_replay": "The hands are taken up again to be replayed",
    "result": "The scorer states the result[; tricks: {tricks}][; won by {winner}]{vole}",
    "notice": "{by} draws attention to {subject}[ ({about})][ on the side of {of}]",
    "claim": "{by} claims" + _DEMAND,
    "elect": "{by} chooses" + _DEMAND,
    "require": "{by} demands" + _DEMAND,
    "waive": "{by} gives up the right[ to {remedy}][ because of {ground}][ ({about})]",
    "permit": "{by} gives leave to {remedy}[ ({about})]",
    "object": "{by} objects to {to}[ because of {ground}]",
    "decline": "{by} declines ({about})",
}

# What the short choices of an act add to its sentence, by act and field.
CHOICES: Final[dict[str, dict[object, str]]] = {
    "choose.what": {"new_pack": "new pack"},
    "shuffle.manner": {"proper": "", "below_table": " below the table", "faces_shown": " so that faces show"},
    "cut.completed": {True: "", False: "; the cut is broken off"},
    "packet.whole": {True: " in all", False: ""},
    "look.at": {
        "given": "cards given",
        "drawn": "cards drawn",
        "surplus": "surplus cards",
        "discard": "discards",
        "faced": "card that lay face up",
    },
    "take_up.what": {"hand": "his hand", "given": "the cards given to him"},
    "turn_up.from_": {"top": "", "elsewhere": ", not from the top of the stock"},
    "answer.reply": {"accept": "accepts", "refuse": "refuses", "accept_if_enough": "accepts if the stock is enough"},
    "discard.face": {"down": "", "up": " face up"},
    "discard.place": {"own": "", "on_stock": " on the stock", "on_adversary": " on the discards of the other"},
    "give.source": {"top": "", "elsewhere": ", not from the top of the stock"},
    "draw.seen": {None: "", True: " and looks at them", False: " without looking at them"},
    "put_back.place": {
        "stock": "on the stock",
        "pack": "into the pack",
        "hand": "into the hand",
        "table": "on the table",
    },
    "result.vole": {None: "", True: "; the vole was made", False: "; no vole was made"},
}


def say_cards(cards: Iterable[str]) -> str:
    """Return cards as people say them; unknown faces are counted.

    >>> say_cards(["KS", "?", "?"]), say_cards(["?"]), say_cards([])
    ('the king of spades and two cards', 'one card', 'no cards')
    """
    cards = list(cards)
    shown = [f"the {describe(card)}" for card in cards if card != UNKNOWN]
    hidden = len(cards) - len(shown)
    return join(shown + ([count(hidden, "card")] if hidden or not shown else []))


def say_who(name: str | None) -> str:
    """Return who did something, as the subject of a sentence.

    >>> say_who("Anne"), say_who("both"), say_who(None)
    ('Anne', 'Each player', 'Somebody')
    """
    return {BOTH: "Each player", BYSTANDER: "A bystander", None: "Somebody"}.get(name, name or "")


def say_place(place: str) -> str:
    """Return a place on the table as people say it.

    >>> say_place("hand:Anne"), say_place("stock"), say_place("aside")
    ("Anne's hand", 'the stock', 'the cards laid aside')
    """
    owner = place.removeprefix("hand:")
    return f"{owner}'s hand" if owner != place else {"aside": "the cards laid aside"}.get(place, f"the {place}")


def say_moves(moves: Iterable[Move]) -> str:
    """Return moves of cards, in order, as people say them."""
    return join([f"{say_cards(move.cards)} from {say_place(move.from_)} to {say_place(move.to)}" for move in moves])


def say_counts(counts: Mapping[str, int]) -> str:
    """Return a number for each player.

    >>> say_counts({"Anne": 3, "Bert": 2})
    'Anne 3, Bert 2'
    """
    return ", ".join(f"{name} {number}" for name, number in counts.items())


def say_holdings(holdings: Mapping[str, Iterable[str]]) -> str:
    """Return the cards of each player.

    >>> say_holdings({"Anne": ["KS"], "Bert": ["?"]})
    'Anne the king of spades, Bert one card'
    """
    return ", ".join(f"{name} {say_cards(cards)}" for name, cards in holdings.items())


def _say_packs(packs: int | tuple[str, ...]) -> str:
    return count(packs, "pack") if isinstance(packs, int) else join(list(packs))


def _say_claimed(claiming: str | int) -> str:
    return count(claiming, "trick") if isinstance(claiming, int) else f"the {claiming}"


def _say_n(noun: str) -> Callable[[int], str]:
    return lambda number: count(number, noun)


# How the value of a field is said; ``act.field`` goes before ``field``.
SPEAKERS: Final[dict[str, Callable[[Any], str]]] = {
    "by": say_who,
    "card": lambda card: say_cards([card]),
    "cards": say_cards,
    "exposed": say_cards,
    "extra": say_cards,
    "missing": say_cards,
    "lifted": _say_n("card"),
    "left": _say_n("card"),
    "ask.n": _say_n("card"),
    "propose.n": _say_n("card"),
    "answer.n": _say_n("card"),
    "tell_taken.n": _say_n("card"),
    "call_new_cards.n": _say_n("pack"),
    "mark.n": _say_n("point"),
    "unmark.n": _say_n("point"),
    "admit.n": _say_n("point"),
    "mark.reason": MARKS.__getitem__,
    "of": lambda name: "the stock" if name == "stock" else str(name),
    "named_suit": SUIT_NAMES.__getitem__,
    "suit": SUIT_NAMES.__getitem__,
    "remedy": lambda remedy: REMEDIES.get(remedy, remedy),
    "ground": lambda ground: GROUNDS.get(ground, ground),
    "subject": lambda subject: GROUNDS.get(subject, subject),
    "moves": say_moves,
    "packs": _say_packs,
    "claiming": _say_claimed,
    "saw": say_holdings,
    "hands": say_holdings,
    "score": say_counts,
    "tricks": say_counts,
}

OPTIONAL: Final = re.compile(r"\[([^\]]*)\]")
FIELD: Final = re.compile(r"\{(\w+)\}")


def sentence(event: Event) -> str:
    """Return one short sentence that says what was done.

    >>> from referee.record.acts import Lead, Packet, Waive
    >>> sentence(Packet(by="Anne", to="Bert", cards=("?", "?", "?")))
    'Anne deals three cards to Bert.'
    >>> sentence(Lead(by="Bert", card="KS", named_suit="H"))
    'Bert leads the king of spades, naming hearts.'
    >>> sentence(Waive(by="Bert"))
    'Bert gives up the right.'
    """

    def optional(part: re.Match[str]) -> str:
        told = all(getattr(event, name) not in (None, "", (), {}) for name in FIELD.findall(part[1]))
        return part[1] if told else ""

    def said(part: re.Match[str]) -> str:
        return _say(event, part[1])

    return FIELD.sub(said, OPTIONAL.sub(optional, TEMPLATES[event.do])) + "."


def _say(event: Event, name: str) -> str:
    value = getattr(event, name)
    own = f"{event.do}.{name}"
    if own in CHOICES:
        return CHOICES[own].get(value, str(value))
    return SPEAKERS.get(own, SPEAKERS.get(name, str))(value)
