"""The template of a log, and how values and rulebooks are written in files that people go on writing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

from referee.law import EDITION, HEAD, NoRulebook, Rulebook, find_rulebook, list_codes
from referee.record import RECORDED, flow, loads_log

LOG_HEAD: Final = """\
# A log: what two players did and said, in order. It never says what was wrong; the referee finds that out.
# The hand below is an example. Replace it by what happened, then run: referee adjudicate {path}

format: referee.log/1
players: {players}
# The code of laws played under; `referee law --editions` lists those that there are.
rulebook: {rulebook}
# Which of shuffling, cutting, looking and marking this log tells; what is not told counts as done in order.
recorded: {recorded}
# Where the game was under way already, take away the "#":
# opening: {{game: 1, deal: 3, dealer: {dealer}, score: {score}}}

events:
"""

DEAL: Final = (
    "The deal. A card is its rank (K Q J A 10 9 8 7) and its suit (S H D C). Of a hand that nobody showed, write",
    "the number of cards, or write a ? for a card.",
)
EXCHANGE: Final = (
    "The exchange: the number asked for, the answer (accept or refuse), the cards laid away, the cards given.",
    "Leave it out where nobody proposed.",
)
KING: Final = ('Where somebody announced the king of trumps before his first card, take away the "#":',)
TRICKS: Final = ("The tricks: who led which card, and what the other player played.",)
MARKS: Final = ("The points marked: for turned_king, held_king, point or vole.",)
WORDS: Final = (
    'What was said, if somebody thought that something was wrong. Take away the "#"; `referee words` lists the words',
    "for `subject`, `ground` and `remedy`, and says what players call them.",
)

TURNED: Final = "7H"
DEALT: Final = ("KS", "QS", "9D", "8D", "7C")
TAKEN: Final = ("AH", "JS", "10C")
TRICKS_PLAYED: Final = (("KS", "8S"), ("QS", "7S"), ("AH", "9H"), ("JS", "KD"), ("10C", "QC"))
"""The example: the non-dealer keeps two spades, takes three cards, and makes the first four tricks, leading to each."""

ANSWERED: Final = 2
"""So many cards the dealer takes for himself."""


@frozen
class LogTemplate:
    """What is asked before the template of a log is written.

    players: the two names.
    dealer: the one of them who deals.
    rulebook: the code of laws, as the log is to name it.
    recorded: which of shuffling, cutting, looking and marking the log tells.
    full: whether every act has a line of its own; otherwise a deal, an exchange and a trick fill a line each.
    path: what the file is called in the comments.
    """

    players: tuple[str, str]
    dealer: str
    rulebook: str
    recorded: tuple[str, ...] = ("marking",)
    full: bool = False
    path: str = "FILE"

    @property
    def other(self) -> str:
        """The player who does not deal."""
        first, second = self.players
        return second if self.dealer == first else first

    def text(self, book: Rulebook) -> str:
        """Return the template, in YAML.

        Args:
            book: the rulebook that the log names; from it come the packets and the order of the exchange.

        Raises:
            Unreadable: where the names cannot be those of two players.
        """
        first, second = map(flow, self.players)
        head = LOG_HEAD.format(
            path=self.path,
            players=f"[{first}, {second}]",
            rulebook=flow(self.rulebook),
            recorded=f"[{', '.join(part for part in RECORDED if part in self.recorded)}]",
            dealer=flow(self.dealer),
            score=f"{{{first}: 2, {second}: 1}}",
        )
        text = head + "\n".join(self._events(book)) + "\n"
        loads_log(text, self.path)
        return text

    def _events(self, book: Rulebook) -> Iterator[str]:
        other = flow(self.other)
        yield from _part(DEAL, self._deal_acts(book) if self.full else [self._deal_line()])
        yield from _part(EXCHANGE, self._exchange_acts(book) if self.full else [self._exchange_line()])
        yield from _part(KING, [f"id: k1, do: announce_king, by: {other}"], "# ")
        yield from _part(TRICKS, self._tricks())
        if "marking" in self.recorded:
            yield from _part(MARKS, [f"id: m1, do: mark, by: {other}, n: 1, reason: point"])
        about = "p2" if self.full else "t2"
        said = (
            f"id: n1, do: notice, by: {other}, subject: renounce, about: {about}, note: Had you no spade?",
            f"id: c1, do: claim, by: {other}, remedy: replay_hands, ground: renounce, about: {about}",
        )
        yield from _part(WORDS, said, "# ")

    def _deal_line(self) -> str:
        hands = f"{{{flow(self.other)}: {_cards(DEALT)}, {flow(self.dealer)}: {len(DEALT)}}}"
        return f"id: d, deal: {{by: {flow(self.dealer)}, hands: {hands}, turn_up: {TURNED}}}"

    def _deal_acts(self, book: Rulebook) -> Iterator[str]:
        """Yield the acts of the deal, those that are not recorded left out."""
        dealer, other = flow(self.dealer), flow(self.other)
        if "shuffling" in self.recorded:
            yield f"id: s1, do: shuffle, by: {dealer}"
        if "cutting" in self.recorded:
            yield f"id: u1, do: cut, by: {other}"
        given = number = 0
        for size in map(int, next(iter(book.game.packets), "3-2").split("-")):
            for player, cards in ((other, _cards(DEALT[given : given + size])), (dealer, str(size))):
                number += 1
                yield f"id: d{number}, do: packet, by: {dealer}, to: {player}, cards: {cards}"
            given += size
        yield f"id: v1, do: turn_up, by: {dealer}, cards: {TURNED}"
        if "looking" in self.recorded:
            yield from (f"id: o{n}, do: look, by: {player}, at: hand" for n, player in enumerate((other, dealer), 1))

    def _exchange_line(self) -> str:
        dealer, other = flow(self.dealer), flow(self.other)
        away = f"{{{other}: {_cards(DEALT[-len(TAKEN) :])}, {dealer}: {ANSWERED}}}"
        given = f"{{{other}: {_cards(TAKEN)}, {dealer}: {ANSWERED}}}"
        return f"id: x, exchange: {{by: {other}, ask: {len(TAKEN)}, answer: accept, discard: {away}, give: {given}}}"

    def _exchange_acts(self, book: Rulebook) -> Iterator[str]:
        """Yield the acts of the exchange, in the order of the rulebook."""
        dealer, other = flow(self.dealer), flow(self.other)
        yield f"id: x1, do: propose, by: {other}"
        yield f"id: x2, do: ask, by: {other}, n: {len(TAKEN)}"
        yield f"id: x3, do: answer, by: {dealer}, reply: accept"
        away = (
            f"do: discard, by: {other}, cards: {_cards(DEALT[-len(TAKEN) :])}",
            f"do: discard, by: {dealer}, cards: {ANSWERED}",
        )
        given = (
            f"do: give, by: {dealer}, to: {other}, cards: {_cards(TAKEN)}",
            f"do: give, by: {dealer}, to: {dealer}, cards: {ANSWERED}",
        )
        both_first = book.game.exchange_order == "both_discard"
        acts = (*away, *given) if both_first else (away[0], given[0], away[1], given[1])
        yield from (f"id: x{n}, {act}" for n, act in enumerate(acts, 4))

    def _tricks(self) -> Iterator[str]:
        for n, (lead, reply) in enumerate(TRICKS_PLAYED, 1):
            if self.full:
                yield f"id: l{n}, do: lead, by: {flow(self.other)}, card: {lead}"
                yield f"id: p{n}, do: play, by: {flow(self.dealer)}, card: {reply}"
            else:
                yield f"id: t{n}, trick: [{flow(f'{self.other} {lead}')}, {flow(f'{self.dealer} {reply}')}]"


def _part(comments: Iterable[str], events: Iterable[str], off: str = "") -> Iterator[str]:
    """Yield some comments and the events that they are about; ``off`` stands before each event that does not count."""
    yield from (f"  # {comment}" for comment in comments)
    yield from (f"  {off}- {{{event}}}" for event in events)


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards)


def rulebook_name(wanted: str, near: Path | None, file: Path) -> str:
    """Return how a file names a rulebook: by the same name where that finds it from there, else by the path to it.

    Args:
        wanted: a code or a path.
        near: the file or folder that calls it so; the working folder if ``None``.
        file: the file that is to name it.

    Raises:
        NoRulebook: where there is no such rulebook.
    """
    if wanted.partition(EDITION)[0] in list_codes():
        return wanted
    folder = find_rulebook(wanted, near)
    from_here = (Path(wanted) / HEAD).is_file()  # so it may be found from the working folder alone
    above = any((parent / wanted / HEAD).is_file() for parent in file.resolve().parents)
    try:
        same = find_rulebook(wanted, file).resolve() == folder.resolve()
    except NoRulebook:
        same = False
    if same and (above or not from_here):
        return wanted
    return Path(os.path.relpath(folder.resolve(), file.resolve().parent)).as_posix()
