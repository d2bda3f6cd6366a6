"""One stream or file for the output of all sources: separators between them, and resuming a file of JSON Lines."""

import json
import os
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import IO

from ..errors import Error, naming
from .sources import Source


class Writer:
    """Joins what several sources give on one stream, so that each can be told from the next.

    `form` is a format, or "" for single properties, which then stand behind the name of their source.
    """

    def __init__(self, out: IO[str], form: str, many: bool, *, more: bool = False) -> None:
        self.out, self.form, self.many, self.count, self.more = out, form, many, 0, more

    def _begin(self) -> None:
        """A file that is there loses what it holds when there is something to put in its place, and not before."""
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


def opened(path: Path | None, sources: list[Source]) -> AbstractContextManager[IO[str]]:
    """Where the output goes. Raises `Error` for a file that is a source or cannot be written."""
    if path is None or str(path) == "-":
        return nullcontext(sys.stdout)
    for source in sources if path.exists() else ():
        if source.kind == "file" and os.path.exists(source.name) and os.path.samefile(path, source.name):
            raise Error(f"{path}: this is a source; write to another file", code="usage")
    with naming(path):
        return path.open("a", encoding="utf-8", errors="replace", newline="\n")  # see `Writer._begin`


def sources_of(path: Path) -> set[str]:
    """The sources of a file of JSON Lines, whose last line is cut off where it was not finished.

    Raises `Error`, and changes nothing, for a file of something else.
    """
    done, whole, lines = set[str](), 0, 0
    if not path.exists():
        return done
    try:
        with naming(path), path.open("rb") as file:
            for line in file:
                if line.endswith(b"\n"):
                    whole, lines = whole + len(line), lines + 1
                    done.add(str(json.loads(line)["source"]))
    except (ValueError, KeyError, TypeError):
        message = f"{path}: line {lines} is no JSON Lines of Marrow; write to another file"
        raise Error(message, code="unwritable") from None
    os.truncate(path, whole)
    return done
