"""What stands twice in a row is kept once, on pages of things."""

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.model.apply import Prediction, groups
from marrow.model.repeated import copies
from marrow.page import parse

CARD = "<div><a href=/mug>A large mug made of blue enamel</a></div>"
NAME = "<h3>A large mug made of blue enamel</h3>"
PRICE = "<p>Eleven euros and ninety cents</p>"


def left(html, gone=()):
    """The blocks that stay of all but those gone, in order, as their places."""
    page = parse(f"<main>{html}</main>")
    keep = np.ones(len(page.blocks), dtype=bool)
    keep[list(gone)] = False
    return (keep & ~copies(page, keep, groups(Frame(page)).unit)).nonzero()[0].tolist()


@pytest.mark.parametrize(
    ("html", "places"),
    [
        pytest.param(CARD + CARD + PRICE, [0, 2], id="the first stays"),
        pytest.param(CARD + NAME + PRICE, [1, 2], id="a heading stays"),
        pytest.param((CARD + PRICE) * 3 + CARD.replace("blue", "red"), [0, 1, 6], id="copies of a run"),
        pytest.param(CARD + PRICE + CARD, [0, 1, 2], id="not in a row"),
        pytest.param(CARD + CARD.replace("/mug", "/blue-mug") + PRICE, [0, 1, 2], id="two things of one name"),
        pytest.param("<div><a href=/joe>Dark Roast Coffee</a></div>" * 2 + PRICE, [0, 2], id="a name with its address"),
        pytest.param("<p>In stock</p>" * 3, [0, 1, 2], id="few characters are alike by chance"),
        pytest.param("<table><tr>" + "<td>No, not in this edition of it" * 2 + "<tr><td>a<td>b</table>", [0, 1, 2, 3],
                     id="cells may be alike"),
    ],
)  # fmt: skip
def test_copies_go(html, places):
    assert left(html) == places


def test_what_was_left_out_between_them_does_not_count():
    assert left(CARD + "<p>Advertisement</p>" + CARD, gone=[1]) == [0]


def test_the_picture_of_a_copy_stays():
    page = parse(f"<main><div><img src=mug.jpg>{CARD}</div>{CARD}{PRICE}</main>")
    answer = Prediction(np.full(3, 0.9, dtype=np.float32), np.ones(3, dtype=bool), 0.9, 0.9, {},
                        np.array([True, False, False]))  # fmt: skip
    assert (answer.on_leaves(page) > 0).tolist() == [True, False, True, True]
