"""HTML: a page of its own, or an article to put into one, safe to embed and made for every reader.

What is written comes from a white list: no script, no style and no handler of the page can be in it. The page has a
language and a direction, a skip link, one `main`, one `h1`, headings without gaps, tables with header scopes, notes
linked both ways with their roles; it needs no script, follows the reader's colours, and fits a window of 320 pixels.
Ends with one newline. A document without body is a page with its title.

Source: HTML Living Standard; WCAG 2.2 AA; DPub-ARIA 1.1.
Departures: the few words of the page itself ("Skip to content", "Source") are English, and marked as such.
"""

from collections.abc import Mapping
from html import escape
from typing import Any

from ..data import text
from ..document.elements import Document
from ..page.addresses import host_of
from .about import authors, one_line
from .html_writers import blocks
from .whitelist import address, allowed

SUFFIX = ".html"
POLICY = "default-src 'none'; img-src http: https: data:; style-src 'unsafe-inline'"
STYLE = "\n" + text("article.css")


def render(document: Document, *, page: bool = True, title: bool = True, links: bool = True,
           images: bool = True, contents: bool = False) -> str:  # fmt: skip
    """The document as HTML.

    page: a whole page; otherwise only its `article` element
    title: show the title as the one h1
    links: keep links
    images: show images
    contents: show the table of contents that the page has of itself, linked to the headings
    """
    shown = document.contents() if contents else ()
    content = article(document, title, blocks(document.body, links=links, images=images, contents=shown), whole=page)
    return whole(document, content, STYLE) if page else content


def article(document: Document, title: bool, body: str, *, whole: bool, more: str = "") -> str:
    """The `article` element: title and byline, `more` below them, and the body. `whole`: the page has the language."""
    head = f"<h1>{escape(document.title, quote=False)}</h1>\n" if title and document.title else ""
    head += byline(document.metadata) + more
    head = f"<header>\n{head}</header>\n" if head else ""
    language = "" if whole else named(document)
    return f"<article{language}>\n{head}{body}</article>\n"


def whole(document: Document, content: str, style: str, *, kind: str = "", policy: str = POLICY,
          ahead: str = "") -> str:  # fmt: skip
    """A page of its own. `kind`: classes of the root, `policy`: what it may load, `ahead`: what is before `main`."""
    site = one_line(document.metadata.get("site"))
    name = " — ".join(part for part in (document.title, site) if part) or host_of(document.url) or "Untitled"
    language = named(document)
    if " lang=" not in language:
        language = f' lang="und"{language}'
    kind = f' class="{escape(kind)}"' if kind else ""
    return (
        f"<!doctype html>\n<html{language}{kind}>\n<head>\n"
        '<meta charset="utf-8">\n<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{escape(name, quote=False)}</title>\n<style>{style}</style>\n</head>\n<body>\n"
        f'<a class="skip" href="#content" lang="en">Skip to content</a>\n{ahead}'
        f'<main id="content" tabindex="-1">\n{content}</main>\n{_footer(document)}</body>\n</html>\n'
    )


def named(document: Document) -> str:
    """The language and direction of a document as attributes."""
    pairs = (("lang", document.language), ("dir", document.direction))
    return "".join(f' {name}="{escape(value)}"' for name, value in pairs if allowed(name, value))


def byline(metadata: Mapping[str, Any]) -> str:
    """Who wrote it and when, as one line."""
    names = ", ".join(authors(metadata))
    parts = [escape(names, quote=False)] if names else []
    date = one_line(metadata.get("published"))
    if date:
        parts.append(f'<time datetime="{escape(date)}">{escape(date.split("T")[0], quote=False)}</time>')
    return f'<p class="byline">{" · ".join(parts)}</p>\n' if parts else ""


def _footer(document: Document) -> str:
    """Where the page is from, "" where that is not known."""
    url = address(document.url)
    if not url:
        return ""
    label = escape(host_of(url) or url, quote=False)
    return f'<footer>\n<p><span lang="en">Source:</span> <a href="{escape(url)}">{label}</a></p>\n</footer>\n'
