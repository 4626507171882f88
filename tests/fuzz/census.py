"""What a fuzz has met: counted, added up over jobs, and told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from attrs import define, field


@define
class Failure:
    """A sequence or a file that did not end as it must: which, how, and where it was written."""

    what: str
    seed: str
    path: str


@define
class Census:
    """Counts of one run, or of one job of it."""

    sequences: int = 0
    played: int = 0
    files: int = 0
    events: int = 0
    outcomes: Counter[str] = field(factory=Counter)
    clauses: Counter[str] = field(factory=Counter)
    endings: Counter[str] = field(factory=Counter)
    failures: list[Failure] = field(factory=list)
    seconds: float = 0.0

    def add(self, other: Census) -> None:
        """Add what another job has met."""
        for name in ("sequences", "played", "files", "events", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.outcomes.update(other.outcomes)
        self.clauses.update(other.clauses)
        self.endings.update(other.endings)
        self.failures += other.failures

    @property
    def share(self) -> float:
        """The share of the sequences in which a card was led."""
        return self.played / self.sequences if self.sequences else 1.0

    def unfired(self, clauses: set[str]) -> list[str]:
        """Return the clauses that no ruling and no mark named."""
        return sorted(clauses - set(self.clauses), key=lambda id: [int(part) for part in id.split(".")])

    def told(self, clauses: set[str], seconds: float) -> Iterator[str]:
        """Yield the lines of the report."""
        yield f"sequences            {self.sequences:>9,}   of {self.events:,} events"
        yield f"  per second         {self.sequences / max(seconds, 0.001):>9,.0f}"
        yield f"  that reach play    {self.share:>9.1%}"
        yield f"mutilated files      {self.files:>9,}"
        for ending, count in sorted(self.endings.items()):
            yield f"  {ending:<18} {count:>9,}"
        yield f"seconds              {seconds:>9,.0f}"
        yield "rulings by kind and outcome"
        for outcome, count in self.outcomes.most_common():
            yield f"  {outcome:<26} {count:>9,}"
        fired = len(clauses) - len(self.unfired(clauses))
        yield f"clauses that fired   {fired:>9} of {len(clauses)}"
        if self.unfired(clauses):
            yield f"  never fired: {', '.join(self.unfired(clauses))}"
        yield f"failures             {len(self.failures):>9}"
        for what, count in Counter(failure.what for failure in self.failures).most_common():
            first = next(failure for failure in self.failures if failure.what == what)
            yield f"  {count} times {what} (first: {first.seed}, {first.path})"
