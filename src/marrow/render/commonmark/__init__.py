"""The parts of Markdown: the lines of a document, one line and its marks of emphasis, escapes, tables."""
