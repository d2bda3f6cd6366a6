# fmt: off - texts in several lines
"""Lines of one width are paragraphs; the breaks of lists, verses and code stay."""

import time

import pytest

from marrow import extract
from marrow.document import wrapped

MAIL = """On Tuesday Jane Doe wrote:
&gt; I think that the way in which we do this now is wrong, as
&gt; nobody can say what will happen when two threads come by
&gt; at the same time.

I have thought about this for quite a while, and I believe that there is
a better way which would let us keep the old interface as it is while we
introduce the new one step by step. Most users would never notice that
anything has changed under the hood.

There are three things that have to be done before we can go on with it.
First somebody must write it down, then we need an implementation, and
last but not least a good test.

    for thread in threads:
        thread.join()

And it costs:

one      1.25
fourteen 3.50

--
Guido"""
ENGLISH = ("Cardio machines are an essential part of any gym, as they provide a convenient way to improve health and "
           "burn calories. Treadmills are one of the most popular of these machines, and they offer a versatile "
           "place for walking, jogging, or running at various speeds and inclines, whatever the weather is like.")
CHINESE = ("人心不会熄灭，但它可能蒙上灰烬而不再燃烧。灰烬本来是燃烧的产物，但它反过来又抑制了燃烧。拨开灰烬，你会看到"
           "重新燃烧的人心。当今最流行的是什么？答案其实很简单，那就是每个人心里都知道而又都不愿意说出来的那一种主张。"
           "这种主张看上去很洒脱，但好象又有些无耻，这到底是怎么一回事呢，问题在于它本来是重要的东西，不是不重要的东西。")
KOREAN = ("사람의 마음은 꺼지지 않지만 재에 덮여 더 이상 타오르지 않을 수도 있다 재는 본래 타오름의 산물이지만 도리어 "
          "타오름을 억누르기도 한다 재를 걷어 내면 다시 타오르는 사람의 마음을 보게 될 것이다 오늘날 가장 널리 퍼진 "
          "주의는 무엇인가 그 대답은 사실 아주 간단하여 누구나 마음속으로 알고 있지만 아무도 말하려 하지 않는 그것이다")


def lines(text: str, width: int) -> str:
    """A text in lines of so many characters at most."""
    out = [""]
    for word in text.split(" ") if " " in text else text:
        space = " " if " " in text and out[-1] else ""
        if len(out[-1] + space + word) <= width:
            out[-1] += space + word
        else:
            out.append(word)
    return "<br>\n".join(out)


def body(html: str) -> str:
    return extract(f"<h1>A title of some words</h1><div>{html}</div>").markdown(title=False)


def test_the_mail_of_a_list_is_paragraphs_and_quotations_and_what_is_laid_out_by_spaces_stays_so() -> None:
    said = body(f"<pre>{MAIL}</pre>")
    first, quoted, own, things, code, costs, table, name = said.split("\n\n")
    assert first == "On Tuesday Jane Doe wrote:"
    assert quoted.startswith("> I think that") and quoted.replace("\n> ", " ").endswith("by at the same time.")
    assert own.startswith("I have thought") and own.endswith("under the hood.") and "\n" not in own
    assert things.startswith("There are three things") and "\n" not in things
    assert "for thread in threads:\n        thread.join()" in code and code.startswith("```")
    assert costs == "And it costs:"
    assert table == "```\none      1.25\nfourteen 3.50\n```"
    assert name == "--\\\nGuido\n"


@pytest.mark.parametrize("text", [ENGLISH, KOREAN])
def test_lines_that_a_break_ends_at_one_width_are_one_line(text: str) -> None:
    assert text in body(lines(text, 52 if text is ENGLISH else 30))


def test_chinese_lines_are_joined_without_spaces_and_the_first_may_be_indented() -> None:
    first, rest = CHINESE[:34], CHINESE[34:]
    assert CHINESE in body(f"{first}<br>\n{lines(rest, 36)}")


def test_a_break_at_the_end_of_a_paragraph_stays() -> None:
    said = body(f"{lines(ENGLISH, 60)}<br>{lines(ENGLISH.replace('Cardio', 'Rowing'), 60)}")
    assert f"{ENGLISH}\\\nRowing machines" in said


@pytest.mark.parametrize("html", [
    "<br>".join(f"{number}. {ENGLISH[:52 + number % 3]}" for number in range(8)),
    "<br>".join(f"https://example.org/{'a' * (40 - number % 2)}/{number}" for number in range(8)),
    "The sea is calm to-night and still,<br>the tide is full, the moon lies fair<br>upon the straits; on the far coast"
    "<br>the light gleams and is gone; the cliffs stand,<br>glimmering and vast, out in the tranquil bay.",
    "Anna Miller, 12 Long Street, Old Town<br>Bob Carpenter, 7 Short Lane, New Town<br>Carl Smith, 8 Wide Road, Middle"
    "<br>Dora Jones, 9 High Street, Upper End<br>Emma White, 10 Low Street, Lower End",
])  # fmt: skip
def test_lists_verses_and_addresses_keep_their_lines(html: str) -> None:
    assert body(html).count("\n") >= html.count("<br>")


SAID = ("The valve hisses when it is opened for the first time after the winter, because air has gathered in the pipe "
        "above it, and the gauge cannot be read until the last of that air has gone.")


@pytest.mark.parametrize("text", [SAID, f"{SAID}\n\n{SAID}", f"> {SAID}\n\nThanks!\n{SAID.replace('valve', 'boiler')}"])
def test_sentences_on_lines_of_any_length_are_prose(text: str) -> None:
    assert "```" not in body(f"<pre>{text}</pre>")
    assert all(word in body(f"<pre>{text}</pre>") for word in text.split() if word != ">")
    assert ("\n> " in body(f"<p>So</p><pre>{text}</pre>")) == text.startswith(">")


@pytest.mark.parametrize("code", [
    f"x = 1\n# {SAID}", f"{SAID}\n" + "\n".join(f"value {n} of the first column is {n}" for n in range(9)),
    f"{SAID[:60]}\n{SAID[60:] * 2}", "SELECT a, b, c FROM x WHERE y IN (1, 2, 3) AND " * 4 + "z.", SAID[:100] + ".",
])  # fmt: skip
def test_a_long_line_beside_others_or_of_signs_is_none(code: str) -> None:
    assert wrapped.paragraphs(code) == []


@pytest.mark.parametrize("code", [
    "import os\n\nfor name in os.listdir(place):\n    print(name, os.path.getsize(name), file=output_of_it)\n",
    "\n".join(f"{{ category: 'fruits', price: {number}, stocked: true, name: 'apple' }}," for number in range(20)),
    "error: cannot find what was asked for in this place, since it is not there\nas you would know had you looked.",
    "\n".join(f"2026-11-30 10:00:{number:02} worker {number} said that it has begun to work" for number in range(20)),
])  # fmt: skip
def test_code_stays_code(code: str) -> None:
    assert wrapped.paragraphs(code) == []


def test_a_pre_that_names_its_language_is_code_whatever_it_says() -> None:
    assert "```" in body(f"<pre class=language-text>{MAIL}</pre>")
    assert "```" in body(f"<pre><code>{MAIL}</code></pre>")


def test_two_lines_say_nothing() -> None:
    assert wrapped.paragraphs(f"{ENGLISH[:60]}\n{ENGLISH[60:]}") == []


@pytest.mark.parametrize("text", [
    ">" * 40_000 + " word", "> a\n" * 40_000, "word\n" + " \n" * 40_000, "a" + " " * 90_000 + "b", "a\n " * 40_000,
])  # fmt: skip
def test_any_text_takes_linear_time(text: str) -> None:
    start = time.process_time()
    wrapped.paragraphs(f"{MAIL}\n\n{text}")
    assert time.process_time() - start < 2
