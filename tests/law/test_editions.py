"""Codes have editions: where they lie, how they are asked for, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.law import load_rulebook
from referee.law.files import NoRulebook, find_rulebook, list_editions
from tests.law.codes import KINGS, mistakes, write


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return the folder of a code of which two editions are kept."""
    folder = Path(write(tmp_path, "club", 'edition: "1925"\ndated: "1925-10"\n', all=KINGS))
    old = 'code: club\nedition: "1900"\nextends: club\nchanges: {"2.2": {game: {target: 7}}}\n'
    write(folder / "editions", "1900", old)
    return folder


def test_the_stated_edition_is_the_code_itself(club: Path) -> None:
    assert list(list_editions(club)) == ["1925", "1900"]
    assert find_rulebook(f"{club}@1925") == club
    assert load_rulebook(f"{club}@1925").dated == "1925-10"


def test_another_edition_may_build_on_it(club: Path) -> None:
    book = load_rulebook(f"{club}@1900")
    assert (book.code, book.edition, book.called, book.built_on) == ("club", "1900", "club@1900", ("club@1925",))
    assert (book.game.target, load_rulebook(str(club)).game.target) == (7, 5)
    assert (book.changed, book.origins["1.1"]) == ({"2.2": "club@1900"}, "club@1925")


def test_an_edition_that_is_not_there_is_told_with_those_that_are(club: Path) -> None:
    with pytest.raises(NoRulebook) as told:
        find_rulebook(f"{club}@1901")
    assert str(told.value) == f"no edition '1901' of {club}; there are 1925, 1900; did you mean \"1900\"?"
    with pytest.raises(NoRulebook, match="there are 1925, 1900"):
        find_rulebook(f"{club}@")


def test_a_code_without_editions_says_so(tmp_path: Path) -> None:
    with pytest.raises(NoRulebook, match=r"no edition '1900' of .*; it names none"):
        find_rulebook(f"{write(tmp_path, 'plain', all=KINGS)}@1900")


@pytest.mark.parametrize("name", ["lodnon", "lodnon@1900"])
def test_a_name_nearly_right_is_understood(name: str) -> None:
    with pytest.raises(NoRulebook, match=r"no rulebook 'lodnon': .*; did you mean \"london\""):
        find_rulebook(name)


def test_a_folder_may_have_the_sign_of_editions_in_its_name(tmp_path: Path) -> None:
    folder = write(tmp_path / "us@home", "club", all=KINGS)
    assert find_rulebook(folder) == Path(folder)


def test_an_edition_lies_in_a_folder_of_its_name(club: Path) -> None:
    head = club / "editions" / "1900" / "rulebook.yaml"
    head.write_text(head.read_text(encoding="utf-8").replace('edition: "1900"', 'edition: "1899"'), encoding="utf-8")
    assert mistakes(str(head.parent)) == [
        "1900/rulebook.yaml:6:10: not the edition that lies here; expected the name of its folder, 1900; got 1899"
    ]


@pytest.mark.parametrize("day", ["1925", "1925-10", "1925-10-31"])
def test_a_date_is_a_year_a_month_or_a_day(tmp_path: Path, day: str) -> None:
    assert load_rulebook(write(tmp_path, "club", f'dated: "{day}"\n', all=KINGS)).dated == day


@pytest.mark.parametrize("day", ["25", "1925-13", "1925-10-32", "1925-1", "in autumn"])
def test_anything_else_is_none(tmp_path: Path, day: str) -> None:
    (line,) = mistakes(write(tmp_path, "club", f'dated: "{day}"\n', all=KINGS))
    assert line.startswith("club/rulebook.yaml:6:8: not a date; expected a year, a month or a day in quotes, such as")


@pytest.mark.parametrize("file", ["logs/1.yaml", "laws/club/scenarios/1.yaml", "laws/club/rulebook.yaml", "1.yaml"])
def test_a_rulebook_is_found_near_the_file_that_names_it(tmp_path: Path, file: str) -> None:
    folder = Path(write(tmp_path / "laws", "club", "code: ours\n", all=KINGS))
    name = {"logs": "laws/club", "laws": "club", "1.yaml": "laws/club"}[Path(file).parts[0]]
    assert find_rulebook(name, tmp_path / file).resolve() == folder.resolve()


def test_a_rulebook_above_a_file_is_found_by_its_code(tmp_path: Path) -> None:
    folder = Path(write(tmp_path, "club", "code: ours\n", all=KINGS))
    assert find_rulebook("ours", folder / "scenarios" / "first.yaml").resolve() == folder.resolve()
    with pytest.raises(NoRulebook):
        find_rulebook("ours", tmp_path / "first.yaml")


def test_a_shipped_code_goes_before_a_folder_of_its_name(tmp_path: Path) -> None:
    write(tmp_path, "london", all=KINGS)
    assert find_rulebook("london", tmp_path / "log.yaml") == find_rulebook("london")
