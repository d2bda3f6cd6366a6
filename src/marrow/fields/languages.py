"""The language of a page: declared, or detected from the script and the frequent words of its text.

Idea: the script settles most languages, a few letters those that share one; in Latin script the function words of a
language make up a third of any text (Ingle 1980; Grefenstette 1995).
Departures: a declared language is believed unless the text is plainly in a script that it is not written in.
"""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marrow.page import Page

from . import profiles

_TAG = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_.@][\w-]*)?")
_NOT = frozenset(("xx", "und", "mul", "zxx", "nil", "all", "www"))
_RANGES = {
    "latin": ((0x41, 0x5A), (0x61, 0x7A), (0xC0, 0x24F), (0x1E00, 0x1EFF)),
    "greek": ((0x370, 0x3FF), (0x1F00, 0x1FFF)),
    "cyrillic": ((0x400, 0x52F),),
    "armenian": ((0x531, 0x587),),
    "hebrew": ((0x5D0, 0x5EA),),
    "arabic": ((0x620, 0x64A), (0x66E, 0x6D3), (0xFB50, 0xFDFB), (0xFE70, 0xFEFC)),
    "devanagari": ((0x900, 0x963),),
    "bengali": ((0x980, 0x9FF),),
    "gurmukhi": ((0xA00, 0xA7F),),
    "gujarati": ((0xA80, 0xAFF),),
    "tamil": ((0xB80, 0xBFF),),
    "telugu": ((0xC00, 0xC7F),),
    "kannada": ((0xC80, 0xCFF),),
    "malayalam": ((0xD00, 0xD7F),),
    "sinhala": ((0xD80, 0xDFF),),
    "thai": ((0xE01, 0xE4E),),
    "lao": ((0xE80, 0xEFF),),
    "burmese": ((0x1000, 0x109F),),
    "georgian": ((0x10A0, 0x10FF),),
    "hangul": ((0x1100, 0x11FF), (0xAC00, 0xD7AF)),
    "ethiopic": ((0x1200, 0x137F),),
    "khmer": ((0x1780, 0x17FF),),
    "kana": ((0x3041, 0x30FA),),
    "han": ((0x3400, 0x4DBF), (0x4E00, 0x9FFF)),
}
_SCRIPTS = ("", *_RANGES)
_ONLY = {
    "greek": "el",
    "armenian": "hy",
    "hebrew": "he",
    "bengali": "bn",
    "gurmukhi": "pa",
    "gujarati": "gu",
    "tamil": "ta",
    "telugu": "te",
    "kannada": "kn",
    "malayalam": "ml",
    "sinhala": "si",
    "thai": "th",
    "lao": "lo",
    "burmese": "my",
    "georgian": "ka",
    "hangul": "ko",
    "ethiopic": "am",
    "khmer": "km",
    "kana": "ja",
    "han": "zh",
}
_BY_SCRIPT = {
    "cyrillic": frozenset("ru uk be bg sr mk kk ky mn tg tt uz ba cv os bs sh ce sah az cu".split()),
    "arabic": frozenset("ar fa ur ps ckb ku sd ug pnb arz prs ary az ks dv bal".split()),
    "devanagari": frozenset("hi mr ne sa kok bho mai".split()),
    "hebrew": frozenset(("he", "iw", "yi")),
    "han": frozenset(("zh", "ja", "ko", "yue", "lzh", "wuu", "nan", "hak", "gan")),
    "kana": frozenset(("ja",)),
    "bengali": frozenset(("bn", "as")),
    "hangul": frozenset(("ko",)),
    "ethiopic": frozenset(("am", "ti")),
}
_OTHER_SCRIPT = frozenset().union(*_BY_SCRIPT.values(), _ONLY.values()) - {
    "sr",
    "bs",
    "sh",
    "az",
    "uz",
    "kk",
    "ku",
    "tt",
    "mn",
}
_ENOUGH = 40  # letters
_PLAINLY = 0.6
_LATIN_MIXED = 0.9  # a page in another script quotes Latin words; the other way round is rare
_CHARS = 4000
_WORD = re.compile(r"[^\W\d_]+")


def normal(tag: str) -> str:
    """A language tag in the case of BCP 47 (`zh-Hans-CN`), "" for what is none."""
    match = _TAG.fullmatch(tag.strip().split(",")[0].split(";")[0].strip())
    if not match or match[1].lower() in _NOT:
        return ""
    parts = (match[1].lower(), (match[2] or "").title(), (match[3] or "").upper())
    return "-".join(filter(None, parts))


def declared(raws: list[str]) -> str:
    """The first usable one of declared languages, "" if there is none."""
    return next(filter(None, map(normal, raws[:50])), "")


def choose(candidates: list[tuple[str, str]], text: str) -> tuple[str | None, str, tuple[tuple[str, str], ...]]:
    """Language, source, others: the first declared one unless the text contradicts it, else the detected one."""
    good = [(tag, source) for raw, source in candidates[:50] if (tag := normal(raw))]
    scripts = _scripts(text)
    good.sort(key=lambda each: _contradicts(each[0], scripts))
    if good and not _contradicts(good[0][0], scripts):
        return *good[0], tuple(each for each in dict.fromkeys(good) if each[0] != good[0][0])
    found = detect(text, scripts)
    if found:
        return found, "detected", tuple(dict.fromkeys(good))
    return (*good[0], ()) if good else (None, "", ())


def sample(page: Page) -> str:
    """Some text of a page as it stands there: of its longest blocks, a few thousand characters in all."""
    blocks, out, most = page.blocks, "", _CHARS // 4
    order = np.argsort(-blocks.chars, kind="stable")[:8]
    for first, last in zip(blocks.first[order].tolist(), blocks.last[order].tolist(), strict=True):
        if len(out) < _CHARS:
            out += "".join(blocks.pieces[first:last]).strip()[:most] + "\n"
    return out[:_CHARS]


@cache
def _table() -> NDArray[np.uint8]:
    """The number of the script of each code point of the basic plane."""
    table = np.zeros(0x10000, dtype=np.uint8)
    for number, ranges in enumerate(_RANGES.values(), 1):
        for first, last in ranges:
            table[first : last + 1] = number
    return table


def _scripts(text: str) -> dict[str, int]:
    """How many letters of each script a text has, the most frequent first."""
    text = text[:_CHARS]
    if text.isascii():
        return {"latin": sum(map(str.isalpha, text))} if len(text) < _ENOUGH * 4 else {"latin": len(text)}
    codes = np.frombuffer(text.encode("utf-16-le", "surrogatepass"), dtype="<u2")
    counts = enumerate(np.bincount(_table()[codes]).tolist())
    return {_SCRIPTS[at]: count for at, count in sorted(counts, key=lambda pair: -pair[1]) if count and at}


def _contradicts(tag: str, scripts: dict[str, int]) -> bool:
    total = sum(scripts.values())
    if total < _ENOUGH:
        return False
    language, script = tag.split("-")[0], next(iter(scripts))
    share = scripts[script] / total
    if script == "latin":
        return share > _LATIN_MIXED and language in _OTHER_SCRIPT and "-Latn" not in tag
    if share < _PLAINLY:
        return False
    fitting = _BY_SCRIPT.get(script) or frozenset((_ONLY[script],))
    return language not in fitting


def detect(text: str, scripts: dict[str, int] | None = None) -> str:
    """The language of a text as a two- or three-letter tag, "" if it is too short or of no known language."""
    scripts = _scripts(text) if scripts is None else scripts
    total = sum(scripts.values())
    if total < _ENOUGH // 4:
        return ""
    script = next(iter(scripts))
    if script != "latin" and scripts[script] < 0.3 * total:
        script = "latin"
    if script in ("han", "hangul", "kana") or scripts.get("han", 0) + scripts.get("kana", 0) > 0.5 * total:
        return _east_asian(scripts)
    if script in profiles.LETTERS:
        return _by_letters(text[:_CHARS].lower(), script)
    if script == "latin":
        return _by_words(text[:_CHARS].casefold())
    return _ONLY[script]


def _east_asian(scripts: dict[str, int]) -> str:
    han, kana, hangul = scripts.get("han", 0), scripts.get("kana", 0), scripts.get("hangul", 0)
    if hangul > han + kana:
        return "ko"
    return "ja" if kana > 0.1 * (han + kana) else "zh"


def _by_letters(text: str, script: str) -> str:
    """Among languages of one script the first of the table whose own letters make up the share it states."""
    total = max(1, sum(map(str.isalpha, text)))
    for language, (own, least) in profiles.LETTERS[script].items():
        if sum(map(text.count, own)) > least * total:
            return language
    return ""


def _by_words(text: str) -> str:
    """The language of Latin script whose function words are the largest part of a text."""
    words = _WORD.findall(text)[:600]
    weights = profiles.weights()
    scores: dict[str, float] = {}
    for word in words:
        for language, weight in weights.get(word, ()):
            scores[language] = scores.get(language, 0.0) + weight
    if not scores:
        return ""
    best = max(scores, key=lambda language: scores[language])
    return best if scores[best] >= max(1.0, 0.04 * len(words)) else ""
