"""Sums of money as pages write them: a decimal with a point, and the currency as ISO 4217.

Signs and words of currencies, data over many languages; a sign that several countries share (`$`, `kr`, `¥`, `Rs`) is
settled by the language of the page or by the country its address ends in. The mark of decimals is the last one of a
figure, unless three figures follow that make a group; figures of other scripts are read as well.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from marrow.page import Page, memoize_on_page

CODES = frozenset(
    """AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP CRC
 CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD
 JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN
 NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB
 TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG""".split()
)
_WORDS = frozenset("ALL ANG BAM BOB COP CUP GEL GIP LAK MAD MOP NAD PEN PHP SOS TOP TRY WST".split())  # codes that are words as well
_SIGNS = {
    "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₴": "UAH", "₺": "TRY", "₩": "KRW", "₫": "VND", "฿": "THB", "₪": "ILS",
    "₦": "NGN", "₱": "PHP", "₸": "KZT", "₾": "GEL", "֏": "AMD", "₼": "AZN", "৳": "BDT", "₡": "CRC", "₲": "PYG", "₭": "LAK",
    "R$": "BRL", "US$": "USD", "AU$": "AUD", "A$": "AUD", "CA$": "CAD", "C$": "CAD", "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD",
    "S$": "SGD", "MX$": "MXN", "S/": "PEN", "zł": "PLN", "zl": "PLN", "kč": "CZK", "ft": "HUF", "lei": "RON", "лв": "BGN",
    "руб": "RUB", "р.": "RUB", "грн": "UAH", "дин": "RSD", "din": "RSD", "ден": "MKD", "тг": "KZT", "сум": "UZS",
    "tl": "TRY", "euro": "EUR", "euros": "EUR", "eur": "EUR", "円": "JPY", "圆": "CNY", "원": "KRW", "บาท": "THB", "đ": "VND",
    "vnđ": "VND", "rp": "IDR", "rm": "MYR", "fr": "CHF", "sfr": "CHF", "د.إ": "AED", "درهم": "AED", "ر.س": "SAR",
    "ريال": "SAR", "جنيه": "EGP", "ج.م": "EGP", "د.ك": "KWD", "تومان": "IRR", "ریال": "IRR", "ש״ח": "ILS", 'ש"ח': "ILS",
    "ر.ق": "QAR", "q": "GTQ", "km": "BAM", "dh": "MAD", "dhs": "MAD", "usd": "USD", "gbp": "GBP", "chf": "CHF", "czk": "CZK",
    "pln": "PLN", "huf": "HUF", "nok": "NOK", "dkk": "DKK", "aud": "AUD", "inr": "INR", "uah": "UAH",
    "â‚¬": "EUR", "â\x82¬": "EUR",  # UTF-8 read as something else
    "₵": "GHS", "gh₵": "GHS", "₮": "MNT", "₨.": "INR", "៛": "KHR", "﷼": "IRR", "rd$": "DOP", "s/.": "PEN", "b/.": "PAB",
    "$u": "UYU", "kčs": "CZK", "€uro": "EUR", "圓": "TWD", "台币": "TWD", "港幣": "HKD", "港币": "HKD", "人民币": "CNY", "đồng": "VND",
    "vnd": "VND", "रु": "INR", "रु.": "INR", "रू": "INR", "रुपये": "INR", "ரூ": "INR", "টাকা": "BDT", "tk": "BDT", "tk.": "BDT",
    "රු": "LKR", "රු.": "LKR", "ر.ع": "OMR", "ر.ع.": "OMR", "د.ب": "BHD", "د.ب.": "BHD", "د.م": "MAD", "د.م.": "MAD", "د.ت": "TND",
    "د.أ": "JOD", "ل.ل": "LBP", "د.ج": "DZD", "د.ع": "IQD", "جم": "EGP", "₪.": "ILS", "שח": "ILS", "שקל": "ILS", "nis": "ILS",
    "тенге": "KZT", "сўм": "UZS", "so'm": "UZS", "сом": "KGS", "лари": "GEL", "ლარი": "GEL", "драм": "AMD", "դր": "AMD",
    "манат": "AZN",
    "гривень": "UAH", "лева": "BGN", "денари": "MKD", "dinara": "RSD", "динара": "RSD", "leva": "BGN", "zloty": "PLN", "złotych": "PLN",
    "forint": "HUF", "fcfa": "XOF", "cfa": "XOF", "xof": "XOF", "dzd": "DZD", "tnd": "TND", "kes": "KES",
    "ngn": "NGN", "ghs": "GHS", "egp": "EGP", "l.e": "EGP", "l.e.": "EGP", "le": "EGP", "sar": "SAR", "s.r": "SAR", "sr": "SAR",
    "aed": "AED",
    "kd": "KWD", "kwd": "KWD", "qr": "QAR", "qar": "QAR", "omr": "OMR", "bd": "BHD", "jod": "JOD", "jd": "JOD", "rsd": "RSD",
    "bgn": "BGN",
    "ron": "RON", "mdl": "MDL", "rub": "RUB", "brl": "BRL", "mxn": "MXN", "clp": "CLP",
    "sgd": "SGD", "hkd": "HKD", "twd": "TWD", "nt": "TWD", "krw": "KRW", "jpy": "JPY", "cny": "CNY", "rmb": "CNY", "thb": "THB",
    "idr": "IDR", "myr": "MYR", "zar": "ZAR", "ils": "ILS", "lkr": "LKR", "pkr": "PKR", "bs": "BOB", "bs.": "BOB", "gs": "PYG",
    "gs.": "PYG",
    "рублей": "RUB", "рубля": "RUB", "ksh": "KES", "nkr": "NOK", "ден.": "MKD", "ευρώ": "EUR",
}  # fmt: skip
_SHARED = {
    "$": {"": "USD", "ca": "CAD", "au": "AUD", "nz": "NZD", "mx": "MXN", "ar": "ARS", "cl": "CLP", "co": "COP", "sg": "SGD",
          "hk": "HKD", "tw": "TWD", "uy": "UYU"},
    "kr": {"": "SEK", "no": "NOK", "nb": "NOK", "nn": "NOK", "da": "DKK", "dk": "DKK", "is": "ISK"},
    "¥": {"": "JPY", "zh": "CNY", "cn": "CNY"},
    "元": {"": "CNY", "tw": "TWD", "hk": "HKD"},
    "rs": {"": "INR", "pk": "PKR", "ur": "PKR", "lk": "LKR", "si": "LKR", "np": "NPR", "ne": "NPR", "mu": "MUR"},
    "r": {"za": "ZAR", "af": "ZAR"},
}  # fmt: skip
_LOCAL = {
    "ft": ("hu",),
    "fr": ("ch", "li"),
    "lei": ("ro", "md"),
    "din": ("sr", "rs", "bs", "hr", "me"),
    "tl": ("tr",),
    "rm": ("my", "ms"),
    "zl": ("pl",),
    "р": ("ru", "by", "be"),
    "q": ("gt",),
    "km": ("ba", "bs"),
    "dh": ("ma", "ar"),
    "dhs": ("ma", "ar", "ae"),
    "le": ("eg", "ar"),
    "l.e": ("eg", "ar"),
    "sr": ("sa", "ar"),
    "kd": ("kw", "ar"),
    "qr": ("qa", "ar"),
    "bd": ("bh",),
    "jd": ("jo",),
    "nt": ("tw",),
    "bs": ("bo",),
    "gs": ("py",),
    "tk": ("bd", "bn"),
    "nis": ("il", "he"),
    "cfa": ("sn", "ci", "cm", "ml", "bj", "tg", "bf", "ne", "fr"),
}  # mean other things elsewhere
_EQUAL = {"kr.": "kr", "￥": "¥", ",-": "kr", "₨": "rs", "rs.": "rs", "kroner": "kr", "kronor": "kr", "sek": "kr"}
_ALIKE = {**_SIGNS, **{sign: sign for sign in _SHARED}, **_EQUAL}


def _grouped(signs: Iterable[str]) -> str:
    """A pattern of signs, the longest first, those of one first letter together: an engine that tries them in turn tries far fewer."""
    groups: dict[str, list[str]] = {}
    for sign in sorted(signs, key=lambda sign: (-len(sign), sign)):
        groups.setdefault(sign[0].lower(), []).append(re.escape(sign[1:]))
    return "|".join(f"{re.escape(first)}(?:{'|'.join(rests)})" for first, rests in groups.items())


_WORDLIKE = frozenset(sign for sign in _ALIKE if sign[:1].isalpha() and sign[-1:].isalpha())
_CODES = {first: "|".join(code[1:] for code in sorted(CODES) if code[0] == first) for first in sorted({code[0] for code in CODES})}
_CODE = "|".join(f"{first}(?:{rests})" for first, rests in _CODES.items())
_SIGN = rf"(?:(?<![^\W\d_])(?:(?-i:{_CODE})|{_grouped(_WORDLIKE)})(?![^\W\d_])|{_grouped(_ALIKE.keys() - _WORDLIKE)})"
_GAP = r"[\s\u00a0\u202f\u2009]{0,2}"
_FIGURE = (r"(?:\d{1,3}(?:[.,'’\s\u00a0\u202f\u2009]\d{3})+(?!\d)(?:[.,]\d{1,2}(?!\d))?|\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?"
           r"|\d{1,12}(?:[.,]\d{1,3}(?!\d))?)")  # fmt: skip
_SUM = re.compile(
    rf"(?P<before>(?<!-){_SIGN}){_GAP}(?P<first>{_FIGURE})(?![\d%]|(?:gb|tb|mb|mm|cm|kg|ml)\b)"
    rf"(?:{_GAP}(?-i:(?P<code>{_CODE}))(?![^\W\d_]))?"
    rf"|(?<![\d.,])(?P<euros>\d{{1,5}})€(?P<cents>\d\d)(?!\d)"
    rf"|(?<![\d.,])(?P<last>{_FIGURE})(?:[.,][-–—])?{_GAP}(?P<after>{_SIGN}|,-|:-)",
    re.IGNORECASE,
)
_LETTERS = re.compile("[A-Za-z]+")
_PLAIN_SIGNS = [sign.lower() for sign in _ALIKE if sign.isascii()]
_PLAIN_WORDS = frozenset(filter(str.isalpha, _PLAIN_SIGNS))
_PLAIN_MARKS = (":-", *sorted({"$" if "$" in sign else sign for sign in _PLAIN_SIGNS if not sign.isalpha()}))
_PLAIN_MARK = re.compile("|".join(map(re.escape, _PLAIN_MARKS)))
_ANY = re.compile("[" + "".join(re.escape(sign[0]) for sign in _ALIKE if not sign[0].isascii() and len(sign) == 1) + "$]")
_THREE = frozenset(("KWD", "BHD", "OMR", "TND", "JOD", "IQD", "LYD"))  # currencies with three decimals
_LONGEST = 400
_FIGURES = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Sum:
    """An amount as a decimal with a point, and its currency as ISO 4217 or "". `start`, `end`: its place in the text."""

    amount: str
    currency: str
    start: int
    end: int


@memoize_on_page
def place(page: Page) -> tuple[str, ...]:
    """What settles a shared sign: the country that the address ends in, the region and the language of the page."""
    language = (page.tree.attributes(0).get("lang") or "").lower().replace("_", "-").split("-")
    host = (page.url or "").partition("://")[2].partition("/")[0].partition(":")[0].rpartition(".")[2].lower()
    return tuple(part for part in (host if len(host) == 2 else "", *language[:0:-1], language[0]) if part)


def sums(text: str, where: tuple[str, ...] = ()) -> list[Sum]:
    """The sums of money in a short text, in order. `where`: see `place`."""
    if not _FIGURES.search(text) or not _may_hold(text):
        return []
    text = _plain(text[:_LONGEST])
    out = []
    for match in _SUM.finditer(text):
        if match["euros"]:
            out.append(Sum(f"{match['euros']}.{match['cents']}", "EUR", match.start(), match.end()))
            continue
        sign = match["before"] or match["after"]
        code = match["code"] if match["code"] and sign[-1:] in "$¥£€" else currency(sign, where)
        figure = match["first"] or match["last"]
        amount = decimal(figure, code)
        if amount and (code or not sign.isalpha()) and not _is_word(sign, figure, where):
            out.append(Sum(amount, code, match.start(), match.end()))
    return out


def _may_hold(text: str) -> bool:
    """Whether a text has a sign or word of a currency anywhere: a quick test that spares most texts with figures the slow search."""
    if not text.isascii():
        return True
    lowered, words = text.lower(), _LETTERS.findall(text)
    if not CODES.isdisjoint(words) or not _PLAIN_WORDS.isdisjoint(map(str.lower, words)):
        return True
    return _PLAIN_MARK.search(lowered) is not None


def _is_word(sign: str, figure: str, where: tuple[str, ...]) -> bool:
    """Whether a code is more likely a word (TOP 10): where its country is not that of the page, and the figure is a small whole one."""
    return sign in _WORDS and sign[:2].lower() not in where and not re.search(r"[.,\s]\d\d", figure)


def currency(sign: str, where: tuple[str, ...] = ()) -> str:
    """A sign, word or code as ISO 4217, "" if it is none, or one that several countries share and nothing settles."""
    sign = sign.strip()
    if sign.upper() in CODES:
        return sign.upper()
    known = _ALIKE.get(sign) or _ALIKE.get(sign.lower()) or _ALIKE.get(sign.lower().rstrip(".")) or ("kr" if sign == ":-" else "")
    if (only := _LOCAL.get(sign.lower().rstrip("."))) and not set(only) & set(where):
        return ""
    if known in _SHARED:
        choices = _SHARED[known]
        return next((choices[part] for part in where if part in choices), choices.get("", ""))
    return known


def decimal(figure: str, code: str = "") -> str:
    """A figure in any of the usual manners (1.234,56 / 1,234.56 / 1 234,56) as a decimal with a point; "" if none."""
    bare = re.sub(r"[\s\u00a0\u202f\u2009'’]", "", _plain(figure)).strip(".,")
    if not re.fullmatch(r"\d[\d.,]*", bare):
        return ""
    mark = max(bare.rfind("."), bare.rfind(","))
    if mark < 0:
        return str(int(bare))
    whole, rest = bare[:mark], bare[mark + 1 :]
    grouped = len(rest) == 3 and (code not in _THREE or bare[mark] in whole)
    if (grouped and 0 < len(re.split("[.,]", whole)[0]) <= 3 and whole[:1] != "0") or bare[mark] in whole:
        whole, rest = bare, ""
    whole = re.sub(r"[.,]", "", whole) or "0"
    return f"{int(whole)}.{rest}" if rest else str(int(whole))


def has_sign(text: str) -> bool:
    """Whether a text holds a sign of a currency: a quick test."""
    return _ANY.search(text) is not None


def _plain(text: str) -> str:
    """The text with figures of every script as those of ASCII, and the Arabic marks in figures as point and comma."""
    if text.isascii():
        return text
    out = []
    for letter in text:
        if letter.isdecimal() and not letter.isascii():
            out.append(str(unicodedata.decimal(letter)))
        else:
            out.append(_MARKS.get(letter, letter))
    return "".join(out)


_MARKS = {"٫": ".", "٬": ",", "，": ",", "．": "."}
