"""What matches of a tournament came to: heard once, kept in an archive, and taken from there while nothing changes."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from itertools import islice
from typing import Final

from attrs import asdict, define, evolve, field

from referee.archive import identity
from referee.archive.identity import SILENT, Current, asked_in
from referee.archive.keeper import Keeper, KeptMatch
from referee.record import json_decoder, to_json
from referee.standings import (
    NOTHING_DECIDED,
    Case,
    ClaimCheck,
    DecidedScores,
    Match,
    MatchResult,
    Reason,
    Tournament,
    match_results,
)
from referee.validation import UNREADABLE, Piece, RulebookCache, RulebookChoice, Shard, logs_in_piece

HERE: Final = "."
"""Stands for the line of the tournament file in what is kept, since that line may move."""

_decode = json_decoder(MatchResult)
_books = json_decoder(list[tuple[int, str | None, str]])


@define
class MatchMemory:
    """The results of the matches of a tournament, as far as an archive has them.

    tournament: the tournament.
    archive: the archive.
    """

    tournament: Tournament
    archive: Keeper
    _current: Current = field(init=False)
    _by_id: dict[str, Match] = field(init=False)
    _n_kept: int = field(default=0, init=False)

    def __attrs_post_init__(self) -> None:
        self._current = Current(self.tournament.choice)
        self._by_id = {match.id: match for match in self.tournament.matches}

    def results(
        self,
        tournament: Tournament,
        executor: Executor | None,
        cases: Iterable[Case] | None,
        decided: DecidedScores = NOTHING_DECIDED,
    ) -> Iterator[MatchResult]:
        """Yield the result of each match, in order: from the archive, or else heard now and stored there.

        Args:
            tournament: the tournament.
            executor: rules on the logs of matches that the archive does not have; ``None`` to do it in this process.
            cases: the matches that are asked for; ``None`` for all of them.
            decided: what directors decided on the scores of logs, by their places; such a match is heard each time.

        Raises:
            NoArchive: the archive cannot be used.
        """
        wanted = [Case(match) for match in tournament.matches] if cases is None else list(cases)
        files = {path for place in decided for path in (place, place.rpartition(":")[0])}
        apart = {case.match.id for case in wanted if not files.isdisjoint(case.match.files)}
        known = self._known([case.match for case in wanted if case.match.id not in apart])
        new = [case for case in wanted if case.match.id not in known]
        heard = match_results(tournament, executor, new, decided)
        for case in wanted:
            if (result := known.get(case.match.id)) is None:
                result = next(heard)
                if case.match.id not in apart:
                    self.keep([(case.match, result)])
            yield result

    def keep(self, results: Iterable[tuple[Match, MatchResult]]) -> None:
        """Store results of matches, but those that hang on a log that cannot be read: it is tried again each time.

        Args:
            results: the matches, each with its result.

        Raises:
            NoArchive: the archive cannot be used.
        """
        kept = [kept for match, result in results if (kept := self._kept(match, result)) is not None]
        if kept:
            self.archive.store_matches(kept)

    def keep_judged(self, claim_check: ClaimCheck) -> None:
        """Store the results of matches that were judged while their logs were ruled on, if new.

        Args:
            claim_check: the check of the tournament.

        Raises:
            NoArchive: the archive cannot be used.
        """
        new = dict(islice(claim_check.judged.items(), self._n_kept, None))
        self._n_kept += len(new)
        self.keep((self._by_id[name], result) for name, result in new.items())

    def _known(self, matches: Sequence[Match]) -> dict[str, MatchResult]:
        """Return the results that the archive has of some matches, by the id of the match."""
        keys = {match.id: key for match in matches if (key := self._key(match)) is not None}
        kept = self.archive.matches(keys.values())
        found: dict[str, MatchResult] = {}
        for match in matches:
            each = kept.get(keys.get(match.id, ""))
            if each is not None and self._is_current(match, each):
                found[match.id] = self._placed(match, _decode(each.told))
        return found

    def _is_current(self, match: Match, kept: KeptMatch) -> bool:
        """Whether the logs of a match would be ruled on by the same rulebooks now."""
        return all(self._current.rulebook(asked, match.files[n]) == book for n, asked, book in _books(kept.books))

    def _kept(self, match: Match, result: MatchResult) -> KeptMatch | None:
        # A log that is missing is told of at a line of its own, and may be there the next time.
        key = None if match.missing else self._key(match)
        if key is None or any(reason.rule == UNREADABLE for reason in result.open):
            return None
        books: set[tuple[int, str | None, str]] = set()
        for n, path in enumerate(match.files):
            for asked in _asked(path):
                book = self._current.rulebook(asked, path)
                if book is None:
                    return None
                books.add((n, asked, book))
        named = to_json(sorted(books, key=repr)).decode()
        return KeptMatch(key, named, to_json(self._unplaced(match, result)))

    def _key(self, match: Match) -> str | None:
        """Return the name of a match by all that its result depends on but the rulebooks; ``None`` without logs."""
        try:
            digests = [_digest(path) for path in match.files]
        except OSError:
            return None
        if not digests:
            return None
        told, choice = self.tournament.told, self.tournament.choice
        own = asdict(evolve(match, id="", round=0, table=0), filter=lambda attribute, _: attribute.name != "place")
        ruled = [choice.rulebook, sorted(choice.readings.items()), sorted(choice.options.items())]
        return identity.named(
            json.dumps(own, sort_keys=True, default=str),
            digests,
            told.stakes,
            told.counting.match,
            ruled,
            identity.program(),
        )

    def _placed(self, match: Match, result: MatchResult) -> MatchResult:
        """Return a kept result as that of a match where it stands in the tournament file now."""
        place = f"{self.tournament.path}:{match.place.line}"
        moved = _with_places(result, HERE, place)
        return evolve(moved, match=match.id, round=match.round, table=match.table, line=match.place.line)

    def _unplaced(self, match: Match, result: MatchResult) -> MatchResult:
        """Return a result without its place in the tournament file."""
        place = f"{self.tournament.path}:{match.place.line}"
        return evolve(_with_places(result, place, HERE), match="", round=0, table=0, line=0)


def _with_places(result: MatchResult, old: str, new: str) -> MatchResult:
    def placed(reasons: list[Reason]) -> list[Reason]:
        return [evolve(reason, place=new) if reason.place == old else reason for reason in reasons]

    return evolve(
        result,
        changes=placed(result.changes),
        open=placed(result.open),
        amiss=placed(result.amiss),
        notes=placed(result.notes),
    )


def _digest(path: str) -> str:
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _asked(path: str) -> set[str | None]:
    """Return the rulebooks that the logs of a file name; ``None`` for those that name none."""
    with open(path, "rb") as file:
        plain = SILENT.search(file.read()) is None
    # Of a packed file, and of one in which some log may name a rulebook, each log is looked at.
    if plain and not path.endswith((".gz", ".zst")):
        return {None}
    logs = logs_in_piece(Piece(0, path, None), os.getcwd(), RulebookCache(RulebookChoice()), Shard())
    return {asked_in(log.raw, path, log.line).rulebook for log in logs}
