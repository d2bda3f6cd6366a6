"""The extra `gold`: a page is explained beside the text that it should give."""

import tempfile
from pathlib import Path

from marrow.cli import main

with tempfile.TemporaryDirectory() as folder:
    page, gold, report = (Path(folder, name) for name in ("page.html", "gold.txt", "why.html"))
    page.write_text(f"<title>Rain</title><nav><a href=/>Home</a></nav><h1>Rain</h1><p>{'It rained all day. ' * 9}")
    gold.write_text("Rain\nIt rained all day.")
    assert main(["explain", str(page), "--gold", str(gold), "-t", "html", "-o", str(report)]) == 0
    assert "It rained all day." in report.read_text()
