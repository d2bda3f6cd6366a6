"""`marrow tune`: searches the knobs of an algorithm on pages with gold text."""
