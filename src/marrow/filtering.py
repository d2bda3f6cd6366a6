"""Takes clutter off a page and keeps its look: `marrow.filter`, `marrow filter`, and the proxy.

`layout` runs the chain of filters and writes the page back out with its head, styles and scripts; `reader` gives the
main content in a plain page of its own; `text` gives what the chain leaves as plain text; `off` changes nothing.
A page in which nothing coherent would be left, such as a portal of links, stays as it came, and `reason` says so.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from . import profiles, registry
from .errors import Error
from .filters import chain, set_aside, write
from .filters.edits import Edits
from .given import Source, given
from .page import Page, parse, tags
from .page.encoding.decode import decode, looks_binary
from .pipeline import Extractor
from .settings import Settings, load

REASONS = {
    "off": "filtering is switched off", "not-html": "the input is not HTML",
    "too-large": "the page is larger than the limit", "shell": "the page is a shell that scripts fill",
    "nothing-found": "no filter found anything to change",
    "links-only": "the page is made of links; without them nothing coherent would be left",
    "little-text": "too little text would be left", "no-content": "no main content was found for the reader's page",
}  # fmt: skip
_WORD = 5.0  # letters of an average word, as in the paper


@dataclass(frozen=True, slots=True, repr=False)
class Filtered:
    """What became of a page, from the filters to the proxy and its settings page.

    `body` is what to send, `form` its type (`html`, `text` or `markdown`); `reason` says why the page passed as it came
    (a key of `REASONS`, in the proxy also `code: message`) and is empty when it changed. `done` counts by filter what
    went or changed; `words` and `words_left` are those that a reader is shown before and after; `text` is what is left
    as plain text, a block a line; `seconds` is the time that a worker of the proxy took.
    """

    body: bytes = b""
    charset: str = ""
    form: str = "html"
    mode: str = "layout"
    reason: str = ""
    done: Mapping[str, int] = field(default_factory=dict)
    words: int = 0
    words_left: int = 0
    notes: tuple[str, ...] = ()
    text: str = ""
    seconds: float = 0.0

    @property
    def html(self) -> str:
        """The page as text; as it came, in its own encoding, when it did not change."""
        return decode(self.body, self.charset or None)[0]

    def __str__(self) -> str:
        return self.html

    def __repr__(self) -> str:
        left = f"unchanged: {self.reason}" if self.reason else f"{self.words_left:,} of {self.words:,} words left"
        return f"<Filtered {self.mode}: {left}>"


def filter(source: Source, *, url: str | None = None, charset: str | None = None,
           settings: Settings | Mapping[str, Any] | str | Path | None = None) -> Filtered:  # fmt: skip
    """An HTML page with less clutter.

    `source` is what `extract` takes, but for a parsed page, which has no source text any more. `url` is where the page
    came from, `charset` that of its HTTP header. `settings` is the path of a settings file, or
    a dict by dotted name: `{"filter.mode": "reader", "link_lists.ratio": 1, "images.on": True}`.
    Never raises on bad HTML. Raises `Error` for an unknown setting.
    """
    if isinstance(source, Page):
        raise Error("a parsed Page has no source text any more: give filter what was parsed", code="bad-source")
    found = given(source, url=url, charset=charset)
    text = isinstance(found.body, str)
    body = found.body.encode("utf-8", "replace") if isinstance(found.body, str) else found.body
    settings = load(Path(settings)) if isinstance(settings, str | Path) else Settings.of(settings)
    charset = "utf-8" if text else found.charset
    return filter_page(body, profiles.at(settings, found.url or ""), url=found.url, charset=charset)


def filter_page(body: bytes, settings: Settings, *, url: str | None = None, charset: str | None = None,
                form: str = "html") -> Filtered:  # fmt: skip
    """A page by the settings that `profiles.at` gives for it; in the form `markdown`, its main content in any mode."""
    mode = settings.get("filter.mode")
    if form == "markdown" or mode == "reader":
        return _main_content(body, url, charset, settings, mode, form)
    if mode == "off":
        return Filtered(body, charset or "", mode=mode, reason="off")
    return _chain(body, url, charset, settings, mode)


def marks(page: Page, settings: Settings) -> Edits:
    """The edits of all filters that are switched on."""
    groups = {name: settings.group(name) for name in registry.names("filters")}
    switches = {name: group.pop("on") for name, group in groups.items() if "on" in group}
    return chain.run(page, switches, groups, settings.get("filter.order"))


def _chain(body: bytes, url: str | None, charset: str | None, settings: Settings, mode: str) -> Filtered:
    if looks_binary(body):
        return Filtered(body, charset or "", mode=mode, reason="not-html")
    source, encoding = decode(body, charset)
    shown, contents = set_aside.cut(source, scripts=not settings.get("scripts.on"))
    page = parse(shown, url=url)
    edits = marks(page, settings)
    shown_words = np.where(page.leaves.block >= 0, page.leaves.counts.words, 0)
    words, left = int(shown_words.sum()), int(shown_words[edits.left[page.leaves.node]].sum())
    reason = page.refused or _spoiled(page, edits, settings.get("filter.least"))
    reason = reason or ("" if edits.changed else "nothing-found")
    if reason:
        edits, left = Edits(page), words
    plain = write.text(edits)
    result = Filtered(body, encoding.name, "html", mode, reason, edits.counts(), words, left, page.notes, plain)
    if mode == "text":
        return replace(result, body=plain.encode("utf-8", "replace"), charset="utf-8", form="text")
    if reason:
        return result
    head = ("" if encoding.name == "utf-8" else "\ufeff") + write.doctype(source)
    html = write.write(edits, head=head, contents=contents)
    return replace(result, body=html.encode("utf-8", "replace"), charset="utf-8")


def _spoiled(page: Page, edits: Edits, least: int) -> str:
    """The reason not to filter the page, "" where there is none.

    What is left must have enough words outside of links, counted as the filter `link_lists` counts them.
    """
    if any(note.endswith("page's JSON") for note in page.notes):
        return "shell"
    leaves, tree = page.leaves, page.tree
    linked = tree.inside(tree.tag == tags.CODES["a"])[leaves.node]
    chars = np.where(leaves.block >= 0, leaves.counts.chars, 0)
    left = chars[edits.left[leaves.node] & ~linked].sum() / _WORD
    if left >= least:
        return ""
    return "links-only" if chars[linked].sum() > chars[~linked].sum() else "little-text"


def _main_content(body: bytes, url: str | None, charset: str | None, settings: Settings, mode: str,
                  form: str) -> Filtered:  # fmt: skip
    article = Extractor(settings).extract(body, url=url, charset=charset)
    words = int(article.page.blocks.words.sum())
    result = Filtered(body, article.page.encoding.name, form, mode, words=words, words_left=words, notes=article.notes)
    if article.reason:
        known = form == "markdown" or article.reason in REASONS
        return replace(result, reason=article.reason if known else "no-content")
    left = int(article.page.leaves.counts.words[article.kept].sum())
    made = article.markdown() if form == "markdown" else article.render("reading")
    plain = article.text if form == "html" else ""
    return replace(result, body=made.encode("utf-8", "replace"), charset="utf-8", words_left=left, text=plain)
