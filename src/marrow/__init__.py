"""Marrow: a page in, its content out."""

__version__ = "0.1.0"
