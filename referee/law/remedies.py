"""The remedies: what each says, who must carry it out, which acts use or obey it, and what it makes of a score.

The one place where anything is kept by the name of a remedy, but for the sentences on it (``remedy_sentences``).  How
a remedy that does something to the deal is carried out is the hearing's; which names there are is told by the closed
list that logs and rulebooks share.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from attrs import frozen

from referee.law.clause import Gain
from referee.record import (
    Complete,
    Cut,
    CutForDeal,
    Discard,
    Draw,
    Event,
    Give,
    Lead,
    Packet,
    Play,
    Rectify,
    Shuffle,
    TakeBack,
    TellTaken,
    ThrowAside,
    TurnUp,
    Unmark,
)
from referee.table import Part

Bound = Literal["dealer", "rightful_dealer", "actor", "adversary", "other_hand"]
Effect = Literal[
    "order", "order_once", "order_card", "hold", "set_aside", "replay", "take_down", "keep_packs", "choose",
    "name_trump", "count_left", "leave_in_heap", "cut_again", "change_lead", "change_suit",
]  # fmt: skip
"""What a remedy does where it is given or follows by law; each has its function in ``hearing/effects``."""
Keeping = Literal["taking", "giving", "serving", "return"]
"""What shows that an order is obeyed or not, where its acts do not; each has its functions in ``hearing/obeying``."""
Act = Literal[
    "shuffle", "other_shuffles", "withdraw", "other_withdraws", "fill", "dealer_exchanges", "propose", "ask_number",
    "leave_cards", "look_at_drawn", "look_at_faced", "other_looks_at_surplus", "other_looks_at_discard",
]  # fmt: skip
"""An act for which somebody may want leave; each has its function in ``hearing/wishes``."""


@frozen(eq=False, repr=False)
class Remedy:
    """What the program knows of a remedy, whatever clause gives it.

    says: what somebody may or must do by it; fits after "may", "must" and "to".
    exactly: the same as who demands it says it: with what the demand tells besides, in braces, and of another player's
        act that it be done; of several the first of which all is told.
    bound: the role of the player who must carry it out once it is ordered.
    effect: what it does where it is given, or follows by law; nothing where it is for a player to act on it.
    orders: the remedy that is ordered with it, where that is another one.
    obeyed_by: acts by which such an order is obeyed; kept_by: what else shows that it is obeyed, and that it is not.
    defied_by: acts of the player bound by which such an order is defied while an exchange waits for its answer or its
        cards, if it only holds him to what stands, so that nothing is said of it as long as he keeps to it.
    of_exchange: whether it holds a player to his part in an exchange, and so is over with it.
    used_by: the act that is the use of a right to it, without a word.
    asks_for: the act for which who asks for it wants leave, or wants the other player to have none, though nobody has
        done it yet.
    chooses: whether it chooses among cards; ``one_only``: no more than one of them.
    played_to: whether an order of it is about a card on the table, so that its claimant gives it up by playing to it.
    cuts: whether it cuts the points of a hand down; ``leaves``: how many points are left then, where that is fixed.
    marks: the kinds of points that one who asks for it wants to mark.
    earns: the kind of points that a settlement by it gives.
    takes_off: whether points marked come off by it.
    bars: the kinds of points that one who asks for it wants to keep the other player from marking.
    sets_aside: how a deal ends that is set aside by it.
    for_all: whether it answers every fault in a deal at once, so that it is had but once, by either player.
    lawful: whether players who settle on it agree to what the law has for the fault anyhow, cut-down included.
    challenges: whether asking for it holds the fault against the other player.
    outlasts: whether it can be asked for although the deal is past.
    holds_on: whether it changes whose the packs are, and holds as long as that does.
    goes_on: whether who asks for it wants to play on with the deal as it is.
    lets_stand: whether who has it for a fault in a hand lets the deal stand in spite of that.
    resumes: whether a hand that was given up is played on by it.
    speaks_of: the ground to which whoever asks for it draws attention by that alone.
    ruled: the kind of ruling made where it follows by itself, if it is no remedy in the plain sense.
    names: what a demand for it may name besides what its facts tell, by the field of the demand, each with what that
        is compared with.
    part: the part of the game whose acts alone it can answer, where it belongs to one.
    """

    says: str
    exactly: tuple[str, ...] = ()
    bound: Bound | None = None
    effect: Effect | None = None
    orders: str | None = None
    obeyed_by: tuple[type[Event], ...] = ()
    kept_by: Keeping | None = None
    defied_by: tuple[type[Event], ...] = ()
    of_exchange: bool = False
    used_by: type[Event] | None = None
    asks_for: Act | None = None
    chooses: bool = False
    one_only: bool = False
    played_to: bool = False
    cuts: bool = False
    leaves: int | None = None
    marks: tuple[Gain, ...] = ()
    earns: Gain | None = None
    bars: tuple[Gain, ...] = ()
    takes_off: bool = False
    sets_aside: Literal["fresh_deal", "void"] | None = None
    for_all: bool = False
    lawful: bool = False
    challenges: bool = False
    outlasts: bool = False
    holds_on: bool = False
    goes_on: bool = False
    lets_stand: bool = False
    resumes: bool = False
    speaks_of: str | None = None
    ruled: Literal["no_penalty", "right", "scoring"] | None = None
    names: Mapping[str, str] = {}
    part: Part | None = None

    @property
    def asks_nothing(self) -> bool:
        """Whether who asks for it asks that nothing should follow."""
        return self.ruled == "no_penalty"

    @property
    def late(self) -> bool:
        """Whether it is to mark what should have been marked before, whatever that is for."""
        return bool(self.marks) and self.earns is None

    @property
    def in_hand(self) -> bool:
        """Whether it is done with the cards of a hand, and so while there is one."""
        return not {Discard, Draw, Complete}.isdisjoint(self.obeyed_by)

    @property
    def of_score(self) -> bool:
        """Whether it is about points that are or are not to be had, or about tricks that count for them."""
        return bool(self.marks or self.bars or self.cuts or self.takes_off) or self.ruled == "scoring"


KING: Final[tuple[Gain, ...]] = ("turned_king", "held_king")
"""The kinds of points that a king gives."""
HAND: Final[tuple[Gain, ...]] = ("point", "vole")
"""The kinds of points that a hand gives: who wins the vole has won the point with it."""

REMEDIES: Final[dict[str, Remedy]] = {
    "shuffle": Remedy("shuffle", exactly=("shuffle the {value} pack",), part="dealing", asks_for="shuffle"),
    "shuffle_last": Remedy("shuffle last", part="dealing", asks_for="shuffle"),
    "reshuffle": Remedy(
        "have the pack shuffled again", bound="actor", obeyed_by=(Shuffle,), part="dealing", effect="order"
    ),
    "stop_shuffle": Remedy("have the shuffling stopped", part="dealing", asks_for="other_shuffles"),
    "rectify": Remedy(
        "have the error put right", bound="dealer", obeyed_by=(Rectify, Packet), used_by=Rectify, effect="order"
    ),
    "turn_top_card": Remedy(
        "have the top card turned for trumps", bound="dealer", obeyed_by=(TurnUp,), part="dealing", effect="order"
    ),
    "fresh_deal": Remedy("have a fresh deal", bound="dealer", sets_aside="fresh_deal", effect="set_aside"),
    "deal_stands": Remedy("have the deal stand", goes_on=True, ruled="no_penalty"),
    "deal_void": Remedy("have the deal void", bound="rightful_dealer", sets_aside="void", effect="set_aside"),
    "deals": Remedy("deal", speaks_of="deal_turn", ruled="no_penalty", part="dealing"),
    "choose_pack": Remedy("choose a pack", exactly=("choose the {value} pack",), part="dealing", effect="choose"),
    "choose_seat": Remedy("choose a seat", exactly=("choose a seat: {value}",), part="dealing", effect="choose"),
    "call_new_packs": Remedy("call for new packs", exactly=("call for {n:new pack}",), part="dealing"),
    "pay_for_packs": Remedy(
        "have the new packs paid for", exactly=("have {of} pay for the new packs",), part="dealing"
    ),
    "recut": Remedy(
        "have the pack cut again", bound="actor", obeyed_by=(Cut, CutForDeal), part="dealing", effect="cut_again"
    ),
    "packs_stay_changed": Remedy("have the packs stay changed", holds_on=True, part="dealing", effect="keep_packs"),
    "choose_trump": Remedy(
        "say which of the cards turned is the trump",
        exactly=("have {card} as the trump card", "have {suit} as trumps"),
        chooses=True,
        part="dealing",
        one_only=True,
        effect="name_trump",
    ),
    "discard_surplus": Remedy(
        "lay the surplus cards away", obeyed_by=(Discard,), names={"card": "held", "suit": "held", "n": "too_many"}
    ),
    "draw_surplus": Remedy(
        "draw the surplus cards from the other hand",
        bound="other_hand",
        obeyed_by=(Draw,),
        used_by=Draw,
        names={"card": "held", "suit": "held", "n": "too_many"},
        effect="order",
    ),
    "see_drawn": Remedy("see the cards drawn", asks_for="look_at_drawn"),
    "hide_surplus": Remedy("keep the surplus cards unseen", asks_for="other_looks_at_surplus"),
    "complete_from_stock": Remedy(
        "have the hand filled up from the stock",
        bound="dealer",
        obeyed_by=(Complete,),
        used_by=Complete,
        names={"n": "lacking"},
        effect="order",
        asks_for="fill",
    ),
    "count_unplayable_as_tricks": Remedy(
        "count the cards that cannot be played to as tricks",
        exactly=("have the cards that cannot be played to counted as tricks",),
        ruled="scoring",
        names={"n": "unplayable"},
        lets_stand=True,
        effect="count_left",
        asks_for="leave_cards",
    ),
    "hold_to_proposal": Remedy(
        "hold the other to the proposal",
        bound="actor",
        defied_by=(Lead,),
        of_exchange=True,
        part="exchange",
        names={"n": "asked"},
        effect="hold",
    ),
    "hold_to_number": Remedy(
        "hold the other to the number named", of_exchange=True, part="exchange", names={"n": "asked"}
    ),
    "hold_to_acceptance": Remedy(
        "hold the other to the acceptance",
        bound="actor",
        defied_by=(Lead,),
        of_exchange=True,
        part="exchange",
        effect="hold",
    ),
    "hold_to_refusal": Remedy("hold the other to the refusal", part="exchange"),
    "propose_again": Remedy("propose again", part="exchange", asks_for="propose"),
    "tell_taken": Remedy(
        "be told how many cards were taken", obeyed_by=(TellTaken,), part="exchange", asks_for="ask_number"
    ),
    "discard_stands": Remedy("have the discard stand", names={"card": "put_away", "suit": "put_away"}),
    "no_look_at_discard": Remedy(
        "leave the discard unseen", exactly=("have the discard left unseen",), asks_for="other_looks_at_discard"
    ),
    "serve_as_asked": Remedy(
        "be served the number asked for",
        bound="dealer",
        obeyed_by=(Give, Complete),
        part="exchange",
        names={"n": "served"},
        effect="order_once",
        kept_by="serving",
    ),
    "serve_what_is_left": Remedy(
        "be served what is left of the stock",
        bound="dealer",
        obeyed_by=(Give, Complete),
        part="exchange",
        names={"n": "left"},
        effect="order_once",
        kept_by="serving",
    ),
    "play_as_is": Remedy("play the hand as it is", goes_on=True, asks_for="dealer_exchanges"),
    "accept_conditionally": Remedy("accept if the stock is enough", ruled="right", part="exchange"),
    "see_faced": Remedy("see the faced card", asks_for="look_at_faced"),
    "throw_aside": Remedy("have the card thrown aside", bound="dealer", obeyed_by=(ThrowAside,), effect="order"),
    "take_exposed": Remedy(
        "take the exposed card",
        exactly=("take {card}, the exposed card",),
        obeyed_by=(Give,),
        chooses=True,
        effect="order_card",
        kept_by="giving",
    ),
    "refuse_exposed": Remedy(
        "refuse the exposed card",
        exactly=("refuse {card}, the exposed card",),
        used_by=ThrowAside,
        chooses=True,
        effect="order",
        orders="throw_aside",
    ),
    "must_take_exposed": Remedy(
        "take the exposed card whether welcome or not",
        exactly=("have the exposed card taken, welcome or not",),
        effect="order_once",
        kept_by="taking",
    ),
    "take_back": Remedy(
        "take the card back",
        exactly=("have the card taken back",),
        bound="actor",
        obeyed_by=(TakeBack,),
        played_to=True,
        names={"card": "played", "suit": "played"},
        effect="order",
        kept_by="return",
        asks_for="withdraw",
    ),
    "card_stands": Remedy("have the card stand as played", part="play", asks_for="other_withdraws"),
    "play_to_card_led": Remedy("play to the card led", used_by=Play, part="play", names={"suit": "led"}),
    "require_named_suit": Remedy(
        "have the suit led that was named",
        exactly=("have {suit} led, the suit that was named",),
        bound="actor",
        obeyed_by=(Lead,),
        played_to=True,
        part="play",
        names={"card": "lead_meant"},
        effect="change_lead",
    ),
    "count_as_named": Remedy(
        "have the card count as one of the suit that was named", part="play", effect="change_suit"
    ),
    "trick_stands": Remedy("have the trick stay with the player who gathered it", part="play", effect="leave_in_heap"),
    "replay_hands": Remedy(
        "have the hands played again", for_all=True, lawful=True, challenges=True, outlasts=True, effect="replay"
    ),
    "reduce_score": Remedy("have the score cut down", cuts=True, lawful=True, challenges=True, outlasts=True),
    "mark_king": Remedy(
        "mark the king", exactly=("mark {n} for the king",), marks=KING, earns="held_king", outlasts=True
    ),
    "bar_king_mark": Remedy("keep the king from being marked", bars=KING, names={"card": "kings", "suit": "kings"}),
    "mark_point": Remedy(
        "mark the point", exactly=("mark {n} for the point",), marks=HAND, earns="point", outlasts=True
    ),
    "mark_vole": Remedy(
        "mark the vole", exactly=("mark {n} for the vole",), marks=("vole",), earns="vole", outlasts=True
    ),
    "mark_late": Remedy("mark what was forgotten", marks=(*KING, *HAND), outlasts=True),
    "cut_to_zero": Remedy("have the points cut down to nothing", cuts=True, leaves=0, challenges=True, outlasts=True),
    "cut_to_one": Remedy("have the points cut down to one", cuts=True, leaves=1, challenges=True, outlasts=True),
    "correct_score": Remedy(
        "have the score put right",
        used_by=Unmark,
        takes_off=True,
        outlasts=True,
        names={"n": "marked"},
        effect="take_down",
    ),
    "play_out": Remedy("have the hand played out", resumes=True),
    "other": Remedy("have something that no clause names"),
}
"""Every remedy, by the name that logs and rulebooks call it by."""

USED: Final[dict[type[Event], str]] = {
    remedy.used_by: name for name, remedy in REMEDIES.items() if remedy.used_by is not None
}
"""The remedy to which a right is used by each act that is such a use without a word."""

MARKING: Final[dict[Gain | None, str]] = {row.earns: name for name, row in REMEDIES.items() if row.marks}
"""The remedy by which points of each kind are marked, and of any kind where that was forgotten (``None``)."""

REPLAY: Final = next(name for name, remedy in REMEDIES.items() if remedy.effect == "replay")
"""The remedy by which the hands of a deal are played again."""

NO_REMEDY: Final = Remedy("")
"""The row of what is no remedy."""


def remedy_row(name: str | None) -> Remedy:
    """Return the row of a remedy; of none, one in which nothing is told.

    Args:
        name: the name of a remedy, or ``None``.

    >>> remedy_row("fresh_deal").bound, remedy_row("mark_vole").marks, remedy_row(None).bound
    ('dealer', ('vole',), None)
    """
    return NO_REMEDY if name is None else REMEDIES[name]


def used_by(event: Event | None) -> str | None:
    """Return the remedy to which a right is used by doing this act without a word.

    Args:
        event: the act, or ``None``.

    >>> used_by(Draw(by="Anne", hand_of="Bert", cards=("KS",))), used_by(None)
    ('draw_surplus', None)
    """
    from_discards = isinstance(event, Complete) and event.source == "discards"  # a hand is filled from the stock
    return None if event is None or from_discards else USED.get(type(event))


def cut_to(left: int) -> str:
    """Return the remedy that cuts the points of a hand down to so many.

    Args:
        left: the points that are left.

    >>> cut_to(0), cut_to(1), cut_to(2)
    ('cut_to_zero', 'cut_to_one', 'reduce_score')
    """
    cutting = {remedy.leaves: name for name, remedy in REMEDIES.items() if remedy.cuts}
    return cutting.get(left, cutting[None])
