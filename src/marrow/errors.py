"""`Error`, the one exception that Marrow raises on purpose; failures of files and of imports become it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path


class Error(Exception):
    """What went wrong, where, and what to do about it, in one line.

    `code` is a short machine-readable reason such as `not-found`, `too-large` or `unknown-name`.
    """

    def __init__(self, message: str, *, code: str = "error") -> None:
        super().__init__(message)
        self.code = code


@contextmanager
def naming(path: "str | os.PathLike[str]", code: str = "unwritable") -> Iterator[None]:
    """Turn a failure of the system with a file into an `Error` that names the file."""
    try:
        yield
    except OSError as error:
        why = "a file stands where its folder should" if isinstance(error, FileExistsError) else error.strerror or error
        raise Error(f"{os.fspath(path)}: {why}", code=code) from error


def writable(path: Path) -> None:
    """Raise `Error`, before any work is done, for a file that could not be written after it. Makes its folder."""
    if path.is_dir():
        raise Error(f"{path}: is a folder; name a file", code="unwritable")
    if not path.exists() or path.is_file():  # else it is one such as /dev/null
        partial = path.with_name(f"{path.name}.part")
        with naming(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            partial.touch()
            partial.unlink()


@contextmanager
def importing(extra: str, package: str = "", what: str = "this", *, beside: str = "") -> Iterator[None]:
    """Turn an import that fails into an `Error` that names the extra of Marrow which brings the package.

    `what`: what needs the package; `package`: its name, that of the failed import where it is not given; `beside`: a
    package that it cannot stand beside.
    """
    try:
        yield
    except ImportError as error:
        message = f"{what} needs {package or error.name}: pip install 'webmarrow[{extra}]'{_apart(beside)}"
        raise Error(message, code="missing-extra") from None


def _apart(other: str) -> str:
    """What to say where a package is installed that the missing one cannot stand beside, else "".

    mitmproxy and mcp ask for other versions of h11 (on Python 3.11) and of typing_extensions (on 3.12).
    """
    if not other or sys.version_info >= (3, 13) or find_spec(other) is None:
        return ""
    return f", in another environment than {other}: before Python 3.13 no versions of both fit each other"
