"""Golden pages: what each should give, and how far what comes out falls short of it.

`python tests/golden.py [SLUG...]` rewrites the shortfalls from what comes out now.
"""

import difflib
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marrow

FOLDER = Path(__file__).parent / "pages"
FLOOR = 9  # pages that come out exactly as they should; raise it when more do
FIELDS = ("title", "authors", "published", "modified", "site", "language", "description", "canonical", "image", "licence")


@dataclass(frozen=True)
class Golden:
    """One folder of `tests/pages`: the page as bytes, the Markdown and the metadata it should give."""

    slug: str
    source: bytes
    markdown: str
    metadata: dict[str, Any]
    shortfall: str

    def article(self, **options: Any) -> marrow.Article:
        """What comes out of the page now."""
        return marrow.extract(self.source, url=self.metadata["url"], **options)


def read(slug: str) -> Golden:
    """A golden page by the name of its folder."""
    folder = FOLDER / slug
    metadata = json.loads((folder / "expected.json").read_text(encoding="utf-8"))
    known = folder / "shortfall.diff"
    diff = known.read_text(encoding="utf-8").rstrip("\n") if known.exists() else ""
    markdown = (folder / "expected.md").read_text(encoding="utf-8")
    return Golden(slug, (folder / "source.html").read_bytes(), markdown, metadata, diff)


def slugs() -> list[str]:
    """The names of all golden pages."""
    return sorted(path.parent.name for path in FOLDER.glob("*/source.html"))


def found(article: marrow.Article) -> dict[str, Any]:
    """The metadata of an article as the golden files have it."""
    fields = article.metadata.as_dict()
    return {**{name: fields[name] for name in FIELDS}, "reason": article.reason}


def shortfall(page: Golden, article: marrow.Article) -> str:
    """How what comes out differs from what should, as a unified diff; "" when it does not."""
    wanted = _lines(page.markdown, {name: page.metadata[name] for name in (*FIELDS, "reason")})
    given = _lines(article.markdown(), found(article))
    return "\n".join(difflib.unified_diff(wanted, given, "expected", "found", lineterm="", n=0))


def _lines(markdown: str, metadata: dict[str, Any]) -> list[str]:
    return [*(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in metadata.items()), *markdown.split("\n")]


def rewrite(slug: str) -> None:
    """Put the shortfall of a page as it is now into its folder. What is expected stays: people write that."""
    page = read(slug)
    text = shortfall(page, page.article())
    path = FOLDER / slug / "shortfall.diff"
    if text:
        path.write_text(text + "\n", encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
    print(f"{slug}: {'exact' if not text else f'{len(text.splitlines())} lines differ'}")


if __name__ == "__main__":
    for name in sys.argv[1:] or slugs():
        rewrite(name)
