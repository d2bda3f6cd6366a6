"""One file per algorithm: `keep(page, *, knobs)` gives one number per leaf, kept above 0."""

SUPPORT: tuple[str, ...] = ()
