"""R2L and DANA on Arabic and Persian pages: the area, what R2L loses, and pages of other scripts."""

import pytest
from judging import kept

import marrow
from marrow.algorithms import dana, r2l

ARABIC = "أعلنت السلطات المحلية اليوم افتتاح الجسر الجديد الذي يربط ضفتي النهر بعد ثلاث سنوات من العمل المتواصل"
PERSIAN = "پژوهشگران دانشگاه تهران روش تازه‌ای برای تصفیه آب آشامیدنی یافته‌اند که هزینه آن بسیار کمتر از گذشته است"
MENU = '<div class="menu-item"><a href="/section/news/today" title="news">أخبار</a></div>' * 25


def page(text, extra=""):
    return f'<html lang="ar" dir="rtl"><body>{MENU}<p>{text}</p>{extra}<p>{text}</p>{MENU}</body></html>'


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


@pytest.mark.parametrize("algorithm", ["dana", "r2l"])
def test_the_text_keeps_its_order_and_its_direction(algorithm):
    article = marrow.extract(page(PERSIAN), algorithm=algorithm)
    assert article.text.strip() == f"{PERSIAN}\n\n{PERSIAN}"  # in the order of reading, with no marks of direction added
    assert 'dir="rtl"' in article.html()
