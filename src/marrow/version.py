"""The version of Marrow."""

__version__ = "0.1.0"
