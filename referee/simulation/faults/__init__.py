"""All that may go wrong in a hand, in the order of the hand."""

from __future__ import annotations

from typing import Final

from referee.simulation.faults import deal, play, score
from referee.simulation.hand import Fault
from referee.simulation.rules import PlayRules

FAULTS: Final[tuple[Fault, ...]] = (
    *deal.BEFORE_DEAL_FAULTS,
    *deal.FAULTS,
    *play.EXCHANGE_FAULTS,
    *score.KING_FAULTS,
    *play.PLAY_FAULTS,
    *score.MARK_FAULTS,
)
"""Every fault, each as likely as any other."""


def faults_for(rules: PlayRules, whole: bool) -> list[Fault]:
    """Return the faults that can happen where a code is played, in logs of whole games or of single hands."""
    usable = [fault for fault in FAULTS if whole or not fault.whole]
    return [fault for fault in usable if fault.needs is None or fault.needs in rules.remedies]
