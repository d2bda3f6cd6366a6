"""The open container of characteristics: one file per family, `measure(frame)` gives columns over blocks."""

SUPPORT: tuple[str, ...] = ("enclosing", "frame", "groups", "hashing", "marks", "sentences", "signals", "units",
                            "words")
