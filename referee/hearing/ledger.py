"""The ledger: dues derived from the law, marks from the log, games from both."""

from __future__ import annotations

from attrs import define

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, MarkMade, hand_of
from referee.hearing.rulings import GameRow
from referee.hearing.scoring import derive, groundless
from referee.hearing.tally import CLOSE, Matches, Tally, may_pay
from referee.law import HAND, Clause
from referee.record import NO_EVENT, EventIndex, Header, Result
from referee.table import FACTS, Deal, Game, MarkedTooMuch, close_round, reached_at


@define(eq=False)
class Ledger(Tally):
    """What changes the score: awards, marks that are struck, cut-downs, games that end."""

    @classmethod
    def opened(cls, header: Header, game: Game) -> Ledger:
        """Return the ledger as the header of a log opens it."""
        start = {player: header.opening.score.get(player, 0) for player in header.players}
        graded = header.agreement.stakes == "graded"
        number, matches = header.opening.game, Matches.opened(header, game)
        ledger = cls(header.players, "marking" in header.recorded, graded, start, number, matches)
        ledger.begin_game(game, number)
        return ledger

    def award(self, case: Case, clause: Clause, matter: Matter) -> None:
        """Let a scoring clause give its points, a game its end and its worth, or a match its winner."""
        if clause.for_ == "match":
            self.matches.win(case, clause, matter, self.games)
            return
        if clause.for_ == "game" or clause.stake is not None:
            self._game(case, clause, matter)
            return
        due = self._due(case, clause, matter)
        if due is None or self._confirm(case, due):
            return
        freed = self._replace_hand(due.deal) if due.of_hand else []
        self.dues.append(due)
        derive(case, due, cutting=False)
        also = [clause.id, *due.also]
        case.rule(
            "enforced", "scoring", due.clause, matter, also=also, holder=due.player, points=due.points, offender=None
        )
        if FACTS[matter.fact.name].gives_up:
            close_round(case.table, due.deal)
            due.deal.ended = "abandoned"
        ordered = case.docket.replay_of(due.deal)
        due.suspended = due.of_hand and ordered is not None and not isinstance(case.event, Result)
        derive(case, due, cutting=not due.suspended)
        self.pay_with_spare(due)
        for mark in self.marks_made:
            told = mark.reason in HAND or (mark.reason is None and mark.king is None and due.of_hand)
            if mark.deal is due.deal and mark.player == due.player and mark.against is None and told:
                mark.against = due.clause
        self._enter_freed(case, freed, due.clause)
        if not self.recorded:
            due.paid = due.points
        self.review_game(case)

    def presume(self, case: Case, matter: Matter) -> None:
        """A king announced in time counts while the record does not disprove it."""
        clause = case.judge.earning(matter)
        seen = any(due.matter is matter for due in self.dues)
        if clause is None or seen or matter.deal.ended == "abandoned" or self.king_would_win(case, matter.fact.actor):
            return
        due = self._due(case, clause, matter)
        if due is not None:
            due.provisional = True
            self.dues.append(due)
            self.pay_with_spare(due)
            due.paid = due.paid if self.recorded else due.points
            self.review_game(case)

    def _confirm(self, case: Case, due: Due) -> bool:
        """A king that was presumed has been proved."""
        same = (d for d in self.dues if d.matter is due.matter and d.kind == due.kind)
        presumed = next((d for d in same if d.provisional or not d.dropped), None)
        if presumed is None:
            return False
        presumed.provisional = presumed.dropped = False
        worth = presumed.points
        case.rule("enforced", "scoring", presumed.clause, due.matter, holder=due.player, points=worth, offender=None)
        return True

    def _disprove(self, case: Case, due: Due) -> None:
        """A king that was presumed earned nothing: what was put up for it was too much."""
        due.dropped, due.provisional = True, False
        for mark in self.take_back_payments(due):
            due.matter.fact.fields["marked"] = True
            mark.against, mark.king = due.clause, due.matter
            self.enter_excess(case, mark)
        self.review_game(case)

    def drop(self, case: Case, due: Due) -> None:
        """Something is not due any more; points put up for it may pay what came in its place, and else are too many."""
        due.dropped = True
        freed = self.take_back_payments(due)
        for other in self.dues:
            if other.deal is due.deal and other.alive:
                self.pay_with_spare(other)
        self._enter_freed(case, freed, due.clause)
        self.review_game(case)

    def _enter_freed(self, case: Case, freed: list[MarkMade], against: Clause) -> None:
        """Enter what is left too much of marks that had paid for what is not due any more, and no longer pay."""
        for mark in freed:
            if mark.excess > mark.unmarked and mark.matter is None:
                mark.against = against
                self.enter_excess(case, mark)

    def enter_excess(self, case: Case, mark: MarkMade, *, proved: bool = True) -> None:
        """Enter what a mark shows too much as a matter of its own; ``proved``: whether the record shows that it is."""
        if mark.deal is not None:
            fact = MarkedTooMuch(mark.deal, mark.at, mark.player, {"admitted": False}, [mark.at], about=mark)
            fact.proved_at, fact.truth = case.now, True if proved else None
            known = case.rulebook.procedure.discovery == "record"
            mark.matter = case.docket.enter(fact, case.now if known else None)
            self.excessive = sorted({*self.excessive, mark}, key=lambda each: each.at)

    def take_back_payments(self, due: Due) -> list[MarkMade]:
        """Take back what marks paid for a due; it becomes too much."""
        freed = [mark for mark in self.marks_made if mark.pays(due)]
        for mark in freed:
            mark.release(due)
        return freed

    def _due(self, case: Case, clause: Clause, matter: Matter) -> Due | None:
        """Return what a scoring clause gives, unless the game is over or nobody is there to have it."""
        player, kind, points = matter.role(clause.to), clause.for_, clause.points
        if player is None or points is None or kind is None or matter.deal.game != self.number:
            return None
        mine = [d for d in self.dues if d.deal is matter.deal and (d.player, d.kind) == (player, kind)]
        had = [d.matter for d in mine if d.points and (d.provisional or not d.dropped)]
        due = Due(matter.deal, player, kind, points, clause, matter, matter.fact.event, clause, points)
        if not due.of_hand and any(m is not matter and m.fact.truth for m in had):
            return None  # the same king, announced or shown again
        due.hand = hand_of(clause, matter, player) if due.of_hand else {}
        due.counts_unmarked = kind in case.rulebook.procedure.self_marking
        due.outlives_deal = not due.of_hand and case.rulebook.procedure.dead_marks == "king_stands"
        return due

    def _replace_hand(self, deal: Deal) -> list[MarkMade]:
        """The result of a replay takes the place of the result it sets aside; return the marks that had paid for it."""
        gone = [due for due in self.dues if due.deal is deal and due.of_hand and not due.dropped]
        for due in gone:
            due.dropped = True
        return [mark for due in gone for mark in self.take_back_payments(due)]

    def pay_with_spare(self, due: Due) -> None:
        """Points put up too early in the same deal count once they are earned."""
        for mark in self.marks_made:
            if (
                may_pay(mark, due)
                and not (mark.king is not None and due.of_hand)
                and mark.deal is due.deal
                and mark.player == due.player
                and not (mark.struck and mark.king is not None)
            ):
                n = min(mark.excess - mark.unmarked, due.open)  # what should have come down and did not is up again
                if n > 0:
                    mark.struck = mark.struck and mark.excess > n
                    mark.excess -= n
                    due.paid += n
                    mark.payments.append((due, n))
                    due.matter.marks.append(mark.at)
                    if mark.king is not None and not mark.excess:
                        mark.king.fact.fields["marked"] = False

    def count_early_marks(self, deal: Deal) -> None:
        """Let what was put up in a deal before it was due count for what is due in it now."""
        for due in self.dues:
            if due.deal is deal:
                self.pay_with_spare(due)

    def _recent(self, case: Case) -> list[Due]:
        """Return the dues of the deals that can still be gone back to, in their order."""
        recent, at = case.table.recent(), len(self.dues)
        while at and self.dues[at - 1].deal.number >= recent[0].number:
            at -= 1
        return self.dues[at:]

    def update_scores(self, case: Case) -> bool:
        """Derive hand scores again after something that may bear on them; return whether that changed any."""
        moved = False
        for due in self._recent(case):
            before = due.points, due.dropped
            if due.matter.fact.truth is False and not due.dropped:
                self.drop(case, due)
            elif (due.provisional or not due.dropped) and groundless(case, due):
                self._disprove(case, due)
            elif due.provisional and due.deal.ended == "abandoned":
                due.dropped = True  # play stopped, and the king has not been shown so far
            elif due.alive:
                derive(case, due, cutting=True)
                if due.points != before[0]:
                    due.paid = due.paid if self.recorded else due.points
                    self.review_game(case)
            moved = moved or before != (due.points, due.dropped)
        return moved

    def cancel(self, case: Case, quitter: str | None) -> None:
        """The second player has given up as well: under some codes what the first one's giving up earned falls away."""
        for due in self.dues:
            given_up = FACTS[due.matter.fact.name].gives_up and due.matter.fact.actor != quitter
            if due.deal is case.table.deal and given_up and due.player == quitter:
                due.deal.note_deciding_value("both_quit", case.now)
                due.dropped |= case.rulebook.procedure.both_quit == "cancel"

    def suspend(self, deal: Deal, *, hanging: bool) -> None:
        """Let the result of a hand hang on its replay, or no longer; then points put up meanwhile count for it."""
        deal.to_replay = hanging
        for due in self.dues:
            if due.deal is deal and due.of_hand:
                due.suspended = hanging
                self.pay_with_spare(due)

    def strike(self, case: Case, matter: Matter, clause: Clause | None = None) -> None:
        """Take down what was marked too much, for the mark the matter is about or all of its actor's in the deal.

        Args:
            case: the hearing so far.
            matter: the mark too many, or the false announcement that it was put up for.
            clause: the clause that takes it down; none where the players settled on it.
        """
        mark = matter.fact.about
        if isinstance(mark, MarkMade):
            mark.struck, mark.struck_by = True, clause
            if mark.king is not None and not (mark.king.noticed is not None and mark.king.groups):
                mark.king.fact.fields["marked"] = False  # nothing of it is left to be put right
        else:
            for mark in self.marks_made:
                if mark.deal is matter.deal and mark.player == matter.fact.actor and mark.kind in (None, "held_king"):
                    mark.struck, mark.struck_by = True, clause
            if case.rulebook.procedure.false_mark == "off_and_one_to_adversary":
                self._transfer(case, matter, clause)
        self.review_game(case)

    def leave(self, mark: MarkMade) -> None:
        """Let what was marked too much stay, as the players have settled it so."""
        mark.struck, mark.struck_by, mark.stands = False, None, True

    def _transfer(self, case: Case, matter: Matter, giving: Clause | None) -> None:
        """Give the adversary the point that a false king's mark took, under the clause that takes it down."""
        clause = case.judge.earning(matter)
        if clause is not None and matter.fact.actor is not None:
            player = matter.deal.other(matter.fact.actor)
            worth = clause.points or 0
            due = Due(matter.deal, player, "held_king", worth, clause, matter, case.now, giving or clause, worth)
            due.fixed = worth, due.clause, ()
            due.paid = 0 if self.recorded else worth
            self.dues.append(due)

    def review_game(self, case: Case) -> None:
        """See whether a player has reached the points of the game, or no longer has."""
        target = self.target
        last = self.games[-1] if self.games else None
        if last is not None and last.number == self.number - 1 and self._reopens(case, last):
            return
        reaching = [player for player in self.players if self.earned_score(player) >= target]
        winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        if winner is None or self.number in self.reached:
            return
        deal = next((due.deal for due in reversed(self.dues) if due.player == winner), case.table.deal)
        if deal is None or self.adversary_wins_first(case, winner) or self._unplayed(case):
            return
        self.reached[self.number] = winner
        case.docket.enter(self.won(case, winner, deal), case.now)

    def _unplayed(self, case: Case) -> bool:
        """Whether a hand under way must be played out before the game can be won in it."""
        procedure, deal = case.rulebook.procedure, case.table.deal
        waits = procedure.accrual == "point_first" or procedure.fifth_king == "hand_played_out"
        return waits and deal is not None and deal.game == self.number and not deal.over and deal.ended is None

    def _reopens(self, case: Case, last: GameRow) -> bool:
        """Open the last game again where its winner no longer has the points of the game; one given up stays so."""
        live_deal = case.table.deal
        if live_deal is None or live_deal.game != last.number or last.winner is None:
            return False
        live = self.number, self.start
        self.number, self.start = last.number, self.starts_of[last.number]
        if last.score[last.winner] < self.target or self.earned_score(last.winner) >= self.target:
            self.number, self.start = live
            return False
        self.games.pop()
        self.reached.pop(self.number, None)
        if self.matches.won.pop(self.number, None) is not None or self.matches.needed is None:
            case.table.match_number -= 1
        self._undo_close(case)
        case.table.game_number = self.number
        return True

    def _undo_close(self, case: Case) -> None:
        """Let all that the close of the live game brought with it be as if it had not been closed."""
        closed: set[EventIndex] = set()
        for deal in case.table.deals:
            if deal.game == self.number:
                closed.update(deal.happened_at.pop("game_closed", ()))
                if not deal.set_aside:
                    case.docket.revive(deal)
        for mark in self.marks_made:
            if mark.deal is not None and mark.deal.game == self.number:
                mark.stands = False
        for due in self.dues:
            if due.deal.game != self.number:
                continue
            if due.at_game_end == "too_late":
                due.dropped = False
            due.at_game_end = "unchanged"
            if due.lost_at in closed:
                due.lost_by, due.lost_at = None, NO_EVENT
                self.pay_with_spare(due)

    def _game(self, case: Case, clause: Clause, matter: Matter) -> None:
        """The game is won, or its stake is fixed."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        if clause.stake is not None:
            if any(row.winner is not None for row in self.games):
                self.games[-1].stake = clause.stake
            case.rule("enforced", "scoring", clause, matter, holder=winner, points=clause.stake, offender=None)
            return
        case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
        self.close(case, winner, None)

    def let_stand(self, case: Case, winner: str | None = None) -> None:
        """What was marked too much stands once the law no longer lets it come off; ``winner``: who has the game."""
        for mark in self.excessive:
            if not mark.excess or mark.struck or mark.stands or mark.matter is None:
                continue
            if mark.unproved and winner not in (None, mark.player):
                continue  # it would have won the game, and was not shown to be due
            if mark.deal is not None and mark.deal.set_aside:
                continue  # it went with its deal
            closed = reached_at(mark.matter.fact, ("game_closed",))
            if closed is not None and closed < mark.at:
                continue  # it was put up when there was no game left for it to stand in
            if any(case.judge.shut(clause, mark.matter) for clause in case.rulebook.over_marks):
                mark.stands = True
                row = next((row for row in self.games if mark.deal and row.number == mark.deal.game), None)
                if row is not None:
                    most = self.target_of(row.number)
                    row.score[mark.player] = min(row.score[mark.player] + mark.excess, most)

    def _leave_to_next(self, case: Case) -> None:
        """A deal begun while the last one could still decide the game belongs to the next game."""
        live = case.table.deal
        last = max((due.deal.number for due in self.dues if due.counted and due.alive), default=0)
        if live is not None and live.turned and live.number > last and len(case.table.deals) > 1 and not live.over:
            live.game = self.number + 1

    def carry_on(self, deal: Deal | None) -> None:
        """Let a deal that goes on, though its game was closed while it was being made, be one of the live game."""
        if deal is not None and deal.left_unturned and deal.game < self.number:
            deal.game = self.number
            for closing in (CLOSE, "game_settled"):
                deal.happened_at.pop(closing, None)
            for mark in self.marks_made:
                if mark.deal is deal and mark.payments:
                    mark.deal = mark.payments[-1][0].deal  # what was put up before was for a hand of the game before

    def _stop_at(self, case: Case, winner: str) -> None:
        """What comes after the winner's last point does not count; a game given up has no such point."""
        if self.earned_score(winner) < self.target:
            return
        for due in self.dues:
            if due.player == winner and due.deal.game == self.number:
                due.at_game_end = "won_game"
        for due in self.dues_after_win(case, winner):
            due.dropped, due.at_game_end = True, "too_late"

    def close(self, case: Case, winner: str | None, stake: int | None) -> None:
        """Close the live game; what was marked too much and never noticed stands from now on."""
        self._leave_to_next(case)
        for deal in case.table.deals:
            if deal.game == self.number:
                deal.note_happening("game_closed", case.now)
        self.let_stand(case, winner)
        if winner is not None:
            self._stop_at(case, winner)
        target = self.target
        carried = case.rulebook.procedure.surplus_marks == "carried"
        score = {player: min(self.earned_score(player), target) for player in self.players}
        surplus = {player: self.earned_score(player) - score[player] if carried else 0 for player in self.players}
        if winner is None:
            reaching = [player for player in self.players if score[player] >= target]
            winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        self.games.append(GameRow(self.number, winner, score, self.worth(case, winner, stake)))
        case.table.happenings.append("game_closed")
        self.starts_of[self.number] = self.start
        self.ended[self.number] = case.now
        self.start = surplus
        self.matches.follow(case, self.games, self.ended)
        self.begin_game(case.rulebook.game, self.number + 1)
        case.table.game_number = self.number
