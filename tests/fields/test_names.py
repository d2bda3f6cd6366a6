"""Names of authors: lists taken apart, everything that is no name taken off."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.fields import names

CASES = {
    "credentials behind a name": ("By Ann Smith RN, BSN and Bob Jones, MS, XYZ", ["Ann Smith", "Bob Jones"]),
    "a registered credential": ("Ann Smith, CEPF®", ["Ann Smith"]),
    "credentials of guards": ("Ann Smith CPP, PSP", ["Ann Smith"]),
    "capitals without a credential": ("Ann Smith, AP", ["Ann Smith", "AP"]),
    "a name in capitals": ("JANE DOE MD", ["JANE DOE MD"]),
    "no credential": ("Jo MA", ["Jo MA"]),
    "of a generation": ("Bob Jones III", ["Bob Jones III"]),
    "an office for something": ("Center for Food Safety and Drugs - CFSD", ["Center for Food Safety and Drugs"]),
    "for an agency": ("Ann Smith for Reuters and Bob Jones", ["Ann Smith", "Bob Jones"]),
    "in brackets": ("[田中宏昌，Harrow]", ["田中宏昌", "Harrow"]),
    "no label of one sign": ("文化庁", ["文化庁"]),
    "a label of one sign": ("文：张三", ["张三"]),
    "plain": ("Ann Smith", ["Ann Smith"]),
    "by": ("By Ann Smith", ["Ann Smith"]),
    "upper": ("BY ANN SMITH", ["ANN SMITH"]),
    "written": ("Written by Ann Smith", ["Ann Smith"]),
    "von": ("Von Anna Schmidt und Jan Weber", ["Anna Schmidt", "Jan Weber"]),
    "par": ("Par Anne Durand", ["Anne Durand"]),
    "por": ("Por Ana García", ["Ana García"]),
    "di": ("Di Anna Rossi", ["Anna Rossi"]),
    "autor": ("Автор: Анна Петрова", ["Анна Петрова"]),
    "chinese": ("作者：王小明", ["王小明"]),
    "chinese-list": ("记者 王小明、李华", ["王小明", "李华"]),
    "chinese-text": ("文/王小明", ["王小明"]),
    "chinese-close": ("文王小明", ["王小明"]),
    "chinese-word": ("文学城首页", ["文学城首页"]),
    "chinese-reporter": ("記者王小明", ["王小明"]),
    "korean": ("홍길동 기자", ["홍길동"]),
    "hindi": ("लेखक: मीना वर्मा", ["मीना वर्मा"]),
    "and": ("Ann Smith and Bob Jones", ["Ann Smith", "Bob Jones"]),
    "office": ("Ministry of Trade and Industry", ["Ministry of Trade and Industry"]),
    "office-und": ("Bayerische Landesanstalt für Wald und Forst", ["Bayerische Landesanstalt für Wald und Forst"]),
    "office-list": ("Ann Smith, Ministry of Trade and Bob Jones", ["Ann Smith", "Ministry of Trade", "Bob Jones"]),
    "commas": ("Ann Smith, Bob Jones & Cy Young", ["Ann Smith", "Bob Jones", "Cy Young"]),
    "semicolons": ("Ann Smith; Bob Jones", ["Ann Smith", "Bob Jones"]),
    "spanish-y": ("Ana García y Luis Pérez", ["Ana García", "Luis Pérez"]),
    "last-first": ("Smith, Ann", ["Ann Smith"]),
    "credentials": ("Ann Smith, MD, PhD", ["Ann Smith"]),
    "junior": ("Smith, Jr.", ["Smith"]),
    "role": ("Ann Smith, Senior Reporter", ["Ann Smith"]),
    "dash": ("Ann Smith - Daily News", ["Ann Smith"]),
    "pipe-date": ("Ann Smith | March 5, 2024", ["Ann Smith"]),
    "date": ("By Ann Smith March 5, 2024", ["Ann Smith"]),
    "on-date-in-words": ("Ann Smith on March 5, 2024", ["Ann Smith"]),
    "on-date": ("By Ann Smith on 5 March 2024", ["Ann Smith"]),
    "paper": ("By Ann Smith for The Daily", ["Ann Smith"]),
    "mail": ("Ann Smith ann@example.org", ["Ann Smith"]),
    "handle": ("Ann Smith @ann", ["Ann Smith"]),
    "brackets": ("Ann Smith (Reuters)", ["Ann Smith"]),
    "markup": ("<a href='/a'>Ann Smith</a>", ["Ann Smith"]),
    "entities": ("Se&aacute;n O&#39;Neill", ["Seán O'Neill"]),
    "user": ("cat_person99", ["cat_person99"]),
    "url": ("https://example.org/ann", []),
    "social": ("Facebook", []),
    "sentence": ("Thank you all for reading this story to its very end", []),
    "template": ("{{ page.author }}", []),
    "identifier": ("page.head.extra.author", []),
    "month": ("October", []),
    "number": ("12345", []),
    "label": ("By", []),
    "label-of-two": ("Written By:", []),
    "label-par": ("Par", []),
    "update": ("Last Update", []),
    "next-label": ("By Ann Smith Published: 5 March", ["Ann Smith"]),
    "next-label-unspaced": ("作者：芊草凡凡 时间：2005-08-22 19:13:18", ["芊草凡凡"]),
    "updated-behind-a-stop": ("By Ann Smith. Last Updated on March 5, 2024", ["Ann Smith"]),
    "question": ("记者：你通过什么渠道最快的获取这些信息？", []),
    "code": ('作者：size="20', []),
    "licence": ("CC BY-SA 4.0", []),
    "licence-named": ("Creative Commons Attribution", []),
    "copyright": ("© Ann Smith", []),
    "company": ("Smith & Co. KG", ["Smith & Co. KG"]),
    "day-of-another-language": ("Dienstag", []),
    "words": ("Von Kaminwurzen, Hartbrot und Kartoffeln", []),
    "town": ("Leben, Münster, Germany", []),
    "two-friends": ("Maria & Katerina", ["Maria", "Katerina"]),
    "list-in-brackets": ("Ann Smith (Eawag, Biology)", ["Ann Smith"]),
    "all-articles": ("Alle Artikel von Anna Schmidt", ["Anna Schmidt"]),
    "sections-behind": ("By Ann Smith, in News, Harrow, Business", ["Ann Smith"]),
    "date-and-town-behind": ("By Ann Smith, 5 March 2024, Harrow", ["Ann Smith"]),
    "label-with-colon": ("Text: Anna Svensson", ["Anna Svensson"]),
    "same-without-colon": ("Text Svensson", ["Text Svensson"]),
    "nobody-known": ("Author: Unknown", []),
    "blank": ("  ", []),
}


@pytest.mark.parametrize(("raw", "wanted"), CASES.values(), ids=CASES)
def test_one_value(raw, wanted):
    assert list(names.clean([raw], "")[0]) == wanted


def test_duplicates_are_folded_and_order_kept():
    assert names.clean(["Bob Jones", "By Ann Smith", "BOB JONES", "Ann Smith"], "")[0] == ("Bob Jones", "Ann Smith")


@pytest.mark.parametrize("weak", ["admin", "Staff", "The Daily News", "News Team", "dailynews", "Vine & Wine"])
def test_placeholders_stay_only_when_alone(weak):
    site, host = ("Vine & Wine" if "&" in weak else "The Daily News"), "dailynews.example"
    assert names.clean([weak], site, host) == ((weak,), False)
    assert names.clean([weak, "Ann Smith"], site, host) == (("Ann Smith",), True)


@pytest.mark.parametrize(("raw", "wanted"), [
    ("BR24 Redaktion", "BR24 Redaktion"), ("Our Editors", "Our Editors"), ("Editors", ""), ("No Author", ""),
    ("Chief Editor Redaktion", ""), ("The board of all of our editors", ""), ("", ""),
])  # fmt: skip
def test_offices_with_a_name_of_their_own(raw, wanted):
    assert names.office([raw]) == wanted
    assert names.clean([raw], "")[0] == (("Editors",) if raw == "Editors" else ())


def test_an_address_is_no_part_of_a_name_that_is_the_name_of_the_site_too():
    assert names.clean(["Ann Smith ann@smith.example"], "Ann Smith ann@smith.example")[0] == ("Ann Smith",)


@pytest.mark.parametrize(
    ("text", "introduced", "only"),
    [
        ("By Ann", True, False),
        ("By", False, True),
        ("Written by:", False, True),
        ("Bye bye", False, False),
        ("Text Size", False, False),
        ("作者：王", True, False),
        ("作者", False, True),
        ("Ann", False, False),
        ("Byline study", False, False),
    ],
)
def test_labels(text, introduced, only):
    assert names.introduced(text) is introduced
    assert names.label_only(text) is only


@given(st.lists(st.text(max_size=400), max_size=5), st.text(max_size=30))
def test_never_raises_and_gives_short_names(raws, site):
    found, _ = names.clean(raws, site)
    assert all(1 < len(name) <= 60 for name in found)
