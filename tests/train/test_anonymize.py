"""Pages without names and in older markup: what goes, what stays."""

from random import Random

import numpy as np
import pytest
from train.synthetic import page as made

from marrow.evaluate.sample import Sample
from marrow.features.frame import Frame
from marrow.features.marks import node_tokens
from marrow.features.signals import signals
from marrow.page import parse, tags
from marrow.train.anonymize import anonymize

pytest.importorskip("scipy", reason="training needs scipy: pip install 'webmarrow[train]'")

PAGE = """<html class="single-post"><head><meta property="og:type" content="article"><meta name="description"
content="About">
<script type="application/ld+json">{"@type": "Product"}</script></head><body id="top">
<nav class="menu" role="navigation"><a href="/a" rel="tag">Home page</a></nav>
<article class="post" itemscope itemtype="https://schema.org/Article"><h1 id="t">A title of its own</h1>
<p data-kind="lead" style="color: red">The first paragraph, with a <b class="x">word</b> in bold.</p></article>
<footer aria-label="foot"><p>All rights reserved</p></footer></body></html>"""


class Chances(Random):
    """Chances that are given: a number below a half takes a kind of tag away."""

    def __init__(self, *given: float) -> None:
        super().__init__()
        self.given = list(given)

    def random(self) -> float:
        return self.given.pop(0)


def without_names(page):
    return anonymize(page, Chances(1, 1, 1, 1, 1))


def test_names_go_and_what_is_shown_stays():
    page = parse(PAGE)
    plain = without_names(page)
    assert plain.blocks.texts == page.blocks.texts == ["Home page", "A title of its own",
                                                       "The first paragraph, with a word in bold.",
                                                       "All rights reserved"]  # fmt: skip
    names = {name for value in plain.tree.values if isinstance(value, dict) for name in value}
    assert names == {"href", "style", "content", "name"}
    found = {plain.tree.name(node) for node in range(len(plain.tree)) if plain.tree.tags[node] != tags.TEXT}
    assert found == {"html", "head", "meta", "script", "body", "div", "a", "h1", "p", "b"}
    assert plain.tree.tag.tolist() == list(plain.tree.tags)


def test_as_often_nobody_says_where_the_page_came_from():
    page = parse(PAGE, url="https://example.org/a/b")
    assert anonymize(page, Chances(1, 1, 1, 1, 0.5)).address == ""
    assert anonymize(page, Chances(1, 1, 1, 1, 0.4)).address == page.address == "https://example.org/a/b"


def terms(page):
    """The tokens of what the blocks of a page lie in."""
    nodes = Frame(page).elements.tolist()
    return {token for node in nodes for token in node_tokens(page.tree.name(node), page.tree.attributes(node))}


def test_only_tags_are_left_to_weigh():
    assert {".post", "article", "p"} <= terms(parse(PAGE))
    assert terms(without_names(parse(PAGE))) == {"body", "div", "h1", "p"}
    assert "og:type=article" in signals(parse(PAGE))
    assert signals(without_names(parse(PAGE))) == []


OLD = """<body><div class="page"><div><div><h2>A harbour town</h2><p>At midnight the hill goes dark.</p>
<ul><li>Nets</li></ul><table><tr><td>A cell</td></tr></table></div></div></div></body>"""


@pytest.mark.parametrize(("chances", "boxes", "apart"), [
    ((1, 1, 1, 1, 1), {"h2", "p", "li", "td"}, True),
    ((0, 1, 1, 1, 1), {"h2", "p", "li", "td"}, True),
    ((1, 0, 1, 1, 1), {"div", "p", "li", "td"}, True),
    ((1, 1, 0, 1, 1), {"h2", "p", "div", "td"}, True),
    ((1, 1, 1, 0, 1, 1), {"h2", "div", "li", "td"}, True),
    ((1, 0, 0, 0, 0, 1), {"div", "td"}, False),
])  # fmt: skip
def test_each_kind_of_tag_is_that_of_older_pages_by_chance(chances, boxes, apart):
    page = parse(OLD)
    old = anonymize(page, Chances(*chances))
    assert old.blocks.texts == page.blocks.texts
    containers = old.blocks.container.tolist()
    assert {old.tree.name(node) for node in containers} == boxes
    assert (containers == page.blocks.container.tolist()) is apart, "a paragraph that is no box lies in the box around"


def test_boxes_within_boxes_are_parts_of_tables():
    page = parse(OLD)
    old = anonymize(page, Chances(0, 1, 1, 1, 1))
    assert old.tree.path(int(old.blocks.container[0])) == "html/body/table/tbody/tr/h2"
    assert np.array_equal(old.tree.parent, page.tree.parent)


def test_the_page_itself_is_not_changed():
    page = parse(PAGE)
    before = [dict(value) if isinstance(value, dict) else value for value in page.tree.values]
    tags = page.tree.tag.tolist()
    anonymize(page, Chances(0, 0, 0, 0, 0, 0))
    assert (page.tree.values, page.tree.tag.tolist()) == (before, tags)


def both(size):
    """A dataset of pages, each with its twin without names."""
    from marrow.train import dataset, record

    samples = [
        Sample(str(number), html.encode(), text=text) for number, (html, text) in enumerate(map(made, range(size)))
    ]
    return dataset.assemble(
        [record.build(each, "tiny", unnamed=unnamed) for unnamed in (False, True) for each in samples]
    )


def test_twins_have_the_blocks_and_labels_of_their_pages():
    data = both(6)
    assert data.twins == {number: number + 6 for number in range(6)}
    for named, unnamed in data.twins.items():
        one, other = data.pages[named], data.pages[unnamed]
        assert (one.id, one.domain, one.target.tolist()) == (other.id, other.domain, other.target.tolist())
        assert (one.measured, other.measured) == (True, False)
        assert one.score(one.target > 0.5) == other.score(other.target > 0.5)
        assert (one.features != other.features).any()


def test_a_page_is_made_old_alike_each_time():
    one, other = both(3), both(3)
    assert all((first.features == second.features).all()
               for first, second in zip(one.pages, other.pages, strict=True))  # fmt: skip


def test_twins_have_no_say_in_weights_and_tokens():
    from dataclasses import replace

    import numpy as np

    from marrow.train import dataset, fitting, tokens

    data = both(12)
    alone = dataset.assemble(data.pages[:12])
    rows = slice(0, len(alone.target))
    assert fitting.weights(data)[rows] == pytest.approx(fitting.weights(alone))
    whole = tokens.fit_all(replace(data), np.ones(24, dtype=bool), fitting.weights(data))
    part = tokens.fit_all(alone, np.ones(12, dtype=bool), fitting.weights(alone))
    own = [data.mark_tokens.index(token) for token in alone.mark_tokens]
    per = len(part.marks.weights) // len(alone.mark_tokens)
    of = np.concatenate([np.arange(place * per, (place + 1) * per) for place in own])
    assert whole.marks.weights[of] == pytest.approx(part.marks.weights, abs=1e-3)


def test_a_record_without_names_is_read_as_it_was_written(tmp_path):
    from marrow.train import record

    page = both(1).pages[1]
    record.write(page, tmp_path / "page.npz")
    assert record.read(tmp_path / "page.npz").unnamed


def test_a_share_of_the_pages_is_learned_from_without_names(monkeypatch):
    pytest.importorskip("torch", reason="nets need torch: pip install 'webmarrow[train]'")
    import numpy as np

    from marrow.train import fitting, network, tokens
    from marrow.train.network import Form

    data, seen = both(12), []
    keep = network._batch

    def batch(pages, *rest):
        seen.extend(float(page.columns.sum()) for page in pages)
        return keep(pages, *rest)

    monkeypatch.setattr(network, "_batch", batch)
    weight = fitting.weights(data)
    scores = tokens.crossed(data, np.arange(24) % 2, weight)
    inputs = fitting.gather(data, scores, -1)
    fitting.fit(data, inputs, range(12), weight, Form(width=8, epochs=10), seed=1)
    assert len(seen) == 120 and len(set(seen)) == 24
    times = [seen.count(each) for each in dict.fromkeys(seen)]
    assert sum(sorted(times)[:12]) == pytest.approx(network._SHOWN[1] * 120 / sum(network._SHOWN[:2]), abs=20)


def test_records_are_built_again_when_code_that_makes_them_changes():
    import ast
    from pathlib import Path

    from marrow.evaluate import extractors
    from marrow.train import building, record

    tree = ast.parse(Path(record.__file__).read_text(encoding="utf-8"))
    beside = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level == 1]
    names = {name for node in beside for name in ([node.module] if node.module else [each.name for each in node.names])}
    assert {"anonymize", "labels"} <= names
    assert {f"train/{name}.py" for name in names} <= set(building.RECORDS)
    counted = {path.name for path in extractors.files_of(building.RECORDS)}
    assert {"sample.py", "_kernel.pyx", "advertisements.py", "insets.py", "languages.toml"} <= counted
