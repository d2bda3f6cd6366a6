import numpy as np
import pytest

from marrow.features import links
from marrow.features.frame import Frame
from marrow.features.marks import DISTANCE, DISTANCES, node_tokens
from marrow.features.words import split
from marrow.model.tokens import TokenTable, mark_scores, word_scores
from marrow.page import parse

PAGE = (
    '<body class="home Élan"><x-card class="post Post-1" id="a"><p class="post">One word <b class="bold">'
    'two</b></p></x-card>'
    '<div role="Main" class="post" id="über"><p>three Über</p><p id="b" itemprop="text" aria-label="a 1">'
    'four, One</p></div>'
    '<ul><li>中文</li></ul><a href="/four/"><div>a card</div></a><p><a href="//t.me/One?x=17">here</a> <a>or</a>'
    '<a href=é>there</a><a href="/one">, </a><a href="/one">once</a><a href="/b">more</a>'
    '<a href="/four">not read</a></p>' + "<div>" * 20 + "deep" + "</div>" * 20
)  # fmt: skip


KINDS = np.array([0.3, 0.7], dtype=np.float32)


def table_of(tokens, own):
    weights = np.random.default_rng(len(tokens)).normal(size=(len(tokens), own + len(KINDS))).astype(np.float32)
    return TokenTable(tokens, weights, np.array([0.25, *[0] * (own + 1)]))


def test_marks_are_scored_as_the_sum_of_the_weights_of_their_tokens():
    page = parse(PAGE)
    tree, frame = page.tree, Frame(page)
    names = {node: node_tokens(tree.name(node), tree.attributes(node)) for node in set(frame.up.ravel().tolist())
             if node}
    tokens = sorted({token for found in names.values() for token in found})
    table = table_of([token for token in tokens if token != "*post"], DISTANCES)
    expected = np.zeros((len(frame), DISTANCES + 1))
    expected[:, 0] = 0.25
    for level, nodes in enumerate(frame.up):
        for block, node in enumerate(nodes.tolist()):
            found = [table.row[token] for token in names.get(node, ()) if token in table.row]
            expected[block, DISTANCE[level]] += table.weights[found, DISTANCE[level]].sum()
            expected[block, DISTANCES] += (table.weights[found, DISTANCES:] @ KINDS).sum()
    assert mark_scores(table, frame, KINDS) == pytest.approx(expected, abs=1e-5)
    assert np.ptp(expected[:, 2]) > 0


def test_words_are_scored_as_the_sum_of_their_weights_over_the_root_of_their_number():
    frame = Frame(parse(PAGE))
    table = table_of(["one", "über", "中", "four", "/one", "/t", "/00", "/four"], 1)
    texts = [said + linked for said, linked in zip(split(frame.texts), links.words(frame.page), strict=True)]
    totals, sizes = np.zeros((len(texts), 2)), [len(words) for words in texts]
    for total, words in zip(totals, texts, strict=True):
        for word in words:
            own, *typed = table.weights[table.row.get(word, 0)]
            total += own, typed @ KINDS
    expected = [0.25, 0] + totals / np.sqrt(np.maximum(sizes, 1))[:, None]
    assert word_scores(table, frame, KINDS) == pytest.approx(expected, abs=1e-6)
    assert np.count_nonzero(totals) >= 10


def test_a_table_without_tokens_gives_the_bias():
    frame = Frame(parse(PAGE))
    empty = np.zeros((0, DISTANCES + 2), dtype=np.float32)
    bias = np.arange(DISTANCES + 2, dtype=np.float32)
    assert mark_scores(TokenTable([], empty, bias), frame, KINDS)[0] == pytest.approx([*range(DISTANCES),
        bias[DISTANCES:] @ KINDS])
    assert word_scores(TokenTable([], empty[:, :3], bias[:3]), frame, KINDS)[0] == pytest.approx([0,
        bias[1:3] @ KINDS])
