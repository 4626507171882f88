"""Parts of a run that were run over different files are not put together."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.validation.support import IRREGULAR, REGULAR, call, write_lines


@pytest.mark.parametrize("what", ["another name", "one more", "another end", "moved"])
def test_parts_of_different_inputs_are_refused(what: str, tmp_path: Path) -> None:
    parts = [tmp_path / f"{index}" for index in (1, 2)]
    folder = tmp_path / "logs"
    for number in range(3):
        write_lines(folder / f"{number}.jsonl", [REGULAR, IRREGULAR])
    for index, part in enumerate(parts, 1):
        call("validate", folder, "--shard", f"{index}/2", "--format", "jsonl", "--output", part)
        if index == 2:
            continue
        if what == "another name":
            (folder / "2.jsonl").rename(folder / "3.jsonl")
        elif what == "one more":
            write_lines(folder / "1b.jsonl", [REGULAR])
        elif what == "another end":
            write_lines(folder / "2.jsonl", [IRREGULAR, REGULAR])
        else:
            folder = folder.rename(tmp_path / "elsewhere")
    done = call("merge", *parts)
    if what == "moved":
        assert done.exit_code == 1
    else:
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr == f"{parts[1]}: not a part of the same run as {parts[0]}: it is about other files\n"
