"""Regular games under codes that go otherwise: what each sitting does, told by a few habits.

Nothing here imports ``referee``; the habits are written down from the texts of the codes.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from tests.property.scorer import TARGET, Award, Scorer, Won
from tests.property.sitting import RECORDED, Sitting


@dataclass(frozen=True)
class Habits:
    """How a regular game goes under one code.

    orders: the packets; order_lasts: whether a game keeps to one of them, ``both`` together or ``each`` his own.
    by_turns: whether the deal goes by turns, else anybody deals.  number_told: when the number of cards is.
    least: how many cards the non-dealer and the dealer exchange at the least.  discards_first: before anyone is served.
    king: whether he is named or ``shown`` before his holder's ``own_card`` or before the first ``lead``.
    vole_at_peril, target, peril: what the hand and the game come to.
    """

    orders: tuple[tuple[int, ...], ...] = ((3, 2), (2, 3))
    order_lasts: str | None = None
    by_turns: bool = True
    number_told: str = "with_the_proposal"
    least: tuple[int, int] = (1, 0)
    discards_first: bool = False
    king: str = "own_card"
    shown: bool = False
    vole_at_peril: int = 2
    target: int = TARGET
    peril: bool = True


CODES: dict[str, Habits] = {
    "general": Habits(by_turns=False, least=(1, 1), vole_at_peril=3),
    "french": Habits(((3, 2), (2, 3), (2, 2, 1)), "both", number_told="after_the_answer"),
    "akagiri": Habits(order_lasts="each", number_told="after_the_answer", discards_first=True, king="lead"),
    "denexa": Habits(
        ((5,), (1, 1, 1, 1, 1), (4, 1), (3, 2)),
        by_turns=False,
        number_told="never",
        least=(0, 0),
        king="lead",
        shown=True,
        vole_at_peril=3,
    ),
}
OPTIONS: dict[str, dict[str, Habits]] = {
    "french": {"target=7": replace(CODES["french"], target=7)},
    "akagiri": {
        "target=10": replace(CODES["akagiri"], target=10),
        "peril=not_used": replace(CODES["akagiri"], peril=False),
        "dealer_exchanges=one_or_more": replace(CODES["akagiri"], least=(1, 1)),
    },
}


class HabitScorer(Scorer):
    """Scores by the habits of a code."""

    def __init__(self, header: dict[str, Any], habits: Habits) -> None:
        super().__init__(header)
        self.habits = habits

    def _reveal(self, event: dict[str, Any]) -> Award:
        return Award(event["by"], 1, "held_king")

    def _play(self, event: dict[str, Any]) -> Award | None:
        award = super()._play(event)
        if award is None or self.hand is None:
            return award
        perilous = self.habits.peril and self.hand.at_peril not in (None, award.player)
        if award.reason == "vole":
            return Award(award.player, self.habits.vole_at_peril if perilous else 2, "vole")
        return Award(award.player, 2 if perilous else 1, "point")

    def _earn(self, award: Award) -> None:
        self.awards[-1].append(award)
        self.score[award.player] = min(self.score[award.player] + award.points, self.habits.target)
        if self.score[award.player] == self.habits.target:
            self.games.append(Won(award.player, dict(self.score), 1))
            self.score = dict.fromkeys(self.players, 0)
            self.in_game = False


@dataclass
class CodeSitting(Sitting):
    """Plays regular deals by the habits of a code."""

    habits: Habits = field(default_factory=Habits)

    def __post_init__(self) -> None:
        super().__post_init__()
        del self.header["packs"]
        self.scorer = HabitScorer(self.header, self.habits)
        self.manner: dict[str, tuple[int, ...]] = {}

    def mark(self, award: Award, before: int) -> None:
        """Put up what was earned, no further than the game goes."""
        fields = {"n": min(award.points, self.habits.target - before), "reason": award.reason}
        self.falsely("mark", award.player, **fields)

    def deal(self) -> None:
        """Play one deal; who deals next is anybody where the code does not say."""
        games = len(self.scorer.games)
        super().deal()
        if len(self.scorer.games) > games:
            self.manner = {}
        if not self.habits.by_turns:
            self.dealer = self.dice.choice(self.players)

    def do(self, act: str, by: str | None, **fields: Any) -> dict[str, Any]:
        """Write an act down; there is one pack, which nobody names."""
        fields.pop("pack", None)
        return super().do(act, by, **fields)

    def serve(self, dealer: str, other: str) -> bool:
        """Deal the packets as the code lets it be done."""
        manner = self.dice.choice(self.habits.orders)
        if self.habits.order_lasts == "both":
            manner = self.manner.setdefault("both", manner)
        elif self.habits.order_lasts == "each":
            manner = self.manner.setdefault(dealer, manner)
        for n in manner:
            for to in (other, dealer):
                cards = [self.stock.pop() for _ in range(n)]
                self.hands[to] += cards
                self.do("packet", dealer, to=to, cards=cards)
        return True

    def exchange(self, dealer: str, other: str) -> bool:
        """Let the non-dealer propose as long as both like it and cards are left."""
        least, dealers_least = self.habits.least
        while self.stock and self.dice.random() < 0.7:
            wanted = self.dice.randint(least, min(5, len(self.stock)))
            told = self.habits.number_told
            self.do("propose", other, n=wanted if told == "with_the_proposal" else None)
            refused = self.dice.random() < 0.25
            self.do("answer", dealer, reply="refuse" if refused else "accept")
            if refused:
                break
            left = len(self.stock) - wanted
            taken = self.dice.randint(min(dealers_least, left), min(5, left))
            self.change(dealer, other, {other: wanted, dealer: taken})
        return True

    def change(self, dealer: str, other: str, wanted: dict[str, int]) -> None:
        """Discard and serve in the order of the code."""
        if self.habits.number_told == "after_the_answer":
            self.do("ask", other, n=wanted[other])
        if self.habits.discards_first:
            for player in (other, dealer):
                self.lay(player, wanted[player])
        for player in (other, dealer):
            if not self.habits.discards_first:
                self.lay(player, wanted[player])
            cards = [self.stock.pop() for _ in range(wanted[player])]
            self.hands[player] += cards
            if cards:
                self.do("give", dealer, to=player, cards=cards)

    def lay(self, player: str, n: int) -> None:
        """Lay cards away."""
        laid = self.dice.sample(self.hands[player], n)
        self.hands[player] = [card for card in self.hands[player] if card not in laid]
        if laid:
            self.do("discard", player, cards=laid)

    def announce(self, player: str) -> bool:
        """Announce or show the king where the code has it done."""
        if self.king is None or self.silent:
            return False
        if self.habits.king == "own_card" and player != self.king:
            return False
        holder, self.king = self.king, None
        if self.habits.shown:
            self.do("reveal", holder, cards=[f"K{self.trump}"], place="hand")
        else:
            self.do("announce_king", holder)
        return True


def regular(code: str, seed: int, habits: Habits | None = None, recorded: tuple[str, ...] = RECORDED) -> CodeSitting:
    """Return a sitting of regular deals under a code."""
    sitting = CodeSitting(Random(seed), recorded=recorded, habits=habits or CODES[code])
    for _ in range(12):
        sitting.deal()
    return sitting
