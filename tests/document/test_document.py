# ruff: noqa: E501 - a case is a page and a tree, each in one string
"""Text, links, lists and headings of a document."""

import time

import numpy as np
import pytest
from valid import OTHER, show, shown

from marrow.document.build import Element, build
from marrow.document.posts import Post, Thread
from marrow.page import parse

TEXT = [
    ('a stop that is left', '<p>a</p><p><em>.</em></p><p>b</p><p>,</p><p>…</p><p>| c</p>',
     'p["a"]\np["b"]\np["…"]\np["| c"]'),
    ('words', '<p> Hello  <b>bold </b>world<i> it</i> . </p>',
     'p["Hello " strong["bold"] " world " em["it"] " ."]'),
    ('stray runs', 'one<p>two</p>three <b>four<div>five</div></b>',
     """p["one"]
p["two"]
p["three " strong["four"]]
p[strong["five"]]"""),
    ('where a declaration is defined', '<section><span class=rightside>1.0 <a class=src href=/s>Source</a></span>'
     '<h4>f()</h4></section><p>a</p><a class="src rightside" href=/t>Source</a>'
     '<h4>g()</h4><div class=rightside>b</div>',
     """h2["f()"]
p["a"]
h2["g()"]
p["b"]"""),
    ('what only paper shows', '<p>a</p><div class=printfooter>Retrieved from e.org</div><p class=visible-print>b</p>',
     'p["a"]'),
    ('inline boxes', '<p><span>Shirt</span><span>Oversized</span> H<sub>2</sub>O <b>W</b>ord x<sup>2</sup></p>',
     'p["Shirt Oversized H" sub["2"] "O " strong["W"] "ord x" sup["2"]]'),
    ('what styles show as a line', '<p><b>Free delivery</b>We bring it home.<i>Note:</i> not on Sundays.Or in the'
                                   '<b>Git</b>Hub of the new Mac<b>Book</b>',
     'p[strong["Free delivery"] " We bring it home. " em["Note:"] " not on Sundays.Or in the" strong["Git"]'
     ' "Hub of the new Mac" strong["Book"]]'),
    ('labels that end with a dash', '<ul><li><b>n</b> (Integer) — <div><p>how many</p></div><li><span>wait –</span>'
     '<div>yes'
     '</div></ul><div><p>So —</p><p>no</p></div><div>a -<div>b</div></div>',
     'ul[li[strong["n"] " (Integer) — how many"] li["wait – yes"]]\np["So —"]\np["no"]\np["a -"]\np["b"]'),
    ('labels above their values', '<div><div>Weight:</div><div>3 <i>lbs</i></div></div><ul><li><div><b>Size</b>:</div>'
     '<div>4 in.</div><li><div>Size:</div><div>4</div><div>in.</div></ul><div><p>Weight:</p><p>3</p></div>'
     '<blockquote><div>A said:</div><div>b</div></blockquote>',
     'p["Weight: 3 " em["lbs"]]\nul[li[strong["Size"] ": 4 in."] li[p["Size:"] p["4"] p["in."]]]\np["Weight:"]\np["3"]'
     '\nblockquote[p["A said:"] p["b"]]'),
    ('a label, a colon, and what it labels', '<p><b>By:</b>Valve <i>std::</i>Vec <i>a:</i>b',
     'p[strong["By:"] " Valve " em["std::"] "Vec " em["a:"] "b"]'),
    ('a part that folds under a heading', '<details><summary><h3>Is it free?</h3></summary><p>It is.</details>'
                                          '<details><summary>And now?</summary><p>Still.</details>',
     """h2["Is it free?"]
p["It is."]
details[summary["And now?"] p["Still."]]"""),
    ('a fold whose heading has other words or signs beside it',
     '<details><summary><span>1.0 <a href=s>Source</a></span><h4>is_ok()</h4></summary><p>a</details>'
     '<details><summary><h4>Fast</h4><i>+</i><i>\u2192</i></summary><p>b</details>',
     """p["1.0 " a<href=https://e.org/d/s>["Source"]]
h2["is_ok()"]
p["a"]
h2["Fast"]
p["b"]"""),
    ('code is not set apart', '<p><code><span>foo</span><span>bar</span></code></p>',
     'p[code["foobar"]]'),
    ('line breaks', '<p>a<br>b<br><br>c<br></p><br>d<br> <br>e',
     """p["a" br "b"]
p["c"]
p["d"]
p["e"]"""),
    ('formats over blocks', '<b>x<p>y</p></b><i></i>',
     """p[strong["x"]]
p[strong["y"]]"""),
    ('one within its like', '<p><b>a<strong>b</strong></b><em>c</em><em>d</em></p>',
     'p[strong["ab"] em["cd"]]'),
    ('formats by style', '<p><span style="font-weight:700">a</span> <span style="color:red;font-style: italic">b</span>'
                         ' <span style="text-decoration:line-through">c</span> d<span style="vertical-align:super">2'
                         '</span> <span style="font-weight:400;font-style:normal">e</span></p>',
     'p[strong["a"] " " em["b"] " " del["c"] " d" sup["2"] " e"]'),
    ('unseen', '<p>so&shy;ft z&#x200b;w &#x202e;ov &#xe0041;tag a&zwj;b نمی&zwnj;خواهم 👩&zwj;🔬</p>',
     'p["soft zw ov tag ab نمی\u200cخواهم 👩\u200d🔬"]'),
    ('controls between words', '<p>Shirt<button>b</button>Oversized<input><span>Blue</span><select><option>o</select>'
                               ', <textarea>t</textarea>.</p>',
     'p["Shirt Oversized Blue , ."]'),
    ('controls', '<p>x<button>b</button><input value=y><select><option>o</select><textarea>t</textarea></p>',
     'p["x"]'),
    ('buttons that open a part', '<button aria-expanded=false>Why <i>so</i>?</button><p>x<button aria-controls=y><h3>'
                                 'How?</h3></button><button aria-expanded=true><svg></svg></button>y',
     """p[strong["Why " em["so"] "?"]]
p["x"]
h2["How?"]
p["y"]"""),
    ('buttons that say something', '<p>x<button>Save</button><button>Which one shall I take?</button><button>'
                                   '怎么使用这个产品？</button>y',
     """p["x"]
p["Which one shall I take?"]
p["怎么使用这个产品？"]
p["y"]"""),
    ('breaks in elements of their own', '<p>a<span><br></span>b<b><i><u><em><s><br></s></em></u></i></b>c<a href=x>'
                                        '<br></a>d</p><div><span><br></span></div><p><span><br></span>e</p>',
     """p["a" br "b" br "c" br "d"]
p["e"]"""),
    ('tasks of editors', '<ul data-type=taskList><li data-checked=true><label><input type=checkbox checked></label><p>a'
     '<li data-checked=false><p>b</ul><ol><li data-list=unchecked>c</ol>',
     'ul[li<checked=yes>["a"] li<checked=no>["b"]]\nol[li<checked=no>["c"]]'),
    ('tasks with typed boxes', '<ul><li>☐ a<li>☑ <b>b</b><li>[ ] c<li>[x] d<li>[x](e)</ul>',
     'ul[li<checked=no>["a"] li<checked=yes>[strong["b"]] li<checked=no>["c"] li<checked=yes>["d"] li["[x](e)"]]'),
    ('boxes that a reader chooses with', '<ul><li data-checked=false><input type=checkbox>red<li data-checked=true>blue'
     '<li><ul><li><input type=checkbox disabled>green</ul></ul>',
     'ul[li["red"] li[p["blue"] ul[li<checked=no>["green"]]]]'),
    ('tasks by their class', '<ul class=to-do-list><li><div class="checkbox checkbox-on"></div><i>a</i>'
     '<li><div class="checkbox checkbox-off"></div>b<li>c</ul><ul class=inline-task-list><li class=checked>d<li>e</ul>'
     '<ul class=task-list><li><input type=checkbox checked>f</ul><ul class=steps><li class=checked>g</ul>',
     'ul[li<checked=yes>[em["a"]] li<checked=no>["b"] li["c"]]\nul[li<checked=yes>["d"] li<checked=no>["e"]]\n'
     'ul[li<checked=yes>["f"]]\nul[li["g"]]'),
    ('tasks', '<ul><li><input type=checkbox disabled checked> done<li><p><label><input type=CHECKBOX disabled>'
              ' to do</label></p><p>soon</p><li>x <input type=checkbox disabled><li><input type=checkbox>asked<li>'
              '<input disabled>y</ul>',
     'ul[li<checked=yes>["done"] li<checked=no>[p["to do"] p["soon"]] li["x"] li["asked"] li["y"]]'),
    ('foldable headings', '<h2><button>Why?</button></h2><p>x</p>',
     """h2["Why?"]
p["x"]"""),
    ('bold that is not', '<b style="font-weight:normal"><p>x</p></b>',
     'p["x"]'),
    ('numbers of pages of a book, and of verses', '<p>no<span class=pagenum><a name=p12>[12]</a></span>body <span'
     ' class="x '
     'page-number">xii</span>was<i class=pageno>13</i></p><div class=poem><div>a<span class=linenum>5</span></div>'
     '<div>b</div></div>',
     'p["nobody was"]\np["a" br "b"]'),
    ('icon fonts', '<p><i class="material-icons">home</i>x</p>',
     'p["x"]'),
    ('valued', '<p><abbr title="World">W</abbr> <abbr>n</abbr> <time datetime=2020>t</time> <bdo dir=rtl>x</bdo> <q>'
               'q</q> <kbd>k</kbd> <mark>m</mark> <s>s</s> <u>u</u></p>',
     'p[abbr<title=World>["W"] " n " time<datetime=2020>["t"] " " bdo<dir=rtl>["x"] " " q["q"] " " kbd["k"] " "'
     ' mark["m"] " " del["s"] " " ins["u"]]'),
    ('ruby', '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>字</p>',
     'p[ruby["漢" rt["kan"]] "字"]'),
    ('languages', '<p lang=fr>a <span lang=fr>b</span> <i lang=de>c</i></p><div lang=ar dir=rtl><p>d</p><p>e</p></div>',
     """p["a b " em<lang=de>["c"]]
div<lang=ar dir=rtl>[p["d"] p["e"]]"""),
    ('languages of boxes', '<details lang=es><summary lang=fr>a</summary><p>b</details><div class=note lang=de><p>c'
                           '</div><p><ruby lang=ja>漢<rt>d</rt></ruby></p>'
                           '<table><caption lang=it>e<tr><th>f<th>g<tr><td>h</table>',
     """details<lang=es>[summary<lang=fr>["a"] p["b"]]
callout<kind=note title lang=de>[p["c"]]
p[ruby<lang=ja>["漢" rt["d"]]]
table[caption<lang=it>["e"] tr[th["f"] th["g"]] tr[td["h"]]]"""),
    ('languages of figures', '<figure lang=es><img src=a.png alt=b><figcaption lang=fr>c</figcaption></figure>'
                             '<figure lang=de><p>d<p>e</figure>',
     """figure<lang=es>[img<src=https://e.org/d/a.png alt=b> figcaption[span<lang=fr>["c"]]]
div<lang=de>[p["d"] p["e"]]"""),
    ('custom elements', '<p>a <x-y>b</x-y> c</p><x-z>d</x-z><x-z>e</x-z>',
     """p["a b c"]
p["d"]
p["e"]"""),
    ('rules', '<hr><p>a</p><hr><hr><p>b</p><hr>',
     """p["a"]
hr
p["b"]"""),
    ('quotes', '<blockquote cite="/q"><cite>A wrote: <a href="/p">↑</a></cite>b<blockquote>c</blockquote></block'
     'quote><aside class=quote>'
               '<div>D:</div><blockquote><p>e</p></blockquote></aside>',
     """blockquote<cite=https://e.org/q>[p["A wrote:"] p["b"] blockquote[p["c"]]]
blockquote[p["D:"] p["e"]]"""),
    ('a quotation in a box with who said it', '<div class=quoteblock><blockquote>a</blockquote><div>B</div></div>',
     'blockquote[p["a"] p["B"]]'),
    ('a control of what is open', '<details open><summary><b>Expand</b> description</summary><p>a</details>'
                                  '<details><summary>Show answer</summary><p>b</details>'
                                  '<details open><summary>Show jumping in 1960</summary><p>c</details>',
     """p["a"]
details[summary["Show answer"] p["b"]]
details[summary["Show jumping in 1960"] p["c"]]"""),
    ('details', '<details><p>b</p><summary>S <b>x</b></summary></details><details>no</details><summary>z</summary>',
     """details[summary["S " strong["x"]] p["b"]]
p["no"]
p["z"]"""),
]
LINKS = [
    ('absolute', '<p><a href="a">1</a> <a href="/b?x">2</a> <a href="//f.org/c">3</a> <a href="../../c">6</a>'
                 ' <a href="?q">4</a> <a href="http://g.org">5</a></p>',
     'p[a<href=https://e.org/d/a>["1"] " " a<href=https://e.org/b?x>["2"] " " a<href=https://f.org/c>'
     '["3"] " " a<href=https://e.org/c>["6"] " " a<href=https://e.org/d/p.html?q>["4"] " " a<href=http://g.org>["5"]]'),
    ('kept', '<p><a href="mailto:a@b.c">m</a> <a href="tel:1">t</a></p>',
     'p[a<href=mailto:a@b.c>["m"] " " a<href=tel:1>["t"]]'),
    ('unwrapped', '<p><a href="javascript:x">j</a> <a href="data:,">d</a> <a href="#q">q</a> <a>n</a>'
                  ' <a href="http:///">h</a> <a href="ftp://x/">f</a></p>',
     'p["j d q n h f"]'),
    ('encoded', """<p><a href="a b
	c&quot;<&#x202e;">x</a> <a href=" https://e.org/ä ">y</a></p>""",
     'p[a<href=https://e.org/d/a%20bc%22%3C%E2%80%AE>["x"] " " a<href=https://e.org/ä>["y"]]'),
    ('empty', '<p>x<a href=y></a><a href=z> </a></p>',
     'p["x"]'),
    ('around images', '<p><a href=x><img src=a.png alt=A></a> <a href=y><img src=b.png alt=B> b</a></p>',
     'p[img<src=https://e.org/d/a.png alt=A> " " a<href=https://e.org/d/y>'
     '[img<src=https://e.org/d/b.png alt=B> " b"]]'),
    ('own address of a heading, as a sign', '<h2><span><a href="#t">◆&nbsp;</a></span>T</h2>', 'h2["T"]'),
    ('own address of a heading', '<h2>T<a class=headerlink href="#t">\uf0c1</a></h2><h3><a href="x">L</a><a href="#l">'
                                 '#</a></h3>',
     """h2["T"]
h3[a<href=https://e.org/d/x>["L"]]"""),
    ('over blocks is one of the heading', '<a href=x><p>t</p><h3>T</h3><p>u</p></a>',
     """p["t"]
h2[a<href=https://e.org/d/x>["T"]]
p["u"]"""),
    ('over blocks without a heading is one of what is in bold', '<a href=x><p>t</p><p><b>T</b></p><p>u</p></a>',
     """p["t"]
p[a<href=https://e.org/d/x>[strong["T"]]]
p["u"]"""),
    ('over lines is one of the first', '<ul><li><a href=x><img src=y><div>t</div><div>u</div></a><li><a href=z>v</a>',
     'ul[li[p[img<src=https://e.org/d/y alt>] p[a<href=https://e.org/d/x>["t"]] p["u"]]'
     ' li[a<href=https://e.org/d/z>["v"]]]'),
]
LISTS = [
    ('bullets in lines', '<p>Take:<br>• a<br>•&nbsp;b</p><p>● c</p><p>● d</p><p>• alone</p>e',
     'p["Take:"]\nul[li["a"] li["b"] li["c"] li["d"] li["alone"]]\np["e"]'),
    ('bullets in items', '<ul><li>• a<li><label><span>▢ </span></label>2 <b>b</b><li>•<li>·c</ul>',
     'ul[li["a"] li["2 " strong["b"]] li["•"] li["·c"]]'),
    ('no bullets in lines', '<p>• a</p><p>b</p><p>c<br>• d</p><p>• e<br>f</p><p>·g</p><p>·h</p>',
     'p["• a"]\np["b"]\np["c" br "• d"]\np["• e" br "f"]\np["·g"]\np["·h"]'),
    ('by role', '<div role=list><div role=listitem><div>a</div></div><div role=listitem>b</div></div>',
     'ul[li["a"] li["b"]]'),
    ('cards by role', '<div role=list><div role=listitem><p>a</p><p>b</p></div><div role=listitem><h3>c</h3></div>'
                      '</div><div role=listitem>d</div>',
     'p["a"]\np["b"]\nh2["c"]\np["d"]'),
    ('by role within a line', '<dl><dt>Sizes <span role=list><span role=listitem>S</span></span> here<dd>d</dl>',
     'dl[dt["Sizes S here"] dd["d"]]'),
    ('nested', '<ul><li>a<ul><li>b</ul><li><p>c</p></ul>',
     'ul[li[p["a"] ul[li["b"]]] li["c"]]'),
    ('shadow root', '<my-box><template shadowrootmode=open><h2>h</h2><p>in it</p></template></my-box><template><p>'
                    'not</template>',
     'h2["h"]\np["in it"]'),
    ('counted down', '<ol reversed><li>a<li>b<li>c</ol>',
     'ol<start=3 reversed>[li["a"] li["b"] li["c"]]'),
    ('numbers in boxes of their own', '<ol><li><div>1</div><div>a</div><li><p><img src=b.jpg><p>2.<p>b</ol><ol>'
     '<li>1<li><p>1<p>a<li><p>2<p>b</ol>',
     """ol[li["a"] li[p[img<src=https://e.org/d/b.jpg alt>] p["b"]]]
ol[li["1"] li[p["1"] p["a"]] li[p["2"] p["b"]]]"""),
    ('several blocks', '<ol start=3 reversed><li value=7><p>a</p><p>b</p><li>c</ol>',
     'ol<start=3 reversed>[li<value=7>[p["a"] p["b"]] li["c"]]'),
    ('an item that holds the text', '<p>x</p><ul><li><p>It rained on the town.</p><blockquote>y</blockquote><p>So be'
     ' it.</ul>', 'p["x"]\np["It rained on the town."]\nblockquote[p["y"]]\np["So be it."]'),
    ('an item that holds less', '<p>It rained on the town.</p><ul><li><p>a</p><p>b</p><p>c</p></ul>',
     'p["It rained on the town."]\nul[li[p["a"] p["b"] p["c"]]]'),
    ('lists that only set lists in', '<ul><li><ul><li>a</ul></ul><ul><li>b</li><li><ul><li>c</ul><li>d</ul>'
                                     '<ul><li><ul><li>e</ul><li><ul><li>f</ul></ul>',
     """ul[li["a"]]
ul[li[p["b"] ul[li["c"]]] li["d"]]
ul[li["e"] li["f"]]"""),
    ('list in list', '<ul><li>a<ul></ul></li><ul><li>b</li></ul>stray<p>s</p></ul>',
     'ul[li[p["a"] ul[li["b"]]] li["stray"] li["s"]]'),
    ('without a list', '<div><li>a</li><li>b</li></div><p>c</p><li>d',
     """ul[li["a"] li["b"]]
p["c"]
ul[li["d"]]"""),
    ('a picture alone', '<p>a</p><ul><li><img src=x alt=y></ul><p>b</p><ul><li><img src=z alt=y>c</ul><ul><li>'
     '<img src=u alt=y><li><img src=v alt=y></ul>',
     """p["a"]
p[img<src=https://e.org/d/x alt=y>]
p["b"]
ul[li[img<src=https://e.org/d/z alt=y> "c"]]
ul[li[img<src=https://e.org/d/u alt=y>] li[img<src=https://e.org/d/v alt=y>]]"""),
    ('empty items', '<ul><li></li><li><img src=x width=1></li><li>a</li></ul>',
     'ul[li["a"]]'),
    ('headings in items', OTHER + '<ul><li><h3>a</h3>b</li></ul>',
     """OTHER
ul[li[p[strong["a"]] p["b"]]]"""),
    ('headings between items', OTHER + '<ul><li>a</li><h3>b</h3><li>c</li></ul>',
     """OTHER
ul[li["a"] li[strong["b"]] li["c"]]"""),
    ('definitions', '<dl><div><dt>a<dd>b</div><dt>c<dt>d<dd><p>e</p><p>f</p></dl>',
     'dl[dt["a"] dd["b"] dt["c"] dt["d"] dd[p["e"] p["f"]]]'),
    ('terms alone', '<dl><dt>a<dt><b>b</b></dl>',
     'ul[li["a"] li[strong["b"]]]'),
    ('definitions made valid', '<dl><dd>a<dt>b<dd>c<dt>d</dl><dl><dt>e</dl><dt>f',
     """p["a"]
dl[dt["b"] dd["c"]]
p["d"]
p["e"]
p["f"]"""),
]
HEADINGS = [
    ('by role', '<p>a</p><div role=heading aria-level=3>b</div><p>c</p><div role=heading><h2>d</h2></div><p>e</p>',
     """p["a"]
h2["b"]
p["c"]
h2["d"]
p["e"]"""),
    ('by tag and role around whole blocks', '<p>a</p><h2 role=heading><p>b</p><p>c</p></h2><p>d</p>',
     """p["a"]
p["b"]
p["c"]
p["d"]"""),
    ('pictures in them', '<p>a</p><h2><img src=/i alt=i> Of walls</h2><p>b</p><h3>Of piers <img src=/j alt=j></h3>',
     """p["a"]
p[img<src=https://e.org/i alt=i>]
h2["Of walls"]
p["b"]
h3["Of piers"]
p[img<src=https://e.org/j alt=j>]"""),
    ('pictures in links in them', '<p>a</p><h2><a href=/k><img src=/i alt=i></a> Of walls</h2><p>b</p><h3>Of piers <a'
     ' href=/k><img src=/j alt=j></a></h3><h3><a href=/k><img src=/l alt=l> Of gates</a></h3>',
     """p["a"]
p[img<src=https://e.org/i alt=i>]
h2["Of walls"]
p["b"]
h3["Of piers"]
p[img<src=https://e.org/j alt=j>]
h3[a<href=https://e.org/k>[img<src=https://e.org/l alt=l> " Of gates"]]"""),
    ('numbers of paragraphs', '<p><span class=paranumber>1</span>a</p>', 'p["a"]'),
    ('commands in them', '<p>a</p><h2>Of walls <button>Copy link</button></h2><p>b</p><h2><button>Of piers</button>'
                         '</h2><p>c</p><h3>Of gates<span class=mw-editsection>[<a href="/e">edit</a>]</span></h3>'
                         '<p>d</p>',
     """p["a"]
h2["Of walls"]
p["b"]
h2["Of piers"]
p["c"]
h3["Of gates"]
p["d"]"""),
    ('text in large type', '<h2>a</h2><h3>' + 'Words in large type. ' * 11 + '</h3><h3>b</h3>',
     'h2["a"]\np["' + ('Words in large type. ' * 11).strip() + '"]\nh3["b"]'),
    ('no level skipped', '<h1>a</h1><h4>b</h4><h6>c</h6><h2>d</h2><h3>e</h3><h1>f</h1>',
     """h2["a"]
h3["b"]
h4["c"]
h3["d"]
h4["e"]
h2["f"]"""),
    ('from below', '<h4>a</h4><h3>b</h3><h4>c</h4>',
     """h2["a"]
h2["b"]
h3["c"]"""),
    ('emphasis goes on over a space',
     '<p><b>a</b> <b>b</b> c <i>d</i> <i>e</i> <b>g</b> <code>x</code> <code>y</code></p>',
     'p[strong["a b"] " c " em["d e"] " " strong["g"] " " code["x"] " " code["y"]]'),
    ('strong is nothing new', '<h2><b>a</b></h2><h2><b>a</b> b</h2>',
     """h2["a"]
h2[strong["a"] " b"]"""),
    ('boxes inside', '<h2><div>a</div><span>b</span><br>c</h2>',
     'h2["a b c"]'),
    ('whole blocks inside', '<h2>a<ul><li>b</ul></h2><h3><p>c</p><p>d</p></h3>',
     """p["a"]
ul[li["b"]]
p["c"]
p["d"]"""),
]


@pytest.mark.parametrize(("html", "tree"), [pytest.param(html, tree, id=name) for name, html, tree in TEXT + LINKS
                                            + LISTS + HEADINGS])
def test_tree(html: str, tree: str) -> None:
    assert shown(html) == tree


def test_an_icon_that_xml_closed_slants_nothing() -> None:
    text = "<p>In year {} the board of the harbour decided that the ferry stays where it is for <em>two</em> years.</p>"
    found = shown(f'<div><i aria-hidden="true"/></div>{"".join(map(text.format, range(1900, 1920)))}')
    assert found.count('em["two"]') == found.count("em[") == 20


def test_title_stands_for_its_heading() -> None:
    assert shown("<h1>A  title!</h1><h2>b</h2><h4>c</h4>", title="A Title") == 'h2["b"]\nh3["c"]'


def test_title_stands_for_a_heading_in_the_first_post() -> None:
    page = parse("<div><h2>The title</h2><p>a</p></div><div><p>b</p></div>")
    tree = page.tree
    posts = [Post((node, tree.ends[node])) for node in range(len(tree)) if tree.name(node) == "div"]
    body = build(page, np.ones(3, dtype=bool), title="The title", thread=Thread(posts)).body
    assert [show(post) for post in body] == ['post[p["a"]]', 'post[p["b"]]']


def test_title_far_down_is_another_heading() -> None:
    assert shown("<p>1</p><p>2</p><p>3</p><h1>a</h1>", title="a").endswith('h2["a"]')


def test_language_and_direction_of_the_document() -> None:
    page = parse("<html lang=ar dir=rtl><p lang=ar>a</p><p lang=en>b</p>")
    document = build(page, np.ones(2, dtype=bool))
    assert (document.language, document.direction) == ("ar", "rtl")
    assert [block.attributes for block in document.body] == [{}, {"lang": "en"}]


def test_language_of_a_wrapper_is_that_of_the_document() -> None:
    page = parse("<div lang=ja><p>a</p></div>")
    document = build(page, np.ones(1, dtype=bool))
    assert (document.language, document.body) == ("ja", [Element("p", {}, ["a"])])


def test_fields_are_passed_on() -> None:
    page = parse("<p>a", url="https://e.org/x")
    document = build(page, np.ones(1, dtype=bool), title=" t ", language="de", direction="ltr",
                     metadata={"authors": ["x"]})
    assert (document.title, document.url, document.metadata) == ("t", "https://e.org/x", {"authors": ["x"]})


def test_without_an_address_nothing_is_relative() -> None:
    page = parse("<p><a href=x>a</a> <a href='https://f.org/'>b</a><img src=c.png alt=c>")
    paragraph = build(page, np.ones(len(page.leaves), dtype=bool)).body[0]
    assert show(paragraph) == 'p["a " a<href=https://f.org/>["b"]]'


@pytest.mark.parametrize("html", [
    "<p>text</p>" * 30_000, "<p>" + "<b>x</b>" * 30_000, "<ul>" + "<li>x" * 30_000, "<div><li>x</div>" * 10_000,
    "<p>" + "<a href=x><img src=a alt=b></a>" * 10_000, "<p>" + '<sup><a href="#f">1</a></sup>' * 5_000 + "<p id=f>x",
    "<figure>" * 200 + "<img src=a alt=''>" * 2_000, "<div class=note>" * 200 + "<p>x" * 10_000,
    "<details>" * 200 + "<summary>a</summary>b" * 3_000, "<h2><div>" * 100 + "x <i>" * 10_000,
    f"<p>x<script type=math/tex>{' ' * 200_000}y</script>", f"<p class={'_0_' * 100_000}>x",
    "<p>x<script type=math/tex>" + r"\begin{document}x" * 20_000 + "</script>",
    r"<p>x<script type=math/tex>{\displaystyle" + " " * 100_000 + "x</script>",
    f"<p>x<img src='/a?{'&cht=tx&' * 20_000}'>", "<pre><b>x</b></pre>" * 15_000, "<span class=math>" * 500 + "<i>x",
], ids=map(str, range(17)))  # fmt: skip
def test_linear_time(html: str) -> None:
    page = parse(html, url="https://e.org/")
    start = time.process_time()
    build(page, np.ones(len(page.leaves), dtype=bool))
    assert time.process_time() - start < 5  # a quadratic step takes minutes


@pytest.mark.parametrize("root", ["<html lang=en>", "<html lang=en dir=rtl>"])
def test_a_root_that_names_the_wrong_language_is_not_believed(root):
    page = parse(root + "<p>今天下雨。<p lang=fr>Il pleuvait.")
    document = build(page, page.leaves.hidden == 0, language="zh", direction="ltr")
    assert (document.language, document.direction) == ("zh", "ltr")
    assert document.body == [Element("p", {}, ["今天下雨。"]), Element("p", {"lang": "fr"}, ["Il pleuvait."])]
