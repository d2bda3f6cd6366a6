"""The places of a page that links may lead to, by id or name."""

import numpy as np

from ..page import tags
from .writer import Writer


def anchors(writer: Writer) -> dict[str, int]:
    """The node of each id or name, looked up once; the first one counts."""
    if writer.anchors is None:
        tree, places = writer.page.tree, dict[str, int]()
        elements = np.flatnonzero(tree.tag > tags.COMMENT).tolist()
        for node in [node for node in elements if (own := tree.values[node]) and ("id" in own or "name" in own)]:
            own = tree.attributes(node)
            for name in (own.get("id"), own.get("name")):
                if name:
                    places.setdefault(name, node)
        writer.anchors = places
    return writer.anchors
