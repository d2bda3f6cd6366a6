"""What stood before, word for word, such as a copy for small screens: it is left out.

It is a paragraph or quotation of running text or a table, with the lines and lists around it that stood around it then
too, and a heading with nothing else below it; verses, which have lines, may have a refrain. A list of links before the
text and again behind it leads to other pages, and none stays. Pull quotes go as well.
"""

from itertools import accumulate

from ..page.tree import Tree
from .elements import HEADINGS, Element, as_blocks, elements_in, has_words, inside, plain
from .quotes import pull_quotes

_WORDS, _CHARS = 8, 40  # of running text
_BESIDE = 5  # words beside a link that only leads to another page
_MOST = 0.7  # of the characters of a text
_TELLING = frozenset(("p", "blockquote", "table"))
_LINES = _TELLING | {"ul", "ol"}
_LINED = frozenset(("br", "noteref", "math"))


def leave_out(body: list[Element], again: set[int], headings: list[tuple[Element, int]]) -> None:
    """Take what `repeats` has found out of a body, and copies out of its posts."""
    posts = [block for block in body if block.name == "post"]
    source = {id(element): level for element, level in headings} if again or posts else {}
    if again:
        _drop(body, again, source)
    for post in posts:
        _say_once(post, source)


def repeats(body: list[Element], tree: Tree | None = None) -> set[int]:
    """What stood before, with what stood around it, and lists of links before and behind a text, by identity."""
    known: dict[tuple[str, str], int] = {}
    again: set[int] = set()
    linked: dict[str, list[int]] = {}
    texts = [*map(plain, body)]
    for at, (block, text) in enumerate(zip(body, texts, strict=True)):
        if block.name == "ul" and len(text) >= _CHARS:
            linked.setdefault(text, []).append(at)
        if _is_telling(block, text):
            first = known.setdefault((block.name, text), at)
            if first < at and not _has_lines(block):
                again |= {id(block), *_around(body, texts, first, at)}
    twice = [[at for at in places if _leads_on(body[at])] for places in linked.values() if len(places) > 1]
    pairs = [(places[0], places[-1]) for places in twice if len(places) > 1]
    said = (0 if id(block) in again else len(text) for block, text in zip(body, texts, strict=True))
    sizes = [*accumulate(said, initial=0)] if pairs else []
    for first, last in pairs:
        own = sizes[first + 1] - sizes[first]
        if sizes[last] - sizes[first + 1] >= _MOST * (sizes[-1] - 2 * own):
            again |= {id(body[first]), id(body[last])}
    return again | pull_quotes.found(body, tree)


def _is_telling(block: Element, text: str) -> bool:
    """Whether a block has so many words that it hardly stands twice by chance."""
    worded = len(text) >= _CHARS and block.name in _TELLING
    return worded and (text.count(" ") * 20 < len(text) or len(text.split()) >= _WORDS)  # some scripts have no spaces


def _has_lines(block: Element) -> bool:
    """Whether a paragraph or a quotation has lines, as verses have."""
    return block.name != "table" and any(part.name in _LINED for part in inside([block]))


def _around(body: list[Element], texts: list[str], first: int, second: int) -> set[int]:
    """The lines and lists right above and below the copy of a block that stand there at the first one too, by identity;
    those around the next long block are looked at with that one."""
    out: set[int] = set()
    for step in (-1, 1):
        one, other = first + step, second + step
        while first < other < len(body) and 0 <= one < second and not _is_telling(body[other], texts[other]):
            block, text, known = body[other], texts[other], texts[one]
            same = 0 < len(text) <= 2 * len(known) <= 4 * len(text) and text.split() == known.split()
            if not same or block.name not in _LINES or any(part.name == "noteref" for part in inside([block])):
                break
            out.add(id(body[other]))
            one, other = one + step, other + step
    return out


def _leads_on(block: Element) -> bool:
    """Whether each item of a list is a link, with few words beside it."""
    items = elements_in(block)
    links = [sum(len(plain(part).split()) for part in inside([item]) if part.name == "a") for item in items]
    return all(0 < held >= len(plain(item).split()) - _BESIDE for item, held in zip(items, links, strict=True))


def _say_once(post: Element, source: dict[int, int]) -> None:
    """Leave out the copy of what a post says if it says all of it twice, once for small screens. `source`: as below."""
    blocks = [*as_blocks(post.children)]
    if again := repeats(blocks):
        said = {text for block in blocks if _is_telling(block, text := plain(block)) and not _has_lines(block)}
        if said <= {plain(block) for block in blocks if id(block) in again}:
            _drop(blocks, again, source)
            post.children = [*blocks]


def _drop(body: list[Element], again: set[int], source: dict[int, int]) -> None:
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
