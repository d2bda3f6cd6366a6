"""Output into files: a name for each source under one folder, and files that are there whole or not at all."""

import hashlib
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from ..errors import Error, naming
from ..files import whole
from .sources import Source

_LONGEST = 150  # bytes of a name; file systems allow 255


def targets(sources: Sequence[Source], folder: Path, suffix: str) -> dict[Source, Path]:
    """A file for each source: its path below the folder given, or a name made from its address; no two the same."""
    out: dict[Source, Path] = {}
    taken: set[str] = set()
    for source in sources:
        name = _name(source)
        if name.casefold() in taken:  # some file systems do not tell A from a
            name += "-" + hashlib.sha256(os.fsencode(source.name)).hexdigest()[:8]
        taken.add(name.casefold())
        out[source] = folder / (name + suffix)
    return out


def _name(source: Source) -> str:
    if source.kind == "stdin":
        return "stdin"
    if source.kind == "address":
        url = source.name
        try:
            parts = urlsplit(url)
            url = f"{parts.netloc.rpartition('@')[2]}{parts.path}{f'?{parts.query}' if parts.query else ''}"
        except ValueError:  # not an address at all; reading it will say so
            url = url.partition("://")[2]
        name = re.sub(r"[^\w.-]+", "-", url)
        return name.encode()[:_LONGEST].decode(errors="ignore").strip("-.") or "page"
    path = Path(source.name)
    inner = path.relative_to(source.root) if source.root and path.is_relative_to(source.root) else Path(path.name)
    steps = [step for step in inner.parts if step not in ("..", inner.anchor)]
    last = re.sub(r"\.gz$", "", steps[-1], flags=re.IGNORECASE) if steps else "page"
    return str(Path(*steps[:-1], Path(last).stem + (f"-{source.number:06}" if source.number else "")))


def put(target: Path | None, text: str, source: Source | None = None) -> None:
    """Write a text to a file, or to standard output for None and `-`. Raises `Error` as `write` does."""
    if target is None or str(target) == "-":
        sys.stdout.write(text)
    else:
        write(target, text, source)


def write(target: Path, text: str | bytes, source: Source | None = None) -> None:
    """Write a file whole or not at all, so that one that is there can be trusted. Raises `Error` when it cannot be, and
    where it is the source itself."""
    if source and source.kind in ("file", "pages") and os.path.exists(target) and os.path.samefile(target, source.name):
        raise Error(f"{target}: this is the source itself", code="unwritable")
    with naming(target), whole(target) as stream:
        stream.write(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))
