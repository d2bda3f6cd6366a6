"""Where the links of a block lead: into the page, up to what it belongs to, to what lies beside it, to other sites.

A crumb trail leads up, a teaser to what lies beside, a source to another site, and the picture, the title and the
"more" of a card to one address. None of it hangs on a language or on names.
"""

from enum import IntEnum
from re import Pattern

import numpy as np

from marrow.expressions import expression
from marrow.page import tags
from marrow.page.addresses import host_named

from .frame import Column, Columns, Frame

READ = 500  # bytes of an address
_A = tags.table("a")
_SCHEME = expression(rb"[A-Za-z][A-Za-z0-9+.-]*:")
_PATH = expression(rb"[^?#]*")
_AUTHORITY = expression(rb"[^/?#]*")


class Target(IntEnum):
    """Where a link leads."""

    NOWHERE = 0
    HERE = 1  # to the page itself, or a part of it
    UP = 2  # to what the page's address lies below of
    BESIDE = 3  # to a page of the same folder
    BELOW = 4
    WITHIN = 5  # elsewhere on the site
    OUT = 6  # to another host
    OTHER = 7  # no page: mail, a telephone, a script


_TOLD = tuple(target for target in Target if target)
_NAMES = tuple(f"leads_{target.name.lower()}" for target in _TOLD)


def measure(frame: Frame) -> Columns:
    """The number of the links of a block as a logarithm; the shares of them by where they lead, to an address that
    other links of the page have, and to that of the link before or after."""
    tree, blocks, size = frame.page.tree, frame.page.blocks, len(frame)
    _, host, path = given(frame)
    links = _A[tree.tag].nonzero()[0]
    links = links[links > 0]
    addresses = [address(tree.attributes(node).get("href")) for node in links.tolist()]
    known = {each: target(each, host, path) for each in dict.fromkeys(addresses)}
    kind = np.array([known[each] for each in addresses], dtype=np.intp)
    page = np.unique([each.partition(b"#")[0].rstrip(b"/") for each in addresses], return_inverse=True)[1]
    again = page[1:] == page[:-1]
    shared = (np.bincount(page)[page] > 1) & (kind > Target.HERE)
    near = (np.append(False, again) | np.append(again, False))[: len(links)] & (kind > Target.HERE)
    place = np.full(len(tree), -1)
    place[links] = np.arange(len(links))
    runs = place[tree.above(blocks.runs, _A)]
    block = np.full(len(runs), -1)
    for number, (first, last) in enumerate(zip(blocks.first.tolist(), blocks.last.tolist(), strict=True)):
        block[first:last] = number
    linked = (runs >= 0) & (block >= 0)
    pairs = np.unique(block[linked] * (len(links) + 1) + runs[linked])
    block, link = np.divmod(pairs, len(links) + 1)
    block, link = block[kind[link] > 0], link[kind[link] > 0]
    count = np.bincount(block, minlength=size)
    share = 1 / np.maximum(count, 1)
    columns: dict[str | tuple[str, ...], Column] = {"links": np.log1p(count, dtype=np.float32)}
    columns[_NAMES] = np.stack([np.bincount(block, kind[link] == told, size) * share for told in _TOLD])
    columns["leads_where_others_do"] = np.bincount(block, shared[link], size) * share
    columns["leads_where_the_next_does"] = np.bincount(block, near[link], size) * share
    return columns


def given(frame: Frame) -> tuple[int, bytes, bytes]:
    """The tag of links, and the host and the path of the page's own address; empty where it has none."""
    own = frame.page.address
    host = host_named(own).removeprefix("www.").encode("utf-8", "surrogatepass")[:READ]
    rest = own.encode("utf-8", "surrogatepass")[:READ].partition(b"//")[2] if host else b""
    return tags.CODES["a"], host, _path(rest[_ended(_AUTHORITY, rest) :])


def address(href: str | None) -> bytes:
    """An address as it is read here."""
    return (href or "").strip(" \t\n\f\r").encode("utf-8", "surrogatepass")[:READ]


def target(address: bytes, host: bytes, path: bytes) -> Target:
    """Where an address leads from a page of such a host and path."""
    if address[:1] in (b"", b"#"):
        return Target.HERE if address else Target.NOWHERE
    scheme = _SCHEME.match(address)
    if scheme and scheme[0].lower() not in (b"http:", b"https:"):
        return Target.OTHER
    rest = address[scheme.end() :] if scheme else address
    if rest[:1] == b"?":
        return Target.BESIDE
    if rest[:2] == b"//":
        stop = _ended(_AUTHORITY, rest, 2)
        there, rest = rest[2:stop].lower().removeprefix(b"www."), rest[stop:]
        if there != host or not host:
            near = there.endswith(b"." + host) or host.endswith(b"." + there)
            return Target.WITHIN if host and near else Target.OUT
    elif rest[:1] != b"/":
        rest = path.rpartition(b"/")[0] + b"/" + rest
    return _on_site(rest, path) if path or host else Target.WITHIN


def _on_site(rest: bytes, path: bytes) -> Target:
    """Where a path with what comes behind it leads from a page of the same host."""
    there = _path(rest)
    if there == path:
        return Target.BESIDE if b"?" in rest else Target.HERE
    if not there or path.startswith(there + b"/"):
        return Target.UP
    if path and there.startswith(path + b"/"):
        return Target.BELOW
    return Target.BESIDE if there.rpartition(b"/")[0] == path.rpartition(b"/")[0] else Target.WITHIN


def _path(rest: bytes) -> bytes:
    return rest[: _ended(_PATH, rest)].rstrip(b"/")


def _ended(pattern: Pattern[bytes], of: bytes, first: int = 0) -> int:
    """Where a run that may be empty ends."""
    found = pattern.match(of, first)
    return found.end() if found else first
