"""Dates that the page shows: `time` elements and dates in words or figures around the headline.

Words that say "updated" before a date, data in many languages, make it the date of modification.
Departures: looked for only when no structured source gives a date; further from the headline only in elements
classed as the date of publication, or if the page has but one `time`; of modification also in the footer.
"""

import re

import numpy as np

from marrow.page import Page, elements_named, inner_text

from . import dates
from .nearby import figures, lines, marked
from .values import Found

SOURCE = "visible"
TRUST = {"published": 30, "modified": 30}
COSTLY = True
_UPDATED = tuple(
    """updat|modif|revis|edited|aktualisier|geändert|überarbeitet|stand:|mis à jour|mise à jour|màj|actualiz|aggiorna
|atualiz|bijgewerkt|gewijzigd|oppdater|opdater|uppdater|päivite|aktualiz|zaktualiz|zmieni|обновл|изменен|оновлен|güncel
|diperbarui|cập nhật|更新|修改|수정|ενημέρ|تحديث|به‌روز|עודכן|frissít|actualizat|अपडेट|अद्यतन|แก้ไข|อัปเดต
|last reviewed""".replace("\n", "").split("|")
)
_FUTURE = ("expires", "valid until", "gültig bis", "deadline", "copyright", "©", "(c)")
_WORDS = ("date", "published", "pubtime", "datum", "fecha", "data", "post-on", "posted", "time")
_CLASS = re.compile(
    r"(?<![a-z])(?:post-?|article-?|entry-?|pub(?:lish(?:ed)?)?-?|news-?)(?:date|time|on)(?![a-z])"
    r"|(?:^|\s)(?:date|published|pubtime|datum|fecha|data)(?:\s|$)",
    re.IGNORECASE,
)
_LONGEST = 160  # characters of a line with a date
_YEAR = re.compile(r"\d{4}")
_LAST = 60  # blocks
_WINDOW, _FAR = 600, 1500  # nodes
_YEAR_DIGITS, _ERA_DIGITS = 4, 2  # that a date has at least


def read(page: Page) -> Found:
    """The dates by field, as ISO 8601 or as the `datetime` attribute has them."""
    language = page.tree.attributes(0).get("lang") or ""
    found: Found = {}
    for look in (_times, _in_lines, _marked, _only_time, _updated_below):
        for name, values in look(page, language).items():
            found.setdefault(name, values)
        if "published" in found:
            break
    return found


def _times(page: Page, language: str) -> Found:
    """The first `time` elements near the headline."""
    found: Found = {}
    times = elements_named(page, "time")
    near = lines(page) if times else []
    start = near[0].node if near else 0
    for node in times:
        if len(found) == 2:
            break
        if start - _WINDOW // 3 <= node <= start + _WINDOW and (value := _stamp(page, node)):
            found.setdefault(_field(page, node), [value])
    return found


def _stamp(page: Page, node: int) -> str:
    """The date of a `time` element as the page has it, "" if it is none."""
    value = page.tree.attributes(node).get("datetime") or inner_text(page, node)
    return value if dates.iso(value, "dmy") else ""


def _field(page: Page, node: int) -> str:
    """Which date an element holds, by its class and by the words in it and right before it."""
    tree = page.tree
    attributes = tree.attributes(node)
    texts = [
        value
        for at in range(max(0, node - 4), min(tree.ends[node], node + 4))
        if isinstance(value := tree.values[at], str)
    ]
    marks = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''}"
    updated = _updated(f"{marks} {' '.join(text for text in texts if len(text) < 60)}".lower()) >= 0
    return "modified" if updated and "published" not in marks else "published"


def _in_lines(page: Page, language: str) -> Found:
    """The first dates in short lines near the headline."""
    order = dates.order_of(language)
    found: Found = {}
    label = ""
    for line in lines(page):
        text = line.text
        day = dates.in_text(text, order, language[:2]) if len(text) <= _LONGEST and dates.YEAR.search(text) else ""
        if day and not any(word in text.lower() for word in _FUTURE):
            found.setdefault("modified" if _updated(f"{label} {text}".lower()) >= 0 else "published", [day])
        label = text if len(text) < 30 and not day else ""
    return found


def _marked(page: Page, language: str) -> Found:
    """A date further down in an element classed as that of publication."""
    order = dates.order_of(language)
    around = figures(page, _WINDOW // 4, _FAR, _ERA_DIGITS if language[:2].lower() == "ja" else _YEAR_DIGITS)
    for node in marked(page, around, _WORDS):
        attributes = page.tree.attributes(node)
        if _CLASS.search(f"{attributes.get('class') or ''} {attributes.get('id') or ''}"):
            text = inner_text(page, node, 40)
            day = dates.in_text(text, order, language[:2]) if len(text) < 80 else ""
            if day:
                return {"modified" if _updated(text.lower()) >= 0 else "published": [day]}
    return {}


def _only_time(page: Page, language: str) -> Found:
    """The date of the `time` elements of the page if they agree on one."""
    found: set[tuple[str, str]] = set()
    for node in elements_named(page, "time")[:50]:
        if value := _stamp(page, node):
            found.add((value, _field(page, node)))
        if len(found) > 1:
            return {}
    return {field: [value] for value, field in found}


def _updated_below(page: Page, language: str) -> Found:
    """The date of modification that a footer states: "Last updated on ..."."""
    blocks, leaves = page.blocks, page.leaves
    order = dates.order_of(language)
    dated = np.unique(leaves.block[leaves.counts.digits >= _YEAR_DIGITS])
    dated = dated[dated >= max(0, len(blocks) - _LAST)]
    for block in dated[blocks.chars[dated] <= 2 * _LONGEST].tolist():
        text = blocks.text(block).lower()
        place = _updated(text) if _YEAR.search(text) else -1
        if place >= 0 and (day := dates.in_text(text[place:], order, language[:2])):
            return {"modified": [day]}
    return {}


def _updated(text: str) -> int:
    """Where the first word for "updated" stands in a text in lower case, -1 if there is none."""
    return min((text.find(word) for word in _UPDATED if word in text), default=-1)
