"""Gold in Markdown: only its words count."""

import pytest

import marrow
from marrow.evaluate.corpora import folder
from marrow.evaluate.gold import plain
from marrow.experiment import metrics

SAME = ["It rained all day.", "a_b_c and snake_case", "2 * 3 [x] (y)", "x < y > z", "3.14 is no list",
        "an [open bracket", "AT&T"]
CASES = [
    ("[the river](https://a.example/b_(c)?d=e) rose", "the river rose"),
    ('[the river](<https://a.example/b c> "A title") rose', "the river rose"),
    ("[`code_here`](https://a.example/) rose", "code_here rose"),
    ("[the river][1] rose\n\n[1]: https://a.example/ \"title\"", "the river rose"),
    ("![a boat](boat.png) sails", "sails"),
    ("[![a boat](boat.png)](https://a.example/) sails", "sails"),
    ("rain[^1] fell\n\n[^1]: The note", "rain fell The note"),
    ("3. three\n4) four\n   1. inner", "three four inner"),
    ("> 1. said", "> said"),
    ("- 1. both", "- both"),
    (r"snake\_case \[x\] 1\. \_under_", "snake_case [x] 1. _under_"),
    ("_rain_ and __river__ and ___both___", "rain and river and both"),
    ("a<br>b <sup>2</sup> <!-- not this -->", "a b 2"),
    ("<https://a.example/>", "https://a.example/"),
    ("fish &amp; chips", "fish & chips"),
    ("`a_b` and `_x_ [1](2)`", "a_b and _x_ [1](2)"),
    ("```python\nx = [1](2) # _no_\n1. one\n```\n_yes_", "x = [1](2) # _no_ 1. one yes"),
    ('---\ntitle: "Rain"\nauthors: []\n---\n\n# Rain', "# Rain"),
    ("a\n\n---\n\nb\n\n---\n\nc", "a --- b --- c"),
]


@pytest.mark.parametrize("text", SAME)
def test_what_is_no_mark_stays(text):
    assert metrics.tokens(plain(text)) == metrics.tokens(text)


@pytest.mark.parametrize(("markdown", "text"), CASES)
def test_marks_go(markdown, text):
    assert metrics.tokens(plain(markdown)) == metrics.tokens(text)
    assert "](" not in plain(markdown) or "`" in markdown


PAGE = """<title>Rain</title><article><h1>Rain</h1><p>It <em>rained</em> all <a
href="https://a.example/day_(one)">day</a> in the valley
of snake_case and <code>a_b</code>.</p><ol><li><p>The river rose over its banks.</p><li>
<p>The market moved to the hill.</p></ol>
<p><img src=boat.png alt="A boat"></p><p>Nobody was hurt in the flood, said the mayor of the town.</p></article>"""


def test_markdown_of_a_page_is_gold_for_its_text(tmp_path):
    article = marrow.extract(PAGE)
    (tmp_path / "a.html").write_text(PAGE)
    (tmp_path / "a.md").write_text(article.markdown(), encoding="utf-8")
    (sample,) = folder.read(tmp_path)
    assert "https" in article.markdown()
    assert metrics.tokens(sample.text) == metrics.tokens(article.text)
