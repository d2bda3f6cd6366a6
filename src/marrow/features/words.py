"""The words of blocks, for a model of what content and chrome say: "subscribe", "cookies", "he said".

A word is a run of bytes of UTF-8 in lower case between white space and ASCII punctuation; in scripts without spaces
each character is one. Bytes, because they are taken apart several times faster than strings. How a block begins says
what it is, so only that is read. Which words tell what is learned (see `marrow.train.tokens`).
"""

import re
import string
from collections.abc import Sequence

from marrow.page.leaves import LINE_BREAK

from .frame import Frame

READ = 200  # characters of a block
NEXT = b"\x00"  # stands between the words of one block and the next
_UNSPACED = re.compile(
    "[\u0e01-\u0eff\u1000-\u109f\u1780-\u17d3\u2e80-\u2fdf\u3001-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
_MARKS = string.punctuation.replace("_", "").replace("'", "").encode()
_SPACES = bytes.maketrans(_MARKS, b" " * len(_MARKS))
_WIDE = tuple((sign.encode(), b"'" if sign == "’" else b" ") for sign in ("\xa0", LINE_BREAK, *"’“”–—·•"))


def block_words(frame: Frame) -> list[bytes]:
    """The words that blocks begin with, in order, with `NEXT` between a block and the next."""
    return split([text[:READ] for text in frame.texts])


def split(texts: Sequence[str]) -> list[bytes]:
    """The words of some texts in order, with `NEXT` between a text and the next."""
    text = " \x00 ".join(texts).lower()
    if text.count("\x00") >= len(texts):
        text = " \x00 ".join([each.replace("\x00", " ") for each in texts]).lower()
    if not text.isascii():
        text = _UNSPACED.sub(r" \g<0> ", text)
    data = text.encode("utf-8", "surrogatepass")
    if len(data) > len(text):
        for sign, plain in _WIDE:
            data = data.replace(sign, plain)
    return data.translate(_SPACES).split()
