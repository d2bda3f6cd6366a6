"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = ("bodies", "cuts", "items", "lineage", "money", "paths", "posts", "record", "regions", "signs", "spans", "voices", "when")

__all__ = ["KINDS", "SUPPORT", "Record"]
