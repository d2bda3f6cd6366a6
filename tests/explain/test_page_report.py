"""The report as HTML: safe, whole, within bounds, and readable by all."""

import base64
import hashlib
import re
from itertools import pairwise

import pytest
from explain.reading import read
from hostile.cases import CASES

import marrow
from marrow.experiment.report import style
from marrow.explain import as_html, examine
from marrow.explain.html import BLOCKS

EVIL = "<script>alert(1)</script><img src=//evil.example/x onerror=alert(2)>"
COLOURS = re.compile(r"--([\w-]+): (#[0-9a-f]{6})\b")


def report(page, *, gold=None, model=None, **options):
    return as_html(examine(marrow.extract(page, **options), source="page.html", gold=gold, model=model), gold)


@pytest.fixture
def without_figures(monkeypatch):
    """A report without the figures, which show numbers alone and take a second to draw."""
    monkeypatch.setattr("marrow.explain.html.as_figures", lambda _: [])


@pytest.fixture(scope="module")
def whole(model, learned):
    article, text = learned
    return as_html(examine(article, source="page.html", model=model, gold=text), text)


def test_nothing_is_loaded_or_run(whole):
    tree = read(whole)
    assert not [node for tag in ("script", "iframe", "link", "object", "form", "base") for node in tree.all(tag)]
    for node in tree.all():
        assert not {name for name in node.attributes if name.startswith("on") or name in ("srcset", "style", "action")}
        assert node.attributes.get("src", "data:image/png;").startswith("data:image/png;")
        assert node.attributes.get("href", "#").startswith("#")
    assert "url(" not in whole and "@import" not in whole


def test_the_policy_allows_the_style_sheet_and_nothing_else(whole):
    tree = read(whole)
    (policy,) = [node.attributes["content"] for node in tree.all("meta", **{"http-equiv": "Content-Security-Policy"})]
    (style,) = tree.all("style")
    digest = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
    assert policy == (f"default-src 'none'; style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action"
                      f" 'none'")
    assert whole.index("Content-Security-Policy") < whole.index("<style>")


@pytest.mark.usefixtures("without_figures")
@pytest.mark.parametrize(
    "page",
    [
        pytest.param(f"<title>{EVIL}</title><p>words of text</p>", id="title"),
        pytest.param(f"<p>{EVIL.replace('<', '&lt;')} words of text</p>", id="text"),
        pytest.param('<div class="&quot;><script>alert(1)</script>"><p title="\'&quot;><b onclick=x>">words</p></div>',
                     id="attributes"),
        pytest.param("<h1>Story</h1><x-<script>alert(1)</script>><p>words</p>", id="tag-name"),
        pytest.param('<meta name=author content="&quot;><script>alert(1)</script>"><p>words of text</p>',
                     id="metadata"),
        pytest.param("<p hidden>&lt;/p>&lt;/main>&lt;script>alert(1)&lt;/script></p><p>words</p>", id="hidden"),
        pytest.param("<title>404</title><h1>Not found &lt;script>alert(1)&lt;/script></h1>", id="evidence"),
    ],
)
def test_what_a_page_says_stays_text(page):
    made = report(page, gold=EVIL)
    tree = read(made)
    assert not tree.all("script") and not tree.all("b", onclick="x")
    assert "<script" not in made and "<img src=//evil" not in made


@pytest.mark.usefixtures("without_figures")
def test_the_source_and_the_tokens_of_a_model_stay_text(model):
    from marrow.article import Article
    from marrow.model import predict

    page = marrow.parse('<div class="menu &quot;><script>x</script>"><p>subscribe &lt;script>'
                        'to our newsletter</p></div>')
    article = Article(page, page.on_leaves(predict(model, page).scores()), "<script>learned")
    made = as_html(examine(article, source="<script>.html", model=model))
    assert not read(made).all("script")
    assert "&lt;script&gt;.html" in made


@pytest.mark.usefixtures("without_figures")
def test_what_html_has_no_place_for_is_replaced():
    made = report("<p>bell \x07 half \ud800 end \u202e turned</p>")
    assert "\x07" not in made
    made.encode("utf-8")
    (said,) = read(made).all("span", class_="said")[:1]
    assert said.attributes["dir"] == "auto"


def test_headings_go_down_one_at_a_time_and_every_picture_is_told(whole):
    tree = read(whole)
    levels = [int(node.tag[1]) for node in tree.all() if re.fullmatch("h[1-6]", node.tag)]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    pictures = tree.all("img")
    assert len(pictures) == 3
    assert all(len(picture.attributes["alt"]) > 20 for picture in pictures)
    assert tree.all("html")[0].attributes["lang"] == "en"
    assert all(node.all("figcaption") for node in tree.all("figure"))


def test_tables_name_their_cells_and_regions_have_labels(whole):
    tree = read(whole)
    tables = tree.all("table")
    assert len(tables) >= 1
    for each in tables:
        assert each.all("caption")
        assert {node.attributes.get("scope") for node in each.all("th")} == {"col", "row"}
        widths = {len([child for child in row.children if not isinstance(child, str)]) for row in each.all("tr")}
        assert len(widths) == 1
    ids = [node.attributes["id"] for node in tree.all() if "id" in node.attributes]
    assert len(ids) == len(set(ids))
    assert all(node.attributes.get("tabindex") == "0" and node.attributes["aria-label"]
               for node in tree.all(role="region"))


def _light(colour):
    """Relative luminance by WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return sum(share * (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)
               for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True))  # fmt: skip


def _contrast(one, other):
    high, low = sorted((_light(one), _light(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_contrast_is_that_of_wcag_aa(scheme):
    light, dark = style().split("@media (prefers-color-scheme: dark)")[:2]
    colours = dict(COLOURS.findall(light)) | (dict(COLOURS.findall(dark)) if scheme == "dark" else {})
    texts = [(ink, paper) for ink in ("ink", "soft", "kept", "dropped-ink", "wrong", "hidden", "focus")
             for paper in ("page", "card")]
    for ink, paper in [*texts, ("ink", "kept-wash"), ("focus", "kept-wash"), ("wrong", "kept-wash"),
                       ("ink", "wrong-wash")]:
        assert _contrast(colours[ink], colours[paper]) >= 4.5, (ink, paper)
    for shape in ("kept", "dropped", "gold"):
        assert _contrast(colours[shape], colours["card"]) >= 3, shape


def test_the_figures_of_a_page_say_what_is_in_them(whole, learned):
    bars, cloud, lines = (node.attributes["alt"] for node in read(whole).all("img"))
    kept = sum(block.kept for block in learned[0].blocks)
    assert "probability of content" in bars and "gold" in bars and f"{kept} of them kept" in bars
    assert f"{len(learned[0].blocks)} blocks" in cloud
    assert "source lines" in lines


def test_rules_have_no_learned_row_and_say_so():
    made = report("<h1>Rain</h1><p>It rained all day.</p>", algorithm="rules")
    assert "There is no row of id and class scores" in made
    assert "score of rules: kept above 0" in made


@pytest.mark.usefixtures("without_figures")
def test_mistakes_are_told_where_gold_is_given():
    pytest.importorskip("rapidfuzz", reason="needs rapidfuzz: pip install 'webmarrow[evaluate]'")
    page = ("<nav><p>Menu of things here</p></nav><article><p>It rained all day.</p><p>"
            "It was wet all over.</p></article>")
    tree = read(report(page, gold="Menu of things here\nIt rained all day.", algorithm="rules"))
    assert [node.text for node in tree.all("span", class_="badge")] == ["wrongly", "wrongly"]
    assert "word F1 against the gold" in [node.text for node in tree.all("dt")]


def test_a_page_without_anything_still_has_a_report():
    tree = read(report(b""))
    assert "Empty: no-text." in tree.text
    assert not tree.all("figure")


def test_a_page_of_very_many_blocks_is_cut_with_a_note():
    size = 9_000
    made = report("".join(f"<p>word {number}</p>" for number in range(size)))
    assert len(made) < 3_000_000
    tree = read(made)
    assert len(tree.all("details")) == BLOCKS
    assert f"{size - BLOCKS:,} more blocks are in the JSON form" in tree.text


@pytest.mark.usefixtures("without_figures")
def test_a_long_text_is_cut():
    made = report("<p>" + "plain words " * 200_000)
    assert len(made) < 300_000


NUMBERS = ("100k-p", "20mb-no-space", "soup-2", "empty", "deep-json-state", "20k-hidden")
TEXTS = ("1mb-attribute", "1mb-class", "1mb-tag-name", "surrogates-str", "surrogates-bytes", "nul-and-controls",
         "all-nul", "random-after-text", "white", "bidi", "combining")  # fmt: skip


@pytest.mark.usefixtures("without_figures")
@pytest.mark.parametrize("name", TEXTS)
def test_hostile_texts_have_a_report(name):
    made = report(CASES[name]())
    assert len(made.encode("utf-8")) < 6_000_000
    assert not read(made).all("script")


@pytest.mark.parametrize("name", NUMBERS)
def test_hostile_pages_have_a_report(name):
    made = report(CASES[name]())
    assert len(made.encode("utf-8")) < 6_000_000
    assert not read(made).all("script")


def test_each_block_says_what_was_decided_and_why(whole, learned):
    told = read(whole).all("details")
    assert len(told) == len(learned[0].blocks)
    for number, (each, block) in enumerate(zip(told, learned[0].blocks, strict=True)):
        assert each.attributes["class"].split()[0] == ("kept" if block.kept else "dropped")
        assert each.all("summary")[0].text == f"{'+' if block.kept else '−'}{number} {block.text}"
        assert "probability " in each.all("p", class_="numbers")[0].text
        assert "What moved it most, in log odds" in each.text and "flipped it" in each.text
