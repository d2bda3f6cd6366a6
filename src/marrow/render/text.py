"""Plain text: the words of the main content, without markup.

Blocks are divided by a blank line; the items of a list and the rows of a table stand one to a line, cells divided by
a tab. Code keeps its white space, formulas are TeX, a ruby reading follows its base in brackets. Of links only the text
is given, of pictures only the caption. Note numbers are left out, the notes come last. Numbers of a list that are typed
stay, each with a point behind it. But for these points, the brackets of ruby, the TeX, the boxes of tasks, and the
signs that stand for the icons of empty cells, the text is a subsequence of the page's own; with `bullets` the marks of
list items are added.
Ends with one newline; an empty document gives "".
"""

from ..document.elements import Document
from .text_writers import TextState, blocks

SUFFIX = ".txt"


def render(document: Document, *, bullets: bool = False, title: bool = False, bylines: bool = False) -> str:
    """The document as plain text.

    bullets: mark list items with "- " or their number, and indent nested ones
    bylines: begin every post of a thread with who wrote it and when, also where that is not content
    title: begin with the title, even where the content does not show it
    """
    if not document:
        return ""
    first = document.title if title else document.headline
    out = [first] if first else []
    state = TextState(bullets, bylines)
    blocks(document.body, out, state)
    text = "\n\n".join(out + state.notes)
    return text + "\n" if text else ""
