"""Quotations, verses, talks, and quotations of the text itself."""
