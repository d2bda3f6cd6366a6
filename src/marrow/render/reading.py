"""A page for reading: the article with choices of text size, font, spacing, width, colours and pictures.

The choices act at once and need no script: the style sheet looks at what is chosen in the form. They are kept where the
page has an address to send them to (`choices`), which answers with the page anew. A browser that does not know the
selector `:has` shows the page as it was asked for. Long pages begin with a list of their headings.
Ends with one newline.

Source: HTML Living Standard; WCAG 2.2 AA, with the spacing of its criterion 1.4.12 within reach.
Departures: the words of the page itself are English, and marked as such.
"""

import re
from collections.abc import Mapping
from html import escape
from typing import Literal
from urllib.parse import parse_qsl, urlsplit

from ..data import text
from ..document.elements import Contents, Document, plain
from . import html
from .markup import blocks

SUFFIX = ".reading.html"

_COLOURS = ("ink", "paper", "link", "rule", "soft")
_LIGHT, _DARK = "#1b1b1b #fdfdfb #0b4f9e #6b6b6b #f0efea", "#e8e6e1 #171717 #8ec5ff #9a9a9a #262626"
_THEMES = {
    "system": ("as the system", ""), "light": ("light", _LIGHT), "dark": ("dark", _DARK),
    "sepia": ("sepia", "#3b2a1a #f6ecd6 #713600 #7d6a52 #ecdfc2"),
    "contrast": ("high contrast", "#ffffff #000000 #ffff00 #ffffff #000000"),
}  # fmt: skip
_FONTS = {
    "serif": ("with serifs", "Georgia,'Noto Serif',serif"), "sans": ("without serifs", "Arial,'Noto Sans',sans-serif"),
    "system": ("of the system", "system-ui,sans-serif"),
    "dyslexia": ("for dyslexia, where installed", "OpenDyslexic,'Atkinson Hyperlegible',Lexend,Verdana,sans-serif"),
}  # fmt: skip
_SIZES = {str(size): (f"{size} %", f"{size / 100 * 1.125:g}rem") for size in (80, 100, 115, 130, 150, 175, 200, 300)}
_LINES = {"tight": ("tight", "1.4"), "normal": ("normal", "1.6"), "wide": ("wide", "1.9"), "wider": ("wider", "2.3")}
_LETTERS = {"normal": ("normal", "0"), "wide": ("wide", ".06em"), "wider": ("wider", ".12em")}
_WIDTHS = {"narrow": ("narrow", "30rem"), "normal": ("normal", "42rem"), "wide": ("wide", "60rem"),
           "full": ("full", "none")}  # fmt: skip
_PICTURES = {"yes": ("shown", "inline"), "no": ("hidden", "none")}
_CHOICES: dict[str, tuple[str, str, Mapping[str, tuple[str, str]]]] = {
    "size": ("Text size", "size", _SIZES), "font": ("Font", "font", _FONTS), "line": ("Line spacing", "line", _LINES),
    "letter": ("Letter spacing", "letter", _LETTERS), "width": ("Width", "width", _WIDTHS),
    "theme": ("Colours", "", _THEMES), "images": ("Pictures", "pictures", _PICTURES),
}  # fmt: skip
_NO_FORM = "@supports not selector(:has(a)){.display{display:none}}\n"  # its choices would do nothing
_FAR_EAST = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORDS_A_MINUTE, _CHARACTERS_A_MINUTE = 230, 400
_LONG = 4  # minutes from which on the headings are listed


def render(
    document: Document,
    *,
    size: int = 100,
    font: Literal["serif", "sans", "system", "dyslexia"] = "serif",
    line: Literal["tight", "normal", "wide", "wider"] = "normal",
    letter: Literal["normal", "wide", "wider"] = "normal",
    width: Literal["narrow", "normal", "wide", "full"] = "normal",
    theme: Literal["system", "light", "dark", "sepia", "contrast"] = "system",
    images: bool = True,
    contents: bool = True,
    choices: str = "",
) -> str:
    """The document as a page for reading.

    size: pages show their text in this size, in percent of the usual one, 50 to 400
    font: pages show this font: serif, sans, system, or dyslexia for one made for dyslexia where it is installed
    line: pages show this space between lines: tight, normal, wide or wider
    letter: pages show this space between letters: normal, wide or wider
    width: pages show lines of this width: narrow, normal, wide or full
    theme: pages show these colours: system (light or dark as the device has them), light, dark, sepia or contrast
    images: pages show pictures
    contents: pages of several minutes begin with a list of their headings
    choices: pages send the form of choices to this address, so that they are kept
    """
    size = min(max(size, 50), 400)
    chosen = {"size": str(size), "font": font, "line": line, "letter": letter, "width": width, "theme": theme,
              "images": "yes" if images else "no"}  # fmt: skip
    minutes, words = _time(document)
    headings = _headings(document) if contents and minutes >= _LONG else ()
    body = blocks(document.body, images=images or bool(choices), contents=headings)
    said = f'<p class="byline" lang="en" dir="ltr">{minutes} min to read, {words:,} words</p>\n' if words else ""
    policy = f"{html.POLICY}; form-action {_origin(choices)}"
    kind = " ".join(f"{name}-{value}" for name, value in chosen.items())
    style = html.STYLE + _style(size) + ("" if choices else _NO_FORM)
    return html.whole(document, html.article(document, True, body, whole=True, more=said), style, kind=kind,
                      policy=policy, ahead=_form(chosen, choices))  # fmt: skip


def _origin(choices: str) -> str:
    """Where the form may be sent to, as a policy names it."""
    parts = urlsplit(choices)
    return f"{parts.scheme}://{escape(parts.netloc)}" if parts.netloc else "'self'" if choices else "'none'"


def _time(document: Document) -> tuple[int, int]:
    """Minutes that it takes to read a document, and its words; a sign of the Far East counts as a word."""
    text = " ".join(map(plain, document.body))
    signs = len(_FAR_EAST.findall(text))
    words = len(_FAR_EAST.sub(" ", text).split())
    return max(1, round(words / _WORDS_A_MINUTE + signs / _CHARACTERS_A_MINUTE)), words + signs


def _headings(document: Document) -> tuple[Contents, ...]:
    found = [(int(node.name[1]), plain(node), node) for node in document.body if node.name in ("h2", "h3")]
    entries = [(depth, text, node) for depth, text, node in found if text]
    return (Contents("Contents", list(entries)),) if len(entries) > 2 else ()


def _style(size: int) -> str:
    """What each choice sets: by a class of the root, and by what is chosen in the form, which counts for more."""
    rules = []
    for name, (_, variable, values) in _CHOICES.items():
        own = {str(size): ("", f"{size / 100 * 1.125:g}rem")} if name == "size" else {}
        for value, (_, css) in {**values, **own}.items():
            for where in (f".{name}-{value}", f':root:has(#{name} [value="{value}"]:checked)'):
                if variable:
                    rules.append(f"{where}{{--{variable}:{css}}}")
                else:
                    rules.append(f"{where}{{{_colours(css or _LIGHT)}}}")
                    if not css:
                        rules.append(f"@media(prefers-color-scheme:dark){{{where}{{{_colours(_DARK)}}}}}")
    return "\n" + text("reading.css") + "\n".join(rules) + "\n"


def _colours(css: str) -> str:
    """Colours as declarations; what the browser draws itself follows the paper."""
    named = [f"--{name}:{colour}" for name, colour in zip(_COLOURS, css.split(), strict=True)]
    dark = int(css.split()[1][1:3], 16) < 128
    return ";".join([f"color-scheme:{'dark' if dark else 'light'}", *named])


def _form(chosen: Mapping[str, str], choices: str) -> str:
    """The choices as a form; the parts of its address that a form would drop are sent along."""
    rows = []
    for name, (label, _, values) in _CHOICES.items():
        if name == "images" and chosen[name] == "no" and not choices:
            continue  # there is no picture to be shown
        given = dict(values) if chosen[name] in values else {**values, chosen[name]: (f"{chosen[name]} %", "")}
        options = "".join(
            f'<option value="{value}"{" selected" if value == chosen[name] else ""}>{said}</option>'
            for value, (said, _) in given.items()
        )
        choice = f'<select id="{name}" name="{name}">{options}</select>'
        rows.append(f'<p><label for="{name}">{label}</label> {choice}</p>\n')
    if choices:
        parts = urlsplit(choices)
        pairs = [(key, value) for key, value in parse_qsl(parts.query, keep_blank_values=True) if key not in _CHOICES]
        rows += [f'<input type="hidden" name="{escape(key)}" value="{escape(value)}">' for key, value in pairs]
        rows.append("<p><button>Keep these choices</button></p>\n")
        target = f' action="{escape(parts._replace(query="", fragment="").geturl())}"'
    return (
        '<aside class="display" lang="en" dir="ltr" aria-label="Display">\n'
        "<details><summary>Text size, font, colours</summary>\n"
        f"<form{target if choices else ''}>\n{''.join(rows)}</form>\n</details>\n</aside>\n"
    )
