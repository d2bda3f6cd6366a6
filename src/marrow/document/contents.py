"""A table of contents of the page itself: it says nothing that the page does not say again, and its links lead nowhere.

It is a list, a `dl` or a `nav` all of whose links point to places of this page, further down and in order. A label of
a few words above it goes with it, and so does a heading of one that the model left out. Tables of contents that lead to
headings of the document are given beside its body, for formats in which they lead somewhere: kept or not, and from
below as well.
"""

from bisect import bisect_right
from urllib.parse import unquote

import numpy as np

from ..page import Page, memoize_on_page, tags
from .elements import HEADINGS, Contents, Element, plain
from .states import SKIP, VISIT
from .writer import PLAIN, Writer

_A, _NAV, _H1 = tags.CODES["a"], tags.CODES["nav"], tags.CODES["h1"]
_LISTS = tags.table("ul ol menu dir dl")
_BOXES = _LISTS | tags.table("nav")
_FEWEST = 3
_NEAR = 12  # nodes from a target to its heading, without text between them
LABEL = 4  # words
_FAR, _BOXES_AROUND = 60, 3  # nodes from a heading to the links below it, and boxes that may hold both
_SENTENCE = frozenset(".!?…。！？")


@memoize_on_page
def anchors(page: Page) -> dict[str, int]:
    """The places of a page that links may lead to: the node of each id or name; the first one counts."""
    places: dict[str, int] = {}
    for node, name in page.tree.values_of(("id", "name")):
        places.setdefault(name, node)
    return places


def place_of(page: Page, fragment: str) -> int:
    """The node that the fragment of an address leads to, as it is written or decoded; -1 for none."""
    known = anchors(page)
    return known.get(fragment, known.get(unquote(fragment), -1))


def is_contents(writer: Writer, node: int) -> bool:
    """Whether a list or `nav` is a table of contents, if it stands where one can."""
    end = writer.page.tree.ends[node]
    targets = _targets(writer, node, end)
    if len(targets) < _FEWEST or not writer.words.minor(node):
        return False
    places = _places(writer, targets)
    return min(places) >= end and places == sorted(places)


def _places(writer: Writer, targets: list[str]) -> list[int]:
    """The nodes that some links lead to, -1 for none."""
    return [place_of(writer.page, target) for target in targets]


def _targets(writer: Writer, node: int, end: int) -> list[str]:
    """What the links point to; nothing if there are other links, or text beside the links."""
    tree, targets = writer.page.tree, list[str]()
    if _A not in tree.tags[node:end]:
        return []
    label = LABEL if tree.tags[node] == _NAV else 0
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
    """Pass over a table of contents, and over its label; 0 for any other list or `nav`."""
    if writer.top.kind != PLAIN or writer.top.item or not is_contents(writer, node):
        return 0
    writer.end_line()
    above = writer.top.element.children
    last = above[-1] if above else ""
    if isinstance(last, Element) and len(plain(last).split()) <= LABEL:
        if last.name in HEADINGS:
            writer.hollow.append(last)
        elif last.name == "p" and plain(last)[-1:] not in _SENTENCE:
            above.pop()
    return writer.page.tree.ends[node]


def skip_labels(writer: Writer) -> None:
    """Pass over the headings, but for an `h1`, that stand in a box with nothing else kept beside a table of contents
    that went."""
    tree, words = writer.page.tree, writer.words
    state = np.frombuffer(writer.state, np.uint8)
    links = np.array(tree.holding("href", "#", (tree.tag == _A) & (state == SKIP)), dtype=np.intp)
    if len(links) < _FEWEST:
        return
    headings = (tags.HEADING.take(tree.tag) & (tree.tag != _H1) & (state == VISIT)).nonzero()[0]
    places = links.searchsorted(headings)
    near = places < len(links)
    near[near] = links[places[near]] - headings[near] <= _FAR
    for heading in headings[near].tolist():
        own, end = words.inside(heading), tree.ends[heading]
        for box in tree.around(heading, _BOXES_AROUND) if own <= LABEL else ():
            if words.inside(box) > own:
                break
            below = range(end, min(tree.ends[box], end + _FAR))
            if any(_BOXES[tree.tags[at]] and is_contents(writer, at) for at in below):
                writer.state[heading] = SKIP
                break


def found(writer: Writer) -> tuple[Contents, ...]:
    """The tables of contents of the page that lead to headings of the document, each once."""
    out, past = dict[tuple[int, ...], Contents](), 0
    headed = {each.node: each for each, _ in writer.headings if each.name in HEADINGS and each.node >= 0}
    nodes = sorted(headed)
    ends = [writer.page.tree.ends[node] for node in nodes]
    boxes = np.flatnonzero(_BOXES[writer.page.tree.tag] & (writer.page.hidden == 0)).tolist()
    for node in boxes if len(nodes) >= _FEWEST else ():
        end = writer.page.tree.ends[node]
        places = _places(writer, _targets(writer, node, end)) if node >= past else []
        apart = len(places) >= _FEWEST and (places[0] >= end or 0 <= places[0] <= places[-1] < node)
        if not apart or places != sorted(places) or not writer.words.minor(node):
            continue
        past, headings = end, list[int]()
        for place in places:
            at = bisect_right(ends, place)
            near = at < len(nodes) and nodes[at] <= place + _NEAR and not _text(writer.page, place, nodes[at])
            headings.append(nodes[at] if near else -1)
        if sum(heading >= 0 for heading in headings) >= _FEWEST:
            said = zip(_entries(writer, node), map(headed.get, headings), strict=True)
            entries = [(depth, text, heading) for (depth, text), heading in said]
            out.setdefault(tuple(headings), Contents(_label(writer, node), entries))
    return tuple(out.values())


def _entries(writer: Writer, node: int) -> list[tuple[int, str]]:
    """How deep in lists each link of a table of contents stands, and what it says."""
    tree, out, lists = writer.page.tree, list[tuple[int, str]](), list[int]()
    for at in range(node, tree.ends[node]):
        while lists and at >= lists[-1]:
            lists.pop()
        if _LISTS[tree.tags[at]]:
            lists.append(tree.ends[at])
        elif tree.tags[at] == _A:
            out.append((len(lists), _text(writer.page, at, tree.ends[at])))
    return out


def _label(writer: Writer, node: int) -> str:
    """What a table of contents is called: ahead of its links, in its attributes, or right above it in the same box."""
    page, tree = writer.page, writer.page.tree
    first = next(at for at in range(node, tree.ends[node]) if tree.tags[at] == _A)
    if inside := _text(page, node, first):
        return inside if any(map(str.isalpha, inside)) else ""
    above = int(np.searchsorted(page.blocks.runs, node)) - 1
    if above < 0 or page.blocks.runs[above] <= tree.parents[node]:
        return " ".join((tree.attributes(node).get("aria-label") or "").split())
    block = page.leaves.block[np.searchsorted(page.leaves.node, page.blocks.runs[above])]
    said = page.blocks.text(block)
    return said if len(said.split()) <= LABEL and said[-1:] not in _SENTENCE else ""


def _text(page: Page, first: int, last: int) -> str:
    """What a slice of the nodes shows."""
    start, stop = np.searchsorted(page.blocks.runs, (first, last)).tolist()
    return " ".join("".join(page.blocks.pieces[start:stop]).split())
