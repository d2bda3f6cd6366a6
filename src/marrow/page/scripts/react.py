"""Elements of React as HTML: `["$", name, key, {"children": ...}]`, as streams of it hold them."""

import html as markup
from collections.abc import Iterator
from typing import Any

from marrow.expressions import expression

_MAX_DEPTH = 60
_ELEMENT = expression(r"[a-z][a-z0-9]{0,15}")
_COMPONENTS = ("img", {"src", "alt"}), ("a", {"href", "children"})  # what a component is by its properties
_VOID = frozenset("area br col embed hr img input source track wbr".split())
_ATTRIBUTE = expression(r"(?!on|style|children)[a-zA-Z][a-zA-Z-]{0,30}")
_UNSEEN = frozenset(("head", "link", "meta", "noscript", "script", "style", "svg", "template", "title"))


def as_html(data: Any, depth: int = 0) -> Iterator[str]:
    """The HTML of an element of React, of a list of them, or of a text."""
    if depth > _MAX_DEPTH:
        return
    if isinstance(data, str):
        yield "" if data.startswith("$") else markup.escape(data)
    elif isinstance(data, list) and len(data) > 3 and data[0] == "$" and isinstance(data[3], dict):
        yield from _element(data[1], data[3], depth)
    elif isinstance(data, list):
        for item in data:
            if isinstance(item, list) or (isinstance(item, str) and depth):
                yield from as_html(item, depth + 1)


def _element(name: Any, properties: dict[str, Any], depth: int) -> Iterator[str]:
    """The HTML of an element by its name and properties; of components what is in them, and those that link or show a
    picture."""
    if not (isinstance(name, str) and _ELEMENT.fullmatch(name)):
        name = next((made for made, needed in _COMPONENTS if needed <= properties.keys()), "")
    if name in _UNSEEN:
        return
    if name:
        yield f"<{name}{''.join(_attributes(properties))}>"
    if name in _VOID:
        return
    inner = properties.get("dangerouslySetInnerHTML")
    if isinstance(inner, dict) and isinstance(inner.get("__html"), str):
        yield inner["__html"]
    yield from as_html(properties.get("children"), depth + 1)
    yield f"</{name}>" if name else ""


def _attributes(properties: dict[str, Any]) -> Iterator[str]:
    """The attributes of HTML that properties of an element of React stand for."""
    for name, value in properties.items():
        said = str(value) if isinstance(value, str | int) and not isinstance(value, bool) else "$"
        if said[:1] != "$" and _ATTRIBUTE.fullmatch(name):
            yield f' {"class" if name == "className" else name.lower()}="{markup.escape(said)}"'
