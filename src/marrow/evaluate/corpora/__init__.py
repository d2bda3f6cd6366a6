"""Corpora: one file per kind. Each has `fits(path) -> bool` and `read(path) -> Iterator[Sample]`.

A corpus is named by its path, or by the name of a file or folder (with or without its ending) in the folder of corpora.
Reading is lazy, so a corpus may be larger than memory.
"""

import argparse
import hashlib
import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ... import registry
from ...errors import Error
from ...files import below
from ..sample import Sample


@dataclass(frozen=True, slots=True)
class Corpus:
    """Where a corpus is and which kind it is; `digest` changes when any byte of it does."""

    name: str
    path: Path
    kind: str
    digest: str

    def samples(self, limit: int | None = None) -> Iterator[Sample]:
        """Its pages in order, at most `limit` of them."""
        return islice(registry.module("evaluate.corpora", self.kind).read(self.path), limit)

    def spaced(self, number: int, fits: Callable[[Sample], bool] = lambda sample: True) -> Iterator[Sample]:
        """So many pages of those that fit, evenly spaced over them in order; all where there are no more."""
        size = sum(map(fits, self.samples()))
        for place, sample in enumerate(filter(fits, self.samples()), 1):
            if place * min(number, size) // size > (place - 1) * min(number, size) // size:
                yield sample


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add the option `--corpora`, the folder of corpora: that of `MARROW_CORPORA` where it is not given, else None."""
    known = os.environ.get("MARROW_CORPORA")
    parser.add_argument("--corpora", type=Path, metavar="DIR", default=Path(known) if known else None,
                        help="folder of corpora (default: $MARROW_CORPORA)")


def find(name: str, folder: Path | None = None) -> Corpus:
    """The corpus of that path or name. Raises `Error` when there is none, or when no kind can read it."""
    path = _locate(name, folder)
    for kind in registry.names("evaluate.corpora"):
        if registry.module("evaluate.corpora", kind).fits(path):
            return Corpus(path.stem if path.is_file() else path.resolve().name, path, kind, _digest(path))
    raise Error(f"{path}: no kind of corpus fits; expected a .parquet file or a folder of X.html with X.txt, X.md or"
                " marks", code="bad-corpus")  # fmt: skip


def find_all(names: Iterable[str], folder: Path | None) -> list[Corpus]:
    """The corpora of these paths or names, each once. Raises `Error` as `find` does, and for two of one name."""
    found = list(dict.fromkeys(find(name, folder) for name in names))
    for corpus in found:
        if [other.name for other in found].count(corpus.name) > 1:
            raise Error(f"two corpora are named {corpus.name!r}: rename one of them", code="usage")
    return found


def _locate(name: str, folder: Path | None) -> Path:
    if Path(name).exists():
        return Path(name)
    if folder is None:
        raise Error(f"corpus {name!r}: no such path; give the folder of corpora by --corpora or MARROW_CORPORA",
                    code="not-found")  # fmt: skip
    if not folder.is_dir():
        raise Error(f"{folder}: the folder of corpora is not there", code="not-found")
    by_name = {key: path for path in sorted(folder.iterdir()) for key in (path.name, path.stem)}
    if name not in by_name:
        fitting = [path.stem for path in sorted(folder.iterdir()) if path.is_dir() or path.suffix == ".parquet"]
        raise registry.unknown(name, fitting, "corpus") if fitting else Error(f"{folder}: no corpora", code="not-found")
    return by_name[name]


def _digest(path: Path) -> str:
    """Sixteen hex digits over the bytes of a file, or over the names and bytes of the files of a folder."""
    total = hashlib.sha256()
    for file in [path] if path.is_file() else sorted(filter(Path.is_file, map(Path, below(str(path))))):
        total.update(f"{file.relative_to(path)}\0{file.stat().st_size}\0".encode("utf-8", "surrogateescape"))
        with file.open("rb") as stream:
            hashlib.file_digest(stream, lambda: total)
    return total.hexdigest()[:16]
