"""One deal on the table: packets, turned cards, exchange and play, as they were, and how far it has come."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from referee.record import BOTH, BYSTANDER, NO_EVENT, PACK, EventId, EventIndex
from referee.table.exchange import Exchange
from referee.table.game import Game
from referee.table.hand import Hand
from referee.table.happenings import Course, Doing, Happening
from referee.table.places import Places
from referee.table.trick import Played, Round, Trick


@define(eq=False, repr=False)
class Deal(Course[Happening]):
    """One deal, with what comes about in it that matters to a window, from the acts that make it ready on.

    The dealer is ``""`` as long as nothing tells who is to deal.

    last_cards: the cards that came into a hand last, by whose hand it is.
    laid_away, drawn: cards that left a hand as a surplus since the last proposal, by whose hand it was.
    to_lay_away: players who have come to be bound to lay away cards that they hold too many.
    turned_in_error: the card last turned after giving, while nobody has been given it; turned_wanted: if it was chosen.
    overdrawn: how many cards of a hand lack because the other player drew more than were too many.
    counted: cards counted as tricks, by who held them; won_by_counting: whether the point hangs on them.
    to_replay: whether the hand is to be played again and has not been yet.
    filled_for: what the cards made up for with which a hand was last filled.
    proposal_fault: why the last proposal could not be one, if it could not; asked_early: one made before the turn-up.
    no_proposal: whether the last words that asked for cards made no proposal, so that there is nothing to answer.
    doings: what each player has done; shown: the player who showed a card in his turn to play, and the card.
    faults_found: the packs of which a fault has come to light; kings_shown: the kings that a player has shown out of
        his hand, each with the first time; words_of_king: the events (ids) at which a player spoke of a king.
    number: the number of the deal, counted as the log counts; game: that of its game.
    dealer, non_dealer: the two players by their parts in this deal.
    lawful_dealer: whose turn it was to deal, where that is known; pack: the pack dealt from, where it is told.
    begins, ends: the indices of its first and its last event.
    hands: the hand of each player.
    round: the playing of the hand under way; rounds: all, with those that were replaced by a replay.
    packets: the packets in order: event index, receiver, number of cards, and whether it stands for a whole hand.
    bound_by: what fixes the order of the packets.
    dealt: how many cards each player was dealt; taken: how many he was given in exchanges; on_table: how many played.
    owed: how many cards each player is still to be given in the exchange under way.
    turned: the cards turned as for trumps, each time with the event index; turned_again: the index of a later time.
    turn_up: the card turned up; trump: the suit of trumps.
    proposals: how many proposals were made; open_proposal: whether the last awaits an answer.
    answers: the answers in order, each with the event index.
    exchanging: whether cards are being exchanged; exchange_over: whether no proposal can follow.
    exchange: the exchange under way, or the last one; exchanges: all of them.
    discards: the cards that each player laid away in exchanges; surplus: those that he laid away as they were too many.
    put_aside: other cards out of play; stock: how many cards the stock has left.
    places: where each card lies of which the record shows the face; seen_in_stock: the index of the event at which a
        card was first seen in the stock, or turned from it; shown_at: where cards shown lie, the last one first.
    first_cards: the first card that each player played, and its trick where it lies in one.
    named: the trick whose leader named another suit than he led, and that suit.
    replay_from: the index of the event that led the trick a replay begins with; -1 where there is none.
    last_withdrawn: the card last taken back.
    contested: a card taken back against the law.
    faults: the facts that are faults in playing to a trick; kings: the facts that a king was turned or shown.
    over: whether the hand is over; ended: how, where it was not played out.
    reopened: whether a card was taken back after the end of the hand; thrown_down: whether a hand was thrown down.
    """

    number: int
    game: int
    dealer: str
    non_dealer: str
    pack: str | None
    begins: EventIndex
    ends: EventIndex
    hands: dict[str, Hand]
    round: Round
    bound_by: str = "form"
    packets: list[tuple[EventIndex, str, int, bool]] = field(factory=list)
    dealt: dict[str, int] = field(factory=dict)
    turned: list[tuple[EventIndex, tuple[str, ...]]] = field(factory=list)
    turn_up: str | None = None
    trump: str | None = None
    doings: dict[str | None, Course[Doing]] = field(factory=dict)
    proposals: int = 0
    answers: list[tuple[EventIndex, str]] = field(factory=list)
    open_proposal: bool = False
    exchange_over: bool = False
    exchange: Exchange | None = None
    exchanges: list[Exchange] = field(factory=list)
    turned_again: EventIndex | None = None
    turned_in_error: str | None = None
    turned_wanted: bool = False
    proposal_fault: str = ""
    no_proposal: bool = False
    asked_early: Any = None
    filled_for: list[tuple[str, Exchange | None, int]] = field(factory=list)
    exchanging: bool = False
    owed: dict[str, int] = field(factory=dict)
    taken: dict[str, int] = field(factory=dict)
    on_table: dict[str, int] = field(factory=dict)
    rounds: list[Round] = field(factory=list)
    put_aside: list[str] = field(factory=list)
    last_cards: dict[str, tuple[str, ...]] = field(factory=dict)
    laid_away: dict[str, int] = field(factory=dict)
    drawn: dict[str, int] = field(factory=dict)
    to_lay_away: set[str] = field(factory=set)
    overdrawn: dict[str, int] = field(factory=dict)
    discards: dict[str, list[str]] = field(factory=dict)
    surplus: dict[str, list[str]] = field(factory=dict)
    stock: int = len(PACK)
    places: Places = field(factory=Places)
    seen_in_stock: dict[str, EventIndex] = field(factory=dict)
    shown_at: list[str] = field(factory=list)
    first_cards: dict[str, tuple[str, Trick | None]] = field(factory=dict)
    counted: dict[str, int] = field(factory=dict)
    won_by_counting: bool = False
    named: tuple[Trick, str] | None = None
    lawful_dealer: str | None = None
    shown: tuple[str, str] | None = None
    replay_from: EventIndex = NO_EVENT
    contested: Played | None = None
    last_withdrawn: Played | None = None
    faults: list[Any] = field(factory=list)
    kings: list[Any] = field(factory=list)
    ended: str | None = None
    over: bool = False
    reopened: bool = False
    to_replay: bool = False
    thrown_down: bool = False
    faults_found: set[str | None] = field(factory=set)
    kings_shown: dict[tuple[str, str], EventIndex] = field(factory=dict)
    words_of_king: set[tuple[str | None, EventId]] = field(factory=set)

    @classmethod
    def blank(cls, number: int, game: int, players: tuple[str, str], now: EventIndex) -> Deal:
        """Return a deal with empty hands and a whole stock, of which the dealer is not known, made ready from now on.

        Args:
            number: its number.
            game: the number of its game.
            players: the two players.
            now: the index of the current event.
        """
        deal = cls(number, game, "", "", None, now, now, {player: Hand() for player in players}, Round())
        deal.rounds.append(deal.round)
        deal.doings = {player: Course() for player in players}
        return deal

    def seat(self, dealer: str | None) -> None:
        """Let ``dealer`` deal, or nobody while that is not known."""
        self.dealer = dealer or ""
        self.non_dealer = next(player for player in self.hands if player != dealer) if dealer else ""

    def did(self, player: str | None) -> Course[Doing]:
        """Return what a ``player`` has done in the deal: nothing of nobody, nor of one who does not play."""
        return self.doings.get(player) or Course()

    def strays(self, player: str) -> list[Trick]:
        """Return the leads out of turn of a ``player`` that nobody has played to, in the order in which they lie."""
        return [trick for trick in self.round.tricks if trick.stray and trick.leader == player]

    def cards_out(self, player: str) -> int:
        """Return how many cards of a ``player`` lie on the table or in tricks, with those that he may still take up."""
        return self.on_table.get(player, 0) + len(self.strays(player))

    def led_on(self, player: str | None, at: EventIndex) -> EventIndex | None:
        """Return the index of the event by which play went on after the event index ``at``, for a card of a ``player``.

        That is another lead, so far as the code lets it end the trick for him.
        """
        times = (self.after(Happening.LED_ON, at), self.did(player).after(Doing.LED_ON, at))
        return min((time for time in times if time is not None), default=None)

    def take_up(self, stray: Trick, at: EventIndex) -> None:
        """Note that a ``stray`` lead lies on the table no longer from the event index ``at`` on."""
        self.round.tricks.remove(stray)
        stray.lifted_at = at

    @property
    def how_ended(self) -> str | None:
        """How the deal ended; one whose game was closed is taken to have been played."""
        return self.ended or ("played" if self.over or Happening.GAME_CLOSED in self else None)

    @property
    def played_after_game(self) -> bool:
        """Whether cards are played although the game has been won."""
        return Happening.GAME_CLOSED in self and Happening.PLAYED_AFTER_CLOSE in self

    @property
    def left_unturned(self) -> bool:
        """Whether the game was closed while the deal was being made, so that it can only be one of the next game."""
        return self.ended is None and not (self.over or self.turned) and Happening.GAME_CLOSED in self

    @property
    def set_aside(self) -> bool:
        """Whether a fresh deal, or a void one, has taken the deal's place."""
        return self.ended in ("fresh_deal", "void")

    def leave_stock(self, cards: int, at: EventIndex) -> None:
        """Note that so many ``cards`` left the stock at the event index ``at``; they may have been the last."""
        self.stock -= cards
        if cards and self.stock <= 0:
            self.note(Happening.STOCK_OUT, at)

    def role(self, player: str | None) -> str | None:
        """Return "dealer" or "non_dealer" for a ``player``; ``None`` for others, or while the dealer is not known."""
        if player in (None, BOTH, BYSTANDER) or not self.dealer:
            return None
        return "dealer" if player == self.dealer else "non_dealer"

    def other(self, player: str) -> str:
        """Return the adversary of a ``player``."""
        if self.dealer:
            return self.non_dealer if player == self.dealer else self.dealer
        return next(other for other in self.hands if other != player)

    def sizes(self, player: str) -> list[int]:
        """Return the sizes of the packets that a ``player`` was dealt, in order."""
        return [n for _, to, n, _ in self.packets if to == player]

    def dealt_out(self, game: Game) -> bool:
        """Whether every player has had the packets that the ``game`` values ask for, or his whole hand at once."""
        whole = {to for _, to, _, whole in self.packets if whole}
        return all(player in whole or game.dealt_out(self.sizes(player)) for player in self.hands)

    @property
    def play_untold(self) -> bool:
        """Whether the result of the hand is stated, and none of its tricks is on record."""
        return self.round.stated and not any(each.tricks for each in self.rounds)

    def count(self, player: str) -> int:
        """Return how many cards the hand of a ``player`` comes to: held, played, and owed by an exchange under way."""
        return len(self.hands[player].cards) + self.on_table.get(player, 0) + self.owed.get(player, 0)

    @property
    def served_next(self) -> str | None:
        """Whose the next card of the stock is in the exchange under way: the non-dealer is served first."""
        exchange = self.exchange
        if exchange is None or not self.exchanging:
            return None
        if exchange.given.get(self.non_dealer, 0) < max(exchange.called_for(self.non_dealer), 1):
            return self.non_dealer
        return self.dealer if exchange.given.get(self.dealer, 0) < exchange.called_for(self.dealer) else None

    @property
    def last_reply(self) -> str | None:
        """What the last answer came to, if a proposal was answered."""
        return self.answers[-1][1] if self.answers else None

    @property
    def order(self) -> str:
        """Whether the last proposal was the first."""
        return "first" if self.proposals <= 1 else "later"

    @property
    def pending(self) -> bool:
        """Whether a proposal waits for its answer, or an accepted one for its cards, be it in vain or not."""
        accepted = self.last_reply == "accept" and self.exchange is not None and not self.exchange.served
        return self.open_proposal or accepted

    def settled_since(self, at: EventIndex) -> EventIndex | None:
        """Return the index of the event that ended the exchange pending at the event index ``at``: a refusal, cards
        given, or a card played to one that was led over it.
        """
        begun = max((each.begun for each in self.exchanges if each.begun <= at), default=at)
        if self.pending and self.exchange is not None and self.exchange.begun == begun:
            return next((trick.replied_at for each in self.rounds for trick in each.tricks if trick.reply), None)
        ends = (self.after(happening, begun) for happening in (Happening.REFUSAL, Happening.GIVE))
        return min((end for end in ends if end is not None), default=None)

    @property
    def awaiting(self) -> bool:
        """Whether a proposal waits for its answer, or an accepted one for its cards, and no trick has been played."""
        if not self.pending or len(self.rounds) > 1:
            return False
        return all(trick.reply is None for trick in self.round.tricks)

    @property
    def has_played(self) -> bool:
        """Whether a card has been played for good."""
        return any(self.on_table.values())

    @property
    def accepted(self) -> bool:
        """Whether a proposal was accepted."""
        return any(reply == "accept" for _, reply in self.answers)

    def surplus_removed(self, player: str) -> int:
        """Return how many cards have left the hand of a ``player`` as a surplus."""
        return self.laid_away.get(player, 0) + self.drawn.get(player, 0)
