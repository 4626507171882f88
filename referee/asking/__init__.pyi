from referee.asking.hypothetical import ClaimClock as ClaimClock, WhyNotRow as WhyNotRow
from referee.asking.near_misses import (
    WhyNotAnswer as WhyNotAnswer,
    merged_rows as merged_rows,
    remedies_of as remedies_of,
    why_not as why_not,
)
