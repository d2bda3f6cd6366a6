"""The metadata of a page as trafilatura gives them: dates as days, authors in one string, the host of the address."""

import hashlib
from datetime import date, datetime
from typing import Any

from marrow.article import Article
from marrow.page import host_of

from .settings import Document

_FORMAT = "%Y-%m-%d"


def document(article: Article, dating: dict[str, Any], unwanted: set[str]) -> Document:
    """The metadata of an article; `dating` are parameters of htmldate, `unwanted` names that are no authors."""
    given = article.metadata.as_dict()
    shunned = {name.lower() for name in unwanted}
    authors = "; ".join(name for name in given["authors"] or () if name.lower() not in shunned)
    url = given["canonical"] or article.page.url
    host = given.get("hostname") or host_of(url or "").removeprefix("www.") or None
    return Document(
        title=given["title"], author=authors or None, url=url, hostname=host, description=given["description"],
        sitename=given["site"] or host, date=_date(given, dating), categories=list(given.get("categories") or ()),
        tags=list(given.get("tags") or ()), license=given["licence"], image=given["image"], pagetype=article.page_type,
        filedate=date.today().strftime(_FORMAT),
    )  # fmt: skip


def speaks(article: Article, language: str) -> bool:
    """Whether an article is in a language, or does not say which it is in."""
    found = (article.language or "").split("-")[0].lower()
    return found in ("", language.split("-")[0].lower())


def fingerprint(found: Document) -> str:
    """Sixteen hexadecimal digits for a title and a text; the same for the same content only."""
    said = f"{found.title} {found.raw_text}".encode("utf-8", "replace")
    return hashlib.blake2b(said, digest_size=8).hexdigest()


def _date(given: dict[str, Any], dating: dict[str, Any]) -> str | None:
    """The day of publication, or of the last change where `original_date` is off; None outside of the bounds."""
    changed = given["modified"] if dating.get("original_date") is False else None
    text = (changed or given["published"] or given["modified"] or "")[:10]
    try:
        day = datetime.strptime(text + "-01" * (2 - text.count("-")), _FORMAT)
    except ValueError:
        return None
    earliest, latest = _day(dating.get("min_date")), _day(dating.get("max_date"))
    if (earliest and day < earliest) or (latest and day > latest):
        return None
    return day.strftime(dating.get("outputformat") or _FORMAT)


def _day(given: Any) -> datetime | None:
    if isinstance(given, datetime):
        return given.replace(tzinfo=None)
    return datetime.strptime(given[:10], _FORMAT) if isinstance(given, str) else None
