"""Elements into which no filter looks: source code, formulas, quotations.

Crunch's filters can keep the descent from the children of a node; this one does nothing else.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 4.2, the variable mCheckChildren.
"""

from marrow.page import Page

from .edits import Edits, named

PHASE, ON = "delete", True


def edit(page: Page, edits: Edits, *, elements: str = "pre code math svg blockquote") -> None:
    """Stop the descent.

    elements: the elements below which nothing is filtered, by tag name
    """
    edits.stop(named(elements, "spare.elements")[page.tree.tag])
