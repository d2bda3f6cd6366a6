"""The largest body: the cell with most words."""

import pytest
from judging import kept, words

from marrow.algorithms import largest_body


@pytest.mark.parametrize(
    ("body", "texts"),
    [
        (f"<table><tr><td>{words(9)}<td><p>{words(5, 'a')}<p>{words(5, 'b')}</table>", [words(5, "a"), words(5, "b")]),
        (f"<div>{words(4, 'a')}<div>{words(5, 'b')}</div>{words(4, 'c')}</div>", [words(4, "a"), words(4, "c")]),
        (f"<article><h1>Head</h1><ul><li>{words(3)}</ul></article><div>{words(2)}</div>", ["Head", words(3)]),
        ("bare words", ["bare words"]),
        (f"<div hidden>{words(50)}</div><div>two words</div>", ["two words"]),
        ("", []),
    ],
)
def test_the_cell_with_most_words_of_its_own(body, texts):
    assert kept(largest_body, body) == texts
