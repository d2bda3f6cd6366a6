"""One file per output format: `render(document, *, knobs)` gives its text."""

SUPPORT = (
    "about", "cells", "escape", "flow", "grid", "inline", "line", "margins", "marks", "markup", "plain",
    "speech_writers", "tei_writers", "whitelist", "xml",
)  # fmt: skip
