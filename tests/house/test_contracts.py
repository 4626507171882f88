"""The contract of every name on a face: what it is for, what it takes, what it gives, what it raises.

What the rule asks, as far as a program can see it:

- a class, a function or a public method has a docstring that begins with a sentence;
- the docstring of a function names each parameter as ``name: text``, under ``Args:`` or elsewhere, or quotes its name
  (double backticks) in a sentence; for the parameters of ``__init__`` the docstring of the class serves as well;
- a function that gives something says so: its docstring begins with Return, Yield, Tell whether or Count, or has
  ``Returns:`` or ``Yields:``, or a sentence that says what it returns;
- what a function raises by name is named in its docstring;
- the docstring of a class names its public fields, or each has a string below it;
- a constant or a type has a string below it; an alias of a ``Literal`` explains itself.
"""

from __future__ import annotations

import ast
import itertools
import re
from collections.abc import Iterator

import pytest

from tests.house.source import MODULES, Function, Module
from tests.house.test_plan import FLOORS

Definition = ast.ClassDef | Function | ast.Assign | ast.AnnAssign

GIVES = re.compile(r"\A(Return|Yield|Tell whether|Whether|Count)\b|\b[Rr]eturns\b|\bYields:")
# Errors that mark a bug and no more.
BUGS = {"AssertionError", "NotImplementedError", "StopIteration"}


def definition(name: str, module: str) -> Definition:
    """Return where a name that a module offers is defined, however many modules hand it on."""
    for node in (*MODULES[module].nodes, *MODULES[module].stub.body):
        if isinstance(node, ast.ImportFrom) and node.module and name in {alias.name for alias in node.names}:
            return definition(name, node.module)
    found: Definition | None = None
    for node in MODULES[module].tree.body:
        match node:
            case ast.ClassDef(name=own) | ast.FunctionDef(name=own) | ast.AsyncFunctionDef(name=own):
                found = node if own == name else found
            case ast.Assign(targets=[target]) | ast.AnnAssign(target=target):
                found = node if name in re.findall(r"\w+", ast.unparse(target)) else found
    assert found, f"{module} does not define {name}"
    return found


def offered(wing: str) -> dict[str, Definition]:
    """Return what a face offers, each name with its definition."""
    face = MODULES[f"referee.{wing}".rstrip(".")]
    names = (alias.name for node in face.stub.body if isinstance(node, ast.ImportFrom) for alias in node.names)
    return {name: definition(name, face.name) for name in names}


def names(text: str, name: str) -> bool:
    """Tell whether a docstring names something and says a word about it."""
    name = re.escape(name.rstrip("_"))
    listed = rf"(?:^|(?<=[\s(,;*])){name}(?:, \*{{0,2}}\w+)*(?: and \w+)?: +\S"
    return bool(re.search(rf"{listed}|``\*{{0,2}}{name}_?``", text, re.MULTILINE))


def parameters(function: Function) -> list[str]:
    """Return the names of a function's parameters."""
    args = function.args
    several = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    bound = "cls" if "classmethod" in decorators(function) else "self"
    return [arg.arg for arg in several if arg and arg.arg != bound and not arg.arg.startswith("_")]


def decorators(node: Function | ast.ClassDef) -> set[str]:
    """Return the names of what decorates a definition, without the modules they come from."""
    return {ast.unparse(each).partition("(")[0].rpartition(".")[2] for each in node.decorator_list}


def raised(function: Function) -> set[str]:
    """Return the errors that a function raises by name; not those of functions within it."""
    inside = (node for node in ast.walk(function) if isinstance(node, Function) and node is not function)
    theirs = {id(part) for node in inside for part in ast.walk(node)}
    errors = (node.exc for node in ast.walk(function) if isinstance(node, ast.Raise) and id(node) not in theirs)
    called = (error.func if isinstance(error, ast.Call) else error for error in errors if error)
    return {each.id for each in called if isinstance(each, ast.Name) and each.id[0].isupper()} - BUGS


def lacks_of_function(function: Function, more: str = "") -> Iterator[str]:
    """Yield what the contract of a function lacks; more: what else tells of its parameters."""
    text = ast.get_docstring(function) or ""
    if not more:
        yield from lacks_of_sentence(text)
    yield from (f"does not name {each}" for each in parameters(function) if not names(text + "\n" + more, each))
    yield from (f"does not name {each}" for each in sorted(raised(function)) if each not in text + more)
    is_property = {"property", "cached_property", "setter"} & decorators(function)
    gives = function.returns and ast.unparse(function.returns) not in ("None", "NoReturn", "Never")
    if gives and not is_property and not GIVES.search(text):
        yield "does not say what it returns"


def lacks_of_sentence(text: str) -> Iterator[str]:
    """Yield what the beginning of a docstring lacks."""
    first = text.split("\n\n")[0].rstrip()
    if not first or first[0].islower() or first[-1] not in ".?:" or not text.partition("\n")[0].strip():
        yield "does not begin with a sentence"


def fields(node: ast.ClassDef) -> Iterator[str]:
    """Yield the public fields of a class that have no string below them."""
    for each, below in itertools.zip_longest(node.body, node.body[1:]):
        match each:
            case ast.AnnAssign(target=ast.Name(id=name), annotation=hint) if not name.startswith("_"):
                if not ast.unparse(hint).startswith("ClassVar") and not is_text(below):
                    yield name


def is_text(node: ast.stmt | None) -> bool:
    """Tell whether a statement is a string alone."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def lacks_of_class(name: str, node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    """Yield what the contracts of a class and of its public methods lack, each with its name."""
    text = ast.get_docstring(node) or ""
    yield from ((name, lack) for lack in lacks_of_sentence(text))
    told = (
        [] if "Fact" in map(ast.unparse, node.bases) else fields(node)
    )  # those of a kind of fact are told by their types
    yield from ((name, f"does not name {each}") for each in told if not names(text, each))
    for method in node.body:
        if isinstance(method, Function):
            if method.name == "__init__":
                yield from ((name, lack) for lack in lacks_of_function(method, text))
            elif not method.name.startswith("_") and "overload" not in decorators(method):
                yield from ((f"{name}.{method.name}", lack) for lack in lacks_of_function(method))


def lacks_of_constant(node: Definition, module: Module) -> Iterator[str]:
    """Yield what the contract of a constant or a type lacks."""
    body = module.tree.body
    below = next((each for i, each in enumerate(body[1:]) if body[i] is node), None)
    value = ast.unparse(node.value) if not isinstance(node, ast.ClassDef | Function) and node.value else ""
    if not is_text(below) and not value.startswith("Literal["):
        yield "has no string below it"


def lacks(wing: str) -> Iterator[tuple[str, str]]:
    """Yield what the contracts on a face lack, each with the name that lacks it."""
    holder = {id(node): module for module in MODULES.values() for node in module.tree.body}
    for name, node in offered(wing).items():
        match node:
            case ast.ClassDef():
                yield from lacks_of_class(name, node)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield from ((name, lack) for lack in lacks_of_function(node))
            case _:
                yield from ((name, lack) for lack in lacks_of_constant(node, holder[id(node)]))


@pytest.mark.parametrize("wing", FLOORS)
def test_every_name_on_a_face_has_its_contract(wing: str) -> None:
    assert [f"{name} {lack}" for name, lack in lacks(wing)] == []


def test_a_contract_that_lacks_something_is_found() -> None:
    told = """Return a sum.

    Args:
        first: the first number.
    """
    (function,) = ast.parse(f"def add(first: int, second: int) -> int:\n    '''{told}'''\n    raise KeyError").body
    assert isinstance(function, ast.FunctionDef)
    assert list(lacks_of_function(function)) == ["does not name second", "does not name KeyError"]
    (bare,) = ast.parse("def add() -> int:\n    'sums up'\n").body
    assert isinstance(bare, ast.FunctionDef)
    assert list(lacks_of_function(bare)) == ["does not begin with a sentence", "does not say what it returns"]
    (kind,) = ast.parse("class Pair:\n    'Two numbers.'\n    first: int\n").body
    assert isinstance(kind, ast.ClassDef)
    assert list(lacks_of_class("Pair", kind)) == [("Pair", "does not name first")]
