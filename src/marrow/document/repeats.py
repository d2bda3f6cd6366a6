"""What stood before, word for word, such as a copy for small screens: it is left out.

It is a paragraph of running text, and a heading with nothing else below it; verses, which have lines, may have a
refrain. A list of links before the text and again behind it leads to other pages, and none stays.
"""

from itertools import accumulate

from .elements import HEADINGS, Element, as_blocks, elements_in, has_words, inside, plain

_WORDS, _CHARS = 8, 40  # of running text
_BESIDE = 5  # words beside a link that only leads to another page
_MOST = 0.7  # of the characters of a text
_LINED = frozenset(("br", "noteref", "math"))


def leave_out(body: list[Element], again: set[int], headings: list[tuple[Element, int]]) -> None:
    """Take what `repeats` has found out of a body, and copies out of its posts."""
    posts = [block for block in body if block.name == "post"]
    source = {id(element): level for element, level in headings} if again or posts else {}
    if again:
        _drop(body, again, source)
    for post in posts:
        _say_once(post, source)


def _is_running(block: Element) -> bool:
    """Whether a block is a paragraph without lines."""
    lined = any(isinstance(child, Element) and child.name in _LINED for child in block.children)
    return block.name == "p" and not lined


def repeats(body: list[Element]) -> set[int]:
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
    if again := repeats(blocks):
        said = {text for block in blocks if _is_running(block) and len(text := plain(block)) >= _CHARS}
        if said == {plain(block) for block in blocks if id(block) in again}:
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
