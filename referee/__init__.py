"""A rules-compliance referee for écarté.

>>> from referee import adjudicate, load_log, render
>>> log = load_log("docs/examples/hand.yaml")
>>> found = adjudicate(log)
>>> found.score.recorded, found.score.corrected
({'Anne': 4, 'Bert': 4}, {'Anne': 4, 'Bert': 3})

``adjudicate`` rules by the rulebook that the log names, read as its players agreed. ``rulebook_for`` returns that
rulebook, or another one for the same log; ``load_rulebook`` loads any. ``render`` returns the report as a string:

>>> print(render(found, log).splitlines()[0])
Anne and Bert, game 1, deal 6. Bert dealt the blue pack; 7♥ turned. Laws of écarté as played in the

``Hearing`` takes a game event by event. ``adjudicate_line(raw, rulebook)`` is the fastest for an archive that holds one
log on each line.

``validate`` takes files and folders of any form and yields a record of each log:

>>> from referee import validate
>>> [(record.place, len(record.findings)) for record in validate(["docs/examples/round"])]
[('docs/examples/round/table1.yaml', 0), ('docs/examples/round/table2.yaml', 5), ('docs/examples/round/table3.yaml', 3)]

``compute_standings`` gives the standings of a tournament, as claimed and as they ought to be:

>>> from referee import compute_standings
>>> found = compute_standings("docs/examples/open/tournament.yaml")
>>> [(row.claimed, row.place, row.player) for row in found.corrected][:2]
[(2, 1, 'David'), (3, 2, 'Eva')]

``open_archive`` opens a database of adjudicated logs. Errors that a user can mend are of the class ``RefereeError``.
"""

from __future__ import annotations

from referee.record import face

__version__ = "0.1.0"
__getattr__, __dir__ = face(__name__)
