"""How the logs of a match hang together: which of them tell one game, and where something is missing between them."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import define, field

from referee.tournament.course import Score
from referee.tournament.excerpts import Excerpt
from referee.tournament.records import RECORD, SCORE
from referee.tournament.standings.results import Reason


@define
class Chain:
    """The logs of a match put together.

    stretches: logs of which each but the first goes on with a game that the one before it began.
    gaps: where a hand is missing, or comes in the wrong order, or is dealt by the wrong player.
    slips: where a game goes on with another score than it came to.
    """

    stretches: list[list[Excerpt]] = field(factory=list)
    gaps: list[Reason] = field(factory=list)
    slips: list[Reason] = field(factory=list)

    @classmethod
    def of(cls, excerpts: list[Excerpt]) -> Chain:
        """Put logs together in their order."""
        chain = cls()
        before: Excerpt | None = None
        for excerpt in excerpts:
            chain.gaps += [Reason(excerpt.place, RECORD, what) for what in _gaps(before, excerpt)]
            if before is None or before.course.live is None:
                chain.stretches.append([excerpt])
            else:
                chain.stretches[-1].append(excerpt)
                chain.slips += _slips(before, before.course.live, excerpt)
            before = excerpt
        if before is not None and before.course.live is not None:
            message = f"the records end in the middle of game {before.last_game}"
            chain.gaps.append(Reason(before.place, RECORD, message))
        return chain


def _gaps(before: Excerpt | None, after: Excerpt) -> Iterator[str]:
    """Yield what hinders that one log goes on where another ended, or that a match begins with it."""
    game, deal = after.game, after.deal
    if before is None:
        if (game, deal) != (1, 1) or any(after.start.values()):
            yield f"the records begin in game {game} at hand {deal}; what came before is missing"
        return
    last, reached = before.last_game, before.deal
    if before.course.live is None:
        # A log that does not say which game it begins with may be any.
        if game not in (last + 1, 1):
            yield f"game {game} comes after game {last}"
        elif deal != 1:
            yield f"game {game} begins at hand {deal}; what came before is missing"
    elif before.ended in (None, "unfinished"):
        yield f"the record before it, {before.place}, breaks off in the middle of a hand"
    elif game != last:
        yield f"game {game} comes before game {last} is won; hands are missing, or in the wrong order"
    elif len(before.course.games) == 0 and not reached < deal <= reached + before.deals:
        order = "is missing" if deal > reached else "is in the wrong order"
        yield f"hand {deal} of game {game} comes after hand {reached}; a hand {order}"
    turn, dealer = before.turn, after.dealer
    agreed = before.course.live is not None or before.agreed
    if agreed and None not in (turn, dealer) and turn != dealer:
        yield f"{dealer} deals where it is the turn of {turn}; a hand is missing, or in the wrong order"


def _slips(before: Excerpt, reached: Score, after: Excerpt) -> Iterator[Reason]:
    """Yield that a game goes on with a score that is neither what its players had nor what they ought to have had."""
    if after.start not in (reached, before.corrected):
        told, had = (", ".join(f"{player} {n}" for player, n in score.items()) for score in (after.start, reached))
        message = f"the game goes on at {told}, where the hand before came to {had}"
        yield Reason(after.place, SCORE, message)
