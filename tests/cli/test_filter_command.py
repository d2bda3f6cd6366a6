"""`marrow filter`."""

import pytest

TEXT = "<p>" + "It rained all day in the valley. " * 20
PAGE = f"<title>Rain</title><nav><a href=/>Home</a></nav>{TEXT}"


def test_the_page_goes_to_standard_output_and_what_was_done_to_standard_error(run, folder):
    (folder / "page.html").write_text(PAGE)
    code, out, err = run("filter", "page.html")
    assert code == 0
    assert "<nav>" not in out
    assert "It rained" in out
    assert err == ["page.html: 140 of 141 words left (landmarks 1)"]
    assert run("filter", "page.html", "-q") == (0, out, [])
    assert run("filter", "page.html", "-q", "-o", "-") == (0, out, [])
    code, out, err = run("filter", "page.html", "-o", "out.html")
    assert (code, out) == (0, "")
    assert "It rained" in (folder / "out.html").read_text()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--set", "landmarks.on=false"), "unchanged: nothing-found: no filter found anything to change"),
        (("--mode", "off"), "unchanged: off: filtering is switched off"),
        (("--mode", "text"), "140 of 141 words left (landmarks 1)"),
        (("--mode", "reader"), "140 of 141 words left"),
    ],
)
def test_modes(run, folder, arguments, said):
    (folder / "page.html").write_text(PAGE)
    code, out, err = run("filter", "page.html", *arguments)
    assert (code, err) == (0, [f"page.html: {said}"])
    assert "It rained" in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("page.html", "--mode", "loud"), "marrow: unknown mode in --mode 'loud'"),
        (("page.html", "--set", "images.no=1"), "marrow: unknown setting in command line 'images.no': did you mean"
                                                " images.on"),
    ],
)
def test_mistakes_are_one_line(run, folder, arguments, message):
    (folder / "page.html").write_text(PAGE)
    code, out, err = run("filter", *arguments)
    assert (code, out) == (2, "")
    assert len(err) == 1
    assert err[0].startswith(message)


def test_a_page_that_is_not_there_is_named(run):
    code, out, err = run("filter", "none.html")
    assert (code, out) == (3, "") and err[0].startswith("none.html: not-found: no such file or folder")


def test_what_is_no_page_is_not_written(run, folder):
    (folder / "a.zip").write_bytes(b"PK\x03\x04\x14\x00\xff\xfe")
    assert run("filter", "a.zip", "-o", "out.html") == (3, "", ["a.zip: not-html: the input is not HTML"])
    assert not (folder / "out.html").exists()


def test_the_filters_are_listed_in_their_order(run):
    code, out, err = run("filter", "--filters")
    assert (code, err) == (0, [])
    assert out.index("cell_widths (edit, off)") < out.index("link_lists (delete, on)") < out.index(
        "removed_links (end, on)")
    assert "link_lists.ratio = 0.5    pages lose what has more links than this for each word outside of links" in out
