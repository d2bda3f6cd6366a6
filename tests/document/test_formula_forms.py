# ruff: noqa: E501 - a case is a page and its Markdown, each in one string
"""Formulas as generators write them, to Markdown; first what is no formula."""

import pytest
from valid import broken

from marrow.document.build import build
from marrow.page import parse
from marrow.render import markdown

UNCHANGED = [
    ('prices', '<p>From $5 to $10, or 3$ and 4$ each; US$1,200 and $1.5m, $20-$30.</p>',
     'From \\$5 to \\$10, or 3$ and 4$ each; US$1,200 and $1.5m, $20-$30.'),
    ('price and sum', '<p>It costs $5 = 4 + 1 in all, not $6.</p>', 'It costs $5 = 4 + 1 in all, not $6.'),
    ('shell', '<p>Set $HOME and $PATH, then $HOME/bin:$PATH, ${A}_b:${C} and $(pwd)/x_1:$(id).</p>',
     'Set \\$HOME and \\$PATH, then \\$HOME/bin:\\$PATH, \\${A}_b:\\${C} and \\$(pwd)/x_1:$(id).'),
    ('code', '<p>Write <code>$x_1$</code> or <code>\\(y\\)</code>, <code>$</code>a_1<code>$</code>.</p><pre>'
             '$$ x^2 $$</pre>', 'Write `$x_1$` or `\\(y\\)`, `$`a_1`$`.\n\n```\n$$ x^2 $$\n```'),
    ('templates', '<p>Names such as $user_name$ and $first$ are filled in.</p>', 'Names such as \\$user_name$ and'
        ' \\$first$ are filled in.'),
    ('dollar signs for a price class', '<p>$$ – Italian. Later $$$ – French, $$ again.</p>',
     '\\$$ – Italian. Later \\$\\$$ – French, \\$$ again.'),
    ('groups of sed', '<p>The groups \\( and \\) are written with a stroke.</p>',
     'The groups \\( and \\) are written with a stroke.'),
    ('prose in dollars', '<p>He paid $five hundred thousand$ once; C:\\new\\path$ x.</p>',
     'He paid \\$five hundred thousand$ once; C:\\new\\path$ x.'),
    ('a single letter without more', '<p>Type $a$ now.</p>', 'Type \\$a$ now.'),
    ('spreadsheet', '<p><span data-formula="=SUM(A1:B2)">42</span> <span data-math="true">on</span></p>', '42 on'),
    ('plain image', '<p>a <img class=photo src=/latex/cat.png alt="A cat_1"></p>',
     'a ![A cat_1](https://e.org/latex/cat.png)'),
    ('table of formulas and words', '<table><tr><td>sine</td><td><math><mi>x</mi></math></td></tr><tr><td>b</td><td>'
                                    'c</td></tr></table>', '| sine | $x$ |\n| --- | --- |\n| b | c |'),
    ('table with a comment', '<table><!-- x --><tr><td><!-- y -->a</td><td><math><mi>x</mi></math></td></tr><tr><td>'
                             'b</td><td>c</td></tr></table>', '| a | $x$ |\n| --- | --- |\n| b | c |'),
    ('box of an equation and words', '<div class=equation>see <math><mi>x</mi></math> (1)</div>', 'see $x$ (1)'),
    ('a picture of a price', '<p>a <img src=/p.png alt="$5 off"> <img src=/q.png alt="\\o/"></p>',
     'a ![$5 off](https://e.org/p.png) ![\\o/](https://e.org/q.png)'),
]
MJX_SQUARE = ('<mjx-msup><mjx-mi class="mjx-i"><mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi>'
              '<mjx-script style="vertical-align: 0.363em;"><mjx-mn class="mjx-n" size="s">'
              '<mjx-c class="mjx-c32"></mjx-c></mjx-mn></mjx-script></mjx-msup>')
MATHJAX = [
    ('2, preview and drawing', '<p>a <span class="MathJax_Preview">x2</span>'
                               '<span class="MathJax" id="MathJax-Element-1-Frame"><nobr aria-hidden="true">'
                               '<span class="math">x2</span></nobr><span class="MJX_Assistive_MathML"><math><mi>'
                               'x</mi></math></span></span><script type="math/tex" id="MathJax-Element-1">x^2</script>'
                               ' b</p>', 'a $x^2$ b'),
    ('2, not followed by its own script', '<p>a <span class="katex"><math alttext="u"></math></span>'
                                          ' and <script type="math/tex">v</script> b</p>', 'a $u$ and $v$ b'),
    ('2, display', '<p>a</p><div class="MathJax_Display"><span class="MathJax" id="f"><span class=math>'
                   'E=m</span></span></div><script type="math/tex; mode=display">E=m</script><p>b</p>',
                   'a\n\n$$\nE=m\n$$\n\nb'),
    ('2, SVG and CHTML', '<p>a <span class="MathJax_SVG"><svg></svg></span><script type="math/tex">s</script>'
                         ' <span class="mjx-chtml MathJax_CHTML"><span class="mjx-math"><span class="mjx-mrow">'
                         '<span class="mjx-mi"><span class="mjx-char">c</span></span></span></span></span>'
                         '<script type="math/tex">c</script> b</p>', 'a $s$ $c$ b'),
    ('2, MathML as a script', '<p>a <script type="math/mml"><math><msqrt><mn>2</mn></msqrt></math></script> b</p>',
     'a $\\sqrt{2}$ b'),
    ('2, MathML as an attribute', '<p>a <span class="MathJax" data-mathml="&lt;math&gt;&lt;mfrac&gt;&lt;mn&gt;1&lt;'
                                  '/mn&gt;&lt;mi&gt;n&lt;/mi&gt;&lt;/mfrac&gt;&lt;/math&gt;"><nobr aria-hidden=true>'
                                  '1n</nobr></span> b</p>', 'a $\\frac{1}{n}$ b'),
    ('2, CHTML without source', '<p>a <span class="mjx-chtml"><span class="mjx-math"><span class="mjx-mrow">'
                                '<span class="mjx-msubsup"><span class="mjx-base"><span class="mjx-mi">'
                                '<span class="mjx-char">x</span></span></span><span class="mjx-sup">'
                                '<span class="mjx-mn"><span class="mjx-char">2</span></span></span></span></span>'
                                '</span></span> b</p>', 'a $x^2$ b'),
    ('3, CHTML', f'<p>a <mjx-container class="MathJax" jax="CHTML"><mjx-math class="MJX-TEX" aria-hidden="true">'
                 f'{MJX_SQUARE}<mjx-mo class="mjx-n"><mjx-c class="mjx-c2B"></mjx-c></mjx-mo><mjx-mfrac><mjx-frac>'
                 f'<mjx-num><mjx-nstrut></mjx-nstrut><mjx-mn><mjx-c class="mjx-c31"></mjx-c></mjx-mn></mjx-num>'
                 f'<mjx-dbox><mjx-dtable><mjx-line></mjx-line><mjx-row><mjx-den><mjx-dstrut></mjx-dstrut><mjx-mi>'
                 f'<mjx-c class="mjx-c1D6FC TEX-I"></mjx-c></mjx-mi></mjx-den></mjx-row></mjx-dtable></mjx-dbox>'
                 f'</mjx-frac></mjx-mfrac></mjx-math></mjx-container> b</p>', 'a $x^2+\\frac{1}{\\alpha}$ b'),
    ('3, CHTML of a sum', '<div>a</div><mjx-container jax="CHTML" display="true"><mjx-math><mjx-munderover><mjx-over>'
                          '<mjx-mi><mjx-c class="mjx-c1D45B TEX-I"></mjx-c></mjx-mi></mjx-over><mjx-box><mjx-munder>'
                          '<mjx-row><mjx-base><mjx-mo class="mjx-lop"><mjx-c class="mjx-c2211 TEX-S2"></mjx-c></mjx-mo>'
                          '</mjx-base></mjx-row><mjx-row><mjx-under><mjx-texatom><mjx-mi>'
                          '<mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi><mjx-mo><mjx-c class="mjx-c3D"></mjx-c>'
                          '</mjx-mo><mjx-mn><mjx-c class="mjx-c31"></mjx-c></mjx-mn></mjx-texatom></mjx-under>'
                          '</mjx-row></mjx-munder></mjx-box></mjx-munderover><mjx-msubsup><mjx-mi>'
                          '<mjx-c class="mjx-c1D465 TEX-I"></mjx-c></mjx-mi><mjx-script><mjx-mn>'
                          '<mjx-c class="mjx-c32"></mjx-c></mjx-mn><mjx-spacer></mjx-spacer><mjx-mi>'
                          '<mjx-c class="mjx-c1D456 TEX-I"></mjx-c></mjx-mi></mjx-script></mjx-msubsup></mjx-math>'
                          '</mjx-container><div>b</div>', 'a\n\n$$\n\\sum_{i=1}^nx_i^2\n$$\n\nb'),
    ('3, CHTML of roots and functions', '<p>a <mjx-container jax="CHTML"><mjx-math><mjx-mroot><mjx-root><mjx-mn>'
                                        '<mjx-c class="mjx-c33"></mjx-c></mjx-mn></mjx-root><mjx-sqrt><mjx-surd>'
                                        '<mjx-mo><mjx-c class="mjx-c221A"></mjx-c></mjx-mo></mjx-surd><mjx-box><mjx-mi>'
                                        '<mjx-c class="mjx-c73"></mjx-c><mjx-c class="mjx-c69"></mjx-c>'
                                        '<mjx-c class="mjx-c6E"></mjx-c></mjx-mi><mjx-mo>'
                                        '<mjx-c class="mjx-c2061"></mjx-c></mjx-mo><mjx-mi>'
                                        '<mjx-c class="mjx-c211D TEX-A"></mjx-c></mjx-mi></mjx-box></mjx-sqrt>'
                                        '</mjx-mroot></mjx-math></mjx-container> b</p>',
                                        'a $\\sqrt[3]{\\sin\\mathbb{R}}$ b'),
    ('3, SVG', '<p>a <mjx-container class="MathJax" jax="SVG"><svg><defs><path id="MJX-1-TEX-I-1D465" d="M5"></path>'
               '</defs><g stroke="currentColor"><g data-mml-node="math"><g data-mml-node="msubsup">'
               '<g data-mml-node="mi"><use data-c="1D465"></use></g><g data-mml-node="mn" transform="translate(605,363)'
               ' scale(0.707)"><use data-c="32"></use></g><g data-mml-node="mi" transform="translate(605,-247)'
               ' scale(0.707)"><use data-c="1D456"></use></g></g><g data-mml-node="mo"><use data-c="3D"></use></g>'
               '<g data-mml-node="msqrt"><g transform="translate(853,0)"><g data-mml-node="mi">'
               '<use data-c="1D466"></use></g></g><g data-mml-node="mo"><use data-c="221A"></use></g>'
               '<rect width="490"></rect></g></g></g></svg></mjx-container> b</p>', 'a $x_i^2=\\sqrt{y}$ b'),
    ('3, SVG of a fraction, displayed', '<p>a</p><mjx-container jax="SVG" display="true"><svg><g data-mml-node="math">'
                                        '<g data-mml-node="mfrac"><g data-mml-node="mn" transform="translate(220,676)">'
                                        '<use data-c="31"></use></g>'
                                        '<g data-mml-node="mn" transform="translate(220,-686)">'
                                        '<use data-c="32"></use></g><rect></rect></g></g></svg></mjx-container><p>'
                                        'b</p>', 'a\n\n$$\n\\frac{1}{2}\n$$\n\nb'),
    ('3, assistive MathML', '<p>a <mjx-container jax="CHTML"><mjx-math aria-hidden="true"><mjx-mi>'
                            '<mjx-c class="mjx-c1D465"></mjx-c></mjx-mi></mjx-math><mjx-assistive-mml><math><mi>'
                            'x</mi></math></mjx-assistive-mml></mjx-container> b</p>', 'a $x$ b'),
    ('4, TeX on the drawing', '<p>a <mjx-container class="MathJax" jax="SVG"><svg><g>'
                              '<g data-mml-node="math" data-latex="\\alpha_1"><g data-mml-node="mi">'
                              '<use data-c="1D6FC"></use></g></g></g></svg></mjx-container> b</p>', 'a $\\alpha_1$ b'),
    ('2, in a section of characters', '<p>So</p><script type="math/tex; mode=display">% <![CDATA[\na < b %]]></script>',
     'So\n\n$$\na < b\n$$'),
]
KATEX_HTML = ('<span class="katex-html" aria-hidden="true"><span class="base"><span class="strut" style="height:0.8em">'
              '</span><span class="mord"><span class="mord mathnormal">x</span><span class="msupsub">'
              '<span class="vlist-t"><span class="vlist-r"><span class="vlist" style="height:0.8em">'
              '<span style="top:-3.063em"><span class="pstrut" style="height:2.7em"></span>'
              '<span class="sizing reset-size6 size3 mtight"><span class="mord mtight">2</span></span></span></span>'
              '</span></span></span></span><span class="mspace"></span><span class="mrel">=</span>'
              '<span class="mspace"></span></span><span class="base"><span class="mord">'
              '<span class="mopen nulldelimiter"></span><span class="mfrac"><span class="vlist-t vlist-t2">'
              '<span class="vlist-r"><span class="vlist"><span style="top:-2.6em"><span class="pstrut"></span>'
              '<span class="sizing reset-size6 size3 mtight"><span class="mord mtight"><span class="mord mtight">'
              '3</span></span></span></span><span style="top:-3.2em"><span class="pstrut"></span>'
              '<span class="frac-line"></span></span><span style="top:-3.4em"><span class="pstrut"></span>'
              '<span class="sizing reset-size6 size3 mtight"><span class="mord mtight"><span class="mord mathnormal'
              ' mtight">α</span></span></span></span></span><span class="vlist-s">\u200b</span></span>'
              '<span class="vlist-r"><span class="vlist"><span></span></span></span></span></span>'
              '<span class="mclose nulldelimiter"></span></span></span></span>')
STRUT = '<span class="vlist-r"><span class="vlist"><span></span></span></span>'


def _vlist(*parts: str, low: bool = False) -> str:
    """Parts one below the other as KaTeX lays them out, the lowest first."""
    inside = "".join(f'<span style="top:-3em"><span class="pstrut"></span>{part}</span>' for part in parts)
    return (f'<span class="vlist-t{" vlist-t2" if low else ""}"><span class="vlist-r"><span class="vlist">{inside}'
            f'</span><span class="vlist-s">\u200b</span></span>{STRUT if low else ""}</span>')  # fmt: skip


def _laid(inside: str) -> str:
    return (f'<p>a <span class=katex><span class="katex-html" aria-hidden="true"><span class="base">'
            f'<span class="strut"></span>{inside}</span></span></span> b</p>')  # fmt: skip


def _mord(text: str, names: str = "mord mathnormal") -> str:
    return f'<span class="{names}">{text}</span>'


LAID = [
    ('cut off at the end of the page', '<p>a <span class=katex><span class="katex-html">x<b>', 'a $x$'),
    ('superscript', _laid(f'<span class=mord>{_mord("x")}<span class=msupsub>{_vlist(_mord("2"))}</span></span>'),
     'a $x^2$ b'),
    ('subscript', _laid(f'<span class=mord>{_mord("α")}<span class=msupsub>{_vlist(_mord("ij"), low=True)}</span>'
                        f'</span>'), 'a $\\alpha_{ij}$ b'),
    ('both', _laid(f'<span class=mord>{_mord("x")}<span class=msupsub>{_vlist(_mord("1"), _mord("2"), low=True)}'
                   f'</span></span>'), 'a $x_1^2$ b'),
    ('fraction', _laid(f'<span class=mord><span class="mopen nulldelimiter"></span><span class=mfrac>'
                       f'{_vlist(_mord("c"), "<span class=frac-line></span>", _mord("a+b"), low=True)}'
                       f'</span></span>'), 'a $\\frac{a+b}{c}$ b'),
    ('root and function', _laid(f'<span class="mord sqrt">{_vlist(_mord("2"), "<svg><path d=M0></path></svg>")}</span>'
                                f'{_mord("sin", "mop")}{_mord("x")}{_mord("R", "mord mathbb")}'),
     'a $\\sqrt{2}\\sin x\\mathbb{R}$ b'),
    ('limits', _laid(f'<span class="mop op-limits">{_vlist(_mord("i=1"), _mord("∑", "mop"), _mord("n"), low=True)}'
                     f'</span>{_mord("i")}'), 'a $\\sum_{i=1}^ni$ b'),
    ('matrix', _laid('<span class=mtable><span class=col-align-c>x</span></span>'), 'a b'),
]
KATEX = [
    ('lines that are left of its MathML', '<p>So <span class=katex><span class=katex-mathml>\n  \n   x\n   \n   i\n  \n'
     '  x_i\n </span><span class=katex-html>xi</span></span> and <span class=katex-display><span class=katex><span '
     'class=katex-mathml>\n \n  a\n \n \\begin{matrix}a\\\\\nb\\end{matrix}\n</span> <span class=katex-html><span '
     'class=mtable>ab</span></span></span></span></p>',
     'So $x_i$ and\n\n$$\n\\begin{matrix}a\\\\\nb\\end{matrix}\n$$'),
    ('text of its MathML without lines', '<p>So <span class=katex><span class=katex-mathml>xx</span><span class='
     'katex-html>x</span></span> is it.</p>', 'So $x$ is it.'),
    ('annotation', f'<p>a <span class=katex><span class=katex-mathml><math><semantics><mi>x</mi>'
                   f'<annotation encoding="application/x-tex">x^2=\\frac{{\\alpha}}{{3}}</annotation></semantics>'
                   f'</math></span>{KATEX_HTML}</span> b</p>', 'a $x^2=\\frac{\\alpha}{3}$ b'),
    ('display', '<p>a</p><span class="katex-display"><span class="katex"><span class="katex-mathml"><math><semantics>'
                '<mi>K</mi><annotation encoding="application/x-tex">K_0</annotation></semantics></math></span></span>'
                '</span><p>b</p>', 'a\n\n$$\nK_0\n$$\n\nb'),
    ('attributes', '<p>a <span data-tex="x_1">x1</span> <span class="ztext-math" data-eeimg="1" data-tex="y_2">'
                   '<svg></svg></span> <span data-type="inline-math" data-latex="z^3"></span> <i data-expr="w_4">w4</i>'
                   ' b</p>', 'a $x_1$ $y_2$ $z^3$ *w4* b'),
    ('attribute, displayed', '<p>a</p><div class="math-block" data-formula="\\int f"><span class="katex">'
                             '<span class="katex-html">∫f</span></span></div><div data-type="block-math"'
                             ' data-latex="\\sum g"></div><p>b</p>', 'a\n\n$$\n\\int f\n$$\n\n$$\n\\sum g\n$$\n\nb'),
    ('elements of their own', '<p>a <math-renderer class="js-inline-math">$x+y$</math-renderer> <tex-math>'
                              'z_1</tex-math> <katex>w^2</katex> <la-tex>v</la-tex> b</p>'
                              '<math-renderer class="js-display-math">$$u=1$$</math-renderer>',
                              'a $x+y$ $z_1$ $w^2$ $v$ b\n\n$$\nu=1\n$$'),
    ('classes for a script', '<p>a <span class="math inline">x^2</span> <span class="math math-inline">y_1</span>'
                             ' <span class="wp-katex-eq" data-display="false">\\pi</span> b</p><p>'
                             '<span class="math display">\\frac12</span></p>', 'a $x^2$ $y_1$ $\\pi$'
                                 ' b\n\n$$\n\\frac12\n$$'),
    ('code that is a formula', '<p>a <code class="language-math math-inline">x^2</code> b</p><pre>'
                               '<code class="language-math math-display">y_1</code></pre>'
                               '<pre class="code math js-render-math" data-math-style="display">z_2</pre>',
                               'a $x^2$ b\n\n$$\ny_1\n$$\n\n$$\nz_2\n$$'),
]
EQUATIONS = [
    ('Sphinx', '<div class="math notranslate nohighlight" id="equation-e"><span class="eqno">'
               '(1)<a class="headerlink" href="#equation-e">¶</a></span>\\[x = y\\]</div>', '$$\nx = y \\tag{1}\n$$'),
    ('number beside', '<div class="c-article-equation"><div class="c-article-equation__content">'
                      '<span class="mathjax-tex">$$a+b$$</span></div><div class="c-article-equation__number">'
                      '(2)</div></div>', '$$\na+b \\tag{2}\n$$'),
    ('a line that is not beside', '<math display=block><mi>q</mi></math><p>(12)</p><p>a</p>', '$$\nq\n$$\n\n(12)\n\na'),
    ('number before', '<div class="disp-formula"><label>(3)</label><math display=block><mi>q</mi></math></div>',
     '$$\nq \\tag{3}\n$$'),
    ('LaTeXML', '<table class="ltx_equation ltx_eqn_table"><tbody><tr class="ltx_equation ltx_eqn_row">'
                '<td class="ltx_eqn_cell ltx_eqn_center_padleft"></td><td class="ltx_eqn_cell ltx_align_center">'
                '<math class="ltx_Math" alttext="E=mc^{2}" display="block"><mi>E</mi></math></td>'
                '<td class="ltx_eqn_cell ltx_eqn_center_padright"></td><td rowspan="1" class="ltx_eqn_cell'
                ' ltx_eqn_eqno"><span class="ltx_tag ltx_tag_equation">(4)</span></td></tr></tbody></table>',
                '$$\nE=mc^{2} \\tag{4}\n$$'),
    ('LaTeXML, aligned', '<table class="ltx_equationgroup ltx_eqn_align ltx_eqn_table"><tbody>'
                         '<tr class="ltx_equation ltx_eqn_row"><td class="ltx_eqn_cell ltx_eqn_center_padleft"></td>'
                         '<td class="ltx_td ltx_align_right ltx_eqn_cell"><math alttext="\\displaystyle a"></math></td>'
                         '<td class="ltx_td ltx_align_left ltx_eqn_cell"><math alttext="\\displaystyle=b+c"></math>'
                         '</td><td class="ltx_eqn_cell ltx_eqn_eqno"><span>(5)</span></td></tr></tbody><tbody><tr>'
                         '<td></td><td><math alttext="\\displaystyle d"></math></td><td>'
                         '<math alttext="\\displaystyle=e"></math></td><td><span>(6)</span></td></tr></tbody></table>',
                         '$$\n\\begin{align}\na & =b+c \\tag{5} \\\\\nd & =e \\tag{6}\n\\end{align}\n$$'),
    ('aligned without numbers', '<table class="eqnarray"><tr><td><math alttext="a"></math></td><td>'
                                '<math alttext="=b"></math></td></tr><tr><td></td><td><math alttext="=c"></math></td>'
                                '</tr></table>', '$$\n\\begin{aligned}\na & =b \\\\\n & =c\n\\end{aligned}\n$$'),
    ('tag in the source', '<p>a</p><script type="math/tex; mode=display">x=1 \\tag{7}</script><p>b</p>',
     'a\n\n$$\nx=1 \\tag{7}\n$$\n\nb'),
    ('drawn label', '<p>a <mjx-container jax="CHTML" display="true"><mjx-math><mjx-mtable><mjx-table><mjx-itable>'
                    '<mjx-mlabeledtr><mjx-mtd><mjx-mi><mjx-c class="mjx-c1D465"></mjx-c></mjx-mi>'
                    '<mjx-tstrut></mjx-tstrut></mjx-mtd></mjx-mlabeledtr></mjx-itable></mjx-table><mjx-labels>'
                    '<mjx-itable><mjx-mtr><mjx-mtd><mjx-mtext><mjx-c class="mjx-c28"></mjx-c>'
                    '<mjx-c class="mjx-c38"></mjx-c><mjx-c class="mjx-c29"></mjx-c></mjx-mtext></mjx-mtd></mjx-mtr>'
                    '</mjx-itable></mjx-labels></mjx-mtable></mjx-math></mjx-container></p>',
                    'a\n\n$$\nx \\tag{8}\n$$'),
    ('box with TeX in an attribute', '<p>a</p><div data-latex="E=mc^2"></div><p>b <span data-latex="x^2"></span> c</p>',
     'a\n\n$$\nE=mc^2\n$$\n\nb $x^2$ c'),
    ('set in', '<dl><dd><math><mi>a</mi></math></dd></dl><dl><dd>so <math><mi>a</mi></math></dd></dl>',
     '$$\na\n$$\n\nso $a$'),
]
PICTURES = [
    ('codecogs', '<p>a <img src="https://latex.codecogs.com/gif.latex?%5Cdpi%7B120%7D%20x%5E2&amp;space;+1" title="x^2'
                 ' +1"> <img src="//latex.codecogs.com/svg.image?\\frac{1}{2}"> b</p>', 'a $x^2 +1$ $\\frac{1}{2}$ b'),
    ('chart', '<p>a <img src="https://chart.googleapis.com/chart?cht=tx&amp;chl=%5Csqrt%7B2%7D"> b</p>',
     'a $\\sqrt{2}$ b'),
    ('WordPress', '<p>a <img src="https://s0.wp.com/latex.php?latex=%5Calpha_1&amp;bg=fff&amp;fg=000"'
                  ' alt="&#92;alpha_1" class="latex" width=20 height=15>'
                  ' <img src="https://s0.wp.com/latex.php?latex=n&amp;bg=fff" alt="n" class="latex"> b</p>',
                  'a $\\alpha_1$ $n$ b'),
    ('Zhihu', '<p>a <img src="https://www.zhihu.com/equation?tex=x_1" alt="x_1" eeimg="1">'
              ' b <img src="https://www.zhihu.com/equation?tex=y%3D1" alt="y=1 \\\\" eeimg="2"> c</p>',
              'a $x_1$ b\n\n$$\ny=1\n$$\n\nc'),
    ('QuickLaTeX', '<p>a <img src="https://quicklatex.com/cache3/ab/ql_1_l3.png" class="ql-img-inline-formula'
                   ' quicklatex-auto-format" alt="&#97;&#94;&#50;" title="Rendered by QuickLaTeX.com"> b</p>',
                   'a $a^2$ b'),
    ('Wikimedia', '<p>a <img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/0f0"'
                  ' class="mwe-math-fallback-image-inline" alt="{\\displaystyle p_{i}}">'
                  ' <img src="https://wikimedia.org/api/rest_v1/media/math/render/svg/0f1" alt="x"> b</p>',
                  'a $p_{i}$ $x$ b'),
    ('GitHub and lazy', '<p>a <img src="https://render.githubusercontent.com/render/math?math=e%5E%7Bi%7D">'
                        ' <img src="data:image/gif;base64,R0" data-src="https://math.now.sh?from=k_1"> b</p>',
                        'a $e^{i}$ $k_1$ b'),
    ('TeX in an attribute of the picture', '<p>a <img class="equation_image" src=e.png alt="LaTeX: \\frac{a}{b}"'
                                           ' data-equation-content="\\frac{a}{b}"> b</p>', 'a $\\frac{a}{b}$ b'),
    ('Moodle', '<p>a <img class="texrender" alt="x^{2}" src="/filter/tex/pix.php/ab.gif"> b</p>', 'a $x^{2}$ b'),
    ('Sphinx', f'<div class="math"><p><span class="eqno">(1)<a class="headerlink" href="#e">¶</a></span><img'
               f' src="_images/math/{"0a" * 20}.png" alt="a^2"></p></div>', '$$\na^2 \\tag{1}\n$$'),
    ('TeX between delimiters as the text for a picture', '<p><img class="math-display" alt="$$E = mc^2$$"'
        ' src="data:image/svg+xml;base64,AA">'
                                                         '</p>', '$$\nE = mc^2\n$$'),
    ('classes of pictures', '<p>a <img class=math-img alt="\\frac{a}{b}" src=e.png> <img class=mathimg alt="a_1" '
        'src=f.png> b</p>',
     'a $\\frac{a}{b}$ $a_1$ b'),
]
NAMED = [
    ('names with a prefix', '<p>a <mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup></mml:math> b'
        '</p>', 'a $x^2$ b'),
    ('a document in it', '<p>a <tex-math>\\documentclass{minimal}\\begin{document}$b^2$\\end{document}</tex-math> b'
        '</p>', 'a $b^2$ b'),
    ('code with a style', '<p>a <code data-math-style=inline>a_1</code> b</p><pre lang=math data-math-style=display>'
        '<code>d = e</code></pre>',
     'a $a_1$ b\n\n$$\nd = e\n$$'),
]
RAW = [
    ('inline', '<p>Let \\(x\\) and $a_i$ be.</p>', 'Let $x$ and $a_i$ be.'),
    ('display', '<p>a $$x^2$$ b</p><p>\\[ y = 1 \\]</p>', 'a\n\n$$\nx^2\n$$\n\nb\n\n$$\ny = 1\n$$'),
    ('short ones beside a clear one', '<p>With $\\alpha > 0$ and $n$, $2n$, $(x, y)$ it costs $5.</p>',
     'With $\\alpha > 0$ and $n$, $2n$, $(x, y)$ it costs \\$5.'),
    ('short one where a script draws', '<script src=https://cdn.example/MathJax.js></script><p>Type $a$ now.</p>',
     'Type $a$ now.'),
    ('across tags', '<p>Sum $$\\sum<em>{i} x</em>i<br> + y$$ done</p>', 'Sum\n\n$$\n\\sum_{i} x_i\n + y\n$$\n\ndone'),
    ('across emphasis', '<p>$x<em>i + y</em>j$ holds</p>', '$x_i + y_j$ holds'),
    ('two with words within the emphasis', '<p>Let $a<em>i$ and $b</em>i$ be <em>so</em>.</p><p>'
     '$\\sum c<i>k$ or $d</i>k$</p>',
     'Let $a_i$ and $b_i$ be *so*.\n\n$\\sum c_k$ or $d_k$'),
    ('environment', '<p>a</p><p>\\begin{align} a &amp;= b \\\\ c &amp;= d \\end{align}</p><p>'
                    '\\begin{equation}z\\end{equation}</p>', 'a\n\n$$\n\\begin{align} a &= b \\\\ c &= d'
                        ' \\end{align}\n$$\n\n$$\nz\n$$'),
    ('within words in brackets', '<p>(see \\(\\mathbb{R}^n\\)), $x^2$-like</p>', '(see $\\mathbb{R}^n$), $x^2$-like'),
    ('in a list and a table', '<ul><li>\\(a\\) one</li></ul><table><tr><td>$x_1$</td><td>two</td></tr><tr><td>3</td>'
                              '<td>4</td></tr></table>', '- $a$ one\n\n| $x_1$ | two |\n| --- | --- |\n| 3 | 4 |'),
]
NAMED_BY_CLASS = [
    ('a picture with its number', '<p>The leg <img class=inlineformula src=i.svg alt=a>.</p><table><tr><td><img '
     'class=numberedequation src=n.svg alt="a^2+b^2=c^2"></td><td>(1)</td></tr></table>',
     'The leg $a$.\n\n$$\na^2+b^2=c^2 \\tag{1}\n$$'),
    ('pictures without signs of TeX', '<p>So <img class=inlineformula src=i.svg alt="f(x)"> is <img '
     'class=inlineformula src=i.svg alt="a+b">.</p>', 'So $f(x)$ is $a+b$.'),
    ('latex behind the dollar', '<p>Then $latex v = \\sqrt{gh}&amp;s=2$ and $latex t$.</p>',
     'Then $v = \\sqrt{gh}$ and $t$.'),
    ('beside its drawing', '<p>So <span class=math-inline><asciimath style="display:none">x/2</asciimath><latex '
     'style="display:none">\\frac x2</latex><mjx-container>x</mjx-container></span> is it.</p>',
     'So $\\frac x2$ is it.'),
    ('a class alone', '<p>So <span class=math>E = mc^2</span> and <span class=math>no more</span>.</p><div class=math>'
     'a_1</div>', 'So $E = mc^2$ and no more.\n\n$$\na_1\n$$'),
    ('what a script has yet to draw', '<p>So <span class="mathjax raw">$a$</span> is it.</p>', 'So $a$ is it.'),
    ('number before it', '<div><span class=formula><span class=label>(1)</span><div class=math><math><mi>a</mi></math>'
     '</div></span></div>', '$$\na \\tag{1}\n$$'),
    ('a picture that its box says is one', '<div class=math><p><span class=eqno>(1)</span><img src=a.png alt="a = '
     '\\frac b2"></p></div>', '$$\na = \\frac b2 \\tag{1}\n$$'),
    ('a picture alone in the middle', '<p style="text-align: center"><img class=latex alt="a^2" src=a.png></p><p '
     'align=center>With <img class=latex alt="a^2" src=a.png>.</p>', '$$\na^2\n$$\n\nWith $a^2$.'),
    ('a power of several letters', '<p>So $E = mc^2$ is it, for $5.</p>', 'So $E = mc^2$ is it, for \\$5.'),
    ('an environment between dollars', '<p>So $\\begin{align}a\\end{align}$ and $b^2$.</p>',
     'So\n\n$$\n\\begin{align}a\\end{align}\n$$\n\nand $b^2$.'),
    ('the codes of a plugin', '<p>So [latex]x^2 &lt; \\alpha[/latex], but [latex] is a code, and [tex]this is no'
     ' TeX at all[/tex] is none.</p>',
     'So $x^2 < \\alpha$, but [latex] is a code, and [tex]this is no TeX at all[/tex] is none.'),
    ('a picture with MathML of an editor', '<p>So <img class=Wirisformula src=i.svg alt="x squared" data-mathml='
     '"«math»«msup»«mi»x«/mi»«mn»2«/mn»«/msup»«/math»"> is it.</p>',
     'So $x^2$ is it.'),
    ('said again for screen readers', '<p>So <span class=math>\\(x_1\\)</span><span class=sr-only>x sub 1</span>'
     ' is it.</p>',
     'So $x_1$ is it.'),
    ('an element that is a block', '<p>So <d-math>x^2</d-math>.</p><d-math block>E = mc^2</d-math><x-math block="">a_1'
     '</x-math>', 'So $x^2$.\n\n$$\nE = mc^2\n$$\n\n$$\na_1\n$$'),
    ('an element called a block or displayed', '<p>So <math-inline>x^2</math-inline> or <x-mathjax>y</x-mathjax>.</p>'
     '<math-display>'
     'E = mc^2</math-display><x-mathjax block=true>a_1</x-mathjax><tex-block>b</tex-block>',
     'So $x^2$ or $y$.\n\n$$\nE = mc^2\n$$\n\n$$\na_1\n$$\n\n$$\nb\n$$'),
    ('an environment that is part of others', '<p>\\begin{aligned} a &amp;= b \\end{aligned}</p><p>So $x = '
     '\\begin{cases} 1 \\\\ 2 \\end{cases}$ and $$A = \\begin{pmatrix} 1 \\end{pmatrix}$$</p><div>\\begin{Bmatrix} 1 '
     '\\end{Bmatrix}</div>',
     '$$\n\\begin{aligned} a &= b \\end{aligned}\n$$\n\nSo $x = \\begin{cases} 1 \\\\ 2 \\end{cases}$ and\n\n'
     '$$\nA = \\begin{pmatrix} 1 \\end{pmatrix}\n$$\n\n$$\n\\begin{Bmatrix} 1 \\end{Bmatrix}\n$$'),
    ('a drawing that is not read out', '<p>So <span data-latex="n^2+1"><span aria-hidden=true>n2+1</span></span> and '
     '<span class=eq data-tex="x_1"><span aria-hidden=true class=r>x1</span></span>.</p>', 'So $n^2+1$ and $x_1$.'),
    ('indices and exponents made of tags', '<p>So $v<sub>1</sub> = \\alpha t$ and \\(x<sup>12</sup> + a<i>i</i>\\), '
     'H<sub>2</sub>O too.</p><p>\\[ y<sub>n</sub> = 5 \\]</p>',
     'So $v_{1} = \\alpha t$ and $x^{12} + a_i_$, H₂O too.\n\n$$\ny_{n} = 5\n$$'),
    ('prices with small cents', '<p>It was $5<sup>99</sup> and is $6<sup>50</sup> now.</p>',
     'It was $5⁹⁹ and is $6⁵⁰ now.'),
    ('an environment is displayed', '<p>So <span class=math-container>\\begin{align*}a\\end{align*}</span> and \\('
     '\\begin{aligned}b\\end{aligned}\\).</p>',
     'So\n\n$$\n\\begin{align*}a\\end{align*}\n$$\n\nand $\\begin{aligned}b\\end{aligned}$.'),
]
ALL = NAMED_BY_CLASS + UNCHANGED + MATHJAX + LAID + KATEX + EQUATIONS + PICTURES + NAMED + RAW


@pytest.mark.parametrize(("html", "expected"), [pytest.param(html, text, id=name) for name, html, text in ALL])
def test_forms(html: str, expected: str) -> None:
    page = parse(html, url="https://e.org/d/p.html")
    document = build(page, page.leaves.hidden == 0)
    assert broken(document) == ""
    assert markdown.render(document).strip() == expected
