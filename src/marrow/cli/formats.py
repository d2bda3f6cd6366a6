"""Makes the output for an article: a format, with metadata above it, or a single property."""

import argparse
import json
from dataclasses import fields
from typing import Any

from ..article import Article
from ..expressions import expression
from ..metadata.merge import Metadata

ABOVE_TEXT = ("markdown", "text")
ALIASES = {"md": "markdown", "txt": "text", "htm": "html", "ndjson": "jsonl"}
_OWN = ("reason", "page_type", "confidence", "words", "url", "fingerprint")
PROPERTIES = (*(each.name for each in fields(Metadata)), *_OWN, "encoding", "comments")
_UNSAFE = expression("[\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]")


def rendered(article: Article, form: str, options: argparse.Namespace, *, source: str) -> str:
    """The output for an article by the options; `source` is the name of its source in JSON."""
    if options.property:
        return "\n".join(_property(article, options.property))
    if form in ("json", "jsonl"):
        knobs = dict(article.knobs.get("json", {}))
        indent = 0 if form == "jsonl" else knobs.get("indent", 2)
        row = {"source": source, **article.as_dict()}
        if not knobs.get("blocks", True):
            del row["blocks"]
        return json.dumps(row, ensure_ascii=False, indent=indent if indent > 0 else None, default=str) + "\n"
    text = article.render(form) if article or form not in ABOVE_TEXT else ""
    return frontmatter(article) + text if options.frontmatter else text


def _property(article: Article, name: str) -> list[str]:
    """A property as lines, one for each of several values."""
    if name == "comments":
        return [json.dumps([each.as_dict() for each in article.comments], ensure_ascii=False)]
    if name == "encoding":
        return [article.page.encoding.name]
    value = getattr(article, name) if name in _OWN else article.metadata.as_dict()[name]
    return [str(each) for each in value] if isinstance(value, list | tuple) else [] if value is None else [str(value)]


def frontmatter(article: Article) -> str:
    """The metadata as a YAML block; every value is written as JSON, which is YAML."""
    own = {name: getattr(article, name) for name in ("page_type", "confidence", "reason")}
    known = {"url": article.page.url, **article.metadata.as_dict(), **own}
    lines = [f"{name}: {as_yaml(value)}" for name, value in known.items() if value]
    return "\n".join(["---", *lines, "---", "", ""])


def as_yaml(value: Any) -> str:
    """JSON without the letters that YAML does not read as they are."""
    return _UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
