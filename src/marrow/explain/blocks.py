"""The blocks of the page report: its text in order, and behind each block its numbers and what would have flipped it.

The text of the page is text only, so nothing is loaded or run.
"""

import math

from marrow.blocks import Block
from marrow.experiment.drawing import number as short
from marrow.markup import Html, element, excerpt

from .moves import Column, Flip, Move, Why
from .report import Report

BLOCKS, CHARACTERS, LONGEST = 1_000, 400_000, 4_000  # that are shown; of one block
_HEADINGS = {f"h{level}": f"heading-{min(level, 3)}" for level in range(1, 7)}
_KINDS = {**_HEADINGS, "li": "item", "dt": "item", "dd": "item", "pre": "code", "figcaption": "small"}
_NUMBERS = {"words": "words", "link density": "link_density", "text density": "text_density", "tag ratio": "tag_ratio",
            "id and class": "marks", "probability": "probability", "gold": "gold"}  # fmt: skip
_TEXT = (
    "Text of the page in its order. Kept blocks have a solid line and a plus sign; dropped ones a dashed line and a"
    " minus sign; text that a reader is not shown has a dotted line and says what hides it. Open a block for its"
    " numbers. "
)
_LEARNED = (
    "What moved a block is found by setting one family of its characteristics to what is usual on this page and asking"
    " the model again: + speaks for content. What would have flipped it is one number, or one family, that alone takes"
    " it over the line of this page, with a value that occurs on the page."
)
_RULES = (
    "This algorithm decides by rules: its score is all it says of a block. What would have flipped a block is found by"
    " turning one of its knobs at a time."
)


def as_blocks(report: Report) -> Html:
    """The blocks in order, up to so many or so much text, and a note where they are cut."""
    rows, parts, length = report.rows(), list[Html](), 0
    for number, block in rows[:BLOCKS]:
        length += min(len(block.text), LONGEST)
        if length > CHARACTERS:
            break
        parts.append(_shown(report, number, block))
    if left := len(rows) - len(parts):
        parts.append(element("p", f"{left:,} more blocks are in the JSON form: marrow explain -t json.", class_="note"))
    box = element("div", *parts, class_="view", role="region", tabindex="0", aria_label="Blocks of the page")
    return element("section", element("h2", "Block by block"),
                   element("p", _TEXT + (_LEARNED if report.learned else _RULES)), box)


def _shown(report: Report, number: int, block: Block) -> Html:
    gold = report.measures.gold
    said = element("span", block.text if len(block.text) <= LONGEST else excerpt(block.text, LONGEST), dir="auto",
                   class_="said")
    if number < 0:
        why = element("span", f"hidden ({block.hidden or 'no text that shows'}) ", class_="badge")
        return element("details", element("summary", why, said), _place(block), class_="hidden-text")
    state, sign = ("kept", "+") if block.kept else ("dropped", "−")
    wrong = gold is not None and (gold[number] >= 0.5) != block.kept
    head = element("summary", element("span", f"{sign}{number}", class_="number"), " ",
                   *((element("span", "wrongly", class_="badge"), " ") if wrong else ()), said)  # fmt: skip
    kind = _KINDS.get(block.path.rsplit("/", 1)[-1], "")
    return element("details", head, _place(block), *_numbers(report, number, block), class_=f"{state} {kind}".strip())


def _place(block: Block) -> Html:
    return element("code", excerpt(block.css, 160), dir="ltr")


def _numbers(report: Report, number: int, block: Block) -> list[Html]:
    """The numbers of a block, what moved it, and what would have flipped it."""
    columns = {name: getattr(report.measures, column) for name, column in _NUMBERS.items()}
    known = {name: short(float(column[number])) for name, column in columns.items() if column is not None}
    if report.measures.probability is None:
        known["score"] = short(block.score) if math.isfinite(block.score) else "never"
    why = report.why.get(number, Why())
    out = [element("p", ", ".join(f"{name} {value}" for name, value in known.items()), class_="numbers")]
    if why.moves:
        out.append(_list("What moved it most, in log odds", [_move(move) for move in why.moves]))
    if why.flips:
        out.append(_list("What would have flipped it", [element("li", _flip(flip)) for flip in why.flips[:4]]))
    elif why.moves:
        out.append(element("p", "Nothing of its own would have flipped it: what is around it decides."))
    return out


def _list(title: str, items: list[Html]) -> Html:
    return element("div", element("b", title), element("ul", *items), class_="why")


def _move(move: Move) -> Html:
    told = [f"{token.token} {_signed(token.by)}" for token in move.tokens] or list(map(_column, move.columns))
    return element("li", f"{_signed(move.by)} {move.family}", *([" ", element("small", "; ".join(told), dir="ltr")]
                                                               if told else []))


def _column(column: Column) -> str:
    return f"{column.name} {short(column.value)}, usually {short(column.usual)}: {_signed(column.by)}"


def _signed(value: float) -> str:
    return f"{'+' if value >= 0 else '−'}{abs(value):.2f}"


def _flip(flip: Flip) -> str:
    if flip.value is None:
        return f"{flip.what}: as usual on this page"
    value, instead = (short(each) if isinstance(each, float) else each for each in (flip.value, flip.instead))
    return f"{flip.what} {instead} instead of {value}"
