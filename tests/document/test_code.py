# ruff: noqa: E501, W291 - a case is a page and a tree, each in one string
"""Code: exact text, languages, no line numbers."""

import numpy as np
import pytest
from valid import show, shown

from marrow.document.build import build
from marrow.page import parse

CODE = [
    ('exact', """<pre>
  a

	b &lt;c&gt;  

</pre>""",
     """pre["  a

	b <c>  "]"""),
    ('breaks and boxes', """<pre>a<br>b<div>c</div><div></div>
<div> d
</div>e</pre>""",
     """pre["a
b
c

 d
e"]"""),
    ('languages', '<pre class="brush: js">a</pre><pre><code class=language-py>b</code></pre>'
                  '<div class="highlight highlight-source-shell"><pre>c</pre></div><pre class="sourceCode haskell">'
                  'd</pre><pre><code class="hljs rust">e</code></pre><pre data-lang=Go>f</pre>'
                  '<div class="highlight-html-basic"><pre>g</pre></div><pre class="code-block">h</pre>'
                  '<div lang=en class=lang-en><pre>i</pre></div><pre class=language-plaintext>j</pre>',
     """pre<language=js>["a"]
pre<language=py>["b"]
pre<language=shell>["c"]
pre<language=haskell>["d"]
pre<language=rust>["e"]
pre<language=go>["f"]
pre<language=html>["g"]
pre["h"]
pre<lang=en>["i"]
pre["j"]"""),
    ('gutter in a row', """<table class=highlighttable><tr><td class=linenos><pre>1
2</pre></td><td class=code><pre class=language-c>a
  b</pre></td></tr></table>""",
     """pre<language=c>["a
  b"]"""),
    ('gutter in a column', """<table><tr><td class=blob-num data-line-number=1></td> <td class=blob-code>a</td></tr>
<tr><td class=blob-num data-line-number=2></td> <td class=blob-code>  b</td></tr></table>""",
     """pre["a
  b"]"""),
    ('numbers in lines', """<pre><span class=lineno>1 </span>a
<span class="ln">2</span>b
<span class=gutter>x</span></pre>""",
     """pre["a
b
x"]"""),
    ('a table of words', '<pre>x\n<table><tr><td>a</td> <td>b</td><th> c</th></tr><tr><td>d</td><td></td><td>'
                         'e</td></tr></table></pre>',
     """pre["x
a	b	 c
d	e"]"""),
    ('copy', '<pre><button>Copy</button><div class="copy-btn">Copy</div>a</pre>',
     'pre["a"]'),
    ('names of its own elements', '<pre><c- f>a</c-><c- p>:</c-> b;\n<c- f>c</c-></pre>',
     """pre["a: b;
c"]"""),
    ('prompt stays', '<pre><span class=gp style="user-select:none">$ </span>ls</pre>',
     'pre["$ ls"]'),
    ('lines in code alone', '<code>a<br>&nbsp; b</code>',
     """pre["a
  b"]"""),
    ('in a term', '<dl><dt>a <pre>b  c</pre><dd>d</dl>',
     'dl[dt["a " code["b c"]] dd["d"]]'),
    ('blank', """<pre> 
 </pre><p>x""",
     'p["x"]'),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in CODE])
def test_code(html: str, tree: str) -> None:
    assert shown(html) == tree


def test_kept_code_of_a_tab_that_is_not_shown() -> None:
    page = parse("<div hidden><pre>a <span hidden>b</span></pre></div><p>c</p>")
    document = build(page, np.ones(len(page.leaves), dtype=bool))
    assert [show(block) for block in document.body] == ['pre["a b"]', 'p["c"]']


def test_hidden_text_in_code_that_is_shown() -> None:
    assert shown("<pre>a<span hidden>b</span></pre>") == 'pre["a"]'


def test_exponents_in_code_are_characters() -> None:
    page = "<pre>10<sup>9</sup> + a<sub>i</sub><sup hidden>2</sup>, 4<sup>th</sup> x<sup>2<i hidden>3</i></sup></pre>"
    assert shown(page) == 'pre["10⁹ + aᵢ, 4th x2"]'
