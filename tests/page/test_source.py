"""Source lines and tag tokens, against a serialisation that is really written out."""

import numpy as np
import pytest
from hypothesis import given
from page.trees import pages

from marrow.page import parse, tags

VOID = set("area base br col embed hr img input link meta param source track wbr".split())  # noqa: SIM905


def _serialise(page):
    """Tokens `(line, kind, size, node)` of the normalised source: a new line before each start tag and after each end
    tag of a block."""
    tree, out, line = page.tree, [], 0

    def visit(node):
        nonlocal line
        block = tags.BLOCK[tree.tags[node]]
        if tree.tags[node] == tags.TEXT:
            out.append((line, "text", 0, node))
            return
        line += block
        name = "#unknown" if tree.tags[node] == tags.UNKNOWN else tags.NAMES[tree.tags[node]]
        visible = tree.tags[node] != tags.COMMENT and not page.dead[node]
        attributes = sum(len(name) + len(value or "") + 4 for name, value in tree.attributes(node).items())
        if visible:
            out.append((line, "start", len(name) + 2 + attributes, node))
        for child in tree.children(node):
            visit(child)
        if visible and name not in VOID:
            out.append((line, "end", len(name) + 3, node))
        line += block

    visit(0)
    return out


@given(pages)
def test_lines_are_those_of_the_source(html):
    page = parse(html)
    tokens, lines = _serialise(page), page.lines
    code, count = np.zeros(len(lines)), np.zeros(len(lines))
    at = {}
    for line, kind, size, node in tokens:
        if kind == "text":
            at[node] = line
        else:
            code[line] += size
            count[line] += 1
            at.setdefault(node, line)
    assert lines.code.tolist() == code.tolist()
    assert lines.tags.tolist() == count.tolist()
    leaves = page.leaves
    known = [place for place, node in enumerate(leaves.node.tolist()) if node in at]
    assert lines.of_leaf[known].tolist() == [at[node] for node in leaves.node[known].tolist()]
    shown = leaves.block >= 0
    sums = np.bincount(lines.of_leaf[shown], leaves.counts.chars[shown], len(lines))
    assert lines.content.tolist() == sums.tolist()
    assert lines.words.sum() == pytest.approx(page.blocks.words.sum())
    for block in set(leaves.block.tolist()) - {-1}:
        assert len(set(lines.of_leaf[leaves.block == block].tolist())) == 1


@given(pages)
def test_tags_before_each_node(html):
    page = parse(html)
    seen, before = 0, {}
    for _, kind, _, node in _serialise(page):
        before.setdefault(node, seen)
        seen += kind != "text"
    found = page.tags_before
    assert all(found[node] == number for node, number in before.items())


def test_lines_of_a_small_page():
    page = parse("<body><p class=a>one <b>two</b></p><p>three</p>")
    lines = page.lines
    assert lines.content[lines.content > 0].tolist() == [6, 5]
    first = lines.of_leaf[0]
    assert lines.code[first] == len("<p>") + len('class="a"') + 1 + 1 + len("<b></b></p>") - 1
    assert lines.tags[first] == 4
