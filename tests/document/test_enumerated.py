"""Numbers beside what they count, and lists whose numbers are typed."""

import pytest
from valid import shown

import marrow

ROW = "<table width=100%><tr><td><p>{}</p></td><td><p>{}</p>{}</td></tr></table>"
CASES = [
    ("points of a law", ROW.format("(1)", "a pier;", "") + ROW.format("(2)", "a boat:", ROW.format("(a)", "small", "")),
     'p["(1) a pier;"]\np["(2) a boat:"]\np["(a) small"]'),
    ("who is quoted", "<p>It is late.</p><div><p>—</p><p>Ann Tern</p></div>", 'p["It is late."]\np["— Ann Tern"]'),
    ("steps", "<div role=list><div role=listitem><div>1</div><div><p>Call</p><div>Say your name.</div></div></div>"
              "<div role=listitem><div>2</div><div><p>Moor</p></div></div></div>",
     'ol<typed>[li[p["Call"] p["Say your name."]] li["Moor"]]'),
    ("a list between steps", "<div><p>1</p><p>Call.</p></div><ol><li>a<li>b</ol><div><p>2</p><p>Moor.</p></div>",
     'ol<typed>[li["Call."]]\nol[li["a"] li["b"]]\nol<typed start=2>[li["Moor."]]'),
    ("steps with headings", "<div><b>01</b><h3>Call</h3><p>a</p></div><div><b>02</b><h3>Moor</h3><p>b</p></div>",
     'p[strong["01"]]\nh2["Call"]\np["a"]\np[strong["02"]]\nh2["Moor"]\np["b"]'),
    ("typed numbers", "<p>First:</p><p>1. One</p><p>2. <b>Two</b></p><p>Then.</p>",
     'p["First:"]\nol<typed>[li["One"] li[strong["Two"]]]\np["Then."]'),
    ("typed numbers in lines", "<p>You need:<br>1. paint<br>2. a <b>brush</b></p><p>3. time</p><p>1) a<br>2) b</p>",
     'p["You need:"]\nol<typed>[li["paint"] li["a " strong["brush"]] li["time"]]\nol<typed>[li["a"] li["b"]]'),
    ("lines of which some begin with a number", "<p>1. One<br>and more<br>2. Two</p><p>1. Alone<br>so</p>",
     'p["1. One" br "and more" br "2. Two"]\np["1. Alone" br "so"]'),
    ("typed dashes", "<p>You need:<br>- paint<br>- a <b>brush</b><br>- time</p><p>So:</p><p>* a<br>* b<br>* c</p>",
     'p["You need:"]\nul[li["paint"] li["a " strong["brush"]] li["time"]]\np["So:"]\nul[li["a"] li["b"] li["c"]]'),
    ("what is said in turn", "<p>- Is it lit?<br>- Not yet.</p><p>- Why?</p><p>- No oil.</p><p>- 5<br>-6<br>- 7</p>",
     'p["- Is it lit?" br "- Not yet."]\np["- Why?"]\np["- No oil."]\np["- 5" br "-6" br "- 7"]'),
    ("a number alone", "<div><p>1</p><p>of them</p></div><p>3</p><p>Three.</p>",
     'p["1"]\np["of them"]\np["3"]\np["Three."]'),
    ("where a page is", "<div><p>1</p><p>of 15</p></div><div><p>2</p><p>of 15</p></div>",
     'p["1"]\np["of 15"]\np["2"]\np["of 15"]'),
    ("the number of a formula", "<p>\\[a = b\\]</p><p>(1)</p><p>where b is known</p>",
     'math<display=block tex=a = b>\np["(1)"]\np["where b is known"]'),
    ("headings that are typed", "<p>1. Begin</p><p>Some words.</p><p>2. End</p><p>More words.</p>",
     'p["1. Begin"]\np["Some words."]\np["2. End"]\np["More words."]'),
    ("one list an item", "<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul><p>d</p><ul><li>e</ul><ul><li>f<li>g</ul>",
     'ul[li["a"] li["b"] li["c"]]\np["d"]\nul[li["e"]]\nul[li["f"] li["g"]]'),
    ("numbers that go on in the next list", "<ol><li>a<li>b</ol><ol start=3><li>c</ol><ol start=9><li>d</ol>",
     'ol[li["a"] li["b"] li["c"]]\nol<start=9>[li["d"]]'),
    ("terms that count nothing", "<dl><dt>1.<dd>a<dt>X<dd>b</dl><dl><dt>1<dd>a<dt>2<dd>b</dl><dl><dt>ad.<dd>a<dt>de."
     "<dd>b</dl>"
     "<dl><dt>1.<dd>a</dl>", 'dl[dt["1."] dd["a"] dt["X"] dd["b"]]\ndl[dt["1"] dd["a"] dt["2"] dd["b"]]\n'
     'dl[dt["ad."] dd["a"] dt["de."] dd["b"]]\ndl[dt["1."] dd["a"]]'),
    ("abbreviations as terms", "<dl><dt>n.<dd>noun<dt>v.<dd>verb</dl>", 'dl[dt["n."] dd["noun"] dt["v."] dd["verb"]]'),
    ("stars beside a picture", "<p>a</p><p><img src=/a.jpg width=600 alt=x>***</p><p>b</p>",
     'p["a"]\np[img<src=https://e.org/a.jpg alt=x width=600>]\nhr\np["b"]'),
    ("stars between scenes", "<p>a</p><p>* * *</p><p>***</p><p>b</p><p>** c</p>",
     'p["a"]\nhr\np["b"]\np["** c"]'),
]  # fmt: skip


@pytest.mark.parametrize(("html", "wanted"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_belongs_to_a_number(html, wanted):
    assert shown(html) == wanted


def test_plain_text_has_the_numbers_that_are_words_of_the_page():
    words = " ".join(["The boats of the harbour came in late, and nobody knew why they had stayed out."] * 3)
    article = marrow.extract(f"<article><p>{words}</p><p>1. One boat.</p><p>2. Two boats.</p><ol><li>x</ol></article>")
    assert "1. One boat.\n2. Two boats." in article.text
