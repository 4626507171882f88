from referee.record.acts import ACTS as ACTS
from referee.record.acts.base import (
    NO_EVENT as NO_EVENT,
    Count as Count,
    Event as Event,
    EventId as EventId,
    EventIndex as EventIndex,
    Move as Move,
    Number as Number,
    RemedyName as RemedyName,
    line_of as line_of,
)
from referee.record.acts.dealing import (
    CallNewCards as CallNewCards,
    Choose as Choose,
    Cut as Cut,
    CutForDeal as CutForDeal,
    Examine as Examine,
    Expose as Expose,
    FoundFaced as FoundFaced,
    Look as Look,
    NewPacks as NewPacks,
    NotifyOrder as NotifyOrder,
    OmitCut as OmitCut,
    Packet as Packet,
    PackFault as PackFault,
    Rectify as Rectify,
    Shuffle as Shuffle,
    TakeUp as TakeUp,
    TurnUp as TurnUp,
)
from referee.record.acts.play import (
    Abandon as Abandon,
    Answer as Answer,
    Ask as Ask,
    AskTaken as AskTaken,
    BeginReplay as BeginReplay,
    Complete as Complete,
    Discard as Discard,
    Draw as Draw,
    Gather as Gather,
    Give as Give,
    Lead as Lead,
    Mix as Mix,
    Play as Play,
    Propose as Propose,
    PutBack as PutBack,
    Result as Result,
    Retract as Retract,
    Reveal as Reveal,
    TakeBack as TakeBack,
    TellTaken as TellTaken,
    ThrowAside as ThrowAside,
    ThrowDown as ThrowDown,
)
from referee.record.acts.words import (
    Admit as Admit,
    Agree as Agree,
    AnnounceKing as AnnounceKing,
    Check as Check,
    Claim as Claim,
    CloseGame as CloseGame,
    DeclareError as DeclareError,
    Decline as Decline,
    Demand as Demand,
    Elect as Elect,
    Mark as Mark,
    Notice as Notice,
    Object as Object,
    OpenGame as OpenGame,
    Permit as Permit,
    Settle as Settle,
    Unmark as Unmark,
    Waive as Waive,
)
from referee.record.base_error import RefereeError as RefereeError
from referee.record.build_cache import digest as digest, program as program, write_beside as write_beside
from referee.record.card_values import CARD as CARD, CARDS as CARDS, PLAYERS as PLAYERS, SOME_CARDS as SOME_CARDS
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
from referee.record.chain import (
    PREVIOUS as PREVIOUS,
    chain_mistake as chain_mistake,
    lines_of as lines_of,
)
from referee.record.characters import (
    HIDDEN as HIDDEN,
    UNPRINTED as UNPRINTED,
    UNSEEN as UNSEEN,
    escaped as escaped,
    printed as printed,
)
from referee.record.codec import unstructure as unstructure
from referee.record.composing import composed as composed, is_composed as is_composed
from referee.record.compressed import (
    advice_on_path as advice_on_path,
    endings as endings,
    kind_at as kind_at,
    read_bytes as read_bytes,
    read_lines as read_lines,
)
from referee.record.days import DATE as DATE, DAY as DAY
from referee.record.document import (
    FILE_KINDS as FILE_KINDS,
    Document as Document,
    Position as Position,
    decode as decode,
    read_file as read_file,
    stop as stop,
)
from referee.record.errors import Mistake as Mistake, Unreadable as Unreadable, beyond as beyond
from referee.record.file_limits import (
    Limits as Limits,
    limited as limited,
    limits as limits,
    set_for_processes as set_for_processes,
)
from referee.record.json_bytes import (
    HAS_MSGSPEC as HAS_MSGSPEC,
    Undecodable as Undecodable,
    digest_of as digest_of,
    from_json as from_json,
    json_decoder as json_decoder,
    packer as packer,
    plain_fields as plain_fields,
    to_indented_json as to_indented_json,
    to_json as to_json,
    to_sorted_json as to_sorted_json,
)
from referee.record.json_reader import read_json as read_json
from referee.record.known_names import Earlier as Earlier, Names as Names, mark_of as mark_of, naming as naming
from referee.record.lazy_exports import face as face
from referee.record.log import (
    Agreement as Agreement,
    Header as Header,
    Log as Log,
    Opening as Opening,
    PackState as PackState,
    Place as Place,
)
from referee.record.log_data import (
    FORMS as FORMS,
    digest_of_log as digest_of_log,
    dump_log as dump_log,
    event_data as event_data,
    header_data as header_data,
    log_from_data as log_from_data,
)
from referee.record.log_text import LogText as LogText
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
    loads_log as loads_log,
)
from referee.record.mistakes import (
    mistakes_of as mistakes_of,
    structure as structure,
    structure_value as structure_value,
)
from referee.record.recorder import (
    LOCK as LOCK,
    SEAL as SEAL,
    NotRecorded as NotRecorded,
    Recorder as Recorder,
    writing as writing,
)
from referee.record.schema import DIALECT as DIALECT, Schema as Schema, log_schema as log_schema, schema_of as schema_of
from referee.record.shapes import (
    UNWRITTEN as UNWRITTEN,
    is_union as is_union,
    kind_of as kind_of,
    members as members,
    word_of as word_of,
    written_fields as written_fields,
)
from referee.record.shorthand import exchange_line as exchange_line, split_told as split_told
from referee.record.values import (
    Kind as Kind,
    how_many as how_many,
    list_of as list_of,
    matching as matching,
    meant as meant,
    nearest as nearest,
    one_of as one_of,
    read_each as read_each,
    say_choice as say_choice,
    show as show,
    visible as visible,
    whole_number as whole_number,
)
from referee.record.vocabulary import (
    ACT_SYNONYMS as ACT_SYNONYMS,
    BOTH as BOTH,
    BYSTANDER as BYSTANDER,
    GROUND_SYNONYMS as GROUND_SYNONYMS,
    GROUNDS as GROUNDS,
    MARK_REASONS as MARK_REASONS,
    OTHER as OTHER,
    RECORDED as RECORDED,
    REMEDY_NAMES as REMEDY_NAMES,
    REMEDY_SYNONYMS as REMEDY_SYNONYMS,
    SYNONYMS as SYNONYMS,
    phrase_table as phrase_table,
    synonym as synonym,
)
from referee.record.wrong import Path as Path, Wrong as Wrong
from referee.record.yaml_reader import read_yaml as read_yaml
from referee.record.yaml_writer import flow as flow, flow_pairs as flow_pairs
