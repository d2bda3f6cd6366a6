"""Reading a report back as a browser would: its elements, with their attributes and text."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

_VOID = frozenset(("meta", "br", "input", "link", "img"))


@dataclass
class Node:
    """An element with what is in it."""

    tag: str
    attributes: dict[str, str]
    children: list["Node | str"] = field(default_factory=list)

    @property
    def text(self) -> str:
        return "".join(child if isinstance(child, str) else child.text for child in self.children)

    def all(self, tag: str = "", **wanted: str) -> list["Node"]:
        """Every element inside of that tag whose attributes are as wanted, in order."""
        out = []
        for child in self.children:
            if isinstance(child, Node):
                marks = {name.rstrip("_"): value for name, value in wanted.items()}
                if (not tag or child.tag == tag) and all(child.attributes.get(name) == value
                        for name, value in marks.items()):
                    out.append(child)
                out += child.all(tag, **wanted)
        return out


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Node("", {})]

    def handle_starttag(self, tag, attributes):
        node = Node(tag, {name: value or "" for name, value in attributes})
        self.open[-1].children.append(node)
        if tag not in _VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attributes):
        self.open[-1].children.append(Node(tag, {name: value or "" for name, value in attributes}))

    def handle_endtag(self, tag):
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data):
        self.open[-1].children.append(data)


def read(html: str) -> Node:
    """The report as a tree. Fails when an element is not closed in its place."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is not closed"
    return reader.open[0]
