import numpy as np
import pytest

from marrow.algorithms import learned
from marrow.errors import Error
from marrow.page import parse

BODY = " ".join(["The river rose by two metres in the night, and the town moved its market to the hill."] * 6)
PAGE = f"""<html><head><title>The river rose</title></head><body>
<nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<article class="post-content"><h1>The river rose</h1><p>{BODY}</p><p>{BODY}</p><p>{BODY}</p></article>
<footer class="site-footer"><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>"""


def kept(page, **knobs):
    scores = learned.keep(page, **knobs)
    return [page.blocks.text(block) for block in range(len(page.blocks)) if (scores[page.leaves.block == block] > 0).all()]


def test_the_article_is_kept_and_the_menu_is_not():
    texts = kept(parse(PAGE))
    assert sum(text == BODY for text in texts) == 3
    assert not {"Home", "Sport", "Imprint Privacy"} & set(texts)


@pytest.mark.parametrize("body", [b"", b"<p>", b"<script>x</script>", b"\xff\xfe\x00"])
def test_pages_without_text_have_nothing_to_keep(body):
    page = parse(body)
    scores = learned.keep(page)
    assert scores.shape == (len(page.leaves),)
    assert not (scores > 0).any()


def test_precision_keeps_no_more_words_than_recall():
    page = parse(PAGE)
    sizes = [len(" ".join(kept(page, mode=mode)).split()) for mode in ("precision", "balanced", "recall")]
    assert sizes == sorted(sizes)


def test_same_page_same_numbers():
    assert np.array_equal(learned.keep(parse(PAGE)), learned.keep(parse(PAGE)))


def test_unknown_mode():
    with pytest.raises(Error, match="choose from precision, balanced, recall"):
        learned.keep(parse(PAGE), mode="most")


def test_a_model_file_that_is_not_there(tmp_path):
    with pytest.raises(Error, match="no such model file"):
        learned.keep(parse(PAGE), model=str(tmp_path / "none.npz"))
