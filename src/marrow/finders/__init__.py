"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = tuple(
    """bodies characteristics children classes codes cuts flow items lineage money offers pairs paths posts price record
 regions running sale sequences shop signs slots spans starts state typed vocabulary voices when wording worth""".split()
)  # files that finders are made of

__all__ = ["KINDS", "SUPPORT", "Record"]
