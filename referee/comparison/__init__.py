"""What would other codes say? One log under several codes, side by side, and many logs under two."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.comparison.corpus import Corpus, Example, Part, Sort, Tally
    from referee.comparison.differences import KINDS, Difference, Side
    from referee.comparison.rows import Points, Row, clauses_named, player_concerned, remedies_of
    from referee.comparison.side_by_side import Answer, AppliedRulebook, Code, Comparison, compare

__all__ = [
    "KINDS",
    "Answer",
    "AppliedRulebook",
    "Code",
    "Comparison",
    "Corpus",
    "Difference",
    "Example",
    "Part",
    "Points",
    "Row",
    "Side",
    "Sort",
    "Tally",
    "clauses_named",
    "compare",
    "player_concerned",
    "remedies_of",
]

__getattr__ = face(
    __name__,
    {
        "referee.comparison.corpus": ("Corpus", "Example", "Part", "Sort", "Tally"),
        "referee.comparison.differences": ("Difference", "KINDS", "Side"),
        "referee.comparison.rows": ("Points", "Row", "clauses_named", "remedies_of", "player_concerned"),
        "referee.comparison.side_by_side": ("Answer", "Code", "Comparison", "AppliedRulebook", "compare"),
    },
)
