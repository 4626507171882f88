"""A log as plain data in its one canonical form, and the digest of that form."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from referee.record.acts import Event
from referee.record.codec import unstructure
from referee.record.log import Header, Log
from referee.record.vocabulary import RECORDED

FIRST = ("id", "do", "by")


def header_data(header: Header) -> dict[str, Any]:
    """Return a header as plain data; what was recorded is always said.

    Args:
        header: the head of a log.
    """
    recorded = [part for part in RECORDED if part in header.recorded]
    data = unstructure(header)
    return {"format": data.pop("format"), "players": data.pop("players"), **data, "recorded": recorded}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as plain data, its id, act and actor first.

    Args:
        event: an event of a log, with its id.
    """
    data = unstructure(event)
    return {**{key: data[key] for key in FIRST if key in data}, **data}


def log_data(log: Log) -> dict[str, Any]:
    """Return a log as plain data: its header and its events."""
    return {"header": header_data(log.header), "events": [event_data(event) for event in log.events]}


def digest(log: Log) -> str:
    """Return the SHA-256 of a log's canonical JSON, the same for every form that the log is written in."""
    return digest_of(msgspec.json.encode(log_data(log), order="sorted"))


def digest_of(canonical: bytes) -> str:
    """Return the digest of a canonical form that has been written out.

    Args:
        canonical: JSON with its keys sorted, as bytes.

    Returns:
        "sha256:" and the digest in hexadecimal.
    """
    return f"sha256:{hashlib.sha256(canonical).hexdigest()}"
