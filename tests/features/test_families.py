"""Every family of features, whatever the folder holds, and what single columns say on pages made for them."""

import numpy as np
import pytest

from marrow import registry
from marrow.features.frame import Frame
from marrow.model import inputs
from marrow.page import parse

FAMILIES = registry.names("features")
TEXT = "The river rose by two metres in the night, and the town moved its market to the hill."
PAGES = {
    "one word": "word",
    "article": f"<title>The river rose</title><h1>The river rose</h1><p>{TEXT}</p><p>{TEXT}</p><nav><a href=/>"
               f"Home</a></nav>",
    "grid": "<ul>" + "".join(f"<li class=card><h3>Shirt {n}</h3><p>{n} euro</p></li>" for n in range(5)) + "</ul>",
    "chinese": "<title>江水上涨</title><h1>江水上涨</h1><p>江水一夜之间上涨了两米，镇上的集市搬到了山上。</p>",
    "arabic": "<title>ارتفع النهر</title><h1>ارتفع النهر</h1><p>ارتفع النهر مترين في الليل؟ نعم.</p>",
    "deep": "<div>" * 60 + "deep" + "</div>" * 60,
    "nul": "<p>a\x00b</p><p>c</p>",
    "wide": "<h2>" + "字" * 140 + "</h2><p>x",
}


def columns(html):
    frame = Frame(parse(html))
    out = {}
    for family in FAMILIES:
        for names, column in registry.verb("features", family)(frame).items():
            names = (names,) if isinstance(names, str) else names
            out |= zip(names, np.broadcast_to(column, (len(names), len(frame))), strict=True)
    return out


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES.keys())
def test_columns_are_finite_and_the_same_for_every_page(html):
    found = columns(html)
    assert list(found) == list(inputs.names())
    for name, column in found.items():
        assert np.isfinite(column).all(), name


@pytest.mark.parametrize("html", PAGES.values(), ids=PAGES.keys())
def test_the_matrix_holds_the_columns(html):
    found = columns(html)
    matrix = inputs.matrix(Frame(parse(html)))
    for place, column in enumerate(found.values()):
        assert matrix[:, place] == pytest.approx(column.astype(np.float32))


def test_each_column_name_belongs_to_one_family():
    frame = Frame(parse(PAGES["article"]))
    found = [names for family in FAMILIES for names in registry.verb("features", family)(frame)]
    names = [name for names in found for name in ((names,) if isinstance(names, str) else names)]
    assert len(names) == len(set(names))


def test_cards_of_a_grid_make_a_row():
    found = columns(PAGES["grid"])
    assert (found["item_number"] == np.float32(np.log1p(5))).all()
    assert found["item_share"] == pytest.approx(np.ones(10))
    assert found["class_group"] == pytest.approx(np.full(10, np.log1p(5)), abs=1e-6)


def test_a_text_that_was_there_before_is_a_copy():
    assert columns("<p>Menu</p><p>Text</p><p>Menu</p>")["is_copy"].tolist() == [0, 0, 1]


def test_roles_hold_for_what_is_inside():
    found = columns('<div role="banner"><p>Logo</p></div><main><p>Text</p></main><div role=MENUBAR>File</div>')
    assert found["role_banner"].tolist() == [1, 0, 0]
    assert found["role_main"].tolist() == found["in_main"].tolist() == [0, 1, 0]
    assert found["role_menu"].tolist() == [0, 0, 1]


def test_a_section_goes_from_heading_to_heading():
    found = columns("<h1>A</h1><p>one two</p><h2>B</h2><p><a href=/>three four</a></p>")
    assert np.expm1(found["section_words"]) == pytest.approx([3, 3, 3, 3])
    assert found["section_density"] == pytest.approx([0, 0, 2 / 3, 2 / 3])
    assert found["under_level"] == pytest.approx([1, 1, 0.8, 0.8])


def test_words_of_every_script_end_sentences():
    for text in ("End.", "终。", "終！", "نهاية؟", "अंत।", "ختم۔"):
        assert columns(f"<p>{text}</p>")["ends"][0] == 1


def parts(html):
    frame = Frame(parse(html))
    return frame.texts, frame.parts.tolist()


def test_parts_of_repeated_items_and_their_headings():
    card = "<div class=card><h3>Shirt {0}</h3><p class=text>{1}</p><p class=price>{0} euro</p></div>"
    _, found = parts(f"<p>{TEXT}</p><section>" + "".join(card.format(n, TEXT) for n in range(3)) + "</section>")
    assert found[0] == -1
    heading, text, price = found[1:4]
    assert found[1:] == 3 * [heading, text, price] and heading == text != price


def test_parts_are_those_of_the_innermost_items():
    row = "<li><b>{0}</b><p>{1}</p></li>"
    rows = "".join(row.format(n, TEXT) for n in range(3))
    box = f"<div class=box><div class=name>Box</div><ul>{rows}</ul></div>"
    texts, found = parts(3 * box)
    heads = [number for text, number in zip(texts, found, strict=True) if text == "Box"]
    assert len(set(heads)) == 1 and heads[0] >= 0 and found.count(heads[0]) == 3
    assert len(set(found)) == 1 + 3 * 2  # each list has items of its own


def test_items_of_one_block_with_a_class_are_parts():
    _, found = parts(f"<p>{TEXT}</p><div>" + "".join(f"<a class=card href=/{n}>Shirt {n}</a>" for n in range(3))
                     + "</div><div>" + 3 * "<div class=range>Under 50 euro</div>" + "</div>")  # fmt: skip
    assert found[0] == -1 and set(found[-3:]) == {found[-1]} and found[-1] >= 0


@pytest.mark.parametrize("html", (2 * f"<div class=card><h3>Shirt</h3><p>{TEXT}</p></div>", 5 * f"<p>{TEXT}</p>",
                                  "<table>" + 3 * f"<tr><td>Shirt<p>{TEXT}" + "</table>",
                                  5 * f"<div>{TEXT}</div>", 5 * f"<div class=text>{TEXT}</div>",
                                  5 * "<p class=text>Shirt</p>",
                                  3 * f"<section>{3 * f'<p>{TEXT}</p>'}</section>"))  # fmt: skip
def test_two_items_of_one_block_plain_tables_and_running_text_have_no_parts(html):
    assert set(parts(html)[1]) == {-1}
