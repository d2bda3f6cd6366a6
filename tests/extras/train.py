"""The extra `train`: a small model is trained on made-up pages, and applied."""

import tempfile
from pathlib import Path

import marrow
from marrow.cli import main

with tempfile.TemporaryDirectory() as folder:
    pages = Path(folder, "pages")
    pages.mkdir()
    for number in range(24):
        text = f"It rained all day in valley {number}, and the river rose over its banks. " * (3 + number % 4)
        menu = "".join(f"<li><a href=/{item}>Item {item} of {number}</a>" for item in range(5 + number % 3))
        (pages / f"{number}.html").write_text(f"<ul class=menu>{menu}</ul><h1>Rain {number}</h1><p>{text}</p><p>"
                                              f"{text}</p>")
        (pages / f"{number}.txt").write_text(f"Rain {number}\n{text}\n{text}")
    model = Path(folder, "model.npz")
    assert main(["train", str(pages), "--out", str(model), "--quick", "--jobs", "1", "--licence", "pages=CC0-1.0"]) == 0
    article = marrow.extract(pages / "3.html", settings={"learned.model": str(model)})
    assert article.algorithm == "learned" and article.page_type is None
