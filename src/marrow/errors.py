"""The one error that Marrow raises on purpose."""

import os
from collections.abc import Iterator
from contextlib import contextmanager


class Error(Exception):
    """What went wrong, where, and what to do about it, in one line.

    `code` is a short machine-readable reason such as `not-found`, `too-large` or `unknown-name`.
    """

    def __init__(self, message: str, *, code: str = "error") -> None:
        super().__init__(message)
        self.code = code


@contextmanager
def naming(path: "str | os.PathLike[str]", code: str = "unwritable") -> Iterator[None]:
    """What the system says of a file, as an `Error` that names it."""
    try:
        yield
    except OSError as error:
        raise Error(f"{os.fspath(path)}: {error.strerror or error}", code=code) from error
