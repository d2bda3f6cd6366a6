"""The fields of an item of a list: title, link, image, date, price and author."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Any

import numpy as np

from marrow.fields import dates, names
from marrow.page import Page, inner_text, memoize_on_page, tags
from marrow.page.pictures import pictures
from marrow.segmentation.cues import people

from ..record import address, target
from ..shops import money
from .items import runs, text

_A, _IMG, _TIME = (tags.CODES[name] for name in ("a", "img", "time"))
_HEADING, _STRIKES = tags.HEADING.tolist(), tags.table("del s strike").tolist()
_WHOLE = 8  # nodes of a link that holds more than a title
_DATE_CHARS = 120
_STRUCK = 10  # prices of before that are looked at
_HANDLE = 2  # words of a line that introduces a name in small letters


def described(page: Page, first: int, last: int) -> dict[str, Any]:
    """The fields of an item: `title`, `link`, `links`, `text`, `image`, `date`, `price`, `currency`, `author`."""
    tree, shown = page.tree, _shown(page)
    inside = shown[bisect_left(shown, first) : bisect_left(shown, last)]
    anchors = [node for node in inside if tree.tags[node] == _A and tree.attributes(node).get("href")]
    addresses = {node: address(page, href) for node in anchors if (href := target(page, node))}
    title, at = _headline(page, inside, anchors)
    whole = text(page, first, last)
    lines = whole.split("\n")
    short = [line for line in lines if len(line) < _DATE_CHARS]
    links = list(dict.fromkeys(addresses.values()))
    found: dict[str, Any] = {
        "title": title or lines[0], "link": addresses.get(at), "links": links if len(links) > 1 else [], "text": whole,
        "image": image_of(page, inside), "date": _date(page, inside, short),
        "author": _author(page, first, last, lines),
    }  # fmt: skip
    where = money.place(page)
    struck = [node for node in inside if _STRIKES[tree.tags[node]]][:_STRUCK]
    bare = _without(short, [title, *(inner_text(page, node) for node in struck)])
    if known := next(filter(None, (money.sums(line, where) for line in chain(bare, short))), None):
        found["price"], found["currency"] = known[0].amount, known[0].currency
    return {name: value for name, value in found.items() if value}


def _without(lines: list[str], texts: list[str]) -> Iterator[str]:
    """Lines without some texts: the title, which may end with a number, and prices of before, which are struck out."""
    for line in lines:
        for each in filter(None, texts):
            line = line.replace(each, " ", 1)
        yield line


@memoize_on_page
def _shown(page: Page) -> list[int]:
    """The elements that are shown."""
    return np.flatnonzero((page.tree.tag > tags.COMMENT) & (page.hidden == 0)).tolist()


def _headline(page: Page, inside: list[int], links: list[int]) -> tuple[str, int]:
    """The title and the link of an item: its first heading, or the first link with letters in it; -1 for no link."""
    tree = page.tree
    for node in inside:
        if _HEADING[tree.tags[node]] and (found := inner_text(page, node)):
            within = [link for link in links if node <= link < tree.ends[node] or link < node < tree.ends[link]]
            return found, (*within, *links, -1)[0]
    for node in links:
        texts = [" ".join(run.text.split()) for run in runs(page, node, tree.ends[node])]
        if sum(map(str.isalpha, "".join(texts))) > 1:
            whole = tree.ends[node] - node > _WHOLE  # a link around a whole card: its first text is the title
            first = next(each for each in texts if any(map(str.isalpha, each)))
            return first if whole else text(page, node, tree.ends[node]), node
    return "", (*links, -1)[0]


def image_of(page: Page, inside: Iterable[int]) -> str:
    """The address of the first image that has one."""
    tree = page.tree
    for node in inside:
        if tree.tags[node] == _IMG and (found := pictures.chosen(tree, node, tree.attributes(node))):
            return address(page, found[1])
    return ""


def _date(page: Page, inside: list[int], short: list[str]) -> str:
    """The date of the first `time` element that has one, or of the first short line with a year."""
    tree, stamps = page.tree, [node for node in inside if page.tree.tags[node] == _TIME]
    raws = chain((tree.attributes(node).get("datetime") or inner_text(page, node) for node in stamps),
                 (line for line in short if dates.YEAR.search(line)))  # fmt: skip
    return next((found for raw in raws if (found := dates.iso(raw, *dates.manner(page)))), "")


def _author(page: Page, first: int, last: int, lines: list[str]) -> str:
    """The author or seller: an element that names a person, or a line that introduces a name."""
    signed = people(page)
    for node in signed[bisect_left(signed, first) : bisect_left(signed, last)]:
        raw = inner_text(page, node, 40)
        found = names.clean([raw], "")[0] if len(raw) < 80 else ()
        if found:
            return found[0]
    for line in lines:
        introduces = len(line) < 80 and names.may_introduce(line) and names.introduced(line)
        found = names.clean([line], "")[0] if introduces else ()
        if found and (not found[0][:1].islower() or len(line.split()) == _HANDLE):  # "By clicking you agree"
            return found[0]
    return ""
