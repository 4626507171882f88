"""The table: one mutable fold over the acts of a log, which accepts every act and judges none."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from attrs import define, field

from referee.record import ACTS, BOTH, NO_EVENT, UNKNOWN, Demand, EventIndex, Header, Opening
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.game import Game
from referee.table.hand import Hand
from referee.table.packs import DealerCut, Packs
from referee.table.trick import Round
from referee.table.whereabouts import by_elimination


@define(eq=False)
class Query:
    """A question to the record that later events may answer: did a hand hold a certain card at an event?

    ``name`` is the field of the fact that the answer settles, or ``None`` where it settles the fact itself.
    """

    fact: Fact
    name: str | None
    hand: Hand
    matches: Callable[[str], bool]
    at: EventIndex


@define(eq=False)
class Table:
    """What a camera over the table would know.

    happenings: what the current event brought about, by the names the windows of a rulebook use.
    next_deal: the deal being made ready, from the first act before its first packet on; deal_of_act: the deal that the
    current act before the first packet belongs to.
    match_number, match_known: the match under way, and whether the log tells where matches begin.
    games_begun: the games of which a packet has been dealt.
    packs_handled: the pack that was shuffled or cut at an event (index), where it is told.
    orders, orders_dealt_in: the order of packets last chosen, and the game and the match in which it was dealt, by
    whom it binds.
    orders_told: the order that a player has told for his next deal, with when, and in the making of which deal.
    orders_kept: by whom an order was kept in deals of the game under way that came before the log.
    opening: where the log begins, and what its header tells of that.
    agreed_order: the order of packets that the players agreed on, where they can.
    turned_suit_is_trumps: whether the rulebook makes the suit of the card turned trumps.
    expected_dealer: whose turn it is to deal, where that is known.
    dealer_values: the values of the game of which another would make it the other player's turn.
    facts: what the current event showed.
    game: the game values in force.
    players: the two players, in the order of the header.
    recorded: the parts of a game that the scorer wrote down.
    now: the index of the current event; -1 before the first.
    game_number, deal_number: the numbers of the game and of the deal under way, as the log counts them.
    deal: the live deal, or ``None`` before the first packet; deals: all deals that were begun, in order.
    fresh_pack: whether a pack was shuffled or cut for the next deal; cut_done: whether it was cut.
    deal_closed: whether the live deal is closed, so that what follows belongs to the next one.
    problems: what the current event shows to be wrong with the record, as sentences.
    queries: questions that the record has not answered yet.
    dealer_cut: the cut for deal; packs: the packs, whose they are and which is in use.
    """

    game: Game
    players: tuple[str, str]
    recorded: frozenset[str] = frozenset()
    now: EventIndex = NO_EVENT
    game_number: int = 1
    match_number: int = 1
    match_known: bool = True
    games_begun: set[int] = field(factory=set)
    packs_handled: dict[EventIndex, str] = field(factory=dict)
    deal_number: int = 0
    deal: Deal | None = None
    next_deal: Deal | None = None
    deal_of_act: Deal | None = None
    deals: list[Deal] = field(factory=list)
    fresh_pack: bool = False
    cut_done: bool = False
    deal_closed: bool = False
    orders: dict[str, str] = field(factory=dict)
    orders_dealt_in: dict[str, tuple[int, int]] = field(factory=dict)
    agreed_order: str | None = None
    happenings: list[str] = field(factory=list)
    facts: list[Fact] = field(factory=list)
    problems: list[str] = field(factory=list)
    queries: list[Query] = field(factory=list)
    turned_suit_is_trumps: bool = True
    expected_dealer: str | None = None
    dealer_values: tuple[str, ...] = ()
    dealer_cut: DealerCut = field(factory=DealerCut)
    packs: Packs = field(factory=Packs)
    orders_told: dict[str, tuple[str, str, Deal]] = field(factory=dict)
    orders_kept: set[tuple[str, int]] = field(factory=set)
    opening: Opening = field(factory=Opening)

    @classmethod
    def opened(cls, header: Header, game: Game) -> Table:
        """Return the table as the ``header`` of a log describes it, played by the ``game`` values of a rulebook."""
        table = cls(game=game, players=header.players, recorded=header.recorded)
        table.game_number = header.opening.game
        table.deal_number = header.opening.deal - 1
        table.packs = Packs.opened(header)
        table._resume(header.opening)
        return table

    def _resume(self, opening: Opening) -> None:
        """Take over what was settled before the log begins: the game under way, its match, the orders of packets."""
        self.opening = opening
        if opening.deal > 1:
            self.games_begun.add(opening.game)
        self.match_known = self.game.match_games is None or opening.game == 1 or opening.games is not None
        under_way = self.game.match_games is not None and sum((opening.games or {}).values()) > 0
        for player, order in opening.orders.items():
            key = self.order_key(player)
            self.orders[key] = order
            if opening.deal > 1:
                self.orders_dealt_in[key] = (opening.game, self.match_number)
                self.orders_kept.add((key, opening.game))
            elif under_way:
                self.orders_dealt_in[key] = (opening.game - 1, self.match_number)

    def order_key(self, player: str) -> str:
        """Return by whom an order of packets that a ``player`` chose is kept: by that player, or by both the same."""
        return player if self.game.packet_order == "each_player" else BOTH

    @property
    def begun_before(self) -> bool:
        """Whether deals were made before the log begins."""
        return (self.opening.game, self.opening.deal) > (1, 1)

    @property
    def turns_for_points(self) -> bool:
        """Whether a card turned now is turned for the points of the game that is about to begin."""
        fixed = self.game.target is not None or not self.game.target_by_rank
        return not fixed and self.game_number not in self.games_begun

    def other(self, player: str) -> str:
        """Return the adversary of a ``player``."""
        first, second = self.players
        return second if player == first else first

    def happen(self, happening: str) -> None:
        """Note a ``happening`` of the current event in the live deal."""
        self.happenings.append(happening)
        if self.deal is not None:
            self.deal.happened_at[happening].append(self.now)

    def happen_to_earlier(self, happening: str, before: Deal | None) -> None:
        """Note in the deals earlier than ``before`` a ``happening`` of the next deal that concerns them too."""
        for deal in reversed(self.deals):
            if deal is before:
                continue
            if happening in deal.happened_at:
                break
            deal.note_happening(happening, self.now)
        self.happenings.append(happening)

    def recent(self) -> list[Deal]:
        """Return the live deal and what came before it, back to the last deal that was not set aside."""
        at = len(self.deals) - 2
        while at > 0 and self.deals[at].set_aside:
            at -= 1
        return self.deals[max(at, 0) :]

    @property
    def between_deals(self) -> bool:
        """Whether no deal is under way, so that what is done to the packs belongs to the next one."""
        deal = self.deal
        return deal is None or deal.over or self.deal_closed or self.fresh_pack or deal.game != self.game_number

    def prepare(self) -> Deal:
        """Return the deal that an act of shuffling, cutting or choosing belongs to: the live one, or the next."""
        if self.deal is not None and not self.between_deals:
            return self.deal
        if self.next_deal is None:
            self.next_deal = self._blank()
        self._seat(self.next_deal, self.expected_dealer or self._by_cut(self.next_deal))
        self.next_deal.lawful_dealer = self.expected_dealer
        return self.next_deal

    @property
    def coming_deal(self) -> Deal:
        """The deal that is made ready, or else one for which nothing has been done yet."""
        deal = self.next_deal or self._blank()
        if not deal.dealer:
            self._seat(deal, self.expected_dealer)
        return deal

    def annul_cut(self, deal: Deal) -> None:
        """Let the cut of a ``deal`` that is made ready count for nothing; it has to be made again."""
        if deal is self.next_deal:
            deal.happened_at.pop("cut", None)
            self.cut_done = False

    def live(self, deal: Deal) -> bool:
        """Whether a ``deal`` is the one on the table or the one being made ready."""
        return deal is self.deal or deal is self.next_deal

    def _blank(self) -> Deal:
        """Return the next deal with empty hands and a whole stock."""
        deal = Deal(
            number=self.deal_number + 1,
            game=self.game_number,
            dealer="",
            non_dealer="",
            pack=None,
            begins=self.now,
            ends=self.now,
            hands={player: Hand() for player in self.players},
            round=Round(),
        )
        deal.rounds.append(deal.round)
        return deal

    def _seat(self, deal: Deal, dealer: str | None) -> None:
        """Say who deals, where that is known."""
        deal.dealer = dealer or ""
        deal.non_dealer = self.other(dealer) if dealer else ""

    def _by_cut(self, deal: Deal) -> str | None:
        """Return who deals as the cut shows, where nothing else tells: the adversary of the one player who cuts."""
        cutters = [player for player in self.players if f"{player}.cuts" in deal.happened_at]
        return self.other(cutters[0]) if len(cutters) == 1 else None

    def begin_deal(self, dealer: str, pack: str | None) -> Deal:
        """Return the deal that begins now with its first packet, by ``dealer`` from ``pack`` or the pack in use."""
        deal = self.next_deal or self._blank()
        self.next_deal = None
        self._seat(deal, dealer)
        self.deal_number += 1
        deal.number, deal.game, deal.pack = self.deal_number, self.game_number, pack or self.packs.to_open(dealer)
        self.packs.opening = None
        deal.begins = deal.ends = self.now
        deal.lawful_dealer = self.expected_dealer or dealer
        for value in self.dealer_values:
            deal.note_deciding_value(value, self.now)
        if self.expected_dealer is None:
            deal.note_happening("dealer_untold", self.now)
        self.happen_to_earlier("next_cut", None)
        if self.deal is not None and self.deal.game != deal.game:
            self.happen_to_earlier("next_game_cut", None)
        self.deal = deal
        self.deals.append(deal)
        self.games_begun.add(deal.game)
        self.fresh_pack = self.cut_done = False
        self.deal_closed = False
        return deal

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
        self, deal: Deal | None, kind: type[Fact], by: str | None, fields: dict[str, Any], about: Any = None
    ) -> None:
        """Let a fact be seen that the current act alone shows, in a ``deal`` if there is one.

        It has the ``kind``, the actor ``by``, the ``fields`` and what it is ``about``.
        """
        if deal is not None:
            self.show(kind(deal, self.now, by, fields, [self.now], about=about))

    def problem(self, message: str) -> None:
        """Note that the record itself cannot be right here; ``message`` is a sentence about it."""
        self.problems.append(message)

    def take(self, hand: Hand, cards: Iterable[str], player: str) -> None:
        """Take ``cards`` out of the ``hand`` of a ``player``; a card it cannot have held is a problem of the record.

        One that he had led out of turn is taken up from the table with that.
        """
        taken = list(cards)
        for card in hand.remove(taken, self.now):
            self.problem(f"{player} cannot have had {'another card' if card == UNKNOWN else card} here")
        if self.deal is not None and (strays := self.deal.strays(player)):
            gone = [stray for stray in strays if stray.lead != UNKNOWN and stray.lead in taken]
            unseen = [stray for stray in strays if stray.lead == UNKNOWN]
            for stray in (*gone, *unseen[: max(len(strays) - len(gone) - len(hand.cards), 0)]):
                self.deal.take_up(stray, self.now)

    def put(self, hand: Hand, cards: tuple[str, ...], player: str) -> None:
        """Put ``cards`` into the ``hand`` of a ``player``; a face not in the stock is a problem of the record."""
        deal = self.deal
        if deal is not None:
            for card in cards:
                if card != UNKNOWN:
                    place = deal.faces.get(card)
                    if place is not None:
                        self.problem(f"{card} comes to {player} but lay already {place}")
                    deal.faces[card] = f"in {player}'s hand"
        hand.add(cards, self.now)

    def faulty(self, deal: Deal) -> bool:
        """Whether the pack of a ``deal`` is at fault on record, or a second copy of a card has come to light in it."""
        return self.packs.in_use(deal) in self.packs.faulty or any("#" in face for face in deal.faces)

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
        doubtful = told[0] is not None and (
            self.faulty(deal) or (self.packs.in_use(deal) is None and self.packs.faulty)
        )
        return (None, proof) if doubtful else told

    def ask(self, query: Query) -> None:
        """Settle a ``query`` now if the record can; keep it for later events where it cannot."""
        if not self.settle(query):
            self.queries.append(query)

    def settle(self, query: Query) -> bool:
        """Answer a ``query`` if the record proves it either way. Returns whether it did."""
        answer, proof = self.held(query.fact.deal, query.hand, query.matches, query.at)
        if answer is None:
            return False
        fact = query.fact
        at = max(proof | {fact.event})
        if query.name is None:
            fact.prove(answer, at)
            self.rule_out(fact)
        else:
            fact.fields[query.name] = answer
            fact.proved_at = max(fact.proved_at, at)
            fact.field_evidence[query.name] = sorted(proof)
        fact.evidence = sorted({*fact.evidence, *proof})
        return True

    def rule_out(self, proved: Fact) -> None:
        """Rule out the faults of the same card that cannot be true where the fact ``proved`` is."""
        outdone = proved.outdoes if proved.truth else ()
        for other in proved.deal.faults if outdone else ():
            if other.name in outdone and other.about is proved.about and other.event == proved.event:
                other.prove(False, proved.proved_at)

    def in_doubt(self, fact: Fact) -> bool:
        """Whether the record does not show whether a ``fact`` is a fault of its player's, who alone may know."""
        return fact.truth is None or (fact.of_king and fact.fields.get("held", True) is None)

    def confess(self, fact: Fact) -> None:
        """Let a ``fact`` be the fault that its player owns to now."""
        if fact.truth is None:
            fact.prove(True, self.now)
            self.rule_out(fact)
        else:
            fact.fields["held"] = False
            fact.proved_at = max(fact.proved_at, self.now)
            fact.field_evidence["held"] = [self.now]
        fact.evidence = sorted({*fact.evidence, self.now})

    def settle_queries(self) -> None:
        """Try every open query again after an event that may have shown a face."""
        still: list[Query] = []
        for query in self.queries:
            if query.name is None and query.fact.truth is not None:
                continue
            if not self.settle(query):
                still.append(query)
        self.queries = still


DEMANDS: Final = frozenset(act for act in ACTS.values() if issubclass(act, Demand))
"""The words that ask for a remedy."""

Handler = Callable[[Table, Any], object]
