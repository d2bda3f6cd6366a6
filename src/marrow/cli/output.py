"""Writes output: one file for each source in a folder, or one stream or file for all sources.

Each file is written completely or not at all. On a stream the outputs of the sources are separated; a file of JSON
Lines is continued where it ended.
"""

import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from .. import registry
from ..document.build import Document
from ..errors import Error, naming
from ..files import finished_lines, is_below, write_atomically
from ..settings import Settings
from .sources import Source

_LONGEST = 150  # bytes of a name; file systems allow 255


def others(sources: Sequence[Source], folder: Path | None) -> list[Source]:
    """The sources without those that an earlier run wrote: files in the folder of the output, found around it."""
    if folder is None:
        return list(sources)
    own = str(folder)
    return [each for each in sources if each.kind != "file" or not is_below(each.name, own)
            or is_below(os.path.join(each.root, ""), own)]  # fmt: skip


def targets(sources: Sequence[Source], folder: Path, suffix: str) -> dict[Source, Path]:
    """A file for each source: its path below the folder given, or a name made from its address; no two the same.

    Raises `Error` where the folder is a file.
    """
    if folder.exists() and not folder.is_dir():
        raise Error(f"{folder}: this is no folder", code="usage")
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


def refuse_sources(targets: Iterable[Path | None], sources: Iterable[Source]) -> None:
    """Raise `Error` for a file to write that is one of the sources."""
    files = {_identity(page.name) for source in sources for page in source.pages or (source,)
             if page.kind not in ("address", "stdin") and os.path.isfile(page.name)}  # fmt: skip
    for target in targets:
        if target and target.is_file() and _identity(target) in files:
            raise Error(f"{target}: this is a source; write to another file", code="usage")


def _identity(path: str | Path) -> tuple[int, int]:
    """What two names of one file have in common."""
    found = os.stat(path)
    return found.st_dev, found.st_ino


def put(target: Path | None, text: str) -> None:
    """Write a text to a file, or to standard output for None and `-`. Raises `Error` as `write` does."""
    if target is None or str(target) == "-":
        sys.stdout.write(text)
    else:
        write(target, text)


def write(target: Path, text: str | bytes) -> None:
    """Write a file whole or not at all, so that one that is there can be trusted. Raises `Error` when it cannot be."""
    with naming(target), write_atomically(target) as stream:
        stream.write(text if isinstance(text, bytes) else text.encode("utf-8", "replace"))


def write_book(target: Path, pages: Sequence[Document], settings: Settings, title: str) -> None:
    """Write pages as one book (EPUB), with a title of its own where one is given. Raises `Error` as `write` does."""
    knobs = settings.knobs("render", "epub") | ({"title": title} if title else {})
    write(target, registry.verb("render", "epub")(pages, **knobs))


class StreamWriter:
    """Joins the output of several sources on one stream, separated as the format needs it.

    `form` is a format, or "" for single properties, which then follow the name of their source.
    """

    def __init__(self, out: IO[str], form: str, many: bool, *, more: bool = False) -> None:
        self.out, self.form, self.many, self.count, self.more = out, form, many, 0, more

    def _begin(self) -> None:
        """Empty an existing file, but only when there is something to write."""
        if not self.count and not self.more and self.out is not sys.stdout and Path(self.out.name).is_file():
            self.out.truncate(0)

    def add(self, text: str, name: str) -> None:
        self._begin()
        if self.many and self.form == "json":
            self.out.write(("[\n" if not self.count else ",\n") + text.rstrip())
        elif self.many and self.form in ("markdown", "html"):
            head = f"<!-- source: {name.replace('--', '- -')} -->\n\n"
            self.out.write(("\n" if self.count else "") + head + ended(text))
        elif self.many and self.form == "text":
            self.out.write(("\f" if self.count else "") + ended(text))
        elif self.many and not self.form:
            self.out.writelines(f"{name}\t{line}\n" for line in text.split("\n"))
        else:
            self.out.write(ended(text))
        self.count += 1
        self.out.flush()

    def close(self) -> None:
        if self.many and self.form == "json":
            self._begin()
            self.out.write("\n]\n" if self.count else "[]\n")


def ended(text: str) -> str:
    """The text with a line feed at its end, if there is any."""
    return text if not text or text.endswith("\n") else text + "\n"


@contextmanager
def opened(path: Path | None) -> Iterator[IO[str]]:
    """Where the output goes. Raises `Error` for a file that cannot be opened; an `OSError` of writing names it."""
    stream: AbstractContextManager[IO[str]] = nullcontext(sys.stdout)
    if path is not None and str(path) != "-":
        with naming(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            stream = path.open("a", encoding="utf-8", errors="replace", newline="\n")  # see `StreamWriter._begin`
    try:
        with stream as out:
            yield out
    except OSError as error:  # the disk is full
        if error.errno is not None:
            error.filename = "standard output" if path is None or str(path) == "-" else str(path)
        raise


def sources_of(path: Path) -> set[str]:
    """The sources of a file of JSON Lines, whose last line is cut off where it was not finished.

    Raises `Error`, and changes nothing, for a file of something else.
    """
    done, lines = set[str](), 0
    try:
        with naming(path):
            for line in finished_lines(path):
                lines += 1
                done.add(str(json.loads(line)["source"]))
    except (ValueError, KeyError, TypeError):
        message = f"{path}: line {lines} is no JSON Lines of Marrow; write to another file"
        raise Error(message, code="unwritable") from None
    return done
