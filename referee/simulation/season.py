"""A synthetic season: what it is to be like, its rounds, its logs, and the folder that it is written to."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal

from attrs import define, field

from referee.record import flow, flow_pairs, to_json
from referee.simulation.damage import damaged
from referee.simulation.dice import Dice, make_names
from referee.simulation.faults import faults_for
from referee.simulation.hand import PACKS, Event, Fault, Hand
from referee.simulation.match import Match, Mishaps
from referee.simulation.rules import PlayRules

Form = Literal["hands", "games"]
"""What a log holds: one hand, or a whole game."""

FORMS: Final = ("hands", "games")
"""All values of ``Form``."""


@define(frozen=True)
class Plan:
    """The settings of a synthetic season.

    seed: the seed of the random numbers; the same settings give the same season, byte for byte.
    hands: the least number of hands; the match in which it is reached is played to its end.
    players: the number of players, two at the least.
    irregular: the share of hands in which something goes wrong, from 0 to 1.
    misreported: the share of matches whose result is claimed wrongly, from 0 to 1.
    damaged: the share of logs that cannot be read, from 0 to 1.
    form: what a log holds: one hand (``hands``) or a whole game (``games``).
    """

    seed: int = 1
    hands: int = 1000
    players: int = 20
    irregular: float = 0.02
    misreported: float = 0.02
    damaged: float = 0.0
    form: Form = "hands"

    def names(self) -> list[str]:
        """Return the names of the players, in the order in which they entered."""
        return make_names(self.players, Dice(self.seed))


@define(eq=False, repr=False)
class Round:
    """A round, counted from 1: who meets at which table, and who sits out."""

    number: int
    pairings: list[tuple[str, str]]
    bye: str | None


@define(eq=False, repr=False)
class Table:
    """A table of a round, counted from 1, and the match that was played there."""

    round: Round
    number: int
    match: Match


def rounds(players: list[str]) -> Iterator[Round]:
    """Yield rounds in which everybody meets everybody, again and again; of an odd number one sits out each time.

    The first place stays, and the others move on by one from round to round.

    >>> [(each.pairings, each.bye) for each, _ in zip(rounds(["a", "b", "c"]), range(3))]
    [([('b', 'c')], 'a'), ([('a', 'c')], 'b'), ([('a', 'b')], 'c')]
    """
    places: list[str | None] = [*players, None] if len(players) % 2 else [*players]
    half = len(places) // 2
    for number in count(1):
        pairs = zip(places[:half], reversed(places[half:]), strict=True)
        met = [(one, other) for one, other in pairs if one is not None and other is not None]
        paired = {player for pair in met for player in pair}
        yield Round(number, met, next((player for player in players if player not in paired), None))
        places[1:] = [places[-1], *places[1:-1]]


def play(plan: Plan, rules: PlayRules) -> Iterator[Table]:
    """Play a season, and yield table after table; the last round has only as many as are needed for the hands."""
    dice = Dice(plan.seed)
    mishaps = Mishaps(faults_for(rules, whole=plan.form == "games"), plan.irregular)
    players = plan.names()
    dice.shuffle(players)
    left = plan.hands
    for each in rounds(players):
        for number, pair in enumerate(each.pairings, 1):
            match = Match(rules, dice.child(), pair, mishaps)
            match.play()
            yield Table(each, number, match)
            left -= sum(len(game.hands) for game in match.games)
            if left <= 0:
                return


RECORDED: Final = ("shuffling", "cutting", "looking", "marking")


@define
class Entry:
    """One log of a match, before it is written.

    header, events: as the log has them.  game: the number of its game; deal: that of its hand, where it holds one.
    faults: what goes wrong in it, each with the number of its hand.
    """

    header: dict[str, Any]
    events: list[Event]
    game: int
    deal: int | None
    faults: list[tuple[int, Fault]]


def entries(match: Match, form: Form) -> Iterator[Entry]:
    """Yield the logs of a match in order.

    Args:
        match: the match, played to its end.
        form: whether a log holds a whole game or one hand.
    """
    for game in match.games:
        if form == "games":
            yield _entry(match, game.number, game.hands, whole=True)
        else:
            yield from (_entry(match, game.number, [hand], whole=False) for hand in game.hands)


def _entry(match: Match, game: int, hands: list[Hand], whole: bool) -> Entry:
    first = hands[0]
    opening = first.opening if not whole else {key: first.opening[key] for key in ("game", "dealer", "orders")}
    header: dict[str, Any] = {"format": "referee.log/1", "players": list(match.players)}
    if match.rules.called:
        header["rulebook"] = match.rules.called
    header["packs"] = {pack: {"owner": player} for pack, player in zip(PACKS, match.players, strict=True)}
    header["opening"] = opening
    header["recorded"] = list(RECORDED)
    events: list[Event] = []
    if match.rules.agreed:
        events.append({"id": "e1", "do": "agree", "by": "both", "topic": "target", "value": match.rules.target})
    for hand in hands:
        before = len(events)
        for n, event in enumerate(hand.events, before + 1):
            told = {"id": f"e{n}", **event}
            if "about" in event:
                told["about"] = f"e{before + event['about']}"
            events.append(told)
    faults = [(hand.number, fault) for hand in hands for fault in hand.wrong]
    return Entry(header, events, game, None if whole else first.number, faults)


Files = Literal["archive", "archive.gz", "single", "single.json"]
"""The files of a season: one for each table with a log on each line, plain or packed; or one for each log."""

FILES: Final = ("archive", "archive.gz", "single", "single.json")
"""All values of ``Files``."""

TOURNAMENT: Final = "tournament.yaml"
TRUTH: Final = "truth.json"

HEAD: Final = """\
format: referee.tournament/1
event: A season of écarté
rulebook: {rulebook}
readings: {{}}
options: {{}}
stakes: none
players:
{players}
counting:
  match: games
  win: 2
  draw: 1
  loss: 0
  standings: [match_points, games, points, stakes]
rounds:
"""


@define(eq=False, repr=False)
class Truth:
    """What is known of a synthetic season because it was made so; to compare with what the referee finds.

    hands: the number of hands played.
    games: the number of games played.
    matches: the number of matches played.
    rounds: the number of rounds.
    irregular: what goes wrong in which log, hand by hand.
    misreported: the matches whose result is claimed wrongly, with the result that the players' own marks give.
    damaged: the logs that cannot be read, each with what was done to it.
    byes: the player who sits out, by the number of the round.
    """

    hands: int = 0
    games: int = 0
    matches: int = 0
    rounds: int = 0
    irregular: list[dict[str, Any]] = field(factory=list)
    misreported: list[dict[str, Any]] = field(factory=list)
    damaged: list[dict[str, Any]] = field(factory=list)
    byes: dict[int, str] = field(factory=dict)


def write_season(
    folder: Path,
    plan: Plan,
    rules: PlayRules,
    rulebook: str,
    files: Files = "archive",
    progress: Callable[[int], object] = lambda hands: None,
) -> Truth:
    """Make a synthetic season and write it to a folder: a tournament file, its logs, and ``truth.json``.

    Args:
        folder: the folder, which is made if there is none.
        plan: the settings of the season.
        rules: the rules that the players play by.
        rulebook: the name of the code in the tournament file.
        files: how logs are put into files.
        progress: called after each table with the number of hands written so far.

    Returns:
        What is known of the season, as ``truth.json`` holds it.

    Raises:
        OSError: the folder cannot be written to.
    """
    truth = Truth()
    folder.mkdir(parents=True, exist_ok=True)
    writer = Writer(folder, files, plan, Dice(plan.seed).child(), truth)
    players = "\n".join(f"  - {flow(name)}" for name in plan.names())
    with (folder / TOURNAMENT).open("w", encoding="utf-8", newline="\n") as told:
        told.write(HEAD.format(rulebook=flow(rulebook), players=players))
        for table in play(plan, rules):
            told.write(writer.table(table))
            progress(truth.hands)
    with (folder / TRUTH).open("w", encoding="utf-8", newline="\n") as known:
        known.write(json.dumps(_about(plan) | _plain(truth), ensure_ascii=False, indent=1) + "\n")
    return truth


def season_lines(plan: Plan, rules: PlayRules) -> Iterator[bytes]:
    """Make a synthetic season and yield its logs, without writing files.

    Args:
        plan: the settings of the season.
        rules: the rules that the players play by.

    Yields:
        Each log as a line of JSON, in the order of play. None is damaged.
    """
    for table in play(plan, rules):
        for entry in entries(table.match, plan.form):
            yield _line({"header": entry.header, "events": entry.events})


@define(eq=False, repr=False)
class Writer:
    """Writes table after table of a season."""

    folder: Path
    files: Files
    plan: Plan
    dice: Dice
    truth: Truth

    def table(self, table: Table) -> str:
        """Write the logs of a table; return what the tournament file says of it."""
        match, truth = table.match, self.truth
        truth.matches += 1
        truth.games += len(match.games)
        truth.hands += sum(len(game.hands) for game in match.games)
        logs = self._write(f"round-{table.round.number:02}/table-{table.number:03}", entries(match, self.plan.form))
        lines = self._round(table) if table.number == 1 else ""
        told = {
            "players": list(match.players),
            "logs": [logs],
            "claimed": self._claimed(table),
        }
        return f"{lines}      - table: {table.number}\n" + "".join(
            f"        {flow_pairs({key: value})}\n" for key, value in told.items()
        )

    def _round(self, table: Table) -> str:
        """Begin a round of the tournament file."""
        number, bye = table.round.number, table.round.bye
        self.truth.rounds = number
        if bye is not None:
            self.truth.byes[number] = bye
        sits_out = f"    # {bye} sits out.\n" if bye is not None else ""
        return f"  - round: {number}\n{sits_out}    pairings:\n"

    def _claimed(self, table: Table) -> dict[str, Any]:
        """Return the result that the players hand in: that of their own scores, or now and then a wrong one."""
        truly = table.match.result()
        if not self.dice.chance(self.plan.misreported):
            return truly
        claimed, what = _told_wrongly(truly, self.dice)
        self.truth.misreported.append(
            {"round": table.round.number, "table": table.number, "what": what, "claimed": claimed, "truly": truly}
        )
        return claimed

    def _write(self, name: str, logs: Iterator[Entry]) -> str:
        """Write the logs of a table to files of this name; return what finds them all, from the folder."""
        if self.files in ("single", "single.json"):
            return self._write_singly(name, logs)
        path = f"{name}.jsonl" if self.files == "archive" else f"{name}.jsonl.gz"
        lines = [self._told(entry, _line, path, line) for line, entry in enumerate(logs, 1)]
        file = self.folder / path
        file.parent.mkdir(exist_ok=True)
        raw = b"".join(lines)
        # The time of writing would stand in the file.
        file.write_bytes(raw if self.files == "archive" else gzip.compress(raw, mtime=0))
        return path

    def _write_singly(self, name: str, logs: Iterator[Entry]) -> str:
        folder = self.folder / name
        folder.mkdir(parents=True, exist_ok=True)
        form, write = ("yaml", _yaml) if self.files == "single" else ("json", _line)
        for entry in logs:
            hand = f"-hand-{entry.deal:02}" if entry.deal is not None else ""
            path = f"{name}/game-{entry.game}{hand}.{form}"
            (self.folder / path).write_bytes(self._told(entry, write, path, None))
        return f"{name}/*.{form}"

    def _told(self, entry: Entry, write: Callable[[dict[str, Any]], bytes], path: str, line: int | None) -> bytes:
        """Return a log as bytes, and note what is wrong with it."""
        where = {"log": path} if line is None else {"log": path, "line": line}
        for deal, fault in entry.faults:
            told = {"game": entry.game, "deal": deal, "fault": fault.name, "noticed": fault.noticed}
            self.truth.irregular.append(where | told)
        data = {"header": entry.header, "events": entry.events}
        if not self.dice.chance(self.plan.damaged):
            return write(data)
        raw, what = damaged(data, write, self.dice)
        self.truth.damaged.append(where | {"what": what})
        return raw


def _line(data: dict[str, Any]) -> bytes:
    return to_json(data) + b"\n"


def _yaml(data: dict[str, Any]) -> bytes:
    head = [flow_pairs({key: value}) for key, value in data["header"].items()]
    return "\n".join([*head, "events:", *(f"  - {flow(event)}" for event in data["events"]), ""]).encode()


def _told_wrongly(truly: dict[str, Any], dice: Dice) -> tuple[dict[str, Any], str]:
    """Return a result that differs from the true one, and in what."""
    games, points = dict(truly["games"]), dict(truly["points"])
    one, other = games
    what = dice.choice(("winner", "games", "points"))
    if what == "winner":
        winner = one if truly["winner"] == other else other
        return {"winner": winner, "games": {one: games[other], other: games[one]}, "points": points}, what
    if what == "games":
        loser = one if truly["winner"] == other else other
        games[loser] = 1 - games[loser]
    else:
        who = dice.choice((one, other))
        more = dice.chance(0.5)
        points[who] += 1 if more or not points[who] else -1
    return {"winner": truly["winner"], "games": games, "points": points}, what


def _about(plan: Plan) -> dict[str, Any]:
    return {"seed": plan.seed, "form": plan.form, "players": plan.players}


def _plain(truth: Truth) -> dict[str, Any]:
    return {name: getattr(truth, name) for name in Truth.__slots__ if not name.startswith("_")}
