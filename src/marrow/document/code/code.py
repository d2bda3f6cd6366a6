"""Code: `pre`, listings in tables and editors, each as one block with its language; the text is that of `code_text`."""

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from .. import styles, wrapped
from ..attribute_carriers import styled
from ..elements import Element
from ..formulas import formulas
from ..writer import FLAT, Writer
from .code_languages import CLASSES, language, of_label, scripted
from .code_text import CELLS, changes, count_up, exact, is_aside, speaks

_TR, _TD, _CODE, _PRE, _TABLE = (tags.CODES[name] for name in "tr td code pre table".split())
_BOXES = tags.table("div p section article").tolist()
_TOP = expression(r"(?:^|[;\s])top:\s*(-?\d+(?:\.\d+)?)px")
_PROMPT = expression(r"(?:In|Out)?\s*\[[\d\s*]{1,6}\]:")  # of a cell of a notebook
_BESIDE = 4  # cells of a row
_AROUND = 5  # elements between a `pre` and the table around it
_GUTTER, _DEEP = 4_000, 60  # nodes of a column of line numbers, around an editor


def pre(writer: Writer, node: int) -> int:
    """A `pre`; within a heading or a term, text in code. Prose is paragraphs."""
    if writer.top.kind == FLAT:
        writer.inline(node, "code", {})
        return node + 1
    return formulas.in_code(writer, node) or _prose_or_code(writer, node)


def _prose_or_code(writer: Writer, node: int) -> int:
    """A `pre` that may be of a mail or a plain file, and then is prose; else its lines are code."""
    tree = writer.page.tree
    if node in writer.parts or _CODE in tree.tags[node : tree.ends[node]] or language(tree, node):
        return lines(writer, node)
    text = exact(writer, node)
    blocks = wrapped.paragraphs(text)
    for block in blocks:
        writer.block(block)
    if not blocks:
        _write(writer, node, text)
    return tree.ends[node]


def lines(writer: Writer, node: int) -> int:
    """An element whose lines are code, or the first of a row of such; 0 where no `pre` can stand."""
    if writer.top.kind == FLAT:
        return 0
    _write(writer, node, "\n".join(exact(writer, part) for part in writer.parts.get(node, [node])))
    return writer.page.tree.ends[node]


def script(writer: Writer, node: int) -> int:
    """A script that holds code to be shown as it is; 0 for any other."""
    if writer.top.kind == FLAT or node not in scripted(writer.page):
        return 0
    _write(writer, node, exact(writer, node).removeprefix("<![CDATA[").removesuffix("]]>").strip("\n"))
    return writer.page.tree.ends[node]


def table(writer: Writer, node: int) -> int:
    """A table that is a listing; 0 for any other, and where none can stand."""
    tree = writer.page.tree
    if cell := _beside_numbers(tree, node):
        writer.parts[node] = [cell]
    return lines(writer, node) if cell or _is_table(tree, node) else 0


def pieces(writer: Writer) -> list[int]:
    """The pieces of code of a page, in order: each `pre`, or the table that is a listing around it, and boxes whose
    style makes them one."""
    tree, listed = writer.page.tree, dict[int, bool]()
    found = [node for node, style in styled(writer.page) if _BOXES[tree.tags[node]] and styles.is_code(style)]
    found += styles.blocks_of_code(tree, 0, len(tree))
    for node in (tree.tag == _PRE).nonzero()[0].tolist():
        table = next((at for at in tree.around(node, _AROUND) if tree.tags[at] == _TABLE), node)
        if table not in listed:
            listed[table] = _is_table(tree, table)
        found.append(table if listed[table] else node)
    out, until = list[int](), 0
    for node in sorted(found):
        if node >= until:
            out.append(node)
            until = tree.ends[node]
    return out


def listing(writer: Writer, node: int) -> int:
    """A box or paragraph of nothing but `code`, in several lines."""
    return lines(writer, node) or node + 1


def editor(writer: Writer, node: int) -> int:
    """The code in an editor or a highlighter that draws each line as a box; 0 in places where none can stand."""
    tree = writer.page.tree
    if writer.top.kind == FLAT:
        return 0
    inside = range(node, min(tree.ends[node], node + _DEEP))
    pres = [at for at in inside if tree.tags[at] == _PRE]
    alone = pres[0] if len(pres) == 1 else node
    core = next((at for at in inside if CLASSES["core"].search(tree.attributes(at).get("class") or "")), alone)
    labels = (of_label(str(tree.values[at])) for at in range(node, core) if tree.tags[at] == tags.TEXT)
    lines = [at for at in tree.children(core) if tree.tags[at] != tags.TEXT]
    tops = [float(top[1]) for at in lines if (top := _TOP.search(tree.attributes(at).get("style") or ""))]
    if len(tops) == len(lines) > 1:  # each line is set at its height, in any order
        text = "\n".join(exact(writer, at) for _, at in sorted(zip(tops, lines, strict=True)))
    else:
        text = exact(writer, core)
    _write(writer, core, text, next(filter(None, labels), ""))
    return tree.ends[node]


def lined(writer: Writer, node: int) -> int:
    """A box of nothing but lines, by their class names, and what goes; 0 for any other."""
    tree = writer.page.tree
    boxes = [tree.attributes(at) for at in tree.children(node) if tree.tags[at] > tags.COMMENT]
    said = [speaks(own.get("class") or "") for own in boxes]
    found = any(line for _, _, line, _ in said) and all(line or unseen for _, _, line, unseen in said)
    return editor(writer, node) if found else 0


def gutter(writer: Writer, node: int) -> int:
    """A box of consecutive numbers that is called line numbers, which goes; 0 for any other."""
    tree = writer.page.tree
    texts = tree.values[node + 1 : tree.ends[node]] if tree.ends[node] - node < _GUTTER else []
    return tree.ends[node] * count_up([text for text in texts if isinstance(text, str) and text.strip()])


def _write(writer: Writer, node: int, text: str, label: str = "") -> None:
    """Write code as a `pre`, in its own language or else that of a label; the number of a cell is no code."""
    text = text.strip("\n")
    if text.strip() and not _PROMPT.fullmatch(text.strip()):
        tree = writer.page.tree  # plain text does not show languages
        own = "" if writer.plain else "diff" if changes(tree, node) else language(tree, node)
        name = own or label or writer.languages.get(node, "")
        writer.block(Element("pre", {"language": name} if name else {}, [text]))


def _is_table(tree: Tree, node: int) -> bool:
    """Whether a table is a listing of code: a cell of line numbers, and code beside it."""
    cells = [at for at in range(node, min(tree.ends[node], node + 40)) if CELLS[tree.tags[at]]]
    if len(cells) < 2:
        return False
    inside = tree.tags[node : min(tree.ends[node], node + 400)]
    asides = [is_aside(tree, cell, tree.attributes(cell)) for cell in cells[:_BESIDE]]
    first = next((cell for cell, aside in zip(cells[1:], asides[1:], strict=False) if not aside), cells[1])
    classes = [tree.attributes(at).get("class") or "" for at in (first, node, tree.parents[node])]
    named = any(map(CLASSES["code"].search, classes)) or _CODE in inside
    if any(asides[:2]):
        named = named or any("data-line-number" in tree.attributes(cell) for cell in cells[:2])
        return named or "code" in classes[0].lower() or _PRE in inside
    return named and _is_numbered(tree, node)


def _beside_numbers(tree: Tree, node: int) -> int:
    """The cell beside one of consecutive numbers, if its lines are kept, as in a `pre`; 0 where there is none."""
    first = tree.tags.find(_TD, node, min(tree.ends[node], node + _DEEP))
    after = tree.ends[first] if first > 0 else 0
    while 0 < after < tree.ends[node] and tree.tags[after] == tags.TEXT:
        after += 1
    if not after or after >= tree.ends[node] or tree.tags[after] != _TD:
        return 0
    near = range(after, min(tree.ends[after], after + _DEEP))
    alone = tree.tags[node : tree.ends[node]].count(_TR) == 1  # in others `pre` may be below the name of a file
    kept = any((alone and tree.tags[at] == _PRE) or styles.keeps_lines(tree.attributes(at)) for at in near)
    numbers = tree.values[first:after] if kept and after - first < _GUTTER else []
    return after * count_up(" ".join(text for text in numbers if isinstance(text, str)).split())


def _is_numbered(tree: Tree, node: int) -> bool:
    """Whether all rows are a number, one more than the row before has, and a cell, without words beside its code."""
    numbers = list[str]()
    for row in [at for at in range(node, min(tree.ends[node], node + 200)) if tree.tags[at] == _TR]:
        cells = [at for at in tree.children(row) if CELLS[tree.tags[at]]]
        alone = len(cells) == 2 and (_CODE not in tree.tags[cells[1] : tree.ends[cells[1]]] or not any(
            tree.tags[at] == tags.TEXT and str(tree.values[at]).strip() for at in tree.children(cells[1])))  # fmt: skip
        numbers += tree.text(cells[0], tree.ends[cells[0]]).split() if alone else "-"
    return count_up(numbers)
