"""R2L and DANA on Arabic and Persian pages: the area, what R2L loses, and pages of other scripts."""

import json
import re
from pathlib import Path

import pytest
from judging import kept

import marrow
from marrow.algorithms.regions import ENTRIES
from marrow.experiment import metrics

dana, r2l = (ENTRIES[name] for name in ("dana", "r2l"))

ARABIC_NEWS = Path(__file__).parents[1] / "pages" / "arabic-news"

ARABIC = "أعلنت السلطات المحلية اليوم افتتاح الجسر الجديد الذي يربط ضفتي النهر بعد ثلاث سنوات من العمل المتواصل"
PERSIAN = "پژوهشگران دانشگاه تهران روش تازه‌ای برای تصفیه آب آشامیدنی یافته‌اند که هزینه آن بسیار کمتر از گذشته است"
MENU = '<div class="menu-item"><a href="/section/news/today" title="news">أخبار</a></div>' * 25
MENU = f"<div>{MENU}</div>"


def page(text, extra=""):
    return f'<html lang="ar" dir="rtl"><body>{MENU}<div><p>{text}</p>{extra}<p>{text}</p></div>{MENU}</body></html>'


@pytest.mark.parametrize("text", [ARABIC, PERSIAN])
@pytest.mark.parametrize("algorithm", [dana, r2l])
def test_the_area_of_dense_right_to_left_text_is_found(algorithm, text):
    assert kept(algorithm, page(text)) == [text, text]


def test_r2l_loses_other_scripts_that_dana_keeps():
    body = page(ARABIC, "<p>Reuters 2024</p>")
    assert kept(dana, body) == [ARABIC, "Reuters 2024", ARABIC]
    assert kept(r2l, body) == [ARABIC, ARABIC]


@pytest.mark.parametrize("algorithm", [dana, r2l])
def test_the_gap_is_a_knob(algorithm):
    body = page(ARABIC, "<div><br></div>" * 30)
    assert len(kept(algorithm, body)) == 1
    assert len(kept(algorithm, body, gap=70)) == 2


@pytest.mark.parametrize("algorithm", [dana, r2l])
def test_a_page_of_another_script_gives_nothing(algorithm):
    assert kept(algorithm, "<p>Only words in Latin letters, however many of them there are on this page.</p>") == []


# stated, to be told from the letters, and with no word about either
ATTRIBUTES = ['lang="fa" dir="rtl"', 'lang="fa"', ""]


@pytest.mark.parametrize("attributes", ATTRIBUTES)
@pytest.mark.parametrize("algorithm", ["dana", "r2l"])
def test_every_format_has_the_direction_and_the_order_of_reading(algorithm, attributes):
    body = page(PERSIAN, f"<p>{PERSIAN} (Reuters 2024)</p>").replace('lang="ar" dir="rtl"', attributes)
    article = marrow.extract(body, algorithm=algorithm)
    text = f"{PERSIAN}\n\n{PERSIAN} (Reuters 2024)"  # what stands twice is given once
    # as it is typed, with no marks of direction added
    assert article.text.strip() == article.markdown().strip() == text
    assert re.search(r"<html[^>]* dir=\"rtl\"", article.html())
    assert json.loads(article.json())["direction"] == "rtl"


@pytest.mark.parametrize("algorithm", ["dana", "plain"])
def test_a_part_in_the_other_direction_keeps_its_own(algorithm):
    english = "The bridge was opened at noon by the mayor, three years after the flood, said Reuters."
    body = page(ARABIC, f'<blockquote dir="ltr" lang="en"><p>{english}</p></blockquote>')
    article = marrow.extract(body, algorithm=algorithm)
    assert re.search(rf'<blockquote[^>]* dir="ltr"[^>]*>\s*<p>{english}', article.html())
    assert f"> {english}" in article.markdown()


def test_a_whole_page_of_arabic_news():
    expected = metrics.tokens((ARABIC_NEWS / "expected.md").read_text("utf-8"))
    score = {}
    for algorithm in ("plain", "dana", "r2l"):
        article = marrow.extract((ARABIC_NEWS / "source.html").read_bytes(), algorithm=algorithm)
        score[algorithm] = metrics.words(expected, metrics.tokens(article.text))
        assert re.search(r'<html[^>]* dir="rtl"', article.html())
    assert score["dana"].precision > score["plain"].precision
    assert score["dana"].recall > score["r2l"].recall > 0.85  # which loses words in other letters
