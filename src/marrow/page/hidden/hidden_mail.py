"""Mail addresses that Cloudflare hid from robots, as its script shows them to readers.

The address of a link is `/cdn-cgi/l/email-protection#` with the mail address in hexadecimal digits, of which the first
two are the key; a text is `[email protected]`, in an element with such digits as `data-cfemail`, or in such a link.
Set right before anybody reads the page, so that texts, code, links and metadata all have the addresses.
"""

from typing import Any

from marrow.expressions import expression

from .. import tags
from ..tree import Tree

_CODED, _PLACE, _A = "data-cfemail", "/cdn-cgi/l/email-protection", tags.CODES["a"]
_TEXT = expression(r"\[email[ \xa0]protected\]")
_MAIL = expression(r"[^\s@<>\"]+@[^\s@<>\"]+")
_LONGEST, _NODES = 1_000, 20  # digits; nodes of an element among which its text is


def show_mail(tree: Tree) -> None:
    """Have the texts and links of a page give the addresses; a link to what is none leads nowhere."""
    for node, code in tree.values_of(_CODED):
        if mail := _mail(code):
            _say(tree, node, mail)
            if _PLACE in (tree.attributes(node).get("href") or ""):
                _put(tree, node, f"mailto:{mail}", "href")
    for node in tree.holding("href", f"{_PLACE}#", tree.tag == _A):
        path, _, code = (tree.attributes(node)["href"] or "").partition("#")
        if path.endswith(_PLACE):
            mail = _mail(code)
            _put(tree, node, f"mailto:{mail}" if mail else "", "href")
            if mail:
                _say(tree, node, mail)


def _say(tree: Tree, node: int, mail: str) -> None:
    """Put an address in the place of the texts in an element that stand for one."""
    for at in tree.near(node, _NODES):
        said = str(tree.values[at]) if tree.tags[at] == tags.TEXT else ""
        if _TEXT.search(said):
            _put(tree, at, _TEXT.sub(lambda _: mail, said))


def _put(tree: Tree, node: int, text: str, name: str | None = None) -> None:
    """Have a text, or an attribute that an element has, say something else."""
    values: Any = tree.values  # of the kernel, or a list
    if tree.nodes is not None:
        values.put(node, text, name)
    elif name is None:
        values[node] = text
    else:
        values[node][name] = text


def _mail(code: str) -> str:
    """The mail address that digits stand for, "" if they stand for none."""
    try:
        key, *signs = bytes.fromhex(code[:_LONGEST])
        mail = bytes(sign ^ key for sign in signs).decode().partition("?")[0]
    except ValueError:
        return ""
    return mail if _MAIL.fullmatch(mail) else ""
