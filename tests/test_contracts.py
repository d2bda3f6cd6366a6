"""What every entry of every room must do, for whatever the folders hold."""

import importlib
import inspect
import re
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import marrow
from marrow import registry
from marrow.filters import chain, write
from marrow.filters.edits import Edits
from marrow.page import parse

ROOT = Path(__file__).parents[1]
PAGES = sorted((Path(__file__).parent / "pages").glob("*/source.html"))
BODIES = {path.parent.name: path.read_bytes() for path in PAGES}
ODD = {
    "nothing": b"", "blank": b" \n\t ", "nul": b"\x00" * 50, "comment": b"<!-- only a comment -->",
    "text": b"bare words",
    "unclosed": b"<div><p>one<p>two<table><tr><td>three", "frameset": b"<frameset><frame src=x></frameset>",
    "truncated": "<p>Grüße aus Köln".encode()[:-1], "utf-16": "<p>wide words</p>".encode("utf-16"),
    "images": b"<img src=a.png><hr><video src=b.mp4></video>", "template": b"<template><p>stored</p></template>",
}  # fmt: skip
EVERYTHING = {**BODIES, **ODD}
ALGORITHMS = registry.names("algorithms")
FORMATS = registry.names("render")
markup = st.recursive(
    st.text(max_size=20),
    lambda inner: st.builds(
        lambda name, attribute, parts: f"<{name} {attribute}>{''.join(parts)}</{name}>",
        st.sampled_from(
            "div p span a ul li table tr td h1 h2 pre code b i br img nav article section script style".split()),
        st.sampled_from(["", "class=nav", "hidden", 'style="display:none"', 'href="x y"', "colspan=99999999999",
                         'id="a"']),
        st.lists(inner, max_size=4),
    ),
    max_leaves=25,
).map("{}<br>".format)  # "0.HTM" alone would be the name of a file


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("body", EVERYTHING.values(), ids=EVERYTHING.keys())
def test_keep_gives_one_number_per_leaf_and_never_hidden_text(name, body):
    page = parse(body)
    scores = registry.verb("algorithms", name)(page)
    assert scores.shape == (len(page.leaves),)
    assert not np.isnan(scores).any()
    assert not (scores[page.leaves.hidden > 0] > 0).any()


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("body", [BODIES["docs-sphinx"], b"<p>Rain.</p><p>Rain, it was.</p>", b""], ids=["docs", "rain",
    "nothing"])
def test_a_knob_may_have_any_number(name, body):
    page, keep = parse(body), registry.verb("algorithms", name)
    for knob in registry.knobs(keep).values():
        for value in (0, -1, 1, 3, 10**6, -(10**6)) if type(knob.default) is int else (0.0, -1.0, 1.25, 1e9, 1e-9):
            if type(knob.default) in (int, float):
                assert not np.isnan(keep(page, **{knob.name: value})).any(), (knob.name, value)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_same_page_same_answer_in_any_order_and_thread(name):
    bodies = list(BODIES.values())
    alone = [marrow.extract(body, algorithm=name).markdown() for body in bodies]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda body: marrow.extract(body, algorithm=name).markdown(), reversed(bodies)))
    assert alone == together[::-1]


@pytest.mark.parametrize("name", ALGORITHMS)
@settings(max_examples=40)
@given(body=st.one_of(markup, st.binary(max_size=200), st.text(max_size=200).map("{}<br>".format)))
def test_anything_at_all_gives_an_article(name, body):
    body = body if isinstance(body, bytes) else f"<p>{body}"  # a text like `a.htm` is refused as the name of a file
    article = marrow.extract(body, algorithm=name)
    assert article.text or article.reason or not article.blocks or any(not block.text for block in article.blocks)
    assert article.reason is None or article.reason in importlib.import_module("marrow.reasons").REASONS


@pytest.mark.parametrize("form", FORMATS)
@settings(max_examples=60)
@given(body=st.one_of(markup, st.binary(max_size=200)))
def test_every_format_renders_anything(form, body):
    rendered = marrow.extract(body, algorithm="plain", url="https://example.org/a/b").file(form)
    assert isinstance(rendered, bytes)


@pytest.mark.parametrize("name", registry.names("filters"))
@settings(max_examples=30)
@given(body=st.one_of(markup, st.binary(max_size=200), st.sampled_from(list(EVERYTHING.values()))))
def test_every_filter_leaves_a_page_that_can_be_written_and_adds_no_text(name, body):
    page = parse(body)
    edits = chain.run(page, dict.fromkeys(chain.ordered(), False) | {name: True}, {})
    again = chain.run(page, dict.fromkeys(chain.ordered(), False) | {name: True}, {})
    assert write.write(edits) == write.write(again)
    left = edits.left
    assert left[0] and all(left[node] for node in range(len(page.tree)) if page.tree.name(node) in ("head", "body"))
    before = iter("".join(write.text(Edits(page)).split()))
    assert all(letter in before for letter in "".join(write.text(edits).split()))  # what is left, in order


@pytest.mark.parametrize("slug", BODIES)
def test_text_holds_no_word_that_the_page_has_not(slug):
    page = parse(BODIES[slug], url="https://example.org/")
    letters = set(re.findall(r"\w+", "".join(value for value in page.tree.values if isinstance(value,
        str)).replace("\u200b", "")))
    joined = "\n".join(letters)
    found = set(re.findall(r"\w+", marrow.extract(page).text))
    strange = {word for word in found if word not in letters and word not in joined}
    assert len(strange) <= 0.02 * len(found) + 2  # marks such as a soft hyphen inside of a word are taken out


@pytest.mark.parametrize("room", registry.ROOMS)
def test_every_entry_has_its_verb_and_a_docstring_that_says_what_and_whence(room):
    for name in registry.names(room):
        module = registry.module(room, name)
        assert callable(getattr(module, registry.ROOMS[room].verb))
        assert (inspect.getdoc(module) or "").strip()
        if room == "algorithms":
            assert re.search(r"(?m)^(Papers?:|Source:|In the lineage)", module.__doc__), f"{name} names no source"


@pytest.mark.parametrize("room", ("algorithms", "filters", "render"))
def test_every_knob_has_a_type_a_default_and_a_line_of_help(room):
    for name in registry.names(room):
        for knob in registry.knobs(registry.verb(room, name)).values():
            assert knob.default is not inspect.Parameter.empty, f"{name}.{knob.name}"
            assert knob.help, f"{name}.{knob.name} has no help"
            assert knob.type in (bool, int, float, str), f"{name}.{knob.name}"


def test_no_two_rooms_share_a_name_that_settings_use():
    names = [name for room in ("algorithms", "filters", "render") for name in registry.names(room)]
    assert len(names) == len(set(names))


STATED = ('<meta property="og:title" content="404 Not Found"><meta name="author" content="Error">'
          '<meta name="description" content="We use cookies">')  # fmt: skip


@pytest.mark.parametrize("body", [*BODIES.values(), b"<p>Sorry, this page was moved. Try the search.</p>"],
                         ids=[*BODIES, "short"])
def test_what_is_kept_never_depends_on_metadata(body):
    plain, stated = (marrow.extract(head + body) for head in (b"<head></head>", f"<head>{STATED}</head>".encode()))
    assert plain.metadata != stated.metadata
    assert plain.reason == stated.reason
    assert [block.text for block in plain.blocks if block.kept] == [block.text for block in stated.blocks if block.kept]


def test_the_rules_of_imports_cover_every_package_and_file():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    found = {path.stem for path in (ROOT / "src/marrow").iterdir() if path.is_dir() or path.suffix == ".py"}
    found = {f"marrow.{name}" for name in found if not name.startswith("__")}
    layers, parser = contracts[0]["layers"], contracts[1]["source_modules"]
    assert {each.strip() for layer in layers for each in layer.split("|")} == found
    assert {*parser, "marrow.page"} == found
