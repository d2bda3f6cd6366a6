"""Pictures that wait for a script are there in every mode, with scripts in the browser and without."""

import pytest
from browser import Browser
from parts import CHROMIUM, Proxy

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
LOADED = """[...document.querySelectorAll('img')].filter(each => each.complete && each.naturalWidth &&
    each.currentSrc.includes('/picture?')).map(each => each.currentSrc.split('?')[1])"""


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    proxy = Proxy(tmp_path_factory.mktemp("proxy"))
    yield proxy
    proxy.close()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("profile", ["layout", "reader", "e-ink", "screen-reader"])
def test_no_picture_is_blank(running, origin, profile, scripts):
    (running.folder / "marrow.toml").write_text(f'[filter]\nprofile = "{profile}"\n')
    browser = Browser(running.address, scripts=scripts)
    try:
        browser.go(f"{origin}/lazy")
        assert "<nav><a" not in browser.html()
        browser.until(f"scrollBy(0, 300), {LOADED}.length >= 4")
        assert sorted(browser.run(LOADED)) == ["1.jpg", "2.jpg", "3.jpg", "4.jpg"]
    finally:
        browser.close()
