"""The game values and the procedure of a code: of each code by its head and its clauses, then as it is read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import define, field

from referee.law.alternatives import check_values
from referee.law.choices import Chosen, DataPath
from referee.law.files import Source, files, mapping, mappings, rows
from referee.law.rulebook import Procedure
from referee.record import Document, Mistake, Unreadable, structure
from referee.table import Game

ADDED_UP: Final = "self_marking"


@define(eq=False)
class Values:
    """Gathers what is fixed of the game and of the procedure, and by what.

    settled: the values that are fixed, each with the clause, the open point or the option that does it last; with an
    empty name where the head of a code does.
    """

    sources: list[Source]
    mistakes: list[Mistake]
    found: dict[str, dict[str, Any]] = field(factory=lambda: {"game": {}, "procedure": {}})
    settled: dict[str, str] = field(factory=dict)
    game: Game = field(factory=Game)
    procedure: Procedure = field(factory=Procedure)

    def collect(self, merged: Iterable[Chosen], options: Mapping[str, Any]) -> None:
        """Gather all values; raise Unreadable with every mistake in them."""
        documents = [document for source in self.sources for document in files(source)]
        standing = {str(row.get("id")) for document in documents for row in mappings(document, "clauses")}
        for document in documents:
            self._take(document.data, "", document, ())
            for id, keys in mapping(document, "changes").items():
                if id in standing:
                    self._take(keys, id, document, ("changes", id))
            for i, row in enumerate(rows(document, "clauses")):
                self._take(row, str(row.get("id")) if isinstance(row, dict) else "", document, ("clauses", i))
        self._stop()
        for chosen in merged:
            self._set({"game": chosen.reading.game, "procedure": chosen.reading.procedure}, chosen.id)
        self._set({"game": options}, "")
        self._build()

    def _take(self, row: Any, by: str, document: Document, path: DataPath) -> None:
        """Take over the values that a head or a clause fixes, and tell those that there are not, at their place.

        Points that count by themselves add up, for clauses tell of them one by one; of other values the last counts.
        """
        if isinstance(row, dict):
            check_values(row, document, path, self.mistakes)
            told = {key: dict(row[key]) for key in self.found if isinstance(row.get(key), dict)}
            for key, values in told.items():
                if isinstance(values.get(ADDED_UP), list):
                    values[ADDED_UP] = list(dict.fromkeys([*self.found[key].get(ADDED_UP, ()), *values[ADDED_UP]]))
            self._set(told, by)

    def _set(self, told: Mapping[str, Mapping[str, Any]], by: str) -> None:
        for key, values in told.items():
            self.found[key].update(values)
            self.settled.update(dict.fromkeys(values, by))

    def _build(self) -> None:
        head = self.sources[-1].head
        whole = Document(head.path, self.found, head.find_mark)
        game = structure(Game, whole, ("game",), self.mistakes)
        procedure = structure(Procedure, whole, ("procedure",), self.mistakes)
        self._stop()
        assert game is not None and procedure is not None
        self.game, self.procedure = game, procedure

    def _stop(self) -> None:
        if self.mistakes:
            raise Unreadable(self.mistakes)
