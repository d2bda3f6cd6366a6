"""The parts of a book in EPUB 3.3: its pictures, its chapters as XHTML, what it says of its access, its container."""
