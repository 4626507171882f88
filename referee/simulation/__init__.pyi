from referee.simulation.rules import PlayRules as PlayRules
from referee.simulation.season import (
    FILES as FILES,
    FORMS as FORMS,
    Files as Files,
    Form as Form,
    Plan as Plan,
    Truth as Truth,
    season_lines as season_lines,
    write_season as write_season,
)
