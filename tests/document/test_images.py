# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Images, figures with captions, embeds."""

import pytest
from valid import shown

IMAGES = [
    ('plain', '<img src=a.png alt="A  b" width=600 height="40px">',
     'p[img<src=https://e.org/d/a.png alt=A  b width=600 height=40>]'),
    ('encoded twice', '<img src=a.png alt="Salt &amp;amp; 12&amp;#34; pan">',
     'p[img<src=https://e.org/d/a.png alt=Salt & 12" pan>]'),
    ('lazy', '<img src="data:x" data-src="/l.jpg" alt=l><img src=spacer.gif data-original=o.jpg alt=o>'
             '<img data-image=\'{"url": "https:\\/\\/c.org\\/j.jpg"}\' src=j.jpg alt=j>',
     'p[img<src=https://e.org/l.jpg alt=l> img<src=https://e.org/d/o.jpg alt=o> img<src=https://e.org/d/j.jpg alt=j>]'),
    ('a slanted line below', '<p><img src=a.png alt=""><br><em>The quay</em></p><p><img src=b.png alt="">The <i>quay'
     '</i></p><div><p><a href=c.png><img src=c.png alt=""></a> <i>The pier</i></p></div>',
     'figure[img<src=https://e.org/d/a.png alt> figcaption["The quay"]]\np["The " em["quay"]]\n'
     'figure[img<src=https://e.org/d/c.png alt> figcaption["The pier"]]'),
    ('a line below', '<p><img src=a.png alt=""><br>写真1　冬の灯台</p><p><a href=b.png><img src=b.png alt=""></a> <br>The'
     ' <b>quay</b></p><p><img src=c.png alt=""><br>One<br>Two</p><p>So<br><img src=d.png alt=""><br>Two</p><p><img'
     ' src=e.png alt="">a<br>b</p>',
     'p[img<src=https://e.org/d/a.png alt> br "写真1 冬の灯台"]\np[img<src=https://e.org/d/b.png alt> br "The "'
     ' strong["quay"]]\np["One" br "Two"]\np["So"]\np["Two"]\np["a" br "b"]'),
    ('faces', '<p>So <img src=a.gif alt=":)">, <img src=b.gif alt=";-D"> or <img src=c.gif alt="=(">.</p><p>A <img'
     ' src=d.png'
     ' alt=":quay"> and <img src=e.png alt="B:"></p>', 'p["So :), ;-D or =(."]\np["A " img<src=https://e.org/d/d.png'
     ' alt=:quay>'
     ' " and " img<src=https://e.org/d/e.png alt=B:>]'),
    ('a word for nothing', '<img src=a.png alt=null><img src=b.png alt=undefined>',
     'p[img<src=https://e.org/d/a.png alt> img<src=https://e.org/d/b.png alt>]'),
    ('says only that it is a picture, or the name of a file', '<img src=a.png alt=Image><img src=b.png alt="[IMG]">'
     '<img src=c.png alt="enter image description here"><img src=d.png alt="IMG 2671"><img src=e.png alt=1904212>'
     '<img src=f.png alt="quay img 1.jpg"><img src=g.png alt="961fb0dc 9c36 49a2 8306 d172a4f062b0">'
     '<img src=h.png alt="Image #2">',
     f'p[{" ".join(f"img<src=https://e.org/d/{name}.png alt>" for name in "abcdefgh")}]'),
    ('says what a picture shows', '<img src=a.png alt="Image of a quay"><img src=b.png alt="Cafe 2024">'
     '<img src=c.png alt="Bild der Stadt"><img src=d.png alt=defaced><img src=e.png alt="Picture book">'
     '<img src=f.png alt=2024>',
     'p[img<src=https://e.org/d/a.png alt=Image of a quay> img<src=https://e.org/d/b.png alt=Cafe 2024>'
     ' img<src=https://e.org/d/c.png alt=Bild der Stadt> img<src=https://e.org/d/d.png alt=defaced>'
     ' img<src=https://e.org/d/e.png alt=Picture book> img<src=https://e.org/d/f.png alt=2024>]'),
    ('largest', '<img src=s.jpg srcset="a.jpg 300w, b,c.jpg 1024w,d.jpg 20w" alt=x><img src=s.jpg srcset="e.jpg, f.jpg'
                ' 2x" alt=x><img src=s.jpg srcset=",,," alt=y>',
     'p[img<src=https://e.org/d/b,c.jpg alt=x> img<src=https://e.org/d/f.jpg alt=x> img<src=https://e.org/d/s.jpg'
     ' alt=y>]'),
    ('picture', '<picture><source srcset="a.avif 800w, b.avif 1600w"><img src=c.jpg alt=p></picture><picture>'
                '<source srcset=d.webp><img src=e.jpg alt=q></picture>',
     'p[img<src=https://e.org/d/b.avif alt=p> img<src=https://e.org/d/e.jpg alt=q>]'),
    ('noscript', '<p><img src="data:," alt=n><noscript><img src=real.jpg alt=n></noscript></p>',
     'p[img<src=https://e.org/d/real.jpg alt=n>]'),
    ('behind a link', '<a href=/big.jpg><img src="data:," alt=a></a><a href=/page.html><img src="data:," alt=b></a>'
                      '<a href=/c.jpg>See <img src="data:," alt=c></a>',
     'p[img<src=https://e.org/big.jpg alt=a> a<href=https://e.org/c.jpg>["See"]]'),
    ('one of two behind a link', '<a href=/big.jpg><img src="data:," alt=a><img src=small.jpg alt=b></a>',
     'p[img<src=https://e.org/d/small.jpg alt=b>]'),
    ('a side for the style', '<img src=a.jpg alt=a width=800 height=0><img src=b.jpg alt=b width=80 height=0>',
     'p[img<src=https://e.org/d/a.jpg alt=a width=800>]'),
    ('advertisements', '<img src=a.jpg alt="– Anzeige –" width=800 height=300><img src=b.jpg alt=广告>'
                       '<img src=c.jpg alt="An ad of 1920">',
     'p[img<src=https://e.org/d/c.jpg alt=An ad of 1920>]'),
    ('left out', '<img src=p.gif width=1 height=1 alt=t><img src=i.png width=16 height=16 alt=i><img src=d.png alt="">'
                 '<img src=e.png alt>'
                 '<img class=icon src=s.svg alt=s><img src="data:," alt=x><img alt=y>',
     ''),
    ('emoji', '<p>a <img class=emoji alt="🙂" src=e.png><img class="wp-smiley" alt=":)" src=f.png></p>',
     'p["a 🙂:)"]'),
    ('figure', '<figure><a href=x><img src=a.png alt=""></a><figcaption>C <b>d</b></figcaption></figure>',
     'figure[img<src=https://e.org/d/a.png alt> figcaption["C " strong["d"]]]'),
    ('figure without caption', '<figure><img src=a.png alt=A></figure><figure><figcaption>only</figcaption></figure>',
     """figure[img<src=https://e.org/d/a.png alt=A>]
p["only"]"""),
    ('figure as a box', '<figure><blockquote>q</blockquote><figcaption>c</figcaption></figure><figure>'
                        '<img src=a.png alt=A><p>below</p></figure>',
     """blockquote[p["q"] p["c"]]
figure[img<src=https://e.org/d/a.png alt=A> figcaption["below"]]"""),
    ('gallery', '<figure><figure><img src=a.png alt=A><figcaption>a</figcaption></figure><figure>'
                '<img src=b.png alt=B></figure><figcaption>all</figcaption></figure>',
     """figure[img<src=https://e.org/d/a.png alt> figcaption["a"]]
figure[img<src=https://e.org/d/b.png alt=B>]
p["all"]"""),
    ('caption by class', '<div class="wp-caption"><a href=b><img src=b.jpg alt=""></a><p class="wp-caption-text">'
                         'c</p></div><img src=d.jpg alt=d><span class="image-caption">e</span><p class=caption>f</p>',
     """figure[img<src=https://e.org/d/b.jpg alt> figcaption["c"]]
figure[img<src=https://e.org/d/d.jpg alt=d> figcaption["e"]]
p["f"]"""),
    ('embeds', '<iframe src="https://www.v.org/e/1"></iframe><video title=T><source src=v.mp4></video>'
               '<iframe src="about:blank"></iframe><iframe src=x width=1 height=1></iframe>'
               '<audio src="data:,"></audio>',
     'embed<src=https://e.org/d/v.mp4 title=Video: T>'),
    ('caption that the image names', '<div><img src=a.png alt=A aria-describedby=c><div id=c>C</div></div><p id=d>d</p>'
                                     '<img src=b.png alt=B aria-describedby=d>',
     """figure[img<src=https://e.org/d/a.png alt=A> figcaption["C"]]
p["d"]
p[img<src=https://e.org/d/b.png alt=B>]"""),
    ('caption in a table', '<table><tr><td><a href=b.png><img src=a.png alt=A></a></td></tr><tr><td'
        ' class="tr-caption">C'
                           '</td></tr></table><table><tr><td class=caption>e<td>f<tr><td>g<td>h</table>',
     """figure[img<src=https://e.org/d/a.png alt=A> figcaption["C"]]
table[tr[td["e"] td["f"]] tr[td["g"] td["h"]]]"""),
    ('gallery of terms', '<dl><dt><img src=a.png alt=A></dt><dd>a</dd></dl><dl><dt><img src=b.png alt=B></dt><dd>b</dd>'
                         '</dl><dl><dt><img src=c.png alt=C> c</dt><dd>d</dd></dl>',
     """figure[img<src=https://e.org/d/a.png alt> figcaption["a"]]
figure[img<src=https://e.org/d/b.png alt> figcaption["b"]]
dl[dt[img<src=https://e.org/d/c.png alt=C> " c"] dd["d"]]"""),
    ('late under any name', '<img src=x.gif x-lazy-src=/a.jpg alt=a><img y-lazyload-srcset="b.jpg 400w, c.jpg 900w"'
        ' alt=b>'
                            '<img src=none.gif file=d.jpg alt=c><img src="data:," z-lazy-src=//f.org/photo-1 alt=d>',
     'p[img<src=https://e.org/a.jpg alt=a> img<src=https://e.org/d/c.jpg alt=b> img<src=https://e.org/d/d.jpg alt=c>'
     ' img<src=https://f.org/photo-1 alt=d>]'),
    ('noscript beside one that is not shown', '<p><img data-y=/a.jpg style="display:none" alt=a><noscript><img'
        ' src=/a.jpg'
                                              ' alt=a></noscript></p>', 'p[img<src=https://e.org/a.jpg alt=a>]'),
    ('noscript beside one that fades in',
     '<div><picture><source data-srcset="/a.webp 800w"><img style=opacity:0 data-src=/a.jpg alt=a></picture><noscript>'
     '<img src=/b.jpg alt=a></noscript></div><div><img style="opacity: 0" src=/c.jpg alt=c><noscript><img src=/d.jpg'
     ' alt=c></noscript></div>', 'p[img<src=https://e.org/a.webp alt=a>]\np[img<src=https://e.org/c.jpg alt=c>]'),
    ('caption that is called a source', '<div><img src=a.jpg alt=A><div class="image__source"><p>C</p></div></div>',
     'figure[img<src=https://e.org/d/a.jpg alt=A> figcaption["C"]]'),
    ('time of a film', '<figure><video controls src=a.mp4></video><p>0:00</p><p>/<b>1:23</b></p><figcaption>C'
        '</figcaption>'
                       '</figure>', 'figure[embed<src=https://e.org/d/a.mp4 title=Video> figcaption["C"]]'),
    ('without a description', '<figure><div><img src=a.png alt=""></div></figure><p><a href=b-large.jpg>'
        '<img src=b.jpg alt=""></a></p>x <img src=c.png alt=""> '
        '<img src=d.png width=640 alt=""><a href=/e><img src=e-800x600.png alt=""></a>'
        '<p><img src=f.png alt=""> y</p><div><img src=g-800x600.png alt=""></div>',
     """figure[img<src=https://e.org/d/a.png alt>]
p[img<src=https://e.org/d/b.jpg alt>]
p["x " img<src=https://e.org/d/d.png alt width=640>]
p["y"]
p[img<src=https://e.org/d/g-800x600.png alt>]"""),
    ('file as description', '<p><img src=a.jpg alt=DSC_5615.jpg> <img src=b.jpg alt="Map of a.jpg"></p>',
     'p[img<src=https://e.org/d/a.jpg alt> " " img<src=https://e.org/d/b.jpg alt=Map of a.jpg>]'),
    ('pressed to be enlarged', '<figure><div role=button><span>Press to see it whole</span><img src=a.png alt=""></div>'
        '<figcaption>C</figcaption></figure><figure><button><img src=b.png alt=""></button></figure>',
     """figure[img<src=https://e.org/d/a.png alt> figcaption["C"]]
figure[img<src=https://e.org/d/b.png alt>]"""),
    ('button drawn as a link', '<blockquote><p>q</p><div><a role=button>Click to expand</a></div></blockquote>'
        '<p><a role=button href=a>Click</a></p>',
     """blockquote[p["q"]]
p[a<href=https://e.org/d/a>["Click"]]"""),
    ('for other screens', '<p><img src=a-300x200.jpg alt="Of piers"> <img src=a-900x600.jpg alt="Of piers"></p>'
        '<div><img src=b-dark.png alt="Of sand"></div><div><img src=b.png alt="Of sand"></div>'
        '<p><img src=c-mobile.png alt=""></p><p><img src=c.png alt=""></p>'
        '<p><img src="d?id=1&amp;w=80" alt="Of it"></p><p><img src="d?id=1" alt="Of it"></p>'
        '<p><img src="d?id=2" alt="Of it"></p><img src=e-1.png alt="It all"> x <img src=e-1-light.png alt="It all">',
     """p[img<src=https://e.org/d/a-900x600.jpg alt=Of piers>]
p[img<src=https://e.org/d/b-dark.png alt=Of sand>]
p[img<src=https://e.org/d/c-mobile.png alt>]
p[img<src=https://e.org/d/c.png alt>]
p[img<src=https://e.org/d/d?id=1 alt=Of it>]
p[img<src=https://e.org/d/d?id=2 alt=Of it>]
p[img<src=https://e.org/d/e-1.png alt=It all> " x " img<src=https://e.org/d/e-1-light.png alt=It all>]"""),
    ('name of a film beside it', '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src=a.jpg'
        ' alt="Of gates"></a></p><h2>Of gates</h2>',
     """embed<src=https://www.youtube.com/watch?v=dQw4w9WgXcQ title=Of gates poster=https://e.org/d/a.jpg>
h2["Of gates"]"""),
    ('what only the copy for browsers without scripts says', '<p><img src="data:image/gif;base64,R0lGODlhAQAB" alt="">'
        '<noscript><img src=a.jpg alt=A></noscript></p><p><img data-src=b.jpg><noscript><img src=b.jpg alt=B>'
        '</noscript></p><p><img src=c.jpg><noscript><img src=d.jpg alt=D></noscript></p>',
     """p[img<src=https://e.org/d/a.jpg alt=A>]
p[img<src=https://e.org/d/b.jpg alt=B>]
p[img<src=https://e.org/d/c.jpg alt>]"""),
    ('caption that the figure names', '<div role=figure aria-labelledby=c><img src=a.png alt=A><p id=c>C</p></div>',
     'figure[img<src=https://e.org/d/a.png alt=A> figcaption["C"]]'),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in IMAGES])
def test_images(html: str, tree: str) -> None:
    assert shown(html) == tree
