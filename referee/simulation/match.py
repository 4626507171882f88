"""The course of a hand as two players who know how to play would have it, and a match of two players, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import define, field

from referee.record import PACK
from referee.simulation.dice import Dice
from referee.simulation.hand import Anew, Event, Fault, Hand
from referee.simulation.rules import PlayRules

CONTENT: Final = 2.9
"""Likely tricks with which a player would rather play than exchange."""


def likely_tricks(rules: PlayRules, hand: list[str], trump: str) -> float:
    """Return how many tricks a hand is likely to make: trumps by their height, and the two highest of other suits."""
    top, height, tricks = rules.top, rules.height, 0.0
    for card in hand:
        below = top - height[card]
        if card[-1] == trump:
            tricks += 1.0 - 0.08 * below
        elif below < 2:
            tricks += 0.75 - 0.3 * below
    return tricks


def useless(rules: PlayRules, hand: list[str], trump: str) -> list[str]:
    """Return the cards that a player would lay away: all but trumps and the highest of a suit, but one at the least."""
    height, top = rules.height, rules.top
    away = [card for card in hand if card[-1] != trump and height[card] < top]
    return away or [min(hand, key=lambda card: (card[-1] == trump, height[card]))]


def best_lead(rules: PlayRules, hand: list[str], trump: str) -> str:
    """Return the card to lead: trumps from the top where there are many, else the best card of the longest suit."""
    height = rules.height
    trumps = [card for card in hand if card[-1] == trump]
    if len(trumps) * 2 > len(hand):
        return max(trumps, key=height.__getitem__)
    suits, top = [card[-1] for card in hand], rules.top
    return max(hand, key=lambda card: (card[-1] != trump, height[card] == top, suits.count(card[-1]), height[card]))


def best_reply(rules: PlayRules, hand: list[str], lead: str, trump: str) -> str:
    """Return the card to play to a lead, of those that the code allows: the cheapest that wins, else the cheapest."""
    cards = rules.lawful(hand, lead, trump)
    if len(cards) == 1:
        return cards[0]
    wins, height = rules.wins, rules.height
    return min(cards, key=lambda card: (not wins(card, lead, trump), card[-1] == trump, height[card]))


SILENT: Final = 0.05
"""How often a player who holds the king keeps it to himself."""


@define(eq=False, repr=False)
class Course(Hand):
    """A hand that is played out."""

    def play_out(self) -> None:
        """Play the hand from the shuffle to the last mark; a deal that is set aside is made anew."""
        while True:
            try:
                self._deal()
                return self._go_on()
            except Anew:
                self.dealer = self.opening["dealer"]

    def _deal(self) -> None:
        """Shuffle, cut and deal."""
        self.later.clear()
        self.stock = list(PACK)
        self.dice.shuffle(self.stock)
        self.hands = {player: [] for player in self.players}
        self.content = self.exchanged = self.refused = False
        self.pack = self.own_pack(self.dealer)
        self.meet("begins")
        if not self.meet("shuffle"):
            self.shuffle()
        if not self.meet("cut"):
            self.cut()
        sizes = self.rules.orders[self.orders[self.dealer]]
        self.plan = [(to, n) for n in sizes for to in (self.non_dealer, self.dealer)]
        self.meet("packets")
        strange = {} if self.pack == self.own_pack(self.dealer) else {"pack": self.pack}
        for to, n in self.plan:
            self.do("packet", self.dealer, to=to, cards=self.draw(to, n), **strange)
        self.meet("dealt")
        while self.owing:
            self.events.append(self.owing.pop())

    def _go_on(self) -> None:
        """Play a hand that is dealt."""
        if self._turn():
            return
        self._exchange()
        won = self._play()
        self.meet("played")
        if self.replays:
            self.hands = self.dealt
            won = self._play()
        if won is not None:
            self._score(won)

    def _turn(self) -> bool:
        """Turn the trump, and look; tell whether a king turned ends the game."""
        if not self.meet("turn"):
            self.turned = self.stock.pop()
            self.do("turn_up", self.dealer, cards=[self.turned])
            for player in (self.dealer, self.non_dealer) if self.turned == self.king else ():
                if self.mark(player, self.rules.turned[player == self.dealer], "turned_king"):
                    return True
        self.do("look", self.non_dealer, at="hand")
        self.do("look", self.dealer, at="hand")
        self.meet("looked")
        return False

    def _exchange(self) -> None:
        """Propose and exchange as long as both like it."""
        rules, non_dealer, dealer = self.rules, self.non_dealer, self.dealer
        while not self.content and likely_tricks(rules, self.hands[non_dealer], self.trump) < CONTENT:
            away = useless(rules, self.hands[non_dealer], self.trump)
            if len(away) >= len(self.stock):
                return
            self._propose(len(away))
            # A second exchange helps the other more, so the dealer is content with less.
            if likely_tricks(rules, self.hands[dealer], self.trump) >= (2.0 if self.exchanged else CONTENT):
                self.do("answer", dealer, reply="refuse")
                self.refused = True
                self.meet("refused")
                return
            self.do("answer", dealer, reply="accept")
            self.exchanged = True
            self._swap(away)

    def _propose(self, n: int) -> None:
        """Propose, and tell the number before there is an answer: at once, or in another word."""
        if self.dice.chance(0.5):
            self.do("propose", self.non_dealer, n=n)
        else:
            self.do("propose", self.non_dealer)
            self.do("ask", self.non_dealer, n=n)
        self.meet("proposed")

    def _swap(self, away: list[str]) -> None:
        """Let both lay cards away and be served, in the order that the code knows."""
        non_dealer, dealer = self.non_dealer, self.dealer
        his = useless(self.rules, self.hands[dealer], self.trump)
        both = self.rules.game.exchange_order == "both_discard"
        self._lay(non_dealer, away)
        if both:
            self._lay(dealer, his[: len(self.stock) - len(away)])
        self._serve(non_dealer, len(away))
        # What went wrong in serving the other may have left less.
        his = his[: len(self.stock)]
        if his:
            if not both:
                self._lay(dealer, his)
            self._serve(dealer, len(his))

    def _lay(self, player: str, cards: list[str]) -> None:
        if not self.meet("lay", player, cards):
            self.lay(player, cards)

    def _serve(self, player: str, n: int) -> None:
        if not self.meet("give", player, n):
            self.give(player, n)
            self.do("take_up", player, what="given")

    def _announce(self, player: str) -> bool:
        """Let the holder of the king announce it, mostly; tell whether that ends the game."""
        if self.trick or self.replays:
            return False  # in a replay it has been announced, or it is too late
        points = self.rules.held[player == self.dealer]
        if self.meet("announce", player) or self.king not in self.hands[player] or not points:
            return self.over
        if self.dice.chance(SILENT):
            return False
        self.do("announce_king", player)
        return self.mark(player, points, "held_king")

    def _play(self) -> dict[str, int] | None:
        """Play the tricks; return how many each has won, or nothing where the game ended before."""
        rules, won = self.rules, dict.fromkeys(self.players, 0)
        self.leader = self.dealer if rules.game.first_lead == "dealer" else self.non_dealer
        self.dealt = {player: list(hand) for player, hand in self.hands.items()}
        for self.trick in range(rules.game.hand_size):
            self.follower = self.other(self.leader)
            if self._announce(self.leader) or self._announce(self.follower):
                return None
            self.meet("lead")
            leader, follower = self.leader, self.follower
            self.lead = best_lead(rules, self.hands[leader], self.trump)
            if not self.meet("led"):
                self.put("lead", leader, self.lead)
            self.meet("reply")
            reply = self.forced or best_reply(rules, self.hands[follower], self.lead, self.trump)
            self.forced = None
            self.put("play", follower, reply)
            self.leader = follower if rules.wins(reply, self.lead, self.trump) else leader
            won[self.leader] += 1
            self.meet("won")
        return won

    def _score(self, won: dict[str, int]) -> None:
        """Let the winner mark the hand; one who offended and was found out marks one less."""
        rules = self.rules
        winner = max(won, key=lambda player: won[player])
        if won[winner] < rules.game.tricks_for_point and rules.game.point_by == "three":
            return
        self.winner = winner
        vole = won[winner] == rules.game.hand_size
        points = rules.hands[winner == self.dealer, vole, self.exchanged, self.refused]
        self.mark(winner, points - (self.cut_down == winner), "vole" if vole else "point")


GAMES: Final = 2
"""How many games win a match."""


@define(eq=False, repr=False)
class Played:
    """One game as it was played: its hands, and what each player had in the end."""

    number: int
    hands: list[Hand]
    score: dict[str, int]

    @property
    def winner(self) -> str:
        """The player who has the points of the game."""
        return max(self.score, key=self.score.__getitem__)


@define(eq=False, repr=False)
class Mishaps:
    """What goes wrong now and then, from hand to hand.

    faults: all that may.  share: in how many of all hands something does, between 0 and 1.
    pending: what is to go wrong as soon as it can, each fault once.
    """

    faults: Sequence[Fault]
    share: float
    pending: list[Fault] = field(factory=list)

    def due(self, dice: Dice) -> list[Fault]:
        """Return what is to go wrong in the next hand, or in the first that gives occasion to it."""
        if dice.chance(self.share):
            free = [fault for fault in self.faults if fault not in self.pending]
            if free:
                self.pending.append(dice.choice(free))
        return self.pending


@define(eq=False, repr=False)
class Match:
    """A match: whoever wins two games has won it."""

    rules: PlayRules
    dice: Dice
    players: tuple[str, str]
    mishaps: Mishaps
    games: list[Played] = field(factory=list)

    def play(self) -> None:
        """Play game after game."""
        dealer = self.dice.choice(self.players)
        while max(self.won().values()) < GAMES:
            game = self._game(dealer)
            self.games.append(game)
            dealer = self._first_dealer(game)

    def won(self) -> dict[str, int]:
        """Return how many games each player has won."""
        return {player: sum(game.winner == player for game in self.games) for player in self.players}

    def points(self) -> dict[str, int]:
        """Return how many points each player has put up in all games."""
        return {player: sum(game.score[player] for game in self.games) for player in self.players}

    def result(self) -> dict[str, Any]:
        """Return the result as the players' own scores have it."""
        games = self.won()
        return {"winner": max(games, key=games.__getitem__), "games": games, "points": self.points()}

    def _game(self, dealer: str) -> Played:
        """Play one game."""
        score = dict.fromkeys(self.players, 0)
        orders = self._orders()
        owing: list[Event] = []
        played = Played(len(self.games) + 1, [], score)
        while max(score.values()) < self.rules.target:
            number, faults = len(played.hands) + 1, self.mishaps.due(self.dice)
            hand = Course(
                self.rules, self.dice, self.players, played.number, number, dealer, score, orders, owing, faults
            )
            hand.play_out()
            played.hands.append(hand)
            dealer = self._next_dealer(hand)
        return played

    def _orders(self) -> dict[str, str]:
        """Return the order of packets of each player: what he began with, he keeps to."""
        if self.games:
            return self.games[0].hands[0].orders
        names = list(self.rules.orders)
        first, second = self.dice.choice(names), self.dice.choice(names)
        one = self.rules.game.packet_order == "one_for_game"
        return dict(zip(self.players, (first, first if one else second), strict=True))

    def _next_dealer(self, hand: Hand) -> str:
        """Return who deals the hand after this one."""
        way = self.rules.game.alternation
        if way in ("winner", "loser") and hand.winner is not None:
            return hand.winner if way == "winner" else hand.other(hand.winner)
        return hand.non_dealer

    def _first_dealer(self, game: Played) -> str:
        """Return who deals first in the game after this one."""
        last, way = game.hands[-1], self.rules.game.next_game
        if way == "runs_on":
            return self._next_dealer(last)
        return last.other(game.winner) if way == "loser" else self.dice.choice(self.players)
