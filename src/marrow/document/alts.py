"""What describes a picture and says only what a reader sees beside it: its neighbour, or the title. It is left out.

Source: HTML (WHATWG), "A graphical representation of some of the surrounding text", whose `alt` may be empty. Pages
repeat there the heading above or the link below, and in those of their own system the title.
"""

from collections.abc import Sequence

from ..expressions import expression
from . import players
from .elements import Element, inside
from .writer import Writer

_MORE = 20  # characters, such as marks and white space, that two texts differ in which say the same
_LEAST = 4  # letters of what is said again
_NOT_TEXT = expression(r"[\W_]+")


def bare(text: str) -> str:
    """Letters and digits of a text, by which texts are compared."""
    return _NOT_TEXT.sub("", text).casefold()


def stands_beside(writer: Writer, node: int, alt: str) -> bool:
    """Whether the block right before a picture, or right behind it, is kept and says what its `alt` says, unless that
    names the film that the picture leads to."""
    if len(alt) < _LEAST or any(name == "a" and players.is_film(own.get("href", "")) for name, own in writer.wanted):
        return False
    blocks, after = writer.page.blocks, int(writer.page.before[node])
    likely = [at for at in (after - 1, after) if 0 <= at < len(blocks.chars)
              and abs(blocks.chars[at] - len(alt)) <= _MORE]  # fmt: skip
    said = bare(alt) if likely else ""
    return len(said) >= _LEAST and any(
        bare(blocks.text(at)) == said and writer.words.inside(int(blocks.container[at])) for at in likely
    )


def say_title_once(pictured: Sequence[Element], title: str) -> None:
    """Take away what describes pictures, in some blocks, and is the title."""
    for image in inside(pictured) if len(title) >= _LEAST else ():
        if image.name == "img" and image.attributes["alt"] and bare(image.attributes["alt"]) == title:
            image.attributes["alt"] = ""
