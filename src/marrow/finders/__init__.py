"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = tuple("""bodies codes columns descriptions items money offers pairs price quotations record sale shop
 signatures slots spans state teasers vocabulary""".split())  # fmt: skip
"""Files that finders are made of."""

__all__ = ["KINDS", "SUPPORT", "Record"]
