"""The date of modification: the one that sources state, else the first that the page shows as one ("updated ...").

A shown date stands near the headline or in the footer. These are rules, since no corpus has labels for this field.
"""

from functools import partial

from marrow.page import Page

from .headline import headline
from .shown_dates import dated, fullest, shown_dates

_NEAR, _LAST = 600, 60  # nodes from the headline, blocks at the end of the page


def shown(page: Page) -> str:
    """The date of modification that the page shows; "" if none."""
    title, blocks = max(headline(page)[0], 0), page.blocks
    last = int(blocks.runs[blocks.first[-_LAST:][0]]) if len(blocks) else 0
    found = [each for each in shown_dates(page) if each.updated]
    near = [each for each in found if abs(each.node - title) < _NEAR or each.node >= last]
    return fullest([each for each in near if each.value == near[0].value])


choose = partial(dated, shown)
