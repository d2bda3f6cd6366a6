"""Inline elements: formats, links, quotations, ruby. What has no text in the end was never made."""

import re

from ..expressions import expression
from ..page import is_sign, tags
from . import language, styles
from .elements import HEADINGS, Element, has_words, only_child
from .pictures import embeds, players
from .roles import role
from .states import MEDIUM
from .writer import Writer

FORMATS: dict[str, str] = {
    "b": "strong", "strong": "strong", "i": "em", "em": "em", "var": "em", "dfn": "em", "s": "del", "strike": "del",
    "del": "del", "ins": "ins", "u": "ins", "sup": "sup", "sub": "sub", "code": "code", "tt": "code", "samp": "code",
    "kbd": "kbd", "mark": "mark", "q": "q", "cite": "cite",
}  # fmt: skip
_IMG, _CITE, _I = (tags.CODES[name] for name in ("img", "cite", "i"))
_ONE_SIGN = expression(r"\s*[^\w\s]\s*")
_NAMES = {tags.CODES[name]: format for name, format in FORMATS.items()}
_NORMAL = expression(r"font-(?:weight|style)\s*:\s*(?:normal|400)", re.IGNORECASE)
_VALUES = {"abbr": "title", "acronym": "title", "time": "datetime", "bdo": "dir"}


def formatting(writer: Writer, node: int) -> int:
    """`b`, `i`, `sub`, `code` and the like. Word processors wrap whole pages in `b` that is not bold, and an icon that
    XML closed, `<i aria-hidden="true"/>`, stays open in HTML."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    if (classes := attributes.get("class")) and role(classes) == "glyphs":
        return node + 1 if writer.words.bulk(node) else tree.ends[node]
    if tree.tags[node] == _I and attributes.get("aria-hidden") == "true":
        return node + 1
    if (style := attributes.get("style")) and _NORMAL.search(style):
        return node + 1
    writer.inline(node, _NAMES[tree.tags[node]], language.differing(writer, node))
    return node + 1


def span(writer: Writer, node: int) -> int:
    """An element that says at most its language and style."""
    attributes = writer.page.tree.attributes(node)
    if style := attributes.get("style"):
        if styles.is_block(style):
            writer.divide(node)
        for name in styles.formats(style):
            writer.inline(node, name, {})
    own = language.differing(writer, node)
    if own:
        writer.inline(node, "span", own)
    return node + 1


def valued(writer: Writer, node: int) -> int:
    """`abbr`, `time` and `bdo`, which mean something only with their attribute."""
    tree = writer.page.tree
    name = tree.name(node)
    key = _VALUES[name]
    value = " ".join((tree.attributes(node).get(key) or "").split())
    if key == "dir":
        value = language.direction(value)
    if not value:
        return span(writer, node)
    writer.inline(node, "abbr" if key == "title" else name, {key: value})
    return node + 1


def link(writer: Writer, node: int) -> int:
    """A link out of the page; one into the page is its text, and the sign of a heading's own address, or of the post
    that is quoted, is nothing."""
    tree = writer.page.tree
    attributes = tree.attributes(node)
    href = attributes.get("href")
    classes = attributes.get("class")
    word = role(classes) if classes else ""
    if word == "marginal" or (((href and href[:1] == "#") or word == "permalink") and is_sign(tree, node)):
        return tree.ends[node]
    if tree.tags[tree.parents[node]] == _CITE and _ONE_SIGN.fullmatch(tree.text(node, tree.ends[node])):
        return tree.ends[node]
    own = language.differing(writer, node)
    target = "" if writer.plain and not _holds_picture(writer, node) else writer.addresses.link(href)
    if target:
        writer.inline(node, "a", {"href": target} | own)
    elif own:
        writer.inline(node, "span", own)
    return node + 1


def _holds_picture(writer: Writer, node: int) -> bool:
    """Whether there is a picture in a link, which captions go by: for plain text any other link is what it says."""
    tree, end = writer.page.tree, writer.page.tree.ends[node]
    return _IMG in tree.tags[node:end] or MEDIUM in writer.state[node:end]


def ruby(writer: Writer, node: int) -> int:
    """A word with its reading."""
    writer.inline(node, "ruby", language.differing(writer, node))
    return node + 1


def reading(writer: Writer, node: int) -> int:
    """The reading within a `ruby`; anywhere else, text."""
    if writer.wanted and writer.wanted[-1][0] == "ruby":
        writer.inline(node, "rt", {})
    return node + 1


def link_once(writer: Writer) -> None:
    """Let a link around several lines, such as a card, be one line of it: its heading, else one in bold, else the first
    with words."""
    lines: dict[int, list[tuple[Element, Element]]] = {}
    for attributes, parent, link in writer.links:
        lines.setdefault(id(attributes), []).append((parent, link))
    for parts in lines.values():
        said = [each for each in parts if has_words(each[1])] if len(parts) > 1 else []
        own = min(said, key=_prominence)[1] if said else None
        for parent, link in said:
            if link is not own:
                _unwrap(parent, link)


def _unwrap(parent: Element, link: Element) -> None:
    """Put what an element holds in its place, where it still has one."""
    for place, child in enumerate(parent.children):
        if child is link:
            parent.children[place : place + 1] = link.children
            break


def _prominence(line: tuple[Element, Element]) -> int:
    parent, link = line
    strong = all(isinstance(child, Element) and child.name == "strong" for child in link.children)
    return 0 if parent.name in HEADINGS else 1 if strong or parent.name == "strong" else 2


def unlink_images(writer: Writer) -> None:
    """Take links away that hold nothing but images, unless they lead to a player: alone, such a link is that player."""
    bare = {
        id(link) for _, _, link in writer.links
        if all(isinstance(child, Element) and child.name in ("img", "br") for child in link.children)
    }  # fmt: skip
    for parent in {id(parent): parent for _, parent, link in writer.links if id(link) in bare}.values():
        children = parent.children
        if parent.name == "p" and (only := only_child(parent, "a")) and (film := embeds.pictured(only)):
            parent.name, parent.attributes, parent.children = "embed", film, []
            continue
        parent.children = []
        for child in children:
            if isinstance(child, Element) and id(child) in bare and not players.is_film(child.attributes["href"]):
                parent.children += child.children
            else:
                parent.children.append(child)
