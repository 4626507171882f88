"""Reading a tournament file: its names, its logs and its code are looked up, and all mistakes told at once."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from attrs import define, evolve, field

from referee.law import Rulebook, find_rulebook, has_option, list_codes
from referee.record import (
    Document,
    Mistake,
    Path as At,
    Place,
    RefereeError,
    Unreadable,
    endings,
    kind_at,
    nearest,
    read_file,
    read_json,
    read_yaml,
    say_choice,
    show,
    structure,
    written_fields,
)
from referee.standings.event import FORMAT, Claimed, Pairing, TournamentFile
from referee.standings.log_files import FIRST_BYTES, Copied, MissingLog, copies, file_meant, files_of, players_in
from referee.standings.stated_results import StatedResult, check_presence, check_scores, check_stated_result
from referee.table import Game
from referee.validation import RulebookChoice, Source, load

GAME: Final = frozenset(written_fields(Game))
"""Values of a code that can be set as options are, whether or not it offers them."""
MOST_COMPARED: Final = 20_000
"""How many words are compared with wrong ones in a file; what is meant by further ones is not sought."""


@define
class Match:
    """A pairing that has been looked up.

    id: round and table, with a dot between.
    round: the number of the round.
    table: the number of the table.
    players: two, or one who sits out.
    files: its logs, as paths from where the program runs.
    claimed: the result as it was handed in; ``None`` where none was.
    place: where the result is claimed, or else stated, or else where the pairing stands.
    stated: the result that the file states, which counts.
    missing: its logs that are not there.
    copied: which of its logs are those of an earlier match of the same players, by their path.
    """

    id: str
    round: int
    table: int
    players: tuple[str, ...]
    files: tuple[str, ...]
    claimed: Claimed | None
    place: Place
    stated: StatedResult | None = None
    missing: tuple[MissingLog, ...] = ()
    copied: dict[str, Copied] = field(factory=dict)


@define
class Tournament:
    """A tournament file that has been read and checked.

    path: the path of the file.
    told: the file as it is written.
    choice: the rulebook, readings and options that the file sets.
    matches: the pairings, in the order of the file.
    """

    path: str
    told: TournamentFile
    choice: RulebookChoice
    matches: list[Match] = field(factory=list)

    @property
    def players(self) -> list[str]:
        """The names of all players."""
        return [entrant.name for entrant in self.told.players]

    def sources(self, first: int = 0) -> Iterator[Source]:
        """Yield the files of logs, each with its match, in order.

        Args:
            first: the number that the first file gets in the run.
        """
        files = ((path, match.id) for match in self.matches for path in match.files)
        for number, (path, match) in enumerate(files, first):
            yield Source(number, path, self.choice, match, stakes=self.told.stakes)


def is_tournament(path: str | os.PathLike[str]) -> bool:
    """Tell whether a file says of itself that it is a tournament file.

    Args:
        path: the path of the file. For a file that cannot be opened the answer is no.
    """
    if kind_at(path) is not None:
        return False
    try:
        with open(path, "rb") as file:
            return FORMAT.encode() in file.read(FIRST_BYTES)
    except OSError:
        return False


def load_tournament(path: str | os.PathLike[str]) -> Tournament:
    """Read and check a tournament file.

    Args:
        path: the path of the file, YAML or JSON by its ending. Paths of logs in it begin in its folder.

    Returns:
        The tournament, with the files of logs that its patterns stand for.

    Raises:
        Unreadable: the file has mistakes; the error holds all of them, each with its place.
    """
    name = os.fspath(path)
    text = read_file(name)
    document = read_json(text, name) if endings(name)[0] == ".json" else read_yaml(text, name)
    told = structure(TournamentFile, document)
    assert told is not None  # without a list of mistakes to add to, the codec raises
    reader = TournamentReader(document, told)
    tournament = Tournament(name, told, reader.choice(), list(reader.matches()))
    reader.renamed(tournament.matches)
    reader.penalties()
    if reader.mistakes:
        raise Unreadable(reader.mistakes)
    found = copies((match.id, match.players, match.files) for match in tournament.matches)
    for match in tournament.matches:
        match.copied = {path: found[path] for path in match.files if path in found}
        match.missing = tuple(reader.with_file_meant(each) for each in match.missing)
    return tournament


@define
class TournamentReader:
    """A tournament file while it is looked through.

    owners: the match of each file of logs.
    strangers: where each name is paired that is not among the players.
    compared: how many words were compared with wrong ones, to find what was meant.
    """

    document: Document
    told: TournamentFile
    mistakes: list[Mistake] = field(factory=list)
    owners: dict[str, str] = field(factory=dict)
    strangers: dict[str, list[At]] = field(factory=dict)
    compared: int = 0

    @cached_property
    def _present(self) -> dict[str, tuple[int, int | None]]:
        """The first round that each player takes part in, and the last if he has left."""
        return {each.name: (each.entered_in_round or 0, each.withdrawn_after_round) for each in self.told.players}

    def wrong(
        self,
        at: At,
        what: str,
        expected: str | None = None,
        got: Any = None,
        known: Iterable[str] = (),
        key: bool = False,
        advice: str | None = None,
    ) -> None:
        """Note a mistake; what was got may be meant for one of the words that are known."""
        hint = self._near(got, known) if isinstance(got, str) else None
        shown = None if got is None else show(got)
        self.mistakes.append(Mistake(self.document.place(at, key), what, expected, shown, hint, advice))

    def _near(self, word: str, known: Iterable[str]) -> str | None:
        """Return which of the words that are known is probably meant; none once too many words were compared."""
        words = list(known)
        self.compared += len(words)
        return nearest(word, words) if self.compared <= MOST_COMPARED else None

    def choice(self) -> RulebookChoice:
        """Return by what the logs are ruled on; note what the code has not."""
        told, near, at = self.told, Path(self.document.path), "readings" if self.told.readings else "options"
        choice = RulebookChoice(told.rulebook, told.readings, told.options)
        try:
            if told.rulebook is None:
                return choice.resolved()
            at = "rulebook"
            book, folder = load(told.rulebook, {}, {}, near=near), find_rulebook(told.rulebook, near)
        except RefereeError as error:
            self.wrong((at,), str(error))
            return choice
        self._choices(book)
        return choice if told.rulebook in list_codes() else evolve(choice, rulebook=str(folder.resolve()))

    def _choices(self, book: Rulebook) -> None:
        points = book.open_points
        for point, reading in self.told.readings.items():
            if point not in points:
                self.wrong(("readings", point), "no such open point", f"one of {book.code}", point, points, key=True)
            elif reading not in points[point].readings:
                known = points[point].readings
                self.wrong(("readings", point), f"no such reading of {point}", say_choice(known), reading, known)
        for option, value in self.told.options.items():
            if has_option(book.options, option, value):
                continue
            if option in book.options:
                known = book.options[option].readings
                self.wrong(("options", option), f"no such value of {option}", say_choice(known), value)
            elif option in GAME:
                self.wrong(("options", option), f"no such value of {option}", None, value)
            else:
                names = GAME | book.options.keys()
                self.wrong(("options", option), "no such option", f"one of {book.code}", option, names, key=True)

    def matches(self) -> Iterator[Match]:
        """Yield the pairings; note what is wrong with them."""
        names = frozenset(self._entrants())
        seen: set[int] = set()
        for i, each in enumerate(self.told.rounds):
            if each.round in seen:
                self.wrong(("rounds", i, "round"), "this round stands twice", "another number", each.round)
            seen.add(each.round)
            met: set[str] = set()
            tables: set[int] = set()
            for j, pairing in enumerate(each.pairings):
                at = ("rounds", i, "pairings", j)
                table = pairing.table if pairing.table is not None else j + 1
                if table in tables:
                    self.wrong((*at, "table"), "this table stands twice in the round", "another number", table)
                tables.add(table)
                self._players(pairing, at, names, met)
                self._result(pairing, at, each.round)
                yield self._match(pairing, at, each.round, table)

    def _players(self, pairing: Pairing, at: At, names: Collection[str], met: set[str]) -> None:
        for k, name in enumerate(pairing.players):
            where = (*at, "players", k)
            if name not in names:
                self.strangers.setdefault(name, []).append(where)
            elif name in met:
                self.wrong(where, "this player is paired twice in the round", "each but once", name)
            met.add(name)
        claimed = pairing.claimed
        if claimed is None or any(name in self.strangers for name in pairing.players):
            return  # whom the result is about is known when the pairing is right
        expected, at = say_choice(pairing.players), (*at, "claimed")
        if len(pairing.players) == 1:
            self.wrong(at, "a result is claimed where nobody was met", "no result")
        if claimed.winner is not None and claimed.winner not in pairing.players:
            self.wrong((*at, "winner"), "not a player of this match", expected, claimed.winner, pairing.players)
        check_scores(claimed.scores, pairing.players, at, self.wrong)

    def _entrants(self) -> Collection[str]:
        """Return the names of the players; note who stands there twice, or leaves before he enters."""
        names: dict[str, None] = {}
        for i, entrant in enumerate(self.told.players):
            if entrant.name in names:
                self.wrong(("players", i), "this player stands twice", "each but once", entrant.name)
            names[entrant.name] = None
            first, last = entrant.entered_in_round, entrant.withdrawn_after_round
            if first is not None and last is not None and last < first:
                expected = f"a round from {first} on"
                self.wrong(("players", i, "withdrawn_after_round"), "withdrawn before he entered", expected, last)
        return names

    def _result(self, pairing: Pairing, at: At, number: int) -> None:
        """Note what is wrong with the stated result of a pairing, or with who is paired without one."""
        if any(name in self.strangers for name in pairing.players):
            return
        stated, decides = pairing.result, self.told.counting.match
        if stated is not None:
            where = (*at, "result")
            claimed = pairing.claimed is not None
            check_stated_result(stated, pairing.players, pairing.logs, where, decides, self.wrong, claimed)
            check_scores(stated.scores, pairing.players, where, self.wrong)
        for k, what, expected in check_presence(number, pairing.players, stated, self._present):
            self.wrong((*at, "players", k), what, expected, pairing.players[k])

    def with_file_meant(self, missing: MissingLog) -> MissingLog:
        """Return a missing log with the file that is probably meant, once all pairings have been looked through."""
        folder = os.path.dirname(self.document.path)
        return evolve(missing, meant=file_meant(folder, missing.pattern, self.owners))

    def penalties(self) -> None:
        """Note penalties of nobody who takes part, and such as could not count."""
        names = {entrant.name: None for entrant in self.told.players}
        for i, penalty in enumerate(self.told.penalties):
            if penalty.player not in names:
                expected = "one of the players of the tournament"
                self.wrong(("penalties", i, "player"), "no such player", expected, penalty.player, names)
        if self.told.penalties and "match_points" not in self.told.counting.standings:
            what = "penalties take match points off, and the standings do not go by match_points"
            self.wrong(("penalties",), what, "match_points among the standings of counting", key=True)

    def renamed(self, matches: list[Match]) -> None:
        """Note, once for each, the names that are paired and not listed, or listed and not those of the logs."""
        names = [entrant.name for entrant in self.told.players]
        paired = {name for match in matches for name in match.players}
        idle = [name for name in names if name not in paired]
        of_player: dict[str, list[Match]] = {}
        for match in matches:
            for player in match.players if match.files else ():
                of_player.setdefault(player, []).append(match)
        for stranger, places in self.strangers.items():
            others = f" and {len(places) - 1} more places" if len(places) > 1 else ""
            place = self.document.place(places[0])
            listed = self._near(stranger, idle) or (idle[0] if len(idle) == len(self.strangers) == 1 else None)
            if listed is None:
                advice = f"so it stands at {len(places) - 1} more places" if others else None
                expected = "one of the players of the tournament"
                self.wrong(places[0], "no such player", expected, stranger, names, advice=advice)
            else:
                advice = f"the pairings have it at {place.line}:{place.column}{others}; write one name everywhere"
                what = "the pairings call this player otherwise"
                self.wrong(("players", names.index(listed)), what, show(stranger), listed, advice=advice)
        for i, name in enumerate(names):
            mine = of_player.get(name, [])
            if mine and (called := called_in_logs(name, mine, names)):
                n = sum(len(match.files) for match in mine)
                told = f"the first of {n} is {mine[0].files[0]}; write one name in all files"
                self.wrong(("players", i), "the logs call this player otherwise", show(called), name, advice=told)

    def _match(self, pairing: Pairing, at: At, number: int, table: int) -> Match:
        called, files, missing = f"{number}.{table}", [], []
        if len(pairing.players) == 1 and pairing.logs:
            self.wrong((*at, "logs"), "logs are told of where nobody was met", "no logs")
        for k, pattern in enumerate(pairing.logs):
            folder = os.path.dirname(self.document.path)
            found = files_of(folder, pattern)
            if not found:
                missing.append(MissingLog(pattern, self.document.place((*at, "logs", k))))
            for file in found:
                owner = self.owners.setdefault(os.path.abspath(file), called)
                if owner != called or file in files:
                    what = f"{file} belongs to the match {owner} already"
                    self.wrong((*at, "logs", k), what, "each log in one match, and once", pattern)
                else:
                    files.append(file)
        written = [key for key in ("claimed", "result") if getattr(pairing, key) is not None]
        place = self.document.place((*at, *written[:1]), key=True)
        return Match(
            called,
            number,
            table,
            pairing.players,
            tuple(files),
            pairing.claimed,
            place,
            pairing.result,
            tuple(missing),
        )


def called_in_logs(name: str, matches: list[Match], names: Collection[str]) -> str | None:
    """Return what the logs call a player of whom none of them knows.

    Args:
        name: what the tournament file calls the player.
        matches: the matches of the player that have logs.
        names: the names of all players of the tournament.

    Returns:
        The name, if the logs of all matches are about the adversary there and somebody who goes by it and does not take
        part; None where any log knows the player, or where nothing is sure.
    """
    found: set[str] = set()
    files = [(match, file) for match in matches for file in match.files]
    for match, file in files:
        told = players_in(file)
        if told is None or name in told or not told & set(match.players):
            return None
        found |= told - set(match.players)
        if len(found) != 1:
            return None
    called = next(iter(found), None)
    sure = called is not None and (len(files) > 1 or nearest(name, (called,)) is not None)
    return called if sure and called not in names else None
