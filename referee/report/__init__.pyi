from referee.report.answers import answer as answer, denied_because as denied_because
from referee.report.board import (
    Piece as Piece,
    Place as Place,
    board_png as board_png,
    board_svg as board_svg,
    pieces as pieces,
    places as places,
)
from referee.report.decisions import (
    conclusion as conclusion,
    is_silent as is_silent,
    noted_alone as noted_alone,
    quoted as quoted,
    word_for as word_for,
)
from referee.report.deck import card_svg as card_svg, every_card as every_card, file_of as file_of
from referee.report.disputes import (
    Dispute as Dispute,
    Statement as Statement,
    disputes_of as disputes_of,
    offered_remedies as offered_remedies,
)
from referee.report.holdings import Holdings as Holdings, holdings_of as holdings_of
from referee.report.holdings_words import holdings_lines as holdings_lines
from referee.report.html import ruling_values as ruling_values
from referee.report.json import (
    Score as Score,
    as_data as as_data,
    row_of as row_of,
    score_row as score_row,
    to_document as to_document,
)
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
from referee.report.lines import (
    LABEL as LABEL,
    NARROWEST as NARROWEST,
    AnyLine as AnyLine,
    Columns as Columns,
    Line as Line,
    harmless as harmless,
    show as show,
)
from referee.report.lines_page import (
    blocks_of as blocks_of,
    lines_to_html as lines_to_html,
    style_classes as style_classes,
)
from referee.report.markdown import escaped as escaped
from referee.report.options import (
    options_data as options_data,
    options_lines as options_lines,
    options_schema as options_schema,
)
from referee.report.pages import (
    filled as filled,
    page as page,
    page_style as page_style,
    replaced as replaced,
    with_cards as with_cards,
)
from referee.report.paragraphs import Paragraphs as Paragraphs
from referee.report.parts import mark_line as mark_line, match_lines as match_lines
from referee.report.proof_words import Events as Events
from referee.report.reading_aloud import Answer as Answer, answer_of as answer_of, title_of as title_of
from referee.report.readings import what_changes as what_changes
from referee.report.reasons import hanging_on as hanging_on, reason_of as reason_of
from referee.report.rendering import AdjudicationReport as AdjudicationReport, render as render
from referee.report.ruling import RulingWriter as RulingWriter, is_regular as is_regular
from referee.report.schema import (
    CLOSED as CLOSED,
    adjudication_schema as adjudication_schema,
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
from referee.report.tenses import conjugate as conjugate
from referee.report.text import EVERY_DISPUTE as EVERY_DISPUTE
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
    ENDS as ENDS,
    GAINED as GAINED,
    GROUND_WORDS as GROUND_WORDS,
    REMEDY_WORDS as REMEDY_WORDS,
    TROUBLE_WORDS as TROUBLE_WORDS,
    begun as begun,
    count as count,
    in_signs as in_signs,
    join as join,
    say_counts as say_counts,
    say_remedies as say_remedies,
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
