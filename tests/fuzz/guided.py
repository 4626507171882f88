"""``python -m tests.fuzz.guided TARGET``: bytes that reach new lines of the code are changed further, by atheris.

Whatever bytes a reader is given, it reads them or refuses them as a ``RefereeError``. The corpus is in the folder
``corpus``; the gate gives each file of it to its target.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

CORPUS: Final = Path(__file__).parent / "corpus"
LIMITS: Final = {"file_size": 2**18, "values": 20_000, "events": 1_000, "work": 30_000, "unpacked_size": 2**20}
"""Narrow limits, so that no input takes long; that the others hold is tried elsewhere."""

MOST_BYTES: Final = 120
"""Bytes of which acts are made: few, so that many inputs are tried."""

SECONDS: Final = 5
"""Seconds after which an input is taken to hang: many, as watched code is slow."""

MEGABYTES: Final = 1024
"""Memory that watched code may take."""


def adjudicate_text(form: str, raw: bytes) -> None:
    """Read a log in a form and rule on it."""
    from referee.hearing import adjudicate
    from referee.record import decode, loads_log

    adjudicate(loads_log(decode(raw, "fuzzed"), "fuzzed", form), _book())


@cache
def _book() -> Any:
    from referee.law import load_rulebook

    return load_rulebook("london")


def hear_acts(raw: bytes) -> None:
    """Hear the acts that bytes choose: two for each act, which of the known acts it is and what is changed about it."""
    from referee.hearing import adjudicate
    from referee.record import log_from_data
    from referee.record.document import Document

    known, players = _acts(), ("Anne", "Bert")
    events: list[dict[str, Any]] = []
    for at in range(0, min(len(raw) - 1, MOST_BYTES), 2):
        event = dict(known[raw[at] % len(known)])
        if raw[at + 1] & 1 and event.get("by") in players:
            event["by"] = players[1 - players.index(event["by"])]
        for key in ("about", "to"):
            # Acts name acts before them: one that the bytes choose.
            if re.fullmatch(r"\w+[.0-9]\w*", str(event.get(key, ""))):
                event[key] = f"e{1 + raw[at + 1] % max(len(events), 1)}"
        events.append(event if events else {"do": "agree", "topic": "stakes", "value": "none"})
    head = {"format": "referee.log/1", "players": [*players]}
    adjudicate(log_from_data(Document("fuzzed", {"header": head, "events": events})), _book())


@cache
def _acts() -> list[dict[str, Any]]:
    """Return the acts of the examples in the guide to logs."""
    from referee.record import read_yaml

    text = (Path(__file__).parents[2] / "docs" / "log.md").read_text(encoding="utf-8")
    found = [read_yaml(each, "guide").data for each in re.findall(r"\| `(\{do: [^`]*\})` \|", text)]
    deal = {"deal": {"by": "Bert", "hands": {"Anne": "KS QS JS AS 10S", "Bert": "KH QH JH AH 10H"}, "turn_up": "7H"}}
    return [*found, deal, {"trick": ["Anne KS", "Bert KH"]}]


def in_file(name: str, read: Callable[[Path], object]) -> Callable[[bytes], None]:
    """Return what writes bytes to a file of a name and reads that."""

    def take(raw: bytes) -> None:
        path = _folder() / name
        path.write_bytes(raw)
        read(path)

    return take


@cache
def _folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="guided-"))


def read_archive(path: Path) -> None:
    """Rule on all logs of an archive, as a run over many logs does."""
    from referee.desk import validate

    list(validate([path]))


def read_tournament(path: Path) -> None:
    """Read a tournament file."""
    from referee.standings import load_tournament

    load_tournament(path)


def read_scenario(path: Path) -> None:
    """Read a scenario."""
    from referee.teaching import load_scenario

    load_scenario(path)


def read_chapter(path: Path) -> None:
    """Read a chapter of a rulebook that builds on another."""
    from referee.law import load_rulebook

    head = {"code": "fuzzed", "title": "Fuzzed", "version": "1", "edition": "1", "dated": "2025-10-01"}
    told = {"format": "referee.rulebook/1", **head, "extends": "london", "chapters": ["own"]}
    (path.parent / "rulebook.yaml").write_text(json.dumps(told), encoding="utf-8")
    load_rulebook(str(path.parent))


TARGETS: Final[dict[str, Callable[[bytes], None]]] = {
    "yaml": lambda raw: adjudicate_text("yaml", raw),
    "json": lambda raw: adjudicate_text("json", raw),
    "jsonl": lambda raw: adjudicate_text("jsonl", raw),
    "hearing": hear_acts,
    "archive": in_file("fuzzed.jsonl", read_archive),
    "gz": in_file("fuzzed.jsonl.gz", read_archive),
    "zst": in_file("fuzzed.jsonl.zst", read_archive),
    "tournament": in_file("fuzzed.yaml", read_tournament),
    "scenario": in_file("scenario.yaml", read_scenario),
    "rulebook": in_file("own.yaml", read_chapter),
}
"""What takes bytes, by name."""


def give(target: str, raw: bytes) -> bool:
    """Give bytes to a target; return whether they were read, and not refused. Anything else is an error of ours."""
    from referee.record import RefereeError, limited

    try:
        with limited(**LIMITS):
            TARGETS[target](raw)
    except RefereeError:
        return False
    return True


def main() -> None:
    """Change the bytes of the corpus of a target, as long as is asked for; other arguments are those of libFuzzer."""
    import atheris  # only here, as the gate does without it

    target, *others = sys.argv[1:] or [""]
    if target not in TARGETS:
        sys.exit(f"python -m tests.fuzz.guided TARGET [-max_total_time=60 …]; expected one of {', '.join(TARGETS)}")
    with atheris.instrument_imports(include=["referee"]):
        # Modules are imported when they are first needed; those that are imported here are watched.
        for path in sorted((CORPUS / target).iterdir()):
            give(target, path.read_bytes())
    found = Path(tempfile.mkdtemp(prefix=f"corpus-{target}-"))
    settings = [f"-timeout={SECONDS}", f"-rss_limit_mb={MEGABYTES}", f"-artifact_prefix={found}/"]
    arguments = ["-max_total_time=60", *settings, *others, str(found), str(CORPUS / target)]
    atheris.Setup([sys.argv[0], *arguments], lambda raw: (give(target, raw), None)[1])
    atheris.Fuzz()


if __name__ == "__main__":
    main()
