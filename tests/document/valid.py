# ruff: noqa: E501 - tables of strings
"""What every document tree must be like, and a compact way to write one down.

`show` gives `name<key=value>[children]` with strings in quotes, `broken` the first thing that is wrong with a document.
"""

from itertools import pairwise

from marrow.document.build import Document, Element, build
from marrow.document.elements import BLOCKS, HEADINGS, is_block
from marrow.page import parse

INLINE = set("a em strong del ins sup sub code kbd mark q cite abbr time br img math noteref ruby rt span bdo".split())
ATTRIBUTES = {
    "ol": {"start", "reversed", "typed"}, "li": {"value", "checked"}, "blockquote": {"cite"}, "pre": {"language"},
    "a": {"href"},
    "th": {"colspan", "rowspan", "align", "scope"}, "td": {"colspan", "rowspan", "align"},
    "callout": {"kind", "title", "word"}, "math": {"display", "tex"}, "note": {"id"}, "noteref": {"id"},
    "embed": {"src", "title", "poster"},
    "post": {"author", "link", "date", "stamp", "permalink", "id", "parent", "byline"},
    "abbr": {"title"}, "sup": {"lost"}, "time": {"datetime"}, "img": {"src", "alt", "width", "height"}, "bdo": {"dir"},
}  # fmt: skip
INSIDE = {
    "ul": {"li"},
    "ol": {"li"},
    "dl": {"dt", "dd"},
    "table": {"caption", "tr"},
    "tr": {"td", "th"},
    "footnotes": {"note"},
}
LINES = HEADINGS | {"p", "dt", "caption", "summary"}
BLOCKS_ONLY = {"blockquote", "callout", "note", "details", "div", "post"}
EITHER = {"li", "td", "th", "dd", "figcaption"}
EMPTY = {"br", "hr", "img", "math", "noteref", "embed"}
MAY_BE_EMPTY = EMPTY | {"td", "th"}
HOLDERS = {"li": {"ul", "ol"}, "dt": {"dl"}, "dd": {"dl"}, "tr": {"table"}, "caption": {"table"}, "td": {"tr"},
           "th": {"tr"},
           "figcaption": {"figure"}, "summary": {"details"}, "note": {"footnotes"}, "footnotes": {"body"},
           "post": {"body"}, "rt": {"ruby"}}  # fmt: skip


def show(item: Element | str) -> str:
    if isinstance(item, str):
        return f'"{item}"'
    said = " ".join(f"{key}={value}" if value else key for key, value in item.attributes.items())
    children = " ".join(map(show, item.children))
    return item.name + (f"<{said}>" if said else "") + (f"[{children}]" if item.children else "")


def broken(document: Document) -> str:
    """What is wrong, "" if nothing is."""
    level = 1
    stack: list[tuple[Element, Element, bool]] = [(Element("body"), block, False) for block in reversed(document.body)]
    for block in document.body:
        if not isinstance(block, Element) or not is_block(block):
            return f"not a block in the body: {show(block)}"
    if any(block.name == "hr" for block in (document.body[:1] + document.body[-1:])):
        return "a rule at an end"
    while stack:
        parent, element, in_pre = stack.pop()
        wrong = _wrong(parent, element)
        if wrong:
            return f"{wrong}: {show(parent)[:300]}"
        if element.name in HEADINGS:
            if int(element.name[1]) > level + 1:
                return f"a level is skipped before {show(element)}"
            level = int(element.name[1])
        children = [child for child in element.children if isinstance(child, Element)]
        stack.extend((element, child, in_pre) for child in reversed(children))
    return ""


def _wrong(parent: Element, element: Element) -> str:
    name, children = element.name, element.children
    if name not in BLOCKS | INLINE:
        return f"unknown element {name}"
    if name in HOLDERS and parent.name not in HOLDERS[name]:
        return f"{name} in {parent.name}"
    if not element.attributes.keys() <= ATTRIBUTES.get(name, set()) | {"lang", "dir"}:
        return f"attributes of {name}: {element.attributes}"
    return (
        _wrong_children(element)
        or _wrong_values(element)
        or (f"empty {name}" if not children and name not in MAY_BE_EMPTY else "")
    )


def _wrong_children(element: Element) -> str:
    name, children = element.name, element.children
    blocks = [child for child in children if is_block(child)]
    if name in EMPTY and children:
        return f"{name} with children"
    if name in INSIDE and not all(isinstance(child, Element) and child.name in INSIDE[name] for child in children):
        return f"strays in {name}"
    if (name in LINES or name in INLINE) and blocks:
        return f"block in {name}"
    if name in BLOCKS_ONLY and len(blocks) + (name == "details") < len(children):
        return f"text among the blocks of {name}"
    if name in EITHER and blocks and len(blocks) < len(children):
        return f"text and blocks in {name}"
    if name == "details" and children[0].name != "summary":
        return "details without summary"
    if name == "pre":
        return (
            ""
            if len(children) == 1 and isinstance(children[0], str) and children[0].strip()
            else "pre without its text"
        )
    if any(isinstance(one, str) and isinstance(two, str) for one, two in pairwise(children)):
        return "two strings side by side"
    return _wrong_texts(element)


def _wrong_texts(element: Element) -> str:
    children = element.children
    for child in children:
        if isinstance(child, str) and (
            not child or "  " in child or child != child.replace("\n", " ").replace("\t", " ")
        ):
            return f"white space in {child!r}"
    if element.name in LINES | EITHER and children and not is_block(children[0]):
        first, last = children[0], children[-1]
        if isinstance(first, str) and first != first.lstrip():
            return f"white space before {first!r}"
        if isinstance(last, str) and last != last.rstrip():
            return f"white space after {last!r}"
    if element.name == "p":
        names = [child.name if isinstance(child, Element) else "" for child in children]
        if names[0] == "br" or names[-1] == "br" or ("br", "br") in set(pairwise(names)):
            return "stray line break"
    return ""


def _wrong_values(element: Element) -> str:
    for key, value in element.attributes.items():
        if key in ("src", "href", "cite", "poster"):
            schemes = ("http://", "https://", *(("mailto:", "tel:") if key == "href" else ()))
            if not value.lower().startswith(schemes) or any(sign.isspace() or sign < " " for sign in value):
                return f"address {value!r}"
        if key in ("colspan", "rowspan", "width", "height") and not (value.isdecimal() and int(value) >= 1):
            return f"{key}={value}"
        if key.endswith("span") and not 1 < int(value) <= 1000:
            return f"{key}={value}"
    return "" if element.name != "callout" or element.attributes["kind"] in _KINDS else "kind of callout"


_KINDS = {"note", "tip", "important", "warning", "caution"}
OTHER = f"<p>{'many words stand here ' * 10}</p>"  # so that what is tested is not most of the document


def shown(html: str, **options: str) -> str:
    """The tree of a page of which all is kept that a reader sees, one block a line; it must be valid."""
    page = parse(html, url="https://e.org/d/p.html")
    document = build(page, page.leaves.hidden == 0, **options)
    assert broken(document) == ""
    blocks = [show(block) for block in document.body]
    if html.startswith(OTHER):
        blocks[0] = "OTHER"
    return "\n".join(blocks)
