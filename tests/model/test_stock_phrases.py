"""Phrases that are only said beside a text, and the boxes that say them."""

import numpy as np
import pytest

from marrow import extract
from marrow.features.frame import Frame
from marrow.model.stock_phrases import without_phrases, without_rights
from marrow.page import parse

TEXT = "<p>" + "The council met on Tuesday and spoke of the harbour for a long while, as it always does. " * 2 + "</p>"


def gone(html, probability=0.9):
    """The begins of the blocks that go from a page on which all are kept."""
    frame = Frame(parse(f"<article>{html}</article>"))
    left = without_phrases(frame, np.ones(len(frame), dtype=bool), np.full(len(frame), probability))
    return [frame.page.blocks.text(at)[:8] for at in np.flatnonzero(~left).tolist()]


@pytest.mark.parametrize("said", [
    "If you buy something through our links, we may earn a commission.",
    "This article contains content provided by a player. We ask for your permission first.",
    "Sign up for our free newsletter!", ">> Listen to this article", "<b>What do you think? Leave a comment below.</b>",
    "Folgen Sie uns!", "Die mit * gekennzeichneten Links bringen uns Geld.", "Suivez-nous sur nos réseaux.",
    "Síguenos en nuestro canal.", "Подписывайтесь на наш канал.", "版权声明：本文为原创文章。", "تابعونا على القناة",
    "特别声明：以上内容为用户上传。", "Notice: The content above is uploaded by a user.", "Loading...",
    "This slideshow requires JavaScript.", "Thank you! Your submission has been received!",
    "Oops! Something went wrong while submitting the form.", "저작권자 © 강변일보 무단전재 및 재배포 금지",
    "この記事は約3分で読めます。", "この記事をシェアする",
])  # fmt: skip
def test_what_is_only_said_beside_a_text_goes(said):
    assert len(gone(f"{TEXT * 3}<p>{said}</p>{TEXT * 3}")) == 1


@pytest.mark.parametrize("said", [
    "Streamers earn a commission when viewers buy by way of them.", "He asked the readers to follow us on foot.",
    "They listen to this article being read.", "Loading the ferry takes an hour.",
    "© The Post. All rights reserved.", "Beim Kauf fällt eine Provision an.",
    "اشترك في الحرب", "그 글의 무단전재가 늘었다.", "この記事は三日前に読めた。",
    "<ul><li>Sign up for our newsletter</li><li>Follow us</li></ul>", "<pre>follow us</pre>",
    "Follow us " + "to the end of the world, " * 8,
])  # fmt: skip
def test_other_sentences_and_lists_stay(said):
    assert gone(f"{TEXT * 3}<div>{said}</div>{TEXT * 3}") == []


def test_a_box_between_paragraphs_goes_with_it():
    box = "<div><h4>Our morning post</h4><p>Sign up for our daily newsletter</p><p>It is free</p></div>"
    assert gone(f"{TEXT * 3}{box}{TEXT * 3}") == ["Our morn", "Sign up ", "It is fr"]
    large = box.replace("It is free", "The harbour is closed today. " * 4)
    assert gone(f"{TEXT * 3}{large}{TEXT * 3}") == ["Sign up "]


def test_what_the_net_is_sure_of_stays():
    assert gone(f"{TEXT * 3}<p>Follow us!</p>{TEXT * 3}", 0.99) == []


def test_a_page_about_it_keeps_it():
    assert gone(f"{TEXT}<p>Sign up for our newsletter</p><p>Follow us</p><p>Join our newsletter</p>") == []


@pytest.mark.parametrize(("said", "stays"), [
    ("© 2024 The Post", False), ("Copyright 2024 The Post. All rights reserved.", False), ("(c) 2024 Ann", False),
    ("© dpa", False), ("(c) the third of these.", True), ("The © stands for copyright.", True),
    ("©" + " word" * 13, True), (f"© 2024 The Post</p>{TEXT}<p>", True),
])  # fmt: skip
def test_a_line_of_rights_is_not_the_end_of_a_text(said, stays):
    page = parse(f"<article>{TEXT}<p>{said}</p></article>")
    keep = np.ones(len(page.blocks), dtype=bool)
    assert without_rights(page, keep)[1] == stays


def test_short_pages_end_without_a_line_of_rights():
    page = extract("<p>Two of the nine mills along the stream ground nothing but oats.<div>© 2024 Mill</div>")
    assert page.text == "Two of the nine mills along the stream ground nothing but oats.\n"
