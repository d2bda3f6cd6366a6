"""Pages that would cost more than linear time are cut down; others pass as they are."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from page.trees import reference
from selectolax.lexbor import LexborHTMLParser

from marrow.page import parse
from marrow.page.guard import excess, nesting, suspicion
from marrow.page.guard.guard import guard
from marrow.page.guard.tokens import TOKEN, after_raw_text

NAMES = (
    "a article b button caption center dd desc dialog div dl dt em font foreignObject form frameset h1 h3 html i iframe"
    " input li marquee math mi mtext nobr noscript object ol optgroup option p plaintext pre rp rt ruby script section"
    " select small span style svg table tbody td template textarea th title tr u ul x-y annotation-xml body br hr"
).split()


def _soup(rng: random.Random, size: int, names=NAMES) -> str:
    out = []
    for _ in range(size):
        name = rng.choice(names)
        if rng.random() < 0.1:
            name = name.upper()
        attributes = rng.choice(("", "", "", " id=x", ' title="</div>"', " a='>'", f" size={rng.randrange(99)}", "/"))
        out.append(rng.choice((f"<{name}{attributes}>", f"<{name}{attributes}>", f"</{name}>", "text", "<!--</div>-->",
                               "<![CDATA[", "]]>", "<!-->", "</ >", "<?x>")))  # fmt: skip
    return "".join(out)


def _filtered(html: str, attributes: bool = False) -> tuple[str, list[str]]:
    less, notes = excess.without_excess(html.encode(), attributes)
    return less.decode(), notes


def _depth(html: str) -> int:
    deepest, stack = 0, [(LexborHTMLParser(html).root, 0)]
    while stack:
        node, depth = stack.pop()
        deepest = max(deepest, depth)
        child = node.first_child if node else None
        while child is not None:
            stack.append((child, depth + 1))
            child = child.next
    return deepest


@pytest.mark.parametrize("seed", range(60))
def test_depth_is_bounded_whatever_the_markup(monkeypatch, seed):
    monkeypatch.setattr(nesting, "MAX_DEPTH", 10)
    monkeypatch.setattr(nesting, "MAX_OPEN_FORMATTING", 4)
    rng = random.Random(seed)
    names = rng.sample(NAMES, rng.choice((2, 3, 5, 12, len(NAMES))))
    html = _soup(rng, 3_000, names)
    assert _depth(_filtered(html)[0]) <= 6 * (10 + 4)  # tables bring four elements for each that is written


@given(st.randoms(use_true_random=False), st.integers(1, 40))
def test_a_shallow_page_is_left_as_it_is(rng, size):
    html = _soup(rng, size)
    assert _filtered(html, attributes=True) == (html, [])


@pytest.mark.parametrize("seed", range(20))
def test_no_text_is_lost_with_the_tags(monkeypatch, seed):
    monkeypatch.setattr(nesting, "MAX_DEPTH", 5)
    rng = random.Random(seed)
    html = "".join(f"word{n} {_soup(rng, 3, ('div', 'span', 'b', 'p', 'ul', 'li', 'section', 'em'))}"
                   for n in range(200))
    filtered, notes = _filtered(html.replace("<![CDATA[", ""))
    assert notes[0].startswith("too-deep")
    text = " ".join(str(node.value) for node in reference(filtered) if node.name == "#text")
    assert all(f"word{n} " in text for n in range(200))


TOKENS = [
    ("<p>", ["<p>"]),
    ("<p a='>'>x</p >", ["<p a='>'>", "</p >"]),
    ('<p a=">" b=\'"\' c=d"e>', ['<p a=">" b=\'"\' c=d"e>']),
    ("<p a = '>' >", ["<p a = '>' >"]),
    ("<p ='>'>", ["<p ='>"]),
    ("<p a=b='>'>", ["<p a=b='>"]),
    ("<p/a/b='>'/>", ["<p/a/b='>'/>"]),
    ("a < b <c", []),
    ("<div<p>", ["<div<p>"]),
    ("<!--<p>--><b>", ["<b>"]),
    ("<!--><b>-->", ["<b>"]),
    ("<!---><b>", ["<b>"]),
    ("<!----!><b>", ["<b>"]),
    ("<!-- -- > --!><b>", ["<b>"]),
    ("<!-- <p>", []),
    ("<!doctype html><p>", ["<p>"]),
    ("<?php <p> ?><b>", ["<b>"]),
    ("</ <p><b>", ["<b>"]),
    ("</><b>", ["<b>"]),
    ("<p a", []),
    ("<script>'<p>'</script><b>", ["<script>", "</script>", "<b>"]),
    ("<SCRIPT><p></Script ><b>", ["<SCRIPT>", "</Script >", "<b>"]),
    ("<script><!--<script></script><p></script><b>", ["<script>", "</script>", "<b>"]),
    ("<script><!--<script>--></script><p>", ["<script>", "</script>", "<p>"]),
    ("<script><!--><script></script><p>", ["<script>", "</script>", "<p>"]),
    ("<textarea><p></textareas></textarea><b>", ["<textarea>", "</textarea>", "<b>"]),
    ("<title><p>", ["<title>"]),
    ("<plaintext><p></plaintext>", ["<plaintext>"]),
]


@pytest.mark.parametrize(("html", "tags"), TOKENS, ids=[html for html, _ in TOKENS])
def test_tags_are_told_from_what_looks_like_tags(html, tags):
    raw, found, at = html.encode(), [], 0
    while match := TOKEN.search(raw, at):
        at = match.end()
        if match[5]:
            break
        if match[2]:
            found.append(match[0].decode())
            at = at if match[1] else after_raw_text(raw, match[2].lower(), at)
    assert found == tags


def test_an_end_tag_goes_with_its_start_tag(monkeypatch):
    monkeypatch.setattr(nesting, "MAX_DEPTH", 2)
    filtered, _ = _filtered("<div><div><div><div>a</div></div>b</div></div><p>c")
    assert filtered == "<div><div>ab</div></div><p>c"


LIMITS = [
    ("<div>" * 20_000 + "text" + "</div>" * 20_000, "too-deep"),
    ("".join(f"<font size={n}><p>w" for n in range(4_000)) + "text", "too-much-formatting"),
    ("".join(f"<x-{n}>w</x-{n}>" for n in range(40_000)) + "text", "too-many-names"),
    ("<p " + " ".join(f"a{n}" for n in range(5_000)) + ">text", "too-many-attributes"),
    ("<br>" * 1_000_001 + "text", "too-many-tags"),
]


@pytest.mark.parametrize(("html", "note"), LIMITS, ids=[note for _, note in LIMITS])
def test_a_limit_is_named_in_a_note(html, note):
    markup, notes = guard(html.encode())
    assert [line.split(":")[0] for line in notes] == [note]
    assert len(markup) < len(html)
    assert (b"text" in markup) == (note != "too-many-tags")


@pytest.mark.parametrize(("count", "value"), [(5_000, "x"), (50_000, "<>"), (50_000, "a b")])
def test_first_attributes_are_kept(count, value):
    names = [f"a{n}" for n in range(count)]
    markup, _ = guard(("<p " + " ".join(f"{name}='{value}'" for name in names) + ">x<p b c>").encode())
    found = LexborHTMLParser(markup).css("p")
    assert list(found[0].attributes) == names[: excess.MAX_ATTRIBUTES]
    assert set(found[0].attributes.values()) == {value}
    assert found[1].attributes == {"b": None, "c": None}


ORDINARY = [
    "<p>" * 5_000,
    "<p><b>bold</b> <font color=red>x</font>" * 3_000,
    '<a href="/x">link</a> ' * 10_000,
    "<div><span>a</span></div>" * 8_000,
    "<div>" * 400 + "</div>" * 400,
    "<table>" + "<tr><td>1<td>2" * 5_000 + "</table>",
    "<script>" + "if (a<b && c>d) { x = '<div>' }" * 20_000 + "</script>",
    f"<p title='{'long ' * 20_000}'>x",
    "<!-- " + "<b>" * 50_000 + " -->",
    "",
    "<",
    "no tags at all",
]


@pytest.mark.parametrize("html", ORDINARY, ids=[html[:40] for html in ORDINARY])
def test_ordinary_pages_pass(html):
    assert guard(html.encode()) == (html.encode(), [])


SUSPECTED = [
    ("values", "".join(f'<p a{n}="1">' for n in range(26_000)), True),
    ("values in single quotes", "".join(f"<p a{n}='1'>" for n in range(26_000)), True),
    ("names with a vertical tab", "".join(f'<p a{n}\va="1">' for n in range(26_000)), True),
    ("names without values", "".join(f"<p a{n} b{n} c{n}>" for n in range(21_000)), True),
    ("names in what looks like a value", "".join(f'<p a=b="c{n} d{n} e{n} f{n}">' for n in range(21_000)), True),
    ("names in a tag that ends late", "<i " * 1_000 + "".join(f"a{n} " for n in range(61_000)) + ">", True),
    ("two names, many values", '<p a="1" b="2">' * 31_000, False),
    ("words of values", "".join(f'<p class="a{n} b{n} c{n}">' for n in range(21_000)), False),
]


@pytest.mark.parametrize(("html", "many"), [case[1:] for case in SUSPECTED], ids=[case[0] for case in SUSPECTED])
def test_names_of_attributes_are_counted_and_words_of_values_are_not(html, many):
    page = html.encode().ljust(400_000, b"x")  # a page that is shorter cannot have too many
    assert suspicion.Counts(page).many_attributes()
    assert ([note.split(":")[0] for note in guard(page)[1]] == ["too-many-attributes"]) == many
    assert many or guard(page) == (page, [])


@pytest.mark.parametrize(("name", "many"), [("article", False), ("strong", True), ("B", True)])
def test_only_formatting_elements_are_opened_anew(name, many):
    page = "".join(f"<{name} id=a{n}>x" for n in range(1_000)).encode() + b"<br>" * 2_000
    assert suspicion.Counts(page).many_clones() == many
    assert (guard(page) == (page, [])) != many


@given(st.binary(max_size=300))
def test_any_bytes_can_be_filtered(data):
    assert guard(data) == (data, [])
    assert excess.without_excess(data, True)[1] == []


@pytest.mark.parametrize("inside", ["<iframe src=x />", "<IFRAME src=x>", "<style>a{}", "<textarea>a",
                                    "<iframe></iframe><iframe />"])
def test_what_noscript_leaves_open_does_not_swallow_the_rest(inside):
    page = parse(f"<p>before</p><noscript>{inside}</noscript><p>after</p><noscript>{inside}</noscript><p>last</p>")
    assert page.blocks.texts == ["before", "after", "last"]
    page = parse(f"<p>before</p><NoScript>{inside}</NOSCRIPT><p>after")
    assert page.blocks.texts == ["before", "after"]


def test_what_noscript_closes_stays_as_it_is():
    page = b"<noscript><iframe src=x></iframe><p>a</p></noscript><p>b</p><noscript><p>c"
    assert guard(page) == (page, [])
