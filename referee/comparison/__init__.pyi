from referee.comparison.combining import (
    MOST_COMBINED as MOST_COMBINED,
    Choice as Choice,
    Search as Search,
    SizeTried as SizeTried,
    Telling as Telling,
    Trial as Trial,
)
from referee.comparison.corpus import Corpus as Corpus, Example as Example, Part as Part, Sort as Sort, Tally as Tally
from referee.comparison.differences import KINDS as KINDS, Difference as Difference, Side as Side
from referee.comparison.other_readings import (
    ANSWERS as ANSWERS,
    ReadingEffect as ReadingEffect,
    ReadingsTried as ReadingsTried,
    naming_readings as naming_readings,
    open_rights as open_rights,
    outcome as outcome,
    tried_if_possible as tried_if_possible,
    tries_all as tries_all,
    try_other_readings as try_other_readings,
)
from referee.comparison.pivot import MOST as MOST, Pivot as Pivot, Turn as Turn, pivot_of as pivot_of
from referee.comparison.readings_together import (
    ReadingsEffect as ReadingsEffect,
    ReadingsTogether as ReadingsTogether,
    reading_all as reading_all,
    try_readings_together as try_readings_together,
)
from referee.comparison.rows import (
    Points as Points,
    Row as Row,
    clauses_named as clauses_named,
    player_concerned as player_concerned,
    remedies_of as remedies_of,
)
from referee.comparison.sensitivity import (
    MOST_SLIPS as MOST_SLIPS,
    Sensitivity as Sensitivity,
    Slip as Slip,
    sensitivity_of as sensitivity_of,
    telling_rulings as telling_rulings,
)
from referee.comparison.side_by_side import (
    Answer as Answer,
    AppliedRulebook as AppliedRulebook,
    Code as Code,
    Comparison as Comparison,
    compare as compare,
)
