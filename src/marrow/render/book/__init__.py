"""The parts of a book in EPUB 3.3: its pictures, its chapters as XHTML, its cover, its container."""
