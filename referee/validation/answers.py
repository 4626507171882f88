"""What comes back of a batch: a record of each log, or the output made of them; and excerpts for their matches."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from attrs import define, field

from referee.docket import Adjudication
from referee.record import Place, RefereeError, packer
from referee.report import hanging_on
from referee.validation.batching import Batch, Piece
from referee.validation.findings import findings_of, unreadable_findings
from referee.validation.game_results import Excerpt, excerpt_of
from referee.validation.output_plan import Output, OutputPlan
from referee.validation.records import Game, Record, count_logs
from referee.validation.rulebook_cache import RulebookCache
from referee.validation.sources import printable_path
from referee.validation.work import BatchLog, is_other_file, logs_in_piece

COUNTED: Final = frozenset({"marked", "assumed", "due", "overmarked_stands"})
"""How a mark stands that counts."""

PLAYED: Final = ("played", "abandoned")


@define
class Answer:
    """What comes back of a batch of logs.

    logs: how many logs are in it.
    records: those of the logs; empty where there is output instead.
    output: the output made of the records, if there is a plan for it.
    excerpts: what the logs tell of the matches of a tournament.
    """

    logs: int = 0
    records: list[Record] = field(factory=list)
    output: Output | None = None
    excerpts: list[Excerpt] = field(factory=list)

    @classmethod
    def of(cls, records: Iterable[Record], output_plan: OutputPlan | None, excerpts: Iterable[Excerpt] = ()) -> Answer:
        """Return the answer for some logs.

        Args:
            records: the records of the logs, in order.
            output_plan: how the records become output; ``None`` to hand them back as they are.
            excerpts: what the logs tell of the matches of a tournament.

        Returns:
            The answer, with the records or else the output.
        """
        all_of_them = list(records)
        output = output_plan.output(all_of_them) if output_plan is not None else None
        return cls(sum(map(count_logs, all_of_them)), all_of_them if output is None else [], output, list(excerpts))


_encode, _decode = packer(Answer)


def work(batch: Batch) -> bytes:
    """Return what comes of a batch, packed for the way back."""
    return _encode(answer(batch))


def unpack(packed: bytes) -> Answer:
    """Return an answer that a worker packed."""
    return _decode(packed)


def rule_on_first_log(batch: Batch) -> None:
    """Rule on the first log of a batch and drop the record, so that its rulebook is loaded and ready.

    Args:
        batch: the batch; nothing is done where it is empty.
    """
    rulebooks = RulebookCache(batch.choice)
    for piece in batch.pieces[:1]:
        for batch_log in logs_in_piece(piece, batch.folder, rulebooks, batch.shard):
            record_of(batch_log, piece.path)
            return


def answer(batch: Batch) -> Answer:
    """Rule on every log of a batch, in its order."""
    rulebooks, stakes = RulebookCache(batch.choice), batch.stakes
    records: list[Record] = []
    excerpts: list[Excerpt] = []
    for piece in batch.pieces:
        path = printable_path(piece.path)
        for batch_log in logs_in_piece(piece, batch.folder, rulebooks, batch.shard):
            record = record_of(batch_log, path, sensitive=batch.sensitive)
            if _only_beside(piece, batch_log, record):
                continue
            records.append(record)
            if stakes is not None:
                excerpts.append(excerpt_of(batch_log, stakes))
    return Answer.of(records, batch.output_plan, excerpts)


def record_of(batch_log: BatchLog, path: str, *, sensitive: bool = False) -> Record:
    """Return the record of a log, in a file that is shown as such a path; one that cannot be read is told to be so."""
    piece, line = batch_log.piece, batch_log.line
    record = Record(piece.file, path, line, piece.match)
    if batch_log.error is None:
        record.digest = hashlib.sha256(batch_log.raw.strip()).hexdigest()
    try:
        ruled = batch_log.rule()
    except RefereeError as error:
        record.findings = unreadable_findings(error, Place(batch_log.path, line or 1, 1))
        return record
    if ruled.log is not None and ruled.rulebook is not None:
        record.findings, record.disputes = findings_of(ruled.found, ruled.log, ruled.rulebook, sensitive=sensitive)
    _fill(record, ruled.found)
    return record


def _only_beside(piece: Piece, batch_log: BatchLog, record: Record) -> bool:
    """Whether a file that a folder holds beside logs says that it is something else, and is read as no log."""
    return piece.raw is None and bool(record.findings) and not record.readable and is_other_file(piece, batch_log.raw)


def _fill(record: Record, found: Adjudication) -> None:
    """Take over what an adjudication says of the score."""
    record.rulebook = f"{found.code} {found.rulebook_digest}"
    record.events = found.events
    record.players = tuple(found.score.corrected)
    record.recorded, record.corrected = found.score.recorded, found.score.corrected
    record.pending = hanging_on(found.score.pending)
    points = record.points = dict.fromkeys(record.players, 0)
    for deal in found.deals:
        record.hands += deal.ended in PLAYED
        for mark in deal.marks:
            if mark.status in COUNTED:
                points[mark.player] += mark.points
    record.games = [Game(game.winner, game.score, game.stake or 0) for game in found.games]
