from referee.archive.director_scores import hear_with_archive as hear_with_archive
from referee.archive.keeper import Keeper as Keeper
from referee.archive.keeping import run_with_archive as run_with_archive, store_claims as store_claims
from referee.archive.match_results import MatchMemory as MatchMemory
from referee.archive.opening import open_archive as open_archive
from referee.archive.output import AnswerReport as AnswerReport, query_schema as query_schema
from referee.archive.questions import (
    KEYS as KEYS,
    ROWS as ROWS,
    ChainCheck as ChainCheck,
    CountKey as CountKey,
    Decision as Decision,
    Filter as Filter,
    NoArchive as NoArchive,
    RowKind as RowKind,
    SeasonArchive as SeasonArchive,
)
