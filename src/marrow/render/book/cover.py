"""Draws a cover with title, authors and site, for a book without a large image.

The cover is a PNG, which every e-reader shows in its library, where a font of this machine, or Pillow's own, has all
characters and they need no shaping. Else it is an SVG, for which the e-reader uses its own fonts; e-readers without SVG
in their library show the title there.
"""

import io
import unicodedata
from functools import cache
from typing import Any, NamedTuple

from marrow.expressions import expression

from .container import About, templates
from .pictures import Picture

_WIDE, _HIGH, _MARGIN = 600, 800, 40  # pixels
_TITLE, _AUTHORS, _SITE = (80, 520), (540, 680), (730, 780)  # from where to where each may stand, from the top
_SMALL = 24
_LEADING = 1.25  # of the size of the letters
_GREY, _DARK = 245, 30
_FONTS = ("DejaVuSans.ttf", "Arial.ttf", "NotoSans-Regular.ttf", "")  # the last is Pillow's own: English alone
_PIECE = expression(r"\S+\s*")


class _Line(NamedTuple):
    text: str
    size: int  # pixels
    base: int  # pixels from the top to the base line


def drawn(book: About) -> Picture:
    """The cover of a book."""
    lines = [*_set(book.title, _TITLE, (64, 54, 46, 38, 32)), *_set(", ".join(book.authors), _AUTHORS, (30, _SMALL)),
             *_set(book.publisher, _SITE, (_SMALL,))]  # fmt: skip
    data, ending, kind = _png(lines), "png", "image/png"
    if not data:
        data, ending, kind = _svg(lines, book.direction), "svg", "image/svg+xml"
    return Picture("cover-picture", f"cover.{ending}", kind, data, _WIDE, _HIGH, False)


def _set(text: str, place: tuple[int, int], sizes: tuple[int, ...]) -> list[_Line]:
    """A text in lines of the largest size that fits its place; what does not fit in the smallest is cut."""
    top, bottom = place
    for size in sizes:
        lines, most = _divided(text, (_WIDE - 2 * _MARGIN) / size), int((bottom - top) / (size * _LEADING))
        if len(lines) <= most:
            break
    else:
        lines = [*lines[: most - 1], lines[most - 1] + "…"]
    return [_Line(line, size, round(top + size * (_LEADING * at + 1))) for at, line in enumerate(lines)]


def _divided(text: str, wide: float) -> list[str]:
    """A text in lines that are at most so many sizes of a letter wide; words wider than that are divided."""
    lines, free = list[str](), 0.0
    for piece in _PIECE.findall(text):
        broken = _width(piece) > wide
        for part in piece if broken or max(map(_letter, piece)) == 1 else (piece,):
            if not lines or _width(part.rstrip()) > free:
                lines.append("")
                free = wide
            lines[-1] += part
            free -= _width(part)
    return [line.strip() for line in lines]


def _width(text: str) -> float:
    return sum(map(_letter, text))


def _letter(sign: str) -> float:
    """About how wide a sign is, in sizes of the letters."""
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.0
    return 0.75 if sign.isupper() else 0.3 if sign in " .,:;'il|!" else 0.6


def _png(lines: list[_Line]) -> bytes:
    """The lines drawn; b"" where that cannot be done with the fonts that there are."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        return b""
    text = "".join(line.text for line in lines)
    font = next((name for name in _FONTS if not _is_shaped(text) and _has(name, text)), None)
    if font is None:
        return b""
    picture = Image.new("L", (_WIDE, _HIGH), _GREY)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((0, 0, _WIDE, _MARGIN // 2), fill=_DARK)
    for line in lines:
        draw.text((_WIDE / 2, line.base), line.text, fill=_DARK, font=_font(font, line.size), anchor="ms")
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _is_shaped(text: str) -> bool:
    """Whether signs of a text change with their neighbours, or run to the left."""
    return any(unicodedata.bidirectional(sign) in ("R", "AL") or unicodedata.category(sign)[0] == "M" for sign in text)


@cache
def _font(name: str, size: int) -> Any:
    """A font, None where it is not there."""
    from PIL import ImageFont

    try:
        return ImageFont.truetype(name, size) if name else ImageFont.load_default(size)
    except (ImportError, OSError):  # no FreeType in Pillow, no such font
        return None


def _has(name: str, text: str) -> bool:
    """Whether a font is there and has all signs of a text."""
    font = _font(name, _SMALL)
    missing = bytes(font.getmask("\U0010ffff")) if font else b""
    return font is not None and all(bytes(font.getmask(sign)) != missing for sign in set(text) - {" "})


def _svg(lines: list[_Line], direction: str) -> bytes:
    shown = {"lines": lines, "direction": direction, "width": _WIDE, "height": _HIGH, "bar": _MARGIN // 2,
             "grey": _GREY, "dark": _DARK}  # fmt: skip
    return (templates().get_template("cover.svg").render(shown) + "\n").encode()
