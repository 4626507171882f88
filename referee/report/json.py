"""An adjudication for machines: ``referee.adjudication/1``."""

from __future__ import annotations

from typing import Any, Final

from referee.hearing import Adjudication

FORMAT: Final = "referee.adjudication/1"


def to_document(adjudication: Adjudication) -> dict[str, Any]:
    """Return the adjudication under its public names, for a writer of JSON, which writes its rows by their fields."""
    return {
        "format": FORMAT,
        "log": {"path": adjudication.path, "events": adjudication.events, "digest": adjudication.digest},
        "rulebook": {
            "code": adjudication.code,
            "version": adjudication.version,
            "digest": adjudication.rulebook_digest,
        },
        "rulings": adjudication.rulings,
        "deals": adjudication.deals,
        "next": {"dealer": adjudication.next_dealer, "pack": adjudication.next_pack},
        "games": adjudication.games,
        "matches": adjudication.matches,
        "matters": adjudication.matters,
        "score": adjudication.score,
        "problems": adjudication.problems,
    }
