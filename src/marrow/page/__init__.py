"""A page, parsed once into columns: the only room that knows the parser."""
