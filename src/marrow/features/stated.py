"""Blocks that say what the page says of itself: its title, and its description, which is often its standfirst."""

import numpy as np

from marrow.page import tags
from marrow.page.sieve import Sieve

from .frame import Columns, Frame
from .words import ALONE, folded

_READ = 1_000  # characters of a text
_SIGN = 4  # bytes
_TITLE, _DESCRIPTION = 8 * _SIGN, 40 * _SIGN  # letters and digits that tell
_NAMES = (("og:title", "twitter:title"), ("description", "og:description", "twitter:description"))
_NAMING = Sieve((*_NAMES[0], *_NAMES[1]))
_MOST = 4  # titles, and descriptions
_CUT = " .…[]"  # stands where a description is cut short
_HEAD, _META = tags.CODES["title"], tags.CODES["meta"]


def measure(frame: Frame) -> Columns:
    """Flags: whether a block is what a title begins with, and whether it begins a description, or that begins it."""
    titles, descriptions = given(frame)
    texts = list(map(signs, frame.texts))
    return {
        "says_title": np.array([len(text) >= _TITLE and any(said.startswith(text) for said in titles)
                                for text in texts]),
        "says_description": np.array([any(_begin_alike(text, said) for said in descriptions) for text in texts]),
    }  # fmt: skip


def given(frame: Frame) -> tuple[list[bytes], list[bytes]]:
    """The titles and the descriptions of a page that are long enough to tell."""
    tree = frame.page.tree
    said = {name: list[str]() for name in (*_NAMES[0], *_NAMES[1])}
    for node, name in tree.values_of(("property", "name"), tree.tag == _META, _NAMING):
        said.get(name.lower(), []).append(tree.attributes(node).get("content") or "")
    titles, descriptions = ([text for name in names for text in said[name]] for names in _NAMES)
    head = tree.tags.find(_HEAD)
    if head >= 0 and tree.end.item(head) > head + 1:
        titles.append(str(tree.values[head + 1]))
    return _told(titles, _TITLE), _told([text.rstrip(_CUT) for text in descriptions], _DESCRIPTION)


def _told(texts: list[str], least: int) -> list[bytes]:
    found = dict.fromkeys(map(signs, dict.fromkeys(texts)))
    return [text for text in found if len(text) >= least][:_MOST]


def signs(text: str) -> bytes:
    """The letters and digits that a text begins with, in lower case, four bytes each."""
    codes = folded().take(np.frombuffer(text[:_READ].encode("utf-32-le", "surrogatepass"), dtype="<i4"))
    return (codes[codes > 0] & np.uint32(ALONE - 1)).tobytes()


def _begin_alike(text: bytes, said: bytes) -> bool:
    shorter = min(len(text), len(said))
    return shorter >= _DESCRIPTION and text[:shorter] == said[:shorter]
