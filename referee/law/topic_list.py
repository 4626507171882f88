"""What codes speak of: the topics under which clauses of different codes are set side by side."""

from __future__ import annotations

from functools import cache
from typing import Literal

from attrs import define

from referee.law.files import data_folder
from referee.record import read_file, read_yaml, structure

FILE = "topics.yaml"


@define
class Topic:
    """Something that a code may speak of; ``values``: the game values or the procedure that settle it.

    title: what the topic is, for people.
    """

    title: str
    values: tuple[str, ...] = ()


@define
class Section:
    """Topics that belong together, by name."""

    title: str
    topics: dict[str, Topic]


@define
class TopicFile:
    """The file of all topics.

    format: the form of the file.
    sections: the sections in order, each with its topics.
    """

    format: Literal["referee.topics/1"]
    sections: tuple[Section, ...]


@cache
def load_sections() -> tuple[Section, ...]:
    """Return the sections of topics that are shipped with the rulebooks; none where no rulebooks are."""
    root = data_folder("rulebook")
    if root is None or not (root / FILE).is_file():
        return ()
    found = structure(TopicFile, read_yaml(read_file(root / FILE), str(root / FILE)))
    return found.sections if found is not None else ()


@cache
def topics() -> dict[str, Topic]:
    """Return all topics by name, in order."""
    return {name: topic for section in load_sections() for name, topic in section.topics.items()}
