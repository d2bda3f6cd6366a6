"""The list of hosts that ships."""

import pytest

from marrow.blocklists import KNOWN, load
from marrow.blocklists.hosts import are_rules, covers, parse

TEXT = KNOWN.read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if not line.startswith("#")]


def test_it_is_a_list_of_hosts_sorted_and_without_repetition():
    assert not are_rules(TEXT)
    assert sorted(set(LINES)) == LINES
    assert parse(TEXT) == frozenset(LINES)  # each line is a host name
    assert 150 <= len(LINES) <= 300
    assert [host for host in LINES if covers(frozenset(LINES) - {host}, host)] == []  # none is below another


def test_it_names_its_source_and_licence():
    assert "# Source: compiled for Marrow" in TEXT
    assert "Licence: CC0-1.0" in TEXT


@pytest.mark.parametrize("host", ["securepubads.g.doubleclick.net", "pagead2.googlesyndication.com",
                                  "www.google-analytics.com"])
def test_what_it_covers(host):
    assert load((KNOWN,)).blocks_host(host)


@pytest.mark.parametrize(
    "host",
    [
        "google.com", "www.google.com", "fonts.googleapis.com", "ajax.googleapis.com", "www.gstatic.com", "youtube.com",
        "i.ytimg.com",
        "facebook.com", "connect.facebook.net", "twitter.com", "x.com", "linkedin.com", "reddit.com", "pinterest.com",
        "tiktok.com",
        "yahoo.com", "news.yahoo.com", "bing.com", "microsoft.com", "amazon.com", "m.media-amazon.com",
        "images-na.ssl-images-amazon.com",
        "wikipedia.org", "upload.wikimedia.org", "github.com", "raw.githubusercontent.com", "yandex.ru", "baidu.com",
        "mail.ru",
        "cdn.jsdelivr.net", "cdnjs.cloudflare.com", "unpkg.com", "d111111abcdef8.cloudfront.net", "akamaihd.net",
        "fastly.net",
        "outbrain.com", "taboola.com", "criteo.com", "hubspot.com", "www.statcounter.com", "gemius.pl", "media.net",
        "pubmatic.com",
        "go.skimresources.com", "www.awin1.com", "player.vimeo.com", "disqus.com", "gravatar.com", "wp.com",
        "example.org",
    ],
)  # fmt: skip
def test_hosts_of_content_home_pages_and_redirects_are_not_in_it(host):
    assert not load((KNOWN,)).blocks_host(host)
