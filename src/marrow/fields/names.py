"""Cleans names of authors: removes labels, roles, dates, addresses and handles, splits lists, drops duplicates.

The words that introduce a name, and the words that no name has, are data: `data/bylines.toml`. A placeholder such as
"admin", or the name of the site, stays only when there is no other name; so does an office ("BR24 Redaktion").
Departures: there is no list of names; whether words are a person's name is judged by their form.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from marrow.data import load, phrases
from marrow.expressions import expression
from marrow.page import meaningful_line

from .dates import month
from .titles import UNSPACED

DATA = load("bylines.toml")


def pattern(name: str) -> re.Pattern[str]:
    """An expression of `data/bylines.toml`, over several lines, whatever the case."""
    return expression(DATA[name].replace("\n ", ""), re.IGNORECASE)


_ROLES, _SOCIAL, _CREDENTIALS, _WEAK, _DAYS = (
    frozenset(DATA[name].split()) for name in ("roles", "social", "credentials", "weak", "days"))  # fmt: skip
_OFFICES, _OFFICE_WORDS = (_ROLES & _WEAK) - {"author", "autor"}, 4
_LABELS, _UNSPACED_LABELS = (frozenset(phrases(DATA[name])) for name in ("labels", "unspaced"))
_WEEKDAYS = frozenset(load("months.json")["days"])
_FIRST_WORDS = frozenset(label.split()[0] for label in _LABELS)
_LABEL_WORDS = max(len(label.split()) for label in _LABELS)
_LABEL_CHARS = max(map(len, _LABELS | _UNSPACED_LABELS))
_UNSPACED_LABEL = expression(
    rf"(?!文[化学學章件字艺藝物])(?:{'|'.join(sorted(_UNSPACED_LABELS, key=len, reverse=True))})"  # 文化 is a word
    r"\s*(?:[:：/／|丨\s]\s*|(?=[\u4e00-\u9fff]{2,3}$))",
)
_REPORTER = expression(r"^([가-힣]{2,4})\s*(?:기자|특파원|논설위원)$|^([\u4e00-\u9fff]{2,4})\s*(?:记者|記者)$")
_FAR_EAST = "\u2e80"  # labels without spaces and reporters' titles begin with ideographs or hangul
_BEHIND_NAMES = _CREDENTIALS - {"jr", "sr", "ii", "iii", "iv"}  # those are parts of names
_GIVEN = frozenset(("april", "june", "may"))  # months that people are called
_AND = expression(
    r"\s+(?:and|und|et|y|e|og|och|en|i|ve|dan|και|и|та|és|și|ja|with|mit|avec|con|AND|UND)\s+"
    r"|\s*[&＆;；|｜、，•·](?!\s*Co\b)\s*|\s+[/／]\s+|\s*,\s*"
)
_DASHED = expression(r"\s+[-–—―]+\s+.*", re.DOTALL)
_TAIL = expression(
    rf"{_DASHED.pattern}|\s*[(\[（【<《].*|(?:\s+|^)(?:\d|@|\S+@\S).*|\s+(?:on behalf|special to)\s.*"
    r"|\s+(?:on|for|at|in|um|am|il|le|den|vom)(?:\s+(?=\S*\d|the\b|[A-Z]).*|$)|\s*(?:https?:|www\.).*"
    r"|(?:[\s.]\s*|^)(?:Updated|Published|Posted|Last [Uu]pdated|Follow|Read more|Learn more|View|See all)\b.*"
    r"|\s\S+[:：](?:\s|\d).*",
    re.DOTALL,
)
_ASIDE = expression(r"\d|(?:on|in|at|um|am)\s")  # begins what a byline says when its names are through
_SENTENCE = expression(r"[?=©。？！]|^(?:cc[ -](?:by|0)|creative commons|copyright)\b", re.IGNORECASE)  # or a licence
_LISTED = expression(r"(?<=\S)\s*[(（][^()（）,]*,[^()（）]*[)）]")  # in brackets behind a name: where somebody works
_OFFICE = expression(r"(?:[^,;&|]+ (?:of|für)|\w+ for) [^,;&|]+ (?:and|und) [^,;&|]+")  # "Center for Food and Drugs"
_LAST_FIRST = expression(r"([^\W\d_][\w'’-]+), ([^\W\d_][\w'’.-]*(?: [A-Z]\.?)?)")
_MONTH_DAY = expression(r"(?<!\w)([^\W\d_]{3,})[.,]?\s+\d{1,4}(?!\d)")
_IDENTIFIER = expression(r"\w+(?:[._]\w+){3,}|[\w-]+\.(?:com|net|org)/\S*")
_LONGEST = 20_000  # characters of a raw value that are looked at
_PARTICLES = frozenset(DATA["particles"].split())
_HAN = expression(r"[\u3400-\u9fff]{5,}")
_EDGE = " \t,.:;|/-–—·•*\"“”'‘’～~"


def clean(raws: Iterable[str], site: str, host: str = "") -> tuple[tuple[str, ...], bool]:
    """The names in raw values, in order; and whether they are more than placeholders and the name of the site."""
    found: dict[str, str] = {}
    owners = [owner for owner in (_key(site), _key(host.rpartition(".")[0])) if owner]
    for each in raws:
        raw = each[:_LONGEST]
        whole = _name(_bare(raw))
        for name in (whole,) if _key(whole) in owners and "@" not in whole else _names(raw):
            if key := _key(name):
                found.setdefault(key, name)
        if len(found) > 40:
            break
    strong = tuple(name for key, name in found.items() if not _weak(key, name, owners))
    return (strong, True) if strong else (tuple(found.values())[:1], False)


def people(texts: list[str]) -> tuple[str, ...]:
    """The names in texts if they are written as names are: with capitals, where the script has them."""
    found, _ = clean(texts, "")
    return found if all(map(_written_as_name, found)) else ()


def _written_as_name(name: str) -> bool:
    words = name.split()
    if len(words) == 1:
        return not _HAN.fullmatch(name)
    return all(not word[0].islower() or word in _PARTICLES for word in words)


def office(raws: Iterable[str]) -> str:
    """The first raw value that is an office with a name of its own, such as "BR24 Redaktion" or "Our Editors"."""
    for raw in map(_bare, raws):
        *own, last = raw.casefold().split() or [""]
        if 0 < len(own) < _OFFICE_WORDS and last in _OFFICES and _ROLES.isdisjoint(own) and not _SENTENCE.search(raw):
            return raw
    return ""


@lru_cache(256)  # sources are asked again and again whether what they gave are names
def _names(raw: str) -> tuple[str, ...]:
    return tuple(_split(_bare(raw)))


def may_introduce(raw: str) -> bool:
    """Whether a label begins with the first word of a text: a quick test before the two below."""
    first = next(iter(raw[:60].split(None, 1)), "")
    return first[:1] >= _FAR_EAST or first.casefold().partition(":")[0].rstrip("：") in _FIRST_WORDS


def introduced(raw: str) -> bool:
    """Whether a text begins with words that introduce an author."""
    return _without_labels(raw) != raw or bool(raw[:1] >= _FAR_EAST and _REPORTER.match(raw))


def is_day(word: str) -> bool:
    """Whether a word in lower case is a day of the week, today or yesterday."""
    return word in _DAYS or word in _WEEKDAYS


def label_only(raw: str) -> bool:
    """Whether a text is nothing but words that introduce an author, such as "By" or "Autor:"."""
    word = raw.strip().rstrip(":：").strip()
    return len(word) <= _LABEL_CHARS and ((folded := word.casefold()) in _LABELS or folded in _UNSPACED_LABELS)


def _label(raw: str) -> int:
    """The number of characters of the label that a text begins with, and of the white space or colon behind it."""
    if not may_introduce(raw):
        return 0
    start = raw[:60].casefold()
    words = start.replace(":", ": ").split(None, _LABEL_WORDS)[:_LABEL_WORDS]
    for count in range(len(words), 0, -1):
        label = " ".join(words[:count])
        label = label if label in _LABELS else label.rstrip(":：")
        if label in _LABELS and start.startswith(label):
            name = raw[len(label) :].lstrip().lstrip(":： ")
            if name and len(name) < len(raw) - len(label):
                return len(raw) - len(name)
    match = _UNSPACED_LABEL.match(raw) if raw[0] >= _FAR_EAST else None
    return match.end() if match else 0


def _bare(raw: str) -> str:
    """A raw value without labels and titles of reporters; "" for an address."""
    value = meaningful_line(raw, 300)
    if value.startswith(("[", "【")) and value.endswith(("]", "】")) and "：" not in value:
        value = value[1:-1].strip()
    if value.lower().startswith(("http:", "https:", "//", "www.", "/")):
        return ""
    value = _without_labels(value)
    match = _REPORTER.match(value)
    return (match[1] or match[2]) if match else value


def _without_labels(value: str) -> str:
    for _ in range(3):
        value = value[_label(value) :].lstrip(" :：")
    return value


def _split(value: str) -> Iterator[str]:
    """The names in a list of names."""
    match = _LAST_FIRST.fullmatch(value)
    if match and match[2].strip(".").casefold() not in _CREDENTIALS | _ROLES:
        yield f"{match[2]} {match[1]}"
        return
    value = _LISTED.sub("", value)
    if _OFFICE.fullmatch(value):
        yield from filter(None, [_name(_DASHED.sub("", _undated(value)))])
        return
    found, qualified = list[str](), False  # `qualified`: the part before is a credential, or ends with one
    for part in filter(None, _AND.split(value)):
        if found and _ASIDE.match(part):
            break
        bare = _TAIL.sub("", _undated(part)).strip(_EDGE)
        named = _without_credentials(bare)
        if not (qualified and named.isupper() and " " not in named) and (name := _name(named)):
            found.append(name)
        qualified = named != bare or (qualified and bare.isupper())
    if len(found) < (2 if "," in value else 3) or not all(each.isalpha() and each < UNSPACED for each in found):
        yield from found  # else a list of single words: a sentence, tags, a town and its country


def _without_credentials(part: str) -> str:
    """A part without the credentials in capitals behind a name; a name of one word or in capitals is left whole."""
    words = part.split()
    stop = len(words)
    while stop and words[stop - 1].isupper() and words[stop - 1].strip(".,®").casefold() in _BEHIND_NAMES:
        stop -= 1
    if stop in (1, len(words)) or (stop and all(map(str.isupper, words[:stop]))):  # "Yo-Yo MA", "JANE DOE MD"
        return part
    return " ".join(words[:stop])


def _undated(part: str) -> str:
    """A part up to a date such as "March 5"."""
    for match in _MONTH_DAY.finditer(part):
        if month(match[1].casefold()) or match[1].casefold()[:3] in _DAYS:
            return part[: match.start()].rstrip()
    return part


def _name(part: str) -> str:
    """A part of a list if it may be a name, "" if it is a role, a credential or a sentence."""
    part = _without_labels(part).strip(_EDGE + " ")
    words = [word.strip(".,®").casefold() for word in part.split()]
    if not 0 < len(words) <= 6 or not 1 < len(part) <= 60 or not any(map(str.isalpha, part)) or label_only(part):
        return ""
    if _SENTENCE.search(part):
        return ""
    if part.casefold() in _SOCIAL or all(word in _CREDENTIALS for word in words):
        return ""
    refused = not _ROLES.isdisjoint(words) if len(words) > 1 else _no_name(words[0])
    return "" if refused else part


def _no_name(word: str) -> bool:
    """Whether a single word is of the calendar, a role, or an identifier that a template left behind."""
    of_calendar = (month(word) and word not in _GIVEN) or is_day(word)
    return bool(of_calendar or _IDENTIFIER.fullmatch(word) or (word in _ROLES and word not in _WEAK))


def _key(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _weak(key: str, name: str, owners: list[str]) -> bool:
    words = name.casefold().split()
    if key in _WEAK or " ".join(words) in _WEAK or (len(words) > 1 and (words[-1] in _WEAK or words[0] == "editorial")):
        return True
    return any(key == owner or (len(key) > 5 and key in owner) or (len(owner) > 4 and owner in key) for owner in owners)
