"""The words of the addresses that blocks link to: `newsletter`, `tag`, `t.me`, `sharer`, whatever language is written.

A word is a run of letters and digits of ASCII in lower case, in which every digit counts as `0`; it reads like a part
of a path, `/newsletter`. Which of them tell what is learned (see `marrow.train.tokens`).
"""

from marrow.expressions import expression
from marrow.page import Page, tags

from .marks import DIGITS

LINKS = 4  # of a block, the first ones
READ = 200  # bytes of an address
_A = tags.table("a")
_WORD = expression(rb"[A-Za-z0-9]+")


def words(page: Page) -> list[list[str]]:
    """The words of the addresses of the first links of each block."""
    tree, blocks = page.tree, page.blocks
    link = tree.above(blocks.runs, _A)
    said = {node: of_address(tree.attributes(node).get("href") or "") for node in dict.fromkeys(link.tolist())}
    out = []
    for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True):
        found = [node for node in dict.fromkeys(link[first:last].tolist()) if said[node]][:LINKS]
        out.append([word for node in found for word in said[node]])
    return out


def of_address(address: str) -> list[str]:
    """The words of an address."""
    found = _WORD.findall(address.encode("utf-8", "surrogatepass")[:READ])
    return [f"/{word.decode().lower().translate(DIGITS)}" for word in found]
