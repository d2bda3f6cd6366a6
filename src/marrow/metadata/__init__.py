"""Metadata of a page: what its sources state, merged field by field."""

from .merge import Metadata, Reading, metadata
from .sources import ENTRIES

SUPPORT = ("attributes", "merge", "schema_org", "sources")

__all__ = ["ENTRIES", "SUPPORT", "Metadata", "Reading", "metadata"]
