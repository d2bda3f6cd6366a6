"""Crunch's first set: filters that look at tags and attributes alone. The first rows of each must not change."""

import pytest
from filtered import after

STAYS = "<p>text</p>"


@pytest.mark.parametrize(
    ("name", "gone"),
    [
        ("images", "<img src=a>"), ("images", "<picture><source srcset=a><img src=b></picture>"),
        ("images", "<svg><path/></svg>"),
        ("images", "<canvas></canvas>"), ("image_links", "<a href=/><img src=a></a>"),
        ("image_links", "<a href=/> <svg></svg> </a>"),
        ("text_links", "<a href=/>text</a>"), ("text_links", "<a href=/><img src=a>text</a>"),
        ("scripts", "<script>x()</script>"),
        ("noscript", "<noscript><p>x</p></noscript>"), ("styles", "<style>a{}</style>"),
        ("styles", "<link rel='Stylesheet' href=a>"),
        ("forms", "<form><input name=a><p>b</p></form>"), ("inputs", "<input name=a>"),
        ("inputs", "<textarea>a</textarea>"),
        ("inputs", "<label>a</label>"), ("buttons", "<button>a</button>"), ("selects", "<select><option>a</select>"),
        ("frames", "<iframe src=a></iframe>"), ("embeds", "<object data=a></object>"),
        ("embeds", "<video src=a></video>"),
        ("embeds", "<audio src=a></audio>"), ("embeds", "<embed src=a>"), ("embeds", "<applet>a</applet>"),
        ("refresh", "<meta http-equiv=Refresh content='0; url=/'>"), ("comments", "<!-- a -->"),
    ],
)  # fmt: skip
def test_what_goes(name, gone):
    assert after(name, f"<body>{STAYS}{gone}{STAYS}") == STAYS * 2


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("images", '<video src="a"></video>'), ("image_links", '<a href="/">text<img src="a"></a>'),
        ("image_links", '<a href="/"></a>'),
        ("image_links", '<img src="a">'), ("text_links", '<a href="/"><img src="a"></a>'),
        ("text_links", '<a name="b"></a>'),
        ("styles", '<link rel="icon" href="a">'), ("inputs", '<input type="hidden" name="a">'),
        ("buttons", '<input type="submit">'),
        ("forms", '<input name="a">'), ("refresh", '<meta name="description" content="a">'), ("comments", "<p>a</p>"),
        ("scripts", "<noscript>a</noscript>"), ("frames", '<embed src="a">'), ("embeds", '<iframe src="a"></iframe>'),
    ],
)  # fmt: skip
def test_what_stays(name, body):
    assert after(name, f"<body>{STAYS}{body}") == STAYS + body


def test_the_text_of_links_may_stay():
    assert after("text_links", "<body>a <a href=/>b <i>c</i></a> d", keep_text=True) == "a b <i>c</i> d"


@pytest.mark.parametrize(
    ("name", "before", "left"),
    [
        ("inline_styles", '<p style="color:red" bgcolor="x">a</p>', "<p>a</p>"),
        ("inline_styles", '<p id="b" style="">a</p>', '<p id="b">a</p>'),
        ("inline_styles", '<p style="display:none">a</p>', '<p style="display:none">a</p>'),
        ("cell_widths", '<table width="600"><tbody><tr><td width="10" align="left">a</td></tr></tbody></table>',
         '<table><tbody><tr><td align="left">a</td></tr></tbody></table>'),
        ("cell_widths", '<table style="color:red; min-width: 9px;border-width:1px; width:5px">a</table>',
         'a<table style="color:red; border-width:1px;"></table>'),
        ("cell_widths", '<img width="5" src="a">', '<img width="5" src="a">'),
        ("cell_widths", '<table style="Width:5px"></table>', "<table></table>"),
    ],
)  # fmt: skip
def test_filters_that_edit(name, before, left):
    assert after(name, f"<body>{before}") == left
