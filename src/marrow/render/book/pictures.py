"""Fetches the images of a book in parallel, within limits, checks them, and converts them for e-readers.

The page chooses the addresses of images, not the reader, so only public addresses are fetched; a page on an IP address
or on `localhost` may have its own images. JPEG, PNG and GIF of the right size stay as they are; other images are
converted, to JPEG where they have no transparency, else to PNG.
"""

import io
import ipaddress
import time
import warnings
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from ...errors import Error, importing
from ...fetch import fetch

_AT_ONCE = 6
_MOST_PIXELS = 50_000_000
_FORMATS = ("JPEG", "PNG", "GIF", "WEBP", "AVIF", "BMP", "TIFF")  # those that Pillow is asked to read
_KEPT = {"JPEG": ("jpg", "image/jpeg"), "PNG": ("png", "image/png"), "GIF": ("gif", "image/gif")}
_QUALITY = 85
_WHY = {"too-large": "too large", "timeout": "not fetched in time", "blocked-address": "its address is not public",
        "http-status": "not there", "dns": "not reached", "connect": "not reached", "tls": "not reached"}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """What pictures may cost: their number, bytes of one and of all, seconds for all, pixels across; how they look."""

    most: int
    size: int
    total: int
    seconds: float
    width: int
    grey: bool
    private: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in the book. `moving`: it has several frames."""

    id: str
    file: str
    media_type: str
    data: bytes
    width: int
    height: int
    moving: bool


def fetched(wanted: Mapping[str, str], limits: Limits) -> dict[str, Picture | str]:
    """By address the picture, or why it is not there; `wanted` has for each address that of its page, in order.

    Raises `Error` with code missing-extra when Pillow is not installed.
    """
    if not wanted:
        return {}
    image = _pillow()
    deadline = time.monotonic() + limits.seconds
    some = list(wanted.items())[: max(0, limits.most)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", image.DecompressionBombWarning)  # the size is looked at here
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            made = list(pool.map(lambda one: _one(one[0], one[1], limits, deadline), some))
    found: dict[str, Picture | str] = dict.fromkeys(wanted, "one picture too many")
    free = limits.total
    for number, ((address, _), picture) in enumerate(zip(some, made, strict=True), 1):
        if isinstance(picture, Picture):
            fits = len(picture.data) <= free
            free -= len(picture.data) if fits else 0
            named = replace(picture, id=f"picture-{number}", file=f"images/{number:03}.{picture.file}")
            found[address] = named if fits else "all pictures together are too large"
        else:
            found[address] = picture
    return found


def _pillow() -> Any:
    with importing("epub", "Pillow", "a book with pictures (one without is made with epub.images=false)"):
        from PIL import Image
    return Image


def _one(address: str, page: str, limits: Limits, deadline: float) -> Picture | str:
    own = _names_a_machine(page) and urlsplit(address)[:2] == urlsplit(page)[:2]
    left = deadline - time.monotonic()
    if left <= 0:
        return _WHY["timeout"]
    referrer = {"referer": "{}://{}/".format(*urlsplit(page)[:2])} if page else {}
    try:
        answer = fetch(
            address, timeout=left, max_bytes=limits.size, max_redirects=0 if own else 5, retries=0,
            guard=not (own or limits.private), headers={"accept": "image/*,*/*;q=0.5", **referrer},
        )  # fmt: skip
    except Error as error:
        return _WHY.get(error.code, "not to be had")
    return _made(answer.body, limits)


def _names_a_machine(page: str) -> bool:
    """Whether the host of an address is a number or `localhost`, so that no name can lead elsewhere later."""
    host = urlsplit(page).hostname or ""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return True


def _made(body: bytes, limits: Limits) -> Picture | str:
    """The picture that some bytes are, or why they are none. Its `file` is only the ending, for now."""
    image = _pillow()
    try:
        with image.open(io.BytesIO(body), formats=_FORMATS) as source:
            if source.width * source.height > _MOST_PIXELS:
                return _WHY["too-large"]
            moving = getattr(source, "n_frames", 1) > 1
            wide = 0 < limits.width < source.width
            kind = source.format
            # of JPEG no more is read than what is wanted
            if wide or limits.grey:
                least = (limits.width, source.height * limits.width // source.width) if wide else source.size
                source.draft("L" if limits.grey else None, least)
            source.load()
            if kind in _KEPT and not wide and not limits.grey:
                ending, media_type = _KEPT[kind]
                return Picture("", ending, media_type, body, source.width, source.height, moving)
            return _again(source, limits)
    except (OSError, ValueError, SyntaxError, TypeError, IndexError, EOFError, OverflowError, MemoryError,
            image.DecompressionBombError):  # fmt: skip
        return "not a picture that can be read"


def _again(source: Any, limits: Limits) -> Picture:
    """A picture written anew: its first frame, upright, no wider than the limit, grey where that is wanted."""
    from PIL import Image, ImageOps

    picture = ImageOps.exif_transpose(source)
    clear = "A" in picture.getbands() or "transparency" in picture.info
    mode = ("LA" if clear else "L") if limits.grey else ("RGBA" if clear else "RGB")
    picture = picture if picture.mode == mode else picture.convert(mode)
    if 0 < limits.width < picture.width:
        size = (limits.width, max(1, round(picture.height * limits.width / picture.width)))
        picture = picture.resize(size, Image.Resampling.BILINEAR)
    ending, media_type = _KEPT["PNG" if clear or source.format == "GIF" else "JPEG"]
    out = io.BytesIO()
    if ending == "jpg":
        picture.save(out, "JPEG", quality=_QUALITY, optimize=True)
    else:
        picture.save(out, "PNG")
    return Picture("", ending, media_type, out.getvalue(), picture.width, picture.height, False)
