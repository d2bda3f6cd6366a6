"""Tables of contents as landmarks of HTML: a labelled `nav`, its entries linked to the headings, which get ids for it."""

from collections.abc import Sequence
from html import escape

from ..document.elements import HEADINGS, Contents, Element
from .flow import Nodes, is_block

FIRST = 0  # in place of a block: the beginning
_LABEL = "Contents"


def ids(nodes: Nodes, contents: Sequence[Contents]) -> dict[int, str]:
    """The headings among some blocks that tables of contents lead to, by their identity, each with its id as an attribute."""
    wanted = dict.fromkeys(id(heading) for each in contents for _, _, heading in each.entries)
    found: set[int] = set()
    stack = [*nodes]
    while stack:
        node = stack.pop()
        if isinstance(node, Element) and node.name in HEADINGS:
            found.add(id(node))
        elif isinstance(node, Element) and is_block(node):
            stack.extend(node.children)
    return {key: f' id="section-{number}"' for number, key in enumerate((key for key in wanted if key in found), 1)}


def navigation(contents: Sequence[Contents], ids: dict[int, str]) -> dict[int, str]:
    """The tables of contents as HTML, by the identity of the block that each stands behind, or `FIRST`."""
    out: dict[int, str] = {}
    for each in contents:
        place = id(each.behind) if each.behind else FIRST
        out[place] = out.get(place, "") + f'<nav aria-label="{escape(each.label or _LABEL)}">\n{_lists(each, ids)}\n</nav>\n'
    return out


def _lists(contents: Contents, ids: dict[int, str]) -> str:
    """Lists within lists, as deep as the entries say."""
    out, depths = list[str](), list[int]()
    for depth, text, heading in contents.entries:
        while depths and depth < depths[-1]:
            depths.pop()
            out.append("</li></ul>")
        if depths and depth == depths[-1]:
            out.append("</li>")
        else:
            depths.append(depth)
            out.append("<ul>")
        said, named = escape(text, quote=False), ids.get(id(heading), "")
        out.append(f"<li><a href=\"#{named.split(chr(34))[1]}\">{said}</a>" if named else f"<li>{said}")
    return "".join(out) + "</li></ul>" * len(depths)
