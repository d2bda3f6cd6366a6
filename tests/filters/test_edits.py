"""Marks: what they reach, which wins, and what they leave."""

import pytest
from filtered import inner

from marrow.errors import Error
from marrow.filters import write
from marrow.filters.edits import Edits, named
from marrow.page import parse, tags

BODY = "<div id=a>A<p id=b>B<i id=c>C</i></p></div><p id=d>D</p>"


@pytest.fixture
def edits():
    return Edits(parse(BODY), filter="one")


def node(edits, mark):
    return next(i for i in range(len(edits.page.tree)) if edits.page.tree.attributes(i).get("id") == mark)


def written(edits):
    return inner(write.write(edits)).replace('"', "")


@pytest.mark.parametrize(
    ("verb", "mark", "left"),
    [
        ("remove", "a", "<p id=d>D</p>"),
        ("remove", "c", "<div id=a>A<p id=b>B</p></div><p id=d>D</p>"),
        ("empty", "a", "<div id=a></div><p id=d>D</p>"),
        ("empty", "c", "<div id=a>A<p id=b>B<i id=c></i></p></div><p id=d>D</p>"),
        ("unwrap", "b", "<div id=a>AB<i id=c>C</i></div><p id=d>D</p>"),
        ("unwrap", "a", "A<p id=b>B<i id=c>C</i></p><p id=d>D</p>"),
        ("stop", "a", BODY),
    ],
)
def test_what_a_mark_does(edits, verb, mark, left):
    getattr(edits, verb)([node(edits, mark)])
    assert written(edits) == left


def test_the_frame_of_a_page_never_goes(edits):
    for name in ("html", "head", "body"):
        for verb in (edits.remove, edits.empty, edits.unwrap):
            verb(edits.page.tree.tag == tags.CODES[name])
    assert not edits.changed
    assert written(edits) == BODY


def test_a_mask_and_numbers_are_the_same(edits):
    edits.remove(named("p", "here")[edits.page.tree.tag])
    other = Edits(edits.page, filter="one")
    other.remove([node(edits, "b"), node(edits, "d")])
    assert written(edits) == written(other) == "<div id=a>A</div>"
    edits.remove([])
    assert written(edits) == written(other)


def test_the_first_filter_has_a_node_and_only_the_outermost_counts(edits):
    edits.remove([node(edits, "c")])
    edits.filter = "two"
    edits.remove([node(edits, "c")])
    assert edits.counts() == {"one": 1}
    edits.remove([node(edits, "a")])
    assert edits.counts() == {"two": 1}
    assert edits.removed_by("two")[node(edits, "b")]
    assert not edits.removed_by("two")[node(edits, "d")]
    assert not edits.removed_by("three").any()


@pytest.mark.parametrize("first", ["stop", "remove"])
def test_a_stop_keeps_filters_off_what_is_below_in_whichever_order_they_come(edits, first):
    steps = {"stop": lambda: edits.stop([node(edits, "a")]), "remove": lambda: edits.remove([node(edits, "b")])}
    steps.pop(first)()
    steps.popitem()[1]()
    edits.change(node(edits, "c"), "class", "x")
    assert written(edits) == BODY
    edits.remove([node(edits, "a")])  # the node itself is still filtered
    assert written(edits) == "<p id=d>D</p>"


def test_a_stop_undoes_changes_of_attributes_below(edits):
    edits.change(node(edits, "c"), "class", "x")
    edits.change(node(edits, "d"), "class", "y")
    edits.stop([node(edits, "a")])
    assert written(edits) == BODY.replace("<p id=d", "<p id=d class=y")


def test_a_stop_inside_of_what_goes_is_never_reached(edits):
    edits.remove([node(edits, "a")])
    edits.stop([node(edits, "b")])
    assert written(edits) == "<p id=d>D</p>"


def test_reachable_nodes_are_those_that_a_filter_still_reaches(edits):
    edits.empty([node(edits, "b")])
    edits.stop([node(edits, "d")])
    names = [edits.page.tree.attributes(i).get("id") or edits.page.tree.name(i)
             for i in edits.reachable.nonzero()[0].tolist()]
    assert names == ["html", "head", "body", "a", "#text", "b", "d"]


def test_changes_of_attributes(edits):
    edits.change(node(edits, "d"), "id", None)
    edits.change(node(edits, "b"), "title", 'a "b" <c>')
    assert 'title="a &quot;b&quot; &lt;c&gt;"' in write.write(edits)
    assert written(edits).endswith("<p>D</p>")


def test_sums_over_subtrees(edits):
    page = parse("<body><div>abc <a href=/>de f</a></div><p hidden>gh")
    marks = Edits(page)
    outside, linked = marks.letters
    assert (outside[0], linked[0], marks.words[0]) == (5, 3, 3)


def test_a_name_that_is_no_element_is_an_error():
    assert named("td, TH", "x").sum() == 2
    with pytest.raises(Error, match=r"link_lists\.elements: 'nonsense' is no element"):
        named("td nonsense", "link_lists.elements")
