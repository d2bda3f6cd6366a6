"""The plain text of what is kept, straight from the columns: what `render.text` makes of the document tree, without it.

The same walk over the same states as for the tree, but what comes out are lines. It knows the constructs of most pages;
at any other (formulas, notes, callouts, ...), and wherever the text may hang on what becomes of a picture, it
gives up, and the tree is asked. A test holds both ways equal.
"""

from collections.abc import Callable

from marrow.document import finish
from marrow.document.elements import Element
from marrow.document.invisible import clean
from marrow.document.posts import Post, Thread
from marrow.document.states import BLANK, LISTING, SKIP, VISIT
from marrow.document.writer import NONE, PENDING, PLAIN, Writer
from marrow.page import tags

from ..flow import byline
from .closers import CLOSERS
from .elements import BOX, HANDLERS, SILENT, listing
from .lines import Box, Heading, Lines, Unknown

_FIRST = 3  # blocks among which the title is looked for


def plain_text(writer: Writer, title: Callable[[], str], *, thread: Thread | None = None,
               repeat: bool = False) -> str | None:  # fmt: skip
    """The text of what a writer is to write (see `document.build.prepared`); None where only the document tree tells.

    title: gives the title, asked only where a heading may say it; thread, repeat: as `document.build.build` takes them
    """
    if writer.cited or writer.told or writer.extents or writer.raw:
        return None
    lines = Lines(writer)
    try:
        _walk(lines, thread or Thread(()))
        headline = _headline(lines, title)
        if not repeat:
            _drop_repeats(lines)
    except Unknown:
        return None
    out = [line for line in (headline, *lines.root.lines) if line]
    return "\n\n".join(out) + "\n" if out else None


def _headline(lines: Lines, title: Callable[[], str]) -> str:
    """The heading that says the title, taken out of the lines (see `finish`); "" if none does."""
    early = [heading for heading in lines.headings if heading.least < _FIRST]
    wanted = finish.bare(clean(title())) if any(heading.place for heading in early) else ""  # the first line stays that
    for number, heading in enumerate(early if wanted else ()):
        said = finish.bare(heading.text)
        below = heading.level == 1 and said.endswith(wanted) and len(said) < 3 * len(wanted)
        if said != wanted and not below:
            continue
        other = said != wanted and (number >= _FIRST or lines.root.pictures)
        if heading.place < 0 or heading.most >= _FIRST or other:
            raise Unknown("a heading that may be the title")
        line, lines.root.lines[heading.place] = lines.root.lines[heading.place], ""
        return line
    return ""


def _drop_repeats(lines: Lines) -> None:
    """Take out the paragraphs that stand a second time (see `finish`)."""
    again = finish.repeats(lines.paragraphs)
    if any(min(pair) < 0 for pair in again):
        raise Unknown("a paragraph that may stand twice")
    dropped = {place for place, _ in again}
    if dropped:
        _drop_bare(lines, dropped)
    for place in dropped:
        lines.root.lines[place] = ""


def _drop_bare(lines: Lines, dropped: set[int]) -> None:
    """Drop the headings that stood before and have nothing else below them (see `finish`)."""
    root, known = lines.root, dict[str, bool]()  # texts, and whether they surely stand in the document itself
    there = [heading for heading in lines.headings if heading.place < 0 or root.lines[heading.place]]
    starts = {heading.place: heading for heading in there if heading.place >= 0}
    starts[len(root.lines)] = Heading(0, "", root.least, root.most, len(root.lines))
    for heading in there:
        again, at = heading.text in known, heading.place + 1
        while heading.place >= 0 and (at in dropped or (at < len(root.lines) and not root.lines[at])):
            at += 1
        after = starts.get(at) if at - heading.place > 1 else None
        if again and (heading.place < 0 or after):
            counted = after is not None and after.most - heading.most == after.least - heading.least
            if not (counted and known[heading.text]):
                raise Unknown("a heading that may have nothing else below it")
            dropped.add(heading.place)
        known[heading.text] = known.get(heading.text, False) or heading.place >= 0


def _walk(lines: Lines, thread: Thread) -> None:
    """As `Thread.write`: what is between the posts, and each post alone; comments last, under a heading."""
    at = 0
    for post in thread.posts:
        first, last = post.own
        if at < first:
            _slice(lines, at, first)
        if not post.comment:
            _post(lines, post)
        at = max(at, last)
    _slice(lines, at, len(lines.tree))
    before = len(lines.root.lines)
    for post in thread.posts:
        if post.comment:
            _post(lines, post)
    if len(lines.root.lines) > before and thread.heading:
        lines.root.lines.insert(before, thread.heading)


def _post(lines: Lines, post: Post) -> None:
    lines.top = box = Box(PLAIN, "post", lines.root)
    _slice(lines, *post.own)
    lines.top = lines.root
    by = "".join(byline(Element("post", post.fields))) if post.fields.get("byline") else ""
    if by and box.pictures and not box.lines:
        raise Unknown("a post that may be a picture")
    if box.lines:
        lines.add(lines.root, [by, *box.lines] if by else box.lines)


def _slice(lines: Lines, first: int, last: int) -> None:
    """Write a slice of the nodes, as if nothing were around it."""
    tree, state, closes = lines.tree, lines.state, lines.closes
    codes, ends, values, strings = tree.tags, tree.ends, tree.values, lines.writer.strings
    silent, telling = SILENT, lines.telling
    node, stop, text = max(first, 1), last, tags.TEXT
    while node < stop:
        while closes[-1][0] <= node:
            if closes.pop()[1]:
                lines.close(CLOSERS)
            else:
                lines.boundary()
        kind = state[node]
        if kind == SKIP:
            node = ends[node]
        elif kind == VISIT:
            code = codes[node]
            if code == text:
                string = strings.get(node)
                lines.text(values[node] if string is None else string)  # type: ignore[arg-type]
                node += 1
            elif (may := silent[code]) and not telling[node]:
                if may == BOX:
                    lines.divide(node)
                node += 1
            else:
                node = HANDLERS[code](lines, node)
        elif kind == BLANK:
            if lines.space == NONE and values[node].isspace():  # type: ignore[union-attr]
                lines.space = PENDING
            node += 1
        elif kind == LISTING:
            node = listing(lines, node)
        else:
            raise Unknown("a node of its own kind")
    while len(closes) > 1:
        if closes.pop()[1]:
            lines.close(CLOSERS)
        else:
            lines.boundary()
    lines.end_line()
