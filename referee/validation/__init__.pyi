from referee.validation.answers import Answer as Answer, rule_on_first_log as rule_on_first_log
from referee.validation.batching import (
    MOST_BYTES as MOST_BYTES,
    MOST_PIECES as MOST_PIECES,
    Batch as Batch,
    Piece as Piece,
    batches as batches,
    file_size as file_size,
)
from referee.validation.engine import (
    AHEAD as AHEAD,
    OnBatchDone as OnBatchDone,
    cluster as cluster,
    processes as processes,
    run_batches as run_batches,
)
from referee.validation.findings import findings_of as findings_of, unreadable_findings as unreadable_findings
from referee.validation.game_results import (
    Course as Course,
    Excerpt as Excerpt,
    Score as Score,
    course_of as course_of,
    excerpt_of as excerpt_of,
    stakes_of_game as stakes_of_game,
    with_stakes as with_stakes,
)
from referee.validation.merging import merge as merge
from referee.validation.output import (
    FindingsReport as FindingsReport,
    StatisticsReport as StatisticsReport,
    validation_schema as validation_schema,
)
from referee.validation.output_plan import (
    Interrupted as Interrupted,
    Output as Output,
    OutputPlan as OutputPlan,
    write_outputs as write_outputs,
)
from referee.validation.records import (
    CLAIMED as CLAIMED,
    RECORD as RECORD,
    SCORE as SCORE,
    SEVERITIES as SEVERITIES,
    UNREADABLE as UNREADABLE,
    Finding as Finding,
    Game as Game,
    Record as Record,
    RegularLogs as RegularLogs,
    Severity as Severity,
)
from referee.validation.rulebook_cache import (
    RulebookCache as RulebookCache,
    RulebookChoice as RulebookChoice,
    installed_version as installed_version,
    load as load,
)
from referee.validation.selection import LIMITS as LIMITS, Limit as Limit, Selection as Selection
from referee.validation.sources import (
    OnSkipped as OnSkipped,
    Shard as Shard,
    Source as Source,
    digest_of_inputs as digest_of_inputs,
    files as files,
    printable_path as printable_path,
)
from referee.validation.work import BatchLog as BatchLog, is_other_file as is_other_file, logs_in_piece as logs_in_piece
