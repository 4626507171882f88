from referee.hearing.adjudication import (
    DEAL_ENDS as DEAL_ENDS,
    MARK_STATUSES as MARK_STATUSES,
    Adjudication as Adjudication,
    DealRow as DealRow,
    GameRow as GameRow,
    MarkRow as MarkRow,
    MatchRow as MatchRow,
    MatterRow as MatterRow,
    Problem as Problem,
    Score as Score,
)
from referee.hearing.games import OUT_OF_REACH as OUT_OF_REACH
from referee.hearing.hearing import Hearing as Hearing
from referee.hearing.hypothetical import (
    ClaimClock as ClaimClock,
    WhyNotRow as WhyNotRow,
)
from referee.hearing.near_misses import (
    WhyNotAnswer as WhyNotAnswer,
    merged_rows as merged_rows,
    remedies_of as remedies_of,
    why_not as why_not,
)
from referee.hearing.proof import FAILED_BY as FAILED_BY, FAILURES as FAILURES
from referee.hearing.reasons import Reason as Reason, ReasonCode as ReasonCode
from referee.hearing.rulings import (
    KINDS as KINDS,
    OUTCOMES as OUTCOMES,
    Failed as Failed,
    ProvedCondition as ProvedCondition,
    Ruling as Ruling,
    is_ordinary as is_ordinary,
)
from referee.hearing.whole_log import adjudicate as adjudicate, hear_log as hear_log
from referee.hearing.work import TooMuchWork as TooMuchWork
