"""The open container of characteristics: one file per family, `measure(frame)` gives columns over blocks."""

SUPPORT: tuple[str, ...] = ("compiled", "enclosing", "frame", "hashing", "insets", "marks", "sentences",
                            "signals", "units", "words")  # fmt: skip
