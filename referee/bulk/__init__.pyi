from referee.bulk.adjudicating import (
    ArchiveLine as ArchiveLine,
    adjudicate_line as adjudicate_line,
    adjudicate_regular as adjudicate_regular,
    regular_play as regular_play,
)
from referee.bulk.tariff import (
    DEALER as DEALER,
    NON_DEALER as NON_DEALER,
    GameAward as GameAward,
    dealt as dealt,
    hand as hand,
    hear as hear,
    stake_of_game as stake_of_game,
)
