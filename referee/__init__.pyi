from referee.archive import open_archive as open_archive
from referee.asking import ask as ask
from referee.bulk import adjudicate_line as adjudicate_line
from referee.comparison import try_other_readings as try_other_readings
from referee.desk import validate as validate
from referee.docket import Adjudication as Adjudication, Ruling as Ruling
from referee.hearing import Hearing as Hearing, adjudicate as adjudicate
from referee.law import load_rulebook as load_rulebook, rulebook_for as rulebook_for
from referee.record import Log as Log, RefereeError as RefereeError, load_log as load_log
from referee.report import render as render
from referee.standings import compute_standings as compute_standings
from referee.validation import Record as Record

__version__: str
__all__: list[str]
