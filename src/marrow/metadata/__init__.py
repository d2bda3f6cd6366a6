"""What a page says of itself: each source of stated values a file, all of them merged field by field."""

from .merge import Metadata, Reading, metadata

SUPPORT = ("attributes", "merge", "schema_org", "values")

__all__ = ["SUPPORT", "Metadata", "Reading", "metadata"]
