"""What the walk writes for references and notes, and the numbers that they get in the end."""

from ...expressions import expression
from ...page import tags
from ..elements import HEADINGS, Element, as_blocks, inside, parted, plain
from ..states import VISIT
from ..writer import FLAT, FRESH, Close, Frame, Writer
from . import marks

_FEW = 10  # parts of a line that heads notes
_COUNT = expression(r"[(\[]?\d{1,3}[.)\]]?\s+")  # typed before a note
_LONG = 12  # characters of a note that is said again by no chance


def reference(writer: Writer, node: int) -> int:
    """Write the reference to a note, to several notes, or a text that holds some."""
    tree = writer.page.tree
    mark = tree.text(node, tree.ends[node])
    if node not in writer.cited:
        writer.put(Element("sup", {"lost": ""}, [mark.strip(" []()\n\t")]))
        return tree.ends[node]
    text = writer.said(node) if tree.tags[node] == tags.TEXT else ""
    if words := marks.phrase(tree, node):
        writer.text(words)
    at = 0
    for first, last, notes in writer.cited[node]:
        if text[at:first]:
            writer.text(text[at:first])
        for note in notes:
            _refer(writer, note, "" if last else marks.label(mark))
        at = last
    if text[at:]:
        writer.text(text[at:])
    return tree.ends[node]


def _refer(writer: Writer, note: int, mark: str) -> None:
    last = writer.line.children[-1:] if writer.line and not writer.buffer else []
    if last and writer.noterefs and last[0] is writer.noterefs[-1][0] and writer.noterefs[-1][1] == note:
        return  # the same reference, drawn again
    element = Element("noteref", {"id": mark})
    writer.put(element)
    writer.noterefs.append((element, note, writer.within("note")))
    if note in writer.told and note not in writer.notes:
        writer.notes[note] = Element("note", {"id": ""}, [Element("p", {}, [writer.told[note]])])


def note(writer: Writer, node: int) -> int:
    """Write a note, apart from the body; one that stands in its line leaves the reference behind."""
    tree, state = writer.page.tree, writer.state
    stop = writer.extents[node]
    beside = node in writer.beside
    if writer.within("note") or (writer.top.kind == FLAT and not beside):
        state[node] = VISIT
        return node
    close = None
    if beside:
        _refer(writer, node, writer.beside[node])
        close = _set_aside(writer)
    else:
        writer.end_line()
        _mark_hollow(writer)
    element = Element("note", {"id": ""})
    writer.notes[node] = element
    writer.enter(stop, Frame(element, [element], writer.top, item=True, node=node, close=close))
    if stop == tree.ends[node] and tree.values[node] is not None and not isinstance(tree.values[node], str):
        return node + 1
    state[node] = VISIT
    return node


def _set_aside(writer: Writer) -> Close:
    """Leave the line as it is, right behind the reference to a note that stands in it but is no part of it; the way to
    go on with the line."""
    line, opened, wanted, space, breaks = writer.line, writer.opened[:], writer.wanted[:], writer.space, writer.breaks
    writer.opened.clear()
    writer.wanted.clear()
    writer.line, writer.space, writer.breaks = None, FRESH, 0

    def take_up(writer: Writer, _frame: Frame) -> None:
        writer.line, writer.opened, writer.wanted, writer.space, writer.breaks = line, opened, wanted, space, breaks

    return take_up


def _mark_hollow(writer: Writer) -> None:
    """Remember the heading that notes stand right under, the line that heads them, or what is folded around them."""
    frame = writer.top
    while frame.outer is not None and not _says(frame.element):
        frame = frame.outer
    blocks = [child for child in frame.element.children[-3:] if isinstance(child, Element)]
    blocks = [child for child in blocks if child.name == "hr" or _says(child)]
    if len(blocks) > 1 and blocks[-1].name == "hr":
        blocks.pop()
    last = blocks[-1] if blocks else None
    said = plain(last) if last and last.name == "p" and len(last.children) <= _FEW else ""
    heads = bool(said) and (marks.heads_notes(said) or not said.strip("_-–—* "))
    if last and (heads or last.name == "summary" or last.name in HEADINGS):
        writer.hollow.append(last)


def _says(element: Element) -> bool:
    """Whether any text is in an element."""
    return any(isinstance(child, str) for each in inside([element]) for child in each.children)


def number(writer: Writer) -> list[Element]:
    """Number the notes by first reference: the `footnotes`. A reference whose note came to nothing is raised text."""
    notes = {body: element for body, element in writer.notes.items() if element.children}
    order: dict[int, str] = {}
    for element, body, _ in sorted(writer.noterefs, key=lambda entry: entry[2]):
        if body in notes:
            element.attributes["id"] = order.setdefault(body, str(len(order) + 1))
        else:
            element.name, element.children = "sup", [element.attributes["id"] or "*"]
            element.attributes = {"lost": ""}
    for body in notes:
        order.setdefault(body, str(len(order) + 1))
    made = []
    for body, mark in order.items():
        notes[body].attributes["id"] = mark
        notes[body].children = [*as_blocks(notes[body].children)]
        made.append(notes[body])
    return [Element("footnotes", {}, [*made])] if made else []


def fold(body: list[Element], notes: Element) -> None:
    """Put references that stand alone at the end of the paragraph before them, with what goes on behind, and leave out
    of the body, with its heading, what says a note again."""
    said = {text for each in notes.children if isinstance(each, Element) and len(text := plain(each)) >= _LONG}
    kept: list[Element] = []
    broken = False  # a box of a reference broke the paragraph before
    for block in body:
        before = kept[-1] if kept else None
        goes_on, alone = broken and _goes_on(block), block.name == "p" and all(map(_refers, block.children))
        broken = bool(before and before.name == "p" and alone)
        if before and (broken or goes_on):
            before.children += [*[" "] * (goes_on and plain(block)[0].isalpha()), *block.children]
        elif said and all(_is_said(plain(each), said) for each in _parts(block)):
            if before and (before.name in HEADINGS or before.name == "p") and marks.heads_notes(plain(before)):
                kept.pop()
        else:
            kept.append(block)
    body[:] = kept


def _is_said(text: str, said: set[str]) -> bool:
    """Whether a text is one of those said, with a number before it or without."""
    count = _COUNT.match(text)
    return text in said or (count is not None and text[count.end() :] in said)


def _parts(block: Element) -> list[Element]:
    """The items of a list, the last cells of the rows of a table, or a block itself."""
    if block.name != "table":
        return parted(block, "li")[0] or [block]
    rows = [row for row in as_blocks(block.children) if row.name == "tr" and row.children]
    return [row.children[-1] for row in rows if isinstance(row.children[-1], Element)] or [block]


def _goes_on(block: Element) -> bool:
    """Whether a block is no begin of a paragraph: it starts with a small letter or a sign that ends something."""
    said = plain(block)[:1] if block.name == "p" else ""
    return said.islower() or said in tuple(",.;:!?)")


def _refers(child: Element | str) -> bool:
    return child == " " or (isinstance(child, Element) and child.name == "noteref")
