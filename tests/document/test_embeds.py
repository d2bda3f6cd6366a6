# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""What is put into a page from elsewhere: what it is called, where it leads, what of it goes."""

import pytest
from valid import shown

from marrow import extract
from marrow.document.build import build
from marrow.document.pictures.players import known
from marrow.page import parse

GONE = [
    ('advertisement', '<iframe src="https://ad.doubleclick.net/x" title="Fine shoes"></iframe>'),
    ('consent', '<iframe src="https://cdn.privacy-mgmt.com/index.html?message_id=1" title="SP Consent Message">'
                '</iframe>'),
    ('captcha', '<iframe src="https://www.google.com/recaptcha/api2/anchor?k=1" title="reCAPTCHA"></iframe>'),
    ('social button', '<iframe src="https://www.facebook.com/plugins/like.php?href=x" title="Like us"></iframe>'),
    ('comments', '<iframe src="https://disqus.com/embed/comments/?base=1" title="Talk to us"></iframe>'),
    ('login', '<iframe src="/account/login?next=x" title="Who are you"></iframe>'),
    ('nothing tells', '<iframe src="/menu.html"></iframe><iframe src="https://www.v.org/e/1" title="Embedded iframe">'
                      '</iframe>'),
    ('not loaded', '<iframe src="about:blank"></iframe><iframe src="{{src}}" title="A film"></iframe>'),
    ('tiny', '<iframe src="https://www.youtube.com/embed/abcdefghijk" width=1 height=1></iframe>'),
    ('moving wallpaper', '<video autoplay muted loop src=a.mp4></video>'),
    ('wallpaper that a script moves', '<video muted playsinline src=a.mp4></video>'),
    ('flash', '<object data=movie.swf type="application/x-shockwave-flash"></object><embed src=x.swf>'),
]  # fmt: skip
KEPT = [
    ("a box that waits for consent, with the frame in it", '<div data-src="https://www.youtube.com/embed/abcdefghijk">'
     '<iframe data-src="https://www.youtube.com/embed/abcdefghijk" title="How tides turn"></iframe></div>',
     "embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video: How tides turn (YouTube)>"),
    ("a box that waits for consent, with a frame of another name", '<div data-embed="https://www.youtube.com/embed/'
     'abcdefghijk"><span><iframe title="How tides turn"></iframe></span></div>',
     "embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video: How tides turn (YouTube)>"),
    ('youtube', '<iframe src="https://www.youtube.com/embed/abcdefghijk?feature=oembed" title="How it works"></iframe>',
     'embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video: How it works (YouTube)>'),
    ('no cookies, lazy, no title of its own', '<iframe src="about:blank" data-litespeed-src="//www.youtube-nocookie.'
                                              'com/embed/abcdefghijk" title="YouTube video player"></iframe>',
     'embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video (YouTube)>'),
    ('list', '<iframe src="https://www.youtube.com/embed/videoseries?list=PL12"></iframe>',
     'embed<src=https://www.youtube.com/playlist?list=PL12 title=Video (YouTube)>'),
    ('what its title is called by its provider', '<iframe src="https://open.spotify.com/embed/episode/5rXy1a" title='
                                                 '"Spotify Embed: Bees"></iframe><iframe src="https://player.vimeo.com/'
                                                 'video/12" title="Vimeo video player: The oven"></iframe>',
     """embed<src=https://open.spotify.com/episode/5rXy1a title=Audio: Bees (Spotify)>
embed<src=https://vimeo.com/12 title=Video: The oven (Vimeo)>"""),
    ('vimeo', '<iframe src="https://player.vimeo.com/video/1234?h=1" title="vimeo Video Player"></iframe>',
     'embed<src=https://vimeo.com/1234 title=Video (Vimeo)>'),
    ('soundcloud', '<iframe src="https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fa%2Fb&color=red"'
                   ' title="Song"></iframe>',
     'embed<src=https://soundcloud.com/a/b title=Audio: Song (SoundCloud)>'),
    ('map', '<iframe src="https://www.openstreetmap.org/export/embed.html?bbox=1"></iframe>',
     'embed<src=https://www.openstreetmap.org/export/embed.html?bbox=1 title=Map (OpenStreetMap)>'),
    ('program', '<iframe src="https://codepen.io/ann/embed/preview/abC?x=1" title="Buttons"></iframe>',
     'embed<src=https://codepen.io/ann/pen/abC title=Code: Buttons (CodePen)>'),
    ('document', '<object data="/files/plan.pdf" type="application/pdf"><p>no viewer</p></object>'
                 '<iframe src="https://docs.google.com/viewer?url=https%3A%2F%2Fx.org%2Fy.pdf"></iframe>',
     """embed<src=https://e.org/files/plan.pdf title=Document>
embed<src=https://x.org/y.pdf title=Document>"""),
    ('old player', '<object><param name="movie" value="https://www.youtube.com/v/abcdefghijk?fs=1">'
                   '<embed src="https://www.youtube.com/v/abcdefghijk"></object>',
     'embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video (YouTube)>'),
    ('mastodon', '<iframe src="https://example.social/@ann/112233445566/embed"></iframe>',
     'embed<src=https://example.social/@ann/112233445566 title=Post by @ann (Mastodon)>'),
    ('other', '<iframe src="https://www.v.org/e/1" title="Who votes for whom"></iframe>',
     'embed<src=https://www.v.org/e/1 title=Who votes for whom>'),
    ('film', '<video controls poster=p.jpg><source src=v.mp4></video><audio src="https://s.org/a.mp3" title="Talk">'
             '</audio>',
     """embed<src=https://e.org/d/v.mp4 title=Video poster=https://e.org/d/p.jpg>
embed<src=https://s.org/a.mp3 title=Audio: Talk (s.org)>"""),
    ('elements of their own', '<lite-youtube videoid=abcdefghijk playlabel="A film"></lite-youtube>'
                              '<amp-vimeo data-videoid=12></amp-vimeo><amp-img src=a.jpg alt=A></amp-img>',
     """embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video: A film (YouTube)>
embed<src=https://vimeo.com/12 title=Video (Vimeo)>
p[img<src=https://e.org/d/a.jpg alt=A>]"""),
    ('pictures of elements of their own', '<lazy-image src=/a.jpg alt=A></lazy-image><p><x-img data-src=b.jpg alt=B>'
     '</x-img></p><x-pic srcset="c.jpg 1w, d.jpg 2w" alt=D> </x-pic><x-card src=e.jpg alt=E><p>a</p></x-card>'
     '<x-y src=f.jpg></x-y>',
     """p[img<src=https://e.org/a.jpg alt=A>]
p[img<src=https://e.org/d/b.jpg alt=B>]
p[img<src=https://e.org/d/d.jpg alt=D>]
p["a"]"""),
    ('a drawing', '<object data="/plan.svg" type="image/svg+xml" title="The plan"></object>',
     'p[img<src=https://e.org/plan.svg alt=The plan>]'),
    ('in a figure', '<figure><iframe src="https://vimeo.com/12"></iframe><figcaption>c</figcaption></figure>',
     'figure[embed<src=https://vimeo.com/12 title=Video (Vimeo)> figcaption["c"]]'),
    ('a post with words stays a quotation', '<blockquote class="twitter-tweet"><p>What a day this was for all of us</p>'
                                            '— Ann (@ann) <a href="https://twitter.com/ann/status/1">'
                                            'June 1</a></blockquote>',
     'blockquote[p["What a day this was for all of us"] p["— Ann (@ann) " a<href=https://twitter.com/ann/status/1>'
     '["June 1"]]]'),
    ('a post without', '<blockquote class="twitter-tweet"><a href="https://twitter.com/ann/status/12"></a><p>'
                       'x</p></blockquote>',
     'embed<src=https://twitter.com/ann/status/12 title=Post by ann (Twitter)>'),
    ('a picture of somebody', '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.'
                              'com/p/AbC/?utm=1"><p>View this post on Instagram</p><p>A post shared by Ann (@ann.b)</p>'
                              '</blockquote>',
     'embed<src=https://www.instagram.com/p/AbC/ title=Post by @ann.b (Instagram)>'),
    ('bluesky', '<blockquote class="bluesky-embed" data-bluesky-uri="at://did:plc:ab1/app.bsky.feed.post/3k"><p>'
                'Hm</p></blockquote>',
     'embed<src=https://bsky.app/profile/did:plc:ab1/post/3k title=Post (Bluesky)>'),
    ('any other quotation', '<blockquote class="pullquote"><a href="https://twitter.com/ann/status/12">'
                            'x</a></blockquote>',
     'blockquote[p[a<href=https://twitter.com/ann/status/12>["x"]]]'),
    ('a box that a script fills', '<div class=player data-video-src="https://player.vimeo.com/video/12"'
        ' data-title="Tide">'
                                  '</div><p>a</p>',
     'embed<src=https://vimeo.com/12 title=Video: Tide (Vimeo)>\np["a"]'),
    ('its markup in an attribute', '<div data-html="&lt;iframe src=&quot;https://player.vimeo.com/video/12&quot;&gt;'
                                   '&lt;/iframe&gt;"><button>Load</button></div>',
     'embed<src=https://vimeo.com/12 title=Video (Vimeo)>'),
    ('settings of a builder', '<p>a</p><div data-settings=\'{"youtube_url":"https:\\/\\/www.youtube.com\\/watch?v='
     'abcdefghijk","controls":"yes"}\'></div>',
     'p["a"]\nembed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video (YouTube)>'),
    ('half escaped in the frame of another', '<iframe src="https://cdn.x.com/media.html?url=https%3A//vimeo.com/12&amp;'
     'k=1" title="Tide"></iframe>', 'embed<src=https://vimeo.com/12 title=Video: Tide (Vimeo)>'),
    ('no name', '<iframe src="https://platform.twitter.com/embed/Tweet.html?id=1765432109" title="X Post"></iframe>',
     'embed<src=https://twitter.com/i/status/1765432109 title=Post (Twitter)>'),
    ('the number of a film', '<div data-plyr-provider=youtube data-plyr-embed-id=abcdefghijk></div><div'
        ' data-id=12345678>'
                             '</div><p>a</p>',
     'embed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video (YouTube)>\np["a"]'),
    ('once', '<iframe src="https://vimeo.com/12"></iframe><p>a</p><iframe src="https://player.vimeo.com/video/12">'
             '</iframe>', 'embed<src=https://vimeo.com/12 title=Video (Vimeo)>\np["a"]'),
    ('an element with the address alone', '<figure class=media><oembed url="https://vimeo.com/12"></oembed></figure>',
     'figure[embed<src=https://vimeo.com/12 title=Video (Vimeo)>]'),
    ('a picture that leads to a film', '<a href="https://vimeo.com/12"><img src=a.jpg alt=A></a><a href="/b.jpg">'
                                       '<img src=b.jpg alt=B></a>',
     'p[a<href=https://vimeo.com/12>[img<src=https://e.org/d/a.jpg alt=A>] img<src=https://e.org/d/b.jpg alt=B>]'),
    ('a picture alone that leads to a film', '<div><a href="https://vimeo.com/12"><img src=a.jpg alt=Tide></a></div>',
     'embed<src=https://vimeo.com/12 title=Tide poster=https://e.org/d/a.jpg>'),
    ('an element of somebody', '<p>a</p><media-player title=Tide src="/t.mp4"></media-player><gif-player src=a.gif>'
        '</gif-player>'
                               '<div class=fb-like data-href="https://www.facebook.com/ann"></div>',
     'p["a"]\nembed<src=https://e.org/t.mp4 title=Video: Tide>'),
    ('its settings', '<p>a</p><video-js data-setup=\'{"sources":[{"src":"https://vimeo.com/12"}]}\'></video-js>',
     'p["a"]\nembed<src=https://vimeo.com/12 title=Video (Vimeo)>'),
    ('a number beside that of an account', '<p>a</p><div data-account=1752604059001 data-player=default'
                                           ' data-embed=default data-video-id=5678901234567></div>',
     'p["a"]\nembed<src=https://players.brightcove.net/1752604059001/default_default/index.html?videoId=5678901234567'
     ' title=Video (Brightcove)>'),
    ('in the frame of another', '<iframe'
        ' src="https://cdn.x.com/media.html?src=https%3A%2F%2Fplayer.vimeo.com%2Fvideo%2F'
                                '12&amp;type=text"></iframe>',
     'embed<src=https://vimeo.com/12 title=Video (Vimeo)>'),
    ('what a page says of it to machines', '<p>a</p><div itemprop=video><meta itemprop=embedURL content="https://www.'
        'youtube.com/embed/abcdefghijk"></div>',
     'p["a"]\nembed<src=https://www.youtube.com/watch?v=abcdefghijk title=Video (YouTube)>'),
    ('its name for machines', '<p>a</p><div itemscope><meta itemprop=name content="The oven"><meta itemprop=embedUrl '
     'content="https://player.vimeo.com/video/12"></div><p>b</p><div itemscope><meta '
     'itemprop=embedUrl content="https://player.vimeo.com/video/13"><b itemprop=name></b></div>',
     'p["a"]\nembed<src=https://vimeo.com/12 title=Video: The oven (Vimeo)>\np["b"]\n'
     'embed<src=https://vimeo.com/13 title=Video (Vimeo)>'),
    ('without sound and with a caption', '<figure><video autoplay muted src=/t.mp4></video><figcaption>c</figcaption>'
        '</figure>',
     'figure[embed<src=https://e.org/t.mp4 title=Video> figcaption["c"]]'),
    ('what scripts put in their place', '<p>b</p><script src="https://gist.github.com/ann/0a1b.js"></script><p>a</p>'
        '<script async '
                                        'src="//fast.wistia.com/embed/medias/abc12.jsonp"></script><script '
                                        'src="/players/x.js"></script>',
     'p["b"]\nembed<src=https://gist.github.com/ann/0a1b title=Code (GitHub)>\np["a"]\n'
     'embed<src=https://fast.wistia.net/embed/iframe/abc12 title=Video (Wistia)>'),
    ('a script with a link for those without', '<p>b</p><script src="https://gist.github.com/ann/0a1b.js"></script>'
        '<noscript>'
                                               '<a href="https://gist.github.com/ann/0a1b">the gist</a></noscript>',
     'p["b"]\nembed<src=https://gist.github.com/ann/0a1b title=Code (GitHub)>'),
]  # fmt: skip


@pytest.mark.parametrize("html", [pytest.param(html, id=name) for name, html in GONE])
def test_what_goes(html: str) -> None:
    assert shown(html) == ""


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in KEPT])
def test_what_it_is_called(html: str, tree: str) -> None:
    assert shown(html) == tree


def test_what_holds_no_text_is_taken_where_the_text_beside_it_is_kept() -> None:
    film = '<noscript><iframe src="https://player.vimeo.com/video/12" title="Tide"></iframe></noscript>'
    post = ('<blockquote class="tiktok-embed" cite="https://www.tiktok.com/@ann/video/12"><section>@ann</section>'
            '</blockquote>')  # fmt: skip
    counter = '<noscript><iframe src="https://www.googletagmanager.com/ns.html?id=1" title="Tags"></iframe></noscript>'
    words = f"<p>{'Here are some of the words of this page. ' * 5}</p>"
    for beside, expected in ((film, "[Video: Tide (Vimeo)](https://vimeo.com/12)"), (counter, ""),
                             (post, "[Post by @ann (TikTok)](https://www.tiktok.com/@ann/video/12)"),
                             ('<p><a href="https://vimeo.com/12">https://vimeo.com/12</a></p>', ""
                                 "<https://vimeo.com/12>"),
                             ('<div><p>Please accept.</p><p><a href="https://vimeo.com/12">See it</a></p></div>', ""
                                 "[See it](https://vimeo.com/12)"),
                             ('<div data-src="//www.youtube.com/embed/abcdefghijk"></div>' + film.replace("12", "13"),
                              "[Video: Tide (Vimeo)](https://vimeo.com/13)")):  # fmt: skip
        said = extract(f"<main>{words}{beside}{words.replace('Here', 'There')}</main>").markdown().split("\n\n")
        assert said[1:-1] == [expected] * bool(expected)


def test_a_film_is_taken_where_the_words_of_its_controls_are_not() -> None:
    page = parse("<p>a b c</p><div><video src=https://x.org/t.mp4></video><p>Current time</p></div><p>c d e</p>")
    keep = page.leaves.counts.words == 3
    assert [block.name for block in build(page, keep).body] == ["p", "embed", "p"]


def test_a_sound_is_taken_whatever_picture_beside_it_is_not() -> None:
    page = parse("<p>a b c</p><div><img src=a.svg alt=x><audio src=https://x.org/t.mp3></audio><p>Title</p></div>")
    keep = page.leaves.counts.words == 3
    assert [block.name for block in build(page, keep).body] == ["p", "embed"]


def test_every_provider_is_read_in_time_whatever_the_address() -> None:
    for address in ("https://" + "a/" * 5_000, "https://x?" + "&a=" * 5_000, "https://a.b/" + "embed/" * 3_000,
                    "https://"):
        assert known(address) is None


def test_a_film_is_a_link_in_markdown_and_a_figure_with_a_link_in_html() -> None:
    article = extract('<p>Look.</p><video controls title="Moths" poster="https://x.org/p.jpg"'
                      ' src="https://x.org/v.mp4"></video>', algorithm="plain")
    assert "[![Video: Moths (x.org)](https://x.org/p.jpg)](https://x.org/v.mp4)" in article.markdown()
    assert "[Video: Moths (x.org)](https://x.org/v.mp4)" in article.markdown(images=False)
    picture = '<img src="https://x.org/p.jpg" alt="" loading="lazy">'
    assert f'<figure><a href="https://x.org/v.mp4">{picture}Video: Moths (x.org)</a></figure>' in article.html()
    assert "<iframe" not in article.html()
    assert "<video" not in article.html()
