"""The picture that a page names as its own, and what is kept of it."""

import numpy as np
import pytest

from marrow.page import parse

NAMED = '<meta property="og:image" content="https://img.x.org/2024/quay-midnight-1600.jpg">'
WORDS = "<p>" + "many words stand here " * 20 + "</p>"


def kept(body: str, head: str = NAMED) -> list[str]:
    """The `alt` of the pictures that are kept where only the long paragraphs are content."""
    page = parse(f"<html><head>{head}</head><body>{body}</body></html>")
    scores = page.with_pictures(page.on_leaves(np.where(page.blocks.words > 20, 1.0, -1.0)))
    nodes = page.leaves.node[(scores > 0) & page.leaves.atom].tolist()
    return [page.tree.attributes(node).get("alt") or "" for node in nodes]


CASES = {
    "nothing is named": ("", "<div>a<img src=quay-midnight.jpg alt=a></div>" + WORDS, []),
    "another picture": (NAMED, "<div>a<img src=dock.jpg alt=a></div>" + WORDS, []),
    "no content": (NAMED, "<div>a<img src=quay-midnight.jpg alt=a></div>", []),
    "below the content": (NAMED, WORDS + "<div>a<img src=quay-midnight.jpg alt=a></div>", []),
    "in a bar": (NAMED, "<nav>a<img src=quay-midnight.jpg alt=a></nav>" + WORDS, []),
    "hidden": (NAMED, "<div hidden>a<img src=quay-midnight.jpg alt=a></div>" + WORDS, []),
    "a name that many share": (
        '<meta property="og:image" content="/photo.jpg">',
        "<div>a" + "".join(f"<img src=/photo.jpg?id={number} alt=a>" for number in range(9)) + "</div>" + WORDS,
        [],
    ),
    "kept anyway": (NAMED, "<div>a<img src=quay-midnight.jpg alt=a></div>" + WORDS + "<img src=quay-midnight.jpg alt=b>"
                    + WORDS, ["b"]),
    "the same address": (NAMED, "<div>a<img src=https://img.x.org/2024/quay-midnight-1600.jpg alt=a></div>" + WORDS,
                         ["a"]),
    "another size": (NAMED, "<div>a<img src=/s/quay-midnight-300x200.webp?w=9 alt=a></div>" + WORDS, ["a"]),
    "escaped": (NAMED, "<div>a<img src=/image?url=%2Fs%2Fquay%2Dmidn%69ght.jpg alt=a></div>" + WORDS, ["a"]),
    "an escape before what is no such name": ('<meta property="og:image" content="/2fquay-midnight.jpg">',
                                              "<div>a<img src=/image?url=%2Fquay-midnight.jpg alt=a></div>" + WORDS,
                                              []),
    "a number": (
        '<meta name="twitter:image" content="/w_800/c0ffee12345_16-9.jpg">',
        "<div>a<img srcset='/x/c0ffee12345/crop.jpg 2x' alt=a></div>" + WORDS,
        ["a"],
    ),
    "in the sources": (
        NAMED, "<div>a<picture><source srcset=quay-midnight.avif><img alt=a></picture></div>" + WORDS, ["a"],
    ),
    "said for machines": (
        '<script type="application/ld+json">{"image": {"@type": "ImageObject", "url":'
        ' "https:\\/\\/x.org\\/quay-midnight.jpg"}}</script>',
        "<div>a<img src=/quay-midnight-2.jpg alt=a></div>" + WORDS,
        ["a"],
    ),
    "the nearest": (
        NAMED,
        "<div>a<img src=quay-midnight.jpg alt=a></div><div>b<img src=quay-midnight.jpg alt=b></div>" + WORDS,
        ["b"],
    ),
    "below the headline": ("", "<h1>T</h1><figure><img src=x.jpg alt=a><figcaption>c</figcaption></figure><p>by</p>"
                           + WORDS, ["a"]),
    "wide below the headline": ("", "<h1>T</h1><div>x<img src=x.jpg alt=a width=800></div>" + WORDS, ["a"]),
    "small below the headline": ("", "<h1>T</h1><div>x<img src=x.jpg alt=a width=80></div>" + WORDS, []),
    "a link below the headline": ("", "<h1>T</h1><div>x<a href=/y><img src=x.jpg alt=a width=800></a></div>" + WORDS,
                                  []),
    "far below an empty headline": ("", "<h1></h1>" + "<p>word and word" * 40 + "<figure><img src=x.jpg alt=a></figure>"
                                    + WORDS, []),
    "above the headline": ("", "<div>x<img src=x.jpg alt=a width=800></div><h1>T</h1>" + WORDS, []),
}  # fmt: skip


@pytest.mark.parametrize(("head", "body", "found"), CASES.values(), ids=CASES)
def test_lead(head: str, body: str, found: list[str]) -> None:
    assert kept(body, head) == found


def test_texts_keep_their_scores() -> None:
    page = parse(NAMED + "<p>a<img src=quay-midnight.jpg></p>" + WORDS)
    scores = page.on_leaves(np.where(page.blocks.words > 20, 1.0, -1.0))
    text = ~page.leaves.atom
    assert (page.with_pictures(scores)[text] == scores[text]).all()
