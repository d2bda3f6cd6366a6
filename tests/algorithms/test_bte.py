"""Body text extraction: by hand, and against a search that tries every stretch."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from judging import kept, words

from marrow.algorithms import bte
from marrow.page import parse


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        # menu: two words for six tags; the text: ten words in one tag
        (f"<ul><li><a href=/>A</a><li><a href=/>B</a></ul><p>{words(10)}</p>", [words(10)]),
        # five tags part the two texts: the second is worth it with six words, not with five
        (f"<p>{words(9)}</p><i></i><b>{words(6, 'more')}</b>", [words(9), words(6, "more")]),
        (f"<p>{words(9)}</p><i></i><b>{words(4, 'more')}</b>", [words(9)]),
        ("<b>one</b>", ["one"]),
        ("", []),
        ("<img src=a.png><hr>", []),
    ],
)
def test_the_best_stretch_by_hand(body, texts):
    assert kept(bte, body) == texts


def test_images_inside_the_stretch_stay_and_hidden_leaves_go():
    page = parse(f"<img src=a.png><p>{words(9)}<img src=b.png><span hidden>no</span>{words(9)}</p><hr><img src=c.png>")
    assert bte.keep(page).tolist() == [-1, 1, 1, -np.inf, 1, -1, -1]


pages = st.recursive(
    st.integers(1, 6).map(words),
    lambda inner: st.builds(
        lambda name, parts: f"<{name}>{' '.join(parts)}</{name}>",
        st.sampled_from(["div", "p", "b", "span", "section", "i hidden"]),
        st.lists(st.one_of(inner, st.just("<img src=a>")), max_size=5),
    ),
    max_leaves=30,
)


def _tokens(page):
    """The page as (start, words - tags) steps: 1 for each word that is shown, -1 for each tag, as the paper has it."""
    steps, texts = [], {}
    tree, leaves = page.tree, page.leaves
    leaf = {int(node): place for place, node in enumerate(leaves.node)}
    void = ("img", "br", "hr")

    def walk(node):
        if tree.name(node) == "#text":
            place = leaf.get(node)
            if place is not None and leaves.block[place] >= 0:
                count = int(leaves.counts.words[place])
                texts[place] = (len(steps), len(steps) + count)
                steps.extend([1] * count)
            return
        live = not page.dead[node]
        steps.extend([-1] * live)
        for child in tree.children(node):
            walk(child)
        if live and tree.name(node) not in void:
            steps.append(-1)

    walk(0)
    return steps, texts


@given(pages)
def test_no_stretch_is_better_than_the_one_that_is_kept(body):
    page = parse(body)
    steps, texts = _tokens(page)
    chosen = [place for place in np.flatnonzero(bte.keep(page) > 0).tolist() if place in texts]
    if not texts:
        assert chosen == []
        return
    value = np.concatenate(([0], np.cumsum(steps)))
    best = max(value[j] - value[i] for i in range(len(steps)) for j in range(i + 1, len(steps) + 1))
    first, last = texts[chosen[0]][0], texts[chosen[-1]][1]
    assert value[last] - value[first] == best
    assert chosen == [place for place in texts if chosen[0] <= place <= chosen[-1]]  # one stretch
