"""Mail addresses that Cloudflare hid from robots, as its script shows them to readers.

The address of a link is `/cdn-cgi/l/email-protection#` with the mail address in hexadecimal digits, of which the first
two are the key; a text is `[email protected]`, in an element with such digits as `data-cfemail`, or in such a link.
Set right in the parser's tree, so that texts, code, links and metadata all have the addresses.
"""

from itertools import islice

from selectolax.lexbor import LexborHTMLParser, LexborNode

from marrow.expressions import expression

from . import tags
from .sieve import Sieve
from .tree import Tree

_CODED, _PLACE = frozenset(("data-cfemail",)), "/cdn-cgi/l/email-protection"
_PLACES = Sieve((_PLACE,))
_TEXT = expression(r"\[email[ \xa0]protected\]")
_MAIL = expression(r"[^\s@<>\"]+@[^\s@<>\"]+")
_LONGEST, _NODES = 1_000, 20  # digits; nodes of an element among which its text is


def hides_mail(tree: Tree) -> bool:
    """Whether there are such addresses in a tree."""
    coded = tree.carrying(_CODED, tree.tag > tags.COMMENT)
    return bool(coded or tree.columns_of("href", tree.tag == tags.CODES["a"], _PLACES)[0])


def show_mail(document: LexborHTMLParser) -> None:
    """Have the texts and links of a parser's tree give the addresses; a link to what is none leads nowhere."""
    for node in document.css("[data-cfemail]"):
        if mail := _mail(node.attributes.get("data-cfemail")):
            _say(node, mail)
            if _PLACE in (node.attributes.get("href") or ""):
                node.attrs["href"] = f"mailto:{mail}"
    for link in document.css(f'a[href*="{_PLACE}#"]'):
        mail = _mail((link.attributes.get("href") or "").rpartition("#")[2])
        link.attrs["href"] = f"mailto:{mail}" if mail else ""
        if mail:
            _say(link, mail)


def _say(node: LexborNode, mail: str) -> None:
    """Put an address in the place of the texts in an element that stand for one."""
    for each in list(islice(node.traverse(include_text=True), _NODES)):
        said = (each.text_content or "") if each.is_text_node else ""
        if _TEXT.search(said):
            each.replace_with(_TEXT.sub(lambda _: mail, said))


def _mail(code: str | None) -> str:
    """The mail address that digits stand for, "" if they stand for none."""
    try:
        key, *signs = bytes.fromhex((code or "")[:_LONGEST])
        mail = bytes(sign ^ key for sign in signs).decode().partition("?")[0]
    except ValueError:
        return ""
    return mail if _MAIL.fullmatch(mail) else ""
