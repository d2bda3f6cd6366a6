"""Dates that the page shows: `time` elements and dates in words or figures around the headline.

Words that say "updated" before a date, data in many languages, make it the date of modification.
Departures: looked for only when no structured source gives a date; never far from the headline.
"""

import re

from marrow.page import Page

from . import dates
from .nearby import lines, window
from .values import Found, inner, nodes

SOURCE = "visible"
TRUST = {"published": 30, "modified": 30}
COSTLY = True
_UPDATED = re.compile(
    r"updat|modif|revis|edited|aktualisier|geändert|überarbeitet|stand:|mis[e]? à jour|màj|actualiz|aggiorna|atualiz|bijgewerkt"
    r"|gewijzigd|oppdater|opdater|uppdater|päivite|aktualiz|zaktualiz|zmieni|обновл|изменен|оновлен|güncel|diperbarui|cập nhật"
    r"|更新|修改|수정|ενημέρ|تحديث|به‌روز|עודכן|frissít|actualizat|अपडेट|แก้ไข|อัปเดต|last reviewed",
    re.IGNORECASE,
)
_FUTURE = re.compile(r"expires|valid until|gültig bis|deadline|copyright|©|\(c\)", re.IGNORECASE)
_CLASS = re.compile(
    r"(?<![a-z])(?:post-?|article-?|entry-?|pub(?:lish(?:ed)?)?-?|news-?)(?:date|time|on)(?![a-z])|(?:^|\s)(?:date|published|pubtime|datum|fecha|data)(?:\s|$)",
    re.IGNORECASE,
)
_WINDOW, _FAR = 600, 1500


def read(page: Page) -> Found:
    """The dates by field, as ISO 8601 or as the `datetime` attribute has them."""
    language = page.tree.attributes(0).get("lang") or ""
    found = _times(page)
    for look in (_in_lines, _marked, _only_time):
        if "published" in found:
            break
        for name, values in look(page, language).items():
            found.setdefault(name, values)
    return found


def _times(page: Page) -> Found:
    """The first `time` elements near the headline."""
    found: Found = {}
    near = lines(page)
    start = near[0].node if near else 0
    for node in nodes(page, "time"):
        if not start - _WINDOW // 3 <= node <= start + _WINDOW:
            continue
        attributes = page.tree.attributes(node)
        value = attributes.get("datetime") or inner(page, node)
        if not dates.iso(value, "dmy"):
            continue
        marks = f"{attributes.get('class') or ''} {attributes.get('itemprop') or ''} {_before(page, node)}"
        field = "modified" if _UPDATED.search(marks) and "published" not in marks else "published"
        found.setdefault(field, [value])
    return found


def _before(page: Page, node: int) -> str:
    """The text of a `time` and right before it."""
    tree = page.tree
    texts = [value for at in range(max(0, node - 4), min(tree.ends[node], node + 4)) if isinstance(value := tree.values[at], str)]
    return " ".join(text for text in texts if len(text) < 60)


def _in_lines(page: Page, language: str) -> Found:
    """The first dates in short lines near the headline."""
    order = dates.order_of(page, language)
    found: Found = {}
    label = ""
    for line in lines(page):
        text = line.text
        day = dates.in_text(text, order, language[:2]) if len(text) <= 160 else ""
        if day and not _FUTURE.search(text):
            mark = _UPDATED.search(label + " " + text)
            found.setdefault("modified" if mark else "published", [day])
        label = text if len(text) < 30 and not day else ""
    return found


def _marked(page: Page, language: str) -> Found:
    """A date further down in an element classed as that of publication."""
    order = dates.order_of(page, language)
    tree = page.tree
    for node in window(page, _WINDOW // 4, _FAR):
        marks = tree.values[node]
        if marks and marks.__class__ is dict and _CLASS.search(f"{marks.get('class') or ''} {marks.get('id') or ''}"):  # type: ignore[union-attr]
            text = inner(page, node, 40)
            day = dates.in_text(text, order, language[:2]) if len(text) < 80 else ""
            if day:
                return {"modified" if _UPDATED.search(text) else "published": [day]}
    return {}


def _only_time(page: Page, language: str) -> Found:
    """The date of the `time` elements of the page if they agree on one."""
    values = {page.tree.attributes(node).get("datetime") or inner(page, node) for node in nodes(page, "time")}
    return {"published": list(values)} if len(values) == 1 else {}
