"""One file per filter: `edit(page, edits, *, knobs)` lays marks on the page and never changes it.

A file says in `PHASE` when its turn is (`edit`, `delete` or `end`) and in `ON` whether it is on by default. The filters
that only name elements are rows of a table, `elements.py`.
"""

from .elements import ENTRIES

__all__ = ["ENTRIES", "SUPPORT"]
SUPPORT: tuple[str, ...] = ("boilerplate_words", "chain", "edits", "elements", "selectors", "set_aside",
                            "write")  # fmt: skip
