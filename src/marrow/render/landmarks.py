"""Tables of contents as landmarks of HTML: a labelled `nav`, its entries linked to the headings, which get ids."""

from collections.abc import Sequence
from html import escape

from ..document.elements import HEADINGS, Contents, Element, is_block
from .flow import Nodes

_LABEL = "Contents"


def ids(nodes: Nodes, contents: Sequence[Contents]) -> dict[int, str]:
    """The headings that tables of contents lead to, by their identity, each with its id as an attribute."""
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


def navigation(contents: Contents, ids: dict[int, str]) -> str:
    """A table of contents as HTML: lists within lists, as deep as its entries say."""
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
        out.append(f'<li><a href="#{named.split(chr(34))[1]}">{said}</a>' if named else f"<li>{said}")
    lists = "".join(out) + "</li></ul>" * len(depths)
    return f'<nav aria-label="{escape(contents.label or _LABEL)}">\n{lists}\n</nav>\n'
