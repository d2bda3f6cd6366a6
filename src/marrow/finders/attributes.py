"""Blocks of names and values: spec tables, definition lists, "Brand: X" lines.

Pairs (see `pairs`) that follow each other on the page make a block, and a block a record whose fields are the names as
the page has them; a name that comes again has its values in a list. A single line with a colon is no block.

In the lineage of attribute-value extraction from product pages (Ghani, Probst, Liu, Krema, Fano: Text mining for
product attribute extraction. SIGKDD Explorations 2006, DOI 10.1145/1147234.1147241) by layout alone.
"""

from typing import Any

from marrow.page import Page

from .pairs import Pair, pairs
from .record import Record, xpath

_GAP = 60  # nodes between two pairs of a block
_SURE = {"dl": 0.85, "row": 0.8, "line": 0.6, "label": 0.55}


def find(page: Page, *, least: int = 2) -> list[Record]:
    """The blocks of pairs of a page, in document order.

    least: pairs that a block has at least
    """
    blocks: list[list[Pair]] = []
    for pair in pairs(page):
        if blocks and pair.node - blocks[-1][-1].node <= _GAP and (pair.form == blocks[-1][-1].form):
            blocks[-1].append(pair)
        else:
            blocks.append([pair])
    out = []
    for block in (block for block in blocks if len(block) >= least):
        known = sum(bool(pair.known) for pair in block) / len(block)
        confidence = min(0.98, _SURE[block[0].form] + 0.15 * known)
        out.append(Record("attributes", together(block), confidence, "visible", xpath(page, block[0].node)))
    return out


def together(block: list[Pair]) -> dict[str, Any]:
    """The values by name; several of one name as a list."""
    values: dict[str, dict[str, None]] = {}
    for pair in block:
        values.setdefault(pair.name, {})[pair.value] = None
    return {name: [*own] if len(own) > 1 else next(iter(own)) for name, own in values.items()}
