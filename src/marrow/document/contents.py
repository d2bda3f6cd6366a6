"""A table of contents of the page itself: it says nothing that the page does not say again, and its links lead nowhere.

It is a list or `nav` all of whose links point to places of this page, further down and in order. A label of a few words
above it goes with it.
Departures: a list that is most of what is kept stays, whatever it links to.
"""

from ..page import tags
from .anchors import anchors
from .elements import HEADINGS, Element, plain
from .writer import PLAIN, Writer

_A, _NAV = tags.CODES["a"], tags.CODES["nav"]
_FEWEST = 3
_LABEL = 4  # words
_SENTENCE = frozenset(".!?…。！？")


def is_contents(writer: Writer, node: int) -> bool:
    """Whether a list or `nav` is a table of contents."""
    if writer.top.kind != PLAIN or writer.top.item:
        return False
    end = writer.page.tree.ends[node]
    targets = _targets(writer, node, end)
    if len(targets) < _FEWEST or not writer.words.minor(node):
        return False
    places = anchors(writer)
    found = [places.get(target, -1) for target in targets]
    return min(found) >= end and found == sorted(found)


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
    above = writer.top.element.children
    last = above[-1] if above else ""
    if isinstance(last, Element) and len(plain(last).split()) <= _LABEL:
        if last.name in HEADINGS:
            writer.hollow.append(last)
        elif last.name == "p" and plain(last)[-1:] not in _SENTENCE:
            above.pop()
    return writer.page.tree.ends[node]
