"""Footnotes: a reference in the text and the note that it points to, as one thing, numbered by first reference.

A reference is a link into the page that looks like a mark (1, [1], *, †) or says that it is one; its note is what the
link points to: an item, a paragraph, a definition that comes later, is small, and looks like a note by its container,
its id, or a link back. Links back and the note's own copy of its mark are left out; what is not referred to stays.
"""

import re
from urllib.parse import unquote

import numpy as np

from ..page import tags
from .elements import HEADINGS, Element, as_blocks
from .roles import role
from .states import NOTE, PASS, REFERENCE, SKIP
from .writer import FLAT, Frame, Writer

_A, _SUP, _LI, _P, _DD, _DT = (tags.CODES[name] for name in ("a", "sup", "li", "p", "dd", "dt"))
_BODIES = tags.table("li p dd div aside section td table")
_SMALL = tags.table("li p dd aside td")
_MARK = re.compile(
    r"[\[(]?\s*((?:note |nb |n\. ?|fn ?)?(?:\d{1,4}|[a-z]{1,2}|[ivxlc]{1,6}|[*†‡§¶‖]{1,4}))\s*[\])]?", re.IGNORECASE
)
_SAYS_REFERENCE = re.compile(
    r"foot-?note|noteref|(?<![\w-])reference(?![\w-])|endnote|citation|fnref|doc-noteref", re.IGNORECASE
)
_SAYS_NOTES = re.compile(
    r"(?:foot|end|side)-?notes?|(?<![a-z])(?:notes|references|reflist|citations|bibliography)(?![a-z])", re.IGNORECASE
)
_NOTE_ID = re.compile(r"_?(?:cite_note|fn|footnote|note|ftn|en|endnote|ref|edn|cite)[-_:.]?[\w.:-]*", re.IGNORECASE)
_BACK = re.compile(r"[\s\[\](){}.,:;^↑↩⤴⏎⇑←▲\ufe0e\ufe0f\d*†‡§-]*(?:\b[a-z]\b[\s\[\](){}.,:;^↑]*)*", re.IGNORECASE)
_ARROW = re.compile(r"\s*[\^↑↩⤴⏎⇑▲]")
_REPEATED = re.compile(r"[\[(]?([^\s\[\]().:]{1,8})[\])]?[.:)]?\s+(?=\S)")
_MAX_WORDS, _MAX_NODES, _FEW_NODES = 600, 2_000, 60
_UP = 4


def find(writer: Writer) -> None:
    """Mark references and notes in the states of the nodes; touches nothing on a page without them."""
    into = _links_into_page(writer)
    likely = [node for node in into if _looks_like_mark(writer, node)]
    if not likely:
        return
    links = {node: fragment for node in into if (fragment := _fragment(writer, node))}
    marks = {node: links[node] for node in likely if node in links}
    places = _places(writer, set(links.values()))
    for node, fragment in marks.items():
        target = places.get(fragment)
        body = _body(writer, target) if target is not None else None
        if body is not None and target is not None and _is_note(writer, node, target, body, links, places):
            writer.references[node] = body
            if writer.page.tree.tags[target] == _DT:
                writer.state[target] = SKIP
    origins = {place for node in writer.references for place in range(node - _UP, writer.page.tree.ends[node])}
    back = {node for node, fragment in links.items() if places.get(fragment, -1) in origins}
    for body in set(writer.references.values()):
        writer.state[body] = NOTE
        _skip_back(writer, body, back)
    for node in writer.references:
        if writer.state[node]:
            writer.state[node] = REFERENCE
            _pass_wrapper(writer, node)


def _links_into_page(writer: Writer) -> list[int]:
    """Links that are to be visited and may point into this page."""
    tree = writer.page.tree
    links = np.flatnonzero((tree.tag == _A) & (np.frombuffer(writer.state, np.uint8) > 0)).tolist()
    return [node for node in links if "#" in (tree.values[node].get("href") or "")]  # type: ignore[union-attr]


def _fragment(writer: Writer, node: int) -> str:
    return unquote(writer.addresses.fragment(writer.page.tree.attributes(node).get("href") or ""))


def _string(writer: Writer, node: int) -> str:
    values = writer.page.tree.values[node : writer.page.tree.ends[node]]
    return "".join(value for value in values if isinstance(value, str)).strip()


def _says(writer: Writer, node: int) -> str:
    """What an element says of itself."""
    attributes = writer.page.tree.attributes(node)
    return " ".join(filter(None, (attributes.get(name) for name in ("class", "id", "role", "rel"))))


def _raised(writer: Writer, node: int) -> bool:
    """Whether a link is raised above the line, or is said to be a reference."""
    tree = writer.page.tree
    parent = tree.parents[node]
    inner = tree.tags[node + 1] if node + 1 < tree.ends[node] else 0
    said = _SAYS_REFERENCE.search(_says(writer, node))
    return _SUP in (tree.tags[parent], tree.tags[tree.parents[parent]], inner) or bool(said)


def _looks_like_mark(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    if tree.ends[node] - node > 12:
        return False
    found = _MARK.fullmatch(_string(writer, node))
    return found is not None and (found[1].isdecimal() or found[1][0] in "*†‡" or _raised(writer, node))


def _places(writer: Writer, wanted: set[str]) -> dict[str, int]:
    """The node of each id or name that is wanted; the first one counts."""
    places: dict[str, int] = {}
    for node, value in enumerate(writer.page.tree.values):
        if value and isinstance(value, dict) and ("id" in value or "name" in value):
            for key in ("id", "name"):
                if (mark := value.get(key)) in wanted:
                    places.setdefault(mark, node)
    return places


def _body(writer: Writer, target: int) -> int | None:
    """The element that is the note for a target: itself, or what the anchor in it stands in."""
    tree = writer.page.tree
    node = target
    for _ in range(_UP):
        if tree.tags[node] == _DT:
            after = tree.ends[node]
            while after < len(tree) and tree.tags[after] in (tags.TEXT, tags.COMMENT):
                after += 1
            return after if after < len(tree) and tree.tags[after] == _DD else None
        if _BODIES[tree.tags[node]]:
            parent = tree.parents[node]
            return (
                parent
                if tree.tags[node] == _P and tree.tags[parent] == _LI and _is_first(writer, parent, node)
                else node
            )
        if tags.BLOCK[tree.tags[node]]:
            return None
        node = tree.parents[node]
    return None


def _is_first(writer: Writer, parent: int, node: int) -> bool:
    return all(isinstance(value, str) for value in writer.page.tree.values[parent + 1 : node])


def _is_note(writer: Writer, node: int, target: int, body: int, links: dict[int, str], places: dict[str, int]) -> bool:
    tree = writer.page.tree
    end = tree.ends[body]
    if body <= node or not writer.state[body] or end - body > _MAX_NODES or writer.words.inside(body) > _MAX_WORDS:
        return False
    if tags.HEADING[tree.tag[body:end]].any():
        return False
    attributes = tree.attributes(target)
    if _raised(writer, node) and _SMALL[tree.tags[body]]:
        return True
    if _NOTE_ID.fullmatch(attributes.get("id") or attributes.get("name") or "") or _among_notes(writer, body):
        return True
    back = (places.get(links[place], -1) for place in range(body, end) if place in links)
    return any(node - _UP <= place < tree.ends[node] for place in back)


def _among_notes(writer: Writer, node: int) -> bool:
    for _ in range(_UP):
        if _SAYS_NOTES.search(_says(writer, node)):
            return True
        node = writer.page.tree.parents[node]
    return False


def _pass_wrapper(writer: Writer, node: int) -> None:
    """Go through a `sup` around references alone without a trace of it, its brackets and its commas."""
    tree = writer.page.tree
    wrapper = tree.parents[node]
    if tree.tags[wrapper] != _SUP:
        return
    texts = [at for at in tree.children(wrapper) if tree.tags[at] == tags.TEXT]
    if not any(sign.isalnum() for at in texts for sign in str(tree.values[at])):
        for at in texts:
            writer.state[at] = SKIP
        writer.state[wrapper] = PASS


def _skip_back(writer: Writer, body: int, links: set[int]) -> None:
    """Skip the links back inside a note, with the brackets and letters around them."""
    tree = writer.page.tree
    for node in range(body + 1, tree.ends[body]):
        value = tree.values[node]
        if not isinstance(value, dict):
            continue
        says = "backlink" in (value.get("role") or "") or role(value.get("class") or "") == "backlink"
        if says or node in links or (tree.tags[node] == _A and _is_arrow(writer, node)):
            _skip(writer, node, body)


def _is_arrow(writer: Writer, node: int) -> bool:
    tree = writer.page.tree
    return (tree.attributes(node).get("href") or "")[:1] == "#" and bool(_ARROW.match(_string(writer, node)))


def _skip(writer: Writer, node: int, body: int) -> None:
    tree = writer.page.tree
    parent = tree.parents[node]
    while parent > body and not tags.BLOCK[tree.tags[parent]] and tree.ends[parent] - parent < _FEW_NODES:
        if not _BACK.fullmatch(_string(writer, parent)):
            break
        node, parent = parent, tree.parents[parent]
    writer.state[node] = SKIP


def reference(writer: Writer, node: int) -> int:
    """Write the reference to a note."""
    element = Element("noteref", {"id": _mark(writer, node)})
    writer.put(element)
    writer.noterefs.append((element, writer.references[node], _in_note(writer)))
    return writer.page.tree.ends[node]


def _in_note(writer: Writer) -> bool:
    frame: Frame | None = writer.top
    while frame is not None and frame.element.name != "note":
        frame = frame.outer
    return frame is not None


def note(writer: Writer, node: int) -> int:
    """Write a note, apart from the body."""
    if writer.top.kind == FLAT or _in_note(writer):
        return writer.divide(node)
    writer.end_line()
    _mark_hollow(writer)
    element = Element("note", {"id": ""})
    writer.notes[node] = element
    writer.enter(node, Frame(element, [element], writer.top, item=True, node=node))
    return node + 1


def _mark_hollow(writer: Writer) -> None:
    """Remember the heading that notes stand right under."""
    frame = writer.top
    while frame.outer is not None and not frame.element.children:
        frame = frame.outer
    blocks = [child for child in frame.element.children[-2:] if isinstance(child, Element) and child.children]
    if blocks and blocks[-1].name in HEADINGS:
        writer.hollow.append(blocks[-1])


def number(writer: Writer) -> list[Element]:
    """Number the notes by first reference: the `footnotes`. A reference whose note came to nothing is raised text."""
    notes = {body: element for body, element in writer.notes.items() if element.children}
    order: dict[int, str] = {}
    for element, body, _ in sorted(writer.noterefs, key=lambda entry: entry[2]):
        if body in notes:
            element.attributes["id"] = order.setdefault(body, str(len(order) + 1))
        else:
            element.name, element.children = "sup", [element.attributes["id"]]
            element.attributes = {}
    marks = {body: _mark(writer, node) for node, body in reversed(writer.references.items())}
    for body in notes:
        order.setdefault(body, str(len(order) + 1))
    made = []
    for body, mark in order.items():
        notes[body].attributes["id"] = mark
        notes[body].children = [*as_blocks(notes[body].children)]
        _strip_mark(notes[body], marks[body])
        made.append(notes[body])
    return [Element("footnotes", {}, [*made])] if made else []


def _mark(writer: Writer, node: int) -> str:
    """The mark by which the page refers to a note."""
    found = _MARK.fullmatch(_string(writer, node))
    return found[1] if found else ""


def _strip_mark(note: Element, mark: str) -> None:
    """Take the mark away that a note repeats at its begin."""
    first: Element | str = note
    while isinstance(first, Element) and first.children and (first is note or first.name == "p"):
        holder, first = first, first.children[0]
    found = _REPEATED.match(first) if isinstance(first, str) else None
    if found and found[1] == mark:
        holder.children[0] = found.string[found.end() :]
