"""What is said, a sentence or a part that is read in one go at a time, and the announcements of a language."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from ...data import load
from ...document.elements import Element
from ...page.addresses import host_of
from ..xml import clean

_ADDRESS = re.compile(r"\b(?:https?://|www\.)[^\s<>\"']+", re.IGNORECASE)
_SENTENCE = re.compile(
    r"([.!?…][\"'”’)\]]*)\s+(?=[\"'“‘(\[]?[^\W\d_a-z])|([。！？])(?=[^」』）”’])"
)
_SOUNDLESS = re.compile(r"[\u200b-\u200f\u2028\u2029\ufe0f\u2060]")


@dataclass(frozen=True, slots=True)
class Line:
    """Something said in one go: its text, its language where that differs, whether a pause goes before it."""

    text: str
    language: str = ""
    pause: bool = False


@dataclass(slots=True)
class State:
    """What is said so far, and how: the announcements, where notes and what of code is read, the language of now.

    `formula` gives the words of a formula.
    """

    words: dict[str, str]
    notes: str
    code: str
    language: str
    formula: Callable[[Element], str]
    lines: list[Line] = field(default_factory=list)
    told: dict[str, Element] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)  # numbers of notes for the end, in order


@cache
def words_of(language: str) -> dict[str, str]:
    """The announcements in a language, English where it has none."""
    known = load("speech.toml")
    return {**known["en"], **known.get(language.lower().partition("-")[0], {})}


def filled(state: State, announcement: str, /, **values: object) -> str:
    """An announcement with its values."""
    return state.words[announcement].format(**values)


def say(state: State, text: str, *, pause: bool = False) -> None:
    """Say a text, a sentence a line."""
    text = " ".join(_SOUNDLESS.sub("", _ADDRESS.sub(lambda found: _host(found[0]), clean(text))).split())
    divided = _SENTENCE.sub(lambda found: (found[1] or found[2]) + "\n", text)
    for place, sentence in enumerate(divided.split("\n")):
        if any(map(str.isalnum, sentence)):
            state.lines.append(Line(sentence.strip(), state.language, pause and not place))


def _host(address: str) -> str:
    """An address as it is said: the name of its host; what ends the sentence stays."""
    end = re.search(r"[.,;:!?)\]]*$", address)
    tail = end[0] if end else ""
    bare = address[: len(address) - len(tail)]
    return (host_of(bare if "://" in bare else f"https://{bare}") or bare).removeprefix("www.") + tail
