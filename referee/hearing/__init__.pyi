from referee.hearing.answering import (
    WeighedPlea as WeighedPlea,
    rule_on_demand as rule_on_demand,
    weigh_demand as weigh_demand,
)
from referee.hearing.choosing import distance_to_grant as distance_to_grant
from referee.hearing.demands import Candidate as Candidate
from referee.hearing.hearing import Hearing as Hearing
from referee.hearing.plea import UNMARKED as UNMARKED, Plea as Plea, giving_clauses as giving_clauses
from referee.hearing.whole_log import adjudicate as adjudicate, hear_log as hear_log
from referee.hearing.work import TooMuchWork as TooMuchWork
