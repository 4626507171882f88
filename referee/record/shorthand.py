"""Shorthand of a regular deal, exchange and trick, and the acts that it stands for.

What a shorthand does not tell was done as the code of laws in force prescribes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record.acts.base import Cards, Count, Event, EventId, Order, Player
from referee.record.acts.dealing import Cut, Look, OmitCut, Packet, Shuffle, TurnUp
from referee.record.acts.play import Answer, Ask, Discard, Gather, Give, Lead, Play, Propose, Reveal
from referee.record.card_values import (
    MOST_CARDS,
    SOME_CARDS,
    WORD,
    read_cards,
    read_one_card,
    read_some_cards,
    read_words,
)
from referee.record.cards import UNKNOWN, known
from referee.record.known_names import Names, name_of
from referee.record.slips import card_meant
from referee.record.values import Kind, read_each, show, whole_number
from referee.record.wrong import Wrong

NAME: Final = name_of(Names())
NUMBER: Final = re.compile(r"[0-9]{1,3}")


@define
class Share:
    """A player and the cards that go with him, written ``Anne KS`` or ``Anne 3``."""

    player: Player
    cards: Cards


def _read_share(value: Any) -> Share:
    """Return a share; the name may be of several words, the cards are what follows it."""
    words = value.split() if type(value) is str else []
    for i in range(1, len(words)):
        rest = words[i:]
        try:
            cards = read_cards(int(rest[0]) if len(rest) == 1 and NUMBER.fullmatch(rest[0]) else rest)
        except Wrong:
            continue
        return Share(NAME.read(" ".join(words[:i])), cards)
    _refuse_cards(value, words)
    raise Wrong("not a player with cards", "a name and cards, such as Anne KS or Anne 3", show(value))


def _refuse_cards(value: Any, words: list[str]) -> None:
    """Refuse the words after a name that are no cards, if any of them is a card or as short as one."""
    places = list(WORD.finditer(value)) if words else []
    begin = next((i for i, word in enumerate(places) if i and _like_card(word[0])), len(places))
    read_words(read_one_card, places[begin:])


def _like_card(word: str) -> bool:
    """Whether a word is a card, or what somebody wrote for one."""
    return len(word) <= 3 and not word.isdecimal() and (word.upper() == word or card_meant(word) is not None)


def _read_play(value: Any) -> Share:
    """Return the one card that a player plays."""
    words = value.rsplit(maxsplit=1) if type(value) is str else []
    if len(words) != 2:
        raise Wrong("not a player with a card", "a name and a card, such as Anne KS", show(value))
    try:
        card = read_one_card(words[1])
    except Wrong as wrong:
        wrong.offset = len(value.rstrip()) - len(words[1])
        raise
    return Share(NAME.read(words[0]), (card,))


def _read_list(read_part: Callable[[Any], Share], fewest: int, most: int) -> Callable[[Any], tuple[Share, ...]]:
    """Return the function that reads a list of shares."""

    def read(value: Any) -> tuple[Share, ...]:
        if type(value) is not list or not fewest <= len(value) <= most:
            many = "two" if most == fewest else f"{fewest} to {most}"
            raise Wrong("not a list of players with cards", f"{many} such as Anne KS", show(value))
        return tuple(read_each(read_part, value))

    return read


_read_packets = _read_list(_read_share, 1, 32)
_read_plays = _read_list(_read_play, 2, 2)


def _read_trick(value: Any) -> tuple[Share, ...]:
    lead, reply = _read_plays(value)
    if lead.player == reply.player:
        raise Wrong("one player plays both cards", "the leader and then the other player", show(value))
    return lead, reply


def _read_told_packets(value: Any) -> tuple[Share, ...]:
    return () if value == "unknown" else _read_packets(value)


def _read_turned(value: Any) -> tuple[str, ...]:
    return () if value == "none" else read_some_cards(value)


SHARE: Final = {"type": "string", "pattern": r"\S\s+\S"}
TRICK: Final = Kind(_read_trick, {"type": "array", "items": SHARE, "minItems": 2, "maxItems": 2})
PACKETS: Final = Kind(_read_told_packets, {"oneOf": [{"const": "unknown"}, {"type": "array", "items": SHARE}]})
TURNED: Final = Kind(_read_turned, {"oneOf": [{"const": "none"}, *SOME_CARDS.schema["oneOf"]]})


Named = tuple[str, Event]
Basis = Literal["seen", "stated", "inferred"]

FULL_HAND: Final = 5
"""The cards of a hand whose number is not told."""


@define
class Deal:
    """A deal: shuffled, cut, dealt, turned up and looked at, as far as it does not say otherwise.

    Packets that are not told went in the order in force; those that are told to be unknown may have gone anyhow.
    Shuffles and a cut that are written out before it are those of the deal. Who looks is by default both, once a card
    is turned; where none is, nobody.
    """

    by: Player
    pack: str | None = None
    order: Order | None = None
    hands: dict[Player, Cards] = field(factory=dict)
    packets: Annotated[tuple[Share, ...] | None, PACKETS] = None
    counts: dict[Player, Annotated[int, whole_number(MOST_CARDS)]] = field(factory=dict)
    turn_up: Annotated[tuple[str, ...], TURNED] = (UNKNOWN,)
    look: Annotated[str, name_of(Names(also=("both", "none")))] | None = None
    shuffle: bool = True
    cut: bool = True


@define
class Exchange:
    """An exchange: proposed, answered, discarded and served."""

    by: Player
    ask: Count | None = None
    answer: Literal["accept", "refuse", "accept_if_enough"] = "accept"
    discard: dict[Player, Cards] = field(factory=dict)
    give: dict[Player, Cards] = field(factory=dict)


@define
class Unfolding:
    """What the unfolding of shorthands goes by: the players, and what has been written out for the deal to come.

    prepared: the shuffles since the last packet, the cuts that were not broken off, and a cut said to be left out.
    """

    players: tuple[str, str]
    prepared: list[Shuffle | Cut | OmitCut] = field(factory=list)

    def other(self, player: str) -> str:
        """Return the other player."""
        first, second = self.players
        return second if player == first else first

    def take_in(self, event: Event) -> None:
        """Note an act that stands written out, if the next deal may be told without it."""
        if isinstance(event, Packet):
            self.prepared.clear()
        elif isinstance(event, Shuffle | OmitCut) or (isinstance(event, Cut) and event.completed):
            self.prepared.append(event)

    def written(self, acts: type[Event] | tuple[type[Event], ...], pack: str | None) -> bool:
        """Whether one of such ``acts`` was written out for the deal to come, with its ``pack`` or with none named."""
        found = (event for event in self.prepared if isinstance(event, acts))
        return any(None in (pack, of := getattr(event, "pack", None)) or of == pack for event in found)


@define(kw_only=True)
class Shorthand:
    """A line of shorthand; its note belongs to the first of the acts that it stands for."""

    id: str = ""
    note: str | None = None
    basis: Basis | None = None
    x: dict[str, Any] = field(factory=dict)

    def acts(self, unfolding: Unfolding) -> Iterator[Named]:
        """Yield the acts, each with the last part of its id."""
        raise NotImplementedError

    def unfold(self, unfolding: Unfolding) -> list[Event]:
        """Return the events that the line stands for."""
        events = []
        for name, event in self.acts(unfolding):
            event.id = EventId(f"{self.id}.{name}")
            event.basis = event.basis or self.basis
            events.append(event)
        events[0].note, events[0].x = self.note, self.x
        for event in events:
            unfolding.take_in(event)
        return events

    def wrongs(self, unfolding: Unfolding) -> list[Wrong]:
        """Return what in the line is against what was written out before it."""
        return []

    @property
    def denies(self) -> frozenset[str]:
        """The parts of the recording of which the line says that nothing of the kind was done."""
        return frozenset()


@define(kw_only=True)
class DealLine(Shorthand):
    """A line that tells a deal."""

    deal: Deal

    def acts(self, unfolding: Unfolding) -> Iterator[Named]:
        """Yield the acts of the deal."""
        deal, dealer = self.deal, self.deal.by
        other = unfolding.other(dealer)
        if deal.shuffle and not unfolding.written((Shuffle, Cut, OmitCut), deal.pack):
            yield "shuffle", Shuffle(by=dealer, pack=deal.pack)
        if not unfolding.written((Cut, OmitCut), deal.pack):
            yield "cut", Cut(by=other, pack=deal.pack) if deal.cut else OmitCut()
        packets = deal.packets or self._rounds(unfolding)
        basis: Basis | None = "inferred" if deal.packets == () and not packets else None
        for i, share in enumerate(packets or self._whole(unfolding), 1):
            yield (
                f"packet{i}",
                Packet(by=dealer, to=share.player, cards=share.cards, pack=deal.pack, whole=not packets, basis=basis),
            )
        for player, hand in deal.hands.items() if packets else ():
            if known(hand):
                cards = tuple(known(hand))
                yield f"reveal.{player}", Reveal(by=player, cards=cards, place=f"hand:{player}", basis="stated")
        if deal.turn_up:
            yield "turn_up", TurnUp(by=dealer, cards=deal.turn_up)
        look = deal.look or ("both" if deal.turn_up else "none")
        for player in (other, dealer):
            if look in ("both", player):
                yield f"look.{player}", Look(by=player, at="hand")

    def wrongs(self, unfolding: Unfolding) -> list[Wrong]:
        """Return what is wrong where the pack is said to be uncut and the cut is written out before."""
        if self.deal.cut or not unfolding.written(Cut, self.deal.pack):
            return []
        return [
            Wrong("the cut is written out before this deal", "no cut: false beside it", "false", at=("deal", "cut"))
        ]

    @property
    def denies(self) -> frozenset[str]:
        """Looking, where a card is turned and the line says that nobody looks."""
        return frozenset({"looking"} if self.deal.turn_up and self.deal.look == "none" else ())

    def _whole(self, unfolding: Unfolding) -> list[Share]:
        """Return all cards of each player as one share, for their split is not told."""
        order = (unfolding.other(self.deal.by), self.deal.by)
        unknown = {player: (UNKNOWN,) * self.deal.counts.get(player, FULL_HAND) for player in order}
        return [Share(player, self.deal.hands.get(player, unknown[player])) for player in order]

    def _rounds(self, unfolding: Unfolding) -> list[Share]:
        """Return the packets of a deal that tells its order; none where it tells no split."""
        dealer, order = self.deal.by, self.deal.order
        if order is None:
            return []
        rounds = [int(size) for size in order.split("-")]
        if any(len(share.cards) != sum(rounds) for share in self._whole(unfolding)):
            return []
        turn = (unfolding.other(dealer), dealer)
        return [Share(player, (UNKNOWN,) * size) for size in rounds for player in turn]


@define(kw_only=True)
class ExchangeLine(Shorthand):
    """A line that tells an exchange."""

    exchange: Exchange

    def acts(self, unfolding: Unfolding) -> Iterator[Named]:
        """Yield the acts of the exchange."""
        exchange, asker = self.exchange, self.exchange.by
        dealer = unfolding.other(asker)
        yield "propose", Propose(by=asker)
        if exchange.ask is not None:
            yield "ask", Ask(by=asker, n=exchange.ask)
        yield "answer", Answer(by=dealer, reply=exchange.answer)
        if exchange.answer == "refuse":
            return
        for player in (asker, dealer):
            if discarded := exchange.discard.get(player):
                yield _swap(player, Discard.do), Discard(by=player, cards=discarded)
            if given := exchange.give.get(player):
                yield _swap(player, Give.do), Give(by=dealer, to=player, cards=given)


def _swap(player: str | None, act: str) -> str:
    """Return the last part of the id of a discard or of cards given."""
    return f"{act}.{player}"


def exchange_line(event: Discard | Give) -> str | None:
    """Return the id of the line that tells a discard, or cards given, if its own id says that it comes out of one.

    Such a line tells that the acts were done, and not in which order.

    Args:
        event: a discard, or cards given.
    """
    line, _, part = event.id.partition(".")
    player = event.to if isinstance(event, Give) else event.by
    return line if part == _swap(player, event.do) else None


def split_told(event: Packet) -> bool:
    """Return whether it is told in what packets the cards went: one by one, or by a line that leaves it to the code.

    Args:
        event: a packet, with its id.
    """
    line, _, part = event.id.partition(".")
    regular = bool(line) and part.startswith(Packet.do) and event.basis != "inferred"
    return regular or not event.whole


@define(kw_only=True)
class TrickLine(Shorthand):
    """A line that tells a trick: the lead, the card played to it, and who gathered where it was the wrong player."""

    trick: Annotated[tuple[Share, ...], TRICK]
    taken: Player | None = None

    def acts(self, unfolding: Unfolding) -> Iterator[Named]:
        """Yield the acts of the trick."""
        lead, reply = self.trick
        yield "lead", Lead(by=lead.player, card=lead.cards[0])
        yield "play", Play(by=reply.player, card=reply.cards[0])
        if self.taken is not None:
            yield "gather", Gather(by=self.taken)


LINES: Final[dict[str, type[Shorthand]]] = {"deal": DealLine, "exchange": ExchangeLine, "trick": TrickLine}


def shorthand_of(value: dict[str, Any]) -> type[Shorthand] | None:
    """Return the class of shorthand that a line is written in, or ``None`` where it is an event."""
    return None if "do" in value else next((line for key, line in LINES.items() if key in value), None)
