"""The one error that Marrow raises on purpose."""


class Error(Exception):
    """What went wrong, where, and what to do about it, in one line.

    `code` is a short machine-readable reason such as `not-found`, `too-large` or `unknown-name`.
    """

    def __init__(self, message: str, *, code: str = "error") -> None:
        super().__init__(message)
        self.code = code
