"""What is offered at a table: what comes next in regular play, and what can be done with a thing that is touched."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product, takewhile
from typing import Any, Final, Self

from attrs import frozen

from referee.law import REMEDIES
from referee.record import ACTS, UNKNOWN, BeginReplay, EventId, describe
from referee.report import sentence
from referee.teaching import LogWord, find_words
from referee.web.deeds import CARD, DEEDS, HELD, Act, Deed
from referee.web.table_state import TableState

MOST_HEARD: Final = 150
"""How many acts a log may have of which all that a player may ask for is told; each remedy is a hearing of its own."""

LEAST_SHARED: Final = 2
"""How many words offers share that stand in one row."""


@frozen
class Touch:
    """A thing on the board that was touched.

    zone: the zone of the board in which it lies.
    whose: the player whose it is; empty where it is nobody's.
    card: the card, in canonical spelling; empty where none was touched.
    """

    zone: str
    whose: str = ""
    card: str = ""

    @classmethod
    def read(cls, text: str, players: Sequence[str]) -> Self:
        """Return what a button tells: the zone, the number of the player, the card; as ``written`` writes it."""
        zone, number, card = [*text.split(" "), "", ""][:3]
        return cls(zone, players[int(number)] if number in ("0", "1") else "", card)

    def written(self, players: Sequence[str]) -> str:
        """Return the text that a button tells; ``players`` are the two, by whose order one is told by a number."""
        number = str(list(players).index(self.whose)) if self.whose else "-"
        return f"{self.zone} {number} {self.card}".strip()


@frozen
class Offer:
    """Something that can be done next, as a button tells it.

    words: what it says.
    acts: the acts that it puts into the log, in JSON; a card in them may still have to be named.
    touch: what it opens, where it puts nothing in.
    """

    words: str
    acts: str = ""
    touch: str = ""

    @property
    def asks_card(self) -> bool:
        """Whether a card is to be named first."""
        return CARD in self.acts

    def with_card(self, card: str) -> str:
        """Return the acts with the card named."""
        return self.acts.replace(CARD, card)


def offer(*acts: Act, words: str = "") -> Offer:
    """Return the offer of some acts.

    Args:
        acts: the acts.
        words: what it says; by default what the first of them is, in a sentence.
    """
    return Offer(words or act_in_words(acts[0]), json.dumps(acts, ensure_ascii=False, separators=(",", ":")))


def act_in_words(act: Act) -> str:
    """Return what an act is, in a sentence without its full stop; a card that is not named yet is a card."""
    keys = {key: _as_told(key, value) for key, value in act.items() if key != "do"}
    return sentence(ACTS[act["do"]](**keys)).removesuffix(".").replace("one card", "a card")


def _as_told(key: str, value: Any) -> Any:
    """Return the value of a key as an act has it; a card that is not named, or only counted, is of unknown face."""
    if key == "cards":
        return (UNKNOWN,) * value if isinstance(value, int) else tuple(_as_told("card", each) for each in value)
    return UNKNOWN if value == CARD else value


def due(state: TableState) -> Iterator[Offer]:
    """Yield what comes next in regular play.

    Args:
        state: the table.
    """
    yield from _ordered(state)
    dealer, other = state.dealer, state.non_dealer
    if state.phase in ("preparing", "over"):
        for name in (dealer, other):
            yield offer({"deal": {"by": name, "turn_up": CARD}}, words=f"{name} deals")
    elif state.phase == "dealing":
        yield from _packets(state)
    elif state.phase == "proposing" and state.last_do == "propose":
        for reply in ("accept", "refuse"):
            yield offer({"do": "answer", "by": dealer, "reply": reply})
    elif state.phase == "proposing" and not state.refused:
        words = f"{other} proposes, and is refused"
        yield offer({"exchange": {"by": other, "answer": "refuse"}}, words=words)
        yield Offer(f"{other} proposes, and is accepted", touch="exchange")
    elif state.phase == "exchange":
        yield from _exchanged(state)
    if (winner := state.won_point) is not None:
        yield offer({"do": "mark", "by": winner, "n": 1, "reason": "point"})


def _ordered(state: TableState) -> Iterator[Offer]:
    """Yield the acts by which what was ordered last is done, where they can be told without more being said."""
    do_of = {act: do for do, act in ACTS.items()}
    for ruling in state.to_do():
        bound = Touch("", ruling.bound or state.non_dealer, state.card_on_table(ruling.bound))
        remedy = REMEDIES[ruling.remedy or ""]
        acts = (BeginReplay,) if remedy.effect == "replay" else remedy.obeyed_by
        dos = {do_of[act] for act in acts if act in do_of}
        for deed in DEEDS:
            if deed.act["do"] in dos and not deed.runs:
                yield from made(state, deed, bound)


def _packets(state: TableState) -> Iterator[Offer]:
    """Yield the next packet of a deal, or the card to be turned up."""
    held = {each.name: len(each.hand) for each in state.view.players}
    other, dealer = state.non_dealer, state.dealer
    size = state.hand_size
    if min(held.values()) >= size:
        yield offer({"do": "turn_up", "by": dealer, "cards": (CARD,)}, words=f"{dealer} turns up a card")
        return
    to = other if held[other] <= held[dealer] else dealer
    missing, before = size - held[to], held[dealer if to == other else other]
    for n in sorted({min(2, missing), min(3, missing), before - held[to] or 3} - {0}, reverse=True):
        if 0 < n <= missing:
            yield offer({"do": "packet", "by": dealer, "to": to, "cards": n})


def _exchanged(state: TableState) -> Iterator[Offer]:
    """Yield how many cards each may lay away, and what then has to be given."""
    for name in (state.non_dealer, state.dealer):
        held = len(state.hand(name))
        if held < state.hand_size:
            yield offer({"do": "give", "by": state.dealer, "to": name, "cards": state.hand_size - held})
        else:
            yield Offer(f"{name} lays cards away", touch=Touch("away", name).written(state.players))


def on_touch(state: TableState, touch: Touch) -> Iterator[Offer]:
    """Yield what can be done with a thing that was touched; of a player first what he may say of what went wrong.

    Args:
        state: the table.
        touch: the thing.
    """
    if touch.zone == "name":
        yield from _words_of(state, touch.whose)
    for deed in DEEDS:
        if deed.at == touch.zone and (not deed.phases or state.phase in deed.phases):
            yield from made(state, deed, touch)


def made(state: TableState, deed: Deed, touch: Touch) -> Iterator[Offer]:
    """Yield the offers that a deed makes: one for each of the values that run in it.

    Args:
        state: the table.
        deed: the deed.
        touch: what was touched for it.
    """
    by = touch.whose or state.non_dealer
    known = {"by": by, "other": state.other(by), "dealer": state.dealer}
    card = touch.card if touch.card != UNKNOWN else ""
    for values in product(*deed.runs.values()):
        run = {name: known.get(str(value).strip("{}"), value) for name, value in zip(deed.runs, values, strict=True)}
        yield offer(
            {
                key: _filled(value, {**known, **run, **({"card": card} if card else {})})
                for key, value in deed.act.items()
            }
        )


def _filled(value: Any, known: Mapping[str, Any]) -> Any:
    """Return a value of an act with what stands in braces told."""
    if isinstance(value, tuple):
        return tuple(_filled(each, known) for each in value)
    return known.get(value[1:-1], value) if isinstance(value, str) and value.startswith("{") else value


def _words_of(state: TableState, by: str) -> Iterator[Offer]:
    """Yield what a player may point out and ask for after what has been ruled so far."""
    said = [
        {"do": "claim", "by": by, "remedy": remedy, "ground": ground, "about": at}
        if remedy
        else {"do": "notice", "by": by, "subject": ground, "about": at}
        for ground, at, remedies in state.faults()
        for remedy in (*remedies, "")
    ]
    done = {event.id: sentence(event).removesuffix(".") for event in state.log.events}
    named = [(act_in_words(_without(act, "about", "ground")), act_in_words(_without(act, "about"))) for act in said]
    for act, (short, full) in zip(said, named, strict=True):
        alone = [words for words, _ in named].count(short) == 1
        twice = [words for _, words in named].count(full) > 1
        yield offer(act, words=short if alone else f"{full} ({done[EventId(act['about'])]})" if twice else full)
    number = state.players.index(by)
    if len(state.log.events) <= MOST_HEARD:
        yield Offer(f"What may {by} ask for now?", touch=f"rights {number}")
    if state.phase in HELD:
        yield Offer(f"Tell what {by} holds", touch=f"holds {number}")
        for card in state.known_hand(by):
            yield Offer(f"{by} does something else with the {describe(card)}", touch=f"hand {number} {card}")


def _without(act: Act, *keys: str) -> Act:
    return {key: value for key, value in act.items() if key not in keys}


def found(state: TableState, text: str) -> Iterator[Offer]:
    """Yield what a text in players' words may mean: acts, things to point out, things to ask for.

    Args:
        state: the table.
        text: what was typed.
    """
    for word in find_words(state.rulebook, text):
        yield from _meant(state, word)


def _meant(state: TableState, word: LogWord) -> Iterator[Offer]:
    if word.kind == "act":
        deeds = [deed for deed in DEEDS if deed.act["do"] == word.name]
        touches = [Touch("", name) for name in state.players]
        offers = {each.words: each for deed in deeds for touch in touches for each in made(state, deed, touch)}
        yield from offers.values()
        yield Offer(f"{word.means} Say how", touch=f"act - {word.name}")
        return
    for by in state.players:
        if word.kind == "ground":
            yield offer({"do": "notice", "by": by, "subject": word.name})
        else:
            yield offer({"do": "claim", "by": by, "remedy": word.name})


def rights(state: TableState, by: str) -> Iterator[Offer]:
    """Yield all that a player may ask for now."""
    for option in state.options(by):
        yield offer({"do": "claim", "by": by, "remedy": option})


def in_rows(offers: Iterable[Offer]) -> list[tuple[str, list[tuple[str, Offer]]]]:
    """Return offers in rows: those that begin alike stand in one, behind the words that they share.

    Args:
        offers: the offers, in their order.

    Returns:
        The rows, each with the words that are shared and its offers, each with the rest of its words. An offer that
        begins like none beside it has a row of its own, in which nothing is shared.
    """
    rows: list[list[Offer]] = []
    for each in offers:
        if rows and len(_shared([*rows[-1], each])) >= LEAST_SHARED:
            rows[-1].append(each)
        else:
            rows.append([each])
    told = []
    for row in rows:
        shared = _shared(row) if len(row) > 1 else []
        told.append((" ".join(shared), [(" ".join(each.words.split()[len(shared) :]), each) for each in row]))
    return told


def _shared(offers: Sequence[Offer]) -> list[str]:
    """Return the words with which offers begin, so that of each a word is left."""
    split = [offer.words.split() for offer in offers]
    alike = takewhile(lambda words: len(set(words)) == 1, zip(*split, strict=False))
    return [words[0] for words in alike][: min(map(len, split)) - 1]
