"""Verses whose lines are boxes of their own, as books and Docutils have them: each stanza is a paragraph with lines.

The class of a box names verses, and it holds a small box for each line; where an empty one stands, a stanza ends.
"""

from ...expressions import expression
from ...page import tags
from ...page.remembered import Remembered
from ...page.tree import Tree
from ..elements import Element, is_break, plain

_VERSE = expression(r"(?!category|tag|post)(?:[\w-]{1,40}[-_])?(?:line-?(?:block|group)|stanza|strophe|verses?|poem)")
_LINES = tags.table("div span #custom").tolist()
_UP, _NODES, _CHARS = 4, 40, 200  # elements around the text of a line; of a line
WORDS: tuple[str, ...] = (  # of which each such name has one
    "line-block", "lineblock", "line-group", "linegroup", "stanza", "strophe", "verse", "poem",
)  # fmt: skip


@Remembered
def are_named(classes: str) -> bool:
    """Whether class names are those of verses."""
    return any(map(_VERSE.fullmatch, classes.lower().split()))


def joined(tree: Tree, homes: frozenset[int], blocks: list[Element]) -> list[Element]:
    """Blocks with one paragraph in the place of those that are the lines of a stanza. `homes`: boxes of verses."""
    if not homes:
        return blocks
    out: list[Element] = []
    before, home = 0, 0  # the line that the last block is, and the box of verses that it is in
    for block in blocks:
        line, around = _line(tree, block, homes)
        if around and around == home and before != line and not _parted(tree, before, line):
            out[-1].children += [Element("br"), *block.children]
            block.name = ""
        else:
            out.append(block)
        before, home = line, around
    return out


def _line(tree: Tree, block: Element, homes: frozenset[int]) -> tuple[int, int]:
    """The box of a paragraph that is a line of verses, and that of the verses; 0 twice for any other."""
    line = block.node if block.name == "p" and not any(map(is_break, block.children)) else 0
    for _ in range(_UP):
        home = tree.parents[line] if line > 0 else 0
        if home in homes and _LINES[tree.tags[line]]:
            small = tree.ends[line] - line <= _NODES and len(plain(block)) <= _CHARS
            return (line, _outermost(tree, home)) if small else (0, 0)
        line = home
    return 0, 0


def _outermost(tree: Tree, home: int) -> int:
    """The box of verses around those that only set lines in."""
    while home and tree.attributes(tree.parents[home]).get("class") == tree.attributes(home)["class"]:
        home = tree.parents[home]
    return home


def _parted(tree: Tree, before: int, line: int) -> bool:
    """Whether a line without words stands between two lines."""
    between = range(tree.ends[before], min(line, tree.ends[before] + _NODES))
    return any(_LINES[tree.tags[at]] and not tree.text(at, tree.ends[at]).strip() for at in between)
