"""axe-core finds nothing serious on what Marrow shows, in light and dark colours, in a real browser.

axe-core (Deque Systems, MPL-2.0) is a tool of these tests only; it is read from the package that brings it
(`pip install --no-deps axe-playwright-python`), and nothing of it ships with Marrow.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest
from browser import Browser
from parts import CHROMIUM, PAGE, SOURCE, Proxy

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
FOUND = importlib.util.find_spec("axe_playwright_python")
AXE = Path(FOUND.submodule_search_locations[0]) / "axe.min.js" if FOUND else None
pytestmark = [
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium"),
    pytest.mark.skipif(AXE is None, reason="axe-core is not installed: pip install --no-deps axe-playwright-python"),
]
RUN = """axe.run(%s, {resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})
.then(found => found.violations.map(each => [each.impact, each.id, each.nodes.length, each.nodes[0].html.slice(0, 200),
each.nodes[0].failureSummary]))"""


@pytest.fixture(scope="module")
def proxy(tmp_path_factory):
    """A proxy with something to show: a site of its own settings, a list, pages that came by."""
    folder = tmp_path_factory.mktemp("proxy")
    (folder / "marrow.toml").write_text('[site."site.example".filter]\nmode = "reader"\n'
                                        '[site.localhost.filter]\nmode = "reader"\n'
                                        "[person.anna.reading]\nsize = 150\n")
    running = Proxy(folder)
    yield running
    running.close()


@pytest.fixture(params=[False, True], ids=["light", "dark"])
def browser(request, proxy):
    running = Browser(proxy.address, dark=request.param)
    yield running
    running.close()


def violations(browser, part="document"):
    browser.run(AXE.read_text(encoding="utf-8"))
    return browser.run(RUN % part)


PATHS = ["", "advanced", "people", "person?name=anna", "read", "read?url=nowhere", "certificate",
         "site?host=site.example", "why?url=unknown"]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_the_settings_pages(browser, proxy, origin, path):
    proxy.curl(f"{origin}/page")
    browser.go(f"http://marrow.invalid/{path}")
    browser.run("document.querySelectorAll('details').forEach(each => each.open = true)")
    assert "Marrow" in browser.run("document.title")
    assert violations(browser) == []


def test_what_a_form_answers(browser, origin):
    browser.go("http://marrow.invalid/advanced")
    browser.focus("input[id='s.filter.least']")
    browser.type("31")
    browser.submit()
    assert "Saved." in browser.run("document.querySelector('[role=status]').textContent")
    assert violations(browser) == []
    browser.focus("#preview")
    browser.type(f"{origin}/page")
    browser.submit()
    assert "Before and after" in browser.run("document.title")
    assert violations(browser) == []


def test_a_fault_would_be_found(browser):
    browser.go("data:text/html,<html><img src=x><p style='color:%23999;background:%23fff'>pale")
    found = {name for _, name, *_ in violations(browser)}
    assert {"image-alt", "html-has-lang", "document-title", "color-contrast"} <= found


def test_the_page_that_says_why(browser, origin):
    browser.go(f"{origin}/page")
    browser.go(browser.run("[...document.querySelectorAll('#marrow-bar a')].find(each =>"
                           " each.textContent === 'Why').href"))
    assert "words left" in browser.html()
    assert violations(browser) == []


def test_the_bar_on_a_page(browser, origin):
    browser.go(f"{origin}/page")
    browser.run("document.querySelector('#marrow-bar details').open = true")
    assert violations(browser, "'#marrow-bar'") == []


def test_the_reader_page(browser, origin):
    browser.go(f"{origin.replace('127.0.0.1', 'localhost')}/page")
    assert "It rained" in browser.html()
    assert violations(browser) == []


@pytest.fixture(scope="module")
def report(tmp_path_factory):
    folder = tmp_path_factory.mktemp("report")
    page, report = folder / "page.html", folder / "report.html"
    page.write_bytes(PAGE)
    command = [sys.executable, "-m", "marrow", "explain", str(page), "-t", "html", "-o", str(report)]
    subprocess.run(command, check=True, env={"PYTHONPATH": str(SOURCE), "HOME": str(folder)})
    return report


def test_the_page_report(browser, report):
    browser.go(report.as_uri())
    assert violations(browser) == []
