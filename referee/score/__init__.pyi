from referee.score.dues import Due as Due, MarkMade as MarkMade, may_pay as may_pay
from referee.score.games import OUT_OF_REACH as OUT_OF_REACH
from referee.score.hand_results import fits as fits, hand_result as hand_result
from referee.score.ledger import Ledger as Ledger
from referee.score.marks import (
    SHOWS as SHOWS,
    clause_allowing_mark as clause_allowing_mark,
    find_king_marked as find_king_marked,
    king_marked as king_marked,
    lapse_overdue_marks as lapse_overdue_marks,
    mark_omitted as mark_omitted,
    open_marks as open_marks,
    refusing_late as refusing_late,
    see_winning_king as see_winning_king,
    settle_unproved_marks as settle_unproved_marks,
    unproved_king as unproved_king,
)
from referee.score.scoring import (
    at_most as at_most,
    derive as derive,
    leaving_out as leaving_out,
    settle_possible as settle_possible,
)
