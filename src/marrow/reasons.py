"""Why a page gives no content: one word for each cause, from evidence on the page.

A poor result is looked at for the marks of pages that only stand in for content: consent walls, error pages, shells that
scripts fill, paywalls. Their few words are not the content of anything, so the answer is empty and says why.
"""

import re
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .page import Page, tags

REASONS = {
    "no-text": "the page holds no text",
    "no-content": "the page holds text, none of it content",
    "needs-javascript": "the page is a shell that scripts fill",
    "consent-wall": "the page shows only a request for consent",
    "paywall": "the page shows only an offer to subscribe or sign in",
    "error-page": "the page says that what was asked for is not there",
    "not-html": "the input is not HTML",
    "too-large": "the input is larger than the limit",
    "too-deep": "nothing was left of a page nested too deep",
}

_CONSENT = re.compile(
    r"cookie|consent|privacy|gdpr|legitimate interest|your choices|personali[sz]ed ad|third.party|advertising partners"
    r"|einwilligung|datenschutz|zustimm|consentement|confidentialité|partenaires|consenso|privacidad|consentimiento"
    r"|toestemming|samtycke|zgod[aęy]|同意|隐私|プライバシー|クッキー|쿠키|согласи|файлы cookie|الخصوصية|ملفات تعريف", re.IGNORECASE,
)  # fmt: skip
_ERROR = re.compile(
    r"\b(?:404|403|410|500|502|503)\b|not found|can(?:no|['’])t (?:be found|find)|(?:does|do)(?:n['’]t| not) exist|no longer (?:available|exists)"
    r"|access denied|forbidden|page unavailable|something went wrong|service unavailable|just a moment|attention required"
    r"|verify(?:ing)? (?:that )?you are (?:a )?human|nicht gefunden|introuvable|no encontrad|non trovat|não encontrad|niet gevonden"
    r"|не найден|页面不存在|找不到|見つかりません|찾을 수 없|غير موجود", re.IGNORECASE,
)  # fmt: skip
_SCRIPT = re.compile(
    r"(?:enable|requires?|activate|turn on|needs?) (?:your )?java ?script|java ?script (?:is |to be |must be )?(?:disabled|required|enabled|not enabled)"
    r"|javascript (?:aktivieren|activ|habilit|attiv)|включите javascript|启用 ?javascript|javascript ?を有効|loading\.\.\.|^loading…?$", re.IGNORECASE | re.MULTILINE,
)  # fmt: skip
_PAYWALL = re.compile(
    r"subscribe to (?:read|continue)|subscribers? only|already a subscriber|sign in to (?:read|continue)|log in to (?:read|continue)|to continue reading|unlock this"
    r"|abonnieren sie|jetzt weiterlesen|réservé aux abonnés|suscríbete para|nur für abonnenten", re.IGNORECASE,
)  # fmt: skip
_SENTENCE = re.compile(r"[.!?。！？؟।]")
_POOR, _SHORT = 40, 220


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reason` is a key of `REASONS`, or "" when the page has content."""

    reason: str
    evidence: str = ""


def judge(page: Page, kept: NDArray[np.bool_], title: str) -> Verdict:
    """Whether what is kept stands only in for content, and why. `kept` has shape (leaves,)."""
    if page.refused:
        return Verdict(page.refused)
    words = float(page.leaves.counts.words[kept & (page.leaves.block >= 0)].sum())
    if words > _SHORT:
        return Verdict("")
    text = _text(page, kept)
    if found := _ERROR.search(f"{title}\n{_headings(page)}"):
        return Verdict("error-page", found[0])
    if _share(_CONSENT, text or _text(page, page.leaves.block >= 0)) > 0.35:
        return Verdict("consent-wall", "most sentences speak of consent")
    if words >= _POOR:
        return Verdict("")
    everything = _everything(page)
    if found := _SCRIPT.search(everything):
        return Verdict("needs-javascript", found[0].strip())
    if words < 15 and page.blocks.words.sum() < _POOR and _scripts(page) > 0:
        return Verdict("needs-javascript", f"{_scripts(page)} scripts, {int(page.blocks.words.sum())} words")
    if words:
        return Verdict("")
    if found := _PAYWALL.search(everything):
        return Verdict("paywall", found[0])
    if len(page.blocks):
        return Verdict("no-content")
    return Verdict("too-deep" if any(note.startswith("too-deep") for note in page.notes) else "no-text")


def _text(page: Page, kept: NDArray[np.bool_]) -> str:
    chosen = np.unique(page.leaves.block[kept & (page.leaves.block >= 0)]).tolist()
    return "\n".join(page.blocks.text(block) for block in chosen)


def _everything(page: Page) -> str:
    """Texts shown and in noscript, the first 20,000 characters."""
    live = np.flatnonzero(~page.leaves.atom)[:500]
    values = page.tree.values
    return "\n".join(str(values[node]).strip() for node in page.leaves.node[live].tolist())[:20_000]


def _headings(page: Page) -> str:
    heading = page.tree.inside(tags.table("h1 h2")[page.tree.tag])
    return _text(page, heading[page.leaves.node])[:500]


def _share(pattern: re.Pattern[str], text: str) -> float:
    """Share of the sentences, by length, that hold a match."""
    sentences = [sentence for line in text.split("\n") for sentence in _SENTENCE.split(line) if sentence.strip()]
    total = sum(map(len, sentences))
    return sum(len(sentence) for sentence in sentences if pattern.search(sentence)) / total if total else 0.0


def _scripts(page: Page) -> int:
    return int((page.tree.tag == tags.CODES["script"]).sum())
