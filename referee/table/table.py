"""The table: what lies on it and what is under way, which acts change; it accepts every act and judges none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from referee.record import NO_EVENT, EventIndex, Header
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.game import Game
from referee.table.hand import Hand
from referee.table.happenings import Doing, Happening
from referee.table.packs import DealerCut, Orders, Packs
from referee.table.whereabouts import Query, by_elimination


@define(eq=False, repr=False)
class Table:
    """What a camera over the table would know.

    game: the game values in force.
    players: the two players, in the order of the header.
    orders: the orders of packets that were chosen, and where the log begins.
    recorded: the parts of a game that the scorer wrote down.
    now: the index of the current event; -1 before the first.
    game_number, match_number, deal_number: those of the game, the match and the deal under way, as the log counts them.
    games_begun: the games of which a packet has been dealt.
    packs_handled: the pack that was shuffled or cut at an event (index), where it is told.
    deal: the live deal, or ``None`` before the first packet; deals: all deals that were begun, in order; next_deal: the
        one being made ready, from the first act before its first packet on.
    fresh_pack: whether a pack was shuffled or cut for the next deal; cut_done: whether it was cut.
    deal_closed: whether the live deal is closed, so that what follows belongs to the next one.
    happenings: what the current event brought about.
    facts: what the current event showed; problems: what it shows to be wrong with the record, as sentences;
    misplacements: those of cards that cannot have been where the record has them, one for each event (index).
    queries: questions that the record has not answered yet.
    turned_suit_is_trumps: whether the rulebook makes the suit of the card turned trumps.
    expected_dealer: whose turn it is to deal, where that is known; agreed_dealer: who is to deal next by agreement.
    to_look: whether the players have yet to look at their hands, where it is not recorded when they do.
    dealer_cut: the cut for deal; packs: the packs, whose they are and which is in use.
    """

    game: Game
    players: tuple[str, str]
    orders: Orders
    recorded: frozenset[str] = frozenset()
    now: EventIndex = NO_EVENT
    game_number: int = 1
    match_number: int = 1
    deal_number: int = 0
    games_begun: set[int] = field(factory=set)
    packs_handled: dict[EventIndex, str] = field(factory=dict)
    deal: Deal | None = None
    next_deal: Deal | None = None
    deals: list[Deal] = field(factory=list)
    fresh_pack: bool = False
    cut_done: bool = False
    deal_closed: bool = False
    happenings: list[Happening | Doing] = field(factory=list)
    facts: list[Fact] = field(factory=list)
    problems: list[str] = field(factory=list)
    misplacements: dict[EventIndex, str] = field(factory=dict)
    queries: list[Query] = field(factory=list)
    turned_suit_is_trumps: bool = True
    expected_dealer: str | None = None
    agreed_dealer: str | None = None
    to_look: bool = False
    dealer_cut: DealerCut = field(factory=DealerCut)
    packs: Packs = field(factory=Packs)

    @classmethod
    def opened(cls, header: Header, game: Game) -> Table:
        """Return the table as the ``header`` of a log describes it, played by the ``game`` values of a rulebook."""
        opening = header.opening
        table = cls(game, header.players, Orders.opened(opening, game), header.recorded, packs=Packs.opened(header))
        table.game_number, table.deal_number = opening.game, opening.deal - 1
        if opening.deal > 1:
            table.games_begun.add(opening.game)
        return table

    @property
    def turns_for_points(self) -> bool:
        """Whether a card turned now is turned for the points of the game that is about to begin."""
        fixed = self.game.target is not None or not self.game.target_by_rank
        return not fixed and self.game_number not in self.games_begun

    def other(self, player: str) -> str:
        """Return the adversary of a ``player``."""
        return self.players[player == self.players[0]]

    # What comes about.

    def happen(self, what: Happening) -> None:
        """Note ``what`` the current event brings about in the live deal."""
        self.happenings.append(what)
        if self.deal is not None:
            self.deal.note(what, self.now)

    def does(self, player: str | None, *what: Doing) -> None:
        """Note ``what`` a ``player`` does at the current event in the live deal."""
        self.happenings += what
        if self.deal is not None:
            for each in what:
                self.deal.did(player).note(each, self.now)

    def happen_to_earlier(self, what: Happening, before: Deal | None) -> None:
        """Note in the deals earlier than ``before`` ``what`` comes about in the next deal and concerns them too."""
        for deal in (each for each in reversed(self.deals) if each is not before):
            if what in deal:
                break
            deal.note(what, self.now)
        self.happenings.append(what)

    def cut_for_next(self, before: Deal | None) -> None:
        """Note in the deals earlier than ``before`` that the pack is cut for the next one, be it of the next game."""
        self.happen_to_earlier(Happening.NEXT_CUT, before)
        if self.deal is not None and self.deal.game != self.game_number:
            self.happen_to_earlier(Happening.NEXT_GAME_CUT, before)

    def show(self, fact: Fact) -> None:
        """Let a ``fact`` be seen at the current event; what a bystander does, or both do, is no one player's act."""
        if fact.actor not in self.players:
            fact.actor = None
        if fact.truth:
            fact.proved_at = self.now if fact.proved_at < 0 else fact.proved_at
        if fact.of_play:
            fact.deal.faults.append(fact)
        self.facts.append(fact)

    def show_act(
        self, deal: Deal, kind: type[Fact], by: str | None, fields: dict[str, Any] | None = None, about: Any = None
    ) -> None:
        """Let a fact of a ``deal`` be seen that the current act alone shows.

        It has the ``kind``, the actor ``by``, the ``fields`` and what it is ``about``.
        """
        self.show(kind(deal, self.now, by, fields or {}, [self.now], about=about))

    def problem(self, message: str) -> None:
        """Note that the record itself cannot be right here; ``message`` is a sentence about it."""
        self.problems.append(message)

    def misplaced(self, message: str) -> None:
        """Note that the record has a card where it cannot be; ``message`` is a sentence about it."""
        self.misplacements[self.now] = message
        self.problem(message)

    # The deals.

    def recent(self) -> list[Deal]:
        """Return the live deal and what came before it, back to the last deal that was not set aside."""
        at = len(self.deals) - 2
        while at > 0 and self.deals[at].set_aside:
            at -= 1
        return self.deals[max(at, 0) :]

    def in_past_game(self, deal: Deal | None) -> bool:
        """Tell whether a deal is of a game that is over, and the next has been dealt for.

        Args:
            deal: the deal, if any.
        """
        return deal is not None and deal.game < self.deals[-1].game

    @property
    def between_deals(self) -> bool:
        """Whether no deal is under way, so that what is done to the packs belongs to the next one."""
        over = self.deal is None or self.deal.over or self.deal.game != self.game_number
        return over or self.deal_closed or self.fresh_pack

    @property
    def makes_ready(self) -> bool:
        """Whether the next deal is being made ready; words do not end one that was being made as a game was won."""
        coming = self.next_deal
        if coming is None or not self.between_deals:
            return False
        handled = Happening.SHUFFLE in coming or Happening.CUT_BEGUN in coming
        return handled or self.deal is None or not self.deal.left_unturned

    def live(self, deal: Deal) -> bool:
        """Whether a ``deal`` is the one on the table or the one being made ready."""
        return deal is self.deal or deal is self.next_deal

    def whose_turn(self, deal: Deal) -> str | None:
        """Return whose turn a ``deal`` was, if that is known: its dealer's, where it came to stand whoever dealt it."""
        return deal.dealer if deal.turned and self.game.wrong_deal == "stands_once_turned" else deal.lawful_dealer

    def prepare(self) -> Deal:
        """Return the deal that an act of shuffling, cutting or choosing belongs to: the live one, or the next."""
        if self.deal is not None and not self.between_deals:
            return self.deal
        if self.next_deal is None:
            self.next_deal = self._blank()
        self.next_deal.seat(self.expected_dealer or self._by_cut(self.next_deal))
        self.next_deal.lawful_dealer = self.expected_dealer
        return self.next_deal

    @property
    def coming_deal(self) -> Deal:
        """The deal that is made ready, or else one for which nothing has been done yet."""
        deal = self.next_deal or self._blank()
        if not deal.dealer:
            deal.seat(self.expected_dealer)
        return deal

    def annul_cut(self, deal: Deal) -> None:
        """Let the cut of a ``deal`` that is made ready count for nothing; it has to be made again."""
        if deal is self.next_deal:
            deal.forget(Happening.CUT)
            self.cut_done = False

    def _blank(self) -> Deal:
        """Return the next deal with empty hands and a whole stock."""
        return Deal.blank(self.deal_number + 1, self.game_number, self.players, self.now)

    def _by_cut(self, deal: Deal) -> str | None:
        """Return who deals as the cut shows, where nothing else tells: the adversary of the one player who cuts."""
        cutters = [player for player in self.players if Doing.CUTS in deal.did(player)]
        return self.other(cutters[0]) if len(cutters) == 1 else None

    def begin_deal(self, dealer: str, pack: str | None) -> Deal:
        """Return the deal that begins now with its first packet, by ``dealer`` from ``pack`` or the pack in use."""
        deal = self.next_deal or self._blank()
        self.next_deal = None
        deal.seat(dealer)
        self.deal_number += 1
        deal.number, deal.game, deal.pack = self.deal_number, self.game_number, pack or self.packs.to_open(dealer)
        self.packs.opening = None
        deal.begins = deal.ends = self.now
        deal.lawful_dealer, self.agreed_dealer = self.expected_dealer or dealer, None
        if self.expected_dealer is None:
            deal.note(Happening.DEALER_UNTOLD, self.now)
        self.cut_for_next(None)
        self.deal = deal
        self.deals.append(deal)
        self.games_begun.add(deal.game)
        self.fresh_pack = self.cut_done = self.deal_closed = False
        return deal

    # What the record proves.

    def held(
        self, deal: Deal, hand: Hand, matches: Callable[[str], bool], at: EventIndex
    ) -> tuple[bool | None, set[EventIndex]]:
        """Return whether a ``hand`` held some card that ``matches`` just before event ``at``, and what proves it.

        The cards that are seen elsewhere in the ``deal`` tell it where the hand does not.
        """
        answer, proof = hand.held(matches, at)
        if answer is not None:
            return answer, proof
        told = by_elimination(deal, hand, matches, at)
        doubtful = self.packs.at_fault(deal) or (self.packs.in_use(deal) is None and self.packs.faulty)
        return (None, proof) if told[0] is not None and doubtful else told

    def ask(self, query: Query) -> None:
        """Settle a ``query`` now if the record can; keep it for later events where it cannot."""
        if not self.settle(query):
            self.queries.append(query)

    def settle(self, query: Query) -> bool:
        """Answer a ``query`` if the record proves it either way. Returns whether it did."""
        fact = query.fact
        answer, proof = self.held(fact.deal, query.hand, query.matches, query.at)
        if answer is None:
            return False
        at = max(proof | {fact.event})
        if query.name is None:
            fact.prove(answer, at)
            fact.evidence = sorted({*fact.evidence, *proof})
        else:
            fact.know(query.name, answer, sorted(proof))
            fact.proved_at = max(fact.proved_at, at)
        return True

    def settle_queries(self) -> bool:
        """Try every open query again after an event that may have shown a face.  Returns whether one is answered."""
        asked = len(self.queries)
        self.queries = [
            query
            for query in self.queries
            if (query.name is not None or query.fact.truth is None) and not self.settle(query)
        ]
        return len(self.queries) < asked
