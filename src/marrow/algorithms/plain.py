"""All text of the page that a reader is shown: the baseline of every comparison.

Paper: row "Plain" of table 2 in Mohammadzadeh et al., KDIR 2011, DOI 10.5220/0003665304620467.
"""

import numpy as np

from marrow.page import Page
from marrow.page.tree import Floats


def keep(page: Page) -> Floats:
    """1 for each leaf that is shown, -inf for each that is hidden. Shape (leaves,)."""
    return page.on_leaves(np.ones(len(page.blocks)))
