from referee.law.agreed import (
    POINTS as POINTS,
    agreements as agreements,
    is_points as is_points,
    options_agreed as options_agreed,
    rulebook_for as rulebook_for,
)
from referee.law.choices import (
    has_option as has_option,
    has_reading as has_reading,
    option_text as option_text,
)
from referee.law.clause import Clause as Clause, OpenPoint as OpenPoint, Reading as Reading, Wording as Wording
from referee.law.compiled import kept_beside as kept_beside, load_rulebook as load_rulebook
from referee.law.diff import (
    Change as Change,
    Difference as Difference,
    Side as Side,
    TopicRow as TopicRow,
    ValueChange as ValueChange,
    differ as differ,
    side as side,
)
from referee.law.files import (
    EDITION as EDITION,
    HEAD as HEAD,
    NoRulebook as NoRulebook,
    Topic as Topic,
    TopicFile as TopicFile,
    data_folder as data_folder,
    default_code as default_code,
    find_rulebook as find_rulebook,
    list_codes as list_codes,
    list_editions as list_editions,
    load_sections as load_sections,
    topics as topics,
)
from referee.law.loader import Chapter as Chapter, Head as Head
from referee.law.remedies import (
    HAND as HAND,
    KING as KING,
    MARKING as MARKING,
    REMEDIES as REMEDIES,
    REPLAY as REPLAY,
    USED as USED,
    Act as Act,
    Effect as Effect,
    Keeping as Keeping,
    Remedy as Remedy,
    cut_to as cut_to,
    remedy_row as remedy_row,
    used_by as used_by,
)
from referee.law.remedy_sentences import REMEDY_SENTENCES as REMEDY_SENTENCES, RemedySentences as RemedySentences
from referee.law.rereading import (
    NotedReadings as NotedReadings,
    read_otherwise as read_otherwise,
    readings_touched as readings_touched,
)
from referee.law.rulebook import ANYTHING as ANYTHING, Procedure as Procedure, Rulebook as Rulebook, Stir as Stir
