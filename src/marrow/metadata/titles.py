"""The title of the content, out of what a page calls itself in several places.

Idea: a `<title>` is the headline with the name of the site before or after it; the headline on the page, the Open Graph
title and the site's name say where to cut. A headline that reads the same in two places is believed first.
Departures: without any such evidence only separators that sentences do not use are cut at.
"""

import re
from urllib.parse import urlsplit

_SEPARATOR = re.compile(r"\s+(?:[|｜\-–—―·•»«›‹:/>~†]|::|>>|\|\|)\s+|\s*[|｜»«]\s*|(?<=\S)\s*(?:_|::|：：|—)\s*(?=\S)|(?<=[^\x00-\x7f])\s?[-–]\s?(?=\S)|\s+-(?=\S)|:\s+")
_STRONG = re.compile(r"[|｜»«›‹·•_~†]|::")
_MIN = 4


def key(text: str) -> str:
    """Letters and digits of a text, case folded: what titles are compared by."""
    return "".join(filter(str.isalnum, text.casefold()))


def host_of(url: str | None) -> str:
    """The name of a page's host without `www`, "" if there is none."""
    try:
        return (urlsplit(url or "").hostname or "").removeprefix("www.")
    except ValueError:
        return ""


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
        if _names_site(title[tail[0] : tail[1]], site, host):
            last, rest = last - 1, title[tail[0] : tail[1]]
        elif _names_site(title[head[0] : head[1]], site, host):
            first, rest = first + 1, title[head[0] : head[1]]
        else:
            break
    if not rest and last - first > 1 and _cut_blindly(title, pieces):
        last, rest = last - 1, title[pieces[-1][0] : pieces[-1][1]]
    return title[pieces[first][0] : pieces[last - 1][1]], rest


def _pieces(title: str) -> list[tuple[int, int]]:
    """The stretches between separators."""
    out, start = [], 0
    for match in _SEPARATOR.finditer(title):
        if match.start() > start:
            out.append((start, match.start()))
        start = match.end()
        if len(out) > 12:
            break
    if start < len(title):
        out.append((start, len(title)))
    return out


def _by_headline(title: str, pieces: list[tuple[int, int]], headlines: list[str]) -> tuple[str, str] | None:
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


def _names_site(part: str, site: str, host: str) -> bool:
    name, owner = key(part), key(site)
    if not name:
        return True
    if owner and (name == owner or (len(owner) > 3 and owner in name and len(name) < 3 * len(owner)) or (len(name) > 3 and name in owner)):
        return True
    labels = key(host.rsplit(".", 1)[0]) if host else ""
    domain = key(host)
    return bool(labels) and len(name) > 2 and (name in domain or (len(labels) > 3 and labels in name and len(name) < 3 * len(labels)))


def _cut_blindly(title: str, pieces: list[tuple[int, int]]) -> bool:
    """Without evidence: a short last part behind a strong separator, or behind a spaced dash with a long title before."""
    start, end = pieces[-1]
    mark = title[pieces[-2][1] : start]
    tail, head = title[start:end], title[: pieces[-2][1]]
    if ":" in mark and "::" not in mark:
        return False
    short = len(key(tail)) < len(key(head)) and len(tail.split()) <= 5
    if _STRONG.search(mark):
        return short and len(key(head)) >= _MIN
    return short and len(tail.split()) <= 3 and len(key(head)) > 2 * len(key(tail))


def choose(candidates: dict[str, list[str]], site: str, host: str) -> list[tuple[str, str]]:
    """Titles with their sources, the best first. `candidates`: titles by source, sources in order of trust."""
    shown = candidates.get("visible", [])
    structured = [text for source, texts in candidates.items() if source not in ("visible", "html") for text in texts]
    out: list[tuple[float, int, str, str]] = []
    keys = {source: [key(text) for text in texts] for source, texts in candidates.items()}
    for source, texts in candidates.items():
        for text in texts:
            others = [*structured, *candidates.get("html", [])] if source == "visible" else shown
            cut, _ = split(text, [other for other in others if other != text], site, host)
            wanted = key(cut)
            if not wanted:
                continue
            support = sum(any(wanted in other for other in known) for name, known in keys.items() if name != source)
            score = support + _OWN.get(source, 0.0) - 5 * _names_site(cut, site, host)
            out.append((-score, len(out), cut, source))
    return [(text, source) for _, _, text, source in sorted(out)]


_OWN = {"visible": 0.9, "json-ld": 0.6, "open-graph": 0.5, "microdata": 0.4, "meta": 0.3, "html": 0.2}
