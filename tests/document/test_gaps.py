"""Notes and tables within a text that is kept, and what is none of it."""

import numpy as np
import pytest

from marrow import parse
from marrow.document.gaps import with_gaps_filled

PROSE = "<p>The ferry will go on crossing the river all year long, the board said.</p>"
ROWS = "<tr><th>Ship<th>Built</tr><tr><td>Astrid<td>1911</tr>"
NOTE = "Mind the gap."
WORDS = "The ferry in winter."
TABLE = "Ship Built Astrid 1911"


def back(source: str) -> str:
    """What comes back of a page of whose blocks those with eight words are kept."""
    page = parse(f"<body>{source}")
    scores = page.on_leaves(np.where(page.blocks.words >= 8, 1.0, -1.0))
    new = (with_gaps_filled(page, scores) > 0) & (scores <= 0)
    return " ".join(str(page.tree.values[node]) for node in page.leaves.node[new].tolist())


@pytest.mark.parametrize(("source", "text"), [
    (f"{PROSE}<div class='admonition tip'><p>{NOTE}</p></div>{PROSE}", NOTE),
    (f"{PROSE}<div class=x-note><div class=x-note-title>Note</div>{NOTE}</div>{PROSE}", f"Note {NOTE}"),
    (f"{PROSE}<div><p>Show entries</p><table>{ROWS}</table></div>{PROSE}", TABLE),
    (f"{PROSE}<ul><li>{NOTE}</li></ul>{PROSE}<pre>gap()</pre>{PROSE}", f"{NOTE} gap()"),
    (f"{PROSE}<div role=list><div role=listitem>{NOTE}</div></div>{PROSE}<div role=note>So</div>{PROSE}", NOTE),
    (f"{PROSE}<p>So</p>{PROSE}<p>So <math><mi>a</mi></math></p>{PROSE}", "So  {}"),
    (f"{PROSE}<p>So <script type=math/tex>a</script></p>{PROSE}", "So "),
    (f"{PROSE}<div><code class=whitespace-pre>gap()\nhop()</code></div>{PROSE}", "gap()\nhop()"),
    (f"{PROSE * 40}<div><code class=whitespace-pre>gap()\nhop()</code></div>{PROSE}", "gap()\nhop()"),
    (f"{PROSE * 40}<h2>Parts</h2><ul><li>Lens</ul><table>{ROWS}</table><p>So</p>{PROSE}", "Lens"),
    (f"{PROSE * 40}<p>Bring:</p><ul><li>Lens</ul>{PROSE}<ul><li>Print</ul>{PROSE}", "Lens"),
    (f"{PROSE * 40}<ul><li><input type=checkbox disabled>Lens</ul><ul><li><input>Print</ul>{PROSE}", "Lens"),
    (f"{PROSE}<h3><button aria-controls=a>Who climbs?</button></h3><div id=a><p>{NOTE}</p></div>{PROSE}",
     f"Who climbs? {NOTE}"),
    (f"{PROSE * 40}<div role=button aria-controls=a><a>Who climbs?</a></div><div id=a hidden>{NOTE}</div>{PROSE}",
     f"Who climbs? {NOTE}"),
    (f"{PROSE}<div><h3><button aria-controls=a>Who climbs?</button></h3><div id=a>{NOTE}</div><h3><button "
     f"aria-controls=b>{WORDS} {WORDS}</button></h3><div id=b>Soon.</div></div>{PROSE}", f"Who climbs? {NOTE} Soon."),
    (f"{PROSE}<div><h5><button data-target='#a'>Who climbs?</button></h5><div id=a>{NOTE}</div></div>{PROSE}",
     f"Who climbs? {NOTE}"),
    (f"{PROSE}<a data-bs-target='#a' href='#'>Who climbs?</a><div id=a><p>{NOTE}</p></div>{PROSE}",
     f"Who climbs? {NOTE}"),
    (f"{PROSE}<div data-target='#a'>Who climbs?</div><div id=a>{NOTE}</div>{PROSE}", ""),
    (f"{PROSE}<menu><li>{NOTE}</menu>{PROSE}<dir><li>Lens</dir>{PROSE}", f"{NOTE} Lens"),
    (f"{PROSE}<a role=tab aria-controls=a>Notes</a><div id=a>{NOTE}</div>{PROSE}", ""),
    (f"{PROSE}<button aria-controls=a>Menu</button><ul id=a><li><a href=/>{NOTE}</a></ul>{PROSE}", ""),
    (f"{PROSE}<button aria-controls=a>Find</button><div id=a>{NOTE} <input></div>{PROSE}", ""),
    (f"{PROSE}<div id=a>{NOTE}</div><button aria-controls=a>Hide</button><i aria-controls=b>x</i>{PROSE}", ""),
    (f"{PROSE * 40}<div style='font-family: monospace; white-space: pre'>gap()\nhop()</div>{PROSE}", "gap()\nhop()"),
    (f"{PROSE * 40}<h2>Parts</h2><ul class=breadcrumb><li>Lens</ul>{PROSE}", ""),
    (f"{PROSE * 40}<blockquote>{NOTE}</blockquote><p>— Ann</p>{PROSE}<p>— Bo</p>{PROSE}", f"{NOTE} — Ann"),
    (f"{PROSE}<ul><li><a href=/gap>{NOTE}</a></li></ul>{PROSE}", ""),
    (f"{PROSE}<div><ul><li>{NOTE}</li></ul></div>{PROSE}", ""),
    (f"{PROSE}<div>{NOTE}</div>{PROSE}", ""),
    (f"{PROSE}{PROSE}<div class=admonition>{NOTE}</div>", ""),
    (f"{PROSE}<div class=admonition><a href=/>Read more</a></div>{PROSE}", ""),
    (f"{PROSE}<table><tr><td>Rate this<td>x</table>{PROSE}", ""),
    (f"{PROSE}<table><tr><td>Ann<td><tr><td>Bo<td><tr><td>Cy<td></table>{PROSE}", ""),
    (f"{PROSE}<table>{ROWS}<tr><td><input><td>of 5</table>{PROSE}", ""),
    (f"<div>{PROSE}</div>{'<p>Menu</p>' * 40}<div class=admonition>{NOTE}</div><div>{PROSE}</div>", ""),
])  # fmt: skip
def test_what_comes_back(source: str, text: str) -> None:
    assert back(source) == text



@pytest.mark.parametrize("box", [
    f"<div><img src=a.jpg><p>{WORDS}</p></div>", f"<p><a href=b.jpg><img src=a.jpg></a><br>{WORDS}</p>",
    f"<section><picture><img src=a.jpg></picture><div>{WORDS}</div><span>Ann</span></section>",
    f"<div><img src=a.jpg><img src=award.svg><p>{WORDS}</p></div>",
    "<div><button>Previous</button><div><img src=a.jpg></div><button><b>Next</b></button></div>",
    "<section><figure><a href=/b><img src=a.jpg></a></figure> <button>Enlarge this picture</button></section>",
])  # fmt: skip
def test_pictures_come_back_that_went_with_their_caption(box: str) -> None:
    for before in (PROSE, PROSE * 40):
        assert back(f"{before}{box}{PROSE}") == "{'src': 'a.jpg'}"


@pytest.mark.parametrize("box", [
    f"<div>{WORDS}<img src=a.jpg></div>", f"<div><img src=a.jpg><a href=/b>{WORDS}</a></div>",
    f"<div><img src=a.jpg><h3>{WORDS}</h3></div>", "<div><img src=a.jpg>Ann <time>5 May</time></div>",
    f"<figure><img src=a.jpg><figcaption>{WORDS}</figcaption></figure>",
    f"<div><img src=a.jpg><p class=photo-caption>{WORDS}</p></div>",
    "<div><img src=a.jpg>Featured</div>", f"<div><img src=a.jpg>2:34 {WORDS}</div>",
    f"<div><img src=a.svg>{WORDS}</div>",
    f"<div><img src=a.jpg width=60>{WORDS}</div>", f"<div><img src=a.jpg alt='Logo of Ann'>{WORDS}</div>",
    f"<div class=promo><img src=a.jpg>{WORDS}</div>", f"<div><img src=a.jpg>{'<p>Oil.</p>' * 5}</div>",
    f"<div><img src=a.jpg>{WORDS}<button>Enlarge</button></div>", "<div><button>Open <img src=a.jpg></button></div>",
    "<div class=promo><img src=a.jpg><button>Buy</button></div>", f"<div hidden><img src=a.jpg>{WORDS}</div>",
])  # fmt: skip
def test_pictures_of_something_else_do_not(box: str) -> None:
    assert back(f"{PROSE}{box}{PROSE}") == ""
