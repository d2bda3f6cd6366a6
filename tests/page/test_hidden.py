"""What hides an element, in the spellings that pages use, and what only looks as if it did."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from page.trees import pages

from marrow.page import REASONS, parse, tags
from marrow.page.hidden.hidden import marks
from marrow.page.hidden.styles import hides
from marrow.page.walk import read

HIDING = {
    "display:none": [
        "display:none", "display: none", "display : none", "DISPLAY:NONE", "Display:None;", "display:none!important",
        "display:none ! important", "color:red;display:none", "color:red; display:none; top:0", ";;display:none",
        "display:block;display:none", "display:none!important;display:block", "/* x */display:none", "dis/**/play:none",
        "display:\nnone", "background:url(a;b);display:none", "display:none;visibility:visible",
    ],
    "visibility": ["visibility:hidden", "visibility: collapse", "VISIBILITY: hidden !important",
                   "content-visibility:hidden"],
    "opacity:0": ["opacity:0", "opacity: 0.0", "opacity:.0", "opacity:0%", "opacity:0!important", "opacity:00.00",
                  "opacity:-1"],
    "font-size:0": ["font-size:0", "font-size:0px", "font-size: 0em", "font-size:0.0pt", "font-size:.0rem",
                    "FONT-SIZE:0%",
                    "font:0/0 a", "font: 0px serif", "font:bold 0/1.5 Arial", "font-size:.1px", "font-size: 1px",
                    "font-size:0.05em"],
    "off-screen": ["position:absolute;left:-9999px", "text-indent:-9999px", "left:-999em", "top: -10000px",
                   "left:-1000.5px",
                   "margin-left:-5000px", "transform:translateX(-9999px)", "transform: translate( -9999px , 0)",
                   "right:-100rem", "transform:scale(0)", "inset-inline-start:-9999px",
                   "text-indent:-9999em !important", "bottom:-2000px"],
    "clip": ["clip:rect(0 0 0 0)", "clip: rect(0,0,0,0)", "clip:rect(1px, 1px, 1px, 1px)",
             "clip: rect( 0px 0px 0px 0px )",
             "clip-path:inset(50%)", "clip-path: inset(100%)", "clip-path:circle(0)",
             "clip-path: polygon(0 0, 0 0, 0 0)", "clip-path:polygon(0px 0px,0px 0px,0px 0px)",
             "position:absolute;width:1px;height:1px;overflow:hidden", "width:0;height:0;overflow:hidden"],
}  # fmt: skip
VISIBLE = [
    "", ";", ":", "display", "display:", "display:nonexistent", "display:block", "display:none;display:block",
    "display:block!important;display:none", "x-display:none", "display:none-such", "list-style:none",
    "visibility:visible", "backface-visibility:hidden", "overflow:hidden", "opacity:0.5", "opacity:1", "opacity:0.05",
    "fill-opacity:0", "opacity:zero", "opacity:", "font-size:0.9em", "font-size:10px", "font-size:05px",
    "font-size:small",
    "font-size-adjust:0", "left:-9px", "left:-99.5px", "text-indent:-10px", "margin-left:-100%", "left:-100%", "left:0",
    "transform:translate(-50%,-50%)", "transform:translate3d(-1200px,0,0)", "transform:scale(0.5)",
    "padding-left:-9999px",
    "clip:rect(0 100px 100px 0)", "clip:auto", "clip-path:inset(5%)", "/* display:none */", "/* display:none",
    "content:'display:none'", "font:bold 14px/1 serif", "font: 400 1em Arial", "font:caption",
    "font-size:0;font:12px Arial",
    "font-size:1", "font-size:2px", "height:0;overflow:hidden", "width:1px;overflow:hidden",
    "width:1%;height:1px;overflow:visible",
    "clip-path:polygon(0 0,100% 0,0 100%)", "left:-9999", "z-index:-9999", "background-position:-9999px 0",
]  # fmt: skip
VISIBLE.remove("left:-9999")  # browsers in quirks mode take it for pixels
TABLE = [(style, name) for name, styles in HIDING.items() for style in styles]


@pytest.mark.parametrize(("style", "name"), TABLE, ids=[style for style, _ in TABLE])
def test_style_hides(style, name):
    assert hides(style) == name
    page = parse(f'<p>seen<p style="{style}">unseen <b>too</b><p>seen again')
    assert page.blocks.texts == ["seen", "seen again"]
    assert {REASONS[code] for code in page.leaves.hidden.tolist()} == {"", name}


@pytest.mark.parametrize("style", VISIBLE, ids=ascii)
def test_style_does_not_hide(style):
    assert not hides(style)
    assert parse(f"<p style='{style}'>word</p>").blocks.texts == ["word"]


@pytest.mark.parametrize(("attributes", "name"), [
    ({"hidden": None}, "hidden"), ({"hidden": ""}, "hidden"), ({"hidden": "until-found"}, "hidden"),
    ({"aria-hidden": "true"}, "aria-hidden"), ({"aria-hidden": " TRUE "}, "aria-hidden"), ({"aria-hidden": "false"},
        ""),
    ({"aria-hidden": None}, ""), ({"style": None}, ""), ({"class": "hidden"}, ""),
    ({"hidden": "", "style": "display:none"}, "display:none"), ({"hidden": "", "style": "display:block"}, "hidden"),
])  # fmt: skip
def test_attributes(attributes, name):
    written = "".join(f" {key}" if value is None else f' {key}="{value}"' for key, value in attributes.items())
    assert REASONS[parse(f"<p{written}>word and word</p>").leaves.hidden[0]] == name


@pytest.mark.parametrize(("html", "name"), [
    ("<noscript>x</noscript>", "noscript"), ("<dialog>x</dialog>", "hidden"),
])
def test_elements_that_hide_by_nature(html, name):
    page = parse(f"<p>seen{html}")
    assert [REASONS[code] for code in page.leaves.hidden.tolist()] == ["", name]


def test_a_declared_shadow_root_is_seen_and_another_template_is_not():
    page = parse("<p>a</p><my-box><template shadowrootmode=open><p>b</template></my-box><template><p>c</template>")
    assert page.blocks.texts == ["a", "b"]


def test_an_open_dialog_is_seen():
    assert parse("<dialog open>x</dialog>").blocks.texts == ["x"]


def test_the_outermost_reason_counts_for_all_inside():
    page = parse("<div hidden><p style='display:none'>a</p><p>b</div><p style='display:none'>c")
    assert [REASONS[code] for code in page.leaves.hidden.tolist()] == ["hidden", "hidden", "display:none"]


REST = "<p>rest" * 20
UNDONE = {
    "a size in pixels": ("font-size:0", "font-size:16px", True), "a size in rem": ("font-size:0", "font-size:1rem",
        True),
    "a size by name": ("font-size:0", "font-size:medium", True), "a font": ("font-size:0", "font:14px/1.4 serif", True),
    "a size from nothing": ("font-size:0", "font-size:1em", False), "a share of nothing": ("font-size:0",
        "font-size:100%", False),
    "no size again": ("font-size:0", "font-size:0.0px", False), "a colour": ("font-size:0", "color:red", False),
    "visible again": ("visibility:hidden", "visibility:visible", True), "hidden again": ("visibility:hidden",
        "visibility:hidden", False),
    "what cannot be undone": ("display:none", "visibility:visible;font-size:16px", False),
    "hidden by other means": ("font-size:0", "font-size:16px;display:none", False),
    "the other of two": ("visibility:hidden", "font-size:16px", False),
}  # fmt: skip


@pytest.mark.parametrize(("outer", "inner", "seen"), UNDONE.values(), ids=UNDONE.keys())
def test_what_is_undone_inside(outer, inner, seen):
    page = parse(f"{REST}<div style='{outer}'>x<p style='{inner}'>y <b>z</b></p>x</div><p>rest")
    assert page.blocks.texts[20:] == (["y z", "rest"] if seen else ["rest"])


def test_both_of_two_reasons_must_be_undone():
    deep = REST + "<div style='font-size:0'><div style='visibility:hidden'><p style='{}'>x</div></div>"
    assert "x" not in parse(deep.format("font-size:16px")).blocks.texts
    assert "x" in parse(deep.format("font-size:16px;visibility:visible")).blocks.texts


def test_time_is_linear_where_hiding_and_undoing_alternate():
    deep = "<div style='font-size:0'><div style='font-size:9px'>" * 100
    assert len(parse(deep + "<p style='font-size:0'>a<p style='font-size:1em'>b" * 20_000).blocks.texts) == 20_000


SLIDES = "<li class=slide aria-hidden=true>1</li><li class='slide s1' aria-hidden=true>2</li>"
ANSWERS = "<div><b>?</b><div class=answer style='display:none'>So.</div></div>" * 2
LATER = [
    "<div role=tabpanel hidden>x y</div>",
    "<div role=tabpanel style='display:none'><p>x y</div>",
    "<section role=region aria-hidden=true><p>x y</section>",
    "<button aria-controls='p q'>more</button><div id=q style='display:none'><p>x y</div>",
    "<button aria-controls=q>more</button><div id=q aria-hidden=true><p>x y</div>",
    "<button id=b>more</button><div aria-labelledby=b hidden><p>x y</div>",
    "<div style='opacity:0;transform:translateY(20px)'>x y</div>",
    "<div style='transition: opacity 1s; opacity: 0'>x y</div>",
    "<div style='opacity:0;will-change:transform'>x y</div>",
    "<template id=B:0></template><div hidden id=S:0>x y</div>",
    "<div style='opacity:0'><p>x y<p>1<p>2<p>3<p>4</div>",
    "<main aria-hidden=true><p>x y</main><div role=dialog>Cookies?</div>",
    "<a href=/1 aria-hidden=true tabindex=-1>x y</a>",
    "<div role=tabpanel hidden><a href=/1>x y</a></div>",
    f"<div style='display:none'>{'<p>1' * 50}<p>x y</div>",
    f"<div aria-hidden=true>{'<p>1' * 60}<p>x y</div><div aria-hidden=true>the rest</div><div role=dialog>OK?</div>",
    f"<ul>{SLIDES}<li class='slide s2' aria-hidden=true>x y</ul>",
    "<ul><li class=slide aria-hidden=false>1</li><li class=slide aria-hidden=true>x y</ul>",
    f"{ANSWERS}<div><b>?</b><div class=answer style='display:none'>x y</div></div>",
    f"{ANSWERS}<div><b>?</b><div class=answer style='height:0;visibility:hidden'>x y</div></div>",
]
NEVER = [
    "<nav><div role=region hidden><p>x y</div></nav>",
    "<header><button aria-controls=q>menu</button><div id=q hidden><p>x y</div></header>",
    "<button aria-controls=q>menu</button><div id=q hidden><a href=1>x</a><a href=2>y</a></div>",
    "<div role=dialog aria-labelledby=b hidden><p>x y</div>",
    "<div aria-labelledby=b aria-hidden=true><p>x y</div>",
    "<div role=menu hidden><p>x y</div>",
    "<div hidden id=S:0>x y</div>",
    "<div id=q hidden><p>x y</div>",
    "<p style='opacity:0'>x y</p><p>1<p>2<p>3<p>4<p>5<p>6<p>7",
    "<div style='opacity:0;transform:none'>x y</div><p>1<p>2<p>3<p>4<p>5<p>6<p>7",
    "<div style='opacity:0;transition:all 1s;pointer-events:none'>x y</div><p>1<p>2<p>3<p>4<p>5<p>6<p>7",
    "<div style='opacity:0;transition:all 1s;position:absolute'>x y</div><p>1<p>2<p>3<p>4<p>5<p>6<p>7",
    "<div role=tabpanel style='left:-9999px'><p>x y</div>",
    "<div role=tabpanel style='font-size:0'><p>x y</div>",
    "<ul><li class=slide aria-hidden=true>1</li><li class=slide aria-hidden=true>x y</ul>",
    f"<ul>{SLIDES}<li class=slide aria-hidden=true role=dialog>x y</ul>",
    "<div><b>What?</b><div class=answer style='display:none'>x y</div></div>" * 2,
    f"{ANSWERS}<div><b>What is this?</b><div class=answer style='display:none'>x y</div></div>",
    f"{ANSWERS}<div><b>?</b><div class=answer style='display:none'><a href=/>x y</a></div></div>",
    f"<nav>{ANSWERS}<div><b>?</b><div class=answer style='display:none'>x y</div></div></nav>",
    f"<div style='display:none'>{'<p>1' * 30}<p>x y</div>",
    f"<div role=dialog style='display:none'>{'<p>1' * 50}<p>x y</div>",
]


@pytest.mark.parametrize("html", LATER, ids=ascii)
def test_what_is_shown_later_counts_as_shown(html):
    assert "x y" in parse(f"{html}<p>rest").blocks.texts


@pytest.mark.parametrize(("box", "shown"), [
    ("<figure><div aria-hidden=true><img src=a.jpg></div><figcaption>A boat</figcaption></figure>", True),
    ("<figure><div><div aria-hidden=true><span><img src=a.jpg></span></div></div><div><figcaption>A boat</figcaption>"
     "</div></figure>", True),
    ("<figure><div aria-hidden=true><img src=a.jpg></div></figure>", False),
    ("<figure><figcaption>A boat</figcaption><p><b aria-hidden=true><img src=a.svg></b></figure>", False),
    ("<figure><div hidden><img src=a.jpg></div><figcaption>A boat</figcaption></figure>", False),
    ("<div aria-hidden=true><img src=a.jpg></div><figure><figcaption>A boat</figcaption></figure>", False),
])  # fmt: skip
def test_the_picture_of_a_figure_is_seen_though_screen_readers_pass_over_it(box, shown):
    page = parse(f"<body><p>x{box}")
    (picture,) = (page.tree.tag == tags.CODES["img"]).nonzero()[0].tolist()
    assert (page.hidden[picture] == 0) == shown


@pytest.mark.parametrize("html", NEVER, ids=ascii)
def test_what_stays_hidden(html):
    assert "x y" not in " ".join(parse(f"{html}<p>rest").blocks.texts)


@pytest.mark.parametrize(
    ("after", "seen"),
    [("<img src=a.svg aria-hidden=true alt=a>", True), ("<img src=a.svg alt=a>", False), ("", False),
     ("<b aria-hidden=true>x</b>", False)],
)
def test_mathml_is_seen_beside_a_picture_that_only_the_eye_gets(after, seen):
    page = parse(f"<p>Let <span><span style='display:none'><math><mi>x</mi></math></span>{after}</span> be.</p>")
    (math,) = np.flatnonzero(page.tree.tag == tags.CODES["math"]).tolist()
    assert (page.hidden[math] == 0) == seen


def test_a_slide_that_says_the_same_again_stays_hidden():
    slides = "<li class=slide aria-hidden=false>x y</li><li class='slide clone' aria-hidden=true>x  y</li>"
    assert parse(f"<ul>{slides}</ul>").blocks.texts == ["x y"]


@pytest.mark.parametrize("body", ["<body style='opacity:0'>", "<body style='display:none'>", "<html hidden>"],
                         ids=ascii)
def test_the_page_itself_is_never_hidden(body):
    assert parse(f"{body}<p>text").blocks.texts == ["text"]


@given(pages)
def test_marks_are_inherited(html):
    tree = read(html)
    hidden = marks(tree)
    for node in range(1, len(tree)):
        above = hidden[tree.parents[node]]
        if above:
            assert hidden[node] == above
    for code in set(hidden.tolist()) - {0}:
        assert code not in marks(tree, frozenset((code,)))


@given(st.text(st.sampled_from("display:none;opacty0. -9px!mportan/*()vsbhf"), max_size=60))
def test_any_style_can_be_read(style):
    assert hides(style) in REASONS
