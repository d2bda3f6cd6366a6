"""Pages show nothing that loads from, or leads to, a host of advertisers. This is the advertisement remover.

The addresses in `src`, `href` and the like are looked up in lists of hosts, those in `src` also in lists of rules in
the syntax of Adblock Plus, whose rules that hide elements are followed too. The lists are a small one of well-known
hosts that ships (`data/advertisers.txt`), those the user subscribed to (`marrow lists add`), or files. A rule that
hides more than a third of the words of the page is refused: such rules mean another page, or cover the page's wrapper.

Source: Crunch (Gupta, Kaiser, Neistadt, Grimm, WWW 2003), section 3, the advertisement remover.
Departures: the paper's lists name hosts only. The page's own host is never one of an advertiser.
"""

import re
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from marrow.blocklists import KNOWN, Blocker, SubscriptionStore, default_folder, hosts, load
from marrow.errors import Error
from marrow.expressions import expression
from marrow.page import Page, join, tags
from marrow.page.addresses import host_named

from . import selectors
from .edits import Edits

PHASE, ON = "delete", True
_KINDS = {"script": "script", "img": "image", "iframe": "sub_frame", "frame": "sub_frame", "link": "stylesheet",
          "embed": "object", "object": "object", "video": "media", "audio": "media", "source": "media",
          "input": "image", "a": "", "area": ""}  # fmt: skip
_HOLDERS = tags.table(" ".join(_KINDS))
_ATTRIBUTES = ("src", "href", "data", "data-src")
_ABROAD = expression(r"\s*(?:https?:)?//", re.IGNORECASE)
_MOST_HIDDEN = 1 / 3  # of the words of the page


def edit(page: Page, edits: Edits, *, lists: str = "known, subscribed", more: str = "", never: str = "",
         hide: bool = True) -> None:  # fmt: skip
    """Remove advertisements.

    lists: pages show nothing of hosts on these lists: `known` (ships), `subscribed`, files, parted by commas; or none
    more: pages show nothing of these hosts either
    never: pages show what comes from these hosts, whatever the lists say
    hide: pages show nothing that the rules of lists hide
    """
    blocker = load(_files(lists))
    blocker = Blocker(blocker.hosts | _named(more, "more"), blocker.engine)
    if blocker:
        edits.remove(_loaded(page, blocker, _named(never, "never")))
        if hide and blocker.engine is not None:
            edits.remove(_hidden(page, edits, blocker))


def _files(lists: str) -> tuple[Path, ...]:
    found: list[Path] = []
    for name in filter(None, map(str.strip, lists.split(","))):
        if name == "known":
            found.append(KNOWN)
        elif name == "subscribed":
            found += SubscriptionStore(default_folder()).copies()
        else:
            found.append(Path(name).expanduser())
    return tuple(found)


def _named(text: str, knob: str) -> frozenset[str]:
    """The hosts of a knob; one that is none is a mistake."""
    words = text.replace(",", " ").split()
    found = hosts.parse("\n".join(words))
    if len(found) < len({word.lower().rstrip(".") for word in words}):
        raise Error(f"advertisements.{knob}: {text!r} holds what is no host name", code="bad-setting")
    return found


def _loaded(page: Page, blocker: Blocker, never: frozenset[str]) -> list[int]:
    """The elements whose address is one of an advertiser."""
    tree, base = page.tree, page.base or "http://unknown.invalid/"
    own = host_named(page.url or "")
    known: dict[tuple[str, str], bool] = {}
    out = []
    for node in np.flatnonzero(_HOLDERS[tree.tag]).tolist():
        attributes, kind = tree.attributes(node), _KINDS[tree.name(node)]
        for name in _ATTRIBUTES:
            address = attributes.get(name)
            if not address or not _ABROAD.match(address):
                continue
            if (address, kind) not in known:
                whole = join(base, address)
                host = host_named(whole)
                theirs = bool(host) and host != own and not hosts.covers(never, host)
                blocked = theirs and (blocker.blocks_host(host) or bool(kind and blocker.blocks(whole, base, kind)))
                known[address, kind] = blocked
            if known[address, kind]:
                out.append(node)
    return out


def _hidden(page: Page, edits: Edits, blocker: Blocker) -> NDArray[np.bool_]:
    """The elements that rules hide, but for rules that hide too much."""
    index = selectors.Index(page)
    out = np.zeros(len(page.tree), dtype=bool)
    words, texts = edits.words, page.tree.tag == tags.TEXT
    for text in blocker.hiding(page.url or "", index.names("class"), index.names("id")):
        if not (nodes := index.select(text)):
            continue
        found = edits.mask(nodes)
        if words[page.tree.inside(found) & texts].sum() <= _MOST_HIDDEN * words[0]:
            out |= found
    return out
