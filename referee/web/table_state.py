"""How a table stands whose log is being built: what lies there, whose turn it is, and what was ruled so far."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from attrs import define, evolve

from referee.asking import options_of, remedies_of
from referee.docket import Adjudication, Ruling
from referee.law import Rulebook
from referee.record import PACK, Answer as Reply, Event, EventId, Log, known
from referee.report import (
    Answer,
    DisputeSummary,
    TableView,
    answer_of,
    dispute_summaries,
    empty_table,
    sentence,
    views_in_hearing,
)
from referee.table import FACTS
from referee.teaching import list_words

MOST_SHOWN: Final = 60
"""How many acts are listed, up to the one after which the table is shown."""

MOST_AHEAD: Final = 20
"""How many acts after it are listed."""


@define
class TableState:
    """A table whose log is being built.

    log: the log.
    rulebook: the rulebook.
    at: the id of the act after which the table is shown; empty for the last.
    """

    log: Log
    rulebook: Rulebook
    at: EventId = EventId("")

    @property
    def players(self) -> tuple[str, ...]:
        """The two players."""
        return tuple(self.log.header.players)

    @cached_property
    def events(self) -> list[Event]:
        """The acts up to the one after which the table is shown."""
        ids = [event.id for event in self.log.events]
        return list(self.log.events[: ids.index(self.at) + 1] if self.at in ids else self.log.events)

    @property
    def next(self) -> EventId | None:
        """The id of the act that follows the one after which the table is shown; ``None`` at the end of the log."""
        rest = self.log.events[len(self.events) :]
        return rest[0].id if rest else None

    @cached_property
    def view(self) -> TableView:
        """The table as it stands."""
        return self._heard[0] or empty_table(self.log, len(self.events))

    @property
    def phase(self) -> str:
        """Where in the hand the table stands; a deal that was set aside is over, whatever still lies there."""
        return "over" if self._over else self.view.phase

    @property
    def _over(self) -> bool:
        """Whether the log ends with a deal that came to nothing."""
        return self.next is None and bool(self.found.deals) and self.found.deals[-1].void

    @property
    def last_do(self) -> str:
        """What was done last; empty where nothing was."""
        return self.events[-1].do if self.events else ""

    @property
    def refused(self) -> bool:
        """Whether a proposal was refused in the hand under way, so that nothing but play is due."""
        dealt = max((i for i, event in enumerate(self.events) if event.do in ("turn_up", "packet")), default=0)
        return any(isinstance(event, Reply) and event.reply == "refuse" for event in self.events[dealt:])

    @property
    def won_point(self) -> str | None:
        """Who has won as many tricks of the hand as the point takes; ``None`` where nobody has."""
        need = self.rulebook.game.tricks_for_point
        return next((each.name for each in self.view.players if each.tricks >= need), None)

    @property
    def hand_size(self) -> int:
        """How many cards a hand has."""
        return self.rulebook.game.hand_size

    def other(self, player: str) -> str:
        """Return the adversary of a player."""
        return next(name for name in self.players if name != player)

    @cached_property
    def dealer(self) -> str:
        """Who deals the hand, or once it is over the next one; before the first, who is not named first."""
        dealt = next((each.name for each in self.view.players if each.dealer), None)
        if dealt is None:
            return self.log.header.opening.dealer or self.players[1]
        if self.phase != "over":
            return dealt
        return (self.found.next_dealer if self.next is None else None) or self.other(dealt)

    @property
    def non_dealer(self) -> str:
        """The adversary of the dealer."""
        return self.other(self.dealer)

    @cached_property
    def acts(self) -> list[tuple[str, str]]:
        """The acts around the one after which the table is shown, each with its id and its sentence."""
        here = len(self.events)
        around = self.log.events[max(here - MOST_SHOWN, 0) : max(here + MOST_AHEAD, MOST_SHOWN)]
        return [(event.id, sentence(event)) for event in around]

    @property
    def earlier(self) -> EventId | None:
        """The id of an act before all of ``acts``; ``None`` where there is none."""
        before = len(self.events) - MOST_SHOWN
        return self.log.events[before - 1].id if before > 0 else None

    @property
    def later(self) -> EventId | None:
        """The id of the last act of the log, where it is not among ``acts``; else ``None``."""
        last = self.log.events[-1].id if self.log.events else None
        return last if self.acts and self.acts[-1][0] != last else None

    # --- who plays what

    @property
    def turn(self) -> tuple[str, str] | None:
        """Who plays next, and whether to "lead" or to "play"; ``None`` where no card can be played."""
        if self.phase not in ("proposing", "exchange", "play"):
            return None
        trick = self.view.trick
        if trick is not None and trick.reply is None:
            return self.other(trick.leader), "play"
        return (trick.winner if trick is not None else self.non_dealer) or self.non_dealer, "lead"

    def card_on_table(self, player: str | None) -> str:
        """Return the card of a player in the trick on the table; empty where there is none."""
        trick = self.view.trick
        if trick is None or player is None:
            return ""
        return trick.lead if trick.leader == player else trick.reply or ""

    def verb(self, player: str) -> str:
        """Return whether a player who plays a card now leads it or plays it to a lead."""
        return "play" if self.turn == (player, "play") else "lead"

    @property
    def unseen(self) -> list[str]:
        """The cards that may still lie anywhere face down, for all that the record shows."""
        view = self.view
        tricks = [*view.earlier, *([view.trick] if view.trick is not None and self.phase != "preparing" else [])]
        laid = {card for player in view.players for card in (*player.hand, *player.discards)}
        seen = {card for trick in tricks for card in trick.cards} | laid | {*view.turned} | {*view.aside}
        return list(PACK) if self.phase == "over" else [card for card in PACK if card not in seen]

    def hand(self, player: str) -> tuple[str, ...]:
        """Return the cards that a player holds, ``?`` for each of unknown face."""
        return next(each.hand for each in self.view.players if each.name == player)

    def known_hand(self, player: str) -> list[str]:
        """Return the cards that a player is known to hold."""
        return list(known(self.hand(player)))

    # --- what the law says

    @cached_property
    def found(self) -> Adjudication:
        """The adjudication of the whole log."""
        return self._heard[1]

    @cached_property
    def _heard(self) -> tuple[TableView | None, Adjudication]:
        """The table where it is shown, and what the law says of the whole log; it is heard once for both."""
        last = self.events[-1].id if self.events else ""
        views, hearing = views_in_hearing(self.log, self.rulebook, {last})
        hearing.finish()
        return views.get(last), hearing.statement(self.log)

    @property
    def answer(self) -> Answer:
        """What is to be told of the whole log: the score, who may or must do what now and until when."""
        return answer_of(self.found, evolve(self.log, places=[]), self.rulebook)

    def summaries(self) -> list[DisputeSummary]:
        """Return what was ruled so far, dispute by dispute."""
        return list(dispute_summaries(self.found, self.log, self.rulebook)) if self.log.events else []

    def faults(self) -> Iterator[tuple[str, EventId, list[str]]]:
        """Yield what went wrong, the last first: the ground, the act in which it did, and what can be asked for."""
        facts = {matter.id: FACTS[matter.fact] for matter in self.found.matters}
        told = set()
        for each in reversed(self.summaries()):
            fact = facts.get(each.decisive.matter or "")
            ground = (fact.subject or fact.ground) if fact is not None else None
            if ground is not None and (ground, each.event) not in told:
                told.add((ground, each.event))
                yield ground, each.event, [*each.decisive.remedies] or self._remedies_on(ground)

    def _remedies_on(self, ground: str) -> list[str]:
        """Return what the code lets a player ask for on a ground."""
        words = (word for word in list_words(self.rulebook) if word.kind == "ground" and word.name == ground)
        clauses = [clause for word in words for clause in word.clauses]
        return list(dict.fromkeys(name for clause in clauses for name in remedies_of(self.rulebook, clause)))

    def to_do(self) -> list[Ruling]:
        """Return the rulings that ordered what is still to be done when the log ends; none where more was done."""
        return [each for each in self.found.rulings if each.id in self.found.ordered] if self.next is None else []

    def options(self, by: str) -> list[str]:
        """Return the remedies that a player may ask for now."""
        return [option.remedy for option in options_of(self.log, self.rulebook, by) if option.ended is None]
