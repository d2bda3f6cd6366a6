"""Lists and definition lists, made valid: items without a list get one, strays in a list get an item."""

import re
from itertools import pairwise

from ...expressions import expression
from ...page import tags
from ...page.remembered import Remembered
from ...page.tree import Tree
from .. import callouts, language
from ..elements import Element, as_blocks, has_words, images_of, is_break, only_child, plain
from ..pictures.figures import attach
from ..writer import DEFINITIONS, FLAT, LIST, Frame, Writer, replace

_LI, _INPUT = tags.CODES["li"], tags.CODES["input"]
BULLET = expression(r"\s*(?:[•▪◦●‣⁃■▢□]|·(?=\s))\s*")
_BOX = expression(r"\s*(?:(☐|❏|❑|\[[ _]\])|☑|☒|\[[xX]\])\s+")  # typed before a task; the group: it is not done
_TASK = expression(r"(?:task|to-?do)-?(?:list|item)", re.IGNORECASE)  # says that a list or an item is one of tasks
_TASKS = Remembered(lambda said: bool(_TASK.search(said)))
_DONE = expression(r"(?:^|[\s_-])(?:checked|done|on)(?:\s|$)", re.IGNORECASE)
_STATES = {"true": "yes", "checked": "yes", "false": "no", "unchecked": "no"}  # of attributes of items
_BEFORE = 2  # blocks of an item among which its number is: a picture may stand before it
_LEAD = 6  # nodes of an item among which its box is looked for
_NUMBER = expression(r"\s*(-?\d{1,9})\s*")


def listing(writer: Writer, node: int) -> int:
    """`ul`, `ol`, and the old `menu` and `dir`."""
    tree = writer.page.tree
    own = language.differing(writer, node)
    name = "ol" if tree.name(node) == "ol" else "ul"
    if name == "ol":
        attributes = tree.attributes(node)
        start = _number(attributes.get("start"))
        if "reversed" in attributes and not start:
            start = str(sum(tree.tags[child] == _LI for child in tree.children(node)))
        if start and start != "1":
            own["start"] = start
        if "reversed" in attributes:
            own["reversed"] = ""
    writer.open(node, Element(name, own), kind=LIST, close=_close_list)
    return node + 1


def _number(value: str | None) -> str:
    found = _NUMBER.fullmatch(value or "")
    return str(int(found[1])) if found else ""


def _close_list(_writer: Writer, frame: Frame) -> None:
    """A list without empty items. Items that hold nothing but a list only set it in: they give way to it where all do,
    and it belongs to the item before."""
    items = [item for item in frame.element.children if not isinstance(item, str) and item.children]
    inner = [only for item in items if (only := only_child(item, "ul", "ol"))]
    if len(inner) == len(items):
        replace(frame, inner)
        return
    kept: list[Element] = []
    for item in items:
        if kept and frame.element.name == "ul" and (only := only_child(item, "ul", "ol")):
            kept[-1].children.append(only)
        else:
            kept.append(item)
    frame.element.children = [*kept]
    if frame.element.name == "ol":
        _drop_numbers(frame.element)


def _drop_numbers(element: Element) -> None:
    """Drop the numbers that stand in boxes of their own in the items of a list, which counts them itself."""
    start = int(element.attributes.get("start", 1))
    found: list[tuple[Element, Element]] = []
    for number, item in enumerate(element.children, start):
        boxes = [] if isinstance(item, str) else [each for each in item.children[:_BEFORE] if not isinstance(each, str)]
        box = next((each for each in boxes if each.name == "p" and plain(each).strip(" .)") == str(number)), None)
        if isinstance(item, str) or box is None or len(item.children) == 1:
            return
        found.append((item, box))
    for item, box in found:
        item.children = [each for each in item.children if each is not box]


def item(writer: Writer, node: int) -> int:
    """`li`; one outside of any list starts a list, which the items after it join."""
    if writer.top.kind != LIST:
        writer.open(node, Element("ul"), kind=LIST, close=_close_adopted)
    own = language.differing(writer, node)
    if writer.top.element.name == "ol" and (value := _number(writer.page.tree.attributes(node).get("value"))):
        own["value"] = value
    if ticked := checked(writer, node):
        own["checked"] = ticked
    writer.items.append(writer.open(node, Element("li", own)).element)
    return node + 1


def checked(writer: Writer, node: int) -> str:
    """Whether the task that an item is was done: "yes", "no", or "" for an item that is none.

    The box that the item begins with says it. One that the reader can tick says something only where list or item are
    of tasks, by class or type; there an attribute may say it too, and a box may be drawn by its class.
    """
    tree = writer.page.tree
    own, of_list = tree.attributes(node), tree.attributes(writer.top.node)
    names = own.get("class") or ""
    told = (own.get("class"), own.get("data-type"), of_list.get("class"), of_list.get("data-type"))
    tasks = any(map(_TASKS, filter(None, told)))
    if stated := _STATES.get((own.get("data-checked") if tasks else own.get("data-list")) or ""):
        return stated
    drawn = tasks and "inline-task" in (of_list.get("class") or "")
    for first in range(node + 1, min(node + _LEAD, tree.ends[node])):
        code, value = tree.tags[first], tree.values[first]
        if code == _INPUT:
            attributes = tree.attributes(first)
            box = (attributes.get("type") or "").lower() == "checkbox" and (tasks or "disabled" in attributes)
            return ("yes" if "checked" in attributes else "no") if box else ""
        if code == _LI or (code == tags.TEXT and isinstance(value, str) and not value.isspace()):
            break
        if tasks and "checkbox" in (said := tree.attributes(first).get("class") or ""):
            drawn, names = True, said
    return ("yes" if _DONE.search(names) else "no") if drawn else ""


def _close_adopted(writer: Writer, frame: Frame) -> None:
    """A list made for its first item: joins the one made just before it."""
    home, element = frame.home, frame.element
    if not element.children:
        replace(frame, [])
    elif len(home) > 1 and home[-2] is writer.adopted:
        writer.adopted.children += element.children
        replace(frame, [])
    else:
        writer.adopted = element


def definitions(writer: Writer, node: int) -> int:
    """`dl`."""
    writer.open(
        node,
        Element("dl", language.differing(writer, node)),
        kind=DEFINITIONS,
        close=lambda _, frame: replace(frame, valid(frame.element)),
    )
    return node + 1


def term(writer: Writer, node: int) -> int:
    """`dt` and `dd`; outside of any list they are boxes."""
    if writer.top.kind != DEFINITIONS:
        return writer.divide(node)
    own = language.differing(writer, node)
    if writer.page.tree.name(node) == "dt":
        writer.open(node, Element("dt", own), kind=FLAT)
    else:
        writer.items.append(writer.open(node, Element("dd", own)).element)
    return node + 1


def valid(element: Element) -> list[Element]:
    """A definition list as blocks: what has no term stands before it, terms without a definition after, as a list; what
    is said of one term such as "Note" is a callout."""
    parts = [part for part in element.children if not isinstance(part, str) and part.children]
    first = next((at for at, part in enumerate(parts) if part.name == "dt"), len(parts))
    if first == 0 and len(parts) > 1 and all(part.name == "dd" for part in parts[1:]):
        word = plain(parts[0])
        if kind := callouts.kind_of(word):
            said = [block for part in parts[1:] for block in as_blocks(part.children)]
            return [Element("callout", {"kind": kind, "title": "", "word": word}, [*said])]
    if first < len(parts) and all(part.name == "dd" or images_of(Element("p", {}, part.children)) for part in parts):
        return _pictures(parts)
    last = next((at for at in range(len(parts) - 1, -1, -1) if parts[at].name == "dd"), -1) + 1
    lead = [_displayed(block) for part in parts[:first] for block in as_blocks(part.children)]
    whole = [Element("dl", element.attributes, [*parts[first:last]])] if first < last else []
    terms = parts[max(first, last) :]
    name = "li" if len(terms) > 1 else "p"
    tail = [Element(name, part.attributes, part.children, part.node) for part in terms]
    return [*lead, *whole, *([Element("ul", {}, [*tail])] if len(tail) > 1 else tail)]


def _pictures(parts: list[Element]) -> list[Element]:
    """Pictures that were made terms, as a gallery, with what is said of each as its caption."""
    out: list[Element] = []
    for part in parts:
        if part.name == "dt":
            out.append(Element("p", {}, part.children, part.node))
        elif not attach(out, part):
            out += as_blocks(part.children)
    return out


def _displayed(block: Element) -> Element:
    """A block, but for a line that is set in and holds a formula alone, which is displayed."""
    only = only_child(block, "math") if block.name == "p" else None
    return Element("math", only.attributes | {"display": "block"}, [], only.node) if only else block


def joined(tree: Tree, body: list[Element]) -> list[Element]:
    """Blocks with one list in the place of several side by side that editors write for the items of one: of the same
    class, with a single item each or with numbers that go on. A picture that is all that a list holds stands alone."""
    out: list[Element] = []
    node, single = 0, False  # of the list before
    for block in body:
        last, one = out[-1] if out else block, block.name == "ul" and len(block.children) == 1
        if last is not block and ((single and one) or _counts_on(last, block)) and _is_alike(tree, node, block.node):
            last.children += block.children
            block.name = ""
        else:
            out.append(block)
        node, single = block.node, one
    return [part for block in out for part in _picture_alone(block) or [block]]


def _picture_alone(block: Element) -> list[Element]:
    """What a list of one item holds, if that is pictures of which nothing is said; else nothing."""
    item = block.children[0] if block.name in ("ul", "ol") and len(block.children) == 1 else ""
    parts = [] if isinstance(item, str) else as_blocks(item.children)
    return parts if all(images_of(part) or (part.name == "figure" and not has_words(part)) for part in parts) else []


def _counts_on(before: Element, after: Element) -> bool:
    """Whether the numbers of a list go on from those of that before it."""
    own = {**before.attributes, "start": str(int(before.attributes.get("start", 1)) + len(before.children))}
    return before.name == after.name == "ol" and "reversed" not in own and after.attributes == own


def _is_alike(tree: Tree, node: int, after: int) -> bool:
    """Whether two lists are of the same class, with nothing to see between them."""
    beside = 0 <= node < after and not tags.ATOM[tree.tag[tree.ends[node] : after]].any()
    return beside and tree.attributes(node).get("class") == tree.attributes(after).get("class")


def without_bullet(item: Element) -> None:
    """Take off the bullet, or the box of a task, that is typed at the begin of an item."""
    if not take_mark(item, BULLET) and (found := take_mark(item, _BOX)) and item.name == "li":
        item.attributes = {**item.attributes, "checked": "no" if found[1] else "yes"}


def take_mark(element: Element, mark: re.Pattern[str]) -> re.Match[str] | None:
    """Take a mark off the begin of an element, if it begins with one and holds more."""
    first = element.children[0] if element.children else ""
    found = mark.match(first) if isinstance(first, str) else None
    rest = found.string[found.end() :] if found else ""
    if not (found and (rest or element.children[1:])):
        return None
    element.children[:1] = [rest] if rest else []
    return found


def lines_of(paragraph: Element) -> list[list[Element | str]]:
    """What stands between the line breaks of a paragraph."""
    breaks = [at for at, child in enumerate(paragraph.children) if is_break(child)]
    return [paragraph.children[at + 1 : end] for at, end in pairwise([-1, *breaks, len(paragraph.children)])]
