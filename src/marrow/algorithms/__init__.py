"""One file per algorithm: `keep(page, *, knobs)` gives one number per leaf, kept above 0.

A file may say in `RANGES` what `marrow tune` searches: `{knob: (low, high)}`, or `()` for a text that it leaves alone.
Those that differ in little are rows of tables, `blurring.py` and `regions.py`.
"""

from . import blurring, regions

__all__ = ["ENTRIES", "SUPPORT"]
ENTRIES = blurring.ENTRIES | regions.ENTRIES
SUPPORT: tuple[str, ...] = ("blurring", "ratios", "regions", "shallow", "stream")
