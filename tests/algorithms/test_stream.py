"""The page as a stream of content and code: lengths by hand, vectors, and the blur."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.algorithms import blurring
from marrow.algorithms.stream import Stream, characters, on_leaves, tokens
from marrow.page import parse

BODY = '<p class="x">One <a href="/">two three</a></p><script>var a = "<p>"</script><hr><b>four</b>'
HEAD, TAIL = len("<html><body>"), len("</body></html>")


def test_characters_by_hand():
    stream = characters(parse(BODY))
    assert stream.content.tolist() == [3, 8, 4]  # white space is neither content nor code
    assert stream.code.tolist() == [HEAD + len('<p class="x">'), len('<a href="/">'), len("</a></p><hr><b>"),
                                    len("</b>") + TAIL]  # fmt: skip


def test_tags_may_be_taken_out():
    stream = characters(parse(BODY), without="a")
    assert stream.content.tolist() == [3, 8, 4]
    assert stream.code.tolist()[1:3] == [0, len("</p><hr><b>")]


def test_tokens_by_hand():
    stream = tokens(parse(BODY))
    assert stream.content.tolist() == [1, 2, 1]
    assert stream.code.tolist() == [3, 1, 4, 3]  # html body p, a, /a /p hr b, /b /body /html
    assert stream.vector().tolist() == [0, 0, 0, 1, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0]
    assert stream.lengths.tolist() == [3, 1, 1, 2, 4, 1, 3]


def test_hidden_texts_are_no_content_and_an_atom_takes_the_lower_of_its_neighbours():
    page = parse("<img src=a><p>One<img src=b>two<i hidden>no</i></p>")
    stream = tokens(page)
    assert stream.content.tolist() == [1, 1]
    assert on_leaves(page, stream, np.array([0.5, 0.2])).tolist() == [0.5, 0.5, 0.2, 0.2, -np.inf]


def test_a_page_without_text_has_an_empty_stream():
    page = parse("<img src=a>")
    assert tokens(page).content.tolist() == []
    assert on_leaves(page, tokens(page), np.zeros(0)).tolist() == [-np.inf]
    assert blurring.blurred(tokens(page), 5, 5).tolist() == []


streams = st.lists(st.tuples(st.integers(0, 30), st.integers(1, 30)), min_size=1, max_size=12).map(
    lambda pairs: Stream(np.arange(len(pairs)), np.array([content for _, content in pairs]),
                         np.array([code for code, _ in pairs] + [3]))
)  # fmt: skip


@given(streams, st.integers(1, 9))
def test_cells_hold_shares_of_content_and_texts_find_their_own(stream, cell):
    assert stream.means(stream.vector()) == pytest.approx(np.ones(len(stream.content)))
    assert stream.vector(cell).sum() * cell == pytest.approx(stream.content.sum())
    assert stream.means(np.full(len(stream.vector(cell)), 0.3), cell) == pytest.approx(np.full(len(stream.content),
        0.3))


def test_the_blur_is_a_gaussian():
    impulse = np.zeros(801)
    impulse[400] = 1
    out = blurring.blur(impulse, 30.0)
    steps = np.arange(801) - 400
    gaussian = np.exp(-(steps**2) / (2 * 30.0**2))
    assert out.sum() == pytest.approx(1)
    assert (out * steps**2).sum() ** 0.5 == pytest.approx(30, rel=0.02)
    assert np.abs(out - gaussian / gaussian.sum()).max() < 0.1 * out.max()


def test_blurring_twice_is_blurring_once_with_a_wider_gaussian():
    rng = np.random.default_rng(0)
    vector = np.repeat(rng.integers(0, 2, 60), 40).astype(float)
    twice = blurring.blur(blurring.blur(vector, 30.0), 30.0)
    assert np.abs(twice - blurring.blur(vector, 30.0 * 2**0.5))[200:-200].max() < 0.03


def test_a_width_of_nothing_changes_nothing():
    assert blurring.blur(np.array([1.0, 0.0, 1.0]), 0.0).tolist() == [1, 0, 1]
    assert blurring.blur(np.zeros(0), 5.0).tolist() == []


def test_cells_hardly_change_the_ratios(monkeypatch):
    page = parse(f"{'<div><a href=/x>Menu</a></div>' * 40}<p>{'Some words of text. ' * 60}</p>{'<div>Foot</div>' * 40}")
    fine = blurring.blurred(characters(page), 20, 25)
    monkeypatch.setattr(blurring, "MOST", 600)
    assert np.abs(blurring.blurred(characters(page), 20, 25) - fine).max() < 0.08
