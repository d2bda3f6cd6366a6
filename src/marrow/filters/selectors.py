"""CSS selectors as rules that hide elements use them, matched over the columns of a page.

Tags, classes, ids, attributes with their operators, and the four combinators. A selector with anything else (pseudo
classes, extensions of ad blockers) matches nothing.

Source: W3C, Selectors Level 4, sections 3, 6 and 15.
"""

import re
from dataclasses import dataclass

from marrow.page import Page

_NAME = r"(?:[\w-]|[^\x00-\x7f]|\\.)+"
_STEP = re.compile(
    rf"(?P<tag>\*|{_NAME})|\.(?P<class>{_NAME})|#(?P<id>{_NAME})"
    rf"|\[\s*(?P<attribute>{_NAME})\s*(?:(?P<operator>[~|^$*]?=)\s*(?P<value>\"[^\"]*\"|'[^']*'|{_NAME})"
    rf"\s*(?P<case>[iIsS])?\s*)?\]"
)
_COMBINATOR = re.compile(r"\s*([>+~])\s*|\s+")
_LONGEST = 2_000
_MOST_STEPS = 200_000  # up and along the tree, for one selector


@dataclass(frozen=True, slots=True)
class Compound:
    """What one element must be: `tag` ("" for any), and the attributes it must have, each with operator and value."""

    tag: str
    attributes: tuple[tuple[str, str, str, bool], ...]


def parse(text: str) -> list[list[tuple[str, Compound]]]:
    """The selectors of a list, each as compounds with the combinator before them; those not understood are left out."""
    if len(text) > _LONGEST:
        return []
    return [found for part in _split(text) if (found := _parse(part.strip()))]


def _split(text: str) -> list[str]:
    """At commas outside of quotes and brackets."""
    parts, quote, depth, start = [], "", 0, 0
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'":
            quote = letter
        elif letter in "[(":
            depth += 1
        elif letter in "])":
            depth -= 1
        elif letter == "," and not depth:
            parts.append(text[start:at])
            start = at + 1
    return [*parts, text[start:]]


def _parse(text: str) -> list[tuple[str, Compound]]:
    out: list[tuple[str, Compound]] = []
    combinator, at = "", 0
    while at < len(text):
        tag, attributes, start = "", [], at
        while at < len(text) and (step := _STEP.match(text, at)):
            if step["tag"] and at > start:
                return []
            tag = _plain(step["tag"]).lower() if step["tag"] else tag
            attributes += _wanted(step)
            at = step.end()
        if at == start:
            return []
        out.append((combinator, Compound("" if tag == "*" else tag, tuple(attributes))))
        if at < len(text):
            between = _COMBINATOR.match(text, at)
            if not between:
                return []
            combinator, at = between[1] or " ", between.end()
            if at >= len(text):
                return []
    return out


def _wanted(step: re.Match[str]) -> list[tuple[str, str, str, bool]]:
    if step["class"]:
        return [("class", "~=", _plain(step["class"]), False)]
    if step["id"]:
        return [("id", "=", _plain(step["id"]), False)]
    if step["attribute"]:
        value = step["value"] or ""
        value = value[1:-1] if value[:1] in ("'", '"') else value
        loose = (step["case"] or "").lower() == "i"
        return [(_plain(step["attribute"]).lower(), step["operator"] or "", _plain(value), loose)]
    return []


def _plain(name: str) -> str:
    """Without escapes."""
    name = re.sub(r"\\([0-9a-fA-F]{1,6})\s?", lambda found: chr(min(int(found[1], 16) or 0xFFFD, 0x10FFFF)), name)
    return re.sub(r"\\(.)", r"\1", name)


class Index:
    """The elements of a page by class, id and tag, for selecting many times."""

    def __init__(self, page: Page) -> None:
        self.tree = page.tree
        self.by: dict[tuple[str, str], list[int]] = {}
        for node, value in enumerate(page.tree.values):
            if isinstance(value, dict):
                self._add("tag", page.tree.name(node), node)
                if value:
                    for name in set((value.get("class") or "").split()):
                        self._add("class", name, node)
                    self._add("id", value.get("id") or "", node)

    def _add(self, kind: str, name: str, node: int) -> None:
        if name:
            self.by.setdefault((kind, name), []).append(node)

    def classes(self) -> list[str]:
        """The classes of the page."""
        return [name for kind, name in self.by if kind == "class"]

    def ids(self) -> list[str]:
        """The ids of the page."""
        return [name for kind, name in self.by if kind == "id"]

    def select(self, text: str) -> list[int]:
        """The elements that a list of selectors matches, in order; none when it is not understood."""
        found: set[int] = set()
        for steps in parse(text):
            budget = [_MOST_STEPS]
            found.update(node for node in self._seeds(steps[-1][1]) if self._fits(node, steps, len(steps) - 1, budget))
        return sorted(found)

    def _seeds(self, compound: Compound) -> list[int]:
        """The elements that may match, by the rarest of what is indexed."""
        lists = [self.by.get(("tag", compound.tag), [])] if compound.tag else []
        for name, operator, value, loose in compound.attributes:
            if (name, operator) in (("id", "="), ("class", "~=")) and not loose:
                lists.append(self.by.get((name, value), []))
        if lists:
            return min(lists, key=len)
        return [node for kind, nodes in self.by.items() if kind[0] == "tag" for node in nodes]

    def _fits(self, node: int, steps: list[tuple[str, Compound]], place: int, budget: list[int]) -> bool:
        combinator, compound = steps[place]
        budget[0] -= 1
        if budget[0] < 0 or not self._matches(node, compound):
            return False
        if place == 0:
            return True
        return any(self._fits(other, steps, place - 1, budget) for other in self._before(node, combinator, budget))

    def _before(self, node: int, combinator: str, budget: list[int]) -> list[int]:
        """The elements that may stand to the left of a combinator."""
        parents = self.tree.parents
        if combinator in (">", " "):
            above = []
            while node:
                node = parents[node]
                above.append(node)
            return above[:1] if combinator == ">" else above
        if not node:
            return []
        budget[0] -= self.tree.ends[parents[node]] - parents[node]
        earlier = [
            each
            for each in self.tree.children(parents[node])
            if each < node and isinstance(self.tree.values[each], dict)
        ]
        return earlier[-1:] if combinator == "+" else earlier

    def _matches(self, node: int, compound: Compound) -> bool:
        if compound.tag and self.tree.name(node) != compound.tag:
            return False
        attributes = self.tree.attributes(node)
        return all(name in attributes and _compare(attributes[name] or "", operator, value, loose)
                   for name, operator, value, loose in compound.attributes)  # fmt: skip


def _compare(has: str, operator: str, value: str, loose: bool) -> bool:
    if loose:
        has, value = has.lower(), value.lower()
    if operator in ("", "="):
        return not operator or has == value
    if operator == "~=":
        return value in has.split()
    if operator == "|=":
        return has == value or has.startswith(f"{value}-")
    if not value:
        return False
    return {"^=": has.startswith, "$=": has.endswith, "*=": has.__contains__}[operator](value)
