"""An archive of any earlier version is brought up to date; what is no archive, or a newer one, is refused in words."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from referee.archive import NoArchive, open_archive, upgrading
from referee.archive.database import METADATA, Database
from referee.archive.questions import Decision, Filter
from referee.desk import validate
from referee.validation import Record
from tests.archive.support import NewUrl, exported, kept, opened
from tests.validation.support import ROUND

FORMS = ("first", "second", "third")
"""Archives of earlier forms as databases dump them, with a log, its findings and a decision; never to be changed."""

NEXT = '''"""Let players have a club."""

import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "0004"


def upgrade() -> None:
    """Add it."""
    op.add_column("players", sa.Column("club", sa.Text()))
'''


@pytest.fixture
def later(tmp_path: Path) -> Path:
    """Return the steps that a later version might have."""
    folder = tmp_path / "later"
    shutil.copytree(upgrading.FOLDER, folder)
    (folder / "versions" / "step_9999.py").write_text(NEXT, encoding="utf-8")
    return folder


def test_all_steps_together_come_to_the_tables_as_they_are_now(url: str) -> None:
    open_archive(url).close()
    found = Database(url, make=False)
    with found.reading() as connection:
        context = MigrationContext.configure(
            connection,
            opts={
                "compare_type": True,
                "include_name": lambda name, kind, parents: kind != "table" or name != upgrading.VERSIONS,
            },
        )
        assert compare_metadata(context, METADATA) == []
    found.engine.dispose()


@pytest.fixture(params=FORMS)
def form(request: pytest.FixtureRequest) -> str:
    """Return the name of an earlier form."""
    return str(request.param)


@pytest.fixture
def earlier(form: str, url: str) -> str:
    """Return an archive of an earlier form, in each kind of database."""
    load_dump(form, url)
    return url


def load_dump(form: str, url: str) -> None:
    """Fill an empty database with an archive of an earlier form."""
    folder = Path(__file__).parent
    if url.startswith("sqlite"):
        connection = sqlite3.connect(url.removeprefix("sqlite:///"))
        connection.executescript((folder / f"{form}.sql").read_text(encoding="utf-8"))
        connection.close()
    else:
        with psycopg.connect(url.replace("+psycopg", "")) as there:
            there.execute((folder / f"{form}.postgresql.sql").read_bytes())


def test_an_archive_of_an_earlier_form_can_be_used(earlier: str) -> None:
    with opened(earlier) as archive:
        check = archive.verify()
        decision, *others = archive.ask("decisions", Filter())
        findings = list(archive.ask("findings", Filter()))
    assert (check.decisions, check.faults) == (1 + len(others), [])
    assert [finding.message for finding in findings if finding.decisions == [decision]] == [decision.message]  # type: ignore[union-attr]
    kept([ROUND / "table2.yaml"], earlier)
    with opened(earlier) as archive:
        again = archive.decide(Decision(str(ROUND / "table2.yaml"), "So.", "It is.", "Marie", at="2026-06-01"))
        assert archive.verify(again.link).faults == []


def test_all_databases_bring_an_earlier_form_to_the_same(form: str, new_url: NewUrl) -> None:
    urls = new_url("sqlite"), new_url("postgresql")
    for url in urls:
        load_dump(form, url)
    assert exported(urls[0]) == exported(urls[1])


@pytest.mark.parametrize("form", FORMS[:2])
def test_what_was_ruled_before_disputes_were_kept_is_told_ruling_by_ruling(form: str, earlier: str) -> None:
    found = Database(earlier, make=False)
    with found.reading() as connection:
        asked = "SELECT key FROM adjudications JOIN logs ON adjudication = key WHERE path LIKE '%%2.yaml'"
        key = str(connection.exec_driver_sql(asked.replace("%%", "%") if "sqlite" in earlier else asked).scalar())
    found.engine.dispose()
    record = Record(0, "table2.yaml")
    with opened(earlier) as archive:
        archive.load([(key, record)])
    assert record.disputes == []
    assert len(record.conclusions) == len(record.findings) == 5
    assert record.conclusions[0].rule == "score"


def test_an_archive_goes_on_from_where_an_earlier_version_left_it(
    url: str, later: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept([ROUND], url)
    before = exported(url)
    monkeypatch.setattr(upgrading, "FOLDER", later)
    assert kept([ROUND], url) == list(validate([ROUND]))
    found = Database(url, make=False)
    with found.reading() as connection:
        clubs = connection.exec_driver_sql("SELECT name, club FROM players ORDER BY name").all()
    found.engine.dispose()
    assert ("Clara", None) in [tuple(row) for row in clubs]
    assert exported(url) == before


def test_an_archive_of_a_newer_version_is_refused(url: str, later: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(upgrading, "FOLDER", later)
        kept([ROUND], url)
        before = exported(url)
    with pytest.raises(
        NoArchive, match=r"made by a newer version of Referee: its form is 9999, and the newest .* 0004"
    ):
        open_archive(url)
    monkeypatch.setattr(upgrading, "FOLDER", later)
    assert exported(url) == before


def test_an_archive_is_begun_once_by_many_at_the_same_time(url: str) -> None:
    with ThreadPoolExecutor(4) as executor:
        for archive in executor.map(open_archive, [url] * 4):
            archive.close()
    assert kept([ROUND], url) == list(validate([ROUND]))


def test_tables_of_somebody_else_are_left_alone(url: str) -> None:
    found = Database(url, make=True)
    with found.writing() as connection:
        connection.exec_driver_sql("CREATE TABLE accounts (name text)")
    with pytest.raises(NoArchive, match="no archive of Referee; it holds other tables: accounts"):
        open_archive(url)
    with found.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM accounts").scalar() == 0
    found.engine.dispose()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_bytes((ROUND / "table2.yaml").read_bytes())
    with pytest.raises(NoArchive, match="the archive cannot be used: file is not a database"):
        open_archive(f"sqlite:///{path}")
    assert path.read_bytes() == (ROUND / "table2.yaml").read_bytes()


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("season.db", "expected sqlite:///season.db or .*; did you mean sqlite:///season.db?"),
        ("", "'' names no archive"),
        ("sqlite://", "an archive in memory would not last"),
        ("sqlite:///:memory:", "an archive in memory would not last"),
        ("mysql://anne:secret@host/season", r"mysql://anne:\*\*\*@host/season: no archive is kept in mysql"),
        ("postgresql+psycopg2://host/season", "no archive is kept in postgresql"),
        ("sqlite:////nowhere/at/all/season.db", "unable to open database file"),
        ("postgresql://anne:secret@127.0.0.1:1/season", r"anne:\*\*\*@127.0.0.1:1/season: the archive cannot be used"),
    ],
)
def test_what_cannot_be_an_archive_is_told_in_words(url: str, said: str) -> None:
    with pytest.raises(NoArchive, match=said) as told:
        open_archive(url)
    assert "secret" not in str(told.value)


def test_no_archive_is_begun_by_asking(tmp_path: Path) -> None:
    path = tmp_path / "season.db"
    with pytest.raises(NoArchive, match="there is no such archive; referee validate --archive makes one"):
        open_archive(f"sqlite:///{path}", make=False)
    assert not path.exists()


@pytest.mark.parametrize("missing", ["sqlalchemy", "alembic"])
def test_what_is_not_installed_is_named(missing: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Without:
        def find_spec(self, name: str, path: object = None, target: object = None) -> None:
            if name == "referee.archive.store":
                raise ModuleNotFoundError(f"No module named {missing!r}", name=missing)

    monkeypatch.delitem(sys.modules, "referee.archive.store", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Without(), *sys.meta_path])
    with pytest.raises(NoArchive, match=rf"an archive needs the package {missing}; pip install 'referee\[db\]'"):
        open_archive(f"sqlite:///{tmp_path}/season.db")


@pytest.mark.parametrize(
    "written", ["sqlite:///a?b.db", "sqlite:///a.db?mode=ro", "sqlite:///?mode=memory", "sqlite:///a.db?"]
)
def test_what_stands_behind_a_question_mark_is_refused(
    written: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for make in (True, False):
        with pytest.raises(NoArchive, match=r"takes no settings .*; write %3F for a question mark"):
            open_archive(written, make=make)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("written", "name"),
    [("a%3Fb.db", "a?b.db"), ("a%253Fb.db", "a%3Fb.db"), ("100%.db", "100%.db"), ("a b#c+d.db", "a b#c+d.db")],
)
def test_a_file_may_have_any_name(written: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    open_archive(f"sqlite:///{written}").close()
    open_archive(f"sqlite:///{written}", make=False).close()
    assert [path.name for path in tmp_path.iterdir()] == [name]
