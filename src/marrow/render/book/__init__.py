"""The parts of a book in EPUB 3.3: images, chapters as XHTML, cover, and container."""
