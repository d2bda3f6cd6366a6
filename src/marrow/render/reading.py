"""The page for reading: the article with a form for text size, font, spacing, width, colours and pictures.

The choices act at once and need no script: the style sheet follows the form. They are saved where the page has an
address to send them to (`choices`), which answers with the page anew. A browser without the selector `:has` shows the
page as it was requested. Long pages begin with a list of their headings.
Ends with one newline.

Source: HTML Living Standard; WCAG 2.2 AA, with the spacing of its criterion 1.4.12 within reach.
Departures: the words of the page itself are English, and marked as such.
"""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any, Literal
from urllib.parse import parse_qsl, urlsplit

from ..data import load, text
from ..document.elements import Contents, Document, plain
from ..expressions import expression
from . import html
from .html_writers import blocks

SUFFIX = ".reading.html"

_DATA = load("reading.toml")
_SIZES = {str(size): (f"{size} %", f"{size / 100 * 1.125:g}rem") for size in _DATA["sizes"]}
_CHOICES: dict[str, dict[str, Any]] = {"size": {"label": "Text size", "variable": "size", "values": _SIZES},
                                       **_DATA["choices"]}  # fmt: skip
_NO_FORM = "@supports not selector(:has(a)){.display{display:none}}\n"  # its choices would do nothing
_FAR_EAST = expression(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]")
_WORDS_A_MINUTE, _CHARACTERS_A_MINUTE = 230, 400
_LONG = 4  # minutes from which on the headings are listed


def render(document: Document, *, size: int = 100, font: Literal["serif", "sans", "system", "dyslexia"] = "serif",
           line: Literal["tight", "normal", "wide", "wider"] = "normal",
           letter: Literal["normal", "wide", "wider"] = "normal",
           width: Literal["narrow", "normal", "wide", "full"] = "normal",
           theme: Literal["system", "light", "dark", "sepia", "contrast"] = "system", images: bool = True,
           contents: bool = True, choices: str = "") -> str:  # fmt: skip
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
    address = urlsplit(choices)
    origin = f"{address.scheme}://{escape(address.netloc)}" if address.netloc else "'self'" if choices else "'none'"
    policy = f"{html.POLICY}; form-action {origin}"
    kind = " ".join(f"{name}-{value}" for name, value in chosen.items())
    style = html.STYLE + _style(size) + ("" if choices else _NO_FORM)
    return html.whole(document, html.article(document, True, body, whole=True, more=said), style, kind=kind,
                      policy=policy, ahead=_form(chosen, choices))  # fmt: skip


def _time(document: Document) -> tuple[int, int]:
    """The minutes to read a document, and its words; a character of Chinese, Japanese or Korean counts as one."""
    text = " ".join(map(plain, document.body))
    signs = len(_FAR_EAST.findall(text))
    words = len(_FAR_EAST.sub(" ", text).split())
    return max(1, round(words / _WORDS_A_MINUTE + signs / _CHARACTERS_A_MINUTE)), words + signs


def _headings(document: Document) -> tuple[Contents, ...]:
    found = [(int(node.name[1]), plain(node), node) for node in document.body if node.name in ("h2", "h3")]
    entries = [(depth, text, node) for depth, text, node in found if text]
    return (Contents("Contents", list(entries)),) if len(entries) > 2 else ()


@cache
def _style(size: int) -> str:
    """The CSS of each choice, by a class of the root and by the form, which goes before it."""
    rules = []
    themes = _CHOICES["theme"]["values"]
    for name, choice in _CHOICES.items():
        own = {str(size): ("", f"{size / 100 * 1.125:g}rem")} if name == "size" else {}
        for value, (_, css) in {**choice["values"], **own}.items():
            for where in (f".{name}-{value}", f':root:has(#{name} [value="{value}"]:checked)'):
                if choice["variable"]:
                    rules.append(f"{where}{{--{choice['variable']}:{css}}}")
                    continue
                rules.append(f"{where}{{{_colours(css or themes['light'][1])}}}")
                if not css:
                    rules.append(f"@media(prefers-color-scheme:dark){{{where}{{{_colours(themes['dark'][1])}}}}}")
    return "\n" + text("reading.css") + "\n".join(rules) + "\n"


def _colours(css: str) -> str:
    """Colours as declarations; the controls of the browser follow the background."""
    named = [f"--{name}:{colour}" for name, colour in zip(_DATA["colours"], css.split(), strict=True)]
    dark = int(css.split()[1][1:3], 16) < 128
    return ";".join([f"color-scheme:{'dark' if dark else 'light'}", *named])


def _form(chosen: Mapping[str, str], choices: str) -> str:
    """The choices as a form; the query of its address is sent along in hidden fields."""
    rows = []
    for name, given in _CHOICES.items():
        if name == "images" and chosen[name] == "no" and not choices:
            continue  # there is no picture to be shown
        values = {**given["values"]}
        values.setdefault(chosen[name], (f"{chosen[name]} %", ""))  # a size that is not in the list
        options = "".join(f'<option value="{value}"{" selected" if value == chosen[name] else ""}>{said}</option>'
                          for value, (said, _) in values.items())  # fmt: skip
        choice = f'<select id="{name}" name="{name}">{options}</select>'
        rows.append(f'<p><label for="{name}">{given["label"]}</label> {choice}</p>\n')
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
