"""Players, posts, maps and programs by their address: what it leads to, and the page of it for people.

The providers are data (`data/players.txt`), each with the pattern of its addresses; a file is told by its suffix.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from ...data import lines
from ...expressions import expression
from ...page.addresses import file_of, host_of
from ...page.patterns import Pattern, fold

FILM = ("youtu", "vimeo.com", "dailymotion.com")
LONG = 2000  # characters of an address that are looked at
_BEGIN = 4  # characters of a word
_SCHEME = expression(r"https?://", re.IGNORECASE)
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
    rest = _SCHEME.sub("", address[:LONG], count=1)
    folded, places = fold(rest), _places()
    likely = {row for at in range(len(folded)) for row in places.get(folded[at : at + _BEGIN], ())}
    for row in sorted(likely.union(places.get("", ()))):
        kind, provider, pattern, page = _table()[row]
        if match := pattern.match(rest):
            return Player(kind, provider, _page(match, page, address), match.groupdict().get("by") or "")
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
def _table() -> list[tuple[str, str, Pattern, str]]:
    """Kind, provider, pattern, and the page for people."""
    rows = ([part.strip() for part in line.split(" | ")] for line in lines("players.txt"))
    return [(row[0], row[1].strip("-"), Pattern(row[2], re.IGNORECASE), "".join(row[3:4])) for row in rows]


@lru_cache(maxsize=1)
def _places() -> dict[str, list[int]]:
    """The rows of the table by how the words begin of which their patterns need one; "" for those that need none."""
    out: dict[str, list[int]] = {}
    for row, (_, _, pattern, _) in enumerate(_table()):
        for begin in {word[:_BEGIN] for word in pattern.needed or ("",)}:
            out.setdefault(begin if len(begin) == _BEGIN else "", []).append(row)
    return out


def plays(address: str) -> bool:
    """Whether an address is that of a player or a post."""
    if "/" not in address or _SUFFIXES.get(file_of(address).rpartition(".")[2].lower()) == "Picture":
        return False
    player = known(whole(address))
    return player is not None and player.kind in ("Video", "Audio", "Post")


def whole(address: str) -> str:
    """An address with its scheme."""
    return f"https:{address}" if address[:2] == "//" else address


def is_film(address: str) -> bool:
    """Whether an address is that of a film at one of the largest providers."""
    return any(name in address for name in FILM) and plays(address)
