"""Splits titles into the headline and the name of the site before or after it.

Idea: the headline on the page and the name of the site show where to split.
Departures: without them a title is split only at separators that sentences do not use.
"""

from functools import lru_cache

from marrow.expressions import expression

_SEPARATOR = expression(
    r"\s+(?:[|｜\-–—―·•»«›‹:/>~†]|::|>>|//|\|\|)\s+|\s*[|｜»«]\s*|(?<=\S)\s*(?:_|::|：：|—)\s*(?=\S)"
    r"|(?<=[^\x00-\x7f])\s?[-–]\s?(?=\S)|\s+-(?=\S)|:\s+"
)
_STRONG = expression(r"[|｜»«›‹·•_~†]|::")
_MARK = expression(r"[|｜\-–—―·•»«›‹:：/>~†_]")  # what every separator has
_BRACKETS = expression(r"\([^()]*\)|\[[^\[\]]*\]")  # nothing is parted in them
_MIN = 4
_OFF = dict.fromkeys(code for code in range(128) if not chr(code).isalnum())
UNSPACED = "\u0e00"  # from here on, scripts that set no spaces between words
_WORD = expression(r"\w+")


@lru_cache(256)  # the same few titles of a page are compared again and again
def key(text: str) -> str:
    """Letters and digits of a text, case folded; titles are compared by these."""
    folded = text.casefold()
    return folded.translate(_OFF) if folded.isascii() else "".join(filter(str.isalnum, folded))


@lru_cache(64)
def _pieces(title: str) -> tuple[tuple[int, int], ...]:
    """The stretches between separators."""
    matches = list(_SEPARATOR.finditer(title))[:12] if _MARK.search(title) else []
    if matches and (inside := [found.span() for found in _BRACKETS.finditer(title)]):
        matches = [each for each in matches if not any(first < each.start() < last for first, last in inside)]
    starts, ends = [0, *(match.end() for match in matches)], [*(match.start() for match in matches), len(title)]
    return tuple((start, end) for start, end in zip(starts, ends, strict=True) if start < end)


def split(title: str, headline: str, site: str, host: str) -> str:
    """A title without the name of the site. `headline`: what the page shows as such, if it is none of the site."""
    pieces = _pieces(title)
    if len(pieces) < 2:
        return title
    if found := stretch(title, headline):
        return found
    first, last = 0, len(pieces)
    while last - first > 1:
        if names_site(title[slice(*pieces[last - 1])], site, host):
            last -= 1
        elif names_site(title[slice(*pieces[first])], site, host):
            first += 1
        else:
            break
    if last - first == len(pieces) and _cut_blindly(title, pieces):
        last -= 1
    return title[pieces[first][0] : pieces[last - 1][1]]


def without_site(heading: str, site: str, host: str) -> str:
    """A heading without the whole name of the site behind it."""
    *above, last = _pieces(heading) or ((0, 0),)
    before = above[-1][1] if above else 0
    named = key(heading[slice(*last)]) in (key(site), key(host.rpartition(".")[0]))
    return heading[:before] if before and named and not heading.startswith(":", before) else heading


def stretch(title: str, headline: str) -> str:
    """The part of a title, between separators, that reads like a headline; "" if none does."""
    pieces, wanted = _pieces(title), key(headline)
    runs = ((first, last) for first in range(len(pieces)) for last in range(len(pieces), first, -1))
    texts = (title[pieces[first][0] : pieces[last - 1][1]] for first, last in runs) if len(wanted) >= _MIN else ()
    return next((text for text in texts if key(text) == wanted), "")


def site_part(title: str, headline: str, host: str) -> str:
    """The name of the site in a title: what stands beside the headline, or a part that is like the host's name."""
    pieces = _pieces(title)
    parts = [title[slice(*piece)] for piece in pieces]
    if len(parts) < 2:
        return ""
    for part in reversed(parts):
        if key(part) and (names_site(part, "", host) or key(part) == key(host.rpartition(".")[0])):
            return part
    cut = stretch(title, headline)
    rest = parts[0] if title.endswith(cut) else parts[-1]
    if rest is parts[-1] and title.startswith(":", pieces[-2][1]):  # it goes on with the headline
        return ""
    return rest if cut and cut != title and len(rest.split()) <= 6 and len(rest) <= 60 else ""


def names_site(part: str, site: str, host: str) -> bool:
    """Whether a text is the name of the site or of its host, or a part of one."""
    name = key(part)
    return not name or (len(name) > 2 and (name in key(host) or name in key(site)))


def _cut_blindly(title: str, pieces: tuple[tuple[int, int], ...]) -> bool:
    """Whether the last part is likely the site, by its length: short behind a strong separator, or behind a dash and a
    long title."""
    (start, end), before = pieces[-1], pieces[-2][1]
    mark, tail, head = title[before:start], title[start:end], title[:before]
    if (":" in mark and "::" not in mark) or len(key(tail)) >= len(key(head)):
        return False
    if _STRONG.search(mark):
        return len(tail.split()) <= 5 and len(key(head)) >= _MIN
    return len(tail.split()) <= 3 and len(key(head)) > 2 * len(key(tail))


def likeness(text: str, title: str) -> float:
    """How similar a headline is to a title: .8 or more if the title begins with it, else the share of common words.

    A headline that is only a small part within a title is likely the name of the site, and counts for less. One that
    ends within a word of the title is no part of it: "Drain" is not how "Drainer - Reference" begins.
    """
    wanted, whole = key(text), key(title)
    if not wanted or not whole:
        return 0.0
    if wanted in whole and (max(wanted) >= UNSPACED or wanted == whole or set(words_of(text)) <= set(words_of(title))):
        share = len(wanted) / len(whole)
        return 0.8 + 0.2 * share if whole.startswith(wanted) else 0.4 + 0.5 * share
    if whole in wanted:
        return 0.4 + 0.5 * len(whole) / len(wanted)
    words, known = frozenset(words_of(text)), frozenset(words_of(title))
    if len(words) < 4 and max(wanted) >= UNSPACED:
        words, known = frozenset(wanted), frozenset(whole)
    return 0.8 * len(words & known) / max(len(words), 1)


@lru_cache(64)
def words_of(text: str) -> tuple[str, ...]:
    """The words of a text, case folded."""
    return tuple(_WORD.findall(text.casefold()))
