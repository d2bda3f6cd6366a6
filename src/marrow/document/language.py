"""`lang` and `dir` of inner elements, kept where they differ from what is around them."""

import numpy as np
from numpy.typing import NDArray

from ..expressions import expression
from ..page import Page
from .elements import Element
from .writer import FLAT, PLAIN, Frame, Writer

_TAG = expression(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*")


def tag(value: str | None) -> str:
    """A language tag if it looks like one of BCP 47, else ""."""
    value = (value or "").strip().replace("_", "-")
    return value if _TAG.fullmatch(value) else ""


def direction(value: str | None) -> str:
    """`ltr`, `rtl`, or ""."""
    value = (value or "").strip().lower()
    return value if value in ("ltr", "rtl") else ""


def of_letters(page: Page, keep: NDArray[np.bool_]) -> str:
    """The direction that most letters of the leaves that are kept are written in; `keep` has the shape (leaves,)."""
    counts = page.leaves.counts
    letters = max(1, int(counts.letters[keep].sum()))
    return "rtl" if int(counts.right_to_left[keep].sum()) > 0.5 * letters else "ltr"


def differing(writer: Writer, node: int) -> dict[str, str]:
    """`lang` and `dir` of a node as far as they differ; from here to its end they are the surroundings."""
    if not writer.telling[node]:
        return {}
    attributes = writer.page.tree.attributes(node)
    if "lang" not in attributes and "dir" not in attributes:
        return {}
    language, side = tag(attributes.get("lang")), direction(attributes.get("dir"))
    own = {}
    (one, _, rest), (two, _, more) = (each.lower().partition("-") for each in (language, writer.language))
    if language and not (one == two and (rest == more or not (rest and more))):  # a region that one alone names
        own["lang"] = language
    if side and side != (writer.direction or "ltr"):
        own["dir"] = side
    if own:
        before = writer.language, writer.direction

        def restore(writer: Writer, _frame: Frame) -> None:
            writer.language, writer.direction = before

        writer.language, writer.direction = own.get("lang", writer.language), own.get("dir", writer.direction)
        writer.closes.append((writer.page.tree.ends[node], restore, writer.top))
    return own


def block(writer: Writer, node: int) -> bool:
    """Open a `div` around a box in another language. False where there is none, or no room for one."""
    if writer.top.kind not in (PLAIN, FLAT):
        return False
    empty = writer.top.outer is None and not writer.top.element.children and writer.line is None
    if empty and not (writer.language and writer.direction) and not writer.words.minor(node):
        attributes = writer.page.tree.attributes(node)  # the page's own language stands on a wrapper
        writer.document_language = writer.language = writer.language or tag(attributes.get("lang"))
        writer.document_direction = writer.direction = writer.direction or direction(attributes.get("dir"))
    own = differing(writer, node)
    if own and writer.top.kind == FLAT:
        writer.inline(node, "span", own)
        writer.gap()
        return False
    if own:
        writer.open(node, Element("div", own), close=_close)
    return bool(own)


def _close(_writer: Writer, frame: Frame) -> None:
    """A `div` around one block hands its attributes to it."""
    children = frame.element.children
    only = children[0] if len(children) == 1 else ""
    if isinstance(only, str):
        if not children:
            frame.home.pop()
    elif not {"lang", "dir"} & only.attributes.keys():
        only.attributes.update(frame.element.attributes)
        frame.home[-1] = only
