"""The two sides of `before-after.png`: a page, and what Marrow gives of it; and a digest that tells when they change.

`picture.py` draws them and notes the digest in the file; the tests compare it with that of today and need no drawing
for it. The photograph and the logo of the page do not exist, so drawings stand for them.
"""

import base64
import hashlib
import random
import re
import struct
from pathlib import Path

import marrow

HERE = Path(__file__).parent
PAGE = HERE.parent / "tests/pages/news/source.html"
OUT = HERE / "before-after.png"
URL = "https://courier.example.com/environment/port-calder-street-lights-moths"
PHOTO = "https://img.courier.example.com/2024/05/quay-midnight-1600.jpg"
LAZY = re.compile(r'class="lazy" src="[^"]*"')
LABELS = ("The page", "What Marrow gives")
WIDTHS, HEIGHT, BAR, DIVIDER = (780, 620), 1660, 44, 4  # pixels
COLOURS = 200
KEYWORD = "Drawn from"  # of the text in the picture that holds the digest
_SIGNATURE = 8  # bytes that a PNG begins with
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">
<defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="#0b1230"/>
<stop offset="1" stop-color="#3a4a7c"/></linearGradient>
<radialGradient id="glow"><stop stop-color="#ffe9b0"/><stop offset=".12" stop-color="#ffd27a" stop-opacity=".75"/>
<stop offset="1" stop-color="#ffd27a" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="900" fill="url(#sky)"/><g fill="#eef2ff">{stars}</g>
<path d="M0 700V600l120-40 90 30 140-90 170 80 160-40 120 70 200-30 600 20v100z" fill="#131a33"/>
<rect y="690" width="1600" height="210" fill="#0a0f20"/>
<path d="M1200 700V430h44" stroke="#05070f" stroke-width="14" fill="none"/>
<circle cx="1250" cy="440" r="210" fill="url(#glow)"/></svg>"""
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="240" height="40">
<text y="30" font-family="serif" font-weight="bold" font-size="28">The Calder Courier</text></svg>"""


def sides() -> tuple[str, str]:
    """The page as its own script would complete it, and what Marrow gives of it, as HTML that needs no network."""
    source, photo = PAGE.read_bytes(), _address(DRAWING.format(stars=_stars()))
    loaded = LAZY.sub(f'class="lazy loaded" src="{photo}"', source.decode())
    return loaded.replace("/assets/logo.svg", _address(LOGO)), marrow.extract(source, url=URL).html().replace(
        PHOTO, photo
    )


def digest(both: tuple[str, str]) -> str:
    """What tells whether a picture of these two sides is still the one that would be drawn."""
    return hashlib.sha256(repr((both, LABELS, WIDTHS, HEIGHT, BAR, DIVIDER, COLOURS)).encode()).hexdigest()


def noted(png: bytes) -> str:
    """The digest that a picture holds, "" for none."""
    at = _SIGNATURE
    while at + 8 <= len(png):
        size, kind = struct.unpack_from(">I4s", png, at)
        keyword, _, text = png[at + 8 : at + 8 + size].partition(b"\0")
        if kind == b"tEXt" and keyword == KEYWORD.encode():
            return text.decode("latin-1")
        at += 12 + size
    return ""


def _stars() -> str:
    """A sky of stars, the same each time."""
    chance = random.Random(7)
    places = [(chance.randrange(1600), chance.randrange(560), chance.choice((1, 1, 2, 2, 3))) for _ in range(220)]
    return "".join(f'<circle cx="{x}" cy="{y}" r="{r}"/>' for x, y, r in places)


def _address(svg: str) -> str:
    """A drawing as an address that needs no network."""
    return "data:image/svg+xml;base64," + base64.b64encode(svg.encode()).decode()
