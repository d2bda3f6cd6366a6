"""What can be done only when all is written: headings, notes, repeats, links around images alone.

The title is the one heading of the first level, the others follow from the second without a gap; running text that a
page marks as a heading is a paragraph.
"""

from collections.abc import Callable

from marrow.expressions import expression

from . import callouts, footnotes, phrasing, repeats
from .elements import HEADINGS, Element, as_blocks, cut, elements_in, has_words, inside, plain, settle
from .lists import label_lines, list_levels, lists, typed_numbers
from .pictures import figures
from .quotes import verses
from .writer import Writer

_FIRST = 3  # blocks with words, and headings, among which the title may stand again
_LONGEST = 200  # characters of a heading: what has more is text in large type
_HOLDERS = frozenset(("post", "blockquote", "callout"))
_LISTS, _BLOCKS = frozenset(("ul", "ol")), 3  # of an item that may hold a text
_PARTS = 3  # of a line of stars
_STARS = expression(r"\s*(?:(?:[*•·✻~]\s*){3,9}|⁂)\s*")
_STRAY = frozenset(".,;:|")  # what is left of a line whose words went
_NOT_TEXT = expression(r"[\W_]+")


def finish(writer: Writer, title: Callable[[], str], repeated: bool) -> tuple[list[Element], str]:
    """The body of the document, and the headline that was taken out of it. `title` is asked only where it may stand.

    repeated: what stood before stays
    """
    phrasing.link_once(writer)
    phrasing.unlink_images(writer)
    _settle(writer)
    body = _with_lists(writer, callouts.boxed(writer, _out_of_item(elements_in(writer.top.element))))
    again = set() if repeated else repeats.repeats(body, writer.page.tree)
    headline = _take_headline(writer, body, title, bool(again))
    repeats.leave_out(body, again, writer.headings)
    _level(writer.headings)
    notes = footnotes.number(writer) if writer.notes or writer.noterefs else []
    if notes:
        footnotes.fold(body, notes[0])
    if writer.hollow:
        _drop_hollow(body, writer.hollow)
    _trim_rules(body)
    cut([*body, *notes])
    return body + notes, headline


def _settle(writer: Writer) -> None:
    """Bring what stands in paragraphs with pictures, and in items of lists, into its order."""
    for paragraph in {id(paragraph): paragraph for paragraph in writer.pictured}.values():
        figures.pictured(paragraph)
    for item in writer.items:
        label_lines.join(writer.page.tree, item)
        settle(item)
        lists.without_bullet(item)
    label_lines.join(writer.page.tree, writer.top.element)


def _out_of_item(body: list[Element]) -> list[Element]:
    """The blocks of a body, and in the place of a list whose one item holds most of what is said, what that holds."""
    sizes: list[int] = []
    for at, block in enumerate(body):
        parts = as_blocks(elements_in(block)[0].children) if block.name in _LISTS and len(block.children) == 1 else []
        if len(parts) >= _BLOCKS:
            sizes = sizes or [len(plain(each)) for each in body]
            if 2 * sizes[at] > sum(sizes):
                return body[:at] + parts + body[at + 1 :]
    return body


def _trim_rules(body: list[Element]) -> None:
    """Take away the rules before and behind all else."""
    while body and body[-1].name == "hr":
        body.pop()
    while body and body[0].name == "hr":
        del body[0]


def _with_lists(writer: Writer, blocks: list[Element]) -> list[Element]:
    """The blocks with lists and rules in the place of what is typed as such, also in posts, quotations and callouts."""
    for holder in blocks:
        inside = elements_in(holder) if holder.name in _HOLDERS else []
        if inside and len(inside) == len(holder.children):
            inside = callouts.boxed(writer, inside) if holder.name == "post" else inside
            holder.children = [*_with_lists(writer, inside)]
    tree = writer.page.tree
    blocks = list_levels.nested(writer, blocks) if writer.depths else blocks
    return _ruled(lists.joined(tree, typed_numbers.joined(tree, verses.joined(tree, writer.verses, blocks))))


def _ruled(blocks: list[Element]) -> list[Element]:
    """The blocks without those that are a stop, comma or bar alone, with rules in the place of lines of stars alone,
    which part scenes, below pictures beside them."""
    out: list[Element] = []
    strays = {id(block) for block in blocks if _is_stray(block)}
    if strays and not any(has_words(block) for block in blocks if id(block) not in strays):
        strays.clear()
    for block in blocks:
        stray = id(block) in strays
        if stray or _is_starred(block):
            if images := [each for each in inside(block.children) if each.name == "img"]:
                out.append(Element("p", {}, [*images]))
            block.name, block.children = "" if stray else "hr", []
        if stray:
            continue
        if block.name != "hr" or (out and out[-1].name != "hr"):
            out.append(block)
    return out


def _is_stray(block: Element) -> bool:
    """Whether a block is a stop, comma or bar alone, but for pictures."""
    parts = block.children if block.name == "p" and 0 < len(block.children) <= _PARTS else ["a word"]
    said = [part if isinstance(part, str) else plain(part) for part in parts]
    return max(map(len, said)) <= _PARTS and "".join(said).strip() in _STRAY


def _is_starred(block: Element) -> bool:
    """Whether a block is a line of stars alone."""
    first = block.children[0] if block.name == "p" and 0 < len(block.children) <= _PARTS else "a word"
    if isinstance(first, str) and first[:1].isalnum():
        return False  # as most begin
    return bool(_STARS.fullmatch(plain(block)))


def _bare(text: str) -> str:
    """Letters and digits of a text, by which titles are compared."""
    return _NOT_TEXT.sub("", text).casefold()


def _stays_first(early: list[Element]) -> bool:
    """Whether plain text begins with the one early heading, whatever the title is."""
    first = [block.name in HEADINGS for block in early] == [True, *[False] * (len(early) - 1)]
    return first and all(isinstance(child, str) for child in early[0].children)


def _take_headline(writer: Writer, body: list[Element], title: Callable[[], str], shortened: bool) -> str:
    """Take away the heading that says the title again, an `h1` below a kicker or before the name of the site too, if it
    is among the first blocks of the body or of the post that it begins with.

    What it said, or "". shortened: some of the body will be left out
    """
    start = as_blocks(body[0].children) if body and body[0].name == "post" else body
    early = list[tuple[int, Element]]()
    for at, block in enumerate(start):
        if has_words(block):
            early.append((at, block))
            if len(early) == _FIRST:
                break
    if writer.plain and not shortened and not writer.hollow and _stays_first([block for _, block in early]):
        return ""
    early = [(at, block) for at, block in early if block.name in HEADINGS]
    wanted = _bare(title()) if early else ""
    highest = {id(element) for element, source in writer.headings[:_FIRST] if source == 1}
    for at, block in early if wanted else ():
        said = _bare(plain(block))
        below = said.endswith(wanted) and len(said) < 3 * len(wanted)
        above = said.startswith(wanted) and 2 * len(said) < 3 * len(wanted)
        if said == wanted or (id(block) in highest and (below or above)):
            block.name = ""
            return plain(start.pop(at))
    return ""


def _level(headings: list[tuple[Element, int]]) -> None:
    """Give headings, in order, levels from 2 that never skip one on the way down. What is too long is a paragraph."""
    open_levels: list[int] = []
    for element, source in headings:
        if element.name in HEADINGS and len(plain(element)) > _LONGEST:
            element.name = "p"
        if element.name in HEADINGS:
            while open_levels and open_levels[-1] >= source:
                open_levels.pop()
            open_levels.append(source)
            element.name = f"h{min(len(open_levels) + 1, 6)}"


def _drop_hollow(body: list[Element], hollow: list[Element]) -> None:
    """Take away the headings, and the lines in their place, under which no words are left once the notes have gone."""
    marked, after = {id(element) for element in hollow}, ""
    for at in range(len(body) - 1, -1, -1):
        block = body[at]
        if id(block) in marked and not _leads_in(block, after):
            del body[at]
        elif has_words(block):
            after = block.name


def _leads_in(block: Element, after: str) -> bool:
    """Whether a heading, or a line in its place, has something below it: the name of the next block with words."""
    if block.name == "p":
        return after in ("ol", "ul", "dl", "table")
    return bool(after) and not (after in HEADINGS and after <= block.name)
