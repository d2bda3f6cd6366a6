"""What all formats ask of nodes: whether they are block or inline, their plain text, numbers of lists, labels."""

from collections.abc import Iterator, Sequence

from ..document.elements import BLOCKS, Element, as_blocks, is_block
from ..expressions import expression
from ..page.addresses import host_of

Nodes = Sequence[Element | str]
_WIDE = "\u2e80"  # from here on, scripts whose brackets are as wide as their letters
_KINDS = frozenset(("note", "tip", "important", "warning", "caution"))
_LANGUAGE = expression(r"[\w+#./-]{1,40}")
_COUNT = expression(r"-?[0-9]{1,9}")
_SPACE = expression(r"\s+")


def box(item: Element, yes: str, no: str) -> str:
    """What stands for the box of a task at the beginning of an item, if it is one and begins with a line of text."""
    checked = item.attributes.get("checked")
    first = item.children[0] if checked and item.children else ""
    if not first or (isinstance(first, Element) and first.name != "p" and is_block(first)):
        return ""
    return yes if checked == "yes" else no


def byline(post: Element) -> tuple[str, str]:
    """Who wrote a post, and what the line about it goes on with: a comma and when. Without a name the date is first."""
    author, stamp = post.attributes.get("author", ""), post.attributes.get("stamp", "")
    return (author, f", {stamp}" if stamp else "") if author else (stamp, "")


def language_of(code: Element) -> str:
    """The language of code if it can be named in markup, else ""."""
    language = code.attributes.get("language", "")
    return language if _LANGUAGE.fullmatch(language) else ""


def kind_of(callout: Element) -> str:
    """The kind of a callout, one of those that GitHub has alerts for."""
    kind = callout.attributes.get("kind", "")
    return kind if kind in _KINDS else "note"


def label_of(embed: Element) -> str:
    """What stands for a player: its title, else the name of its host."""
    return embed.attributes.get("title", "").strip() or host_of(embed.attributes.get("src", ""))


def inline_only(nodes: Nodes) -> bool:
    """Whether no node of a list is a block."""
    for node in nodes:  # noqa: SIM110 - the hottest loop of all formats
        if type(node) is not str and is_block(node):
            return False
    return True


def brackets(reading: str) -> tuple[str, str]:
    """The brackets around a ruby reading: full width for scripts that are."""
    return ("（", "）") if reading[:1] >= _WIDE else ("(", ")")


def plain(nodes: Nodes, picture: str = "") -> str:
    """The text of nodes without any markup: `br` and block ends as newlines, formulas as TeX, no note numbers.

    picture: what stands for an image
    """
    if len(nodes) == 1 and isinstance(nodes[0], str):
        return nodes[0]
    out: list[str] = []
    stack = list(nodes[::-1])
    while stack:
        node = stack.pop()
        if isinstance(node, str):
            out.append(node)
        else:
            stack += _inside(node, picture)
    return "".join(out).strip("\n")


def _inside(node: Element, picture: str) -> list[Element | str]:
    """What an element holds of plain text, its last part first."""
    name = node.name
    if name == "noteref":
        return []
    if name in ("br", "math", "img"):
        return ["\n" if name == "br" else picture if name == "img" else node.attributes.get("tex", "")]
    inside = node.children[::-1]
    if name == "rt":
        before, after = brackets(next((child for child in node.children if isinstance(child, str)), ""))
        return [after, *inside, before]
    if name in BLOCKS:
        inside = ["\n", *inside]
    title = node.attributes.get("title") if name == "callout" else ""
    return [*inside, "\n", title] if title else inside


def flat(nodes: Nodes) -> str:
    """The text of nodes on one line."""
    return _SPACE.sub(" ", plain(nodes)).strip()


def numbered(node: Element) -> Iterator[tuple[Element, int]]:
    """The items of a list with their numbers."""
    number, step = count(node, "start", 1), -1 if "reversed" in node.attributes else 1
    for item in as_blocks(node.children):
        number = max(0, count(item, "value", number))
        yield item, number
        number += step


def count(node: Element, name: str, default: int) -> int:
    """An attribute that counts, such as the number a list starts with."""
    value = node.attributes.get(name, "")
    return int(value) if _COUNT.fullmatch(value) else default
