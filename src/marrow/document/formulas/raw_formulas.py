r"""TeX in the text of a page, between the delimiters for which a script was to look: `$$..$$`, `\[..\]`, `\(..\)`,
`$..$`, `\begin{align}..\end{align}`, `[latex]..[/latex]`.

Idea: the texts of a block are read as one, across inline elements and line breaks, and delimiters are paired from left
to right. What stands between must look like TeX and not like prose; a single `$` also needs TeX that cannot be anything
else, or a page that shows by another formula or by its scripts that it is written so. Prices, variables of shells and
templates, and all code stay text.

Departures: what Markdown made `em` of was a pair of underscores; `sub` and `sup` are indices and exponents.
"""

from bisect import bisect_right
from collections.abc import Iterator

from marrow.expressions import expression
from marrow.kernel import NATIVE

from ...data import patterns
from ...page import tags
from ...page.lookup import verbatim
from ...page.tree import Tree
from ..states import PASS, RAW, VISIT
from ..writer import Writer
from .formula_images import LONG
from .mathml import DATA

_TOKENS, _PAIR, _MARK, _PLAIN, _DRAWS, _SIGNS, _CLEAR, _SHORT, _LONG_WORD, _PROSE, _COMMANDS, _FOREIGN = patterns(
    DATA["delimited"], "tokens pair mark plain draws signs clear short long_word prose commands foreign"
)
_ENVIRONMENTS = frozenset(f"{name}{star}" for name in DATA["environments"].split() for star in ("", "*"))
_INNER = frozenset(f"\\begin{{{name}}}" for name in DATA["inner_environments"].split())  # also parts of formulas
_SCRIPT, _BR = tags.CODES["script"], tags.CODES["br"]
_SIZED = expression(r"&(?:fg|bg|s)=[\w-]+")
_CLOSING = "\\", "[/"  # signs without which a text holds no pair of delimiters but dollars
_CODE = "\ue001"  # a text of code
_EDGES = "\ue000\ue002\ue003\ue004"  # where emphasis begins or ends, an index or exponent begins, and where one ends
_WRITTEN = str.maketrans(dict(zip(_EDGES, ("_", "_{", "^{", "}"), strict=True)))
_EDGED = {tags.CODES[name]: edges for name, edges in zip(
    ("em", "i", "sub", "sup"), ("\ue000\ue000", "\ue000\ue000", "\ue002\ue004", "\ue003\ue004"), strict=True)}
Span = tuple[int, int, str, bool, bool]  # begin, end, TeX, displayed, whether beyond doubt


def find(writer: Writer) -> None:
    """Set the texts that hold TeX between delimiters apart, for `write`. Linear in the page."""
    tree = writer.page.tree
    if tree.nodes is not None and not NATIVE.signed(tree.nodes, b"$\\["):
        return
    whole = "".join(writer.page.blocks.pieces)
    marked = any(sign[0] in whole and sign in whole for sign in _CLOSING) and _MARK.search(whole)
    if not (marked or ("$" in whole and _PAIR.search(whole))):
        return
    found = [(nodes, starts, text, spans) for nodes, starts, text in _blocks(writer) if (spans := _spans(text))]
    evident = any(clear for *_, spans in found for *_, clear in spans) or (found and _is_drawn(writer.page.tree))
    for nodes, starts, text, spans in found:
        taken = spans if evident else [span for span in spans if span[4]]
        _set_apart(writer, nodes, [*starts, len(text)], text, taken)


def write(writer: Writer, node: int) -> int:
    """A text with formulas in it."""
    for piece in writer.raw[node]:
        if not isinstance(piece, str):
            writer.formula(*piece)
        elif piece:
            writer.text(piece)
    return node + 1


def one(text: str) -> tuple[str, bool] | None:
    """The formula that a text is, and whether it is displayed; None if it is more, or none."""
    text = text.strip()
    if text[:1] not in ("$", "\\"):
        return None
    spans = _spans(text)
    return spans[0][2:4] if len(spans) == 1 and spans[0][:2] == (0, len(text)) else None


def _blocks(writer: Writer) -> Iterator[tuple[list[int], list[int], str]]:
    """The blocks that hold a pair of delimiters: their texts, where each begins in all of them as one, and that."""
    blocks, tree = writer.page.blocks, writer.page.tree
    pieces, runs, firsts, lasts = blocks.pieces, blocks.runs.tolist(), blocks.first.tolist(), blocks.last.tolist()
    marked = [at for at, piece in enumerate(pieces) if "$" in piece or any(sign in piece for sign in _CLOSING)]
    literal = verbatim(writer.page)
    for number in dict.fromkeys(bisect_right(firsts, at) - 1 for at in marked):
        inside = range(firsts[number], lasts[number])
        if sum(pieces[at].count("$") + pieces[at].count("\\") + 2 * pieces[at].count("[/") for at in inside) < 2:
            continue
        texts: list[str] = []
        starts: list[int] = []
        length, inner = 0, -1
        for at in inside:
            node, above = runs[at], tree.parents[runs[at]]
            now = above if tree.tags[above] in _EDGED else -1
            closed, opened = (_EDGED.get(tree.tags[one], "") if one >= 0 else "" for one in (inner, now))
            edges = closed[1:] + opened[:1] if now != inner else ""
            starts.append(length + len(edges))
            texts.append(edges + (_CODE if literal[node] else "\n" if tree.tags[node] == _BR else pieces[at]))
            length, inner = length + len(texts[-1]), now
        yield [runs[at] for at in inside], starts, "".join(texts)


def _spans(text: str) -> list[Span]:
    """The formulas of a text, from left to right."""
    out: list[Span] = []
    opened: tuple[str, int, int] | None = None  # its delimiter, begin and end
    for match in _TOKENS.finditer(text):
        token, at, end = match[0], match.start(), match.end()
        if token == _CODE or (opened and at - opened[2] > LONG):
            opened = None
        if opened and token == _closing(opened[0]):
            span = _span(text, opened, at, end)
            if span:
                out.append(span)
            if span or token != "$":
                opened = None
                continue
        if (opened is None or (opened[0] == "$" and token not in _INNER)) and _opens(text, token, at, end):
            opened = (token, at, end)
    return out


def _closing(opener: str) -> str:
    if opener[0] in "$[":
        return opener.replace("[", "[/")
    return "\\)" if opener == "\\(" else "\\]" if opener == "\\[" else opener.replace("begin", "end", 1)


def _opens(text: str, token: str, at: int, end: int) -> bool:
    if token == "$":
        before, after = text[at - 1 : at], text[end : end + 1]
        return bool(after) and not after.isspace() and not (before.isalnum() or before == "_")
    if token[:7] == "\\begin{":
        return token[7:-1] in _ENVIRONMENTS or token in _INNER
    return token in ("$$", "\\(", "\\[", "[latex]", "[tex]", "[math]")


def _span(text: str, opened: tuple[str, int, int], at: int, end: int) -> Span | None:
    """The formula between two delimiters, if it is one."""
    mark, begin, start = opened
    tex = text[start:at].translate(_WRITTEN).strip()
    if mark == "$" and tex[:5] == "latex" and tex[5:6].isspace():  # as WordPress writes it
        return begin, end, _SIZED.sub("", tex[6:]).strip(), False, True
    after = text[end : end + 1]
    if not tex or (mark == "$" and after and (text[at - 1].isspace() or after.isalnum() or after in "_{(")):
        return None
    bare = _COMMANDS.sub(" ", tex)
    if mark[:1] == "\\" and len(mark) > 2:
        whole = text[begin:end].translate(_WRITTEN).strip()
        plain = _PLAIN.fullmatch(whole)
        if text[begin - 1 : begin] == "$" == text[end : end + 1]:  # it stands between dollars too
            begin, end = begin - 1, end + 1
        return begin, end, plain[2].strip() if plain else whole, True, True
    if _PROSE.search(bare) and not (mark != "$" and tex.count("\\") > 1):
        return None
    if mark != "$":
        plausible = bool(_SIGNS.search(tex)) or not _LONG_WORD.search(tex) or " " not in text[start:at]
        clear = mark != "$$" or bool(_SIGNS.search(tex))
        return (begin, end, tex, mark in ("$$", "\\["), clear) if plausible else None
    if _FOREIGN.search(tex) or tex[0] in "_?!#@":
        return None
    clear = bool(_CLEAR.search(tex)) and len(tex) < 1000
    short = bool(_SHORT.fullmatch(tex)) and not _LONG_WORD.search(tex) and tex.count("\n") < 2
    return (begin, end, tex, False, clear) if clear or short else None


def _is_drawn(tree: Tree) -> bool:
    """Whether a script of the page looks for TeX in texts."""
    for node in (tree.tag == _SCRIPT).nonzero()[0].tolist():
        inside = tree.values[node + 1 : tree.ends[node]]
        text = (tree.attributes(node).get("src") or "") or next((t for t in inside if isinstance(t, str)), "")
        if _DRAWS.search(text[:5000]):
            return True
    return False


def _set_apart(writer: Writer, nodes: list[int], starts: list[int], text: str, spans: list[Span]) -> None:
    """Note for each text of a block which pieces and formulas it is made of. The last of `starts` is the end."""
    done: dict[int, int] = {}  # how much of each text is noted
    for begin, end, tex, display, _ in spans:
        first, last = bisect_right(starts, begin) - 1, bisect_right(starts, end - 1) - 1
        if any(writer.state[node] not in (VISIT, RAW) for node in nodes[first : last + 1]):
            continue
        crossed = any(edge in text[begin:end] for edge in _EDGES)
        for at in range(first, last + 1):
            writer.state[nodes[at]] = RAW
            above = writer.page.tree.parents[nodes[at]]
            if crossed and writer.page.tree.tags[above] in _EDGED:
                writer.state[above] = PASS  # two underscores, between which words may stand, or braces
            made = writer.raw.setdefault(nodes[at], [])
            made += [text[max(done.get(at, 0), starts[at]) : max(begin, starts[at])]]
            made += [(tex, display)] if at == first else []
            done[at] = end
    for at, end in done.items():
        writer.raw[nodes[at]] += [text[end : starts[at + 1]].rstrip(_EDGES)]
