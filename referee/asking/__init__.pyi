from referee.asking.bearing import (
    CHOSEN as CHOSEN,
    COME as COME,
    COME_EARLIER as COME_EARLIER,
    OF_HAND as OF_HAND,
    WON as WON,
    clauses_on as clauses_on,
)
from referee.asking.calls import (
    ACTOR as ACTOR,
    CALLER as CALLER,
    HOLDER as HOLDER,
    LIES_TURNED as LIES_TURNED,
    NOTICED as NOTICED,
    PUT_UP as PUT_UP,
    STAGINGS as STAGINGS,
    Call as Call,
    Ruled as Ruled,
)
from referee.asking.edits import Edit as Edit, edited as edited
from referee.asking.hypothetical import ClaimClock as ClaimClock, WhyNotRow as WhyNotRow
from referee.asking.interview import (
    UNSURE as UNSURE,
    Interview as Interview,
    Question as Question,
    ask as ask,
    names_in_log as names_in_log,
)
from referee.asking.kept_calls import calls_on as calls_on
from referee.asking.later import later_clauses as later_clauses, sparing_clauses as sparing_clauses
from referee.asking.near_misses import (
    WhyNotAnswer as WhyNotAnswer,
    merged_rows as merged_rows,
    remedies_of as remedies_of,
    why_not as why_not,
)
from referee.asking.options import Option as Option, options_of as options_of
from referee.asking.stagings_rights import RIGHTS as RIGHTS
from referee.asking.story import NAMES as NAMES
