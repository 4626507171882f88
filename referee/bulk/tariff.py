"""Specimens of regular play, and what each regular result is worth under a rulebook: found by hearing them.

A regular hand can have few results: a king turned, a king announced by its holder, the point or the vole of either
player after this or that end of the exchange, and the points of the game.  The clauses are asked about each of them
once, in a hearing like any other; what they say is kept as templates, which a later hand of the same kind only has to
fill in.  So nothing here knows a clause: leave one out of the rulebook, and its template is gone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final, Literal

from attrs import define, field, frozen

from referee.docket import Adjudication, MarkRow, Ruling
from referee.hearing import Hearing
from referee.law import Rulebook
from referee.record import (
    RECORDED,
    UNKNOWN,
    Agreement,
    AnnounceKing,
    Answer,
    Ask,
    Discard,
    Event,
    EventId,
    Give,
    Header,
    Lead,
    Log,
    Mark,
    Opening,
    Packet,
    PackState,
    Propose,
    Result,
    TakeUp,
    TurnUp,
)

DEALER: Final = "dealer"
"""The name of the dealer in hands that are made up."""

NON_DEALER: Final = "non-dealer"
"""The name of the other player in hands that are made up."""

PACK: Final = "pack"
SERVED: Final = (("7H", "7C"), ("8H", "8C"), ("9H", "9C"))

Order = Literal["together", "in_turn", "alone", "refused"]
Told = Literal["nowhere", "proposal", "before", "after"]


@frozen
class Manner:
    """In which manner a proposal is made and cards are exchanged on it.

    order: whether both players lay cards away before either is served, or each in his turn, or the non-dealer alone
    exchanges, or he is refused.  told: where the non-dealer names his number: in the proposal, or in words of its own
    before or after the answer.  answered: whether the answer names one.  later: whether it is not the first proposal.
    """

    order: Order
    told: Told
    answered: bool
    later: bool


def dealt(king: str | None = None) -> list[Event]:
    """Return the dealing of two hands, one of which holds the king of spades.

    Args:
        king: the player who holds the king of spades; neither does by default.
    """
    return [
        Packet(by=DEALER, to=who, cards=("KS", *[UNKNOWN] * 4) if who == king else (UNKNOWN,) * 5, whole=True)
        for who in (NON_DEALER, DEALER)
    ]


def hand(
    rulebook: Rulebook, winner: str, *, vole: bool, exchanged: bool, refused: bool, order: Order = "in_turn"
) -> list[Event]:
    """Return a hand that somebody wins after some end of the exchange.

    Args:
        rulebook: the code whose size of a hand and whose tricks for the point are used.
        winner: the player who wins the point, or every trick.
        vole: whether he wins every trick.
        exchanged: whether cards were exchanged before.
        refused: whether a proposal was refused; if cards were exchanged, after that.
        order: in which order the cards of the exchange are discarded and given.
    """
    events = [*dealt(), TurnUp(by=DEALER, cards=("7S",))]
    if exchanged:
        events += _round(Manner(order, "nowhere", answered=False, later=False), *SERVED[0])
    if refused:
        events += _round(Manner("refused", "nowhere", answered=False, later=exchanged))
    size, point = rulebook.game.hand_size, rulebook.game.tricks_for_point
    return [*events, Result(tricks={winner: size if vole else point}, exchange="unproposed")]


PLAIN: Final = (Manner("in_turn", "nowhere", False, False), Manner("together", "nowhere", False, False))


def has_no_objection(rulebook: Rulebook, manner: Manner, plain: Manner) -> bool:
    """Return whether a rulebook has nothing to say of an exchange of such a manner.

    An exchange in a ``plain`` manner comes before it if it is a later one, and another comes after it and then a lead,
    for some of what may be said of an exchange shows only then.
    """
    manners = [*([plain] if manner.later else []), manner, *([] if manner.order == "refused" else [plain])]
    rounds = [_round(each, *cards) for each, cards in zip(manners, SERVED, strict=False)]
    lead = Lead(by=NON_DEALER, card="AH")
    events = [*dealt(), TurnUp(by=DEALER, cards=("7S",)), *chain.from_iterable(rounds), lead]
    found = hear(rulebook, events, recorded=RECORDED, ended=True)
    return not found.rulings and not found.problems


def _round(manner: Manner, *served: str) -> list[Event]:
    """Return one proposal and what comes of it; each player who exchanges lays a card away and is given another."""
    reply: Literal["accept", "refuse"] = "refuse" if manner.order == "refused" else "accept"
    asked = Ask(by=NON_DEALER, n=1)
    said: list[Event] = [Propose(by=NON_DEALER, n=1 if manner.told == "proposal" else None)]
    said += [asked] if manner.told == "before" else []
    said += [Answer(by=DEALER, reply=reply, n=1 if manner.answered else None)]
    said += [asked] if manner.told == "after" else []
    swaps = list(zip((NON_DEALER, DEALER), served, strict=False))[: {"refused": 0, "alone": 1}.get(manner.order)]
    laid = [Discard(by=who, cards=(UNKNOWN,)) for who, _ in swaps]
    given = [(Give(by=DEALER, to=who, cards=(card,)), TakeUp(by=who, what="given")) for who, card in swaps]
    if manner.order == "together":
        return [*said, *laid, *chain.from_iterable(given)]
    return [*said, *chain.from_iterable((first, *rest) for first, rest in zip(laid, given, strict=True))]


def hear(
    rulebook: Rulebook,
    events: list[Event],
    score: dict[str, int] | None = None,
    *,
    graded: bool = False,
    recorded: Sequence[str] = ("marking",),
    ended: bool = False,
) -> Adjudication:
    """Return the adjudication of a specimen so far; what only the end of a log brings is said where it has ``ended``.

    Args:
        rulebook: the code it is heard under.
        events: its acts, from the first packet on.
        score: the points that each player begins with; none by default.
        graded: whether the stakes are graded.
        recorded: what the record tells besides the play.
        ended: whether the log ends there.
    """
    header = Header(
        (DEALER, NON_DEALER),
        packs={PACK: PackState(owner=DEALER)},
        opening=Opening(score=score or {}, dealer=DEALER),
        agreement=Agreement("graded" if graded else "none"),
        recorded=frozenset(recorded),
    )
    hearing = Hearing(header, rulebook)
    for number, event in enumerate(events, 1):
        event.id = EventId(f"e{number}")
        hearing.advance(event)
    if ended:
        hearing.finish()
    return hearing.statement(Log(header, events))


Reason = Literal["turned_king", "held_king", "point", "vole"]


@define
class RulingTemplate:
    """A ruling with its numbers, events and player left blank."""

    model: Ruling
    answers: bool
    holds: bool
    by: bool
    offends: bool

    @classmethod
    def of(cls, ruling: Ruling, player: str) -> RulingTemplate | None:
        """Return the template of a ruling about one player, or ``None`` where it says more than a template can."""
        named = ruling.holder, ruling.by, ruling.offender
        plain = ruling.right is None and ruling.supersedes is None and ruling.bound is None
        if not {*named} <= {player, None} or not plain or ruling.answers not in (None, ruling.event):
            return None
        return cls(ruling, ruling.answers is not None, *(who is not None for who in named))

    def fill_in(
        self, number: int, deal: int, event: EventId, player: str, evidence: tuple[EventId, ...], points: int | None
    ) -> Ruling:
        """Return the ruling, filled in; ``points`` are those put up where the ruling is on a mark."""
        model = self.model
        return Ruling(
            number,
            deal,
            event,
            model.law,
            model.clause,
            model.kind,
            model.outcome,
            event if self.answers else None,
            player if self.by else None,
            model.also,
            evidence,
            None,
            None,
            player if self.holds else None,
            None,
            player if self.offends else None,
            model.mandatory,
            model.remedies,
            model.remedy,
            model.points if points is None or model.points is None else points,
            model.reason,
            under=model.under,
        )


@define
class Award:
    """What a result earns: the rulings on it, those on its mark, and the row of the deal that it fills."""

    earned: tuple[RulingTemplate, ...]
    marked: tuple[RulingTemplate, ...]
    row: MarkRow


@define
class GameAward:
    """What it says when the points of the game are reached, and what the game is worth.

    at_once: whether that is when the last points are earned, and not when they are marked.
    won: the rulings that say it, but for what differs from game to game.
    stake: what the game is worth, or ``None`` where stakes were not agreed on.
    """

    won: tuple[RulingTemplate, ...]
    stake: int | None
    at_once: bool


@define
class Tariff:
    """The templates of the rulings of a rulebook, by what they are for.

    turned: the king turned up.  held: the king held, by whether the dealer holds it, and whether it is announced
    after the first lead.  hands: by whether the dealer wins, whether it is the vole, whether cards were exchanged, and
    whether a proposal was refused in the end.
    games: by whether stakes are graded, and the loser's points.
    """

    turned: Award | None = None
    held: dict[tuple[bool, bool], Award | None] = field(factory=dict)
    hands: dict[tuple[bool, bool, bool, bool], Award | None] = field(factory=dict)
    games: dict[tuple[bool, int], GameAward | None] = field(factory=dict)

    @classmethod
    def of(cls, rulebook: Rulebook, target: int, order: Order) -> Tariff:
        """Ask a rulebook about every regular result; ``order`` is one in which cards may be exchanged."""
        tariff = cls(_award(rulebook, DEALER, "turned_king", _king(marked=False)))
        for dealer in (True, False):
            who = DEALER if dealer else NON_DEALER
            for late in (True, False) if dealer else (False,):
                lead = [Lead(by=NON_DEALER, card="7H")] if late else []
                announced = [*dealt(king=who), TurnUp(by=DEALER, cards=("7S",)), *lead, AnnounceKing(by=who)]
                king = EventId("e2" if dealer else "e1")
                tariff.held[dealer, late] = _award(rulebook, who, "held_king", announced, king=king)
            for vole in (True, False):
                for exchanged in (True, False):
                    for refused in (True, False):
                        events = hand(rulebook, who, vole=vole, exchanged=exchanged, refused=refused, order=order)
                        found = _award(rulebook, who, "vole" if vole else "point", events)
                        tariff.hands[dealer, vole, exchanged, refused] = found
        earlier = {marked: len(hear(rulebook, _king(marked=marked)).rulings) for marked in (True, False)}
        for graded in (True, False):
            for points in range(target):
                tariff.games[graded, points] = _game_award(rulebook, target, earlier, graded=graded, points=points)
        return tariff


def _award(
    rulebook: Rulebook, player: str, reason: Reason, events: list[Event], king: EventId | None = None
) -> Award | None:
    """Hear events the last of which earns a player something; say what, or ``None`` where that is not a plain award.

    ``king`` is the event that shows the king, where that must be proved.
    """
    earned = hear(rulebook, events)
    rows = [row for deal in earned.deals for row in deal.marks]
    if len(rows) != 1 or rows[0].status not in ("due", "assumed"):
        return None
    marked = hear(rulebook, [*events, Mark(by=player, n=rows[0].points, reason=reason)])
    rows = [row for deal in marked.deals for row in deal.marks]
    proof = (*filter(None, [king]), events[-1].id)
    before = _templates(earned.rulings, player, proof)
    after = _templates(marked.rulings[len(earned.rulings) :], player, (*proof, EventId(f"e{len(events) + 1}")))
    plain = len(rows) == 1 and rows[0].status == "marked" and rows[0].player == player and not marked.games
    return Award(before, after, rows[0]) if plain and before is not None and after is not None else None


def _king(*, marked: bool) -> list[Event]:
    """Return a deal in which a king is turned, and marked or not."""
    mark = [Mark(by=DEALER, n=1, reason="turned_king")] if marked else []
    return [*dealt(), TurnUp(by=DEALER, cards=("KS",)), *mark]


def stake_of_game(rulebook: Rulebook, *, graded: bool, points: int) -> int | None:
    """Return the stakes that a game is worth: a king is turned that wins it.

    Args:
        rulebook: the code that it is played under.
        graded: whether it is played for graded stakes.
        points: the points of its loser.

    Returns:
        The stakes; ``None`` where the code does not grade games, or a king turned wins none.
    """
    target = rulebook.game.target
    if target is None or points >= target:
        return None
    won = _won_by_king(rulebook, target, graded=graded, points=points)
    return None if won is None else won[2].games[0].stake


def _won_by_king(
    rulebook: Rulebook, target: int, *, graded: bool, points: int
) -> tuple[bool, list[Event], Adjudication] | None:
    """Hear a king turned that wins the game; return whether it had to be marked for that, the acts, what is ruled."""
    for marked in (False, True):
        events = _king(marked=marked)
        found = hear(rulebook, events, {DEALER: target - 1, NON_DEALER: points}, graded=graded)
        if found.games:
            return marked, events, found
    return None


def _game_award(
    rulebook: Rulebook, target: int, earlier: dict[bool, int], *, graded: bool, points: int
) -> GameAward | None:
    """Hear a king turned that wins the game; ``earlier`` tells how much is said of one, marked or not, elsewhere."""
    won = _won_by_king(rulebook, target, graded=graded, points=points)
    if won is None:
        return None
    marked, events, found = won
    proof = tuple(event.id for event in events[len(dealt()) :])
    templates = _templates(found.rulings[earlier[marked] :], DEALER, proof)
    return None if templates is None else GameAward(templates, found.games[0].stake, not marked)


def _templates(rulings: Iterable[Ruling], player: str, proof: tuple[EventId, ...]) -> tuple[RulingTemplate, ...] | None:
    """Return the templates of rulings, or ``None`` where one of them rests on more than is filled in again."""
    templates = [RulingTemplate.of(ruling, player) if ruling.evidence == proof else None for ruling in rulings]
    return tuple(template for template in templates if template is not None) if None not in templates else None
