"""What can be done only when all is written: headings, notes, repeats, links around images alone.

The title is the one heading of the first level, the others follow from the second without a gap; running text that a
page marks as a heading is a paragraph. A paragraph of running text that stood before, word for word, is left out,
such as a copy for small screens, and a heading that stood before with nothing else below it; verses, which have
lines, may have a refrain. A list of links before the text and again behind it leads to other pages, and none stays.
"""

from collections.abc import Callable
from itertools import accumulate, islice

from marrow.expressions import expression

from . import figures, footnotes, label_lines, list_levels, lists, phrasing, typed_numbers
from .elements import HEADINGS, Element, as_blocks, cut, elements_in, has_words, inside, plain, settle
from .writer import Writer

_FIRST = 3  # blocks with words, and headings, among which the title may stand again
_WORDS, _CHARS = 8, 40  # of running text
_LONGEST = 200  # characters of a heading: what has more is text in large type
_BESIDE = 5  # words beside a link that only leads to another page
_MOST = 0.7  # of the characters of a text
_HOLDERS = frozenset(("post", "blockquote", "callout"))
_LINED = frozenset(("br", "noteref", "math"))
_PARTS = 3  # of a line of stars
_STARS = expression(r"\s*(?:(?:[*•·✻~]\s*){3,9}|⁂)\s*")
_NOT_TEXT = expression(r"[\W_]+")


def finish(writer: Writer, title: Callable[[], str], repeats: bool) -> tuple[list[Element], str]:
    """The body of the document, and the headline that was taken out of it. `title` is asked only where it may stand."""
    phrasing.link_once(writer)
    phrasing.unlink_images(writer)
    for paragraph in {id(paragraph): paragraph for paragraph in writer.pictured}.values():
        figures.pictured(paragraph)
    for item in writer.items:
        label_lines.join(writer.page.tree, item)
        settle(item)
        lists.without_bullet(item)
    label_lines.join(writer.page.tree, writer.top.element)
    body = _with_lists(writer, elements_in(writer.top.element))
    again = set() if repeats else _repeats(body)
    start = as_blocks(body[0].children) if body and body[0].name == "post" else body
    worded = ((at, block) for at, block in enumerate(start) if has_words(block))
    early = list(islice(worded, _FIRST))
    stays = writer.plain and not again and not writer.hollow and _stays_first([block for _, block in early])
    headline = "" if stays else _drop_title(start, early, title, writer.headings)
    posts = [block for block in body if block.name == "post"]
    source = {id(element): level for element, level in writer.headings} if again or posts else {}
    if again:
        _drop_repeats(body, again, source)
    for post in posts:
        _say_once(post, source)
    _level(writer.headings)
    notes = footnotes.number(writer) if writer.notes or writer.noterefs else []
    if notes:
        footnotes.fold(body, notes[0])
    if writer.hollow:
        _drop_hollow(body, writer.hollow)
    while body and body[-1].name == "hr":
        body.pop()
    while body and body[0].name == "hr":
        del body[0]
    cut([*body, *notes])
    return body + notes, headline


def _with_lists(writer: Writer, blocks: list[Element]) -> list[Element]:
    """The blocks with lists and rules in the place of what is typed as such, also in posts, quotations and callouts."""
    for holder in blocks:
        inside = elements_in(holder) if holder.name in _HOLDERS else []
        if inside and len(inside) == len(holder.children):
            holder.children = [*_with_lists(writer, inside)]
    tree = writer.page.tree
    blocks = list_levels.nested(writer, blocks) if writer.depths else blocks
    return _ruled(lists.joined(tree, typed_numbers.joined(tree, blocks)))


def _ruled(blocks: list[Element]) -> list[Element]:
    """The blocks with rules in the place of lines of stars alone, which part scenes."""
    out: list[Element] = []
    for block in blocks:
        if _is_starred(block):
            block.name, block.children = "hr", []
        if block.name != "hr" or (out and out[-1].name != "hr"):
            out.append(block)
    return out


def _is_starred(block: Element) -> bool:
    """Whether a block is a line of stars alone."""
    first = block.children[0] if block.name == "p" and 0 < len(block.children) <= _PARTS else "a word"
    if isinstance(first, str) and first[:1].isalnum():
        return False  # as most begin
    return bool(_STARS.fullmatch(plain(block))) and not any(each.name == "img" for each in inside(block.children))


def _bare(text: str) -> str:
    """Letters and digits of a text, by which titles are compared."""
    return _NOT_TEXT.sub("", text).casefold()


def _stays_first(early: list[Element]) -> bool:
    """Whether plain text begins with the one early heading, whatever the title is."""
    first = [block.name in HEADINGS for block in early] == [True, *[False] * (len(early) - 1)]
    return first and all(isinstance(child, str) for child in early[0].children)


def _drop_title(body: list[Element], early: list[tuple[int, Element]], title: Callable[[], str],
                headings: list[tuple[Element, int]]) -> str:  # fmt: skip
    """Take away the heading that says the title again, an `h1` below a kicker or before the name of the site too, if it
    is among the first blocks.

    What it said, or "".
    """
    early = [(at, block) for at, block in early if block.name in HEADINGS]
    wanted = _bare(title()) if early else ""
    highest = {id(element) for element, source in headings[:_FIRST] if source == 1}
    for at, block in early if wanted else ():
        said = _bare(plain(block))
        below = said.endswith(wanted) and len(said) < 3 * len(wanted)
        above = said.startswith(wanted) and 2 * len(said) < 3 * len(wanted)
        if said == wanted or (id(block) in highest and (below or above)):
            block.name = ""
            return plain(body.pop(at))
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
        if id(block) in marked:
            if block.name == "p":
                left = after in ("ol", "ul", "dl", "table")
            else:
                left = bool(after) and not (after in HEADINGS and after <= block.name)
            if not left:
                del body[at]
                continue
        if has_words(block):
            after = block.name


def _is_running(block: Element) -> bool:
    """Whether a block is a paragraph without lines."""
    lined = any(isinstance(child, Element) and child.name in _LINED for child in block.children)
    return block.name == "p" and not lined


def _repeats(body: list[Element]) -> set[int]:
    """The paragraphs of running text that stood before, and lists of links before and behind a text, by identity."""
    known: set[str] = set()
    again: set[int] = set()
    linked: dict[str, list[int]] = {}
    for at, block in enumerate(body):
        if block.name == "ul" and len(text := plain(block)) >= _CHARS:
            linked.setdefault(text, []).append(at)
        if _is_running(block) and len(text := plain(block)) >= _CHARS:
            if text in known and (len(text.split()) >= _WORDS or text.count(" ") * 20 < len(text)):  # or without spaces
                again.add(id(block))
            known.add(text)
    twice = [[at for at in places if _leads_on(body[at])] for places in linked.values() if len(places) > 1]
    pairs = [(places[0], places[-1]) for places in twice if len(places) > 1]
    said = (0 if id(block) in again else len(plain(block)) for block in body)
    sizes = [*accumulate(said, initial=0)] if pairs else []
    for first, last in pairs:
        own = sizes[first + 1] - sizes[first]
        if sizes[last] - sizes[first + 1] >= _MOST * (sizes[-1] - 2 * own):
            again |= {id(body[first]), id(body[last])}
    return again


def _leads_on(block: Element) -> bool:
    """Whether each item of a list is a link, with few words beside it."""
    items = elements_in(block)
    links = [sum(len(plain(part).split()) for part in inside([item]) if part.name == "a") for item in items]
    return all(0 < held >= len(plain(item).split()) - _BESIDE for item, held in zip(items, links, strict=True))


def _say_once(post: Element, source: dict[int, int]) -> None:
    """Leave out the copy of what a post says if it says all of it twice, once for small screens. `source`: as below."""
    blocks = [*as_blocks(post.children)]
    if again := _repeats(blocks):
        said = {text for block in blocks if _is_running(block) and len(text := plain(block)) >= _CHARS}
        if said == {plain(block) for block in blocks if id(block) in again}:
            _drop_repeats(blocks, again, source)
            post.children = [*blocks]


def _drop_repeats(body: list[Element], again: set[int], source: dict[int, int]) -> None:
    """Take some paragraphs out of the body, and headings that stood before and have only such words below. `source`:
    the level that each heading has on the page, by identity."""
    known: set[str] = set()
    repeated: set[int] = set()  # headings
    worded = [block for block in body if has_words(block)]
    for block in worded:
        if block.name in HEADINGS:
            text = plain(block)
            if text in known:
                repeated.add(id(block))
            known.add(text)
    below, left = 1, False  # the level of what stays below, and whether something above it goes
    for block in reversed(worded):
        level = source.get(id(block), len(HEADINGS) + 1)
        if id(block) in repeated and left and below <= level:
            again.add(id(block))
        if id(block) in again:
            left = True
        else:
            below, left = level, False
    kept = []
    for block in body:
        if id(block) in again:
            block.name = ""
        else:
            kept.append(block)
    body[:] = kept
