"""How far blocks lie outside of the box that holds the running text."""

import numpy as np

from marrow.features.frame import Frame
from marrow.features.prose import HALF, measure
from marrow.page import parse

TEXT = "The river rose by two metres in the night, and the town moved its market to the hill."


def levels(frame, share):
    """How many levels each block lies outside, as they are before they are told as less."""
    words = frame.words[measure(frame)["running"]].sum()
    return np.expm1(measure(frame)[f"outside_{share}%"] * (words + HALF) / words).round(6).tolist()


def test_levels_from_the_box_up_to_what_holds_both():
    frame = Frame(parse(f"""<body><nav>Home</nav><main><h1>The river</h1><div><div><p>{TEXT}</p><p>{TEXT}</p><b>!</b>
    </div><p>Tags</p></div></main>"""))  # fmt: skip
    found = measure(frame)
    assert levels(frame, 80) == [3, 2, 0, 0, 0, 1]
    assert found["running"].tolist() == [False, False, True, True, False, False]
    assert found["running_before"].tolist() == [0, 0, 0, 0.5, 1, 1]


def test_a_box_for_each_share():
    frame = Frame(parse(f"<body><div><p>{TEXT} {TEXT}</p></div><section><p>{TEXT}</p></section>"))
    assert levels(frame, 50) == [0, 2]
    assert levels(frame, 80) == [0, 0]


def test_a_page_of_little_running_text_says_less():
    pages = [f"<body><nav>Home</nav><main>{f'<p>{TEXT}</p>' * number}</main>" for number in (3, 5, 50)]
    outside = [float(measure(Frame(parse(page)))["outside_80%"][0]) for page in pages]
    words = [len(TEXT.split()) * number for number in (3, 5, 50)]
    assert np.allclose(outside, [np.log(2) * each / (each + HALF) for each in words], atol=1e-3)


def test_pages_without_running_text_have_no_box():
    found = measure(Frame(parse("<ul><li>one<li>two</ul><p>three")))
    assert not any(np.any(column) for column in found.values())
