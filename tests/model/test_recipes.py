"""Ingredients and steps that a page states as data stay with their list and its headings."""

import json

import numpy as np
import pytest

import marrow
from marrow.features.frame import Frame
from marrow.model.recipes import with_recipes
from marrow.page import parse

TEXT = "<p>" + "some words of a text that runs on and on for a while. " * 2 + "</p>"
LIST = "<h3 class=gone>Ingredients</h3><ul>{}</ul>"
PARTS = ["1 cup red lentils (rinsed)", "½ lemon, juiced", "salt"]
RECIPE = {"@type": "Recipe", "name": "Soup", "recipeIngredient": PARTS}
STATED = ("▢ 1 cup red lentils rinsed", "½ lemon juiced")


def back(items, data, above=LIST):
    """The words of the blocks that come back, of a list that was left out between two paragraphs."""
    script = f"<script type=application/ld+json>{json.dumps(data)}</script>" if data else ""
    page = parse(f"{script}{TEXT}{above.format(''.join(f'<li class=gone>{each}' for each in items))}{TEXT}")
    keep = np.array([page.tree.attributes(node).get("class") != "gone" for node in page.blocks.container.tolist()])
    left = with_recipes(page, keep, Frame(page).units.of, np.full(len(keep), 0.3))
    assert (left >= keep).all()
    return [page.blocks.text(at) for at in np.flatnonzero(left & ~keep).tolist()]


@pytest.mark.parametrize("data", [
    RECIPE, {"@type": "Recipe", "ingredients": PARTS},
    {"@graph": [{"@type": "WebPage"}, {**RECIPE, "@type": ["Recipe", "Article"]}]},
])  # fmt: skip
def test_a_list_that_is_stated_comes_back_with_its_heading(data):
    assert back(STATED, data) == ["Ingredients", *STATED]
    assert back((*STATED, "to taste"), data) == ["Ingredients", *STATED, "to taste"]


def test_parts_that_are_marked_come_back_with_their_numbers():
    marked = [f"<div itemprop=recipeIngredient><p class=gone>{n}</p><p class=gone>{part}</p></div>"
              for n, part in enumerate(("cup red lentils", "lemons, juiced"), 1)]
    assert back(marked, None) == ["Ingredients", "1", "cup red lentils", "2", "lemons, juiced"]
    assert back([each.replace("recipeIngredient", "name") for each in marked], None) == []


@pytest.mark.parametrize("data", [
    None, {"@type": "Product", "name": "Soup", "recipeIngredient": list(STATED)},
    {"@type": "Article", "mentions": RECIPE}, {**RECIPE, "recipeIngredient": ["2 cups rice"]},
])  # fmt: skip
def test_what_is_not_stated_of_the_recipe_of_the_page_stays_out(data):
    assert back(STATED, data) == []


def test_a_list_most_of_which_is_not_stated_and_lines_of_one_word_stay_out():
    assert back(("½ lemon juiced", "Soups for the cold days of the year", "Bread for every day of it"), RECIPE) == []
    assert back(("salt",), RECIPE) == []


def test_steps_may_be_texts_lines_or_items_of_sections():
    step = {"@type": "HowToStep", "text": "Boil the lentils"}
    for way in ([step], "Wash them\nBoil the lentils", [{"@type": "HowToSection", "itemListElement": [step]}]):
        assert back(("Boil the lentils",), {**RECIPE, "recipeInstructions": way})[1:] == ["Boil the lentils"]


def test_a_page_shows_its_ingredients():
    box = LIST.replace("class=gone", "").format("".join(f"<li>{each}" for each in STATED))
    script = f"<script type=application/ld+json>{json.dumps(RECIPE)}</script>"
    menu = "<aside><ul><li><a href=/>Home</a><li>Log in</ul></aside>"
    article = marrow.extract(f"{script}<title>Soup</title><h1>Soup</h1>{TEXT}<div class=card>{box}</div>{menu}")
    assert "## Ingredients\n\n- 1 cup red lentils rinsed\n- ½ lemon juiced" in article.markdown()
    assert "½ lemon juiced" in article.text
