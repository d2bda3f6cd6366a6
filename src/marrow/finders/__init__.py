"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = ("pairs", "record")
"""Files that finders are made of."""

__all__ = ["KINDS", "SUPPORT", "Record"]
