"""Pull quotes: quotations, or paragraphs of an `aside`, that say a part of a paragraph again; they are left out.

They were pulled out of it to be looked at. The name below one goes with it. Where there are many quotations, they are
quoted in earnest, and all stay.
"""

from itertools import pairwise

from ...expressions import expression
from ...page import tags
from ...page.tree import Tree
from ..elements import Element, as_blocks, inside, plain

_FEWEST, _MOST = 20, 20  # characters of one, less of which are a phrase; quotations of a text that has pull quotes
_BEHIND, _WHO = 40, 60  # characters of who said it: within the quotation, and in a line below
_ASIDE, _P = tags.CODES["aside"], tags.CODES["p"]
_NOT_TEXT, _EDGE = expression(r"[\W_]+"), "\n"


def found(body: list[Element], tree: Tree | None = None) -> set[int]:
    """The quotations, and paragraphs right in an `aside` of the tree, whose first paragraph stands within a longer one
    of the text, with the line behind that says whose words they are, by identity."""
    quotes = [block for block in body if block.name == "blockquote" or _is_aside(block, tree)]
    quoted = {id(block): said for block in quotes if (said := _quoted(block))} if len(quotes) <= _MOST else {}
    if not quoted:
        return set()
    texts = [block for block in body if block.name == "p" and id(block) not in quoted]
    text = _EDGE.join(["", *(_words(plain(block)) for block in texts), ""])
    again = {at for at, said in quoted.items() if said in text and _EDGE + said + _EDGE not in text}
    return again | {id(after) for block, after in pairwise(body) if id(block) in again and _says_who(after, text)}


def _is_aside(block: Element, tree: Tree | None) -> bool:
    if tree is None or block.name != "p" or block.node <= 0:
        return False
    home = tree.parents[block.node]
    return tree.tags[tree.parents[home] if tree.tags[home] == _P else home] == _ASIDE


def _says_who(block: Element, text: str) -> bool:
    """Whether a block is a line with a name of which the text speaks too."""
    said = plain(block) if block.name == "p" else ""
    name = said.split()[:2]
    short = len(name) == 2 and len(said) <= _WHO and said[-1:].isalnum() and all(each[:1].isupper() for each in name)
    return short and text.count(_words(" ".join(name))) > 1


def _quoted(block: Element) -> str:
    """What a quotation says, with no more than a few words behind it of who said so; "" for any other."""
    said = [plain(each) for each in as_blocks(block.children)]
    short = 0 < len(said) <= 2 and len("".join(said[1:])) <= _BEHIND and len(said[0]) >= _FEWEST
    noted = any(part.name == "noteref" for part in inside([block]))
    return _words(said[0]) if short and not noted else ""


def _words(text: str) -> str:
    return f" {' '.join(_NOT_TEXT.split(text.casefold())).strip()} "
