"""The extra `adblock`: rules in the syntax of Adblock Plus."""

import tempfile
from pathlib import Path

import marrow

with tempfile.TemporaryDirectory() as folder:
    rules = Path(folder, "rules.txt")
    rules.write_text("[Adblock Plus 2.0]\n||ads.example^\n##.promo\n")
    page = f'<p>{"It rained all day. " * 20}</p><img src="https://x.ads.example/a.png"><div class=promo>Buy</div>'
    found = marrow.filter(page, url="https://e.org/", settings={"advertisements.lists": str(rules)})
    assert "ads.example" not in found.html and "It rained" in found.html, found.html
