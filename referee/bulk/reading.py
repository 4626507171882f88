"""Regular play, read straight from plain data: a hand in which nothing happens that a law could object to.

Whatever is not plainly regular raises ``Unusual`` and is heard the long way, so this need not be complete: it must only
never take an irregular act, or one that could not be read, for a regular one.  To be regular is stricter than to be
valid: a card that lies in the hand of the player whose turn it is needs no other check.

Three things make a hand regular, and each is looked at by itself: its form, which says who must have done what; its
cards, which come from the stock once each and are played as one must; and what is marked for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any, Final

from attrs import define, field

from referee.bulk.form import Form, Round, form_of
from referee.bulk.line import Opening, Sitting
from referee.bulk.rules import RegularPlay, Unusual
from referee.bulk.tariff import Award
from referee.bulk.totals import Tally
from referee.bulk.wire_acts import WIRE
from referee.docket import DealRow
from referee.record import BOTH, PACK, RANK_OF, RANKS, SUIT_OF, UNKNOWN, EventId

KING: Final = RANKS[0]
PACKET: Final = WIRE["packet"]
TURN_UP: Final = WIRE["turn_up"]
REPLIES: Final = {"accept": True, "refuse": False}
"""Whether cards are exchanged after such an answer."""


@define(eq=False, repr=False)
class Regular:
    """The reading of a log's events, hand after hand.

    orders: of dealing, by him who chose it, as far as that is known: his own, or one for both.  Who deals in another
    is heard the long way, though his code may let him choose again.
    pack_told: the pack that the first hand is dealt with, if the head of the log tells it.
    keys: how many keys the events read so far have, beside their ids.

    Of the live hand: ``acts``, with ``ids`` and ``doers`` beside them, whose parts the form tells by their places;
    ``drawn``, the cards that come from the stock at each of its arrivals; ``hands``, what each player holds.
    """

    rules: RegularPlay
    sitting: Sitting
    tally: Tally
    dealer: str
    non_dealer: str
    orders: dict[str, str]
    pack_told: str | None
    keys: int
    acts: Sequence[Any] = ()
    ids: Sequence[EventId] = ()
    doers: list[str] = field(factory=list)
    drawn: list[tuple[str, ...]] = field(factory=list)
    hands: dict[str, set[str]] = field(factory=dict)
    trump: str = ""

    @classmethod
    def of(cls, rules: RegularPlay, sitting: Sitting, opening: Opening, events: list[Any]) -> Regular:
        """Return the reading of a log before its first event."""
        orders, pack = opening.orders or {}, opening.pack
        dealer = opening.dealer or next((event.by for event in events if type(event) is PACKET), "")
        if not sitting.names.issuperset(orders):
            raise Unusual
        if not rules.named.issuperset(orders.values()):
            raise Unusual
        if pack is not None and sitting.packs.get(opening.dealer or "") != pack:
            raise Unusual
        if orders and rules.rulebook.game.packet_order != "each_player":
            (orders,) = ({BOTH: order} for order in {*orders.values()})  # only one can be in force
        tally = Tally.begun(rules, sitting, opening)
        return cls(rules, sitting, tally, dealer, sitting.other[dealer], orders, pack, 0)

    def read(self, events: list[Any], ids: Sequence[EventId]) -> None:
        """Read all events, which have such ids."""
        kinds = tuple(map(type, events))
        begins, left = 0, kinds.count(TURN_UP)
        while begins < len(kinds):
            left -= 1  # the next hand begins with the same act as the first
            ends = kinds.index(kinds[0], kinds.index(TURN_UP, begins)) if left > 0 else len(kinds)
            form = form_of(kinds[begins:ends])
            if form is None:
                raise Unusual
            self.acts, self.ids = events[begins:ends], ids[begins:ends]
            self.doers = [act.by for act in self.acts]
            if self.tally.deals:
                self._pass_deal(form)
            self._hand(form)
            begins = ends

    @property
    def next_dealer(self) -> str | None:
        """Whose turn it is to deal after the hands read so far; ``None`` where nothing tells."""
        game, tricks = self.rules.rulebook.game, self.tally.deals[-1].tricks
        if game.alternation == "untold":
            return None
        if game.alternation == "alternate":
            return self.non_dealer
        dealer, non_dealer = tricks[self.dealer], tricks[self.non_dealer]
        if dealer == non_dealer:
            raise Unusual
        return self.dealer if (dealer > non_dealer) is (game.alternation == "winner") else self.non_dealer

    def _pass_deal(self, form: Form) -> None:
        """The next hand is dealt by him whose turn it is, or by whoever does where nothing tells."""
        self.dealer = self.next_dealer or self.doers[form.dealt]
        self.non_dealer = self.sitting.other[self.dealer]

    def _hand(self, form: Form) -> None:
        """Read one hand to its end, or to the end of the game."""
        self.keys += form.keys
        self._check_doers(form)
        self._prepare(form)
        row = self.tally.begin_deal(self.dealer, self._serve(form), self.ids, form.dealt)
        self._turn(form, row)
        if self._goes_on(form.goes_on):
            if form.rounds:
                self._exchange(form)
            if form.early >= 0:
                self._announce(form, form.early, (self.non_dealer, self.dealer))
            if self._goes_on(form.lead >= 0):
                self._play(form, row)

    def _goes_on(self, form_does: bool) -> bool:
        """Return whether the hand goes on, which it must if and only if the game is not over."""
        if form_does is self.tally.over:
            raise Unusual
        return form_does

    def _check_doers(self, form: Form) -> None:
        """Each act was done by him who must do it, as far as the form tells."""
        doers, dealer, non_dealer = self.doers, self.dealer, self.non_dealer
        for at in form.by_dealer:
            if doers[at] != dealer:
                raise Unusual
        for at in form.by_non_dealer:
            if doers[at] != non_dealer:
                raise Unusual
        if not self.sitting.names.issuperset([doers[at] for at in form.by_either]):
            raise Unusual

    # --- dealing

    def _prepare(self, form: Form) -> None:
        """The dealer shuffles and the other cuts, if and only if that is recorded."""
        sitting = self.sitting
        if form.shuffled is not sitting.shuffling or form.cut is not sitting.cutting:
            raise Unusual
        acts = self.acts
        if (form.looks or form.taken) and not sitting.looking:
            raise Unusual
        for at in form.looks:
            if acts[at].at != "hand":
                raise Unusual
        for at in form.taken:
            if acts[at].what != "given":
                raise Unusual
        if form.cut:
            cut = acts[form.shuffled]
            if cut.lifted is not None or cut.left is not None:
                least = self.rules.rulebook.game.least_cut
                if cut.lifted + cut.left != len(PACK) or min(cut.lifted, cut.left) < least:
                    raise Unusual
                self.keys += 2

    def _serve(self, form: Form) -> str | None:
        """The dealer deals in his order, and no card comes twice; return the pack that is told, if any."""
        acts, dealer, non_dealer, n = self.acts, self.dealer, self.non_dealer, form.packets
        self.drawn = drawn = [acts[at].cards for at in form.arrivals]
        cards = [*chain.from_iterable(drawn)]
        if len(set(cards)) < len(cards) or UNKNOWN in cards or (form.refused and len(cards) == len(PACK)):
            raise Unusual
        order = self.rules.orders.get(tuple(map(len, drawn[:n])))
        chooser = dealer if self.rules.rulebook.game.packet_order == "each_player" else BOTH
        if order is None or self.orders.setdefault(chooser, order) != order:
            raise Unusual
        if [packet.to for packet in acts[form.dealt : form.turn]] != [non_dealer, dealer] * (n // 2):
            raise Unusual
        self.hands = {non_dealer: set().union(*drawn[0:n:2]), dealer: set().union(*drawn[1:n:2])}
        own = self.sitting.packs.get(dealer)
        packs = [act.pack for act in acts[: form.turn]]
        named = form.turn - packs.count(None)
        if named and (own is None or packs.count(own) != named):
            raise Unusual
        self.keys += named
        return own if own in packs[form.dealt :] or (own == self.pack_told and not self.tally.deals) else None

    def _turn(self, form: Form, row: DealRow) -> None:
        """The dealer turns the next card; a king is his to mark."""
        (card,) = self.drawn[form.packets]
        row.turned = card
        row.trump = self.trump = SUIT_OF[card]
        if form.king is not (RANK_OF[card] == KING):
            raise Unusual
        if form.king:
            self._earn(self.rules.tariff.turned, self.dealer, (form.turn,))

    def _earn(self, award: Award | None, player: str, proof: Sequence[int]) -> None:
        """Some acts, the last of which decided it, earned a player points, and by the next one he marks them."""
        ids, last = self.ids, proof[-1]
        if self.doers[last + 1] != player:
            raise Unusual
        self.tally.earn(award, player, tuple(map(ids.__getitem__, proof)), self.acts[last + 1], ids[last + 1])

    # --- the exchange

    def _exchange(self, form: Form) -> None:
        """The non-dealer proposes as long as he likes, or until he is refused."""
        acts, drawn, hands = self.acts, self.drawn, self.hands
        players = self.non_dealer, self.dealer
        for each in form.rounds:
            asked = self._asked(each, later=each is not form.rounds[0])
            if REPLIES[acts[each.answer].reply] is not bool(each.swaps):
                raise Unusual
            for player, (laid, given, arrival) in zip(players, each.swaps, strict=False):
                away, come, hand = acts[laid].cards, drawn[arrival], hands[player]
                n, left = len(away), len(hand) - len(away)
                hand.difference_update(away)
                if len(hand) != left or len(come) != n or not n or acts[given].to != player or asked not in (None, n):
                    raise Unusual
                hand.update(come)
                asked = None  # what the dealer takes is his own affair

    def _asked(self, each: Round, *, later: bool) -> int | None:
        """Return the number that the non-dealer names, if he does, in a manner of which nothing is to be said."""
        acts, words = self.acts, each.words
        n: int | None = acts[words[0]].n
        told = each.asked
        answered = acts[each.answer].n is not None
        self.keys += (n is not None) + answered
        if len(words) > 1:
            if n is not None or len(words) > 2:
                raise Unusual
            n = acts[words[1]].n
        elif n is not None:
            told = "proposal"
        if not self.rules.manners[each.order, told, answered, later]:
            raise Unusual
        return n

    def _announce(self, form: Form, at: int, players: tuple[str, ...]) -> None:
        """A player who holds the king and has not played announces it, and marks it.

        It is proved by how the king came to him, and how the cards came that his adversary still has.
        """
        by, king = self.doers[at], KING + self.trump
        if by not in players or king not in self.hands[by]:
            raise Unusual
        against = self.hands[self.non_dealer if by == self.dealer else self.dealer]
        proof = [
            place
            for place, cards in zip(form.arrivals, self.drawn, strict=True)
            if king in cards or not against.isdisjoint(cards)
        ]
        self._earn(self.rules.tariff.held[by == self.dealer, at == form.late], by, (*proof, at))

    # --- the play

    def _play(self, form: Form, row: DealRow) -> None:
        """The tricks are led in turn and played to as one must, and the winner of the hand marks it."""
        acts, first, lead = self.acts, form.reply, self.acts[form.lead].card
        leader, follower = self.non_dealer, self.dealer
        leading, following = self.hands[leader], self.hands[follower]
        leading.remove(lead)
        if self.doers[form.lead] != leader:
            raise Unusual
        if form.late >= 0:
            self._announce(form, form.late, (follower,))
        if not self._goes_on(first >= 0):
            return
        leading.add(lead)
        outcomes, played = self.rules.outcomes[self.trump], [act.card for act in acts[first:-1]]
        turns: list[str] = []
        taken: list[str] = []
        for led, reply in zip([lead, *played[1::2]], played[::2], strict=True):
            leading.remove(led)
            following.remove(reply)
            takes, barred = outcomes[led][reply]
            if not following.isdisjoint(barred):
                raise Unusual
            turns += leader, follower
            if takes:
                leader, follower, leading, following = follower, leader, following, leading
            taken.append(leader)
        if turns[1:] != self.doers[first:-1]:
            raise Unusual
        self._score(form, row, taken)

    def _score(self, form: Form, row: DealRow, taken: list[str]) -> None:
        """The hand is over, its tricks taken by such players: the winner marks it."""
        game, tricks = self.rules.rulebook.game, row.tricks
        for player in tricks:
            tricks[player] = taken.count(player)
        winner = self.non_dealer if tricks[self.non_dealer] >= game.tricks_for_point else self.dealer
        won = tricks[winner]
        if len(taken) != game.hand_size or won < game.tricks_for_point:
            raise Unusual
        row.ended = "played"
        kind = winner == self.dealer, won == game.hand_size, form.exchanged, form.refused
        self._earn(self.rules.tariff.hands[kind], winner, form.replies)
