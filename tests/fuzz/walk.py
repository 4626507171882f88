"""A walk through a sitting by dice: the cards as they truly lie, and a hearing that follows every act."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

from referee.docket import Ruling
from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record.acts.base import Event
from referee.record.log import Header, Log
from referee.record.mistakes import structure_value
from referee.record.vocabulary import BOTH, BYSTANDER
from tests.property.sitting import PACK, RECORDED

Plain = dict[str, Any]
PLAYERS = ("Anne", "Bert")
MOST_EVENTS = 250
PACKS = {"Anne": "red", "Bert": "blue"}


class DealOver(Exception):  # noqa: N818 - it ends a deal, and is no error
    """The deal ends here: it is set aside, thrown in, or the game is over."""


class SittingOver(Exception):  # noqa: N818 - it ends a sitting, and is no error
    """So much has happened that the sitting ends here."""


class Walk:
    """One sitting, walked event by event; ``hearing`` has heard everything that was done so far.

    ``stock``, ``hands``, ``discards`` and ``table`` are the cards as they truly lie; how much of that the log shows
    is drawn for each walk.
    """

    def __init__(self, dice: Random, book: Rulebook) -> None:
        self.dice = dice
        self.book = book
        self.hidden = dice.choice((0.0, 0.0, 0.3, 1.0))
        self.wild = dice.choice((0.02, 0.08, 0.2))
        self.header = self._header()
        self.hearing = Hearing(structure_value(Header, self.header), book)
        self.events: list[Plain] = []
        self.rulings: list[Ruling] = []
        self.dealer = dice.choice(PLAYERS)
        self.stock: list[str] = []
        self.hands: dict[str, list[str]] = {player: [] for player in PLAYERS}
        self.laid: dict[str, list[str]] = {player: [] for player in PLAYERS}
        self.table: list[tuple[str, str]] = []
        self.trump = ""
        self.turned = ""
        self.leader = ""
        self.phase = "before"

    def _header(self) -> Plain:
        dice = self.dice
        header: Plain = {"format": "referee.log/1", "players": list(PLAYERS)}
        header["recorded"] = [part for part in RECORDED if dice.random() < 0.75]
        if dice.random() < 0.7:
            header["packs"] = {pack: {"owner": player} for player, pack in PACKS.items()}
            if dice.random() < 0.1:
                header["packs"]["red"][dice.choice(("extra", "missing"))] = [dice.choice(PACK)]
        if dice.random() < 0.6:
            score = {player: dice.choice((0, 1, 2, 3, 4, 4)) for player in PLAYERS}
            header["opening"] = {"game": 1, "deal": dice.choice((1, 2, 5)), "score": score}
        if dice.random() < 0.3:
            header["agreement"] = {"stakes": "graded"}
        return header

    # --- who and what

    def other(self, player: str) -> str:
        """Return the player's adversary."""
        return PLAYERS[1 - PLAYERS.index(player)]

    @property
    def non_dealer(self) -> str:
        """The player who does not deal."""
        return self.other(self.dealer)

    @property
    def pack(self) -> str:
        """The pack that the dealer ought to deal."""
        return PACKS[self.dealer]

    def chance(self, share: float) -> bool:
        """Tell whether something happens that happens in a share of all cases."""
        return self.dice.random() < share

    def one(self) -> str:
        """Return one of the players."""
        return self.dice.choice(PLAYERS)

    def shown(self, cards: list[str]) -> int | list[str]:
        """Return cards as the log shows them: their faces, their number, or some of each."""
        if not cards:
            return 0
        if self.hidden and self.chance(self.hidden):
            return len(cards) if self.chance(0.7) else [self.dice.choice((card, "?")) for card in cards]
        return list(cards)

    def draw(self, count: int) -> list[str]:
        """Take cards from the top of the stock, as many as there are."""
        count = min(count, len(self.stock))
        return [self.stock.pop() for _ in range(count)]

    def event(self) -> str | None:
        """Return the id of an earlier event, more likely a late one."""
        if not self.events:
            return None
        back = min(int(self.dice.expovariate(0.25)), len(self.events) - 1)
        return str(self.events[-1 - back]["id"])

    # --- acts

    def do(self, act: str, by: str | None = None, **fields: Any) -> list[Ruling]:
        """Write an act down, have it heard, and return what was ruled; now and then it is not one player's."""
        if by in PLAYERS and self.chance(0.002):
            by = self.dice.choice((BOTH, BYSTANDER))
        event: Plain = {"id": f"e{len(self.events) + 1}", "do": act}
        event |= {key: value for key, value in (("by", by), *fields.items()) if value is not None}
        event = deepcopy(event)  # hands go on changing
        self.events.append(event)
        ruled = self.hearing.advance(structure_value(Event, event))
        self.rulings += ruled
        if len(self.events) >= MOST_EVENTS:
            raise SittingOver
        return ruled

    def as_log(self) -> Log:
        """Return the log so far as the hearing needs it for its statement."""
        return Log(self.hearing.header, [], path="<walk>")

    def log(self) -> Plain:
        """Return the log so far as plain data."""
        return {"header": self.header, "events": self.events}
