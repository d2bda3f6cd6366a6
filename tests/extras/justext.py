"""The extra `justext`: the algorithm of that name, by its authors' package."""

import marrow

LONG = ("It rained all day in the valley, and the river rose over its banks, "
        "so that nobody could go out of the house. ") * 4
article = marrow.extract(f"<html lang=en><p>Home | About</p><p>{LONG}</p><p>{LONG}</p>", algorithm="justext")
assert "It rained" in article.text and "About" not in article.text, article.text
