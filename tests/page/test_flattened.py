"""Flattened JSON: what it stands for, and that any list can be read."""

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow import extract
from marrow.page.scripts.flattened import expanded

SAID = "At midnight the hill goes dark, and what was lit by the lamps of the ships is lit by the moon. "
PARTS = [SAID + "That has been so for forty years.", "Nobody ever complained: " + SAID, "It will end soon. " + SAID]
DEVALUE = [["ShallowReactive", 1], {"data": 2, "at": 12}, ["Reactive", 3],
           {"title": 4, "body": 5, "none": -1, "all": 11}, "Night",
           [6, 7, 8], {"type": 9, "text": 10}, {"type": 9, "text": 13}, {"type": 9, "text": 14},
           "paragraph", PARTS[0], ["Set", 4], ["Date", "2026-11-30"], PARTS[1], PARTS[2]]  # fmt: skip
TURBO = [{"_1": 2}, "loaderData", {"_3": 4}, "route", {"_5": 6, "_7": 8}, "title", "Night", "body",
         "".join(f"<p>{part}</p>" for part in PARTS), [True, 3.5, None]]  # fmt: skip


def page(script: str) -> str:
    return f"<!doctype html><title>Night</title><div id=root></div>{script}"


def test_places_become_values_and_names():
    wanted = [{"type": "paragraph", "text": part} for part in PARTS]
    assert expanded(DEVALUE) == {"data": {"title": "Night", "body": wanted, "none": None, "all": ["Night"]}, "at": []}
    assert expanded(TURBO[:-1]) == {"loaderData": {"route": {"title": "Night", "body": TURBO[8]}}}


@pytest.mark.parametrize("script", [
    f'<script type="application/json" id="__NUXT_DATA__">{json.dumps(DEVALUE)}</script>',
    "<script>window.context = {};window.context.controller.enqueue("
    f"{json.dumps(json.dumps(TURBO[:-1]))});</script>".replace("</p", "<\\/p").replace("</h", "<\\/h"),
])  # fmt: skip
def test_an_article_that_is_flattened_is_found(script):
    assert extract(page(script)).text.split("\n\n")[-3:] == [*map(str.strip, PARTS[:-1]), PARTS[-1].strip() + "\n"]


@pytest.mark.parametrize("data", [
    [], [1, 2, 3], [{"a": "b"}, 1, 2], [{"a": 9}, 1, 2], [{"a": 1, "b": True}, 2, 3], [[["x"]], 1, 2], "a", None,
    {"a": 1},
])  # fmt: skip
def test_other_json_stays_as_it_is(data):
    assert expanded(data) is data


def test_what_refers_to_itself_ends_and_what_is_shared_is_there_once():
    assert expanded([{"a": 0, "b": 1, "c": 1}, [2], "x"]) == {"a": None, "b": ["x"], "c": None}


PLACES = st.integers(-3, 12)
VALUES = st.one_of(st.text(max_size=3), st.booleans(), st.just([{}]), st.just({"a": []}), st.lists(PLACES, max_size=4),
                   st.dictionaries(st.sampled_from(["a", "_1", "_2", "_99", "_x"]), PLACES, max_size=4),
                   st.tuples(st.sampled_from(["Ref", "Set", "Map", "Date", "null"]), PLACES).map(list))  # fmt: skip


def said(value):
    """The strings in a value, however deep."""
    if isinstance(value, dict | list):
        return {text for each in (value.values() if isinstance(value, dict) else value) for text in said(each)}
    return {value} if isinstance(value, str) else set()


@given(st.lists(VALUES, max_size=13))
def test_any_list_can_be_read_and_gives_no_text_that_it_has_not(data):
    made = expanded(data)
    assert made is data or json.loads(json.dumps(made)) == made
    assert said(made) <= said(data)


def test_a_long_one_takes_linear_time():
    chain = [[at + 1, at + 1, at + 1] for at in range(100_000)]
    start = time.process_time()
    expanded([*chain, "x"])
    assert time.process_time() - start < 2
