"""What the walk does with each node, set up at once for all of them."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ..expressions import expression
from ..page import Page, tags
from ..page.sieve import Sieve
from ..page.tree import Tree
from . import styles
from .attribute_carriers import GIVEN, styled
from .code.code_languages import CLASSES, scripted
from .formulas import formulas
from .pictures import embeds
from .quotes import verses
from .quotes.speakers import NAMES
from .roles import ARIA, CAPTIONS, SAYING, role

SKIP, VISIT, BLANK, REFERENCE, NOTE, PASS, MEDIUM, RAW, LISTING, QUOTE, PANEL, LINED = range(12)
_TEXT = tags.TEXT
_FIGCAPTION, _IMG = tags.CODES["figcaption"], tags.CODES["img"]
_BR = tags.CODES["br"]
_INLINE = tags.table("span b strong i em u s font small big mark ins a abbr bdi bdo sub sup cite q tt").tolist()
_ROLES = Sieve((*ARIA, "figure"))
_DRAWN = Sieve(("view-lines", "cm-content", "codemirror-code", "ace_text-layer"))
_KEEPING, _KEPT = Sieve(("whitespace-pre",)), expression(r"(?<![\w:-])whitespace-pre(?:-line|-wrap)?(?![\w-])")
_SAYING = GIVEN | NAMES | {"lang", "dir"}
# Looked at wherever what holds them is, though nothing in them is kept.
ALONG = tags.table("br td th tr button input select textarea meter progress output")


def states(page: Page, keep: NDArray[np.bool_]) -> bytearray:
    """`VISIT` for what holds a kept leaf, `BLANK` for texts that are no leaf, `SKIP` for the rest. Length (nodes,)."""
    tree, nodes = page.tree, page.leaves.node
    before = np.zeros(len(tree) + 1, dtype=np.int32)  # how many are kept before each node
    before[nodes[keep] + 1] = 1
    before[[node + 1 for node in _silent(page, keep)]] = 1
    np.cumsum(before, out=before)
    state = (before[tree.end] > before[:-1]).view(np.uint8)
    blank = (tree.tag == _TEXT) & ~page.dead
    blank[nodes] = False
    state[blank] = BLANK
    state[ALONG.take(tree.tag)] = VISIT
    atoms = nodes[keep & page.leaves.atom]
    state[atoms[~tags.ATOM[tree.tag[atoms]]]] = MEDIUM
    out = bytearray(state)
    _open_breaks(tree, out)
    return out


def telling(page: Page, state: bytearray) -> tuple[bytearray, list[int], frozenset[int], frozenset[int]]:
    """1 for what is visited and whose attributes say more than that it divides or styles, shape (nodes,); what is
    visited and is or is called a caption, in order; which of these an image or figure names; and boxes of verses."""
    tree = page.tree
    out = bytearray(len(tree))
    visited = np.frombuffer(state, np.uint8) > SKIP
    captions: list[int] = np.flatnonzero(visited & (tree.tag == _FIGCAPTION)).tolist()
    poems: list[int] = []
    for node, classes in tree.values_of("class", visited, SAYING):
        if word := role(classes):
            out[node] = 1
            if word in CAPTIONS:
                captions.append(node)
        if verses.are_named(classes):
            poems.append(node)
    wanted = set(tree.columns_of("aria-describedby", visited & (tree.tag == _IMG))[1])
    for node, named in tree.values_of("role", visited, _ROLES):
        out[node] |= named in ARIA
        if named == "figure":
            wanted.update((tree.attributes(node).get("aria-labelledby") or "").split())
    for node, style in styled(page):
        out[node] |= state[node] > SKIP and (
            bool(styles.formats(style)) or styles.is_code(style) or styles.is_block(style))  # fmt: skip
    for node in (*tree.carrying(_SAYING, visited), *embeds.filled(page)):
        out[node] = 1
    ids = tree.values_of("id", visited) if wanted else ()
    described = frozenset([*(node for node, name in ids if name in wanted), *_stated_captions(tree, visited)])
    for node in described:
        out[node] = 1
    return out, sorted({*captions, *described}), described, frozenset(poems)


def _stated_captions(tree: Tree, visited: NDArray[np.bool_]) -> Iterator[int]:
    """What microdata calls the caption of a picture."""
    for node, name in tree.values_of("itemprop", visited & tree.indexed):
        if name == "caption":
            yield node


def _open_breaks(tree: Tree, state: bytearray) -> None:
    """Visit the inline elements that hold a `br` and nothing kept: they break the line like the `br` alone."""
    at = tree.tags.find(_BR)
    while at >= 0:
        around = tree.parents[at]
        while state[around] == SKIP and _INLINE[tree.tags[around]]:
            state[around] = VISIT
            around = tree.parents[around]
        at = tree.tags.find(_BR, at + 1)


def keep_lines(page: Page, state: bytearray) -> None:
    """`LINED` for the texts whose style keeps line feeds, by its attribute or a class of such, and that have some."""
    tree, until = page.tree, 0
    visited = np.frombuffer(bytes(state), np.uint8) == VISIT
    likely = [node for node, style in styled(page) if styles.keeps_feeds(style)]
    likely += [node for node, classes in tree.values_of("class", visited, _KEEPING) if _KEPT.search(classes)]
    for node in sorted(likely):
        if node < until:
            continue
        until = tree.ends[node]
        for at in (np.flatnonzero(visited[node:until] & (tree.tag[node:until] == _TEXT)) + node).tolist():
            if "\n" in str(tree.values[at]):
                state[at] = LINED


def _silent(page: Page, keep: NDArray[np.bool_]) -> list[int]:
    """Elements that hold a formula, a player or code but no text to be read out, where what is shown just before or
    after is kept; pictures that are not are passed over."""
    tree, hidden = page.tree, page.hidden
    drawn = [node for node, classes in tree.values_of("class", hidden != 0, _DRAWN)
             if CLASSES["core"].search(classes) and tree.attributes(node).get("aria-hidden") == "true"
             and not hidden[tree.parents[node]]]  # fmt: skip
    silent = np.array([*formulas.silent(page), *embeds.silent(page), *sorted(scripted(page)), *drawn], dtype=np.intp)
    leaves = page.leaves
    if not len(silent):
        return []
    shown = (leaves.hidden == 0) & (keep | ~leaves.atom)
    nodes, kept = leaves.node[shown], np.concatenate((keep[shown], [False]))  # the last stands for both ends
    before, after = np.searchsorted(nodes, silent), np.searchsorted(nodes, page.tree.end[silent])
    return [int(node) for node in silent[kept[after] | kept[before - 1]]]
