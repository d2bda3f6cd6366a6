"""Markdown: CommonMark and GFM, with footnotes and `$` formulas.

Headings are ATX and without emphasis, bullets `-`, a paragraph is one line, a line break a backslash. A list is tight
unless an item holds several blocks; of two that follow each other the second has the other bullet, `*` or `1)`. Spans
of tables are resolved by repeating the cell; paragraphs, lines and items of a cell are divided by ` / `, or a space
where punctuation divides them. A link whose text is its address is `<address>`. Superscripts are Unicode where they
are digits, signs or one letter, else plain. No HTML is written but for tables with tables or code of several lines in
their cells, and these not either if `html` is off: then each cell is one line as well. Code is fenced, longer than
any fence inside. Callouts are GitHub alerts (`> [!NOTE]`), definition lists `Term` and `: definition`.
A post begins with a line that says in bold who wrote it, and then when; a rule stands before one that says neither.
Text is escaped only where a reader would take it for markup (see `commonmark`).
Ends with one newline; a document without body gives "", even if it has a title.

Source: CommonMark 0.31.2, GitHub Flavored Markdown 0.29, GitHub's pages on alerts, notes and formulas.
Departures: `lang`, `dir` and what else Markdown has no word for is left out. Numbers of a reversed list count down;
readers of Markdown renumber them.
"""

from collections.abc import Callable
from itertools import groupby
from operator import attrgetter
from typing import Literal

from ..document.elements import Document, Element, as_blocks, parted, trimmed
from ..document.roles import says_kind
from ..expressions import expression
from .commonmark import tables
from .commonmark.escape import destination
from .commonmark.inline import image, inline, no_tags
from .commonmark.line import Style
from .commonmark.lines import MarkdownWriter
from .flow import (
    Nodes,
    box,
    byline,
    count,
    inline_only,
    kind_of,
    label_of,
    language_of,
    numbered,
    plain,
)  # fmt: skip
from .whitelist import fetched

SUFFIX = ".md"
_TICKS = expression("`{3,}")
_BULLETS, _NO_LIST = {"ul": "-*", "ol": ".)"}, ("", "", 0, "")


def render(document: Document, *, links: Literal["inline", "footnote", "none"] = "inline", images: bool = True,
           title: bool = True, html: bool = True) -> str:  # fmt: skip
    """The document as Markdown.

    links: "inline", "footnote" (numbered, targets listed at the end) or "none" (only their text)
    images: show images; captions stay in any case
    title: begin with the title as heading of level 1
    html: write a table that holds tables or code of several lines as HTML; otherwise there is none at all
    """
    if not document:
        return ""
    writer = MarkdownWriter(Style(links, images, html))
    if title and document.title:
        heading = inline([document.title], writer.style, place="heading")
        writer.line(f"# {heading}")
        writer.gap = True
    _blocks(writer, document.body)
    if writer.style.targets:
        writer.gap = bool(writer.lines)
        for url, number in writer.style.targets.items():
            writer.line(f"[{number}]: {destination(url)}")
    return "\n".join(writer.lines) + "\n" if writer.lines else ""


def _blocks(writer: MarkdownWriter, nodes: Nodes, loose: bool = True) -> None:
    last = ""
    for node in as_blocks(nodes):
        name = node.name
        before = len(writer.lines)
        if last == "p" and not loose and name == "ol":
            writer.gap = _cannot_interrupt(node)
        if last == "post" and not byline(node)[0]:
            writer.line("---")  # or it would be read as words of the post above
            writer.gap = True
        write = _WRITERS.get(name)
        if write is not None:
            write(writer, node)
        elif inline_only(node.children):
            writer.flow(node.children)
        else:
            _blocks(writer, node.children)
        if len(writer.lines) > before:
            last = name
            writer.gap = loose


def _cannot_interrupt(node: Element) -> bool:
    """Whether a numbered list right below a line of text would be read as part of it."""
    first = next((item for item in node.children if isinstance(item, Element)), None)
    return first is None or count(first, "value", count(node, "start", 1)) != 1 or not plain(first.children).strip()


def _heading(writer: MarkdownWriter, node: Element) -> None:
    if not plain(node.children).strip():
        writer.flow(node.children)  # a picture alone, which is no heading for who reads on
    elif text := inline(node.children, writer.style, place="heading"):
        writer.line(f"{'#' * int(node.name[1])} {text}")


def _list(writer: MarkdownWriter, node: Element) -> None:
    loose = not all(map(_one_block, as_blocks(node.children)))
    kind, bullet, rest = node.name, _bullet(writer, node), writer.rest
    for item, number in numbered(node):
        writer.ended = _NO_LIST
        mark = f"{bullet} " if kind == "ul" else f"{number}{bullet} "
        before = writer.enter(mark + box(item, "[x] ", "[ ] "), " " * len(mark))
        if inline_only(item.children):
            writer.flow(item.children)
        else:
            _blocks(writer, item.children, loose)
        if writer.leave(before):
            writer.gap = loose
        elif node.name == "ol":
            writer.line(mark.rstrip())
            writer.gap = loose
        writer.ended = (kind, bullet, len(writer.lines), rest)


def _bullet(writer: MarkdownWriter, node: Element) -> str:
    """What marks the items of a list: another mark if it follows right upon one of its kind, which it would go on."""
    marks = _BULLETS[node.name]
    kind, bullet, line, rest = writer.ended
    return marks[bullet == marks[0]] if (kind, line, rest) == (node.name, len(writer.lines), writer.rest) else marks[0]


def _one_block(item: Element) -> bool:
    """Whether an item can stand in a tight list: one block, or a paragraph with lists below."""
    if inline_only(item.children):
        return True
    blocks = as_blocks(item.children)
    return len(blocks) == 1 or (blocks[0].name == "p" and all(block.name in ("ul", "ol") for block in blocks[1:]))


def _definitions(writer: MarkdownWriter, node: Element) -> None:
    last = ""
    for name, group in groupby(as_blocks(node.children), attrgetter("name")):
        if name == "dd":
            for child in group:
                writer.gap = writer.gap and not last
                before = writer.enter(": ", "  ")
                _blocks(writer, child.children)
                last = name if writer.leave(before) else last
        else:  # terms on lines of their own are one paragraph to who reads it
            lines = [each for term in group for each in (Element("br"), *term.children)][1:]
            writer.gap = writer.gap or last == "dd"
            start = len(writer.lines)
            writer.flow(lines, place="terms")
            last = name if len(writer.lines) > start else last


def _quote(writer: MarkdownWriter, node: Element) -> None:
    """A quote, or a callout, which is one with a word ahead."""
    before, children = writer.enter("> ", "> "), node.children
    if node.name == "callout":
        kind, title = kind_of(node), node.attributes.get("title", "").strip()
        writer.line(f"[!{kind.upper()}]")
        if title and title.rstrip(":!.").casefold() != kind:
            writer.bold([title])
        children = _without_word(children, kind)
    _blocks(writer, children)
    writer.leave(before)


def _without_word(children: list[Element | str], kind: str) -> list[Element | str]:
    """The content of a callout without the word for its kind, set off at its begin, which its mark says already."""
    first = children[0] if children else ""
    word = first.children[0] if isinstance(first, Element) and first.name == "p" and first.children else ""
    if isinstance(first, str):
        return children
    rest = trimmed(first.children[1:])
    if isinstance(word, str):
        word, colon, said = word.partition(":")
        rest = trimmed([said, *first.children[1:]]) if colon else []
    elif word.name not in ("strong", "em"):
        return children
    if not says_kind(plain([word]), kind) or not rest:
        return children
    if isinstance(lead := rest[0], str):
        rest[0] = lead.lstrip(" :.!–—-")
    return [Element("p", first.attributes, rest), *children[1:]]


def _post(writer: MarkdownWriter, node: Element) -> None:
    name, rest = byline(node)
    if name:
        writer.flow([Element("strong", {}, [name]), rest])
        writer.gap = True
    _blocks(writer, node.children)


def _details(writer: MarkdownWriter, node: Element) -> None:
    summaries, rest = parted(node, "summary")
    for summary in summaries:
        writer.bold(summary.children)
    _blocks(writer, rest)


def _figure(writer: MarkdownWriter, node: Element) -> None:
    captions, content = parted(node, "figcaption")
    for child in content:
        if child.name == "img":  # the commonest case
            if text := image(child, writer.style):
                writer.line(text)
                writer.gap = True
        else:
            _blocks(writer, [child])
    for caption in captions:
        if inline_only(caption.children):
            writer.flow([Element("em", {}, caption.children)])
        else:
            _blocks(writer, caption.children)


def _code(writer: MarkdownWriter, node: Element) -> None:
    text = plain(node.children)
    longest = max(map(len, _TICKS.findall(text)), default=2)
    fence = "`" * (longest + 1)
    writer.line(fence + language_of(node))
    for line in text.split("\n"):
        writer.lines.append(writer.rest + line if line else writer.rest.rstrip())
    writer.line(fence)


def _rule(writer: MarkdownWriter, node: Element) -> None:
    writer.line("***" if writer.lead.endswith("- ") else "---")


def _formula(writer: MarkdownWriter, node: Element) -> None:
    lines = [line for line in no_tags(node.attributes.get("tex", "")).splitlines() if line.strip()]
    for line in ["$$", *lines, "$$"] if lines else []:
        writer.line(line)


def _embed(writer: MarkdownWriter, node: Element) -> None:
    url, style = node.attributes.get("src", ""), writer.style
    title = label_of(node)
    poster = image(Element("img", {"src": node.attributes.get("poster", "")}), style, title)
    if poster and style.links == "inline" and (target := fetched(url)):
        writer.line(f"[{poster}]({destination(target)})")
    elif title:
        writer.flow([Element("a", {"href": url}, [title])])


def _notes(writer: MarkdownWriter, node: Element) -> None:
    for note in as_blocks(node.children):
        mark = f"[^{note.attributes.get('id', '')}]:"
        before = writer.enter(mark + " ", "    ")
        _blocks(writer, note.children)
        if not writer.leave(before):
            writer.line(mark)
        writer.gap = True


_WRITERS: dict[str, Callable[[MarkdownWriter, Element], None]] = {
    **dict.fromkeys(("h2", "h3", "h4", "h5", "h6"), _heading),
    "p": lambda writer, node: writer.flow(node.children),
    "ul": _list, "ol": _list, "dl": _definitions, "blockquote": _quote, "callout": _quote, "details": _details,
    "post": _post, "figure": _figure, "pre": _code, "hr": _rule, "math": _formula, "embed": _embed, "footnotes": _notes,
    "table": lambda writer, node: tables.table(writer, node),
}  # fmt: skip
