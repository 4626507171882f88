"""Kinds of fact: shuffles, cuts, choices and new cards before the first packet, and packs found at fault."""

from typing import Literal, get_args

from referee.record import EventIndex
from referee.table.facts import Fact
from referee.table.field_values import BEFORE
from referee.table.happenings import Happening
from referee.table.kinds.dealing import Cut, Phase, Whose


class Shuffled(
    Fact,
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

    def _noted_since(self, name: str) -> EventIndex | None:
        marks: dict[str, Happening] = {"cut": Happening.CUT, "cut_begun": Happening.CUT_BEGUN}
        if name not in marks:
            return None
        times = (self.deal.first(marks[name]), self.deal.first(Happening.PACKET))  # what is dealt was cut, told or not
        return min((at for at in times if at is not None), default=None)


class CutWrongly(Fact, subject="cut", is_fault=True):
    """A cut took or left too few cards."""

    cut: Cut
    how: Literal["few_lifted", "few_left"]


class CutShowed(Fact, subject="cut_exposure", open=True, always_told=True, is_fault=True):
    """Cards showed in cutting."""

    cut: Cut
    cards: Literal["one", "several"]
    during: Literal["cutting", "after"]


class EqualCardsCut(Fact, subject="cut", open=True, regular=True):
    """Both cut cards of one rank for the deal."""

    cut: Literal["for_deal"]


class CutOmitted(Fact, subject="cut", open=True, is_fault=True):
    """The pack was not cut."""

    cut: Literal["to_dealer"]


class ChoiceMade(
    Fact,
    open=True,
    regular=True,
    whose=frozenset({"by_dealer", "by_next_dealer", "by_winner"}),
    once=frozenset({"choice"}),
    lacks={"": "tell who has won the cut"},
):
    """A player chose a pack or a seat."""

    what: Literal["pack", "seat", "new_pack"]
    by_dealer: bool
    by_next_dealer: bool
    by_winner: bool
    choice: Literal["first", "again"]


class NewCards(
    Fact,
    open=True,
    regular=True,
    lasts="game",
    passing={"late": BEFORE},
):
    """New cards were called for or brought."""

    act: Literal["called", "brought"]
    number: Literal["untold", "fewer", "due", "more"]
    late: bool
    payer: Literal["untold", "caller", "other"]

    def _noted_since(self, name: str) -> EventIndex | None:
        return self.deal.first(Happening.CUT) if name == "late" and self.fields["late"] else None

    @property
    def pays(self) -> bool:
        """Whether who called for them has paid for them."""
        return bool(self.fields["payer"] == "caller")


class PackFoundFaulty(
    Fact,
    subject="faulty_pack",
    open=True,
    always_told=True,
):
    """A pack was found incorrect."""

    reach: Literal["no_deal", "earlier_deal", "other_pack", "other_pack_dealt", "this_deal"]
    cut_with: bool

    @property
    def outside_its_deal(self) -> bool:
        """Whether the deal under way is dealt from another pack."""
        return self.fields["reach"] in ("other_pack", "other_pack_dealt")
