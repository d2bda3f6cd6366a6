"""Figures: images and other media with their captions, also where only class names say what is a caption."""

import re

from ...expressions import expression
from ...page import tags
from .. import callouts, language
from ..elements import HEADINGS, Element, as_blocks, images_of, join, parted, plain, settle, trimmed
from ..roles import CAPTIONS, FIGURES, KINDS, role
from ..writer import FLAT, PLAIN, Frame, Writer, replace
from . import players

_MEDIA = frozenset(("img", "embed", "table", "pre", "math"))
_FIGCAPTION, _IMG, _A = tags.CODES["figcaption"], tags.CODES["img"], tags.CODES["a"]
_PRESSED = _A, tags.CODES["button"]
_PLAYED = expression(r"[/\s]*\d+:\d\d[\d:/\s]*")  # where a film is, and how long it takes
_TO_FOLD = expression(r"(?:click |tap )?(?:to )?(?:expand|collapse|show|hide|toggle)(?: \w+){0,2}", re.IGNORECASE)
_CONTROL = 10  # nodes of a summary that is a control
_NEXT = 3  # nodes behind a label among which the text goes on
_LABEL = 60  # characters of a label that is only read out
_TELLING = 15  # characters of an `alt` that is not by chance how the caption begins


def figure(writer: Writer, node: int) -> int:
    """`figure`; one without a picture whose class says so is the caption of what stands before it, or a callout."""
    tree = writer.page.tree
    word = role(tree.attributes(node).get("class") or "")
    if done := callouts.of_word(writer, node, word):
        return done
    if word in CAPTIONS and _IMG not in tree.tags[node : tree.ends[node]] and (done := caption(writer, node)):
        return done
    language.block(writer, node)
    writer.open(node, Element("figure"), close=_close_figure)
    return node + 1


def named(writer: Writer, node: int) -> int:
    """A title in a box that is called a figure, right after its image; 0 for any other."""
    tree, before = writer.page.tree, writer.top.element.children[-1:]
    likely = before and isinstance(before[0], Element) and images_of(before[0])
    called = (FIGURES.search(tree.attributes(at).get("class") or "") for at in tree.around(node, 2))
    return caption(writer, node) if likely and any(called) else 0


def caption(writer: Writer, node: int) -> int:
    """`figcaption`, or an element whose class says that it is one; 0 where no caption can stand."""
    line = writer.line if not tags.BLOCK[writer.page.tree.tags[node]] else None
    if writer.top.kind != PLAIN or (line is not None and not images_of(Element("p", {}, line.children[:1]))):
        return 0
    credit = role(writer.page.tree.attributes(node).get("class") or "") == "credit"
    writer.open(node, Element("figcaption", {"credit": ""} if credit else {}), close=_close_caption)
    if own := language.differing(writer, node):
        writer.inline(node, "span", own)
    return node + 1


def unseen(writer: Writer, node: int) -> int:
    """What only screen readers read out: of a formula before it; in a figure, such as "Image source,", and in a link
    or button that says more, such as "opens in a new tab", unless it has a number; in a callout, its kind; in a head,
    its order.
    """
    tree, end, line = writer.page.tree, writer.page.tree.ends[node], writer.line
    text, home = tree.text(node, end) if end - node <= _LABEL else "", tree.parents[node]
    if not text or len(text) > _LABEL:
        return 0
    if line is not None and line.children and not writer.buffer and getattr(line.children[-1], "name", "") == "math":
        return end
    words = writer.words
    more = tree.tags[home] in _PRESSED and words.inside(home) > words.inside(node)
    head = writer.top.node if writer.top.element.name == "th" else 0
    more = more or ("aria-sort" in tree.attributes(head) and words.inside(head) > words.inside(node))
    more = more or (writer.within("callout") and text.strip(" :!.\n").lower() in KINDS)
    if (more or writer.within("figure", "figcaption")) and not any(map(str.isdigit, text)):
        return end
    if done := callouts.read_out(writer, node, text):
        return done
    if text[:1].isalnum():  # what is moved out of sight is a box of its own
        writer.gap()
    after = next((str(tree.values[at]) for at in range(end, min(end + _NEXT, len(tree)))
                  if tree.tags[at] == tags.TEXT), "")  # fmt: skip
    if text[-1:].isalnum() and after[:1].isalnum():
        writer.closes.append((end, _close_unseen, writer.top))
    return 0


def _close_unseen(writer: Writer, _frame: Frame) -> None:
    writer.gap()


def _close_caption(writer: Writer, frame: Frame) -> None:
    home, element = frame.home, frame.element
    if not element.children:
        replace(frame, [])
        return
    if writer.top.element.name == "figure":
        settle(element)
        return
    home.pop()
    if not attach(home, element):
        blocks = as_blocks(element.children)
        writer.loose = blocks if all(block.name == "p" for block in blocks) else []
        home += blocks


def attach(home: "list[Element] | list[Element | str]", element: Element) -> bool:
    """Make the last of some blocks a figure with what an element holds as its caption, if it is what can have one."""
    blocks = as_blocks(element.children)
    lines = all(block.name == "p" for block in blocks)
    before = home[-1] if home else ""
    if isinstance(before, Element) and not any(block.name == "figure" or images_of(block) for block in blocks):
        known, media = parted(before, "figcaption") if before.name == "figure" else ([], _media(before))
        fits = lines or not any(each.name == "table" for each in media)  # else it is the table in another form
        if media and fits and (not known or "credit" in element.attributes):
            rest = images_beside(before)[1] if before.name == "p" and not images_of(before) else []
            home[-1:] = [*rest, _captioned(media, [*known, element])]
            return True
    return False


def _media(block: Element) -> list[Element]:
    """What a caption below a block may be of: its images, with which a paragraph begins, or a table."""
    if block.name == "table":
        return [] if parted(block, "caption")[0] else [block]
    if block.name == "p" and not images_of(block):
        media = images_beside(block)[0]
        return media if media and media[0] is block.children[0] else []
    return images_of(block)


def _close_figure(_writer: Writer, frame: Frame) -> None:
    """Media first, then one caption; what stands above code, such as the name of its file, stays there. Without media
    a figure is only a box around its blocks, and what stands below a quotation is who said it."""
    captions, blocks = parted(frame.element, "figcaption")
    if captions and len(blocks) == 1 and blocks[0].name == "figure":  # a figure in a figure is one with it
        inner, blocks = parted(blocks[0], "figcaption")
        captions = [*inner, *captions]
    parts = [parted(block, "figcaption") if block.name == "figure" else ([block], []) for block in blocks]
    unnested = ([block] if own else held for block, (own, held) in zip(blocks, parts, strict=True))
    content, titles, above, texts = _sorted([each for held in unnested for each in held], bool(captions))
    if content and all(child.name in _MEDIA for child in content):
        heads = above if content[0].name == "pre" else []
        texts = texts if heads else above + texts
        frame.element.children = [*_captioned(content, [*titles, *captions, *texts]).children]
        if heads:
            replace(frame, [*heads, frame.element])
    else:
        whole = [Element("p", {}, [child]) if child.name == "img" else child for child in blocks]
        lines = [block for caption in captions for block in as_blocks(caption.children)]
        quoted = lines and [block.name for block in whole] == ["blockquote"]
        replace(frame, _quotation(whole[0], captions[0].node, lines) if quoted else whole + lines)


def _sorted(blocks: list[Element], captioned: bool) -> tuple[list[Element], ...]:
    """Of the blocks of a figure the media and other content, its titles where it has a caption, and the texts above and
    below the first of the content."""
    content, titles, above, texts = list[Element](), list[Element](), list[Element](), list[Element]()
    for child in blocks:
        if child.name in HEADINGS and captioned:
            titles.append(Element("p", {}, child.children))
        elif child.name != "p":
            content.append(child)
        elif _PLAYED.fullmatch(plain(child)):
            continue
        elif images := images_of(child):
            content += images
        else:
            media, rest = images_beside(child)
            content += media
            (texts if content else above).extend(rest)
    return content, titles, above, texts


def _quotation(quotation: Element, place: int, lines: list[Element]) -> list[Element]:
    """A quotation with the lines of a caption that stand above it, or with who said it where they are below."""
    if place < quotation.node:
        return [*lines, quotation]
    words = all(line.name == "p" and not images_of(line) for line in lines)
    quotation.children += [Element("p", {}, join(lines))] if words else lines
    return [quotation]


def images_beside(paragraph: Element) -> tuple[list[Element], list[Element]]:
    """The images of a paragraph or heading that has words too, in links of their own or not, and the words."""
    media, rest = list[Element](), list[Element | str]()
    for child in paragraph.children:
        own = [] if isinstance(child, str) else _images(child)
        media += own
        rest += [] if own else [child]
    return media, [Element("p", {}, text)] if (text := trimmed(rest)) else []


def _images(part: Element) -> list[Element]:
    """An image, or those that a link holds and no more, unless it leads to a film; none of any other part of a line."""
    if part.name == "a" and players.is_film(part.attributes.get("href", "")):
        return []
    return [part] if part.name == "img" else images_of(part)


def _captioned(media: list[Element], captions: list[Element]) -> Element:
    """A figure with one caption, whose paragraphs are one line, the credit last; what it says, neither an image nor a
    second caption for other screens says again."""
    if not captions:
        return Element("figure", {}, [*media])
    once: dict[str | int, Element] = {}
    for caption in captions:
        once.setdefault((caption.name == "figcaption" and plain(caption)) or id(caption), caption)
    captions = sorted(once.values(), key=lambda caption: "credit" in caption.attributes)
    blocks = [
        block for caption in captions for block in (as_blocks(caption.children) if caption.name != "p" else [caption])
    ]
    caption = Element("figcaption", {}, [*blocks])
    if all(block.name == "p" and not block.attributes for block in blocks):
        caption.children = join(blocks)
    settle(caption)
    settle(caption, "strong")
    said = _key(plain(caption))
    for image in media:
        alt = _key(image.attributes["alt"]) if image.name == "img" else ""
        if alt and (alt == said or (len(alt) >= _TELLING and said.startswith(alt))):
            image.attributes["alt"] = ""
    return Element("figure", {}, [*media, caption])


def _key(text: str) -> str:
    return " ".join(text.casefold().split()).rstrip(".…")


def pictured(paragraph: Element) -> None:
    """Make a figure of a paragraph that is an image and, beside it, words that are all set off as its caption."""
    media, rest = images_beside(paragraph)
    words = [child for each in rest for child in each.children if child != " "]
    if paragraph.name != "p" or len(media) != 1 or media[0] is not paragraph.children[0] or len(words) != 1:
        return
    only = words[0]
    if isinstance(only, Element) and only.name == "em" and not only.attributes:
        paragraph.name, paragraph.attributes = "figure", {}
        paragraph.children = _captioned(media, [Element("figcaption", {}, only.children)]).children


def is_captioned(writer: Writer, node: int) -> bool:
    """Whether an image has a caption: in its figure, or as an element after it that is called one."""
    tree, figure = writer.page.tree, writer.top.node
    if writer.top.element.name == "figure":
        return _FIGCAPTION in tree.tags[figure : tree.ends[figure]]
    after = writer.furniture.after(node)
    return after >= 0 and role(tree.attributes(after).get("class") or "") in CAPTIONS


def details(writer: Writer, node: int) -> int:
    """`details`, or a callout that folds."""
    word = role(writer.page.tree.attributes(node).get("class") or "")
    if done := callouts.of_word(writer, node, word):
        return done
    writer.open(node, Element("details", language.differing(writer, node)), close=_close_details)
    return node + 1


def summary(writer: Writer, node: int) -> int:
    """`summary` of a `details`, the title of a callout; 0 anywhere else.

    One that says to expand or hide what is open already is a control of the page, and goes.
    """
    if writer.top.element.name == "callout":
        return callouts.title(writer, node)
    if writer.top.element.name != "details":
        return 0
    tree, end = writer.page.tree, writer.page.tree.ends[node]
    unfolded = "open" in tree.attributes(writer.top.node) and end <= node + _CONTROL
    if unfolded and _TO_FOLD.fullmatch(tree.text(node, end).strip()):
        return end
    writer.open(node, Element("summary", language.differing(writer, node)), kind=FLAT)
    return node + 1


def _close_details(writer: Writer, frame: Frame) -> None:
    summaries, others = parted(frame.element, "summary")
    if summaries and not others and writer.hollow and writer.hollow[-1] is summaries[-1]:
        summaries.pop()  # what it names are notes
    lines = [Element("p", {}, summary.children) for summary in summaries]
    if summaries and others:
        frame.element.children = [summaries[0], *lines[1:], *others]
    else:
        replace(frame, lines + others)
