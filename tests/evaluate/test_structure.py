"""`marrow eval --structure`: what of the structures that the gold holds is kept in its form."""

import argparse
import json

import pytest

from marrow.errors import Error
from marrow.evaluate import command, kept_structures, measures
from marrow.evaluate.sample import Sample

TEXT = "They turn twice a day, and nobody asks why they do."
PAGE = (
    f"<meta property=og:image content=/low-water.jpg><h2>Tides of the north sea</h2><p>{TEXT}"
    "<figure><img src=/low-water.jpg><figcaption>Low water at the quay</figcaption></figure>"
    "<ul><li>Spring tides are the highest</ul><aside><li>Read more of our stories</aside>"
)
GOLD = f"Tides of the north sea\n{TEXT}\nSpring tides are the highest"


def counts(output, form="html", gold=GOLD, page=PAGE):
    found = kept_structures.count(Sample("1", page.encode(), text=gold), output, form)
    return {(each.measure, each.kind): (each.right, each.of) for each in found}


def test_in_the_right_form():
    assert counts(PAGE) == {
        ("pictures", "caption shown"): (1, 1), ("pictures", "lead picture"): (1, 1),
        **{(measure, kind): (1, 1) for measure in ("words", "form") for kind in ("heading", "paragraph", "item")},
        ("extra", "heading"): (0, 1), ("extra", "paragraph"): (0, 1), ("extra", "item"): (1, 2),
        ("extra", "caption"): (1, 1),
    }  # fmt: skip


def test_in_another_form_the_words_are_kept():
    found = counts(
        f"<h1>Tides</h1><p>Tides of the north sea<p>{TEXT}<p>Spring tides are the highest<img src=/low-water.jpg>"
    )
    assert {key: right for (measure, key), (right, _) in found.items() if measure == "words"} == {
        "heading": 1,
        "paragraph": 1,
        "item": 1,
    }
    assert {key: right for (measure, key), (right, _) in found.items() if measure == "form"} == {
        "heading": 0,
        "paragraph": 1,
        "item": 0,
    }
    assert found["pictures", "caption shown"] == (0, 1)
    assert ("extra", "heading") not in found


LINES = "<pre><i>1</i> make all<br><i>2</i> make install<br><i>3</i> make 3 copies</pre>"


@pytest.mark.parametrize(("output", "kept"), [
    pytest.param("<pre>make all\nmake install\nmake 3 copies</pre>", 1, id="without the numbers"),
    pytest.param(LINES, 1, id="with them"),
    pytest.param("<pre>make all\nmake install</pre>", 0, id="without a line"),
    pytest.param("<p>make all make install make 3 copies</p>", 0, id="no code"),
])  # fmt: skip
def test_code_may_lose_the_numbers_of_its_lines(output, kept):
    for gold in ("1\nmake all\n2\nmake install\n3\nmake 3 copies", "make all\nmake install\nmake 3 copies"):
        found = counts(f"{output}<p>{TEXT}", gold=f"{gold}\n{TEXT}", page=f"{LINES}<p>{TEXT}")
        assert found["form", "code"] == (kept, 1)


@pytest.mark.parametrize(("output", "kept"), [
    pytest.param("<header><strong>ferryman</strong>, <time>May 3, 2024</time></header>", 1, id="in the head of a post"),
    pytest.param("<p><strong>ferryman</strong>, May 3, 2024</p>", 0, id="anywhere else"),
])  # fmt: skip
def test_a_name_and_a_date_in_the_head_of_a_post_are_in_their_form(output, kept):
    found = counts(f"{output}<p>{TEXT}", gold=f"ferryman\nMay 3, 2024\n{TEXT}",
                   page=f"<h4>ferryman</h4><ul><li>May 3, 2024</ul><p>{TEXT}")  # fmt: skip
    assert found["form", "heading"][0] == found["form", "item"][0] == kept
    assert found["extra", "paragraph"][0] == 0


@pytest.mark.parametrize(("output", "kept"), [
    pytest.param("<blockquote><p>The water comes back</p><p>Ann Smith, ferryman</p></blockquote>", 1, id="and source"),
    pytest.param("<blockquote><p>The water comes back</p></blockquote><p>Ann Smith, ferryman</p>", 1, id="alone"),
    pytest.param("<blockquote><p>The water</p><p>comes back</p></blockquote>", 1, id="in two paragraphs"),
    pytest.param("<blockquote><p>The water comes back</p><ul><li>Ann Smith</ul></blockquote>", 0, id="with more"),
    pytest.param("<p>The water comes back</p><p>Ann Smith, ferryman</p>", 0, id="as text"),
])  # fmt: skip
def test_a_quotation_may_end_with_who_said_it(output, kept):
    found = counts(f"{output}<p>{TEXT}", gold=f"The water comes back\nAnn Smith, ferryman\n{TEXT}",
                   page=f"<blockquote>The water comes back</blockquote><p>Ann Smith, ferryman<p>{TEXT}")  # fmt: skip
    assert found["form", "quote"] == (kept, 1)


@pytest.mark.parametrize(("posts", "counted"), [
    pytest.param("<blockquote class=post><p>{}</blockquote><blockquote class=post>{}</blockquote>", 0, id="boxes"),
    pytest.param("<p>{}</p><blockquote class=said>{}</blockquote>", 1, id="a quotation"),
])  # fmt: skip
def test_quotations_of_a_class_that_hold_most_of_the_gold_are_boxes_of_posts(posts, counted):
    said = (f"{TEXT} {TEXT}", "The moon does.")
    sample = Sample("1", posts.format(*said).encode(), text="\n".join(said))
    found = kept_structures.count(sample, "".join(f"<p>{each}" for each in said), "html")
    assert sum(each.of for each in found if each.measure == "form" and each.kind == "quote") == counted


@pytest.mark.parametrize("shown", ["Figure 1: Low water at the quay. Photo: Ann", "Low water at the quay"])
def test_a_caption_shows_alone_or_in_a_longer_one_and_counts_once(shown):
    figure = "<figure><img src=/low-water.jpg><figcaption>Low water at the quay</figcaption></figure>"
    sample = Sample("1", f"<p>{TEXT}{figure}<div>{figure}</div>".encode(), text=TEXT)
    output = f"<p>{TEXT}<figure><img src=/low-water.jpg><figcaption>{shown}</figcaption></figure>"
    found = {each.kind: (each.right, each.of) for each in kept_structures.count(sample, output, "html")}
    assert found["caption shown"] == (1, 1)


def test_of_text_only_words_are_told():
    assert counts(f"Tides of the north sea\n{TEXT}", "text") == {
        ("words", "heading"): (1, 1), ("words", "paragraph"): (1, 1), ("words", "item"): (0, 1)}  # fmt: skip


def test_a_failed_page_has_kept_nothing():
    found = counts("")
    assert {right for right, _ in found.values()} == {0}
    assert found["form", "item"] == (0, 1) and found["pictures", "lead picture"] == (0, 1)


def test_without_gold_pictures_are_still_told():
    assert set(counts(PAGE, gold=None)) == {("pictures", "caption shown"), ("pictures", "lead picture")}


def test_shares_have_an_interval_over_sites():
    told = [measures.Count("a.example", "item", "form", 10, 10), measures.Count("a.example", "item", "form", 5, 10),
            measures.Count("b.example", "item", "form", 0, 20), measures.Count("b.example", "table", "form", 0,
                0)]  # fmt: skip
    share = measures.Measured("c", "d", "x", "1", tuple(told), ()).shares()["form"]
    assert set(share) == {"item"}
    assert (share["item"].right, share["item"].of, share["item"].pages) == (15, 40, 3)
    assert (share["item"].share.mean, share["item"].share.low, share["item"].share.high) == (0.375, 0, 0.75)


@pytest.fixture
def parser():
    parser = argparse.ArgumentParser(prog="marrow eval")
    command.add_arguments(parser)
    return parser


@pytest.fixture
def corpus(tmp_path):
    (tmp_path / "tides").mkdir()
    (tmp_path / "tides/1.html").write_text(f"<h1>Tides</h1><!-- bad --><body>{PAGE}")
    (tmp_path / "tides/1.txt").write_text(GOLD)
    return tmp_path / "tides"


def test_tables_and_figures(parser, corpus, tmp_path, capsys):
    file, page = tmp_path / "figures.json", tmp_path / "figures.html"
    names = ["-a", "plain", "-a", "evaluate.misbehaving:text", "--jobs", "1"]
    options = [str(corpus), "--structure", *names, "--json", str(file), "--html", str(page)]
    assert command.run(parser.parse_args(options)) == 0
    out = capsys.readouterr().out
    assert out.startswith("## tides\n\n| kept in their form | item (1) | heading (1) | paragraph (1) |\n")
    assert "| plain | 1.000 (1.000 to 1.000) |" in out
    [ours, other] = json.loads(file.read_text())["corpora"]["tides"]["extractors"]
    assert ours["measures"]["form"]["item"]["right"] == 1 and set(other["measures"]) == {"words"}
    assert "kept in their form" in page.read_text(encoding="utf-8")


def test_failed_pages_show(parser, corpus, capsys):
    options = [str(corpus), "--structure", "-a", "evaluate.misbehaving:fail", "--jobs", "1"]
    assert command.run(parser.parse_args(options)) == 1
    assert "- evaluate.misbehaving:fail: 1: RuntimeError: no such luck" in capsys.readouterr().out


def test_rows_are_not_kept(parser, corpus, tmp_path):
    with pytest.raises(Error, match="--out keeps rows of texts only"):
        command.run(parser.parse_args([str(corpus), "--structure", "--out", str(tmp_path / "out")]))
