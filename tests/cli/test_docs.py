"""The pages on the law: fresh, whole, linked, and for any code."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli import main
from referee.law import find_rulebook, list_codes, load_rulebook

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
    assert CliRunner().invoke(main, ["docs", str(made), "--rulebook", code]).exit_code == 0
    links = re.compile(r"(\.\./)+[^)]*?scenarios/")
    fresh = {name: links.sub("../../../scenarios/", text) for name, text in pages(made).items()}
    assert {name for name, text in fresh.items() if pages(folder).get(name) != text} == set()
    assert set(pages(folder)) == set(fresh)


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
    shutil.copytree(find_rulebook(None), tmp_path / "ours")
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
