"""`marrow.filter`: modes, settings, and pages that pass as they came."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow.filtering import REASONS, filter
from marrow.given import Given
from marrow.page import parse

BODIES = {path.parent.name: path.read_bytes()
          for path in sorted((Path(__file__).parent / "pages").glob("*/source.html"))}
NEWS = BODIES["news"]
LINKS = "<ul>" + "".join(f"<li><a href=/{n}>Topic {n}</a>" for n in range(50)) + "</ul>"
TEXT = "<p>" + "It rained all day in the valley. " * 20
PAGE = (f"<!doctype html><title>Rain</title><style>p{{color:red}}</style><script>go()</script><nav><a href=/>"
        f"Home</a></nav>{TEXT}")


def elements(body):
    page = parse(body)
    return [page.tree.name(node) for node in range(len(page.tree))]


def test_a_page_loses_its_clutter_and_keeps_its_look():
    result = filter(NEWS, url="https://example.org/a/b")
    assert (result.reason, result.mode, result.form, result.charset) == ("", "layout", "html", "utf-8")
    assert result.html.lower().startswith("<!doctype html>")
    before, after = elements(NEWS), elements(result.body)
    for tag in ("style", "script", "link", "meta", "h1", "title"):
        assert after.count(tag) == before.count(tag)
    assert result.words_left < result.words
    assert sum(result.done.values()) > 5
    assert 'id="marrow-removed-links"' in result.html
    assert str(result) == result.html


def test_the_plain_text_is_what_the_page_still_shows():
    result = filter(PAGE)
    assert result.text == " ".join(["It rained all day in the valley."] * 20)
    assert filter(PAGE, settings={"filter.mode": "text"}).html == result.text


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (LINKS, "links-only"), ("<p>Few words.", "little-text"), (TEXT, "nothing-found"), (b"%PDF-1.7 \x00\x01" * 50,
            "not-html"),
        ("", "little-text"), (BODIES["json-state"], "shell"), (BODIES["forum-discourse-noscript"], "shell"),
        (f"<table><tr><td>{LINKS}<td>{LINKS}</table><p>{'word ' * 20}", "links-only"),
    ],
)  # fmt: skip
def test_pages_that_pass_as_they_came_say_so(source, reason):
    result = filter(source)
    assert result.reason == reason
    assert result.reason in REASONS
    assert result.body == (source.encode() if isinstance(source, str) else source)
    assert (result.done, result.words_left) == ({}, result.words)


def test_how_much_must_be_left_is_a_setting():
    assert filter("<nav>x</nav><p>Few words are left.", settings={"filter.least": 2, "landmarks.most": 1}).reason == ""
    assert filter(PAGE, settings={"filter.least": 1000}).reason == "little-text"


def test_the_mode_off_changes_nothing():
    result = filter(NEWS, settings={"filter.mode": "off"})
    assert (result.body, result.reason) == (NEWS, "off")


def test_the_reader_gives_the_main_content_in_a_page_of_its_own():
    result = filter(NEWS, url="https://example.org/", settings={"filter.mode": "reader"})
    assert (result.reason, result.mode) == ("", "reader")
    assert result.html == marrow.extract(NEWS, url="https://example.org/").render("reading")
    assert result.words_left < result.words
    empty = filter(BODIES["consent-wall"], settings={"filter.mode": "reader"})
    assert (empty.reason, empty.body) == ("no-content", BODIES["consent-wall"])


def test_text_of_a_page_of_links_is_all_of_it():
    result = filter(LINKS, settings={"filter.mode": "text"})
    assert (result.reason, result.form) == ("links-only", "text")
    assert result.html.splitlines()[:2] == ["Topic 0", "Topic 1"]


def test_switches_and_knobs_come_from_settings_and_files(tmp_path):
    assert "<script" not in filter(PAGE, settings={"scripts.on": True}).html
    assert filter(PAGE, settings={"landmarks.on": "no"}).reason == "nothing-found"
    file = tmp_path / "marrow.toml"
    file.write_text('[styles]\non = true\n[landmarks]\nelements = "menu"\n[filter]\norder = "spare"\n')
    for chosen in (file, str(file), marrow.settings.load(file)):
        html = filter(PAGE, settings=chosen).html
        assert "<style" not in html
        assert "<nav>" in html


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"filter.mode": "layuot"}, "unknown mode in settings 'layuot': did you mean layout"),
        ({"image.on": True}, "unknown setting in settings 'image.on': did you mean images.on"),
        ({"images.on": "perhaps"}, "settings: images.on: 'perhaps' is not true or false"),
        ({"filter.order": "imagse"}, "unknown filter in filter.order of settings 'imagse': did you mean images"),
        ({"link_lists.elements": "tdd"}, "link_lists.elements: 'tdd' is no element of HTML"),
    ],
)
def test_mistakes_in_settings_are_named(given, message):
    with pytest.raises(marrow.Error, match=message):
        filter(PAGE, settings=given)


def test_other_encodings_come_out_as_utf_8_that_says_so():
    text = "Дождь шёл весь день. " * 20
    source = f"<meta charset=windows-1251><nav>Меню</nav><p>{text}".encode("windows-1251")
    result = filter(source)
    assert result.reason == ""
    assert result.body.startswith("\ufeff".encode())  # goes before what the page says of itself
    assert text.strip() in parse(result.body).blocks.texts
    passed = filter(source, settings={"landmarks.on": False})
    assert (passed.body, passed.charset) == (source, "windows-1251")
    assert text in passed.html
    by_header = filter(f"<nav>Меню</nav><p>{text}".encode("koi8-r"), charset="koi8-r")
    assert text in by_header.html


def test_removed_links_lead_where_they_led():
    result = filter(NEWS)
    before = {value.get("href") for value in parse(NEWS).tree.values if isinstance(value, dict)}
    page = parse(result.body)
    (nav,) = [i for i in range(len(page.tree)) if page.tree.attributes(i).get("id") == "marrow-removed-links"]
    listed = [page.tree.attributes(i)["href"] for i in range(nav, page.tree.ends[nav]) if page.tree.name(i) == "a"]
    assert listed
    assert set(listed) <= before
    assert len(listed) == len(set(listed))


def test_same_page_same_answer_in_any_thread():
    alone = [filter(body).body for body in BODIES.values()]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda body: filter(body).body, BODIES.values())) == alone


@pytest.mark.parametrize("mode", ["layout", "reader", "text"])
@settings(max_examples=60)
@given(body=st.one_of(st.binary(max_size=300), st.text(max_size=300), st.text(alphabet="<>/ati d=\"'!-", max_size=300)))
def test_anything_at_all_is_filtered(mode, body):
    result = filter(Given(body), settings={"filter.mode": mode, "filter.least": 0})  # a text alone may name a file
    assert result.reason in ("", *REASONS, "no-content")
    assert isinstance(result.html, str)
