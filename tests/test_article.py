"""The Article: its fields, its blocks with their decisions, and its forms."""

import dataclasses
import gc
import json
import weakref

import numpy as np
import pytest

import marrow
from marrow import Article
from marrow.algorithms import learned
from marrow.page import parse, tags

PAGE = """<html lang="en"><head><title>Rain in May | The Courier</title>
<meta property="og:site_name" content="The Courier"><meta name="author" content="Ada Alder">
<meta name="description" content="A wet day.">
<meta property="article:published_time" content="2024-05-03T06:00:00+02:00">
<meta property="article:modified_time" content="2024-05-04"><link rel="canonical" href="/rain">
<meta property="og:image" content="/rain.jpg"><link rel="license" href="https://licence.example/by/4.0/"></head>
<body><nav><a href="/">Home</a></nav>
<article><h1>Rain in May</h1><p>It rained <span hidden>secret</span>all day in the valley,<br>and the river rose.</p>
<figure><img src="a.jpg" alt="The river"></figure><p id="second">Nobody went out.</p></article>
<p style="display:none">Unseen.</p></body></html>"""


@pytest.fixture(scope="module")
def article():
    return marrow.extract(PAGE, url="https://courier.example/2024/")


def test_fields_are_those_of_the_page(article):
    assert article.title == "Rain in May"
    assert article.authors == ("Ada Alder",)
    assert article.published == "2024-05-03T06:00:00+02:00"
    assert article.modified == "2024-05-04"
    assert article.site == "The Courier"
    assert article.language == "en"
    assert article.description == "A wet day."
    assert article.canonical == "https://courier.example/rain"
    assert article.image == "https://courier.example/rain.jpg"
    assert article.licence == "https://licence.example/by/4.0/"
    assert (article.reason, article.evidence, article.notes) == (None, "", ())
    assert article.algorithm == "learned"


def test_blocks_are_all_of_the_page_in_order_with_the_decision(article):
    assert [(block.text, block.kept, block.hidden) for block in article.blocks] == [
        ("Home", False, ""),
        ("Rain in May", True, ""),
        ("It rained all day in the valley,\nand the river rose.", True, ""),  # once, though a hidden text parts it
        ("secret", False, "hidden"),
        ("Nobody went out.", True, ""),
        ("Unseen.", False, "display:none"),
    ]
    for block in article.blocks:
        assert block.kept == (block.score > 0)
        assert (block.score == -np.inf) == bool(block.hidden)


def test_the_model_says_what_kind_of_page_it_is_and_how_sure_it_is(article):
    assert article.page_type in learned.predict(article.page).types
    assert 0 < article.confidence <= 1
    for block in article.blocks:
        assert (block.probability is None) == bool(block.hidden)
    rules = marrow.extract(PAGE, algorithm="rules")
    assert (rules.page_type, rules.confidence, rules.blocks[0].probability) == (None, None, None)
    assert (marrow.extract(b"").page_type, marrow.extract(b"").confidence) == (None, 0)


def test_blocks_say_where_they_are(article):
    second = article.blocks[4]
    assert second.path == "html/body/article/p"
    assert second.xpath == "/html/body[1]/article[1]/p[2]"
    assert second.css == "p#second"
    assert article.blocks[3].path == "html/body/article/p/span"


def test_a_block_is_kept_when_a_part_of_it_is():
    page = parse("<p>One two three <b>four five six</b> seven eight nine.</p>" + "<p>" + "More words. " * 30)
    scores = np.full(len(page.leaves), 1.0)
    scores[0], scores[1], scores[2] = -2.0, 0.5, -1.0
    blocks = Article(page, scores, "made").blocks
    assert (blocks[0].kept, blocks[0].score) == (True, 0.5)
    assert len(blocks) == 2


def test_an_article_is_true_when_there_is_content(article):
    assert bool(article) is True
    empty = marrow.extract("")
    assert bool(empty) is False
    assert empty.reason == "no-text"
    assert (empty.text, empty.markdown(), empty.blocks) == ("", "", ())
    assert empty.title is None
    assert empty.authors == ()
    assert json.loads(empty.json())["metadata"]["reason"] == "no-text"
    assert "<html" in empty.html()


def test_forms_hold_the_content_and_nothing_else(article):
    assert article.text == "Rain in May\n\nIt rained all day in the valley,\nand the river rose.\n\nNobody went out.\n"
    for form in ("text", "markdown", "html", "json"):
        rendered = article.render(form)
        assert "Nobody went out." in rendered
        assert not {"secret", "Unseen", "Home"} & set(rendered.replace(".", " ").split())
    assert article.markdown() == article.render("markdown")
    assert article.markdown(images=False) != article.markdown()
    assert json.loads(article.json())["title"] == "Rain in May"


@pytest.mark.parametrize("body", ["<h1>Closed on Monday"
    "</h1>", "<title>Closed on Monday</title><h2>Closed on Monday</h2>"])
def test_a_title_that_is_all_there_is_stands_as_text(body):
    article = marrow.extract(body)
    assert article.text == "Closed on Monday\n"
    assert article.markdown().lstrip("# ") == "Closed on Monday\n"


@pytest.mark.parametrize("algorithm", ["plain", "rules", "learned"])
@pytest.mark.parametrize("name", [name for name in tags.NAMES if name.isalnum() and name not in ("rp", "rtc")])
def test_what_has_no_reason_has_text(algorithm, name):
    article = marrow.extract(f"<{name}>These are the words of the story that a reader sees.</{name}>",
                             algorithm=algorithm)
    assert (article.reason is None) == bool(article.text)


def test_an_unknown_form_says_which_there_are(article):
    with pytest.raises(marrow.Error, match="did you mean markdown"):
        article.render("markdwon")


def test_an_article_and_its_blocks_cannot_be_changed(article):
    with pytest.raises(dataclasses.FrozenInstanceError):
        article.algorithm = "bte"
    with pytest.raises(dataclasses.FrozenInstanceError):
        article.blocks[0].kept = True


def test_text_is_the_same_before_and_after_the_document_is_made(article):
    before = article.text
    assert before == article.render("text", bullets=False) == marrow.extract(article.page).render("text")
    assert article.document is article.document
    assert article.render("text") == before


def test_what_is_asked_for_is_worked_out_once(article):
    assert article.metadata is article.metadata
    assert article.document is article.document
    assert article.blocks is article.blocks


@pytest.mark.parametrize(
    ("words", "direction"),
    [("נהר גאה על גדותיו אחרי יום של גשם בעמק", "rtl"), ("The river rose over its banks after a day of rain", "ltr")],
)
def test_the_direction_is_that_of_the_content_not_of_what_is_around_it(words, direction):
    around = "<nav>" + "<a href=/>Home and more</a> " * 8 + "</nav>"
    body = f"{around}<article><p>{words}. {words}. {words}. {words}. {words}.</p></article>"
    assert marrow.extract(body).document.direction == direction


def test_notes_say_what_was_done_to_the_input():
    hidden = '<div style="display:none">' + "<p>It rained all day in the valley.</p>" * 20 + "</div>"
    assert any("revealed" in note for note in marrow.extract(hidden).notes)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "json"])
def test_an_article_is_gone_as_soon_as_nobody_holds_it(form):
    """No circle of references keeps the page until the collector comes by."""
    gc.collect()
    gc.disable()
    try:
        article = marrow.extract(PAGE)
        assert article.render(form) and article.metadata
        page = weakref.ref(article.page)
        del article
        assert page() is None
    finally:
        gc.enable()


@pytest.mark.parametrize(("expected", "told"), [(0.3, True), (0.8, False)])
def test_an_unsure_answer_says_so(expected, told):
    page = parse(PAGE)
    answer = dataclasses.replace(learned.predict(page), confidence=expected)
    notes = Article(page, np.ones(len(page.leaves)), "learned", prediction=answer).notes
    assert notes == (*page.notes, *([f"unsure: F1 to expect {expected:.2f}"] * told))
