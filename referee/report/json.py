"""An adjudication for machines: ``referee.adjudication/1``."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from referee.hearing import Adjudication, Ruling
from referee.record import unstructure

FORMAT: Final = "referee.adjudication/1"
NAMES: Final = Ruling.__struct_fields__

values_of = attrgetter(*NAMES)


def to_data(adjudication: Adjudication) -> dict[str, Any]:
    """Return the adjudication as plain dicts and lists under its public names."""
    return {
        "format": FORMAT,
        "log": {"path": adjudication.path, "events": adjudication.events, "digest": adjudication.digest},
        "rulebook": {
            "code": adjudication.code,
            "version": adjudication.version,
            "digest": adjudication.rulebook_digest,
        },
        "rulings": [_ruling_data(ruling) for ruling in adjudication.rulings],
        "deals": [unstructure(deal, omit_defaults=False) for deal in adjudication.deals],
        "next": {"dealer": adjudication.next_dealer, "pack": adjudication.next_pack},
        "games": [unstructure(game, omit_defaults=False) for game in adjudication.games],
        "matches": [unstructure(match, omit_defaults=False) for match in adjudication.matches],
        "matters": [unstructure(matter, omit_defaults=False) for matter in adjudication.matters],
        "score": unstructure(adjudication.score, omit_defaults=False),
        "problems": [unstructure(problem, omit_defaults=False) for problem in adjudication.problems],
    }


def _ruling_data(ruling: Ruling) -> dict[str, Any]:
    """Return a ruling under the names of its fields; most have no parts that are to be written out themselves."""
    if ruling.proof or ruling.failed is not None:
        data: dict[str, Any] = unstructure(ruling, omit_defaults=False)
        return data
    values = (list(value) if type(value) is tuple else value for value in values_of(ruling))
    return dict(zip(NAMES, values, strict=True))
