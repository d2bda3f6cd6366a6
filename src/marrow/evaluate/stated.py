"""A page without what it states of itself as data: JSON-LD, microdata, RDFa, Open Graph and every other `meta`.

What a reader sees stays, with its title, its `time` elements, links and languages; a `meta` that says how bytes are to
be read stays too. Taken from the bytes before anything is parsed, so that an extractor of any kind can be shown the
page.
"""

import re

_SCRIPT = re.compile(rb"<script[^>]{0,500}ld\+json[^>]{0,500}>.*?</script\s*>", re.IGNORECASE | re.DOTALL)
_META = re.compile(rb"<meta\b(?:[^>\"']|\"[^\"<]*\"|'[^'<]*')*>", re.IGNORECASE)
_CHARSET = re.compile(rb"\scharset\s*=|content-type", re.IGNORECASE)
_TAG = re.compile(rb"<[a-zA-Z][^<>]*>")
_NAMES = rb"itemprop|itemscope|itemtype|itemid|itemref|property|typeof|vocab|datatype|prefix"
_ATTRIBUTE = re.compile(rb"\s(?:" + _NAMES + rb")(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?(?=[\s/>])",
                        re.IGNORECASE)


def strip(html: bytes) -> bytes:
    """The page without stated data. Linear in the page."""
    html = _META.sub(lambda match: match[0] if _CHARSET.search(match[0]) else b"", strip_json_ld(html))
    return _TAG.sub(lambda match: _ATTRIBUTE.sub(b"", match[0]), html)


def strip_json_ld(html: bytes) -> bytes:
    """The page without its JSON-LD alone."""
    return _SCRIPT.sub(b"", html)
