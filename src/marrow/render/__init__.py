"""From a page and what is kept of it to a clean tree, and from that tree to every output format."""

SUPPORT = ("elements", "escape", "flow", "grid", "inline", "line", "margins", "markup", "whitelist")
