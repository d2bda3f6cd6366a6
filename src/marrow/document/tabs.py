"""Tabs: each panel begins with the label of its tab, instead of all labels standing above the first panel.

A tab names its panel, or the panel its tab (WAI-ARIA 1.2, roles `tab`, `tablist` and `tabpanel`), or as many panels as
tabs stand behind their list; or it is the label of a radio button, and the panels lie behind the labels, in their box
or the next (Material for MkDocs), or one behind each label (sphinx-design); or it is an item with a link to its panel
(jQuery UI), or one of a box whose class names tabs, with as many panels behind it; or both are elements of the page's
own, such as `x-tab` and `x-tab-panel`. The labels of panels of which nothing is kept go. A label above each panel, as
in an accordion, stays.
"""

import re
from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from ..expressions import expression
from ..page import tags
from ..page.sieve import Sieve
from ..page.tree import Tree
from .code.code_languages import of_label
from .contents import anchors, place_of
from .elements import Element
from .invisible import clean
from .states import PANEL, SKIP, VISIT
from .writer import PLAIN, Writer

_IMG, _PRE, _LABEL, _A, _LI = (tags.CODES[name] for name in ("img", "pre", "label", "a", "li"))
_PANELS = tags.table("div section article pre #custom")
_ROLES = Sieve(("tab",))
_BAR = expression(r"(?<![A-Za-z])(?i:tabs?)(?![A-Za-z])|(?<=[a-z])Tabs?(?![a-z])")
_NAME = expression(r"[\w-]+")  # a class that is a name: no condition of a style, such as `tab:flex`
_HELD = expression(r"pane|content|body", re.IGNORECASE)  # in classes of panels
_UP = 6  # elements between a tab and its list
_LONG, _TELLING = 10, 3  # words of a label; characters of one that a panel does not begin with by chance
_MOST = 60  # elements of a set, three of which may be a tab
_LEAST = 5  # nodes of a box of two tabs
_NODES, _CHARS = 200, 200  # of a tab, and of the begin of a panel


def find(writer: Writer) -> None:
    """Have the panels of tabs begin with their labels."""
    tree = writer.page.tree
    for panels in (*_by_role(writer, tree), *_by_choice(writer, tree), *_by_link(writer, tree),
                   *_by_class(writer, tree), *_by_name(tree)):  # fmt: skip
        _move(writer, panels)


def _by_role(writer: Writer, tree: Tree) -> Iterator[dict[int, int]]:
    """The panel of each tab, for each list of them."""
    sets: dict[int, list[int]] = {}
    for tab, role in tree.values_of("role", sieve=_ROLES):
        if role == "tab" and (home := _list(tree, tab)):
            sets.setdefault(home, []).append(tab)
    if not sets:
        return
    places = anchors(writer.page)
    labelled = {name: at for at, name in tree.values_of("aria-labelledby")}
    for home, tabs in sets.items():
        own = {tab: tree.attributes(tab) for tab in tabs}
        panels = {tab: places.get(own[tab].get("aria-controls") or "", labelled.get(own[tab].get("id") or "", -1))
                  for tab in tabs}  # fmt: skip
        if max(panels.values()) < 0:
            panels = dict(zip(tabs, _after(tree, home, len(tabs)), strict=False))
        yield {tab: at for tab, at in panels.items() if at >= tree.ends[tab]}


def _by_choice(writer: Writer, tree: Tree) -> Iterator[dict[int, int]]:
    """The same for labels of radio buttons, side by side in a box, and as many elements behind them in their box, or in
    the box behind it."""
    homes: dict[int, dict[int, str]] = {}
    for label, name in tree.values_of("for", tree.tag == _LABEL):
        homes.setdefault(tree.parents[label], {})[label] = name
    likely = [(names, panels) for home, names in homes.items()
              if (panels := _after(tree, max(names), len(names), _behind(tree, home)) or _each(tree, home, names))]
    places = anchors(writer.page) if likely else {}
    for names, panels in likely:
        if all(tree.attributes(places.get(name, 0)).get("type") == "radio" for name in names.values()):
            yield dict(zip(names, panels, strict=True))


def _by_link(writer: Writer, tree: Tree) -> Iterator[dict[int, int]]:
    """The same for lists of links to places of the page, one an item, which are all that stands behind the list in its
    box, or in the next one, in order."""
    homes = defaultdict[int, dict[int, str]](dict)
    for link in tree.holding("href", "#", tree.tag == _A):
        item = tree.parents[link]
        if tree.tags[item] == _LI and (name := writer.addresses.fragment(tree.attributes(link).get("href") or "")):
            homes[tree.parents[item]][item] = name
    for home, names in homes.items():
        if _elements(tree, home + 1, tree.ends[home]) == [*names]:
            panels = _after(tree, home, len(names))
            if panels and panels == [place_of(writer.page, name) for name in names.values()]:
                yield dict(zip(names, panels, strict=True))


def _by_class(writer: Writer, tree: Tree) -> Iterator[dict[int, int]]:
    """The same for boxes whose class names tabs, each an item, and as many elements behind the box or in the next."""
    among = (np.frombuffer(writer.state, np.uint8) > SKIP).take(tree.parent)  # else nothing of a panel is kept
    among &= tree.end - np.arange(len(tree)) >= _LEAST
    for bar, classes in tree.values_of("class", among, _ROLES):
        bars = [name for name in classes.split() if _NAME.fullmatch(name) and _BAR.search(name)]
        if not bars or any(map(_HELD.search, bars)):
            continue
        tabs = [bar]
        for _ in range(_UP):
            if len(tabs) == 1:
                tabs = _elements(tree, tabs[0] + 1, tree.ends[tabs[0]])
        tabs = [tab for tab in tabs if tree.ends[tab] - tab <= _NODES and tree.text(tab, tree.ends[tab]).strip()]
        yield dict(zip(tabs, _after(tree, bar, len(tabs)), strict=False))


def _by_name(tree: Tree) -> Iterator[dict[int, int]]:
    """The same for elements of the page's own that are called tabs, and as many in the same box called panels."""
    tabs, panels = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for node, name in tree.names.items():
        if name.endswith("-tab"):
            tabs[tree.parents[node]].append(node)
        elif name.endswith("-tab-panel"):
            panels[tree.parents[node]].append(node)
    for home, own in tabs.items():
        if len(own) == len(panels[home]):
            named = {tree.attributes(at).get("name") or "": at for at in panels[home]}
            yield {tab: named.get(tree.attributes(tab).get("panel") or "-", at)
                   for tab, at in zip(own, panels[home], strict=True)}  # fmt: skip


def _after(tree: Tree, bar: int, count: int, others: list[int] | None = None) -> list[int]:
    """As many elements behind the box of some tabs, or `others`, which are those in the next; none where there are more
    or fewer, or one."""
    behind = _elements(tree, tree.ends[bar], tree.ends[tree.parents[bar]]) if count > 1 else []
    each = (behind, _behind(tree, bar) if others is None else others) if behind or others else ()
    return next((panels for panels in each if len(panels) == count), [])


def _each(tree: Tree, home: int, labels: dict[int, str]) -> list[int]:
    """The elements right behind each of some labels, where all that are in their box are its buttons, too."""
    inside = _elements(tree, home + 1, tree.ends[home])
    if len(labels) < 2 or len(inside) != 3 * len(labels) or inside[1::3] != [*labels]:
        return []
    return inside[2::3]


def _elements(tree: Tree, first: int, stop: int) -> list[int]:
    """The elements side by side among some nodes, a few at most."""
    out: list[int] = []
    while first < stop and len(out) <= _MOST:
        out += [first] if tree.tags[first] > tags.COMMENT else []
        first = tree.ends[first]
    return out


def _behind(tree: Tree, node: int) -> list[int]:
    """The elements in the one right behind an element."""
    at, stop = tree.ends[node], tree.ends[tree.parents[node]]
    while at < stop and tree.tags[at] <= tags.COMMENT:
        at = tree.ends[at]
    return tree.elements(at) if at < stop else []


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
    return next((at for at in tree.around(node, _UP) if tree.attributes(at).get("role") == "tablist"), 0)


def _move(writer: Writer, panels: dict[int, int]) -> None:
    """Move the labels of a set of tabs to their panels, where all tabs stand above them. panels: the panel of each tab
    """
    tree, words, state = writer.page.tree, writer.words, writer.state
    shown = {tab: at for tab, at in panels.items() if words.inside(at) > 0 and state[at] in (VISIT, PANEL)}
    labels = {tab: _label(tree, tab) for tab in panels}
    boxes = len(shown) > 1 and all(_PANELS[tree.tags[at]] for at in shown.values())
    if not boxes or not all(labels.values()):
        return
    if max(panels) > min(panels.values()) and any(tree.tags[tab] != _LABEL for tab in panels):
        return
    for tab, label in labels.items():
        writer.state[tab] = SKIP
        if (at := shown.get(tab, -1)) >= 0 and not _says(writer, at, label):
            writer.strings[at], writer.state[at] = label, PANEL


def _label(tree: Tree, tab: int) -> str:
    """What a tab says, once where it says it for screen readers too; "" for a picture, and for more than a label."""
    if tree.ends[tab] - tab > _NODES or _IMG in tree.tags[tab : tree.ends[tab]]:
        return ""
    words = clean(tree.text(tab, tree.ends[tab])).split()
    half = len(words) // 2
    words = words[:half] if words[:half] == words[half:] else words
    return " ".join(words) if len(words) <= _LONG else ""


def _says(writer: Writer, node: int, label: str) -> bool:
    """Whether a panel begins with a label, or with code of the language that it names."""
    tree, said = writer.page.tree, ""
    for at in range(node, min(tree.ends[node], node + _NODES)):
        if tree.tags[at] == _PRE and not said.strip():
            name = of_label(label)
            return bool(name) and writer.languages.get(at) == name
        if tree.tags[at] == tags.TEXT and writer.state[at] == VISIT:
            said += writer.said(at)[:_CHARS]
    said = " ".join(said.split())
    return said.startswith(label) and (len(label) >= _TELLING or not said[len(label) :][:1].isalpha())
