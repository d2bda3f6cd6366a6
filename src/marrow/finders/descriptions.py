"""What an item of a list says of a thing: its title, link, image, date, price and author."""

from bisect import bisect_left
from collections.abc import Iterable
from typing import Any

import numpy as np

from marrow.fields import dates, names
from marrow.page import Page, absolute, inner_text, tags
from marrow.page.media import LAZY_SOURCES
from marrow.segmentation.cues import people

from . import money
from .items import runs, text

_A, _IMG, _TIME = (tags.CODES[name] for name in ("a", "img", "time"))
_HEADING = tags.HEADING
_WHOLE = 8  # nodes of a link that holds more than a title
_DATE_CHARS = 120


def described(page: Page, first: int, last: int) -> dict[str, Any]:
    """What an item says of a thing: `title`, `link`, `text`, `image`, `date`, `price`, `currency`, `author`, if it
    does."""
    shown = (page.tree.tag[first:last] > tags.COMMENT) & (page.hidden[first:last] == 0)
    inside: list[int] = (first + np.flatnonzero(shown)).tolist()
    title, link = _headline(page, inside)
    whole = text(page, first, last)
    lines = whole.split("\n")
    links = list(dict.fromkeys(href for node in inside if page.tree.tags[node] == _A and (href := _href(page, [node]))))
    found: dict[str, Any] = {
        "title": title or lines[0], "link": link, "links": links if len(links) > 1 else [], "text": whole,
        "image": image_of(page, inside), "date": _date(page, inside, lines),
        "author": _author(page, first, last, lines),
    }  # fmt: skip
    where = money.place(page)
    short = (line for line in lines if len(line) < _DATE_CHARS)
    if known := next((sums[0] for line in short if (sums := money.sums(line, where))), None):
        found["price"], found["currency"] = known.amount, known.currency
    return {name: value for name, value in found.items() if value}


def _headline(page: Page, inside: list[int]) -> tuple[str, str]:
    """The title and the address of an item: its first heading, or the first link with letters in it."""
    tree = page.tree
    links = [node for node in inside if tree.tags[node] == _A and tree.attributes(node).get("href")]
    for node in inside:
        if _HEADING[tree.tags[node]] and (found := inner_text(page, node)):
            within = [link for link in links if node <= link < tree.ends[node] or link < node < tree.ends[link]]
            return found, _href(page, (within or links)[:1])
    for node in links:
        texts = [" ".join(run.text.split()) for run in runs(page, node, tree.ends[node])]
        if sum(map(str.isalpha, "".join(texts))) > 1:
            whole = tree.ends[node] - node > _WHOLE  # a link around a whole card: its first text is the title
            first = next(each for each in texts if any(map(str.isalpha, each)))
            return first if whole else text(page, node, tree.ends[node]), _href(page, [node])
    return "", _href(page, links[:1])


def _href(page: Page, links: list[int]) -> str:
    raw = (page.tree.attributes(links[0]).get("href") or "") if links else ""
    return absolute(page.base, raw) or ("" if raw.lower().startswith(("javascript:", "data:")) else raw.strip())


def image_of(page: Page, inside: Iterable[int]) -> str:
    """The address of the first image that is not given as data."""
    tree = page.tree
    for node in inside:
        if tree.tags[node] == _IMG:
            attributes = tree.attributes(node)
            for name in (*LAZY_SOURCES, "src"):
                raw = attributes.get(name) or ""
                if raw and not raw.startswith("data:"):
                    return absolute(page.base, raw) or raw
    return ""


def _date(page: Page, inside: list[int], lines: list[str]) -> str:
    """The date of the first `time` element that has one, or of the first short line with a year."""
    language, tree = page.tree.attributes(0).get("lang") or "", page.tree
    stamps = [node for node in inside if tree.tags[node] == _TIME]
    told = [tree.attributes(node).get("datetime") or inner_text(page, node) for node in stamps]
    told += [line for line in lines if len(line) < _DATE_CHARS and dates.YEAR.search(line)]
    return next(filter(None, (dates.iso(each, dates.order_of(language), language[:2]) for each in told)), "")


def _author(page: Page, first: int, last: int, lines: list[str]) -> str:
    """Who wrote or offers it: what names a person, or a line that introduces a name."""
    signed = people(page)
    for node in signed[bisect_left(signed, first) : bisect_left(signed, last)]:
        raw = inner_text(page, node, 40)
        found = names.clean([raw], "")[0] if len(raw) < 80 else ()
        if found:
            return found[0]
    introduced = (line for line in lines if len(line) < 80 and names.may_introduce(line) and names.introduced(line))
    return next((found[0] for line in introduced if (found := names.clean([line], "")[0])), "")
