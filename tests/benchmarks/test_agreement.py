"""boilerpipe and jusText keep what independent implementations keep, on pages that both read as the same text."""

from pathlib import Path

import pytest

from marrow.errors import Error

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("blog-wordpress", "docs-sphinx", "footnotes", "hindi-news", "landing", "news", "paywall", "table-layout-2007")


@pytest.fixture
def agreement(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "benchmarks")
    import agreement

    return agreement


@pytest.mark.parametrize("slug", PAGES)
@pytest.mark.parametrize(("place", "least"), [(0, 0.9), (1, 0.9), (2, 0.9), (3, 0.97)])
def test_the_same_words_are_kept(agreement, slug, place, least):
    pair = agreement.PAIRS[place]
    pytest.importorskip("justext" if pair[0] == "justext" else "boilerpy3")
    html = (ROOT / "tests/pages" / slug / "source.html").read_bytes().decode("utf-8", "replace")
    assert agreement.agreement(html, pair, agreement.theirs(pair[2])) >= least


def test_agreement_is_low_where_outputs_differ(agreement):
    assert agreement.agreement("<p>one two three", ("plain", "", ""), lambda html: "four five") == 0
    assert agreement.agreement("", ("plain", "", ""), lambda html: "") == 1


def test_pages_are_golden_ones_or_those_of_a_corpus(agreement, tmp_path):
    assert ("news", 3) in [(name, 3) for name, _ in agreement.pages(str(ROOT / "tests/pages"), None, None)]
    (tmp_path / "a.html").write_text("<p>words")
    assert list(agreement.pages(str(tmp_path), None, None)) == [("a", "<p>words")]


def test_another_body_text_extraction_takes_part_when_its_file_is_named(agreement, tmp_path, monkeypatch, capsys):
    (tmp_path / "bte.py").write_text("def html2text(html):\n    return 'the words of the text'\n")
    (tmp_path / "a.html").write_text("<p>the words of the text and more of them on one line")
    monkeypatch.setattr(agreement, "PAIRS", ())
    monkeypatch.setattr("sys.argv", ["agreement.py", str(tmp_path), "--bte", str(tmp_path / "bte.py")])
    assert agreement.main() == 0
    assert "| a | 0.588 |" in capsys.readouterr().out  # 5 of 12 words
    with pytest.raises(Error, match="no such file"):
        agreement.theirs(str(tmp_path / "absent.py"))("")
