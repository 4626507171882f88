from referee.solving.position import NoPosition as NoPosition, Position as Position
from referee.solving.rules import PlayRules as PlayRules, PlayUntold as PlayUntold
from referee.solving.solver import (
    CardOutcome as CardOutcome,
    Lines as Lines,
    Outcome as Outcome,
    Solution as Solution,
    Solver as Solver,
)
from referee.solving.worth import Exchange as Exchange, Worth as Worth, earned as earned
