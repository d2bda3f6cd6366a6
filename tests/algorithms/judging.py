"""What an algorithm keeps of a small page, as texts."""

import numpy as np

from marrow.page import parse


def kept(algorithm, body, **knobs):
    """The texts of the leaves that are kept, in order."""
    page = parse(body) if isinstance(body, str | bytes) else body
    scores = algorithm.keep(page, **knobs)
    leaves = page.leaves
    texts = np.flatnonzero((scores > 0) & ~leaves.atom)
    return [" ".join(str(page.tree.values[node]).split()) for node in leaves.node[texts].tolist()]


def words(count, word="word"):
    """A text of so many words."""
    return " ".join([word] * count)
