"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = ("bodies", "characteristics", "cuts", "items", "lineage", "money", "objects", "offers", "pairs", "paths", "posts", "record", "regions", "shop",  # noqa: E501
           "signs", "spans", "vocabulary", "voices", "when")  # fmt: skip

__all__ = ["KINDS", "SUPPORT", "Record"]
