"""Adapters: Marrow as a part of other systems, each a file."""
