"""The pages on the law: fresh, whole, linked, and for any code."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.law import find_rulebook, list_codes, load_rulebook
from referee.law.files import topics
from referee.teaching import pages as page_templates
from tests.shared import NOT_KEPT

ROOT = Path(__file__).resolve().parents[2]
LINK = re.compile(r"\]\(([^)]+)\)")


def pages(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}


@pytest.mark.parametrize("code", list_codes())
def test_the_pages_are_fresh(code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where this fails, ``referee docs docs/laws/<code> --rulebook <code>`` makes them anew."""
    folder = ROOT / "docs" / "laws" / code
    monkeypatch.chdir(ROOT)
    made = tmp_path / "docs" / "laws" / code
    (tmp_path / "scenarios").symlink_to(ROOT / "scenarios")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rulebook.md").symlink_to(ROOT / "docs" / "rulebook.md")
    assert CliRunner().invoke(main, ["docs", str(made), "--rulebook", code]).exit_code == 0
    links = re.compile(r"(\.\./)+[^)]*?scenarios/")
    fresh = {name: links.sub("../../../scenarios/", text) for name, text in pages(made).items()}
    assert {name for name, text in fresh.items() if pages(folder).get(name) != text} == set()
    assert set(pages(folder)) == set(fresh)


def test_the_table_of_codes_is_fresh(tmp_path: Path) -> None:
    """Where this fails, ``referee docs docs/laws --table`` makes it anew."""
    assert CliRunner().invoke(main, ["docs", str(tmp_path), "--table"]).exit_code == 0
    assert pages(tmp_path) == pages(ROOT / "docs" / "laws")


def test_the_table_of_codes_has_a_cell_for_every_code_and_topic() -> None:
    lines = pages(ROOT / "docs" / "laws")["README.md"].splitlines()
    rows = {match[1]: line for line in lines if (match := re.match(r'\| <a id="(\w+)"></a>', line))}
    assert set(rows) == set(topics())
    for code in list_codes():
        book = load_rulebook(code)
        for clause in book.clauses.values():
            link = f"[{clause.id}]({code}/law-{clause.law:02}.md#{clause.id})"
            assert {topic for topic in clause.topics if link not in rows[topic] and clause.kind != "silence"} == set()
    assert {row.count(" | ") for row in rows.values()} == {len(list_codes())}
    assert [name for name, row in rows.items() if "|  |" in row] == []


def test_the_table_is_made_anew_with_the_pages_of_a_code(tmp_path: Path) -> None:
    assert CliRunner().invoke(main, ["docs", str(tmp_path), "--table"]).exit_code == 0
    fresh = (tmp_path / "README.md").read_text(encoding="utf-8")
    (tmp_path / "README.md").write_text(fresh[: len(fresh) // 2], encoding="utf-8")
    assert CliRunner().invoke(main, ["docs", str(tmp_path / "london")]).exit_code == 0
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == fresh


def test_a_page_above_that_is_not_the_table_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "README.md").write_text("Written by hand.", encoding="utf-8")
    assert CliRunner().invoke(main, ["docs", str(tmp_path / "london")]).exit_code == 0
    assert (tmp_path / "README.md").read_text(encoding="utf-8") == "Written by hand."


def test_every_link_of_the_table_leads_somewhere() -> None:
    folder = ROOT / "docs" / "laws"
    targets = {target.partition("#")[::2] for target in LINK.findall(pages(folder)["README.md"])}
    texts = {path: (folder / path).read_text(encoding="utf-8") for path, _ in targets}
    assert [(path, at) for path, at in targets if at and f'<a id="{at}"></a>' not in texts[path]] == []


@pytest.mark.parametrize("code", list_codes())
def test_the_contents_of_a_code_tell_what_it_leaves_silent_and_what_may_be_chosen(code: str) -> None:
    book, texts = load_rulebook(code), pages(ROOT / "docs" / "laws" / code)
    for clause in book.clauses.values():
        assert (f"#{clause.id}) {clause.says}" in texts["README.md"]) == (clause.kind == "silence")
    for option in book.options.values():
        assert f"(options.md#{option.id}) {option.question}" in texts["README.md"]
        assert {name for name in option.readings if f"`{name}`" not in texts["options.md"]} == set()
    assert book.source.rstrip(".") in texts["README.md"]
    assert book.edition in texts["README.md"]


@pytest.mark.parametrize("code", list_codes())
def test_every_link_leads_somewhere(code: str) -> None:
    folder = ROOT / "docs" / "laws" / code
    texts = pages(folder)
    lost = []
    for name, text in texts.items():
        for target in LINK.findall(text):
            path, _, anchor = target.partition("#")
            if not (folder / path).exists() or (anchor and f'<a id="{anchor}"></a>' not in texts[path]):
                lost.append(f"{name}: {target}")
    assert lost == []


@pytest.mark.parametrize("code", list_codes())
def test_every_law_clause_and_reading_has_its_place(code: str) -> None:
    book, texts = load_rulebook(code), pages(ROOT / "docs" / "laws" / code)
    for clause in book.clauses.values():
        assert f'<a id="{clause.id}"></a>' in texts[f"law-{clause.law:02}.md"]
        assert f"> {clause.says}\n" in texts[f"law-{clause.law:02}.md"]
    for point in book.open_points.values():
        told = next(text for text in texts.values() if f'<a id="{point.id}"></a>' in text)
        assert {name for name in point.readings if f"`{name}`" not in told} == set()


def test_a_code_of_ones_own_has_pages_too(tmp_path: Path) -> None:
    shutil.copytree(find_rulebook(None), tmp_path / "ours", ignore=NOT_KEPT)
    head = tmp_path / "ours" / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace("code: london", "code: ours"), encoding="utf-8")
    made = tmp_path / "pages"
    made.mkdir()
    (made / "law-98.md").write_text("Written by hand.", encoding="utf-8")
    done = CliRunner().invoke(main, ["docs", str(made), "--rulebook", str(tmp_path / "ours")])
    assert done.exit_code == 0, done.output
    assert "Code `ours`" in (made / "README.md").read_text(encoding="utf-8")
    assert (made / "law-98.md").exists()


def test_pages_of_laws_that_are_gone_are_removed(tmp_path: Path) -> None:
    first = CliRunner().invoke(main, ["docs", str(tmp_path)])
    assert first.exit_code == 0
    law = next(tmp_path.glob("law-*.md"))
    gone = law.rename(tmp_path / "law-99.md")
    assert CliRunner().invoke(main, ["docs", str(tmp_path)]).exit_code == 0
    assert law.exists()
    assert not gone.exists()


def test_a_machine_without_templates_is_told_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)
    page_templates._environment.cache_clear()
    done = CliRunner().invoke(main, ["docs", str(tmp_path / "pages")])
    assert done.exit_code == 2
    assert done.output == "pages about the law need the package jinja2; pip install 'referee[docs]'\n"
    assert not (tmp_path / "pages").exists()


def test_the_guide_is_linked_only_where_it_lies(tmp_path: Path) -> None:
    made = tmp_path / "docs" / "laws" / "london"
    assert CliRunner().invoke(main, ["docs", str(made)]).exit_code == 0
    assert "told in the guide to rulebooks." in (made / "words.md").read_text(encoding="utf-8")
    (tmp_path / "docs" / "rulebook.md").write_text("Written by hand.", encoding="utf-8")
    assert CliRunner().invoke(main, ["docs", str(made)]).exit_code == 0
    assert "told in [the guide to rulebooks](../../rulebook.md)." in (made / "words.md").read_text(encoding="utf-8")
