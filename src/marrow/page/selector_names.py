"""Writes names of nodes as XPath and CSS selectors have them."""

import re

from marrow.expressions import expression

_PLAIN = expression(r"[A-Za-z_][\w.-]*", re.ASCII)
_KINDS = {"#text": "text()", "#comment": "comment()"}


def xpath_step(name: str) -> str:
    """The test of a node's name in an XPath."""
    return _KINDS.get(name) or (name if _PLAIN.fullmatch(name) else f"*[name()={_literal(name)}]")


def _literal(name: str) -> str:
    """A string as XPath writes it, which knows no escapes."""
    if '"' not in name:
        return f'"{name}"'
    return "concat(" + ", '\"', ".join(f'"{part}"' for part in name.split('"')) + ")"


def css_name(name: str) -> str:
    """A name as CSS writes it."""
    return re.sub(r"[^\w-]", r"\\\g<0>", name)
