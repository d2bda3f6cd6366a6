"""Lead-ins and the lists that they announce."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.features.insets import joined
from marrow.model.decide import decide
from marrow.model.lead_ins import leads
from marrow.page import parse

LIST = "<ul><li>Red paint</li><li>Blue paint</li></ul>"


@pytest.mark.parametrize(("html", "wanted"), [
    (f"<p>You need:</p>{LIST}", [True, False, False]),
    (f"<div>You need:{LIST}</div>", [True, False, False]),
    (f"<p>You need:</p><div class=box>{LIST}</div>", [False] * 3),  # the box is another thing
    (f"<div><p>You need:</p></div>{LIST}", [False] * 3),
    (f"<h2>You need:</h2>{LIST}", [False] * 3),
    (f"<p>You need this.</p>{LIST}", [False] * 3),
    ("<p>You need:</p><dl><dt>Red<dd>paint</dl>", [True, False, False]),
    ("<ul><li>You need:<ol><li>Red<li>Blue</ol></ul>", [True, False, False]),
    ("<p>One:</p><p>Two:</p>", [False, False]),
    ("<p>At the end:</p>", [False]),
    ("", []),
])  # fmt: skip
def test_what_announces_a_list(html, wanted):
    assert leads(Frame(parse(html))).tolist() == wanted


@pytest.mark.parametrize(("announces", "kept"), [(0.9, True), (0.3, False)])
def test_a_list_stays_or_goes_with_what_announces_it(announces, kept):
    text = "<p>" + "some words of a text that runs on and on for a while. " * 3 + "</p>"
    frame = Frame(parse(f"<div>{text}<p>For this work you will need some things, among them:</p>{LIST}{text}</div>"))
    likely = np.array([0.95, announces, 0.3, 0.3, 0.95], dtype=np.float32)
    whole = joined(frame.units.of, frame.insets.of, leads(frame))
    assert len(set(whole[1:4].tolist())) == 1
    assert decide(likely, frame.words, whole)[0].tolist() == [True, kept, kept, kept, True]
