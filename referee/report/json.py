"""An adjudication for machines: ``referee.adjudication/1``."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from referee.hearing import Adjudication
from referee.record import unstructure

FORMAT: Final = "referee.adjudication/1"


def to_document(adjudication: Adjudication) -> dict[str, Any]:
    """Return the adjudication under its public names, as plain data."""
    rows = partial(unstructure, omit_defaults=False)
    return {
        "format": FORMAT,
        "log": {"path": adjudication.path, "events": adjudication.events, "digest": adjudication.digest},
        "rulebook": {
            "code": adjudication.code,
            "version": adjudication.version,
            "digest": adjudication.rulebook_digest,
        },
        "rulings": rows(adjudication.rulings),
        "deals": rows(adjudication.deals),
        "next": {"dealer": adjudication.next_dealer, "pack": adjudication.next_pack},
        "games": rows(adjudication.games),
        "matches": rows(adjudication.matches),
        "matters": rows(adjudication.matters),
        "score": rows(adjudication.score),
        "problems": rows(adjudication.problems),
    }
