"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = tuple(
    """
    bodies characteristics codes descriptions items money offers pairs paths price record
    running sale shop slots spans state typed vocabulary voices when wording
    """.split()
)  # files that finders are made of

__all__ = ["KINDS", "SUPPORT", "Record"]
