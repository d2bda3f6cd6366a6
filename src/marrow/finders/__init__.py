"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = tuple(
    """bodies characteristics classes codes cuts items lineage money objects offers pairs paths posts price record regions sale shop signs
 slots spans state vocabulary voices when wording""".split()
)  # files that finders are made of

__all__ = ["KINDS", "SUPPORT", "Record"]
