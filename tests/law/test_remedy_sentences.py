"""The sentences on remedies: one row for each remedy, of templates that name players and points alone."""

from __future__ import annotations

from string import Formatter

import pytest

from referee.law import REMEDIES, REMEDY_SENTENCES

FIELDS = {"holder", "by", "bound", "offender", "points", "cut"}


def test_every_remedy_has_its_sentences_and_nothing_else_has() -> None:
    assert list(REMEDY_SENTENCES) == list(REMEDIES)


@pytest.mark.parametrize("remedy", REMEDIES)
def test_templates_name_players_and_points_alone_and_the_last_can_always_be_filled(remedy: str) -> None:
    words = REMEDY_SENTENCES[remedy]
    for templates in (words.result, words.done, words.undone, words.barred, words.denied):
        for template in templates:
            assert {name for _, name, _, _ in Formatter().parse(template) if name} <= FIELDS
            assert not template.endswith(".")
    assert "{" not in words.result[-1]
    assert "{" not in words.act + words.may
