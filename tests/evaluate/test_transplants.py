"""Pieces set down among the paragraphs of a page: the measure, and the command from end to end."""

import argparse
import json

import pytest

from marrow.errors import Error
from marrow.evaluate import command, corpora, measures
from marrow.evaluate.sample import Sample
from marrow.evaluate.transplant import trials
from marrow.evaluate.transplant.trials import Trial, count
from marrow.page import parse

BEFORE = "The river rose by two metres in the night and the town moved its market."
AFTER = "By noon the water was gone again and nobody spoke of the market any more."
ABOVE = "A line above both."


def trial(*texts, keep=True, before=BEFORE, after=AFTER):
    return Trial("1/table", b"", "https://a.example/1", "a.example", "table", keep, texts, before, after)


def output(*between, rest=""):
    return "\n".join((ABOVE, BEFORE, *between, AFTER, rest))


@pytest.mark.parametrize(
    ("texts", "given", "right"),
    [
        (("Year of the flood", "1921"), output("Year of the flood | 1921"), True),
        (("Year of the flood", "1921"), output("Year of the flood |"), False),
        (("Year of the flood", "1921"), output("Year of the flood", rest="1921"), False),  # chance
        (("Year of the flood",), output(rest="Year of the flood"), True),  # a note may be moved to the end
        (("Year of the flood",), output("Year of a flood"), False),
        (("YEAR of the flood!",), output("year of the flood"), True),
        (("Year of the flood",), output(), False),
        (("1921",), output("1921"), True),
        (("192",), output("1921"), False),
    ],
)
def test_a_structure_is_kept_whole_with_all_of_its_texts(texts, given, right):
    assert count(trial(*texts), given, "text") == [measures.Count("a.example", "table", "kept whole", right, 1)]


@pytest.mark.parametrize(
    ("texts", "given", "right"),
    [
        (("Share this", "X"), output(), True),
        (("Share this", "X"), output("X"), False),
        (("Share this", "X"), output("Share this X"), False),
        (("Share this", "X"), output(rest="Share this\nX"), True),  # that of the page itself
        (("Share this",), output("Share"), True),
        (("Share this",), output("Some words of the page"), True),
    ],
)
def test_clutter_is_gone_with_all_of_its_texts(texts, given, right):
    assert count(trial(*texts, keep=False), given, "text") == [measures.Count("a.example", "table", "gone", right, 1)]


@pytest.mark.parametrize("given", ["", BEFORE, AFTER, f"{AFTER}\n{BEFORE}", ABOVE])
def test_nothing_is_said_where_the_paragraphs_are_not_in_the_output(given):
    assert count(trial("Year of the flood"), given, "text") == []
    assert count(trial("Share this", keep=False), given, "text") == []


@pytest.mark.parametrize(
    ("around", "keep", "given", "right"),
    [
        ({"before": ""}, True, f"{ABOVE}\n1921\n{AFTER}", True),
        ({"before": ""}, True, f"{ABOVE}\n{AFTER}\n1921", False),
        ({"before": ""}, False, f"{ABOVE}\n{AFTER}", True),
        ({"before": ""}, False, f"{ABOVE}\n1921\n{AFTER}", False),
        ({"after": ""}, True, f"{ABOVE}\n{BEFORE}\n1921", True),
        ({"after": ""}, True, f"1921\n{BEFORE}\n{ABOVE}", False),
        ({"after": ""}, False, f"{BEFORE}\n{ABOVE}", True),
        ({"after": ""}, False, f"{BEFORE}\n{ABOVE}\n1921", False),
        ({"after": ""}, False, f"{BEFORE}\n{ABOVE}\n{ABOVE}\n{ABOVE}\n{ABOVE}\n1921", True),  # far below
    ],
)
def test_at_an_edge_what_is_near_the_paragraph_counts(around, keep, given, right):
    measure = "kept whole, at the edges" if keep else "gone, at the edges"
    assert count(trial("1921", keep=keep, **around), given, "text") == [
        measures.Count("a.example", "table", measure, right, 1)
    ]
    assert count(trial("1921", keep=keep, **around), ABOVE, "text") == []


WORDS = ("rain", "river", "stone", "garden", "winter", "letter", "people", "morning", "market", "music", "bridge",
         "harbour")  # fmt: skip


def line(site, number):
    """A sentence of its own for each site and number."""
    return " ".join(WORDS[(site * 7 + number * place) % 12] for place in range(1, 15)) + f" {site} and {number}."


def page(site, extra=""):
    """A page of a site with its gold: five paragraphs, a menu, and what is `extra` between the first two."""
    lines = [line(site, number) for number in range(1, 6)]
    body = "".join(f"<p>{each}</p>" for each in lines[1:])
    menu = "".join(f"<li><a href=/{word}>{word}</a>" for word in WORDS)
    head = f"<title>Title of {site}</title><meta charset=windows-1251><ul>{menu}</ul>"
    return f"{head}<article><h1>Title of {site}</h1><p>{lines[0]}</p>{extra}{body}</article>", "\n".join(lines)


@pytest.fixture
def corpus(tmp_path):
    """A folder of twelve pages, each a site of its own, one of them without a place for a piece."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    for site in range(12):
        html, gold = page(site)
        (folder / f"{site:02}.html").write_text(html)
        (folder / f"{site:02}.txt").write_text(gold)
    (folder / "short.html").write_text("<p>One line.</p><p>Another line.</p>")
    (folder / "short.txt").write_text("One line.\nAnother line.")
    return corpora.find(str(folder))


def test_every_kind_comes_on_every_page_and_forms_go_round(corpus):
    found = list(trials.trials(corpus))
    pages = [each.id.partition("/")[0] for each in found]
    assert set(pages) == {f"{site:02}" for site in range(12)}
    kinds = [kind for kind in trials.KINDS if kind != "found"]  # these pages hold no clutter between their paragraphs
    inner = [each for each in found if each.before and each.after]
    edges = [each for each in found if not (each.before and each.after)]
    assert [each.kind for each in inner] == [each.kind for each in edges] == kinds * 12
    assert sum(not each.before for each in edges) == sum(not each.after for each in edges) == len(edges) / 2
    tables = [each for each in inner if each.kind == "table"]
    assert sum(b"wikitable" in each.html for each in tables) in (1, 2)  # one of nine forms
    assert all(each.texts and each.before.split()[0] in WORDS and each.after.split()[0] in WORDS for each in inner)


def test_trials_are_the_same_each_time_and_as_many_as_asked_for(corpus):
    one = list(trials.trials(corpus, 3))
    trials._sources.cache_clear()
    assert one == list(trials.trials(corpus, 3))
    assert len({each.site for each in one}) == 3


def test_a_trial_differs_from_its_page_by_the_piece_alone(corpus):
    samples = {each.id: each for each in corpus.samples()}
    for each in trials.trials(corpus, 4):
        own = parse(samples[each.id.partition("/")[0]].html).blocks.texts
        texts = parse(each.html).blocks.texts
        start = texts.index(each.before) + 1 if each.before else own.index(each.after)
        stop = len(texts) - (len(own) - start)
        assert texts[:start] + texts[stop:] == own and (not each.after or texts[stop] == each.after)
        assert set(each.texts) <= set(texts[start:stop])
        assert b'charset="utf-8"' in each.html and b"data-transplant" not in each.html


def test_numbers_of_lines_are_not_asked_for(corpus):
    gutter = b"<pre>1\n2\n3</pre>"
    numbered = [each for each in trials.trials(corpus) if gutter in each.html]
    assert numbered and all(each.kind == "code" and each.texts for each in numbered)
    assert not any(text.split() == ["1", "2", "3"] for each in numbered for text in each.texts)


def test_words_and_pieces_come_from_other_sites(tmp_path):
    links = "".join(f"<a href=/{number}>Story {number} of {{0}}</a> " for number in range(3))
    bar = f"<div class=links>{links}</div>"
    (tmp_path / "tiny").mkdir()
    for site in range(6):
        html, gold = page(site, bar.format(site))
        (tmp_path / f"tiny/{site}.html").write_text(html)
        (tmp_path / f"tiny/{site}.txt").write_text(gold)
    found = list(trials.trials(corpora.find(str(tmp_path / "tiny"))))
    links = [each for each in found if each.kind == "found"]
    assert len(links) == 12 and not any(each.keep for each in links)
    for each in found:
        own = each.id.partition("/")[0]
        assert not any(f"of {own}" in text or f" {own} and " in text for text in each.texts)


def test_of_a_site_one_page_is_taken():
    class Given:
        def samples(self):
            for number in range(4):
                html, gold = page(number)
                yield Sample(str(number), html.encode(), f"https://www.s{number // 2}.example/{number}", gold)

    assert {each.id.partition("/")[0] for each in trials.trials(Given())} == {"0", "2"}


def everything(html):
    return "\n".join(parse(html).blocks.texts)


def nothing(html):
    return ""


def paragraphs(html):
    page = parse(html)
    containers = map(page.tree.name, page.blocks.container.tolist())
    return "\n".join(text for text, name in zip(page.blocks.texts, containers, strict=True) if name == "p")


@pytest.fixture
def run(corpus, tmp_path, capsys):
    """What the command prints, and the figures by extractor, measure and kind."""

    def run(*arguments, code=0):
        parser = argparse.ArgumentParser(prog="marrow eval")
        command.add_arguments(parser)
        file = tmp_path / "figures.json"
        options = [str(corpus.path), "--transplants", *arguments, "--jobs", "1", "--json", str(file)]
        assert command.run(parser.parse_args(options)) == code
        extractors = json.loads(file.read_text())["corpora"]["tiny"]["extractors"]
        return capsys.readouterr().out, {each["extractor"]: each["measures"] for each in extractors}

    return run


def test_the_command(run, tmp_path):
    page = tmp_path / "figures.html"
    names = ["rules", *(f"evaluate.test_transplants:{name}" for name in ("everything", "nothing", "paragraphs"))]
    given = [argument for name in names for argument in ("-a", name)]
    said, found = run(*given, "--limit", "3", "--html", str(page))
    assert said.startswith("## tiny\n\n| kept whole | mean") and "\n| gone | mean" in said
    rules, everything, nothing, paragraphs = (found[name] for name in names)
    assert rules["kept whole"]["short"]["of"] == 3 and rules["gone"]["share"]["of"] == 3
    assert {share["share"]["mean"] for share in everything["kept whole"].values()} == {1}
    assert {share["share"]["mean"] for share in everything["gone"].values()} == {0}
    assert nothing == {}
    assert paragraphs["kept whole"]["table"]["right"] == 0 and paragraphs["gone"]["share"]["right"] > 0
    kinds = [share["share"]["mean"] for kind, share in rules["gone"].items() if kind != "mean"]
    assert rules["gone"]["mean"]["share"]["mean"] == pytest.approx(sum(kinds) / len(kinds))
    assert "kept whole" in page.read_text(encoding="utf-8")


def test_failed_pages_show(run):
    said, found = run("-a", "evaluate.test_transplants:missing_page", "--limit", "1", code=1)
    assert "RuntimeError: no such luck" in said and found == {"evaluate.test_transplants:missing_page": {}}


def missing_page(html):
    if b"Title" in html:
        raise RuntimeError("no such luck")
    return ""


def test_a_corpus_without_a_place_for_pieces_is_an_error(tmp_path):
    (tmp_path / "tiny").mkdir()
    (tmp_path / "tiny/1.html").write_text("<p>One line.</p><p>Another line.</p>")
    (tmp_path / "tiny/1.txt").write_text("One line.\nAnother line.")
    parser = argparse.ArgumentParser(prog="marrow eval")
    command.add_arguments(parser)
    with pytest.raises(Error, match="no pages to measure"):
        command.run(parser.parse_args([str(tmp_path / "tiny"), "--transplants", "-a", "rules", "--jobs", "1"]))


def test_the_mean_counts_kinds_the_same():
    told = [measures.Count("a", "table", "gone", 1, 1), measures.Count("b", "table", "gone", 0, 1),
            measures.Count("c", "table", "gone", 0, 2), measures.Count("a", "code", "gone", 1, 1)]  # fmt: skip
    result = measures.Measured("c", "d", "x", "1", tuple(told), ())
    assert measures.MEAN not in result.shares()["gone"]
    share = result.shares(mean=True)["gone"][measures.MEAN]
    assert (share.right, share.of, share.pages) == (2, 5, 4)
    assert share.share.mean == pytest.approx((0.25 + 1) / 2)


def test_columns_are_the_kinds_with_their_mean_first():
    assert (measures.MEAN, *trials.KINDS) == trials.MEASURE.columns
