"""Formulas stay with their numbers where the text before them stays."""

import numpy as np
import pytest

from marrow.page import parse

X = "<math display=block><mi>x</mi><mo>=</mo><mi>y</mi></math>"


def kept(html, scores):
    """The leaves that are kept: texts, and `math` for a formula."""
    page = parse(html)
    column = np.array([*scores, *[-1.0] * (len(page.leaves.node) - len(scores))])
    made = page.with_pictures(np.where(page.leaves.hidden == 0, column, -np.inf))
    return [page.tree.name(node) if page.leaves.atom[at] else page.tree.values[node].strip()
            for at, node in enumerate(page.leaves.node.tolist()) if made[at] > 0]  # fmt: skip


@pytest.mark.parametrize(("html", "wanted"), [
    (f"<p>It is</p><div><div>{X}</div><div>(1)</div></div><p>So.</p>", ["It is", "math", "(1)"]),
    (f"<p>It is</p><table><tr><td>(2.1a)</td><td>{X}</td></tr></table><p>So.</p>", ["It is", "(2.1a)", "math"]),
    (f"<p>It is</p><div>{X}<i>(1)</i></div><div>{X}<i>(2)</i></div>", ["It is", "math", "(1)", "math", "(2)"]),
    (f"<p>It is</p><div>{X}<div>(as before)</div></div>", ["It is"]),
    (f"<p>It is</p><div>{X}</div><p>So.</p>", ["It is"]),
    (f"<p>It is</p><div hidden>{X}<i>(1)</i></div><p>So.</p>", ["It is"]),
    (f"<div>{X}<i>(1)</i></div>", []),
])  # fmt: skip
def test_a_numbered_formula_stays_with_the_text_before_it(html, wanted):
    assert kept(html, [1.0] if html.startswith("<p>") else []) == wanted
