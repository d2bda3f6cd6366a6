"""The article number (SKU) of a product, found in scripts, in the address of the page or beside a label.

Each value that may be an article number is a candidate. A ranker chooses by the key of the value and by evidence: how
near the name of the product is, whether the address has the value, which other keys have it.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from marrow.expressions import expression
from marrow.page import Page
from marrow.structured_data import scripts

from .ranker import Candidate, best, step, words

_GIVES = expression(  # a key stands before it: to look for keys themselves would take several times as long
    r"""[:=](?=\s{0,3}+(?:\\?["']([^\s"'\\{}<>][^"'\\{}<>]{1,39}+)\\?["']|(\d{3,14}+)(?=\s*[,}\n;\]])))"""
)
_BACKWARDS = expression(r"""\s{0,3}["']?\\?([\w$.-]{1,39}[A-Za-z_$])""")
_AHEAD = 45  # characters of a key, and of what stands between it and its value
_KEY = expression(r"sku|product|item|article|artikel|style|model|variant|number|code|ref|(?:^|_)p?id$|pid$", re.I)
_VALUE = expression(r"(?=.*\d)[\w./-]{3,40}", re.ASCII)
_ADDRESS = expression(r"[A-Za-z]{0,6}[-_]?\d[\w-]{2,20}", re.ASCII)
_PAIRS, _MOST = 4000, 300  # pairs of scripts that are looked at, candidates
_FEW, _TIMES = 2, 8  # characters of a name that says nothing, and places of a name in a script


def choose(page: Page, names: Iterable[str], labelled: Iterable[str] = ()) -> str:
    """The article number; "" if none is likely. `names`: of the product; `labelled`: numbers beside a label."""
    found = candidates(page, names, labelled)
    return best("sku", found)[0] if found else ""


def candidates(page: Page, names: Iterable[str], labelled: Iterable[str] = ()) -> list[Candidate]:
    """The values that may be the number, one candidate for each key, with tokens for key and evidence."""
    address = page.address.partition("//")[2].partition("/")[2]
    found = [Candidate(value, "label", tokens=["label"]) for value in labelled]
    found += [Candidate(match[0], "address", tokens=["address"]) for match in _ADDRESS.finditer(address[:500])]
    found += list(_in_scripts(page, tuple(names)))
    sources: dict[str, set[str]] = {}
    for each in found:
        sources.setdefault(each.value, set()).update(each.tokens[:1])
    for each in found:
        each.tokens += [f"too={other}" for other in sources[each.value] - {each.tokens[0]}]
        value = each.value
        kind = "digits" if value.isdigit() else "letters and digits" if value.isalnum() else "marks"
        each.tokens += [f"keys={step(len(sources[value]))}", f"shape={kind}", f"{kind} {step(len(value))}"]
        each.tokens += ["upper"] if value.isupper() else []
        each.tokens += ["in address"] if value in address else []
    return found[:_MOST]


def _in_scripts(page: Page, names: tuple[str, ...]) -> Iterator[Candidate]:
    seen: set[tuple[str, str]] = set()
    keys: dict[str, bool] = {}  # whether they may be that of a number
    nearest: dict[str, tuple[float, Candidate]] = {}  # by key
    left = _PAIRS
    for source in scripts.sources(page):
        if not (pairs := list(islice(_pairs(source), left))):
            continue
        left -= len(pairs)
        places = [at for name in names if len(name) > _FEW for at in islice(scripts.places(source, name), _TIMES)]
        for start, key, value in pairs:
            if key not in keys:
                keys[key] = _KEY.search(key) is not None
            if not keys[key] or not _VALUE.fullmatch(value) or (key, value) in seen:
                continue
            seen.add((key, value))
            near = min((abs(start - place) for place in places), default=None)
            parts = words(key)
            tokens = [f"key={'-'.join(parts)}", *(f"key:{part}" for part in parts)]
            kind = "sku" if "sku" in key.lower() else "other"
            one = Candidate(value, "script", tokens=tokens)
            if near is None:
                tokens.append("far")
            else:
                tokens += [f"near={step(near / 100)}", "near", f"{kind} near={step(near / 500)}"]
                if near < nearest.get(key, (near + 1, one))[0]:
                    nearest[key] = near, one
            yield one
    for _, each in nearest.values():
        each.tokens.append("nearest")


def _pairs(source: str) -> Iterator[tuple[int, str, str]]:
    """For each key of a script its place, the key and its value."""
    end, size, backwards = 0, len(source), source[::-1]
    for given in _GIVES.finditer(source):
        at = given.start()
        if at >= end and (key := _BACKWARDS.match(backwards, size - at, size - max(end, at - _AHEAD))):
            end = given.end(given.lastindex or 0)
            yield at - (key.end() - key.start()), key[1][::-1], given[given.lastindex or 0]
