"""What would other codes say? One log under several codes, side by side, and many logs under two."""

from __future__ import annotations

from referee.comparison.compare import Answer, Code, Comparison, Terms, compare
from referee.comparison.corpus import Corpus, Example, Part, Sort, Tally
from referee.comparison.differences import Difference, Side
from referee.comparison.rows import Points, Row, clauses_named, remedies_of, whose

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
