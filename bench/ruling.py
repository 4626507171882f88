"""What it costs to rule: beside readers of other games, beside a bare decoder, and by what goes on in a log."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

from attrs import define, field

from bench.clock import Job, Rates, measure
from bench.rivals import actions_of, bare_decoder, chess_games, poker_hands, read_chess, replay_poker
from referee import adjudicate_line, load_rulebook
from referee.bulk import adjudicate_regular
from referee.docket import Adjudication
from referee.law.files import list_codes
from referee.law.rulebook import Rulebook
from referee.report.rendering import AdjudicationData
from referee.report.writers import written
from referee.simulation import Form, Plan, PlayRules, season_lines

USUAL = 0.02
OFTEN = 0.10
OF_CODES = 2_000
"""Hands of the season that is played under each code."""


@define
class Season:
    """Lines of a season, and how many hands and events they have."""

    book: Rulebook
    lines: list[bytes]
    hands: int
    events: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.events = sum(line.count(b'"do"') for line in self.lines)

    @classmethod
    def of(cls, hands: int, seed: int, form: Form = "hands", share: float = USUAL, code: str | None = None) -> Season:
        """Play a season of a code, in which a share of the hands is irregular."""
        book = load_rulebook(code)
        lines = list(season_lines(Plan(seed=seed, hands=hands, form=form, irregular=share), PlayRules.of(book, code)))
        return cls(book, lines, hands)

    def rulings(self) -> Iterator[Adjudication]:
        """Yield the adjudication of each line."""
        return (adjudicate_line(line, self.book) for line in self.lines)

    def parted(self) -> tuple[Season, Season]:
        """Return the lines that are wholly regular, and the others."""
        regular = [adjudicate_regular(line, self.book) is not None for line in self.lines]
        parts = (
            [line for line, plain in zip(self.lines, regular, strict=True) if plain is asked] for asked in (True, False)
        )
        one, other = (Season(self.book, lines, len(lines)) for lines in parts)
        return one, other


def timed(results: Callable[[], Iterable[object]], units: int) -> Job:
    """Return a job that goes through results, and counts so many units."""

    def job() -> int:
        deque(results(), maxlen=0)
        return units

    return job


def report_ruling(hands: int, seed: int, rounds: int) -> None:
    """Measure all, and print each ratio with its target."""
    season, often = Season.of(hands, seed), Season.of(hands, seed, share=OFTEN)
    games, (regular, irregular) = Season.of(hands, seed, "games"), season.parted()
    poker, pgn, decoder = poker_hands(60, seed), chess_games(10, seed), bare_decoder()
    codes = {code: Season.of(OF_CODES, seed, code=code) for code in list_codes()}
    every = {"hands": season, "often": often, "games": games, "regular": regular, "irregular": irregular} | codes
    jobs = {name: timed(each.rulings, each.hands) for name, each in every.items()}
    jobs |= {
        "written": timed(lambda: (written(AdjudicationData(found), "json") for found in season.rulings()), hands),
        "bare": timed(lambda: map(decoder.decode, season.lines), hands),
        "poker": lambda: replay_poker(poker),
        "chess": lambda: read_chess(pgn),
    }
    print(f"a season of {hands} hands, {season.events / hands:.1f} events a hand; {rounds} rounds")
    _print(measure(jobs, rounds), season.events / hands, actions_of(poker) / len(poker), tuple(codes))


def _print(rates: Rates, events: float, actions: float, codes: Sequence[str]) -> None:
    def line(what: str, ratio: float, target: str) -> None:
        print(f"{what:<58} {ratio:7.2f}   {target}")

    ratio = rates.ratio
    line("irregular hands against PokerKit's parse and replay", ratio("irregular", "poker"), "at least 1.5")
    line("time of an irregular hand beside a regular one", ratio("regular", "irregular"), "at most 20")
    line("a season against PokerKit, hands against hands", ratio("hands", "poker"), "at least 28")
    line("PokerKit, events against actions", ratio("hands", "poker") * events / actions, "")
    line("a season against python-chess, events against plies", ratio("hands", "chess") * events, "at least 7.5")
    line("time beside the bare decoding of the same bytes", ratio("bare", "hands"), "at most 5")
    line("time of a season at 10 % beside one at 2 %", ratio("hands", "often"), "at most 2")
    line("time of a game a line beside a hand a line", ratio("hands", "games"), "at most 1.5")
    line("time with the answer written as JSON", ratio("hands", "written"), "at most 1.5")
    line("regular hands alone beside all", ratio("hands", "regular"), "")
    fastest = max(codes, key=lambda code: ratio(code, codes[0]))
    for code in codes:
        line(f"time of a hand under {code} beside {fastest}", ratio(fastest, code), "at most 1.5")
