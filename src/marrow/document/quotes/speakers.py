"""Who says what in a talk with a machine, where only an attribute tells: a line in bold above what each party says.

Parties are read off attributes if a page has two of them. A line above that ends with a colon, or says the same, says
it already.
"""

from ...page import memoize_on_page, tags
from ...page.page import Page
from ..elements import Element, plain
from ..writer import PLAIN, Writer

NAMES = frozenset("data-message-author-role data-message-role data-author-role data-turn".split())
_PARTIES = frozenset("user human assistant ai bot model".split())


@memoize_on_page
def _parties(page: Page) -> dict[int, str]:
    """The party of each element that names one, if there are two parties."""
    named = [(node, said.strip().lower()) for name in sorted(NAMES) for node, said in page.tree.values_of(name)]
    found = {node: said for node, said in named if said in _PARTIES and tags.BLOCK[page.tree.tags[node]]}
    return found if len(set(found.values())) > 1 else {}


def name(writer: Writer, node: int) -> None:
    """Say which party's words follow."""
    party = _parties(writer.page).get(node, "").capitalize()
    if not party or writer.top.kind != PLAIN:
        return
    writer.end_line()
    last = writer.top.element.children[-1:]
    before = plain(last[0]) if last and isinstance(last[0], Element) else ""
    if before != party and before[-1:] not in (":", "："):
        writer.block(Element("p", {}, [Element("strong", {}, [party])]))
