"""The lead picture: the one that a page names as its own (`og:image` and the like), kept with the content.

Sites give the same picture in many sizes, under addresses that differ in their query, in the marks of a size, and in
the server that scales it. So the names in the address are looked for: the file's without the marks of its size, and
those that look like a number of the picture. A name that many images share says nothing.
The main picture of the metadata is `marrow.fields.image`.
"""

import re
from urllib.parse import unquote

import numpy as np
from numpy.typing import NDArray

from marrow.expressions import expression

from .. import tags
from ..leaves import JUST_KEPT, Leaves
from ..sieve import Sieve
from ..tree import Bools, Floats, Tree
from .media import LAZY_SOURCES, SOURCE_SETS

_META, _IMG, _SOURCE, _PICTURE, _H1, _A, _FIGURE = (
    tags.CODES[name] for name in ("meta", "img", "source", "picture", "h1", "a", "figure")
)
_AROUND = 5  # ancestors of an image that are looked at
_KEYS = ("property", "name", "itemprop")
_NAMED = frozenset(("og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src", "image"))
_NAMING = Sieve(_NAMED)
_BARS = tags.table("nav footer aside")
_STATED = expression(
    r'"image"\s*:\s*[\[{\s]*(?:"@?(?:type|id)"\s*:\s*"[^"]{0,300}"\s*,\s*)*(?:"url"\s*:\s*)?"(https?:[^"]{1,1000})"'
)
_SIZED = expression(
    r"[-_@.](?:\d{2,4}x\d{2,4}|\d{1,2}x|[wh]\d{2,4}|\d{2,4}[wh]|scaled|large|medium|small|thumb(?:nail)?"
    r"|e\d{9,}|(?<=\w{8}.)\d{3,4}(?=$))"
    r"(?=[-_@.]|$)"
)
_TOKEN = expression(r"[^\W_]+(?:-[^\W_]+)*")
_BOX = expression(r"\d+x\d+")
_DIGIT = expression(r"\d")
_STEM, _NUMBER, _WORDS = 5, 9, 16  # characters of a file's name, of a number, of a name made of words that tell enough
_MOST_NAMES, _MOST = 4, 3  # addresses of pictures that are read, images that share a name
_FAR, _BELOW = 400, 80  # words between the page's own picture and the content, between the headline and the content
_WIDE = 400  # pixels
_BARE = expression(r"[a-z0-9._-]+")  # a name that is never escaped, but for what this finds:
_ESCAPED = expression(r"%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|c4%b0|e2%84%aa)", re.IGNORECASE)
_ADDRESSES = ("src", *SOURCE_SETS, *LAZY_SOURCES)


def keep_lead(tree: Tree, leaves: Leaves, leads: list[int], scores: Floats) -> None:
    """Keep the lead picture: one of `leads`, or a figure between the headline and the content. Changes `scores`.

    Nothing is kept where no text is, and no picture far above the content.
    """
    kept = np.flatnonzero((scores > 0) & ~leaves.atom)
    if not len(kept):
        return
    words, near = np.cumsum(leaves.counts.words), list[int]()
    if leads:
        places = np.searchsorted(leaves.node, [node for node in leads if node < leaves.node[kept[-1]]])
        near = [place for place in places.tolist() if words[kept[0]] - words[place] <= _FAR]
    if not near:
        near = _below_headline(tree, leaves, kept, words)
    if near and not (scores[near] > 0).any():
        scores[min(near, key=lambda place: abs(place - kept[0]))] = JUST_KEPT


def _below_headline(tree: Tree, leaves: Leaves, kept: NDArray[np.intp], words: NDArray[np.floating]) -> list[int]:
    """The figure or the wide image between the headline and the first text below it that is kept, if there is one."""
    headlines = np.flatnonzero(tree.tag == _H1)
    if not len(headlines):
        return []
    running = kept[~tree.within(leaves.node.take(kept), headlines)]
    above = headlines[headlines < leaves.node[running[0]]] if len(running) else running
    if not len(above):
        return []
    first, last = np.searchsorted(leaves.node, tree.end[above[-1]]), running[0]
    if words[last - 1] - (words[first - 1] if first else 0) > _BELOW:
        return []
    shown = leaves.atom[first:last] & (leaves.hidden[first:last] == 0)
    return [place for place in (np.flatnonzero(shown) + first).tolist() if _is_wide(tree, int(leaves.node[place]))][:1]


def _is_wide(tree: Tree, node: int) -> bool:
    """Whether an image is in a figure or wide, and no link."""
    width = tree.attributes(node).get("width") or ""
    wide = tree.tag[node] == _IMG and width.isdecimal() and len(width) < 6 and int(width) >= _WIDE
    around = []
    for _ in range(_AROUND):
        node = tree.parent.item(node)
        around.append(tree.tag.item(node))
    return _A not in around and (wide or _FIGURE in around)


def leads(tree: Tree, shown: Bools) -> list[int]:
    """The images that show the page's own picture, in order. shown: whether each node is, shape (nodes,)."""
    names = [name for address in dict.fromkeys(stated(tree)[:_MOST_NAMES]) for name in _names(address)]
    if not names:
        return []
    texts = _addresses(tree, shown, _sieve(names))
    whole = "\n".join(texts.values())
    whole = whole.lower() if all(map(_BARE.fullmatch, names)) and not _ESCAPED.search(whole) else _plain(whole)
    present = [name for name in dict.fromkeys(names) if name in whole]
    if not present:
        return []
    plain = [(node, _plain(text)) for node, text in texts.items()]
    bars = _BARS.take(tree.tag).nonzero()[0]
    for name in present:
        images = np.array([node for node, text in plain if name in text], dtype=np.intp)
        found: list[int] = images[~tree.within(images, bars)].tolist()
        if found and len({tree.attributes(node).get("src") for node in found}) <= _MOST:
            return found
    return []


def stated(tree: Tree) -> list[str]:
    """The addresses of pictures that the page names for others."""
    named = dict.fromkeys(node for node, name in tree.values_of(_KEYS, tree.tag == _META, _NAMING) if name in _NAMED)
    return [address for node in named if (address := tree.attributes(node).get("content"))] or _in_scripts(tree)


def _in_scripts(tree: Tree) -> list[str]:
    """The same from JSON-LD, read no further than the address."""
    for node in tree.json_ld:
        if node + 1 < tree.end.item(node):
            match = _STATED.search(str(tree.values[node + 1])[:200_000].replace("\\/", "/"))
            if match:
                return [match[1]]
    return []


def _names(address: str) -> list[str]:
    """What the address of a picture has in common with those of its other sizes, the surest first."""
    path = _plain(address)
    path = path.partition("//")[2].partition("/")[2] or path
    file = path.partition("?")[0].rstrip("/").rpartition("/")[2]
    stem = _SIZED.sub("", file.rpartition(".")[0] or file)
    found = [stem] if len(stem) >= _STEM else []
    for token in _TOKEN.findall(path):
        digits = len(_DIGIT.findall(token))
        if _BOX.fullmatch(token):
            continue
        if (digits > 1 and len(token) >= _NUMBER) or (len(token) >= _WORDS and "-" in token):
            found.append(token)
    return found


def _sieve(names: list[str]) -> Sieve:
    """What keeps the addresses that may hold one of some names, among them those in which letters are escaped."""
    whole = all(name.split() == [name] for name in names)  # else one may lie in two addresses
    return Sieve(names if whole else (), kept=b"%")


def _addresses(tree: Tree, shown: Bools, sieve: Sieve) -> dict[int, str]:
    """All addresses that pass a sieve of each shown image that has any, and of the sources of the `picture` around it,
    in one string."""
    images, sources = (tree.tag == _IMG) & shown, tree.tag == _SOURCE
    sources &= tree.tag.take(tree.parent) == _PICTURE
    own: dict[int, list[str]] = {}
    others: dict[int, list[str]] = {}  # by the `picture`
    for node, value in tree.values_of(_ADDRESSES, images | sources, sieve):
        if images[node]:
            own.setdefault(node, []).append(value)
        else:
            others.setdefault(tree.parent.item(node), []).append(value)
    nodes = images.nonzero()[0].tolist() if others else sorted(own)
    every = ((node, own.get(node, []) + others.get(tree.parent.item(node), [])) for node in nodes)
    return {node: " ".join(texts) for node, texts in every if texts}


def _plain(address: str) -> str:
    return unquote(address).lower() if "%" in address else address.lower()
