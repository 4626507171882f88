"""The recorder: a log that grows act by act, each of them on the disk before it is acknowledged."""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Mapping
from contextlib import contextmanager, suppress
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Final, NoReturn, Self

from referee.record.acts.base import Event, EventId
from referee.record.base_error import RefereeError
from referee.record.chain import PREVIOUS, chain_mistake, is_chained, lines_of, object_on
from referee.record.compressed import kind_at
from referee.record.document import decode, stop
from referee.record.errors import Mistake, Unreadable, beyond
from referee.record.file_limits import limits
from referee.record.json_bytes import digest_of
from referee.record.json_reader import read_json
from referee.record.known_names import EarlierEvents, naming
from referee.record.log import Header, Place
from referee.record.log_data import event_data, header_data, misplaced
from referee.record.logfile import loads_log
from referee.record.mistakes import mistakes_of, structure_value
from referee.record.values import how_many, show
from referee.record.wrong import Wrong

if TYPE_CHECKING:
    from collections.abc import Iterator

    from filelock import BaseFileLock

LOCK: Final = ".lock"
"""What is put behind the name of a log for the file that keeps a second writer away."""

SEAL: Final = ".seal.json"
"""What is put behind the name of a log for its seal; a log that has one is closed."""


class NotRecorded(RefereeError):  # noqa: N818 - it says what became of the act
    """An act that the recorder did not take in, or a log that it cannot write to; nothing was acknowledged."""


@contextmanager
def writing(path: str | os.PathLike[str]) -> Iterator[None]:
    """Be the one writer of a log for a while.

    Args:
        path: the log.

    Returns:
        A context, within which nobody else writes the log.

    Raises:
        NotRecorded: somebody else is writing it, or no lock can be made beside it.
    """
    lock = _locked(os.fspath(path))
    try:
        yield
    finally:
        lock.release()


def _locked(path: str) -> BaseFileLock:
    """Return the lock of a log, taken."""
    try:
        from filelock import FileLock, Timeout  # only here, as few runs of the program write a log
    except ModuleNotFoundError:
        raise NotRecorded("recording needs the package filelock; pip install 'referee[live]'") from None
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        raise NotRecorded(f"{path}: there is no folder {folder}")
    # Threads may hand the recorder on to each other, so the lock belongs to none of them.
    lock = FileLock(f"{path}{LOCK}", thread_local=False)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        raise NotRecorded(f"{path}: another program is writing this log") from None
    except (OSError, NotImplementedError) as error:
        said = error.strerror if isinstance(error, OSError) else "the folder allows no locks"
        raise NotRecorded(f"{path}: the log cannot be locked: {said}") from None
    return lock


class Recorder:
    """Writes a log in JSON Lines, act by act; the file only ever grows.

    ``append`` returns when the act is on the disk. So what was acknowledged outlives the program, and the system too as
    far as the disk keeps its word. Each act carries the hash of the line before it, under ``x-previous``. There is one
    writer at a time. Nothing that was recorded can be changed or taken out: what was wrong is put right by a further
    event.

    A line that a crash left torn is repaired when the log is opened: a whole act is kept, of which only the line feed
    is wanting, and what is less than an act is cut off, as it was never acknowledged.

    path: the file.
    header: the head of the log.
    events: the acts recorded so far, in order.
    head: the hash of the last line.
    repair: what was repaired when the log was opened, in words; empty where nothing was.
    """

    def __init__(self, path: str | os.PathLike[str], header: Header | None = None) -> None:
        """Open a log to go on with it, or begin one.

        Args:
            path: the file, whose name ends as those of JSON Lines do; it is made where it does not exist.
            header: the head of a new log. Where the log exists, its own head must say the same, if one is given.
                Where nothing is listed as recorded, readers go by what the log holds.

        Raises:
            NotRecorded: another program writes the log, it is sealed, or the file cannot be made or written.
            Unreadable: what is in the file is not a log that a recorder wrote; with every mistake.
        """
        self.path = os.fspath(path)
        self.events: list[Event] = []
        self.head = self.repair = ""
        self._ids = EarlierEvents()
        self._size = 0
        self._turn = threading.Lock()
        self._file: IO[bytes] | None = None
        if not self.path.endswith((".jsonl", ".ndjson")):
            raise NotRecorded(f"{self.path}: a recorded log is in JSON Lines; let the name end in .jsonl")
        head = _head_line(header, self.path) if header is not None else b""
        self._lock = _locked(self.path)
        try:
            self._file = self._opened()
            self._begin(self._read(), head)
        except OSError as error:
            self.close()
            raise NotRecorded(f"{self.path}: the log cannot be opened: {error.strerror}") from None
        except BaseException:
            self.close()
            raise

    def append(self, event: Event | Mapping[str, Any]) -> EventId:
        """Record an act; come back when it is on the disk.

        Args:
            event: the act, or its plain data as a line of a log holds them; without an id it gets e1, e2 and so on.

        Returns:
            The id of the act.

        Raises:
            Unreadable: the act could not be read again from the log, such as one without a player; with every mistake.
            NotRecorded: it could not be written. The log is as it was, or repaired when it is next opened.
        """
        with self._turn:
            if self._file is None:
                raise NotRecorded(f"{self.path}: the log is closed")
            data = event_data(event) if isinstance(event, Event) else dict(event)
            line, read = self._line(data)
            self._check_place()
            self._write(line)
            self._take_in(read, line)
            return read.id

    def close(self) -> None:
        """Close the file and let others write; called twice it does nothing more."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # all that was acknowledged is on the disk already
                file.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _opened(self) -> IO[bytes]:
        """Open the file, and make it where there is none."""
        if os.path.lexists(self.path + SEAL):
            raise NotRecorded(f"{self.path}: the log is sealed, so nothing can be added to it")
        if kind_at(self.path) is not None:
            raise NotRecorded(f"{self.path}: not a regular file")
        return open(self.path, "a+b", buffering=0)

    def _read(self) -> list[bytes]:
        """Return the whole lines of the file, after it has been repaired, with all of it on the disk."""
        assert self._file is not None
        self._file.seek(0)
        most = limits().file_size
        raw = self._file.read(most + 1)
        if len(raw) > most:
            raise stop(self.path, 1, 1, "the file is too large", f"at most {most} bytes")
        lines = lines_of(raw)
        self._size = len(raw)
        if lines and (b"\0" in lines[-1] or not lines[-1].endswith(b"\n")):
            torn = lines.pop()
            if self._is_whole(torn, lines):
                self._write(b"\n")
                lines.append(torn + b"\n")
                self.repair = f"line {len(lines)} was whole but for its end, and is kept"
            else:
                self._file.truncate(self._size - len(torn))
                self._size -= len(torn)
                line = f"a torn line {len(lines) + 1}"
                self.repair = f"{how_many(len(torn), f'byte of {line} was', f'bytes of {line} were')} cut off"
        _to_disk(self._file)
        return lines

    def _is_whole(self, torn: bytes, before: list[bytes]) -> bool:
        """Tell whether a last line lacks nothing but its end; the end of an object is the last that is written."""
        number = len(before) + 1
        data = object_on(torn, self.path, number)
        return data is not None and (not before or data.get(PREVIOUS) == digest_of(before[-1]))

    def _begin(self, lines: list[bytes], head: bytes) -> None:
        """Write the head of a new log, or take in what is in the file."""
        if not lines:
            if not head:
                raise stop(self.path, 1, 1, "the file is empty", "a log, or the head of a new one")
            self._write(head)
            _folder_to_disk(self.path)
            lines = [head]
        first = read_json(decode(lines[0], self.path), self.path).data
        if head and first != read_json(head.decode(), self.path).data:
            raise stop(self.path, 1, 1, "the log has another head than the one given")
        log = loads_log(decode(b"".join(lines), self.path), self.path, "jsonl")
        if wrong := _no_recording(lines, self.path):
            raise Unreadable([wrong])
        self.header = log.header
        self.head = digest_of(lines[-1])
        self.events = log.events
        for event in log.events:
            self._ids.add(event.id)

    def _line(self, data: dict[str, Any]) -> tuple[bytes, Event]:
        """Return the line of an act, and the act as it will be read from it; nothing is written yet."""
        number = len(self.events) + 2
        if PREVIOUS in data:
            raise stop(self.path, number, 1, f"the key {show(PREVIOUS)} is the recorder's own")
        data = {**data, "id": data.get("id") or f"e{len(self.events) + 1}"}
        text = json.dumps(data, ensure_ascii=False)
        document = read_json(text, self.path, number)
        try:
            with naming(self.header.players, self._ids):
                event = structure_value(Event, document.data)
        except Wrong as wrong:
            raise Unreadable(mistakes_of(wrong, document, ())) from None
        if wrongs := misplaced(event, self._ids):
            raise Unreadable(mistake for wrong in wrongs for mistake in mistakes_of(wrong, document, ()))
        event.x = {**event.x, PREVIOUS: self.head}
        line = f"{json.dumps(event_data(event), ensure_ascii=False)}\n".encode()
        if self._size + len(line) > limits().file_size:
            most = f"at most {limits().file_size} bytes"
            raise stop(self.path, number, 1, "the log would be too large to be read", most)
        if len(self.events) == limits().events:
            raise beyond("events", Place(self.path, number, 1), "the log would be too long to be read")
        return line, event

    def _check_place(self) -> None:
        """See that the file is still the one at the path, and that nobody else wrote to it."""
        assert self._file is not None
        try:
            here, there = os.fstat(self._file.fileno()), os.stat(self.path)
        except OSError as error:
            self._give_up(f"the log is not where it was: {error.strerror}")
        if not os.path.samestat(here, there):
            self._give_up("another file was put in the place of the log")
        if here.st_size != self._size:
            self._give_up("another program wrote to the log")
        if os.path.lexists(self.path + SEAL):
            self._give_up("the log is sealed")

    def _write(self, line: bytes) -> None:
        """Write a line and wait until it is on the disk; where that fails, the file is as it was, or given up."""
        assert self._file is not None
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
        except OSError as error:
            try:
                self._file.truncate(self._size)
                _to_disk(self._file)
            except OSError:
                self._give_up(f"nothing more can be written: {error.strerror}")
            raise NotRecorded(f"{self.path}: the act was not recorded: {error.strerror}") from None
        except BaseException:
            self.close()  # whoever opens it next finds out how far it came
            raise
        try:
            _to_disk(self._file)
        except OSError as error:
            # What the system holds of it now, and whether it will try again, is not known.
            self._give_up(f"the disk did not take the act: {error.strerror}")
        except BaseException:
            self.close()
            raise
        self._size += len(line)

    def _give_up(self, why: str) -> NoReturn:
        """Close the log, since what is in the file is not known any more, and say why."""
        self.close()
        raise NotRecorded(f"{self.path}: {why}; open the log again to see what it holds")

    def _take_in(self, event: Event, line: bytes) -> None:
        self.events.append(event)
        self._ids.add(event.id)
        self.head = digest_of(line)


def _head_line(header: Header, path: str) -> bytes:
    """Return the first line of a new log, after it was read as it will be.

    What is recorded is left to the acts where the head lists nothing.
    """
    data = header_data(header)
    if not header.recorded:
        del data["recorded"]
    text = json.dumps(data, ensure_ascii=False)
    loads_log(text, path, "jsonl")
    return f"{text}\n".encode()


def _no_recording(lines: list[bytes], path: str) -> Mistake | None:
    """Return why a log cannot be gone on with: it is not chained, or the chain is broken."""
    if len(lines) > 1 and not is_chained(lines):
        what = "no recorder wrote this log, as its lines do not carry the hash of the line before"
        return Mistake(Place(path, 2, 1), what, f"the key {show(PREVIOUS)}")
    if "events" in read_json(decode(lines[0], path), path).data:
        return Mistake(Place(path, 1, 1), "a whole log stands on one line", "the head alone, and each act on its line")
    return chain_mistake(lines, path)


def _to_disk(file: IO[bytes]) -> None:
    """Wait until all that was written to a file is on the disk."""
    if sys.platform == "darwin":
        import fcntl

        fcntl.fcntl(file.fileno(), fcntl.F_FULLFSYNC)  # fsync there does not empty what the disk holds back
        return
    os.fsync(file.fileno())


def _folder_to_disk(path: str) -> None:
    """Wait until the name of a new file is on the disk, where the system can do that for folders."""
    if sys.platform == "win32":
        return
    number = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)
