"""The column of class attributes: gathered once, asked once for each class, and equal to asking every element."""

import marrow
from marrow.page import tags
from marrow.segmentation.tag_paths import classes

PAGE = "<div class=Post><p class=Post>a<p id=x>b<p class=''>c<i class=note>d</i></div><!-- class --><b class=note>e</b>"


def page():
    return marrow.parse(PAGE)


def test_every_class_has_a_number():
    found, tree = classes(page()), page().tree
    assert found.every == ["", "Post", "note"]
    assert [found.every[number] for number in found.number] == [tree.attributes(node).get("class") or ""
        for node in range(len(tree))]


def test_a_class_is_asked_once_in_lower_case():
    found, tree, asked = classes(page()), page().tree, []
    inside = tree.tag != tree.tag[-1]
    which = found.which(inside, lambda mark: asked.append(mark) or mark == "post")
    assert asked == ["post", "note"]
    assert which.tolist() == [tree.attributes(node).get("class") == "Post" for node in range(len(tree))]


def test_only_classes_of_the_nodes_are_asked():
    found, tree, asked = classes(page()), page().tree, []
    divs = tree.tag == tags.CODES["div"]
    assert not found.which(divs, asked.append).any() and asked == ["post"]


def test_a_page_without_attributes():
    bare = classes(marrow.parse("<p>text"))
    assert bare.every == [""]
    assert not bare.number.any()
