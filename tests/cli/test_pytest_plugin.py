"""The plugin of pytest: a club's scenarios run among its tests, and nobody else is bothered."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module

import pytest

from referee.record import FILE_KINDS
from tests.house.source import ROOT
from tests.scenarios.test_runner import GOOD

pytest_plugins = ["pytester"]

PLUGIN = "referee.cli.pytest_plugin"
TWO_CASES = GOOD + GOOD[GOOD.index("  - name") :].replace("claimed in time", "claimed again")
WRONG = TWO_CASES.replace("outcome: granted, holder: Bert", "outcome: granted, holder: Anne", 1)


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    """Run pytest with the plugin of this checkout, whether or not it is installed, and with no other of ours."""
    return pytester.runpytest_inprocess("-p", "no:referee", "-p", PLUGIN, "-p", "no:cacheprovider", *options)


def write(pytester: pytest.Pytester, name: str, text: str = TWO_CASES) -> None:
    """Write a file below the folder of the test."""
    path = pytester.path / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_each_case_is_a_test(pytester: pytest.Pytester) -> None:
    write(pytester, "six-cards.scenario.yaml")
    write(pytester, "scenarios/dealing/six-cards.yaml")
    found = run(pytester, "-v")
    found.assert_outcomes(passed=4)
    found.stdout.fnmatch_lines(["scenarios/dealing/six-cards.yaml::claimed again PASSED*"])


def test_a_failure_tells_place_and_what_was_expected_and_found(pytester: pytest.Pytester) -> None:
    write(pytester, "scenarios/six-cards.yaml", WRONG)
    found = run(pytester)
    found.assert_outcomes(passed=1, failed=1)
    found.stdout.fnmatch_lines(
        [
            "scenarios/six-cards.yaml:23:11: claimed in time: ruling 2 differs; expected {at: c1, clause: 9.6, "
            "outcome: granted, holder: Anne, remedy: fresh_deal}; got {at: c1, clause: 9.6, outcome: granted, "
            "holder: Bert}"
        ]
    )
    assert "Traceback" not in found.stdout.str()
    assert "pytest_plugin.py" not in found.stdout.str()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("titel:", "title:", 'scenarios/broken.yaml:2:1: unknown key "titel"; did you mean "title"[?]'),
        ("scenario/2", "scenario/1", "scenarios/broken.yaml:1:*"),
        ("scenaro/1", "scenario/1", "scenarios/broken.yaml:1:*"),
        ('clauses: ["9.66"]', 'clauses: ["9.6"]', "scenarios/broken.yaml:4:11: no such clause; *"),
    ],
)
def test_a_broken_file_is_an_error_at_its_line(pytester: pytest.Pytester, old: str, new: str, told: str) -> None:
    assert new in GOOD
    write(pytester, "scenarios/broken.yaml", GOOD.replace(new, old, 1))
    found = run(pytester)
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines([told])
    assert "Traceback" not in found.stdout.str()


def test_an_unknown_rulebook_is_told_where_the_file_is_collected(pytester: pytest.Pytester) -> None:
    write(pytester, "scenarios/broken.yaml", GOOD.replace("rulebook: london", "rulebook: londn"))
    found = run(pytester)
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["*londn*"])
    assert "Traceback" not in found.stdout.str()


def test_other_files_in_a_folder_are_left_alone(pytester: pytest.Pytester) -> None:
    for kind in FILE_KINDS.keys() - {"referee.scenario"}:
        write(pytester, f"scenarios/{kind}.yaml", f"format: {kind}/1\n")
    write(pytester, "scenarios/of-another-program.yaml", "when: it rains\nformat: wet\n")
    write(pytester, "scenarios/empty.yaml", "")
    write(pytester, "elsewhere/six-cards.yaml")
    assert run(pytester).ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_file_that_is_named_a_scenario_must_be_one(pytester: pytest.Pytester) -> None:
    write(pytester, "hand.scenario.yaml", "format: referee.log/1\nplayers: [Anne, Bert]\nevents: []\n")
    found = run(pytester)
    found.assert_outcomes(errors=1)
    found.stdout.fnmatch_lines(["hand.scenario.yaml:1:9: this is a log, which `referee adjudicate *"])


def test_a_setting_says_where_scenarios_are(pytester: pytest.Pytester) -> None:
    write(pytester, "lessons/six-cards.yaml")
    write(pytester, "scenarios/six-cards.yaml")
    pytester.makeini('[pytest]\nreferee_scenarios = lessons/ "*.lesson.yaml"\n')
    run(pytester).assert_outcomes(passed=2)
    write(pytester, "other/six-cards.lesson.yaml")
    run(pytester).assert_outcomes(passed=4)


def test_an_empty_setting_switches_it_off(pytester: pytest.Pytester) -> None:
    write(pytester, "scenarios/six-cards.yaml")
    assert run(pytester, "-o", "referee_scenarios=").ret == pytest.ExitCode.NO_TESTS_COLLECTED


def test_a_bug_shows_its_traceback(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("a bug of ours")

    monkeypatch.setattr("referee.teaching.check", fail, raising=False)
    write(pytester, "scenarios/six-cards.yaml", GOOD)
    found = run(pytester)
    found.assert_outcomes(failed=1)
    found.stdout.fnmatch_lines(["*test_pytest_plugin.py:*: ZeroDivisionError"])


def test_the_plugin_is_installed_under_its_name() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["pytest11"] == {"referee": PLUGIN}
    assert hasattr(import_module(PLUGIN), "pytest_collect_file")


def test_who_has_no_scenarios_loads_nothing_that_rules() -> None:
    code = f"import pytest, sys, {PLUGIN}; print(*sorted(n for n in sys.modules if n.startswith('referee.')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["referee.cli", PLUGIN, "referee.record", "referee.record.lazy_exports"]


def test_the_program_works_without_pytest() -> None:
    code = "import sys; sys.modules['pytest'] = None\nfrom referee.cli import main\nmain(sys.argv[1:])"
    call = [sys.executable, "-c", code, "scenarios", "check", "docs/examples/lesson.yaml"]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_this_project_runs_its_scenarios_once() -> None:
    """Its own tests are in other folders than its scenarios, which a test of theirs runs."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    folders = [ROOT / name for name in project["tool"]["pytest"]["ini_options"]["testpaths"]]
    named = [*(path for each in folders for path in each.rglob("*.scenario.yaml"))]
    assert named + [path for each in folders for path in each.rglob("scenarios/**/*.yaml")] == []
