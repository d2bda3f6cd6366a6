"""CETD: densities by hand, the sum, and the page against a literal second reading of the paper."""

import math
from pathlib import Path

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import cetd
from marrow.page import parse, tags

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*/source.html"))


def test_composite_density_by_hand():
    # body: 100 characters in 10 tags, 20 of them in 2 links; a node of it: 50 characters in 3 tags, 10 in 1 link
    chars, tag_count = np.array([100.0, 50.0, 0.0]), np.array([10.0, 3.0, 2.0])
    linked, link_tags = np.array([20.0, 10.0, 0.0]), np.array([2.0, 1.0, 0.0])
    density = cetd.composite(chars, tag_count, linked, link_tags, 0)
    base = math.log(50 / 40 * 10 + 20 / 100 * 50 + math.e)
    assert density[1] == pytest.approx(50 / 3 * math.log(50 / 10 * 3 / 1, base))
    assert density[2] == 0


def test_a_node_without_links_or_tags_counts_them_as_one():
    one, zero = np.array([40.0]), np.array([0.0])
    base = math.log(40 / 40 * 1 + 0 + math.e)
    assert cetd.composite(one, zero, zero, zero, 0)[0] == pytest.approx(40 * math.log(40, base))


def test_simple_density_is_characters_by_tags():
    page = parse("<body><div><p>aaaa</p><p>bb</p></div></body>")
    value = cetd.densities(page, "simple")
    assert value[[page.tree.name(node) == "div" for node in range(len(page.tree))]].tolist() == [3]


@pytest.mark.parametrize("density", ["composite", "simple"])
def test_the_node_of_highest_sum_is_content(density):
    menu = "<ul>" + "<li><a href=/>Menu entry</a>" * 20 + "</ul>"
    page = f"<div>{menu}</div><div><h1>Head</h1>{f'<p>{words(50)}</p>' * 4}</div><div>{menu}</div>"
    assert kept(cetd, page, density=density) == ["Head", *[words(50)] * 4]


def _literal(page):  # noqa: C901 - as the paper has them
    """The paper's two recursive procedures, word by word, over the nodes of a page; quadratic."""
    tree = page.tree
    body = next((node for node in range(len(tree)) if tree.name(node) == "body"), 0)
    shown = {int(node): int(count) for node, count, block in
             zip(page.leaves.node, page.leaves.counts.chars, page.leaves.block, strict=True) if block >= 0}  # fmt: skip
    chars, tag_count, linked, link_tags, density, total = ({} for _ in range(6))

    def element(node):
        return tree.tags[node] not in (tags.TEXT, tags.COMMENT) and not page.dead[node]

    def count(node, in_link):
        in_link = in_link or tree.name(node) == "a"
        chars[node], tag_count[node], link_tags[node] = shown.get(node, 0), 0, 0
        linked[node] = chars[node] if in_link else 0
        for child in tree.children(node):
            count(child, in_link)
            chars[node] += chars[child]
            linked[node] += linked[child]
            tag_count[node] += tag_count[child] + element(child)
            link_tags[node] += link_tags[child] + (element(child) and tree.name(child) == "a")

    def measure(node):
        c, t, lc, lt = chars[node], tag_count[node] or 1, linked[node] or 1, link_tags[node] or 1
        density[node] = 0.0
        if c:
            base = math.log(c / ((c - linked[node]) or 1) * lc + linked[body] / (chars[body] or 1) * c + math.e)
            density[node] = c / t * math.log(c / lc * t / lt, base)
        for child in tree.children(node):
            measure(child)
        total[node] = sum(density[child] for child in tree.children(node))

    def highest(node):
        return max((each for each in range(node, tree.ends[node]) if element(each)), key=lambda each: total[each])

    marked = set()

    def extract(node):
        if element(node) and density[node] >= threshold:
            best = highest(node)
            marked.update(range(best, tree.ends[best]))
            for child in tree.children(node):
                extract(child)

    count(0, False)
    measure(0)
    node = highest(body)
    threshold = density[body]
    while node > body:
        threshold = min(threshold, density[node])
        node = tree.parents[node]
    extract(body)
    return [node in marked and node in shown for node in page.leaves.node.tolist()]


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_literal_second_reading_of_the_paper_keeps_the_same_texts(path):
    page = parse(path.read_bytes())
    texts = ~page.leaves.atom & (page.leaves.block >= 0)
    assert ((cetd.keep(page) > 0) & texts).tolist() == _literal(page)
