import os

import numpy as np
import pytest
from train.synthetic import folder, page

from marrow.errors import Error
from marrow.evaluate import corpora
from marrow.evaluate.sample import Sample
from marrow.experiment import metrics
from marrow.page import parse
from marrow.train import building, record

pytest.importorskip("rapidfuzz", reason="labels need rapidfuzz: pip install 'webmarrow[train]'")
pytest.importorskip("scipy", reason="matrices of tokens need scipy: pip install 'webmarrow[train]'")


def sample(number=0, **fields):
    html, text = page(number)
    return Sample(**{"id": str(number), "html": html.encode(), "text": text, **fields})


def test_a_record_says_what_is_content_and_scores_like_the_metric():
    found = record.build(sample(page_type="article"), "tiny")
    blocks = parse(sample().html).blocks
    assert found.domain == "site0.example"
    assert found.features.shape == (len(blocks), found.features.shape[1])
    assert (found.target == [block in sample().text for block in blocks.texts]).all()
    assert found.score(found.target > 0.5) == 1
    keep = np.arange(len(blocks)) % 2 == 0
    kept = "\n".join(text for text, yes in zip(blocks.texts, keep, strict=True) if yes)
    assert found.score(keep) == pytest.approx(metrics.words(metrics.tokens(sample().text), metrics.tokens(kept)).f1)
    assert found.score(np.zeros(len(blocks), dtype=bool)) == 0


def test_the_address_of_the_corpus_goes_before_that_of_the_page():
    assert record.build(sample(url="https://www.other.example/"), "tiny").domain == "other.example"
    assert record.build(Sample("7", b"<p>one", text="one"), "tiny").domain == "tiny/7"


def test_snippets_alone_leave_most_blocks_unknown():
    found = record.build(
        sample(text=None, with_=(sample().text.split("\n")[1],), without=("All rights reserved",)), "tiny"
    )
    assert found.known.sum() == 2
    assert found.score(found.known & (found.target > 0.5)) == 1
    assert found.score(np.ones(len(found), dtype=bool)) == 0.5


@pytest.mark.parametrize(
    "html", (b"", b"\x00\xff" * 50, b"<p>  </p>", b"<p>one"), ids=("empty", "binary", "blank", "short")
)
def test_a_record_survives_writing(html, tmp_path):
    found = record.build(Sample("x", html, text="one"), "tiny")
    record.write(found, tmp_path / "page.npz")
    again = record.read(tmp_path / "page.npz")
    for name in found.__slots__ if hasattr(found, "__slots__") else vars(found):
        assert np.array_equal(getattr(found, name), getattr(again, name)), name
    assert found.score(np.ones(len(found), dtype=bool)) == (1 if html == b"<p>one" else 0)


def does_its_worst(sample, corpus):
    """A maker of records that a page can break."""
    if sample.id == "01" and sample.html:
        raise ValueError("no such luck")
    if sample.id == "02" and sample.html:
        os._exit(3)
    while sample.id == "03" and sample.html:
        pass
    return record.build(sample, corpus)


def test_a_page_that_raises_hangs_or_kills_its_process_costs_itself_only(tmp_path, monkeypatch):
    monkeypatch.setattr(building, "TIMEOUT", 2)
    corpus = corpora.find(str(folder(tmp_path / "tiny", 5)))
    built = building.build_all([corpus], tmp_path / "cache", jobs=2, make=does_its_worst, kind="broken")
    reasons = ["", "bug: ValueError: no such luck", "crash: the process ended with exit code 3", "timeout: over 2 s",
               ""]
    assert [page.reason for page in built] == reasons
    assert [len(page) > 0 for page in built] == [not reason for reason in reasons]
    assert all(page.score(np.zeros(0, dtype=bool)) == 0 for page in built if page.reason)
    lost = building.failed(Sample("1", b"bad", text="gold", page_type="forum"), "tiny", "why")
    assert (lost.reason, len(lost), lost.page_type) == ("why", 0, "forum")


def makes_nothing(sample, corpus):
    raise ValueError("not to be called")


def test_corpora_are_built_once(tmp_path):
    corpus = corpora.find(str(folder(tmp_path / "tiny", 6)))
    built = building.build_all([corpus], tmp_path / "cache", jobs=2)
    assert [page.id for page in built] == [f"{number:02}" for number in range(6)]
    files = sorted((tmp_path / "cache").rglob("*.npz"))
    assert len(files) == 6
    files[2].unlink()  # as if the run had been stopped
    before = {file: file.stat().st_mtime_ns for file in files if file.exists()}
    for make in (record.build, makes_nothing):
        again = building.build_all([corpus], tmp_path / "cache", jobs=2, make=make)
        assert all(np.array_equal(one.features, two.features) for one, two in zip(built, again, strict=True))
    assert {file: file.stat().st_mtime_ns for file in before} == before


def dataset(size=12):
    from marrow.train.dataset import assemble

    return assemble([record.build(sample(number), "tiny") for number in range(size)])


def test_a_dataset_has_the_rows_of_its_pages_in_order():
    data = dataset()
    assert (
        len(data.features) == data.starts[-1] == sum(map(len, data.pages)) == data.marks.shape[0] == data.words.shape[0]
    )
    assert np.array_equal(data.features[data.rows(5)], data.pages[5].features)
    assert ".post-content" in data.mark_tokens
    assert "newsletter" in data.word_tokens


def test_a_vocabulary_leaves_out_what_one_site_says():
    from marrow.train.dataset import vocabulary

    html = [f"<p class='all one{letter}'>x</p>".encode() for letter in "abcdefghijkl"]
    samples = [Sample(str(number), each, f"https://s{number}.example/", "x") for number, each in enumerate(html)]
    pages = [record.build(each, "t") for each in samples]
    assert set(vocabulary(pages, lambda page: page.marks, 3)) == {"p", "body", ".all", "*all"}


def test_pages_of_a_domain_share_a_fold():
    from marrow.train.dataset import folds

    data = dataset(20)
    found = folds(data.pages, 5)
    assert set(found.tolist()) == set(range(5))
    assert all(len({fold for fold, page in zip(found, data.pages, strict=True) if page.domain == domain}) == 1
               for domain in {page.domain for page in data.pages})  # fmt: skip


def test_nothing_to_learn_from_is_an_error():
    from marrow.train.dataset import assemble, folds

    with pytest.raises(Error, match="nothing to learn from"):
        assemble([record.build(Sample("1", b"", text="x"), "tiny")])
    with pytest.raises(Error, match="one site"):
        folds([record.build(sample(0), "tiny")] * 3, 5)


def test_fitting_holds_the_examples_of_a_batch_and_no_more():
    pytest.importorskip("torch", reason="nets need torch: pip install 'webmarrow[train]'")
    import tracemalloc
    from dataclasses import replace

    from marrow.train import fitting, tokens
    from marrow.train.dataset import assemble, folds
    from marrow.train.network import Form

    few = dataset(10).pages
    data = assemble([replace(page, id=f"{turn} {page.id}") for turn in range(100) for page in few])
    fold, weight = folds(data.pages, 2), fitting.weights(data)
    scores = tokens.crossed(data, fold, weight)
    fitting.fit(data, fitting.gather(data, scores, -1), range(9), weight, Form(width=8, epochs=1), seed=1)
    tracemalloc.start()
    inputs = fitting.gather(data, scores, -1)
    fitting.fit(data, inputs, range(len(data.pages)), weight, Form(width=8, epochs=1), seed=1)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < data.features.nbytes / 4
