"""Writes rich text that JSON holds as a tree of nodes, as editors and CMSs keep it, as HTML.

A node says what it is under `type`, `nodeType` or `_type`; its children stand under `children`, `content` or `nodes`,
its text under `text`, `value` or, in HTML, `content`, and what is particular to it beside them or under `attrs`,
`data`, `model` or the name of its kind. So ProseMirror and TipTap, Slate, Contentful, Portable Text of Sanity, Lexical,
Draft.js, Editor.js, Notion and the systems of newspapers write, each with words of its own for the same dozen things.
"""

import html
from collections.abc import Iterator
from typing import Any

from marrow.expressions import expression

_KIND = ("type", "nodeType", "_type")
_CHILDREN = ("children", "content", "nodes", "blocks", "rich_text")
_WORDS = expression(r"[^a-z0-9]+")
_NUMBERS = ("one", "two", "three", "four", "five", "six")
_SAID_AS = {
    "p": "paragraph p unstyled normal block", "h2": "heading header", "blockquote": "blockquote quote pullquote",
    "ul": "bulletlist bulletedlist unorderedlist ul", "ol": "orderedlist numberedlist ol",
    "li": "listitem li unorderedlistitem orderedlistitem", "pre": "codeblock code", "table": "table", "tr": "tablerow",
    "td": "tablecell", "th": "tableheader tableheadercell", "hr": "hr horizontalrule delimiter",
    "br": "hardbreak linebreak",
    "a": "link hyperlink a",
}  # fmt: skip
_TAGS = {word: tag for tag, words in _SAID_AS.items() for word in words.split()}
_TAGS |= {f"{name}{level}": f"h{level}" for level in range(1, 7) for name in ("h", "heading")}
_TAGS |= {f"{name}{word}": f"h{level}" for level, word in enumerate(_NUMBERS, 1) for name in ("heading", "header")}
_MARKS = {"bold": "strong", "strong": "strong", "italic": "em", "em": "em", "code": "code", "strikethrough": "del"}
_ITEMS = {"unordered-list-item": "bullet", "ordered-list-item": "number", "bulleted_list_item": "bullet",
          "numbered_list_item": "number"}  # fmt: skip
_BITS = {1: "bold", 2: "italic", 4: "strikethrough", 16: "code"}
_BLOCKS = frozenset("p h1 h2 h3 h4 h5 h6 blockquote ul ol li pre table div".split())
_DEEPEST = 60
_FEWEST = 2  # blocks of a text
Node = dict[str, Any]


def is_rich(value: Any) -> bool:
    """Whether a value is a list of nodes, or a node that says its kind with such a list, of which at least two are
    blocks of text by theirs."""
    node = isinstance(value, dict) and not value.keys().isdisjoint(_KIND)
    nodes = value if isinstance(value, list) else _children(value) if node else []
    return sum(isinstance(node, dict) and _tag(node) in _BLOCKS for node in nodes[:20]) >= _FEWEST


def as_html(value: Any) -> str:
    """Nodes as HTML; "" for what holds no text."""
    nodes = value if isinstance(value, list) else _children(value)
    return "".join(_listed(nodes, 0))


def _listed(nodes: list[Any], depth: int) -> Iterator[str]:
    """Nodes one after the other; items that only say that they are items get a list around them."""
    open_list = ""
    for node in nodes:
        wanted = _loose_list(node) if isinstance(node, dict) else ""
        if wanted != open_list:
            yield (f"</{open_list}>" if open_list else "") + (f"<{wanted}>" if wanted else "")
            open_list = wanted
        yield f"<li>{''.join(_inside(node, depth))}</li>" if wanted else "".join(_node(node, depth))
    yield f"</{open_list}>" if open_list else ""


def _loose_list(node: Node) -> str:
    """The list that a node is an item of by what it says of itself: `listItem` of Portable Text, the types of Draft.js
    and Notion."""
    said = node.get("listItem") or _ITEMS.get(str(node.get("type")), "")
    return {"bullet": "ul", "number": "ol"}.get(said, "") if isinstance(said, str) else ""


def _node(node: Any, depth: int) -> Iterator[str]:
    if isinstance(node, str):
        yield html.escape(node)
    if not isinstance(node, dict) or depth > _DEEPEST:
        return
    tag = _tag(node)
    if tag in ("hr", "br"):
        yield f"<{tag}>"
        return
    inside = "".join(_inside(node, depth))
    if tag == "a" and (href := _said(node, "url", "href", "uri")):
        yield f'<a href="{html.escape(str(href))}">{inside}</a>'
    elif tag == "pre":
        language = _said(node, "language", "lang") or ""
        yield f'<pre><code class="language-{html.escape(str(language))}">{inside}</code></pre>'
    else:
        yield f"<{tag}>{inside}</{tag}>" if tag and inside and tag != "a" else inside


def _inside(node: Node, depth: int) -> Iterator[str]:
    """What a node says: its own text with its marks, its children, the items of a list of strings."""
    if isinstance(items := _said(node, "items"), list):
        tag = "ol" if _said(node, "style") == "ordered" else "ul"
        texts = [_said(item, "content", "text") if isinstance(item, dict) else item for item in items]
        yield f"<{tag}>" + "".join(f"<li>{text}</li>" for text in texts if isinstance(text, str)) + f"</{tag}>"
        return
    said = (_said(node, name) for name in ("text", "value", "code", "plain_text"))
    whole = isinstance(_inner(node, "model").get("blocks"), list)  # with the text beside its parts
    text = next((each for each in said if isinstance(each, str) and not whole), "")
    if text or isinstance(node.get("content"), str):
        inline = not text or (isinstance(node.get("data"), dict) and "text" in node["data"])  # HTML, as of Editor.js
        text = text or node["content"]
        yield _marked(node, text if inline else html.escape(text))
    elif children := _children(node):
        yield from _listed(_linked(node, children), depth + 1)


def _linked(node: Node, children: list[Any]) -> list[Any]:
    """The children of a block of Portable Text with its links in place of their keys among the marks."""
    marks = node.get("markDefs")
    known = {str(mark.get("_key")): mark for mark in marks if isinstance(mark, dict)} if isinstance(marks, list) else {}
    if not known:
        return children
    out = []
    for child in children:
        if isinstance(child, dict) and isinstance(own := child.get("marks"), list):
            child = {**child, "marks": [known.get(mark, mark) if isinstance(mark, str) else mark for mark in own]}
        out.append(child)
    return out


def _marked(node: Node, text: str) -> str:
    annotated = _inner(node, "annotations")
    names = {name for name in _MARKS if node.get(name) is True or annotated.get(name) is True}
    if isinstance(bits := node.get("format"), int):  # Lexical
        names |= {name for bit, name in _BITS.items() if bits & bit}
    for mark in node.get("marks") or () if isinstance(node.get("marks"), list) else ():
        name = mark if isinstance(mark, str) else _kind(mark) if isinstance(mark, dict) else ""
        if name == "link" and (href := _said(mark, "href", "url")):
            text = f'<a href="{html.escape(str(href))}">{text}</a>'
        names.add(name)
    for tag in sorted({_MARKS[name] for name in names if name in _MARKS}):
        text = f"<{tag}>{text}</{tag}>"
    return text


def _kind(node: Node) -> str:
    """What a node says it is, in lower case without marks: `bulletlist` for bullet_list, bulletList and bulleted-list
    alike."""
    kind = next((found for name in _KIND if isinstance(found := node.get(name), str)), "")
    return _WORDS.sub("", kind.lower())


def _tag(node: Node) -> str:
    kind = _kind(node)
    style = node.get("style")
    if kind == "block" and isinstance(style, str):
        kind = style.lower()
    if kind == "list":
        return "" if _said(node, "items") else "ol" if _said(node, "listType") == "number" else "ul"
    if kind == "text" and isinstance(node.get("content"), str):
        return "p"
    tag = _TAGS.get(kind, "")
    level = _said(node, "level", "depth", "tag")
    if kind in ("heading", "header") and level is not None and str(level).lstrip("h") in "123456":
        return f"h{str(level).lstrip('h')}"
    return tag


def _said(node: Any, *names: str) -> Any:
    """The first of some values that a node gives, beside its kind or under what is particular to it."""
    if not isinstance(node, dict):
        return None
    places = [node, *(_inner(node, key) for key in ("attrs", "data", "fields", "model", str(node.get("type"))))]
    return next((place[name] for name in names for place in places if place.get(name)), None)


def _children(node: Node) -> list[Any]:
    places = _inner(node, "root") or node, _inner(node, str(node.get("type"))), _inner(node, "model")
    return next((found for name in _CHILDREN for place in places if isinstance(found := place.get(name), list)), [])


def _inner(node: Node, name: str) -> Node:
    """The object that a node has under a name, empty where it has none."""
    held = node.get(name)
    return held if isinstance(held, dict) else {}
