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
from referee.differences.fault_cost import (
    fault_cost_data as fault_cost_data,
    fault_cost_lines as fault_cost_lines,
    fault_cost_schema as fault_cost_schema,
)
from referee.differences.law_differences import (
    diff_data as diff_data,
    diff_lines as diff_lines,
    editions_lines as editions_lines,
    plain as plain,
)
from referee.differences.odds import odds_data as odds_data, odds_lines as odds_lines, odds_schema as odds_schema
from referee.differences.pivot import pivot_data as pivot_data, pivot_lines as pivot_lines, pivot_schema as pivot_schema
from referee.differences.readings_together import (
    CombinedReadings as CombinedReadings,
    ReadingRow as ReadingRow,
    ReadingsRow as ReadingsRow,
    reading_rows as reading_rows,
    readings_report as readings_report,
    readings_schema as readings_schema,
)
from referee.differences.sensitivity import (
    sensitivity_data as sensitivity_data,
    sensitivity_lines as sensitivity_lines,
    sensitivity_schema as sensitivity_schema,
    slip_said as slip_said,
)
from referee.differences.solution import (
    solution_data as solution_data,
    solution_lines as solution_lines,
    solution_schema as solution_schema,
)
from referee.differences.solution_deals import (
    solution_deals_data as solution_deals_data,
    solution_deals_lines as solution_deals_lines,
    solution_deals_schema as solution_deals_schema,
)
