"""What the class names of an element say it is, for the constructs that HTML has no element for.

One word per class attribute, found once and remembered: the same few attributes recur all over a page.
The words: `callout:KIND`, `title` (of a callout), `caption`, `credit` (of a picture), `katex`, `rendered` (a formula drawn by scripts),
`formula` (a formula with its source inside), `tex` (a formula as source, for scripts to draw), `equation` (a formula with
its number), `editor` (code drawn line by line), `glyphs` (icon fonts),
`quotation`, `backlink` (from a note), `permalink`, "" (nothing).
"""

import re

from ..page.patterns import Pattern
from ..page.remembered import Remembered

KINDS = {
    "note": "note", "info": "note", "information": "note", "seealso": "note", "notice": "note", "abstract": "note",
    "tip": "tip", "hint": "tip", "success": "tip", "check": "tip",
    "important": "important",
    "warning": "warning", "warn": "warning", "attention": "warning",
    "caution": "caution", "danger": "caution", "error": "caution", "failure": "caution", "bug": "caution",
}  # fmt: skip
_ALONE = frozenset("note tip important warning caution danger attention".split())  # clear without a family name
_FAMILIES = {"admonition": "note", "theme-admonition": "note", "callout": "note", "alert": "note", "notice": "note",
             "bs-callout": "note", "markdown-alert": "note", "admonitionblock": "note", "hint": "tip",
             "hint-container": "", "custom-block": "", "message": ""}  # fmt: skip
_OF_KIND = re.compile(
    r"(?:(theme-admonition|markdown-alert|admonition|alert|callout|bs-callout|notice|hint|custom-block|is)(?:--|-|__))?"
    rf"({'|'.join(KINDS)})"
)
_HASH = re.compile(r"_{1,2}(?=\w*[A-Z0-9])\w{4,6}$")  # of CSS modules
_WORDS = Pattern(
    r"""(?P<katex>(?<![\w-])katex(?:-display)?(?![\w-]))
    |(?P<rendered>(?<![\w-])(?:mathjax(?:_\w+)?|mathjax-preview|mjx-chtml)(?![\w-]))
    |(?P<formula>(?<![\w-])mwe-math-element)
    |(?P<tex>(?<![\w-])(?:math(?:-(?:container|tex|inline|display|block))?|arithmatex|tex|latex|katex-src|wp-katex-eq)(?![\w-]))
    |(?P<equation>(?<![a-z])(?:equation|eqn|formula|disp-?formula|display-?formula)(?![a-z]))
    |(?P<editor>(?<![\w-])(?:CodeMirror|cm-editor|cm-content|monaco-editor|view-lines|ace_editor|ace_text-layer|syntaxhighlighter
        |crayon-syntax|ltx_listing|ltx_lstlisting|react-code-lines)(?![\w-]))
    |(?P<glyphs>(?<![\w-])material-(?:icons|symbols)(?:[-_]\w+)?(?![\w-]))
    |(?P<backlink>backlink|back-link|backref|reversefootnote|footnote-back|footnote-return)
    |(?P<permalink>(?<![\w-])(?:headerlink|hash-link|header-anchor|heading-anchor|anchor-link|anchorjs-link|permalink)(?![\w-]))
    |(?P<quotation>(?<![\w-])(?:bbcode-?)?quote(?:box)?(?![\w-]))
    |(?P<title>(?<![a-z])(?:admonition|callout|alert|hint|notice|note|custom-block|tip|warning)[\w-]*?(?:title|heading|header|label)(?![a-z]))
    |(?P<credit>(?:(?<![a-z])|img|image|photo|picture|figure|media|foto|bild)(?:credits?|copyright|photographer)(?![a-z]))
    |(?P<caption>bildunterschrift|bildtext|(?:(?<![a-z])|img|image|photo|figure|media|thumb|video)caption(?:[-_]*text)?(?![a-z]))""",
    re.VERBOSE | re.IGNORECASE,
)


@Remembered
def role(classes: str) -> str:
    """The word for a class attribute, "" if its names say nothing."""
    names = classes.split()
    if _WORDS.may_match(classes):
        for name in names:
            if found := _WORDS.search(name):
                return found.lastgroup or ""
    return _callout(names)


def _callout(names: list[str]) -> str:
    """A kind with the family in its name or clear by itself, else one beside a family name, else the family's own."""
    names = [(_HASH.sub("", name) if "_" in name else name).lower() for name in names]
    family = [_FAMILIES[name] for name in names if name in _FAMILIES]
    likely = [name for name in names if name.rpartition("-")[2].rpartition("_")[2] in KINDS]
    found = [match for name in likely if (match := _OF_KIND.fullmatch(name))]
    clear = [match[2] for match in found if match[2] in _ALONE or match[1] not in (None, "is")]
    beside = [match[2] for match in found if family]
    for word in (*clear, *beside, *family):
        if word:
            return f"callout:{KINDS[word]}"
    return ""
