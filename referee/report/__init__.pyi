from referee.report.answers import answer as answer, denied_because as denied_because
from referee.report.board import (
    Piece as Piece,
    Place as Place,
    board_png as board_png,
    board_svg as board_svg,
    pieces as pieces,
    places as places,
)
from referee.report.changed_answer import (
    AnswerChange as AnswerChange,
    HeardLog as HeardLog,
    answer_changes as answer_changes,
)
from referee.report.chart import ANYBODY as ANYBODY, Chart as Chart, chart_of as chart_of, chart_schema as chart_schema
from referee.report.chart_report import ChartsReport as ChartsReport
from referee.report.comparison import ComparisonReport as ComparisonReport
from referee.report.corpus import CorpusReport as CorpusReport
from referee.report.decisions import (
    conclusion as conclusion,
    is_silent as is_silent,
    noted_alone as noted_alone,
    quoted as quoted,
)
from referee.report.deck import card_svg as card_svg, every_card as every_card, file_of as file_of
from referee.report.disputes import offered_remedies as offered_remedies
from referee.report.edited import (
    what_if_data as what_if_data,
    what_if_lines as what_if_lines,
    what_if_schema as what_if_schema,
)
from referee.report.html import ruling_values as ruling_values
from referee.report.json import as_data as as_data, to_document as to_document
from referee.report.law import (
    CLOCKS as CLOCKS,
    KINDS as KINDS,
    ROLES as ROLES,
    clause_rows as clause_rows,
    clause_text as clause_text,
    contents as contents,
    law_heading as law_heading,
    law_text as law_text,
    open_point_text as open_point_text,
    origin as origin,
    provenance as provenance,
    sorted_points as sorted_points,
)
from referee.report.law_differences import (
    diff_data as diff_data,
    diff_lines as diff_lines,
    editions_lines as editions_lines,
    plain as plain,
)
from referee.report.lines import (
    NARROWEST as NARROWEST,
    Columns as Columns,
    Line as Line,
    harmless as harmless,
    show as show,
)
from referee.report.lines_page import blocks_of as blocks_of, style_classes as style_classes
from referee.report.markdown import escaped as escaped
from referee.report.options import (
    options_data as options_data,
    options_lines as options_lines,
    options_schema as options_schema,
)
from referee.report.pages import (
    page as page,
    page_style as page_style,
    replaced as replaced,
    with_cards as with_cards,
)
from referee.report.parts import mark_line as mark_line
from referee.report.pivot import (
    pivot_data as pivot_data,
    pivot_lines as pivot_lines,
    pivot_schema as pivot_schema,
)
from referee.report.proof_words import Events as Events
from referee.report.questions import (
    NOBODY_KNOWS as NOBODY_KNOWS,
    answers_in_words as answers_in_words,
    heading_of as heading_of,
    possible_rulings as possible_rulings,
    question_words as question_words,
    ruled_in_short as ruled_in_short,
)
from referee.report.reading_aloud import Answer as Answer, answer_of as answer_of
from referee.report.reasons import hanging_on as hanging_on, reason_of as reason_of
from referee.report.rendering import AdjudicationReport as AdjudicationReport, render as render
from referee.report.ruling import RulingWriter as RulingWriter, is_regular as is_regular
from referee.report.schema import (
    adjudication_schema as adjudication_schema,
    comparison_schema as comparison_schema,
    corpus_schema as corpus_schema,
    output_schema as output_schema,
)
from referee.report.sentences import sentence as sentence
from referee.report.stories import story as story
from referee.report.summaries import (
    EFFECTS as EFFECTS,
    DisputeSummary as DisputeSummary,
    Effect as Effect,
    dispute_summaries as dispute_summaries,
)
from referee.report.table_text import table_lines as table_lines
from referee.report.table_view import (
    TableView as TableView,
    empty_table as empty_table,
    table_views as table_views,
    views_in_hearing as views_in_hearing,
)
from referee.report.text import EVERY_DISPUTE as EVERY_DISPUTE
from referee.report.what_if import WhatIf as WhatIf, what_ifs as what_ifs
from referee.report.why import (
    ProofTree as ProofTree,
    proof_tree as proof_tree,
    ruling_list as ruling_list,
    why_lines as why_lines,
    why_schema as why_schema,
)
from referee.report.why_not import (
    why_not_data as why_not_data,
    why_not_lines as why_not_lines,
    why_not_schema as why_not_schema,
)
from referee.report.words import (
    GROUND_WORDS as GROUND_WORDS,
    REMEDY_WORDS as REMEDY_WORDS,
    count as count,
    join as join,
    say_counts as say_counts,
    short as short,
)
from referee.report.writers import (
    OUTPUT_FORMATS as OUTPUT_FORMATS,
    WrongFormat as WrongFormat,
    formats_of as formats_of,
    write as write,
    writer_for as writer_for,
    written as written,
)
from referee.report.writers.base import (
    AnyLine as AnyLine,
    AnyReport as AnyReport,
    Checked as Checked,
    HasDocument as HasDocument,
    HasDrawing as HasDrawing,
    HasFindings as HasFindings,
    HasMessage as HasMessage,
    HasPage as HasPage,
    HasRecords as HasRecords,
    HasTable as HasTable,
    HasText as HasText,
    Issue as Issue,
    SimpleReport as SimpleReport,
    Writer as Writer,
)
