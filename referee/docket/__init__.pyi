from referee.docket.adjudication import (
    DEAL_ENDS as DEAL_ENDS,
    MARK_STATUSES as MARK_STATUSES,
    Adjudication as Adjudication,
    DealRow as DealRow,
    Detail as Detail,
    GameRow as GameRow,
    MarkRow as MarkRow,
    MatchRow as MatchRow,
    MatterRow as MatterRow,
    OpenRight as OpenRight,
    Problem as Problem,
    Score as Score,
)
from referee.docket.case import Case as Case
from referee.docket.conditions import value_fits as value_fits
from referee.docket.docket import Docket as Docket, GivenUpAct as GivenUpAct, Order as Order
from referee.docket.matters import NEVER as NEVER, Matter as Matter, Right as Right
from referee.docket.proof import (
    FAILED_BY as FAILED_BY,
    FAILURES as FAILURES,
    Condition as Condition,
    ConditionName as ConditionName,
    Failure as Failure,
    Proof as Proof,
)
from referee.docket.prover import Prover as Prover
from referee.docket.reasons import Reason as Reason, ReasonCode as ReasonCode, because as because
from referee.docket.rulings import (
    KINDS as KINDS,
    OUTCOMES as OUTCOMES,
    Failed as Failed,
    ProvedCondition as ProvedCondition,
    Ruling as Ruling,
    is_ordinary as is_ordinary,
)
