"""A table at which cards go anywhere: what a camera sees of each card, and the log of it with faces hidden.

Nothing is done that a log could not tell: where an act names no place, the cards come from where such a card would be
looked for.  Whether the players may do so is another question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from referee.hearing import Hearing
from referee.record import PACK, UNKNOWN
from referee.table import ASIDE, STOCK, TURNED, Deal, discards_of, hand_of
from tests.property.support import BOOK, Plain, read

PLAYERS = ("Anne", "Bert")
TABLE = "table"
HEADER: Plain = {"format": "referee.log/1", "players": list(PLAYERS), "recorded": ["looking"]}


@dataclass
class Camera:
    """Moves cards about and tells a hearing of it; ``lies`` is where each card is in truth.

    shown: how likely the face of a card is told.   owners: out of whose hand a card went aside.
    """

    dice: Random
    shown: float
    events: list[Plain] = field(default_factory=list)
    owners: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.hearing = Hearing(read({"header": HEADER, "events": []}).header, BOOK)
        self.lies = dict.fromkeys(self.dice.sample(PACK, len(PACK)), STOCK)
        self.dealer = self.dice.choice(PLAYERS)
        self.other = next(player for player in PLAYERS if player != self.dealer)

    @property
    def deal(self) -> Deal:
        """The deal as the table has it."""
        deal = self.hearing.case.table.deal
        assert deal is not None
        return deal

    def pile(self, place: str) -> list[str]:
        """Return the cards that lie in a place."""
        return [card for card, where in self.lies.items() if where == place]

    def some(self, place: str, most: int = 2, least: int = 1) -> list[str]:
        """Return some cards of a place, fewer than are asked for where it has no more."""
        pile = self.pile(place)
        return self.dice.sample(pile, min(len(pile), self.dice.randint(least, most)))

    def proved(self, place: str) -> list[str]:
        """Return a card of which the record proves that it lies in a place, if there is one."""
        cards = [card for card in self.pile(place) if self.deal.places.lies(card, place)]
        return [self.dice.choice(cards)] if cards else []

    def mask(self, cards: Sequence[str]) -> list[str]:
        """Return cards as they are told, with some faces hidden."""
        return [card if self.dice.random() < self.shown else UNKNOWN for card in cards]

    def tell(
        self, act: str, by: str, cards: Sequence[str], goes_to: str | None, told: Sequence[str], **fields: Any
    ) -> None:
        """Write an act down and let its cards go to a place."""
        event = {"do": act, "by": by, "cards": list(told), **fields}
        self.note(event)
        for card in cards if goes_to is not None else ():
            self.lies[card] = str(goes_to)

    def note(self, event: Plain) -> None:
        """Let the hearing take an act in."""
        self.events.append({"id": f"e{len(self.events) + 1}", **event})
        self.hearing.advance(read({"header": HEADER, "events": self.events[-1:]}).events[0])

    # --- a deal, and what is done with its cards

    def begin(self) -> None:
        """Deal hands, perhaps of a wrong number, and turn a card."""
        for player, most in ((self.other, 3), (self.dealer, 3), (self.other, 2), (self.dealer, 2)):
            cards = self.some(STOCK, most + (self.dice.random() < 0.3), most)
            self.tell("packet", self.dealer, cards, hand_of(player), self.mask(cards), to=player)
        cards = self.some(STOCK, 1)
        self.tell("turn_up", self.dealer, cards, TURNED, cards)

    def step(self) -> None:
        """Do something with cards that lie where it can be done."""
        acts = (
            *(self.proposes, self.discards, self.gives, self.gives, self.completes, self.draws, self.plays),
            *(self.puts_on_stock, self.takes_from_other, self.puts_in_hand, self.lifts_unseen, self.takes_discards),
            *(self.throws_aside, self.throws_from_hand, self.rectifies, self.exposes),
        )
        self.dice.choice(acts)(self.dice.choice(PLAYERS))

    def proposes(self, _player: str) -> None:
        """Ask for cards, which is granted."""
        if not self.deal.has_played:
            self.note({"do": "propose", "by": self.other, "n": self.dice.randint(1, 4)})
            self.note({"do": "answer", "by": self.dealer, "reply": "accept"})

    def discards(self, player: str) -> None:
        """Lay cards away."""
        cards = self.some(hand_of(player), 3)[: len(self.pile(hand_of(player))) - 1]
        if cards:
            self.tell("discard", player, cards, discards_of(player), self.mask(cards))

    def gives(self, player: str) -> None:
        """Serve cards of the stock."""
        if cards := self.some(STOCK, 2):
            self.tell("give", self.dealer, cards, hand_of(player), self.mask(cards), to=player)

    def completes(self, player: str) -> None:
        """Fill a hand from the stock."""
        if cards := self.some(STOCK, 1):
            self.tell("complete", self.dealer, cards, hand_of(player), self.mask(cards), to=player)

    def draws(self, player: str) -> None:
        """Draw cards from the other's hand."""
        other = next(each for each in PLAYERS if each != player)
        cards = self.some(hand_of(other), 2)[: len(self.pile(hand_of(other))) - 1]
        if cards:
            self.owners |= dict.fromkeys(cards, other)
            self.tell("draw", player, cards, ASIDE, self.mask(cards), hand_of=other)

    def puts_on_stock(self, player: str) -> None:
        """Put cards of one's own hand on the stock."""
        cards = self.some(hand_of(player), 2)[: len(self.pile(hand_of(player))) - 1]
        if cards:
            self.tell("put_back", player, cards, STOCK, self.mask(cards), place=self.dice.choice(("stock", "pack")))

    def takes_from_other(self, player: str) -> None:
        """Put a card on the stock that is known to lie elsewhere than in one's own hand."""
        other = next(each for each in PLAYERS if each != player)
        place = self.dice.choice((hand_of(other), ASIDE, discards_of(other), discards_of(player)))
        if (cards := self.proved(place)) and len(self.pile(place)) > place.startswith("hand:"):
            self.tell("put_back", player, cards, STOCK, cards, place="stock")

    def puts_in_hand(self, player: str) -> None:
        """Put a card back into a hand that is known to lie out of it."""
        place = self.dice.choice((discards_of(player), ASIDE, STOCK))
        cards = self.proved(place)
        if cards:
            if place == ASIDE and cards[0] not in self.owners:
                return
            player = self.owners[cards[0]] if place == ASIDE else player
            self.tell("put_back", player, cards, hand_of(player), cards, place="hand")

    def lifts_unseen(self, player: str) -> None:
        """Take up cards of one's own discards that nobody sees, where nothing else can be meant."""
        if not self.pile(ASIDE) and (cards := self.some(discards_of(player), 2)):
            self.tell("put_back", player, cards, hand_of(player), [UNKNOWN] * len(cards), place="hand")

    def takes_discards(self, player: str) -> None:
        """Serve a card that is known to lie out of play."""
        if cards := self.proved(self.dice.choice((ASIDE, *map(discards_of, PLAYERS)))):
            self.tell("give", self.dealer, cards, hand_of(player), cards, to=player, source="discards")

    def throws_aside(self, player: str) -> None:
        """Throw a card of the stock aside; who is bound to lay cards away would be taken to throw those aside."""
        player = self.dealer if player in self.deal.to_lay_away else player
        if cards := self.some(STOCK, 1):
            self.owners.pop(cards[0], None)
            self.tell("throw_aside", player, cards, ASIDE, self.mask(cards))

    def throws_from_hand(self, player: str) -> None:
        """Throw a card aside that is known to lie in a hand."""
        cards = self.proved(hand_of(player))
        if cards and len(self.pile(hand_of(player))) > 1:
            self.owners |= dict.fromkeys(cards, player)
            self.tell("throw_aside", self.dealer, cards, ASIDE, cards)

    def rectifies(self, player: str) -> None:
        """Move cards from a place that is told to another."""
        source, target = self.dice.sample((hand_of(player), STOCK, ASIDE), 2)
        cards = self.some(source, 2)
        if cards and len(self.pile(source)) > len(cards):
            self.owners |= dict.fromkeys(cards, player) if source == hand_of(player) else {}
            for card in cards if source == STOCK else ():
                self.owners.pop(card, None)
            move = {"from": source, "to": target, "cards": self.mask(cards)}
            self.note({"do": "rectify", "by": self.dealer, "moves": [move]})
            self.lies |= dict.fromkeys(cards, target)

    def exposes(self, player: str) -> None:
        """Show a card of a hand, or find one face up in the stock."""
        if cards := self.some(hand_of(player), 1):
            act = self.dice.choice(("expose", "reveal", "look"))
            fields: Plain = {"of": player} if act == "expose" else {"at": "hand"} if act == "look" else {}
            self.tell(act, player, cards, None, cards, **fields)
        if self.dice.random() < 0.3 and (cards := self.some(STOCK, 1)):
            told = {"where": "stock", "card": cards[0]}
            self.note({"do": "found_faced", "by": player, **told})

    def plays(self, player: str) -> None:
        """Lead a card, in turn or not, and play to it; perhaps one of both is taken back."""
        other = next(each for each in PLAYERS if each != player)
        if min(len(self.pile(hand_of(each))) for each in PLAYERS) < 3:
            return
        for act, by in (("lead", player), ("play", other)):
            [card] = self.some(hand_of(by), 1)
            [told] = self.mask([card])
            self.note({"do": act, "by": by, "card": told})
            self.lies[card] = TABLE
        if self.dice.random() < 0.3:
            self.note({"do": "take_back", "by": other, "card": self.dice.choice((told, card))})
            self.lies[card] = hand_of(other)
            [card] = self.some(hand_of(other), 1)
            self.note({"do": "play", "by": other, "card": card})
            self.lies[card] = TABLE
