"""The table of blocks: for each the decision, its numbers, what moved it most and what would have flipped it."""

import math

import numpy as np
from numpy.typing import NDArray

from marrow.article import Block
from marrow.markup import Html, element, excerpt

from .figures import number as short
from .moves import Column, Flip, Move, Why
from .report import Report
from .view import state_of

Numbers = NDArray[np.float64]
ROWS, TEXT, PATH = 1_000, 220, 160  # rows shown; characters of a text and of a path
_BAR = 56.0


def as_table(report: Report) -> Html:
    """The table, with a choice of rows that needs no script, and a note where it is cut."""
    rows = report.rows()
    found = report.measures
    head = ["block", "decision", "score" if found.probability is None else "probability", "text and place"]
    head += ["what moved it most, in log odds"] if report.learned else []
    head += ["what would have flipped it", *(name for name, _ in _columns(report))]
    body = [_row(report, number, block) for number, block in rows[:ROWS]]
    table = element(
        "table", element("caption", "Every block, in the order of the page"),
        element("thead", element("tr", *(element("th", name, scope="col") for name in head))),
        element("tbody", *body),
    )  # fmt: skip
    box = element("div", table, class_="scroll", role="region", tabindex="0", aria_label="Table of blocks")
    left = len(rows) - len(body)
    cut = [element("p", f"{left:,} more blocks are in the JSON form: marrow explain -t json.",
                   class_="note")] if left else []
    return element("section", element("h2", "Block by block"), _explanation(report), _choice(), box, *cut,
                   class_="blocks")


def _explanation(report: Report) -> Html:
    if report.learned:
        text = ("What moved a block is found by setting one family of its characteristics to what is usual on this"
                " page and asking the"
                " model again: + speaks for content. What would have flipped it is one number, or one family, that"
                " alone takes it over"
                " the line of this page, with a value that occurs on the page.")  # fmt: skip
    else:
        text = ("This algorithm decides by rules: its score is all it says of a block. What would have flipped a"
                " block is found by"
                " turning one of its knobs at a time.")  # fmt: skip
    return element("p", text)


def _choice() -> Html:
    """Which rows are shown, by style alone."""
    parts = []
    for number, rows in enumerate(("all", "kept", "dropped", "hidden")):
        field = element("input", type="radio", name="rows", id=f"rows-{rows}", value=rows, checked=not number)
        parts.append(element("span", field, " ", element("label", rows, for_=f"rows-{rows}")))
    return element("fieldset", element("legend", "Rows to show"), *parts)


def _columns(report: Report) -> list[tuple[str, Numbers]]:
    """The numbers of a block that have a column here."""
    found = report.measures
    known: list[tuple[str, Numbers | None]] = [
        ("words", found.words), ("link density", found.link_density), ("text density", found.text_density),
        ("tag ratio", found.tag_ratio), ("id and class", found.marks), ("gold", found.gold),
    ]  # fmt: skip
    return [(name, column) for name, column in known if column is not None]


def _row(report: Report, number: int, block: Block) -> Html:
    hidden = number < 0
    state = f"hidden: {block.hidden or 'no text that shows'}" if hidden else state_of(report, number, block)
    kind = state.split()[0].rstrip(":")
    why = report.why.get(number, Why())
    cells = [
        element("th", "–" if hidden else str(number), scope="row"),
        element("td", element("span", state, class_=f"pill {kind}")),
        _number(None if hidden else _score(report, number, block)),
        element("td", element("span", excerpt(block.text, TEXT), dir="auto", class_="said"),
                element("code", excerpt(block.css, PATH), dir="ltr"), class_="text"),
        *([element("td", _moves(why))] if report.learned else []),
        element("td", _flips(why)),
        *(_number(None if hidden else float(column[number])) for _, column in _columns(report)),
    ]  # fmt: skip
    return element("tr", *cells, id=None if hidden else f"b{number}", class_=kind)


def _score(report: Report, number: int, block: Block) -> float:
    probability = report.measures.probability
    return block.score if probability is None else float(probability[number])


def _number(value: float | None) -> Html:
    shown = "" if value is None else short(value) if math.isfinite(value) else "never"
    return element("td", shown, class_="number")


def _moves(why: Why) -> Html:
    if not why.moves:
        return element("span", "–", class_="none")
    most = max(abs(move.by) for move in why.moves)
    return element("ul", *(element("li", *_move(move, most)) for move in why.moves), class_="why")


def _move(move: Move, most: float) -> list[object]:
    width = _BAR * abs(move.by) / most
    side = "kept" if move.by > 0 else "dropped"
    at = _BAR if move.by > 0 else _BAR - width
    bar = element("svg", element("rect", class_=f"bar {side}", x=f"{at:.1f}", y=2, width=f"{width:.1f}", height=8),
                  element("line", class_="axis", x1=_BAR, x2=_BAR, y1=0, y2=12), viewBox=f"0 0 {2 * _BAR:g} 12",
                  width=2 * _BAR,
                  height=12, aria_hidden="true", class_="by")  # fmt: skip
    told = [f"{token.token} {_signed(token.by)}" for token in move.tokens] or list(map(_column, move.columns))
    parts = element("small", "; ".join(told), dir="ltr") if told else ""
    return [bar, " ", element("b", f"{_signed(move.by)} {move.family}"), parts]


def _column(column: Column) -> str:
    return f"{column.name} {short(column.value)}, usually {short(column.usual)}: {_signed(column.by)}"


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{abs(value):.2f}"


def _flips(why: Why) -> Html:
    if not why.flips:
        return element("span", "nothing of its own: what is around it decides" if why.moves else "–", class_="none")
    return element("ul", *(element("li", _flip(flip)) for flip in why.flips[:4]), class_="why")


def _flip(flip: Flip) -> str:
    if flip.value is None:
        return f"{flip.what}: as usual on this page"
    if isinstance(flip.value, float) and isinstance(flip.instead, float):
        return f"{flip.what} {short(flip.instead)} instead of {short(flip.value)}"
    return f"{flip.what} {flip.instead} instead of {flip.value}"
