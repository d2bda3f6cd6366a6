"""A hook of MkDocs: pages of the repository that stand outside of docs/ are pages of the site too."""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parent.parent
OUTSIDE = {"benchmarks/README.md": "benchmarks.md", "CONTRIBUTING.md": "contributing.md", "CHANGES.md": "changes.md"}
_LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)(#[^)\s]*)?\)")


def on_files(files: Files, *, config: Any) -> Files:
    """The pages outside, under names of their own."""
    for place, name in OUTSIDE.items():
        files.append(File.generated(config, name, content=(ROOT / place).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, *, page: Any, **_: Any) -> str:
    """Links between the pages inside and outside of docs/ as links of the site."""
    own = page.file.src_uri
    place = next((outside for outside, name in OUTSIDE.items() if name == own), f"docs/{own}")

    def led(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(posixpath.dirname(place), found[1]))
        inside = OUTSIDE.get(target, target.removeprefix("docs/"))
        return f"]({posixpath.relpath(inside, posixpath.dirname(own) or '.')}{found[2] or ''})"

    return _LINK.sub(led, markdown)
