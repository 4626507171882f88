"""A rules-compliance referee for écarté.

>>> from pathlib import Path
>>> from referee import adjudicate, load_log, rulebook_for
>>> log = load_log(Path("docs/examples/hand.yaml"))
>>> found = adjudicate(log, rulebook_for(log))
>>> found.score.recorded, found.score.corrected
({'Anne': 4, 'Bert': 4}, {'Anne': 4, 'Bert': 3})

``rulebook_for`` gives the rulebook that the log names, read as its players agreed; ``load_rulebook`` gives any.

An archive, which holds a log a line, is heard fastest line by line: ``adjudicate_line(raw, rulebook)``.

Many files at once, of whatever form, are best left to ``validate``, which says of every log what is to be known of it:

>>> from referee import validate
>>> [(record.place, len(record.findings)) for record in validate(["docs/examples/round"])]
[('docs/examples/round/table1.yaml', 0), ('docs/examples/round/table2.yaml', 5), ('docs/examples/round/table3.yaml', 3)]

The standings of a tournament, as claimed and as they ought to be, are given by ``compute_standings``:

>>> from referee import compute_standings
>>> found = compute_standings("docs/examples/open/tournament.yaml")
>>> [(row.claimed, row.place, row.player) for row in found.corrected][:2]
[(2, 1, 'David'), (3, 2, 'Eva')]
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.record import face

if TYPE_CHECKING:
    from referee.desk import validate
    from referee.hearing import Hearing, adjudicate, adjudicate_line
    from referee.law import load_rulebook, rulebook_for
    from referee.record import load_log
    from referee.standings import compute_standings
    from referee.validation import Record

__version__ = "0.1.0"
__all__ = [
    "Hearing",
    "Record",
    "adjudicate",
    "adjudicate_line",
    "compute_standings",
    "load_log",
    "load_rulebook",
    "rulebook_for",
    "validate",
]

__getattr__ = face(
    __name__,
    {
        "referee.desk": ("validate",),
        "referee.hearing": ("Hearing", "adjudicate", "adjudicate_line"),
        "referee.law": ("load_rulebook", "rulebook_for"),
        "referee.record": ("load_log",),
        "referee.standings": ("compute_standings",),
        "referee.validation": ("Record",),
    },
)


def __dir__() -> list[str]:
    """Return the public names."""
    return sorted(__all__)
