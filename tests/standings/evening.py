"""Small tournaments: matches of short games whose play is not told, only how each hand ended and what was marked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from attrs import define, field

Event = dict[str, Any]
PLAYERS = ("Anne", "Bert")


@define
class Table:
    """Two players who write their hands down, one a log.

    score: what is on their counters.  turn: who deals next.  target: the points of a game.
    """

    players: tuple[str, str] = PLAYERS
    target: int = 5
    game: int = 1
    deal: int = 1
    turn: str = "Bert"
    score: dict[str, int] = field(factory=dict)
    logs: list[dict[str, Any]] = field(factory=list)
    agreement: dict[str, Any] = field(factory=dict)
    recorded: tuple[str, ...] = ("marking",)

    def other(self, player: str) -> str:
        return self.players[player == self.players[0]]

    def hand(
        self, winner: str, points: int, *, marks: dict[str, int] | None = None, early: list[Event] | None = None
    ) -> None:
        """Play a hand: the non-dealer makes the point or the vole, the dealer the vole.

        marks: what is put up at the end, where it is not what is due.  early: what is done before the result.
        """
        score = {player: self.score.get(player, 0) for player in self.players}
        opening = {"game": self.game, "deal": self.deal, "dealer": self.turn, "score": dict(score)}
        non_dealer, tricks = self.other(self.turn), 5 if points == 2 else 3
        assert points == 2 or winner == non_dealer, "the dealer's point against one who did not propose is worth two"
        events: list[Event] = []
        for to, n in ((non_dealer, 3), (self.turn, 3), (non_dealer, 2), (self.turn, 2)):
            events.append({"do": "packet", "by": self.turn, "to": to, "cards": n})
        events.append({"do": "turn_up", "by": self.turn, "cards": "7H"})
        events += early or []
        made = {winner: tricks, self.other(winner): 5 - tricks}
        events.append({"do": "result", "tricks": made, "winner": winner, "exchange": "unproposed"})
        marked = {winner: points} if marks is None else marks
        reason = "vole" if points == 2 else "point"
        events += [{"do": "mark", "by": who, "n": n, "reason": reason} for who, n in marked.items()]
        for event in events:
            if event["do"] in ("mark", "unmark"):
                score[event["by"]] += event["n"] if event["do"] == "mark" else -event["n"]
        header: dict[str, Any] = {"format": "referee.log/1", "players": list(self.players), "rulebook": "london"}
        header |= {"opening": opening, "recorded": list(self.recorded)}
        if self.agreement:
            header["agreement"] = self.agreement
        if "marking" not in self.recorded:
            events = [event for event in events if event["do"] not in ("mark", "unmark")]
        self.logs.append({"header": header, "events": events})
        self.score, self.turn, self.deal = score, non_dealer, self.deal + 1
        if max(score.values()) >= self.target:
            self.begin()

    def begin(self) -> None:
        """Begin the next game."""
        self.score, self.game, self.deal = {}, self.game + 1, 1

    def play(self, *hands: tuple[str, int]) -> Table:
        """Play hands in which all is well: who wins each, and how many points."""
        for winner, points in hands:
            self.hand(winner, points)
        return self

    def write(self, path: Path) -> Path:
        """Write the hands to an archive."""
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(json.dumps(log) + "\n" for log in self.logs), encoding="utf-8")
        return path


def tournament(folder: Path, pairings: list[dict[str, Any]], **others: Any) -> Path:
    """Write the file of a tournament of one round."""
    names = dict.fromkeys(name for pairing in pairings for name in pairing["players"])
    told = {
        "format": "referee.tournament/1",
        "event": "An evening",
        "rulebook": "london",
        "players": list(names),
        "rounds": [{"round": 1, "pairings": pairings}],
    }
    path = folder / "tournament.json"
    path.write_text(json.dumps(told | others), encoding="utf-8")
    return path
