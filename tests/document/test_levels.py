"""Lists of which a class or a style says how deep each item is, as word processors and editors write them."""

import time

import pytest

import marrow

DOCS = '<ol class="c1 lst-kix_a-0 start"><li>One</li></ol><ol class="lst-kix_a-1 start"><li>In it</li><li>Too</li></ol>'
QUILL = ('<ol><li data-list="bullet">One</li><li data-list="bullet" class="ql-indent-1">In it</li>'
         '<li data-list="ordered">First</li></ol>')  # fmt: skip
IGNORED = "<span style='mso-list:Ignore'>{}<span style='font:7pt Times'>&nbsp;&nbsp; </span></span>"


def word(mark, text, level, style="mso-list:l0 level{} lfo1"):
    return f'<p class=MsoListParagraph style="{style.format(level)}">{IGNORED.format(mark)}{text}</p>'


MARGIN = "margin-left:{}in;text-indent:-.25in"
FORMS = {
    "a list for each stretch": (DOCS + '<ol class="lst-kix_a-0" start=2><li>Two</li></ol>',
                                "1. One\n   1. In it\n   2. Too\n2. Two"),
    "another list begins": (DOCS + '<ul class="lst-kix_b-0"><li>Two</li></ul>',
                            "1. One\n   1. In it\n   2. Too\n\n- Two"),
    "a list that is broken off": (DOCS + '<p>And on:</p><ol class="lst-kix_a-0" start=2><li>Two</li></ol>',
                                  "1. One\n   1. In it\n   2. Too\n\nAnd on:\n\n2. Two"),
    "begins deep": ('<ul class="lst-kix_a-1"><li>One</li></ul><ul class="lst-kix_a-0"><li>Two</li></ul>',
                    "- One\n- Two"),
    "one list for all": (QUILL, "- One\n  - In it\n\n1. First"),
    "one list for all, from a number": ('<ol start=4><li data-list=ordered>One</li><li data-list=ordered '
                                        'class=ql-indent-1>In it</li><li data-list=bullet>Two</li></ol>',
                                        "4. One\n   1. In it\n\n- Two"),
    "of older classes": ('<ul><li>One</li><li class="ql-indent-2">In it</li><li>Two</li></ul>',
                         "- One\n  - In it\n- Two"),
    "paragraphs": (word("1.", "One", 1) + word("a.", "<b>In</b> it", 2) + word("2.", "Two", 1),
                   "1. One\n   1. **In** it\n2. Two"),
    "paragraphs with bullets": (word("·", "One", 1) + word("o", "In it", 2) + word("§", "Deeper", 3),
                                "- One\n  - In it\n    - Deeper"),
    "by margins": (word("1.", "One", .5, MARGIN) + word("·", "In it", 1.0, MARGIN) + word("2.", "Two", .5, MARGIN),
                   "1. One\n   - In it\n2. Two"),
    "a paragraph of the list without a mark": ("<p class=MsoListParagraph>Set in a little.</p>", "Set in a little."),
    "words that look like marks": ("<p class=MsoListParagraph>O rio subiu.</p><p class=MsoListParagraph>Mr. Smith came."
                                   "</p>", "O rio subiu.\n\nMr. Smith came."),
    "starts later": (word("4.", "One", 1) + word("5.", "Two", 1), "4. One\n5. Two"),
}  # fmt: skip


BEFORE = "<p>There are several things to see to before it is lit, and each of them takes no more than a minute.</p>"
AFTER = "<p>Whichever you took, the lamp burns for nine hours, and after that there is nothing to do but wait.</p>"


def article(inside):
    return marrow.extract(f"<h1>Light the lamp</h1>{BEFORE}{inside}{AFTER}", algorithm="plain")


def written(inside):
    return article(inside).markdown().split("\n\n", 2)[2].rpartition("\n\n")[0]


@pytest.mark.parametrize(("html", "wanted"), FORMS.values(), ids=FORMS)
def test_lists_with_levels(html, wanted):
    assert written(html) == wanted


def test_plain_text_has_the_numbers_of_paragraphs():
    lines = article(word("1.", "One", 1) + word("a.", "In it", 2) + word("2.", "Two", 1)).text.splitlines()
    assert [line.strip() for line in lines if 0 < len(line) < 10] == ["1. One", "In it", "2. Two"]


def test_many_lists_in_an_item_cost_no_more_than_their_number():
    kinds = ("bullet", "ordered")
    items = "".join(f'<li data-list={kinds[at % 2]} class=ql-indent-1>x{at}</li>' for at in range(8_000))
    began = time.process_time()
    assert written(f"<ol><li data-list=bullet>One</li>{items}</ol>").count("x") == 8_000
    assert time.process_time() - began < 5


def test_long_classes_cost_no_more_than_their_length():
    long = f'<ul class="{"lst-kix_a-" * 50_000}"><li class="{"ql-indent-" * 50_000}">One</li></ul>'
    assert written(long) == "- One"
