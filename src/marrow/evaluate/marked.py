"""Gold that is marked in a page itself: `data-marrow="keep"` on an element whose text is wanted, `data-marrow="drop"`
inside it.

What is in no marked element is not wanted. The marks are taken out before an extractor sees the page.
"""

import re

import numpy as np

from ..errors import Error
from ..page import LINE_BREAK, Page, parse

NAME = "data-marrow"
KEEP, DROP = "keep", "drop"
_MARK = re.compile(rb"\s+data-marrow(?:\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s\"'>]+))?(?=[\s/>])", re.IGNORECASE)


def read(html: bytes, where: str) -> tuple[bytes, str] | None:
    """The page without its marks, and the text that they want; None for a page without any.

    Raises `Error`, which begins with `where`, for a mark that is neither `keep`, nothing, nor `drop`.
    """
    if NAME.encode() not in html.lower():
        return None
    page = parse(html)
    marked = {node: value[NAME] or KEEP for node, value in enumerate(page.tree.values) if isinstance(value, dict)
              and NAME in value}
    wrong = sorted({value for value in marked.values() if value not in (KEEP, DROP)})
    if wrong:
        raise Error(f"{where}: {NAME}={wrong[0]!r}; write {KEEP} or {DROP}", code="bad-corpus")
    return (_MARK.sub(b"", html), _wanted(page, marked)) if marked else None


def _wanted(page: Page, marked: dict[int, str]) -> str:
    """The shown text whose nearest marked element is kept, a line for each block."""
    tree, blocks = page.tree, page.blocks
    there, keep = np.zeros((2, len(tree)), dtype=bool)
    there[list(marked)] = True
    keep[[node for node, value in marked.items() if value == KEEP]] = True
    kept = keep[tree.nearest(there)][blocks.runs].tolist()
    lines = (
        "".join(blocks.pieces[run] for run in range(first, last) if kept[run]
                or blocks.pieces[run] == LINE_BREAK).strip()
        for first, last in zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)
    )
    return "\n".join(filter(None, lines)).replace(LINE_BREAK, "\n")
