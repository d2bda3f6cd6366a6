"""Code in an editor (CodeMirror, Monaco, Ace) or a highlighter that draws each line as a box, as one `pre`."""

import re

from ..page import tags
from . import code_languages
from .code import exact, write
from .writer import FLAT, Writer

_CORE = re.compile(
    r"(?<![\w-])(?:CodeMirror-code|cm-content|view-lines|ace_text-layer|crayon-main|crayon-pre)(?![\w-])"
)
_TOP = re.compile(r"(?:^|[;\s])top:\s*(-?\d+(?:\.\d+)?)px")
_DEEP = 60  # nodes in which an editor keeps its lines


def editor(writer: Writer, node: int) -> int:
    """The code in an editor or a highlighter that draws each line as a box; 0 in places where none can stand."""
    tree = writer.page.tree
    inside = range(node, min(tree.ends[node], node + _DEEP))
    found = (at for at in inside if tree.tags[at] != tags.TEXT and _CORE.search(tree.attributes(at).get("class") or ""))
    core = next(found, node)
    if writer.top.kind == FLAT or tree.tags[core] == tags.TEXT:
        return 0
    labels = (tree.values[at] for at in range(node, core) if tree.tags[at] == tags.TEXT)
    language = next(filter(None, (code_languages.of_label(str(text)) for text in labels)), "")
    write(writer, core, _by_height(writer, core) or exact(writer, core), language)
    return tree.ends[node]


def _by_height(writer: Writer, node: int) -> str:
    """The lines of an editor that sets each at its height, in any order; "" for all others."""
    tree = writer.page.tree
    children = [at for at in tree.children(node) if tree.tags[at] != tags.TEXT]
    tops = [_TOP.search(tree.attributes(at).get("style") or "") for at in children]
    if len(children) < 2 or not all(tops):
        return ""
    placed = sorted((float(top[1]), at) for top, at in zip(tops, children, strict=True) if top)
    return "\n".join(exact(writer, at) for _, at in placed).strip("\n")
