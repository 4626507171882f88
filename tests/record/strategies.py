"""Strategies for single acts, made from the classes of the acts themselves."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_args, get_origin

from attrs import NOTHING
from hypothesis import strategies as st

from referee.record import EventId
from referee.record.acts import ACTS
from referee.record.acts.base import Card, Cards, EarlierEvent, Ground, Number, Order, RemedyName, SomeCards, Suit
from referee.record.acts.play import CLAIM
from referee.record.cards import PACK, SUITS, UNKNOWN
from referee.record.known_names import Names, mark_of
from referee.record.shapes import is_union, written_fields
from referee.record.vocabulary import GROUNDS, REMEDY_NAMES

PLAYERS = ("Anne", "Zoë of York")
FIRST_EVENT = "start"

# Words that other YAML readers take for something else, and what is hard to write down.
texts = st.one_of(
    st.sampled_from(
        ["no", "on", "12:30", "07", "1.5", "2026-01-01", "~", "", "null", "'", '"', "a: b", "- a", "#", "?"]
    ),
    st.text(st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t\n\r\x85"), max_size=12),
)
cards = st.sampled_from((*PACK, UNKNOWN, "10S#2"))
plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=5,
)
NARROW: dict[Any, st.SearchStrategy[Any]] = {
    Card: cards,
    SomeCards: st.lists(cards, min_size=1, max_size=6) | st.integers(1, 6),
    Cards: st.lists(cards, max_size=6) | st.integers(0, 6) | st.lists(cards, min_size=1, max_size=4).map(" ".join),
    Number: st.integers(1, 9),
    Suit: st.sampled_from(SUITS),
    Order: st.sampled_from(["3-2", "2-3", "2-2-1"]),
    Ground: st.sampled_from(sorted(GROUNDS)),
    RemedyName: st.sampled_from(sorted(REMEDY_NAMES)),
    Annotated[str | int, CLAIM]: st.sampled_from(["score", "point", "vole"]) | st.integers(0, 9),
    EarlierEvent: st.just(FIRST_EVENT),
    EventId: texts,
    Any: plain,
    str: texts,
    int: st.integers(0, 9),
    bool: st.booleans(),
}


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Return a strategy for plain values of an annotation."""
    origin, offered = get_origin(annotation), get_args(annotation)
    if annotation in NARROW:
        return NARROW[annotation]
    if origin is Annotated:
        names = mark_of(annotation)
        if isinstance(names, Names):
            return st.sampled_from([*(names.before + player for player in PLAYERS), *names.also])
        return values(offered[0])
    if origin is Literal:
        return st.sampled_from(offered)
    if is_union(annotation):
        return st.one_of([values(member) for member in offered if member is not type(None)])
    if origin is dict:
        return st.dictionaries(values(offered[0]), values(offered[1]), max_size=2)
    if origin is tuple:
        return st.lists(values(offered[0]), max_size=3)
    return mappings(annotation)


def mappings(cls: Any) -> st.SearchStrategy[dict[str, Any]]:
    """Return a strategy for mappings that are read into a class."""
    required: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for key, field in written_fields(cls).items():
        must = field.default is NOTHING or (key == "by" and getattr(cls, "needs_actor", False))
        (required if must else optional)[key] = values(field.type)
    optional.pop("id", None)
    return st.fixed_dictionaries(required, optional=optional)


@st.composite
def acts(draw: st.DrawFn) -> dict[str, Any]:
    """Draw one act as plain data, now and then with a field of another program."""
    do = draw(st.sampled_from(sorted(ACTS)))
    extras = draw(st.dictionaries(texts.map("x-{}".format), plain, max_size=1))
    return {"do": do, **draw(mappings(ACTS[do])), **extras}


@st.composite
def logs(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a log as plain data, its header beside its events."""
    start = {"id": FIRST_EVENT, "do": "open_game"}
    header: dict[str, Any] = {"format": "referee.log/1", "players": list(PLAYERS)}
    if draw(st.booleans()):
        header["recorded"] = draw(st.lists(st.sampled_from(["shuffling", "marking"]), unique=True))
    return {**header, "events": [start, *draw(st.lists(acts(), max_size=6))]}
