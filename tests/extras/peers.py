"""The extra `peers`: each other extractor gives the text of a page."""

from marrow import registry

page = (f"<html lang=en><title>Rain</title><body><article><h1>Rain</h1><p>"
        f"{'It rained all day in the valley. ' * 30}</article>")
for name in registry.names("evaluate.peers"):
    text = registry.module("evaluate.peers", name).extract(page.encode())
    assert "It rained all day" in text, (name, text)
    print(name)
