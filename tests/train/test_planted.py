"""Pages with pieces: labels of pieces and of the page's own blocks, whose pieces they are, and what is kept of a
run."""

import os
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from train.synthetic import folder

from marrow.evaluate import corpora
from marrow.evaluate.transplant import Piece
from marrow.train import building, planted
from marrow.train.planted import PlantingPage

for _name in ("scipy", "rapidfuzz"):
    pytest.importorskip(_name, reason=f"records need {_name}: pip install 'webmarrow[train]'")

SIZE = 12
TABLE = Piece("table", True, "<table><tr><td>one<td>1<tr><td>two<td>2</table>")
BAR = Piece("share", False, "<div><a href=/x>Share</a></div>")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory):
    return corpora.find(str(folder(tmp_path_factory.mktemp("planted") / "tiny", SIZE)))


@pytest.fixture(scope="module")
def named(corpus, tmp_path_factory):
    return building.build_all([corpus], tmp_path_factory.mktemp("cache"), jobs=1)


FOLD = np.arange(SIZE) % 10 % 2  # of ten sites


def in_place(function, tasks, jobs, **_):
    """Stands for `planted.each`: in this process, which the test has changed."""
    return ((number, task, function(task), "") for number, task in tasks)


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("work") / "planted"


@pytest.fixture(scope="module")
def made(corpus, named, cache):
    return planted.build_all([corpus], named, FOLD, cache, limit=None, jobs=1)


def plainly(pages):
    """Pages as plain values, which can be compared."""
    columns = ("features", "target", "known", "owner", "right", "words")
    return [(page.id, page.unnamed, page.pieces, *(getattr(page, name).tolist() for name in columns)) for page in pages]


def test_every_page_comes_with_and_without_names(made, named):
    assert [(page.id, page.unnamed) for page in made] == [(page.id, bare) for page in named for bare in (False, True,
        False)]
    assert all(one.pieces == two.pieces for one, two in zip(made[::3], made[1::3], strict=True))
    assert any(one.pieces != other.pieces for one, other in zip(made[::3], made[2::3], strict=True))
    assert all(page.made and not page.measured and page.pieces for page in made)


def test_pieces_are_labelled_as_what_they_are_and_the_page_as_before(made, named):
    of = {page.id: page for page in named}
    fates = Counter()
    for page in made:
        own = page.owner < 0
        assert np.array_equal(page.target[own], of[page.id].target)
        assert np.array_equal(page.words[own], of[page.id].words)
        assert np.array_equal(page.known[own], of[page.id].known) and page.known[~own].all()
        for number, right in enumerate(page.right.tolist()):
            assert set(page.target[page.owner == number].tolist()) <= {right}
        assert len(page.pieces) == len(page.right) > page.owner.max()
        fates.update(page.right.tolist())
    assert set(fates) == {0, 1}


def test_pages_take_pieces_of_their_own_fold_only(corpus, named, monkeypatch):
    seen = {}
    monkeypatch.setattr(planted, "each", in_place)
    monkeypatch.setattr(planted, "pieces", lambda *_, part, parts: [replace(TABLE, kind=f"form {part} of {parts}")])
    monkeypatch.setattr(planted, "harvest", lambda page, share: [replace(BAR, kind=page.blocks.texts[5])])
    sources = {number: PlantingPage(sample, record, int(fold)) for number, (sample, record, fold)
               in enumerate(zip(corpus.samples(), named, FOLD, strict=True))}  # fmt: skip
    for part, bank in enumerate(planted._banks(sources, 1)):
        assert {piece.kind for piece in bank.forms} == {f"form {part} of 2"}
        seen[part] = {piece.kind for piece in bank.found}
        assert len(bank.found) == sum(part == FOLD)
    assert seen[0].isdisjoint(seen[1])


def test_words_of_forms_are_of_their_own_fold(corpus, named, monkeypatch):
    given = []
    monkeypatch.setattr(planted, "each", in_place)
    monkeypatch.setattr(planted, "pieces", lambda fillings, random, **_: given.append(fillings) or [])
    sources = {number: PlantingPage(sample, record, int(fold)) for number, (sample, record, fold)
               in enumerate(zip(corpus.samples(), named, FOLD, strict=True))}  # fmt: skip
    planted._banks(sources, 1)
    texts = ["\n".join(source.sample.text for source in sources.values() if source.fold == part) for part in (0, 1)]
    for part, fillings in enumerate([given[0], given[-1]]):
        assert all(sentence in texts[part] and sentence not in texts[1 - part] for sentence in fillings.sentences)
    assert given[0].sentences and given[-1].sentences


def test_a_run_is_the_same_each_time_and_is_read_again(corpus, named, made, cache, tmp_path, monkeypatch):
    assert plainly(planted.build_all([corpus], named, FOLD, tmp_path, limit=None, jobs=1)) == plainly(made)
    monkeypatch.setattr(planted, "each", None)  # nothing is made again
    assert plainly(planted.build_all([corpus], named, FOLD, cache, limit=None, jobs=1)) == plainly(made)


def test_a_run_that_was_stopped_is_taken_up(corpus, named, made, cache, tmp_path, monkeypatch):
    planted.build_all([corpus], named, FOLD, tmp_path, limit=None, jobs=1)
    (tmp_path / "000003.npz").unlink()
    before = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir() if not file.name.startswith("000003")}
    assert plainly(planted.build_all([corpus], named, FOLD, tmp_path, limit=None, jobs=1)) == plainly(made)
    assert {file: file.stat().st_mtime_ns for file in before} == before
    assert not list(tmp_path.glob("*.part"))


def does_its_worst(task):
    """Stands for `planted._planted`."""
    source, _ = task
    if source.sample.id == "02":
        os._exit(3)
    if source.sample.id == "03":
        raise ValueError("no such luck")
    return planted_before(task)


planted_before = planted._planted


def test_a_page_that_raises_or_kills_its_process_costs_itself_only(corpus, named, tmp_path, monkeypatch):
    monkeypatch.setattr(planted, "_planted", does_its_worst)
    found = planted.build_all([corpus], named, FOLD, tmp_path, limit=None, jobs=1)
    assert [page.id for page in found if page.unnamed] == [page.id for page in named if page.id not in ("02", "03")]
    assert (tmp_path / "000002.none").read_text() == "crash: the process ended with exit code 3"
    assert (tmp_path / "000003.none").read_text() == "bug: ValueError: no such luck"


def test_a_page_without_a_place_or_of_another_record_gives_nothing(corpus, named):
    sample = next(corpus.samples())
    assert planted._planted((PlantingPage(sample, named[0], 0), [])) == []
    assert len(planted._planted((PlantingPage(sample, named[0], 0), [TABLE, BAR] * 6))) == 3
    assert planted._planted((PlantingPage(sample, named[0], 0), [TABLE, BAR])) == []  # nothing for a second time
    other = replace(sample, html=b"<p>another page")
    assert planted._planted((PlantingPage(other, named[0], 0), [TABLE])) == []
    assert planted._harvested(PlantingPage(other, named[0], 0)) is None
    unknown = replace(named[0], known=np.zeros(len(named[0]), dtype=bool))
    assert planted._planted((PlantingPage(sample, unknown, 0), [TABLE])) == []


def test_pieces_weigh_as_said_whatever_their_blocks(corpus, named):
    from marrow.train.fitting import CLUTTER, PIECE, weigh_pieces

    source = PlantingPage(next(corpus.samples()), named[0], 0)
    long = Piece("table", True, "<table>" + "<tr><td>a word<td>another" * 20 + "</table>")
    for given in ([TABLE, BAR], [long, BAR], [BAR, long]):
        page = planted._planted((source, given * 6))[0]
        weight = np.sqrt(page.words + 2)
        before = weight.copy()
        weigh_pieces(page, weight)
        own = page.owner < 0
        assert np.array_equal(weight[own], before[own])
        for number, piece in enumerate((given * 6)[: page.owner.max() + 1]):
            wanted = PIECE * (1 if piece.keep else CLUTTER) * weight[own].mean()
            assert weight[page.owner == number].sum() == pytest.approx(wanted, rel=1e-4)


def test_pages_without_pieces_weigh_as_before(named):
    from marrow.train.fitting import weigh_pieces

    weight = np.ones(len(named[0]), dtype=np.float32)
    weigh_pieces(named[0], weight)
    assert (weight == 1).all()


def test_a_page_stands_for_all_that_are_made_of_it(corpus, named, made, tmp_path):
    from marrow.train.dataset import assemble

    bare = building.build_all([corpus], tmp_path, jobs=1, make=building.UNNAMED, kind="bare")
    data = assemble([*named, *bare, *made])
    assert set(data.variants) == set(range(SIZE)) == set(data.twins)
    for page, others in data.variants.items():
        assert {data.pages[other].id for other in others} == {data.pages[page].id}
        told = [(data.pages[other].unnamed, bool(data.pages[other].pieces)) for other in others]
        assert told == [(True, False), (False, True), (True, True), (False, True)]
        assert data.twins[page] == others[0]
    assert data.made.tolist() == [False] * SIZE + [True] * 4 * SIZE
    assert not any(page.pieces for page in assemble([*named, *bare]).pages)
    assert set(data.mark_tokens) == set(assemble([*named, *bare]).mark_tokens)  # pieces have no say in this vocabulary
