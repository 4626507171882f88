"""Facts: what the table shows that a law may speak of, with the fields a clause may ask about.

A fact describes the table and passes no judgement.  It is an instance of its kind, a class of ``referee.table.kinds``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Literal

from attrs import define, field

from referee.record import NO_EVENT, EventIndex, word_of
from referee.table.deal import Deal
from referee.table.field_values import Live, Plain, Traced, Values, declared
from referee.table.trick import Played, Trick

Part = Literal["dealing", "exchange", "play"]
"""A part of the game: all up to the turn-up, the exchange, and what comes after it, marks and words included."""


@define(eq=False, repr=False)
class Fact:
    """One thing that the table showed.

    deal: the deal that it belongs to.  event: the index of the event at which it came about.
    actor: the player whose act it is, or whose hand it concerns (who offends, if it is an offence).
    fields: the values of its fields, as its kind has them; ``None`` while the record cannot tell.
    evidence: the indices of the events that show it; field_evidence: of some of its fields those that show that field.
    truth: ``None`` while the record does not prove it; a fact disproved is ``False``.
    proved_at: the event at which the record came to prove it.
    about: what it is about, such as a trick, a card or a player; of the same thing it is the same object.
    plain: whether it comes about in this way in any hand, and is nothing to rule on unless a clause speaks of it.

    The rest is known of every fact of a kind; a kind gives it as keywords of its class, or as a method.

    name: the name of the kind, a key of FACTS.
    says: the fact in a short phrase, for reports: the first line of the docstring of the kind.
    values: its fields, with the closed set of the values of each, as the annotations of the kind tell them.
    live: its fields that are worked out when they are asked for, each by the method of its name behind an underscore.
    traces: whether something besides the act decides a field, so that it is told since when.
    later: fields that what comes later may set anew; of the others only those not known yet are ever set.
    part: the part of the game that it belongs to.
    subject: the ground under which players speak of it, or ``None`` where nobody need speak.
    ground: the ground that a claim names for it, where nobody need draw attention to it.
    open: whether it lies open to both players by its nature, so that no notice is needed.
    is_fault: whether it is an irregularity, to be noted at the end if nobody drew attention to it.
    regular, certain: whether it comes about in regular play as well, so that nothing need be wrong where it does; in
        every hand that is played, so that it is yet to come while one is under way.
    of_play: whether it is a fault in playing to a trick.  of_one_hand: whether about the cards of one hand.
    of_dealing, of_exchange: whether it belongs to the dealing, or to an exchange, as a whole.
    lasts: how long it can be spoken of: until the next deal is cut, or through its game.
    words: whether it is what a player said, to be answered now.  once: fields that tell whether it was done before.
    whose: fields that tell whose act or whose turn it was, so that another player's would have been as it should.
    passing: fields that time changes, each with its values in their order, so that it was too late or too early.
    ripens: fields that may come to hold yet, each with what has to be done for that; fits after "before".
    grounds_by: grounds under which players speak of it only where fields have certain values.
    outdoes: the kinds of fact, about the same card, that cannot be true where this one is.
    upon: the kinds of fact of which one must have come about in the deal, or the act cannot be done.
    of_king: whether it is about a king for which points may be marked.  of_marks: whether it says that more, or less,
        was marked than was due.
    always_told: whether it is noted where no clause speaks of it, as no word is lost on it otherwise.
    gives_up, takes_back, takes_word_back: whether a player gives up the rest of the hand by it, takes back a card, or
        what he said.
    of_peril: whether nothing can hang on it but the point for how the exchange ended.
    ends_hand: whether it tells how a hand ended.  in_wrong_heap: whether a trick lies with its loser.
    comes_of: the kind of fact from which it follows, so that nothing comes of it where the players have settled that.
    not_kept: what a player did not keep to by it: the number that he told, or that he accepted.
    names: what demands over it may name, by the field of the demand, each with what that is compared with.
    lacks: what the record lacks where it does not tell a field, or under an empty name where it is another thing; each
        fits after "The record does not".
    grounds: the grounds on which it can be spoken of, whatever its fields: those of a notice, and those of a claim.
    belongs_to: what it belongs to as a whole, the dealing, an exchange or the play to a trick, if it does.
    """

    deal: Deal
    event: EventIndex
    actor: str | None
    fields: dict[str, Any] = field(factory=dict)
    evidence: list[EventIndex] = field(factory=list)
    truth: bool | None = True
    proved_at: EventIndex = NO_EVENT
    about: Any = None
    field_evidence: dict[str, list[EventIndex]] = field(factory=dict)
    plain: bool = False

    name: ClassVar[str]
    says: ClassVar[str]
    values: ClassVar[Mapping[str, Values]]
    live: ClassVar[Mapping[str, Live]]
    traces: ClassVar[bool]
    later: ClassVar[frozenset[str]] = frozenset()
    part: ClassVar[Part]
    subject: ClassVar[str | None] = None
    ground: ClassVar[str | None] = None
    open: ClassVar[bool] = False
    is_fault: ClassVar[bool] = False
    regular: ClassVar[bool] = False
    certain: ClassVar[bool] = False
    of_play: ClassVar[bool] = False
    lasts: ClassVar[Literal["deal", "game"]] = "deal"
    of_dealing: ClassVar[bool] = False
    of_exchange: ClassVar[bool] = False
    of_peril: ClassVar[bool] = False
    of_one_hand: ClassVar[bool] = False
    words: ClassVar[bool] = False
    whose: ClassVar[frozenset[str]] = frozenset()
    once: ClassVar[frozenset[str]] = frozenset()
    passing: ClassVar[Mapping[str, tuple[Plain, ...]]] = {}
    ripens: ClassVar[Mapping[str, str]] = {}
    grounds_by: ClassVar[tuple[tuple[str, Mapping[str, Plain]], ...]] = ()
    outdoes: ClassVar[frozenset[str]] = frozenset()
    upon: ClassVar[frozenset[str]] = frozenset()
    of_king: ClassVar[bool] = False
    of_marks: ClassVar[Literal["over", "short"] | None] = None
    always_told: ClassVar[bool] = False
    gives_up: ClassVar[bool] = False
    takes_back: ClassVar[bool] = False
    takes_word_back: ClassVar[bool] = False
    ends_hand: ClassVar[bool] = False
    in_wrong_heap: ClassVar[bool] = False
    comes_of: ClassVar[str | None] = None
    not_kept: ClassVar[Literal["number", "acceptance"] | None] = None
    names: ClassVar[Mapping[str, str]] = {}
    lacks: ClassVar[Mapping[str, str]] = {}
    grounds: ClassVar[frozenset[str | None]]
    belongs_to: ClassVar[str | None]

    def __init_subclass__(cls, **traits: Any) -> None:
        for trait, value in traits.items():
            if trait not in Fact.__annotations__:
                raise TypeError(f"{cls.__name__}: no kind of fact has a trait {trait}")
            setattr(cls, trait, value)
        first = (cls.__doc__ or "").partition("\n")[0].rstrip(".")
        part: Any = cls.__module__.rpartition(".")[2].partition("_")[0]
        cls.name = word_of(cls)
        cls.part = part
        cls.says, cls.values = first[:1].lower() + first[1:], declared(cls)
        cls.live = {name: found for name in cls.values if (found := getattr(cls, f"_{name}", None)) is not None}
        cls.grounds = frozenset({cls.subject, cls.ground, *(ground for ground, _ in cls.grounds_by)})
        cls.traces = bool(cls.live) or cls._noted_since is not Fact._noted_since
        wholes = {"dealing": cls.of_dealing, "exchange": cls.of_exchange, "trick": cls.of_play}
        cls.belongs_to = next((whole for whole, belongs in wholes.items() if belongs), None)

    @classmethod
    def grounds_of(cls, fields: Mapping[str, Any]) -> set[str | None]:
        """Return the grounds on which it can be spoken of where some of its ``fields``, or of those wanted, are known.

        They are values by the names of the fields; of those wanted, lists or sets.
        """
        special = {
            ground for ground, values in cls.grounds_by if all(_may_be(fields, *each) for each in values.items())
        }
        return {cls.subject, cls.ground, *special}

    @classmethod
    def suppose(cls, table: Any, deal: Deal, of: str | None) -> Fact:
        """Return a fact that did not happen in a ``deal``, with its fields that the ``table`` shows all the same.

        ``of`` is the player whose hand is meant, where one was named.
        """
        fields = cls._known(deal, of, table.game.hand_size) if deal.dealer else {}
        return cls(deal, table.now, None, fields, truth=False)

    @classmethod
    def _known(cls, _deal: Deal, _of: str | None, _hand_size: int) -> dict[str, Any]:
        """Return the fields that the table shows of a fact that did not happen."""
        return {}

    # Where a value comes from.

    def traced(self, table: Any, name: str) -> Traced:
        """Return the value of a field, by its ``name``, on the ``table`` as it stands now, and where it comes from."""
        if (live := self.live.get(name)) is not None:
            return live(self, table)
        return Traced(self.fields.get(name), self.field_evidence.get(name, ()), self._noted_since(name))

    def value(self, table: Any, name: str) -> Any:
        """Return the value of a field, by its ``name``, now on the ``table``; ``None`` where the record cannot tell."""
        live = self.live.get(name)
        return self.fields.get(name) if live is None else live(self, table).value

    def _noted_since(self, _name: str) -> EventIndex | None:
        """Return since when a field that was noted with the fact has had its value, where that is told."""
        return None

    def _shown_alone(self, _table: Any, asked: Collection[str]) -> set[EventIndex]:
        """Return the events that show single fields of it other than those that are asked for."""
        return {at for name, events in self.field_evidence.items() if name not in asked for at in events}

    def shown_by(self, table: Any, names: Collection[str]) -> list[EventIndex]:
        """Return the events that show it with its fields of some ``names``, and nothing that shows others alone.

        ``table`` is the table as it stands now.
        """
        if not (self.traces or self.field_evidence):
            return sorted(set(self.evidence))
        wanted = set[EventIndex]()
        for name in names:
            traced = self.traced(table, name)
            wanted.update(traced.shown_by)
            if traced.since is not None and self.fields.get(name) is not False:
                wanted.add(traced.since)
        others = self._shown_alone(table, names) - wanted
        return sorted({*wanted, *(at for at in self.evidence if at not in others)})

    def settled_by(self, table: Any, names: Collection[str]) -> list[EventIndex]:
        """Return the events since which its fields of some ``names`` have had their values, else those that show it.

        ``table`` is the table as it stands now.
        """
        times = {since for name in names if (since := self.traced(table, name).since) is not None}
        return sorted(times) or self.shown_by(table, names)

    def surplus(self, _table: Any) -> int:
        """Return how many cards too many a hand was left with, those included that have been taken out of it since.

        The ``_table`` tells the size of a hand, and what is done with cards too many.
        """
        return 0

    @property
    def filled(self) -> bool:
        """Whether a hand that was left short has come to have what its player asked for."""
        return False

    @property
    def person(self) -> str:
        """The player whose hand it is about."""
        return str(self.about if self.about in self.deal.hands else self.actor)

    @property
    def trick(self) -> Trick | None:
        """The trick that the fact is about, if it is about one or about a card of one."""
        about = self.about.trick if isinstance(self.about, Played) else self.about
        return about if isinstance(about, Trick) else None

    def of_same_trick(self, other: Fact) -> bool:
        """Return whether the ``other`` fact is about the same trick."""
        return self.trick is other.trick

    @property
    def supposed(self) -> bool:
        """Whether nothing of the kind has happened, and somebody only relies on it."""
        return self.truth is False and self.actor is None and not self.evidence

    @property
    def shown_at(self) -> EventIndex:
        """The index of the event that shows it: its own, unless it is one that words only brought up."""
        return self.event if self.event in self.evidence or not self.evidence else self.evidence[-1]

    @property
    def outside_its_deal(self) -> bool:
        """Whether it came to light in a deal that it does not touch."""
        return False

    @property
    def pays(self) -> bool:
        """Whether by it was done what the doer of an earlier act of the kind owed for that."""
        return False

    @property
    def late_by(self) -> frozenset[str]:
        """The fields by whose values the act comes too late."""
        return frozenset()

    @property
    def in_doubt(self) -> bool:
        """Whether the record does not show whether it is a fault of its player's, who alone may know."""
        return self.truth is None or (self.of_king and self.fields.get("held", True) is None)

    def prove(self, truth: bool, at: EventIndex) -> None:
        """Settle its ``truth``, as the event index ``at`` proves it; others of the same card cannot hold beside it."""
        self.truth = truth
        self.proved_at = at
        for other in self.deal.faults if truth and self.outdoes else ():
            if other.name in self.outdoes and other.about is self.about and other.event == self.event:
                other.prove(False, at)

    def know(self, name: str, value: Any, shown_by: list[EventIndex]) -> None:
        """Settle a field by its ``name``: its ``value``, and the events that it is ``shown_by``."""
        self.fields[name] = value
        self.field_evidence[name] = shown_by
        self.evidence = sorted({*self.evidence, *shown_by})

    def confess(self, now: EventIndex) -> None:
        """Let it be the fault that its player owns to at the event index ``now``."""
        if self.truth is None:
            self.prove(True, now)
            self.evidence = sorted({*self.evidence, now})
        else:
            self.know("held", False, [now])
            self.proved_at = max(self.proved_at, now)


def _may_be(fields: Mapping[str, Any], name: str, value: Plain) -> bool:
    """Whether a field can have a value: it is not known, or has it, or it is one of those wanted."""
    known = fields.get(name)
    return known is None or value in (known if isinstance(known, list | frozenset) else [known])
