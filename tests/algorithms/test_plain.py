"""Plain: everything that a reader is shown."""

import numpy as np
import pytest
from judging import kept

from marrow.algorithms import plain
from marrow.page import parse


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        ("<nav><a href=/>Home</a></nav><p>One <b>two</b></p><footer>End</footer>", ["Home", "One", "two", "End"]),
        ("<p hidden>One<p style='display:none'>Two<p>Three", ["Three"]),
        ("<head><title>Title</title></head><script>var a</script><style>p {}</style><p>Text", ["Text"]),
        ("<p>Text<template><p>Stored</template><noscript>Off</noscript>", ["Text"]),
        ("", []),
        ("<p>   </p><p>\n\t</p>", []),
    ],
)
def test_all_text_that_is_shown_is_kept(body, texts):
    assert kept(plain, body) == texts


def test_images_between_texts_stay_and_hidden_ones_go():
    page = parse("<p>One<img src=a.png>two<img src=b.png hidden>")
    assert plain.keep(page).tolist() == [1, 1, 1, -np.inf]
