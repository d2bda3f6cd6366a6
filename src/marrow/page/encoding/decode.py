"""Decodes the bytes of a page: its text, and the encoding that was used.

Idea: a page is UTF-8 far more often than not, so strict UTF-8 is tried first and one regular expression over the
first 4 KB finds what the page declares; everything else is reached by about one page in a hundred.
Order of belief: byte order mark > charset of the HTTP header > `<meta>` or XML declaration > strict UTF-8 >
UTF-16 without a mark (recognised by its NUL bytes, and reported as detected) > detector > windows-1252.

Source: WHATWG, HTML, section 13.2.3 "The input byte stream" (https://html.spec.whatwg.org/#the-input-byte-stream).

Departures:
- A declared legacy encoding gives way to UTF-8 when the bytes are valid UTF-8 with at least one multi-byte sequence,
  or nearly so (eight good sequences for each bad one, or only the end cut): hardly any legacy text is so by chance.
- Declared UTF-8 that is worse than that, and a declared encoding that replaces more than one in twenty non-ASCII
  characters, give way to the detector when its answer reads better. Browsers keep to the declaration.

- Labels and tables depart as `charsets` says.
"""

import codecs
import re
from dataclasses import dataclass
from functools import cache

from marrow.data import load
from marrow.expressions import expression
from marrow.kernel import NATIVE
from marrow.page.encoding.charsets import labels, read
from marrow.page.encoding.detect import detect

_PIECE = 1 << 13  # bytes
HEAD = 4096  # bytes within which a declaration is looked for
BOMS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16le"), (codecs.BOM_UTF16_BE, "utf-16be"))
DECLARED = expression(
    rb"<(?:!--.*?(?:-->|\Z)|meta[\s/][^>]{0,1000}?charset\s*=\s*[\"']?\s*([\w.:+-]{1,40})"
    rb"|\?xml\s[^>]{0,200}?encoding\s*=\s*[\"']\s*([\w.:+-]{1,40}))",
    re.IGNORECASE | re.DOTALL,
)
CONTROLS = bytes(set(range(32)) - set(b"\t\n\v\f\r\x1b"))  # no text has them, but for the escapes of iso-2022-jp


@dataclass(frozen=True, slots=True)
class Encoding:
    """What a page was decoded with.

    `name` is the standard's name in lower case; `source` says who named it: bom, http, meta, utf-8 (the bytes are
    valid UTF-8, or all but), detector, fallback, or str (the page was text already); `replaced` counts the U+FFFD
    that decoding put in.
    """

    name: str
    source: str
    replaced: int


def decode(data: bytes, charset: str | None = None) -> tuple[str, Encoding]:
    """Decode a page; `charset` is what the HTTP header said, if anything.

    Returns the text without its byte order mark, free of lone surrogates, and how it was read.
    Never raises, whatever the bytes; NULs and other controls stay in the text.
    """
    if found := utf8(data, charset):
        return data.decode(), found[0]
    for mark, name in BOMS:
        if data.startswith(mark):
            return _named(data[len(mark) :], name, "bom")
    name, source = _declared(data, charset)
    wide = _wide(data)
    if wide:
        return _named(data, wide, source if name == wide else "detector")
    return _ascii(data, data.decode(), name, source) if data.isascii() else _legacy(data, name, source)


def utf8(data: bytes, charset: str | None = None) -> tuple[Encoding, bool] | None:
    """How a page is read that is UTF-8 as it stands, as most are; None for one that is not, is all ASCII or has a mark.

    With it, whether the controls U+0080 to U+009F may be in it. Makes no text of the whole page.
    """
    if data.isascii() or data.startswith(codecs.BOM_UTF8) or _wide(data) or not (valid := valid_utf8(data)):
        return None
    name, source = _declared(data, charset)
    return Encoding("utf-8", source if name == "utf-8" else "utf-8", 0), valid > 1


def valid_utf8(data: bytes) -> int:
    """0 for bytes that are no UTF-8, 2 where the controls U+0080 to U+009F may be among its characters, else 1.

    They are read in pieces, which stay in the processor's cache.
    """
    if NATIVE is not None:
        return int(NATIVE.valid_utf8(data))
    view, at = memoryview(data), 0
    try:
        while at < len(data):
            at += codecs.utf_8_decode(view[at : at + _PIECE], "strict", at + _PIECE >= len(data))[1]
    except UnicodeDecodeError:
        return 0
    return 2


MARKUP = expression(rb"<(?:!doctype|html|head|body|title|meta|div|p|table|article)[\s>]", re.IGNORECASE)


_BEFORE = rb"(?:\xef\xbb\xbf)?(?>(?:<!--.*?-->|<\?[^>]*>|\s)*)"
_OTHERS = {
    "a WARC archive": expression(rb"WARC/[01]\.\d+\r?\n"),
    "JSON": expression(rb'(?:\xef\xbb\xbf)?\s*(?:\[\s*)?[{\[]\s*"(?:[^"\\]|\\.)*+"\s*[:,\]]', re.DOTALL),
    "a feed": expression(_BEFORE + rb"<(?:\w+:)?(?:rss|feed|RDF)[\s>]", re.DOTALL),
    "a sitemap": expression(_BEFORE + rb"<(?:urlset|sitemapindex)[\s>]", re.DOTALL),
}


def looks_other(head: bytes) -> str | None:
    """Kind of text (an archive of pages, JSON, a feed, a sitemap) when it begins as no page does, else None."""
    return next((kind for kind, form in _OTHERS.items() if form.match(head)), None)


@cache
def _signatures() -> list[tuple[str, int, bytes]]:
    """Kinds of files, each with an offset and the bytes that stand there."""
    known = load("encodings.toml")["signatures"]
    return [(kind, offset, text.encode("latin-1")) for kind, found in known.items() for offset, text in found]


def looks_binary(data: bytes) -> str | None:
    """Kind of file (`pdf`, `zip`, `png`, ... or just `binary`) when the bytes cannot be a page of text, else None.

    Recognised by the leading bytes (see also `looks_other`), or by more than one control character in twenty within
    the first 4 KB where no tag stands: bytes of chance have one in nine.
    """
    if kind := next((kind for kind, offset, magic in _signatures() if data.startswith(magic, offset)), None):
        return kind
    head = data[:HEAD]
    if other := looks_other(head):
        return other
    if head.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) or _wide(data):
        return None
    controls = len(head) - len(head.translate(None, CONTROLS))
    return "binary" if controls * 20 > len(head) and not MARKUP.search(head) else None


def clean_text(text: str) -> str:
    """The same text with U+FFFD for each lone surrogate, so that it can be written as UTF-8.

    A high and a low surrogate side by side, as JSON escapes leave them, become the one character they stand for.
    """
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return text


def _named(data: bytes, name: str, source: str) -> tuple[str, Encoding]:
    text, replaced = read(data, name)
    return text, Encoding(name, source, replaced)


def _declared(data: bytes, charset: str | None) -> tuple[str, str]:
    """Name and source of the declared encoding; empty strings when none is known."""
    known = labels()
    if charset:
        name = known.get(charset.strip(" \t\r\n\f\"'").lower())
        if name:
            return name, "http"
    for found in DECLARED.finditer(data, 0, HEAD):
        label = found[1] or found[2] or b""
        name = known.get(label.decode("latin-1").lower())
        if name:  # a declaration that could be read as ASCII is not in UTF-16
            return "utf-8" if name.startswith("utf-16") else name, "meta"
    return "", ""


def _wide(data: bytes) -> str:
    """UTF-16 without a mark: markup is ASCII, so every other byte of it, also of the `<` of a tag, is NUL."""
    if data.find(0, 0, 1024) < 0:
        return ""
    even, odd = data[0:1024:2].count(0), data[1:1024:2].count(0)
    enough = min(len(data), 1024) // 16
    if odd > enough and even * 8 < odd and b"<\0" in data[:1024]:
        return "utf-16le"
    return "utf-16be" if even > enough and odd * 8 < even and b"\0<" in data[:1024] else ""


def _ascii(data: bytes, text: str, name: str, source: str) -> tuple[str, Encoding]:
    """Name what is ASCII throughout: as declared, except that iso-2022-jp writes Japanese in seven bits."""
    if "\x1b$" in text and name in ("iso-2022-jp", ""):
        japanese, replaced = read(data, "iso-2022-jp")
        if name or not replaced:
            return japanese, Encoding("iso-2022-jp", source or "detector", replaced)
    if not name or name.startswith("utf-16"):
        return text, Encoding("utf-8", "utf-8", 0)
    return text, Encoding(name, source, 0)


def _legacy(data: bytes, name: str, source: str) -> tuple[str, Encoding]:
    """Decode what is not valid UTF-8, given what it declares."""
    loose, bad = read(data, "utf-8")
    good = _foreign(loose) - loose.count("\ufffd")
    cut = bad == 1 and loose.endswith("\ufffd") and (good > 0 or name == "utf-8")
    if cut or bad * 8 <= good:
        return loose, Encoding("utf-8", source if name == "utf-8" else "utf-8", bad)
    legacy = name not in ("", "utf-8")
    text, replaced = read(data, name) if legacy else (loose, bad)
    if legacy and replaced * 20 <= _foreign(text):
        return text, Encoding(name, source, replaced)
    guess = detect(data)
    if guess:
        guessed, missing = read(data, guess)
        if missing * 20 <= _foreign(guessed) and (not name or missing < replaced):
            return guessed, Encoding(guess, "detector", missing)
    return (text, Encoding(name, source, replaced)) if name else _named(data, "windows-1252", "fallback")


def _foreign(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))
