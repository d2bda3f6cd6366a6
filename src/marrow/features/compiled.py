"""Tables by which the compiled kernel measures a page: characters, tags, class names, and the blocks."""

from functools import cache, reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from marrow.kernel import NATIVE
from marrow.page import Page, tags
from marrow.page.characters import kinds

from . import enclosing, frame, headings, held_elements, sentences, units, whole_page, words

_TAGS = 256
_TABLED = 4096
_TRAITS = (units.MARKED, units.BOXED, *map(tags.table, ("table", "td th", "tr", "li")), tags.HEADING,
           tags.table(units.PICTURES), tags.BLOCK, *map(tags.table, ("p", "h1", "li")),
           *held_elements.TAGS)  # fmt: skip


def seen(page: Page) -> Any:
    """The blocks of a page for the kernel; None where it is not at work or did not read the page."""
    blocks, leaves = page.blocks, page.leaves
    if page.tree.nodes is None or not len(blocks) or not isinstance(blocks.pieces, NATIVE.Pieces):
        return None
    columns = (blocks.container, blocks.words, blocks.linked, blocks.chars, blocks.first, blocks.last, blocks.runs)
    return NATIVE.Seen(_constants(), page.tree.nodes, blocks.pieces, columns, leaves.block, leaves.counts.kinds)


@cache
def _constants() -> Any:
    every = np.arange(_TABLED)
    traits = reduce(np.bitwise_or, (table.astype(np.uint32) << bit for bit, table in enumerate(_TRAITS)))
    return NATIVE.Constants(
        kinds=kinds(), codes=words.folded(), ends=sentences.ENDING, logs=np.log1p(every, dtype=np.float32),
        wide_logs=np.log1p(every, dtype=np.float64), level=_of_tags(headings.LEVEL),
        ranks=_of_tags(headings.RANK), bits=_of_tags(enclosing.BITS),
        traits=_of_tags(traits), unit=_of_tags(units.KIND).view(np.uint8), longest=units.LONGEST,
        counted=whole_page.CODES.astype(np.int32), summed=frame.SUMMED.astype(np.int32), roles=enclosing.ROLE_BITS,
        flags=(len(enclosing.FLAGS), len(enclosing.ROLES)), tables=enclosing.TABLE,
        labels=frame.LABELS, words=[(word.encode(), kind) for word, kind in units.WORDS.items()], told=units.told,
    )  # fmt: skip


def _of_tags(table: NDArray[Any]) -> NDArray[Any]:
    """A table over all codes that there may be."""
    return np.pad(table, (0, _TAGS - len(table)))
