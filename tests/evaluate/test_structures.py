"""What the structures of a page are, and which of them stand in a text."""

import pytest

from marrow.evaluate.alignment import alike, foreign, standing
from marrow.evaluate.structures import structures, text_of
from marrow.page import parse

ROWS = "<tr><td>Oslo<td>700<tr><td>Bergen<td>290"


def read(html):
    page = parse(html.encode())
    return page, structures(page)


def found(html):
    return [(each.kind, " ".join(each.words)) for each in read(html)[1]]


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("", id="nothing"),
        pytest.param("<div>some words<br>and more</div>", id="a box"),
        pytest.param("<p></p><ul><li><img src=a.jpg></ul><pre> </pre>", id="without words"),
        pytest.param("<p hidden>nobody reads this</p>", id="hidden"),
        pytest.param("<pre>1\n2\n3</pre>", id="numbers of lines"),
        pytest.param("<table><tr><td><table></table>a<td>b<tr><td>c<td>d</table>", id="a table with a table in it"),
        pytest.param("<table role=presentation>" + ROWS + "</table>", id="a table said to be for layout"),
        pytest.param("<table><tr><td>one row<td>of two</table>", id="a table of one row"),
        pytest.param("<table><tr><td>one<tr><td>column</table>", id="a table of one column"),
        pytest.param(f"<table><tr><td>{'word ' * 200}<td>menu<tr><td>a<td>b</table>", id="a table of running text"),
        pytest.param("<div><b class=caption>no picture is near</b></div>", id="named a caption, no picture"),
        pytest.param(f"<img src=a.jpg><div class=caption>{'word ' * 90}</div>", id="named a caption, an article long"),
        pytest.param("<img src=a.jpg><div class=captioned-by-us>a box</div>", id="a class that only begins so"),
        pytest.param("<div><img src=a.jpg><span class=caption>4 stars</span><div>Shirt of linen, in green, 20 euros,"
                     " for men"
                     " and for women</div></div>", id="named a caption, in a box with more"),
    ],
)
def test_no_structure(html):
    assert found(html) == []


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<h2>A <b>head</b>ing</h2>", [("heading", "a heading")]),
        ("<ul><li><h3>Rain</h3><img src=a.jpg><b class=caption>fell</b></ul>", [("item", "rain fell")]),
        ("<table><tr><td><h2>Rain</h2><p>It fell.<td><tr><td>a<td>b</table>", [("heading", "rain"),
            ("paragraph", "it fell")]),
        ("<table><tr><th><h3>Rain</h3><th>Sun<tr><td><p>a<td>b</table>", [("table", "rain sun a b")]),
        ("<p>One.<p>Two", [("paragraph", "one"), ("paragraph", "two")]),
        ("<ul><li>a<ol><li>b</ol>c<li><p>d</p></ul>", [("item", "a c"), ("item", "b"), ("item", "d")]),
        ("<pre>x = 1\ny = 2</pre>", [("code", "x 1 y 2")]),
        ("<blockquote><p>Said so.</p></blockquote>", [("quote", "said so")]),
        ("<dl><dt>Tide<dd><p>Water.</p></dl>", [("term", "tide"), ("definition", "water")]),
        (f"<table>{ROWS}</table>", [("table", "oslo 700 bergen 290")]),
        (f"<table><caption>Towns</caption>{ROWS}</table>", [("table", "oslo 700 bergen 290"), ("caption", "towns")]),
        (f"<table><tr><th>a<th>b<tr><td>{'word ' * 90}<td>c</table>", [("table", "a b " + "word " * 90 + "c")]),
        ("<figure><img src=a.jpg><figcaption><p>The hill</p></figcaption></figure>", [("caption", "the hill")]),
        ("<figure><blockquote>Said</blockquote><figcaption>Ann</figcaption></figure>", [("quote", "said")]),
        ("<div><img src=a.jpg><p class='wp-caption-text x'>The hill</p></div>", [("caption", "the hill")]),
        ("<div class=caption><img src=a.jpg><span class=photo_caption>Hill</span></div>", [("caption", "hill")]),
        ("<figure><img src=a.jpg><figcaption class=caption>Hill</figcaption></figure>", [("caption", "hill")]),
    ],
)
def test_structures(html, expected):
    assert found(html) == expected


def test_words_know_their_node_and_place():
    page, [_, item, inner] = read("<p>before</p><ul><li>one two<ul><li>three</ul>four</ul>")
    assert (page.tree.name(item.node), item.places.tolist(), inner.places.tolist()) == ("li", [1, 2, 4], [3])
    assert text_of(page).words == ("before", "one", "two", "three", "four")


MENU = "<ul><li>Home<li>Tides of the north sea</ul>"
BODY = "<h2>Tides of the north sea</h2><p>They turn twice a day, and nobody asks why they do.</p><ul><li>Home</ul>"


def stands(html, text, question=standing):
    page, every = read(html)
    told = question(every, text_of(page).words, text)
    return [(each.kind, " ".join(each.words[:2])) for each, yes in zip(every, told, strict=True) if yes]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [], id="nothing"),
        pytest.param("Something else altogether is said of the moon.", [], id="other words"),
        pytest.param("Tides of the north sea\nThey turn twice a day, and nobody asks why they do.",
                     [("heading", "tides of"), ("paragraph", "they turn")],
                     id="the heading, not the menu that says it"),
        pytest.param("They turn twice a day, and nobody asks why they did.", [("paragraph", "they turn")],
                     id="nearly all"),
        pytest.param("They turn " + "and so on " * 20 + "twice a day, and nobody asks why they do.", [],
                     id="far apart"),
        pytest.param("They turn twice a day, and nobody asks why they do. At home", [("paragraph", "they turn")],
                     id="by chance"),
        pytest.param("They turn twice a day, and nobody asks why they do.\n1. Home",
                     [("paragraph", "they turn"), ("item", "home")], id="a line of its own"),
    ],
)  # fmt: skip
def test_standing(text, expected):
    assert stands(MENU + BODY, text) == expected


def test_a_stray_word_before_does_not_take_a_word_from_its_run():
    html = f"<p>Tides</p>{BODY}"
    assert stands(html, "Tides of the north sea") == [("heading", "tides of")]
    assert stands(BODY + "<p>sea</p>", "Tides of the north sea") == [("heading", "tides of")]


def test_of_an_output_only_what_is_nowhere_in_the_gold_is_foreign():
    gold = "They turn twice a day, and nobody asks why they do. At home. Tides of the north sea"
    assert stands(BODY + "<p>Read more stories like this one</p>", gold, foreign) == [("paragraph", "read more")]


def test_alike_takes_each_once_and_only_its_kind():
    page = "<li>one<li>one<li>one two three four five six seven eight nine ten eleven</li><p>said twice<p>other"
    made = ("<li>one</li><p>one</p><li>one two three four five six seven eight nine ten twelve</li><h2>said twice</h2>"
            "<p>others")
    _, given = read(made)
    pairs = [
        (" ".join(each.words[:2]), match)
        for each, match in zip(read(page)[1], alike(read(page)[1], given), strict=True)
    ]
    assert pairs == [("one", 0), ("one", -1), ("one two", 2), ("said twice", -1), ("other", -1)]


def test_alike_is_found_though_a_word_it_lost_stands_elsewhere():
    page = "<li>score of one two three four five six seven eight nine ten</li>"
    made = "<li>score</li><li>score1 of one two three four five six seven eight nine ten</li>"
    assert alike(read(page)[1], read(made)[1]) == [1]
