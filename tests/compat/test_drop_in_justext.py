"""Calls of jusText's documentation, run against it and against `marrow.compat.justext`."""

import re

import pytest
from against import page, quietly, shape

from marrow.compat import IgnoredOption
from marrow.compat import justext as ours

real = pytest.importorskip("justext")


def _paragraphs(library, source, **options):
    return library.justext(source, library.get_stoplist("English"), **options)


CALLS = {  # from the README
    "justext": lambda j, h: type(_paragraphs(j, h)),
    "text": lambda j, h: [p.text for p in _paragraphs(j, h) if not p.is_boilerplate][:1],
    "of text": lambda j, h: [p.text for p in _paragraphs(j, h.decode()) if not p.is_boilerplate][:1],
    "class_type": lambda j, h: sorted({p.class_type for p in _paragraphs(j, h)}),
    "is_boilerplate": lambda j, h: sorted({p.is_boilerplate for p in _paragraphs(j, h)}),
    "is_heading": lambda j, h: sorted({p.is_heading for p in _paragraphs(j, h)}),
    "heading": lambda j, h: [p.heading for p in _paragraphs(j, h)][:1],
    "cf_class": lambda j, h: [p.cf_class for p in _paragraphs(j, h)][:1],
    "dom_path": lambda j, h: [p.dom_path for p in _paragraphs(j, h) if p.text == "News"],
    "xpath": lambda j, h: [p.xpath for p in _paragraphs(j, h) if p.text == "News"],
    "counts": lambda j, h: [(p.words_count, len(p), p.chars_count_in_links, p.links_density())
                            for p in _paragraphs(j, h) if p.text == "News"],
    "text_nodes": lambda j, h: next(p.text_nodes for p in _paragraphs(j, h)),
    "tags_count": lambda j, h: [p.tags_count for p in _paragraphs(j, h)][:1],
    "stopwords": lambda j, h: [p.stopwords_density(j.get_stoplist("English")) > 0.3
                               for p in _paragraphs(j, h) if p.text.startswith("At five minutes")],
    "no stop words": lambda j, h: type(j.justext(h, frozenset())),
    "thresholds": lambda j, h: sorted({p.class_type for p in _paragraphs(j, h, length_low=50, max_link_density=0.3)}),
    "get_stoplist": lambda j, h: type(j.get_stoplist("German")).__mro__[-2].__name__,
    "a word of a stoplist": lambda j, h: "und" in j.get_stoplist("German"),
    "get_stoplists": lambda j, h: type(j.get_stoplists()),
    "a name of get_stoplists": lambda j, h: "Norwegian_Nynorsk" in j.get_stoplists(),
}  # fmt: skip


@pytest.mark.parametrize("call", CALLS)
def test_a_documented_call_gives_the_same_kind_of_thing(call):
    theirs, mine = (quietly(CALLS[call], library, page()) for library in (real, ours))
    assert shape(mine) == shape(theirs)
    if call not in ("text", "of text", "cf_class", "text_nodes", "tags_count"):
        assert mine == theirs


def test_a_paragraph_has_what_that_of_justext_has():
    theirs, mine = (_paragraphs(library, page())[0] for library in (real, ours))
    names = {name for name in dir(theirs) if not name.startswith("_")} - {"append_text"}
    assert names <= set(dir(mine))


def test_the_content_is_found():
    text = " ".join(p.text for p in _paragraphs(ours, page()) if not p.is_boilerplate)
    assert "At five minutes past midnight" in text and "Only necessary cookies" not in text
    boilerplate = " ".join(p.text for p in _paragraphs(ours, page()) if p.is_boilerplate)
    assert "Only necessary cookies" in boilerplate or "We and our partners" in boilerplate


def test_thresholds_choose_the_algorithm_of_justext():
    import marrow

    found = _paragraphs(ours, page(), max_link_density=0.1)
    wanted = marrow.extract(page(), settings={"algorithm": "justext", "justext.max_link_density": 0.1,
                                              "justext.language": "en"})  # fmt: skip
    kept = [block.text for block in wanted.blocks if block.kept]
    assert [p.text for p in found if not p.is_boilerplate] == kept
    assert kept != [p.text for p in _paragraphs(ours, page()) if not p.is_boilerplate]


def test_languages_that_are_not_known_are_told():
    for library in (real, ours):
        with pytest.raises(ValueError, match="Klingon"):
            library.get_stoplist("Klingon")
    assert ours.get_stoplist("German").language == "de"
    assert {ours.get_stoplist(name).language for name in ours.get_stoplists()} >= {"en", "de", "cs"}


def test_options_without_meaning_are_named():
    with pytest.warns(IgnoredOption, match=re.escape("justext() has no use for encoding, enc_errors")):
        _paragraphs(ours, page(), encoding="utf-8", enc_errors="ignore")


@pytest.mark.parametrize("source", ["", b"", "<", b"\xff\xfe\0", "plain text"])
def test_nothing_raises(source):
    assert isinstance(_paragraphs(ours, source), list)
