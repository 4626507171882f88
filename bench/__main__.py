"""Measure, and print ratios: they hold on any machine, where figures of one would mislead."""

from __future__ import annotations

import argparse
from collections import deque
from collections.abc import Callable, Iterable, Iterator

from bench.clock import Job, measure
from bench.level import level
from bench.rivals import bare_decoder, chess_games, poker_hands, read_chess, replay_poker
from bench.seasons import report
from referee import adjudicate_line, load_rulebook
from referee.hearing import Adjudication
from referee.hearing.express import adjudicate_regular
from referee.law.rulebook import Rulebook
from referee.report.json import to_json
from referee.tournament.season import Form, House, Plan, season_lines


def hear(lines: list[bytes], book: Rulebook) -> Iterator[Adjudication]:
    """Yield the adjudication of each line."""
    return (adjudicate_line(line, book) for line in lines)


def hear_regular(lines: list[bytes], book: Rulebook) -> int:
    """Hear the regular hands only; return how many events they have."""
    found = (adjudicate_regular(line, book) for line in lines)
    return sum(each.events for each in found if each is not None)


def season(hands: int, seed: int, form: Form) -> tuple[list[bytes], int]:
    """Return the lines of a season, a log a line, and how many events they have."""
    lines = list(season_lines(Plan(seed, hands, form=form), House.of(load_rulebook())))
    return lines, sum(line.count(b'"do"') for line in lines)


def jobs(hands: int, seed: int) -> tuple[int, int, dict[str, Job]]:
    """Return how many hands and events a season has, and what is to be timed."""
    (lines, events), book, decoder = season(hands, seed, "hands"), load_rulebook(), bare_decoder()
    games, in_games = season(hands, seed, "games")
    poker, pgn = poker_hands(60, seed), chess_games(10, seed)

    def timed(results: Callable[[], Iterable[object]], events: int = events) -> Job:
        def job() -> int:
            deque(results(), maxlen=0)
            return events

        return job

    return (
        len(lines),
        events,
        {
            "hands": timed(lambda: hear(lines, book)),
            "regular": lambda: hear_regular(lines, book),
            "games": timed(lambda: hear(games, book), in_games),
            "written": timed(lambda: map(to_json, hear(lines, book))),
            "bare": timed(lambda: map(decoder.decode, lines)),
            "poker": lambda: replay_poker(poker),
            "chess": lambda: read_chess(pgn),
        },
    )


def main() -> None:
    """Play a season, measure everything in turns, and print what came of it."""
    options = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    options.add_argument("--hands", type=int, default=1300, help="hands of the season")
    options.add_argument("--rounds", type=int, default=15, help="turns that each job takes")
    options.add_argument("--seed", type=int, default=1, help="of the season, and of the other games")
    asked = options.parse_args()
    hands, events, timed = jobs(asked.hands, asked.seed)
    ratio = measure(timed, asked.rounds).ratio
    print(f"a season of {hands} hands, {events / hands:.1f} events a hand; {asked.rounds} rounds")
    print(f"PokerKit parse+replay: {ratio('hands', 'poker') * hands / events:.1f}x")
    print(f"python-chess PGN, events against plies: {ratio('hands', 'chess'):.1f}x")
    print(f"bare msgspec decode: {ratio('bare', 'hands'):.1f}x the time")
    print(f"a game a line instead of a hand: {ratio('hands', 'games'):.2f}x the time")
    print(f"with the answer written as JSON: {ratio('hands', 'written'):.2f}x the time")
    print(f"regular hands only: {ratio('hands', 'regular'):.2f}x the time")
    (lines, _), book = season(asked.hands, asked.seed, "hands"), load_rulebook()
    for size, taken, memory in level(lines, lambda line: adjudicate_line(line, book)):
        print(f"an archive of {size} hands: {taken:.2f}x the time a hand, {memory:.2f}x the memory")
    report()


if __name__ == "__main__":
    main()
