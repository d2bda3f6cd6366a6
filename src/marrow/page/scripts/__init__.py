"""Content that a page holds in scripts, as HTML."""
