"""The ledger: dues derived from the law, pegs from the log, games from both."""

from __future__ import annotations

from attrs import define, field

from referee.hearing.case import Case
from referee.hearing.docket import Matter
from referee.hearing.dues import Due, Peg
from referee.hearing.rulings import GameRow
from referee.hearing.scoring import derive, hand_of
from referee.law.clause import Clause
from referee.record.acts import Result
from referee.record.log import Header
from referee.table.deal import Deal
from referee.table.facts import Fact
from referee.table.fold.play import close_round

HAND = ("point", "vole")


@define(eq=False)
class Ledger:
    """What has been earned and put up, and the games it made."""

    players: tuple[str, str]
    recorded: bool
    graded: bool
    start: dict[str, int]
    number: int
    dues: list[Due] = field(factory=list)
    pegs: list[Peg] = field(factory=list)
    games: list[GameRow] = field(factory=list)
    reached: dict[int, str] = field(factory=dict)

    @classmethod
    def opened(cls, header: Header) -> Ledger:
        """Return the ledger as the header of a log opens it."""
        start = {player: header.opening.score.get(player, 0) for player in header.players}
        graded = header.agreement.stakes == "graded"
        return cls(header.players, "marking" in header.recorded, graded, start, header.opening.game)

    def award(self, case: Case, clause: Clause, matter: Matter) -> None:
        """Let a scoring clause give its points, or a game its end and its worth."""
        if clause.for_ == "game" or clause.stake is not None:
            self._game(case, clause, matter)
            return
        due = self._due(case, clause, matter)
        if due is None or self._confirm(case, due):
            return
        if due.kind in HAND:
            self._replace_hand(due.deal)
        self.dues.append(due)
        derive(case, due, cutting=False)
        also = [clause.id, *due.also]
        case.rule(
            "enforced", "scoring", due.clause, matter, also=also, holder=due.player, points=due.points, offender=None
        )
        if matter.fact.name == "cards_thrown_in":
            close_round(case.table, due.deal)
            due.deal.ended = "abandoned"
        derive(case, due, cutting=True)
        ordered = any(o.remedy == "replay_hands" and o.matter.deal is due.deal for o in case.docket.orders)
        due.suspended = due.kind in HAND and ordered and not isinstance(case.event, Result)
        self.pay_with_spare(due)
        for peg in self.pegs:
            if peg.deal is due.deal and peg.player == due.player and peg.against is None and peg.reason in HAND:
                peg.against = due.clause
        if not self.recorded:
            due.paid = due.points
        self.review_game(case)

    def presume(self, case: Case, matter: Matter) -> None:
        """A king announced in time counts while the record does not disprove it."""
        clause = case.rulebook.award("held_king")
        seen = any(due.matter is matter for due in self.dues)
        if clause is None or seen or matter.deal.ended == "abandoned" or self.would_end(case, matter.fact.actor):
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
        held = [d for d in self.dues if d.matter is due.matter and d.kind == due.kind and not d.dropped]
        presumed = held[0] if held else None
        if presumed is None:
            return False
        presumed.provisional = False
        case.rule("enforced", "scoring", presumed.clause, due.matter, holder=due.player, points=1, offender=None)
        return True

    def _disprove(self, case: Case, due: Due) -> None:
        """A king that was presumed was not held: what was put up for it was too much."""
        due.dropped = True
        for peg in self.free(due):
            due.matter.fact.fields["marked"] = True
            peg.against, peg.king = due.clause, due.matter
            self.enter_excess(case, peg)
        self.review_game(case)

    def _let_fall(self, case: Case, due: Due) -> None:
        """What the due was for proved not to be so; points put up for it may pay what came in its place."""
        due.dropped = True
        self.free(due)
        for other in self.dues:
            if other.deal is due.deal and other.alive:
                self.pay_with_spare(other)
        self.review_game(case)

    def enter_excess(self, case: Case, peg: Peg) -> None:
        """Enter what a peg shows too much as a matter of its own."""
        if peg.deal is not None:
            fact = Fact("marked_too_much", peg.deal, peg.at, peg.player, {"admitted": False}, [peg.at], about=peg)
            fact.proof = case.now
            known = case.rulebook.procedure.discovery == "record"
            peg.matter = case.docket.enter(fact, case.now if known else None)

    def free(self, due: Due) -> list[Peg]:
        """Take back what pegs paid for a due; it becomes too much."""
        freed: list[Peg] = []
        for peg in self.pegs:
            n = sum(paid for other, paid in peg.payments if other is due)
            if n:
                peg.payments = [(other, paid) for other, paid in peg.payments if other is not due]
                peg.excess += n
                freed.append(peg)
        return freed

    def _due(self, case: Case, clause: Clause, matter: Matter) -> Due | None:
        """Return what a scoring clause gives, unless the game is over or nobody is there to have it."""
        player, kind, points = matter.role(clause.to), clause.for_, clause.points
        if player is None or points is None or kind is None or matter.deal.game != self.number:
            return None
        had = [d.matter for d in self.dues if d.deal is matter.deal and (d.player, d.kind) == (player, kind)]
        if kind not in HAND and any(m is not matter and m.fact.truth for m in had):
            return None  # the same king, announced again
        hand = hand_of(clause, matter, player) if kind in HAND else {}
        due = Due(matter.deal, player, kind, points, clause, matter, matter.fact.event, clause, points, hand)
        due.survives = kind not in HAND and case.rulebook.procedure.dead_marks == "king_stands"
        return due

    def _replace_hand(self, deal: Deal) -> None:
        """The result of a replay takes the place of the result it sets aside."""
        for due in self.dues:
            if due.deal is deal and due.kind in HAND and not due.dropped:
                due.dropped = True
                self.free(due)

    def pay_with_spare(self, due: Due) -> None:
        """Points put up too early in the same deal count once they are earned."""
        for peg in self.pegs:
            fits = peg.reason in (None, due.kind) or (peg.reason in HAND and due.kind in HAND)
            if (
                fits
                and peg.king is None
                and peg.deal is due.deal
                and peg.player == due.player
                and peg.excess
                and not peg.struck
            ):
                n = min(peg.excess, due.open)
                if n:
                    peg.excess -= n
                    due.paid += n
                    peg.payments.append((due, n))

    def rederive(self, case: Case) -> None:
        """Derive hand scores again after something that may bear on them."""
        for due in self.dues[-6:]:
            if due.matter.fact.truth is False and not due.dropped:
                self._let_fall(case, due)
            elif due.provisional and not due.dropped and due.matter.fact.fields.get("held") is False:
                self._disprove(case, due)
            elif due.provisional and due.deal.ended == "abandoned":
                due.dropped = True  # play stopped, and the king was not shown
                self.free(due)
            elif due.alive:
                before = due.points
                derive(case, due, cutting=True)
                if due.points != before:
                    due.paid = due.paid if self.recorded else due.points
                    self.review_game(case)

    def cancel(self, deal: Deal | None, quitter: str | None) -> None:
        """The second player has given up as well: what the first one's giving up earned falls away."""
        for due in self.dues:
            if due.deal is deal and due.kind in HAND and due.player == quitter:
                due.dropped = True

    def suspend(self, deal: Deal, *, hanging: bool) -> None:
        """Let the result of a hand hang on its replay, or no longer."""
        for due in self.dues:
            if due.deal is deal and due.kind in HAND:
                due.suspended = hanging

    def strike(self, case: Case, matter: Matter) -> None:
        """Take down what was marked too much, for the mark the matter is about or all of its actor's in the deal."""
        peg = matter.fact.about
        if isinstance(peg, Peg):
            peg.struck = True
        else:
            for peg in self.pegs:
                if peg.deal is matter.deal and peg.player == matter.fact.actor and peg.reason in (None, "held_king"):
                    peg.struck = True
            if case.rulebook.procedure.false_mark == "off_and_one_to_adversary":
                self._transfer(case, matter)
        self.review_game(case)

    def _transfer(self, case: Case, matter: Matter) -> None:
        """Give the adversary the point that a false king's mark took."""
        clause = case.rulebook.award("held_king")
        if clause is not None and matter.fact.actor is not None:
            player = matter.deal.other(matter.fact.actor)
            due = Due(matter.deal, player, "held_king", 1, clause, matter, case.now, clause, 1)
            due.paid = 0 if self.recorded else 1
            self.dues.append(due)

    def lawful(self, player: str) -> int:
        """Return the points of the live game that a player has earned and marked."""
        total = self.start[player]
        for due in self.dues:
            if due.player == player and due.deal.game == self.number and due.alive:
                total += min(due.paid, due.points)
        return total + sum(p.excess for p in self.pegs if p.stands and p.player == player and self._in_game(p))

    def _in_game(self, peg: Peg) -> bool:
        return peg.deal is not None and peg.deal.game == self.number

    def standing(self, player: str) -> int:
        """Return the points that count as the log stands: earned and marked, or earned and still to be marked."""
        total = self.lawful(player)
        for due in self.dues:
            if due.player == player and due.deal.game == self.number:
                total += due.open
        return total

    def corrected(self, case: Case) -> dict[str, int]:
        """Return the score that counts; where both could reach the target, whoever earned his last point first."""
        target = case.rulebook.game.target
        score = {player: self.standing(player) for player in self.players}
        if all(points >= target for points in score.values()):
            dues = [due for due in self.dues if due.deal.game == self.number and (due.open or (due.paid and due.alive))]
            last = {p: max((self._order(case, d) for d in dues if d.player == p), default=(False, -1)) for p in score}
            first = min(self.players, key=lambda player: last[player])
            for due in dues:
                if due.player != first and self._order(case, due) > last[first]:
                    score[due.player] -= due.open + min(due.paid, due.points)
        return {player: min(points, target) for player, points in score.items()}

    def pegged(self, player: str, number: int | None = None) -> int:
        """Return the points that the player's counter shows in a game."""
        game = self.number if number is None else number
        total = self.start[player] if game == self.number else 0
        if not self.recorded:
            return self.lawful(player)
        for peg in self.pegs:
            if peg.player == player and (peg.deal is None or peg.deal.game == game):
                total += peg.n - peg.unmarked
        return total

    def would_end(self, case: Case, player: str | None) -> bool:
        """Whether one more point would win the player the game."""
        return player is not None and self.standing(player) + 1 >= case.rulebook.game.target

    def review_game(self, case: Case) -> None:
        """See whether a player has reached the points of the game, or no longer has."""
        target = case.rulebook.game.target
        last = self.games[-1] if self.games else None
        if last is not None and last.number == self.number - 1 and self._reopens(case, last):
            return
        reaching = [player for player in self.players if self.lawful(player) >= target]
        winner = min(reaching, key=lambda player: self._fifth(case, player), default=None)
        if winner is None or self.number in self.reached:
            return
        deal = next((due.deal for due in reversed(self.dues) if due.player == winner), case.table.deal)
        if deal is None or self._forestalled(case, winner) or self._unplayed(case):
            return
        self.reached[self.number] = winner
        loser = deal.other(winner)
        score = self.lawful(loser) if case.rulebook.procedure.stake_score == "entitled" else self.pegged(loser)
        fields = {"loser_score": score, "stakes": "graded" if self.graded else "none"}
        evidence = [due.at for due in self.dues if due.player == winner and due.deal.game == self.number]
        case.docket.enter(Fact("game_reached", deal, case.now, winner, fields, evidence, proof=case.now), case.now)

    def _forestalled(self, case: Case, winner: str) -> bool:
        """Whether the adversary can still mark an earlier due that reaches the target first."""
        if case.rulebook.procedure.accrual == "first_marked":
            return False
        loser = next(player for player in self.players if player != winner)
        last = self._fifth(case, winner)
        theirs = [d for d in self.dues if d.player == loser and d.open and d.deal.game == self.number]
        earlier = [due for due in theirs if self._order(case, due) < last]
        return bool(earlier) and self.lawful(loser) + sum(due.open for due in earlier) >= case.rulebook.game.target

    def _order(self, case: Case, due: Due) -> tuple[bool, int]:
        """Return the place of a due in the order in which dues count."""
        return (due.kind not in HAND and case.rulebook.procedure.accrual == "point_first", due.at)

    def _fifth(self, case: Case, player: str) -> tuple[bool, int]:
        """Return the place of the due that brought the player to the points of the game."""
        mine = [d for d in self.dues if d.player == player and d.paid and d.alive and d.deal.game == self.number]
        return max((self._order(case, due) for due in mine), default=(False, -1))

    def _unplayed(self, case: Case) -> bool:
        """Whether a hand under way must be played out before the game can be won in it."""
        procedure, deal = case.rulebook.procedure, case.table.deal
        waits = procedure.accrual == "point_first" or procedure.fifth_king == "hand_played_out"
        return waits and deal is not None and deal.game == self.number and not deal.over and deal.ended is None

    def _reopens(self, case: Case, last: GameRow) -> bool:
        """Open the last game again where the deal that decided it has been set aside."""
        if last.winner is None or case.table.deal is None or case.table.deal.game != last.number:
            return False
        live = self.number, self.start
        self.number, self.start = last.number, self.starts_of[last.number]
        if last.number not in self.reached or self.lawful(last.winner) >= case.rulebook.game.target:
            self.number, self.start = live
            return False
        self.games.pop()
        self.reached.pop(self.number, None)
        for deal in case.table.deals:
            deal.when.pop("game_closed", None)
        case.table.game_number = self.number
        return True

    starts_of: dict[int, dict[str, int]] = field(factory=dict)

    def _game(self, case: Case, clause: Clause, matter: Matter) -> None:
        """The game is won, or its stake is fixed."""
        winner = str(matter.fact.actor)
        if clause.stake is not None:
            row = next((row for row in self.games if row.winner == winner), None)
            if self.games and row is not None:
                self.games[-1].stake = clause.stake
            case.rule("enforced", "scoring", clause, matter, holder=winner, points=clause.stake, offender=None)
            return
        case.rule("enforced", "scoring", clause, matter, holder=winner, offender=None)
        self.close(case, winner, None)

    def let_stand(self, case: Case) -> None:
        """What was marked too much stands once the law no longer lets it come off."""
        for peg in self.pegs:
            if not peg.excess or peg.struck or peg.stands or peg.matter is None:
                continue
            clauses = case.rulebook.by_fact.get("marked_too_much", ())
            if any(case.judge.shut(clause, peg.matter) for clause in clauses):
                peg.stands = True
                row = next((row for row in self.games if peg.deal and row.number == peg.deal.game), None)
                if row is not None:
                    row.score[peg.player] = min(row.score[peg.player] + peg.excess, case.rulebook.game.target)

    def _leave_to_next(self, case: Case) -> None:
        """A deal begun while the last one could still decide the game belongs to the next game."""
        live = case.table.deal
        last = max((due.deal.number for due in self.dues if due.paid and due.alive), default=0)
        if live is not None and live.turned and live.number > last and len(case.table.deals) > 1 and not live.over:
            live.game = self.number + 1

    def _stop_at(self, case: Case, winner: str) -> None:
        """The loser's points that would have counted only after the winner's last do not count."""
        last = self._fifth(case, winner)
        target = case.rulebook.game.target
        for due in self.dues:
            if due.player == winner and due.deal.game == self.number:
                due.capped = True
            late = due.player != winner and due.deal.game == self.number and self._order(case, due) > last
            if late and due.paid and self.lawful(due.player) >= target:
                due.dropped = True

    def close(self, case: Case, winner: str | None, stake: int | None) -> None:
        """Close the live game; what was marked too much and never noticed stands from now on."""
        self._leave_to_next(case)
        for deal in case.table.deals:
            if deal.game == self.number:
                deal.mark("game_closed", case.now)
        self.let_stand(case)
        if winner is not None:
            self._stop_at(case, winner)
        target = case.rulebook.game.target
        carried = case.rulebook.procedure.surplus_marks == "carried"
        score = {player: min(self.lawful(player), target) for player in self.players}
        surplus = {player: self.lawful(player) - score[player] if carried else 0 for player in self.players}
        if winner is None:
            reaching = [player for player in self.players if score[player] >= target]
            winner = min(reaching, key=lambda player: self._fifth(case, player), default=None)
        self.games.append(GameRow(self.number, winner, score, stake if stake is not None and not self.graded else 1))
        case.table.happenings.append("game_closed")
        self.starts_of[self.number] = self.start
        self.start = surplus
        self.number += 1
        case.table.game_number = self.number
