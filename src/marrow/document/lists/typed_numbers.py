"""Numbers that stand apart from what they count, as in layout tables of laws and in steps that a style sheet draws; and
lists whose numbers or bullets are typed.

A paragraph that is a mark alone, such as `(a)` or `2.`, goes with the paragraph behind it, or behind pictures between,
where it is the first thing in the smallest element that holds both. Numbers without a sign count from 1: what is in
their elements is a list. Where headings follow they stay as they are.
"""

import re

from ...expressions import expression
from ...page import tags
from ...page.lookup import box_around
from ...page.tree import Tree
from ..elements import Element, plain, settle
from .lists import BULLET, lines_of

_MARK = expression(r"\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})(?:\.\d{1,2})*[.)]|[•▪–—-]", re.IGNORECASE)
_NUMBER = expression(r"0?([1-9]\d?)")
_TYPED = expression(r"\s*(\d{1,2})[.)]\s+")
_DASH = expression(r"\s*[-*]\s+(?=\S)")
_OF = expression(r"\W*(?:[^\W\d_]{1,4}\W*)?\d+\W*")  # how many there are
_CHARS = 8  # of a mark, at most
_FEWEST = 2  # items of a list
_DASHED = 3  # lines with a dash, all in one paragraph: two, or a paragraph each, may be what persons say in turn
_IMG = tags.CODES["img"]


def joined(tree: Tree, body: list[Element]) -> list[Element]:
    """The blocks of a document with marks and numbers joined to what they are of, and typed lists as lists."""
    marks = [at for at, block in enumerate(body[:-1]) if _alone(block)]
    homes = {at: home for at in marks if (home := _home(tree, body, at, _behind(body, at)))}
    if homes:
        counted = _counted(tree, body, homes)
        body = _join(tree, body, homes, counted)
    return _typed(_typed(_typed(body, _TYPED, "ol"), BULLET, "ul"), _DASH, "ul", _DASHED)


def _alone(block: Element) -> str:
    """What a paragraph says that is no more than a mark or a number, "" for any other."""
    only = block.children[0] if block.name == "p" and len(block.children) == 1 else ""
    while isinstance(only, Element) and only.name in ("strong", "em") and len(only.children) == 1:
        only = only.children[0]
    said = only.strip() if isinstance(only, str) and len(only) <= _CHARS else ""
    return said if said and (_MARK.fullmatch(said) or _NUMBER.fullmatch(said)) else ""


def _behind(body: list[Element], at: int) -> int:
    """Where the first block behind a mark stands that is no paragraph of pictures, which plain text does not show."""
    at += 1
    while at < len(body) - 1 and body[at].name == "p" and not plain(body[at]).strip():
        at += 1
    return at


def _home(tree: Tree, body: list[Element], at: int, behind: int) -> int:
    """The smallest element that holds a mark and the block behind it; 0 where something else stands first in it, such
    as a picture, or where a picture is in the line of the mark."""
    block = body[behind]
    node, after = body[at].node, block.node
    if not 0 < node < after or block.name != "p" or _alone(block) or _OF.fullmatch(plain(block)):
        return 0
    home = tree.parents[node]
    while home and tree.ends[home] <= after:
        home = tree.parents[home]
    first = not at or body[at - 1].node < home
    if not first or _IMG in tree.tags[home:node] or _pictured(tree, node, after):
        return 0
    headed = _NUMBER.fullmatch(_alone(body[at])) and tags.HEADING[tree.tag[home : tree.ends[home]]].any()
    return 0 if headed else home


def _pictured(tree: Tree, mark: int, after: int) -> bool:
    """Whether a picture stands behind a mark in the same box."""
    at = tree.tags.find(_IMG, mark, after)
    while at > 0 and box_around(tree, at) != box_around(tree, mark):
        at = tree.tags.find(_IMG, at + 1, after)
    return at > 0


def _counted(tree: Tree, body: list[Element], homes: dict[int, int]) -> dict[int, int]:
    """The numbers without a sign that count from 1, two at least, by where they stand."""
    out: dict[int, int] = {}
    run: list[int] = []
    for at, home in homes.items():
        found = _NUMBER.fullmatch(_alone(body[at]))
        number = int(found[1]) if found else 0
        apart = not run or tree.ends[homes[run[-1]]] <= home
        run = [*run, at] if number == len(run) + 1 and apart else [at] if number == 1 else []
        if len(run) > 1:
            out |= {place: count for count, place in enumerate(run, 1)}
    return out


def _join(tree: Tree, body: list[Element], homes: dict[int, int], counted: dict[int, int]) -> list[Element]:
    out: list[Element] = []
    done, made = 0, Element("ol")
    for at, block in enumerate(body):
        if at < done:
            continue
        mark = _alone(block) if at in homes else ""
        if at in counted:
            stop = tree.ends[homes[at]]
            done = next((place for place in range(at + 1, len(body)) if body[place].node >= stop), len(body))
            if counted[at] == 1 or out[-1] is not made:
                start = {"start": str(counted[at])} if counted[at] > 1 else {}
                out.append(made := Element("ol", {"typed": "", **start}, [], block.node))
            item = Element("li", {}, [*body[at + 1 : done]], block.node)
            settle(item)
            made.children.append(item)
        elif mark and not _NUMBER.fullmatch(mark):
            children = body[_behind(body, at)].children
            first = children[:1] if isinstance(children[0], str) else []
            children[: len(first)] = [" ".join((mark, *map(str, first))) if first else f"{mark} "]
        else:
            out.append(block)
            continue
        block.name = ""
    return out


def _typed(body: list[Element], mark: re.Pattern[str], name: str, least: int = 1) -> list[Element]:
    """The blocks with lists in the place of paragraphs side by side, or lines of them, that begin with a mark each: 1.,
    2. and on, or a bullet. Lines that stand before the first mark of a paragraph stay one. least: lines of a paragraph.
    """
    out: list[Element] = []
    run: list[Element] = []  # paragraphs of such lines, side by side
    count = 0  # of these lines
    for block in body:
        lines = lines_of(block) if block.name == "p" and any(_number(mark, each, 0) for each in block.children) else []
        lines = lines if len(lines) >= least else []
        numbers: list[int] = []
        for line in lines:
            numbers.append(_number(mark, line[0], numbers[-1] if numbers else count) if line else 0)
        if not lines or numbers[0] != count + 1:
            out += _listed(run, count, mark, name)
            run, count = [], 0
        if lines and _counts(numbers, count):
            run.append(block)
            count += len(lines)
            continue
        out += [*_listed(run, count, mark, name), block]
        run, count = [], numbers[-1] if lines else 0
        if max(least, _FEWEST) <= count < len(lines) and _counts(numbers[-count:], 0):
            size = sum(map(len, lines[:-count])) + len(lines) - count
            run = [Element("p", {}, block.children[size:], block.node)]
            del block.children[size - 1 :]
        else:
            count = 0
    return out + _listed(run, count, mark, name)


def _counts(numbers: list[int], before: int) -> bool:
    """Whether numbers count on from one, or from 1."""
    return numbers == [*range(before + 1, before + 1 + len(numbers))]


def _listed(run: list[Element], count: int, mark: re.Pattern[str], name: str) -> list[Element]:
    if count < _FEWEST:
        return run
    items = []
    for paragraph in run:
        for first, *rest in lines_of(paragraph):
            text = mark.sub("", str(first), count=1)
            items.append(Element("li", paragraph.attributes, [text, *rest] if text else rest, paragraph.node))
        paragraph.name = ""
    return [Element(name, {"typed": ""} if name == "ol" else {}, [*items], run[0].node)]


def _number(mark: re.Pattern[str], child: Element | str, before: int) -> int:
    """The number with which a text begins, for a bullet the one after that before; 0 for none."""
    found = mark.match(child) if isinstance(child, str) and not child[:1].isalpha() else None
    return (int(found[1]) if found.lastindex else before + 1) if found else 0
