"""Crunch's first set: filters that take elements away by tag and attributes alone, as a table; each is an entry.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters.
Departures: the drawings of today (`svg`, `canvas`) are pictures too.
"""

from collections.abc import Callable
from types import ModuleType

import numpy as np

from marrow.page import Page, tags

from .edits import Edits

_SOURCE = "Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the first set of filters."
# name: what it does; the elements that go; one of which only some go, an attribute of it, and which values
_TABLE = {
    "buttons": ("Ignore buttons.", "button"),
    "comments": ("Ignore comments in the source. Some scripts find their places by them.", "#comment"),
    "embeds": ("Ignore embedded objects, sound and film.", "object embed applet video audio"),
    "forms": ("Ignore forms, with all that is in them.", "form"),
    "frames": ("Ignore frames, with the documents they show.", "iframe frame noframes noembed"),
    "images": ("Ignore images: pictures, drawings and image maps go.", "img picture svg canvas map"),
    "inputs": ("Ignore fields to fill in: inputs and text areas, with their labels. Hidden ones stay: forms need them.",
               "textarea label meter progress output", "input", "type", lambda value: value != "hidden"),
    "noscript": ("Ignore what is shown only where scripts do not run.", "noscript"),
    "refresh": ("Ignore `meta` elements that load the page anew or lead to another after some time.",
                "", "meta", "http-equiv", lambda value: value == "refresh"),
    "scripts": ("Ignore scripts. Pages that scripts build or enliven may stay empty or still.", "script"),
    "selects": ("Ignore lists to select from.", "select datalist"),
    "styles": ("Ignore style sheets, those in the page and those it links to. The page loses its look.",
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

    entry = ModuleType(f"{__name__}.{name}", f"{about}\n\n{_SOURCE}\n")
    entry.__dict__.update(edit=edit, PHASE="delete", ON=False)
    return entry


ENTRIES: dict[str, ModuleType] = {name: _entry(name, *row) for name, row in _TABLE.items()}  # type: ignore[arg-type]
