"""One file per filter: `edit(page, edits, *, knobs)` lays marks on the page and never changes it.

A file says in `PHASE` when its turn is (`edit`, `delete` or `end`) and in `ON` whether it is on by default.
"""

SUPPORT: tuple[str, ...] = ("aside", "chain", "edits", "selectors", "write")
