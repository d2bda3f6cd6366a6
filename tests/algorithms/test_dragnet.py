"""Dragnet: its features by hand, its probability by hand, its file, and the model that ships."""

import json

import numpy as np
import pytest
from judging import kept, words

from marrow.algorithms import dragnet
from marrow.algorithms.ratios import off_origin, plane
from marrow.errors import Error
from marrow.page import parse

PAGE = f"""<body><div class="site-nav mainMenu"><a href=/>Menu entry</a></div>
<div id="content"><p class="post-body">{words(30)} <a href=/>{words(10)}</a></p><p>{words(20)}</p></div></body>"""


def test_shallow_text_by_hand():
    columns = dragnet.columns(parse(PAGE))
    assert columns.shape == (3, len(dragnet.COLUMNS))
    # two words on a line; 40 and 20 words of four letters, lines of 16 and a last one that does not count
    assert columns[:, :3].tolist() == [[2, 0, 16], [16, 2, 16], [16, 16, 0]]
    assert columns[:, 3:6].tolist() == [[1, 0, 0.25], [0.25, 1, 0], [0, 0.25, 0]]


def test_tag_ratios_by_hand():
    # tags since the block before: html body div a | /a /div div p a | /a /p p; a ratio is characters by tags
    page = parse(PAGE)
    assert page.blocks.chars.tolist() == [9, 160, 80]
    points = plane(np.array([9 / 4, 160 / 5, 80 / 3]), 2, 3)
    columns = dragnet.columns(page)
    assert columns[:, 6:8] == pytest.approx(np.log1p(points))
    assert columns[:, 8].tolist() == off_origin(points).tolist()


def test_tags_inside_a_block_are_its_own():
    plain, marked = (dragnet.columns(parse(f"<p>{words(9)}<p>{text}<p>{words(9)}")) for text in ("one two",
        "<b>one</b> two"))
    assert marked[1, 6] < plain[1, 6]


def test_tokens_are_those_of_an_element_and_the_ones_around_it():
    names, blocks, found = dragnet.tokens(parse(PAGE))
    mine = [{names[token] for token in found[blocks == block].tolist()} for block in range(3)]
    assert mine == [{"site", "nav", "main", "menu"}, {"content", "post", "body"}, {"content"}]


def test_the_probability_is_that_of_a_logistic_model():
    page = parse(PAGE)
    weights = np.zeros(len(dragnet.COLUMNS) + 2)
    weights[3], weights[-2], weights[-1] = -2.0, 1.5, -4.0
    mean, scale = np.zeros(len(dragnet.COLUMNS)), np.ones(len(dragnet.COLUMNS))
    mean[3], scale[3] = 0.5, 0.25
    model = dragnet.DragnetModel({"content": 0, "nav": 1}, weights, 0.3, mean, scale)
    logit = np.array([-2 * (1 - 0.5) / 0.25 - 4, -2 * (0.25 - 0.5) / 0.25 + 1.5, -2 * (0 - 0.5) / 0.25 + 1.5]) + 0.3
    assert dragnet.probabilities(page, model) == pytest.approx(1 / (1 + np.exp(-logit)))


def test_a_page_without_blocks_has_no_probabilities():
    assert dragnet.probabilities(parse(""), dragnet.load()).tolist() == []


def test_the_model_that_ships_tells_text_from_menus():
    menu = f"<div class=nav>{'<li><a href=/>Menu</a>' * 20}</div>"
    text = f"<div class=content>{f'<p>{words(60)}.</p>' * 4}</div>"
    footer = f"<div class=footer><p>{words(8, 'foot')} <a href=/>{words(4)}</a></p></div>"
    assert kept(dragnet, menu + text + footer) == [f"{words(60)}."] * 4
    assert kept(dragnet, menu + text + footer, cut=1.0) == []


def test_the_file_says_what_it_was_made_of_and_with_which_licence():
    with np.load(dragnet._FILE, allow_pickle=False) as arrays:
        header = json.loads(str(arrays["header"]))
    assert header["corpora"] and "not stated" not in header["corpora"].values()
    assert len(header["tokens"]) + len(dragnet.COLUMNS) == len(dragnet.load().weights)
    assert dragnet._FILE.stat().st_size < 50_000


@pytest.mark.parametrize("header", [{"version": 99, "columns": list(dragnet.COLUMNS)}, {"version": 1, "columns": ["a"]},
                                    {}])
def test_a_file_that_does_not_fit_is_refused(header, tmp_path):
    path = tmp_path / "model.npz"
    np.savez(path, header=np.array(json.dumps(header)))
    with pytest.raises(Error, match=r"model\.npz"):
        dragnet.load(path)
    with pytest.raises(Error, match="not a model of dragnet"):
        dragnet.load(tmp_path / "absent.npz")


def test_units_stay_or_go_as_wholes():
    items = "".join(f"<li>{words(size)}</li>" for size in (1, 30, 2, 40))
    page = parse(f"<body><div id=content><p class=post-body>{words(60)}</p><ul>{items}</ul><p>{words(60)}</p></div>")
    single, together = dragnet.keep(page, units=False), dragnet.keep(page)
    assert len(set(single[1:5].tolist())) > 1
    assert together[1:5] == pytest.approx([np.average(single[1:5], weights=(1, 30, 2, 40))] * 4)
    assert together[[0, 5]] == pytest.approx(single[[0, 5]])
