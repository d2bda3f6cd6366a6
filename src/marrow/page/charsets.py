"""The legacy encodings of the web: their labels, their tables, and reading bytes with one of them.

Idea: a white list. A label that is not here is not believed, so no codec of Python's that is not an encoding of text
(`base64`, `unicode_escape`, `idna`, ...) can be reached from a page.

Source: WHATWG, Encoding, section 4.2 "Names and labels" (https://encoding.spec.whatwg.org/#names-and-labels).

Departures:
- gbk and gb2312 bear the name of the decoder that reads them, gb18030.
- Labels of the "replacement" encoding and `x-user-defined` are left out; a few labels that are common on the web and
  unknown to the standard (`cp936`, `win-1251`) are read as what they mean.
- Multi-byte tables are Python's: they differ from the standard's in a few rare signs.
"""

import codecs
import re
from functools import cache

# One row an encoding: name, Python's codecs for it (the first that reads all of it is taken), its labels; a row goes on
# in the lines below it that begin with a blank.
MULTI = """
utf-8        utf_8                utf8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 x-unicode20utf8
utf-16le     utf_16_le            utf-16 ucs-2 unicode csunicode iso-10646-ucs-2 unicodefeff
utf-16be     utf_16_be            unicodefffe
gb18030      gb18030              gbk gb2312 gb-2312 gb_2312 gb_2312-80 chinese csgb2312 csiso58gb231280
             iso-ir-58 x-gbk cp936
big5         big5hkscs,cp950      big5-hkscs cn-big5 csbig5 x-x-big5 cp950
shift_jis    cp932                csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis cp932
euc-jp       euc_jp,euc_jis_2004  cseucpkdfmtjapanese x-euc-jp
iso-2022-jp  iso2022_jp_ext       csiso2022jp
euc-kr       cp949                cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601
             ksc_5601 windows-949 cp949
"""
SINGLE = """
ibm866       cp866        866 cp866 csibm866
iso-8859-2   iso8859_2    csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
iso-8859-3   iso8859_3    csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
iso-8859-4   iso8859_4    csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
iso-8859-5   iso8859_5    csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
iso-8859-6   iso8859_6    arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e
             iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
iso-8859-7   iso8859_7    csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597
             iso_8859-7 iso_8859-7:1987 sun_eu_greek
iso-8859-8   iso8859_8    csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598
             iso_8859-8 iso_8859-8:1988 visual
iso-8859-8-i iso8859_8    csiso88598i logical
iso-8859-10  iso8859_10   csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
iso-8859-13  iso8859_13   iso8859-13 iso885913
iso-8859-14  iso8859_14   iso8859-14 iso885914
iso-8859-15  iso8859_15   csisolatin9 iso8859-15 iso885915 iso_8859-15 l9 latin9
iso-8859-16  iso8859_16   iso8859-16 iso885916
koi8-r       koi8_r       cskoi8r koi koi8 koi8_r
koi8-u       koi8_u       koi8-ru
macintosh    mac_roman    csmacintosh mac x-mac-roman
windows-874  cp874        dos-874 iso-8859-11 iso8859-11 iso885911 tis-620 cp874
windows-1250 cp1250       cp1250 x-cp1250 win-1250
windows-1251 cp1251       cp1251 x-cp1251 win-1251
windows-1252 cp1252       ansi_x3.4-1968 ascii us-ascii cp1252 x-cp1252 win-1252 cp819 csisolatin1 ibm819
             iso-8859-1 iso-ir-100 iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 latin-1
windows-1253 cp1253       cp1253 x-cp1253 win-1253
windows-1254 cp1254       cp1254 x-cp1254 win-1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599
             iso_8859-9 iso_8859-9:1989 l5 latin5
windows-1255 cp1255       cp1255 x-cp1255 win-1255
windows-1256 cp1256       cp1256 x-cp1256 win-1256
windows-1257 cp1257       cp1257 x-cp1257 win-1257
windows-1258 cp1258       cp1258 x-cp1258 win-1258
x-mac-cyrillic mac_cyrillic x-mac-ukrainian
"""
PATCHES = {"koi8-u": {0xAE: "ў", 0xBE: "Ў"}, "windows-1255": {0xCA: "\u05ba"}}  # where Python's table is older


@cache
def labels() -> dict[str, str]:
    """Every label in lower case with the name of its encoding."""
    return {label: row[0] for row in _rows(MULTI + SINGLE) for label in (row[0], *row[2:])}


def read(data: bytes, name: str) -> tuple[str, int]:
    """Decode with the named encoding, replacing what it cannot read: text, and the number of U+FFFD put in."""
    if name in _single():
        text = codecs.charmap_decode(data, "replace", _table(name))[0]
        return text, text.count("\ufffd")
    names = _codecs()[name]
    for codec in names:
        try:
            return data.decode(codec), 0
        except UnicodeDecodeError:
            continue
    texts = [(data.decode(codec, "replace"), codec) for codec in names]
    text, codec = min(texts, key=lambda pair: pair[0].count("\ufffd"))
    return text, text.count("\ufffd") - data.decode(codec, "ignore").count("\ufffd")


def _rows(table: str) -> list[list[str]]:
    return [row.split() for row in re.split(r"\n+(?! )", table.strip())]


@cache
def _codecs() -> dict[str, tuple[str, ...]]:
    return {row[0]: tuple(row[1].split(",")) for row in _rows(MULTI + SINGLE)}


@cache
def _single() -> frozenset[str]:
    return frozenset(row[0] for row in _rows(SINGLE))


@cache
def _table(name: str) -> str:
    """The 256 characters of a single-byte encoding; undefined bytes 0x80-0x9F are C1 controls, as in the standard."""
    patches, codec = PATCHES.get(name, {}), _codecs()[name][0]
    characters = [patches.get(byte) or bytes([byte]).decode(codec, "replace") for byte in range(256)]
    return "".join(chr(n) if c == "\ufffd" and n < 0xA0 else c for n, c in enumerate(characters))
