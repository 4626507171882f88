from referee.solving.faults import (
    MOST_FAULTS as MOST_FAULTS,
    FaultCost as FaultCost,
    FaultCosts as FaultCosts,
    UnknownCost as UnknownCost,
    balance as balance,
    fault_costs as fault_costs,
)
from referee.solving.odds import Odds as Odds, Side as Side, odds_of as odds_of
from referee.solving.position import NoPosition as NoPosition, Position as Position
from referee.solving.rules import PlayRules as PlayRules, PlayUntold as PlayUntold
from referee.solving.solver import (
    CardOutcome as CardOutcome,
    Lines as Lines,
    Outcome as Outcome,
    Solution as Solution,
    Solver as Solver,
)
from referee.solving.standing import (
    NothingToSolve as NothingToSolve,
    PlayedLog as PlayedLog,
    Standing as Standing,
)
from referee.solving.unknown_cards import (
    TRIED as TRIED,
    DealOutcome as DealOutcome,
    OverDeals as OverDeals,
    outcomes_over_deals as outcomes_over_deals,
    over_deals as over_deals,
)
from referee.solving.worth import Exchange as Exchange, Worth as Worth
