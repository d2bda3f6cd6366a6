"""What an address that is put into a page leads to: by whom, of which kind, and the page for people.

The providers are data (`data/players.txt`), each with the pattern of its addresses; a file is told by its suffix.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import unquote

from ..page.addresses import host_of
from .addresses import file_of

_FILE = Path(__file__).parents[1] / "data" / "players.txt"
_LONG = 2000  # characters of an address that are looked at
_SCHEME = re.compile(r"https?://", re.IGNORECASE)
_KINDS = {
    "Video": "mp4 m4v webm ogv mov m3u8 mpd avi wmv", "Audio": "mp3 m4a ogg oga opus wav aac flac", "Document": "pdf",
    "Picture": "jpg jpeg png gif webp svg avif",
}  # fmt: skip
_SUFFIXES = {suffix: kind for kind, suffixes in _KINDS.items() for suffix in suffixes.split()}


@dataclass(frozen=True, slots=True)
class Player:
    """`kind`: Video, Audio, Post, ...; "-" for what is never content; `by`: who wrote a post, as far as it is told."""

    kind: str
    provider: str
    page: str
    by: str = ""


def known(address: str) -> Player | None:
    """What a web address leads to, None where nothing tells."""
    rest = _SCHEME.sub("", address[:_LONG], count=1)
    for kind, provider, pattern, page in _table():
        match = pattern.match(rest)
        if match:
            by = match.groupdict().get("by") or ""
            return Player(kind, provider, _page(match, page, address), by)
    kind = _SUFFIXES.get(file_of(address).rpartition(".")[2].lower(), "")
    return Player(kind, host_of(address), address) if kind else None


def _page(match: re.Match[str], page: str, address: str) -> str:
    if page == "=":
        return address
    made = match.expand(page) if page else address.partition("?")[0]
    if page in ("\\1", "https://www.mixcloud.com\\1"):
        made = unquote(made)
    return made if _SCHEME.match(made) else address


@lru_cache(maxsize=1)
def _table() -> list[tuple[str, str, re.Pattern[str], str]]:
    rows = []
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        if line and line[0] != "#":
            kind, provider, pattern, *page = (part.strip() for part in line.split(" | "))
            rows.append((kind, provider.strip("-"), re.compile(pattern, re.IGNORECASE), page[0] if page else ""))
    return rows
