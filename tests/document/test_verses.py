"""Verses with a box for each line, and what is none."""

import pytest
from valid import OTHER, shown

ONE, TWO = "The lamp goes round,", "It writes upon the sea."
STANZA = f'p["{ONE}" br "{TWO}"]'


@pytest.mark.parametrize(("html", "wanted"), [
    (f"<div class=line-block><div class=line>{ONE}</div><div class=line>{TWO}</div></div>", STANZA),
    (f"<div class=poem><div class=stanza><div>{ONE}</div><div>{TWO}</div></div><div class=stanza><div>{TWO}</div></div>"
     "</div>", f'{STANZA}\np["{TWO}"]'),
    (f"<p class=verse><span style='display: block'>{ONE}</span><span style=display:block>{TWO}</span></p>", STANZA),
    (f"<div class=line-block><div>{ONE}</div><div class=line-block><div>{TWO}</div></div></div>", STANZA),
    (f"<div class=line-block><div>{ONE}</div><div><br></div><div>{TWO}</div></div>", f'p["{ONE}"]\np["{TWO}"]'),
    (f"<blockquote><div class=b_stanza><div><i>{ONE}</i></div><div>{TWO}</div></div></blockquote>",
     f'blockquote[p[em["{ONE}"] br "{TWO}"]]'),
    (f"<div class=poetry><div class=stanza><div class='verse x0'>{ONE}</div><div class='verse x2'>{TWO}</div></div>"
     "</div>", STANZA),
    (f"<x-poem class=poem><x-line class=x_verse>{ONE}</x-line><x-line class=x_verse>{TWO}</x-line></x-poem>", STANZA),
    (f"<div class=poem><p>{ONE}</p><p>{TWO}</p></div>", f'p["{ONE}"]\np["{TWO}"]'),
    (f"<div class=category-poem><div>{ONE}</div><div>{TWO}</div></div>", f'p["{ONE}"]\np["{TWO}"]'),
    (f"<div class=poem><div>{ONE * 12}</div><div>{TWO}</div></div>", f'p["{ONE * 12}"]\np["{TWO}"]'),
    (f"<div class=poem><div><p>{ONE}</p><p>{TWO}</p></div></div>", f'p["{ONE}"]\np["{TWO}"]'),
])  # fmt: skip
def test_a_stanza_is_a_paragraph_with_lines(html, wanted):
    assert shown(OTHER + html) == "OTHER\n" + wanted


@pytest.mark.parametrize("style", ["display:block", "color: red; display: flex", "DISPLAY: BLOCK"])
def test_an_inline_element_that_its_style_makes_a_box_is_one(style):
    assert shown(f'<p>So<span style="{style}">it is</span>lit</p>') == 'p["So"]\np["it is"]\np["lit"]'
    assert shown(f'<h2>So<span style="{style}">it is</span></h2>') == 'h2["So it is"]'
    assert shown(f'<p>So<span style="{style.replace(":", ":inline-")}">it is</span></p>') == 'p["Soit is"]'


@pytest.mark.parametrize("own", [
    'style="white-space: pre-line"', "style=white-space:pre-wrap", "class='p-2 whitespace-pre-line'",
])  # fmt: skip
def test_texts_whose_style_keeps_line_feeds_keep_them(own):
    lines = f"{ONE}\n  {TWO}\n\n{TWO}\n"
    assert shown(f"<div {own}>{lines}</div>") == f'{STANZA}\np["{TWO}"]'
    assert shown(f"<blockquote {own}>\n<p>{lines}</p>\n</blockquote>") == f'blockquote[{STANZA} p["{TWO}"]]'
    assert shown(f"<h2 {own}>{ONE}\n{TWO}</h2>") == f'h2["{ONE} {TWO}"]'
    assert shown(f"<ul {own}>\n<li>{ONE}</li>\n\n<li>{TWO}</li>\n</ul>") == f'ul[li["{ONE}"] li["{TWO}"]]'


def test_texts_in_boxes_of_such_a_style_are_looked_at_once():
    page = "<div style=white-space:pre-line>" * 2_000 + f"{ONE}\n{TWO}"
    assert shown(page) == STANZA
    assert shown(f"<p style=white-space:normal>{ONE}\n{TWO}</p>") == f'p["{ONE} {TWO}"]'
