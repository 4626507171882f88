"""The ledger: what players earn by the law, what they put up, and the games that come of both."""

from __future__ import annotations

from attrs import define

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, MarkMade, hand_of, match
from referee.hearing.rulings import GameRow
from referee.hearing.scoring import derive, groundless
from referee.hearing.tally import CLOSE, Matches, PlayedGame, Tally
from referee.law import HAND, Clause
from referee.record import NO_EVENT, EventIndex, Header
from referee.table import FACTS, Deal, Game, Happening, MarkedTooMuch, close_round, reached_at


@define(eq=False)
class Ledger(Tally):
    """What changes the score: awards, what falls away, marks that are struck, games that end.

    What was earned and put up is only added to. What pays for what, what is too much and what the score comes to is
    read off it; ``settle`` sees what has come of a change.
    """

    @classmethod
    def opened(cls, header: Header, game: Game) -> Ledger:
        """Return the ledger as the header of a log opens it."""
        start = {player: header.opening.score.get(player, 0) for player in header.players}
        graded, recorded = header.agreement.stakes == "graded", "marking" in header.recorded
        first = PlayedGame(header.opening.game, start)
        ledger = cls(header.players, recorded, graded, Matches.opened(header, game), first)
        ledger.begin_game(game, first.number, start)
        return ledger

    def settle(self, case: Case) -> None:
        """Let marks pay for what is due by now, and see what follows for the game."""
        self.match(case)
        self.review_game(case)

    def match(self, case: Case) -> None:
        """Let points put up too early, or for what is not due any more, pay for what is due in the same deal."""
        case.docket.stir("act")
        recent = case.table.recent()
        match([mark for mark in self.marks_made if mark.deal in recent], self.recent(case))

    def recent(self, case: Case) -> list[Due]:
        """Return the dues of the deals that can still be gone back to, in their order."""
        recent, at = case.table.recent(), len(self.dues)
        while at and self.dues[at - 1].deal.number >= recent[0].number:
            at -= 1
        return self.dues[at:]

    def award(self, case: Case, clause: Clause, matter: Matter) -> None:
        """Let a scoring clause give its points, a game its end and its worth, or a match its winner."""
        if clause.for_ == "match":
            self.matches.win(case, clause, matter, self.closed[-1].number)
            return
        if clause.for_ == "game" or clause.stake is not None:
            self._game(case, clause, matter)
            return
        due = self._due(case, clause, matter)
        if due is None or self._confirm(case, due):
            return
        before = [each for each in self.recent(case) if each.deal is due.deal and each.of_hand and due.of_hand]
        self.dues.append(due)
        derive(case, due, cutting=False)
        also = [clause.id, *due.also]
        case.rule(
            "enforced", "scoring", due.clause, matter, also=also, holder=due.player, points=due.points, offender=None
        )
        if FACTS[matter.fact.name].gives_up:
            close_round(case.table, due.deal)
            due.deal.ended = "abandoned"
        derive(case, due, cutting=not due.awaiting_replay)
        for each in before:  # the result of a replay takes the place of the one that it sets aside
            self.fall(case, each, due.clause)
        for mark in self.marks_made:
            told = mark.reason in HAND or (mark.reason is None and mark.king is None and due.of_hand)
            if mark.deal is due.deal and mark.player == due.player and mark.against is None and told:
                mark.against = due.clause
        self.settle(case)

    def presume(self, case: Case, matter: Matter) -> None:
        """A king announced in time counts while the record does not disprove it."""
        clause = case.judge.earning(matter)
        seen = any(due.matter is matter for due in self.dues)
        if clause is None or seen or matter.deal.ended == "abandoned" or self.king_would_win(case, matter.fact.actor):
            return
        due = self._due(case, clause, matter)
        if due is not None:
            due.presumed = True
            self.dues.append(due)
            self.settle(case)

    def _confirm(self, case: Case, due: Due) -> bool:
        """A king that was presumed has been proved; return whether it had been."""
        same = (each for each in self.dues if each.matter is due.matter and each.kind == due.kind)
        presumed = next((each for each in same if each.standing), None)
        if presumed is None:
            return False
        presumed.presumed = False
        worth = presumed.points
        case.rule("enforced", "scoring", presumed.clause, due.matter, holder=due.player, points=worth, offender=None)
        return True

    def _due(self, case: Case, clause: Clause, matter: Matter) -> Due | None:
        """Return what a scoring clause gives, unless the game is over or nobody is there to have it."""
        player, kind, points, deal = matter.role(clause.to), clause.for_, clause.points, matter.deal
        if player is None or points is None or kind is None or deal.game != self.number:
            return None
        mine = [each for each in self.dues if each.deal is deal and (each.player, each.kind) == (player, kind)]
        had = [each.matter for each in mine if each.points and each.standing]
        due = Due(deal, player, kind, points, clause, matter, matter.fact.event, clause, points)
        if not due.of_hand and any(other is not matter and other.fact.truth for other in had):
            return None  # the same king, announced or shown again
        due.hand = hand_of(clause, matter, player) if due.of_hand else {}
        due.marked_by_itself, due.playing = not self.recorded, len(deal.rounds)
        due.counts_unmarked = kind in case.rulebook.procedure.self_marking
        due.outlives_deal = not due.of_hand and case.rulebook.procedure.dead_marks == "king_stands"
        return due

    def fall(self, case: Case, due: Due, against: Clause | None = None, *, disproved: bool = False) -> None:
        """Something is not due any more; points put up for it may pay for something else, and are too many otherwise.

        Args:
            case: the hearing so far.
            due: what is not due any more.
            against: the clause that so has it; none for the one by which it was due.
            disproved: whether it was for a king that was announced, and not held.
        """
        if due.fell >= 0:
            return
        marks = [mark for mark in self.marks_made if mark.pays.get(due)]
        due.fell, due.presumed = case.now, False
        for mark in marks if disproved else ():
            mark.king = due.matter
            due.matter.fact.fields["marked"] = True
        self.match(case)
        for mark in marks:
            if disproved or (mark.spare > 0 and mark.matter is None):
                mark.against = against or due.clause
                self.enter_excess(case, mark)

    def enter_excess(self, case: Case, mark: MarkMade, *, proved: bool = True) -> None:
        """Enter what a mark shows too much as a matter of its own; ``proved``: whether the record shows that it is."""
        if mark.deal is not None:
            fact = MarkedTooMuch(mark.deal, mark.at, mark.player, {"admitted": False}, [mark.at], about=mark)
            fact.proved_at, fact.truth = case.now, True if proved else None
            known = case.rulebook.procedure.discovery == "record"
            mark.matter = case.docket.enter(fact, case.now if known else None)
            self.excessive = sorted({*self.excessive, mark}, key=lambda each: each.at)

    def update_scores(self, case: Case) -> bool:
        """Derive hand scores again after something that may bear on them; return whether that changed any."""
        moved = False
        for due in self.recent(case):
            before = due.points, due.standing
            if not due.standing:
                continue
            if due.matter.fact.truth is False or groundless(case, due):
                self.fall(case, due, disproved=due.matter.fact.truth is not False)
            elif due.alive:
                derive(case, due, cutting=True)
            moved = moved or before != (due.points, due.standing)
        if moved:
            self.settle(case)
        return moved

    def cancel(self, case: Case, quitter: str | None) -> None:
        """The second player has given up as well: under some codes what the first one's giving up earned falls away."""
        for due in self.dues:
            given_up = FACTS[due.matter.fact.name].gives_up and due.matter.fact.actor != quitter
            if due.deal is case.table.deal and given_up and due.player == quitter:
                due.deal.note_deciding_value("both_quit", case.now)
                if case.rulebook.procedure.both_quit == "cancel":
                    self.fall(case, due)

    def strike(self, case: Case, matter: Matter, clause: Clause | None = None) -> None:
        """Take down what was marked too much, for the mark the matter is about or all of its actor's in the deal.

        Args:
            case: the hearing so far.
            matter: the mark too many, or the false announcement that it was put up for.
            clause: the clause that takes it down; none where the players settled on it.
        """
        about = matter.fact.about
        mine = [mark for mark in self.marks_made if mark.deal is matter.deal and mark.player == matter.fact.actor]
        over = [about] if isinstance(about, MarkMade) else [each for each in mine if each.kind in (None, "held_king")]
        for mark in over:
            mark.fate, mark.struck_by = "struck", clause
        if not isinstance(about, MarkMade):
            if case.rulebook.procedure.false_mark == "off_and_one_to_adversary":
                self._transfer(case, matter, clause)
        elif about.king is not None and not (about.king.noticed is not None and about.king.groups):
            about.king.fact.fields["marked"] = False  # nothing of it is left to be put right
        self.review_game(case)

    def _transfer(self, case: Case, matter: Matter, giving: Clause | None) -> None:
        """Give the adversary the point that a false king's mark took, under the clause that takes it down."""
        clause, actor = case.judge.earning(matter), matter.fact.actor
        if clause is not None and actor is not None:
            player, worth, by = matter.deal.other(actor), clause.points or 0, giving or clause
            due = Due(matter.deal, player, "held_king", worth, clause, matter, case.now, by, worth)
            due.fixed, due.marked_by_itself = (worth, by, ()), not self.recorded
            self.dues.append(due)

    def review_game(self, case: Case) -> None:
        """See whether a player has reached the points of the game, or no longer has."""
        if self._reopens(case):
            return
        target = self.live.target
        reaching = [player for player in self.players if self.earned_score(player) >= target]
        winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        if winner is None or self.live.reached:
            return
        deal = next((due.deal for due in reversed(self.dues) if due.player == winner), case.table.deal)
        if deal is None or self.adversary_wins_first(case, winner) or self._unplayed(case):
            return
        self.live.reached = winner
        case.docket.enter(self.won(case, winner, deal), case.now)

    def _unplayed(self, case: Case) -> bool:
        """Whether a hand under way must be played out before the game can be won in it."""
        procedure, deal = case.rulebook.procedure, case.table.deal
        waits = procedure.accrual == "point_first" or procedure.fifth_king == "hand_played_out"
        return waits and deal is not None and deal.game == self.number and not deal.over and deal.ended is None

    def _reopens(self, case: Case) -> bool:
        """Open the last game again where its winner no longer has the points of the game; one given up stays so."""
        last, deal = self.closed[-1] if self.closed else None, case.table.deal
        if last is None or last.row is None or last.row.winner is None or last.number != self.number - 1:
            return False
        winner, won = last.row.winner, deal is not None and deal.game == last.number
        if not won or last.row.score[winner] < last.target or self.earned_score(winner, last) >= last.target:
            return False
        closed_at, last.row, last.reached, self.live = last.ended, None, None, last
        self.closed.pop()
        if self.matches.won.pop(last.number, None) is not None or self.matches.needed is None:
            case.table.match_number -= 1
        case.table.game_number = last.number
        self._undo_close(case, closed_at)
        return True

    def _undo_close(self, case: Case, closed_at: EventIndex) -> None:
        """Let all that the close of the live game brought with it be as if it had not been closed."""
        deals = [deal for deal in case.table.deals if deal.game == self.number]
        for deal in deals:
            deal.forget(Happening.GAME_CLOSED)
            if not deal.set_aside:
                case.docket.revive(deal)
        marks = [mark for mark in self.marks_made if mark.deal in deals]
        for mark in marks:
            mark.fate = "open" if mark.stands else mark.fate
        dues = [due for due in self.dues if due.deal in deals]
        for due in dues:
            due.at_game_end = "unchanged"
            if due.lost_at == closed_at:
                due.lost_by, due.lost_at = None, NO_EVENT
        match(marks, dues)

    def _game(self, case: Case, clause: Clause, matter: Matter) -> None:
        """The game is won, or its stake is fixed."""
        winner = str(matter.role(clause.to) or matter.fact.actor)
        if clause.stake is not None and any(row.winner is not None for row in self.games):
            self.games[-1].stake = clause.stake
        case.rule("enforced", "scoring", clause, matter, holder=winner, points=clause.stake, offender=None)
        if clause.stake is None:
            self.close(case, winner, None)

    def let_stand(self, case: Case, winner: str | None = None) -> None:
        """What was marked too much stands once the law no longer lets it come off; ``winner``: who has the game."""
        for mark in self.excessive:
            matter = mark.matter
            if mark.fate != "open" or matter is None or mark.deal is None or not mark.excess:
                continue
            if mark.unproved and winner not in (None, mark.player):
                continue  # it would have won the game, and was not shown to be due
            closed = reached_at(matter.fact, (CLOSE,))
            if mark.deal.set_aside or (closed is not None and closed < mark.at):
                continue  # it went with its deal, or was put up when there was no game left for it to stand in
            if any(case.judge.shut(clause, matter) for clause in case.rulebook.over_marks):
                mark.fate = "stands"
                game = self.played.get(mark.deal.game)
                if game is not None and game.row is not None:
                    score = game.row.score
                    score[mark.player] = min(score[mark.player] + mark.excess, game.target)

    def _leave_to_next(self, case: Case) -> None:
        """A deal begun while the last one could still decide the game belongs to the next game."""
        deal = case.table.deal
        last = max((due.deal.number for due in self.dues if due.counted and due.alive), default=0)
        if deal is not None and deal.turned and deal.number > last and len(case.table.deals) > 1 and not deal.over:
            deal.game = self.number + 1

    def carry_on(self, deal: Deal | None) -> None:
        """Let a deal that goes on, though its game was closed while it was being made, be one of the live game."""
        if deal is not None and deal.left_unturned and deal.game < self.number:
            deal.game = self.number
            deal.forget(Happening.GAME_CLOSED)
            deal.forget(Happening.GAME_SETTLED)
            for mark in self.marks_made:
                if mark.deal is deal and mark.pays:
                    mark.deal = mark.payments[-1].due.deal  # what was put up before was for a hand of the game before

    def _stop_at(self, case: Case, winner: str) -> None:
        """What comes after the winner's last point does not count; a game given up has no such point."""
        if self.earned_score(winner) >= self.live.target:
            late = self.dues_after_win(case, winner)
            for due in self.live_dues(winner):
                due.at_game_end = "won_game"
            for due in late:
                due.at_game_end = "too_late"

    def close(self, case: Case, winner: str | None, stake: int | None) -> None:
        """Close the live game; what was marked too much and never noticed stands from now on."""
        self._leave_to_next(case)
        for deal in case.table.deals:
            if deal.game == self.number:
                deal.note(Happening.GAME_CLOSED, case.now)
        self.let_stand(case, winner)
        if winner is not None:
            self._stop_at(case, winner)
        game, target = self.live, self.live.target
        earned = {player: self.earned_score(player) for player in self.players}
        score = {player: min(points, target) for player, points in earned.items()}
        carried = case.rulebook.procedure.surplus_marks == "carried"
        surplus = {player: earned[player] - score[player] if carried else 0 for player in self.players}
        if winner is None:
            reaching = [player for player in self.players if score[player] >= target]
            winner = min(reaching, key=lambda player: self.winning_mark(case, player), default=None)
        game.row = GameRow(game.number, winner, score, self.worth(case, winner, stake))
        game.ended = case.now
        self.closed.append(game)
        case.table.happenings.append(Happening.GAME_CLOSED)
        self.matches.follow(case, self.closed)
        self.begin_game(case.rulebook.game, game.number + 1, surplus)
        case.table.game_number = self.number
