"""Packages that take seconds to import, imported when something is first asked of them: each process of a run of the
tests collects all files, and would import all that any of them needs."""

import importlib
import importlib.util
import warnings
from typing import Any

import pytest


class Later:
    """A module by its name; its attributes are those of the module."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "_mock_name":  # what pytest asks of all that it finds in a file
            raise AttributeError(name)
        with warnings.catch_warnings(action="ignore"):  # of others, about their own code
            module = importlib.import_module(self._name)
        return getattr(module, name)


def later(name: str, *, needs: str = "") -> Any:
    """A module that is imported later. Skips the file of tests where its package, or the one it needs, is missing."""
    package = needs or name.partition(".")[0]
    if importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed", allow_module_level=True)
    return Later(name)
