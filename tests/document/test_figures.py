# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Pictures with their captions and credits, in the many ways that pages write them."""

import pytest
from valid import shown

from marrow import extract

RAIN = "It rained on the town for weeks on end, and longer."
SAME = [
    ('a picture in a sentence', '<p><img src=a.jpg alt=a> is <em>here</em></p>', 'p[img<src=https://e.org/d/a.jpg'
        ' alt=a> " is " em["here"]]'),
    ('a card', '<figure><img src=a.jpg alt=a><h3>Card</h3><p>Some words.</p></figure>',
     """p[img<src=https://e.org/d/a.jpg alt=a>]
h2["Card"]
p["Some words."]"""),
    ('the title of a card', '<div class=card><img src=a.jpg alt=a><p class=title>Some words.</p></div>',
     'p[img<src=https://e.org/d/a.jpg alt=a>]\np["Some words."]'),
    ('who said what is quoted', '<figure><blockquote><p>a</blockquote><figcaption>— Ann, '
     '<cite>Letters</cite></figcaption></figure>'
     '<figure><div><blockquote>b</blockquote></div><figcaption><div>Bo</div><div>Baker</div></figcaption></figure>'
     '<figure><blockquote>c</blockquote><figcaption><p><img src=d.jpg alt=Di '
     'width=300><p>Di</figcaption></figure><figure><figcaption>Of bees'
     '</figcaption><blockquote>d</blockquote></figure>',
     """blockquote[p["a"] p["— Ann, " cite["Letters"]]]
blockquote[p["b"] p["Bo Baker"]]
blockquote[p["c"] p[img<src=https://e.org/d/d.jpg alt=Di width=300>] p["Di"]]
p["Of bees"]
blockquote[p["d"]]"""),
    ('credit of nothing', '<p>a</p><p class=credit>Ann wrote this.</p>',
     """p["a"]
p["Ann wrote this."]"""),
    ('another alt', '<figure><img src=a.jpg alt=Ann><figcaption>Annex of the hall.</figcaption></figure>',
     'figure[img<src=https://e.org/d/a.jpg alt=Ann> figcaption["Annex of the hall."]]'),
    ('a caption again for other screens', '<figure><img src=a.jpg><div><figcaption>The quay.</figcaption></div><span>'
     '<figcaption>The quay.</figcaption></span></figure>',
     'figure[img<src=https://e.org/d/a.jpg alt> figcaption["The quay."]]'),
    ('links between a picture and its caption', f'<p>{RAIN}</p><div class=fig><p><img src=a.jpg></p><ul><li>'
     '<a href=/b>Download figure</a><li><a href=/c>Open in new tab</a></ul>'
     '<div class=fig-caption>The quay.</div></div>',
     f'p["{RAIN}"]\n'
     'figure[img<src=https://e.org/d/a.jpg alt> figcaption["The quay."]]'),
    ('a link beside the caption', f'<p>{RAIN}</p><figure><img src=a.jpg><figcaption>The quay, from '
     '<a href=/>Ann</a>.</figcaption><div><a href=/big>Full size image</a></div></figure>',
     f'p["{RAIN}"]\n'
     'figure[img<src=https://e.org/d/a.jpg alt> figcaption["The quay, from " a<href=https://e.org/>["Ann"] "."]]'),
    ('the file of a listing', '<figure><span>src/main.rs</span><pre>a = 1</pre><figcaption>Listing 1</figcaption>'
     '</figure>',
     'p["src/main.rs"]\nfigure[pre["a = 1"] figcaption["Listing 1"]]'),
    ('words below a listing', '<figure><pre>a = 1</pre><figcaption>Listing 1</figcaption><p>In short.</p></figure>',
     'figure[pre["a = 1"] figcaption["Listing 1 In short."]]'),
    ('a button with a picture and no caption', '<p>a</p><button><img src=a.jpg alt=a></button><p>b</p>',
     'p["a"]\np["b"]'),
]  # fmt: skip
WHOLE = 'figure[img<src=https://e.org/d/a.jpg alt=A ship> figcaption["The quay. Photo: Ann"]]'
IMG = '<img src=a.jpg alt="A ship">'
FORMS = [
    ('credit in the caption', f'<figure>{IMG}<figcaption>The quay. <span class=credit>Photo: Ann</span></figcaption>'
                              f'</figure>'),
    ('caption in a box', f'<figure><div>{IMG}</div><div class="media__caption">The quay. <small>'
                         f'Photo: Ann</small></div></figure>'),
    ('credit after', f'<figure>{IMG}<figcaption>The quay.</figcaption><span class="credit">Photo: Ann</span></figure>'),
    ('credit before', f'<figure>{IMG}<span class="copyright">Photo: Ann</span><figcaption>'
                      f'The quay.</figcaption></figure>'),
    ('credit of no name', f'<figure>{IMG}<figcaption>The quay.</figcaption><p>Photo: Ann</p></figure>'),
    ('labels for screen readers', f'<figure>{IMG}<span><span class="visually-hidden">Source, </span>Photo: Ann</span>'
        '<figcaption><span class="sr-only x">Caption, </span>The quay.</figcaption></figure>'),
    ('said by the picture', f'<figure>{IMG}<figcaption><span aria-hidden=true>The quay.</span> Photo: Ann</figcaption>'
                            '</figure>'),
    ('title above', f'<figure><h4>The quay.</h4>{IMG}<figcaption>Photo: Ann</figcaption></figure>'),
    ('nested', f'<figure><figure>{IMG}</figure><figcaption>The quay. Photo: Ann</figcaption></figure>'),
    ('nested, each with words', f'<figure><figure>{IMG}<figcaption>The quay.</figcaption></figure>'
                                f'<figcaption>Photo: Ann</figcaption></figure>'),
    ('caption first', f'<figure><p>The quay. Photo: Ann</p>{IMG}</figure>'),
    ('by position', f'<figure>{IMG}<p>The quay.</p><p>Photo: Ann</p></figure>'),
    ('beside it in a line', f'<figure>{IMG} The quay. Photo: Ann</figure>'),
    ('of WordPress', f'<div class="wp-caption alignnone">{IMG}<p class="wp-caption-text">'
                     f'The quay. Photo: Ann</p></div>'),
    ('by class', f'<div class="image">{IMG}<div class="image__caption">The quay.</div><div class="image__credit">'
                 f'Photo: Ann</div></div>'),
    ('by the class of a figure', f'<p>{IMG}</p><figure class="wp-caption-text">The quay. Photo: Ann</figure>'),
    ('in German', f'<div>{IMG}</div><p class="bildunterschrift">The quay. Photo: Ann</p>'),
    ('in many boxes', f'<div><div><p><span><picture><source srcset=b.jpg>{IMG}</picture></span></p></div></div>'
                      f'<div class="caption">The quay. Photo: Ann</div>'),
    ('in a button that enlarges it', f'<div><button>{IMG}</button><div class="box__caption_x1">'
                                     f'The quay. Photo: Ann</div><div class="modal">{IMG}</div></div>'),
    ('of Asciidoctor', f'<div class="imageblock"><div>{IMG}</div><div class="title">The quay. Photo: Ann</div></div>'),
    ('of DocBook', f'<div class="figure"><div><div>{IMG}</div></div><p class="title"><b>The quay. Photo: Ann</b></p>'
        f'</div>'),
    ('set off', f'<p>{IMG}<br><em>The quay. Photo: Ann</em></p>'),
]  # fmt: skip


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in SAME])
def test_what_is_no_caption(html: str, tree: str | None) -> None:
    found = shown(html)
    assert found == tree if tree else "figcaption" not in found


@pytest.mark.parametrize("html", [pytest.param(html, id=name) for name, html in FORMS])
def test_one_figure(html: str) -> None:
    assert shown(html) == WHOLE


ROW = 'tr[th["a"] th["b"]]'


@pytest.mark.parametrize(("html", "tree"), [
    ("<div><figcaption>Table 1. <i>Of it.</i></figcaption>TABLE</div>",
     f'table[caption["Table 1. " em["Of it."]] {ROW}]'),
    ("<p>x<div class=caption><p>Table 1.<p>Of it.</div><div>TABLE</div>",
     f'p["x"]\ntable[caption["Table 1. Of it."] {ROW}]'),
    ("<div class=caption><p>c</div><p>x</p>TABLE", f'p["c"]\np["x"]\ntable[{ROW}]'),
    ("<div class=caption><h3>c</h3></div>TABLE", f'h2["c"]\ntable[{ROW}]'),
    ("TABLE<div class=caption><h3>c</h3><p>d</div>", f'table[{ROW}]\nh2["c"]\np["d"]'),
    ("<figure>TABLE</figure><figure class=caption><h3>c</h3><p>d</figure>", f'figure[table[{ROW}]]\nh2["c"]\np["d"]'),
    ("TABLE<p class=caption>Of it.</p><p>x", f'figure[table[{ROW}] figcaption["Of it."]]\np["x"]'),
    ("<table><caption>t</caption><tr><th>a<th>b</table><p class=caption>c</p>", f'table[caption["t"] {ROW}]\np["c"]'),
])  # fmt: skip
def test_a_table_has_the_caption_beside_it(html: str, tree: str) -> None:
    assert shown(html.replace("TABLE", "<table><tr><th>a<th>b</table>")) == tree


def test_words_in_the_box_of_a_picture_do_not_part_it_from_its_caption() -> None:
    html = f"<div>{IMG} Scroll to load.</div><div class=caption><p>The quay. Photo: Ann</p></div>"
    assert shown(html) == f'p["Scroll to load."]\n{WHOLE}'


def test_a_number_for_screen_readers_is_said() -> None:
    html = f"<figure>{IMG}<figcaption>A bag, <span class=sr-only>original price $30,</span> here.</figcaption></figure>"
    assert 'figcaption["A bag, original price $30, here."]' in shown(html)


@pytest.mark.parametrize("head", [
    "<button>Year <span class=sr-only>(sorted ascending)</span></button>", "Year<b></b><span class=sr-only>sort</span>",
])  # fmt: skip
def test_the_head_of_a_column_does_not_say_its_order(head):
    rows = "<th>Ships</tr><tr><td>1871<td>211</tr><tr><td>1872<td>304</tr></table>"
    assert shown(f"<table><tr><th aria-sort=ascending>{head}</th>{rows}").startswith('table[tr[th["Year"] th["Ships"]]')
    said = shown(f"<table><tr><th aria-sort=none><span class=sr-only>Year</span></th>{rows}")
    assert said.startswith('table[tr[th["Year"] th["Ships"]]')


@pytest.mark.parametrize("name", ["screen-reader-text", "visually-hidden", "hidden-visually", "usa-sr-only"])
def test_a_link_is_without_what_screen_readers_hear_of_it(name: str) -> None:
    html = (f'<p>See <a href="b">the annex<span class={name}>, opens in a new tab</span></a>, <a href="c"><span '
            f"class={name}>all of it</span></a>.</p>")  # fmt: skip
    assert shown(html) == (
        'p["See " a<href=https://e.org/d/b>["the annex"] ", " a<href=https://e.org/d/c>["all of it"] "."]'
    )


def test_a_button_is_without_what_screen_readers_hear_of_it() -> None:
    html = ("<table><tr><th><button>Year<span class=sr-only>: activate to sort</span></button><th>Ships</tr>"
            "<tr><td>a<td>b</table><h2><button>More <span class=visually-hidden>on it</span></button></h2>")
    assert shown(html) == 'table[tr[th["Year"] th["Ships"]] tr[td["a"] td["b"]]]\nh2["More"]'


def test_slides_are_a_picture_and_its_words_each() -> None:
    slides = "".join(f"<li><img src={name}.jpg alt={name}><div class=caption>Slide {name}.</div></li>" for name in "ab")
    assert shown(f"<ul>{slides}</ul>") == (
        'ul[li[figure[img<src=https://e.org/d/a.jpg alt=a> figcaption["Slide a."]]]'
        ' li[figure[img<src=https://e.org/d/b.jpg alt=b> figcaption["Slide b."]]]]'
    )


@pytest.mark.parametrize("alt", ["The quay at night", "the quay at  night.", "The quay at night, seen from"])
def test_nothing_is_said_twice(alt: str) -> None:
    page = (f'<p>Text.</p><figure><img src="https://x.org/a.jpg" alt="{alt}"><figcaption>The quay at night, seen from'
            f' the sea.</figcaption></figure>')
    assert extract(page, algorithm="plain").markdown() == (
        "Text.\n\n![](https://x.org/a.jpg)\n\n*The quay at night, seen from the sea.*\n"
    )


@pytest.mark.parametrize(("html", "text"), [
    ("<b><span class=govuk-visually-hidden>Warning</span>Oil is hot</b>", 'strong["Warning Oil is hot"]'),
    ("It is lit<span class=sr-only>now</span>, <i class=visually-hidden>so</i>they say",
     '"It is lit now, " em["so"] "they'),
    ("We<span class=not-sr-only>e</span>k", '"Week"'),
])  # fmt: skip
def test_a_label_for_screen_readers_does_not_run_into_a_word(html: str, text: str) -> None:
    assert text in shown(f"<p>{html}</p>")


@pytest.mark.parametrize("text", ["<span itemprop=caption>The quay.</span>", "<div itemprop='caption'>The quay.</div>"])
def test_a_caption_by_microdata(text: str) -> None:
    html = f"<div itemscope itemtype=https://schema.org/ImageObject>{IMG}{text}</div>"
    assert 'figcaption["The quay."]' in shown(html)
