"""Declutter: the score, what propagates up and down, and that decisions are independent."""

import pytest
from judging import kept, words

from marrow.algorithms import declutter


@pytest.mark.parametrize(
    ("plain", "linked", "tags", "stays"),
    [
        # Score = Words - 2 * LinkWords - Tags, the section and the link counted among the tags
        (4, 1, 0, True),  # 4 - 2 - 2 = 0
        (3, 1, 0, False),  # 3 - 2 - 2 = -1
        (8, 3, 0, True),  # 8 - 6 - 2 = 0
        (7, 3, 0, False),
        (6, 1, 2, True),  # 6 - 2 - 4 = 0
        (5, 1, 2, False),
    ],
)
def test_the_score_decides_at_sections(plain, linked, tags, stays):
    link = f"<a href=/>{words(linked, 'link')}</a>" if linked else ""
    body = f"<div>{words(plain)} {link}{'<b></b>' * tags}</div><p>{words(30, 'rest')}"
    texts = kept(declutter, body)
    assert texts[-1] == words(30, "rest")
    assert bool(texts[:-1]) is stays


def test_weights_are_knobs():
    body = f"<div>{words(3)} <a href=/>link</a></div><p>{words(30, 'rest')}"
    assert words(3) not in kept(declutter, body)
    assert words(3) in kept(declutter, body, link_weight=1)
    assert words(3) in kept(declutter, body, tag_weight=0)
    assert words(3) in kept(declutter, body, word_weight=2)


def test_only_sections_decide():
    assert kept(declutter, f"<p><a href=/>link link</a></p><p>{words(30)}") == ["link link", words(30)]


def test_keep_goes_up():
    links = f"<a href=/>{words(30, 'link')}</a>"
    body = f"<div>{links}<section>{words(10)}</section></div><p>{words(90, 'rest')}"  # around: 10 - 60 - 3
    assert kept(declutter, body) == [words(30, "link"), words(10), words(90, "rest")]
    body = f"<div>{links}<section>{words(0)}<b></b></section></div><p>{words(90, 'rest')}"  # within: 0 - 2
    assert kept(declutter, body) == [words(90, "rest")]


def test_what_is_removed_still_counts_for_its_parents():
    menu = f"<ul><li><a href=/>{words(10, 'link')}</a></ul>"  # 0 - 20 - 3
    rest = f"<p>{words(90, 'rest')}"
    # around: 20 - 20 - 4 = -4, though without the menu it would be 20 - 1
    assert kept(declutter, f"<div>{words(20)}{menu}</div>{rest}") == [words(90, "rest")]
    assert kept(declutter, f"<div>{words(24)}{menu}</div>{rest}") == [words(24), words(90, "rest")]


@pytest.mark.parametrize("name", ["author", "byline", "post-author", "article_byline meta"])
def test_blessed_goes_down_and_keeps_what_is_around_it(name):
    inner = f"<div><a href=/>{words(9, 'link')}</a></div>"
    rest = f"<p>{words(90, 'rest')}"
    assert kept(declutter, f"<div><div class='{name}'>{inner}</div></div>{rest}")[0] == words(9, "link")
    assert kept(declutter, f"<div><div class='authority'>{inner}</div></div>{rest}") == [words(90, "rest")]
    # upwards it holds only what lies around, not what lies beside
    beside = f"<div><div><a href=/>{words(9, 'menu')}</a></div><span class={name.split()[0]}>Ada</span></div>{rest}"
    assert kept(declutter, beside) == ["Ada", words(90, "rest")]


def test_what_is_pruned_is_gone_before_anything_counts():
    rest = f"<p>{words(90, 'rest')}"
    pruned = f"<div class=comments>{words(50)}<i class=author>Ada</i></div>"
    # the words and the author inside of the pruned part hold nothing
    assert kept(declutter, f"<div>{pruned}<a href=/>link</a></div>{rest}") == [words(90, "rest")]


@pytest.mark.parametrize(
    ("markup", "stays"),
    [
        ("<nav>{}</nav>", False), ("<form>{}</form>", True), ("<button>{}</button>", False),
        ("<div class='promo'>{}</div>", False), ("<div class='site-footer'>{}</div>", False),
        ("<div class='Related Posts'>{}</div>", False), ("<div class='promotion-hall'>{}</div>", True),
        ("<div class='commentary'>{}</div>", True), ("<span class='promo'>{}</span>", False),
        ("<div class='comments byline'>{}</div>", False),  # blessing is a matter of the second phase
    ],
)  # fmt: skip
def test_prune_looks_at_tag_and_class_alone(markup, stays):
    body = f"{markup.format(words(20))}<p>{words(90, 'rest')}"
    assert kept(declutter, body) == ([words(20)] if stays else []) + [words(90, "rest")]


@pytest.mark.parametrize("element", ["html", "body"])
def test_a_class_on_the_whole_page_prunes_nothing(element):
    assert kept(declutter, f"<{element} class='has-sidebar nav-open'><p>{words(9)}</{element}>") == [words(9)]
