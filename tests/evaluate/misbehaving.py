"""Extractors for the tests of runs: each does its worst on the page that says so, and works on all others."""

import os
import sys
import time


def text(html: bytes) -> str:
    return html.decode().partition("<body>")[2]


def loud(html: bytes) -> str:
    print("on standard output")
    print("on standard error", file=sys.stderr)
    return text(html)


def crash(html: bytes) -> str:
    if b"bad" in html:
        os._exit(7)
    return text(html)


def segfault(html: bytes) -> str:
    if b"bad" in html:
        os.kill(os.getpid(), 11)
    return text(html)


def hang(html: bytes) -> str:
    if b"bad" in html:
        time.sleep(600)
    return text(html)


def fail(html: bytes) -> str:
    if b"bad" in html:
        raise RuntimeError("no such luck\nsecond line")
    return text(html)


def leave(html: bytes) -> str:
    if b"bad" in html:
        sys.exit(3)
    return text(html)


def hoard(html: bytes) -> str:
    if b"bad" in html:
        return str(len(bytearray(64 << 30)))
    return text(html)


def nothing(html: bytes) -> None:
    """Gives no text at all, which is not the same as empty text."""


def never(html: bytes) -> str:
    os._exit(9)
