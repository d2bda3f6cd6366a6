"""Shallow text features of blocks, shared by boilerpipe and Dragnet.

Paper: Kohlschuetter, Fankhauser, Nejdl: Boilerplate detection using shallow text features. WSDM 2010,
DOI 10.1145/1718487.1718542, section 3.
"""

import numpy as np

from .stream import Floats

_WIDTH = 80  # characters of a line


def text_density(text: str) -> float:
    """Words per line of a text wrapped at 80 characters, the last line left out if there are more."""
    words = text.split()
    if len(text) <= _WIDTH:
        return float(len(words))
    room, lines, full, in_line = _WIDTH, 0, 0, 0
    for word in words:
        room -= len(word) + 1
        if room < -1 and in_line:
            lines, full, in_line, room = lines + 1, full + in_line, 0, _WIDTH - len(word) - 1
        in_line += 1
    return full / lines if lines else float(in_line)


def shift(column: Floats, by: int) -> Floats:
    """The column as seen from the block before (1: its value) or after (-1); 0 beyond the ends. Shape (blocks,)."""
    return np.append(0.0, column)[:-1] if by > 0 else np.append(column, 0.0)[1:]
