"""Golden pages: what each should give, and how far what comes out falls short of it.

`python tests/golden.py [SLUG...]` rewrites the shortfalls from what comes out now. Golden pages are goals: each
shortfall has a reason and the day from which it stands in `pages/shortfalls.json`, which people write.
"""

import difflib
import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import marrow

FOLDER = Path(__file__).parent / "pages"
REASONS = FOLDER / "shortfalls.json"
FLOOR = 9  # pages that come out exactly as they should; raise it when more do
FIELDS = ("title", "authors", "published", "modified", "site", "language", "description", "canonical", "image",
          "licence")


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
    return [*(f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in metadata.items()),
            *markdown.split("\n")]


def reasons() -> dict[str, dict[str, str]]:
    """By page, why it falls short (`why`) and from which day on (`since`)."""
    known: dict[str, dict[str, str]] = json.loads(REASONS.read_text(encoding="utf-8"))
    return known


def rewrite(slug: str) -> None:
    """Put the shortfall of a page as it is now into its folder. What is expected stays: people write that."""
    page = read(slug)
    text = shortfall(page, page.article())
    path = FOLDER / slug / "shortfall.diff"
    if text:
        path.write_text(text + "\n", encoding="utf-8")
    else:
        path.unlink(missing_ok=True)
    known = reasons()
    if not text and known.pop(slug, None):
        lines = [f"  {json.dumps(name)}: {json.dumps(why, ensure_ascii=False)}" for name, why in sorted(known.items())]
        REASONS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    why = "" if not text or slug in known else f"; say why in {REASONS.name}, with the day"
    print(f"{slug}: {'exact' if not text else f'{len(text.splitlines())} lines differ'}{why}")


if __name__ == "__main__":
    for name in sys.argv[1:] or slugs():
        rewrite(name)
