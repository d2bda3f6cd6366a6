# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Callouts: kinds, titles, and boxes that are none."""

import pytest
from valid import OTHER, shown

CALLOUTS = [
    ('admonition', OTHER + '<div class="admonition warning"><p class=admonition-title>Warning</p><p>a</p></div>'
                           '<div class="admonition-x admonition"><p class=admonition-title>Other</p>b</div>',
     """OTHER
callout<kind=warning title word=Warning>[p["a"]]
callout<kind=note title=Other>[p["b"]]"""),
    ('alerts', OTHER + '<div class="alert alert-danger"><h4>Look</h4>a</div><div class="theme-admonition'
                       ' theme-admonition-tip admonition_xJq3 alert alert--success">'
                       '<div class="admonitionHeading_Gvgb">tip</div><div class="admonitionContent_BuS1"><p>'
                       'b</p></div></div>',
     """OTHER
callout<kind=caution title=Look>[p["a"]]
callout<kind=tip title word=tip>[p["b"]]"""),
    ('told by its title alone', OTHER + '<div class="flex"><svg></svg><div><h3>Note</h3><div><p>a</p></div></div></div>'
     '<aside><h2>⚠️ Achtung!</h2>b</aside><section><h4>提示：</h4><ul><li>c</li></ul></section>',
     """OTHER
callout<kind=note title word=Note>[p["a"]]
callout<kind=warning title=Achtung!>[p["b"]]
callout<kind=tip title=提示：>[ul[li["c"]]]"""),
    ('headings that are no titles of notes', OTHER + '<h3>Note</h3><p>a</p><div><p>b</p><h3>Tip</h3><p>c</p></div><div>'
     '<h3>Warning</h3><p>d</p><h3>Other</h3><p>e</p></div><div><h3>Notes</h3><p>f</p></div>',
     """OTHER
h2["Note"]
p["a"]
p["b"]
h2["Tip"]
p["c"]
h2["Warning"]
p["d"]
h2["Other"]
p["e"]
h2["Notes"]
p["f"]"""),
    ('a title called no more than that', OTHER + '<div class=admonition><p class=title>Before</p><p>a</p></div>'
                                         '<div class=admonition><p>a</p><p class=title>After</p></div>',
     """OTHER
callout<kind=note title=Before>[p["a"]]
callout<kind=note title>[p["a"] p["After"]]"""),
    ('its kind for screen readers', OTHER + '<div class="callout callout-note"><div class=callout-title><span '
                                    'class=screen-reader-only>Note</span>On lamps</div><p>a</p></div>',
     """OTHER
callout<kind=note title=On lamps>[p["a"]]"""),
    ('by word alone', OTHER + '<p class=note>a</p><aside class=important>b</aside><div class="notice--warning">c</div>'
                              '<div class="custom-block info"><p class=custom-block-title>INFO</p>d</div>',
     """OTHER
callout<kind=note title>[p["a"]]
callout<kind=important title>[p["b"]]
callout<kind=warning title>[p["c"]]
callout<kind=note title word=INFO>[p["d"]]"""),
    ('strong word', OTHER + '<div class=note><p><b>Note:</b></p><p>a</p></div><div class=tip><p><b>Tip:</b>'
                            ' b</p></div>',
     """OTHER
callout<kind=note title word=Note:>[p["a"]]
callout<kind=tip title>[p[strong["Tip:"] " b"]]"""),
    ('kind in an attribute', OTHER + '<div class=callout data-callout=warning><p>a</p></div><div class="hint'
                                     ' hint-style-caution" data-style=caution>b</div>',
     """OTHER
callout<kind=warning title>[p["a"]]
callout<kind=caution title>[p["b"]]"""),
    ('its title named after it', OTHER + '<div class="x-note x-important"><div class=x-note-title><h6>Important</h6>'
                                         '</div><div class=x-note-text><p>a</p></div></div><div class=x-hint>before'
                                         '<p class=x-hint-title>Hint</p>b</div>',
     """OTHER
callout<kind=important title word=Important>[p["a"]]
p["before"]
p["Hint"]
p["b"]"""),
    ('family within a name', OTHER + '<div class="x-information-macro-tip">a</div><aside class="sl-aside--caution">b'
                                     '</aside><div class="nx-admonition">c</div><div class="kg-callout-card">d</div>'
                                     '<div class="callout-text">e</div>',
     """OTHER
callout<kind=tip title>[p["a"]]
callout<kind=caution title>[p["b"]]
callout<kind=note title>[p["c"]]
callout<kind=note title>[p["d"]]
p["e"]"""),
    ('signs', OTHER + '<figure class=callout><div>💡</div><div>a</div></figure><div class=callout><h3>🚧 Look</h3>b'
                      '</div><div class=callout><p>⚠️ c</p></div>',
     """OTHER
callout<kind=tip title>[p["a"]]
callout<kind=warning title=Look>[p["b"]]
callout<kind=note title>[p["⚠️ c"]]"""),
    ('label', OTHER + '<aside class="x-aside--tip" aria-label="Of walls"><p>a</p></aside><aside class="x-aside--tip"'
                      ' aria-label=Tip><p>b</p></aside>',
     """OTHER
callout<kind=tip title=Of walls>[p["a"]]
callout<kind=tip title>[p["b"]]"""),
    ('not callouts', OTHER + '<div class="notice--theorem">a</div><span class=note>b</span><div class="text-danger">'
                             'c</div><div class="notes">d</div><ul class=note><li>e</ul>',
     """OTHER
p["a"]
p["b"]
p["c"]
p["d"]
ul[li["e"]]"""),
    ('whole article', '<div class=note><p>a b c d e f</p></div><p>g</p>',
     """p["a b c d e f"]
p["g"]"""),
    ('sections of a page, whatever they are called', OTHER + '<div class=callout><h2>We help</h2><p>a</p>'
     '<h3>Call us</h3><p>b</p></div>',
     """OTHER
h2["We help"]
p["a"]
h3["Call us"]
p["b"]"""),
    ('boxes named by their kind', OTHER + '<div class="wiki-box wiki-box-warning"><p>a</p></div><div class=tip-box>'
     '<p>b</p></div><div class=info-box><p>c</p></div>',
     """OTHER
callout<kind=warning title>[p["a"]]
callout<kind=tip title>[p["b"]]
p["c"]"""),
    ('title alone', OTHER + '<div class=note><p class=note-title>Only this</p></div>',
     """OTHER
p[strong["Only this"]]"""),
    ('folds', OTHER + '<details class=warning><summary>Look</summary><p>a</p></details><details><summary>Look</summary>'
                      '<p>b</p></details>',
     """OTHER
callout<kind=warning title=Look>[p["a"]]
details[summary["Look"] p["b"]]"""),
    ('a family behind a prefix', OTHER + '<div class="nextra-callout x"><span>⚠️</span><div><p>a</p></div></div>',
     """OTHER
callout<kind=warning title>[p["a"]]"""),
    ('signs that are letters to Unicode', OTHER + '<div class=nextra-callout><div>ℹ️</div><p>a</p></div>'
                                          '<div class=notion-callout-block><div>💡</div><div>b</div></div>',
     """OTHER
callout<kind=note title>[p["a"]]
callout<kind=tip title>[p["b"]]"""),
    ('the kind that its title says', OTHER + '<div class=admonition><p class=admonition-title>Warning</p>a</div>'
     '<div class=callout><p><b>Tip</b></p><p>b</p></div><div class=callout><b>Important:</b> c</div>'
     '<div class=callout><i>Success</i> is d</div><div class="admonition tip"><h5>Warning</h5>e</div>',
     """OTHER
callout<kind=warning title word=Warning>[p["a"]]
callout<kind=tip title word=Tip>[p["b"]]
callout<kind=note title>[p[strong["Important:"] " c"]]
callout<kind=note title>[p[em["Success"] " is d"]]
callout<kind=tip title=Warning>[p["e"]]"""),
    ('a family behind the kind', OTHER + '<div class=x-warning-callout><h3><span class=sr-only>Note: </span>Hot</h3>a'
     '</div><div class="y y-tip-box">b</div>'
     '<section class=important_admonition>c</section><div class=x-callout-list>d</div><div class=x-toolbox>e</div>',
     """OTHER
callout<kind=warning title=Hot>[p["a"]]
callout<kind=tip title>[p["b"]]
callout<kind=important title>[p["c"]]
p["d"]
p["e"]"""),
    ('one term of a definition list', OTHER + '<dl class="section note"><dt>Note</dt><dd>a</dd></dl><dl><dt>'
     '<b>Achtung:</b>'
     '<dd><p>b</p><ul><li>c</ul><dd>d</dl><dl><dt>Note<dd>e<dt>Ship<dd>f</dl><dl><dt>Ship<dd>g</dl>',
     """OTHER
callout<kind=note title word=Note>[p["a"]]
callout<kind=warning title word=Achtung:>[p["b"] ul[li["c"]] p["d"]]
dl[dt["Note"] dd["e"] dt["Ship"] dd["f"]]
dl[dt["Ship"] dd["g"]]"""),
    ('a kind that is only read out', OTHER + '<div class=x><i aria-hidden=true>!</i><strong><span'
     ' class=visually-hidden>Warning'
     '</span> a</strong></div><p><span class=sr-only>Hinweis:</span> b</p><div><p>c</p><p><span class=sr-only>Tip'
     '</span></p>'
     '<p>d</p></div><ul><li><span class=sr-only>Note</span> e</ul>',
     """OTHER
callout<kind=warning title>[p[strong["a"]]]
callout<kind=note title>[p["b"]]
p["c"]
p["Tip"]
p["d"]
ul[li["Note e"]]"""),
    ('a first paragraph in a box', OTHER + '<div class=x><p>注意</p><p>a</p><ul><li>b</ul></div><section><div><b>Tip</b>'
     '</div>'
     '<div>c</div></section><p>d</p>',
     """OTHER
callout<kind=warning title word=注意>[p["a"] ul[li["b"]]]
callout<kind=tip title word=Tip>[p["c"]]
p["d"]"""),
    ('a first paragraph of a section, or not in a box', OTHER + '<div><p>Note</p><h3>a</h3><p>b</p></div><div>c<p>Tip'
     '</p>d</div>'
     f'<div><p>Note</p><p>{"e " * 150}</p></div><blockquote><p>Note</p><p>f</p></blockquote><div><p>Notes</p><p>g</p>'
     f'</div>',
     f"""OTHER
p["Note"]
h2["a"]
p["b"]
p["c"]
p["Tip"]
p["d"]
p["Note"]
p["{"e " * 149}e"]
blockquote[p["Note"] p["f"]]
p["Notes"]
p["g"]"""),
    ('a class that is no note beside one that is', OTHER + '<div class="note warn"><p>a</p></div>'
     '<div class="note info"><p>b</p></div><div class="tip note"><p>c</p></div>'
     '<div class="alert alert-note warning">d</div>',
     """OTHER
callout<kind=warning title>[p["a"]]
callout<kind=note title>[p["b"]]
callout<kind=tip title>[p["c"]]
callout<kind=warning title>[p["d"]]"""),
    ('a note whose label is its title', OTHER + '<aside class=note aria-label=Tip><p aria-hidden=true>Tip</p><p>a</p>'
     '</aside><aside class=note aria-label="Good to know"><p>b</p></aside>',
     """OTHER
callout<kind=note title=Tip>[p["a"]]
callout<kind=note title=Good to know>[p["b"]]"""),
    ('a table that sets text beside its icon', OTHER + '<div class=note><table summary=Note><tr><td rowspan=2>'
     '<img alt="[Note]" src=/note.png><th>Note<tr><td><p>a</table></div>',
     """OTHER
callout<kind=note title word=Note>[p["a"]]"""),
    ('a name that ends as that of a family, beside a kind alone', OTHER + '<blockquote class="book-hint warning">a'
     '</blockquote><div class="answer-hint">b</div>',
     """OTHER
callout<kind=warning title>[p["a"]]
p["b"]"""),
    ('a picture that says more than a kind', OTHER + '<div class=note><p><img src=/a.jpg alt=Quay><p>a</div>'
     '<div class=note><p><img src=/b.jpg alt=Crane></div>',
     """OTHER
callout<kind=note title>[p[img<src=https://e.org/a.jpg alt=Quay>] p["a"]]
callout<kind=note title>[p[img<src=https://e.org/b.jpg alt=Crane>]]"""),
    ('a quotation of nothing', OTHER + '<blockquote><video></video></blockquote><blockquote><img></blockquote>',
     "OTHER"),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in CALLOUTS])
def test_callouts(html: str, tree: str) -> None:
    assert shown(html) == tree


def test_a_class_of_very_many_dashes_is_read_once():
    dashes = "-" * 200_000
    page = f'{OTHER}<div class=x-note><p class="x-note-title {dashes}">Note</p>a</div>'
    assert shown(page).endswith('callout<kind=note title word=Note>[p["a"]]')
