"""Figures: images and other media with their captions, also where only class names say what is a caption."""

from ..page import tags
from .elements import Element, as_blocks, images_of, settle
from .roles import role
from .writer import FLAT, PLAIN, Frame, Writer, remove, replace

_MEDIA = frozenset(("img", "embed", "table", "pre", "math"))
_FIGCAPTION = tags.CODES["figcaption"]


def figure(writer: Writer, node: int) -> int:
    """`figure`."""
    if writer.top.kind == FLAT:
        return writer.divide(node)
    writer.open(node, Element("figure"), close=_close_figure)
    return node + 1


def caption(writer: Writer, node: int) -> int:
    """`figcaption`, or an element whose class says that it is one; 0 where no caption can stand."""
    if writer.top.kind == FLAT:
        return 0
    if not tags.BLOCK[writer.page.tree.tags[node]] and writer.line is not None and not images_of(writer.line):
        return 0
    if writer.top.kind != PLAIN:
        return 0
    writer.open(node, Element("figcaption"), close=_close_caption)
    return node + 1


def _close_caption(writer: Writer, frame: Frame) -> None:
    home, element = frame.home, frame.element
    if not element.children:
        remove(frame)
        return
    if writer.top.element.name == "figure":
        settle(element)
        return
    before = home[-2] if len(home) > 1 else ""
    if isinstance(before, Element) and not _holds_images(element):
        images = images_of(before)
        if images:
            settle(element)
            home[-2:] = [Element("figure", {}, [*images, element])]
            return
        if before.name == "figure" and not _has_caption(before):
            settle(element)
            before.children.append(element)
            home.pop()
            return
    replace(frame, as_blocks(element.children))


def _holds_images(element: Element) -> bool:
    blocks = [block for block in element.children if isinstance(block, Element)]
    return any(block.name == "figure" or images_of(block) for block in blocks)


def _has_caption(element: Element) -> bool:
    last = element.children[-1] if element.children else ""
    return isinstance(last, Element) and last.name == "figcaption"


def _close_figure(_writer: Writer, frame: Frame) -> None:
    """Media first, then one caption; without media a figure is only a box around its blocks."""
    captions: list[Element] = []
    content: list[Element] = []
    for child in frame.element.children:
        if isinstance(child, Element):
            if child.name == "figcaption":
                captions.append(child)
            else:
                content += images_of(child) or [child]
    if not captions and _captioned_by_position(content):
        captions = [Element("figcaption", {}, [*content[1:]])]
        settle(captions[0])
        del content[1:]
    if not content or not all(child.name in _MEDIA for child in content):
        blocks = [Element("p", {}, [child]) if child.name == "img" else child for child in content]
        replace(frame, blocks + [block for caption in captions for block in as_blocks(caption.children)])
        return
    frame.element.children = [*content, *_one(captions)]


def _captioned_by_position(content: list[Element]) -> bool:
    """An image and a paragraph or two below it."""
    return 2 <= len(content) <= 3 and content[0].name == "img" and all(block.name == "p" for block in content[1:])


def _one(captions: list[Element]) -> list[Element]:
    if len(captions) < 2:
        return captions
    blocks = [block for caption in captions for block in as_blocks(caption.children)]
    return [Element("figcaption", {}, list(blocks))]


def captioned(writer: Writer, node: int) -> bool:
    """Whether an image has a caption: in its figure, or as an element after it that is called one."""
    tree = writer.page.tree
    if writer.top.element.name == "figure":
        return _FIGCAPTION in tree.tags[writer.top.node : tree.ends[writer.top.node]]
    for _ in range(3):
        after, parent = tree.ends[node], tree.parents[node]
        if after < tree.ends[parent] and tree.tags[after] == tags.TEXT:
            after = tree.ends[after]
        if after < tree.ends[parent]:
            return role(tree.attributes(after).get("class") or "") == "caption"
        node = parent
    return False


def details(writer: Writer, node: int) -> int:
    """`details`."""
    if writer.top.kind == FLAT:
        return writer.divide(node)
    writer.open(node, Element("details"), close=_close_details)
    return node + 1


def summary(writer: Writer, node: int) -> int:
    """`summary` of a `details`; 0 anywhere else."""
    if writer.top.element.name != "details":
        return 0
    writer.open(node, Element("summary"), kind=FLAT)
    return node + 1


def _close_details(_writer: Writer, frame: Frame) -> None:
    children = [child for child in frame.element.children if isinstance(child, Element)]
    summaries = [child for child in children if child.name == "summary"]
    others = [child for child in children if child.name != "summary"]
    if summaries and others:
        extra = [Element("p", {}, summary.children) for summary in summaries[1:]]
        frame.element.children = [summaries[0], *extra, *others]
    else:
        replace(frame, [Element("p", {}, summary.children) for summary in summaries] + others)
