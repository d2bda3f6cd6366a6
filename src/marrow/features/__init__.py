"""Features of blocks: one file for each family, whose `measure(frame)` gives its columns."""

SUPPORT: tuple[str, ...] = ("compiled", "enclosing", "frame", "hashing", "insets", "links", "marks", "sentences",
                            "signals", "units", "words")  # fmt: skip
