"""The form for an act: a field for each key that its class has, and the act that a filled-in form tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal

from attrs import define, field

from referee.record import (
    ACTS,
    PACK,
    SUIT_NAMES,
    Names,
    Schema,
    describe,
    log_schema,
    mark_of,
    written_fields,
)
from referee.report import GROUND_WORDS, REMEDY_WORDS

Fields = Mapping[str, str]
"""The fields of a form that was sent, all of them texts."""

Choice = tuple[str, str]
"""A value that can be chosen, and how it is worded."""

Kind = Literal["choice", "number", "cards", "text", "numbers", "holdings", "moves"]

OF_EVERY_ACT: Final = ("note", "basis", "other_pack")
"""The keys that every act may have, and which stand last in its form."""

MOVES: Final = 3
"""How many moves of cards a form has room for."""

GROUPS: Final = {"dealing": "Packs and dealing", "play": "Exchange and play", "words": "Words and marks"}
"""What the acts of a module are headed with where one is chosen."""

WORDS: Final[dict[str, Mapping[str, str]]] = {
    "remedy": REMEDY_WORDS,
    "ground": GROUND_WORDS,
    "subject": GROUND_WORDS,
    "suit": SUIT_NAMES,
    "named_suit": SUIT_NAMES,
}
"""How the values of some keys are worded; those of others are worded as they are written."""

YES_NO: Final = (("true", "yes"), ("false", "no"))


@define(frozen=True)
class FormField:
    """A field of the form of an act.

    key: the key of the act.
    kind: what it takes: one of some values, a number, cards, a text; a number or cards for each player; moves of cards.
    required: whether the act needs it.
    help: what it says.
    choices: what can be chosen, and for a text what may be meant; for moves, their places.
    names: the fields on paper, each with what it is headed with and what stands in it.
    """

    key: str
    kind: Kind
    required: bool
    help: str
    choices: tuple[Choice, ...] = ()
    names: tuple[tuple[str, str, str], ...] = ()


@define
class ActForm:
    """The form for acts of one kind, in a log.

    do: the act.
    players: the two players.
    acts: the acts of the log before it, each with its id and its sentence.
    given: what is in the fields, by their names.
    """

    do: str
    players: Sequence[str]
    acts: Sequence[Choice] = ()
    given: Fields = field(factory=dict)

    @property
    def says(self) -> str:
        """What the act is."""
        return said_of(self.do)

    @property
    def fields(self) -> list[FormField]:
        """The fields, those first that the act needs."""
        found = (self._field(key, shape) for key, shape in shapes_of(self.do).items())
        return sorted(found, key=lambda each: (each.key in OF_EVERY_ACT, not each.required))

    def data(self) -> dict[str, Any]:
        """Return the act that the filled-in form tells, as plain data; what was left empty is left out."""
        told = ((key, self._value(key, shape)) for key, shape in shapes_of(self.do).items())
        return {"do": self.do, **{key: value for key, value in told if value not in ("", None, {}, [])}}

    def _field(self, key: str, shape: Shape) -> FormField:
        choices = self._choices(key, shape)
        names = tuple((name, label, self.given.get(name, "")) for name, label in self._names(key, shape.kind))
        return FormField(key, shape.kind, shape.required, shape.help, choices, names)

    def _names(self, key: str, kind: Kind) -> Iterator[Choice]:
        """Yield the names of the fields of a key, each with what it is headed with."""
        if kind in ("numbers", "holdings"):
            yield from ((f"{key}.{i}", player) for i, player in enumerate(self.players))
        elif kind == "moves":
            yield from ((f"{key}.{i}.{part}", part) for i in range(MOVES) for part in ("cards", "from", "to"))
        else:
            yield key, key.replace("_", " ")

    def _choices(self, key: str, shape: Shape) -> tuple[Choice, ...]:
        if shape.kind == "moves":
            hands = ((f"hand:{player}", f"the hand of {player}") for player in self.players)
            return (*hands, ("stock", "the stock"), ("aside", "laid aside"))
        if shape.names is not None:
            return (*((name, name) for name in self.players), *((name, name) for name in shape.names.also))
        return tuple(self.acts) if shape.of_act else shape.choices

    def _value(self, key: str, shape: Shape) -> Any:
        """Return what the fields of a key tell."""
        if shape.kind in ("numbers", "holdings"):
            told = {player: self._read(f"{key}.{i}", shape) for i, player in enumerate(self.players)}
            return {player: value for player, value in told.items() if value != ""}
        if shape.kind == "moves":
            rows = [
                {part: self._read(f"{key}.{i}.{part}", shape) for part in ("from", "to", "cards")} for i in range(MOVES)
            ]
            return [row for row in rows if row["cards"] != ""]
        return self._read(key, shape)

    def _read(self, name: str, shape: Shape) -> str | int | bool | list[str]:
        """Return what one field tells: a number, yes or no, and a list as such, all else as a text."""
        text = self.given.get(name, "").strip()
        if shape.takes_numbers and text.isdecimal() and len(text) < 4:
            return int(text)
        if shape.takes_several:
            return text.replace(",", " ").split()
        return text == "true" if shape.choices == YES_NO and text else text


def form_of(data: Mapping[str, Any], players: Sequence[str], acts: Sequence[Choice]) -> ActForm:
    """Return the form that tells an act.

    Args:
        data: the act as plain data.
        players: the two players.
        acts: the acts of the log before it, each with its id and its sentence.
    """
    given: dict[str, str] = {}
    for key, value in data.items():
        if value == [] and key != "moves":
            given[key] = "0"  # no cards, in an act that has to say how many
        elif isinstance(value, dict):
            given |= {f"{key}.{i}": _text(value[name]) for i, name in enumerate(players) if name in value}
        elif key == "moves":
            given |= {f"{key}.{i}.{part}": _text(told) for i, row in enumerate(value) for part, told in row.items()}
        else:
            given[key] = _text(value)
    return ActForm(str(data["do"]), players, acts, given)


def fits(data: Mapping[str, Any], form: ActForm) -> bool:
    """Tell whether a form has room for all that an act says.

    Args:
        data: the act as plain data.
        form: the form.
    """
    room = {name for each in form.fields for name, _, _ in each.names}
    return not (data.keys() - shapes_of(form.do).keys() - {"do", "id"}) and form.given.keys() - {"do", "id"} <= room


def acts_to_choose() -> dict[str, list[Choice]]:
    """Return all acts by what their groups are headed with, each with its word and what it is."""
    found: dict[str, list[Choice]] = {}
    for do, act in ACTS.items():
        found.setdefault(GROUPS[act.__module__.rpartition(".")[2]], []).append((do, said_of(do)))
    return found


def said_of(do: str) -> str:
    """Return what an act is, in a sentence.

    Args:
        do: the act.
    """
    return str(_schema(do)["description"])


@define(frozen=True)
class Shape:
    """What a key of an act takes, whoever plays.

    kind: what its field is.
    required: whether the act needs it.
    help: what it says.
    choices: the values that can be chosen.
    names: who may be named, where it is a name.
    of_act: whether it names an act.
    takes_numbers: whether digits in it are a number.
    takes_several: whether a text in it is a list of words.
    """

    kind: Kind
    required: bool
    help: str
    choices: tuple[Choice, ...] = ()
    names: Names | None = None
    of_act: bool = False
    takes_numbers: bool = False
    takes_several: bool = False


@cache
def shapes_of(do: str) -> dict[str, Shape]:
    """Return what the keys of an act take, ``by`` first.

    Args:
        do: the act.
    """
    act, schema = ACTS[do], _schema(do)
    told = {key: each for key, each in written_fields(act).items() if key != "id"}
    return {key: _shape(key, schema, told[key].type) for key in sorted(told, key=lambda key: key != "by")}


def _shape(key: str, act: Schema, annotation: Any) -> Shape:
    told = act["properties"][key]
    required, words = key in act["required"], str(told.get("description", ""))
    mark = mark_of(annotation)
    if isinstance(mark, Names):
        return Shape("choice", required, words, names=mark)
    if mark is not None:
        return Shape("choice", required, words, of_act=True)
    schemas = [each for each in told.get("anyOf", [told]) if each.get("type") != "null"]
    offered = [_offered(key, each) for each in schemas]
    return Shape(
        offered[0][0] if len(offered) == 1 else "text",
        required,
        words,
        tuple(choice for _, choices, _ in offered for choice in choices),
        takes_numbers=any(numbers for _, _, numbers in offered),
        takes_several=any(each.get("items") == {"type": "string"} for each in schemas),
    )


def _offered(key: str, told: Schema) -> tuple[Kind, tuple[Choice, ...], bool]:
    """Return the kind of a field, what can be chosen in it, and whether it takes numbers."""
    if "enum" in told:
        words = WORDS.get(key, {})
        values = words if key in ("suit", "named_suit") else told["enum"]
        return "choice", tuple((value, words.get(value, value.replace("_", " "))) for value in values), False
    if "oneOf" in told:
        return "cards", (), True
    if "pattern" in told and key == "card":
        return "choice", tuple((card, describe(card)) for card in PACK), False
    if told.get("type") == "object":
        return ("holdings" if "oneOf" in told["additionalProperties"] else "numbers"), (), True
    if told.get("type") == "array":
        return ("moves" if "$ref" in told["items"] else "text"), (), True
    if told.get("type") == "boolean":
        return "choice", YES_NO, False
    return ("number", (), True) if told.get("type") == "integer" else ("text", (), told.keys() <= {"description"})


@cache
def _schema(do: str) -> Schema:
    schema: Schema = _schemas()[ACTS[do].__name__]
    return schema


@cache
def _schemas() -> dict[str, Schema]:
    schemas: dict[str, Schema] = log_schema()["$defs"]
    return schemas


def _text(value: Any) -> str:
    """Return a value as it stands in a field."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return " ".join(map(str, value))
    return "" if value is None else str(value)
