import time

import numpy as np
import pytest

from marrow.features.frame import Frame
from marrow.page import parse
from marrow.train.labels import Labels, as_wholes, from_snippets, from_text

pytest.importorskip("rapidfuzz", reason="labels need rapidfuzz: pip install 'webmarrow[train]'")

STORY = "it rained all day in the old town and nobody went out"
CASES = [
    ("content between chrome", ["home news sport", STORY, "all rights reserved"], STORY, [0, 1, 0]),
    ("nothing is right", ["home", STORY], "", [0, 0]),
    ("two stray words of the gold are chance", ["in the sale today only here", STORY], STORY, [0, 1]),
    ("a short block that is whole in the gold", ["by", "rain", STORY], f"rain {STORY}", [0, 1, 1]),
    ("half of a block", ["it rained all day or so says the menu bar", "x y z"], "it rained all day", [0.4, 0]),
    ("short runs count where half is aligned", ["it rained all x day in"], "it rained all day in", [5 / 6]),
    ("gold in another order", [STORY, "the weather of this week"], f"the weather of this week {STORY}", [1, 1]),
    ("only one copy of a text in the gold twice shown", [STORY, STORY], STORY, [0, 1]),
    ("words in any order", ["j i h g f e d c b a", STORY], f"{STORY} a b c d e f g h i j", [1, 1]),
    ("an empty block", ["", STORY], STORY, [0, 1]),
]


@pytest.mark.parametrize(("blocks", "gold", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_share_of_each_block_that_the_gold_holds(blocks, gold, expected):
    labels = from_text([block.split() for block in blocks], gold.split())
    if expected == [0, 1] and blocks[0] == blocks[1]:
        assert sorted(labels.target) == expected  # either copy will do
    else:
        assert labels.target == pytest.approx(np.array(expected))
    assert labels.known.all()


def test_no_blocks():
    assert len(from_text([], ["word"]).target) == 0


def test_a_huge_page_takes_bounded_time():
    words = [f"w{number % 900}" for number in range(150_000)]
    blocks = [words[at : at + 5] for at in range(0, len(words), 5)]
    start = time.process_time()
    labels = from_text(blocks, words[:60_000])
    assert time.process_time() - start < 20
    assert labels.target.mean() > 0.2


def split(*texts):
    return [text.split() for text in texts]


def test_snippets_say_what_is_and_what_is_not_content():
    blocks = split("home", STORY, "more stories like this one here", "go home now if you can do so")
    labels = from_snippets(blocks, split("the old town and nobody"), split("home", "stories like this one here"))
    assert labels.known.tolist() == [True, True, True, False]
    assert labels.target[labels.known].tolist() == [0, 1, 0]


def test_a_snippet_longer_than_a_block_covers_it_and_a_contradiction_is_not_known():
    blocks = split("it rained all day", "in the old town", "home")
    labels = from_snippets(blocks, split("it rained all day in the old town", "home"), split("home"))
    assert labels.known.tolist() == [True, True, False]
    assert labels.target[:2].tolist() == [1, 1]


TABLE = "<table><caption>Floods</caption><tr><td>Year of the flood<td>1921<tr><td>Year of the rain<td>1954</table>"
FIGURE = "<figure><img src=a.jpg><figcaption>The market on the hill</figcaption></figure>"
LIST = "<ul><li>The market moved<li>The people moved</ul>"


@pytest.mark.parametrize(
    ("inside", "target", "expected", "known"),
    [
        # what must not change
        ("", [1, 0.3], [1, 0.3], [1, 1]),
        ("<p>Also read this</p>", [1, 0, 1], [1, 0, 1], [1, 1, 1]),
        (LIST, [1, 1, 0, 1], [1, 1, 0, 1], [1, 1, 1, 1]),  # of a list some may be content
        (FIGURE, [0, 0, 0], [0, 0, 0], [1, 1, 1]),
        (FIGURE, [1, 0, 0], [1, 0, 0], [1, 1, 1]),
        (TABLE, [0, 0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0], [1] * 7),
        (TABLE, [1, 0, 0, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0, 0], [1] * 7),
        # what does
        (TABLE, [1, 0, 1, 0, 1, 0, 1], [1] * 7, [1] * 7),  # cells and caption that were missed
        (TABLE, [0, 0, 1, 0, 1, 0, 0], [0, 1, 1, 1, 1, 1, 0], [1] * 7),
        (FIGURE, [1, 0, 1], [1, 1, 1], [1, 1, 1]),  # gold texts leave captions out
        (TABLE, [1, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 1]),
    ],
)
def test_structures_as_wholes(inside, target, expected, known):
    frame = Frame(parse(f"<p>{STORY}</p>{inside}<p>{STORY}</p>"))
    found = as_wholes(Labels(np.array(target, dtype=float), np.ones(len(target), dtype=bool)), frame.units, frame.words)
    assert found.target.tolist() == pytest.approx(expected)
    assert found.known.tolist() == [bool(each) for each in known]


def test_labels_that_are_made_whole_leave_the_given_ones_as_they_are():
    frame = Frame(parse(f"<p>{STORY}</p>{FIGURE}<p>{STORY}</p>"))
    given = Labels(np.array([1.0, 0.0, 1.0]), np.ones(3, dtype=bool))
    assert as_wholes(given, frame.units, frame.words).target[1] == 1 and given.target[1] == 0
