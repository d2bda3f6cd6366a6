"""Counts quality signals of a text: those of Gopher, C4 and FineWeb, without their thresholds.

Only signals of a single text are here. The user of the data set sets the thresholds.

Source: Rae et al. 2021, Scaling Language Models, table A1 (Gopher; arXiv:2112.11446); Raffel et al. 2020, Exploring the
Limits of Transfer Learning, section 2.2 (C4; JMLR 21:140); Penedo et al. 2024, FineWeb (arXiv:2406.17557).
Departures: words are runs of letters and digits; for scripts without spaces the counts of words say little.
"""

from collections import Counter

from marrow.expressions import expression

_WORD = expression(r"[^\W_]+(?:['’-][^\W_]+)*")
_STOP = frozenset(("the", "be", "to", "of", "and", "that", "have", "with"))  # Gopher's eight
_BULLETS = ("-", "*", "•", "‣", "▪", "●", "◦", "·", "–")
_ENDS = (".", "!", "?", '"', "”", "。", "！", "？", "…", "।", "؟")


def signals(text: str) -> dict[str, int]:
    """The counts of a text, by the names in `data/columns.toml`."""
    lines = [line for line in map(str.strip, text.split("\n")) if line]
    words, lower = _WORD.findall(text), text.lower()
    low = [word.lower() for word in words]
    seen: set[str] = set()
    repeated = [line for line in lines if line in seen or seen.add(line)]  # type: ignore[func-returns-value]
    return {
        "words": len(words),
        "letters_in_words": sum(map(len, words)),
        "words_with_letters": sum(any(map(str.isalpha, word)) for word in words),
        "stop_words": len(_STOP.intersection(low)),
        "symbols": text.count("#") + text.count("…") + text.count("..."),
        "lines": len(lines),
        "lines_bulleted": sum(line.startswith(_BULLETS) for line in lines),
        "lines_ellipsis": sum(line.endswith(("…", "...")) for line in lines),
        "lines_ended": sum(line.endswith(_ENDS) for line in lines),
        "lines_short": sum(len(line) <= 30 for line in lines),
        "lines_repeated": len(repeated),
        "chars_repeated": sum(map(len, repeated)),
        "chars_top_2gram": _top(low, 2),
        "chars_top_3gram": _top(low, 3),
        "chars_top_4gram": _top(low, 4),
        "lines_javascript": sum("javascript" in line.lower() for line in lines),
        "lorem_ipsum": lower.count("lorem ipsum"),
        "braces": text.count("{"),
    }


def _top(words: list[str], size: int) -> int:
    """Characters in the run of `size` words that takes up most; 0 where none stands twice."""
    counted = Counter(zip(*(words[start:] for start in range(size)), strict=False))
    return max((times * sum(map(len, run)) for run, times in counted.items() if times > 1), default=0)
