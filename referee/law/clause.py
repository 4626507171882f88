"""The shape of a clause, of an open point and of its readings, as the YAML of a rulebook holds them."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Annotated, Any, Final, Literal

from attrs import define, field

from referee.record import DATE, REMEDY_NAMES, Kind as Text, Wrong, matching, show
from referee.table import MOMENTS

Kind = Literal[
    "definition",
    "option",
    "right",
    "duty",
    "limit",
    "effect",
    "prohibition",
    "exception",
    "scoring",
    "modifier",
    "setting",
    "silence",
]
Clock = Literal["occurrence", "proof", "discovery", "election", "conduct"]
Role = Literal["dealer", "rightful_dealer", "non_dealer", "actor", "adversary", "concerned", "winner", "loser"]
Gain = Literal["turned_king", "held_king", "point", "vole", "game", "match"]


def _text(value: Any) -> str:
    """Return a text as it is: what it may name is seen to when all of a code is there."""
    if type(value) is str:
        return value
    raise Wrong("wrong kind of value", "a text", show(value))


PLAYERS: Final = ("dealer", "non_dealer")
"""What players are called by, in braces, in the words of a question."""


def _wording(value: Any) -> str:
    """Return words in which players, if there are any, are called as in ``PLAYERS``."""
    text = _text(value)
    try:
        called = [each[1:] for each in Formatter().parse(text) if each[1] is not None]
    except ValueError:
        called = [("", None, None)]
    if not text.strip() or any(name not in PLAYERS or form or how for name, form, how in called):
        raise Wrong(
            "not words for a player", "a text, with the players in it as {dealer} and {non_dealer}", show(value)
        )
    return text


def _question(value: Any) -> str:
    if not (text := _wording(value)).endswith("?"):
        raise Wrong("not a question", "a question mark at its end", show(value))
    return text


Names = tuple[str, ...]
Words = Annotated[str, Text(_wording, {"type": "string"})]
QuestionWords = Annotated[str, Text(_question, {"type": "string", "pattern": "[?]$"})]
RemedyName = Annotated[str, Text(_text, {"enum": sorted(REMEDY_NAMES)})]
MomentName = Annotated[str, Text(_text, {"enum": sorted(MOMENTS)})]
Moments = tuple[MomentName, ...]
CodeName = Annotated[str, matching("[^\\s@/\\\\]+", "a name for a code", "a word without blanks, slashes and @")]
Date = Annotated[str, DATE]
LawNumber = Annotated[str, matching("[1-9][0-9]{0,2}", "the number of a law", "a whole number in quotes")]
ClauseId = Annotated[str, matching("[0-9]{1,3}\\.[0-9]{1,3}", "the id of a clause", "a law and a number, in quotes")]

BESIDES: Final = (
    "unless_arisen", "unless_used", "if_used", "passed_up", "noticed", "unnoticed", "claimed", "sole_offender",
    "first_offender", "after", "before",
)  # fmt: skip
"""The conditions of a clause on what has come to pass besides its fact, in the order in which they are tested."""


@define
class Wording:
    """How an interview asks for something that a clause names.

    question: the question.
    answers: its answers, by the value of the field; of truth values and moments, by ``yes`` and ``no``.
    """

    question: QuestionWords
    answers: dict[str, Words] = field(factory=dict)


@define(slots=False)
class Clause:
    """One clause: a fact seen under conditions, and what the law makes of it.

    Conditions, all of which must hold:
      when: the fact, or a term that a definition gave it.  declined: instead of a fact, groups of rights, one
      of which was passed up.  where: fields of the fact, each with a value or a list of values.  noticed: attention
      must have been drawn to it.  unnoticed: it must not have been.  after, before: moments, one of which must (must
      not) have come.
      unless_arisen, unless_used: groups of rights that must not have opened (been used) over the same fact.
      awaits: groups; as long as a right of one of them can still be claimed over it, the clause is not pronounced.
      passed_up: groups, a right of one of which must have been given up or lost over it.  claimed: the adversary
      must have asked for a remedy over it.  sole_offender, first_offender: the other player must not have
      offended alike in the deal (must not have before).  same_actor, same_trick: an exception from another fact of
      the deal needs the same actor, or the same trick.
      else_barred: an act like the right, where the fields of ``where`` do not fit, is barred by the same clause.
      silent: an effect that calls for no ruling until somebody asks.  if_used: groups, a right of one of which
      must have been used in the deal; chose: remedies, one of which must have been what it was used for.
      denies: remedies that nobody can have over the fact because of the clause.
      topics: what it speaks of, by the names under which codes are compared.
      cites: the clause of the text to which one belongs that stands only under a reading.

    What follows, by kind:
      definition: the fact is also called ``defines``; by the name of a ground it is spoken of on that ground too.
      option: the ``holder`` may elect the remedy ``may``; options of one ``group`` are alternatives; ``until``
      shuts a window that the text leaves open; ``leave`` tells whether the other player needs leave to act on it
      by himself; ``outlives`` on another clause spares it from waiver by conduct.
      right: the act that the fact is was the use of a right.   prohibition: it was forbidden.
      duty: the ``holder`` must do ``does``.   effect: ``does`` follows without election.
      limit: shuts (or, by ``opens``, does not yet open) the clauses in ``limits`` by a ``clock``; ``also_shuts``
      gives further moments that shut single ones of them; ``opens_if`` restricts ``opens`` to facts over which a
      right of one of those groups had opened.
      exception: the clauses in ``excepts`` do not apply.
      scoring: ``to`` earns ``points`` ``for`` something, or the game is worth ``stake``.
      setting: nothing but the values in ``game`` and ``procedure``, which a clause of any kind may fix.
      silence: what the facts in ``bears_on`` (or ``when``) lead to is not said; it stays undetermined, and
      ``unsettles`` tells whether the score hangs on it; so it may on an effect, over a fault that cannot be proved.
      modifier: the points of the facts in ``bears_on`` change by ``add`` or become ``set_to``, if the hand is
      as in ``hand`` and the fact's actor is ``of`` the hand; stages apply in order.  Of those marked ``once`` one
      alone bears on a score, and no more than once.

    id: the number of the law and of the clause in it, such as 43.3.
    kind: which of the kinds of clauses listed above it is.
    says: the clause in one sentence.
    shuts: of a limit, the moments at which it shuts the clauses that it limits.
    for: what the points are given for, such as point, vole or turned_king.
    stage: of a modifier, the step in which it changes the points.
    open_points: the open points on which it hangs.
    see: other clauses to look at.
    asks: how an interview asks for fields and moments that it names, by their names, where the program's own words are
    not good enough.

    Worked out of these, and no field: ``besides``, the conditions that it sets on what came to pass besides its fact,
    in order; ``entries``, the indexes of a rulebook in which it stands, each with the name under which it does.
    """

    id: ClauseId
    kind: Kind
    says: str
    when: str | None = None
    declined: Names = ()
    where: dict[str, Any] = field(factory=dict)
    noticed: bool = False
    unnoticed: bool = False
    after: Moments = ()
    before: Moments = ()
    unless_arisen: Names = ()
    unless_used: Names = ()
    group: str | None = None
    holder: Role | None = None
    may: RemedyName | None = None
    does: RemedyName | None = None
    until: Moments = ()
    outlives: Names = ()
    defines: str | None = None
    limits: Names = ()
    clock: Clock | None = None
    shuts: Moments = ()
    opens: Moments = ()
    also_shuts: dict[str, Moments] = field(factory=dict)
    opens_if: Names = ()
    leave: Literal["needed", "needless"] | None = None
    excepts: Names = ()
    to: Role | None = None
    points: int | None = None
    for_: Gain | None = None
    stake: int | None = None
    bears_on: Names = ()
    stage: Literal["peril", "cut_down"] | None = None
    hand: dict[str, Any] = field(factory=dict)
    of: Literal["winner", "loser"] | None = None
    add: int | None = None
    set_to: int | None = None
    once: bool = False
    open_points: Names = ()
    see: Names = ()
    topics: Names = ()
    else_barred: bool = False
    silent: bool = False
    if_used: Names = ()
    denies: tuple[RemedyName, ...] = ()
    chose: tuple[RemedyName, ...] = ()
    cites: str | None = None
    passed_up: Names = ()
    awaits: Names = ()
    claimed: bool = False
    sole_offender: bool = False
    first_offender: bool = False
    same_actor: bool = False
    same_trick: bool = False
    unsettles: bool = False
    game: dict[str, Any] = field(factory=dict)
    procedure: dict[str, Any] = field(factory=dict)
    asks: dict[str, Wording] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Note what the clause asks for, as soon as it is made."""
        self.besides: Names = tuple([name for name in BESIDES if getattr(self, name)])
        self.entries: tuple[tuple[str, str], ...] = tuple(self._entries())

    def _entries(self) -> Iterator[tuple[str, str]]:
        """Give the indexes of a rulebook in which the clause stands, each with the name under which it does."""
        yield from (("limits", limited) for limited in self.limits)
        yield from (("exceptions", excepted) for excepted in self.excepts)
        yield from (("by_remedy", name) for name in dict.fromkeys((self.may, self.does, *self.denies)) if name)
        if self.defines is not None:
            yield "defining", self.defines
        if self.kind == "option" and self.group is not None:
            yield "options_of", self.group
        if self.kind not in ("modifier", "limit", "exception"):
            yield from (("by_group", group) for group in self.declined)
            yield from (("silences" if self.kind == "silence" else "by_fact", fact) for fact in self.facts)

    def wanted(self, name: str) -> list[Any]:
        """Return the values of a field of the fact that suit the clause; none where it does not ask for the field.

        Args:
            name: the name of the field.
        """
        value = self.where.get(name, [])
        return value if isinstance(value, list) else [value]

    def shuts_at(self, id: str) -> Names:
        """Return the moments at which a limit shuts a clause: those at which it shuts all, and those of this one.

        Args:
            id: the id of the clause.
        """
        return (*self.shuts, *self.also_shuts.get(id, ()))

    def left_of(self, points: int) -> int:
        """Return what a modifier leaves or makes of points.

        Args:
            points: how many they are.
        """
        return self.set_to if self.set_to is not None else max(points + (self.add or 0), 0)

    @property
    def facts(self) -> Names:
        """The facts or terms that wake the clause."""
        silenced = self.bears_on if self.kind == "silence" else ()
        return silenced if self.when is None else (self.when, *silenced)

    @property
    def name(self) -> str:
        """The id by which rulings cite the clause: its own, or that of the clause it reads in another way."""
        return self.cites or self.id

    @property
    def law(self) -> int:
        """The number of the law that the clause belongs to."""
        return int(self.id.partition(".")[0])


@define
class Reading:
    """One way to read an open point: what it says, and how it patches clauses, game values or procedure.

    ``patch`` maps a clause's id to the fields that change, those within ``where`` and its like one by one too (``null``
    clears one); ``remove`` lists clauses that fall away under the reading and ``clauses`` those that come in.

    says: the reading in one sentence.
    game: the game values that change, by name.
    procedure: the values of the procedure that change, by name.
    """

    says: str
    patch: dict[str, dict[str, Any]] = field(factory=dict)
    game: dict[str, Any] = field(factory=dict)
    procedure: dict[str, Any] = field(factory=dict)
    remove: Names = ()
    clauses: tuple[Any, ...] = ()


@define
class OpenPoint:
    """A point that the text leaves open: the question, its readings, and the one taken by default.

    id: its name, such as R75.
    laws: the laws that leave it open.
    question: what is left open, as a question.
    default: the reading that is taken where nothing else is chosen.
    readings: the readings by name.
    why: why that reading is the default.
    """

    id: str
    laws: Names
    question: str
    default: str
    readings: dict[str, Reading]
    why: str = ""
