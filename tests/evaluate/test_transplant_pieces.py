"""Pieces: forms filled with words, pieces found in pages, and pages with pieces set down in them."""

import functools
import re
from collections import Counter
from random import Random

import numpy as np
import pytest

from marrow.evaluate.alignment import aligned
from marrow.evaluate.transplant import Fillings, Piece, forms, labels, pieces, plant, sentences
from marrow.evaluate.transplant.harvest import harvest
from marrow.evaluate.transplant.plant import spots
from marrow.filters.write import markup
from marrow.page import parse, tags

SENTENCES = [f"The river rose by {number} metres in the night and the town moved its market." for number in range(9)]
FILLINGS = Fillings(SENTENCES, ["Rain over the harbour", "A market moves uphill"])
KEPT = ("code", "shell", "table", "figure", "definitions", "quote", "bullets", "numbers", "callout", "aside", "details",
        "section", "short", "formula")  # fmt: skip
DROPPED = ("share", "related", "newsletter", "advert", "also")
STAYED = "The {} stayed for a week and the people of the town went up the hill."
SUN, RAIN, SNOW = map(STAYED.format, ("sun", "rain", "snow"))

PAGE = parse(
    "<!doctype html><title>T</title><meta http-equiv=Content-Type content='text/html; charset=windows-1251'>"
    f"<ul><li><a href=/>Home</a></ul><article><h1>Weather</h1><p>{SUN}</p><p>{RAIN}</p><p>{SNOW}</p></article>"
    "<footer>All rights</footer>"
)
GOLD = np.array([text in (SUN, RAIN, SNOW) for text in PAGE.blocks.texts])


def filled(seed=0, **options):
    return pieces(FILLINGS, Random(seed), **options)


of_seed = functools.cache(filled)


@pytest.mark.parametrize(("kind", "keep"), [*((kind, True) for kind in KEPT), *((kind, False) for kind in DROPPED)])
def test_every_kind_has_many_forms(kind, keep):
    own = [piece for piece in filled() if piece.kind == kind]
    assert len(own) >= 5 and {piece.keep for piece in own} == {keep}
    assert kind in forms.kinds()


@pytest.mark.parametrize("seed", range(3))
def test_every_slot_is_filled(seed):
    for piece in filled(seed):
        assert " || " not in piece.html
        literal = {"{a}", "{b}", "{c}", "{n}"} if piece.kind == "formula" else set()
        left = set(re.findall(r"\{@?\w+\}|\[\[\d|\]\]|\n--", piece.html)) - literal
        assert not left, piece


@pytest.mark.parametrize("number", range(len(filled())))
def test_every_form_is_a_fragment_of_its_own(number):
    piece = of_seed(number % 20)[number]
    page = parse(f"<body><section>{piece.html}</section><p>behind")
    body = next(node for node in range(len(page.tree)) if page.tree.name(node) == "body")
    children = [page.tree.name(node) for node in range(body + 1, len(page.tree)) if page.tree.parents[node] == body]
    assert children == ["section", "p"]  # what is open at the end would swallow the paragraph
    assert page.blocks.texts[-1] == "behind"


@pytest.mark.parametrize("kind", forms.kinds())
def test_five_forms_of_each_kind_fit_into_a_page(kind):
    given = [piece for piece in filled() if piece.kind == kind]
    fitting = [piece for piece in given if plant(PAGE, [piece], GOLD, Random(0))]
    assert len(fitting) >= 5 and len(fitting) >= len(given) - 1


def test_a_form_is_written_in_several_ways():
    seeds = [filled(seed) for seed in range(20)]
    assert all(len({piece.html for piece in ways}) > 1 for ways in zip(*seeds, strict=True))
    of_class = {found for pieces_of in seeds for piece in pieces_of
                for found in re.findall('class="quote-box|zitat', piece.html)}  # fmt: skip
    assert len(of_class) == 2


def test_some_pieces_bear_names_that_tell_nothing_or_none():
    named, unnamed = (sum(("newsletter-signup" in piece.html) == told for seed in range(60) for piece in filled(seed)
                          if piece.kind == "newsletter" and "<h3>" in piece.html and piece.html.startswith("<div")
                          and "<form action" in piece.html) for told in (True, False))  # fmt: skip
    assert 0.5 < named / (named + unnamed) < 0.9


def test_labels_are_known_as_content_or_clutter_by_the_forms_that_hold_them():
    known = labels()
    assert all(known[label] for label in ("Note", "À savoir", "Ingredients", "Foto:"))
    assert not any(known[label] for label in ("Advertisement", "Реклама", "Lea también", "Sign up", "Next article"))
    assert not any("{" in label or "|" in label for label in known)


def test_forms_are_filled_with_sentences_and_not_with_lists_or_whole_paragraphs():
    lines = ["  The ferry left at noon, said the harbour master. ", "Products Pricing About us Contact Careers Blog",
             "Too short.", "“Why did the ferry leave the harbour?”", "那艘渡轮中午离开了港口。",
             " ".join(["word"] * 60) + "."]  # fmt: skip
    assert sentences("\n".join(lines)) == [lines[0].strip(), lines[3], lines[4]]


def test_words_are_escaped():
    odd = Fillings(['on <mark class="x"> & so the sentence goes'], ["<mark>"])
    for piece in pieces(odd, Random(0)):
        assert "<mark" not in piece.html and not re.search(r"& (?!gt)", piece.html)


def test_the_same_seed_gives_the_same_pieces_and_parts_share_out_the_forms():
    assert filled(1) == filled(1) != filled(2)
    parts = [filled(part=part, parts=5) for part in range(5)]
    assert Counter(piece.kind for part in parts for piece in part) == Counter(piece.kind for piece in filled())
    assert all({piece.keep for piece in part} == {True, False} for part in parts)


TABLE = Piece("table", True, "<table><tr><td>one<td>1<tr><td>two<td>2</table>")
BAR = Piece("share", False, "<div><a href=/x>Share</a></div>")


def test_the_page_keeps_its_own_blocks_and_owners_are_right():
    found = plant(PAGE, [TABLE, BAR], GOLD, Random(0))
    texts, owner = found.page.blocks.texts, found.owner.tolist()
    of = {number: [text for text, each in zip(texts, owner, strict=True) if each == number] for number in (-1, 0, 1)}
    assert found.pieces == (TABLE, BAR)
    assert of == {-1: PAGE.blocks.texts, 0: ["one", "1", "two", "2"], 1: ["Share"]}
    assert texts.index("one") == texts.index(SUN) + 1 and texts.index("Share") == texts.index(RAIN) + 1
    assert parse(found.html).blocks.texts == texts
    assert b"charset=utf-8" in found.html and b"windows" not in found.html and b"data-transplant" not in found.html


def test_pieces_beyond_the_places_are_left_out():
    found = plant(PAGE, [TABLE, BAR, TABLE], GOLD, Random(0))
    assert found.pieces == (TABLE, BAR) and set(found.owner.tolist()) == {-1, 0, 1}


@pytest.mark.parametrize(
    ("html", "texts"),
    [
        (f"<p>{SUN}</p><div>{RAIN}</div>", (SUN, RAIN)),  # no paragraph
        (f"<div><p>{SUN}</p></div><div><p>{RAIN}</p></div>", (SUN, RAIN)),  # not side by side
        (f"<p>{SUN}</p><p>{RAIN}</p>", (SUN,)),  # one is no content
        (f"<p>{SUN}</p><p>Home</p><p>{RAIN}</p>", (SUN, RAIN)),
        ("<p>Rain today.</p><p>Sun tomorrow.</p>", ("Rain today.", "Sun tomorrow.")),  # short
        (f"<ul><p>{SUN}</p><p>{RAIN}</p></ul>", (SUN, RAIN)),  # in a list
        ("", ()),
    ],
)
def test_a_page_without_a_place_gives_nothing(html, texts):
    page = parse(html)
    gold = np.array([text in texts for text in page.blocks.texts], dtype=bool)
    assert spots(page, gold) == []
    assert plant(page, [TABLE], gold, Random(0)) is None


@pytest.mark.parametrize("html", ["", "<div></div>", "</article><p>x", "<plaintext>", "<!-- x"])
def test_a_piece_without_text_or_that_changes_the_page_gives_nothing(html):
    assert plant(PAGE, [Piece("short", True, html)], GOLD, Random(0)) is None


def test_the_same_chance_gives_the_same_page():
    assert plant(PAGE, [BAR], GOLD, Random(3)).html == plant(PAGE, [BAR], GOLD, Random(3)).html
    assert len({plant(PAGE, [BAR], GOLD, Random(seed)).html for seed in range(9)}) == 2  # behind either paragraph


CELLS = "<table><tr><th>Year<th>Level<tr><td>1921<td>two metres<tr><td>1954<td>three metres</table>"
CODE = "<pre><code>level = rise(2)\nprint(level)</code></pre>"
LIST = "<ul><li>The market moved to the hill.</li><li>The people moved as well.</li></ul>"
LINKS = "<div class=more><a href=/1>Ten floods of the past</a> <a href=/2>Where to go now</a></div>"
FORM = "<aside><p>Get our letter</p><form><input><button>Go</button></form></aside>"


@pytest.mark.parametrize(
    ("inside", "right", "wanted"),
    [
        (CELLS, True, [("table", True, CELLS)]),
        (CODE, True, [("code", True, CODE)]),
        (LIST, True, [("bullets", True, LIST)]),
        (LINKS, False, [("found", False, LINKS)]),
        (FORM, False, [("found", False, FORM)]),
        (LINKS, True, []),
        (CELLS, False, []),  # a structure that the gold leaves out may be content
        ("<div>Words that the gold leaves out</div>", False, []),  # neither links nor fields
        ("", False, []),
    ],
)
def test_what_is_found_between_content(inside, right, wanted):
    page = parse(f"<div class=menu><a href=/>Home</a></div><p>{SUN}</p>{inside}<p>{RAIN}</p>")
    share = np.array([float(text in (SUN, RAIN) or (right and text != "Home")) for text in page.blocks.texts])
    found = list(harvest(page, share))
    assert [(piece.kind, piece.keep) for piece in found] == [(kind, keep) for kind, keep, _ in wanted]
    for piece, (_, _, html) in zip(found, wanted, strict=True):
        assert parse(piece.html).blocks.texts == parse(html).blocks.texts


def test_what_is_found_around_the_content_is_told_from_what_is_between_its_parts():
    bar = "".join(f'<a href="https://social.example/{name}"><img src={name}.svg></a>' for name in "abc")
    lists = "".join(f"<div><a href=/{n}>Story {n} of the flood</a></div>" for n in range(13))
    bar = f"<div><b>Keep up with us</b>{bar}</div><footer>All rights</footer>"
    page = parse(f"<p>{SUN}</p>{LINKS}<p>{RAIN}</p><p>{SNOW}</p>{bar}{lists}")
    share = np.array([float(text in (SUN, RAIN, SNOW)) for text in page.blocks.texts])
    found = [(piece.kind, parse(piece.html).blocks.texts) for piece in harvest(page, share)]
    assert found == [("found", parse(LINKS).blocks.texts), ("around", ["Keep up with us"]),
                     *(("around", [f"Story {n} of the flood"]) for n in (2, 5, 8, 11))]  # fmt: skip
    goods = parse(f"<p>{SUN}</p>{LINKS}<p>{RAIN}</p>{bar}{lists}")  # no two paragraphs side by side
    share = np.array([float(text in (SUN, RAIN)) for text in goods.blocks.texts])
    assert [piece.kind for piece in harvest(goods, share)] == ["found"]
    assert list(harvest(parse(""), np.zeros(0))) == []


@pytest.mark.parametrize(
    ("blocks", "text", "share"),
    [
        (["home", "it rained all day"], "it rained all day", [0, 1]),
        (["the day of the sale", "it rained all day"], "it rained all day", [0, 1]),  # a stray word is chance
        (["it rained all the night long"], "it rained all day long", [4 / 6]),
        ([], "it rained", []),
        (["", "rain"], "rain", [0, 1]),
        (["rain"], "", [0]),
    ],
)
def test_share_of_blocks_that_stands_in_a_text(blocks, text, share):
    assert aligned([block.split() for block in blocks], text).tolist() == pytest.approx(share)


@pytest.mark.parametrize(
    "html",
    [
        "<b>x</b>",
        '<div class="a &amp; b"><p>One &lt; two<br>three</p><img src="a.png" alt=""></div>',
        "<pre>\n\n  a\n</pre>",
        "<ul><li>one<ul><li>two</li></ul></li></ul>",
        '<script type="math/tex">a < b</script>',
    ],
)
def test_an_element_as_html(html):
    page = parse(f"<p>before</p><section>{html}</section><p>behind</p>")
    node = next(node for node in range(len(page.tree)) if page.tree.tag[node] == tags.CODES["section"])
    assert markup(page, node + 1) == html
    assert markup(page, node) == f"<section>{html}</section>"
