"""An event typed by hand, with records that are missing or there twice, is told alike with an archive and without."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from referee import validate
from referee.archive import open_archive
from tests.standings.test_typed_by_hand import write_event


def test_each_oddity_is_told_alike_with_an_archive(tmp_path: Path, url: str) -> None:
    event = write_event(tmp_path)
    plain = list(validate([event]))
    assert [record.match for record in plain if record.kind == "match"] == ["1.2", "1.3", "2.2", "2.3"]
    for _ in range(2):
        with closing(open_archive(url)) as archive:
            assert list(validate([event], archive=archive)) == plain


def test_what_is_told_of_a_missing_log_moves_with_its_line(tmp_path: Path, url: str) -> None:
    event = write_event(tmp_path)
    before = "{players: [Anne, Bert], logs: [1-1.jsonl], claimed: {winner: Anne}}"
    text = event.read_text(encoding="utf-8")
    assert before in text
    after = "players: [Anne, Bert]\n        claimed: {winner: Anne}\n        logs: [1-1.jsonl, missing.jsonl]"
    text = text.replace(before, after)
    for lines in ("", "# one\n", "# one\n# two\n"):
        event.write_text(lines + text, encoding="utf-8")
        plain = list(validate([event]))
        with closing(open_archive(url)) as archive:
            assert list(validate([event], archive=archive)) == plain
