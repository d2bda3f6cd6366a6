"""Writing a page back out: what is not marked comes out as it went in."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.filters import set_aside, write
from marrow.filters.edits import Edits
from marrow.page import parse

PAGES = sorted((Path(__file__).parents[1] / "pages").glob("*/source.html"))


def again(source):
    """A page written without any marks."""
    shown, contents = set_aside.cut(source)
    return write.write(Edits(parse(shown)), head=write.doctype(source), contents=contents)


def tree(source):
    page = parse(set_aside.cut(source)[0])
    return page.tree.tags, page.tree.parents, page.tree.values


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_a_page_without_marks_has_the_same_tree_when_written_and_parsed_again(path):
    source = path.read_bytes().decode("utf-8", "replace")
    assert tree(again(source)) == tree(source)


@pytest.mark.parametrize(
    "body",
    [
        "<p>a &amp; b &lt;c&gt; &nbsp; d</p>", '<p title="a &amp; &quot;b&quot; \'c\'" hidden>x</p>',
        "<img src=a.png alt=''><br><hr>",
        "<script>if (a < b && c > d) { x('</p>') }</script>", "<style>a > b { content: '&' }</style>",
        "<svg viewBox='0 0 1 1'><style>a &gt; b</style><clipPath></clipPath><foreignObject><style>c >"
        " d</style></foreignObject></svg>",
        "<math><mtext><script>a < b</script></mtext><mi>x</mi></math>", "<!-- a comment -- with > signs -->",
        "<pre>\n\nfirst line is empty</pre>", "<pre>\nno empty line</pre>", "<textarea>\n\n &lt;b&gt; </textarea>",
        "<iframe><p>raw</iframe>", "<xmp><b>raw</xmp>", "<x-card a=1><slot></slot></x-card>", "<o:p>old</o:p>",
        "<table><tr><td>1<td>2</table>", "<select><option>a<option selected>b</select>", "<ruby>a<rt>b</ruby>",
        "<video controls><source src=a><track src=b></video>", "<div><template shadowrootmode=open><p>"
            "shown</p></template></div>",
    ],
)  # fmt: skip
def test_markup_comes_out_with_the_same_tree(body):
    source = f"<!DOCTYPE html><title>t</title>{body}"
    assert tree(again(source)) == tree(source)
    assert again(again(source)) == again(source)


@pytest.mark.parametrize(
    ("source", "head"),
    [
        ("<!doctype html><p>x", "<!doctype html>\n"), ("\ufeff <!-- a --> <!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML"
                                                       " 4.01//EN'><p>x",
        "<!DOCTYPE HTML PUBLIC '-//W3C//DTD HTML 4.01//EN'>\n"), ("<p>x<!doctype html>", ""), ("", ""),
        ("<!-- <!doctype html>", ""),
    ],
)  # fmt: skip
def test_the_document_type_stays_since_the_layout_depends_on_it(source, head):
    assert write.doctype(source) == head


@pytest.mark.parametrize(
    "source",
    [
        "<head><noscript><link rel=stylesheet href=a><img src=b></noscript><title>t</title></head><p>x</p>",
        "<p>a</p><noscript><p>in & out</p></noscript><p>b</p>", "<template id=t><tr><td>row</td></tr></template><p>"
            "x</p>",
        "<template><template>inner</template>outer</template><p>x</p>", "<noscript></noscript>",
        "<script>'<noscript>'</script><noscript>a</noscript>", "<!--<noscript>--><noscript>a</noscript>",
        "<template><!-- </template> --><script>'</template>'</script>x</template>",
    ],
)  # fmt: skip
def test_noscript_and_templates_come_out_as_they_went_in(source):
    html = f"<html>{source if source.startswith('<head>') else f'<head></head><body>{source}'}".replace("</head><p>",
        "</head><body><p>")
    assert again(html).replace('"', "") == f"{html}</body></html>".replace('"', "")


def test_a_head_is_not_ended_by_what_stands_in_its_noscript():
    html = again("<head><noscript><img src=pixel></noscript><title>t</title></head><body>x")
    assert html.index("<title>") < html.index("</head>")


@pytest.mark.parametrize("source", ["<noscript>no end", "<template><template></template>", "<template " + "a" * 9000
                                    + ">x</template>",
                                    '<noscript a="x>y">z</noscript>',
                                    "<template shadowrootmode=open>x</template>"])  # fmt: skip
def test_what_cannot_be_set_aside_plainly_is_left_to_the_parser(source):
    assert set_aside.cut(source) == (source, [])


def test_the_attribute_of_what_is_set_aside_is_only_read_where_it_fits():
    for forged in ("9", "-1", "x", "1e3", "²", "9" * 5000):
        attributes = {"data-marrow-aside": forged, "id": "a"}
        assert set_aside.put_back(attributes, ["content"]) == (attributes, None)
    assert set_aside.put_back({"data-marrow-aside": "0", "id": "a"}, ["content"]) == ({"id": "a"}, "content")


@pytest.mark.parametrize("piece", ["<noscript>", "<template>", "<template><", "<!--", "<noscript a='", "<script>",
                                   "</template>"])
def test_time_is_linear_however_the_page_is_made(piece):
    assert set_aside.cut(piece * 200_000) == (piece * 200_000, [])  # none of them ends; quadratic would take minutes


@given(st.text(alphabet="<>/\"'!- =abnosciptemlhd\n", max_size=200))
def test_anything_is_written(source):
    html = again(source)
    assert "data-marrow-aside" not in html
    assert html.startswith(("<html", "<!"))


def test_text_is_a_block_a_line():
    page = parse("<h1>A  b</h1><p>c<br>d <b>e</b>\n f</p><script>no</script><p hidden>no</p><ul><li>g<li>h</ul>")
    edits = Edits(page, filter="x")
    assert write.text(edits) == "A b\nc d e f\ng\nh"
    edits.remove([i for i in range(len(page.tree)) if page.tree.name(i) in ("b", "h1")])
    assert write.text(edits) == "c d f\ng\nh"


def test_the_document_type_is_found_behind_comments_in_linear_time():
    assert write.doctype("<!--a-->\n<!--b--><!doctype html><p>") == "<!doctype html>\n"
    assert write.doctype("<!--a-->" * 100_000 + "<p>text") == ""  # tried in every other way, 40 would take years
    assert write.doctype("<!--a-->x<!--b--><!doctype html>") == ""
