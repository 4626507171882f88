from referee.score.dues import Due as Due, MarkMade as MarkMade
from referee.score.early_marks import points_won as points_won
from referee.score.games import OUT_OF_REACH as OUT_OF_REACH
from referee.score.hand_results import hand_fits as hand_fits, hand_result as hand_result
from referee.score.lateness import (
    clause_allowing_mark as clause_allowing_mark,
    clause_refusing_mark as clause_refusing_mark,
    mark_omitted as mark_omitted,
)
from referee.score.ledger import Ledger as Ledger
from referee.score.marks import (
    find_king_marked as find_king_marked,
    king_marked as king_marked,
    lapse_overdue_marks as lapse_overdue_marks,
    open_marks as open_marks,
    see_winning_king as see_winning_king,
    settle_unproved_marks as settle_unproved_marks,
    unproved_king as unproved_king,
    untold_hand as untold_hand,
)
from referee.score.paying import pay_with as pay_with
from referee.score.rows import mark_rows as mark_rows, score_shown as score_shown
from referee.score.scoring import (
    clause_leaving_out as clause_leaving_out,
    least_possible as least_possible,
    most_possible as most_possible,
    new_due as new_due,
    settle_possible as settle_possible,
)
