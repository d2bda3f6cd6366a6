"""The name of the site, without what parts it from the rest of a title."""

import pytest

from marrow import extract


@pytest.mark.parametrize(("stated", "name"), [
    ("Harrow Post", "Harrow Post"), ("Harrow Post |", "Harrow Post"), ("- Harrow Post -", "Harrow Post"),
    ("E! Harrow", "E! Harrow"), ("https://www.harrow.example", None), ("|", None),
])  # fmt: skip
def test_a_stated_name_is_without_separators_and_no_address(stated, name):
    assert extract(f'<meta property="og:site_name" content="{stated}"><p>It rained.').site == name


def test_the_name_in_the_title_is_without_separators():
    page = "<title>雨天出行须知--健康·生活--人民网</title><h1>雨天出行须知</h1><p>今天下了一整天的雨，请注意安全。"
    assert extract(page).site == "人民网"
