"""Searching the knobs of an algorithm on pages whose right answer is known (`marrow tune`)."""
