"""The parts of EPUB: chapters as XHTML, images, cover, container."""
