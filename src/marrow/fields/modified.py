"""The date of modification that a page shows: the first one below the headline that it says to be one, or in its footer.

Rules, as no corpus has labels for it.
"""

from marrow.page import Page

from .headline import headline
from .published import fullest
from .shown_dates import shown_dates

_NEAR, _LAST = 600, 60  # nodes from the headline, blocks at the end of the page


def choose(page: Page) -> str:
    """The date as ISO 8601, "" if the page says of none that it was updated then."""
    found = [each for each in shown_dates(page) if each.updated]
    if not found:
        return ""
    blocks = page.blocks
    last = int(blocks.runs[blocks.first[-_LAST:][0]]) if len(blocks) else 0
    title = headline(page)[0]
    start = title if title >= 0 else found[0].node
    near = [each for each in found if abs(each.node - start) < _NEAR or each.node >= last]
    return fullest([each for each in near if each.value == near[0].value]) if near else ""
