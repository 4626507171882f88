"""The example that the help of each command shows; a test runs every one of them beside the project's files."""

from __future__ import annotations

import re
from typing import Final

EXAMPLES: Final = {
    "adjudicate": (
        "referee adjudicate docs/examples/hand.yaml",
        "referee adjudicate docs/examples/hand.yaml --reading R75=only_in_replay --format json",
        "referee adjudicate docs/examples/hand.yaml --format html",
        "referee adjudicate docs/examples/dispute.yaml --holdings",
    ),
    "ask": (
        "referee ask deal out of turn --answer 1 --answer 2",
        "referee ask peeked --answer 1 --dealer Tom --non-dealer Ada --save quarrel.yaml",
    ),
    "validate": (
        "referee validate docs/examples/round",
        "referee validate docs/examples/open/tournament.yaml",
        "referee validate 'docs/examples/round/*.yaml' --select 43,score --fail-on error",
        "referee validate docs/examples/archive.jsonl --statistics",
        "referee validate docs/examples/hand.yaml --sensitive",
        "referee validate docs/examples/round docs/examples/archive.jsonl --format sarif --jobs 2",
        "referee validate docs/examples/archive.jsonl --shard 1/2 --format jsonl",
        "referee validate docs/examples/round --archive sqlite:///season.db",
    ),
    "merge": ("referee merge docs/examples/parts/one.jsonl docs/examples/parts/two.jsonl --statistics",),
    "standings": (
        "referee standings docs/examples/open/tournament.yaml",
        "referee standings docs/examples/open/tournament.yaml --by claimed",
        "referee standings docs/examples/open/tournament.yaml --format csv",
    ),
    "chart": (
        "referee chart deal out of turn",
        "referee chart 14 --format json",
        "referee chart peeked --rulebook london --rulebook french",
        "referee chart revoke --format svg",
    ),
    "compare": (
        "referee compare docs/examples/vole.yaml",
        "referee compare docs/examples/vole.yaml --rulebooks general,london --format json",
        "referee compare docs/examples/hand.yaml --rulebooks london,london --reading 2:R75=only_in_replay",
    ),
    "corpus-diff": (
        "referee corpus-diff general london docs/examples/vole.yaml docs/examples/archive.jsonl",
        "referee corpus-diff london london docs/examples/archive.jsonl --reading 2:R75=only_in_replay",
    ),
    "options": (
        "referee options docs/examples/hand.yaml",
        "referee options docs/examples/hand.yaml --by Anne --format json",
    ),
    "picture": (
        "referee picture docs/examples/dispute.yaml",
        "referee picture docs/examples/hand.yaml --at t2 --format svg",
    ),
    "key": ("referee key Anne", "referee key Marie --to director.key"),
    "seal": ("referee seal hand.jsonl --sign Anne=Anne.key --sign Bert=Bert.key --sign Cora=Cora.key",),
    "receipt": ("referee receipt hand.jsonl --sign Marie=Marie.key",),
    "tree": ("referee tree docs/examples/round",),
    "prove": ("referee prove round.tree.json docs/examples/round/table2.yaml",),
    "verify": (
        "referee verify hand.jsonl",
        "referee verify hand.jsonl --keys Anne.pub --keys Bert.pub --require Anne --require Bert",
        "referee verify docs/examples/round/table2.yaml table2.proof.json",
        "referee verify hand.jsonl hand.receipt.json --again",
    ),
    "law": (
        "referee law",
        "referee law 43",
        "referee law 43.5",
        "referee law R75",
        "referee law king",
        "referee law king --law 43,47 --format json",
        "referee law --word hands --word again",
        "referee law --editions",
        "referee law --diff london docs/examples/clubs/harbour",
    ),
    "coverage": ("referee coverage --rulebook french",),
    "schema": ("referee schema log", "referee schema tournament"),
    "scenarios list": (
        "referee scenarios list",
        "referee scenarios list --law 43 --word replay --format json",
        "referee scenarios list --level beginner",
        "referee scenarios list --course first-course",
    ),
    "scenarios courses": ("referee scenarios courses",),
    "scenarios check": ("referee scenarios check scenarios/london/play/43-replay-claimed.yaml",),
    "scenarios show": (
        "referee scenarios show scenarios/london/play/43-replay-claimed.yaml",
        "referee scenarios show docs/examples/lesson.yaml 'she looks first' --answers",
        "referee scenarios show docs/examples/lesson.yaml 2 --format html",
    ),
    "serve": (
        "referee serve",
        "referee serve docs/examples/question.yaml --port 8200",
    ),
    "site": (
        "referee site public",
        "referee site public --rulebook docs/examples/clubs/harbour --scenarios docs/examples/clubs/harbour/scenarios",
    ),
    "pivot": (
        "referee pivot docs/examples/dispute.yaml --most 200",
        "referee pivot docs/examples/hand.yaml --ruling 5 --most 200 --format json",
    ),
    "readings": (
        "referee readings docs/examples/hand.yaml --point R75 --point R76",
        "referee readings docs/examples/hand.yaml --most 100 --format json",
        "referee readings docs/examples/open/tournament.yaml --point R103",
    ),
    "sensitivity": (
        "referee sensitivity docs/examples/dispute.yaml",
        "referee sensitivity docs/examples/hand.yaml --most 100 --format json",
    ),
    "odds": (
        "referee odds QH AH 7H KS KD --turned 9H",
        "referee odds 7H KS QS JS 8D --turned 9H --dealer --format json",
    ),
    "solve": (
        "referee solve docs/examples/hand.yaml",
        "referee solve docs/examples/hand.yaml --fault",
        "referee solve --hands 'Anne KS QS JD 10D 9C / Bert QH AH KC QD 8S' --trump H --leader Anne --format json",
    ),
    "whatif": (
        "referee whatif docs/examples/hand.yaml --drop c1",
        "referee whatif docs/examples/hand.yaml --by-then t2.play",
        "referee whatif docs/examples/hand.yaml --replace t1.play '{do: play, by: Bert, card: 8S}' --format json",
    ),
    "convert": (
        "referee convert docs/examples/hand.yaml --to jsonl",
        "referee convert docs/examples/hand.yaml --expand",
    ),
    "simulate": (
        "referee simulate season --seed 7 --hands 200 --players 7",
        "referee simulate games --form games --irregular 0.2 --damaged 0.05 --files archive.gz",
    ),
    "docs": ("referee docs docs/laws/london", "referee docs docs/laws --table"),
    "query": (
        "referee query --archive sqlite:///season.db",
        "referee query --archive sqlite:///season.db --law 43 --player Anne --severity warning --open",
        "referee query --archive sqlite:///season.db results --player David --format csv",
        "referee query --archive sqlite:///season.db logs --unreadable --format json",
        "referee query --archive sqlite:///season.db decisions",
        "referee query --archive sqlite:///season.db --count-by law",
    ),
    "archive verify": ("referee archive verify --archive sqlite:///season.db",),
    "decide": (
        "referee decide --archive sqlite:///season.db --log docs/examples/round/table2.yaml --ruling 1 "
        "--decision 'The hands are played again.' --reason 'Both players saw it at once.' --by Marie "
        "--score Clara=2,David=2",
    ),
    "teach": (
        "referee teach docs/examples/lesson.yaml",
        "referee teach 13 --anki law-13.txt",
        "referee teach first-course",
    ),
    "new-rulebook": ("referee new-rulebook club", "referee new-rulebook our-club --extends london --to laws/ours"),
    "new-log": (
        "referee new-log hand.yaml",
        "referee new-log hand.yaml --players Clara,David --dealer David --rulebook london",
        "referee new-log hand.yaml --deal full --recorded shuffling,cutting,marking --force",
    ),
    "new-scenario": (
        "referee new-scenario docs/examples/hand.yaml",
        "referee new-scenario docs/examples/hand.yaml my-scenario.yaml --reading R75=only_in_replay",
    ),
    "why": (
        "referee why docs/examples/hand.yaml",
        "referee why docs/examples/hand.yaml 3",
        "referee why docs/examples/hand.yaml 3 --format json",
    ),
    "why-not": (
        "referee why-not docs/examples/hand.yaml --remedy replay_hands",
        "referee why-not docs/examples/hand.yaml --remedy fresh_deal --by Anne --at t1",
        "referee why-not docs/examples/hand.yaml --law 43 --by Anne --at 12",
        "referee why-not docs/examples/hand.yaml --clause 43.5 --ground renounce --format json",
    ),
    "examples": ("referee examples", "referee examples referee-examples"),
    "words": (
        "referee words",
        "referee words redeal",
        "referee words king not announced",
        "referee words --kind ground",
    ),
}


WIDTH: Final = 74
"""Columns that an example may take: help is 80 wide, and indents examples by four, lines that go on by four more."""

WORD: Final = re.compile(r"(?:'[^']*'|\S)+")
"""A word as the shell sees it."""


def epilog(command: str) -> str:
    r"""Return the examples of a command as the end of its help.

    >>> epilog("coverage")
    '\x08\nExamples:\n  referee coverage --rulebook french'
    """
    return "\n  ".join(("\b\nExamples:", *map(_broken, EXAMPLES[command])))


def _broken(example: str) -> str:
    """Return an example in lines that fit, with the sign of the shell that a line goes on."""
    lines: list[str] = []
    for word in WORD.findall(example):
        if lines and len(lines[-1]) + len(word) < WIDTH - 2:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return " \\\n      ".join(lines)
