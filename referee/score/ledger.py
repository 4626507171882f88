"""The ledger: what players earn by the law, what falls away, what they put up, and what comes of a change."""

from __future__ import annotations

from attrs import define

from referee.docket import Case, Matter
from referee.law import HAND, Clause, Rulebook
from referee.record import Header
from referee.score.dues import Due, MarkMade
from referee.score.early_marks import points_won
from referee.score.game_ends import Games
from referee.score.games import Matches, PlayedGame
from referee.score.paying import pay_again
from referee.score.scoring import derive_points, groundless, new_due
from referee.score.worth import Loss, Worth
from referee.table import FACTS, close_round


@define(eq=False, repr=False)
class Ledger(Games):
    """What changes the score: awards, what falls away, marks that are struck.

    What was earned and put up is only added to. What pays for what, what is too much and what the score comes to is
    read off it; ``settle`` sees what has come of a change.
    """

    @classmethod
    def opened(cls, header: Header, rulebook: Rulebook) -> Ledger:
        """Return the ledger as the header of a log opens it.

        Args:
            header: the head of the log, with the score at which it begins.
            rulebook: the rulebook by which games are won.
        """
        start = {player: header.opening.score.get(player, 0) for player in header.players}
        graded, recorded = header.agreement.stakes == "graded", "marking" in header.recorded
        first = PlayedGame(header.opening.game, start)
        ledger = cls(header.players, rulebook, recorded, graded, Matches.opened(header, rulebook.game), first)
        ledger.begin_game(first.number, start)
        return ledger

    def settle(self, case: Case, *, changed: bool = True) -> None:
        """Work out again what recent dues come to, let marks pay for them, and see what follows for the game.

        Args:
            case: the hearing so far.
            changed: whether anything else that the score hangs on has changed; if not, the rest follows only where
                some due comes to something else.
        """
        for due in self.recent(case):
            before = due.points, due.standing
            if due.standing and (due.matter.fact.truth is False or groundless(case, due)):
                self.fall(case, due, disproved=due.matter.fact.truth is not False)
            elif due.alive:
                derive_points(case, due)
            changed = changed or before != (due.points, due.standing)
        if changed:
            self.match(case)
            self.review_game(case)

    def match(self, case: Case) -> None:
        """Let points put up too early, or for what is not due any more, pay for what is due in the same deal.

        Args:
            case: the hearing so far.
        """
        case.docket.stir("act")
        for mark in self.early:
            mark.early = points_won(case, self, mark)
        recent, at = case.table.recent(), len(self.marks_made)
        while at and recent and (self.marks_made[at - 1].at >= recent[0].begins or not self.recorded):
            at -= 1
        pay_again([mark for mark in self.marks_made[at:] if mark.deal in recent], self.recent(case))

    def recent(self, case: Case) -> list[Due]:
        """Return the dues of the deals that can still be gone back to, in their order.

        Args:
            case: the hearing so far.
        """
        recent, at = case.table.recent(), len(self.dues)
        while at and recent and self.dues[at - 1].deal.number >= recent[0].number:
            at -= 1
        return self.dues[at:]

    def award(self, case: Case, clause: Clause, matter: Matter) -> None:
        """Let a scoring clause give its points, a game its end and its worth, or a match its winner.

        Args:
            case: the hearing so far.
            clause: the clause, which applies.
            matter: what it gives them for.
        """
        if clause.for_ in ("game", "match") or clause.stake is not None:
            self.win(case, clause, matter)
            return
        due = self._due(case, clause, matter)
        if due is None or self._confirm(case, due):
            return
        before = [each for each in self.recent(case) if each.deal is due.deal and each.of_hand and due.of_hand]
        self.dues.append(due)
        also = [clause.id, *due.worth.also]
        case.rule(
            "enforced", "scoring", due.clause, matter, also=also, holder=due.player, points=due.points, offender=None
        )
        if FACTS[matter.fact.name].gives_up:
            close_round(case.table, due.deal)
            due.deal.ended = "abandoned"
        derive_points(case, due)
        for each in before:  # the result of a replay takes the place of the one that it sets aside
            self.fall(case, each, due.clause)
        for mark in self.marks_made:
            told = mark.reason in HAND or (mark.reason is None and mark.king is None and due.of_hand)
            if mark.deal is due.deal and mark.player == due.player and mark.against is None and told:
                mark.against = due.clause
        self.settle(case)

    def presume(self, case: Case, matter: Matter) -> None:
        """Let a king announced in time count while the record does not disprove it, unless it would win the game.

        Args:
            case: the hearing so far.
            matter: the announcement.
        """
        seen = any(due.matter is matter for due in self.dues_since(matter.deal.game))
        clause = case.judge.earning(matter) if not seen and matter.deal.ended != "abandoned" else None
        due = self._due(case, clause, matter) if clause is not None else None
        if due is not None and not self.king_would_win(matter.fact.actor):
            due.presumed = True
            self.dues.append(due)
            self.settle(case)

    def _confirm(self, case: Case, due: Due) -> bool:
        """A king that was presumed has been proved; return whether it had been."""
        earned = self.dues_since(due.deal.game)
        same = (each for each in earned if each.matter is due.matter and each.kind == due.kind)
        presumed = next((each for each in same if each.standing), None)
        if presumed is not None:
            presumed.presumed = False
            clause, worth = presumed.clause, presumed.points
            case.rule("enforced", "scoring", clause, due.matter, holder=due.player, points=worth, offender=None)
        return presumed is not None

    def _due(self, case: Case, clause: Clause, matter: Matter) -> Due | None:
        """Return what a scoring clause gives, unless the game is over or nobody is there to have it."""
        player, kind, deal = matter.role(clause.to), clause.for_, matter.deal
        if player is None or clause.points is None or kind is None or deal.game != self.number:
            return None
        if matter.fact.ends_hand or matter.fact.gives_up:
            ended = matter.fact.fields.get("ended", "abandoned")
            return new_due(case, clause, matter, player, ended, told=self.recorded)
        mine = [each for each in self.live_dues(player) if each.deal is deal and each.kind == kind]
        had = [each.matter for each in mine if each.points and each.standing]
        if any(other is not matter and other.fact.truth for other in had):
            return None  # the same king, announced or shown again
        return new_due(case, clause, matter, player, None, told=self.recorded)

    def fall(self, case: Case, due: Due, against: Clause | None = None, *, disproved: bool = False) -> None:
        """Something is not due any more; points put up for it may pay for something else, and are too many otherwise.

        Args:
            case: the hearing so far.
            due: what is not due any more.
            against: the clause that so has it, and by which it comes off; none for the one by which it was due.
            disproved: whether it was for a king that was announced, and not held.
        """
        if due.fell >= 0:
            return
        marks = [mark for mark in dict.fromkeys(each.mark for each in due.payments) if mark.pays[due]]
        due.fell, due.presumed = case.now, False
        for mark in marks if disproved else ():
            mark.king = due.matter
            due.matter.fact.fields["marked"] = True
        self.match(case)
        for mark in marks:
            if disproved or (mark.spare > 0 and mark.matter is None):
                mark.against = against or due.clause
                self.enter_excess(case, mark)
                mark.taken_off |= against is not None

    def lose(self, case: Case, due: Due, by: Clause) -> None:
        """Let what was earned fall away as it is too late to have it so.

        Args:
            case: the hearing so far.
            due: what was earned.
            by: the clause by which it is too late from now on.
        """
        due.loss = Loss(by, case.now, self.played[due.deal.game])
        self.fall(case, due)

    def enter_excess(self, case: Case, mark: MarkMade, *, proved: bool = True) -> None:
        """Enter what a mark shows too much as a matter of its own.

        Args:
            case: the hearing so far.
            mark: the mark.
            proved: whether the record shows that it is too much.
        """
        excess = mark.too_many()
        if excess is not None:
            excess.fact.proved_at, excess.fact.truth = case.now, True if proved else None
            known = case.rulebook.procedure.discovery == "record"
            mark.matter = case.docket.enter(excess.fact, case.now if known else None)
            self.excessive = [each for each in self.marks_made if each.matter is not None]

    def hold(self, mark: MarkMade) -> None:
        """Let what a ``mark`` shows too much wait for the right that the clause against it waits for."""
        self.waiting.append(mark)
        if mark.matter is not None:
            mark.matter.held_by = mark.against

    def release(self, case: Case, mark: MarkMade) -> None:
        """Let a mark be held by no right any more: it is too much now, or its deal is set aside.

        Args:
            case: the hearing so far.
            mark: the mark.
        """
        if mark.matter is not None and mark.matter.held_by is not None:
            mark.matter.held_by = None
            mark.matter.waits.clear()
            case.docket.stir("act", mark.matter)

    def cancel(self, case: Case, quitter: str | None) -> None:
        """Let what the first player's giving up earned fall away, under codes that have it so, as both have given up.

        Args:
            case: the hearing so far.
            quitter: the player who gives up now; nothing falls away where the other has not done so before.
        """
        for due in self.dues if case.rulebook.procedure.both_quit == "cancel" else ():
            given_up = FACTS[due.matter.fact.name].gives_up and due.matter.fact.actor != quitter
            if due.deal is case.table.deal and given_up and due.player == quitter:
                self.fall(case, due)

    def strike(self, case: Case, matter: Matter, clause: Clause | None = None) -> None:
        """Take down what was marked too much, for the mark the matter is about or all of its actor's in the deal.

        Args:
            case: the hearing so far.
            matter: the mark too many, or the false announcement that it was put up for, or the trick counted again.
            clause: the clause that takes it down; none where the players settled on it.
        """
        about = matter.fact.about
        mine = [mark for mark in self.marks_made if mark.deal is matter.deal and mark.player == matter.fact.actor]
        if isinstance(about, MarkMade):
            over = [about]
        elif matter.fact.trick is not None:
            over = [each for each in mine if each.kind in (None, *HAND) and each.excess and not each.settled]
        else:
            over = [each for each in mine if each.kind in (None, "held_king")]
        for mark in over:
            mark.taken_off, mark.struck_by, mark.stood = True, clause, None
        king = about.king if isinstance(about, MarkMade) else None
        if king is not None and not (king.noticed is not None and king.groups):
            king.fact.fields["marked"] = False  # nothing of it is left to be put right
        if matter.fact.of_king and case.rulebook.procedure.false_mark == "off_and_one_to_adversary":
            self._transfer(case, matter, clause)
        self.settle(case)

    def _transfer(self, case: Case, matter: Matter, giving: Clause | None) -> None:
        """Give the adversary the point that a false king's mark took, under the clause that takes it down."""
        clause, actor = case.judge.earning(matter), matter.fact.actor
        if clause is not None and actor is not None:
            due = new_due(case, clause, matter, matter.deal.other(actor), None, told=self.recorded)
            due.kind, due.at = "held_king", case.now
            due.uncut = due.worth = Worth(clause.points or 0, giving or clause)
            self.dues.append(due)
