"""A sealed log: no byte of it, and none of its seal, can be changed unseen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import rfc8785

from referee.custody import (
    Check,
    NoSigning,
    Seal,
    canonical,
    message,
    missing,
    new_seal,
    public_text,
    read_document,
    role_in,
    seal_mistakes,
    sign,
    statement,
    verify,
    written,
)
from referee.record import SEAL, Header, NotRecorded, Recorder, RefereeError, Unreadable, lines_of, loads_log
from tests.custody.shared import VECTORS, private, recorded, ring, sealed

EVERYBODY = ("Anne", "Bert", "Cora")


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return recorded(tmp_path / "log.jsonl")


def wrong(log: Path, *names: str) -> list[str]:
    """Return what does not fit in a log and its seal, where the keys of some people are known."""
    document = read_document(f"{log}{SEAL}")
    return [check.says for check in verify(str(log), document, ring(*names)) if not check.fits]


def is_refused(log: Path) -> bool:
    """Tell whether a log does not fit its seal, or the seal cannot be read."""
    try:
        return wrong(log, "Anne", "Cora") != []
    except Unreadable:
        return True


def test_a_sealed_log_fits_and_tells_who_stands_for_it(log: Path) -> None:
    seal = sealed(log, *EVERYBODY)
    checks = list(verify(str(log), seal, ring(*EVERYBODY)))
    assert checks == [
        Check(True, f"{log}: all 4 lines are as they were sealed, {seal.log.digest}"),
        Check(True, "Anne (player): signed with the key that is known for Anne"),
        Check(True, "Bert (player): signed with the key that is known for Bert"),
        Check(True, "Cora (scorer): signed with the key that is known for Cora"),
    ]


def test_every_byte_of_a_sealed_log_is_guarded_and_its_line_is_named(log: Path) -> None:
    seal, raw = sealed(log, *EVERYBODY), log.read_bytes()
    for at in range(len(raw)):
        for bit in range(8):
            flipped = raw[:at] + bytes([raw[at] ^ 1 << bit]) + raw[at + 1 :]
            (mistake,) = seal_mistakes(seal, flipped, "log")
            assert mistake.place.line == raw.count(b"\n", 0, at) + 1
            assert mistake.what == "this line is not as it was sealed"


def test_a_flipped_byte_is_seen_by_whoever_verifies_the_file(log: Path) -> None:
    seal, raw = sealed(log, "Anne"), log.read_bytes()
    for at in range(0, len(raw), 7):
        log.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        assert not all(check.fits for check in verify(str(log), seal))


def test_every_byte_of_a_seal_is_guarded(log: Path) -> None:
    sealed(log, "Anne", "Cora")
    path = Path(f"{log}{SEAL}")
    raw = path.read_bytes()
    for at in range(len(raw)):
        path.write_bytes(raw[:at] + bytes([raw[at] ^ 1]) + raw[at + 1 :])
        assert is_refused(log), at
    path.write_bytes(raw)
    assert wrong(log, "Anne", "Cora") == []


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: [*lines, lines[-1]], ":5:1: this line was added after the sealing; expected 4 lines; got 5"),
        (lambda lines: lines[:-1], ":4:1: the log ends before this line; expected 4 lines; got 3"),
        (lambda lines: [], ":1:1: the log ends before this line"),
        (lambda lines: [lines[0], lines[2], lines[1], lines[3]], ":2:1: this line is not as it was sealed"),
        (lambda lines: [*lines[:-1], lines[-1].rstrip()], ":4:1: this line is not as it was sealed"),
        (lambda lines: [line.replace(b"\n", b"\r\n") for line in lines], ":1:1: this line is not as it was sealed"),
    ],
)
def test_the_first_line_that_does_not_fit_is_named(log: Path, change: object, said: str) -> None:
    assert callable(change)
    seal = sealed(log, "Anne")
    (mistake,) = seal_mistakes(seal, b"".join(change(lines_of(log.read_bytes()))), "log")
    assert said in str(mistake)


def test_a_log_that_was_written_anew_with_its_chain_is_not_the_sealed_one(log: Path, tmp_path: Path) -> None:
    sealed(log, "Anne")
    with Recorder(
        tmp_path / "other.jsonl", Header(players=("Anne", "Bert"), rulebook="london", scorer="Cora")
    ) as other:
        other.append({"do": "propose", "by": "Anne"})
    log.write_bytes((tmp_path / "other.jsonl").read_bytes())
    assert "log.jsonl:2:1: this line is not as it was sealed" in wrong(log, "Anne")[0]


def test_a_seal_of_which_the_hashes_contradict_each_other_is_refused(log: Path) -> None:
    seal = sealed(log)
    seal.log.size += 1
    sign(seal, private("Anne"), "Anne", "player")
    Path(f"{log}{SEAL}").write_bytes(written(seal))
    assert "the seal contradicts itself" in wrong(log, "Anne")[0]


def test_a_signature_stands_for_one_log_one_name_and_one_role(log: Path, tmp_path: Path) -> None:
    seal = sealed(log, "Anne", "Bert")
    other = sealed(recorded(tmp_path / "other.jsonl"), "Cora")
    assert [each.role for each in seal.signatures] == ["player", "player"]
    seal.signatures[0].name, seal.signatures[1].name = "Bert", "Anne"
    assert [check.says for check in verify(str(log), seal) if not check.fits] == [
        "Bert (player): the signature does not belong to this document",
        "Anne (player): the signature does not belong to this document",
    ]
    other.log.lines.pop()
    assert any("does not belong" in check.says for check in verify(str(tmp_path / "other.jsonl"), other))


def test_a_key_that_is_not_known_for_its_name_is_told(log: Path) -> None:
    seal = sealed(log)
    sign(seal, private("Eve"), "Anne", "player")
    Path(f"{log}{SEAL}").write_bytes(written(seal))
    key = public_text(private("Eve"))
    assert wrong(log, "Anne", "Eve") == [f"Anne (player): signed with {key}, which is not known for Anne"]
    assert wrong(log) == [f"Anne (player): signed with {key}, which is not known for Anne"]


def test_who_signs_as_what_he_is_not_is_told(log: Path) -> None:
    seal = sealed(log, "Anne")
    sign(seal, private("Eve"), "Eve", "player")
    sign(seal, private("Bert"), "Bert", "scorer")
    Path(f"{log}{SEAL}").write_bytes(written(seal))
    said = "signed as {}, and the log does not say so"
    assert wrong(log, "Anne", "Bert", "Eve") == [f"Eve {said.format('player')}", f"Bert {said.format('scorer')}"]


def test_who_has_not_signed_is_told_and_a_seal_without_signatures_is_none(log: Path) -> None:
    seal = sealed(log, "Cora")
    assert Check(True, "not signed by Anne and Bert") in list(verify(str(log), seal, None))
    assert list(missing([seal], ["Cora", "Anne"])) == [Check(False, "Anne has not signed")]
    sealed(log)
    assert wrong(log) == ["nobody has signed"]


def test_what_is_no_whole_log_is_not_sealed(log: Path) -> None:
    raw = log.read_bytes()
    log.write_bytes(raw[:-1])
    with pytest.raises(Unreadable, match=r":4:1: the last line is torn; a recorder repairs it"):
        new_seal(str(log))
    log.write_bytes(raw.replace(b"KS", b"QS"))
    assert new_seal(str(log))[0].signatures == []  # nothing vouches for the last line before the seal does
    log.write_bytes(raw.replace(b"refuse", b"accept"))
    with pytest.raises(Unreadable, match=r":4:1: this line was not written after line 3 as it stands"):
        new_seal(str(log))
    log.write_bytes(raw.replace(b"propose", b"purpose"))
    with pytest.raises(Unreadable, match="unknown act"):
        new_seal(str(log))
    with pytest.raises(NotRecorded, match="a packed log is not sealed"):
        new_seal(f"{log}.gz")


def test_a_log_that_is_being_written_is_not_sealed(log: Path) -> None:
    with Recorder(log), pytest.raises(NotRecorded, match="another program is writing this log"):
        new_seal(str(log))
    assert len(new_seal(str(log))[0].log.lines) == 4


def test_a_log_in_yaml_is_sealed_by_its_bytes(tmp_path: Path) -> None:
    log = tmp_path / "log.yaml"
    log.write_text("format: referee.log/1\nplayers: [Anne, Bert]\nevents: []", encoding="utf-8")
    sealed(log, "Anne", "Bert")
    assert wrong(log, "Anne", "Bert") == []
    log.write_text("format: referee.log/1\nplayers: [Anne, Bert]\nevents: [ ]", encoding="utf-8")
    assert "log.yaml:3:1: this line is not as it was sealed" in wrong(log, "Anne", "Bert")[0]


def test_nobody_else_signs_where_the_log_names_its_scorer(log: Path) -> None:
    record = new_seal(str(log))[1]
    assert [role_in(record, name) for name in EVERYBODY] == ["player", "player", "scorer"]
    with pytest.raises(NoSigning, match="Dora has no part in this log; Anne and Bert play, and Cora writes it"):
        role_in(record, "Dora")
    assert role_in(loads_log('{"format": "referee.log/1", "players": ["A", "B"]}', form="jsonl"), "Dora") == "scorer"


def test_a_document_in_another_form_is_refused(log: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    for text, said in (
        ('{"format":"referee.log/1"}\n', "not a document that custody knows"),
        ("[]\n", "not a document that custody knows"),
        ('{"format":"referee.seal/1","signatures":[]}\n', "log"),
        (written(sealed(log, "Anne")).decode().replace(",", ", ", 1), "not written as such a document is"),
        (written(sealed(log, "Anne")).decode().rstrip(), "not written as such a document is"),
        (written(sealed(log, "Anne")).decode().replace("player", "judge"), "judge"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(RefereeError, match=said):
            read_document(str(path))


def test_more_signatures_than_anybody_needs_are_not_checked(log: Path) -> None:
    seal = sealed(log, "Anne")
    seal.signatures *= 65
    Path(f"{log}{SEAL}").write_bytes(written(seal))
    with pytest.raises(Unreadable, match="too many signatures; expected at most 64; got 65"):
        wrong(log, "Anne")


def test_the_canonical_form_is_that_of_rfc_8785(log: Path) -> None:
    seal = sealed(log, *EVERYBODY)
    odd: Any = {"é": '\x7f\u2028\\"/\b\t\n', "a": [0, -1, 10**15, None, True, False, [], {}], "": {"b": "♠", "B": "😀"}}
    data: Any
    for data in (statement(seal), odd):
        assert canonical(data) == rfc8785.dumps(data)


def test_the_vectors_come_out_as_they_are_written(tmp_path: Path) -> None:
    """``docs/guide-seal.md`` tells how another implementation checks them."""
    log = recorded(tmp_path / "log.jsonl")
    seal = sealed(log, *EVERYBODY)
    assert log.read_bytes() == (VECTORS / "log.jsonl").read_bytes()
    assert written(seal) == (VECTORS / "log.jsonl.seal.json").read_bytes()
    signed = b"".join(message(seal, each.name, each.role, each.key) + b"\n" for each in seal.signatures)
    assert signed == (VECTORS / "messages.jsonl").read_bytes()
    vector = read_document(str(VECTORS / "log.jsonl.seal.json"))
    assert isinstance(vector, Seal)
    assert all(check.fits for check in verify(str(VECTORS / "log.jsonl"), vector, ring(*EVERYBODY)))
