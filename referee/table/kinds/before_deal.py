"""Kinds of fact: what comes before the first packet."""

from __future__ import annotations

from typing import Literal, get_args

from referee.table.kinds.base import BEFORE, FactSchema

Whose = Literal["own", "other"]
Cut = Literal["to_dealer", "for_deal"]
Phase = Literal["preparing", "dealing", "proposing", "exchange", "play", "over"]


class Shuffled(
    FactSchema,
    subject="shuffle",
    open=True,
    whose=frozenset({"by"}),
    passing={"cut": BEFORE, "cut_begun": BEFORE, "phase": get_args(Phase)},
    lacks={"": "tell who has won the cut"},
):
    """A pack was shuffled."""

    by: Literal["dealer", "non_dealer", "nobody"]
    pack: Whose
    manner: Literal["proper", "below_table", "faces_shown"]
    phase: Phase
    cut: bool
    cut_begun: bool


class CutWrongly(FactSchema, subject="cut", fault=True):
    """A cut took or left too few cards."""

    cut: Cut
    how: Literal["few_lifted", "few_left"]


class CutShowed(FactSchema, subject="cut_exposure", open=True, fault=True):
    """Cards showed in cutting."""

    cut: Cut
    cards: Literal["one", "several"]
    during: Literal["cutting", "after"]


class EqualCardsCut(FactSchema, subject="cut", open=True, regular=True):
    """Both cut cards of one rank for the deal."""

    cut: Literal["for_deal"]


class CutOmitted(FactSchema, subject="cut", open=True, fault=True):
    """The pack was not cut."""

    cut: Literal["to_dealer"]


class ChoiceMade(
    FactSchema,
    open=True,
    regular=True,
    whose=frozenset({"by_dealer", "by_next_dealer", "by_winner"}),
    lacks={"": "tell who has won the cut"},
):
    """A player chose a pack or a seat."""

    what: Literal["pack", "seat", "new_pack"]
    by_dealer: bool
    by_next_dealer: bool
    by_winner: bool
    choice: Literal["first", "again"]


class NewCards(
    FactSchema,
    open=True,
    regular=True,
    lasts="game",
    passing={"late": BEFORE},
    discharged={"payer": frozenset({"caller"})},
):
    """New cards were called for or brought."""

    act: Literal["called", "brought"]
    number: Literal["untold", "fewer", "due", "more"]
    late: bool
    payer: Literal["untold", "caller", "other"]


class PackFoundFaulty(
    FactSchema,
    subject="faulty_pack",
    open=True,
    outside={"reach": frozenset({"other_pack", "other_pack_dealt"})},
):
    """A pack was found incorrect."""

    reach: Literal["no_deal", "earlier_deal", "other_pack", "other_pack_dealt", "this_deal"]
    cut_with: bool


class DealtOutOfTurn(FactSchema, subject="deal_turn", fault=True, of_dealing=True):
    """A player dealt out of his turn."""


class DealtWrongPack(FactSchema, subject="wrong_pack", fault=True, of_dealing=True):
    """The adversary's pack was dealt."""


class OrderChosen(FactSchema, subject="deal_order", open=True, regular=True):
    """The dealer chose the order of his packets."""

    first: bool
    self_first: bool


class FacedCardFound(FactSchema, subject="faced_card", open=True):
    """A card lay face up."""

    where: Literal["pack", "stock"]
    phase: Literal["preparing", "cutting", "dealing", "turned", "exchange", "play"]
    cut: Literal["to_dealer"]


class FacedCardSeen(FactSchema, open=True, upon=frozenset({"faced_card_found"})):
    """A faced card was looked at."""

    phase: Literal["dealing", "turned", "exchange", "play"]
