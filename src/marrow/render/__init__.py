"""From a page and what is kept of it to a clean tree, and from that tree to every output format."""

SUPPORT = ("document", "escape", "flow", "grid", "inline", "line", "markup")
