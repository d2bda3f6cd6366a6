# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Pictures that are content and pictures that are not."""

import pytest
from valid import shown

CONTENT = [
    ('a large logo', '<img src=logo.png alt="The logo" width=600>', 'p[img<src=https://e.org/d/logo.png alt=The logo'
        ' width=600>]'),
    ('a logo with a caption', '<figure><img src=logo.svg alt="Logo"><figcaption>c</figcaption></figure>',
     'figure[img<src=https://e.org/d/logo.svg alt=Logo> figcaption["c"]]'),
    ('one sign alone', '<img src=a.png alt="A ship with a badge"><img src=b.svg alt=diagram><a href=/x>'
                       '<img src=c.png alt=c></a>',
     'p[img<src=https://e.org/d/a.png alt=A ship with a badge> img<src=https://e.org/d/b.svg alt=diagram>'
     ' img<src=https://e.org/d/c.png alt=c>]'),
    ('marks in a table', '<table><tr><td>a<td><img src=y.png alt=yes><tr><td>b<td><img src=y.png alt=yes><tr><td>c<td>'
                         '<img src=y.png alt=yes><tr><td>d<td><img src=y.png alt=yes></table>',
     'table[tr[td["a"] td[img<src=https://e.org/d/y.png alt=yes>]] tr[td["b"] td[img<src=https://e.org/d/y.png alt=yes>'
     ']] tr[td["c"] td[img<src=https://e.org/d/y.png alt=yes>]] tr[td["d"] td[img<src=https://e.org/d/y.png alt=yes>'
     ']]]'),
    ('one placeholder for many', "".join(f'<img src=wait.gif data-src={name}.jpg alt={name}>' for name in "abcd"),
     'p[img<src=https://e.org/d/a.jpg alt=a> img<src=https://e.org/d/b.jpg alt=b> img<src=https://e.org/d/c.jpg alt=c>'
     ' img<src=https://e.org/d/d.jpg alt=d>]'),
    ('what a shop pays for', '<a href="https://shop.example/?utm_source=e%26utm_medium=referral"><img src=a.jpg'
        ' alt=a></a>',
     'p[img<src=https://e.org/d/a.jpg alt=a>]'),
    ('pages about banners', '<a href="/banners/clicking"><img src=a.jpg alt=a></a>',
     'p[img<src=https://e.org/d/a.jpg alt=a>]'),
    ('home page of a site that words link to', '<a href="https://shop.example/"><img src=a.jpg alt=a></a><p>By'
     ' <a href="https://shop.example/coats">them</a></p>', 'p[img<src=https://e.org/d/a.jpg alt=a>]\np["By " a<href='
     'https://shop.example/coats>["them"]]'),
    ('a campaign with a caption', '<figure><a href="/?utm_source=e"><img src=a.jpg alt=a></a><figcaption>c</figcaption>'
     '</figure>', 'figure[img<src=https://e.org/d/a.jpg alt=a> figcaption["c"]]'),
    ('a picture by an author', '<div class="author-page"><p>' + 'w<br>' * 30 + '</p><img src=a.jpg alt=a width=150>'
        '</div>', None),
    ('any other picture without scripts', '<img src=a.jpg alt=a><noscript><img src=b.jpg alt=b></noscript>',
     'p[img<src=https://e.org/d/a.jpg alt=a>]'),
]  # fmt: skip
NONE = [
    ('counter', '<img src="https://sb.scorecardresearch.com/p?c1=2" alt=c><img src="https://stats.g.doubleclick.net/x"'
                ' alt=d>'),
    ('home page', '<a href="/"><img src=brand.jpg alt="The Courier"></a><a href="https://e.org/index.html"><span>'
                  '<img src=b.jpg alt=b></span></a>'),
    ('campaign', '<a href="https://shop.example/c?utm_source=e&amp;utm_medium=banner"><img src=year.jpg alt="2026"></a>'
                 '<p><a href="/trial?x=1&amp;utm_campaign=spring"><span><img src=t.jpg alt=t width=900></span></a>'),
    ('home page of a site that no words link to', '<p>a</p><a href="https://stair.example/"><img src=s.jpg alt=s></a>'),
    ('link of an advertiser', '<a href="https://pubads.g.doubleclick.net/clk?id=2"><img src=brand-2.jpg alt=b></a>'),
    ('what counts clicks', '<a href="/index.php/component/banners/click/443"><img src=a.jpg alt=a></a><a'
     ' href="https://e.org/www/delivery/ck.php?oaparams=2"><img src=b.jpg alt=b></a><a href="/?bannerclick=3"><img'
     ' src=c.jpg alt=c></a><a href="https://ads.e.org/7"><img src=d.jpg alt=d></a>'),
    ('portrait', '<div class="byline"><img src=ann.jpg alt="Ann" width=96 height=96><a href=/ann>Ann</a></div>'),
    ('portrait of who is quoted', '<figure><blockquote>a</blockquote><figcaption><img src=ann.jpg alt=Ann>b'
     '</figcaption></figure>'),
    ('portrait of no size', '<a rel=author href=/ann><img src=ann.jpg alt="Ann"></a>'),
    ('two names', '<img src=/icons/clock.png alt="clock icon"><img src=avatar-7.png alt="Avatar of Bo">'),
    ('small and drawn', '<img src=star.svg alt=star width=40 height=40><img src=x-48x48.gif alt=x>'),
    ('drawn, of a folder of such', '<a href=/p1><img src=/images/buttons/viewpost.gif alt="View Post"></a>'),
    ('over and over', '<p>a</p><img src=s.png alt=s>' * 4),
]  # fmt: skip
AGAIN = [
    ('phone and desk', '<img src=a.jpg alt=a><div><img src=a.jpg alt=a></div><p>x</p><figure>'
                       '<img src=a.jpg alt=a></figure>',
     """p[img<src=https://e.org/d/a.jpg alt=a>]
p["x"]"""),
    ('in a line', '<p>A <img src=k.png alt=key> and <img src=k.png alt=key>.</p>',
     'p["A " img<src=https://e.org/d/k.png alt=key> " and " img<src=https://e.org/d/k.png alt=key> "."]'),
    ('attribute that is not known', '<img src="data:image/svg+xml,x" data-flickity-lazyload="/big.jpg?x=1" alt=b>',
     'p[img<src=https://e.org/big.jpg?x=1 alt=b>]'),
    ('without scripts alone', '<div class=lazy data-bg=x><noscript> <picture><source srcset="a.webp 9w">'
                              '<img src=a.jpg alt=a></picture> </noscript></div>',
                              'p[img<src=https://e.org/d/a.webp alt=a>]'),
    ('Gatsby', '<div class=wrapper><img aria-hidden=true data-placeholder-image src="data:x" alt=""><picture>'
               '<source type="image/webp" data-srcset="a.webp 800w"><img data-main-image style="opacity:0"'
               ' data-src=a.jpg alt=a></picture><noscript><picture><source srcset="a.webp 800w">'
               '<img src=a.jpg alt=a></picture></noscript></div>',
     'p[img<src=https://e.org/d/a.webp alt=a>]'),
    ('Next.js', '<span><img alt=a src="data:image/gif;base64,R0"><noscript><img alt=a srcset="/i?url=a.jpg&w=640 640w,'
                ' /i?url=a.jpg&w=1200 1200w" src="/i?url=a.jpg"></noscript></span>',
                'p[img<src=https://e.org/i?url=a.jpg&w=1200 alt=a>]'),
    ('a box by its role', '<p>x</p><div role=img aria-label=A style="background: url(\'a.jpg\')"></div><div role=img'
     ' aria-label=B style="background:url(b.jpg)">y</div>',
     'p["x"]\np[img<src=https://e.org/d/a.jpg alt=A>]\np["y"]'),
    ('source alone', '<picture><source data-srcset="a.webp 900w, b.webp 300w"><img alt=a></picture>',
     'p[img<src=https://e.org/d/a.webp alt=a>]'),
]  # fmt: skip


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in CONTENT])
def test_content(html: str, tree: str | None) -> None:
    found = shown(html)
    assert found == tree if tree else "img<" in found


@pytest.mark.parametrize("html", [pytest.param(html, id=name) for name, html in NONE])
def test_furniture(html: str) -> None:
    assert "img<" not in shown(html)


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in AGAIN])
def test_sources(html: str, tree: str) -> None:
    assert shown(html) == tree
