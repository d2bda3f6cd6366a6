"""What training needs beyond Marrow itself, checked before anything long begins."""

import importlib.util

from ..errors import Error

MODULES = ("torch", "scipy", "rapidfuzz", "pyarrow")


def check() -> None:
    """Raise `Error` with the install line when a package is missing."""
    missing = [name for name in MODULES if importlib.util.find_spec(name) is None]
    if missing:
        raise Error(f"training needs {', '.join(missing)}: pip install 'marrow[train]'", code="missing-extra")
