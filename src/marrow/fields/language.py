"""The language of a page: declared, or detected from the script and the frequent words of its text.

Idea: the script settles most languages, a few letters those that share one; in Latin script the function words of a
language make up a third of any text (Ingle 1980; Grefenstette 1995). The words are data: `data/languages.toml`.
Departures: a declared language is believed unless the text is plainly in a script that it is not written in.
"""

from collections import Counter
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marrow.data import load
from marrow.expressions import expression
from marrow.page import Page

from . import Field, Offers, ranked

_TAG = expression(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_.@][\w-]*)?")
_NOT = frozenset(("xx", "und", "mul", "zxx", "nil", "all", "www"))
_ENOUGH = 40  # letters
_PLAINLY = 0.6  # share of letters of one script
_CHARS = 4000
_DATA = "languages.toml"
_WORD = expression(r"[^\W\d_]+")


def choose(page: Page, offers: Offers) -> Field:
    """The first declared language unless the text contradicts it, else the detected one."""
    good = [(tag, source) for raws, source in offers for raw in raws[:50] if (tag := normal(raw))]
    text = _sample(page)
    scripts = _scripts(text)
    good.sort(key=lambda each: _contradicts(each[0], scripts))
    found = detect(text) if not good or _contradicts(good[0][0], scripts) else ""
    return ranked([(found, "detected"), *good] if found else good)


def normal(tag: str) -> str:
    """A language tag in the case of BCP 47 (`zh-Hans-CN`), "" for what is none."""
    match = _TAG.fullmatch(tag.strip().split(",")[0].split(";")[0].strip())
    if not match or match[1].lower() in _NOT:
        return ""
    return "-".join(filter(None, (match[1].lower(), (match[2] or "").title(), (match[3] or "").upper())))


def declared(offers: Offers) -> str:
    """The first usable one of declared languages, "" if there is none."""
    return next(filter(None, (normal(raw) for raws, _ in offers for raw in raws[:50])), "")


def _sample(page: Page) -> str:
    """A sample of the text of a page: from its longest blocks, a few thousand characters in all."""
    blocks, out, most = page.blocks, "", _CHARS // 4
    order = np.argsort(-blocks.chars, kind="stable")[:8]
    for first, last in zip(blocks.first[order].tolist(), blocks.last[order].tolist(), strict=True):
        if len(out) < _CHARS:
            out += "".join(blocks.pieces[first:last]).strip()[:most] + "\n"
    return out[:_CHARS]


def _written(script: str) -> list[str]:
    """The languages written in a script; the first is the usual answer."""
    return str(load(_DATA)["scripts"][script]["languages"]).split()


@cache
def _table() -> NDArray[np.uint8]:
    """The number of the script of each code point of the basic plane, from 1."""
    table = np.zeros(0x10000, dtype=np.uint8)
    for number, script in enumerate(load(_DATA)["scripts"].values(), 1):
        for first, last in script["ranges"]:
            table[first : last + 1] = number
    return table


def _scripts(text: str) -> dict[str, int]:
    """How many letters of each script a text has, the most frequent first."""
    text = text[:_CHARS]
    if text.isascii():
        return {"latin": sum(map(str.isalpha, text))} if len(text) < _ENOUGH * 4 else {"latin": len(text)}
    codes = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), dtype="<u2")
    counts = zip(load(_DATA)["scripts"], np.bincount(_table()[codes]).tolist()[1:], strict=False)
    return {script: count for script, count in sorted(counts, key=lambda pair: -pair[1]) if count}


def _contradicts(tag: str, scripts: dict[str, int]) -> bool:
    """Whether most letters are of a script, other than Latin, that a language is not written in."""
    script, total = next(iter(scripts), "latin"), sum(scripts.values())
    plain = total >= _ENOUGH and script != "latin" and scripts[script] >= _PLAINLY * total
    return plain and tag.split("-")[0] not in _written(script)


def detect(text: str) -> str:
    """The language of a text as a two- or three-letter tag, "" if it is too short or of no known language."""
    scripts = _scripts(text)
    total = sum(scripts.values())
    if total < _ENOUGH // 4:
        return ""
    han, kana, hangul = (scripts.get(name, 0) for name in ("han", "kana", "hangul"))
    if han + kana + hangul > 0.5 * total:
        return "ko" if hangul > han + kana else "ja" if kana > 0.1 * (han + kana) else "zh"
    script = next(iter(scripts))
    if script == "latin" or scripts[script] < 0.3 * total:
        return _by_words(text[:_CHARS].casefold())
    text = text[:_CHARS].lower()  # the first language of the script whose own letters have the share it states
    letters = load(_DATA)["letters"].get(script, [[_written(script)[0], "", -1.0]])
    total = max(1, sum(map(str.isalpha, text)))
    return next(str(language) for language, own, least in letters if sum(map(text.count, own)) > least * total)


@cache
def _weights() -> dict[str, tuple[tuple[str, float], ...]]:
    """For each word its languages, each with a weight: the more languages share a word, the less it weighs."""
    users: dict[str, list[str]] = {}
    for language, words in sorted(load(_DATA)["words"].items()):
        for word in {*words.split()}:
            users.setdefault(word, []).append(language)
    return {word: tuple((language, 1 / len(shared)) for language in shared) for word, shared in users.items()}


def _by_words(text: str) -> str:
    """The language of Latin script whose function words are the largest part of a text."""
    words = _WORD.findall(text)[:600]
    scores: Counter[str] = Counter()
    for word in words:
        for language, weight in _weights().get(word, ()):
            scores[language] += weight  # type: ignore[assignment]
    best, score = scores.most_common(1)[0] if scores else ("", 0.0)
    return best if score >= max(1.0, 0.04 * len(words)) else ""
