"""What the rulebook says: clauses as data, loaded, checked and indexed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.law.agreed import POINTS, agreements, is_points, options_agreed, rulebook_for
    from referee.law.choices import has_option, has_reading, option_text
    from referee.law.clause import Clause, OpenPoint, Reading
    from referee.law.compiled import COMPILED_FILE, compiled_rulebook, load_rulebook
    from referee.law.diff import Change, Difference, Side, TopicRow, ValueChange, differ, side
    from referee.law.files import (
        EDITION,
        HEAD,
        NoRulebook,
        data_folder,
        default_code,
        find_rulebook,
        list_codes,
        list_editions,
    )
    from referee.law.loader import Chapter, Head
    from referee.law.otherwise import Changed
    from referee.law.remedies import KING, REMEDIES, binds, cut_to, marked_by, sets_aside, used_by
    from referee.law.rulebook import Procedure, Rulebook
    from referee.law.topic_list import Topic, TopicFile, load_sections, topics

__all__ = [
    "COMPILED_FILE",
    "EDITION",
    "HEAD",
    "KING",
    "POINTS",
    "REMEDIES",
    "Change",
    "Changed",
    "Chapter",
    "Clause",
    "Difference",
    "Head",
    "NoRulebook",
    "OpenPoint",
    "Procedure",
    "Reading",
    "Rulebook",
    "Side",
    "Topic",
    "TopicFile",
    "TopicRow",
    "ValueChange",
    "agreements",
    "binds",
    "compiled_rulebook",
    "cut_to",
    "data_folder",
    "default_code",
    "differ",
    "find_rulebook",
    "has_option",
    "has_reading",
    "is_points",
    "list_codes",
    "list_editions",
    "load_rulebook",
    "load_sections",
    "marked_by",
    "option_text",
    "options_agreed",
    "rulebook_for",
    "sets_aside",
    "side",
    "topics",
    "used_by",
]

__getattr__ = face(
    __name__,
    {
        "referee.law.agreed": ("POINTS", "agreements", "is_points", "options_agreed", "rulebook_for"),
        "referee.law.choices": ("has_option", "has_reading", "option_text"),
        "referee.law.clause": ("Clause", "OpenPoint", "Reading"),
        "referee.law.compiled": ("COMPILED_FILE", "compiled_rulebook", "load_rulebook"),
        "referee.law.diff": ("Change", "Difference", "Side", "TopicRow", "ValueChange", "differ", "side"),
        "referee.law.files": (
            "EDITION",
            "HEAD",
            "NoRulebook",
            "data_folder",
            "default_code",
            "find_rulebook",
            "list_codes",
            "list_editions",
        ),
        "referee.law.loader": ("Chapter", "Head"),
        "referee.law.otherwise": ("Changed",),
        "referee.law.remedies": ("KING", "REMEDIES", "binds", "cut_to", "marked_by", "sets_aside", "used_by"),
        "referee.law.rulebook": ("Procedure", "Rulebook"),
        "referee.law.topic_list": ("Topic", "TopicFile", "load_sections", "topics"),
    },
)
