"""Pictures that wait for a script: their addresses go where a browser looks, and copies stand in where scripts go."""

import re

import pytest

import marrow

TEXT = "<nav><a href=/x>Home</a></nav><p>" + "It rained all day in the valley. " * 20 + "</p>"
DATA = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


def pictures(html, **settings):
    """The attributes of each picture of a filtered page, as written."""
    given = {name.replace("__", "."): value for name, value in settings.items()}
    made = marrow.filter(f"<body>{html}{TEXT}", settings=given).html
    return [each.strip() for each in re.findall("<(?:img|source)([^>]*)>", re.sub("(?s)<noscript.*?</noscript>", "",
        made))]


@pytest.mark.parametrize("html", [
    "<img src=/a.jpg alt=A>", "<img src=/a.jpg srcset='/a2.jpg 2x' loading=lazy>", "<img data-id=7 src=/a.jpg>",
    "<img data-lazy=true src=/a.jpg>", "<img data-src='{{ url }}' src=/a.jpg>", f"<img src={DATA}>", "<img data-src>",
    "<img data-src=javascript:alert(1) src=/a.jpg>", "<img data-title='a picture of /home' src=/a.jpg>",
])  # fmt: skip
def test_what_stays(html):
    assert pictures(html) == pictures(html, lazy_pictures__on=False)


@pytest.mark.parametrize(("html", "said"), [
    (f"<img src={DATA} data-src=/a.jpg>", ['src="/a.jpg"', 'loading="lazy"']),
    ("<img data-original=/a.jpg loading=eager>", ['src="/a.jpg"', 'loading="eager"']),
    ("<img data-srcset='/a.jpg 1x, /b.jpg 2x'>", ['srcset="/a.jpg 1x, /b.jpg 2x"']),
    (f"<img srcset='{DATA} 1w' src={DATA} data-src=/a>", ['src="/a"']),
    ("<img src=/tiny.jpg data-lazy-src=/a.jpg>", ['src="/a.jpg"']),
    ("<img data-picked-by-us=/a.webp?x=1>", ['src="/a.webp?x=1"']),
    ("<picture><source data-srcset=/b.avif><img src=/a.jpg></picture>", ['srcset="/b.avif"']),
])  # fmt: skip
def test_addresses_go_where_a_browser_looks(html, said):
    assert all(each in pictures(html)[0] for each in said)
    assert "srcset=\"data:" not in pictures(html)[0]


@pytest.mark.parametrize(("html", "shown"), [
    ("<img class=lazy><noscript><img src=/a.jpg></noscript>", ["/a.jpg"]),
    ("<noscript><img src=/a.jpg></noscript><img class=lazy>", ["/a.jpg"]),
    ("<img data-src=/a.jpg><noscript><img src=/a.jpg></noscript>", ["/a.jpg"]),
    ("<div><noscript><img src=/a.jpg></noscript></div>", ["/a.jpg"]),
    ("<img src=/b.jpg><noscript><img src=/a.jpg></noscript>", ["/b.jpg", "/a.jpg"]),
    ("<noscript><img width=1 height=1 src=/count.gif></noscript>", []),
    ("<noscript>Switch scripts on.</noscript>", []),
])  # fmt: skip
def test_copies_stand_in_where_scripts_go(html, shown):
    found = pictures(html, scripts__on=True)
    assert [src[1] for each in found if (src := re.search(' ?src="([^"]*)"', each))] == shown


def test_pictures_with_copies_stay_as_they_are_where_scripts_run():
    html = '<img data-src="/a.jpg"><noscript><img src=/a.jpg></noscript>'
    assert html in marrow.filter(f"<body>{html}{TEXT}").html


def test_copies_are_filtered_like_the_page():
    html = "<noscript><p><img src=https://doubleclick.net/a.jpg><img src=/a.jpg></p></noscript>"
    assert pictures(html, scripts__on=True) == ['src="/a.jpg"']


@pytest.mark.parametrize("start", ["", "<p>One</p>", "<title>A</title></head>", "<html><head><title>A</title><body>"])
def test_where_the_body_begins(start):
    html = f"{start}<p><img class=lazy><noscript><img src=/a.jpg></noscript></p>{TEXT}"
    assert '<img class="lazy" src="/a.jpg">' in marrow.filter(html, settings={"scripts.on": True}).html


def test_the_head_stays_a_head():
    page = "<head><noscript><link rel=stylesheet href=a.css></noscript><title>A</title></head><body>" + TEXT
    made = marrow.filter(page, settings={"scripts.on": True}).html
    assert "<noscript><link rel=stylesheet href=a.css></noscript><title>A</title></head>" in made
