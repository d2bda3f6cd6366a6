"""The vocabulary of tags: each name a small number, and sets of them as truth tables over those numbers.

A column `tag` holds these numbers, so `BLOCK[tag]` answers for all nodes at once.
Elements that HTML does not define are `CUSTOM` when their name has a hyphen (pages style those as boxes) and
`UNKNOWN` otherwise (browsers lay those out inline, and old word processors leave many). `UNKNOWN` are also those with a
hyphen that stand beside text and hold no box: they are parts of a sentence.
"""

import numpy as np
from numpy.typing import NDArray

_SPECIAL = "#none #text #comment #custom #unknown"
_BLOCK = """html head body address article aside base blockquote button canvas caption center col colgroup dd details
 dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 header hgroup hr
 iframe legend li link main menu meta nav noembed noframes noscript ol optgroup option p param plaintext pre
 search section select source summary table tbody td template textarea tfoot th thead tr track ul xmp"""
_UNSEEN = "script style title"  # not shown, wherever tools write them, so they set no texts apart
_INLINE = """a abbr acronym applet area audio b bdi bdo big br cite code data datalist del dfn em embed font i img
 input ins kbd label map mark math meter nobr object output picture progress q rb rp rt rtc ruby s samp slot small
 span strike strong sub sup svg time tt u var video wbr
 annotation annotation-xml menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms
 mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics"""

NAMES: tuple[str, ...] = tuple(f"{_SPECIAL} {_BLOCK} {_UNSEEN} {_INLINE}".split())
CODES: dict[str, int] = {name: code for code, name in enumerate(NAMES)}
TEXT, COMMENT, CUSTOM, UNKNOWN = 1, 2, 3, 4


def code_of(name: str) -> int:
    """The number of a tag name; `CUSTOM` or `UNKNOWN` for a name that HTML does not define."""
    return CODES.get(name) or (CUSTOM if "-" in name else UNKNOWN)


def table(names: str) -> NDArray[np.bool_]:
    """A truth table over tag numbers, true for the white-space separated `names`."""
    out = np.zeros(len(NAMES), dtype=bool)
    out[[CODES[name] for name in names.split()]] = True
    return out


VOID_NAMES = frozenset(
    "area base basefont bgsound br col embed frame hr image img input keygen link meta param source track wbr".split()
)  # of elements that have no end tag, old ones and the misspelt `image` among them
VOID = table(" ".join(VOID_NAMES & CODES.keys()))
BLOCK = table(_BLOCK + " #custom")
DEAD = table(
    "script style head title iframe noembed noframes textarea select datalist svg math canvas"
    " object embed applet audio video map"
)  # text in them is not text of the page
ATOM = table("img video audio iframe embed object math hr svg canvas")
HEADING = table("h1 h2 h3 h4 h5 h6")
FORMATTING = table("b i em strong u s strike big small font tt code sub sup mark var kbd samp")
