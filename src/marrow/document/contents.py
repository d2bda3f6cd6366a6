"""A table of contents of the page itself: it says nothing that the page does not say again, and its links lead nowhere.

It is a list or `nav` all of whose links point to places of this page, further down and in order. A label of a few words
above it goes with it. The document keeps it beside its body, for formats in which it leads somewhere.
Departures: a list that is most of what is kept stays, whatever it links to.
"""

from bisect import bisect_right

from ..page import Page, tags
from .elements import HEADINGS, Contents, Element, plain
from .writer import PLAIN, Writer

_A, _NAV = tags.CODES["a"], tags.CODES["nav"]
_LISTS = tags.table("ul ol menu dir")
_FEWEST = 3
_LABEL = 4  # words
_NEAR = 12  # nodes from a target to its heading, without text between them
_BLOCKS = 3  # before a table of contents, of which one should stay to tell its place
_SENTENCE = frozenset(".!?…。！？")


def is_contents(writer: Writer, node: int) -> bool:
    """Whether a list or `nav` is a table of contents."""
    if writer.top.kind != PLAIN or writer.top.item:
        return False
    end = writer.page.tree.ends[node]
    targets = _targets(writer, node, end)
    if len(targets) < _FEWEST or not writer.words.minor(node):
        return False
    if not writer.anchors:
        writer.anchors = _anchors(writer.page)
    found = [writer.anchors.get(target, -1) for target in targets]
    return min(found) >= end and found == sorted(found)


def _anchors(page: Page) -> dict[str, int]:
    """The node of each id or name; the first one counts."""
    places: dict[str, int] = {}
    for node, value in enumerate(page.tree.values):
        if value and isinstance(value, dict) and ("id" in value or "name" in value):
            for name in (value.get("id"), value.get("name")):
                if name:
                    places.setdefault(name, node)
    return places


def _targets(writer: Writer, node: int, end: int) -> list[str]:
    """What the links point to; nothing if there are other links, or text beside the links."""
    tree, targets = writer.page.tree, list[str]()
    if _A not in tree.tags[node:end]:
        return []
    label = _LABEL if tree.tags[node] == _NAV else 0
    at = node + 1
    while at < end:
        code = tree.tags[at]
        if code == _A:
            target = writer.addresses.fragment(tree.attributes(at).get("href") or "")
            if not target:
                return []
            targets.append(target)
            at = tree.ends[at]
            continue
        if code == tags.TEXT:
            words = [word for word in str(tree.values[at]).split() if any(map(str.isalpha, word))]
            label -= len(words)
            if words and (targets or label < 0):
                return []
        at += 1
    return targets


def leave_out(writer: Writer, node: int) -> int:
    """Pass over a table of contents, and over its label. The node to go on with."""
    writer.end_line()
    above, label = writer.top.element.children, ""
    last = above[-1] if above else ""
    if isinstance(last, Element) and len((said := plain(last)).split()) <= _LABEL:
        if last.name in HEADINGS:
            label = said
            writer.hollow.append(last)
        elif last.name == "p" and said[-1:] not in _SENTENCE:
            label = said
            above.pop()
    if not writer.bare:
        _keep(writer, node, label)
    return writer.page.tree.ends[node]


def _keep(writer: Writer, node: int, label: str) -> None:
    """Note down what a table of contents says."""
    tree, entries, lists = writer.page.tree, list[tuple[int, str, int]](), list[int]()
    end, first = tree.ends[node], node
    for at in range(node, end):
        while lists and at >= lists[-1]:
            lists.pop()
        if _LISTS[tree.tags[at]]:
            lists.append(tree.ends[at])
        elif tree.tags[at] == _A:
            first = first if entries else at
            target = writer.addresses.fragment(tree.attributes(at).get("href") or "")
            entries.append((len(lists), _text(writer, at, tree.ends[at]), writer.anchors[target]))
    if tree.tags[node] == _NAV:
        label = label or _text(writer, node, first) or " ".join((tree.attributes(node).get("aria-label") or "").split())
    outer = writer.top
    while outer.outer:
        outer = outer.outer
    blocks = outer.element.children
    writer.contents.append((label, entries, blocks[-_BLOCKS:] if outer is writer.top else blocks[-_BLOCKS - 1 : -1]))


def _text(writer: Writer, first: int, last: int) -> str:
    """What a slice of the nodes shows."""
    return " ".join("".join(writer.strings.get(node, "") for node in range(first, last)).split())


def settled(writer: Writer, body: list[Element]) -> tuple[Contents, ...]:
    """The tables of contents, with the headings of the body that they lead to."""
    out, stay = list[Contents](), {id(block) for block in body}
    nodes = sorted(writer.headed)
    ends = [writer.page.tree.ends[node] for node in nodes]
    for label, entries, before in writer.contents:
        made = list[tuple[int, str, Element | None]]()
        for depth, text, target in entries:
            place = bisect_right(ends, target)
            near = place < len(nodes) and nodes[place] <= target + _NEAR and not _text(writer, target, nodes[place])
            heading = writer.headed[nodes[place]] if near else None
            if said := text or (plain(heading) if heading else ""):
                made.append((depth, said, heading))
        behind = next((block for block in reversed(before) if isinstance(block, Element) and id(block) in stay), None)
        out.append(Contents(label, made, behind))
    return tuple(out)
