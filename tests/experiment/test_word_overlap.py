"""Words as numbers score as the words themselves."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.experiment import metrics
from marrow.experiment.word_overlap import number

WORDS = st.lists(st.sampled_from("abcdefg"), max_size=12)


@given(parts=st.lists(WORDS, max_size=6), gold=WORDS, keep=st.integers(0, 63))
def test_the_score_is_that_of_the_words(parts, gold, keep):
    kept = np.array([bool(keep >> place & 1) for place in range(len(parts))], dtype=bool)
    found = [word for part, yes in zip(parts, kept.tolist(), strict=True) if yes for word in part]
    assert number(parts, gold).score(kept) == metrics.words(gold, found)
    assert number(parts, gold).overlap(kept)[1] == len(found)


def test_the_parts_of_words_are_told():
    found = number([["one", "two"], [], ["two"]], ["two", "three"])
    assert found.part.tolist() == [0, 0, 2]
    assert found.score(np.array([False, True, True])).f1 == pytest.approx(2 / 3)
