"""What would other codes say? One log under several codes, side by side, and many logs under two."""

from __future__ import annotations

from referee.collation.codes import Code, Terms
from referee.collation.comparison import Answer, Comparison, compare
from referee.collation.corpus import Corpus, Example, Part, Sort, Tally
from referee.collation.differences import Difference, Side
from referee.collation.points import Points
from referee.collation.rows import Row, clauses_named, remedies_of, whose

__all__ = [
    "Answer",
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
    "Terms",
    "clauses_named",
    "compare",
    "remedies_of",
    "whose",
]
