"""Decides why a page gives no content (`article.reason`): one reason for each cause, with its evidence.

A short result is searched for signs of pages that stand in for content: consent walls, error pages, shells that scripts
fill, paywalls. Their words are not main content, so the result is empty and says why.
A page that writes about such things is content; so a word alone is never enough. A consent wall speaks of itself and to
the reader ("we use", "your choices"), an error page is titled with its error and has little other text, a shell is
nearly empty. Pages with more than 220 words are always content.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .data import load
from .expressions import expression
from .page import Page, absolute, tags, title_of
from .page.patterns import Pattern

REASONS = {
    "no-text": "the page holds no text", "no-content": "the page holds text, none of it content",
    "needs-javascript": "the page is a shell that scripts fill",
    "consent-wall": "the page shows only a request for consent",
    "paywall": "the page shows only an offer to subscribe or sign in",
    "error-page": "the page says that what was asked for is not there",
    "not-html": "the input is not HTML", "too-large": "the input is larger than the limit",
    "too-deep": "nothing was left of a page nested too deep",
    "failed": "the page could not be read, took too long or crashed its process",
}  # fmt: skip
_WORDS = load("reasons.toml")
_CONSENT, _ADDRESS, _ERROR, _HELP, _SCRIPT, _PAYWALL = (
    Pattern("|".join(_WORDS[name]), re.IGNORECASE | re.MULTILINE)
    for name in ("consent", "address", "error", "help", "script", "paywall")
)
_MOST = 2_000  # blocks, and characters of each
_SENTENCE = expression(r"[.!?。！？؟।]+(?=\s|$)|[。！？؟।]")
_TITLE_PARTS = expression(r"\s[|–—·•«»:/-]\s|\s*[|\n]\s*")
_HEADLINES = tags.table("h1 h2")
_MOUNTS = tags.table("div main section #custom")
_CONTROLS = tags.table("button option optgroup meter progress output")
_NAMING = tags.table("h1 h2 h3 h4 h5 h6 dt summary")
_FRAME = tags.table("frame")
_POOR, _SHORT, _NAMED = 40, 220, 10


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reason` is a key of `REASONS`, or "" when the page has content."""

    reason: str
    evidence: str = ""


def judge(page: Page, kept: NDArray[np.bool_]) -> Verdict:
    """Whether the kept text only stands in for content, and why. `kept` has shape (leaves,)."""
    if page.refused:
        return Verdict(page.refused, page.notes[0].removeprefix(f"{page.refused}: ") if page.notes else "")
    shown = page.leaves.block >= 0
    words = float(page.leaves.counts.words[kept & shown].sum())
    if words > _SHORT:
        return Verdict("")
    text = _text(page, kept & shown) or _text(page, shown)
    if found := _error(page, kept & shown):
        return Verdict("error-page", found)
    if _consents(text) > 0.35:
        return Verdict("consent-wall", "most sentences ask for consent")
    return Verdict("") if words >= _POOR else _without_words(page, kept & shown, text, words)


def _without_words(page: Page, kept: NDArray[np.bool_], text: str, words: float) -> Verdict:
    """Why a page has so few words, if what is kept of it says nothing."""
    if found := _frames(page):
        return Verdict("no-text", found)
    if found := _shell(page, text, words):
        return Verdict("needs-javascript", found)
    if (match := _PAYWALL.search(text)) and (not words or _share(_PAYWALL, text) > 0.3):
        return Verdict("paywall", match[0])
    tree = page.tree
    labels = tree.inside(_CONTROLS[tree.tag]) & ~tree.inside(_NAMING[tree.tag])  # say only what a control does
    if (kept & ~labels[page.leaves.node]).any():
        return Verdict("")
    if len(page.blocks):
        return Verdict("no-content")
    return Verdict("too-deep" if any(note.startswith("too-deep") for note in page.notes) else "no-text")


def _error(page: Page, kept: NDArray[np.bool_]) -> str:
    """The words that name an error, in the title or main heading of a page with little other text than links.

    The title is that of the `title` element: no verdict depends on metadata.
    """
    heading = page.tree.inside(_HEADLINES[page.tree.tag])[page.leaves.node]
    title = title_of(page)
    head = f"{_text(page, heading & (page.leaves.block >= 0))[:500]}\n{title[:500]}"
    rest = kept & ~heading & (page.leaves.linked == 0)
    body, words = _text(page, rest), float(page.leaves.counts.words[rest].sum())
    named = _ERROR.search(head)
    if not named:
        found = _ERROR.search(body) if words < _POOR else None
        return found[0] if found and _share(_ERROR, body) > 0.5 else ""
    exact = any(sum(len(found[0]) for found in _ERROR.compiled.finditer(part)) >= 0.5 * len(part.strip())
                for part in _TITLE_PARTS.split(head) if part)  # fmt: skip
    talk = _share(_HELP, body, _ERROR)
    if (exact and (words < _POOR / 2 or talk > 0.5)) or (words < 100 and talk > 0.75):
        return named[0]
    return ""


def _consents(text: str) -> float:
    """Share of the sentences, by length, that speak of consent, provided that they speak to the reader."""
    if not _CONSENT.may_match(text):
        return 0.0
    sentences = _sentences(text)
    about = [sentence for sentence in sentences if _CONSENT.search(sentence)]
    most = sum(map(len, about))
    if not most or sum(len(sentence) for sentence in about if _ADDRESS.search(sentence)) < 0.5 * most:
        return 0.0
    return most / sum(map(len, sentences))


def _frames(page: Page) -> str:
    """The addresses of the frames that the page is made of, "" where it is no frameset."""
    tree = page.tree
    frames = [tree.attributes(node).get("src") for node in np.flatnonzero(_FRAME[tree.tag]).tolist()[:_MOST]]
    shown = [absolute(page.base, each) or each for each in frames if each]
    return f"a frameset, which shows {', '.join(shown[:_NAMED])}" if shown else ""


def _shell(page: Page, text: str, words: float) -> str:
    """The evidence that scripts were to fill the page, "" where there is none."""
    few = words < 15 and page.blocks.words.sum() < _POOR
    if few:  # what noscript holds counts too
        live = page.leaves.node[np.flatnonzero(~page.leaves.atom)[:500]].tolist()
        text_of_all = "\n".join(str(page.tree.values[node])[:20_000].strip() for node in live)[:20_000]
    found = _SCRIPT.search(text_of_all if few else text)
    if found and (few or _share(_SCRIPT, text) > 0.3):
        return found[0].strip()
    scripts = int((page.tree.tag == tags.CODES["script"]).sum())
    tree = page.tree  # scripts hang what they make on an empty element with an id
    places = _MOUNTS[tree.tag] & (tree.tag[tree.parent] == tags.CODES["body"]) & (tree.end == np.arange(len(tree)) + 1)
    mounts = any(tree.attributes(node).get("id") for node in np.flatnonzero(places).tolist())
    if few and scripts and (mounts or not page.blocks.words.sum()):
        return f"{scripts} scripts, {int(page.blocks.words.sum())} words"
    return ""


def _text(page: Page, kept: NDArray[np.bool_]) -> str:
    """The texts of the blocks of kept leaves, up to a limit: only short pages are judged."""
    texts = (page.blocks.text(block) for block in np.unique(page.leaves.block[kept])[:_MOST].tolist())
    return "\n".join(text[:_MOST] for text in texts)[:20_000]


def _sentences(text: str) -> list[str]:
    return [sentence for line in text.split("\n") for sentence in _SENTENCE.split(line) if sentence.strip()]


def _share(pattern: Pattern, text: str, other: Pattern | None = None) -> float:
    """Share of the sentences, by length, that hold a match."""
    sentences = _sentences(text)
    found = [each for each in sentences if pattern.search(each) or (other is not None and other.search(each))]
    return sum(map(len, found)) / max(sum(map(len, sentences)), 1)
