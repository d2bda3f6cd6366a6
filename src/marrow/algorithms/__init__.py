"""One file per algorithm: `keep(page, *, knobs)` gives one number per leaf, kept above 0.

A file may say in `RANGES` what `marrow tune` searches: `{knob: (low, high)}`, or the values that a text may take.
"""

SUPPORT: tuple[str, ...] = ("blurring", "ratios", "regions", "shallow", "stream")
