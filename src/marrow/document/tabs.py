"""Tabs: each panel begins with the label of its tab, instead of all labels standing above the first panel.

A tab names its panel, or the panel its tab (WAI-ARIA 1.2, roles `tab`, `tablist` and `tabpanel`). The labels of
panels of which nothing is kept go. A label above each panel, as in an accordion, stays.
"""

import numpy as np

from ..page import tags
from ..page.sieve import Sieve
from ..page.tree import Tree
from .code_languages import of_label
from .contents import anchors
from .elements import Element
from .states import PANEL, SKIP, VISIT
from .writer import PLAIN, Writer

_IMG, _PRE, _PANELS = tags.CODES["img"], tags.CODES["pre"], tags.table("div section article #custom")
_ROLES = Sieve(("tab",))
_UP = 6  # elements between a tab and its list
_LONG = 10  # words of a label
_NODES = 200  # at the begin of a panel


def find(writer: Writer) -> None:
    """Have the panels of tabs begin with their labels."""
    tree, visited = writer.page.tree, np.frombuffer(writer.state, np.uint8) == VISIT
    named = zip(*tree.valued("role", visited, _ROLES), strict=True)
    sets: dict[int, list[int]] = {}
    for tab in [node for node, role in named if role == "tab"]:
        if home := _list(tree, tab):
            sets.setdefault(home, []).append(tab)
    if not sets:
        return
    places = anchors(writer.page)
    labelled = {name: node for node, name in zip(*tree.valued("aria-labelledby", visited), strict=True)}
    for several in sets.values():
        panels: dict[int, int] = {}
        for tab in several:
            own = tree.attributes(tab)
            panel = places.get(own.get("aria-controls") or "", labelled.get(own.get("id") or "", -1))
            if panel >= tree.ends[tab]:
                panels[tab] = panel
        _move(writer, panels)


def panel(writer: Writer, node: int) -> int:
    """A panel, which begins with its label."""
    writer.state[node] = VISIT  # the rest is that of any other box
    said = writer.strings[node]
    if writer.top.kind == PLAIN:
        writer.block(Element("p", {}, [Element("strong", {}, [said])]))
    else:
        writer.text(f" {said} ")
    return node


def _list(tree: Tree, node: int) -> int:
    """The list that a tab is in, 0 for none."""
    for _ in range(_UP):
        node = tree.parents[node]
        if tree.attributes(node).get("role") == "tablist":
            return node
    return 0


def _move(writer: Writer, panels: dict[int, int]) -> None:
    """Move the labels of a set of tabs to their panels, where all tabs stand above them. panels: the panel of each tab
    """
    tree = writer.page.tree
    shown = {tab: at for tab, at in panels.items() if writer.words.inside(at) > 0 and writer.state[at] == VISIT}
    labels = {tab: _label(tree, tab) for tab in panels}
    boxes = len(shown) > 1 and all(_PANELS[tree.tags[at]] for at in shown.values())
    if not boxes or max(panels) > min(panels.values()) or not all(labels.values()):
        return
    for tab, label in labels.items():
        writer.state[tab] = SKIP
        if (at := shown.get(tab, -1)) >= 0 and not _says(writer, at, label):
            writer.strings[at], writer.state[at] = label, PANEL


def _label(tree: Tree, tab: int) -> str:
    """What a tab says, once where it says it for screen readers too; "" for a picture, and for more than a label."""
    words = tree.text(tab, tree.ends[tab]).split()
    half = len(words) // 2
    words = words[:half] if words[:half] == words[half:] else words
    return " ".join(words) if len(words) <= _LONG and _IMG not in tree.tags[tab : tree.ends[tab]] else ""


def _says(writer: Writer, node: int, label: str) -> bool:
    """Whether a panel begins with a label, or with code of the language that it names."""
    tree, said = writer.page.tree, ""
    for at in range(node, min(tree.ends[node], node + _NODES)):
        if tree.tags[at] == _PRE and not said.strip():
            name = of_label(label)
            return bool(name) and writer.languages.get(at) == name
        if tree.tags[at] == tags.TEXT and writer.state[at] == VISIT:
            said += writer.said(at)
    return " ".join(said.split()).startswith(label)
