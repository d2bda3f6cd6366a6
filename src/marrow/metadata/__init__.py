"""What a page says of itself: each source a file, all of them merged field by field."""

from .merge import Field, Metadata, language, metadata

SUPPORT = ("merge", "schema_org", "values")

__all__ = ["SUPPORT", "Field", "Metadata", "language", "metadata"]
