"""Pages kept to be read later: one SQLite file with their source, their text to search in, and catalogues of them."""

from .store import Entry, Saved, Shelf, default_file, entry

__all__ = ["Entry", "Saved", "Shelf", "default_file", "entry"]
