"""The output for machines has exactly the published shape."""

from __future__ import annotations

import jsonschema

from referee.docket.adjudication import Adjudication
from referee.docket.reasons import because
from referee.record import unstructure
from referee.report.reasons import reason_of
from referee.report.rendering import AdjudicationData
from referee.report.schema import adjudication_schema
from referee.report.writers import written
from tests.report.sample import make_adjudication
from tests.shared import as_written

RULING_KEYS = """id deal event answers by law clause also evidence kind outcome right supersedes holder bound
    offender mandatory remedies remedy points reason readings failed proof matter""".split()
DEAL_KEYS = "number game dealer pack events turned trump ended void void_by tricks marks".split()


def test_the_published_keys_are_all_there_and_no_other() -> None:
    data = as_written(make_adjudication())
    assert list(data) == "format log rulebook rulings deals next games matches matters score problems".split()
    assert set(data["log"]) == {"path", "events", "digest"}
    assert set(data["rulebook"]) == {"code", "version", "digest"}
    assert set(data["rulings"][0]) == set(RULING_KEYS)
    assert set(data["deals"][0]) == set(DEAL_KEYS)
    assert set(data["deals"][0]["marks"][0]) == {"player", "points", "law", "clause", "for", "status"}
    assert set(data["next"]) == {"dealer", "pack"}
    assert set(data["games"][0]) == {"number", "winner", "score", "stake"}
    assert set(data["score"]) == {"recorded", "corrected", "pending"}
    assert set(data["problems"][0]) == {"event", "line", "column", "message"}


def test_text_and_data_agree_and_names_keep_their_letters() -> None:
    adjudication = make_adjudication()
    adjudication.rulings[0].reason = because("played_on", by="René")
    data = as_written(adjudication)
    assert "René" in written(AdjudicationData(adjudication), "json").decode()
    for name in ("deals", "games", "problems"):
        assert data[name] == unstructure(getattr(adjudication, name), omit_defaults=False)
    assert [row["reason"] for row in data["rulings"]] == list(map(reason_of, adjudication.rulings))
    assert data["score"]["pending"] == ["replay of p1 not logged"]


def test_the_output_fits_its_schema() -> None:
    schema = adjudication_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(as_written(make_adjudication()), schema)


def test_the_schema_knows_the_closed_lists() -> None:
    adjudication: Adjudication = make_adjudication()
    adjudication.rulings[0].outcome = "perhaps"
    checker = jsonschema.Draft202012Validator(adjudication_schema())
    assert [list(error.path) for error in checker.iter_errors(as_written(adjudication))] == [["rulings", 0, "outcome"]]
