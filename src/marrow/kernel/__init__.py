"""The compiled kernel: the hot loops over a page, in C, where they were built for this machine.

`NATIVE` is the extension module, None where pure Python does all: it was not compiled, it was compiled for other Python
than that beside it, `MARROW_PURE=1` forbids it, or the parser at work lays its nodes out in another way than the kernel
reads them (see `layout`). Both give the same.
"""

import importlib
import logging
import os
from typing import Any

VERSION = 26
"""What the kernel and the Python beside it agree on, raised in `_kernel.pyx` too when either asks more of the other."""

_log = logging.getLogger("marrow")
_why: list[str] = []  # the kernel is not at work


def drop(reason: str) -> None:
    """Do without the kernel, or from now on without its walk, and say so in the log."""
    _why.append(reason)
    _log.warning("the compiled kernel is not used, pages are read slower: %s", reason)


def _native() -> Any:
    if os.environ.get("MARROW_PURE", "") not in ("", "0"):
        _why.append("MARROW_PURE is set")
        return None
    try:
        module = importlib.import_module("marrow.kernel._kernel")
    except ImportError as error:
        _why.append(f"it is not compiled ({error})")
        return None
    found = getattr(module, "VERSION", 1)
    if found != VERSION:
        drop(f"it is of version {found}, the Python beside it of {VERSION}: compile it anew (python hatch_build.py)")
        return None
    return module


NATIVE: Any = _native()


def state() -> str:
    """In a few words whether the kernel is at work, and why not if it is not."""
    return f"pure Python: {_why[-1]}" if _why else "compiled"
