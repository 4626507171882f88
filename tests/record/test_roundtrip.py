"""All forms of a log carry the same thing."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest
import yaml
from hypothesis import given

from referee.record import dump_log, loads_log
from referee.record.acts import ACTS
from referee.record.log_data import FORMS
from referee.record.schema import log_schema
from tests.record.strategies import logs

VALIDATOR = jsonschema.Draft202012Validator(log_schema())


@given(logs())
def test_every_log_has_one_digest_in_all_forms(data: dict[str, Any]) -> None:
    log = loads_log(json.dumps(data), "a.json", "json")
    for form in FORMS:
        again = loads_log(dump_log(log, form), "b", form)
        assert again.events == log.events
        assert again.header == log.header
        assert again.digest == log.digest


@given(logs())
def test_dumping_again_changes_no_byte(data: dict[str, Any]) -> None:
    log = loads_log(json.dumps(data), "a.json", "json")
    for form in FORMS:
        text = dump_log(log, form)
        assert dump_log(loads_log(text, "b", form), form) == text


@given(logs())
def test_what_is_read_and_written_fits_the_schema(data: dict[str, Any]) -> None:
    VALIDATOR.validate(data)
    VALIDATOR.validate(json.loads(dump_log(loads_log(json.dumps(data), "a.json", "json"), "json")))


@given(logs())
def test_a_common_yaml_reader_understands_what_is_written(data: dict[str, Any]) -> None:
    log = loads_log(json.dumps(data), "a.json", "json")
    common = yaml.safe_load(dump_log(log, "yaml"))
    header = {key: value for key, value in common.items() if key != "events"}
    assert {"header": header, "events": common["events"]} == json.loads(dump_log(log, "json"))


@given(logs())
def test_the_form_shows_in_the_text(data: dict[str, Any]) -> None:
    log = loads_log(json.dumps(data), "a.json", "json")
    assert {loads_log(dump_log(log, form)).digest for form in FORMS} == {log.digest}


def test_the_schema_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(log_schema())


@pytest.mark.parametrize("do", sorted(ACTS))
def test_every_act_says_what_it_is_for_and_what_its_fields_are(do: str) -> None:
    schema = log_schema()["$defs"][ACTS[do].__name__]
    assert schema["description"]
    assert [key for key, value in schema["properties"].items() if "description" not in value] == ["do"]
