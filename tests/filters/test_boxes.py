"""Filters for pages of today: landmarks, boxes by name, and what is spared."""

import pytest
from filtered import after, chained, words

REST = f"<p>{words(200)}</p>"


@pytest.mark.parametrize(
    ("name", "body", "goes"),
    [
        ("landmarks", "<nav>a</nav>", True), ("landmarks", "<footer>a</footer>", True),
        ("landmarks", "<header>a</header>", False),
        ("landmarks", '<div role="Navigation">a</div>', True), ("landmarks", '<div role="main">a</div>', False),
        ("landmarks", '<span role="navigation">a</span>', False), ("landmarks", "<aside><h1>Title</h1></aside>", False),
        ("landmarks", f"<aside>{words(200)}</aside>", False),
        ("named_boxes", '<div class="x site-footer">a</div>', True), ("named_boxes", '<div id="cookie_banner">a</div>',
            True),
        ("named_boxes", '<div class="footers">a</div>', False), ("named_boxes", '<div class="content">a</div>', False),
        ("named_boxes", '<span class="ad">a</span>', False), ("named_boxes", '<main class="nav">a</main>', False),
        ("named_boxes", '<div class="nav"><h1>Title</h1></div>', False),
        ("named_boxes", f'<div class="ad">{words(200)}</div>', False),
        ("named_boxes", '<div class="">a</div>', False), ("named_boxes", "<div class>a</div>", False),
    ],
)  # fmt: skip
def test_what_goes_and_what_stays(name, body, goes):
    left = after(name, f"<body>{body}{REST}")
    assert left.replace("=\"\"", "") == ("" if goes else body.replace('=""', "")) + REST


def test_the_words_that_name_boxes_are_a_setting():
    body = '<div class="promo">a</div><div class="teaser">b</div>'
    assert after("named_boxes", f"<body>{body}{REST}", words="teaser",
                 spare="promo") == '<div class="promo">a</div>' + REST


def test_boxes_of_one_name_that_hold_much_of_the_page_together_stay():
    posts = "".join(f'<div class="post respond">{words(40)}</div>' for _ in range(9))
    assert after("named_boxes", f'<body>{posts}<div class="respond">a</div>{REST}') == posts + REST
    assert after("named_boxes", f"<body>{posts}{REST}", together=0.7) == REST


def test_the_landmarks_are_a_setting():
    body = '<nav>a</nav><header>b</header><div role="search">c</div>'
    assert after("landmarks", f"<body>{body}{REST}", elements="header", roles="") == body.replace("<header>b</header>",
        "") + REST


def test_code_and_quotations_are_not_looked_into():
    code = "<pre>" + '<a href="/">a</a>' * 5 + "</pre>"
    body = f'<blockquote><nav>a</nav></blockquote>{code}<nav>b</nav>'
    assert chained(f"<body>{body}{REST}", "landmarks", "spare") == body.replace("<nav>b</nav>", "") + REST
    assert chained(f"<body>{body}{REST}", "text_links", "spare") == body + REST
    assert chained(f"<body>{body}{REST}", "text_links") == body.replace(code, "<pre></pre>") + REST
