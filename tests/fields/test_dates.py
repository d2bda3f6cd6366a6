"""Dates: what must be read, to the letter, and what must not."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.fields import dates
from marrow.page import parse

MACHINE = {
    "date": ("2024-03-05", "2024-03-05"),
    "zulu": ("2024-03-05T10:20:30Z", "2024-03-05T10:20:30Z"),
    "offset": ("2024-03-05T10:20:30+01:00", "2024-03-05T10:20:30+01:00"),
    "offset-compact": ("2024-03-05T10:20:30+0530", "2024-03-05T10:20:30+05:30"),
    "offset-hours": ("2024-03-05T10:20:30-08", "2024-03-05T10:20:30-08:00"),
    "no-offset": ("2024-03-05 10:20:30", "2024-03-05T10:20:30"),
    "fraction": ("2024-03-05T10:20:30.123Z", "2024-03-05T10:20:30.123Z"),
    "minutes": ("2024-03-05T10:20Z", "2024-03-05T10:20Z"),
    "utc-word": ("2024-03-05 10:20:30 UTC", "2024-03-05T10:20:30Z"),
    "short": ("2024-3-5", "2024-03-05"),
    "compact": ("20240305", "2024-03-05"),
    "compact-time": ("20240305T102030Z", "2024-03-05T10:20:30Z"),
    "epoch": ("1709634030", "2024-03-05T10:20:30Z"),
    "epoch-ms": ("1709634030000", "2024-03-05T10:20:30Z"),
    "mail": ("Tue, 05 Mar 2024 10:20:30 +0100", "2024-03-05T10:20:30+01:00"),
    "script": ("Tue Mar 05 2024 10:20:30 GMT+0100 (CET)", "2024-03-05T10:20:30+01:00"),
    "noon": ("March 5, 2024 12:05 pm", "2024-03-05T12:05"),
    "afternoon after figures": ("2024-03-05 3:30 PM", "2024-03-05T15:30"),
    "midnight after figures": ("2024-03-05 12:30:00 a.m. UTC", "2024-03-05T00:30:00Z"),
    "comma before the time": ("2024-03-05, 15:30", "2024-03-05T15:30"),
    "another date's time": ("2024-03-05, updated 2024-03-06 15:30", "2024-03-05"),
    "offset after a word": ("2024-03-05T10:20:30 GMT+0200", "2024-03-05T10:20:30+02:00"),
    "offset of no place": ("2024-03-05T10:20:30+99:00", "2024-03-05T10:20:30"),
    "minutes of no offset": ("Tue, 05 Mar 2024 10:20:30 +0160", "2024-03-05T10:20:30"),
    "zone by name": ("March 5, 2024 10:20 PM EST", "2024-03-05T22:20"),
    "spanish afternoon": ("5 de marzo de 2024, 3:20 p. m.", "2024-03-05T15:20"),
    "arabic afternoon": ("5 مارس 2024 3:20 م", "2024-03-05T15:20"),
    "arabic morning": ("5 مارس 2024 3:20 صباحًا", "2024-03-05T03:20"),
    "korean afternoon": ("2024년 3월 5일 오후 3:20", "2024-03-05T15:20"),
    "chinese afternoon": ("2024年3月5日 下午3:20", "2024-03-05T15:20"),
    "chinese afternoon after figures": ("2024-03-05 下午3:20", "2024-03-05T15:20"),
    "japanese afternoon": ("2024年3月5日 午後3時20分", "2024-03-05T15:20"),
    "chinese clock": ("2024年03月05日10时30分", "2024-03-05T10:30"),
    "korean midnight": ("2024년 3월 5일 오전 12:20", "2024-03-05T00:20"),
    "evening": ("March 5, 2024 at 9:05 PM", "2024-03-05T21:05"),
}
TEXT = {
    "en": "March 5, 2024",
    "en-ordinal": "5th of March, 2024",
    "en-short": "Mar. 5, 2024",
    "de": "Dienstag, 5. März 2024",
    "fr": "le 5 mars 2024",
    "es": "5 de marzo de 2024",
    "it": "5 marzo 2024",
    "pt": "5 de março de 2024",
    "nl": "5 maart 2024",
    "ru": "5 марта 2024 г.",
    "uk": "5 березня 2024",
    "pl": "5 marca 2024",
    "cs": "5. března 2024",
    "el": "5 Μαρτίου 2024",
    "tr": "5 Mart 2024",
    "ar": "5 مارس 2024",
    "ar-digits": "٥ مارس ٢٠٢٤",
    "he": "5 במרץ 2024",
    "fa-gregorian": "5 مارس 2024",
    "fa": "۱۵ اسفند ۱۴۰۲",
    "hi": "5 मार्च 2024",
    "id": "5 Maret 2024",
    "vi": "ngày 5 tháng 3 năm 2024",
    "sv": "5 mars 2024",
    "da": "5. marts 2024",
    "no": "5. mars 2024",
    "fi": "5. maaliskuuta 2024",
    "hu": "2024. március 5.",
    "ro": "5 martie 2024",
    "ja": "2024年3月5日",
    "ja-era": "令和6年3月5日",
    "zh": "2024年03月05日 10:20",
    "ko": "2024년 3월 5일",
    "ko-dots": "2024. 3. 5.",
    "th": "5 มีนาคม 2567",
    "dots": "05.03.2024",
    "slashes": "2024/03/05",
    "inside": "Published on March 5, 2024 by Ann",
    "ca": "5 de març de 2024",
}
NOTHING = {
    "empty": "",
    "words": "yesterday",
    "no-day": "March 2024",
    "no-year": "March 5",
    "old": "March 5, 1789",
    "far": "2099-01-01",
    "open-order": "03/05/2024",
    "day-32": "2024-01-32",
    "month-13": "2024-13-01",
    "number": "12345",
    "version": "version 1.2.3",
    "february-30": "30 February 2024",
    "zero": "0000-00-00",
    "epoch-0": "0000000000",
}


@pytest.mark.parametrize(("text", "wanted"), MACHINE.values(), ids=MACHINE)
def test_machine_formats_stay_as_given(text, wanted):
    assert dates.iso(text) == wanted


@pytest.mark.parametrize("text", TEXT.values(), ids=TEXT)
def test_dates_in_words_and_figures(text):
    assert dates.in_text(text) == "2024-03-05"


@pytest.mark.parametrize("text", NOTHING.values(), ids=NOTHING)
def test_no_date(text):
    assert dates.iso(text) == ""


@pytest.mark.parametrize(
    ("text", "language", "wanted"),
    [
        ("03/05/2024", "en-US", "2024-03-05"),
        ("03/05/2024", "en_US", "2024-03-05"),
        ("03/05/2024", "en-GB", "2024-05-03"),
        ("03/05/2024", "de", "2024-05-03"),
        ("03/05/2024", "en", ""),
        ("03/05/2024", "", ""),
        ("03/25/2024", "de", "2024-03-25"),
        ("25/03/2024", "en-US", "2024-03-25"),
        ("05/05/2024", "en", "2024-05-05"),
    ],
)
def test_order_of_figures_needs_evidence(text, language, wanted):
    assert dates.iso(text, *dates.manner_of(language)) == wanted


def test_the_address_settles_the_order():
    page = parse("<p>x", url="https://example.org/2024/05/03/story")
    assert dates.of_page(page, "03/05/2024", "en") == "2024-05-03"
    assert dates.of_page(page, "04/06/2024", "en") == ""


def test_croatian_october_is_polish_november():
    assert dates.in_text("5. listopada 2024", language="hr") == "2024-10-05"
    assert dates.in_text("5 listopada 2024", language="pl") == "2024-11-05"


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("۱ فروردین ۱۴۰۳", "2024-03-20"),
        ("۳۰ اسفند ۱۴۰۳", "2025-03-20"),
        ("۱ مهر ۱۴۰۰", "2021-09-23"),
        ("۱۰ دی ۱۳۹۰", "2011-12-31"),
    ],
)
def test_solar_hijri_calendar(text, wanted):
    assert dates.in_text(text) == wanted


@given(st.dates(datetime.date(1990, 1, 1), datetime.date(2024, 12, 31)))
def test_every_day_is_read_back(day):
    assert dates.iso(day.isoformat()) == day.isoformat()
    assert dates.in_text(f"{day.day}. {day.month}. {day.year}", "dmy") == day.isoformat()
    assert dates.in_text(f"{day.year}年{day.month}月{day.day}日") == day.isoformat()


@given(st.text(max_size=300))
def test_never_raises(text):
    assert dates.iso(text) == "" or dates.iso(text)[:4].isdigit()
