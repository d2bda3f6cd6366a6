"""Writes pieces in many forms of markup: templates of `data/forms.html`, filled with words of real pages."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from random import Random

from marrow.data import text
from marrow.experiment import metrics
from marrow.expressions import expression

_SLOT = expression(r"\{(@?\w+)\}")
_BRACKETS = expression(r"\[\[((?:(?!\[\[).)*?)\]\]", re.DOTALL)
_TIMES = expression(r"(\d+)-(\d+): ", re.DOTALL)
_NAMES = expression(r'\s(?:class|id)="[^"]*"')
_SENTENCE, HEADLINE = range(6, 41), range(4, 17)  # words
_ENDS, _CLOSING = tuple(".!?…。！？।؟"), "\"'”’»)]"  # of sentences, and what may stand behind
_RENAMED = 0.3  # share of the pieces whose classes and ids tell nothing
_HASHED = ("css-", "sc-", "x", "_", "style__box-")
_TEX = (r"E = mc^2", r"\int_0^1 f(x)\,dx", r"\frac{a}{b} + \sqrt{c}", r"x_{n+1} = x_n - \frac{f(x_n)}{f'(x_n)}",
        r"\sum_{i=1}^{n} i^2", r"\alpha \le \beta", r"P(A \mid B) = \frac{P(B \mid A) P(A)}{P(B)}")  # fmt: skip
_CODE = ("import {0}\n\n{1} = {0}.{2}({3})\nprint({1})", "for ({0} in {1}) {{\n    {2}({0}, {3});\n}}",
         "{0}:\n  {1}: {3}\n  {2}: true",
         "def {0}({1}):\n    # {2}\n    return {1} + {3}", "<{0} class=\"{1}\">{2}</{0}>",
         "SELECT {0} FROM {1} WHERE {2} = {3};",
         "const {0} = await {1}('{2}');\nif (!{0}) return {3};", "{0} = {3}\n{1} = {0} * {3}\n\n{2}({1})")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Piece:
    """What is inserted into a page. `kind`: what it is; `keep`: whether it is content; `html`: its markup."""

    kind: str
    keep: bool
    html: str


@dataclass(frozen=True, slots=True)
class Fillings:
    """Words to fill forms with, from pages of the same sites: sentences and headlines. At least one of each."""

    sentences: Sequence[str]
    headlines: Sequence[str]

    @classmethod
    def of(cls, pages: Iterable[tuple[Sequence[str], Sequence[str]]]) -> "Fillings":
        """The sentences and headlines of some pages; one of ours where they have none."""
        given = [*pages]
        sentences = [text for each, _ in given for text in each] or ["A sentence of some words."]
        return cls(sentences, [text for _, each in given for text in each] or ["A headline of some words"])

    def word(self, random: Random) -> str:
        """A word of a sentence."""
        words = [word.strip(".,;:!?\"'()[]") for word in random.choice(self.sentences).split()]
        return random.choice([word for word in words if 3 <= len(word) <= 14] or ["item"])

    def phrase(self, random: Random) -> str:
        """A few words in a row of a sentence."""
        words = random.choice(self.sentences).split()
        size = random.randint(2, 6)
        start = random.randrange(max(1, len(words) - size))
        return " ".join(words[start : start + size]).strip(".,;:!?\"'()[]")[:60] or "a few words"


@cache
def _parts() -> tuple[dict[str, list[str]], tuple[tuple[str, bool, str], ...]]:
    """The words by name, and the forms: kind, whether it stays, template."""
    words: dict[str, list[str]] = {}
    forms: list[tuple[str, bool, str]] = []
    for part in text("forms.html").split("\n== ")[1:]:
        head, _, body = part.partition("\n")
        if head == "words":
            lines = (line.partition(": ") for line in body.splitlines())
            words = {name: values.split(" | ") for name, _, values in lines}
            continue
        kind, fate = head.split()
        forms += [(kind, fate == "keep", form.strip()) for form in body.split("\n--\n")]
    return words, tuple(forms)


def sentences(gold: str) -> list[str]:
    """The lines of a text that are one sentence or a few, and short enough to fill a form."""
    lines = map(str.strip, gold.splitlines())
    return [line for line in lines if line.rstrip(_CLOSING).endswith(_ENDS) and len(metrics.tokens(line)) in _SENTENCE]


def labels() -> dict[str, bool]:
    """The words that forms are filled with, such as "Advertisement" and "Note", and whether they stand in content."""
    words, forms = _parts()
    content = {name for _, keep, form in forms if keep for name in words if f"{{@{name}}}" in form}
    return {value.replace("{d}", ""): name in content for name, values in words.items() for value in values}


def kinds() -> tuple[str, ...]:
    """The kinds of pieces, structures first."""
    return tuple(dict.fromkeys(kind for kind, _, _ in _parts()[1]))


def pieces(fillings: Fillings, random: Random, *, part: int = 0, parts: int = 1) -> list[Piece]:
    """Each form filled once. `part`: of the forms, dealt out into so many `parts`, that are taken."""
    forms = [form for number, form in enumerate(_parts()[1]) if number % parts == part]
    return [Piece(kind, keep, _filled(template, fillings, random)) for kind, keep, template in forms]


def _filled(template: str, fillings: Fillings, random: Random) -> str:
    def written(found: re.Match[str]) -> str:
        inner: str = found[1]
        times = _TIMES.match(inner)
        if times:
            return inner[times.end() :] * random.randint(int(times[1]), int(times[2]))
        return random.choice(inner.split(" || "))

    while _BRACKETS.search(template):
        template = _BRACKETS.sub(written, template)
    html = _SLOT.sub(lambda found: escape(_slot(found[1], fillings, random), quote=True), template)
    if random.random() >= _RENAMED:
        return html
    if random.random() < 0.5:
        return _NAMES.sub("", html)
    return _NAMES.sub(lambda _: f' class="{random.choice(_HASHED)}{random.randint(16**3, 16**4):x}"', html)


def _slot(name: str, fillings: Fillings, random: Random) -> str:
    if name.startswith("@"):
        return random.choice(_parts()[0][name[1:]]).replace("{d}", str(random.randint(2, 900)))
    word = fillings.word
    makers: dict[str, Callable[[], str]] = {
        "s": lambda: random.choice(fillings.sentences),
        "ss": lambda: " ".join(random.sample(list(fillings.sentences),
                                             min(random.randint(2, 3), len(fillings.sentences)))),
        "t": lambda: random.choice(fillings.headlines),
        "p": lambda: fillings.phrase(random),
        "n": lambda: f"{word(random).title()} {word(random).title()}",
        "d": lambda: str(random.choice((random.randint(1, 20), random.randint(21, 2030), random.randint(2031, 10**6)))),
        "tex": lambda: random.choice(_TEX),
        "code": lambda: "\n".join(line.format(*(word(random).lower() for _ in range(3)), random.randint(1, 99))
                                  for line in random.sample(_CODE, random.randint(1, 3))),
        "w": lambda: word(random),
        "u": lambda: f"https://{word(random).lower()}.example.org/{random.randint(1, 999)}",
    }  # fmt: skip
    return makers.get(name, makers["u"])()
