"""The page for reading in a real browser, without scripts of its own: its choices act, it fits, axe finds nothing."""

import shutil
import subprocess
import sys

import pytest
from browser import Browser
from parts import CHROMIUM, SOURCE, Origin, Proxy
from test_accessibility import AXE, violations

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
GOLDEN = SOURCE.parent / "tests" / "pages"
FC_LIST = shutil.which("fc-list")
INSTALLED = FC_LIST and b"OpenDyslexic" in subprocess.run([FC_LIST], capture_output=True, check=True).stdout
THEMES = ("system", "light", "dark", "sepia", "contrast")
CHOOSE = "{{ const s = document.getElementById('{}'); s.value = '{}'; s.dispatchEvent(new Event('change')) }}"
STYLE = "getComputedStyle(document.querySelector('main p:not(.byline)')).{}"


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    for name in ("news", "docs-sphinx"):
        command = [sys.executable, "-m", "marrow", str(GOLDEN / name / "source.html"), "-t", "reading", "-o",
                   str(folder / f"{name}.html")]  # fmt: skip
        subprocess.run(command, check=True, env={"PYTHONPATH": str(SOURCE), "HOME": str(folder)})
    return folder


@pytest.fixture(scope="module", params=[False, True], ids=["light", "dark"])
def browser(request):
    running = Browser(dark=request.param)
    yield running
    running.close()


@pytest.mark.skipif(AXE is None, reason="axe-core is not installed: pip install --no-deps axe-playwright-python")
@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("page", ["news", "docs-sphinx"])
def test_axe_finds_nothing_in_any_colours(browser, pages, page, theme):
    browser.go((pages / f"{page}.html").as_uri())
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    browser.run(CHOOSE.format("theme", theme))
    assert violations(browser) == []


def test_the_choices_act_at_once(browser, pages):
    browser.go((pages / "news.html").as_uri())
    before = {name: browser.run(STYLE.format(name)) for name in ("fontSize", "fontFamily", "letterSpacing",
        "lineHeight")}
    for name, value in {"size": "200", "font": "sans", "letter": "wide", "line": "wider", "images": "no"}.items():
        browser.run(CHOOSE.format(name, value))
    after = {name: browser.run(STYLE.format(name)) for name in before}
    assert all(after[name] != before[name] for name in before)
    assert after["fontSize"] == "36px"
    assert browser.run("getComputedStyle(document.querySelector('main img')).display") == "none"
    colours = set()
    for theme in THEMES[1:]:
        browser.run(CHOOSE.format("theme", theme))
        colours.add(browser.run("getComputedStyle(document.body).backgroundColor"))
    assert len(colours) == 4


def test_it_fits_a_window_of_320_pixels_at_twice_the_size(browser, pages):
    browser.ask("Emulation.setDeviceMetricsOverride", width=320, height=640, deviceScaleFactor=1, mobile=False)
    try:
        for page in ("news", "docs-sphinx"):
            browser.go((pages / f"{page}.html").as_uri())
            browser.run("document.querySelector('details').open = true")
            browser.run(CHOOSE.format("size", "200"))
            assert browser.run("document.documentElement.scrollWidth") <= 320
    finally:
        browser.ask("Emulation.clearDeviceMetricsOverride")


FORCED = [{"name": "forced-colors", "value": "active"}]
PROBE = "const p = document.createElement('p'); p.style.color = 'CanvasText'; document.body.append(p)"
PRINTED = {"color": "rgb(0, 0, 0)", "backgroundColor": "rgb(255, 255, 255)", "maxWidth": "none",
           "colorScheme": "light"}  # fmt: skip
OUTSIDE = """[...document.querySelectorAll('main *, .display *')].filter(each =>
    !each.closest('.scroll, pre > *') && each.getClientRects().length
    && each.getBoundingClientRect().right > innerWidth)
    .map(each => each.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize("page", ["news", "docs-sphinx"])
def test_nothing_is_lost_at_320_pixels_and_four_times_the_space(browser, pages, page):
    browser.ask("Emulation.setDeviceMetricsOverride", width=320, height=640, deviceScaleFactor=1, mobile=False)
    try:
        browser.go((pages / f"{page}.html").as_uri())
        words = browser.run("document.querySelector('main').innerText.split(/\\s+/).length")
        for name, value in {"size": "300", "letter": "wider", "line": "wider", "width": "full"}.items():
            browser.run(CHOOSE.format(name, value))
        browser.run("document.querySelector('details').open = true")
        assert browser.run(OUTSIDE) == []
        assert browser.run("document.documentElement.scrollWidth") <= 320
        assert browser.run("document.querySelector('main').innerText.split(/\\s+/).length") == words
    finally:
        browser.ask("Emulation.clearDeviceMetricsOverride")


@pytest.mark.skipif(AXE is None, reason="axe-core is not installed: pip install --no-deps axe-playwright-python")
@pytest.mark.parametrize("theme", THEMES)
def test_forced_colours_go_before_those_of_the_page(browser, pages, theme):
    browser.ask("Emulation.setEmulatedMedia", features=dark_or_not(browser) + FORCED)
    try:
        browser.go((pages / "news.html").as_uri())
        browser.run("document.querySelector('details').open = true")
        browser.run(CHOOSE.format("theme", theme))
        assert browser.run("matchMedia('(forced-colors: active)').matches")
        forced = browser.run(f"(() => {{ {PROBE}; return getComputedStyle(p).color }})()")
        assert browser.run(STYLE.format("color")) == forced
        # axe reads the colour with which a text is filled, which the browser tells as the page has it
        assert [each for each in violations(browser) if each[1] != "color-contrast"] == []
    finally:
        browser.ask("Emulation.setEmulatedMedia", features=dark_or_not(browser))


def test_it_prints_black_on_white_over_the_whole_width_without_the_form(browser, pages):
    browser.go((pages / "news.html").as_uri())
    browser.run(CHOOSE.format("theme", "dark"))
    browser.run(CHOOSE.format("width", "narrow"))
    browser.ask("Emulation.setEmulatedMedia", media="print", features=dark_or_not(browser))
    try:
        seen = {name: browser.run(f"getComputedStyle(document.body).{name}") for name in PRINTED}
        assert seen == PRINTED
        assert browser.run("getComputedStyle(document.querySelector('.display')).display") == "none"
    finally:
        browser.ask("Emulation.setEmulatedMedia", media="", features=dark_or_not(browser))


def dark_or_not(browser):
    return [{"name": "prefers-color-scheme", "value": "dark"}] if browser.dark else []


def fonts(browser):
    """The fonts that a paragraph is drawn with."""
    browser.run("document.body.offsetHeight")  # what was chosen is drawn
    browser.ask("DOM.enable")
    browser.ask("CSS.enable")
    root = browser.ask("DOM.getDocument")["root"]["nodeId"]
    node = browser.ask("DOM.querySelector", nodeId=root, selector="main p:not(.byline)")["nodeId"]
    return [each["familyName"] for each in browser.ask("CSS.getPlatformFontsForNode", nodeId=node)["fonts"]]


@pytest.mark.skipif(not INSTALLED, reason="no font for dyslexia is installed: apt-get install fonts-opendyslexic")
def test_the_font_for_dyslexia_is_drawn_where_it_is_installed(browser, pages):
    browser.go((pages / "news.html").as_uri())
    assert "OpenDyslexic" not in fonts(browser)
    browser.run(CHOOSE.format("font", "dyslexia"))
    assert fonts(browser) == ["OpenDyslexic"]


def test_every_choice_is_reached_by_keyboard(browser, pages):
    browser.go((pages / "news.html").as_uri())
    browser.run("document.querySelector('details').open = true")
    reached = []
    for _ in range(12):
        browser.press("Tab")
        reached.append(browser.run("document.activeElement.id || document.activeElement.className ||"
                                   " document.activeElement.tagName"))
    assert [each for each in reached if each in ("size", "font", "line", "letter", "width", "theme", "images")] == [
        "size", "font", "line", "letter", "width", "theme", "images"]  # fmt: skip
    assert reached[0] == "skip"


def test_what_is_chosen_behind_the_proxy_is_kept_and_the_site_does_not_see_it(tmp_path, origin):
    pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
    (tmp_path / "marrow.toml").write_text('[filter]\nmode = "reader"\n')
    proxy = Proxy(tmp_path)
    running = Browser(proxy.address, scripts=False)  # a page need not run any
    try:
        running.go(f"{origin}/page?a=1")
        assert running.run(STYLE.format("fontSize")) == "18px"  # a style sheet within, whatever the site's policy says
        running.run("document.querySelector('details').open = true")
        running.focus("#size")
        for _ in range(5):
            running.press("ArrowDown")
        assert running.run(STYLE.format("fontSize")) == "36px"
        running.focus(".display button")
        running.submit()
        assert running.run("location.href") == f"{origin}/page?a=1"
        assert running.run(STYLE.format("fontSize")) == "36px"
        running.go(f"{origin}/cyrillic")
        assert running.run(STYLE.format("fontSize")) == "36px"
        assert not any("marrow" in seen.get("cookie", "") for seen in Origin.seen)
    finally:
        running.close()
        proxy.close()
