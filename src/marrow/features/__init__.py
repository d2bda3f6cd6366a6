"""The open container of characteristics: one file per family, `measure(frame)` gives columns over blocks."""

SUPPORT: tuple[str, ...] = ("frame", "hashing", "marks", "signals", "words")
