"""Elements of a page looked up by tag or attribute, the contents of its metas, and the text within an element."""

import numpy as np

from marrow.expressions import expression
from marrow.kernel import NATIVE

from . import tags
from .memo import memoize_on_page
from .own_address import canonical
from .page import Page
from .tree import Attributes, Bools, Floats, Tree

_MAX_NODES = 3000
_LOOKED_UP = ["title", "meta", "link", "script", "body", "h1", "h2", "h3", "time"]
_TABLE, _HEAD = tags.table(" ".join(_LOOKED_UP)), tags.CODES["head"]
_NOT_TEXT = tags.table("script style noscript template svg button").tolist()
_APART = (tags.BLOCK | tags.table("br")).tolist()
_FAR_EAST = "\u2e80"
_A = tags.CODES["a"]
_NAMING = ("property", "name", "http-equiv")
_SIGNS = expression("[¶#§◆⚓∞ⓘ\U0001f517\ue000-\uf8ff]+")  # of links to a heading; at the end: those of fonts of icons
_VERBATIM = tags.table("pre code kbd samp tt")
_FEW = 10  # nodes of a link that says no more


def elements_named(page: Page, name: str) -> list[int]:
    """The elements of one tag name, in document order: `title`, `meta`, `link`, `script`, `body`, `h1` to `h3`,
    `time`."""
    return _by_name(page)[name]


@memoize_on_page
def _by_name(page: Page) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {name: [] for name in _LOOKED_UP}
    lists = {tags.CODES[name]: places for name, places in found.items()}
    places = np.flatnonzero(_TABLE[page.tree.tag])[:_MAX_NODES]
    for node, code in zip(places.tolist(), page.tree.tag[places].tolist(), strict=True):
        lists[code].append(node)
    return found


@memoize_on_page
def title_of(page: Page) -> str:
    """The text of the `<title>`, "" for none; a later one is that of a drawing."""
    return next((inner_text(page, node) for node in elements_named(page, "title")), "")


@memoize_on_page
def metas(page: Page) -> dict[str, list[str]]:
    """The contents of `meta` elements by name, property and http-equiv, or in the head itemprop, in lower case."""
    found: dict[str, list[str]] = {}
    values, parents, tag = page.tree.values, page.tree.parents, page.tree.tags
    for node in elements_named(page, "meta"):
        attributes: Attributes = values[node]  # type: ignore[assignment]
        if content := attributes.get("content"):
            keys = {key.strip().lower() for name in _NAMING if (key := attributes.get(name))}
            if not keys and tag[parents[node]] == _HEAD and (key := attributes.get("itemprop")):
                keys.add(key.strip().lower())  # where no item is that it could be a property of
            for name in keys:
                found.setdefault(name, []).append(content)
    return found


@memoize_on_page
def verbatim(page: Page) -> Bools:
    """What stands in code and the like, where signs mean themselves. Shape (nodes,)."""
    return page.tree.inside(_VERBATIM[page.tree.tag])


@memoize_on_page
def shown_words(page: Page) -> tuple[Floats, Floats]:
    """The shown words, and those of them inside links. Both of shape (nodes,)."""
    leaves = page.leaves
    words, linked = np.where(leaves.hidden == 0, (leaves.counts.words, leaves.linked), 0)
    return page.on_nodes(words), page.on_nodes(linked)


def box_around(tree: Tree, node: int) -> int:
    """A node that is a box, else the innermost box around it."""
    while node and not tags.BLOCK[tree.tags[node]]:
        node = tree.parents[node]
    return node


def values_with(page: Page, piece: str, least: int) -> list[str]:
    """The values of attributes that hold a piece, of ASCII, and have more than so many characters, in order."""
    tree = page.tree
    if tree.nodes is not None:
        found: list[str] = NATIVE.values_with(tree.nodes, piece.encode(), least)
    else:
        elements = map(tree.attributes, np.flatnonzero(tree.tag > tags.COMMENT).tolist())
        found = [each for attributes in elements for each in attributes.values() if each and piece in each]
    return [each for each in found if len(each) > least]


def texts_within(page: Page, nodes: list[int]) -> list[str]:
    """The texts within each of some elements, as they are."""
    tree = page.tree
    if tree.nodes is not None:
        return NATIVE.texts_within(tree.nodes, nodes)
    return [tree.text(node + 1, tree.ends[node]) for node in nodes]


def canonical_links(page: Page) -> list[str]:
    """The addresses that links of a page give as its own."""
    return canonical(page.tree)


def inner_text(page: Page, node: int, limit: int = 400) -> str:
    """The text within an element, squeezed, without scripts, signs that link to it, and the like. Reads `limit` nodes
    at most.

    Inline elements beside each other are set apart, as in the blocks of a page, but for those that only format letters.
    """
    tree = page.tree
    codes = tree.tags
    pieces: list[str] = []
    stop, at, before = min(tree.ends[node], node + limit), node, -1
    while at < stop:
        code = codes[at]
        if code == tags.TEXT:
            piece: str = tree.values[at]  # type: ignore[assignment]
            faces = before >= 0 and _run_together(pieces[-1][-1:], piece[:1]) and _facing(page, before, at)
            if faces or (before >= 0 and piece and starts_line(pieces[-1], piece)):
                pieces.append(" ")
            pieces.append(piece)
            before = at
        elif at > node and (_NOT_TEXT[code] or (code == _A and leads_here(tree, at))):
            at = tree.ends[at]
            continue
        elif _APART[code]:
            pieces.append(" ")
        at += 1
    return " ".join("".join(pieces).split())


def starts_line(before: str, text: str) -> bool:
    """Whether a text right behind another, `<b>Free delivery</b>We bring it`, begins what styles show as a line.

    A word in two elements (`Git<b>Hub</b>`) has no second word on both sides, and is no end of a sentence. Behind the
    colon of a label (`<b>By:</b>Valve`) one word is enough.
    """
    if not text[0].isupper() or not text[1:2].islower():
        return False
    label = before[-1:] == ":" and before[-2:] != "::"
    ends = before[-1:].islower() or before[-1:] in (".", "!", "?")
    return label or (ends and " " in before and (" " in text or text[-1] == ":"))


def leads_here(tree: Tree, node: int) -> bool:
    """Whether a link goes to a place on its page and says no more than that, by a sign."""
    return is_sign(tree, node) and "#" in (tree.attributes(node).get("href") or "#")


def is_sign(tree: Tree, node: int) -> bool:
    """Whether a link says no more than that a heading has an address."""
    end = tree.ends[node]
    return end <= node + _FEW and _SIGNS.fullmatch(tree.text(node, end).strip()) is not None


def _run_together(left: str, right: str) -> bool:
    """Whether two characters would read as one word: letters or digits, not both of scripts that write no spaces."""
    return left.isalnum() and right.isalnum() and not (left >= _FAR_EAST and right >= _FAR_EAST)


def _facing(page: Page, left: int, right: int) -> bool:
    """Whether the element of one text ends and that of the next begins between them, and not both format letters."""
    tree = page.tree
    above, below = tree.parents[left], tree.parents[right]
    formats = tags.FORMATTING[tree.tags[above]] and tags.FORMATTING[tree.tags[below]]
    return tree.ends[above] <= right and below > left and not formats
