"""Where one block ends and the next begins, and how the texts in one are put together."""

import numpy as np
import pytest
from hypothesis import given
from page.trees import pages

from marrow.page import parse, tags

BLOCKS = [
    ("<p>one<p>two", ["one", "two"]),
    ("<p>one <b>two</b> three", ["one two three"]),
    ("<div>a<p>b</p>c</div>", ["a", "b", "c"]),
    ("<div>a<span>b</span>c</div>", ["abc"]),
    ("a<hr>b", ["a", "b"]),
    ("a<br>b", ["a\nb"]),
    ("a<br><br> <br>b<br>", ["a\nb"]),
    ("<br><br>", []),
    ("<ul><li>a<li>b</ul>", ["a", "b"]),
    ("<dl><dt>a<dd>b</dl>", ["a", "b"]),
    ("<table><tr><td>a<td>b</table>", ["a", "b"]),
    ("<p>  white \n\t space\u00a0here </p>", ["white space here"]),
    ("<p> </p>\n<p>\u00a0</p>", []),
    ("<a><div>a</div></a>", ["a"]),
    ("a<my-card>b</my-card>c", ["abc"]),
    ("<my-card>b</my-card> <my-card>c</my-card>", ["b", "c"]),
    ("a<my-card><my-text>b</my-text></my-card><p>c", ["a", "b", "c"]),
    ("a<my-card><my-text><p>b</p></my-text></my-card>c", ["a", "b", "c"]),
    ("<my-icon></my-icon> a", ["a"]),
    ("a<unknown>b</unknown>c", ["abc"]),
    ("a<script>b</script> c<style>d</style>e", ["a ce"]),
    ("<p><a>a<style>.a{}</style><svg><title>b</title></svg></a>.<p>c<script>d</script>", ["a.", "c"]),
    ("<title>t</title><p>a", ["a"]),
    ("a<select><option>b</select>c<textarea>d</textarea>", ["a", "c"]),
    ("a <img alt=b> c", ["a c"]),
    ("a<!-- b -->c", ["ac"]),
    ("a<span hidden>b</span>c", ["ac"]),
    ("<p>a<span> </span>b", ["a b"]),
    ("<p><span> </span>a<span> </span></p>", ["a"]),
    ("<p>a<span hidden> </span>b", ["ab"]),
    ("<button>a</button><button>b</button>", ["a", "b"]),
    ("<p>a\u200b\u00adb\U000e0041\u2060c", ["abc"]),
    ("<p>\u200b</p><p>\U000e0041\U000e0042<p>x", ["x"]),
    ("<p>می\u200cخواهم", ["می\u200cخواهم"]),
]


@pytest.mark.parametrize(("html", "texts"), BLOCKS, ids=[ascii(html) for html, _ in BLOCKS])
def test_blocks(html, texts):
    assert parse(html).blocks.texts == texts


APART = [
    ("<span>Shirt</span><span>Oversized</span>", "Shirt Oversized"),
    ("<a href=x>Home</a><a href=y>About</a>", "Home About"),
    ("<span><b>Price</b></span><span>12</span>", "Price 12"),
    ("<b>Price</b><span>12</span>", "Price 12"),
    ("<a>Jobs</a><!-- --><span>Help</span>", "Jobs Help"),
    ("<span>日本</span><span>English</span>", "日本English"),
]
TOGETHER = [
    "<b>un</b><i>believ</i>able",
    "<span class=d>T</span>he",
    "<span class=d>T</span><span>he</span>",
    "<span>H</span><span>e</span><span>y</span>",
    "<span>日本</span><span>語</span>",
    "<span>ภาษา</span><span>ไทย</span>",
    "<pre><span>def</span><span>ault</span></pre>",
    "<code><span>foo</span><span>bar</span></code>",
    "<span>foo</span><span>.bar</span>",
    "<span>foo,</span><span>bar</span>",
    "<span>H</span><sub>2</sub><span>O</span>",
    "<span>foo</span>bar",
    "<span>foo<em>bar</em></span>",
]


@pytest.mark.parametrize(("html", "text"), APART, ids=[ascii(html) for html, _ in APART])
def test_boxes_side_by_side_are_set_apart(html, text):
    assert parse(f"<p>{html}").blocks.texts == [text]


@pytest.mark.parametrize("html", TOGETHER, ids=ascii)
def test_parts_of_a_word_stay_together(html):
    page = parse(f"<p>{html}")
    strings = [value for value, tag in zip(page.tree.values, page.tree.tags, strict=True) if tag == tags.TEXT]
    assert page.blocks.texts == ["".join(strings)]


def test_columns_of_leaves_and_blocks():
    page = parse("<div>one <a href=x>two three</a><img><p hidden>four<p>five<hr></div>")
    names = [page.tree.values[node] if not atom else page.tree.name(node)
             for node, atom in zip(page.leaves.node.tolist(), page.leaves.atom.tolist(), strict=True)]  # fmt: skip
    assert names == ["one ", "two three", "img", "four", "five", "hr"]
    assert page.leaves.block.tolist() == [0, 0, -1, -1, 1, -1]
    assert page.leaves.hidden.tolist() == [0, 0, 0, 1, 0, 0]
    assert page.leaves.linked.tolist() == [0, 2, 0, 0, 0, 0]
    assert page.leaves.counts.words.tolist() == [1, 2, 0, 1, 1, 0]
    assert page.blocks.words.tolist() == [3, 1]
    assert page.blocks.linked.tolist() == [2, 0]
    assert page.blocks.chars.tolist() == [11, 4]
    assert page.blocks.density.tolist() == pytest.approx([2 / 3, 0])
    assert [page.tree.name(node) for node in page.blocks.container] == ["div", "p"]


@given(pages)
def test_blocks_and_leaves_agree(html):
    page = parse(html)
    leaves, blocks, tree = page.leaves, page.blocks, page.tree
    assert (np.diff(leaves.node) > 0).all()
    assert len(leaves) == len(leaves.counts.chars)
    assert (leaves.hidden == page.hidden[leaves.node]).all()
    assert ((leaves.block >= 0) == (~leaves.atom & (leaves.hidden == 0))).all()
    assert (leaves.counts.chars[~leaves.atom] > 0).all()
    inside = leaves.block >= 0
    for name, column in (("words", leaves.counts.words), ("chars", leaves.counts.chars), ("linked", leaves.linked)):
        sums = np.bincount(leaves.block[inside], column[inside], len(blocks))
        assert getattr(blocks, name).tolist() == pytest.approx(sums.tolist())
    for block, container in enumerate(blocks.container.tolist()):
        assert tags.BLOCK[tree.tags[container]]
        nodes = leaves.node[leaves.block == block].tolist()
        assert all(container < node < tree.ends[container] for node in nodes)
        squeezed = "".join("".join(str(tree.values[node]).split()) for node in nodes).replace("\u200b", "")
        assert "".join(blocks.text(block).split()) == squeezed
    assert blocks.texts == [blocks.text(block) for block in range(len(blocks))]


@given(pages)
def test_a_block_ends_where_a_box_begins_or_ends(html):
    page = parse(html)
    tree = page.tree
    breaking = [tags.BLOCK[tag] for tag in tree.tags]
    number, numbers, open_until = 0, [], []
    for node in range(len(tree)):
        while open_until and open_until[-1] <= node:
            open_until.pop()
            number += 1
        if breaking[node]:
            number += 1
            open_until.append(tree.ends[node])
        numbers.append(number)
    stretches = {}
    for node, block in zip(page.leaves.node.tolist(), page.leaves.block.tolist(), strict=True):
        if block >= 0:
            assert stretches.setdefault(numbers[node], block) == block
    assert len(set(stretches.values())) == len(stretches) == len(page.blocks)
