"""Which answers are worked on, and what their headers say afterwards."""

import pytest

from marrow.fetch import charset_of
from marrow.proxy import rules

BROWSER = {"accept": "text/html,application/xhtml+xml;q=0.9,*/*;q=0.8"}


@pytest.mark.parametrize(
    ("method", "headers", "yes"),
    [
        ("GET", BROWSER, True), ("POST", BROWSER, True), ("HEAD", BROWSER, False), ("GET", {"accept": "*/*"}, False),
        ("GET", {}, False),
        ("GET", {**BROWSER, "sec-fetch-dest": "document"}, True), ("GET", {**BROWSER, "sec-fetch-dest": "empty"},
            False),
        ("GET", {**BROWSER, "sec-fetch-dest": "iframe"}, False),
        ("GET", {"accept": "*/*", "sec-fetch-dest": "document"}, True),
        ("GET", {**BROWSER, "sec-fetch-dest": "empty", "sec-fetch-mode": "navigate"}, True),  # by a service worker
        ("GET", {**BROWSER, "sec-fetch-dest": "empty", "sec-fetch-mode": "cors"}, False),
        ("GET", {"sec-fetch-dest": "empty", "sec-fetch-mode": "navigate"}, False),  # a download
        ("GET", {**BROWSER, "upgrade": "websocket"}, False), ("GET", {**BROWSER, "range": "bytes=0-"}, False),
        ("GET", {**BROWSER, "x-requested-with": "XMLHttpRequest"}, False),
        ("GET", {**BROWSER, "cache-control": "no-transform"}, False),
        ("GET", {"accept": "text/markdown"}, True), ("POST", {"accept": "text/markdown"}, False),
        ("GET", {"accept": "text/event-stream"}, False),
    ],
)  # fmt: skip
def test_navigations(method, headers, yes):
    assert rules.is_navigation(method, headers) is yes


@pytest.mark.parametrize(
    ("accept", "yes"),
    [
        ("text/markdown", True), ("text/markdown, text/html;q=0.9", True), ("text/html, text/markdown;q=0.5", False),
        ("text/markdown;q=0", False),
        ("text/html;q=0.4,text/markdown;q=0.5", True), ("*/*", False), ("", False),
        ("TEXT/MARKDOWN; charset=utf-8; q=1", True),
    ],
)  # fmt: skip
def test_markdown_is_wanted(accept, yes):
    assert rules.wants_markdown({"accept": accept}) is yes


@pytest.mark.parametrize(
    ("status", "headers", "reason"),
    [
        (200, {"content-type": "text/html"}, ""), (200, {"content-type": "Text/HTML; charset=x"}, ""),
        (404, {"content-type": "text/html"}, "status 404"),
        (200, {"content-type": "text/htmlx"}, "not an HTML page"), (200, {}, "not an HTML page"),
        (200, {"content-type": "image/png"}, "not an HTML page"),
        (200, {"content-type": "text/html", "cache-control": "max-age=1, No-Transform"}, "the server forbids changes"
            " (no-transform)"),
        (200, {"content-type": "text/html", "content-disposition": "attachment; filename=a.html"}, "a download"),
        (200, {"content-type": "text/html", "content-length": "1001"}, "larger than 1,000 bytes"),
        (206, {"content-type": "text/html"}, "status 206"),
        (200, {"content-type": "text/html", "content-length": "9" * 400}, "larger than 1,000 bytes"),
        (200, {"content-type": "text/html", "content-length": "1000"}, ""),
        (200, {"content-type": "text/html", "content-length": "x"}, ""),
    ],
)  # fmt: skip
def test_why_an_answer_passes(status, headers, reason):
    assert rules.why_not(status, headers, 1_000) == reason


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("style-src 'self'", "style-src 'self' 'nonce-N'"), ("style-src 'none'; img-src *",
            "style-src 'nonce-N'; img-src *"),
        ("default-src 'self'", "default-src 'self'; style-src-elem 'self' 'nonce-N'"),
        ("script-src 'self'", "script-src 'self'"), ("", ""),
        ("style-src 'unsafe-inline'", "style-src 'unsafe-inline'"),
        ("default-src * 'Unsafe-Inline'", "default-src * 'Unsafe-Inline'"),
        ("style-src 'unsafe-inline' 'nonce-a'", "style-src 'unsafe-inline' 'nonce-a' 'nonce-N'"),
        ("style-src 'self'; style-src-elem 'self'", "style-src 'self'; style-src-elem 'self' 'nonce-N'"),
        ("style-src", "style-src 'nonce-N'"),
    ],
)  # fmt: skip
def test_a_policy_allows_the_bar_and_nothing_else(old, new):
    assert rules.policy(old, "N") == new


@pytest.mark.parametrize(("old", "new"), [
    ("", "Accept, Sec-Fetch-Dest, Sec-Fetch-Mode"), ("Cookie", "Cookie, Accept, Sec-Fetch-Dest, Sec-Fetch-Mode"),
    ("accept", "accept, Sec-Fetch-Dest, Sec-Fetch-Mode"), ("*", "*")])
def test_vary(old, new):
    assert rules.vary(old) == new


@pytest.mark.parametrize(
    ("status", "kind", "control", "depends"),
    [(200, "text/html", "", True), (200, "Text/HTML; charset=x", "public", True), (404, "text/html", "", False),
     (200, "text/plain", "", False), (200, "text/html", "public, No-Transform", False), (206, "text/html", "", False),
     (304, "text/html", "", True), (304, "image/png", "", False)],
)  # fmt: skip
def test_which_answers_depend_on_how_they_are_asked_for(status, kind, control, depends):
    assert rules.depends(status, {"content-type": kind, "cache-control": control}) is depends


def test_cache_control_and_charset():
    assert rules.cache_control("public, max-age=600") == "private, no-cache"
    assert rules.cache_control("No-Store") == "no-store"
    assert charset_of('text/html; charset="x-y"') == "x-y"
    assert charset_of("") is None
