"""Why a page gives no content: one word for each cause, from evidence on the page.

A poor result is looked at for the marks of pages that only stand in for content: consent walls, error pages, shells
that scripts fill, paywalls. Their few words are not the content of anything, so the answer is empty and says why.
A page that writes about such things is content; so a word is never enough. A consent wall speaks of itself and to the
reader ("we use", "your choices"), an error page is titled with its error and has little else to say, a shell is
nearly empty. Pages with more than 220 words are content whatever they say.
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


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE | re.MULTILINE)


_CONSENT = _any(
    r"cookies?\b|\bconsent|privacy|gdpr|legitimate interest|your choices|personali[sz]ed ad|advertising partners"
    r"|third.party (?:partners|vendors|ad|technolog|content|services)",
    r"einwillig|datenschutz|zustimm|consentement|confidentialité|partenaires|consenso|privacidad|consentimiento",
    r"toestemming|samtycke|zgod[aęy]|同意|隐私|プライバシー|クッキー|쿠키|согласи|файлы cookie|الخصوصية|ملفات تعريف",
)
_ADDRESS = _any(  # who speaks, and to whom
    r"\b(?:we|our|us|you|your|this (?:web)?site|wir|unsere?[nrms]?|uns|sie|ihre?[nrms]?|diese (?:web)?site|nous|nos"
    r"|vous|votre"
    r"|vos|ce site|nosotros|nuestr[oa]s?|usamos|utilizamos|usted|tus?|noi|nostri|questo sito|voi|tuo|nós|nossos?|você"
    r"|wij|onze"
    r"|deze (?:web)?site|jouw|uw|vi|våra|din|denna webbplats|ta strona|nasi|twoje|мы|наш\w*|вы|ваш\w*|этот сайт)\b",
    r"我们|您|本网站|当サイト|当社|お客様|あなた|저희|귀하|نحن|موقعنا|شركاؤنا|يستخدم هذا الموقع|نستخدم",
)
_ERROR = _any(
    r"\b(?:error |fehler |erreur |http )*(?:404|403|410|500|502|503)\b",
    r"(?:page |file |seite )?not found"
    r"|(?:(?:that |this |the )?page )?(?:can(?:no|['’])t|could(?: not|n['’]t)) (?:be found|find)",
    r"(?:page )?(?:does|do)(?:n['’]t| not) exist|(?:page |is )?no longer (?:available|exists)"
    r"|access (?:to this page has been )?denied",
    r"forbidden|(?:page|service)(?: temporarily)? unavailable|(?:oops[,!]? )?something went wrong|just a moment"
    r"|attention required",
    r"verify(?:ing)? (?:that )?you are (?:a )?human|internal server error|bad gateway",
    r"(?:seite )?(?:wurde )?(?:nicht|konnte nicht) gefunden|(?:page )?(?:introuvable|non trouvée)"
    r"|(?:página )?no encontrad[ao]",
    r"(?:pagina )?non trovat[ao]|(?:página )?não encontrad[ao]|(?:pagina )?niet gevonden|(?:страница )?не найден[ао]?"
    r"|页面不存在|找不到",
    r"(?:ページが)?見つかりません|찾을 수 없|(?:الصفحة )?غير موجودة?",
)
_HELP = _any(  # what error pages have to say
    r"\b(?:pages?|links?|url|address|sorry|oops|home ?page|search(?:ing)?|moved|removed|deleted|mistyped|try again"
    r"|reload|refresh"
    r"|requested|permission|server|maintenance|security|ray id|bots?|human|seite|startseite|suche|adresse|verschoben"
    r"|lien"
    r"|accueil|recherche|página|inicio|buscar|enlace|pagina|startpagina)\b",
    r"страниц|главн|页面|首页|ページ|トップ|페이지|الصفحة|الرئيسية",
    _ERROR.pattern,
)
_SCRIPT = _any(
    r"(?:enable|requires?|activate|turn on|needs?) (?:your )?java ?script",
    r"java ?script (?:is |to be |must be )?(?:disabled|required|enabled|not enabled)",
    r"javascript (?:aktivieren|activ|habilit|attiv)|включите javascript|启用 ?javascript|javascript ?を有効",
    r"^\W*loading(?:\.\.\.|…)?\W*$",
)
_PAYWALL = _any(
    r"subscribe to (?:read|continue)|subscribers? only|already a subscriber|(?:sign|log) in to (?:read|continue)",
    r"to continue reading|unlock this|abonnieren sie|jetzt weiterlesen|réservé aux abonnés|suscríbete para"
    r"|nur für abonnenten",
)
_MOST = 2_000  # blocks, and characters of each
_SENTENCE = re.compile(r"[.!?。！？؟।]+(?=\s|$)|[。！？؟।]")
_TITLE_PARTS = re.compile(r"\s[|–—·•«»:/-]\s|\s*[|\n]\s*")
_MOUNTS = tags.table("div main section #custom")
_CONTROLS, _NAMING = (
    tags.table("button option optgroup meter progress output"),
    tags.table("h1 h2 h3 h4 h5 h6 dt summary"),
)
_POOR, _SHORT = 40, 220


@dataclass(frozen=True, slots=True)
class Verdict:
    """`reason` is a key of `REASONS`, or "" when the page has content."""

    reason: str
    evidence: str = ""


def judge(page: Page, kept: NDArray[np.bool_]) -> Verdict:
    """Whether what is kept stands only in for content, and why. `kept` has shape (leaves,)."""
    if page.refused:
        return Verdict(page.refused)
    shown = page.leaves.block >= 0
    words = float(page.leaves.counts.words[kept & shown].sum())
    if words > _SHORT:
        return Verdict("")
    text = _text(page, kept & shown) or _text(page, shown)
    if found := _error(page, kept & shown):
        return Verdict("error-page", found)
    if _consents(text) > 0.35:
        return Verdict("consent-wall", "most sentences ask for consent")
    if words >= _POOR:
        return Verdict("")
    if found := _shell(page, text, words):
        return Verdict("needs-javascript", found)
    if (match := _PAYWALL.search(text)) and (not words or _share(_PAYWALL, text) > 0.3):
        return Verdict("paywall", match[0])
    if (kept & shown & ~_labels(page)).any():
        return Verdict("")
    if len(page.blocks):
        return Verdict("no-content")
    return Verdict("too-deep" if any(note.startswith("too-deep") for note in page.notes) else "no-text")


def _labels(page: Page) -> NDArray[np.bool_]:
    """For each leaf, whether it only says what a control does, which no format has: not a heading that folds."""
    tree = page.tree
    controls = _CONTROLS[tree.tag]
    return (tree.inside(controls) & ~tree.inside(_NAMING[tree.tag]))[page.leaves.node]


def _error(page: Page, kept: NDArray[np.bool_]) -> str:
    """The words that name an error, in the title or main heading of a page that says little else but links."""
    heading = page.tree.inside(tags.table("h1 h2")[page.tree.tag])[page.leaves.node]
    head = f"{_text(page, heading & (page.leaves.block >= 0))[:500]}\n{_title_element(page)}"
    rest = kept & ~heading & (page.leaves.linked == 0)
    body, words = _text(page, rest), float(page.leaves.counts.words[rest].sum())
    named = _ERROR.search(head)
    if not named:
        found = _ERROR.search(body) if words < _POOR else None
        return found[0] if found and _share(_ERROR, body) > 0.5 else ""
    exact = any(_covers(_ERROR, part) for part in _TITLE_PARTS.split(head) if part)
    talk = _share(_HELP, body)
    if (exact and (words < _POOR / 2 or talk > 0.5)) or (words < 100 and talk > 0.75):
        return named[0]
    return ""


def _title_element(page: Page) -> str:
    """What the title element says, whatever the best title of the content is: no verdict hangs on metadata."""
    nodes = np.flatnonzero(page.tree.tag == tags.CODES["title"])[:1].tolist()
    return " ".join(str(page.tree.values[child]) for node in nodes for child in page.tree.children(node))[:500]


def _covers(pattern: re.Pattern[str], text: str) -> bool:
    """Whether matches make up half of a text."""
    return sum(len(found[0]) for found in pattern.finditer(text)) >= 0.5 * len(text.strip())


def _consents(text: str) -> float:
    """Share of the sentences, by length, that speak of consent, provided that they speak to the reader."""
    sentences = _sentences(text)
    about = [sentence for sentence in sentences if _CONSENT.search(sentence)]
    most = sum(map(len, about))
    if not most or sum(len(sentence) for sentence in about if _ADDRESS.search(sentence)) < 0.5 * most:
        return 0.0
    return most / sum(map(len, sentences))


def _shell(page: Page, text: str, words: float) -> str:
    """What shows that scripts were to fill the page."""
    few = words < 15 and page.blocks.words.sum() < _POOR
    found = _SCRIPT.search(_everything(page) if few else text)
    if found and (few or _share(_SCRIPT, text) > 0.3):
        return found[0].strip()
    scripts = int((page.tree.tag == tags.CODES["script"]).sum())
    if few and scripts and (not page.blocks.words.sum() or _mount(page)):
        return f"{scripts} scripts, {int(page.blocks.words.sum())} words"
    return ""


def _mount(page: Page) -> bool:
    """Whether the body has an empty element with an id: where scripts hang what they make."""
    tree = page.tree
    body = tree.tag[tree.parent] == tags.CODES["body"]
    empty = np.flatnonzero(_MOUNTS[tree.tag] & body & (tree.end == np.arange(len(tree)) + 1)).tolist()
    return any(tree.attributes(node).get("id") for node in empty)


def _text(page: Page, kept: NDArray[np.bool_]) -> str:
    """The texts of the blocks that leaves are kept of; no more than can matter, since a poor page is short."""
    texts = (page.blocks.text(block) for block in np.unique(page.leaves.block[kept])[:_MOST].tolist())
    return "\n".join(text[:_MOST] for text in texts)[:20_000]


def _everything(page: Page) -> str:
    """Texts shown and in noscript, the first 20,000 characters."""
    live = np.flatnonzero(~page.leaves.atom)[:500]
    values = page.tree.values
    return "\n".join(str(values[node])[:20_000].strip() for node in page.leaves.node[live].tolist())[:20_000]


def _sentences(text: str) -> list[str]:
    return [sentence for line in text.split("\n") for sentence in _SENTENCE.split(line) if sentence.strip()]


def _share(pattern: re.Pattern[str], text: str) -> float:
    """Share of the sentences, by length, that hold a match."""
    sentences = _sentences(text)
    total = sum(map(len, sentences))
    return sum(len(sentence) for sentence in sentences if pattern.search(sentence)) / total if total else 0.0
