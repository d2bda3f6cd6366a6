"""JSON: the document as a list of typed blocks, with its metadata and its plain text.

```json
{"title": "", "language": "", "direction": "", "url": "", "metadata": {}, "text": "", "blocks": []}
```
`text` is what the `text` format gives. Every block has a `type`; the other keys depend on it:

| type | keys |
|---|---|
| `paragraph` | `text`, `links`?, `images`? |
| `heading` | `level` (2 to 6), `text`, `links`? |
| `list` | `ordered`, `start`?, `reversed`?, `checked`? (of tasks: true, false or null), `items`: lists of blocks |
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
from typing import Annotated, Any

from .. import data
from ..document.elements import HEADINGS, Document, Element, as_blocks, inside, parted
from .flow import Nodes, count, flat, plain
from .grid import grid, header_rows, rows_of
from .text import render as render_text
from .text_writers import text_of

SUFFIX = ".json"
Block = dict[str, Any]


def render(document: Document, *, indent: Annotated[int, 0, 100] = 2, blocks: bool = True) -> str:
    """The document as JSON.

    indent: spaces per level; 0 puts everything on one line
    blocks: write the blocks; without them a line of JSON Lines has a third of the length
    """
    content = as_dict(document)
    if not blocks:
        del content["blocks"]
    return json.dumps(content, ensure_ascii=False, indent=indent if indent > 0 else None, default=str) + "\n"


def as_dict(document: Document) -> dict[str, Any]:
    """What `render` writes, as a dict."""
    own = {name: getattr(document, name) for name in ("title", "language", "direction", "url")}
    text = render_text(document).removesuffix("\n")
    return {**own, "metadata": dict(document.metadata), "text": text, "blocks": _blocks(document.body)}


def _blocks(nodes: Nodes) -> list[Block]:
    out: list[Block] = []
    for node in as_blocks(nodes):
        if node.name in _SHAPES:
            block = _shaped(node)
        elif node.name in _MAKERS:
            block = _MAKERS[node.name](node)
        else:
            out += _blocks(node.children)  # a division is its blocks
            continue
        if block:
            out.append(block | _given(lang=node.attributes.get("lang"), dir=node.attributes.get("dir")))
    return out


def _shaped(node: Element) -> Block:
    kind, *keys = _SHAPES[node.name].split()
    block: Block = {"type": kind}
    for key in keys:
        if key == "blocks":
            block[key] = _blocks(node.children)
        elif value := plain(node.children) if key == "text" else node.attributes.get(key.strip("?"), ""):
            block[key.strip("?")] = value
        elif key[-1] != "?":
            block[key] = "note" if key == "kind" else ""
    return block


def _given(**values: Any) -> Block:
    return {name: value for name, value in values.items() if value}


def _picture(node: Element) -> Block:
    width, height = max(count(node, "width", 0), 0), max(count(node, "height", 0), 0)
    named = {name: node.attributes.get(name, "") for name in ("src", "alt")}
    return named | _given(width=width, height=height)


def _said(node: Element) -> Block:
    """A paragraph or heading, with its links and images; an image alone is an image."""
    links: list[Block] = []
    images: list[Block] = []
    for child in inside(node.children):
        if child.name == "a" and child.attributes.get("href"):
            links.append({"text": flat(child.children), "href": child.attributes["href"]})
        elif child.name == "img":
            images.append(_picture(child))
    text = plain(node.children).strip()
    if not text and not images:
        return {}
    if node.name == "p" and not text and len(images) == 1:
        return {"type": "image", **images[0]}
    kind: Block = {"type": "paragraph"} if node.name == "p" else {"type": "heading", "level": int(node.name[1])}
    return kind | {"text": text} | _given(links=links, images=images)


def _list(node: Element) -> Block:
    items, ordered = as_blocks(node.children), node.name == "ol"
    start = count(node, "start", 1) if ordered else 1
    boxes = [item.attributes.get("checked") for item in items]
    checked = [each == "yes" if each else None for each in boxes] if any(boxes) else None
    block = {"type": "list", "ordered": ordered} | ({"start": start} if start != 1 else {})
    block |= _given(reversed="reversed" in node.attributes, checked=checked)
    return block | {"items": [_blocks(item.children) for item in items]}


def _definitions(node: Element) -> Block:
    items: list[Block] = []
    for child in as_blocks(node.children):
        if not items or (child.name != "dd" and items[-1]["definitions"]):
            items.append({"terms": [], "definitions": []})
        if child.name == "dd":
            items[-1]["definitions"].append(_blocks(child.children))
        else:
            items[-1]["terms"].append(flat(child.children))
    return {"type": "definitions", "items": items}


def _figure(node: Element) -> Block:
    captions, rest = parted(node, "figcaption")
    caption = _given(caption="\n\n".join(text_of(part.children) for part in captions))
    if len(rest) == 1 and rest[0].name == "img":
        return {"type": "image"} | _picture(rest[0]) | caption
    return {"type": "figure", "blocks": _blocks(rest)} | caption


def texts_of(table: Element) -> list[list[str]]:
    """The text of each place of a table; a cell that spans several is read once."""
    rows = grid(table)
    texts = {key: text_of(cell.children) for key, cell in {id(cell): cell for row in rows for cell in row}.items()}
    return [[texts[id(cell)] for cell in row] for row in rows]


def _table(node: Element) -> Block:
    caption, header = flat(parted(node, "caption")[0][:1]), header_rows(rows_of(node))
    return {"type": "table", "header": header, "rows": texts_of(node)} | _given(caption=caption)


def _details(node: Element) -> Block:
    heads, rest = parted(node, "summary")
    return {"type": "details", "summary": flat(heads), "blocks": _blocks(rest)}


def _footnotes(node: Element) -> Block:
    notes = [(note.attributes.get("id", ""), _blocks(note.children)) for note in as_blocks(node.children)]
    return {"type": "footnotes", "items": [{"id": number, "blocks": blocks} for number, blocks in notes]}


_SHAPES = {  # type and keys of a block; `text` and `blocks` are what is in it, `?` is left out when empty
    "blockquote": "quote blocks cite?", "pre": "code text language?", "callout": "callout kind title? blocks",
    "math": "formula tex", "embed": "embed src title? poster?", "hr": "rule",
    "post": "post author? link? date? stamp? permalink? id? parent? blocks",
}  # fmt: skip
_MAKERS: dict[str, Callable[[Element], Block]] = {
    **dict.fromkeys(("p", *HEADINGS), _said), "ul": _list, "ol": _list, "dl": _definitions, "figure": _figure,
    "table": _table, "details": _details, "footnotes": _footnotes,
}  # fmt: skip


def schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of what `render` writes, as a new dict."""
    return json.loads(data.text("document.schema.json"))
