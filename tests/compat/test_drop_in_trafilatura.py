"""Calls of trafilatura's documentation, run against trafilatura and against `marrow.compat.trafilatura`."""

import csv
import io
import json
from datetime import date

import pytest
from against import ADDRESS, loosely, page, quietly, shape
from lxml import etree, html

import marrow
from marrow.compat import IgnoredOption, NotOffered
from marrow.compat import trafilatura as ours

real = pytest.importorskip("trafilatura")

CALLS = {  # from the pages "With Python", "Core functions", "Settings and customization", "Tutorials"
    "extract": lambda t, h: t.extract(h),
    "extract of text": lambda t, h: t.extract(h.decode()),
    "extract of a tree": lambda t, h: t.extract(html.fromstring(h.decode())),
    "output_format=xml": lambda t, h: t.extract(h, output_format="xml"),
    "output_format=xmltei": lambda t, h: t.extract(h, output_format="xmltei"),
    "output_format=json": lambda t, h: t.extract(h, output_format="json"),
    "json.loads of json": lambda t, h: json.loads(t.extract(h, output_format="json")),
    "json with metadata": lambda t, h: json.loads(t.extract(h, output_format="json", with_metadata=True, url=ADDRESS)),
    "output_format=csv": lambda t, h: t.extract(h, output_format="csv"),
    "output_format=html": lambda t, h: t.extract(h, output_format="html"),
    "output_format=markdown": lambda t, h: t.extract(h, output_format="markdown"),
    "include_comments": lambda t, h: t.extract(h, include_comments=False),
    "include_tables": lambda t, h: t.extract(h, include_comments=False, include_tables=False, no_fallback=True),
    "include_links": lambda t, h: t.extract(h, output_format="xml", include_links=True, include_formatting=True),
    "include_images": lambda t, h: t.extract(h, include_images=True),
    "include_formatting": lambda t, h: t.extract(h, include_formatting=True),
    "favor_recall": lambda t, h: t.extract(h, favor_recall=True),
    "favor_precision": lambda t, h: t.extract(h, favor_precision=True),
    "fast": lambda t, h: t.extract(h, fast=True),
    "target_language": lambda t, h: t.extract(h, target_language="en"),
    "url": lambda t, h: t.extract(h, url=ADDRESS, with_metadata=True),
    "record_id": lambda t, h: json.loads(t.extract(h, output_format="json", record_id="7", with_metadata=True)),
    "only_with_metadata": lambda t, h: t.extract(h, only_with_metadata=True),
    "url_blacklist": lambda t, h: t.extract(h, url_blacklist={quietly(t.extract_metadata, h).url}),
    "author_blacklist": lambda t, h: json.loads(
        t.extract(h, output_format="json", author_blacklist={"Nell Ashdown"})
    ),
    "prune_xpath": lambda t, h: t.extract(h, prune_xpath="//blockquote"),
    "prune_xpath of several": lambda t, h: t.extract(h, prune_xpath=["//blockquote", "//h2"]),
    "deduplicate": lambda t, h: t.extract(h, deduplicate=True),
    "date parameters": lambda t, h: t.extract_metadata(
        h, date_config={"extensive_search": True, "original_date": True, "max_date": "2025-01-01"}
    ).as_dict()["date"],
    "options": lambda t, h: t.extract(h, options=_options(t)),
    "options of json": lambda t, h: json.loads(
        t.extract(h, options=t.settings.Extractor(output_format="json", with_metadata=True))
    ),
    "config": lambda t, h: t.extract(h, config=_config(t)),
    "a config that asks for much text": lambda t, h: t.extract(h, config=_config(t, MIN_OUTPUT_SIZE="1000000",
                                                                                MIN_OUTPUT_COMM_SIZE="1000000")),
    "bare_extraction": lambda t, h: t.bare_extraction(h),
    "bare_extraction as dict": lambda t, h: _plain(t.bare_extraction(h, with_metadata=True, url=ADDRESS).as_dict()),
    "bare_extraction without metadata": lambda t, h: _plain(t.bare_extraction(h).as_dict()),
    "extract_with_metadata": lambda t, h: _plain(t.extract_with_metadata(h, url=ADDRESS).as_dict()),
    "extract_metadata": lambda t, h: _plain(t.extract_metadata(h, default_url=ADDRESS).as_dict()),
    "baseline": lambda t, h: t.baseline(h),
    "html2txt": lambda t, h: t.html2txt(h),
    "html2txt without cleaning": lambda t, h: t.html2txt(h, clean=False),
    "load_html": lambda t, h: t.load_html(h),
    "extract of nothing": lambda t, h: t.extract(""),
    "extract of None": lambda t, h: t.extract(None),
    "extract of an address": lambda t, h: t.extract("https://example.org/page"),
    "extract of plain text": lambda t, h: t.extract("It rained all day."),
    "bare_extraction of nothing": lambda t, h: t.bare_extraction(b""),
    "html2txt of nothing": lambda t, h: t.html2txt(""),
    "baseline of nothing": lambda t, h: t.baseline(""),
    "fetch_url that fails": lambda t, h: t.fetch_url("http://127.0.0.1:9/"),
    "fetch_response that fails": lambda t, h: t.fetch_response("http://127.0.0.1:9/"),
}  # fmt: skip
STATED = {"categories", "tags", "image", "license", "language", "pagetype"}  # that one may find and the other not


def _options(library):
    options = library.settings.Extractor(output_format="markdown", with_metadata=True)
    options.formatting = True
    options.source = "my source"
    return options


def _config(library, **values):
    config = library.settings.use_config()
    config.set("DEFAULT", "EXTRACTION_TIMEOUT", "0")
    for name, value in values.items():
        config.set("DEFAULT", name, value)
    return config


def _plain(found):
    return {name: "-" if name in STATED else value for name, value in found.items()}


@pytest.mark.parametrize("call", CALLS)
def test_a_documented_call_gives_the_same_kind_of_thing(call):
    theirs, mine = (quietly(CALLS[call], library, page()) for library in (real, ours))
    assert shape(mine) == shape(theirs)


@pytest.mark.parametrize("slug", ["encyclopedia", "forum-phpbb", "product-grid", "landing", "chinese-gb18030"])
@pytest.mark.parametrize("call", ["extract", "json with metadata", "bare_extraction as dict", "extract_metadata",
                                  "baseline", "html2txt"])  # fmt: skip
def test_other_pages_give_the_same_keys_and_types(call, slug):
    theirs, mine = (quietly(CALLS[call], library, page(slug)) for library in (real, ours))
    assert loosely(mine) == loosely(theirs)


TEI = "http://www.tei-c.org/ns/1.0"
LIKE = {"code": "hi", "table": "list", "row": "item", "cell": "hi"}
FORMS = [{"include_links": True, "include_images": True, "include_formatting": True, "with_metadata": True}, {}]


@pytest.mark.parametrize("slug", ["news", "docs-sphinx", "nested-lists-tables", "maths", "footnotes", "recipe",
                                  "forum-phpbb", "arabic-news"])  # fmt: skip
@pytest.mark.parametrize("options", FORMS, ids=["everything", "nothing"])
def test_xml_parses_and_tei_is_valid_by_its_own_checker(slug, options):
    made = {form: quietly(lambda f=form: ours.extract(page(slug), output_format=f, **options)) for form in ("xml",
        "xmltei")}
    tree = etree.fromstring(made["xml"])
    assert [child.tag for child in tree] == ["main", "comments"]
    theirs = etree.fromstring(quietly(lambda: real.extract(page(slug), output_format="xml", **options)))
    known = {"doc", "main", "comments", *real.xml.TEI_VALID_TAGS}
    assert {each.tag for each in tree.iter()} <= known
    assert {each.tag for each in theirs.iter()} <= known
    tei = etree.fromstring(made["xmltei"])
    for each in tei.iter("{*}code", "{*}table", "{*}row", "{*}cell"):  # which that checker's copy of the standard lacks
        each.tag = etree.QName(each).namespace and f"{{{TEI}}}{LIKE[etree.QName(each).localname]}"
        each.attrib.pop("role", None)
    assert real.xml.validate_tei(tei)


def test_csv_has_the_same_columns():
    rows = [list(csv.reader(io.StringIO(quietly(lambda t=t: t.extract(page(), output_format="csv",
        with_metadata=True))),
                            delimiter="\t")) for t in (real, ours)]  # fmt: skip
    assert [len(row) for row in rows] == [1, 1] and len(rows[0][0]) == len(rows[1][0])
    same = [place for place, (one, other) in enumerate(zip(*(row[0] for row in rows), strict=True)) if one == other]
    assert {0, 1, 4, 5, 6} <= set(same)  # url, id, title, image, date


def test_html_is_a_page_with_the_metadata_in_its_head():
    tree = html.document_fromstring(ours.extract(page(), output_format="html", with_metadata=True))
    assert tree.find(".//body/h1").text.startswith("A harbour town")
    assert {"title", "author", "date", "url"} <= {each.get("name") for each in tree.iterfind(".//head/meta")}


def test_the_options_do_what_they_say():
    table = page("nested-lists-tables")
    assert "<row>" in ours.extract(table, output_format="xml")
    assert "<row>" not in ours.extract(table, output_format="xml", include_tables=False)
    assert "](http" not in ours.extract(page()) and "](http" in ours.extract(page(), url=ADDRESS, include_links=True)
    assert "![A dark quay" in ours.extract(page(), include_images=True)
    assert "## What a lamp" in ours.extract(page(), include_formatting=True)
    assert "## What a lamp" not in ours.extract(page(), output_format="markdown", include_formatting=False)
    assert "Milky Way" in ours.extract(page()) and "Milky Way" not in ours.extract(page(), include_comments=False)
    assert "What a lamp" not in ours.extract(page(), prune_xpath="//h2")
    assert json.loads(ours.extract(page(), output_format="json", author_blacklist={"nell ashdown"}))[
        "author"] == "Idris Quayle"
    assert ours.extract(page(), max_tree_size=0) and ours.extract(page(), config=None)
    assert ours.extract(page(), target_language="de") is None and ours.extract(page(), target_language="en-US")
    lengths = [len(ours.extract(page("landing"), **{option: True}) or "") for option in ("favor_precision",
        "favor_recall")]
    assert lengths[0] <= lengths[1]


def test_what_is_no_content_is_none():
    assert ours.extract("pages/one.html") is None
    assert ours.extract(page("empty-shell")) is None and ours.bare_extraction(page("empty-shell")) is None


def test_metadata_agree_with_trafilatura_where_the_page_is_plain():
    theirs, mine = (quietly(library.extract_metadata, page()).as_dict() for library in (real, ours))
    for name in ("title", "author", "url", "date", "sitename", "description", "image", "filedate"):
        assert mine[name] == theirs[name]
    assert mine["filedate"] == date.today().isoformat()


def test_dates_follow_the_parameters():
    def dated(**parameters):
        return ours.extract_metadata(page(), date_config=parameters).date

    assert dated() == "2024-05-03" and dated(outputformat="%Y") == "2024"
    assert dated(max_date="2020-01-01") is None and dated(min_date="2020-01-01") == "2024-05-03"


@pytest.mark.parametrize(
    ("options", "named"),
    [({"fast": True}, "fast"), ({"no_fallback": True}, "no_fallback"), ({"deduplicate": True}, "deduplicate"),
     ({"fast": True, "tei_validation": True}, "fast, tei_validation")],
)  # fmt: skip
def test_options_without_meaning_are_named(options, named):
    with pytest.warns(IgnoredOption, match=rf"trafilatura: extract\(\) has no use for .*{named}") as warned:
        assert ours.extract(page(), **options)
    assert [each.filename for each in warned] == [__file__]


def test_settings_without_meaning_are_named():
    config = ours.settings.use_config()
    config.set("DEFAULT", "MIN_EXTRACTED_SIZE", "10")
    with pytest.warns(IgnoredOption, match="MIN_EXTRACTED_SIZE"):
        ours.extract(page(), config=config)


def test_what_is_wrong_is_said(tmp_path):
    with pytest.raises(AttributeError, match="must be one of") as caught:
        ours.extract(page(), output_format="docx")
    assert isinstance(caught.value, marrow.Error) and caught.value.code == "unknown-name"
    with pytest.raises(ValueError, match="bare_extraction"):
        ours.extract(page(), output_format="python")
    with pytest.raises(ValueError, match="max_tree_size"):
        ours.extract(page(), max_tree_size=1000)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        ours.extract(page(), settingsfile=str(tmp_path / "nowhere.cfg"))
    with pytest.raises(NotOffered, match="feeds"):
        ours.feeds.find_feed_urls("https://example.org")
    with pytest.raises(TypeError, match="int"):
        ours.html2txt(7)


def test_pages_are_fetched(served):
    config = ours.settings.use_config()
    config.set("DEFAULT", "SSRF_PROTECTION", "off")
    text = ours.fetch_url(f"{served}/news", config=config)
    assert isinstance(text, str) and "A harbour town" in ours.extract(text)
    response = ours.fetch_response(f"{served}/news", config=config)
    assert response and response.status == 200 and response.data == page() and response.html is None
    assert "A harbour town" in ours.extract(response)
    assert set(response.as_dict()) == {"data", "headers", "html", "status", "url"}
    assert ours.fetch_url(f"{served}/nothing", config=config) is None
    assert ours.fetch_url(f"{served}/news") is None  # an address of this machine is refused, as trafilatura does


def test_a_site_without_a_name_has_that_of_its_host():
    source = "<title>Rain</title><h1>Rain</h1><p>" + "It rained all day. " * 20
    theirs, mine = (quietly(library.extract_metadata, source, "https://www.example.org/a/b") for library in (real,
        ours))
    assert (mine.sitename, mine.hostname) == (theirs.sitename, theirs.hostname) == ("example.org", "example.org")
