"""What the logs of a match prove, or why they prove nothing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

from attrs import define, field

from referee.standings.event_file import Match
from referee.standings.results import Reason, Result
from referee.standings.split_games import Chain, Heard, Original, hear
from referee.validation import RECORD, UNREADABLE, Course, Excerpt

Fetch = Callable[[list[Excerpt]], list[Original]]
"""Fetches the logs that some excerpts were taken from."""


@define
class Evidence:
    """What the logs of a match prove.

    players: the players of the match.
    chain: its logs put together.
    fetch: fetches logs that have to be heard again.
    faults: why the records prove nothing: a log is missing or cannot be read, or the logs do not fit together.
    doubles: the records that are there twice, and count once.
    logs: how many logs were read.
    """

    players: tuple[str, ...]
    chain: Chain
    fetch: Fetch
    faults: list[Reason] = field(factory=list)
    doubles: list[Reason] = field(factory=list)
    logs: int = 0

    @classmethod
    def of(cls, match: Match, excerpts: Iterable[Excerpt], path: str, fetch: Fetch) -> Evidence:
        """Return what the logs of a match prove.

        Args:
            match: the match.
            excerpts: what its logs tell, in order.
            path: the path of the tournament file.
            fetch: fetches logs that have to be heard again.
        """
        told = list(excerpts)
        faults = [Reason(f"{path}:{each.place.line}", RECORD, each.message) for each in match.missing]
        usable = list(_usable(match, told, faults))
        kept, doubles = _each_once(usable, fetch) if len(match.files) > 1 else (usable, [])
        chain = Chain.of(kept)
        # Where a log is missing, it goes without saying that the others do not fit together.
        faults += [] if match.missing or match.copied else chain.gaps
        return cls(match.players, chain, fetch, faults, doubles, len(told))

    @property
    def proves(self) -> bool:
        """Whether the result of the match follows from its logs."""
        return bool(self.chain.stretches) and not self.faults

    @cached_property
    def heard(self) -> list[Heard]:
        """What each stretch of logs comes to; heard again only where its players did not score as the referee does."""
        return [_heard(self.chain, i, self.fetch) for i in range(len(self.chain.stretches))]

    def scored(self, decides: str) -> Result:
        """Return the result by the players' own marks."""
        return Result.of(self.players, [_scored(stretch) for stretch in self.chain.stretches], decides)

    def corrected(self, decides: str) -> Result:
        """Return the result as the referee derives it."""
        return Result.of(self.players, [each.course for each in self.heard], decides)


def _usable(match: Match, excerpts: Iterable[Excerpt], faults: list[Reason]) -> Iterator[Excerpt]:
    """Yield what those logs tell that can be read and are about this match; note the others, a copy once."""
    told: set[str] = set()
    for each in excerpts:
        copied = match.copied.get(each.path)
        if copied is not None:
            if each.path not in told:
                message = f"it is the same record as {copied.path}, which counts for the match {copied.match}"
                faults.append(Reason(each.path, RECORD, message))
            told.add(each.path)
        elif each.hindrance is not None:
            faults.append(Reason(each.place, UNREADABLE, each.hindrance))
        elif set(each.players) != set(match.players):
            told_of = f"it is about {' and '.join(each.players)}, who do not meet here"
            faults.append(Reason(each.place, RECORD, told_of))
        else:
            yield each


def _each_once(excerpts: list[Excerpt], fetch: Fetch) -> tuple[list[Excerpt], list[Reason]]:
    """Return the excerpts without those of a log that another file holds too, and which files do."""
    first: dict[str, list[Excerpt]] = defaultdict(list)
    kept: list[Excerpt] = []
    twice: dict[tuple[str, str], int] = {}
    for each in excerpts:
        alike = first[_content(each)]
        twin = next((one for one in alike if one.path != each.path and _same_log(one, each, fetch)), None)
        if twin is None:
            alike.append(each)
            kept.append(each)
        else:
            files = each.path, twin.path
            twice[files] = twice.get(files, 0) + 1
    reasons = []
    for (path, other), n in twice.items():
        what = "it is the same record as" if n == 1 else f"{n} of its logs are the same as in"
        reasons.append(Reason(path, RECORD, f"{what} {other}; {'it counts' if n == 1 else 'they count'} once"))
    return kept, reasons


def _content(excerpt: Excerpt) -> str:
    """Return what two logs have in common that are the same, as far as it is known without reading them again."""
    where = excerpt.game, excerpt.deal, sorted(excerpt.start.items()), excerpt.dealer
    came_to = excerpt.deals, excerpt.ended, excerpt.course, sorted(excerpt.corrected.items())
    return repr((sorted(excerpt.players), where, came_to))


def _same_log(one: Excerpt, other: Excerpt, fetch: Fetch) -> bool:
    """Tell whether two logs are the same, whatever their form, by the digest of what they hold."""
    first, second = fetch([one]), fetch([other])
    return bool(first and second) and first[0].log.digest == second[0].log.digest


def _heard(chain: Chain, index: int, fetch: Fetch) -> Heard:
    """Return what a stretch of logs comes to; heard again only where its players did not score as the referee does."""
    stretch, slipped = chain.stretches[index], {slip.place for slip in chain.slips}
    if any(not excerpt.plain or excerpt.place in slipped for excerpt in stretch):
        heard = hear(fetch(stretch), last=index + 1 == len(chain.stretches))
    else:
        heard = Heard(_scored(stretch))
    if heard.course.live is not None:
        standing = ", ".join(f"{player} {n}" for player, n in heard.course.live.items())
        message = f"game {stretch[-1].last_game} is undecided at {standing}, although its players took it as won"
        heard.pending.append(Reason(stretch[-1].place, RECORD, message))
    return heard


def _scored(stretch: list[Excerpt]) -> Course:
    """Return how the players of a stretch of logs scored it."""
    return Course([game for excerpt in stretch for game in excerpt.course.games], stretch[-1].course.live)
