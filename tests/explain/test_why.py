import numpy as np
import pytest
from train.synthetic import page

from marrow.explain import occlusion
from marrow.explain.model_inputs import kinds
from marrow.explain.model_inputs import seen as seen_by
from marrow.explain.tokens import mark_tokens, word_tokens
from marrow.explain.why import Why, explain
from marrow.features.frame import Frame
from marrow.model import predict
from marrow.model.decide import threshold
from marrow.page import parse


@pytest.fixture(scope="module")
def asked(model):
    """A page with what the model says of it, and what moved its blocks."""
    frame = Frame(parse(page(101)[0]))
    found = predict(model, frame.page)
    line = threshold(found.probability, found.keep)
    return frame, found, line, explain(model, frame, found.probability.astype(float), line)


def _again(model, frame, block, change):
    """The log odds of a block after a change of its columns alone."""
    page = seen_by(model, frame)
    changed = page.columns.copy()
    change(changed, block)
    return float(page.log_odds(changed)[block])


def test_a_move_is_what_taking_the_family_away_changes(model, asked):
    frame, _, _, why = asked
    page = seen_by(model, frame)
    plain, before = page.columns, page.log_odds(page.columns)
    usual = np.median(plain, axis=0)
    assert len(why) == len(frame)
    for block, each in why.items():
        for move in each.moves:
            mine = page.families[move.family]
            after = _again(model, frame, block, lambda seen, block, mine=mine: seen[block].__setitem__(mine,
                usual[mine]))
            assert before[block] - after == pytest.approx(move.by, abs=1e-4)
        assert [abs(move.by) for move in each.moves] == sorted((abs(move.by) for move in each.moves), reverse=True)


@pytest.mark.parametrize("line", [0.5, 0.95])
def test_a_flip_does_flip(model, asked, line):
    frame, found, _, _ = asked
    why = explain(model, frame, found.probability.astype(float), line)
    page = seen_by(model, frame)
    plain, before = page.columns, page.log_odds(page.columns)
    usual = np.median(plain, axis=0)
    limit = np.log(line / (1 - line))
    tried = 0
    for block, each in why.items():
        for flip in each.flips:
            if flip.value is None:
                mine = np.concatenate([page.families[family] for family in flip.what.split(", ")])
                value = usual[mine]
            else:
                mine = [page.names.index(flip.what)]
                value = flip.instead
                assert flip.value == pytest.approx(float(plain[block, mine[0]]))
            after = _again(model, frame, block, lambda seen, block, mine=mine, value=value: seen[block].__setitem__(
                mine, value))
            assert (after > limit) != (before[block] > limit), (block, flip)
            tried += 1
    assert tried


def test_without_a_line_nothing_flips(model, asked):
    frame, found, _, _ = asked
    why = explain(model, frame, found.probability.astype(float), None)
    assert any(each.moves for each in why.values())
    assert not any(each.flips for each in why.values())


def test_a_page_of_one_block_is_all_usual(model):
    frame = Frame(parse("<p>One block and nothing else on this page.</p>"))
    found = predict(model, frame.page)
    assert explain(model, frame, found.probability.astype(float), 0.5) == {0: Why()}


@pytest.mark.parametrize("size", [1, 31, 32, 600, 601, 5_000])
def test_blocks_of_one_round_lie_apart(size):
    chance = np.random.default_rng(size).random(size)
    blocks, rounds = occlusion.chosen(chance, 0.5)
    assert (np.diff(blocks) > 0).all()
    assert 0 <= blocks[0] <= blocks[-1] < size
    for first in range(rounds):
        assert (np.diff(blocks[first::rounds]) >= min(occlusion.APART, size)).all()
    if size <= occlusion.ALL:
        assert len(blocks) == size
    else:
        assert rounds == 1
        assert int(np.argmin(np.abs(chance - 0.5))) in blocks


def test_tokens_add_up_to_the_score_by_names(model):
    frame = Frame(parse('<div class="menu"><p>short</p></div>'))
    table = model.marks
    (tokens,) = mark_tokens(table, frame, [0], kinds(model, frame)).values()
    assert tokens
    assert [abs(token.by) for token in tokens] == sorted((abs(token.by) for token in tokens), reverse=True)
    for token in tokens:
        assert token.token in table.tokens


def test_word_tokens_are_words_of_their_block(model):
    frame = Frame(parse("<p>Log in to this</p><p>Subscribe to our newsletter</p><p>zzz</p>"))
    told = word_tokens(model.words, frame, [0, 1, 2], kinds(model, frame))
    assert {token.token for token in told[1]} <= {"subscribe", "to", "our", "newsletter"}
    assert {token.token for token in told[0]} <= {"log", "in", "to", "this"}
    assert told[0] and told[1] and not told[2]
