"""A rulebook in memory: its clauses, indexed by the facts that wake them."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any, Final, Literal, get_args

from attrs import define, field

from referee.law.clause import Clause, Gain, OpenPoint
from referee.table import FACTS, Game


@define(repr=False)
class Procedure:
    """How rights are come by and lost under a code, apart from any single clause.

    discovery: what makes a fault known: an open word, what one player sees, or the record itself.
    unnoticed: what the referee does with a fault nobody noticed.
    waiver: whether a right is lost by playing on with knowledge, or by words only.
    election: whether a choice is final when spoken, or until it is acted upon.
    settlement: whether the players may settle a case otherwise.
    dead_hand: what becomes of a deal for which a fresh deal was granted when the claimant plays on.
    ignored_order: what becomes of a compulsory fresh deal that both players ignore.
    dead_marks: what becomes of marks made in a deal that is set aside.
    accrual: who has won when both can reach the target in one hand.
    mark_labels: whether a mark counts as points only, or as points for what was said.
    surplus_marks: whether points beyond the target count.
    false_mark: what correcting a false king's mark gives to the adversary.
    void_deal: who deals after a deal that was void.
    fifth_point: whether a deal may still be questioned once a mark in it has reached the target.
    fifth_king: whether the hand is still played when a king's mark reaches the target.
    laid_from: from which cards of a hand its holder lays a surplus away.
    drawn_from: from which cards of a hand the adversary draws a surplus.
    forestalled: whether who was to draw a surplus has again what he gave up for that when it leaves the hand otherwise.
    exposed_choice: whether cards exposed in giving are taken or refused one by one, or all alike.
    unproved: whether a fault of play that the record cannot prove is left undetermined or presumed.
    both_quit: what counts when both players give up their cards.
    replay: what is replayed.
    stake_score: by which score of the loser a game's stake is reckoned: what he earned and marked, with or without what
        he marked too much and nobody can take down any more, or what his counter shows.
    self_marking: points that count without being marked, by what they are for; what several clauses say adds up.
    """

    discovery: Literal["open", "one_player", "record"] = "open"
    unnoticed: Literal["annotate", "intervene", "ignore"] = "annotate"
    waiver: Literal["conduct", "express"] = "conduct"
    election: Literal["final", "until_acted_upon"] = "final"
    settlement: Literal["binds", "stakes_only"] = "binds"
    dead_hand: Literal["lives_if_claimant_plays", "stays_dead"] = "lives_if_claimant_plays"
    ignored_order: Literal["until_hand_ends", "until_first_card"] = "until_hand_ends"
    dead_marks: Literal["fall", "king_stands"] = "fall"
    accrual: Literal["accrual", "first_marked", "point_first"] = "accrual"
    mark_labels: Literal["totals", "labels"] = "totals"
    surplus_marks: Literal["stop", "carried"] = "stop"
    laid_from: Literal["any", "last"] = "any"
    drawn_from: Literal["any", "last"] = "any"
    forestalled: Literal["given_up", "choice_returns"] = "given_up"
    exposed_choice: Literal["singly", "together"] = "singly"
    false_mark: Literal["off", "off_and_one_to_adversary"] = "off"
    void_deal: Literal["rightful_dealer", "actual_dealer"] = "rightful_dealer"
    fifth_point: Literal["open_until_closed", "final"] = "open_until_closed"
    fifth_king: Literal["game_over", "hand_played_out"] = "hand_played_out"
    unproved: Literal["undetermined", "presumed"] = "undetermined"
    both_quit: Literal["first_act", "cancel"] = "first_act"
    replay: Literal["whole_hand", "from_faulty_trick"] = "whole_hand"
    stake_score: Literal["standing", "entitled", "pegged"] = "entitled"
    self_marking: tuple[Gain, ...] = ()


Stir = Literal["act", "right", "word", "fact"]
"""What can make a clause apply that did not: an act, a right that arose or ended, words that drew attention to the
fact or asked for something over it, another fact."""

ANYTHING: Final[frozenset[Stir]] = frozenset(get_args(Stir))
"""Whatever may have come about."""

WAKING: Final[dict[tuple[bool, bool], frozenset[Stir]]] = {
    (False, False): frozenset({"act"}),
    (False, True): frozenset({"act", "word"}),
    (True, False): frozenset({"act", "right"}),
    (True, True): frozenset({"act", "right", "word"}),
}
"""What wakes a clause that no exception reaches: an act, and where it asks for such, a right or a word."""

Index = dict[str, list[Clause]]
"""Clauses by a name."""


@define(eq=False, repr=False, slots=False)
class Rulebook:
    """A code of laws, ready to rule by.

    edition, dated, source: which edition of the code is stated, since when it holds, and what it is taken from.
    standing: fact and remedy of the effects that follow in every regular hand, without a condition and without a
    word; they are carried out by the table and never come before the judge.
    by_fact: the clauses that a fact or term wakes; silences: those that say of a fact or term that nothing is said
    of it; by_group: those that a right passed up wakes.
    by_remedy: the clauses that give, order or deny a remedy; defining: those that define a term; options_of: the
    options of a group.
    limits, exceptions: listed by the clause they restrict.  offences: the terms that cut a score down.
    woken_by: what can make each clause apply, by its id.
    unsettling: the silences on which the score hangs.
    awards: the clauses that give points.
    over_marks, late_marks: the clauses on points marked too much, and on points not marked in time.  grades: those that
    tell what a game won is worth.
    settled: the game values and the procedure that are fixed, each with the clause, open point or option that does it,
    or with an empty name where the head does.
    readings: the reading in force for each open point that is not read by its default; taken: the value of each
    option that was chosen; set_values: other values of the game that were chosen, by name.
    name: the code, with its edition where it builds on another edition of itself; folder: where it lies.
    built_on: the codes that it builds on, the nearest first; origins: the code that each clause is worded in;
    changed: for clauses of which single keys were changed, the code that did it last.
    memo: what hearings have worked out, once for all, from the clauses alone.
    own_choices: the open points and options that the code words, or reads otherwise by default, itself.
    code: the name of the code.
    title: the code's name for people.
    version: the version of its files.
    digest: the digest of all its files.
    game: the game values in force.
    procedure: the values of the procedure in force.
    laws: the titles of the laws, by their numbers.
    clauses: the clauses in force, by id and in the order of the text.
    open_points: what the text leaves open, by name.
    options: what the players may choose beforehand, by name.
    restates: groups of clauses that say the same twice.
    modifiers: the clauses that change the points of a hand.
    chapter_ends: the last clause of the text in the chapter of each law; what readings bring in stands behind it, in
        the order of their points.
    outliving: the groups of rights that some clause spares from waiver by conduct.
    """

    code: str
    title: str
    version: str
    digest: str
    game: Game
    procedure: Procedure
    laws: dict[int, str]
    clauses: dict[str, Clause]
    open_points: dict[str, OpenPoint]
    edition: str = ""
    dated: str = ""
    source: str = ""
    options: dict[str, OpenPoint] = field(factory=dict)
    restates: tuple[tuple[str, ...], ...] = ()
    settled: dict[str, str] = field(factory=dict)
    readings: dict[str, str] = field(factory=dict)
    taken: dict[str, str] = field(factory=dict)
    set_values: dict[str, Any] = field(factory=dict)
    name: str = ""
    folder: Path = Path()
    built_on: tuple[str, ...] = ()
    origins: dict[str, str] = field(factory=dict)
    changed: dict[str, str] = field(factory=dict)
    own_choices: frozenset[str] = frozenset()
    chapter_ends: dict[int, str] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Index the clauses once, so that a hearing looks up and never scans."""
        self.by_fact: Index = {}
        self.silences: Index = {}
        self.by_group: Index = {}
        self.limits: Index = {}
        self.exceptions: Index = {}
        self.by_remedy: Index = {}
        self.defining: Index = {}
        self.options_of: Index = {}
        self.memo: dict[tuple[object, ...], Any] = {}
        indexes, clauses = vars(self), self.clauses.values()
        for clause in clauses:
            for index, key in clause.entries:
                indexes[index].setdefault(key, []).append(clause)
        self.modifiers = [clause for clause in clauses if clause.kind == "modifier"]
        self.outliving = frozenset(group for clause in clauses for group in clause.outlives)
        self.over_marks, self.late_marks = self._on_marks("over"), self._on_marks("short")
        self.awards = tuple(clause for clause in clauses if clause.points is not None)
        self.grades = tuple(clause for clause in clauses if clause.stake is not None)
        self.offences = frozenset(m.when for m in self.modifiers if m.stage == "cut_down" and m.when is not None)
        self.woken_by = {clause.id: self._woken_by(clause) for clause in clauses}
        unsaid = [clause for each in self.silences.values() for clause in each]
        self.unsettling = frozenset(clause.id for clause in unsaid if clause.unsettles)
        silent = [clause for clause in clauses if clause.kind == "effect" and clause.silent]
        self.standing = frozenset((str(c.when), str(c.does)) for c in silent if not (c.where or c.noticed or c.after))

    def _woken_by(self, clause: Clause) -> frozenset[Stir]:
        """Return what can make a clause apply to a fact to which it does not apply yet."""
        if clause.id in self.exceptions or clause.sole_offender or clause.first_offender:
            return ANYTHING
        right = clause.unless_arisen or clause.unless_used or clause.if_used or clause.passed_up or clause.declined
        word = clause.noticed or clause.claimed
        for limit in self.limits.get(clause.id, ()):
            if limit.id in self.exceptions:
                return ANYTHING
            right, word = right or limit.opens_if, word or limit.clock == "discovery"
        return WAKING[bool(right), bool(word)]

    def _on_marks(self, how: str) -> tuple[Clause, ...]:
        """Return the clauses on marks of more, or of less, than was due."""
        return tuple(c for name, kind in FACTS.items() if kind.of_marks == how for c in self.by_fact.get(name, ()))

    def speaks_of(self, fact: str) -> bool:
        """Return whether a clause speaks of a kind of fact, if only to say that nothing is said of it.

        Args:
            fact: the name of the kind.
        """
        return fact in self.by_fact or fact in self.silences

    @property
    def called(self) -> str:
        """The name by which it is told from other codes, and from other editions of its own."""
        return self.name or self.code

    def in_force(self, point: OpenPoint) -> str:
        """Return the reading of an open point that is taken, or the value of an option.

        Args:
            point: an open point or an option of this code.
        """
        return self.readings.get(point.id) or self.taken.get(point.id, point.default)

    @property
    def other_readings(self) -> list[tuple[str, str]]:
        """The readings that are not in force, each behind the name of its open point."""
        points = [(point, self.in_force(point)) for point in self.open_points.values()]
        return [(point.id, reading) for point, own in points for reading in point.readings if reading != own]

    @property
    def choices(self) -> list[OpenPoint]:
        """All that may be chosen: the open points, and the options."""
        return [*self.open_points.values(), *self.options.values()]

    def choice(self, id: str) -> OpenPoint | None:
        """Return the open point or the option of a name, if there is one.

        Args:
            id: the name of an open point or of an option.
        """
        return self.open_points.get(id) or self.options.get(id)

    def base_facts(self, clause: Clause) -> list[str]:
        """Return the facts the clause speaks of: its own, of its term, of the right passed up, of what it limits.

        A term that nothing defines, as its definition was left out, stands for none.

        Args:
            clause: a clause of this code.
        """
        kept: list[str] | None = self.memo.get(("base_facts", clause.id))
        if kept is not None and self.clauses.get(clause.id) is clause:
            return kept
        found: dict[str, None] = {}
        seen: set[str] = set()
        waiting = [clause]
        while waiting:
            each = waiting.pop(0)
            if each.id in seen:
                continue
            seen.add(each.id)
            found.update(dict.fromkeys(fact for fact in (*each.facts, *each.bears_on) if fact in FACTS))
            waiting += [c for fact in each.facts for c in self.defining.get(fact, ())]
            waiting += [c for group in each.declined for c in self.options_of.get(group, ())]
            waiting += [self.clauses[name] for name in (*each.limits, *each.excepts) if name in self.clauses]
        if self.clauses.get(clause.id) is clause:
            self.memo["base_facts", clause.id] = list(found)
        return list(found)

    def words(self, id: str) -> bool:
        """Return whether a clause is worded, or changed, in this code itself.

        Args:
            id: the id of a clause.
        """
        return self.called in (self.origins.get(id, self.called), self.changed.get(id))

    def award(self, kind: str) -> Clause | None:
        """Return the clause that gives points for a thing, if there is just one.

        Args:
            kind: what points are given for, such as point or vole.
        """
        clauses = [clause for clause in self.clauses.values() if clause.for_ == kind]
        return clauses[0] if len(clauses) == 1 else None

    @property
    def winning_clause(self) -> Clause | None:
        """The clause by which a game is won."""
        return next(iter(self.awarding(("game",))), None)

    def awarding(self, kinds: Collection[str]) -> list[Clause]:
        """Return the clauses that give points for things of some kinds, in the order of the kinds.

        Args:
            kinds: what points are given for, such as point or vole.
        """
        key = ("awarding", *kinds)
        if key not in self.memo:
            self.memo[key] = [each for kind in kinds for each in self.clauses.values() if each.for_ == kind]
        found: list[Clause] = self.memo[key]
        return found
