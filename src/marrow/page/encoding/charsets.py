"""The legacy encodings of the web: their labels, their tables, and reading bytes with one of them.

Idea: a white list. A label that is not here is not believed, so no codec of Python's that is not an encoding of text
(`base64`, `unicode_escape`, `idna`, ...) can be reached from a page.

Source: WHATWG, Encoding, section 4.2 "Names and labels" (https://encoding.spec.whatwg.org/#names-and-labels).

Departures:
- gbk and gb2312 bear the name of the decoder that reads them, gb18030.
- Labels of the "replacement" encoding and `x-user-defined` are left out; a few labels that are common on the web and
  unknown to the standard (`cp936`, `win-1251`) are read as what they mean.
- Multi-byte tables are Python's: they differ from the standard's in a few rare signs.
"""

import codecs
from functools import cache
from typing import Any

from marrow.data import load


@cache
def labels() -> dict[str, str]:
    """Every label in lower case with the name of its encoding."""
    return {label: name for name, (_, own) in _encodings().items() for label in (name, *own.split())}


def read(data: bytes, name: str) -> tuple[str, int]:
    """Decode with the named encoding, replacing what it cannot read: text, and the number of U+FFFD put in."""
    if characters := single(name):
        text = codecs.charmap_decode(data, "replace", characters)[0]
        return text, text.count("\ufffd")
    names = _encodings()[name][0].split()
    for codec in names:
        try:
            return data.decode(codec), 0
        except UnicodeDecodeError:
            continue
    texts = [(data.decode(codec, "replace"), codec) for codec in names]
    text, codec = min(texts, key=lambda pair: pair[0].count("\ufffd"))
    return text, text.count("\ufffd") - data.decode(codec, "ignore").count("\ufffd")


def _known() -> dict[str, dict[str, Any]]:
    return load("encodings.toml")


@cache
def _encodings() -> dict[str, tuple[str, str]]:
    """Python's codecs for each encoding, and its labels."""
    return _known()["multi"] | _known()["single"]


@cache
def single(name: str) -> str:
    """The 256 characters of a single-byte encoding, "" for any other; undefined bytes 0x80-0x9F are C1 controls, as in
    the standard."""
    if name not in _known()["single"]:
        return ""
    patches, codec = _known()["patches"].get(name, {}), _encodings()[name][0]
    characters = [patches.get(f"{byte:02X}") or bytes([byte]).decode(codec, "replace") for byte in range(256)]
    return "".join(chr(n) if c == "\ufffd" and n < 0xA0 else c for n, c in enumerate(characters))
