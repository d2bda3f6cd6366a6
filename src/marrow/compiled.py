"""Modules that run compiled, from sources that run without it too: what writes documents, see `hatch_build.py`.

Python imports a compiled module before the source beside it. With `MARROW_PURE=1`, seen when Marrow is first imported,
it is the source.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from types import ModuleType

PURE = os.environ.get("MARROW_PURE", "") not in ("", "0")


class Sources:
    """A finder for `sys.meta_path` that finds the sources of Marrow, and nothing else."""

    def __init__(self) -> None:
        self._folders: dict[str, FileFinder] = {}

    def find_spec(self, name: str, path: Sequence[str] | None = None,
                  target: ModuleType | None = None) -> ModuleSpec | None:  # fmt: skip
        """The source of a module; None where there is none, and others may look for it."""
        for folder in path or () if name.startswith("marrow.") else ():
            if folder not in self._folders:
                self._folders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = self._folders[folder].find_spec(name)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def choose() -> None:
    """Have the sources imported if that is wished."""
    if PURE:
        sys.meta_path.insert(0, Sources())


def state() -> str:
    """In a few words what of the modules loaded so far runs compiled, beside the kernel."""
    if PURE:
        return "pure Python: MARROW_PURE is set"
    rooms = {name.split(".")[1] for name, module in sys.modules.items() if name.startswith("marrow.")
             and (getattr(module, "__file__", None) or "").endswith(tuple(EXTENSION_SUFFIXES))}  # fmt: skip
    found = sorted(room for room in rooms if f"marrow.{room}" in sys.modules and room != "kernel" and "__" not in room)
    return f"compiled ({', '.join(found)})" if found else "pure Python: it is not compiled for this Python"
