"""Callouts: notes, tips and warnings set apart in a box, told by the class names of the usual generators."""

from ..page import tags
from .elements import HEADINGS, Element, plain
from .roles import KINDS
from .writer import FLAT, Frame, Writer, remove, replace

_BOXES = tags.table("div aside section article blockquote p details fieldset #custom")


def callout(writer: Writer, node: int, kind: str) -> int:
    """Open a callout; 0 when the element cannot be one: not a box, or one that holds most of the document."""
    tree = writer.page.tree
    if writer.top.kind == FLAT or not _BOXES[tree.tags[node]] or not writer.words.minor(node):
        return 0
    writer.open(node, Element("callout", {"kind": kind, "title": ""}), close=_close)
    return node + 1


def title(writer: Writer, node: int) -> int:
    """The title of a callout that has begun just now; 0 anywhere else."""
    top = writer.top
    if top.element.name != "callout" or top.element.children or writer.line is not None:
        return 0
    writer.open(node, Element("p"), kind=FLAT, close=_close_title)
    return node + 1


def _close_title(writer: Writer, frame: Frame) -> None:
    remove(frame)
    if writer.top.element.name == "callout":
        _entitle(writer.top.element, plain(frame.element))


def _entitle(box: Element, text: str) -> None:
    """Give a title, or the word of the page for what the callout is."""
    box.attributes["word" if _says_kind(text, box.attributes["kind"]) else "title"] = text


def _says_kind(text: str, kind: str) -> bool:
    return KINDS.get(text.strip(" :!.").lower(), kind if not text else "") == kind


def _close(_writer: Writer, frame: Frame) -> None:
    box = frame.element
    first = box.children[0] if box.children else ""
    if isinstance(first, Element) and (first.name in HEADINGS or (first.name == "p" and len(first.children) == 1)):
        text = plain(first)
        if _says_kind(text, box.attributes["kind"]) or (first.name in HEADINGS and not box.attributes["title"]):
            _entitle(box, text)
            box.children.pop(0)
            first.name = ""
    only = box.children[0] if len(box.children) == 1 else ""
    if not box.children:
        title = box.attributes["title"]
        replace(frame, [Element("p", {}, [Element("strong", {}, [title])])] if title else [])
    elif isinstance(only, Element) and only.name == "callout" and not box.attributes["title"]:
        replace(frame, [only])
