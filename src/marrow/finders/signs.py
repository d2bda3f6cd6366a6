"""Signs that an element belongs to a post: texts that may be a date, elements that name a person.

Both are columns over the nodes, found in one pass over the short texts and elements of a page; whether a text is a date, and
which one, is found out later, for the few that matter.
"""

import re

import numpy as np

from marrow.metadata.values import kept
from marrow.page import Page, tags
from marrow.page.tree import Bools

from .lineage import lineage

PERSON = re.compile(r"(?:^|[/?&=._;-])(?:members?|memberlist|users?|u|profile?s?|profil|profiles|people|authors?"
                    r"|person(?:al)?[_-]pages|account"
                     r"|user_?info|mitglied(?:er)?|utilisateurs?|usuarios?|view-?profile|uid|userid|memberid)(?=[/?&=._;-]|$)|^/?@\w|/@\w",
                     re.IGNORECASE)  # fmt: skip
_PERSONAL = re.compile(r"(?<![a-z])(?:author|byline|user-?name|nickname|poster|commenter|fn|userinfo|autor|auteur|pseudo|nick"
                       r"|membername|postauthor"
                       r"|screen-?name|display-?name|username)(?![a-z])|(?:^|\s)user(?:\s|$)", re.IGNORECASE)  # fmt: skip
RELATIVE = re.compile(
    r"(?<!\d)\d{1,3} ?(?:s|m|h|d|w|mo|y|min|sec|hours?|days?|weeks?|months?|minutes?|seconds?|years?|stunden?|tage?n?|wochen?"
    r"|monate?n?|jahre?n?"
    r"|minuten?|heures?|jours?|semaines?|mois|ans?|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|anos?|ore|giorn[io]|mesi|ann[io]|uur|dagen|weken"
    r"|maanden|jaar|часов|часа?|дн(?:я|ей)|день|лет|года?|мес|godzin|dni|lat)\b|(?:時間|日|分|小时|天|月|年|개월|시간|일|분) ?(?:前|전)",
    re.IGNORECASE)  # fmt: skip
_DATED = re.compile(
    r"(?<!\d)(?:19|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{2,4}(?!\d)|\d{1,2}:\d\d|\d{1,2}\.? [^\W\d_]{3,9}\.?,? \d{2,4}"
    rf"|\d(?:st|nd|rd|th) [^\W\d_]{{3,9}}|{RELATIVE.pattern}", re.IGNORECASE)  # fmt: skip
_SHORT = 90  # characters of a text that is a date with a few words around it
_FEW = 6  # words of an element that names a person
_SAYING = ("class", "itemprop", "rel")


def dates(page: Page) -> Bools:
    """Texts that may be a date, and `time` elements. Shape (nodes,)."""
    found: Bools = kept(page, "_finders_dates", _dates)
    return found


def _dates(page: Page) -> Bools:
    leaves, values = page.leaves, page.tree.values
    out = page.tree.tag == tags.CODES["time"]
    short = (leaves.hidden == 0) & ~leaves.atom & (leaves.counts.digits > 0) & (leaves.counts.chars <= _SHORT)
    for node in leaves.node[short].tolist():
        if _DATED.search(str(values[node])):
            out[node] = True
    for node in page.tree.telling:
        if "datetime" in page.tree.attributes(node):
            out[node] = True
    found: Bools = out
    return found


def people(page: Page) -> list[int]:
    """Elements that name a person: links to a profile, elements whose class or property says author, with short text."""
    found: list[int] = kept(page, "_finders_people", _people)
    return found


def _people(page: Page) -> list[int]:
    tree, known = page.tree, lineage(page)
    speaking: dict[str, bool] = {}
    out = []
    short = known.live & (known.words > 0) & (known.words <= _FEW) & (tree.tag > tags.COMMENT)
    for node in np.flatnonzero(short).tolist():
        attributes = tree.attributes(node)
        if not attributes:
            continue
        says = False
        for name in _SAYING:
            if mark := attributes.get(name):
                if mark not in speaking:
                    speaking[mark] = _PERSONAL.search(mark) is not None
                says = says or speaking[mark]
        href = "" if says else attributes.get("href")
        if says or (href and len(href) < 500 and PERSON.search(href)):
            out.append(node)
    return out
