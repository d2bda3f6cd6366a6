"""A page that the proxy changed goes on talking to its server: web sockets and server-sent events in a real browser."""

import pytest
from browser import Browser
from parts import CHROMIUM, Origin

pytest.importorskip("mitmproxy", reason="the proxy's extra is not installed: pip install 'webmarrow[proxy]'")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed: apt-get install chromium")
SAID = """new Promise((done, failed) => {
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/socket')
    socket.onopen = () => socket.send('hello')
    socket.onmessage = message => done(message.data)
    socket.onerror = () => failed(new Error('refused'))
})"""


@pytest.fixture
def browser(proxy, origin):
    running = Browser(proxy.address)
    running.go(f"{origin}/page")
    assert running.run("document.querySelector('body > nav:not([id])')") is None  # it was changed
    yield running
    running.close()


def test_a_page_that_was_changed_opens_web_sockets(browser):
    assert browser.run(SAID) == "olleh"


def test_a_page_that_was_changed_is_sent_events_one_by_one(browser):
    browser.run("told = []; events = new EventSource('/events'); events.onmessage = event => told.push(event.data); 0")
    browser.until("told.length")
    assert browser.run("told") == ["one"]  # the server waits before it sends the second
    Origin.again.set()
    browser.until("told.length > 1")
    assert browser.run("events.close(), told.slice(0, 2)") == ["one", "two"]
