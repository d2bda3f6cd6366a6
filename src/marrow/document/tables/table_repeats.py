"""Tables whose head stands a second time: as one of its own that stays in sight, or in each cell for small screens."""

from ..elements import Element, elements_in, plain

_ROWS = 2  # below the head, in which every cell begins with it
_AFTER = " :\xa0"  # a label


def without_copy(home: list[Element | str], rows: list[Element]) -> bool:
    """Take away the table right above that is the head of this one; True where this one is the head of that."""
    above = home[-2] if len(home) > 1 else ""
    if not isinstance(above, Element) or above.name != "table":
        return False
    others = elements_in(above)
    if not rows or not others or others[0].name != "tr" or _texts(others[0]) != _texts(rows[0]):
        return False
    if len(others) == 1 and _is_head(others[0]):
        del home[-2]
        above.name = ""
        return False
    return len(rows) == 1 and _is_head(rows[0])


def unlabel(rows: list[Element]) -> None:
    """Take what the head says off the cells, where every cell below begins with it."""
    heads = _texts(rows[0]) if rows and _is_head(rows[0]) else []
    cells = [cell for row in rows[1:] for cell in row.children]
    if len(rows) <= _ROWS or len(heads) < 2 or not all(heads) or any(len(row.children) != len(heads) for row in rows):
        return
    places = [each for cell, head in zip(cells, heads * len(rows), strict=False) if (each := _labelled(cell, head))]
    for place, head in zip(places if len(places) == len(cells) else (), heads * len(rows), strict=False):
        first = place.children[0]
        place.children[:1] = [rest] if isinstance(first, str) and (rest := first[len(head) :].lstrip(_AFTER)) else []
        if place.children and isinstance(second := place.children[0], str):
            place.children[0] = second.lstrip(_AFTER)


def _labelled(cell: Element | str, head: str) -> Element | None:
    """What begins with a label, the cell or its first paragraph; None where nothing does."""
    if isinstance(cell, str) or not cell.children:
        return None
    first = cell.children[0]
    if isinstance(first, str):
        return cell if first.startswith(head) and not first[len(head) : len(head) + 1].isalnum() else None
    if first.name == "p":
        return _labelled(first, head)
    return cell if plain(first).rstrip(_AFTER) == head and len(cell.children) > 1 else None


def _texts(row: Element) -> list[str]:
    return [plain(cell) for cell in elements_in(row)]


def _is_head(row: Element) -> bool:
    return all(cell.name == "th" for cell in elements_in(row))
