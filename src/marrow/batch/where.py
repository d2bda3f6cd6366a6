"""Conditions on rows for `--where`, such as `words >= 50 and text_language in ("en", "de")`."""

import ast
import operator
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

from .. import registry
from ..errors import Error
from .schema import COLUMNS, SIGNALS

_COMPARE: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.In: lambda one, many: one in many, ast.NotIn: lambda one, many: one not in many,
}  # fmt: skip
_COUNT: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
_Value = Callable[[Mapping[str, Any]], Any]


class Where:
    """A parsed condition. `names` are its columns; the empty condition holds for every row.

    A comparison with a missing value, or of types that cannot be compared, does not hold. Raises `Error` for a text
    that is no condition.
    """

    def __init__(self, text: str) -> None:
        self.names: set[str] = set()
        try:
            self._holds = self._value(ast.parse(text.strip(), mode="eval").body) if text.strip() else None
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            raise Error(f"--where {text}: {getattr(error, 'msg', error)}", code="usage") from None

    def __call__(self, row: Mapping[str, Any]) -> bool:
        return self._holds is None or bool(self._holds(row))

    def _value(self, node: ast.AST) -> _Value:
        if isinstance(node, ast.Constant) and isinstance(node.value, str | int | float | None):
            return lambda row: node.value
        if isinstance(node, ast.Name):
            name = self._known(node.id, COLUMNS, "column", node.id)
            return lambda row: row.get(name)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "quality":
            signal = self._known(node.attr, SIGNALS, "count of quality", "quality")
            return lambda row: (row.get("quality") or {}).get(signal)
        if isinstance(node, ast.Tuple | ast.List):
            items = [self._value(each) for each in node.elts]
            return lambda row: [item(row) for item in items]
        if isinstance(node, ast.BoolOp):
            parts, join = [self._value(each) for each in node.values], all if isinstance(node.op, ast.And) else any
            return lambda row: join(part(row) for part in parts)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub):
            inner = self._value(node.operand)
            if isinstance(node.op, ast.Not):
                return lambda row: not inner(row)
            return lambda row: _tried(operator.sub, 0, inner(row))
        if isinstance(node, ast.BinOp) and type(node.op) in _COUNT:
            left, right, count = self._value(node.left), self._value(node.right), _COUNT[type(node.op)]
            return lambda row: _tried(count, left(row), right(row))
        if isinstance(node, ast.Compare) and all(type(each) in _COMPARE for each in node.ops):
            values = [self._value(each) for each in (node.left, *node.comparators)]
            steps = [(_COMPARE[type(each)], *pair) for each, pair in zip(node.ops, pairwise(values), strict=True)]
            return lambda row: all(_tried(compare, one(row), other(row)) for compare, one, other in steps)
        raise ValueError(f"{ast.unparse(node)!r} is no comparison of columns, numbers and strings")

    def _known(self, name: str, names: Mapping[str, Any], what: str, column: str) -> str:
        """The name of something that stands in a column. Raises `Error` for one that is not there."""
        if name not in names:
            raise registry.unknown(name, names, f"{what} in --where")
        self.names.add(column)
        return name


def _tried(function: Callable[[Any, Any], Any], one: Any, other: Any) -> Any:
    """What a function gives; None where a value is missing or does not fit. `x == None` asks whether one is."""
    if (one is None or other is None) and function not in (operator.eq, operator.ne):
        return None
    try:
        return function(one, other)
    except (TypeError, ZeroDivisionError, OverflowError):
        return None
