"""The words of questions that the program makes: what is said of each condition of the law."""

from __future__ import annotations

from typing import Final

TEACHING: Final = (
    "holder", "not_shut", "noticed", "happened", "unspent", "opened", "not_spared", "not_outranked", "proved",
)  # fmt: skip
"""The conditions of a clause, those first that teach most where they are taken otherwise."""

NOTHING: Final = {
    "happened": "this is no case for it",
    "proved": "the record does not show it",
    "noticed": "nobody had drawn attention to it",
    "opened": "the time for it had not come",
    "not_shut": "it came too late",
    "unspent": "the choice had been made before",
    "not_spared": "the law makes an exception",
    "not_outranked": "another rule goes before it",
}
"""Why nothing would follow from an act, if a condition of the law that it comes under failed."""

FOLLOWS: Final = "Nothing follows"
HEADS: Final = {
    ("right", "exercised"): "This was not allowed",
    ("prohibition", "barred"): "This was allowed",
    ("scoring", "barred"): "The mark stands",
}
"""How it begins what is said of an act whose rule would not apply, by kind and outcome; else that nothing follows."""

STANDS: Final = {
    "happened": "It happened so",
    "proved": "The record proves it",
    "noticed": "Nobody need draw attention to it",
    "opened": "The time for it had come",
    "not_shut": "It was in time",
    "unspent": "The choice had not been made before",
    "not_spared": "No exception speaks of it",
    "not_outranked": "No other rule goes before it",
}
"""What is said of a condition that holds."""

SHOWN: Final = ("noticed", "opened", "unspent")
"""The conditions of which it is told by what was done that they hold."""

GONE: Final = {"lapsed": "not_shut", "waived": "unspent", "noted": "noticed"}
"""The outcomes by which a right is gone, each with the condition that fails then."""

ALL_THE_SAME: Final = "What the law gives follows all the same."
NO_RIGHT: Final = "Nobody had a right to anything here."
NO_FAULT: Final = "Nothing was irregular here."
RIGHT_MARK: Final = "The mark was right."
UNSAID: Final = "Not decided: the law does not say."
UNDECIDED: Final = "Not decided: the record does not show it."
SCORE: Final = "What is the score now?"

SETTING: Final = ("limit", "exception")
"""The kinds of clauses that set a condition of other clauses, and tell it in their own words."""

EARNED: Final = ("marked", "assumed", "due")
"""What becomes of points that count."""

ON_ACTS: Final = ("open", "enforced", "barred", "exercised", "lapsed", "waived", "noted", "undetermined")
"""The outcomes of rulings that are asked about where no demand was answered."""
