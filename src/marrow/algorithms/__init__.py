"""One file per algorithm: `keep(page, *, knobs)` gives one number per leaf, kept above 0.

A file may say in `RANGES` what `marrow tune` searches: `{knob: (low, high)}`, or `()` for a text that it leaves alone.
Those that differ in little are rows of a table, `blurring.py`.
"""

from .blurring import ENTRIES

__all__ = ["ENTRIES", "SUPPORT"]
SUPPORT: tuple[str, ...] = ("blurring", "ratios", "regions", "shallow", "stream")
