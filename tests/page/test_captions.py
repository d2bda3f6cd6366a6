"""Captions of pictures that are kept: first what is none."""

import numpy as np
import pytest

from marrow.page import parse

TEXT = "<p>" + "some words of a text that runs on and on for a while. " * 2 + "</p>"


def kept(html):
    """The short texts that stay where only long blocks and the pictures among them were kept."""
    page = parse(html)
    leaves = page.leaves
    scores = page.with_pictures(page.on_leaves(np.where(page.blocks.words > 15, 1.0, -1.0)))
    short = (scores > 0) & ~leaves.atom & (leaves.counts.words < 15)
    return [str(page.tree.values[node]).strip() for node in leaves.node[short].tolist()]


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(
            f"{TEXT}<figure><a href=/><img src=a.jpg></a><figcaption><a href=/>Another story</a></figcaption></figure>"
            f"{TEXT}",
            id="teaser",
        ),
        pytest.param(f"{TEXT}<figure><blockquote>{TEXT}</blockquote><figcaption>Ann</figcaption></figure>{TEXT}",
                     id="no picture"),
        pytest.param(f"{TEXT}<img src=a.jpg><p>Share</p>{TEXT}", id="no caption by name"),
        pytest.param(f"{TEXT}<img src=a.jpg><div class=captions-off>Menu</div>{TEXT}", id="another word"),
        pytest.param(f"<nav><figure><img src=a.jpg><figcaption>Menu</figcaption></figure></nav>{TEXT}",
                     id="picture that goes"),
    ],
)
def test_no_caption(html):
    assert kept(html) == []


@pytest.mark.parametrize(
    "html",
    [
        f"{TEXT}<figure><img src=a.jpg><figcaption>A boat</figcaption></figure>{TEXT}",
        f"{TEXT}<figure><a href=/l><img src=a.jpg></a><div><figcaption>A boat</figcaption></div></figure>{TEXT}",
        f"{TEXT}<figure><img src=a.jpg><figcaption><a href=//boats.example>A boat</a></figcaption></figure>{TEXT}",
        f"<meta property=og:image content=boats.jpg><h1>Boats</h1><div><div><img src=boats.jpg></div>"
        f"<div><figcaption>A boat</figcaption></div></div>{TEXT}",
        f"{TEXT}<img src=a.jpg><p class=wp-caption-text>A boat</p>{TEXT}",
        f"{TEXT}<a href=/b><img src=a.jpg alt='A boat'><p class=figure-caption>A boat</p></a>{TEXT}",
        f"{TEXT}<div><a href=/><img src=a.jpg></a></div><!-- c --><span class=imageCaption>A boat</span>{TEXT}",
        f"{TEXT}<span><div> <div><div><picture><source srcset=b.jpg> <img src=a.jpg></picture></div></div></div></span>"
        f"<div class=caption>A boat</div>{TEXT}",
    ],
)
def test_captions(html):
    assert kept(html) == ["A boat"]


@pytest.mark.parametrize(
    ("caption", "beside", "stays"),
    [
        pytest.param("A caption that was kept for its words, as they are about what the text is about too.", "", True,
                     id="caption"),
        pytest.param("Menu", "", False, id="caption that goes"),
        pytest.param("A caption that was kept for its words, as they are about what the text is about too.",
                     f"<div>{'Menu of other things ' * 12}</div>", False, id="most of the figure says more"),
    ],
)
def test_the_picture_of_a_caption_that_is_kept(caption, beside, stays):
    page = parse(f"<body>{TEXT}<div><figure><a href=/b>Menu</a><img src=a.jpg alt=x>{beside}<figcaption>{caption}"
                 f"</figcaption></figure></div>{TEXT}")  # fmt: skip
    leaves = page.leaves
    scores = page.on_leaves(np.where((page.blocks.words > 15) & (page.blocks.words < 40), 1.0, -1.0))
    scores[leaves.atom] = -1.0
    assert (page.with_pictures(scores) > 0)[leaves.atom].tolist() == [stays]
