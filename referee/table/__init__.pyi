from referee.table.acts import see as see, show_out_of_place as show_out_of_place
from referee.table.acts.act import phase as phase
from referee.table.acts.answering import let_word_go as let_word_go
from referee.table.acts.asking import proposal_fault as proposal_fault
from referee.table.acts.before_deal import shuffled as shuffled
from referee.table.acts.dealing import taken_as as taken_as
from referee.table.acts.discarding import dealer_would_exchange as dealer_would_exchange
from referee.table.acts.duties import duties_of_reply as duties_of_reply
from referee.table.acts.giving import would_fill as would_fill
from referee.table.acts.hand_over import (
    claims_points as claims_points,
    comes_too_late as comes_too_late,
    show_result as show_result,
)
from referee.table.acts.hand_result import (
    cards_left_fact as cards_left_fact,
    count_left as count_left,
    exchange_ends as exchange_ends,
    hand_in_view as hand_in_view,
    made_by as made_by,
    show_hand_over as show_hand_over,
    tricks_lost as tricks_lost,
)
from referee.table.acts.king import claim_of_king as claim_of_king, played_at as played_at
from referee.table.acts.looking import faced_sight as faced_sight, look_fact as look_fact
from referee.table.acts.packs import wished_act as wished_act
from referee.table.acts.taking_back import (
    contest_withdrawal as contest_withdrawal,
    last_card as last_card,
    withdrawal as withdrawal,
)
from referee.table.acts.tricks import (
    begin_replay as begin_replay,
    begins_again as begins_again,
    close_round as close_round,
    count_as as count_as,
    leader_in_turn as leader_in_turn,
    reopen_round as reopen_round,
    resumes as resumes,
    take_over as take_over,
)
from referee.table.acts.turning import (
    KING as KING,
    put_away as put_away,
    settle_trump as settle_trump,
    show_king_turned as show_king_turned,
)
from referee.table.acts.words import demand_made as demand_made
from referee.table.deal import Deal as Deal
from referee.table.facts import Fact as Fact, Part as Part
from referee.table.field_values import BEFORE as BEFORE, Traced as Traced, Values as Values, either as either
from referee.table.game import Game as Game
from referee.table.happenings import Doing as Doing, Happening as Happening
from referee.table.kinds import FACTS as FACTS, HAND as HAND
from referee.table.kinds.exchange import ProposedAmiss as ProposedAmiss, TakenAskedAmiss as TakenAskedAmiss
from referee.table.kinds.play import HandOver as HandOver
from referee.table.kinds.play_score import (
    GameReached as GameReached,
    KingClaimed as KingClaimed,
    KingWins as KingWins,
    MarkedTooMuch as MarkedTooMuch,
    MarkOmitted as MarkOmitted,
    MatchReached as MatchReached,
    TurnedKingNamed as TurnedKingNamed,
)
from referee.table.moments import (
    AFTER_CUT as AFTER_CUT,
    AFTER_HAND as AFTER_HAND,
    MOMENTS as MOMENTS,
    UNTIL as UNTIL,
    impossible_since as impossible_since,
    only_with_exchange as only_with_exchange,
    reached_at as reached_at,
    say_moment as say_moment,
)
from referee.table.places import (
    ASIDE as ASIDE,
    STOCK as STOCK,
    TURNED as TURNED,
    discards_of as discards_of,
    hand_of as hand_of,
)
from referee.table.table import Table as Table
from referee.table.trick import Played as Played, Trick as Trick, beats as beats
