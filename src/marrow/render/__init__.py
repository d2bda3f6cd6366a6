"""From a page and what is kept of it to a clean tree, and from that tree to every output format."""

SUPPORT = (
    "addresses", "boxes", "callouts", "code", "document", "elements", "figures", "footnotes", "formulas", "headings",
    "images", "invisible", "language", "lists", "phrasing", "roles", "states", "tables", "walk", "words", "writer",
    "escape", "flow", "grid", "inline", "line", "margins", "markup", "whitelist",
)  # fmt: skip
