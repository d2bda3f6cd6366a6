"""Structured records: each file finds one kind, or finds them in one way, and says how sure it is."""

from .record import KINDS, Record

SUPPORT = tuple("""codes columns item_fields items money offers pairs post_authors post_dates post_texts price
 quotations record sale_signs script_data shop slots spans teasers vocabulary""".split())  # fmt: skip
"""Files that finders are made of."""

__all__ = ["KINDS", "SUPPORT", "Record"]
