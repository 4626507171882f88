"""Kinds of fact: the king of trumps, marks, games and matches."""

from typing import Final, Literal

from referee.record import NO_EVENT, PACK, EventIndex
from referee.table.facts import Fact
from referee.table.field_values import BEFORE, Count, Side, Traced
from referee.table.happenings import Doing, Happening
from referee.table.kinds.dealing import OF_KING
from referee.table.table import Table


class KingClaimed(
    Fact,
    names=OF_KING,
    subject="false_king",
    grounds_by=(("unannounced_king", {"by": "mark"}), ("unannounced_king", {"held": True})),
    whose=frozenset({"of"}),
    passing={"played_to": BEFORE, "reply_lies": BEFORE, "cards_played": tuple(range(len(PACK)))},
    of_king=True,
    later=frozenset({"marked"}),
    lacks={
        "held": "show whether {actor} held the king of {trumps}; the card itself would settle it",
        "": "show whether {adversary} held the king of {trumps}; the card itself would settle it",
    },
):
    """The king of trumps was claimed."""

    by: Literal["word", "mark"]
    of: Side
    held: bool
    kept: bool
    adversary_holds: bool
    cards_played: Count
    first_card_is_king: bool
    first_card_led: bool
    played_to: bool
    reply_lies: bool
    declared: bool
    declared_late: bool
    marked: bool
    shown: bool
    disproved: bool

    def _kept(self, _table: Table) -> Traced:
        """Whether it was still held when the player played his first card."""
        held = self.fields["held"]
        return Traced(_not_laid_away(self) if held is True else bool(held))

    def _owned_up(self) -> tuple[EventIndex | None, bool]:
        """Return when the player owned up, and whether that was before his next card."""
        did = self.deal.did(self.actor)
        declared, played = did.after(Doing.DECLARES, self.event), did.after(Doing.PLAYS, self.event)
        return declared, declared is not None and (played is None or declared < played)

    def _declared(self, _table: Table) -> Traced:
        at, in_time = self._owned_up()
        return Traced(in_time, since=at)

    def _declared_late(self, _table: Table) -> Traced:
        at, in_time = self._owned_up()
        return Traced(at is not None and not in_time)

    def _shown(self, _table: Table) -> Traced:
        """Whether the player has shown it before his first card, or by playing it as that card."""
        player, king = str(self.actor), f"K{self.deal.trump}"
        shown, played = self.deal.kings_shown.get((player, king)), self.deal.did(player).first(Doing.PLAYS)
        as_first_card = self.deal.first_cards.get(player, ("", None))[0] == king
        return Traced(as_first_card or (shown is not None and (played is None or shown < played)))

    def _disproved(self, _table: Table) -> Traced:
        return Traced(self.fields["held"] is False)

    def _noted_since(self, name: str) -> EventIndex | None:
        if name == "played_to":
            trick = self.deal.first_cards.get(str(self.actor), ("", None))[1]
            return trick.played_to_at if trick is not None else None
        played = self.deal.did(self.actor).all(Doing.PLAYS)
        return played[1] if name == "cards_played" and len(played) > 1 else None


def _not_laid_away(fact: Fact) -> bool:
    """Whether its holder has not laid the king away."""
    deal, did = fact.deal, fact.deal.did(fact.actor)
    at = deal.hands[str(fact.actor)].lost_at(f"K{deal.trump}")
    return at is None or at not in (*did.all(Doing.DISCARDS), *did.all(Doing.LAYS_AWAY))


ENDING_EXCHANGE: Final = (Happening.LEAD, Happening.NEXT_CUT, Happening.PACK_MIXED, Happening.GIVEN_OVER)
"""What happens after an exchange, so that none comes any more."""


class KingRevealed(
    Fact,
    names=OF_KING,
    open=True,
    regular=True,
    of_king=True,
    lacks={"": "show yet whether cards are still exchanged; what is done next will settle it"},
):
    """A player showed the king of trumps out of his hand."""

    how: Literal["shown", "exposed"]
    cards_played: Count
    led: bool
    exchange: Literal["before", "after", "none", "declined"]
    kept: bool

    def _kept(self, _table: Table) -> Traced:
        return Traced(_not_laid_away(self))

    def _exchange(self, _table: Table) -> Traced:
        """How the exchange stood: made, still to come or under way, or not made in the hand, or declined after it.

        ``None`` while nothing has been done since that would tell. Who goes on to the next deal, or lets the game be
        over, exchanges no more in this one.
        """
        deal, at = self.deal, self.event
        more, again = deal.after(Happening.GIVE, at), deal.after(Happening.PROPOSAL, at)
        accepted = deal.all(Happening.ACCEPTANCE)
        before = max((time for time in accepted if time < at), default=None)
        refused = deal.after(Happening.REFUSAL, before or NO_EVENT) is not None and not deal.open_proposal
        done = refused or deal.stock <= 0 or deal.over or any(what in deal for what in ENDING_EXCHANGE)
        if before is None:
            declined = deal.after(Happening.REFUSAL, at) is not None
            never = ("declined" if declined else "none") if done else None
            return Traced("before" if any(time > at for time in accepted) else never)
        if more is not None and (again is None or more < again):
            return Traced("before")
        exchange = next(each for each in reversed(deal.exchanges) if each.begun < at)
        served = exchange.served and (self.actor == deal.dealer or deal.dealer in exchange.given)
        return Traced("after" if served or again is not None or done else None)


class TurnedKingNamed(Fact, names=OF_KING, subject="false_king"):
    """The dealer announced the king that he had turned up."""


class KingWins(Fact, open=True):
    """A player whom a king would win the game has the king of trumps in hand."""


class MarkedTooMuch(
    Fact,
    subject="over_mark",
    lasts="game",
    of_marks="over",
    later=frozenset({"admitted"}),
    passing={"admitted": BEFORE},
):
    """More was marked than was due."""

    admitted: bool


class MarkOmitted(Fact, subject="missing_mark", of_marks="short"):
    """Points earned were not marked."""

    kind: Literal["turned_king", "held_king", "point", "vole"]


class GameReached(Fact, open=True, regular=True):
    """A player has reached the points of the game."""

    loser_score: Count
    stakes: Literal["graded", "none"]


class MatchReached(Fact, open=True, regular=True):
    """A player has won the games of a match."""
