"""Names of authors made clean: labels, roles, dates, addresses and handles off, lists taken apart, duplicates folded.

The words that introduce a name, and those of roles, are data over many languages. A name such as "admin" or that of
the site is weak: it stays only when there is no other.
Departures: no name is looked up anywhere; whether words are a person's name is judged by their form alone.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from marrow.page import meaningful_line

from . import months

LABELS = """by|authored by|written by|words by|story by|posted by|published by|reported by|created by|started by
author|authors|article by|text by|review by|reviewed by|von|verfasst von|geschrieben von|ein artikel von
ein gastbeitrag von|eine analyse von|ein kommentar von|kommentar von|ein interview von|interview von
veröffentlicht von|autor|autorin|autoren|par|écrit par|publié par|rédigé par|propos recueillis par|auteur|auteure
auteurs|por|escrito por|publicado por|texto de|texto|autora|autores|di|a cura di|scritto da|pubblicato da|autore
door|geschreven door|tekst|av|af|skriven av|skrevet av|skrevet af|text av|tekst av|tekst af|forfatter|författare
przez|napisał|napisała|opublikował|opublikowane przez|autorka|autor článku|napsal|napsala|autoři|автор|авторы
автор статьи|автор текста|текст|автори|автор публікації|συντάκτης|γράφει ο|γράφει η|του|της|yazan|yazar|oleh|penulis
tác giả|bởi|szerző|írta|scris de|kirjoittaja|kirjoittanut|teksti|بقلم|كتب|كتبت|كاتب|المؤلف|نویسنده|نوشته|מאת
נכתב על ידי|כתב|लेखक|द्वारा|text|edited by|medically reviewed by|photography by|a guest post by|guest post by
by guest author|protokoll|thread starter"""
UNSPACED_LABELS = """作者|原作者|文|撰文|记者|記者|本报记者|本報記者|本刊记者|特约记者|实习记者|见习记者|通讯员
通訊員|采写|撰稿|撰稿人|执笔|执笔人|编译|来源作者|著者|執筆|執筆者|取材・文|文・写真|ライター|筆者|投稿者|글|작성자
글쓴이|楼主|发布者|發佈者|发表人|作　者"""
_ROLES = frozenset("""reporter reporters editor editors writer writers correspondent correspondents journalist columnist
 contributor contributors producer photographer analyst founder ceo cto director manager specialist strategist
 redakteur redakteurin redaktion korrespondent korrespondentin journalistin volontär chefredakteur ressortleiter
 rédacteur rédactrice journaliste periodista redactor redactora giornalista redattore journalista redaktør redaktör
 journaliste корреспондент журналист обозреватель редактор author expert professor lecturer advertisement updated
 published posted update modified minutes read min share follow bio profile comments comment""".split())  # fmt: skip
_SOCIAL = frozenset("""facebook twitter x youtube instagram linkedin bluesky mastodon tiktok pinterest whatsapp telegram
 reddit threads rss email e-mail""".split())  # fmt: skip
_HAN = re.compile(r"[\u3400-\u9fff]+")
_HAN_CHARS = 12
_GIVEN = frozenset(("april", "june", "may"))  # months that people are called
_DAYS = frozenset("mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday today yesterday".split())
_CREDENTIALS = frozenset("""jr sr ii iii iv phd ph.d md m.d cfp cpa mba ma msc bsc dds rn rd rdn ldn mph esq jd j.d dr
 dvm edd llm cfa facp lmft lcsw psyd pe ms cscs mscp mp obe cbe""".split())  # fmt: skip
_WEAK = frozenset("""admin administrator administrador webmaster staff editor editorial editors redaktion redazione
 redacción redaccion rédaction redactie redakcja redakce redaksi author guest guest author wordpress unknown
 anonymous root user team news newsroom desk support marketing info contributor superuser webteam newsdesk autor
 redactor sitemanager""".split())  # fmt: skip
_CONNECTOR = re.compile(r"\s+(?:and|und|et|y|e|og|och|en|i|ve|dan|και|и|та|és|și|ja|with|mit|avec|con)\s+")
_PLAIN_AND = re.compile(r"\s+(?:and|und|&)\s+")
_AND = re.compile(r"\s+(?:and|und|with|mit|AND|UND)\s+|\s*[&＆;；|｜、，•·]\s*|\s+[/／]\s+|\s*,\s*")
_TAIL = re.compile(
    r"\s+[-–—―]+\s+.*|\s*[(\[（【<《].*|(?:\s+|^)(?:\d|@).*|\s+(?:on behalf|special to)\s.*"
    r"|\s+(?:on|for|at|in|um|am|il|le|den|vom)(?:\s+(?=\S*\d|the\b|[A-Z]).*|$)"
    r"|\s*(?:https?:|www\.).*"
    r"|(?:\s+|^)(?:Updated|Published|Posted|Last updated|Follow|Read more|Learn more|View|See all)\b.*",
    re.DOTALL,
)  # fmt: skip
_GLUED = re.compile(r"^[Bb]y(?=[A-Z][a-z])")  # "ByJane Roe"
_LAST_FIRST = re.compile(r"([^\W\d_][\w'’-]+), ([^\W\d_][\w'’.-]*(?: [A-Z]\.?)?)")
_EMAIL = re.compile(r"[(<\[]?\S+@\S+\.\S+[)>\]]?")
_HANDLE = re.compile(r"(?<!\w)@\w+")
_SHORT_LABELS = frozenset(("von", "di", "de", "av", "af", "par", "por", "del", "text", "autor", "του", "της"))
_LABELS = frozenset(label for line in LABELS.splitlines() for label in line.split("|"))
_FIRST_WORDS = frozenset(label.split()[0] for label in _LABELS)
_LABEL_WORDS = max(len(label.split()) for label in _LABELS)
_UNSPACED_LABELS = frozenset(label for line in UNSPACED_LABELS.splitlines() for label in line.split("|"))
_UNSPACED_LABEL = re.compile(
    r"(?:" + "|".join(sorted(_UNSPACED_LABELS, key=len, reverse=True))
    + r")\s*(?:[:：/／|丨\s]\s*|(?=[\u4e00-\u9fff]{2,4}$))",
)  # fmt: skip
_REPORTER = re.compile(r"^([가-힣]{2,4})\s*(?:기자|특파원|논설위원)$|^([\u4e00-\u9fff]{2,4})\s*(?:记者|記者)$")
_MONTH_DAY = re.compile(r"(?<!\w)([^\W\d_]{3,})[.,]?\s+\d{1,4}(?!\d)")
_DIGIT = re.compile(r"\d")
_WEEKDAYS = frozenset(("mon", "tue", "wed", "thu", "fri", "sat", "sun"))
_IDENTIFIER = re.compile(r"\w+(?:[._]\w+){3,}|[\w-]+\.(?:com|net|org)/\S*")
_FAR_EAST = "\u2e80"  # labels without spaces and reporters' titles begin with ideographs or hangul
_LABEL_CHARS = max(map(len, _LABELS | _UNSPACED_LABELS))
_LONGEST = 20_000  # characters of a raw value that are looked at
_EDGE = " \t,.:;|/-–—·•*\"“”'‘’～~"


def clean(raws: Iterable[str], site: str, host: str = "") -> tuple[tuple[str, ...], bool]:
    """The names in raw values, in order; and whether they are more than placeholders and the name of the site."""
    found: dict[str, str] = {}
    for raw in raws:
        for name in _names(raw[:_LONGEST]):
            key = _key(name)
            if key and key not in found:
                found[key] = name
        if len(found) > 40:
            break
    owners = _key(site), _key(host.rpartition(".")[0])
    strong = tuple(name for key, name in found.items() if not _weak(key, name, owners))
    return (strong, True) if strong else (tuple(found.values())[:1], False)


@lru_cache(256)  # sources are asked again and again whether what they gave are names
def _names(raw: str) -> tuple[str, ...]:
    return tuple(_split(_bare(raw)))


def may_introduce(raw: str) -> bool:
    """Whether the first word of a text is one that labels begin with: a quick test before the two below."""
    first = raw[:60].split(None, 1)[:1]
    return bool(first) and (first[0][0] >= _FAR_EAST or _opening(first[0]))


def _opening(word: str) -> bool:
    return word.casefold().partition(":")[0].rstrip("：") in _FIRST_WORDS


def introduced(raw: str) -> bool:
    """Whether a text begins with words that introduce an author, and not with the like of "Text size"."""
    if _label(raw):
        return _without_labels(raw) != raw
    return bool(raw[:1] >= _FAR_EAST and (_UNSPACED_LABEL.match(raw) or _REPORTER.match(raw)))


def label_only(raw: str) -> bool:
    """Whether a text is nothing but words that introduce an author, such as "By" or "Autor:"."""
    word = raw.strip().rstrip(":：").strip()
    return len(word) <= _LABEL_CHARS and ((folded := word.casefold()) in _LABELS or folded in _UNSPACED_LABELS)


def _label(raw: str) -> int:
    """How many characters at the start of a text are a label and what ends it: white space or a colon."""
    start = raw[:60].casefold()
    first = start.split(None, 1)[:1]
    if not first or not _opening(first[0]):
        return 0
    words = start.replace(":", ": ").split(None, _LABEL_WORDS)[:_LABEL_WORDS]
    for count in range(len(words), 0, -1):
        label = " ".join(words[:count]).rstrip(":：")
        if label in _LABELS and start.startswith(label):
            rest = raw[len(label) :].lstrip()
            name = rest.lstrip(":： ")
            if name and len(name) < len(raw) - len(label):
                return len(raw) - len(name)
    return 0


def _bare(raw: str) -> str:
    """A raw value without addresses, labels and what trails a name."""
    value = meaningful_line(raw, 300)
    if not value or value.lower().startswith(("http:", "https:", "//", "www.", "/")):
        return ""
    if "@" in value:
        value = _HANDLE.sub(" ", _EMAIL.sub(" ", value)).strip()
    value = _without_labels(_GLUED.sub("", value))
    if value[:1] >= _FAR_EAST and (match := _REPORTER.match(value)):
        value = match[1] or match[2]
    return value


def _without_labels(value: str) -> str:
    for _ in range(3):
        size = _label(value)
        if not size:
            match = _UNSPACED_LABEL.match(value) if value[:1] >= _FAR_EAST else None
            size = match.end() if match else 0
        if not size:
            break
        label, rest = value[:size].strip(), value[size:]
        if label.casefold() in _SHORT_LABELS and len(rest.split()) < 2 and not label.islower():
            break
        value = rest.lstrip(" :：")
    return value


def _split(value: str) -> Iterator[str]:
    """The names in a list of names."""
    match = _LAST_FIRST.fullmatch(value)
    if match and not {match[2].strip(".").casefold()} & (_CREDENTIALS | _ROLES):
        yield f"{match[2]} {match[1]}"
        return
    value = _PLAIN_AND.sub(", ", value)
    for part in _AND.split(value):
        part = _TAIL.sub("", _undated(part)).strip(_EDGE) if part else ""
        halves = _CONNECTOR.split(part)
        if len(halves) > 1 and all(len(half.split()) > 1 and half[:1].isupper() for half in halves):
            yield from filter(None, map(_name, halves))
        elif name := _name(part):
            yield name


def _undated(part: str) -> str:
    """A part up to a date such as "March 5"."""
    if not _DIGIT.search(part):
        return part
    for match in _MONTH_DAY.finditer(part):
        if months.number(match[1].casefold()) or match[1].casefold()[:3] in _WEEKDAYS:
            return part[: match.start()].rstrip()
    return part


def _name(part: str) -> str:
    """A part of a list if it may be a name, "" if it is a role, a credential or a sentence."""
    part = _without_labels(part).strip(_EDGE + " ")
    words = part.split()
    if not 0 < len(words) <= 6 or not 1 < len(part) <= 60 or not any(map(str.isalpha, part)) or label_only(part):
        return ""
    folded = [word.strip(".,").casefold() for word in words]
    if part.casefold() in _SOCIAL or (len(part) > _HAN_CHARS and _HAN.fullmatch(part)):
        return ""
    if all(word in _CREDENTIALS for word in folded):
        return ""
    refused = any(word in _ROLES for word in folded) if len(words) > 1 else _no_name(folded[0])
    return "" if refused else part


def _no_name(word: str) -> bool:
    """Whether a single word is of the calendar, a role, or an identifier that a template left behind."""
    month = months.number(word) and word not in _GIVEN
    return bool(month or word in _DAYS or _IDENTIFIER.fullmatch(word) or (word in _ROLES and word not in _WEAK))


def _key(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))


def _weak(key: str, name: str, owners: tuple[str, ...]) -> bool:
    if name.casefold() in _WEAK or key in _WEAK:
        return True
    for owner in filter(None, owners):
        if key == owner or (len(key) > 5 and key in owner) or (len(owner) > 4 and owner in key):
            return True
    words = name.casefold().split()
    return len(words) > 1 and (words[-1] in _WEAK or words[0] in ("admin", "redaktion", "editorial"))
