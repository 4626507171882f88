"""How the play stands at an event of a log, as far as the record tells it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, frozen

from referee.hearing import Hearing, hear_log
from referee.law import Rulebook
from referee.record import (
    RANK_OF,
    SUIT_OF,
    SUITS,
    UNKNOWN,
    Event,
    EventId,
    EventIndex,
    Lead,
    Log,
    Play,
    RefereeError,
    how_many,
)
from referee.solving.position import Position
from referee.solving.worth import Exchange, Worth
from referee.table import Deal, Trick, exchange_ends, leader_in_turn


class NothingToSolve(RefereeError):  # noqa: N818 - it says how the play stands
    """The play does not stand so that something could be said of it."""


@frozen
class Standing:
    """How the play stands before some event, as far as the record tells it.

    at: the index of the event before which it stands so.
    deal: the number of the deal, as the log counts.
    known: the cards that each player holds for certain.
    missing: how many cards he holds that the record does not tell.
    trump: the suit of trumps.
    leader: who is to lead, or has led.
    lead: the card on the table, or ``None`` before a lead.
    won: the tricks that each player has.
    worth: what results are worth, with all that was done before the play.
    counts_left: whether cards that cannot be played to will count as tricks.
    """

    at: EventIndex
    deal: int
    known: Mapping[str, tuple[str, ...]]
    missing: Mapping[str, int]
    trump: str
    leader: str
    lead: str | None
    won: Mapping[str, int]
    worth: Worth
    counts_left: bool = False

    def position(self, filled: Mapping[str, Iterable[str]] | None = None) -> Position:
        """Return the position, with the cards that the record does not tell.

        Args:
            filled: these cards, by who holds them; none by default.

        Raises:
            NothingToSolve: where some card is still not told.
        """
        hands = {player: (*cards, *(filled or {}).get(player, ())) for player, cards in self.known.items()}
        lacking = {who: self.missing[who] + len(self.known[who]) - len(hand) for who, hand in hands.items()}
        told = [f"{how_many(n, 'card')} of {player}" for player, n in lacking.items() if n]
        if told:
            raise NothingToSolve(
                f"the record does not show {' and '.join(told)}: expected every card that is still held"
            )
        return Position(hands, self.trump, self.leader, self.lead, self.won, self.counts_left)


@frozen
class PlayedLog:
    """A log that was heard, and how the play stood in it.

    log: the log.
    rulebook: the rulebook that it was heard under.
    hearing: the hearing of the whole of it, by which cards are known that are seen later.
    """

    log: Log
    rulebook: Rulebook
    hearing: Hearing

    @classmethod
    def of(cls, log: Log, rulebook: Rulebook) -> PlayedLog:
        """Hear a log.

        Args:
            log: the log.
            rulebook: the rulebook.

        Returns:
            The log, heard.

        Raises:
            Unreadable: where the log makes more work than the limits allow.
        """
        return cls(log, rulebook, hear_log(log, rulebook))

    def beginnings(self) -> list[EventIndex]:
        """Return before which event the play of each deal begins: its first lead, or the end of a log that has none."""
        events, deals = self.log.events, self.hearing.case.table.deals
        found = [self._first_lead(deal, EventIndex(len(events))) for deal in deals]
        return [at for at in found if at < len(events)] or found[-1:]

    def standing(self, at: EventIndex) -> Standing:
        """Return how the play stands before an event.

        Args:
            at: the index of the event; that after the last for the end of the log.

        Raises:
            NothingToSolve: where nothing is to be played there, or the record does not tell what is.
        """
        found = self.standings({at: None})[at]
        if isinstance(found, NothingToSolve):
            raise found
        return found

    def standings(self, wanted: Mapping[EventIndex, Trick | None]) -> dict[EventIndex, Standing | NothingToSolve]:
        """Return how the play stands before some events, heard in one go; or why that cannot be told.

        Args:
            wanted: the indices of the events, each with the trick that it is played to, where that is known; by default
                one that waits for a reply.
        """
        hearing = Hearing(self.log.header, self.rulebook)
        found: dict[EventIndex, Standing | NothingToSolve] = {}
        for place in range(len(self.log.events) + 1):
            at = EventIndex(place)
            if at in wanted:
                try:
                    found[at] = self._standing(hearing, at, wanted[at])
                except NothingToSolve as error:
                    found[at] = error
            if len(found) == len(wanted):
                break
            hearing.advance(self.log.events[at])
        return found

    def _standing(self, hearing: Hearing, at: EventIndex, trick: Trick | None) -> Standing:
        """Return how the play stands where a hearing has come before an event."""
        table, game = hearing.case.table, self.rulebook.game
        deal = table.deal
        if deal is None or deal.over or deal.set_aside or not deal.dealer or not deal.trump:
            raise NothingToSolve("no hand can be played there; expected a place between the turn-up and the last trick")
        if any(each.reply is not None and each.winner is None for each in deal.round.tricks):
            raise NothingToSolve("the record does not show who has won each trick before; expected the cards of all")
        waiting = trick or next((each for each in deal.round.tricks if each.waits), None)
        leader = waiting.leader if waiting is not None else leader_in_turn(deal, game)
        if leader is None:
            raise NothingToSolve("the code does not tell who leads there; expected a place after the first lead")
        if waiting is not None and (waiting.lead == UNKNOWN or waiting.counts_as is not None):
            raise NothingToSolve("the suit to be followed there is not that of a card on record")
        whole = self.hearing.case.table.deals[table.deals.index(deal)]
        known, held = self._hands(whole, at, waiting if waiting is not None and waiting.stray else None)
        missing = {player: held[player] - len(cards) for player, cards in known.items()}
        lead = waiting.lead if waiting is not None else None
        counts = self._counts_left(at, held, leader, lead) if len(set(held.values())) > 1 else False
        worth = Worth.of(self.rulebook, deal.dealer, deal.non_dealer, _exchange(deal))
        won = {player: deal.round.won.get(player, 0) for player in table.players}
        return Standing(at, deal.number, known, missing, deal.trump, leader, lead, won, worth, counts)

    def _hands(
        self, deal: Deal, at: EventIndex, stray: Trick | None
    ) -> tuple[dict[str, tuple[str, ...]], dict[str, int]]:
        """Return what players hold before an event, and how many cards, without one that was led out of turn."""
        ranks, known, held = self.rulebook.game.ranks, {}, {}
        for player in self.log.header.players:
            hand, lying = deal.hands[player], stray.lead if stray is not None and stray.leader == player else None
            faces = [card for card in hand.certain(at, early=False) if card not in (UNKNOWN, lying)]
            known[player] = tuple(
                sorted(faces, key=lambda card: (SUITS.index(SUIT_OF[card]), ranks.index(RANK_OF[card])))
            )
            held[player] = hand.count_at(at, early=False) - (lying is not None)
        return known, held

    def _counts_left(self, at: EventIndex, held: Mapping[str, int], leader: str, lead: str | None) -> bool:
        """Whether the code counts the cards that one hand has left when the other is empty: hear it played so far."""
        other = next(player for player in held if player != leader)
        acts: list[Event] = [Play(by=other, card=UNKNOWN)] if lead is not None else []
        for _ in range(min(held[leader], held[other] - len(acts))):
            acts += [Lead(by=leader, card=UNKNOWN), Play(by=other, card=UNKNOWN)]
        hearing = Hearing(self.log.header, self.rulebook)
        for event in (*self.log.events[:at], *named(acts)):
            hearing.advance(event)
        return any(hearing.case.table.deals[-1].counted.values())

    def _first_lead(self, deal: Deal, else_: EventIndex) -> EventIndex:
        """Return the index of the first lead of a deal."""
        acts = range(deal.begins, min(deal.ends + 1, len(self.log.events)))
        return next((EventIndex(at) for at in acts if isinstance(self.log.events[at], Lead)), else_)


def _exchange(deal: Deal) -> Exchange:
    """Return how the exchange of a deal ended, or ends if play begins now."""
    ended = exchange_ends(deal)[0]
    return "unproposed" if ended == ("lead", "first") else "refused" if ended == ("refusal", "first") else "accepted"


def named(events: Sequence[Event]) -> list[Event]:
    """Return events with ids of their own, which no log has.

    Args:
        events: events without ids.
    """
    return [evolve(event, id=EventId(f"(played {number})")) for number, event in enumerate(events, 1)]
