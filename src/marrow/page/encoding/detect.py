"""Detects the legacy encoding of a page that does not declare it.

Idea: decode a small sample of the visible text with each encoding that is plausible on the web, and take the one whose
text consists mostly of the commonest letters of a language that is written in that encoding. Undefined bytes, signs
that no page uses, and letters of two scripts side by side count against it.

Source: the "composite approach" of S. Li and K. Momoi, A composite approach to language/encoding detection, 19th
International Unicode Conference, 2001: character distribution and coding scheme.

Departures: no two-letter sequences; Latin-script encodings are recognised by letters of their languages like the
others. Not looked for: ibm866, macintosh and its kin, iso-8859-3/4/6/8/10/13-16. In iso-8859-5, -7 and -2 only where
the text differs from the Windows encoding of the same script. Upper-case Greek of a line or two may pass for Cyrillic
in koi8-r.
"""

import re
from collections import Counter
from functools import cache

import numpy as np
from numpy.typing import NDArray

from marrow.data import load
from marrow.expressions import expression
from marrow.page.encoding.charsets import read, single

SAMPLE = 16_384  # bytes of visible text that are read
SCAN = 1 << 20  # bytes of the page in which they are looked for
FLOOR = 0.5  # least share of common letters in an alphabet, after what counts against them
FLOOR_EAST = 0.1  # the same for the thousands of signs of Chinese, Japanese and Korean

SIGNS = frozenset(
    "“”‘’„«»–—…•·®©™°£€¥§½¼¾¹²³ºª±×÷µ¡¿\xa0\xad、。，：；！？（）《》【】「」　"
)  # at home in many encodings
_LATIN, _LOWER, _OTHER, _CAPITAL = "[A-Za-z]", "[a-z]", "[\u0370-\u1cff]", "[À-ÞĀĂĄĆČĎĐĘĚŁŃŇŐŘŚŠŤŮŰŹŻŽ]"
_MIXED = ((_LATIN, _OTHER), (_OTHER, _LATIN), (_LOWER, _CAPITAL))  # that stand side by side in no language
MIXED = expression("|".join(f"{first}(?={second})" for first, second in _MIXED))
Ints = NDArray[np.intp]
Found = tuple[Counter[str], int, int]  # characters, number of those beyond ASCII, signs of a wrong encoding


def detect(data: bytes) -> str:
    """The most plausible legacy encoding, or an empty string when none is."""
    sample = _sample(data)
    codes = np.frombuffer(sample, np.uint8)
    sizes = np.bincount(codes, minlength=1 << 8)
    pairs = np.bincount(codes[:-1] * np.intp(1 << 8) + codes[1:], minlength=1 << 16)
    languages = load("encodings.toml")["languages"]
    found = {name: _single(sizes, pairs, name) if single(name) else _multiple(sample, name)
             for name in {name for names, _ in languages for name in names.split()}}  # fmt: skip
    best, winner = 0.0, ""
    for names, letters in languages:
        for name in names.split():
            counts, total, bad = found[name]
            most = total if letters[0] < "\u0370" else total // 4  # a sign over and over is not yet another script
            score = (sum(min(counts[letter], most) for letter in letters) - bad) / max(total, 1)
            if score > max(best, FLOOR_EAST if letters[0] > "\u2e80" else FLOOR):
                best, winner = score, name
    return winner


def _multiple(sample: bytes, name: str) -> Found:
    """What the sample is in an encoding of several bytes for a character."""
    text = read(sample, name)[0]
    total, bad = _marks(counts := Counter(text))
    return counts, total, bad + (len(MIXED.findall(text)) if bad < total else 0)  # else it is not this one


def _single(sizes: Ints, pairs: Ints, name: str) -> Found:
    """The same of one byte for a character, from the number of each byte and of each two in a row."""
    characters, counts = single(name), Counter[str]()
    for byte in sizes.nonzero()[0].tolist():
        counts[characters[byte]] += int(sizes[byte])
    total, bad = _marks(counts)
    return counts, total, bad + int(pairs[_mixed(name)].sum())


@cache
def _mixed(name: str) -> Ints:
    """Which two bytes in a row, of a single-byte encoding, `MIXED` finds."""
    of = {kind: [byte for byte, character in enumerate(single(name)) if re.match(kind, character)]
          for kind in {kind for both in _MIXED for kind in both}}  # fmt: skip
    found = [one << 8 | other for first, second in _MIXED for one in of[first] for other in of[second]]
    return np.array(found, np.intp)


def _marks(counts: Counter[str]) -> tuple[int, int]:
    """Number of non-ASCII characters, and of signs of a wrong encoding among them."""
    total = bad = 0
    for character, number in counts.items():
        if character <= "\x7f":
            continue
        total += number
        if character == "\ufffd":
            bad += 3 * number
        elif not character.isalpha() and character not in SIGNS:
            bad += number
    return total, bad


def _sample(data: bytes) -> bytes:
    """Text between tags that has bytes beyond ASCII (no trail byte of a web encoding is an angle bracket)."""
    found, size = [], 0
    for piece in data[:SCAN].split(b"<"):
        head, bracket, tail = piece.partition(b">")
        text = tail if bracket else head
        if not text.isascii():
            found.append(text)
            size += len(text) + 1
            if size >= SAMPLE:
                break
    return b" ".join(found)[:SAMPLE] if found else data[:SAMPLE]
