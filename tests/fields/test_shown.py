"""What a page shows of its fields: the headline, bylines, dates, the picture."""

import pytest

from marrow.fields import authors, image, modified, published
from marrow.fields.headline import headline
from marrow.page import parse

TITLE = "<title>Ferry stays for now - Harrow Post</title>"
HEADLINES = {
    "h1": (f"{TITLE}<h1>Ferry stays for now</h1>", "Ferry stays for now"),
    "logo-first": (f"{TITLE}<h1>Harrow Post</h1><h1>Ferry stays for now</h1>", "Ferry stays for now"),
    "h2-when-h1-is-the-site": (f"{TITLE}<h1>Harrow Post</h1><h2>Ferry stays for now</h2>", "Ferry stays for now"),
    "h1-unlike": (f"{TITLE}<h1>The boat that would not go</h1><h2>More news</h2>", "The boat that would not go"),
    "hidden-after-shown": (f"{TITLE}<h1 hidden>Ferry stays for now</h1><h1>Ferry stays</h1>", "Ferry stays"),
    "only-hidden": (f"{TITLE}<h1 hidden>Ferry stays for now</h1>", "Ferry stays for now"),
    "button-left-out": (f"{TITLE}<h1>Ferry stays for now<button>Copy</button></h1>", "Ferry stays for now"),
    "pilcrow": (f"{TITLE}<h1>Ferry stays for now<a href='#x'>¶</a></h1>", "Ferry stays for now"),
    "icon": (f"{TITLE}<h1>Ferry stays for now<a class=headerlink href='#x'>\uf0c1</a></h1>", "Ferry stays for now"),
    "typed-sign": (f"{TITLE}<h1>Ferry stays for now #</h1>", "Ferry stays for now"),
    "sharp": ("<title>Learn C# | Harrow</title><h1>Learn C#<a href='#x'>#</a></h1>", "Learn C#"),
    "empty-h1": (f"{TITLE}<h1><img src=a></h1><h2>Ferry stays for now</h2>", "Ferry stays for now"),
    "below-the-name-of-a-book": ("<title>What is a ferry? - The Harbour Book</title><h1>The Harbour Book</h1>"
                                 "<h2>What Is a Ferry?</h2>", "What Is a Ferry?"),
    "with-the-name-of-a-long-book": ("<title>Zlib | The Whole Harbour Book</title><h1>The Whole Harbour Book</h1>"
                                     "<h2>Zlib</h2>", "Zlib"),
    "above-a-section": ("<title>The Harbour Book: ferries and more | Harrow</title><h1>The Harbour Book: ferries</h1>"
                        "<h2>The Harbour Book</h2>", "The Harbour Book: ferries"),
    "nothing": (f"{TITLE}<p>Some text of the page.", ""),
}


@pytest.mark.parametrize(("html", "wanted"), HEADLINES.values(), ids=HEADLINES)
def test_headline(html, wanted):
    assert headline(parse(html))[1] == wanted


BODY = "<h1>Ferry stays</h1>{}<p>The ferry stays where it is for two more years, the board has decided.</p>{}"
BYLINES = {
    "rel-author": ('<a rel="author" href="/a">Ann Smith</a>', "", ["Ann Smith"]),
    "class": ('<div class="article-byline">By Ann Smith</div>', "", ["By Ann Smith"]),
    "class-two": ('<i class="author">Ann Smith</i> <i class="author">Bob Jones</i>', "", ["Ann Smith", "Bob Jones"]),
    "address": ('<a href="/authors/ann">Ann Smith</a>', "", ["Ann Smith"]),
    "address-of-a-user": ('<a href="/users/sign_in">Sign In</a> <a href="/users/joinery">Ann Smith</a>', "",
                          ["Ann Smith"]),
    "action-of-a-user": ('<a href="/user/login?back=/">Log In</a> <a href="/members/register">Sign Up</a>', "", None),
    "user-elsewhere": ('<a href="https://films.example.net/user/Harrow">Our Films</a>', "", None),
    "line": ("<p>By Ann Smith</p>", "", ["By Ann Smith"]),
    "line-german": ("<p>Von Anna Schmidt</p>", "", ["Von Anna Schmidt"]),
    "line-russian": ("<p>Автор: Анна Петрова</p>", "", ["Автор: Анна Петрова"]),
    "line-chinese": ("<p>作者：王小明</p>", "", ["作者：王小明"]),
    "line-korean": ("<p>홍길동 기자</p>", "", ["홍길동 기자"]),
    "label-alone": ("<p>Author</p><p>Ann Smith</p>", "", ["Ann Smith"]),
    "entry-of-a-menu": ("<li><a href=/authors>Authors</a></li><li><a href=/sections>Sections</a></li>", "", None),
    "label-and-rest": ("<div><span>By Ann Smith</span><span>Updated: yesterday</span></div>", "", ["By Ann Smith"]),
    "beside-date": ("<p>Ann Smith</p><p>March 5, 2024</p>", "", ["Ann Smith"]),
    "at-the-end": ("", "<p>x</p>" * 60 + "<p>Written by Ann Smith</p>", ["Written by Ann Smith"]),
    "reviewer-left-out": (
        '<i class="author">Ann Smith</i><p class="author">Reviewed by Bob Jones</p>',
        "",
        ["Ann Smith"],
    ),
    "quoted": ('<blockquote>So it is.<cite class="author">Bob Jones</cite></blockquote><div class="pull-quote">Yes.'
               '<i class="author">Cal Reed</i></div>', '<p class="author">Ann Smith</p>', ["Ann Smith"]),
    "lower-case-dated": ("<p>12/19 — 2025</p><p>by ann</p>", "", ["by ann"]),
    "first-text-of-a-sentence": ("<p>By default<code>x</code></p>", "", None),
    "sentence-in-another-language": ("<p>Door fittings</p>", "", None),
    "id-of-a-heading": ('<h3 id="site_author">Harbour Guide</h3>', "", None),
    "comment-class": ('<div class="comment-author">Bob Jones</div>', "", None),
    "sorted-by": ("<h2>By team</h2><ul><li>All of them</li><li>by team</li></ul>", "", None),
    "sentence": ("<p>By submitting this you agree to all of our terms.</p>", "", None),
    "by-in-prose": ("<p>By the river, everyone knew that the ferry would stay for a long time to come.</p>", "", None),
    "class-of-label": ('<div><span class="author">By</span> <span>Ann Smith</span></div>', "", ["By Ann Smith"]),
    "boxes": ('<div class="byline"><span>Ann Smith</span><span>December 5, 2024</span></div>', "",
              ["Ann Smith December 5, 2024"]),
    "letters": ('<div class="byline"><b>A</b><i>nn</i> Smith</div>', "", ["Ann Smith"]),
    "by-a-time": ("<p>Updated March 3, 2023 by 5:30 pm</p>", "", None),
    "signed-by": ("<p>On March 3, 2023 the bill was signed by Ann Smith.</p>", "", None),
    "author-name": ('<p class="authorName">Ann Smith</p>', "", ["Ann Smith"]),
    "editors": ('<a href="/about/editors/ann-smith/">Ann Smith</a>', "", ["Ann Smith"]),
    "no-names": ("<p>By Christmas, we will have finished.</p>", "", None),
    "label-far-off": ("<p>word</p>" * 40 + "<p>Article by</p><p>Ann Smith</p>", "", ["Ann Smith"]),
    "label-far-off-in-line": ("<p>word</p>" * 40 + "<p><span>Written by</span> <a>Ann Smith</a></p>", "",
                              ["Written by Ann Smith"]),
    "hidden": ('<div class="byline" hidden>By Ann Smith</div>', "", None),
    "of-other-pages": ("", "<p>x</p>" * 40 + "".join(
        f"<div><a href=/b>Another story of the river</a><i class=author>{name}</i></div>" for name in
        ("Bob Jones", "Cal Reed", "Dee Dale")) + "<p>Written by Ann Smith</p>", ["Written by Ann Smith"]),
    "of-one-page-apart": ("".join(f"<p class=author>{name}</p><p>Writes about all of the river</p>" for name in
                                  ("Bob Jones", "Cal Reed", "Dee Dale")), "", ["Bob Jones", "Cal Reed", "Dee Dale"]),
    "label-glued": ('<a class="post-author"><span>By</span>Ann Smith</a>', "", ["By Ann Smith"]),
    "vcard": ('<span class="author vcard">Ann Smith</span>', "", ["Ann Smith"]),
    "blogger": ("<p>Eingestellt von Anna Schmidt</p>", "", ["Eingestellt von Anna Schmidt"]),
    "role-below-the-name": ('<div class="author-box"><p>Ann Smith</p><p class="bio">Certified Boat Seller</p></div>',
                            "", ["Ann Smith"]),
    "brand-above-the-name": ('<div class="authors"><p>Harbour</p><p>By Ann Smith</p><p>Harrow Post</p></div>', "",
                             ["By Ann Smith"]),
    "biography-below-the-name": (f'<div class="author-box"><h4>Ann Smith</h4><p>{"All of boats. " * 11}</p></div>', "",
                                 ["Ann Smith"]),
    "names-in-a-list": ('<ul class="authors"><li>Ann Smith</li><li>Bob Jones</li></ul>', "", ["Ann Smith, Bob Jones"]),
    "names-marked-up-alike": ('<div class="byline"><p class="by">Ann Smith</p><p class="by">Bob Jones</p></div>', "",
                              ["Ann Smith, Bob Jones"]),
    "around-names": ('<div class="authors"><h5>New Results</h5><a href="/authors/ann">Ann Smith</a></div>', "",
                     ["Ann Smith"]),
    "behind-a-date": ("<p><span>Published August 7, 2023</span> <span>by Ann Smith</span></p>", "", ["by Ann Smith"]),
    "behind-a-date-with-a-role": ("<p>03/01/2017 by Ann Smith, Head of the Harbour Office</p>", "", ["by Ann Smith"]),
    "two-behind-a-date": ("<p>03/01/2017 by Ann Smith, Bob Jones</p>", "", ["by Ann Smith, Bob Jones"]),
    "in-a-sentence": ("", "<p>x</p>" * 60 + "<p>This post was written by Ann Smith, a keeper</p>", ["by Ann Smith"]),
    "taken-by": ("<p>Photo of March 5, 2024 by Ann Smith</p>", "", None),
    "links-far-off": ("", "<p>x</p>" * 600 + "<a href=/authors/ann>Ann Smith</a>", ["Ann Smith"]),
    "many-links-far-off": ("", "<p>x</p>" * 600 + "".join(
        f"<a href=/authors/{at}>{name}</a>" for at, name in enumerate(("Bob Jones", "Cal Reed", "Dee Dale"))), None),
    "none": ("", "", None),
}


@pytest.mark.parametrize(("before", "after", "wanted"), BYLINES.values(), ids=BYLINES)
def test_byline(before, after, wanted):
    assert authors.shown(parse(BODY.format(before, after), url="https://example.org/a")) == (wanted or [])


def test_title_above_a_date_is_no_name():
    page = parse("<h1>Harbour Language Definition</h1><p>Harbour Language Definition</p><p>March 5, 2024</p>")
    assert authors.shown(page) == []


def test_chinese_press_signs_at_the_end():
    text = "渡轮将在原地至少再停留两年，" * 6
    html = f"<h1>渡轮留在旧码头</h1><p>{text}</p><p>{text}（记者 王小明 李华）</p>"
    assert authors.shown(parse(html)) == ["王小明、李华"]


DATELINES = {
    "time": ('<time datetime="2024-03-05T10:20:30Z">5 March</time>', "", {"published": "2024-03-05T10:20:30Z"}),
    "time-text": ("<time>March 5, 2024</time>", "", {"published": "2024-03-05"}),
    "time-updated": (
        '<p>Updated <time datetime="2024-03-06">x</time></p>',
        "",
        {"published": "2024-03-06", "modified": "2024-03-06"},
    ),
    "both": (
        '<time datetime="2024-03-05">a</time><p>Updated: <time datetime="2024-03-06">b</time></p>',
        "",
        {"published": "2024-03-05", "modified": "2024-03-06"},
    ),
    "content": ('<span property="dc:created" content="2024-03-05T09:30:00-05:00">Tue, 03/05/2024</span>', "",
                {"published": "2024-03-05T09:30:00-05:00"}),
    "abbreviated": ('<abbr class="published" title="2024-03-05T09:30:00-08:00">9:30 AM</abbr>', "",
                    {"published": "2024-03-05T09:30:00-08:00"}),
    "no-date-in-full": ('<abbr title="Tue, March 5, 2024">Tue</abbr><meta property="a" content="2024-03-05T09:30:00Z">',
                        "", {}),
    "line": ("<p>March 5, 2024</p>", "", {"published": "2024-03-05"}),
    "line-updated": ("<p>Aktualisiert am 5. März 2024</p>", "", {"published": "2024-03-05", "modified": "2024-03-05"}),
    "label-line": ("<p>Last updated</p><p>March 5, 2024</p>", "", {"published": "2024-03-05",
        "modified": "2024-03-05"}),
    "class-below": ("", "<p>x</p>" * 60 + '<div class="post-date">March 5, 2024</div>', {"published": "2024-03-05"}),
    "footer": (
        "",
        "<p>x</p>" * 60 + "<footer>© 2019-2024 us. Last updated on 5 March 2024.</footer>",
        {"modified": "2024-03-05"},
    ),
    "copyright": ("<p>© March 5, 2024</p>", "", {}),
    "deadline": ("<p>Deadline: March 5, 2024</p>", "", {}),
    "code": ("<pre>March 5, 2024</pre>", "", {}),
    "ambiguous": ("<p>03/05/2024</p>", "", {}),
    "not-today": ("<p>Tuesday, 10:30</p>", "", {}),
    "none": ("", "", {}),
}


@pytest.mark.parametrize(("before", "after", "wanted"), DATELINES.values(), ids=DATELINES)
def test_dateline(before, after, wanted):
    page = parse(BODY.format(before, after))
    assert [published.shown(page), modified.shown(page)] == [wanted.get(name, "") for name in ("published", "modified")]


@pytest.mark.parametrize(("language", "wanted"), [("de", "2024-05-03"), ("en_US", "2024-03-05")])
def test_dateline_uses_the_language(language, wanted):
    assert published.shown(parse(f'<html lang="{language}">' + BODY.format("<p>03/05/2024</p>", ""))) == wanted


PICTURES = {
    "large": ('<img src="/a.jpg" width="900" height="500">', "/a.jpg"),
    "figure": ('<figure><img src="/a.jpg"><figcaption>c</figcaption></figure>', "/a.jpg"),
    "deferred": ('<figure><img src="data:image/gif;base64,R0" data-src="/a.jpg"></figure>', "/a.jpg"),
    "icon-before": ('<img src="/i.png" width="16" height="16"><img src="/a.jpg" width="900" height="500">', "/a.jpg"),
    "drawn": ('<figure><img src="/a.svg"></figure>', None),
    "small": ('<img src="/a.jpg" width="60" height="60">', None),
    "unknown-size": ('<img src="/a.jpg">', None),
    "hidden": ('<figure hidden><img src="/a.jpg"></figure>', None),
    "huge-number": (f'<img src="/a.jpg" width="{"9" * 5000}" height="1">', None),
}


@pytest.mark.parametrize(("html", "wanted"), PICTURES.values(), ids=PICTURES)
def test_picture(html, wanted):
    assert image.shown(parse(BODY.format(html, ""))) == (wanted or "")


def test_a_stated_picture_that_is_none_leaves_the_choice_to_the_page():
    page = parse(BODY.format(PICTURES["large"][0], ""), url="https://example.org/")
    assert image.choose(page, [(["{{ image }}"], "open-graph")]).value == "https://example.org/a.jpg"
