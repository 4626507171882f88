from referee.record.acts import ACTS as ACTS
from referee.record.acts.base import Count as Count, Event as Event, Move as Move
from referee.record.acts.dealing import (
    Expose as Expose,
    FoundFaced as FoundFaced,
    Look as Look,
    Packet as Packet,
    Rectify as Rectify,
    TakeUp as TakeUp,
    TurnUp as TurnUp,
)
from referee.record.acts.exchange import (
    Answer as Answer,
    Ask as Ask,
    AskTaken as AskTaken,
    Complete as Complete,
    Discard as Discard,
    Draw as Draw,
    Give as Give,
    Mix as Mix,
    Propose as Propose,
    PutBack as PutBack,
    Retract as Retract,
    TellTaken as TellTaken,
    ThrowAside as ThrowAside,
)
from referee.record.acts.marking import (
    Admit as Admit,
    AnnounceKing as AnnounceKing,
    DeclareError as DeclareError,
    Mark as Mark,
    Unmark as Unmark,
)
from referee.record.acts.packs import (
    CallNewCards as CallNewCards,
    Choose as Choose,
    Cut as Cut,
    CutForDeal as CutForDeal,
    Examine as Examine,
    NewPacks as NewPacks,
    NotifyOrder as NotifyOrder,
    OmitCut as OmitCut,
    PackFault as PackFault,
    Shuffle as Shuffle,
)
from referee.record.acts.play import (
    Abandon as Abandon,
    BeginReplay as BeginReplay,
    Gather as Gather,
    Lead as Lead,
    Play as Play,
    Result as Result,
    Reveal as Reveal,
    TakeBack as TakeBack,
    ThrowDown as ThrowDown,
)
from referee.record.acts.sitting import (
    Agree as Agree,
    Check as Check,
    CloseGame as CloseGame,
    OpenGame as OpenGame,
    Settle as Settle,
)
from referee.record.acts.words import (
    Claim as Claim,
    Decline as Decline,
    Demand as Demand,
    Notice as Notice,
    Object as Object,
    Permit as Permit,
    Waive as Waive,
)
from referee.record.build_cache import digest as digest, program as program, write_beside as write_beside
from referee.record.canonical import digest_of as digest_of, event_data as event_data, header_data as header_data
from referee.record.cards import (
    PACK as PACK,
    RANK_NAMES as RANK_NAMES,
    RANK_OF as RANK_OF,
    RANKS as RANKS,
    SUIT_NAMES as SUIT_NAMES,
    SUIT_OF as SUIT_OF,
    SUITS as SUITS,
    UNKNOWN as UNKNOWN,
    describe as describe,
    known as known,
)
from referee.record.codec import (
    mistakes_of as mistakes_of,
    reader as reader,
    structure as structure,
    structure_value as structure_value,
    unstructure as unstructure,
)
from referee.record.compressed import endings as endings, read_bytes as read_bytes, read_lines as read_lines
from referee.record.document import (
    MAX_BYTES as MAX_BYTES,
    UNSEEN as UNSEEN,
    Document as Document,
    Position as Position,
    decode as decode,
    read_file as read_file,
    stop as stop,
)
from referee.record.errors import Mistake as Mistake, RefereeError as RefereeError, Unreadable as Unreadable
from referee.record.json_reader import read_json as read_json
from referee.record.lazy_exports import face as face
from referee.record.log import (
    Agreement as Agreement,
    Header as Header,
    Late as Late,
    Log as Log,
    Opening as Opening,
    PackState as PackState,
    Place as Place,
    told as told,
)
from referee.record.logfile import (
    BLANK as BLANK,
    FORM_OF_ENDING as FORM_OF_ENDING,
    Entry as Entry,
    entries as entries,
    entries_in as entries_in,
    form_of as form_of,
    is_log as is_log,
    load_line as load_line,
    load_log as load_log,
    load_logs as load_logs,
    loads_log as loads_log,
    log_from_data as log_from_data,
)
from referee.record.schema import DIALECT as DIALECT, Schema as Schema, log_schema as log_schema, schema_of as schema_of
from referee.record.shapes import (
    REQUIRED as REQUIRED,
    fields_of as fields_of,
    finder as finder,
    written_fields as written_fields,
)
from referee.record.shorthand import exchange_line as exchange_line, split_told as split_told
from referee.record.synonyms import (
    ACT_SYNONYMS as ACT_SYNONYMS,
    GROUND_SYNONYMS as GROUND_SYNONYMS,
    REMEDY_SYNONYMS as REMEDY_SYNONYMS,
    SYNONYMS as SYNONYMS,
    synonym as synonym,
)
from referee.record.values import (
    PLAYERS as PLAYERS,
    Earlier as Earlier,
    Kind as Kind,
    Path as Path,
    Wrong as Wrong,
    matching as matching,
    meant as meant,
    nearest as nearest,
    one_of as one_of,
    order_of as order_of,
    read_each as read_each,
    say_choice as say_choice,
    show as show,
    whole_number as whole_number,
)
from referee.record.vocabulary import (
    BOTH as BOTH,
    BYSTANDER as BYSTANDER,
    GROUNDS as GROUNDS,
    MARK_REASONS as MARK_REASONS,
    OTHER as OTHER,
    RECORDED as RECORDED,
    REMEDIES as REMEDIES,
)
from referee.record.writing import FORMS as FORMS, dump_log as dump_log
from referee.record.yaml_reader import read_yaml as read_yaml
