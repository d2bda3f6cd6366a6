"""Chooses whether modules run compiled or from their Python sources, and says which of them do.

`hatch_build.py` names them. Python imports a compiled module before the source beside it. With `MARROW_PURE=1`, seen
when Marrow is first imported, it is the source.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path

PURE = os.environ.get("MARROW_PURE", "") not in ("", "0")


def _sources(folder: str) -> FileFinder:
    """A hook of `sys.path_hooks` for the folders of Marrow, in which it sees sources alone."""
    if not Path(folder).is_relative_to(Path(__file__).parent):
        raise ImportError("not of Marrow", path=folder)
    return FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))


def choose() -> None:
    """Have the sources imported if that is wished."""
    if PURE:
        sys.path_hooks.insert(0, _sources)
        sys.path_importer_cache.pop(str(Path(__file__).parent), None)


def state() -> str:
    """In a few words what of the modules loaded so far runs compiled, beside the kernel."""
    if PURE:
        return "pure Python: MARROW_PURE is set"
    rooms = {name.split(".")[1] for name, module in sys.modules.items() if name.startswith("marrow.")
             and (getattr(module, "__file__", None) or "").endswith(tuple(EXTENSION_SUFFIXES))}  # fmt: skip
    found = sorted(room for room in rooms if f"marrow.{room}" in sys.modules and room != "kernel" and "__" not in room)
    return f"compiled ({', '.join(found)})" if found else "pure Python: it is not compiled for this Python"
