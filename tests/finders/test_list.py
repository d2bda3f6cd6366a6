from importlib import import_module

import pytest

from marrow.page import parse

finder = import_module("marrow.finders.list")
CARDS = "".join(
    f"""<li class=product><a href=/p/{number}><img data-src=/img/{number}.jpg src=data:,x></a>
    <h3><a href="/p/{number}">Kettle number {number}</a></h3><p>A kettle of {number} litres.</p>
    <span class=author>Ann Smith</span> <time datetime=2024-05-0{number}>last week</time> <b>{number}9,90 €</b></li>"""
    for number in range(1, 6)
)


def test_the_date_of_an_item_by_the_language_of_the_page():
    items = "".join(f"<li><h3>Kettle {n}</h3><p>{n}. listopada 2024</p>" for n in range(1, 6))
    found = finder.find(parse(f"<html lang=HR><ul>{items}</ul>"))
    assert [record.fields["date"] for record in found] == [f"2024-10-0{n}" for n in range(1, 6)]


def test_the_fields_of_an_item():
    records = finder.find(parse(f"<html lang=de><ul>{CARDS}</ul>", url="https://example.org/"))
    assert len(records) == 5
    assert records[1].kind == "list" and records[1].source == "visible" and 0 < records[1].confidence < 1
    assert records[1].path == "/html/body[1]/ul[1]/li[2]"
    fields = records[1].fields
    assert fields["title"] == "Kettle number 2"
    assert fields["link"] == "https://example.org/p/2"
    assert fields["image"] == "https://example.org/img/2.jpg"
    assert (fields["price"], fields["currency"], fields["date"], fields["author"]) == ("29.90", "EUR", "2024-05-02",
        "Ann Smith")
    assert fields["text"].startswith("Kettle number 2\nA kettle of 2 litres.\nAnn Smith last week")


@pytest.mark.parametrize(("image", "wanted"), [
    ("<img src=/lazy_placeholder.gif data-src=/a.jpg>", "a.jpg"), ("<img src=/${size}.jpg>", None),
    ("<img src=/s.jpg srcset='/s.jpg 200w, /l.jpg 800w'>", "l.jpg"),
    ("<picture><source srcset=/b.webp><img alt=x></picture>", "b.webp"),
    ("<img src=data:,x><img src=/c.jpg>", "c.jpg"),
])  # fmt: skip
def test_the_image_of_an_item_is_the_best_that_it_names(image, wanted):
    items = "".join(f"<li>{image}<h3>Kettle {n}</h3><p>It holds {n} litres</p>" for n in range(1, 6))
    records = finder.find(parse(f"<ul>{items}</ul>", url="https://example.org/"))
    assert {record.fields.get("image") for record in records} == {wanted and f"https://example.org/{wanted}"}


@pytest.mark.parametrize(("line", "author"), [
    ("By Ann Smith", "Ann Smith"), ("by ferry_fan", "ferry_fan"), ("By clicking you agree to the terms", None),
    ("By clicking and subscribing you agree", None),
])  # fmt: skip
def test_a_line_that_introduces_no_name_names_no_author(line, author):
    items = "".join(f"<li><h3>Kettle {n}</h3><p>It holds {n} litres</p><p>{line}</p>" for n in range(1, 6))
    assert {record.fields.get("author") for record in finder.find(parse(f"<ul>{items}</ul>"))} == {author}


@pytest.mark.parametrize("priced", ["<del>£15.00</del> <ins>£12.00</ins>", "£ 12.00"])
def test_the_price_of_an_item_is_that_of_now_and_no_number_of_its_title(priced):
    items = "".join(f"<li><a href=/{n}>Quay Street {n}</a> <b>{priced}</b> <i>{n} rooms</i>" for n in range(3, 8))
    found = finder.find(parse(f"<html lang=en><ul>{items}</ul>", url="https://example.org/"))
    assert [record.fields["price"] for record in found] == ["12.00"] * 5


@pytest.mark.parametrize("nowhere", ["#", " # ", "javascript:void(0)", "JavaScript:open()", "data:text/plain,x"])
def test_links_that_lead_nowhere_are_no_links(nowhere):
    items = "".join(f"<li><h3>Kettle {n}</h3><p>It holds {n} litres<a href='{nowhere}'>like</a>" for n in range(1, 6))
    records = finder.find(parse(f"<ul>{items}</ul>", url="https://example.org/"))
    assert len(records) == 5 and not any(record.fields.keys() & {"link", "links"} for record in records)


def test_values_are_cells_without_the_words_of_the_template():
    rows = "".join(f"<tr><td><b>Thing {n}</b> <i>{n}{n}</i><td>Price: {n}0 crowns<td>buy" for n in range(1, 7))
    records = finder.find(parse(f"<table>{rows}</table>"))
    assert records[2].fields["values"] == ["Thing 3", "33", "30 crowns"]
    assert records[2].fields["text"] == "Thing 3 33\nPrice: 30 crowns\nbuy"


def test_words_in_bold_stay_in_their_cell():
    texts = ["the <b>old</b> harbour at night", "a harbour", "boats", "gulls", "<b>nets</b> on the wall"]
    rows = "".join(f"<li><a href=/{n}>Name{n}</a> <span>{text}</span>" for n, text in enumerate(texts))
    records = finder.find(parse(f"<ul>{rows}</ul>"))
    assert [record.fields["values"][-1] for record in records] == [
        "the old harbour at night",
        "a harbour",
        "boats",
        "gulls",
        "nets on the wall",
    ]


def test_the_second_list_is_given_on_request_and_is_less_sure():
    news = "".join(f"<div class=teaser><b>News {n}</b><br>What happened on day {n} in town</div>" for n in range(5))
    page = parse(f"<ul>{CARDS}</ul><section>{news}</section>")
    first, more = finder.find(page, further=2.0), finder.find(page, most=3)
    assert (len(first), len(more)) == (5, 10) and more[:5] == first
    assert more[-1].confidence < more[0].confidence


@pytest.mark.parametrize(
    ("around", "words", "count"),
    [
        ("<section>{}</section>", "What happened on day {} in town, and what is to come", 10),
        ("<section>{}</section>", "Short", 5),
        ("<aside>{}</aside>", "What happened on day {} in town, and what is to come", 5),
        ("<section>{}</section>", "<a href=/{0}/more>What happened on day {0} in town, and what is to come</a>", 5),
    ],
)
def test_a_second_list_that_holds_about_as_much_is_given_unless_it_is_beside_the_content(around, words, count):
    news = "".join(f"<div class=teaser><a href=/{n}>News {n}</a><br>{words.format(n)}</div>" for n in range(5))
    assert len(finder.find(parse(f"<ul>{CARDS}</ul>" + around.format(news)))) == count


def test_a_list_in_several_boxes_is_one():
    row = ("<tr><td><a href=/{n}><b>Kettle {n}</b></a><br>A kettle of {n} litres, made of steel.<br><i>"
           "{n}9 crowns</i></td></tr>")
    first, second = ("".join(row.format(n=n) for n in numbers) for numbers in (range(1, 6), range(6, 10)))
    other = "".join(f"<p>News of day {n}</p>" for n in range(4))
    body = f"<table>{first}</table><h2>More</h2><div><center><table>{second}</table></center></div><div>{other}</div>"
    records = finder.find(parse(body))
    assert [record.fields["title"] for record in records] == [f"Kettle {n}" for n in range(1, 10)]
    assert len({record.confidence for record in records}) == 1
