"""How far blocks lie outside of the box that holds the running text."""

import numpy as np

from marrow.features.frame import Frame
from marrow.features.prose import measure
from marrow.page import parse

TEXT = "The river rose by two metres in the night, and the town moved its market to the hill."


def test_levels_from_the_box_up_to_what_holds_both():
    frame = Frame(parse(f"""<body><nav>Home</nav><main><h1>The river</h1><div><div><p>{TEXT}</p><p>{TEXT}</p><b>!</b>
    </div><p>Tags</p></div></main>"""))  # fmt: skip
    found = measure(frame)
    assert np.expm1(found["outside_80%"]).round().tolist() == [3, 2, 0, 0, 0, 1]
    assert found["running"].tolist() == [False, False, True, True, False, False]
    assert found["running_before"].tolist() == [0, 0, 0, 0.5, 1, 1]


def test_a_box_for_each_share():
    frame = Frame(parse(f"<body><div><p>{TEXT} {TEXT}</p></div><section><p>{TEXT}</p></section>"))
    found = measure(frame)
    assert np.expm1(found["outside_50%"]).round().tolist() == [0, 2]
    assert np.expm1(found["outside_80%"]).round().tolist() == [0, 0]


def test_pages_without_running_text_have_no_box():
    found = measure(Frame(parse("<ul><li>one<li>two</ul><p>three")))
    assert not any(np.any(column) for column in found.values())
