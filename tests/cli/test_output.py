"""Where output goes: ``--output`` writes a regular file whole or not at all, and writes through what is none."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from referee.cli import main, output
from referee.cli.output import Output, opened

ROOT = Path(__file__).resolve().parents[2]
HAND = ROOT / "docs" / "examples" / "hand.yaml"
COMMANDS: dict[str, list[str | Path]] = {
    "adjudicate": ["adjudicate", HAND],
    "adjudicate as JSON": ["adjudicate", HAND, "--format", "json"],
    "adjudicate as HTML": ["adjudicate", HAND, "--format", "html"],
    "compare": ["compare", HAND, "--rulebooks", "london,general"],
    "compare as JSON": ["compare", HAND, "--rulebooks", "london,general", "--format", "json"],
    "convert": ["convert", HAND],
    "convert to JSON Lines": ["convert", HAND, "--to", "jsonl"],
    "validate": ["validate", HAND],
    "merge": ["merge", *(ROOT / "docs" / "examples" / "parts" / name for name in ("one.jsonl", "two.jsonl"))],
}
CONVERT = COMMANDS["convert"]
WHOLE = HAND.read_bytes()

posix = pytest.mark.skipif(os.name != "posix", reason="needs FIFOs, devices and links of POSIX")


def call(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def refused(done: Result, said: str) -> bool:
    return (done.exit_code, done.stdout, done.stderr) == (2, "", f"{said}\n")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_gets_what_standard_output_would(command: str, tmp_path: Path) -> None:
    plain, path = call(*COMMANDS[command]), tmp_path / "output"
    done = call(*COMMANDS[command], "--output", path)
    assert (done.exit_code, done.stdout, done.stderr) == (plain.exit_code, "", "")
    assert path.read_bytes() == plain.stdout_bytes
    assert os.listdir(tmp_path) == ["output"]


def test_a_dash_is_standard_output() -> None:
    assert call(*CONVERT, "--output", "-").stdout_bytes == WHOLE


def test_a_log_may_be_written_over_itself(tmp_path: Path) -> None:
    path = tmp_path / "hand.yaml"
    path.write_bytes(WHOLE)
    assert call("convert", path, "--to", "json", "--output", path).exit_code == 0
    assert path.read_text(encoding="utf-8") == call("convert", HAND, "--to", "json").stdout


@pytest.mark.parametrize("before", [None, "Kept."])
@pytest.mark.parametrize("command", ["adjudicate", "convert", "compare"])
def test_where_the_log_cannot_be_read_nothing_is_written(command: str, before: str | None, tmp_path: Path) -> None:
    path = tmp_path / "output"
    if before is not None:
        path.write_text(before, encoding="utf-8")
    assert call(command, ROOT / "README.md", "--output", path).exit_code == 2
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == [before] * (before is not None)


def test_a_new_file_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "output"
    with opened(str(path)) as out:
        out.write(b"x" * output.AT_ONCE)
        assert not path.exists()
    assert path.stat().st_size == output.AT_ONCE


@posix
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        call(*CONVERT, "--output", tmp_path / "output")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "output").stat().st_mode) == 0o640


@posix
@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666, 0o755])
def test_an_existing_file_keeps_its_mode(mode: int, tmp_path: Path) -> None:
    path = tmp_path / "output"
    path.write_text("Before.", encoding="utf-8")
    path.chmod(mode)
    assert call(*CONVERT, "--output", path).exit_code == 0
    assert path.read_bytes() == WHOLE
    assert stat.S_IMODE(path.stat().st_mode) == mode


def test_a_write_protected_file_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "output"
    path.write_text("Before.", encoding="utf-8")
    path.chmod(0o444)
    # To root no file is write-protected.
    monkeypatch.setattr(os, "access", lambda path, mode: bool(os.stat(path).st_mode & stat.S_IWUSR))
    assert refused(call(*CONVERT, "--output", path), f"--output {path}: the file is write-protected")
    assert path.read_text(encoding="utf-8") == "Before."


@posix
def test_a_link_stays_and_its_target_is_written(tmp_path: Path) -> None:
    target, link, outer = tmp_path / "there" / "target", tmp_path / "link", tmp_path / "outer"
    target.parent.mkdir()
    target.write_text("Before.", encoding="utf-8")
    target.chmod(0o600)
    link.symlink_to("there/target")
    outer.symlink_to(link)
    assert call(*CONVERT, "--output", outer).exit_code == 0
    assert (outer.is_symlink(), link.is_symlink(), target.is_symlink()) == (True, True, False)
    assert target.read_bytes() == WHOLE
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert os.listdir(target.parent) == ["target"]


@posix
def test_a_link_to_nothing_gets_its_target(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to("target")
    assert call(*CONVERT, "--output", link).exit_code == 0
    assert link.is_symlink()
    assert (tmp_path / "target").read_bytes() == WHOLE


@posix
def test_a_link_that_leads_nowhere_is_refused(tmp_path: Path) -> None:
    link, ring = tmp_path / "link", tmp_path / "ring"
    link.symlink_to("gone/target")
    ring.symlink_to("ring")
    assert refused(call(*CONVERT, "--output", link), f"--output {link}: there is no folder {tmp_path / 'gone'}")
    assert refused(call(*CONVERT, "--output", ring), f"--output {ring}: {os.strerror(errno.ELOOP)}")
    assert sorted(os.listdir(tmp_path)) == ["link", "ring"]


@posix
def test_a_fifo_is_written_through(tmp_path: Path) -> None:
    fifo, link, read = tmp_path / "fifo", tmp_path / "link", []
    os.mkfifo(fifo)
    link.symlink_to(fifo)
    for path in (fifo, link):
        reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
        reader.start()
        assert call(*CONVERT, "--output", path).exit_code == 0
        reader.join(60)
    assert read == [WHOLE, WHOLE]
    assert stat.S_ISFIFO(fifo.stat().st_mode)
    assert sorted(os.listdir(tmp_path)) == ["fifo", "link"]


@posix
def test_more_than_a_fifo_holds_goes_through(tmp_path: Path) -> None:
    fifo, read = tmp_path / "fifo", []
    os.mkfifo(fifo)
    reader = threading.Thread(target=lambda: read.append(fifo.read_bytes()), daemon=True)
    reader.start()
    with opened(str(fifo)) as out:
        out.write(bytes(range(256)) * 2**13)
    reader.join(60)
    assert read == [bytes(range(256)) * 2**13]


@posix
@pytest.mark.parametrize("command", COMMANDS)
def test_the_null_device_stays_a_device(command: str, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(os.devnull)
    before = os.stat(os.devnull)
    for path in (os.devnull, link):
        done = call(*COMMANDS[command], "--output", path)
        assert (done.exit_code, done.stdout, done.stderr) == (call(*COMMANDS[command]).exit_code, "", "")
    after = os.stat(os.devnull)
    assert stat.S_ISCHR(after.st_mode)
    assert (after.st_ino, after.st_rdev, after.st_mode) == (before.st_ino, before.st_rdev, before.st_mode)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a device that is always full")
def test_a_device_that_takes_nothing_is_told() -> None:
    done = call(*CONVERT, "--output", "/dev/full")
    assert done.exit_code == 2
    assert os.strerror(errno.ENOSPC) in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="needs /dev/stdout")
def test_what_the_shell_has_opened_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "output"
    path.write_bytes(b"Before.\n")
    inode = path.stat().st_ino
    with path.open("ab") as file:
        command = [sys.executable, "-m", "referee", *map(str, CONVERT), "--output", "/dev/stdout"]
        done = subprocess.run(command, cwd=ROOT, stdout=file, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    assert path.read_bytes() == b"Before.\n" + WHOLE
    assert path.stat().st_ino == inode
    piped = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    assert piped.stdout == WHOLE


@pytest.mark.parametrize("command", ["adjudicate", "convert", "compare", "validate", "merge"])
def test_a_folder_is_refused(command: str, tmp_path: Path) -> None:
    said = f"--output {tmp_path}: a folder; expected the name of a file"
    assert refused(call(*COMMANDS[command], "--output", tmp_path), said)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("command", ["adjudicate", "convert", "compare", "validate", "merge"])
def test_a_missing_folder_is_told(command: str, tmp_path: Path) -> None:
    path = tmp_path / "no" / "output"
    said = f"--output {path}: there is no folder {path.parent}"
    assert refused(call(*COMMANDS[command], "--output", path), said)


def test_what_names_no_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("Before.", encoding="utf-8")
    assert refused(call(*CONVERT, "--output", ""), "--output '': not the name of a file")
    assert refused(call(*CONVERT, "--output", f"{tmp_path}/new/"), f"--output {tmp_path}/new/: not the name of a file")
    assert call(*CONVERT, "--output", tmp_path / "file" / "inner").exit_code == 2
    assert (tmp_path / "file").read_text(encoding="utf-8") == "Before."


def test_what_is_stopped_leaves_nothing_behind(tmp_path: Path) -> None:
    path = tmp_path / "output"
    path.write_text("Before.", encoding="utf-8")

    def stopped() -> None:
        with opened(str(path)) as out:
            out.write(b"Half")
            out.flush()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_text(encoding="utf-8") == "Before."
    assert os.listdir(tmp_path) == ["output"]


@posix
def test_a_full_disk_leaves_nothing_behind(tmp_path: Path) -> None:
    """The limit on the size of a file stands for the disk; to Python a broken limit is an error like a full disk."""
    path = tmp_path / "output"
    path.write_text("Before.", encoding="utf-8")
    done = subprocess.run(
        ["sh", "-c", 'ulimit -f 1; exec "$0" "$@"', sys.executable, "-m", "referee", *CONVERT, "--output", path],
        # A compiled file that the disk takes in part would be taken for a whole one by the next program.
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"{path}: {os.strerror(errno.EFBIG)}\n")
    assert path.read_text(encoding="utf-8") == "Before."
    assert os.listdir(tmp_path) == ["output"]


def test_two_that_write_one_file_do_not_mix(tmp_path: Path) -> None:
    path = tmp_path / "output"
    first, second = Output(str(path)), Output(str(path))
    for out, text in ((first, b"first"), (second, b"second")):
        out.write(text)
        out.flush()
    for out, text in ((first, b"first"), (second, b"second")):
        out.finish()
        assert path.read_bytes() == text


LOCALES = [
    {"LC_ALL": "C", "PYTHONUTF8": "0"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "latin-1"},
    {"LC_ALL": "C.UTF-8"},
]
PRINTED = {
    "adjudicate as JSON": ["adjudicate", "hände.yaml", "--format", "json"],
    "adjudicate as HTML": ["adjudicate", "hände.yaml", "--format", "html"],
    "convert": ["convert", "hände.yaml"],
    "compare": ["compare", "hände.yaml", "--rulebooks", "london,general"],
    "validate": ["validate", "hände.yaml"],
    "law": ["law"],
    "help": ["--help"],
    "no such file": ["adjudicate", "Fräulein.yaml"],
    "no such name": ["law", "Fräulein"],
}


@pytest.mark.turns(3)
@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: " ".join(map("=".join, locale.items())))
@pytest.mark.parametrize("command", PRINTED)
def test_all_output_is_utf_8_whatever_the_locale(command: str, locale: dict[str, str], tmp_path: Path) -> None:
    text = HAND.read_text(encoding="utf-8").replace("Anne", "Émilie")
    (tmp_path / "hände.yaml").write_text(text, encoding="utf-8")
    plain = {key: value for key, value in os.environ.items() if not key.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-m", "referee", *PRINTED[command]],
        cwd=tmp_path,
        env={**plain, "PYTHONPATH": str(ROOT), **locale},
        capture_output=True,
        check=False,
    )
    printed = (done.stdout + done.stderr).decode("utf-8")
    assert "Traceback" not in printed
    assert any(word in printed for word in ("Émilie", "é", "hände", "Fräulein"))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no FIFOs on this system")
def test_what_has_become_a_fifo_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "out"
    there = Output(str(path))
    there.write(b"told\n")
    os.mkfifo(path)
    with pytest.raises(SystemExit):
        there.finish()
    there.abandon()
    assert stat.S_ISFIFO(path.stat().st_mode)
    assert list(tmp_path.iterdir()) == [path]
