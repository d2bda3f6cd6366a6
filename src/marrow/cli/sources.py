"""From what was typed to pages: addresses, files, folders, patterns and standard input."""

import glob
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import Error
from ..fetch import fetch
from ..settings import Settings

_PAGES = frozenset((".html", ".htm", ".xhtml", ".shtml"))
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


@dataclass(frozen=True, slots=True)
class Source:
    """One page to come: `name` is what was typed or found, `kind` is address, file or stdin; `root` the folder given."""

    name: str
    kind: str
    root: str = ""


@dataclass(frozen=True, slots=True)
class Input:
    """What was read: the bytes, and where they came from."""

    body: bytes
    url: str | None
    charset: str | None


def expand(typed: Sequence[str]) -> list[Source]:
    """The pages that the arguments stand for. Raises `Error` for one that stands for nothing."""
    if not typed:
        if sys.stdin is None or sys.stdin.isatty():
            raise Error("no source given: name a URL, a file or a folder, or pipe a page in (marrow --help)", code="usage")
        typed = ["-"]
    return [source for word in typed for source in _expand(word)]


def _expand(word: str) -> Iterator[Source]:
    path = Path(word)
    if word == "-":
        yield Source("-", "stdin")
    elif _ADDRESS.match(word):
        yield Source(word, "address")
    elif path.is_dir():
        yield from (Source(str(file), "file", word) for file in _pages(path))
    elif path.exists():
        yield Source(word, "file", str(path.parent))
    elif glob.has_magic(word):
        found = sorted(file for file in glob.glob(word, recursive=True) if Path(file).is_file())
        if not found:
            raise Error(f"{word}: no file fits this pattern", code="not-found")
        yield from (Source(file, "file", _fixed(word)) for file in found)
    elif re.match(r"[\w-]+(\.[\w-]+)+(/|$)", word) and path.suffix not in _PAGES:
        yield Source(f"https://{word}", "address")
    else:
        raise Error(f"{word}: no such file or folder, and not an address (those begin with https://)", code="not-found")


def _pages(folder: Path) -> list[Path]:
    found = sorted(file for file in folder.rglob("*") if file.suffix.lower() in _PAGES and file.is_file())
    if not found:
        raise Error(f"{folder}: no page in this folder ({', '.join(sorted(_PAGES))})", code="not-found")
    return found


def _fixed(pattern: str) -> str:
    """The part of a pattern before its first wild card, as a folder."""
    parts = Path(pattern).parts
    plain = [part for at, part in enumerate(parts) if not any(glob.has_magic(before) for before in parts[: at + 1])]
    return str(Path(*plain)) if plain else "."


def read(source: Source, settings: Settings, *, url: str | None, charset: str | None) -> Input:
    """The bytes of a source. Raises `Error` when they cannot be had."""
    if source.kind == "address":
        answer = fetch(source.name, **settings.group("fetch"))
        return Input(answer.body, url or answer.url, charset or answer.charset)
    if source.kind == "stdin":
        return Input(sys.stdin.buffer.read(), url, charset)
    try:
        return Input(Path(source.name).read_bytes(), url, charset)
    except OSError as error:
        raise Error(f"{error.strerror or error}", code="unreadable") from None
