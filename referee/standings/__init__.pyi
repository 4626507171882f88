from referee.standings.claim_check import ClaimCheck as ClaimCheck, check_claims as check_claims
from referee.standings.decided_scores import (
    NOTHING_DECIDED as NOTHING_DECIDED,
    DecidedScore as DecidedScore,
    DecidedScores as DecidedScores,
)
from referee.standings.event import FORMAT as FORMAT, TournamentFile as TournamentFile
from referee.standings.event_file import (
    Match as Match,
    Tournament as Tournament,
    is_tournament as is_tournament,
    load_tournament as load_tournament,
)
from referee.standings.matches import Case as Case
from referee.standings.other_readings import readings_of_tournament as readings_of_tournament
from referee.standings.output import StandingsReport as StandingsReport, standings_schema as standings_schema
from referee.standings.results import MatchResult as MatchResult, Reason as Reason, Result as Result
from referee.standings.table import (
    MatchHearing as MatchHearing,
    ResultBasis as ResultBasis,
    Row as Row,
    Standings as Standings,
    compute_standings as compute_standings,
    match_results as match_results,
    standings_from_results as standings_from_results,
)
