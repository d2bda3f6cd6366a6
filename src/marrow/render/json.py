"""JSON: the document as a list of typed blocks, with its metadata and its plain text.

```json
{"title": "", "language": "", "direction": "", "url": "", "metadata": {}, "text": "", "blocks": []}
```
`text` is what the `text` format gives. Every block has a `type`; the other keys depend on it:

| type | keys |
|---|---|
| `paragraph` | `text`, `links`?, `images`? |
| `heading` | `level` (2 to 6), `text`, `links`? |
| `list` | `ordered`, `start`?, `checked`? (of tasks: true, false or null for each item), `items`: lists of blocks |
| `definitions` | `items`: each `{"terms": [text], "definitions": [list of blocks]}` |
| `quote` | `blocks`, `cite`? |
| `code` | `text`, exact; `language`? |
| `image` | `src`, `alt`, `width`?, `height`?, `caption`? |
| `figure` | `blocks`, `caption`? (what is not one image) |
| `table` | `rows` of texts, spans resolved, equally long; `header`: how many on top are headers; `caption`? |
| `callout` | `kind`, `title`?, `blocks` |
| `details` | `summary`, `blocks` |
| `formula` | `tex` |
| `embed` | `src`, `title`?, `poster`? |
| `post` | `author`?, `link`?, `date`?, `stamp`?, `permalink`?, `id`?, `parent`?, `blocks` |
| `rule` | |
| `footnotes` | `items`: each `{"id": "1", "blocks": [...]}` |

`links` are `{"text", "href"}` and `images` `{"src", "alt"}`, in order. Keys that end in `?` are left out when empty.
Of a post `link` is that of its author, `date` is ISO 8601, `stamp` the date as it is shown, `parent` the permalink of
the post that it answers.
Any block may have `lang` and `dir`. In texts formulas are TeX and the place of a note is left out.
`schema()` gives the same as JSON Schema (2020-12). Ends with one newline: with `indent=0`, a line of JSON Lines.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ..document.elements import Document, Element, as_blocks
from .flow import DEEPEST, Nodes, count, flat, plain
from .grid import caption_of, cells_of, grid, rows_of
from .text import render as render_text
from .text import text_of

MEDIA_TYPE = "application/json"
SUFFIX = ".json"
Block = dict[str, Any]
_SCHEMA = Path(__file__).parents[1] / "data" / "document.schema.json"
_POST = ("author", "link", "date", "stamp", "permalink", "id", "parent")


def render(document: Document, *, indent: int = 2) -> str:
    """The document as JSON.

    indent: spaces per level; 0 puts everything on one line
    """
    content = {
        "title": document.title,
        "language": document.language,
        "direction": document.direction,
        "url": document.url,
        "metadata": dict(document.metadata),
        "text": render_text(document).removesuffix("\n"),
        "blocks": _blocks(document.body, 0),
    }
    return json.dumps(content, ensure_ascii=False, indent=indent if indent > 0 else None, default=str) + "\n"


def _blocks(nodes: Nodes, depth: int) -> list[Block]:
    if depth > DEEPEST:
        return [{"type": "paragraph", "text": flat(nodes)}]
    out: list[Block] = []
    for node in as_blocks(nodes):
        make = _MAKERS.get(node.name)
        if make is None:
            out += _blocks(node.children, depth + 1)  # a division is its blocks
            continue
        block = make(node, depth + 1)
        if block:
            for name in ("lang", "dir"):
                if node.attributes.get(name):
                    block[name] = node.attributes[name]
            out.append(block)
    return out


def _said(kind: str, node: Element, **more: Any) -> Block:
    """A block of inline content, with its links and images."""
    links: list[Block] = []
    images: list[Block] = []
    stack = list(node.children[::-1])
    while stack:
        child = stack.pop()
        if isinstance(child, Element):
            if child.name == "a" and child.attributes.get("href"):
                links.append({"text": flat(child.children), "href": child.attributes["href"]})
            elif child.name == "img":
                images.append(_picture(child))
            stack.extend(child.children[::-1])
    text = plain(node.children).strip()
    if not text and not images:
        return {}
    return {"type": kind, **more, "text": text} | _given(links=links, images=images)


def _given(**values: Any) -> Block:
    return {name: value for name, value in values.items() if value}


def _picture(node: Element) -> Block:
    size = {name: count(node, name, 0) for name in ("width", "height")}
    return {"src": node.attributes.get("src", ""), "alt": node.attributes.get("alt", "")} | _given(
        **{name: value for name, value in size.items() if value > 0}
    )


def _paragraph(node: Element, depth: int) -> Block:
    block = _said("paragraph", node)
    if block and not block["text"] and len(block["images"]) == 1:
        return {"type": "image", **block["images"][0]}
    return block


def _heading(node: Element, depth: int) -> Block:
    return _said("heading", node, level=int(node.name[1]))


def _list(node: Element, depth: int) -> Block:
    items = [_blocks(item.children, depth) for item in as_blocks(node.children)]
    ordered = node.name == "ol"
    start = count(node, "start", 1) if ordered else 1
    boxes = [item.attributes.get("checked") for item in as_blocks(node.children)]
    checked = [each == "yes" if each else None for each in boxes] if any(boxes) else None
    return (
        {"type": "list", "ordered": ordered}
        | _given(start=start if start != 1 else None, checked=checked)
        | {"items": items}
    )


def _definitions(node: Element, depth: int) -> Block:
    items: list[Block] = []
    for child in as_blocks(node.children):
        if child.name == "dd":
            if not items:
                items.append({"terms": [], "definitions": []})
            items[-1]["definitions"].append(_blocks(child.children, depth))
        else:
            if not items or items[-1]["definitions"]:
                items.append({"terms": [], "definitions": []})
            items[-1]["terms"].append(flat(child.children))
    return {"type": "definitions", "items": items}


def _quote(node: Element, depth: int) -> Block:
    return {"type": "quote", "blocks": _blocks(node.children, depth)} | _given(cite=node.attributes.get("cite"))


def _code(node: Element, depth: int) -> Block:
    return {"type": "code", "text": plain(node.children)} | _given(language=node.attributes.get("language"))


def _figure(node: Element, depth: int) -> Block:
    captions = [child for child in node.children if isinstance(child, Element) and child.name == "figcaption"]
    rest = [child for child in node.children if isinstance(child, str) or child.name != "figcaption"]
    caption = _given(caption="\n\n".join(text_of(part.children) for part in captions))
    only = rest[0] if len(rest) == 1 else ""
    if isinstance(only, Element) and only.name == "img":
        return {"type": "image"} | _picture(only) | caption
    return {"type": "figure", "blocks": _blocks(rest, depth)} | caption


def _table(node: Element, depth: int) -> Block:
    lines = grid(node)
    once = {id(cell): cell for line in lines for cell in line}
    said = {key: text_of(cell.children) for key, cell in once.items()}
    rows = [[said[id(cell)] for cell in line] for line in lines]
    names = [{cell.name for cell in cells_of(row)} for row in rows_of(node)]
    header = next((place for place, kinds in enumerate(names) if kinds != {"th"}), len(names))
    caption = caption_of(node)
    return {"type": "table", "header": header, "rows": rows} | _given(caption=flat(caption.children) if caption else "")


def _callout(node: Element, depth: int) -> Block:
    kind, title = node.attributes.get("kind", "note"), node.attributes.get("title")
    return {"type": "callout", "kind": kind} | _given(title=title) | {"blocks": _blocks(node.children, depth)}


def _details(node: Element, depth: int) -> Block:
    rest = [child for child in node.children if isinstance(child, str) or child.name != "summary"]
    heads = [child for child in node.children if isinstance(child, Element) and child.name == "summary"]
    return {"type": "details", "summary": flat(heads), "blocks": _blocks(rest, depth)}


def _formula(node: Element, depth: int) -> Block:
    return {"type": "formula", "tex": node.attributes.get("tex", "")}


def _embed(node: Element, depth: int) -> Block:
    return {"type": "embed", "src": node.attributes.get("src", "")} | _given(
        title=node.attributes.get("title"), poster=node.attributes.get("poster")
    )


def _post(node: Element, depth: int) -> Block:
    fields = {name: node.attributes.get(name) for name in _POST}
    return {"type": "post"} | _given(**fields) | {"blocks": _blocks(node.children, depth)}


def _footnotes(node: Element, depth: int) -> Block:
    notes = [(note.attributes.get("id", ""), _blocks(note.children, depth)) for note in as_blocks(node.children)]
    return {"type": "footnotes", "items": [{"id": number, "blocks": blocks} for number, blocks in notes]}


_MAKERS: dict[str, Callable[[Element, int], Block]] = {
    "p": _paragraph,
    **dict.fromkeys(("h2", "h3", "h4", "h5", "h6"), _heading),
    **dict.fromkeys(("ul", "ol"), _list),
    "dl": _definitions,
    "blockquote": _quote,
    "pre": _code,
    "figure": _figure,
    "table": _table,
    "callout": _callout,
    "details": _details,
    "math": _formula,
    "embed": _embed,
    "post": _post,
    "hr": lambda node, depth: {"type": "rule"},
    "footnotes": _footnotes,
}


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what `render` writes, as a new dict."""
    made: dict[str, Any] = json.loads(_SCHEMA.read_text(encoding="utf-8"))
    return made
