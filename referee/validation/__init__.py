"""Are thousands of logs in order? Logs found, ruled on in batches, and what is to be known of each, in any form."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.validation.answers import Answer, rule_on_first_log
    from referee.validation.batching import MOST_BYTES, MOST_PIECES, Batch, Piece, batches, file_size
    from referee.validation.engine import AHEAD, OnBatchDone, cluster, processes, run_batches
    from referee.validation.findings import findings_of, unreadable_findings
    from referee.validation.formats import WRITERS
    from referee.validation.formats.base import Setting
    from referee.validation.formats.json import validation_schema
    from referee.validation.game_results import (
        Course,
        Excerpt,
        Score,
        course_of,
        excerpt_of,
        stakes_of_game,
        with_stakes,
    )
    from referee.validation.merging import merge
    from referee.validation.records import CLAIMED, RECORD, SCORE, SEVERITIES, UNREADABLE, Finding, Game, Record
    from referee.validation.rulebook_cache import RulebookCache, RulebookChoice, installed_version, load
    from referee.validation.selection import LIMITS, Limit, Selection
    from referee.validation.sources import Shard, Source, files, printable_path
    from referee.validation.telling import Interrupted, Output, OutputPlan, write
    from referee.validation.work import BatchLog, is_other_file, logs_in_piece

__all__ = [
    "AHEAD",
    "CLAIMED",
    "LIMITS",
    "MOST_BYTES",
    "MOST_PIECES",
    "RECORD",
    "SCORE",
    "SEVERITIES",
    "UNREADABLE",
    "WRITERS",
    "Answer",
    "Batch",
    "BatchLog",
    "Course",
    "Excerpt",
    "Finding",
    "Game",
    "Interrupted",
    "Limit",
    "OnBatchDone",
    "Output",
    "OutputPlan",
    "Piece",
    "Record",
    "RulebookCache",
    "RulebookChoice",
    "Score",
    "Selection",
    "Setting",
    "Shard",
    "Source",
    "batches",
    "cluster",
    "course_of",
    "excerpt_of",
    "file_size",
    "files",
    "findings_of",
    "installed_version",
    "is_other_file",
    "load",
    "logs_in_piece",
    "merge",
    "printable_path",
    "processes",
    "rule_on_first_log",
    "run_batches",
    "stakes_of_game",
    "unreadable_findings",
    "validation_schema",
    "with_stakes",
    "write",
]

__getattr__ = face(
    __name__,
    {
        "referee.validation.answers": ("Answer", "rule_on_first_log"),
        "referee.validation.batching": ("Batch", "MOST_BYTES", "MOST_PIECES", "Piece", "batches", "file_size"),
        "referee.validation.engine": ("AHEAD", "OnBatchDone", "cluster", "processes", "run_batches"),
        "referee.validation.findings": ("findings_of", "unreadable_findings"),
        "referee.validation.formats": ("WRITERS",),
        "referee.validation.formats.base": ("Setting",),
        "referee.validation.formats.json": ("validation_schema",),
        "referee.validation.game_results": (
            "Course",
            "Excerpt",
            "Score",
            "course_of",
            "excerpt_of",
            "with_stakes",
            "stakes_of_game",
        ),
        "referee.validation.merging": ("merge",),
        "referee.validation.records": (
            "CLAIMED",
            "Finding",
            "Game",
            "RECORD",
            "Record",
            "SCORE",
            "SEVERITIES",
            "UNREADABLE",
        ),
        "referee.validation.rulebook_cache": ("RulebookCache", "RulebookChoice", "installed_version", "load"),
        "referee.validation.selection": ("LIMITS", "Limit", "Selection"),
        "referee.validation.sources": ("Shard", "Source", "files", "printable_path"),
        "referee.validation.telling": ("Interrupted", "OutputPlan", "Output", "write"),
        "referee.validation.work": ("BatchLog", "is_other_file", "logs_in_piece"),
    },
)
