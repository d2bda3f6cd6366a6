"""Pages kept to be read later: one SQLite file with their source, their text to search in, and catalogues of them."""

from .store import Saved, Shelf, default_file

__all__ = ["Saved", "Shelf", "default_file"]
