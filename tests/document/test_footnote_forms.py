# ruff: noqa: E501, RUF001 - a case is a page and its Markdown, each in one string
"""Footnotes in the forms that generators and people write them in, as Markdown; and what only looks like them."""

import time

import pytest
from valid import broken

import marrow
from marrow.document.build import build
from marrow.document.roles import role
from marrow.page import parse
from marrow.render import markdown, text

NO_NOTES = [
    (
        "steps, after as many raised numbers",
        "<p>The area<sup>1</sup>, the land<sup>2</sup> and the sea<sup>3</sup>.</p><ol><li>Dig.</li><li>Plant.</li><li>"
        "Wait.</li></ol><p>1.</p><p>a</p><p>b</p><p>c</p><p>d</p>",
        "The area¹, the land² and the sea³.\n\n1. Dig.\n2. Plant.\n3. Wait.\n\n1\\.\n\na\n\nb\n\nc\n\nd",
    ),
    (
        "a work by its author and its year",
        '<p>So (Hartmann, <a href="#bib.bib1">1842</a>).</p><ul><li id="bib.bib1">Hartmann (1842) Letters.</li></ul>',
        "So (Hartmann, 1842).\n\n- Hartmann (1842) Letters.",
    ),
    (
        "price",
        "<p>It is $19<sup>99</sup> now and $5<sup>1</sup> then.</p><ol><li>One.</li><li>Two.</li></ol>",
        "It is $19⁹⁹ now and $5¹ then.\n\n1. One.\n2. Two.",
    ),
    ("what follows a mark", "<p>5 m<sup>2</sup><small>2 a year</small>, x<sup>2</sup><b><sup>3</sup> on</b>.</p>",
     "5 m²2 a year, x²**³ on**."),
    (
        "m2",
        "<p>An area of 5 m<sup>2</sup> and 3 m<sup>3</sup>.</p><h2>Notes</h2><ol><li>One.</li><li>Two.</li><li>"
        "Three.</li></ol>",
        "An area of 5 m² and 3 m³.\n\n## Notes\n\n1. One.\n2. Two.\n3. Three.",
    ),
    (
        "ordinal",
        "<p>The 1<sup>st</sup> and 2<sup>nd</sup>.</p><p>1<sup>st</sup> of May.</p>",
        "The 1st and 2nd.\n\n1st of May.",
    ),
    (
        "exponent",
        "<p>So x<sup>1</sup> + x<sup>2</sup> and 10<sup>6</sup>.</p><p>1. First.</p><p>2. Second.</p>",
        "So x¹ + x² and 10⁶.\n\n1. First.\n2. Second.",
    ),
    (
        "toc",
        '<ul><li><a href="#s1">1</a></li><li><a href="#s2">2</a></li></ul><h2 id="s1">1 First</h2><p>'
        'Text. <a href="#top">Back to top</a></p><h2 id="s2">2 Second</h2><p>Text.</p>',
        "- 1\n- 2\n\n## 1 First\n\nText. Back to top\n\n## 2 Second\n\nText.",
    ),
    (
        "list of contents",
        '<p>See <a href="#a">Chapter 1</a> and <a href="#b">2</a>.</p><h2 id="a">Chapter 1</h2><p>Text.</p><h2 id="b">'
        '2</h2><p>Text.</p>',
        "See Chapter 1 and 2.\n\n## Chapter 1\n\nText.\n\n## 2\n\nText.",
    ),
    (
        "array",
        "<p>Use <code>a[1]</code> and <code>a[2]</code>.</p><p>[1] One.</p><p>[2] Two.</p>",
        "Use `a[1]` and `a[2]`.\n\n[1] One.\n\n[2] Two.",
    ),
    ("multiplication", "<p>So 3*4 and 5*6.</p><p>* A point.</p>", "So 3\\*4 and 5*6.\n\n\\* A point."),
    ("items", "<p>Three points:</p><ol><li>One.</li><li>Two.</li><li>Three.</li></ol>",
     "Three points:\n\n1. One.\n2. Two.\n3. Three."),
    ("numbers in brackets of a law", "<p>As said in (1) and (2) above.</p><p>(1) One rule.</p><p>(2) Two rules.</p>",
     "As said in (1) and (2) above.\n\n(1) One rule.\n\n(2) Two rules."),
    ("numbers of equations", "<p>By (1) and (2) it follows.</p><h2>References</h2><p>[1] A book.</p><p>[2] A paper."
     "</p>", "By (1) and (2) it follows.\n\n## References\n\n[1] A book.\n\n[2] A paper."),
    (
        "rows that lead to themselves",
        '<p>Text.</p><table><tr><th id="L1"><a href="#L1">1</a></th><td>a b</td></tr><tr><th id="L2"><a'
        ' href="#L2">2</a>'
        '</th><td>c d</td></tr></table>',
        "Text.\n\n| 1 | a b |\n| --- | --- |\n| 2 | c d |",
    ),
    (
        "steps in circles",
        "<p>Do it thus:① first, ② then.</p><p>① First.</p><p>② Then.</p><p>That is all.</p>",
        "Do it thus:① first, ② then.\n\n① First.\n\n② Then.\n\nThat is all.",
    ),
]
LINKED = [
    (
        "brackets around a named mark",
        "<p>One. [<a href=#f1n>1</a>]<br><br><b>Notes</b><br><br>[<a name=f1n><font color=black>1</font></a>] "
        "The first note.<br><br><b>Thanks</b> to Ann.</p>",
        "One. [^1]\n\n**Thanks** to Ann.\n\n[^1]: The first note.",
    ),
    (
        "pandoc",
        '<p>One claim.<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> Two.</p>'
        '<section id="footnotes" class="footnotes footnotes-end-of-document" role="doc-endnotes"><hr /><ol>'
        '<li id="fn1"><p>The note.<a href="#fnref1" class="footnote-back" role="doc-backlink">'
        '↩︎</a></p></li></ol></section>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "github",
        '<p>One claim<sup><a href="#user-content-fn-1-ab" id="user-content-fnref-1-ab" data-footnote-ref=""'
        ' aria-describedby="footnote-label">1</a></sup>.</p><section data-footnotes="" class="footnotes">'
        '<h2 id="footnote-label" class="sr-only">Footnotes</h2><ol><li id="user-content-fn-1-ab"><p>'
        'The note. <a href="#user-content-fnref-1-ab" data-footnote-backref="" aria-label="Back to reference 1"'
        ' class="data-footnote-backref">↩</a></p></li></ol></section>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "kramdown",
        '<p>One claim<sup id="fnref:a" role="doc-noteref"><a href="#fn:a" class="footnote" rel="footnote">1</a></sup>'
        '.</p><div class="footnotes" role="doc-endnotes"><ol><li id="fn:a" role="doc-endnote"><p>'
        'The note. <a href="#fnref:a" class="reversefootnote" role="doc-backlink">&#8617;</a></p></li></ol></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "hugo",
        '<p>One claim<sup id="fnref:1"><a href="#fn:1" class="footnote-ref" role="doc-noteref">1</a></sup>.</p>'
        '<div class="footnotes" role="doc-endnotes"><hr><ol><li id="fn:1"><p>The note.&#160;<a href="#fnref:1"'
        ' class="footnote-backref" role="doc-backlink">&#x21a9;&#xfe0e;</a></p></li></ol></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "mdbook",
        '<p>One claim<sup class="footnote-reference"><a href="#1">1</a></sup>.</p><div class="footnote-definition"'
        ' id="1"><sup class="footnote-definition-label">1</sup><p>The note.</p></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "org",
        '<p>One claim<sup><a id="fnr.1" class="footref" href="#fn.1" role="doc-backlink">1</a></sup>.</p>'
        '<div id="footnotes"><h2 class="footnotes">Footnotes: </h2><div id="text-footnotes"><div class="footdef"><sup>'
        '<a id="fn.1" class="footnum" href="#fnr.1" role="doc-backlink">1</a></sup>'
        ' <div class="footpara" role="doc-footnote"><p class="footpara">The note.</p></div></div></div></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "texinfo",
        '<p>One claim<a class="footnote" id="DOCF1" href="#FOOT1"><sup>1</sup></a>.</p><div class="footnotes-segment">'
        '<hr><h4 class="footnotes-heading">Footnotes</h4><h5 class="footnote-body-heading"><a id="FOOT1" href="#DOCF1">'
        '(1)</a></h5><p>The note.</p><h5 class="footnote-body-heading"><a id="FOOT2" href="#DOCF2">(2)</a></h5><p>'
        'Other.</p></div>',
        "One claim[^1].\n\n---\n\n## Footnotes\n\n### (2)\n\nOther.\n\n[^1]: The note.",
    ),
    (
        "old texinfo",
        '<p>One claim<a name="DOCF1" href="#FOOT1"><sup>1</sup></a> and two<a name="DOCF2" href="#FOOT2"><sup>'
        '2</sup></a>.</p><div class="footnote"><hr><h4>Footnotes</h4><h3><a name="FOOT1" href="#DOCF1">(1)</a></h3><p>'
        'The note.</p><h3><a name="FOOT2" href="#DOCF2">(2)</a></h3><p>Other.</p><p>More of it.</p></div>',
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.\n\n    More of it.",
    ),
    (
        "word",
        '<p class=MsoNormal>One claim<a style="mso-footnote-id:ftn1" href="#_ftn1" name="_ftnref1" title="">'
        '<span class=MsoFootnoteReference><span style="mso-special-character:footnote">[1]</span></span></a>.</p>'
        '<div style="mso-element:footnote-list"><br clear=all><hr align=left size=1 width="33%">'
        '<div style="mso-element:footnote" id=ftn1><p class=MsoFootnoteText><a style="mso-footnote-id:ftn1"'
        ' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a>'
        ' The note.</p></div></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "word endnote",
        '<p>One claim<a href="#_edn1" name="_ednref1">[i]</a>.</p><div><hr><div id=edn1><p class=MsoEndnoteText>'
        '<a href="#_ednref1" name="_edn1">[i]</a> The note.</p></div></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "libreoffice",
        '<p>One claim<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup>'
        '.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym"'
        ' href="#sdfootnote1anc">1</a>The note.</p></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "google docs",
        '<p>One claim<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup>.</p><hr><div><p>'
        '<a href="#ftnt_ref1" id="ftnt1">[1]</a><span> The note.</span></p></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "gutenberg",
        '<p>One claim.<a name="FNanchor_1_1" id="FNanchor_1_1"></a><a href="#Footnote_1_1" class="fnanchor">[1]</a>'
        ' Two.</p><div class="footnotes"><h3>FOOTNOTES:</h3><div class="footnote"><p>'
        '<a name="Footnote_1_1" id="Footnote_1_1"></a><a href="#FNanchor_1_1"><span class="label">[1]</span></a>'
        ' The note.</p></div></div>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "sphinx old",
        '<p>One claim <a class="footnote-reference" href="#id2" id="id1">[1]</a>.</p><table class="docutils footnote"'
        ' frame="void" id="id2" rules="none"><colgroup><col class="label" /><col /></colgroup><tbody valign="top"><tr>'
        '<td class="label"><a class="fn-backref" href="#id1">[1]</a></td><td>The note.</td></tr></tbody></table>',
        "One claim [^1].\n\n[^1]: The note.",
    ),
    (
        "sphinx new",
        '<p>One claim <a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref">'
        '<span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a>.</p><aside class="footnote-list'
        ' brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label">'
        '<span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">'
        ']</span></span><p>The note.</p></aside></aside>',
        "One claim [^1].\n\n[^1]: The note.",
    ),
    (
        "docutils citation",
        '<p>One claim <a class="citation-reference" href="#cit2002" id="id1" role="doc-biblioref">[CIT2002]</a>.</p>'
        '<div role="list" class="citation-list"><div class="citation" id="cit2002" role="doc-biblioentry">'
        '<span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">CIT2002</a>'
        '<span class="fn-bracket">]</span></span><p>A book.</p></div></div>',
        "One claim [^1].\n\n[^1]: A book.",
    ),
    (
        "sphinx dl",
        '<p>One claim <a class="footnote-reference brackets" href="#id2" id="id1">1</a>.</p>'
        '<dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets">'
        '<a class="fn-backref" href="#id1">1</a></span></dt><dd><p>The note.</p></dd></dl>',
        "One claim [^1].\n\n[^1]: The note.",
    ),
    (
        "asciidoctor",
        '<p>One claim.<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1" title="View'
        ' footnote.">1</a>]</sup> Two.</p><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1">'
        '<a href="#_footnoteref_1">1</a>. The note.</div></div>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "wikipedia",
        '<p>One claim.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">'
        '&#91;</span>1<span class="cite-bracket">&#93;</span></a></sup><sup id="cite_ref-n_2-0" class="reference">'
        '<a href="#cite_note-n-2"><span class="cite-bracket">&#91;</span>note 1<span class="cite-bracket">'
        '&#93;</span></a></sup> Two.</p><h2>References</h2><div class="reflist"><ol class="references">'
        '<li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1" aria-label="Jump up">'
        '^</a></b></span> <span class="reference-text"><cite>A book.</cite></span></li><li id="cite_note-n-2">'
        '<span class="mw-cite-backlink">^ <a href="#cite_ref-n_2-0"><sup><i><b>a</b></i></sup></a>'
        ' <a href="#cite_ref-n_2-1"><sup><i><b>b</b></i></sup></a></span> <span class="reference-text">'
        'Aside.</span></li></ol></div>',
        "One claim.[^1][^2] Two.\n\n[^1]: A book.\n\n[^2]: Aside.",
    ),
    (
        "substack",
        '<p>One claim.<a class="footnote-anchor" data-component-name="FootnoteAnchorToDOM" id="footnote-anchor-1"'
        ' href="#footnote-1" target="_self">1</a> Two.</p><div class="footnote" data-component-name="FootnoteToDOM">'
        '<a id="footnote-1" href="#footnote-anchor-1" class="footnote-number" contenteditable="false" target="_self">'
        '1</a><div class="footnote-content"><p>The note.</p></div></div>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "wordpress core",
        '<p>One claim.<sup data-fn="ab-12" class="fn"><a id="ab-12-link" href="#ab-12">1</a></sup> Two.</p>'
        '<ol class="wp-block-footnotes"><li id="ab-12">The note. <a href="#ab-12-link" aria-label="Jump to footnote'
        ' reference 1">↩︎</a></li></ol>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "easy footnotes",
        '<p>One claim.<span id="easy-footnote-1-12" class="easy-footnote-margin-adjust"></span>'
        '<span class="easy-footnote"><a href="#easy-footnote-bottom-1-12" title="The note."><sup>1</sup></a></span>'
        ' Two.</p><div class="easy-footnote-title"><h4>Notes:</h4></div><ol class="easy-footnotes-wrapper">'
        '<li class="easy-footnote-single"><span id="easy-footnote-bottom-1-12" class="easy-footnote-margin-adjust">'
        '</span>The note.<a class="easy-footnote-to-top" href="#easy-footnote-1-12"></a></li></ol>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "simple footnotes",
        '<p>One claim.<a class="simple-footnote" title="The note." id="return-note-1-1" href="#note-1-1"><sup>'
        '1</sup></a> Two.</p><div class="simple-footnotes"><p class="notes">Notes:</p><ol><li id="note-1-1">'
        'The note. <a href="#return-note-1-1">&#8617;</a></li></ol></div>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "latexml bib",
        '<p class="ltx_p">One claim <cite class="ltx_cite ltx_citemacro_cite">[<a href="#bib.bib1" title=""'
        ' class="ltx_ref">1</a>, <a href="#bib.bib2" title="" class="ltx_ref">2</a>]</cite> goes on.</p>'
        '<section id="bib" class="ltx_bibliography"><h2 class="ltx_title ltx_title_bibliography">References</h2>'
        '<ul class="ltx_biblist"><li id="bib.bib1" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum'
        ' ltx_tag_bibitem">[1]</span><span class="ltx_bibblock">A. Author, </span><span class="ltx_bibblock">'
        'A book.</span></li><li id="bib.bib2" class="ltx_bibitem"><span class="ltx_tag ltx_role_refnum'
        ' ltx_tag_bibitem">[2]</span><span class="ltx_bibblock">Other book.</span></li></ul></section>',
        "One claim [^1][^2] goes on.\n\n[^1]: A. Author, A book.\n\n[^2]: Other book.",
    ),
    (
        "word, two paragraphs",
        '<p>One claim<a href="#_ftn1" name="_ftnref1">[1]</a>.</p><div id=ftn1><p><a href="#_ftnref1" name="_ftn1">[1]'
        '</a> The note.</p><p>More of it.</p></div>',
        "One claim[^1].\n\n[^1]: The note.\n\n    More of it.",
    ),
    (
        "group with a name",
        '<p>One claim.<sup class=reference><a href="#cite_note-2">[lower-alpha 1]</a></sup> Two.</p>'
        '<ol class=references><li id="cite_note-2"><b><a href="#cite_ref-2">^</a></b> The note.</li></ol>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "range between links",
        '<p>One claim [<a href="#b1">1</a>–<a href="#b3">3</a>].</p><ol class=references><li id=b1>A. Author.</li>'
        '<li id=b2>B. Author.</li><li id=b3>C. Author.</li></ol>',
        "One claim [^1][^2][^3].\n\n[^1]: A. Author.\n\n[^2]: B. Author.\n\n[^3]: C. Author.",
    ),
    (
        "drawn twice",
        '<p>One claim<sup id="r1"><a href="#n1" rel=footnote>1</a></sup><sup><a href="#n1" rel=footnote>1</a></sup> and'
        ' on.</p><ol><li id=n1>The note. <a href="#r1">↩</a></li></ol>',
        "One claim[^1] and on.\n\n[^1]: The note.",
    ),
    (
        "popover",
        '<p>One claim<button popovertarget="p1"><sup>1</sup></button> goes on.</p><div id="p1" popover hidden>'
        'The note.</div>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "popover that is not hidden otherwise",
        '<p>One claim<button popovertarget=p1><sup>1</sup></button> on.</p><div popover id=p1><p>The '
        'note.</p></div><p>And so it was told by all who came after him'
        '<sup><button popovertarget=p2>2</button></sup>, year after year.</p>'
        '<section popover=auto id=p2>Other.</section><p>So '
        '<button popovertarget=p3>Menu</button></p><div popover id=p3>Items.</div>',
        "One claim[^1] on.\n\nAnd so it was told by all who came after him[^2], year after year.\n\nSo\n\nItems."
        "\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "hidden list",
        '<p>One claim<sup><a href="#n1">1</a></sup> goes on.</p><ol style="display:none"><li id="n1">'
        'The note.</li></ol>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "name target",
        '<p>One claim <a href="#note1">[1]</a> goes on.</p><h3>Notes</h3><p><a name="note1">[1]</a> The note.</p>',
        "One claim [^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "numeric id",
        '<p>One claim <a href="#1">[1]</a> goes on.</p><p id="1">[1] The note.</p>',
        "One claim [^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "id on child",
        '<p>One claim<a href="#n1"><sup>1</sup></a> goes on.</p><ol><li><p>The note. <a id="n1" href="#r1">'
        '↩</a></p></li></ol>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "br links",
        '<p>One claim<a href="#n1"><sup>1</sup></a> and two<a href="#n2"><sup>2</sup></a>.</p><p><a name="n1"></a>'
        '1. The note.<br><a name="n2"></a>2. Other.</p>',
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "reverse only",
        '<p>One claim<sup id="r1">1</sup> goes on.</p><hr><p><a href="#r1">1</a> The note.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "wrapper goes on",
        '<p>One claim<sup><a id="r1" href="#n1">1</a></sup> here.</p><div id="n1"><p>1. The note. <a href="#r1">'
        '↩</a></p><p>Prose goes on behind the note.</p></div>',
        "One claim[^1] here.\n\nProse goes on behind the note.\n\n[^1]: The note.",
    ),
    (
        "anchor before",
        '<p>One claim<a href="#n1">[1]</a> here.</p><a id="n1"></a><p>[1] The note.</p>',
        "One claim[^1] here.\n\n[^1]: The note.",
    ),
    (
        "latex2html",
        '<p>One claim<a name="tex2html1" href="#foot12"><sup>1</sup></a> here.</p><hr><h4>Footnotes</h4><dl><dt>'
        '<a name="foot12">... here</a><a href="#tex2html1"><sup>1</sup></a></dt><dd>The note.</dd></dl>',
        "One claim[^1] here.\n\n[^1]: The note.",
    ),
    (
        "text back",
        '<p>One claim<sup><a href="#n1" id="r1">1</a></sup> here.</p><h2>Notes</h2><p id="n1">'
        '1. The note. [<a href="#r1">back to text</a>]</p>',
        "One claim[^1] here.\n\n[^1]: The note.",
    ),
    ("lost", '<p>One claim<sup><a href="#fn3">3</a></sup> here.</p>', "One claim[3] here."),
    (
        "fn in heading",
        '<h2>A head<sup><a href="#fn1">1</a></sup></h2><p>One claim here.</p><ol class="footnotes"><li id="fn1">'
        'The note.</li></ol>',
        "## A head[^1]\n\nOne claim here.\n\n[^1]: The note.",
    ),
    (
        "two lists in boxes that say notes",
        '<p>One claim<sup><a href="#fn:1" rel="footnote">1</a></sup>.</p><p>Two<a href="#_ftn1" name="_ftnref1"><sup>'
        '[1]</sup></a>; three<a href="#_ftn2" name="_ftnref2"><sup>[2]</sup></a>.</p><div class="legacy-notes"><hr><p>'
        '<a href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> Other.</p><p><a href="#_ftnref2" name="_ftn2"><sup>'
        '[2]</sup></a> Third.</p></div><div class="footnotes"><ol><li id="fn:1"><p>The note. <a href="#fnref:1">'
        '↩</a></p></li></ol></div>',
        "One claim[^1].\n\nTwo[^2]; three[^3].\n\n[^1]: The note.\n\n[^2]: Other.\n\n[^3]: Third.",
    ),
    ("note in the margin before its line", '<div><div id=fn1><p><sup>1</sup>&nbsp;The note.</p></div></div><p>One claim'
     '<a href="#fn1" class="footnote-ref" id="fnref1"><sup>1</sup></a>.</p>', "One claim[^1].\n\n[^1]: The note."),
    (
        "letters",
        '<p>It was<sup><a href="#t1" id="r1">a</a></sup>.</p><table><tr><td>A</td><td>12<sup><a href="#t2" id="r2">b'
        '</a></sup></td></tr><tr><td>B</td><td>3</td></tr></table><p id="t1"><sup><a href="#r1">a</a></sup> Before.'
        '</p><p id="t2"><sup><a href="#r2">b</a></sup> After.</p>',
        "It was[^1].\n\n| A | 12[^2] |\n| --- | --- |\n| B | 3 |\n\n[^1]: Before.\n\n[^2]: After.",
    ),
    (
        "letters that lead back to several references",
        '<p>One<sup id="r1" class="reference"><a href="#n1">[1]</a></sup>.</p><p>A claim<sup id="r2" class="reference">'
        '<a href="#n2">[2]</a></sup>.</p><p>B too<sup id="r3" class="reference"><a href="#n2">[2]</a></sup>.</p>'
        '<ol class="references"><li id="n1">^ <a href="#r1">back</a> Note.</li><li id="n2">^ <a href="#r2"><sup>'
        '<i>a</i>'
        '</sup></a> <a href="#r3"><sup><i>b</i></sup></a> Second.</li></ol>',
        "One[^1].\n\nA claim[^2].\n\nB too[^2].\n\n[^1]: Note.\n\n[^2]: Second.",
    ),
    (
        "button with the tip that describes it",
        '<p>One claim<button aria-describedby="t1">1</button></p><div id="t1" role="tooltip">The note.</div>',
        "One claim[^1]\n\n[^1]: The note.",
    ),
    (
        "key in brackets around the link",
        '<p>One <span id="i1">[<a href="#i5">Row11</a>]</span>.</p><div class="citation" id="i5"><span>[<a href="#i1">'
        'Row11</a>]</span><p>A. Rowe.</p></div>',
        "One [^1].\n\n[^1]: A. Rowe.",
    ),
    (
        "signs in a circle",
        '<p>One claim<a href="#z1"><sup>①</sup></a>.</p><hr><p id="z1">① The note.</p>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
]
BESIDE = [
    ("the mark leads to what is right behind it", "<p>One claim<span class=x><sup><a href=#n>1</a></sup><small id=n>"
     "The note.</small></span> goes on.</p>", "One claim[^1] goes on.\n\n[^1]: The note."),
    ("so does one around a raised number", "<p>One claim<a href=#n><sup>1</sup></a> <span id=n>The note.</span> goes "
     "on.</p>", "One claim[^1] goes on.\n\n[^1]: The note."),
    ("what another name has is text", "<p>One claim<sup><a href=#n>1</a></sup> <span id=m>that it</span> goes on.</p>",
     "One claim[1] that it goes on."),
    (
        "unseen in the element of its mark",
        "<p>This is said first of all.<sup>1<span class=footnote-content hidden>The first note.</span></sup> "
        "Two.<sup>2 "
        "<span style='display:none'>The second.</span></sup> And then it goes on like that.</p>",
        "This is said first of all.[^1] Two.[^2] And then it goes on like that.\n\n"
        "[^1]: The first note.\n\n[^2]: The second.",
    ),
    (
        "unseen behind its number in a note",
        "<p>This is said first of all.<span class=footnote data-footnote-number=1>"
        "<span class=footnote-number>1</span>"
        "<span class=footnote-content style='display:none'>The first note.</span></span> Two.</p>",
        "This is said first of all.[^1] Two.\n\n[^1]: The first note.",
    ),
    (
        "cheret",
        '<p>One claim.<span class="footnote_referrer"><a role="button" tabindex="0"><sup id="footnote_plugin_tooltip_1"'
        ' class="footnote_plugin_tooltip_text">[1]</sup></a><span id="footnote_plugin_tooltip_text_1"'
        ' class="footnote_tooltip">The note.</span></span> Two.</p>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "modern footnotes",
        '<p>One claim.<sup class="modern-footnotes-footnote" data-mfn="1"><a href="javascript:void(0)" title="The'
        ' note." role="button" aria-pressed="false" aria-describedby="mfn-content-1">1</a></sup>'
        '<span id="mfn-content-1" role="tooltip" class="modern-footnotes-footnote__note" tabindex="0" data-mfn="1">'
        'The note.</span> Two.</p>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "latexml",
        '<p class="ltx_p">One claim<span id="footnote1" class="ltx_note ltx_role_footnote"><sup class="ltx_note_mark">'
        '1</sup><span class="ltx_note_outer"><span class="ltx_note_content"><sup class="ltx_note_mark">1</sup>'
        '<span class="ltx_tag ltx_tag_note">1</span>The note.</span></span></span> goes on.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "tufte side",
        '<p>One claim.<label for="sn-1" class="margin-toggle sidenote-number"></label><input type="checkbox" id="sn-1"'
        ' class="margin-toggle"/><span class="sidenote">The note.</span> Two.</p>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    (
        "tufte margin",
        '<p>One claim.<label for="mn-1" class="margin-toggle">&#8853;</label><input type="checkbox" id="mn-1"'
        ' class="margin-toggle"/><span class="marginnote">The note.</span> Two.</p>',
        "One claim.[^1] Two.\n\n[^1]: The note.",
    ),
    ("distill", "<p>One claim<d-footnote>The note.</d-footnote> goes on.</p>", "One claim[^1] goes on.\n\n[^1]: The"
        " note."),
    (
        "inline footnote span",
        '<p>One claim<sup>1</sup><span class="footnote">The note.</span> goes on.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "inline hidden",
        '<p>One claim<sup class="ref">1</sup><span class="pop" style="display:none">The note.</span> goes on.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    (
        "bigfoot",
        '<p>One claim<button class="bigfoot-footnote__button" data-footnote-number="1" data-bigfoot-footnote="&lt;p&gt;'
        'The note.&lt;/p&gt;">1</button> goes on.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note.",
    ),
    ("data-footnote", '<p>One claim<sup data-footnote="The note.">1</sup> goes on.</p>',
     "One claim[^1] goes on.\n\n[^1]: The note."),
    (
        "title",
        '<p>One claim<sup><a class="footnote" href="#" title="The note, as a tooltip.">1</a></sup> goes on.</p>',
        "One claim[^1] goes on.\n\n[^1]: The note, as a tooltip.",
    ),
    ("popover", '<p>One claim<sup><button popovertarget=n>1</button></sup><span popover id=n>The whole note.</span> on.'
     '</p>', "One claim[^1] on.\n\n[^1]: The whole note."),
    ("said again in a table", '<p>One claim<sup>1</sup><span class=footnote_tooltip>The whole note.</span> on.</p><p>'
     'References</p><table><tr><th>↑1<td>The whole note.</table>', "One claim[^1] on.\n\n[^1]: The whole note."),
    ("star before the number", '<p>One claim<a href="#f-1" id="fn-1">*1</a> on.</p><div class=footnote><p '
     'class=footnote><a href="#fn-1" id="f-1">*1</a><span>:</span><span>The whole note.</span></p></div>',
     "One claim[^1] on.\n\n[^1]: The whole note."),
    ("returns to a referrer", '<p>One claim<sup><a href="#fn1" id=r1>1</a></sup> on.</p><dl><dt>Footnote 1<dd id=fn1>'
     '<p>The whole note.<p><a href="#r1">Return to footnote 1 referrer</a></dl>',
     "One claim[^1] on.\n\n[^1]: The whole note."),
    ("a list of references", '<p>One claim<sup>[1]</sup> and two.<sup>[2]</sup></p><ul class=reference-list><li><span>1'
     '</span>The note.<li><span>2</span>Another.</ul>',
     "One claim[^1] and two.[^2]\n\n[^1]: The note.\n\n[^2]: Another."),
    ("a note that repeats the mark before it", "<p>One claim<sup>1</sup><span class='absolute w-40'><sup>1</sup> The"
     " note.</span> and another.<sup>2</sup> <small class=x>2. The <i>other</i>.</small></p>",
     "One claim[^1] and another.[^2]\n\n[^1]: The note.\n\n[^2]: The *other*."),
    ("mark and note in one", '<p>One claim<span class=sidenote><label for=s>¹</label><input type=checkbox id=s><span '
     'class=sidenote__content>The note.</span></span> on.</p>', "One claim[^1] on.\n\n[^1]: The note."),
    ("brackets of East Asia", "<p>One claim［1］ and two〔2〕.</p><p>注释：</p><p>［1］The note.</p><p>［2］Another.</p>",
     "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("signs of East Asia", "<p>One claim※1 and two※2.</p><p>※1 The note.</p><p>※2 Another.</p>",
     "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("words of East Asia", "<p>One claim<sup>（注1）</sup> and two<sup>（注2）</sup>.</p><h3>注</h3><p>（注1）The note.</p><p>"
     "（注2）Another.</p>", "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("tooltip behind a mark", "<p>One claim<span class=tooltip><sup>[1]</sup><span class=tooltiptext>The whole note."
     "</span></span> more.</p>", "One claim[^1] more.\n\n[^1]: The whole note."),
    ("said again for a box", '<p>One claim<sup id=r><a href="#fn1" rel=footnote>1</a></sup><span '
     'class=footnote-content hidden>The whole note.</span> more.</p><ol><li id=fn1>The whole note.</li></ol>',
     "One claim[^1] more.\n\n[^1]: The whole note."),
    ("attribute of what is empty", '<p>One claim<span class=fn data-footnote="The whole note."></span> more.</p>',
     "One claim[^1] more.\n\n[^1]: The whole note."),
    ("attribute of a button beside the mark", '<p>One claim<sup><a href="#fn1" rel=footnote>1</a></sup><span cla'
     'ss=box> '
     '<button rel=footnote data-bigfoot-footnote="The whole note."><svg></svg></button></span> more.</p><ol><li id=fn1>'
     'The whole note.</li></ol>', "One claim[^1] more.\n\n[^1]: The whole note."),
    ("raised stars before the numbers", "<p>One claim<sup>*1</sup> and two<sup>*2</sup>.</p><p>*1 The note.</p><p>*2 "
     "Another.</p>", "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("attribute of a tooltip", '<p>One claim<sup data-bs-toggle=tooltip data-bs-title="The whole note.">1</sup> '
     'more.</p>',
     "One claim[^1] more.\n\n[^1]: The whole note."),
    ("circles that are raised", "<p>One claim<sup>①</sup> and two<sup>②</sup>.</p><p>注释：</p><p>① The note.</p><p>② "
     "Another.</p>", "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("named as an endnote", "<p>One claim<span class=endnote-ref>1</span>.</p><h3>Endnotes</h3><div><span>1.</sp"
     "an> The "
     "note.</div>", "One claim[^1].\n\n[^1]: The note."),
    ("arrow that leads nowhere", '<p>One claim<sup><a href="#n1">1</a></sup>.</p><ol><li id=n1>The note. <a href'
     '="#r1">⤶</a>'
     '</li></ol>', "One claim[^1].\n\n[^1]: The note."),
    ("attribute of a few letters", '<p>One claim<span class=fn data-fn="The whole note.">1</span> more.</p>',
     "One claim[^1] more.\n\n[^1]: The whole note."),
    (
        "aside in the line",
        '<p>One two.<span class="aside">The note here.</span> Three.</p>',
        "One two.[^1] Three.\n\n[^1]: The note here.",
    ),
    (
        "side note that repeats its number",
        '<p>One<label for="s" class="sidenote-number">1</label><input type="checkbox" id="s"><span'
        ' class="sidenote">1. The'
        ' note here.</span> two.</p>',
        "One[^1] two.\n\n[^1]: The note here.",
    ),
]
LOOSE = [
    (
        "numbers that are all cited, wherever they stand",
        "<p>One claim<sup>1</sup>, two<sup>2</sup>, three<sup>3</sup>.</p><p>1 The note.</p><p>2 Another.</p><p>3 A "
        "third.</p><p>More.</p><p>a</p><p>b</p><p>c</p>",
        "One claim[^1], two[^2], three[^3].\n\nMore.\n\na\n\nb\n\nc\n\n[^1]: The note.\n\n[^2]: Another.\n\n[^3]: A "
        "third.",
    ),
    (
        "a note with a star before those with numbers",
        "<p>One claim<sup>1</sup>, a second<sup>2</sup> and a sum*.</p><p>*An estimate.</p><p>¹The note.</p>"
        "<p>²Another.</p>",
        "One claim[^1], a second[^2] and a sum[^3].\n\n[^1]: The note.\n\n[^2]: Another.\n\n[^3]: An estimate.",
    ),
    (
        "items of two lines",
        '<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><p>Sources:</p><ol><li>The note:<br> '
        '<a href="https://e.org/a">A</a></li><li>Other:<br> <a href="https://e.org/b">B</a></li></ol>',
        "One claim[^1] and two[^2].\n\n[^1]: The note:\\\n    [A](https://e.org/a)\n\n"
        "[^2]: Other:\\\n    [B](https://e.org/b)",
    ),
    (
        "a class that raises",
        '<p>One claim<span class=Superscript>1</span> and<span class="footnote-ref">2</span>.</p><hr>'
        '<p><span class=Superscript>1</span> The note.</p><p><span class=Superscript>2</span> Other.</p>',
        "One claim[^1] and[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "Roman numbers",
        "<p>One claim<sup>i</sup> and<sup>ii</sup>.</p><hr><p><sup>i</sup> The note.</p><p><sup>ii</sup> Other.</p>",
        "One claim[^1] and[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "a key and its term",
        '<p>One claim [<a href="#c1">Low50</a>].</p><dl><dt id=c1>[Low50]</dt><dd>A. Low, Green Cars.</dd></dl>',
        "One claim [^1].\n\n[^1]: A. Low, Green Cars.",
    ),
    (
        "words that lead to a note",
        '<p>One claim of <a role="doc-noteref" href="#low">the book</a>.</p><ol><li id=low>A. Low, 1950.</li></ol>',
        "One claim of the book[^1].\n\n[^1]: A. Low, 1950.",
    ),
    (
        "a mark that a script made a block",
        '<p>One claim.<div><button data-bigfoot-footnote="&lt;p&gt;The note.&lt;/p&gt;">1</button></div><p>Prose.</p>',
        "One claim.[^1]\n\nProse.\n\n[^1]: The note.",
    ),
    (
        "a tip by its role behind a mark",
        '<p>One claim<span><button>1</button><span role=tooltip>The note.</span></span> of it.</p>',
        "One claim[^1] of it.\n\n[^1]: The note.",
    ),
    (
        "a note in its line that is called so",
        '<p>One claim<span class=inline-footnote>The note.</span> of it.</p>',
        "One claim[^1] of it.\n\n[^1]: The note.",
    ),
    (
        "files of a book put together",
        '<p>One claim.<a href="notes.xhtml#note-1" id=noteref-1>1</a></p><ol><li id=note-1><p>The note. '
        '<a href="one.xhtml#noteref-1">↩</a></ol>',
        "One claim.[^1]\n\n[^1]: The note.",
    ),
    (
        "an element of TEI",
        '<p>One claim<tei-note place=foot>The note.</tei-note> of it.</p>',
        "One claim[^1] of it.\n\n[^1]: The note.",
    ),
    (
        "a mark in a box that breaks its paragraph",
        '<p>One claim<div><button data-bigfoot-footnote="&lt;p&gt;The note.&lt;/p&gt;">1</button></div>, and on.</p>',
        "One claim[^1], and on.\n\n[^1]: The note.",
    ),
    (
        "a note said again beside the text",
        '<p>One claim<sup><a href="#fn1">1</a></sup>.</p><p>Prose.</p><div class=column><p>The note on it.</p></div>'
        '<ol><li id=fn1>The note on it.</li></ol>',
        "One claim[^1].\n\nProse.\n\n[^1]: The note on it.",
    ),
    (
        "notes in a list again, with their numbers",
        "<p>One claim<a id=b1 href=#n1>1</a>.</p><ul class=sides><li><span class=num>1</span> See the whole ledger."
        "</ul>"
        "<p>More.</p><ul><li>1 Another one of these.</ul><p id=n1><a href=#b1>1</a> See the whole ledger.</p>",
        "One claim[^1].\n\nMore.\n\n- 1 Another one of these.\n\n[^1]: See the whole ledger.",
    ),
    (
        "notes in a list again",
        "<p>One claim<dt-fn>The note on <i>it</i>.</dt-fn>.</p><h3>Footnotes</h3><ol><li>The note on <i>it</i>.</li>"
        "</ol>",
        "One claim[^1].\n\n[^1]: The note on *it*.",
    ),
    (
        "an attribute that names the note",
        '<p>One claim<button class=footnote-trigger data-footnote=fa>1</button>.</p><div id=fa hidden><p>The note.'
        '</p></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "a heading that is the mark",
        '<p>One claim<a class=noteref href="#n">note 1</a>.</p><h2>Notes</h2><div class=note id=n><h3>Note 1</h3><p>'
        'The note.</p></div>',
        "One claim[^1].\n\n[^1]: The note.",
    ),
    (
        "sup sup",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><hr><p><sup>1</sup> The note.</p><p><sup>2</sup> Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "sup plain",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><h3>Notes</h3><p>1. The note.</p><p>2. Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "box that says notes",
        '<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><div class="notes"><p><sup>1</sup> The note.</p><p><sup>'
        '2</sup> Other.</p></div>',
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "sup bold",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><h3>Anmerkungen</h3><p><b>1</b> The note.</p><p><b>2</b>"
        " Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "sup ol",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><h3>Footnotes</h3><ol><li>The note.</li><li>Other.</li></ol>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "ol start",
        '<p>One claim<sup>4</sup> and two<sup>5</sup>.</p><h3>Footnotes</h3><ol start="4"><li>The note.</li><li>'
        'Other.</li></ol>',
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "brackets",
        "<p>One claim [1] and two [2].</p><hr><p>[1] The note.</p><p>[2] Other.</p>",
        "One claim [^1] and two [^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "brackets br",
        "<p>One claim[1] and two[2].</p><p>[1] The note.<br>[2] Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "sup br",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><p><sup>1</sup> The note.<br/>\n<sup>2</sup> Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "paren",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><p><strong>Notes</strong></p><p>1) The note.</p><p>"
        "2) Other.</p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "names within small letters",
        "<p>One claim<a href=#a1><sup>1</sup></a> and two<a href=#a2><sup>2</sup></a>.</p><p><small><a name=a1></a>[1] "
        "The note.<br><a name=a2></a>[2] Other.</small></p>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "names within a font",
        "<p>One claim<a href=#a1><sup>1</sup></a> and two<a href=#a2><sup>2</sup></a>.</p><div><font size=2><a name=a1>"
        "1.</a> The note.<br><a name=a2>2.</a> Other.</font></div>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    ("star", "<p>One claim* and two.</p><p>Prose.</p><p>* The note.</p>", "One claim[^1] and two.\n\nProse.\n\n[^1]:"
        " The note."),
    (
        "dagger",
        "<p>One claim* and two†.</p><p>Prose.</p><p>*The note.</p><p>†Other.</p>",
        "One claim[^1] and two[^2].\n\nProse.\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "unicode",
        "<p>One claim¹ and two².</p><p>Prose.</p><p>¹ The note.</p><p>² Other.</p>",
        "One claim[^1] and two[^2].\n\nProse.\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "paper",
        "<p>One claim [1, 2] and two [1-3] and more [3][2].</p><h2>References</h2><ol><li>A. Author.</li><li>"
        "B. Author.</li><li>C. Author.</li></ol>",
        "One claim [^1][^2] and two [^1][^2][^3] and more [^3][^2].\n\n[^1]: A. Author.\n\n[^2]: B. Author.\n\n[^3]: C."
        " Author.",
    ),
    (
        "several raised",
        "<p>One claim<sup>1,2</sup> and two<sup>3</sup>.</p><h2>References</h2><p>1. A. Author.</p><p>2. B. Author.</p>"
        "<p>3. C. Author.</p>",
        "One claim[^1][^2] and two[^3].\n\n[^1]: A. Author.\n\n[^2]: B. Author.\n\n[^3]: C. Author.",
    ),
    (
        "failing links",
        '<p>One claim<sup><a href="#fn1">1</a></sup> and two<sup><a href="#fn2">2</a></sup>.</p><h2>Notes</h2><ol><li>'
        'The note.</li><li>Other.</li></ol>',
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "table notes",
        "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><h2>Notes</h2><table><tr><td>1</td><td>The note.</td></tr>"
        "<tr><td>2</td><td>Other.</td></tr></table>",
        "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Other.",
    ),
    (
        "aside side",
        '<p>One claim<sup>1</sup> here.</p><aside class="sidenote"><sup>1</sup> The note.</aside><p>Prose.</p>',
        "One claim[^1] here.\n\nProse.\n\n[^1]: The note.",
    ),
    (
        "numbered notes exponents",
        "<p>An area of 5 m<sup>2</sup> is one claim<sup>1</sup> and two<sup>2</sup> and 10<sup>3</sup> three<sup>"
        "3</sup>.</p><h2>Notes</h2><ol><li>The note.</li><li>Other.</li><li>Third.</li></ol>",
        "An area of 5 m² is one claim[^1] and two[^2] and 10³ three[^3].\n\n[^1]: The note.\n\n[^2]: Other.\n\n[^3]:"
        " Third.",
    ),
    ("round brackets", "<p>One claim (1) and two (2).</p><p>Notes</p><p>(1) The first.</p><p>(2) The second.</p>",
     "One claim [^1] and two [^2].\n\n[^1]: The first.\n\n[^2]: The second."),
    ("source of Markdown", "<p>One claim[^1] here.</p><p>[^1]: The note.</p>",
     "One claim[^1] here.\n\n[^1]: The note."),
    ("each behind its paragraph", "<p>One claim<sup>1</sup>.</p><aside><sup>1</sup> The first.</aside><p>Another claim"
     "<sup>2</sup>.</p><aside><sup>2</sup> The second.</aside>",
     "One claim[^1].\n\nAnother claim[^2].\n\n[^1]: The first.\n\n[^2]: The second."),
    ("rows of a table that is called notes", "<p>One claim<sup>1</sup> and two<sup>2</sup>.</p><table class=note"
     "s><tr><td>1"
     "</td><td>The note.</td></tr><tr><td>2</td><td>Another.</td></tr></table>",
     "One claim[^1] and two[^2].\n\n[^1]: The note.\n\n[^2]: Another."),
    ("dash behind the mark", "<p>One claim[1].</p><hr><p>[1] – The note.</p>", "One claim[^1].\n\n[^1]: The note."),
    ("other numbers in round brackets", "<p>First (1) one claim[1], second (2) two[2].</p><h2>Notes</h2><p>[1] A.</p>"
     "<p>[2] B.</p>", "First (1) one claim[^1], second (2) two[^2].\n\n[^1]: A.\n\n[^2]: B."),
    (
        "raised by a style",
        '<p>One<span style="vertical-align:super">1</span>.</p><p>Two<span style="vertical-align:super">2</span>.</p>'
        '<h3>Notes</h3><p><span style="vertical-align:super">1</span> First.</p><p><span style="vertical-align:super">2'
        '</span> Second.</p>',
        "One[^1].\n\nTwo[^2].\n\n[^1]: First.\n\n[^2]: Second.",
    ),
    (
        "in circles",
        "<p>One①.</p><p>Two②.</p><hr><p>① First.</p><p>② Second.</p>",
        "One[^1].\n\nTwo[^2].\n\n[^1]: First.\n\n[^2]: Second.",
    ),
    (
        "with a quotation",
        "<p>One<sup>1</sup>.</p><p>Two<sup>2</sup>.</p><h2>Notes</h2><p>1. He wrote:</p><blockquote>Never.</blockquote>"
        "<p>2. Second.</p>",
        "One[^1].\n\nTwo[^2].\n\n[^1]: He wrote:\n\n    > Never.\n\n[^2]: Second.",
    ),
    (
        "behind a typed rule",
        "<div>One<sup>1</sup>.<br><br>Two<sup>2</sup>.<br><br>___<br><sup>1</sup> First.<br><sup>2</sup> Second.</div>",
        "One[^1].\n\nTwo[^2].\n\n[^1]: First.\n\n[^2]: Second.",
    ),
    (
        "items with letters",
        '<p>One<sup>a</sup>.</p><p>Two<sup>b</sup>.</p><hr><ol type="a"><li>First.</li><li>Second.</li></ol>',
        "One[^1].\n\nTwo[^2].\n\n[^1]: First.\n\n[^2]: Second.",
    ),
]


def _cases(*tables: list[tuple[str, str, str]]) -> list[object]:
    return [pytest.param(html, expected, id=name) for table in tables for name, html, expected in table]


def _markdown(html: str) -> str:
    page = parse(html, url="https://e.org/d/p.html")
    document = build(page, page.leaves.hidden == 0)
    assert broken(document) == ""
    return markdown.render(document).strip()


@pytest.mark.parametrize(("html", "expected"), _cases(NO_NOTES))
def test_what_only_looks_like_notes_stays(html: str, expected: str) -> None:
    assert _markdown(html) == expected


@pytest.mark.parametrize(("html", "expected"), _cases(LINKED))
def test_notes_with_links(html: str, expected: str) -> None:
    assert _markdown(html) == expected


@pytest.mark.parametrize(("html", "expected"), _cases(BESIDE))
def test_notes_beside_their_reference(html: str, expected: str) -> None:
    assert _markdown(html) == expected


@pytest.mark.parametrize(("html", "expected"), _cases(LOOSE))
def test_notes_without_links(html: str, expected: str) -> None:
    assert _markdown(html) == expected


HEAD = """<!doctype html><title>On claims - The site</title><header><nav><ul><li><a href="/">Home</a></li><li><a
href="/blog">Blog</a></li><li><a href="/about">About us</a></li></ul></nav></header><main><article>
<h1>On claims</h1><p>Every
so often somebody makes a claim that nobody has looked at for years, and then it turns out that there is little behind
it.</p><p>This article goes through some of them, one after the other, and tells what is known about
where each of them came
from.</p>"""
MORE = """<p>There is more to be said about it than fits here, but the sources are worth reading for
anybody who wants to know
how such things come about.</p>"""
FOOT = """</article></main><footer><p>Copyright 2024 The site. All rights reserved.</p><ul><li><a
href="/privacy">Privacy</a></li><li><a href="/terms">Terms</a></li></ul></footer>"""
SPLIT = {  # a button divides the line, and its short end goes
    "bigfoot", "popover", "a mark that a script made a block", "a mark in a box that breaks its paragraph"
}  # fmt: skip


@pytest.mark.parametrize(
    ("html", "expected"),
    _cases([case for case in LINKED + BESIDE + LOOSE if case[0] not in SPLIT and "[^1]" in case[2]]),
)
def test_notes_survive_extraction(html: str, expected: str) -> None:
    longer = html.replace("One claim", "One of them is a claim that has been repeated in many books ever since; one"
                                       " claim", 1)
    found = marrow.extract(HEAD + longer.replace("</p>", "</p>" + MORE, 1) + FOOT).markdown()
    wanted = [line.replace("One claim", "one claim") for line in expected.splitlines() if "[^" in line]
    assert [line for line in wanted if line not in found] == []
    assert "Privacy" not in found


def test_a_path_before_the_fragment_is_that_of_a_page_whose_address_is_not_known() -> None:
    html = '<p>One claim [<a href="/articles/x#ref-CR1">1</a>].</p><ol><li><p id=ref-CR1>A book.</p></li></ol>'
    page, elsewhere = parse(html), parse(html, url="https://e.org/d/p.html")
    assert markdown.render(build(page, page.leaves.hidden == 0)).strip() == "One claim [^1].\n\n[^1]: A book."
    assert "[^1]" not in markdown.render(build(elsewhere, elsewhere.leaves.hidden == 0))


def test_text_has_notes_last_and_no_marks() -> None:
    page = parse("<p>One claim<sup>1</sup> and [2] two.</p><p>Prose.</p><p><sup>1</sup> The note.</p>")
    assert text.render(build(page, page.leaves.hidden == 0)) == "One claim and [2] two.\n\nProse.\n\nThe note.\n"




def test_names_say_the_same_among_many_others() -> None:
    many = " ".join(f"w-{n} view-{n} text-{n}" for n in range(200))
    assert [role(f"{many} {name}") for name in ("footnote-back", "headerlink", "x")] == ["backlink", "permalink", ""]


def test_notes_that_outweigh_the_text_are_not_taken_along() -> None:
    words = "Here are some of the words. " * 12
    note = "<ol hidden><li id=n1>" + "fine print " * 80 + "</li></ol>"
    assert _markdown(f'<p>{words}One<sup><a href="#n1">1</a></sup> more.</p>' + note) == f"{words}One[1] more."


@pytest.mark.parametrize(("beside", "stays"), [("", False), ("<p>Checked in May.</p>", True)])
def test_what_names_folded_notes_goes_with_them(beside: str, stays: bool) -> None:
    folded = f"<details><summary>Sources</summary><ol><li id=n1>The note.</ol>{beside}</details>"
    lines = _markdown(f'<p>The ferry stays.<sup><a href="#n1">1</a></sup></p>{folded}').splitlines()
    assert lines[0] == "The ferry stays.[^1]" and lines[-1] == "[^1]: The note."
    assert any("Sources" in line for line in lines) == stays


def test_markdown_that_is_typed_has_no_notes() -> None:
    typed = "<p>**Layers:** The first one reads.</p><p>*waves* And **more** of it.</p><p>**Summary:** It works.</p>"
    assert "[^" not in _markdown(typed) and "Summary" in _markdown(typed).splitlines()[-1]
    assert "[^1]" in _markdown("<p>The price* is for two.</p><p>It stays* so.</p><p>* Without wine.</p>")


HOSTILE = {
    "notes right behind their marks": "<p>" + " ".join(
        f"word<sup><a href=#n{at}>{at}</a></sup> <span id=n{at}>Note {at}.</span>" for at in range(1, 3_000)),
    "signs": '<p>A word. ' + 'a* ' * 40_000 + '</p><p>' + '*a* ' * 20_000 + '</p><p>* Note.</p>',
    "references to one note": '<p>' + 'word <sup><a href="#n">1</a></sup> ' * 4000 + '</p><p id=n>1. The note.</p>',
    "many notes": ''.join(f'<p>a b<a href="#n{n}">[{n}]</a></p>' for n in range(4000))
    + ''.join(f'<p id=n{n}>[{n}] Note.</p>' for n in range(4000)),
    "many of one paragraph": '<p>' + ''.join(f'a b<a href="#n{n}">[{n}]</a>' for n in range(4000)) + '</p>'
    + ''.join(f'<p id=n{n}>[{n}] Note.</p>' for n in range(4000)),
    "many in a line": '<div>' + ''.join(f'a b<a href="#n{n}">[{n}]</a> <a id=n{n}></a>{n}. note<br>'
                                        for n in range(4000)) + '</div>',
    "many lines": '<p>' + ''.join(f'word [{n % 900}] ' for n in range(8000)) + '</p>'
    + '<p>[1] Note.</p><p>other</p>' * 4000,
    "many asides": '<p>word' + '<sup>1</sup><span class=sidenote>the note</span>' * 4000 + '</p>',
    "many that repeat marks": '<p>word' + '<sup>1</sup><small>1. the note</small>' * 4000 + '</p>',
    "white space": '<p>word<sup>1</sup></p><p>' + ' \n' * 100_000 + '1. Note.</p>' + f'<p>{"&#32;" * 50_000}x</p>',
}  # fmt: skip


@pytest.mark.parametrize("html", [pytest.param(html, id=name) for name, html in HOSTILE.items()])
def test_time_is_linear(html: str) -> None:
    page = parse(html)
    start = time.process_time()
    assert build(page, page.leaves.hidden == 0)
    assert time.process_time() - start < 5
