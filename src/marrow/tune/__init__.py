"""`marrow tune`: search the knobs of an algorithm on pages with gold text."""
