"""Code: what is code, its exact text, its language, and the bars that stand above it."""
