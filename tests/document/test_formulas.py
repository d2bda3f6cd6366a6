# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Formulas as TeX, once."""

import pytest
from valid import shown

FORMULAS = [
    ('mathml', '<p>a <math><semantics><mi>x</mi><annotation encoding="application/x-tex">x^2</annotation></semantics>'
               '</math> b <math alttext="{\\displaystyle y}"><mi>y</mi></math> <math><mi>z</mi><mo>+</mo><mn>'
               '1</mn></math></p><math display=block alttext="w"></math>',
     """p["a " math<tex=x^2> " b " math<tex=y> " " math<tex=z+1>]
math<display=block tex=w>"""),
    ('katex', '<p>a <span class=katex><span class=katex-mathml><math><semantics><mi>k</mi>'
              '<annotation encoding="application/x-tex">k_1</annotation></semantics></math></span>'
              '<span class=katex-html aria-hidden=true>k1</span></span>, b</p><p><span class=katex-display>'
              '<span class=katex><span class=katex-mathml><math><annotation encoding="application/x-tex">'
              'K</annotation></math></span><span class=katex-html aria-hidden=true>K</span></span></span></p>',
     """p["a " math<tex=k_1> ", b"]
math<display=block tex=K>"""),
    ('mathjax 2', '<p>a <span class=MathJax_Preview>p</span><span class="MathJax">r</span><script type="math/tex">'
                  't</script> b <script type="math/tex; mode=display">u</script> c</p><div>'
                  '<script type="math/tex;mode=display"> v </script></div><p>d</p>',
     """p["a " math<tex=t> " b"]
math<display=block tex=u>
p["c"]
math<display=block tex=v>
p["d"]"""),
    ('mathjax 3', '<p>a <mjx-container><svg></svg><mjx-assistive-mml><math data-latex="m"><mi>'
                  'm</mi></math></mjx-assistive-mml></mjx-container> b <mjx-container display="true">'
                  '<math alttext="n"></math></mjx-container></p>',
     """p["a " math<tex=m> " b"]
math<display=block tex=n>"""),
    ('pictures', '<p>a <span class="mwe-math-element"><span style="display:none"><math alttext="{\\displaystyle E}">'
                 '</math></span><img class="mwe-math-fallback-image-inline" alt="{\\displaystyle E}" src=e.svg></span>'
                 ' <img class=latex alt="a_b" src=x.png></p>',
     'p["a " math<tex=E> " " math<tex=a_b>]'),
    ('no tex in plain text', '<p>a <math><semantics><mi>x</mi><annotation encoding="text/plain">'
                             'said</annotation></semantics></math></p>',
     'p["a " math<tex=x>]'),
    ('for scripts to draw', '<p>a <span class=math-container>$x_i * y_j$</span> b <span class="math inline">'
                            '\\(z\\)</span></p><div class="math notranslate">\\[w\\]</div><p>c <span class=math>not <i>'
                            'x</i></span></p>',
     """p["a " math<tex=x_i * y_j> " b " math<tex=z>]
math<display=block tex=w>
p["c not " em["x"]]"""),
    ('a box named maths', '<div class=math><p>a <math><mi>x</mi></math> b <math><mi>y</mi></math> c</p></div>',
     'p["a " math<tex=x> " b " math<tex=y> " c"]'),
    ('in its delimiters', '<p>\\(x\\)</p>',
     'p[math<tex=x>]'),
    ('elsewhere', '<div hidden>x<script type="math/tex">no</script></div>',
     ''),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in FORMULAS])
def test_formulas(html: str, tree: str) -> None:
    assert shown(html) == tree
