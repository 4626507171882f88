from referee.interviews.chart import (
    ANYBODY as ANYBODY,
    Chart as Chart,
    chart_of as chart_of,
    chart_schema as chart_schema,
)
from referee.interviews.chart_report import ChartsReport as ChartsReport
from referee.interviews.questions import (
    NOBODY_KNOWS as NOBODY_KNOWS,
    answers_in_words as answers_in_words,
    question_words as question_words,
)
from referee.interviews.rulings import (
    heading_of as heading_of,
    possible_rulings as possible_rulings,
    ruled_in_short as ruled_in_short,
)
from referee.interviews.what_if import WhatIf as WhatIf, what_ifs as what_ifs
