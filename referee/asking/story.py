"""A hand told act by act in which one thing goes wrong, in all the ways in which that can come about.

A story tells acts and no law.  Where it may go on in several ways it makes a choice; all stories of a kind are told by
making every choice in every way (`told_in_all_ways`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from attrs import define, field

from referee.asking.held_cards import cards_held
from referee.hearing import adjudicate
from referee.law import HAND, Rulebook
from referee.record import RANK_OF, SUIT_OF, Document, Log, TellTaken, log_from_data

DEALER: Final = "dealer"
NON_DEALER: Final = "non_dealer"
ADVERSARY: Final = {DEALER: NON_DEALER, NON_DEALER: DEALER}
PACKS: Final = {DEALER: "red", NON_DEALER: "blue"}
TRUMP: Final = "H"

NAMES: Final = {NON_DEALER: "Anne", DEALER: "Bert"}
"""The players of a log where nobody was named, by whether they deal."""

OWING: Final = ("due", "assumed")
"""What stands of points that were earned and that nobody has marked."""

WRITTEN_DOWN: Final = ("shuffling", "cutting", "looking", "marking")
"""What a log of a story tells of."""

TRICKS: Final = (("KS", "8S"), ("QS", "9S"), ("KC", "8C"), ("10D", "JD"), ("7D", "9D"))
"""The tricks of a hand in which nothing else is to happen: what the non-dealer plays, and what the dealer does."""

EXCHANGES: Final = ("none", "accepted", "refused", "refused_later")
"""How an exchange may end, where what the hand comes to hangs on it."""

PHASES: Final = ("shuffle", "cut", "packets", "turn_up", "looks", "exchange", "play", "marks", "next_deal")
"""What a hand is made of, in order."""

Deed = dict[str, Any]
"""An act as a log has it."""


@define(eq=False, repr=False)
class Story:
    """A hand as far as it was told.

    book: the code it is played under.
    names: the players, by whether they deal.
    taken: what was chosen at each choice, in order.
    open: the choices that were not made beforehand, with their ways.
    since: how many acts had been told when each choice was made.
    acts: the acts so far.
    hands: the cards that a player is dealt, where they are known.
    drawn: the cards that a player is given in the exchange, where they are known.
    trouble: how many acts came before what goes wrong.
    done: how many phases were told.
    due: whose deal it is, of the two.
    needed: how many acts are to be told, after which the rest of the hand need not be; all, if it is not told.
    opening: what the log tells of the time before; nothing, where it begins with the cut for deal.
    orders: the orders of packets that players have chosen before.
    score: the points that a player has at the beginning; none, if it is not told.
    asks: who asks for something of right, and in what words; nobody, where players speak of what went wrong.
    """

    book: Rulebook
    names: Mapping[str, str]
    taken: dict[str, str] = field(factory=dict)
    open: list[tuple[str, tuple[str, ...]]] = field(factory=list)
    since: dict[str, int] = field(factory=dict)
    acts: list[Deed] = field(factory=list)
    hands: dict[str, list[str]] = field(factory=dict)
    drawn: dict[str, list[str]] = field(factory=dict)
    trouble: int | None = None
    done: int = 0
    due: str = DEALER
    needed: int | None = None
    opening: dict[str, Any] = field(factory=lambda: {"game": 1, "deal": 2})
    orders: dict[str, str] = field(factory=dict)
    score: dict[str, int] = field(factory=dict)
    asks: tuple[str, Deed] | None = None

    def choose(self, name: str, *ways: str) -> str:
        """Return in which of some ways the story goes on.

        Args:
            name: what the choice is about.
            ways: the ways, the plainest first.
        """
        if name not in self.taken:
            self.open.append((name, ways))
            self.taken[name] = ways[0]
        self.since.setdefault(name, len(self.acts))
        return self.taken[name]

    def do(self, act: str, by: str | None = None, **fields: Any) -> None:
        """Tell an act: what is done, by the dealer or the non-dealer, and its fields; ``to`` and ``of`` are roles."""
        told: Deed = {"do": act} if by is None else {"do": act, "by": self.names.get(by, by)}
        for name, value in fields.items():
            told[name] = self.names.get(value, value) if name in ("to", "of", "hand_of") else value
        self.acts.append(told)

    def goes_wrong(self) -> None:
        """Note that what comes next is what goes wrong."""
        if self.trouble is None:
            self.trouble = len(self.acts)

    def up_to(self, phase: str) -> None:
        """Tell what comes before a phase, as it is done in any hand."""
        while self.done < PHASES.index(phase):
            self._tell_next()

    def pass_over(self, phase: str) -> None:
        """Leave a phase out, or take it as told."""
        self.up_to(phase)
        self.done += 1

    def go_on(self) -> None:
        """Tell the rest of the hand, as it is done in any hand, as far as it is needed."""
        while self.done < len(PHASES) and (self.needed is None or len(self.acts) < self.needed):
            self._tell_next()

    def _tell_next(self) -> None:
        phase = PHASES[self.done]
        self.done += 1
        getattr(self, phase)()

    def shuffle(self) -> None:
        """Let the dealer shuffle."""
        self.do("shuffle", DEALER, pack=PACKS[DEALER])

    def cut(self) -> None:
        """Let the non-dealer cut."""
        self.do("cut", NON_DEALER, pack=PACKS[DEALER], lifted=16, left=16)

    @property
    def packet_orders(self) -> tuple[str, ...]:
        """The orders in which packets may be dealt, the plainest first."""
        return self.book.game.packets or ("3-2", "2-3")

    def packets(
        self,
        more: Mapping[str, int] | None = None,
        order: str | None = None,
        served: tuple[str, str] = (NON_DEALER, DEALER),
        **how: Any,
    ) -> None:
        """Deal.

        Args:
            more: how many cards a player gets in his last packet beyond what is due to him.
            order: the sizes of the packets.
            served: who is served first, and who after him.
            how: further fields of the packets.
        """
        sizes = tuple(map(int, (order or self.packet_orders[0]).split("-")))
        for place, size in enumerate(sizes):
            for to in served:
                extra = (more or {}).get(to, 0) if place == len(sizes) - 1 else 0
                hand, dealt = self.hands.get(to), sum(sizes[:place])
                cards = hand[dealt : dealt + size] if hand else unknown(size + extra)
                self.do("packet", DEALER, to=to, cards=cards, **how)

    def cut_for_deal(self) -> None:
        """Let both cut for deal with the pack of who wins the cut, which begins the match."""
        self.opening = {}
        high, low = (self.book.game.ranks[0], self.book.game.ranks[-1])
        for who, rank in ((NON_DEALER, low), (DEALER, high)):
            self.do("cut_for_deal", who, pack=PACKS[DEALER], exposed=rank + "C")

    def hand_before(self) -> None:
        """Tell of the hand before, in which nothing went wrong; the other player dealt it."""
        self.due = NON_DEALER
        self.do("shuffle", NON_DEALER, pack=PACKS[NON_DEALER])
        self.do("cut", DEALER, pack=PACKS[NON_DEALER], lifted=16, left=16)
        for size in map(int, self.packet_orders[0].split("-")):
            for to in (DEALER, NON_DEALER):
                self.do("packet", NON_DEALER, to=to, cards=unknown(size))
        self.do("turn_up", NON_DEALER, cards=["9C"])
        for who in (DEALER, NON_DEALER):
            self.do("look", who, at="hand")
        tricks = {self.names[NON_DEALER]: 3, self.names[DEALER]: 2}
        self.do("result", winner=self.names[NON_DEALER], tricks=tricks, exchange="accepted")
        self.do("mark", NON_DEALER, n=1, reason="point")

    def look_early(self) -> None:
        """Let the non-dealer look at his cards before the trump is turned, or not."""
        if self.choose("looked", "after", "before") == "before":
            self.do("look", NON_DEALER, at="hand")

    def turn_up(self, *cards: str, **how: Any) -> None:
        """Turn the trump.

        Where the last point ends all questions, it may be a king that makes it, if something has gone wrong before.
        """
        target = self.book.game.target if not cards and self.trouble is not None and last_is_final(self.book) else None
        if target is not None and self.choose("last_point", "no", "yes") == "yes":
            self.score[DEALER] = target - 1
            self.do("turn_up", DEALER, cards=["K" + TRUMP], **how)
            self.do("mark", DEALER, n=1, reason="turned_king")
            self.done = len(PHASES)
        else:
            self.do("turn_up", DEALER, cards=list(cards or ("8" + TRUMP,)), **how)

    def looks(self) -> None:
        """Let both look at their hands."""
        if self.taken.get("looked") != "before":
            self.do("look", NON_DEALER, at="hand")
        self.do("look", DEALER, at="hand")

    def exchange(self) -> None:
        """Play without a word, or let the non-dealer propose, and be given cards or refused."""
        match self.choose("exchange", "none", "accepted", "refused"):
            case "accepted":
                self.full_exchange()
            case "refused":
                self._propose("refuse")
            case "refused_later":
                self.full_exchange()
                self._propose("refuse")

    def full_exchange(self, his: int = 1, asked: int = 2) -> None:
        """Let both lay cards away and be given as many.

        Args:
            his: how many the dealer lays away.
            asked: how many the non-dealer asks for.
        """
        self.begin_exchange(his, asked, asked)
        self.serve(NON_DEALER, asked)
        self.lay_after(his)
        self.serve(DEALER, his)

    def _propose(self, reply: str, n: int | None = 2) -> None:
        self.do("propose", NON_DEALER, **({} if n is None else {"n": n}))
        self.do("answer", DEALER, reply=reply)

    def begin_exchange(self, his: int = 1, asked: int | None = 2, laid: int = 2, told: int | None = None) -> None:
        """Let the non-dealer propose, the dealer accept, and cards be laid away that nobody was served before.

        Args:
            his: how many the dealer lays away, where both do so before anybody is served.
            asked: how many the non-dealer asks for; none where he names no number.
            laid: how many he lays away.
            told: how many the dealer says that he takes; nothing where he tells no number.
        """
        self.taken.setdefault("exchange", "accepted")
        self._propose("accept", asked)
        if laid:
            self.do("discard", NON_DEALER, cards=unknown(laid))
        if self._both_lay_first:
            self._lay(his, told)

    def lay_after(self, his: int = 1, told: int | None = None) -> None:
        """Let the dealer lay cards away, where he does so once the non-dealer is served.

        Args:
            his: how many he lays away.
            told: how many he says that he takes; nothing where he tells no number.
        """
        if not self._both_lay_first:
            self._lay(his, told)

    def _lay(self, his: int, told: int | None) -> None:
        if told is not None:
            self.do(TellTaken.do, DEALER, n=told)
        if his:
            self.do("discard", DEALER, cards=unknown(his))

    @property
    def _both_lay_first(self) -> bool:
        return self.book.game.exchange_order == "both_discard"

    def serve(self, to: str, n: int) -> None:
        """Give a player cards, which he takes up.

        Args:
            to: the player, by whether he deals.
            n: how many cards; if none, nothing is done.
        """
        if not n:
            return
        known = self.drawn.get(to, [])
        self.do("give", DEALER, to=to, cards=[*known, *unknown(n - len(known))])
        self.do("take_up", to, what="given")

    @property
    def first(self) -> str:
        """Who leads first."""
        return DEALER if self.book.game.first_lead == "dealer" else NON_DEALER

    def play(self, tricks: tuple[tuple[str, str], ...] = TRICKS, leader: str | None = None) -> None:
        """Play tricks while both have cards; each is told as what the non-dealer and what the dealer play to it."""
        leads = leader or self.first
        for trick in tricks[: min(cards_held(self.acts, name) for name in self.names.values())]:
            leads = self.trick(leads, trick)

    def lead_and_reply(self, leader: str, lead: str, reply: str) -> None:
        """Let a player lead a card, and the other play one to it."""
        self.do("lead", leader, card=lead)
        self.do("play", ADVERSARY[leader], card=reply)

    def trick(self, leader: str, trick: tuple[str, str]) -> str:
        """Play a trick, and return who won it."""
        mine, his = trick if leader == NON_DEALER else (trick[1], trick[0])
        self.lead_and_reply(leader, mine, his)
        return ADVERSARY[leader] if self.beats(his, mine) else leader

    def beats(self, reply: str, lead: str) -> bool:
        """Tell whether a ``reply`` beats the card ``lead``, which was led."""
        suit, ranks = SUIT_OF[reply], self.book.game.ranks
        if suit == SUIT_OF[lead]:
            return ranks.index(RANK_OF[reply]) < ranks.index(RANK_OF[lead])
        return suit == TRUMP

    def marks(self) -> None:
        """Let the winner, the non-dealer, mark the point."""
        self.mark(NON_DEALER)

    def mark(self, who: str, more: int = 0) -> None:
        """Let a player mark what is due to him for the hand.

        Args:
            who: the player, by whether he deals.
            more: how many points he marks beyond that.
        """
        heard = adjudicate(self.log(), self.book)
        rows = [row for deal in heard.deals for row in deal.marks if row.player == self.names[who]]
        n = more + sum(row.points for row in rows if row.status in OWING and row.for_ in HAND)
        if n:
            self.do("mark", who, n=n, reason="point")

    def log(self, acts: int | None = None, *more: Deed) -> Log:
        """Return the log of the story.

        Args:
            acts: how many of its acts it is to hold; all, if it is not told.
            more: acts behind these.
        """
        players = [self.names[NON_DEALER], self.names[DEALER]]
        head = {
            "format": "referee.log/1",
            "players": players,
            "rulebook": self.book.called,
            "recorded": list(WRITTEN_DOWN),
            "packs": {pack: {"owner": self.names[role]} for role, pack in PACKS.items()},
        }
        if self.opening:
            head["opening"] = {
                **self.opening,
                "dealer": self.names[self.due],
                "pack": PACKS[self.due],
                "score": {self.names[role]: self.score.get(role, 0) for role in (NON_DEALER, DEALER)},
                "orders": {self.names[role]: order for role, order in self.orders.items()},
            }
        if self.book.readings or self.book.taken:
            head["agreement"] = {"readings": dict(self.book.readings), "options": dict(self.book.taken)}
        return log_from_data(Document("(call)", head | {"events": [*self.acts[:acts], *more]}))

    def next_deal(self) -> None:
        """Mix the cards that were played, and begin the next deal."""
        self.do("shuffle", DEALER, pack=PACKS[DEALER])
        self.do("cut", DEALER, pack=PACKS[NON_DEALER], lifted=16, left=16)
        self.do("packet", NON_DEALER, to=DEALER, cards=unknown(3))


def last_is_final(book: Rulebook) -> bool:
    """Return whether under a code nothing of a deal may be questioned once the last point of a game was made in it."""
    return book.procedure.fifth_point == "final"


def unknown(n: int) -> list[str]:
    """Return cards of which nobody saw the faces."""
    return ["?"] * n


Staging = Callable[[Story], None]
"""What tells a story."""


def told_in_all_ways(book: Rulebook, names: Mapping[str, str], staging: Staging) -> Iterator[Story]:
    """Give a story in every way in which it can come about, each choice made in its plainest way first.

    Args:
        book: the code it is played under.
        names: the players, by whether they deal.
        staging: what tells the story.
    """
    waiting: list[dict[str, str]] = [{}]
    while waiting:
        story = Story(book, names, dict(waiting.pop(0)))
        staging(story)
        yield story
        made = list(story.taken)
        for name, ways in story.open:
            before = {each: story.taken[each] for each in made[: made.index(name)]}
            waiting += [{**before, name: way} for way in ways[1:]]
