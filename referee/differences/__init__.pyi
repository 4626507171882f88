from referee.differences.changed_answer import (
    AnswerChange as AnswerChange,
    HeardLog as HeardLog,
    answer_changes as answer_changes,
)
from referee.differences.comparison import ComparisonReport as ComparisonReport
from referee.differences.comparison_data import comparison_schema as comparison_schema
from referee.differences.corpus import CorpusReport as CorpusReport, corpus_schema as corpus_schema
from referee.differences.edited import (
    what_if_data as what_if_data,
    what_if_lines as what_if_lines,
    what_if_schema as what_if_schema,
)
from referee.differences.pivot import pivot_data as pivot_data, pivot_lines as pivot_lines, pivot_schema as pivot_schema
from referee.differences.readings_together import (
    CombinedReadings as CombinedReadings,
    ReadingRow as ReadingRow,
    ReadingsRow as ReadingsRow,
    reading_rows as reading_rows,
    readings_report as readings_report,
    readings_schema as readings_schema,
)
