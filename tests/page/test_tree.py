"""The columns against plain recursion over the parser's tree, on pages made at random."""

import re

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from page.trees import pages, reference
from selectolax.lexbor import LexborHTMLParser

from marrow.page import tags
from marrow.page.guard.guard import MAX_DEPTH
from marrow.page.tree import INDEXED
from marrow.page.walk import read


@given(pages)
def test_columns_are_the_tree(html):
    tree, nodes = read(html), reference(html)
    assert [tree.name(node) for node in range(len(tree))] == [node.name for node in nodes]
    assert tree.parents == tree.parent.tolist() == [node.parent for node in nodes]
    assert tree.ends == tree.end.tolist() == [node.end for node in nodes]
    assert list(tree.tags) == tree.tag.tolist()
    assert tree.values == [node.value for node in nodes]
    assert [tree.children(node) for node in range(len(tree))] == [node.children for node in nodes]


@given(pages, st.randoms(use_true_random=False))
def test_vector_questions_match_plain_answers(html, random):
    tree, nodes = read(html), reference(html)
    mask = np.array([random.random() < 0.3 for _ in nodes])
    weight = np.array([random.randrange(5) for _ in nodes])

    def upward(node):
        while True:
            yield node
            if not node:
                return
            node = nodes[node].parent

    numbers = range(len(nodes))
    assert tree.inside(mask).tolist() == [any(mask[up] for up in upward(node)) for node in numbers]
    some = np.array([random.random() < 0.5 for _ in nodes]).nonzero()[0]
    assert tree.within(some, mask.nonzero()[0]).tolist() == tree.inside(mask)[some].tolist()
    assert tree.sums(weight).tolist() == [weight[node : nodes[node].end].sum() for node in numbers]
    nearest = [next((up for up in upward(node) if mask[up]), 0) for node in numbers]
    assert tree.nearest(mask).tolist() == nearest
    assert tree.depth.tolist() == [len(list(upward(node))) - 1 for node in numbers]
    blocks = [next((up for up in upward(node) if tags.BLOCK[tree.tags[up]]), 0) for node in numbers]
    assert tree.above(np.array(numbers, dtype=np.int32), tags.BLOCK).tolist() == blocks
    words = {"style", "hidden", "aria-hidden", "itemprop", "property", "rel"}
    assert tree.indexed.nonzero()[0].tolist() == [node for node in numbers if words & set(tree.attributes(node))]


@given(pages)
def test_css_leads_back_to_the_element(html):
    tree, document = read(html), LexborHTMLParser(html)
    elements = [node for node in range(len(tree)) if isinstance(tree.values[node], dict)]
    found = [node for node in document.root.traverse() if node.is_element_node] if document.root else []
    places = dict(zip(elements, found, strict=False)) if tags.CODES["template"] not in tree.tags else {}
    ids = [tree.attributes(node).get("id") for node in elements]
    for node, element in places.items():
        path = tree.css(node)
        repeated = "#" in path and ids.count(path.split("#")[1].split(" ")[0]) > 1
        if not repeated and element.tag == tree.name(node):
            assert document.css_first(path).mem_id == element.mem_id


@given(pages)
def test_xpath_leads_back_to_the_node(html):
    etree = pytest.importorskip("lxml.etree")
    tree = read(html)
    assume(all(re.fullmatch(r"[a-z][\w-]*", name) for name in tree.names.values()))
    built = {0: etree.Element("html")}
    for node in range(1, len(tree)):
        parent = built[tree.parents[node]]
        if tree.tags[node] == tags.COMMENT:
            built[node] = etree.Comment(" ")
        elif tree.tags[node] == tags.TEXT:
            _add_text(parent, f"{node};")
            continue
        else:
            built[node] = etree.SubElement(parent, tree.name(node))
            continue
        parent.append(built[node])
    for node in range(len(tree)):
        found = built[0].getroottree().xpath(tree.xpath(node))
        if node in built:
            assert found == [built[node]]
        elif not _after_text(tree, node):  # lxml joins texts side by side
            assert len(found) == 1
            assert f"{node};" in found[0]


def _add_text(parent, text):
    if len(parent):
        parent[-1].tail = (parent[-1].tail or "") + text
    else:
        parent.text = (parent.text or "") + text


def _after_text(tree, node):
    before = [tree.tags[child] for child in tree.children(tree.parents[node]) if child < node]
    return any(left == right == tags.TEXT for left, right in zip(before, [*before[1:], tags.TEXT], strict=False))


@pytest.mark.parametrize("html", ["", "<!-- only -->", "<!doctype html>", "text", "<frameset><frame></frameset>"],
                         ids=repr)
def test_every_page_has_a_root(html):
    tree = read(html)
    assert tree.name(0) == "html"
    assert tree.ends[0] == len(tree)
    assert tree.path(0) == "html"
    assert tree.xpath(0) == "/html"
    assert tree.css(0) == "html"


def test_names_and_paths():
    tree = read("<body><p id=a>x<my-box><svg><clipPath></svg></my-box><p>y<odd>z")
    names = [tree.name(node) for node in range(len(tree))]
    assert names == ["html", "head", "body", "p", "#text", "my-box", "svg", "clipPath", "p", "#text", "odd", "#text"]
    assert tree.tags[5] == tree.tags[10] == tags.UNKNOWN  # one stands beside text, one has no hyphen
    assert [read("<my-box>x</my-box>").tags[3], read("x<my-box><p>y</my-box>").tags[4]] == [tags.CUSTOM] * 2
    assert tree.path(11) == "html/body/p/odd/#text"
    assert tree.xpath(11) == "/html/body[1]/p[2]/odd[1]/text()[1]"
    assert tree.css(5) == "p#a > my-box:nth-of-type(1)"
    assert tree.css(11) == "html > body:nth-of-type(1) > p:nth-of-type(2) > odd:nth-of-type(1)"


def test_shadow_roots_are_content_and_other_templates_are_not():
    tree = read("<div><template shadowrootmode=open><p>in <template shadowrootmode=closed>deep</template></p>last"
                "</template>after</div><template><p>not</template>")  # fmt: skip
    texts = [value for value, tag in zip(tree.values, tree.tags, strict=True) if tag == tags.TEXT]
    assert texts == ["in ", "deep", "last", "after"]
    assert tree.path(list(tree.values).index("deep")) == "html/body/div/template/p/template/#text"


def test_depth_ends_somewhere():
    tree = read("<span>" * 400 + "x</span>y")
    assert tree.depth.max() == MAX_DEPTH
    assert [tree.values[node] for node in np.flatnonzero(tree.tag == tags.TEXT)] == ["x", "y"]
    assert all(tree.ends[child] <= tree.ends[tree.parents[child]] for child in range(len(tree)))


@given(pages, pages)
def test_a_fragment_goes_to_the_end_of_the_body(html, fragment):
    tree = read(html)
    longer = read(html, fragment)
    again = read("<body>" + f"<section>{fragment}</section>")
    body = next(node for node in range(len(tree)) if tree.name(node) in ("body", "frameset"))
    added = len(longer) - len(tree)
    place = tree.ends[body] if tree.name(body) == "body" else len(tree)
    assert added == again.ends[again.tags.index(tags.CODES["body"])] - again.tags.index(tags.CODES["body"]) - 1
    assert longer.values[:place] + longer.values[place + added :] == tree.values
    assert longer.parents[place] == (body if tree.name(body) == "body" else 0)
    assert longer.ends[place] <= longer.ends[longer.parents[place]]
    assert longer.name(place) == "section"
    indexed = [node for node in range(1, len(longer)) if not INDEXED.isdisjoint(longer.attributes(node))]
    assert longer.indexed.nonzero()[0].tolist() == indexed
    for node in range(len(longer)):
        assert longer.parents[node] <= node < longer.ends[node] <= longer.ends[longer.parents[node]]
