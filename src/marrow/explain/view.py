"""The page itself, with what was kept and what was dropped marked: its text only, so that nothing is loaded or run."""

from marrow.article import Block
from marrow.markup import Html, element, excerpt

from .report import Report

BLOCKS, CHARACTERS, LONGEST = 3_000, 400_000, 4_000  # that are shown; of one block
_HEADINGS = {f"h{level}": f"heading-{min(level, 3)}" for level in range(1, 7)}
_KINDS = {**_HEADINGS, "li": "item", "dt": "item", "dd": "item", "td": "cell", "th": "cell", "pre": "code",
          "figcaption": "small"}


def as_view(report: Report) -> Html:
    """The blocks in order, each linked with its row in the table."""
    rows = report.rows()
    parts: list[Html] = []
    length = 0
    for number, block in rows[:BLOCKS]:
        length += min(len(block.text), LONGEST)
        if length > CHARACTERS:
            break
        parts.append(_shown(report, number, block))
    cut = element("p", f"The view ends here: {len(rows) - len(parts):,} more blocks are in the JSON form.",
                  class_="note")
    inner = (*parts, cut) if len(parts) < len(rows) else tuple(parts)
    text = ("Text of the page in its order. Kept blocks have a solid line and a plus sign; dropped ones a dashed line"
            " and a minus sign;"
            " text that a reader is not shown has a dotted line and says what hides it. Numbers lead to the table.")
    box = element("div", *inner, class_="view", role="region", tabindex="0", aria_label="Text of the page")
    return element("section", element("h2", "The page, marked"), element("p", text), box)


def _shown(report: Report, number: int, block: Block) -> Html:
    state = state_of(report, number, block)
    text = block.text if len(block.text) <= LONGEST else excerpt(block.text, LONGEST)
    if number < 0:
        return element("p", element("span", f"hidden ({block.hidden or 'no text that shows'}) ", class_="badge"),
                       element("span", text, dir="auto"), class_="hidden-text")  # fmt: skip
    sign = {"kept": "+", "dropped": "−"}[state.split()[0]]
    link = element("a", f"{sign}{number}", href=f"#b{number}", class_="number", aria_label=f"Block {number}, {state}")
    badge = () if " " not in state else (element("span", state.split(" ", 1)[1], class_="badge"), " ")
    kind = _KINDS.get(block.path.rsplit("/", 1)[-1], "")
    return element("p", link, " ", *badge, element("span", text, dir="auto", class_="said"),
                   class_=f"{state.split()[0]} {kind}".strip())


def state_of(report: Report, number: int, block: Block) -> str:
    """`kept` or `dropped`, and with gold whether that was a mistake."""
    gold = report.measures.gold
    wrong = gold is not None and number >= 0 and bool((gold[number] >= 0.5) != block.kept)
    return f"{'kept' if block.kept else 'dropped'}{(' wrongly' if wrong else '')}"


