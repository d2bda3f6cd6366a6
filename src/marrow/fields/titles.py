"""The title of the content, out of what a page calls itself in several places.

Idea: a `<title>` is the headline with the name of the site before or after it; the headline on the page, the Open Graph
title and the site's name say where to cut. A headline that reads the same in two places is believed first.
Departures: without any such evidence only separators that sentences do not use are cut at.
"""

import re
from functools import lru_cache

_SEPARATOR = re.compile(
    r"\s+(?:[|｜\-–—―·•»«›‹:/>~†]|::|>>|\|\|)\s+|\s*[|｜»«]\s*|(?<=\S)\s*(?:_|::|：：|—)\s*(?=\S)|(?<=[^\x00-\x7f])\s?[-–]\s?(?=\S)|\s+-(?=\S)|:\s+"
)
_STRONG = re.compile(r"[|｜»«›‹·•_~†]|::")
_MARK = re.compile(r"[|｜\-–—―·•»«›‹:：/>~†_]")  # what every separator has
_MIN = 4
_OFF = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())


@lru_cache(256)  # the same few titles of a page are compared again and again
def key(text: str) -> str:
    """Letters and digits of a text, case folded: what titles are compared by."""
    folded = text.casefold()
    return folded.translate(_OFF) if folded.isascii() else "".join(filter(str.isalnum, folded))


def split(title: str, headlines: list[str], site: str, host: str) -> tuple[str, str]:
    """A title without the name of the site, and the part that was cut off ("" if none)."""
    pieces = _pieces(title)
    if len(pieces) < 2:
        return title, ""
    if cut := _by_headline(title, pieces, headlines):
        return cut
    first, last = 0, len(pieces)
    rest = ""
    while last - first > 1:
        tail, head = pieces[last - 1], pieces[first]
        if names_site(title[tail[0] : tail[1]], site, host):
            last, rest = last - 1, title[tail[0] : tail[1]]
        elif names_site(title[head[0] : head[1]], site, host):
            first, rest = first + 1, title[head[0] : head[1]]
        else:
            break
    if not rest and last - first > 1 and _cut_blindly(title, pieces):
        last, rest = last - 1, title[pieces[-1][0] : pieces[-1][1]]
    return title[pieces[first][0] : pieces[last - 1][1]], rest


def site_part(title: str, headline: str, host: str) -> str:
    """The name of the site in a title: what stands beside the headline, or a part that the host's name bears out."""
    pieces = _pieces(title)
    for start, end in reversed(pieces if len(pieces) > 1 else []):
        part = title[start:end]
        if host and key(part) and (key(part) in key(host) or key(host.rpartition(".")[0]) == key(part)):
            return part
    cut = _by_headline(title, pieces, [headline]) if len(pieces) > 1 else None
    if not cut or not cut[1]:
        return ""
    rest = _pieces(cut[1])
    part = cut[1][rest[-1][0] : rest[-1][1]] if rest else ""
    return part if len(part.split()) <= 6 and len(part) <= 60 else ""


@lru_cache(64)
def _pieces(title: str) -> tuple[tuple[int, int], ...]:
    """The stretches between separators."""
    if not _MARK.search(title):
        return ((0, len(title)),) if title else ()
    out, start = [], 0
    for match in _SEPARATOR.finditer(title):
        if match.start() > start:
            out.append((start, match.start()))
        start = match.end()
        if len(out) > 12:
            break
    if start < len(title):
        out.append((start, len(title)))
    return tuple(out)


def _by_headline(title: str, pieces: tuple[tuple[int, int], ...], headlines: list[str]) -> tuple[str, str] | None:
    """Cut where a run of pieces reads like a headline of the page."""
    for headline in headlines:
        wanted = key(headline)
        if len(wanted) < _MIN:
            continue
        for first in range(len(pieces)):
            for last in range(len(pieces), first, -1):
                run = title[pieces[first][0] : pieces[last - 1][1]]
                if key(run) == wanted:
                    rest = title[pieces[last][0] :] if last < len(pieces) else title[: pieces[first][0]].strip(" -|–—:")
                    return run, rest
    return None


def stretch(title: str, headline: str) -> str:
    """The part of a title, between separators, that reads like a headline; "" if none does."""
    cut = _by_headline(title, _pieces(title), [headline])
    return cut[0] if cut else ""


def names_site(part: str, site: str, host: str) -> bool:
    """Whether a text is the name of the site, by what the site is called or by its host."""
    name, owner = key(part), key(site)
    if not name:
        return True
    if owner and (
        name == owner
        or (len(owner) > 3 and owner in name and len(name) < 1.5 * len(owner) + 3)
        or (len(name) > 3 and name in owner)
    ):
        return True
    labels = key(host.rsplit(".", 1)[0]) if host else ""
    domain = key(host)
    return (
        bool(labels)
        and len(name) > 2
        and (name in domain or (len(labels) > 3 and labels in name and len(name) < 1.5 * len(labels) + 1))
    )


def _cut_blindly(title: str, pieces: tuple[tuple[int, int], ...]) -> bool:
    """Without evidence: a short last part behind a strong separator, or behind a dash with a long title before it."""
    start, end = pieces[-1]
    mark = title[pieces[-2][1] : start]
    tail, head = title[start:end], title[: pieces[-2][1]]
    if ":" in mark and "::" not in mark:
        return False
    short = len(key(tail)) < len(key(head)) and len(tail.split()) <= 5
    if _STRONG.search(mark):
        return short and len(key(head)) >= _MIN
    return short and len(tail.split()) <= 3 and len(key(head)) > 2 * len(key(tail))


def likeness(text: str, title: str) -> float:
    """How far a title bears a headline out: from .8 if it begins with it, else the share of its words it has.

    A headline that is only a small part within a title is likely the name of the site, and counts for less.
    """
    wanted, whole = key(text), key(title)
    if not wanted or not whole:
        return 0.0
    if wanted in whole:
        share = len(wanted) / len(whole)
        return 0.8 + 0.2 * share if whole.startswith(wanted) else 0.4 + 0.5 * share
    if whole in wanted:
        return 0.4 + 0.5 * len(whole) / len(wanted)
    words, known = _words(text), _words(title)
    if len(words) < 4 and max(wanted) >= _UNSPACED:
        words, known = frozenset(wanted), frozenset(whole)
    return 0.8 * len(words & known) / max(len(words), 1)


@lru_cache(64)
def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def choose(candidates: dict[str, list[str]], site: str, host: str, article: bool) -> list[tuple[str, str]]:
    """Titles with their sources, the best first. `candidates`: titles by source, sources in order of trust.

    What the reader sees comes first, unless it names the site, is one word of a longer title, or is unlike all titles:
    pages other than an `article` often show a slogan.
    """
    shown = [text for text in candidates.get("visible", []) if not names_site(text, site, host)]
    others = _ranked(candidates, shown, site, host)
    if not shown:
        return others + [(text, "visible") for text in candidates.get("visible", [])]
    best = (shown[0], "visible")
    fit = max(
        (likeness(shown[0], text) for source, texts in candidates.items() if source != "visible" for text in texts),
        default=1.0,
    )
    agreed = [text for text, _ in others]
    longer = (
        others and agreed.count(others[0][0]) > 1 and len(shown[0].split()) == 1 and _completes(others[0][0], shown[0])
    )
    unlike = fit < (_UNLIKE if article else _SLOGAN) and others and agreed.count(others[0][0]) > 1
    return [others[0], best, *others[1:]] if longer or unlike else [best, *others]


_UNLIKE, _SLOGAN = 0.15, 0.6
_UNSPACED = "\u0e00"  # from here on, scripts that set no spaces between words
_WORD = re.compile(r"\w+")


def _ranked(candidates: dict[str, list[str]], shown: list[str], site: str, host: str) -> list[tuple[str, str]]:
    """What is not on the page itself, without the site's name: what most sources say first, then by trust."""
    cuts = [
        (split(text, shown, site, host)[0], source)
        for source, texts in candidates.items()
        if source != "visible"
        for text in texts
    ]
    count: dict[str, set[str]] = {}
    for text, source in cuts:
        count.setdefault(key(text), set()).add(source)
    return sorted(cuts, key=lambda cut: (names_site(cut[0], site, host), -len(count[key(cut[0])])))


def _completes(title: str, word: str) -> bool:
    """Whether a title is a short phrase around a headline of one word."""
    return 2 < len(title.split()) <= 8 and key(word) in key(title) and len(_pieces(title)) == 1 and key(word).isascii()
