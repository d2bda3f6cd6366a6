"""Hostile and damaged pages through the whole of extraction: python tests/kernel/damaged.py [PAGES]

For a kernel compiled with AddressSanitizer, which ends the process at the first wrong access: `./run sanitized`. PAGES
is the number of damaged pages (1000): golden pages with bytes changed, cut out, doubled or swapped with another's.
"""

import random
import sys
from pathlib import Path

from hostile.cases import CASES
from tqdm import tqdm

import marrow
from marrow.kernel import NATIVE
from marrow.page.guard import excess, nesting

PAGES = Path(__file__).parents[1] / "pages"
LARGEST = 300_000  # bytes of a hostile page: larger ones say no more about the kernel
READ = 100_000  # bytes of it that are read: an instrumented kernel is slow


def damaged(page: bytes, other: bytes, chance: random.Random) -> bytes:
    """A page with some of its bytes changed."""
    body = bytearray(page)
    for _ in range(chance.randint(1, 20)):
        at = chance.randrange(len(body) + 1)
        end = min(at + chance.choice((1, 4, 60, 2_000)), len(body))
        match chance.randrange(4):
            case 0:
                body[at:end] = chance.randbytes(end - at)
            case 1:
                del body[at:end]
            case 2:
                body[at:at] = body[at:end]
            case _:
                start = chance.randrange(len(other) + 1)
                body[at:end] = other[start : start + end - at]
    return bytes(body)


def main(number: int) -> None:
    """Read them all; whatever is wrong ends the process."""
    if not NATIVE:
        sys.exit("there is no kernel to try")
    pages = sorted(path.read_bytes() for path in PAGES.glob("*/source.html"))
    chance = random.Random(1)
    small = [name for name, make in CASES.items() if len(make()) <= LARGEST]
    for name in tqdm(small, unit=" hostile pages", disable=None):
        read(CASES[name]()[:READ])
    for _ in tqdm(range(number), unit=" damaged pages", disable=None):
        page = chance.choice(pages)[: chance.choice((3_000, 30_000, LARGEST))]
        read(damaged(page, chance.choice(pages), chance))
    print(f"{len(small)} hostile and {number} damaged pages: no wrong access")


def read(body: bytes | str) -> None:
    """All that the kernel does for a page."""
    page = marrow.parse(body)
    article = marrow.extract(page)
    assert article.text or article.reason
    article.markdown()
    marrow.records(page)
    if isinstance(body, bytes):
        look_closely(body)


def look_closely(body: bytes) -> None:
    """What the guard does for pages that it suspects, with limits that any page exceeds, and with its own."""
    for long_tag, most in ((1, 0), (1, 1 << 20), (excess.LONG_TAG, excess.MAX_ATTRIBUTES)):
        NATIVE.scan(body, long_tag, most, True)
    own = nesting.MAX_DEPTH, nesting.MAX_OPEN_FORMATTING, nesting.MAX_CLONES, excess.MAX_NAMES, excess.MAX_ATTRIBUTES
    for limits in ((1, 1, 0, 0, 1), (4, 2, 9, 3, 2), own):
        (nesting.MAX_DEPTH, nesting.MAX_OPEN_FORMATTING, nesting.MAX_CLONES, excess.MAX_NAMES,
         excess.MAX_ATTRIBUTES) = limits  # fmt: skip
        for attributes in (False, True):
            excess.without_excess(body, attributes)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000)
