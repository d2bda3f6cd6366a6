# ruff: noqa: E501 - a case is a page and its formula, each in one string
"""MathML without its source, as TeX."""

import pytest

from marrow import parse
from marrow.document.formulas.mathml import tex
from marrow.page import tags

FORMULAS = {
    "fraction": ("<mfrac><mi>a</mi><mi>b</mi></mfrac>", r"\frac{a}{b}"),
    "binomial": ("<mfrac linethickness=0><mi>n</mi><mi>k</mi></mfrac>", r"\genfrac{}{}{0pt}{}{n}{k}"),
    "scripts": ("<msup><mi>x</mi><mn>2</mn></msup><msub><mi>y</mi><mn>10</mn></msub>", r"x^2y_{10}"),
    "both scripts": ("<msubsup><mo>∫</mo><mn>0</mn><mi>∞</mi></msubsup>", r"\int_0^\infty"),
    "script of a sum": ("<msup><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></msup>", "{a+b}^2"),
    "roots": ("<msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt><mroot><mi>y</mi><mn>3</mn></mroot>",
              r"\sqrt{x+1}\sqrt[3]{y}"),
    "limits": ("<munderover><mo>∑</mo><mrow><mi>i</mi><mo>=</mo><mn>1</mn></mrow><mi>n</mi></munderover>",
               r"\sum_{i=1}^n"),
    "limit of a function": ("<munder><mo>lim</mo><mrow><mi>x</mi><mo>→</mo><mn>0</mn></mrow></munder>",
                            r"\lim_{x\to0}"),
    "accents": ("<mover><mi>x</mi><mo>^</mo></mover><mover><mi>v</mi><mo>→</mo></mover>", r"\hat{x}\vec{v}"),
    "over and under": ("<munderover><mo>=</mo><mi>b</mi><mi>a</mi></munderover>", r"\overset{a}{\underset{b}{=}}"),
    "space after a command": ("<mi>α</mi><mi>x</mi><mi>sin</mi><mo>\u2061</mo><mi>β</mi>", r"\alpha x\sin\beta"),
    "signs": ("<mi>a</mi><mo>−</mo><mi>b</mi><mo>≤</mo><mn>5</mn><mo>%</mo><mo>{</mo>", r"a-b\leq5\%\{"),
    "names": ("<mi>rank</mi><mi>A</mi>", r"\mathrm{rank}A"),
    "text": ("<mi>x</mi><mtext> if a_b </mtext>", r"x\text{ if a\_b }"),
    "fences": ("<mfenced><mi>a</mi><mi>b</mi></mfenced><mfenced open='[' close='' separators=';'><mi>c</mi><mi>"
               "d</mi></mfenced>", "(a,b)[c;d"),
    "matrix": ("<mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd></mtr></mtable>",
               r"\begin{matrix}1 & 2 \\ 3\end{matrix}"),
    "matrix in brackets": ("<mrow><mo>(</mo><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr></mtable><mo>)"
                           "</mo></mrow><mo>[</mo><mtable><mtr><mtd><mi>a</mi></mtd></mtr></mtable><mo>]</mo>",
                           r"\begin{pmatrix}1 & 2\end{pmatrix}\begin{bmatrix}a\end{bmatrix}"),
    "cases": ("<mi>f</mi><mo>=</mo><mo>{</mo><mtable><mtr><mtd><mn>1</mn></mtd></mtr><mtr><mtd><mn>0</mn></mtd></mtr>"
              "</mtable>", r"f=\begin{cases}1 \\ 0\end{cases}"),
    "fences around what is tall": ("<mrow><mo>[</mo><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>]</mo></mrow><mfenced>"
                                   "<mfrac><mi>c</mi><mi>d</mi></mfrac></mfenced><mrow><mo>(</mo><mi>x</mi><mo>)</mo>"
                                   "</mrow>", r"\left[\frac{a}{b}\right]\left(\frac{c}{d}\right)(x)"),
    "letters of another kind": ("<mi mathvariant=double-struck>R</mi><mi mathvariant=bold>v</mi><mi mathvariant=normal>"
                                "d</mi>", r"\mathbb{R}\mathbf{v}d"),
    "scripts on both sides": ("<mmultiscripts><mi>F</mi><mn>1</mn><none></none><mprescripts></mprescripts><mn>2</mn>"
                              "<mn>3</mn></mmultiscripts>", "{}_2^3F_1"),
    "only the first of semantics": ("<semantics><mi>x</mi><annotation encoding=text/plain>"
                                    "said</annotation></semantics>", "x"),
    "what is missing": ("<mfrac></mfrac><msup></msup><mmultiscripts></mmultiscripts><msub><mi>x</mi></msub>",
                        r"\frac{}{}{}{}x"),
    "white space and comments": ("\n <mi> x </mi> <!-- c --> <mo> + </mo>\n <mn>1</mn>", "x+1"),
}  # fmt: skip


@pytest.mark.parametrize(("inner", "wanted"), FORMULAS.values(), ids=FORMULAS.keys())
def test_mathml(inner: str, wanted: str) -> None:
    assert _tex(f"<math>{inner}</math>") == wanted


def test_very_long() -> None:
    assert _tex(f"<math>{'<msqrt>' * 200}<mtext>{'long text ' * 20_000}</mtext></math>").startswith("long text long")


def _tex(html: str) -> str:
    tree = parse(f"<p>{html}").tree
    return tex(tree, tree.tags.index(tags.CODES["math"]))
