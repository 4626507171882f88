"""The records of a match put together: the claim on its result, which a run tells last, and its logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from referee.report import join
from referee.validation.records import Finding, Record


def by_match(records: Iterable[Record]) -> Iterator[list[Record]]:
    """Yield the records of each match together, first that of its claim; a log of no match is alone.

    Args:
        records: the records of a run, in order.

    Yields:
        Lists of records, in the order of the first logs of their matches; those of one tournament are held until all
        are there.
    """
    held: dict[str, list[Record]] = {}
    last: Record | None = None
    for record in records:
        if last is not None and held and _begins_anew(record, last, held):
            yield from map(_claim_first, held.values())
            held = {}
        if record.match is None:
            yield [record]
        else:
            held.setdefault(record.match, []).append(record)
        last = record
    yield from map(_claim_first, held.values())


def _begins_anew(record: Record, last: Record, held: dict[str, list[Record]]) -> bool:
    """Return whether a record belongs to no tournament, or to another than the one before it."""
    if record.match is None:
        return True
    return record.kind == "log" and (last.kind == "match" or (record.match in held and record.match != last.match))


def _claim_first(records: list[Record]) -> list[Record]:
    return sorted(records, key=lambda record: record.kind == "log")


def conclusions_of(records: Sequence[Record]) -> list[tuple[Record, Finding]]:
    """Return what is told of some logs, each conclusion with its record.

    Args:
        records: logs of no match, which are told one after the other; or those of one match with the record of its
            claim, of which that comes first which changes the result.
    """
    told = [(record, finding) for record in records for finding in record.conclusions]
    return sorted(told, key=lambda each: each[1].weight) if records[0].match is not None else told


def match_title(record: Record) -> str:
    """Return what the match of a record is called: who plays, the round and the table; empty where it has none.

    >>> match_title(Record(0, "cup.yaml", match="2.1", players=("Anne", "Bert")))
    'Anne and Bert, round 2, table 1'
    """
    round_, _, table = (record.match or "").partition(".")
    match = f"round {round_}, table {table}" if table else record.match
    return ", ".join(filter(None, (join(list(record.players)), match)))
