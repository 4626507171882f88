"""How people see it: reports in prose, JSON and its schema, HTML, and the law as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.report.comparison import ComparisonReport
    from referee.report.comparison_data import comparison_json
    from referee.report.corpus import CorpusReport, corpus_data
    from referee.report.html import to_html
    from referee.report.json import to_json
    from referee.report.law import (
        CLOCKS,
        KINDS,
        ROLES,
        clause_rows,
        clause_text,
        contents,
        law_heading,
        law_text,
        open_point_text,
        origin,
        provenance,
        sorted_points,
    )
    from referee.report.law_differences import diff_data, diff_lines, editions_lines, plain
    from referee.report.lines import Line, show
    from referee.report.parts import score_line
    from referee.report.rendering import render
    from referee.report.ruling import RulingWriter, is_regular
    from referee.report.schema import adjudication_schema, comparison_schema, corpus_schema, output_schema
    from referee.report.text import Report
    from referee.report.words import GROUND_WORDS, REMEDY_WORDS, count, join

__all__ = [
    "CLOCKS",
    "GROUND_WORDS",
    "KINDS",
    "REMEDY_WORDS",
    "ROLES",
    "ComparisonReport",
    "CorpusReport",
    "Line",
    "Report",
    "RulingWriter",
    "adjudication_schema",
    "clause_rows",
    "clause_text",
    "comparison_json",
    "comparison_schema",
    "contents",
    "corpus_data",
    "corpus_schema",
    "count",
    "diff_data",
    "diff_lines",
    "editions_lines",
    "is_regular",
    "join",
    "law_heading",
    "law_text",
    "open_point_text",
    "origin",
    "output_schema",
    "plain",
    "provenance",
    "render",
    "score_line",
    "show",
    "sorted_points",
    "to_html",
    "to_json",
]

__getattr__ = face(
    __name__,
    {
        "referee.report.comparison": ("ComparisonReport",),
        "referee.report.comparison_data": ("comparison_json",),
        "referee.report.corpus": ("CorpusReport", "corpus_data"),
        "referee.report.html": ("to_html",),
        "referee.report.json": ("to_json",),
        "referee.report.law": (
            "CLOCKS",
            "KINDS",
            "ROLES",
            "clause_rows",
            "clause_text",
            "contents",
            "law_heading",
            "law_text",
            "open_point_text",
            "origin",
            "provenance",
            "sorted_points",
        ),
        "referee.report.law_differences": ("diff_data", "diff_lines", "editions_lines", "plain"),
        "referee.report.lines": ("Line", "show"),
        "referee.report.parts": ("score_line",),
        "referee.report.rendering": ("render",),
        "referee.report.ruling": ("RulingWriter", "is_regular"),
        "referee.report.schema": ("adjudication_schema", "comparison_schema", "corpus_schema", "output_schema"),
        "referee.report.text": ("Report",),
        "referee.report.words": ("GROUND_WORDS", "REMEDY_WORDS", "count", "join"),
    },
)
