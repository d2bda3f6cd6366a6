"""Parts of an article: links, images, headings, tables, code, sections; chunks; and what an article looks like."""

import asyncio
import dataclasses
import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from serving import serving

import marrow
from marrow import Error, Extractor, extract

PAGES = Path(__file__).parent / "pages"
ROW = "It rained all day in the valley, and the river rose over its banks. Nobody went out for hours. "
PAGE = f"""<html lang=en><title>Rain in May</title><article><h1>Rain in May</h1><p>{ROW}<a
href=/more>More <b>rain</b></a></p>
<figure><img src=a.jpg alt="The river" width=640 height=480><figcaption>The river in May</figcaption></figure>
<h2>Tools</h2><p>{ROW}</p><pre><code class=language-python>def rain():
    return 1</code></pre>
<h3>Figures</h3><p>{ROW}</p><table><caption>Rain</caption><tr><th>Day<th>mm</tr><tr><td>1<td>40</tr>
<tr><td>2<td>38</tr></table>
<h2>After</h2><p>{ROW * 8}</p><ul>{"".join(f"<li>{ROW} {number}</li>" for number in range(12))}</ul></article>"""
HEAD = "/html/body[1]/article[1]"


@pytest.fixture(scope="module")
def article():
    return extract(PAGE, url="https://courier.example/a/")


def test_an_article_is_one_line_to_look_at(article):
    words = f"{article.words:,}"
    assert repr(article) == (f"<Article 'Rain in May': {article.page_type}, {words} words, confidence"
                             f" {article.confidence:.2f}>")
    assert str(article) == repr(article)
    assert repr(extract("")) == "<Article empty: no-text>"
    assert repr(extract(PAGE, algorithm="rules")).endswith(" words>")
    assert len(repr(extract(f"<title>{'Long ' * 99}</title><p>{ROW * 5}"))) < 200
    assert repr(article.page).startswith("<Page https://courier.example/a/: ")
    assert repr(marrow.filter(PAGE)).startswith("<Filtered layout: ")


def test_links(article):
    assert [dataclasses.astuple(link) for link in article.links] == [
        ("More rain", "https://courier.example/more", f"{HEAD}/p[1]/a[1]")
    ]
    assert article.links[0].as_dict()["text"] == "More rain"


def test_images(article):
    (image,) = article.images
    assert (image.url, image.alt, image.caption) == ("https://courier.example/a/a.jpg", "The river", "The river in May")
    assert (image.width, image.height, image.xpath) == (640, 480, f"{HEAD}/figure[1]/img[1]")


def test_headings(article):
    assert [(each.level, each.text) for each in article.headings] == [(2, "Tools"), (3, "Figures"), (2, "After")]
    assert article.headings[1].xpath == f"{HEAD}/h3[1]"


def test_tables(article):
    (table,) = article.tables
    assert table.rows == [["Day", "mm"], ["1", "40"], ["2", "38"]]
    assert (table.header, table.caption, table.xpath) == (1, "Rain", f"{HEAD}/table[1]")


def test_code(article):
    assert [dataclasses.astuple(code) for code in article.code_blocks] == [
        ("def rain():\n    return 1", "python", f"{HEAD}/pre[1]")
    ]


def test_sections(article):
    assert [(each.level, each.heading, each.path) for each in article.sections] == [
        (1, "Rain in May", ("Rain in May",)),
        (2, "Tools", ("Rain in May", "Tools")),
        (3, "Figures", ("Rain in May", "Tools", "Figures")),
        (2, "After", ("Rain in May", "After")),
    ]
    tools = article.sections[1]
    assert "```python" in tools.markdown and "Tools" not in tools.text and tools.xpath == f"{HEAD}/h2[1]"


def test_an_empty_article_has_no_parts():
    empty = extract("")
    parts = (empty.links, empty.images, empty.headings, empty.tables, empty.code_blocks, empty.sections, empty.chunks())
    assert set(parts) == {()}
    assert (empty.url, empty.hostname, empty.fingerprint, empty.words) == (None, None, "", 0)


def test_as_dict_is_what_json_says(article):
    assert json.loads(article.json()) == json.loads(json.dumps(article.as_dict()))
    assert "blocks" in article.as_dict() and "blocks" not in json.loads(article.json(blocks=False))
    assert article.as_dict()["metadata"]["fingerprint"] == article.fingerprint


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda article: article.markdown(links="bogus"), "unknown links of markdown.* 'bogus': choose from footnote,"
                                                          " inline, none"),
        (lambda article: article.render("markdown", lnks="none"), "unknown knob of markdown.* 'lnks': did you mean"
            " links"),
        (lambda article: article.json(indent="wide"), "'wide' is not a whole number"),
        (lambda article: article.chunks(max_words=0), "max_words of 1 or more"),
        (lambda article: article.chunks(max_words=10, overlap=10), "overlap below it"),
        (lambda article: article.chunks(max_words="10"), "not '10' and 0"),
        (lambda article: article.chunks(form="tei"), "markdown, text, html"),
        (lambda _: Extractor(algorithm="danga"), "did you mean dana or danag"),
        (lambda _: Extractor({"danag.gop": 1}), "did you mean danag.gap"),
        (lambda _: extract(PAGE, settings={"markdown.links": "bogus"}), "unknown markdown.links in settings 'bogus'"),
    ],
)
def test_a_wrong_value_is_an_error(article, call, told):
    with pytest.raises(Error, match=told):
        call(article)


def test_an_unknown_keyword_is_a_type_error(article):
    with pytest.raises(TypeError):
        article.markdown(lnks="none")


def test_an_extractor_is_made_of_names_and_dicts():
    assert Extractor(algorithm="danag").extract(PAGE).algorithm == "danag"
    assert Extractor({"algorithm": "bte"}).extract(PAGE).algorithm == "bte"
    assert Extractor(settings={"markdown.links": "none"}, algorithm="bte").extract(PAGE).markdown().count("](http") == 0
    same = pickle.loads(pickle.dumps(Extractor(algorithm="danag")))
    assert same.extract(PAGE).algorithm == "danag"


def test_chunks_go_along_headings_and_cut_no_table_or_code(article):
    pieces = article.chunks(max_words=30)
    assert [piece.number for piece in pieces] == [*range(len(pieces))]
    assert {piece.headings for piece in pieces} == {section.path for section in article.sections}
    assert all(piece.words <= 30 or "|" in piece.text for piece in pieces)
    assert sum("def rain():\n    return 1" in piece.text for piece in pieces) == 1
    table = next(piece for piece in pieces if "| 1 | 40 |" in piece.text)
    assert "| 2 | 38 |" in table.text and f"{HEAD}/table[1]" in table.xpaths
    assert all(piece.xpaths for piece in pieces)
    together = article.chunks(max_words=120)
    assert {piece.headings for piece in together} == {("Rain in May",), ("Rain in May", "After")}
    (whole,) = article.chunks(max_words=10_000)
    assert whole.headings == ("Rain in May",) and whole.text == article.markdown(title=False).strip()


def test_chunks_are_written_in_every_form_by_its_settings(article):
    assert [piece.xpaths for piece in article.chunks(form="html")] == [piece.xpaths for piece in article.chunks()]
    (whole,) = article.chunks(max_words=10_000, form="html")
    assert whole.text in article.html(page=False) and "<h1>" not in whole.text and "<table>" in whole.text
    bare = extract(PAGE, url="https://courier.example/a/", settings={"markdown.links": "none", "html.links": False})
    assert "[More" in article.chunks()[0].text and "[More" not in bare.chunks()[0].text
    assert "<a href" in whole.text and "<a href" not in bare.chunks(form="html")[0].text


def test_a_list_is_cut_between_its_items_and_stays_one(article):
    lists = [piece.text for piece in article.chunks(max_words=100) if "\n- " in piece.text
             or piece.text.startswith("- ")]
    assert len(lists) > 1
    assert not any("\n* " in text for text in lists)
    assert sum(text.count("- It rained") for text in lists) == 12


def test_lists_that_the_page_does_not_have_stay_apart_and_the_article_as_it_is():
    page = f"<article><h1>Rain</h1><p>{ROW * 8}</p><dl><dt>One<dt>Two</dl><dl><dt>Three<dt>Four</dl></article>"
    made = extract(page)
    before = made.markdown()
    pieces = made.chunks(max_words=60)
    assert made.markdown() == before
    assert pieces[-1].text.endswith("- One\n- Two\n\n* Three\n* Four")


def test_an_overlap_repeats_the_last_sentences_of_a_section(article):
    pieces = [piece for piece in article.chunks(max_words=50, overlap=8, form="text") if piece.headings[-1] == "After"]
    assert pieces[1].text.startswith("Nobody went out for hours.")
    assert pieces[0].text.endswith("Nobody went out for hours.")
    assert all(piece.words <= 50 for piece in pieces)


@pytest.mark.parametrize("slug", sorted(path.parent.name for path in PAGES.glob("*/source.html")))
@pytest.mark.parametrize("most", [1, 40, 300])
def test_chunks_hold_all_words_of_every_golden_page_in_order(slug, most):
    found = extract(PAGES / slug / "source.html")
    pieces = found.chunks(max_words=most, form="text")
    # what names a post stands with each part of it
    said = iter("".join("".join(piece.text for piece in pieces).split()))
    assert all(letter in said for letter in "".join(found.text.removeprefix(found.document.headline).split()))
    for table in found.tables if most > 1 else ():
        words = {word for row in table.rows for cell in row for word in cell.split()}
        assert any(words <= {*piece.text.split()} for piece in pieces)


@settings(max_examples=40)
@given(st.text("ab. \n。雨é", max_size=200), st.integers(4, 30), st.integers(0, 29))
def test_chunks_of_any_text_are_no_longer_than_asked_for(text, most, overlap):
    made = extract(f"<h1>T</h1><p>{text}</p><ul><li>{text}</li></ul><blockquote>{text}</blockquote>", algorithm="plain")
    for piece in made.chunks(max_words=most, overlap=min(overlap, most - 2), form="text"):
        assert piece.words <= most


def test_a_fingerprint_differs_little_where_the_text_does():
    def bits(one, other):
        return (int(one, 16) ^ int(other, 16)).bit_count()

    text = " ".join(f"word{number * 7 % 97} of {number}" for number in range(400))
    first = extract(f"<article><p>{text}</p>", algorithm="plain").fingerprint
    near = extract(f"<article><p>{text} and two more</p>", algorithm="plain").fingerprint
    far = extract(f"<article><p>{ROW * 20}</p>", algorithm="plain").fingerprint
    assert len(first) == 16 and bits(first, near) <= 4 < 16 < bits(first, far)
    assert extract(f"<p>{'雨が降った。' * 9}", algorithm="plain").fingerprint != far


def test_many_pages_in_processes_come_in_order_and_a_bad_one_costs_no_other(tmp_path):
    bodies = [f"<article><h1>Title {number}</h1><p>{ROW} {number}</p></article>" for number in range(6)]
    sources = [(bodies[0], "https://one.example/"), tmp_path / "none.html", *bodies[1:], marrow.parse(bodies[0])]
    expected = [found.text for found in marrow.extract_many(sources, algorithm="rules")]
    made = [*marrow.extract_many(iter(sources), jobs=2, algorithm="rules")]
    assert [found.text for found in made] == expected and made[2].algorithm == "rules"
    assert made[0].url == "https://one.example/"
    assert (made[1].reason, made[1].text) == ("failed", "") and "none.html: No such file" in made[1].evidence
    assert expected[-1].startswith("Title 0")
    with pytest.raises(Error, match="jobs is 0 or more"):
        marrow.extract_many([], jobs=-1)


def test_a_page_that_takes_too_long_is_lost_alone():
    made = [*marrow.extract_many([PAGE * 10_000, "<p>Rain."] * 2, jobs=2, timeout=2, algorithm="plain")]
    assert [found.reason for found in made] == ["failed", None] * 2
    assert made[0].evidence.startswith("timeout") and made[1].text == "Rain.\n"


def test_articles_travel_between_processes(article):
    same = pickle.loads(pickle.dumps(article))
    assert same.markdown() == article.markdown() and same.blocks == article.blocks and same.links == article.links


def test_async_gives_the_same(article):
    async def both():
        async with asyncio.timeout(60):
            return await asyncio.gather(marrow.aextract(PAGE, url=article.url),
                                        Extractor(algorithm="rules").aextract(PAGE))

    first, second = asyncio.run(both())
    assert first.markdown() == article.markdown() and second.algorithm == "rules"


def test_async_fetches():
    with serving({"/x": ("text/html", PAGE.encode())}) as base:
        assert asyncio.run(marrow.aextract_url(f"{base}/x")).url == f"{base}/x"
