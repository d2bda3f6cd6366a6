"""One file per output format: `render(document, *, knobs)` gives its text."""

SUPPORT = ("escape", "flow", "grid", "inline", "line", "margins", "markup", "whitelist")
