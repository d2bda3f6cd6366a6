"""The settings page as a reader uses it: a browser, its keyboard, and the next load of a page; with scripts and
without."""

import pytest
from browser import Browser
from parts import CHROMIUM, PAGE, Proxy, fetched_menu

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
START = "http://marrow.invalid/"
HOME = f"{START}advanced"
STATUS = "document.querySelector('main [role=status]').textContent"


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A proxy of its own, since the settings of others would be in the way."""
    proxy = Proxy(tmp_path_factory.mktemp("proxy"), "proxy.private=true")
    yield proxy
    proxy.close()


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def browser(request, running):
    page = Browser(running.address, scripts=request.param)
    yield page
    page.close()
    (running.folder / "marrow.toml").unlink(missing_ok=True)


def has_menu(browser):
    return "<nav><a" in browser.html()


def changed(browser):
    return 'id="marrow-bar"' in browser.html()


def test_the_first_page_has_three_choices_that_the_keyboard_reaches(browser, running, origin):
    browser.go(START)
    assert browser.run("[...document.querySelectorAll('fieldset label')].map(each => each.textContent)") == [
        "As it is", "Tidy", "Reading view"]  # fmt: skip
    assert browser.run("document.querySelector(':checked').value") == "layout"
    for mode, key in (("reader", "ArrowDown"), ("off", "ArrowDown"), ("layout", "ArrowDown")):
        browser.focus("input:checked")
        browser.press(key)
        assert browser.run("document.querySelector(':checked').value") == mode
        browser.submit()
        assert browser.run(STATUS) == "Saved. The next page that you load follows it."
        assert browser.run("document.querySelector('h1').textContent") == "How do you want to read?"
        assert browser.run("document.querySelector(':checked').value") == mode
        browser.go(f"{origin}/page")
        assert (has_menu(browser), changed(browser)) == (mode == "off", mode != "off")
        assert (browser.run("document.querySelector('.display') !== null")) == (mode == "reader")
        browser.go(START)
    assert (running.folder / "marrow.toml").read_text().strip() == ""


def test_a_page_is_read_by_its_address_and_what_is_chosen_stays(browser, running, origin):
    browser.go(START)
    browser.focus("#url")
    browser.type(f"{origin}/page")
    browser.submit()
    assert browser.run("document.querySelector('h1').textContent") == "Rain"
    assert not has_menu(browser)
    browser.run("document.querySelector('details').open = true")
    browser.focus("#theme")
    for _ in range(3):
        browser.press("ArrowDown")
    browser.focus(".display button")
    browser.submit()
    assert browser.run("document.documentElement.className").count("theme-sepia")
    browser.go(f"{START}read?url={origin}/short-story")
    assert browser.run("document.documentElement.className").count("theme-sepia")
    browser.go(f"{START}read?url={origin}/missing")
    assert "404" in browser.run("document.querySelector('[role=alert]').textContent")


def test_the_bookmark_leads_to_the_page_for_reading(browser, running, origin):
    browser.go(START)
    link = browser.run("decodeURIComponent(document.querySelector('a[href^=javascript]').href)")
    browser.go(f"{origin}/page?a=1&b=2#c")
    browser.seen.clear()
    browser.run(link.removeprefix("javascript:"))  # as a browser runs a bookmark
    browser.wait()
    assert browser.run("location.pathname") == "/read"
    assert browser.run("new URLSearchParams(location.search).get('url')") == f"{origin}/page?a=1&b=2#c"
    assert browser.run("document.querySelector('h1').textContent") == "Rain"


def test_an_administrator_sets_what_a_person_begins_with(browser, running, origin):
    browser.go(f"{START}people")
    browser.focus("#name")
    browser.type("anna")
    browser.submit()
    browser.focus("input[id='s.reading.size']")
    browser.type("175")
    browser.focus("select[id='s.filter.mode']")
    browser.press("ArrowDown")
    browser.press("ArrowDown")
    assert browser.run("document.activeElement.value") == "reader"
    browser.focus("main form button")
    browser.submit()
    assert browser.run(STATUS) == "Saved for anna."
    text = (running.folder / "marrow.toml").read_text()
    assert text == '[person.anna.filter]\nmode = "reader"\n\n[person.anna.reading]\nsize = 175\n'
    browser.go(f"{origin}/page")
    browser.run("document.querySelector('#marrow-bar details').open = true")
    links = "[...document.querySelectorAll('#marrow-bar a')]"
    browser.go(browser.run(f"{links}.find(each => each.textContent === 'anna').href"))
    assert browser.run("location.href") == f"{origin}/page"
    assert "size-175" in browser.run("document.documentElement.className")
    browser.go(f"{START}people")
    assert "text size: 175" in browser.run("document.querySelector('td').textContent")


def test_a_knob_changed_by_keyboard_holds_for_the_next_load(browser, running, origin):
    browser.go(f"{origin}/page")
    assert changed(browser)
    assert not has_menu(browser)
    browser.go(HOME)
    for filter in ("landmarks", "link_lists"):
        box = f"input[id='s.{filter}.on']"
        browser.run(f"document.querySelector(\"{box}\").closest('details').querySelector('summary').focus()")
        browser.press("Enter")  # opens the filter
        browser.focus(box)
        browser.press(" ")
    browser.submit()
    assert browser.run(STATUS) == "Saved. The next page that you load follows it."
    assert "[landmarks]\non = false" in (running.folder / "marrow.toml").read_text()
    browser.go(f"{origin}/page")
    assert has_menu(browser)
    browser.go(HOME)
    browser.focus("select[id='s.filter.mode']")
    browser.press("ArrowDown")
    assert browser.run("document.activeElement.value") == "reader"
    browser.focus("input[id='s.filter.least']")
    browser.submit()
    browser.go(f"{origin}/page")
    assert not has_menu(browser)
    assert "It rained" in browser.html()
    assert (running.folder / "marrow.toml").read_text().count("mode = \"reader\"") == 1


def test_a_mistake_is_told_and_the_field_can_be_mended(browser, running, origin):
    browser.go(HOME)
    browser.focus("input[id='s.filter.order']")
    browser.type("no_such_filter")
    browser.submit()
    assert "no_such_filter" in browser.run("document.querySelector('main [role=alert]').textContent")
    assert not (running.folder / "marrow.toml").exists()
    browser.go(f"{origin}/page")
    assert changed(browser)


def test_settings_for_a_site_are_reached_from_the_bar_and_hold_for_it_alone(browser, origin):
    other = origin.replace("127.0.0.1", "localhost")
    browser.go(f"{origin}/page")
    browser.go(browser.run("[...document.querySelectorAll('#marrow-bar a')].find(each =>"
                           " each.href.includes('/site?')).href"))
    assert browser.run("document.querySelector('h1').textContent") == "Settings for 127.0.0.1"
    browser.focus("select[id='s.filter.mode']")
    for _ in range(4):
        browser.press("ArrowDown")
    assert browser.run("document.activeElement.value") == "off"
    browser.focus("main form button")
    browser.submit()
    assert browser.run(STATUS) == "Saved for 127.0.0.1."
    browser.go(f"{origin}/page")
    assert has_menu(browser)
    assert not changed(browser)
    browser.go(f"{other}/page")
    assert not has_menu(browser)


def test_the_original_is_shown_by_the_bar_and_the_next_load_is_filtered_again(browser, origin):
    browser.go(f"{origin}/page")
    browser.run("document.querySelector('#marrow-bar summary').focus()")
    browser.press("Enter")
    browser.press("Tab")
    assert browser.run("document.activeElement.textContent") == "Show the original"
    browser.submit()
    assert browser.run("location.href") == f"{origin}/page"
    assert has_menu(browser)
    assert not changed(browser)
    browser.go(f"{origin}/page")
    assert changed(browser)


def test_what_scripts_fetch_is_untouched_whatever_the_settings(running, origin):
    browser = Browser(running.address)
    try:
        browser.go(f"{origin}/page")
        assert fetched_menu(browser) == "menu in fetched: true"
        assert browser.run("fetch('/page').then(answer => answer.text())").encode() == PAGE
    finally:
        browser.close()


def test_before_and_after_are_shown_side_by_side(browser, origin):
    browser.go(HOME)
    browser.focus("#preview")
    browser.type(f"{origin}/page")
    browser.submit()
    before, after = browser.run("[...document.querySelectorAll('iframe')].map(each => each.srcdoc)")
    assert "<nav><a" in before
    assert "<nav><a" not in after
    assert "It rained" in after
