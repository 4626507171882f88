"""The project's own source, parsed once for the tests of the house."""

from __future__ import annotations

import ast
from collections.abc import Callable, Collection, Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from attrs import frozen

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "referee"

JUDGING = ("docket", "score", "hearing", "asking")
"""The wings that rule; none of them compares a fact or a remedy by its name."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@frozen(slots=False)
class Module:
    """One module of the package."""

    name: str
    path: Path

    @property
    def wing(self) -> str:
        """Return the wing it stands in; the roof of the house is the empty wing."""
        parts = self.name.split(".")
        return parts[1] if len(parts) > 1 and (PACKAGE / parts[1]).is_dir() else ""

    @cached_property
    def lines(self) -> list[str]:
        """Return its lines."""
        return self.path.read_text(encoding="utf-8").splitlines()

    @cached_property
    def tree(self) -> ast.Module:
        """Return its syntax tree."""
        return ast.parse("\n".join(self.lines))

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Return all nodes of its syntax tree."""
        return list(ast.walk(self.tree))

    @cached_property
    def stub(self) -> ast.Module:
        """Return the syntax tree of the stub beside it, in which a package lists what it offers; empty without one."""
        stub = self.path.with_suffix(".pyi")
        return ast.parse(stub.read_text(encoding="utf-8") if stub.exists() else "")

    def functions(self) -> Iterator[Function]:
        """Yield its functions and methods, inner ones too."""
        for node in self.nodes:
            if isinstance(node, Function):
                yield node

    def docstrings(self) -> Iterator[ast.Constant]:
        """Yield the docstrings of the module and of all classes and functions in it."""
        for node in self.nodes:
            if isinstance(node, (ast.Module, ast.ClassDef, Function)):
                match node.body[:1]:
                    case [ast.Expr(value=ast.Constant(value=str()) as text)]:
                        yield text

    @cached_property
    def lines_of_docstrings(self) -> set[int]:
        """Return the numbers of the lines on which docstrings stand."""
        return {line for text in self.docstrings() for line in range(text.lineno, (text.end_lineno or 0) + 1)}

    def code_lines(self, function: Function) -> int:
        """Count a function's lines of code: blank lines, comments and docstrings are free."""
        free = self.lines_of_docstrings
        lines = range(function.lineno, (function.end_lineno or 0) + 1)
        return sum(1 for n in lines if n not in free and self.lines[n - 1].strip().partition("#")[0])

    def imports(self, known: frozenset[str]) -> Iterator[str]:
        """Yield the modules of the package that it imports, those for type checking only included."""
        package = self.name if self.path.name == "__init__.py" else self.name.rpartition(".")[0]
        for node in (*self.nodes, *ast.walk(self.stub)):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in known)
            elif isinstance(node, ast.ImportFrom):
                above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
                base = ".".join([*above, *filter(None, [node.module])])
                names = (f"{base}.{alias.name}" for alias in node.names)
                yield from (found for name in names if (found := name if name in known else base) in known)
            elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "import_module":
                yield from (arg.value for arg in node.args if isinstance(arg, ast.Constant) and arg.value in known)


def read_package() -> dict[str, Module]:
    """Return all modules of the package by name."""
    modules = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        modules[name] = Module(name, path)
    return modules


MODULES = read_package()


@cache
def imports() -> dict[str, set[str]]:
    """Return what each module of the package imports from it."""
    return {name: set(module.imports(frozenset(MODULES))) - {name} for name, module in MODULES.items()}


def amiss(check: Callable[[Module], Collection[Any]]) -> dict[str, Collection[Any]]:
    """Return what a check finds amiss in each module in which it finds anything, by the names of the modules."""
    return {name: found for name, module in MODULES.items() if (found := check(module))}
