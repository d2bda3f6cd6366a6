"""CCB, ACCB and TCCB: a long text stays, a menu goes, and what sets the three apart."""

import numpy as np
import pytest
from judging import kept, words

from marrow import registry
from marrow.page import parse

MENU = '<div class="entry"><a href="/a/b">Menu</a></div>' * 30
TEXT = f"<p>{words(120)}</p>" * 3
PAGE = f"{MENU}{TEXT}{MENU}"
ALL = ccb, accb, tccb = [registry.module("algorithms", name) for name in ("ccb", "accb", "tccb")]


@pytest.mark.parametrize("algorithm", ALL)
def test_text_stays_and_the_menu_goes(algorithm):
    texts = kept(algorithm, PAGE)
    assert [text for text in texts if text != "Menu"] == [words(120)] * 3
    assert texts.count("Menu") <= 2  # the blur takes in the next entry


@pytest.mark.parametrize("algorithm", ALL)
def test_without_blurring_all_text_is_content_and_with_a_threshold_of_one_none(algorithm):
    assert len(kept(algorithm, PAGE, rounds=0)) == 63
    assert kept(algorithm, PAGE, threshold=1.0) == []


@pytest.mark.parametrize("algorithm", ALL)
def test_hidden_text_never_stays(algorithm):
    assert words(200, "no") not in kept(algorithm, f"{TEXT}<p hidden>{words(200, 'no')}{TEXT}", threshold=0.0)


def test_only_accb_keeps_a_text_full_of_links():
    linked = " ".join(f'one <a href="/wiki/some/long/address/{n}" title="and a title">two</a> three' for n in range(60))
    page = f"{'<div><i><b>x</b></i></div>' * 40}<p>{linked}</p>{'<div><i><b>x</b></i></div>' * 40}"
    page = parse(page)
    score = {algorithm: float(np.median(algorithm.keep(page)[60:160])) for algorithm in ALL}
    assert score[accb] > 0 > score[ccb]


def test_only_tccb_does_not_mind_long_attributes():
    page = parse("<p>" + " ".join(f'<span style="{"a: b; " * 40}">{words(12)}</span>' for _ in range(20)))
    assert (tccb.keep(page)[3:-3] > 0).all()
    assert (ccb.keep(page) < 0).all()


@pytest.mark.parametrize("algorithm", ALL)
@pytest.mark.parametrize("radius", [1e300, float("inf")])
def test_a_radius_beyond_every_page_leaves_nothing(algorithm, radius):
    assert kept(algorithm, PAGE, radius=radius) == []
