"""Numbers that stand apart from what they count, as in layout tables of laws and in steps that a style sheet draws; and
lists whose numbers are typed.

A paragraph that is a mark alone, such as `(a)` or `2.`, goes with the paragraph behind it where it is the first thing
in the smallest element that holds both. Numbers without a sign count from 1: what is in their elements is a list. Where
headings follow they stay as they are.
"""

import re

from ..page import tags
from ..page.tree import Tree
from .elements import Element, plain, settle

_MARK = re.compile(r"\(?(?:\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6})(?:\.\d{1,2})*[.)]|[•▪–—-]", re.IGNORECASE)
_NUMBER = re.compile(r"0?([1-9]\d?)")
_TYPED = re.compile(r"(\d{1,2})[.)]\s+")
_OF = re.compile(r"\W*(?:[^\W\d_]{1,4}\W*)?\d+\W*")  # how many there are
_CHARS = 8  # of a mark, at most


def joined(tree: Tree, body: list[Element]) -> list[Element]:
    """The blocks of a document with marks and numbers joined to what they are of."""
    marks = [at for at, block in enumerate(body[:-1]) if _alone(block)]
    homes = {at: home for at in marks if (home := _home(tree, body, at))}
    if homes:
        counted = _counted(tree, body, homes)
        body = _join(tree, body, homes, counted)
    return _typed(body)


def _alone(block: Element) -> str:
    """What a paragraph says that is no more than a mark or a number, "" for any other."""
    only = block.children[0] if block.name == "p" and len(block.children) == 1 else ""
    while isinstance(only, Element) and only.name in ("strong", "em") and len(only.children) == 1:
        only = only.children[0]
    said = only.strip() if isinstance(only, str) and len(only) <= _CHARS else ""
    return said if said and (_MARK.fullmatch(said) or _NUMBER.fullmatch(said)) else ""


def _home(tree: Tree, body: list[Element], at: int) -> int:
    """The smallest element that holds a mark and the block behind it; 0 where something else stands first in it."""
    node, after = body[at].node, body[at + 1].node
    if not 0 < node < after or body[at + 1].name != "p" or _alone(body[at + 1]) or _OF.fullmatch(plain(body[at + 1])):
        return 0
    home = tree.parents[node]
    while home and tree.ends[home] <= after:
        home = tree.parents[home]
    headed = _NUMBER.fullmatch(_alone(body[at])) and tags.HEADING[tree.tag[home : tree.ends[home]]].any()
    return home if not headed and (at == 0 or body[at - 1].node < home) else 0


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
    done = 0
    for at, block in enumerate(body):
        if at < done:
            continue
        mark = _alone(block) if at in homes else ""
        if at in counted:
            stop = tree.ends[homes[at]]
            done = next((place for place in range(at + 1, len(body)) if body[place].node >= stop), len(body))
            if counted[at] == 1 or out[-1].name != "ol":
                start = {"start": str(counted[at])} if counted[at] > 1 else {}
                out.append(Element("ol", {"typed": "", **start}, [], block.node))
            item = Element("li", {}, [*body[at + 1 : done]], block.node)
            settle(item)
            out[-1].children.append(item)
        elif mark and not _NUMBER.fullmatch(mark):
            children = body[at + 1].children
            first = children[:1] if isinstance(children[0], str) else []
            children[: len(first)] = [" ".join((mark, *map(str, first))) if first else f"{mark} "]
        else:
            out.append(block)
            continue
        block.name = ""
    return out


def _typed(body: list[Element]) -> list[Element]:
    """The blocks with lists in the place of paragraphs side by side that begin with 1., 2. and so on."""
    numbers = [_number(block) for block in body]
    if 2 not in numbers:
        return body
    out: list[Element] = []
    at = 0
    while at < len(body):
        size = 0
        while at + size < len(body) and numbers[at + size] == size + 1:
            size += 1
        if size < 2:
            out.append(body[at])
            at += 1
            continue
        out.append(Element("ol", {"typed": ""}, [_item(block) for block in body[at : at + size]], body[at].node))
        at += size
    return out


def _item(paragraph: Element) -> Element:
    paragraph.name = ""
    text = _TYPED.sub("", str(paragraph.children[0]), count=1)
    rest = paragraph.children[1:]
    return Element("li", paragraph.attributes, [text, *rest] if text else rest, paragraph.node)


def _number(block: Element) -> int:
    """The number with which a paragraph begins, 0 for none."""
    first = block.children[0] if block.name == "p" and block.children else ""
    found = _TYPED.match(first) if isinstance(first, str) else None
    return int(found[1]) if found and (found.end() < len(str(first)) or block.children[1:]) else 0
