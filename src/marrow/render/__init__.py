"""One file per output format: `render(document, *, knobs)` gives its text.

A format that shows no more than text says `BARE = True`: without knobs it may be given a document without marks.
"""

SUPPORT = (
    "cells", "escape", "flow", "grid", "inline", "landmarks", "line", "margins", "marks", "markup", "raised", "whitelist",
)  # fmt: skip
