"""What goes into a site, and what is said where one cannot be built."""

from __future__ import annotations

import json
import tarfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from referee.cli.site import site_command
from referee.site import CannotBuild, NoPyodide, build_site, pyodide
from referee.site.addresses import POLICY, address_of, place_of, relative
from referee.site.building import _put_in_place
from referee.site.packing import needed


def test_the_pages_need_no_package_of_the_command_line() -> None:
    names = {each.name.lower() for each in needed("3.14.2")}
    assert {"attrs", "cattrs", "pyyaml", "starlette", "jinja2"} <= names
    assert names.isdisjoint({"click", "rich", "uvicorn", "msgspec"})


@pytest.mark.parametrize(
    "address", ["/", "/laws/london", "/table?log=abc", "/scenarios/a.yaml?case=1&step=3", "/cards/KS.svg"]
)
def test_a_place_leads_back_to_its_address(address: str) -> None:
    assert address_of(place_of(address)) == address
    assert address_of(place_of(address, lambda _: True)) == address


def test_links_are_relative_to_the_folder_of_the_page() -> None:
    page = '<a href="/">1</a> <img src="/cards/KS.svg"> <form action="/table"> <a href="#act">'
    assert relative(page, "") == '<a href="./">1</a> <img src="cards/KS.svg"> <form action="table/"> <a href="#act">'
    assert relative(page, "laws/london/?q=a/b").startswith('<a href="../../">1</a> <img src="../../cards/KS.svg">')


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Anne")
    with pytest.raises(CannotBuild, match="holds something else"):
        build_site(tmp_path, pyodide="nowhere.tgz")
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_a_site_that_cannot_be_replaced_stays(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "index.html").write_text("as it was")
    with pytest.raises(FileNotFoundError):
        _put_in_place(tmp_path / "not there", site, tmp_path / "old")
    assert (site / "index.html").read_text() == "as it was"


def test_another_pyodide_is_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    core = tmp_path / "core"
    core.mkdir()
    for name in pyodide.FILES:
        (core / name).write_text("something else")
    with pytest.raises(NoPyodide, match=r"pyodide\.mjs is not that of Pyodide"):
        build_site(tmp_path / "site", pyodide=str(core))
    assert [path.name for path in tmp_path.iterdir()] == ["core"]


@pytest.mark.parametrize("what", ["missing.tgz", "no.tgz", "empty.tgz", "folder"])
def test_a_pyodide_that_is_none_is_told_in_a_sentence(what: str, tmp_path: Path) -> None:
    (tmp_path / "no.tgz").write_text("no archive")
    (tmp_path / "folder").mkdir()
    with tarfile.open(tmp_path / "empty.tgz", "w:gz"):
        pass
    told = CliRunner().invoke(site_command, [str(tmp_path / "site"), "--pyodide", str(tmp_path / what)])
    assert isinstance(told.exception, NoPyodide)
    assert "\n" not in str(told.exception)


def test_without_a_network_the_command_says_what_to_fetch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pyodide, "TARBALL", "http://127.0.0.1:9/pyodide-9.tgz")
    monkeypatch.setattr("platformdirs.user_cache_path", lambda _: tmp_path)
    with pytest.raises(NoPyodide, match="cannot be fetched from http://127") as told:
        pyodide.pyodide_files()
    assert f"npm pack pyodide@{pyodide.VERSION}" in str(told.value)
    assert "--pyodide" in str(told.value)


@pytest.mark.late
def test_the_engine_tells_of_each_file_its_size_and_its_licence(site: Path) -> None:
    told = json.loads((site / "engine/engine.json").read_text())
    assert {name: (site / "engine" / name).stat().st_size for name in told["files"]} == {
        name: each["bytes"] for name, each in told["files"].items()
    }
    assert sum(each["bytes"] for each in told["files"].values()) <= 16_000_000
    licences = (site / "engine/licences.txt").read_text()
    assert [name for name in ("Pyodide", *told["packages"]) if f"{name} " not in licences] == []


@pytest.mark.late
def test_no_page_is_too_heavy_and_none_leads_out_of_the_site(site: Path) -> None:
    pages = sorted(site.rglob("*.html"))
    assert [page for page in pages if page.stat().st_size > MOST] == []
    assert [page for page in pages if f'content="{POLICY}"' not in page.read_text()] == []
    assert "unsafe-inline" not in POLICY
    assert "'unsafe-eval'" not in POLICY
    assert [page for page in pages if '="/' in page.read_text()] == []


MOST = 150_000
"""How many bytes a page may have before it is compressed."""


@pytest.mark.late
def test_the_worker_keeps_what_is_there(site: Path) -> None:
    text = (site / "sw.js").read_text()
    kept = text.split('KEPT = "')[1].split('"')[0].split()
    assert {"engine/referee.tgz", "engine/pyodide.asm.wasm", "static/engine.js", "shell.html", "style.css", "."} <= {
        *kept
    }
    assert [place for place in kept if not (site / place).exists()] == []


@pytest.mark.late
def test_the_site_of_a_club_has_its_code_and_its_lessons(site: Path) -> None:
    assert (site / "laws/harbour/index.html").is_file()
    assert "All five tricks" in (site / "scenarios/vole.yaml/index.html").read_text()
