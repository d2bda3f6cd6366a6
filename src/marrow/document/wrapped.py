"""Running text that was broken into lines of one width, by hand or by a mail program, and is paragraphs again.

A line is full where the first word of the next one had no room left on it. Where nearly all lines of a text are full,
and most go on in the middle of a sentence, its breaks say nothing: they become spaces, or nothing where a script
writes none. The other breaks stay. The `pre` of a mailing list or of a plain file is prose where most of its words
stand in such paragraphs, or in sentences on lines longer than any that is broken by hand: what is quoted in it is a
quotation, what is laid out by spaces stays a `pre`.
"""

from collections.abc import Sequence
from itertools import groupby, pairwise

from ..expressions import expression
from .elements import Element, is_break, plain, squeezed, trimmed

FEWEST, _FEW = 2, 3  # breaks of a paragraph that is looked at; with fewer than these all have to say nothing
_NARROWEST, _WIDEST = 40, 130  # columns
_NEARLY, _MOSTLY = 0.75, 0.5  # of the breaks
_WORDS = 40  # words of a `pre` in wrapped paragraphs, and they are half of all
_SAID, _SIGNED = 20, 0.03  # words of long lines of sentences, and the share of signs of code in one
_SIGNS = frozenset("{}[]()<>=+*/\\|_$#@&%^~`;")
_WIDE = "\u2e80"  # from here on, letters take two columns
_INDENT = 4  # columns before the first line of a paragraph, which the page may have left out
_KEPT = 4  # columns of such a letter with a sign behind it that may not begin a line
_DEEPER = 4  # columns that a line is indented by
_LEVELS = 6  # of quotations
_LONG = 24  # letters of what is an address rather than a word
_ENDS = tuple(".!?…。！？”\"」』")
_UNSPACED = "\u2e80-\uabff\ud7a4-\uffff\U00020000-\U0003ffff"  # of them, those without spaces between words: not Hangul
_WORD, _LETTER = expression(rf"[^\s{_UNSPACED}]+"), expression(f"[{_UNSPACED}]")
_LAID_OUT = expression(r"\S {3,}\S|\t|[-=_+|*]{4}")
_BLANK = expression(r"\n(?:[ \t]*\n)+")


def joined(children: list[Element | str]) -> list[Element | str]:
    """Inline content without the breaks that only keep to a width; the same where it has none."""
    if sum(map(is_break, children)) < FEWEST:
        return children
    parts: list[list[Element | str]] = [[]]
    for child in children:
        if is_break(child):
            parts.append([])
        else:
            parts[-1].append(child)
    lines = [plain(Element("p", {}, part)) for part in parts]
    full = _full(lines)
    if not _is_wrapped(lines, full):
        return children
    out = parts[0]
    for before, line, part, says_nothing in zip(lines, lines[1:], parts[1:], full, strict=False):
        out.append(_between(before, line) if says_nothing else Element("br"))
        out += part
    return trimmed(out)


def paragraphs(text: str) -> list[Element]:
    """The text of a `pre` as blocks where it is prose; none where it is not."""
    runs = [run.split("\n") for level in _levels(text) for run in _runs(level)]
    wrapped = [run for run in runs if len(run) > FEWEST and _is_one(run)]
    words, of_all = (sum(len(line.split()) for run in some for line in run) for some in (wrapped, runs))
    if words < _WORDS or 2 * words < of_all:
        return _blocks(text, _WIDEST + 1, 0, _LEVELS) if _is_said(text.split("\n"), of_all) else []
    room = max(_width(line.rstrip()) for run in wrapped for line in run)
    return _blocks(text, room, min(_indent(run[-1]) for run in wrapped), _LEVELS)


def _is_said(lines: list[str], words: int) -> bool:
    """Whether half of the words stand on lines of sentences that only the page breaks, no line goes on with the one
    before, and none is of signs or begins with one."""
    said = sum(len(line.split()) for line in lines if len(line) > _WIDEST and line.rstrip().endswith(_ENDS))
    if said < max(_SAID, words / 2):
        return False
    bare = [line.lstrip("> ") for line in lines]
    signs = (sum(map(_SIGNS.__contains__, line)) > _SIGNED * len(line) or line[0] in _SIGNS for line in bare if line)
    return not any(signs) and not any(before and _goes_on(before, line) for before, line in pairwise(bare))


def _levels(text: str) -> list[str]:
    """The parts of a text that are quoted and not quoted, without the marks of quotations."""
    parts = groupby(text.split("\n"), lambda line: line.startswith(">"))
    return ["\n".join(line.lstrip("> ") if quoted else line for line in lines) for quoted, lines in parts]


def _runs(text: str) -> list[str]:
    """The runs of lines between blank ones."""
    return [run for run in _BLANK.split(text.strip("\n")) if run.strip()]


def _blocks(text: str, room: int, indent: int, levels: int) -> list[Element]:
    out: list[Element] = []
    for quoted, group in groupby(text.split("\n"), lambda line: levels > 0 and line.startswith(">")):
        lines = "\n".join(line[1:].removeprefix(" ") if quoted else line for line in group)
        if quoted:
            inner = _blocks(lines, room, 0, levels - 1)
            out += [Element("blockquote", {}, [*inner])] if inner else []
            continue
        for run in _runs(lines):
            block = _block(run, room, indent)
            if block.name == "pre" and out and out[-1].name == "pre":
                out[-1].children += ["\n\n", run]
            else:
                out.append(block)
    for block in out:
        block.children = ["".join(map(str, block.children))] if block.name == "pre" else block.children
    return out


def _block(run: str, room: int, indent: int) -> Element:
    """A paragraph with the breaks of its own, or a `pre`."""
    lines = run.split("\n")
    full = _full(lines, 0 if len(lines) > FEWEST and _is_one(lines) else room)
    laid_out = _LAID_OUT.search(run) or all(_indent(line) >= indent + _DEEPER for line in lines)
    if laid_out and not _is_wrapped(lines, full):
        return Element("pre", {}, [run])
    out: list[Element | str] = [squeezed(lines[0])]
    for before, line, says_nothing in zip(lines, lines[1:], full, strict=False):
        out += [_between(before, line) if says_nothing else Element("br"), squeezed(line)]
    return Element("p", {}, trimmed(out))


def _is_one(lines: list[str]) -> bool:
    """Whether lines are all of one paragraph, with at most the first indented otherwise."""
    full = _full(lines)
    return all(full) and len({*map(_indent, lines[1:])}) == 1 and _is_wrapped(lines, full)


def _is_wrapped(lines: Sequence[str], full: list[bool]) -> bool:
    """Whether nearly all lines are full, and most of these go on in the middle of a sentence."""
    going = sum(
        full_one and _goes_on(before.rstrip(), line.lstrip())
        for (before, line), full_one in zip(pairwise(lines), full, strict=True)
    )
    few = len(full) < _FEW
    nearly, mostly = (1, 1) if few else (_NEARLY, _MOSTLY)
    return sum(full) >= nearly * len(full) and going >= mostly * len(full) > 0


def _goes_on(before: str, line: str) -> bool:
    """Whether a line goes on with what the one before began."""
    return line[:1].isalpha() and not line[0].isupper() and not before.endswith(_ENDS)


def _full(lines: Sequence[str], room: int = 0) -> list[bool]:
    """For each break whether the line before it is full. `room`: the width, else that of the longest line."""
    sizes = [_width(line.rstrip()) for line in lines]
    room = room or max(sizes)
    if not _NARROWEST <= room <= _WIDEST:
        return [False] * (len(lines) - 1)
    out, begins = list[bool](), True
    for size, (before, line) in zip(sizes, pairwise(lines), strict=False):
        full = size + _needed(before, line) + begins * _INDENT > room
        out.append(full)
        begins = not full
    return out


def _width(line: str) -> int:
    """The columns of a line; in scripts whose letters take two, most signs do too."""
    wide = 0 if line.isascii() else sum(letter >= _WIDE for letter in line)
    return len(line) + (wide if 2 * wide < len(line) else sum(letter > "\x7f" for letter in line))


def _needed(before: str, line: str) -> int:
    """The columns that the first word of a line takes behind the one before; 0 where either has none."""
    first = _WORD.match(line.lstrip())
    size = _width(first[0]) if first else _KEPT
    return size + len(_between(before, line)) if before.strip() and line.strip() and size <= _LONG else 0


def _between(before: str, line: str) -> str:
    """What stands between words of two lines: nothing beside a letter of a script that is written without spaces."""
    return "" if _LETTER.search(before.rstrip()[-1:] + line.lstrip()[:1]) else " "


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
