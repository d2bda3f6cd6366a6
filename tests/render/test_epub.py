"""EPUB: the container, chapters, pictures within limits, notes, formulas, and what the book says of its access."""

import io
import re
import zipfile
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from render.trees import DOCUMENTS, doc, e
from serving import serving

import marrow
from marrow.errors import Error
from marrow.render.book.writers import mathml
from marrow.render.epub import render
from marrow.render.xml import valid

Image = pytest.importorskip("PIL.Image")
XHTML, OPF = "{http://www.w3.org/1999/xhtml}", "{http://www.idpf.org/2007/opf}"
TYPE = "{http://www.idpf.org/2007/ops}type"


def opened(made: bytes) -> dict[str, bytes]:
    """The files of a book by name."""
    with zipfile.ZipFile(io.BytesIO(made)) as file:
        assert file.testzip() is None
        return {name: file.read(name) for name in file.namelist()}


def chapters(files: dict[str, bytes]) -> list[ElementTree.Element]:
    """The chapters as trees, in reading order."""
    return [ElementTree.fromstring(files[name]) for name in sorted(files) if name.startswith("EPUB/page-")]


def stated(files: dict[str, bytes]) -> dict[str, list[str]]:
    """Properties in the metadata of the book."""
    found: dict[str, list[str]] = {}
    for meta in ElementTree.fromstring(files["EPUB/package.opf"]).iter(f"{OPF}meta"):
        found.setdefault(meta.get("property", ""), []).append(meta.text or "")
    return found


def drawn(form: str, size: tuple[int, int], mode: str = "RGB", **options) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 90 if mode == "L" else (200, 30, 90, 128)[: len(mode)]).save(out, form, **options)
    return out.getvalue()


PICTURES = {
    "/photo.jpg": ("image/jpeg", drawn("JPEG", (640, 480))), "/small.png": ("image/png", drawn("PNG", (20, 20),
        "RGBA")),
    "/modern.webp": ("image/webp", drawn("WEBP", (500, 400))), "/wide.png": ("image/png", drawn("PNG", (3200, 100))),
    "/page.html": ("text/html", b"<p>no picture"), "/cut.jpg": ("image/jpeg", drawn("JPEG", (640, 480))[:700]),
    "/moving.gif": ("image/gif", drawn("GIF", (9, 9), "L", save_all=True, append_images=[Image.new("L", (9, 9), 9)])),
}  # fmt: skip


@pytest.fixture(scope="module")
def server():
    with serving(PICTURES) as address:
        yield address


def pictured(server: str, *names: str, **fields):
    return doc(*(e("p", e("img", src=f"{server}/{name}", alt=name)) for name in names), url=f"{server}/story", **fields)


def test_the_container_begins_with_its_type_unpacked():
    made = render(doc(e("p", "a")))
    assert made[30:58] == b"mimetypeapplication/epub+zip"
    assert list(opened(made))[:2] == ["mimetype", "META-INF/container.xml"]


@settings(max_examples=60)
@given(document=DOCUMENTS)
def test_any_document_is_well_formed_and_links_lead_somewhere(document):
    files = opened(render(document, images=False))
    trees = {name.removeprefix("EPUB/"): ElementTree.fromstring(data) for name, data in files.items()
             if name.endswith(("html", "opf", "ncx"))}  # fmt: skip
    places = {name: [each.get("id") for each in tree.iter() if each.get("id")] for name, tree in trees.items()}
    for name, tree in trees.items():
        assert len(places[name]) == len(set(places[name]))
        for link in tree.iter():
            target = link.get("href") or link.get("src") or ""
            if ":" not in target and target.endswith(("xhtml", "ncx")) | ("#" in target):
                file, _, place = target.partition("#")
                assert (file or name) in trees and (not place or place in places[file or name]), (name, target)


def test_chapters_begin_at_headings_and_the_contents_lead_to_them():
    body = (e("p", "lead"), e("h2", "One"), e("p", "a"), e("h3", "Inner"), e("h2", "Two"), e("p", "b"))
    files = opened(render(doc(*body, title="T")))
    assert [tree.find(f".//{XHTML}title").text for tree in chapters(files)] == ["T", "One", "Two"]
    links = [(a.text, a.get("href")) for a in ElementTree.fromstring(files["EPUB/nav.xhtml"]).iter(f"{XHTML}a")]
    assert links[:4] == [("T", "page-001-001.xhtml"), ("One", "page-001-002.xhtml#section-1"),
                         ("Inner", "page-001-002.xhtml#section-2"),
                         ("Two", "page-001-003.xhtml#section-3")]  # fmt: skip
    ncx = ElementTree.fromstring(files["EPUB/toc.ncx"])
    assert [text.text for text in ncx.iter("{http://www.daisy.org/z3986/2005/ncx/}text")] == ["T", "T", "One", "Inner",
        "Two"]
    assert len(chapters(opened(render(doc(*body), split=0)))) == 1
    assert "Inner" not in opened(render(doc(*body), depth=2))["EPUB/nav.xhtml"].decode()


def test_language_direction_and_metadata():
    told = {"authors": ["A <b>", "C"], "published": "2024-03-05", "site": "S", "licence": "https://l.example/"}
    one = doc(e("p", "نص"), title="عنوان", language="ar", direction="rtl", url="https://a.example/1", metadata=told)
    files = opened(render(one))
    root = chapters(files)[0]
    assert (root.get("lang"), root.get("{http://www.w3.org/XML/1998/namespace}lang"), root.get("dir")) == ("ar", "ar",
        "rtl")
    package = ElementTree.fromstring(files["EPUB/package.opf"])
    assert package.find(f"{OPF}spine").get("page-progression-direction") == "rtl"
    said = [(each.tag.partition("}")[2], each.text) for each in package.find(f"{OPF}metadata")
            if "elements" in each.tag]
    assert said[1:] == [("title", "عنوان"), ("language", "ar"), ("creator", "A <b>"), ("creator", "C"),
                        ("publisher", "S"),
                        ("date", "2024-03-05"), ("rights", "https://l.example/"),
                        ("source", "https://a.example/1")]  # fmt: skip


def test_the_same_pages_are_the_same_book(monkeypatch):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    one = doc(e("p", "a"), url="https://a.example/")
    assert render(one) == render(one)
    assert stated(opened(render(one)))["dcterms:modified"] == ["2023-11-14T22:13:20Z"]


def test_several_documents_are_one_book():
    files = opened(render([doc(e("p", "a"), e("h2", "x"), title="One"), doc(e("p", "b"), title="Two", language="de")],
                          title="Both"))
    assert [tree.find(f".//{XHTML}title").text for tree in chapters(files)] == ["One", "x", "Two"]
    package = files["EPUB/package.opf"].decode()
    assert "<dc:title>Both</dc:title>" in package and "<dc:language>de</dc:language>" in package
    assert re.findall(r'itemref idref="([^"]+)"', package) == ["cover", "nav", "page-001-001", "page-001-002",
        "page-002-001"]


def test_pictures_are_fetched_looked_into_and_made_fit(server):
    files = opened(render(pictured(server, "photo.jpg", "small.png", "modern.webp", "wide.png")))
    shown = [img.attrib for img in chapters(files)[0].iter(f"{XHTML}img")]
    assert [(one["src"], one["width"], one["height"], one["alt"]) for one in shown] == [
        ("images/001.jpg", "640", "480", "photo.jpg"), ("images/002.png", "20", "20", "small.png"),
        ("images/003.jpg", "500", "400", "modern.webp"), ("images/004.jpg", "1600", "50", "wide.png")]  # fmt: skip
    assert files["EPUB/images/001.jpg"] == PICTURES["/photo.jpg"][1]
    assert Image.open(io.BytesIO(files["EPUB/images/003.jpg"])).format == "JPEG"
    assert 'id="picture-1" href="images/001.jpg" media-type="image/jpeg" properties="cover-image"' in files[
        "EPUB/package.opf"].decode()  # fmt: skip
    assert "cover.xhtml" not in "".join(opened(render(pictured(server, "photo.jpg"), cover=False)))


@pytest.mark.parametrize(
    ("title", "language", "direction", "form"),
    [("Rain fell on the harbour town", "en", "ltr", "PNG"), ("طقس المدينة اليوم", "ar", "rtl", "SVG"),
     ("a" * 3000, "en", "", "PNG")],
)
def test_a_cover_is_drawn_where_there_is_no_large_picture(server, title, language, direction, form):
    told = {"authors": ["Ann Lund"], "site": "The Harbour"}
    one = doc(e("p", e("img", src=f"{server}/small.png", alt="x")), title=title, url=server, language=language,
              direction=direction,
              metadata=told)  # fmt: skip
    files = opened(render(one))
    front = ElementTree.fromstring(files["EPUB/cover.xhtml"]).find(f".//{XHTML}img")
    assert (front.get("src"), front.get("alt")) == (f"cover.{form.lower()}", f"{title} — Ann Lund — The Harbour")
    assert f'href="cover.{form.lower()}"' in files["EPUB/package.opf"].decode()
    if form == "PNG":
        assert Image.open(io.BytesIO(files["EPUB/cover.png"])).size == (600, 800)
    else:
        lines = [line.text for line in ElementTree.fromstring(files["EPUB/cover.svg"]).iter(
            "{http://www.w3.org/2000/svg}text")]
        assert " ".join(lines) == f"{title} Ann Lund The Harbour"
    assert not any("cover" in name for name in opened(render(one, cover=False)))


def test_pictures_are_resized_and_grey_when_asked(server):
    files = opened(render(pictured(server, "photo.jpg", "small.png"), width=100, grey=True))
    photo, small = (Image.open(io.BytesIO(files[f"EPUB/images/{name}"])) for name in ("001.jpg", "002.png"))
    assert (photo.size, photo.mode, small.mode) == ((100, 75), "L", "LA")


@pytest.mark.parametrize(
    ("name", "knobs", "why"),
    [("gone.jpg", {}, "not there"), ("page.html", {}, "not a picture that can be read"),
     ("cut.jpg", {}, "not a picture that can be read"), ("photo.jpg", {"size": 0.001}, "too large"),
     ("photo.jpg", {"total": 0.001}, "all pictures together are too large"), ("photo.jpg", {"most": 0},
         "one picture too many"),
     ("photo.jpg", {"seconds": 0}, "not fetched in time")],
)  # fmt: skip
def test_a_picture_that_is_not_there_leaves_its_words_its_address_and_why(server, name, knobs, why):
    files = opened(render(pictured(server, name), **knobs))
    assert not [file for file in files if file.startswith("EPUB/images/")]
    (span,) = [each for each in chapters(files)[0].iter(f"{XHTML}span") if each.get("class") == "missing"]
    assert "".join(span.itertext()) == f"[{name} — {why}]"
    assert span.find(f"{XHTML}a").get("href") == f"{server}/{name}"


def test_pictures_without_a_limit_are_put_in(server):
    limits = dict.fromkeys(("size", "total", "seconds"), float("inf"))
    assert "EPUB/images/001.jpg" in opened(render(pictured(server, "photo.jpg"), **limits))


def test_a_page_cannot_make_us_ask_private_addresses(server):
    here = pictured(server, "photo.jpg")
    for url in ("https://public.example/story", server.replace("127.0.0.1", "127.0.0.2") + "/", ""):
        there = doc(*here.body, url=url)
        assert "its address is not public" in opened(render(there))["EPUB/page-001-001.xhtml"].decode()
        assert "EPUB/images/001.jpg" in opened(render(there, private=True))


def test_notes_pop_up_and_stand_in_the_chapter_that_refers_to_them():
    notes = e("footnotes", e("note", e("p", "first"), id="1"), e("note", e("pre", "second"), id="2"))
    body = (e("p", "a", e("noteref", id="1")), e("h2", "H"), e("p", e("noteref", id="2"), e("noteref", id="1")), notes)
    one, two = chapters(opened(render(doc(*body))))
    lead, back = one.findall(f".//*[@{TYPE}='noteref']"), one.findall(f".//{XHTML}a[@role='doc-backlink']")
    assert [(a.get("href"), a.get("role")) for a in lead] == [("#note-1", "doc-noteref")]
    assert [a.get("href") for a in back] == ["#ref-1"]
    (aside,) = one.iter(f"{XHTML}aside")
    assert (aside.get(TYPE), aside.get("role"), "".join(aside.itertext()).strip()) == ("footnote", "doc-footnote",
        "1. first ↩")
    assert [a.get("href") for a in two.findall(f".//*[@{TYPE}='noteref']")] == ["#note-2", "page-001-001.xhtml#note-1"]


def test_formulas_are_mathml_and_what_cannot_be_read_stays_tex():
    files = opened(render(doc(e("p", e("math", tex=r"\frac{a}{b}")), e("math", tex=r"\nonsense{", display="block"))))
    (tree,) = chapters(files)
    (math,) = tree.iter("{http://www.w3.org/1998/Math/MathML}math")
    assert math.get("alttext") == r"\frac{a}{b}" and len(list(math.iter())) == 4
    assert [div.text for div in tree.iter(f"{XHTML}div")] == [r"\nonsense{"]
    said = stated(files)
    assert {"MathML", "latex"} <= set(said["schema:accessibilityFeature"])
    assert 'properties="mathml"' in files["EPUB/package.opf"].decode()


@pytest.mark.parametrize("tex", ["", "a<b", r"\text{<script>&}", r"\tag{3} x", "\\begin{aligned}a&=b\\\\c&=d\\end{align"
    "ed}",
                                 r"\tfrac12", "x^", "}{", "\\" * 50, "{" * 300])  # fmt: skip
def test_mathml_is_xml_or_nothing(tex):
    made = mathml(tex, True)
    assert not made or ElementTree.fromstring(made).tag.endswith("math")


def test_what_is_said_of_access_is_what_is_there(server):
    def of(*names, alt="x"):
        body = [e("figure", e("img", src=f"{server}/{name}", alt=alt)) for name in names]
        return stated(opened(render(doc(*body, url=server))))

    text = of()
    assert text["schema:accessMode"] == ["textual"] and text["schema:accessModeSufficient"] == ["textual"]
    assert "alternativeText" not in text["schema:accessibilityFeature"] and text["schema:accessibilityHazard"] == [
        "none"]
    told = of("photo.jpg")
    assert told["schema:accessMode"] == ["textual", "visual"] and "alternativeText" in told[
        "schema:accessibilityFeature"]
    untold = of("photo.jpg", alt="")
    assert untold["schema:accessModeSufficient"] == ["textual,visual"]
    assert "alternativeText" not in untold["schema:accessibilityFeature"]
    assert "Of 1 pictures 0 have a description." in untold["schema:accessibilitySummary"][0]
    assert of("moving.gif")["schema:accessibilityHazard"] == ["unknown"]
    assert "1 pictures of the pages are not in it" in of("gone.jpg")["schema:accessibilitySummary"][0]


@pytest.mark.parametrize(
    ("given", "wanted"),
    [("https://a.example/b c|d{e}?x=[1]#f#g", "https://a.example/b%20c%7Cd%7Be%7D?x=%5B1%5D#f%23g"),
     ("javascript:alert(1)", ""),
     ("https://a.example/50%", "https://a.example/50%25"), ("http://a b/", ""), ("https://bücher.example/ü",
     "https://xn--bcher-kva.example/%C3%BC"), ("mailto:a@b.example", "mailto:a@b.example"), ("http://[::1]:80/x",
         "http://[::1]:80/x"),
     ("https://a.example?q=1/2", "https://a.example?q=1/2")],
)  # fmt: skip
def test_addresses_are_valid(given, wanted):
    assert valid(given) == wanted


def test_a_missing_package_names_what_to_install(monkeypatch, server):
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(Error, match="webmarrow.epub") as caught:
        render(pictured(server, "photo.jpg"))
    assert caught.value.code == "missing-extra"
    assert "EPUB/cover.svg" in opened(render(pictured(server, "photo.jpg"), images=False))


def test_an_article_gives_its_book_and_writes_it(tmp_path):
    article = marrow.extract("<article><h1>Rain</h1><p>It rained all day, and nobody went out at all.</p></article>")
    made = article.epub(tmp_path / "a.epub", images=False)
    assert (tmp_path / "a.epub").read_bytes() == made and b"EPUB/package.opf" in made
    assert article.file("text") == article.text.encode()
    with pytest.raises(Error, match="article.file") as caught:
        article.render("epub")
    assert caught.value.code == "not-text"
    with pytest.raises(Error) as caught:
        article.epub(tmp_path / "no" / "a.epub")
    assert caught.value.code == "unwritable"


def test_nothing_can_be_touched_inside_of_what_folds_out():
    summary = e("summary", e("a", "x", href="https://a.example/"), e("noteref", id="1"))
    notes = e("footnotes", e("note", e("p", "n"), id="1"))
    (tree,) = chapters(opened(render(doc(e("details", summary, e("p", "b")), notes))))
    assert not list(tree.find(f".//{XHTML}summary").iter(f"{XHTML}a"))
