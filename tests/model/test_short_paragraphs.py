"""Short paragraphs beside running text."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.model.short_paragraphs import with_short_paragraphs
from marrow.page import parse

LONG = "<p>The council met on Tuesday and spoke of the harbour for a long while, as it always does.</p>"


@pytest.mark.parametrize(("html", "probability", "stays"), [
    (f"{LONG}<p>So it goes.</p>{LONG}", 0.2, True),
    (f"{LONG}<p class=x>So it <a href=/>goes</a>.</p>{LONG}", 0.2, True),
    (f"{LONG}<p>So it goes.</p>{LONG}", 0.05, False),
    (f"{LONG}<div>So it goes.</div>{LONG}", 0.2, False),
    (f"{LONG}<div><p>So it goes.</p></div>{LONG}", 0.2, False),
    (f"{LONG}<p>{'So it goes, and goes. ' * 4}</p>{LONG}", 0.2, False),
    (f"{LONG}<p>So it goes</p><p>A line.</p>", 0.2, False),
    (f"<h2>{LONG[3:-4]}</h2><p>So it goes</p>{LONG}", 0.2, False),
    (f"{LONG}<p>So it goes.</p>", 0.2, True),
    (f"{LONG}<p>So it goes</p>", 0.2, False),
    (f"{LONG}<p>So it goes.</p>", 0.05, False),
    (f"{LONG}<p>So it <a href=/>goes</a>.</p>", 0.2, False),
    (f"{LONG}<p>So it goes.</p><h2>A heading</h2>", 0.2, True),
    (f"<p>Above.</p><p>So it goes.</p>{LONG}", 0.2, True),
    (f"<p>So <script type=math/tex>x</script> goes.</p>{LONG}", 0.2, False),
    (f"<p>Above.</p><div>So it goes.</div>{LONG}", 0.2, False),
])  # fmt: skip
def test_what_stands_between_paragraphs(html, probability, stays):
    page = parse(f"<article>{html}</article>")
    keep = np.ones(len(page.blocks), dtype=bool)
    keep[1] = False
    assert with_short_paragraphs(Frame(page), keep, np.full(len(keep), probability))[1] == stays


@pytest.mark.parametrize("count", range(1, 4))
def test_pages_of_few_blocks(count):
    page, keep = parse(LONG * count), np.ones(count, dtype=bool)
    assert with_short_paragraphs(Frame(page), keep, np.ones(count)).all()
