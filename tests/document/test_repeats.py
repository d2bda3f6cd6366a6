# ruff: noqa: E501 - one case a line
"""What a page holds twice: repeats that must stay, then those that go; tables of contents likewise."""

import numpy as np
import pytest

from marrow import parse
from marrow.document.build import build
from marrow.page import tags
from marrow.render import html, json, markdown, text

LONG = "The ferry will go on crossing the river all year long, the board said."
OTHER = "Nobody who came to the meeting on Monday was against it, not even the mayor."
CJK = "渡轮将继续全年横渡这条河流，董事会星期一在会议上这样说，没有人反对，连市长也不反对，大家都很高兴，会议很快就结束了。"


def read(source):
    page = parse(f"<body>{source}")
    return markdown.render(build(page, page.leaves.hidden == 0))


STAY = {
    "short": "<p>Yes, it will.</p><p>No.</p><p>Yes, it will.</p>",
    "another word": f"<p>{LONG}</p><p>{LONG[:-1]} again.</p>",
    "verses": f"<p>{LONG}<br>{OTHER}</p><p>a</p><p>{LONG}<br>{OTHER}</p>",
    "quoted": f"<p>{LONG}</p><blockquote><p>{LONG}</p></blockquote>",
    "quoted with more": f"<p>{LONG} {OTHER}</p><blockquote><p>{LONG} So it was.</p></blockquote>",
    "quoted as a phrase": "<p>The ferry will go on crossing.</p><blockquote>go on crossing</blockquote><p>The ferry "
                          "will go on crossing</p>",
    "quoted with a note": f"<p>{LONG} {OTHER}</p><blockquote>{LONG}<sup><a href='#n1'>1</a></sup></blockquote><ol><li "
                          "id=n1>The note.</ol>",
    "in a table": f"<p>{LONG}</p><table><tr><td>{LONG}</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    "in a list": f"<ul><li>{LONG}</li><li>b</li></ul><p>{LONG}</p>",
    "in code": f"<p>{LONG}</p><pre>{LONG}</pre>",
    "lists of links with words": 2 * (f"<p>a</p><ul><li><a href=https://e.org/b>The ferry</a>: {LONG}<li><a href"
    "=https://e"
                                      f".org/c>The mayor</a>: {OTHER}</ul>"),
    "links of two parts": "".join(f"<p>{OTHER[:-1]} {word}.</p><ul><li><a href=https://e.org/b>The ferry will go on "
                                  "crossing</a><li><a href=https://e.org/c>The mayor of the town</a></ul>"
                                  for word in ("here", "there")),
    "lists of lines": f"<p>a</p><ul><li>Yes, it will.</ul><p>{OTHER}</p><ul><li>Yes, it will.</ul>",
    "lines of a quotation": 2 * f"<p>a</p><blockquote>{LONG}<br>{OTHER}</blockquote>",
    "lists of words": 2 * f"<p>a</p><ul><li>{LONG}<li>b</ul>",
    "headings": f"<h2>{LONG}</h2><p>a</p><h2>{LONG}</h2><p>b</p>",
}
GO = {
    "links above and below": (2 * f"<ul><li>Next: <a href=https://e.org/b>The ferry crosses at night</a>, too<li><a "
                              f"href=https://e.org/c>By thread</a></ul><p>{LONG}</p>", f"{LONG}\n"),
    "twice": (f"<p>{LONG}</p><p>a</p><p>{LONG}</p><p>b</p>", f"{LONG}\n\na\n\nb\n"),
    "marks differ": (f"<p>{LONG}</p><p><b>The</b>{LONG[3:]}</p>", f"{LONG}\n"),
    "with its label": (f"<h2>A <br>b</h2><p>{LONG}</p><h2>C</h2><p>c</p><div><span>A <br>b</span><p>{LONG}</p></div>",
                       f"## A b\n\n{LONG}\n\n## C\n\nc\n"),
    "with its list": (2 * f"<p>For whom:</p><ul><li>a<li>b</ul><p>{LONG}</p><ol><li>c<li>d</ol>",
                      f"For whom:\n\n- a\n- b\n\n{LONG}\n\n1. c\n2. d\n"),
    "with the caption of a picture that is shown once": (
        f"<p>{LONG}</p><figure><img src=https://e.org/a.jpg alt=a><figcaption>A boat</figcaption></figure><p>a</p>"
        f"<p>{LONG}</p><p>A boat</p>", f"{LONG}\n\n![a](https://e.org/a.jpg)\n\n*A boat*\n\na\n"),
    "quotation": (2 * f"<p>a</p><blockquote>{LONG}</blockquote><p>b</p>", f"a\n\n> {LONG}\n\nb\n"),
    "table": (2 * f"<h2>A</h2><table><tr><th>a<th>b<tr><td>{LONG}<td>c</table>",
              f"## A\n\n| a | b |\n| --- | --- |\n| {LONG} | c |\n"),
    "three times": (f"<div>{LONG}</div>" * 3, f"{LONG}\n"),
    "without spaces": (f"<p>{CJK}</p><p>a</p><p>{CJK}</p>", f"{CJK}\n\na\n"),
    "with its heading": (f"<h2>A</h2><p>{LONG}</p><h2>B</h2><p>{OTHER}</p><h2>A</h2><p>{LONG}</p><h2>B</h2><p>"
                         f"{OTHER}</p><h2>C</h2><p>c</p>",
                         f"## A\n\n{LONG}\n\n## B\n\n{OTHER}\n\n## C\n\nc\n"),
    "headings of two levels": (f"<h2>A</h2><h3>B</h3><p>{LONG}</p><h2>C</h2><p>c</p><h2>A</h2><h3>B</h3><p>{LONG}</p>",
                               f"## A\n\n### B\n\n{LONG}\n\n## C\n\nc\n"),
    "a deeper heading is new": (f"<h2>A</h2><p>{LONG}</p><h2>A</h2><p>{LONG}</p><h3>B</h3><p>b</p>",
                                f"## A\n\n{LONG}\n\n## A\n\n### B\n\nb\n"),
    "heading of more": (f"<h2>A</h2><p>{LONG}</p><h2>A</h2><p>{LONG}</p><p>c</p>", f"## A\n\n{LONG}\n\n## A\n\nc\n"),
    "pulled out of its paragraph": (f"<p>{OTHER} “{LONG}” So she said.</p><p>a</p><blockquote>“{LONG[:-1]}”"
                                    f"</blockquote><figure><blockquote>{OTHER}</blockquote><figcaption>Ann"
                                    "</figcaption></figure>",
                                    f"{OTHER} “{LONG}” So she said.\n\na\n"),
    "pulled out into a box": (f"<p>{OTHER} {LONG}</p><aside class=pullquote><p>{LONG[:-1]}</p></aside><p>a</p>"
                              f"<div class=x-pull-quote><span>{OTHER[:-1]}</span></div>", f"{OTHER} {LONG}\n\na\n"),
    "pulled out into an aside": (f"<p>{OTHER} {LONG}</p><aside><p>{LONG[:-1]}</p></aside><aside><p>a</p></aside>",
                                 f"{OTHER} {LONG}\n\na\n"),
    "with who said it": (f"<p>{LONG} {OTHER} So said Ann Smith.</p><blockquote>{OTHER}</blockquote><p><b>Ann Smith</b> "
                         "mayor</p><blockquote>The ferry will go on</blockquote><p>Bo Hall</p><p>Ann Smith left.",
                         f"{LONG} {OTHER} So said Ann Smith.\n\nBo Hall\n\nAnn Smith left.\n"),
    "another heading": (f"<h2>A</h2><p>{LONG}</p><h2>B</h2><p>{LONG}</p>", f"## A\n\n{LONG}\n\n## B\n"),
}  # fmt: skip


def test_where_much_is_quoted_all_of_it_stays():
    quotes = [f"The ferry of the year {year} was a good one." for year in range(1900, 1922)]
    said = read("".join(f"<p>So: {quote}</p>" for quote in quotes)
                + "".join(f"<blockquote>{quote}</blockquote>" for quote in quotes))  # fmt: skip
    assert said.count(">") == len(quotes)


@pytest.mark.parametrize("source", STAY.values(), ids=STAY)
def test_repeats_stay(source):
    assert sum(map(read(source).count, ("Yes, it will.", "The ferry will go on crossing"))) == 2


@pytest.mark.parametrize(("source", "wanted"), GO.values(), ids=GO)
def test_repeats_go(source, wanted):
    assert read(source) == wanted


def test_text_leaves_the_same_out():
    page = parse(f"<body><p>{LONG}<p>a<p><i>The</i>{LONG[3:]}<p>b")
    keep = page.leaves.hidden == 0
    assert text.render(build(page, keep)) == f"{LONG}\n\na\n\nb\n"


REST = "".join(f"<h2 id=s{n}>Part {n}</h2><p>{LONG} {n}</p>" for n in range(1, 5))
LINKS = "".join(f"<li><a href=#s{n}>Part {n}</a></li>" for n in range(1, 5))
NOT_CONTENTS = {
    "other pages": f"<ul><li><a href=https://a.example/>Part 9</a></li>{LINKS}</ul>{REST}",
    "places that are not there": f"<ul>{LINKS}<li><a href=#s9>Part 9</a></li></ul>{REST}",
    "places above": f"{REST}<ul>{LINKS}<li><a href=#s9>Part 9</a></li></ul>",
    "out of order": f"<ul><li><a href=#s4>Part 9</a></li>{LINKS}</ul>{REST}",
    "words beside the links": f"<ul>{LINKS}<li>Part 9 <a href=#s4>is last</a></li></ul>{REST}",
    "two links": f"<ul><li><a href=#s1>Part 9</a><li><a href=#s2>Part 10</a></ul>{REST}",
    "all there is": f"<ul>{''.join(f'<li><a href=#s{n}>Part 9 {LONG}</a></li>' for n in range(4))}</ul>"
                    f"{''.join(f'<p id=s{n}>a' for n in range(4))}",
}  # fmt: skip
CONTENTS = {
    "list": f"<ul>{LINKS}</ul>",
    "in other letters": f"<ul>{LINKS.replace('#s', '#%73')}</ul>",
    "numbers": f"<ol>{LINKS.replace('<a', '1.2 <a')}</ol>",
    "nested": "<ul><li><a href=#s1>Part 1</a><ul><li><a href=#s2>Part 2</a></ul><li><a href=#s3>Part 3</a></ul>",
    "of terms": "<dl><dt>1<a href=#s1>Part 1</a><dd><dl><dt><a href=#s2>Part 2</a></dl><dt><a href=#s3>Part 3</a></dl>",
    "with a heading": f"<div><h2>Contents</h2><ul>{LINKS}</ul></div>",
    "with a label": f"<div><p>On this page</p><ul>{LINKS}</ul></div>",
    "nav": f"<nav><span>On this page</span> {LINKS.replace('li>', 'div>')}</nav>",
}


@pytest.mark.parametrize("source", NOT_CONTENTS.values(), ids=NOT_CONTENTS)
def test_not_contents(source):
    assert "Part 9" in read(source)


@pytest.mark.parametrize("source", CONTENTS.values(), ids=CONTENTS)
def test_contents(source):
    assert read(f"<p>Before.</p>{source}{REST}") == "Before.\n\n" + read(REST)


def shown(source, **knobs):
    page = parse(f"<body>{source}")
    return html.render(build(page, page.leaves.hidden == 0), page=False, **knobs)


def entries(*parts):
    return "<ul>" + "".join(f'<li><a href="#section-{n}">{part}</a></li>' for n, part in enumerate(parts, 1)) + "</ul>"


PARTS = "Part 1", "Part 2", "Part 3", "Part 4"
NESTED = entries("Part 1", "Part 3").replace("</a></li><li>", '</a><ul><li><a href="#section-2">'
    'Part 2</a></li></ul></li><li>').replace('"#section-2">Part 3', '"#section-3">Part 3')  # fmt: skip
LANDMARKS = {
    "list": ("Contents", entries(*PARTS)),
    "in other letters": ("Contents", entries(*PARTS)),
    "numbers": ("Contents", entries(*PARTS)),
    "nested": ("Contents", NESTED),
    "of terms": ("Contents", NESTED),
    "with a heading": ("Contents", entries(*PARTS)),
    "with a label": ("On this page", entries(*PARTS)),
    "nav": ("On this page", entries(*PARTS)),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_contents_are_a_landmark_of_html_by_option_alone(name):
    source, (label, lists) = f"<p>Before.</p>{CONTENTS[name]}{REST}", LANDMARKS[name]
    made = shown(source, contents=True)
    after = '<p>Before.</p>\n<h2 id="section-1">Part 1</h2>\n'
    assert f'<article>\n<nav aria-label="{label}">\n{lists}\n</nav>\n{after}' in made
    assert made.count(" id=") == made.count("href=")
    assert shown(source) == shown(f"<p>Before.</p>{REST}") == shown(f"<p>Before.</p>{REST}", contents=True)


TARGETS = {  # where the page has the ids that its table of contents leads to
    "section": "<section id=s{n}><div><h2>Part {n}</h2></div><p>{n} {long}</section>",
    "anchor above": "<p><a name=s{n}></a><h2>Part {n}</h2><p>{n} {long}",
    "anchor inside": "<h2><a id=s{n}></a>Part {n}</h2><p>{n} {long}",
}


@pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)
def test_contents_lead_to_the_heading_at_their_target(target):
    made = shown(f"<p>Before.</p><ul>{LINKS}</ul>" + "".join(target.format(n=n, long=LONG) for n in range(1, 5)),
                 contents=True)
    assert entries(*PARTS) in made
    assert [made.count(f'<h2 id="section-{n}">Part {n}</h2>') for n in range(1, 5)] == [1] * 4


def test_contents_of_what_has_no_heading_are_plain_items():
    made = shown(f"<p>Before.</p><ul>{LINKS}</ul>{REST.replace('<h2 id=s2>Part 2</h2>', '<p id=s2>Nothing here.</p>')}",
                 contents=True)
    assert '<ul><li><a href="#section-1">Part 1</a></li><li>Part 2</li><li><a href="#section-2">Part 3</a></li>' in made
    bare = "".join(f"<p id=s{n}>{n} {LONG}</p>" for n in range(1, 5))
    assert "nav" not in shown(f"<p>Before.</p><ul>{LINKS}</ul>{bare}<h2>End</h2><p>a", contents=True)


@pytest.mark.parametrize("where", ["<aside>{0}</aside>{1}", "{1}<aside>{0}</aside>",
                                   "<nav>{0}</nav>{1}<aside>{0}</aside>"])
def test_contents_that_are_not_kept_are_shown_once(where):
    page = parse("<body>" + where.format(f"<ul>{LINKS}</ul>", REST))
    tree = page.tree
    apart = tree.inside(tags.table("aside nav")[tree.tag])
    document = build(page, ~apart[page.leaves.node])
    assert html.render(document, page=False, contents=True).count(entries(*PARTS)) == 1
    assert "<nav" not in html.render(document)


@pytest.mark.parametrize(("box", "stays"), [
    ("<div><h2>In short</h2><ul class=gone>{}</ul></div>", False),
    ("<div><div><h2>In short</h2><p class=gone>All</p></div><p class=gone>So</p><ul class=gone>{}</ul></div>", False),
    ("<div><h2>In short</h2><nav class=gone>{}</nav></div><p>b</p>", False),
    ("<div><h2>In short</h2><ul class=gone>{}</ul><p>b</p></div>", True),
    ("<div><h2>In short</h2><ul class=gone><li><a href=/b>All</a></li>{}</ul></div>", True),
    ("<div><h2>In short, and in five words</h2><ul class=gone>{}</ul></div>", True),
    ("<h2>In short</h2><ul class=gone>{}</ul>", True),
    ("<div><h1>In short</h1><ul class=gone>{}</ul></div>", True),
])  # fmt: skip
def test_a_heading_of_contents_that_are_not_kept_goes(box, stays):
    page = parse(f"<body><article><p>a</p>{box.format(LINKS)}</article>{REST}")
    gone = page.tree.inside(page.tree.mask(page.tree.columns_of("class")[0]))
    assert ("In short" in markdown.render(build(page, ~gone[page.leaves.node]))) == stays


def test_contents_that_are_hidden_are_none():
    page = parse(f"<body><ul hidden>{LINKS}</ul>{REST}")
    assert not build(page, page.leaves.hidden == 0).contents()


def test_contents_below_a_title_that_goes_begin_the_page():
    page = parse(f"<body><h1>Ice</h1><ul>{LINKS}</ul>{REST}")
    document = build(page, page.leaves.hidden == 0, title="Ice")
    made = html.render(document, contents=True)
    assert made.index("</header>") < made.index("<nav") < made.index("<h2")
    assert not any("section-1" in form.render(document) for form in (markdown, text, json, html))


@pytest.mark.parametrize("name", ["ul", "dl"])
def test_many_lists_take_linear_time(name):
    page = parse("<body>" + f"<{name}>{LINKS}</{name}>" * 3000)
    assert build(page, np.ones(len(page.leaves), dtype=bool)).body


def test_repeats_of_many_people_stay():
    page = parse(f"<body><p>{LONG}<p>a<p>{LONG}<p>b")
    keep = page.leaves.hidden == 0
    assert text.render(build(page, keep, repeats=True)).count(LONG) == 2


@pytest.mark.parametrize("tag", ["div", "b"])
def test_what_only_paper_shows_is_read_where_it_is_most_of_the_page(tag):
    box = f"<{tag} class=print-only>{LONG} {OTHER}</{tag}>"
    assert LONG in read(f"{box}<p>After.")
    assert LONG not in read(f"{box}<p>{CJK}<p>{OTHER} And {OTHER} And {OTHER}")
