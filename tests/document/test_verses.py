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
