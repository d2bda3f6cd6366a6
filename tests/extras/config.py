"""The extra `config`: a settings file is changed and keeps its comments."""

import tempfile
from pathlib import Path

from marrow.cli import main

with tempfile.TemporaryDirectory() as folder:
    file = Path(folder, "marrow.toml")
    file.write_text("# mine\n[markdown]\nlinks = 'none'  # why\n")
    assert main(["config", "set", "markdown.links=footnote", "images.on=true", "--config", str(file)]) == 0
    assert "# mine" in (text := file.read_text()) and "# why" in text and 'links = "footnote"' in text, text
