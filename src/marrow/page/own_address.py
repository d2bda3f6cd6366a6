"""The address of a page of which nobody says where it came from: browsers note it in what they save (the mark of the
web; SingleFile), and pages name their own (`rel=canonical`, `og:url`)."""

from marrow.expressions import expression

from . import tags
from .addresses import absolute
from .sieve import Sieve
from .tree import Tree

_HEAD = 3_000  # bytes in which such a note is looked for
_SAVED = expression(
    rb"<!--\s*(?:saved from url=\(\d+\)|Page saved with SingleFile\s+url:\s*)(https?://[^\s<>\"]{1,2000})"
)
_LINK, _META = tags.CODES["link"], tags.CODES["meta"]
_CANONICAL, _OWN = Sieve(("canonical",)), Sieve(("og:url",))


def saved_from(html: bytes) -> str | None:
    """The address that a browser noted when it saved a page (UTF-8); None where it did not."""
    found = _SAVED.search(html, 0, _HEAD)
    return absolute("", found[1].decode("utf-8", "replace")) or None if found else None


def canonical(tree: Tree) -> list[str]:
    """The addresses that links of a page give as its own, as it writes them."""
    links = tree.values_of("rel", tree.tag == _LINK, _CANONICAL)
    return [tree.attributes(node).get("href") or "" for node, rel in links if rel.strip().lower() == "canonical"]


def stated(tree: Tree) -> str:
    """The address that a page names as its own, absolute; "" for none."""
    metas = tree.values_of("property", tree.tag == _META, _OWN)
    said = [tree.attributes(node).get("content") or "" for node, name in metas if name.strip().lower() == "og:url"]
    return next(filter(None, (absolute("", each) for each in (*canonical(tree), *said))), "")
