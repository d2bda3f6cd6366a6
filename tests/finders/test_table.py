from marrow.finders import attributes, table
from marrow.page import parse


def rows(body, **knobs):
    return [record.fields for record in table.find(parse(body), **knobs)]


def test_header_spans_and_units():
    body = """<table><caption>Cities</caption><tr><th rowspan=2>City<th colspan=2>Area (km²)<tr><th>land<th>water
    <tr><td>Oslo<td>426 km²<td>28<tr><td>Bergen<td colspan=2>445</table>"""
    assert rows(body) == [{"City": "Oslo", "Area (km²) / land": "426 km²", "Area (km²) / water": "28"},
                          {"City": "Bergen", "Area (km²) / land": "445", "Area (km²) / water": "445"}]  # fmt: skip


def test_hostile_spans_are_bounded_by_the_cells_there_are():
    made = "<tr><td colspan=99999999 rowspan=99999999>x<td rowspan=-1 colspan=zzz>y" * 3
    body = f"<table><tr><th>a<th>b{made}</table>"
    assert all(set(row.values()) <= {"x", "y"} and len(row) <= 7 for row in rows(body))


def test_a_first_row_without_figures_is_a_header():
    assert rows("<table><tr><td>Year<td>Count<tr><td>2001<td>5<tr><td>2002<td>7<tr><td>2003<td>8</table>")[1] == {
        "Year": "2002",
        "Count": "7",
    }


def test_tables_that_place_things_are_left_out():
    assert rows("<table><tr><td><h1>Head</h1><td><p>a<p>b<tr><td><form></form><td><p>text<p>more</table>") == []
    assert rows("<table role=presentation><tr><th>a<th>b<tr><td>1<td>2<tr><td>1<td>2</table>") == []
    assert rows("<table><tr><td>only</table>") == []


def test_attributes_of_lists_rows_and_lines():
    body = """<dl><dt>Brand<dd>Acme<dt>Weight:<dd>2 kg</dl><h2>More</h2>
<table><tr><th>Color<td>red<tr><th>Size<td>12 cm</table>
    <p>Farbe: rot<br>Größe: 12 cm<br>Farbe: blau</p><nav><p>Home: here<br>Shop: there</nav>"""
    records = attributes.find(parse(body))
    assert [record.fields for record in records] == [
        {"Brand": "Acme", "Weight": "2 kg"}, {"Color": "red", "Size": "12 cm"}, {"Farbe": ["rot", "blau"],
            "Größe": "12 cm"},
    ]  # fmt: skip
    assert records[0].path == "/html/body[1]/dl[1]/dt[1]"


def test_a_value_that_comes_again_is_given_once():
    body = "<dl><dt>Colour<dd>red<dt>Colour<dd>blue<dt>Colour<dd>red<dt>Lid<dd>glass</dl>"
    assert attributes.find(parse(body))[0].fields == {"Colour": ["red", "blue"], "Lid": "glass"}


def test_sentences_with_colons_are_no_attributes():
    assert (
        attributes.find(
            parse("<p>He said what nobody in the whole town had expected to hear that day: it rains. At 10:30 it"
                  " stopped.</p>")
        )
        == []
    )
