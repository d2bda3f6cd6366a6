"""`marrow shelf`: pages saved for later in one SQLite file, with search and with catalogues for e-readers."""

from .store import Saved, Shelf, default_file, entry

__all__ = ["Saved", "Shelf", "default_file", "entry"]
