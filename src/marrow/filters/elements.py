"""Crunch's first set: filters that look at tags, attributes and links alone, as a table; each is an entry.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
Departures: the drawings of today (`svg`, `canvas`) are pictures too.
"""

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from marrow.expressions import expression
from marrow.page import Page, tags

from .edits import Edits, named

_SOURCE = "Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters."
# name: what it does; the elements that go; one of which only some go, an attribute of it, and which values
_TABLE = {
    "buttons": ("Pages show no buttons.", "button"),
    "comments": ("Pages come without the comments of their source. Some scripts find their places by these.",
                 "#comment"),
    "embeds": ("Pages show no embedded objects, sound and film.", "object embed applet video audio"),
    "forms": ("Pages show no forms, nor what is in them.", "form"),
    "frames": ("Pages show no frames, nor the documents in these.", "iframe frame noframes noembed"),
    "images": ("Pages show no pictures, drawings and image maps.", "img picture svg canvas map"),
    "inputs": ("Pages show no fields to fill in, nor their labels. Hidden fields stay: forms need them.",
               "textarea label meter progress output", "input", "type", lambda value: value != "hidden"),
    "noscript": ("Pages show nothing of what stands in for scripts that do not run.", "noscript"),
    "refresh": ("Pages stay until the reader leaves: none loads itself anew or leads to another after some time.",
                "", "meta", "http-equiv", lambda value: value == "refresh"),
    "scripts": ("Pages run no scripts. Those that scripts build or enliven may stay empty or still.", "script"),
    "selects": ("Pages show no lists to select from.", "select datalist"),
    "styles": ("Pages show their text without style sheets, and so lose their look.",
               "style", "link", "rel", lambda value: "stylesheet" in value.split()),
}  # fmt: skip


def _entry(name: str, about: str, elements: str, some: str = "", attribute: str = "",
           goes: Callable[[str], bool] = bool) -> ModuleType:  # fmt: skip
    gone, looked_at = tags.table(elements), tags.table(some)

    def edit(page: Page, edits: Edits) -> None:
        """Remove the elements."""
        nodes = gone[page.tree.tag]
        for node in np.flatnonzero(looked_at[page.tree.tag]).tolist() if some else ():
            nodes[node] = goes((page.tree.attributes(node).get(attribute) or "").strip().lower())
        edits.remove(nodes)

    return _made(name, about, edit)


def _made(name: str, about: str, edit: Callable[..., None], phase: str = "delete", on: bool = False) -> ModuleType:
    entry = ModuleType(f"{__name__}.{name}", about if "Source: " in about else f"{about}\n\n{_SOURCE}\n")
    entry.__dict__.update(edit=edit, PHASE=phase, ON=on)
    return entry


_LINK, _PICTURE = tags.table("a"), tags.table("img picture svg canvas object video")
_CELLS = tags.table("table colgroup col thead tbody tfoot tr td th")
_WIDTH = expression(r"(?<![\w-])(?:min-|max-)?width\s*:[^;]*(?:;|$)", re.IGNORECASE)
_STYLES = frozenset(("style", "bgcolor", "background", "color", "face", "text", "vlink", "alink"))


def _image_links(page: Page, edits: Edits) -> None:
    """Remove links around pictures."""
    tree, empty = page.tree, sum(edits.letters) == 0
    edits.remove(_LINK[tree.tag] & (tree.sums(_PICTURE[tree.tag]) > 0) & empty)


def _text_links(page: Page, edits: Edits, *, keep_text: bool = False) -> None:
    """Remove links with text in them.

    keep_text: pages show the text of such links, and only the link goes
    """
    links = _LINK[page.tree.tag] & (sum(edits.letters) > 0)
    (edits.unwrap if keep_text else edits.remove)(links)


def _inline_styles(page: Page, edits: Edits) -> None:
    """Take style attributes away."""
    for node in page.tree.carrying(_STYLES, page.hidden == 0):
        for name in _STYLES & page.tree.attributes(node).keys():
            edits.change(node, name, None)


def _cell_widths(page: Page, edits: Edits) -> None:
    """Take `width` away from the elements of tables, as an attribute and from their styles."""
    for node in np.flatnonzero(_CELLS[page.tree.tag]).tolist():
        attributes = page.tree.attributes(node)
        if "width" in attributes:
            edits.change(node, "width", None)
        style = attributes.get("style") or ""
        if "width" in style.lower() and (shorter := _WIDTH.sub("", style).strip()) != style:
            edits.change(node, "style", shorter or None)


def _spare(page: Page, edits: Edits, *, elements: str = "pre code math svg blockquote") -> None:
    """Stop the descent.

    elements: pages show these elements whole, by tag name
    """
    edits.stop(named(elements, "spare.elements")[page.tree.tag])


_FUNCTIONS: dict[str, Any] = {
    "image_links": ("Pages show no links that hold a picture and no text.", _image_links),
    "text_links": ("Pages show no links that hold text, nor their text. The removed links can be listed at the end of"
                   " the page.", _text_links),
    "inline_styles": ("Pages show elements without the styles written into them: the `style` attribute and the"
                      f" attributes of old that do the same.\n\n{_SOURCE}\nDepartures: a style that hides an element"
                      " stays, or what no reader was to see would show.", _inline_styles, "edit"),
    "cell_widths": ("Pages show tables as wide as what is left of them needs: widths of tables and cells go."
                    f"\n\n{_SOURCE[:_SOURCE.index('section')]}section 4.2, the example of an editing filter.",
                    _cell_widths, "edit"),
    "spare": ("Pages show source code, formulas and quotations whole: no filter looks into them.\n\nCrunch's filters"
              " can keep the descent from the children of a node; this one does nothing else.\n\n"
              f"{_SOURCE[:_SOURCE.index('section')]}section 4.2, the variable mCheckChildren.", _spare, "delete", True),
}  # fmt: skip
ENTRIES: dict[str, ModuleType] = {name: _entry(name, *row) for name, row in _TABLE.items()}  # type: ignore[arg-type]
ENTRIES |= {name: _made(name, *row) for name, row in _FUNCTIONS.items()}
