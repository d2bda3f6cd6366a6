"""Matches CSS selectors, as rules that hide elements use them, over the columns of a page.

Tags, classes, ids, attributes with their operators, and the four combinators. A selector with anything else (pseudo
classes, extensions of ad blockers) matches nothing.

Source: W3C, Selectors Level 4, sections 3, 6 and 15.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from marrow.expressions import expression
from marrow.page import Page
from marrow.page.tree import Bools

_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
_STEP = expression(
    rf"(?P<tag>\*|{_NAME})|\.(?P<class>{_NAME})|#(?P<id>{_NAME})"
    rf"|\[\s*(?P<attribute>{_NAME})\s*(?:(?P<operator>[~|^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|{_NAME})"
    rf"\s*(?P<case>[iIsS])?\s*)?\]"
)
_COMBINATOR = expression(r"\s*([>+~])\s*|\s+")
_QUOTED = r"\"[^\"]*\"|'[^']*'"
_PART = expression(rf"(?:{_QUOTED}|\[(?:{_QUOTED}|[^\]\"'])*\]|\((?:{_QUOTED}|[^)\"'])*\)|[^,])+")  # between commas
_ESCAPE = expression(r"\\(?:([0-9a-fA-F]{1,6})\s?|(.))")
_LONGEST = 2_000
_MOST_STEPS = 200_000  # up and along the tree, for one selector


class Wanted(NamedTuple):
    """What an attribute must be; `loose`: whatever the case of its letters."""

    name: str
    operator: str
    value: str
    loose: bool = False


class Compound(NamedTuple):
    """What one element must be: its tag ("" for any) and attributes; `combinator` stands before it."""

    combinator: str
    tag: str
    attributes: list[Wanted]


@lru_cache(50_000)  # lists of rules ask the same of every page
def parse(text: str) -> list[list[Compound]]:
    """The selectors of a list, each as compounds; those not understood are left out."""
    if len(text) > _LONGEST:
        return []
    return [found for part in _PART.findall(text) if (found := _parse(part.strip()))]


def not_understood(text: str) -> str:
    """The first selector of a list that matches nothing because it is not understood, "" when all are."""
    parts = [part.strip() for part in _PART.findall(text)] or [text]
    return text[:80] if len(text) > _LONGEST else next((part or text for part in parts if not _parse(part)), "")


def _parse(text: str) -> list[Compound]:
    out: list[Compound] = []
    combinator, at = "", 0
    while at < len(text):
        tag, attributes, start = "", [], at
        while at < len(text) and (step := _STEP.match(text, at)):
            if step["tag"]:
                if at > start:
                    return []
                tag = _plain(step["tag"]).lower()
            elif step["attribute"]:
                value = step["value"] or ""
                value = value[1:-1] if value[:1] in ("'", '"') else value
                loose = (step["case"] or "").lower() == "i"
                name = _plain(step["attribute"]).lower()
                attributes.append(Wanted(name, step["operator"] or "", _plain(value), loose))
            else:
                attributes.append(Wanted("class", "~=", _plain(step["class"])) if step["class"] else
                                  Wanted("id", "=", _plain(step["id"])))
            at = step.end()
        between = _COMBINATOR.match(text, at)
        if at == start or (at < len(text) and (not between or between.end() == len(text))):
            return []
        out.append(Compound(combinator, "" if tag == "*" else tag, attributes))
        if between:
            combinator, at = between[1] or " ", between.end()
    return out


def _plain(name: str) -> str:
    """Without escapes."""
    return _ESCAPE.sub(lambda found: chr(min(int(found[1], 16) or 0xFFFD, 0x10FFFF)) if found[1] else found[2], name)


class Index:
    """The elements of a page by class, id and tag, for selecting many times."""

    def __init__(self, page: Page) -> None:
        self.page, self.tree = page, page.tree
        self.by: dict[tuple[str, str], list[int]] = {}
        for node, value in enumerate(page.tree.values):
            if isinstance(value, dict):
                names = [("class", name) for name in set((value.get("class") or "").split())] if value else []
                for key in (("tag", page.tree.name(node)), ("id", value.get("id") or ""), *names):
                    if key[1]:
                        self.by.setdefault(key, []).append(node)

    def names(self, kind: str) -> list[str]:
        """The values that the page has of a kind: `class`, `id` or `tag`."""
        return [name for each, name in self.by if each == kind]

    def select(self, text: str) -> list[int]:
        """The elements that a list of selectors matches, in order; none when it is not understood."""
        found: set[int] = set()
        for steps in parse(text):
            budget = [_MOST_STEPS]
            found.update(node for node in self._seeds(steps[-1]) if self._fits(node, steps, len(steps) - 1, budget))
        return sorted(found)

    def leaves(self, selectors: Iterable[str]) -> Bools:
        """Whether each leaf is inside a match of any of these lists. Shape (leaves,)."""
        found = self.tree.mask([node for each in selectors for node in self.select(each)])
        return self.tree.inside(found)[self.page.leaves.node]

    def _seeds(self, compound: Compound) -> list[int]:
        """The elements that may match, by the rarest of what is indexed."""
        lists = [self.by.get(("tag", compound.tag), [])] if compound.tag else []
        lists += [self.by.get((name, value), []) for name, operator, value, loose in compound.attributes
                  if (name, operator) in (("id", "="), ("class", "~=")) and not loose]
        if lists:
            return min(lists, key=len)
        return [node for kind, nodes in self.by.items() if kind[0] == "tag" for node in nodes]

    def _fits(self, node: int, steps: list[Compound], place: int, budget: list[int]) -> bool:
        compound = steps[place]
        budget[0] -= 1
        if budget[0] < 0 or (compound.tag and self.tree.name(node) != compound.tag):
            return False
        has = self.tree.attributes(node)
        if not all(each.name in has and _compare(has[each.name] or "", each) for each in compound.attributes):
            return False
        if place == 0:
            return True
        before = self._before(node, compound.combinator, budget)
        return any(self._fits(other, steps, place - 1, budget) for other in before)

    def _before(self, node: int, combinator: str, budget: list[int]) -> list[int]:
        """The elements that may stand to the left of a combinator."""
        if combinator in (">", " "):
            return self.tree.around(node, 1) if combinator == ">" else self.tree.around(node)
        if not node:
            return []
        parent = self.tree.parents[node]
        budget[0] -= self.tree.ends[parent] - parent
        earlier = [each for each in self.tree.elements(parent) if each < node]
        return earlier[-1:] if combinator == "+" else earlier


def _compare(has: str, wanted: Wanted) -> bool:
    _, operator, value, loose = wanted
    if loose:
        has, value = has.lower(), value.lower()
    if operator in ("", "="):
        return not operator or has == value
    if operator == "~=":
        return value in has.split()
    if operator == "|=":
        return has == value or has.startswith(f"{value}-")
    return bool(value) and {"^=": has.startswith, "$=": has.endswith, "*=": has.__contains__}[operator](value)
