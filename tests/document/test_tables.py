# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Tables: data kept as a grid, layouts as what they hold."""

import numpy as np
import pytest
from valid import shown

import marrow
from marrow.document.build import Element, build
from marrow.document.elements import plain
from marrow.document.tables.tables import MAX_PLACES
from marrow.page import parse
from marrow.render.commonmark.tables import fits
from marrow.render.grid import grid

TABLES = [
    ('grid', '<table><caption>C</caption><tr><td>f<td>1<tfoot><tr><td>s<td>2<thead><tr><td>'
             'A<td style="text-align: right">B</table>',
     'table[caption["C"] tr[th["A"] th<align=right>["B"]] tr[td["f"] td["1"]] tr[td["s"] td["2"]]]'),
    ('absurd spans', '<table><tr><th colspan=9007199254740991>a<th>b<tr><td rowspan=-2>c<td>d<tr><td rowspan=0>'
                     'e<td colspan=99>f<tr><td colspan=x>g</table>',
     'table[tr[th<colspan=2>["a"] th["b"]] tr[td["c"] td["d"]] tr[td<rowspan=2>["e"] td["f"]] tr[td["g"]]]'),
    ('empty rows', '<table><tr><th>a<th>b<tr><td><td> <tr><td rowspan=3>c<td>d<tr><tr><td>e</table>',
     'table[tr[th["a"] th["b"]] tr[td<rowspan=2>["c"] td["d"]] tr[td["e"]]]'),
    ('a number above its caption', '<h3>Table 1.</h3><div class=caption><p>Boats.</p></div><div><table><tr><th>A<th>B'
     '<tr><td>c<td>d</table></div>', 'table[caption["Table 1. Boats."] tr[th["A"] th["B"]] tr[td["c"] td["d"]]]'),
    ('a quotation between its marks', '<table class=cquote><tr><td>“<td>Sand comes at night.<td>”<tr><td colspan=3>'
     '— Ann</table>', 'blockquote[p["Sand comes at night."] p["— Ann"]]'),
    ('cells that say their head, for small screens', '<table><tr><th>A<th>B<tr><td><b>A:</b> c<td><p>B d<tr><td>'
     '<b>A</b><span>e</span><td>B: f</table>', 'table[tr[th["A"] th["B"]] tr[td["c"] td["d"]] tr[td["e"] td["f"]]]'),
    ('a cell that begins like its head', '<table><tr><th>A<th>B<tr><td>A c<td>B d<tr><td>A e<td>f</table>',
     'table[tr[th["A"] th["B"]] tr[td["A c"] td["B d"]] tr[td["A e"] td["f"]]]'),
    ('a head that stays in sight', '<table><tr><th>A<th>B</table><table><tr><th>A<th>B<tr><td>c<td>d</table>',
     'table[tr[th["A"] th["B"]] tr[td["c"] td["d"]]]'),
    ('a head below its table', '<table><tr><th>A<th>B<tr><td>c<td>d</table><table><tr><th>A<th>B</table>',
     'table[tr[th["A"] th["B"]] tr[td["c"] td["d"]]]'),
    ('heads in no row', '<div role=grid><div role=columnheader>A</div><div role=columnheader>B</div><div'
     ' role=row><div role=cell>c</div><div role=cell>d</div></div></div>',
     'table[tr[th["A"] th["B"]] tr[td["c"] td["d"]]]'),
    ('columns without anything', '<table><tr><td>A<td><td>B<tr><td>c<td> <td>d</table><table><tr><th>A<th>B<th><tr>'
     '<td>c<td>'
     'd<td></table><table><tr><th><th>B<tr><td>c<td></table>', 'table[tr[td["A"] td["B"]] tr[td["c"] td["d"]]]\n'
     'table[tr[th["A"] th["B"]] tr[td["c"] td["d"]]]\ntable[tr[th th["B"]] tr[td["c"] td]]'),
    ('a heading as the first row', '<table><tr><td colspan=2><h2>Parts</h2><tr><td>a<td>b<tr><td>c<td>d</table><table>'
     '<tr>'
     '<td><h3>More</h3><td><tr><td>e<td>f<tr><td>g<td>h</table>', 'h2["Parts"]\ntable[tr[td["a"] td["b"]] tr[td["c"]'
     ' td["d"]]]'
     '\nh3["More"]\ntable[tr[td["e"] td["f"]] tr[td["g"] td["h"]]]'),
    ('a heading among header cells, or over a layout', '<table><tr><th colspan=2><h2>Boat</h2><tr><th>a<td>b</table>'
     '<table>'
     '<tr><td colspan=2><h2>Parts</h2><tr><td>a<td><h3>b</h3>c</table>',
     'table[tr[th<colspan=2>["Boat"]] tr[th["a"] td["b"]]]\nh2["Parts"]\np["a"]\nh3["b"]\np["c"]'),
    ('headings as a head', '<table><tr><td><h3>A</h3><td><h3>B</h3><tr><td colspan=2><h4>c</h4><tr><td>d<td>e'
     '</table><table><tr><td><h3>A</h3><td><h3>B</h3><tr><td><h3>C</h3><td><h3>D</h3></table>',
     'table[tr[th["A"] th["B"]] tr[td<colspan=2>[strong["c"]]] tr[td["d"] td["e"]]]\n'
     'h2["A"]\nh2["B"]\nh2["C"]\nh2["D"]'),
    ('a grid with much in its cells', '<table>' + '<tr><td>a<td>b<td><p>c</p><p>d</p><p>e</p>' * 4 + '</table><table>'
     + '<tr><td>a<td><p>c</p><p>d</p><p>e</p>' * 2 + '</table>',
     'table[' + ' '.join(['tr[td["a"] td["b"] td[p["c"] p["d"] p["e"]]]'] * 4) + ']\n' + '\n'.join(
         ['p["a"]', 'p["c"]', 'p["d"]', 'p["e"]'] * 2)),
    ('one cell', '<table><tr><td>a</table>',
     'p["a"]'),
    ('icons', '<table><tr><th>a<th>b<th>c<tr><td>d<td><i class="fa-solid fa-check"></i>'
        '<td><i class="bi bi-x-mark"></i><tr><td>e<td><div class=no-lazy></div><td><svg aria-label=Yes></svg><tr><td>f'
        '<td><img src=/no/tick-1.png alt=""><td><b class=checkbox></b></table>',
     'table[tr[th["a"] th["b"] th["c"]] tr[td["d"] td["✓"] td["✗"]] tr[td["e"] td td["✓"]] tr[td["f"] td["✓"] td]]'),
    ('glyphs', '<table><tr><th>a<th>b<th>c<tr><td>d<td><i class=material-icons>check</i>'
        '<td><svg class="lucide-x"></svg></table>',
     'table[tr[th["a"] th["b"] th["c"]] tr[td["d"] td["✓"] td["✗"]]]'),
    ('controls and names', '<table><tr><th>a<th>b<th>c<tr><td>d<td><input type=checkbox name="check[]">'
        '<td><i class="opening-times check-in"></i></table>',
     'table[tr[th["a"] th["b"] th["c"]] tr[td["d"] td td]]'),
    ('a declaration', '<table><tr><td>int R::read <td>(<td>int&nbsp;<td><em>n</em>, <tr><td><td><td>bool <td>wait<tr>'
     '<td><td>)'
     '</table><table><tr><td>a<td>(<td>)<td>const</table><table><tr><td>(<td>a<tr><td>)<td>b</table>',
     'pre["int R::read (int n, bool wait)"]\npre["a () const"]\ntable[tr[td["("] td["a"]] tr[td[")"] td["b"]]]'),
    ('one column', '<table><tr><td>a<tr><td>b</table>',
     """p["a"]
p["b"]"""),
    ('by role', '<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>',
     """p["a"]
p["b"]
p["c"]
p["d"]"""),
    ('by role, with a head in bold', '<table role=presentation><tr><td><p><b>a</b></p><td><p><b>b</b></p><tr><td>c<td>'
                                     '<b>d</b></table>',
     'table[tr[td[strong["a"]] td[strong["b"]]] tr[td["c"] td[strong["d"]]]]'),
    ('boxes with roles', '<div role=table><div role=rowgroup><div role=row><span role=columnheader>a</span>'
                         '<span role=columnheader>b</span></div></div><div role=row><div role=cell>c</div>'
                         '<div role=cell>d</div></div></div>',
     'table[tr[th["a"] th["b"]] tr[td["c"] td["d"]]]'),
    ('roles without rows', '<div role=grid><div role=gridcell>a</div></div><div role=row><div role=cell>b</div></div>',
     """p["a"]
p["b"]"""),
    ('page in a table', '<table><tr><td>menu<td><h2>T</h2><p>a<p>b<tr><td>x<td>y</table>',
     """p["menu"]
h2["T"]
p["a"]
p["b"]
p["x"]
p["y"]"""),
    ('rows beside one picture', '<table><tr><td rowspan=2><img src=a.jpg alt=a><th>b<tr><td>c</table>'
     '<table><tr><td rowspan=2>x<th>b<tr><td>c</table>',
     """p[img<src=https://e.org/d/a.jpg alt=a>]
p["b"]
p["c"]
table[tr[td<rowspan=2>["x"] th["b"]] tr[td["c"]]]"""),
    ('nested', '<table><tr><td>a<td><table><tr><th>b<th>c<tr><td>d<td>e</table><tr><td>f<td>g</table>',
     """p["a"]
table[tr[th["b"] th["c"]] tr[td["d"] td["e"]]]
p["f"]
p["g"]"""),
    ('blocks in cells', '<table><tr><th><b>a</b><th><h3>h</h3><tr><td><ul><li>b</ul><td><p>c<p>d</table>',
     'table[tr[th["a"] th["h"]] tr[td[ul[li["b"]]] td[p["c"] p["d"]]]]'),
    ('heads that sort', '<table><tr><th><button>a</button><th><button>b<svg></svg></button><tr><td>c<td><button>d'
        '</button>e'
                        '</table>',
     'table[tr[th["a"] th["b"]] tr[td["c"] td["e"]]]'),
    ('alignment by class names', '<table><tr><th class="x text-center">a<th class=has-text-align-right>b'
     '<th class=text-left>c<th class="sm:text-right text-right-x">d<tr><td class="tableblock halign-center">e'
     '<td class=text-end>f<td class=align-start>g<td class=alignment-right>h</table>',
     'table[tr[th<align=center>["a"] th<align=right>["b"] th<align=left>["c"] th["d"]] tr[td<align=center>["e"]'
     ' td<align=right>["f"] td<align=left>["g"] td["h"]]]'),
    ('attributes', '<table><tr><th scope=col align=center>a<th align=justify>b<tr align=right><td>c<td lang=fr>'
                   'd</table>',
     'table[tr[th<align=center scope=col>["a"] th["b"]] tr[td<align=right>["c"] td<lang=fr align=right>["d"]]]'),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in TABLES])
def test_tables(html: str, tree: str) -> None:
    assert shown(html) == tree


def _table(html: str) -> Element:
    page = parse(html)
    return build(page, np.ones(len(page.leaves), dtype=bool)).body[0]


def test_grid_repeats_spanning_cells() -> None:
    table = _table("<table><tr><th rowspan=2>a<th colspan=2>b<tr><td>c<td>d<tr><td>e</table>")
    assert [[plain(cell) for cell in row] for row in grid(table)] == [["a", "b", "b"], ["a", "c", "d"], ["e", "", ""]]


def test_grid_of_a_cell_that_reaches_past_a_short_row() -> None:
    table = _table("<table><tr><th>a<th>b<th rowspan=2>c<tr><td>d<tr><td>e<td>f<td>g</table>")
    assert [[plain(cell) for cell in row] for row in grid(table)] == [["a", "b", "c"], ["d", "", "c"], ["e", "f", "g"]]


@pytest.mark.parametrize(("cell", "yes"), [("a <b>b</b>", True), ("<p>a", True), ("<p>a<p>b", True),
                                           ("<ul><li>a", True), ("<pre>a\nb", False)])
def test_fits_on_lines(cell: str, yes: bool) -> None:
    assert fits(_table(f"<table><tr><th>h<th>i<tr><td>x<td>{cell}</table>")) is yes


def test_spans_never_make_a_table_larger_than_its_cells() -> None:
    table = _table("<table>" + "<tr><td rowspan=65534 colspan=1000>x<td>y" * 3000 + "</table>")
    assert sum(map(len, grid(table))) <= MAX_PLACES
    assert len(table.children) == 3000


def test_a_caption_that_stands_above_its_table_too_is_said_once():
    table = "<table><caption>{}</caption><tr><th>Team<th>Jobs<tr><td>Ledger<td>12<tr><td>Sales<td>7</table>"
    for above, left in (("<p>Jobs of each <b>team</b>.</p>", 1), ("<p>Jobs of a team.</p>", 2)):
        article = marrow.extract(f"<h1>Jobs</h1><p>There are two teams with jobs of their own here.</p>{above}"
                                 + table.format("Jobs of each team."), algorithm="plain")  # fmt: skip
        assert article.text.count("Jobs of ") == left
