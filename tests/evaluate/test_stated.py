"""What a page states of itself as data is taken from its bytes, and nothing that a reader sees."""

import pytest

from marrow.evaluate.sample import strip


@pytest.mark.parametrize(
    "html",
    [
        b"",
        b"<title>Tides</title><h1>Tides</h1><time datetime=2020-05-04>4 May</time>",
        b'<meta charset="utf-8"><meta http-equiv=Content-Type content="text/html; charset=gb2312">',
        b"<script>var property = 1</script><p>itemprop=name property=x and <b>metal</b>",
        b'<a href="/?property=1" class="property" data-itemprop=x>a</a>',
        b"<p>a < b property=c > d",
        b"<meta",
    ],
)
def test_left_alone(html):
    assert strip(html) == html


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        (b'<p>a<script type="application/ld+json">{"@type":"Article"}</SCRIPT >b', b"<p>ab"),
        (b'<meta property="og:title" content="a > b"><META name=author content=Ann><p>x', b"<p>x"),
        (b'<p itemscope itemtype="http://schema.org/Person" class=a>x', b"<p class=a>x"),
        (b"<span itemprop='author name' typeof=Person>Ann</span>", b"<span>Ann</span>"),
        (b"<br property='dc:date'/>", b"<br/>"),
    ],
)
def test_taken_away(html, expected):
    assert strip(html) == expected
