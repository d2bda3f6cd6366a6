"""Writes files completely or not at all, and finds the data folder of a user."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import BinaryIO


@contextmanager
def write_atomically(path: Path, *, private: bool = False) -> Iterator[BinaryIO]:
    """A stream to a file that takes the place of `path` in the end, and is gone where anything goes wrong before.

    Makes the folder. `private`: nobody else may read it. Raises OSError.
    """
    if path.exists() and not path.is_file():  # such as /dev/null
        with open(path, "wb") as stream:
            yield stream
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".marrow-{os.getpid()}-{threading.get_ident()}.part")  # as short as it can be
    try:
        with open(part, "wb", opener=partial(os.open, mode=0o600 if private else 0o666)) as stream:
            yield stream
        os.replace(part, path)
    except OSError as error:
        if error.errno is not None:
            error.filename = str(path)  # not the part, and not none, as where the disk is full
        raise
    finally:
        part.unlink(missing_ok=True)


def below(folder: str, failed: Callable[[OSError], object] | None = None) -> Iterator[str]:
    """The files in a folder and its subfolders, in order; then those in folders that links lead to, each folder once.

    `failed` is called with the error of each folder that cannot be read.
    """
    seen, starts = set[str](), [folder]
    for start in starts:
        for path, folders, files in os.walk(start, onerror=failed):
            if (real := os.path.realpath(path)) in seen:
                folders.clear()
                continue
            seen.add(real)
            folders.sort()
            starts += filter(os.path.islink, (os.path.join(path, each) for each in folders))
            yield from (os.path.join(path, file) for file in sorted(files))


def is_below(file: str, folder: str) -> bool:
    """Whether a file lies in a folder or its subfolders, whatever links the path to it goes through."""
    return Path(os.path.realpath(os.path.dirname(file))).is_relative_to(os.path.realpath(folder))


def finished_lines(path: Path) -> Iterator[bytes]:
    """Each line of a file that a run adds lines to; none where there is no file.

    A last line without its end is of a run that was killed: it is cut off, once all others were taken.
    """
    done = 0
    if not path.exists():
        return
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                done += len(line)
                yield line
    if done < path.stat().st_size:
        os.truncate(path, done)


def data_folder(name: str) -> Path:
    """Where a part of Marrow keeps what is a user's: `marrow/NAME` in the folder for data (`XDG_DATA_HOME`)."""
    return Path(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")) / "marrow" / name
