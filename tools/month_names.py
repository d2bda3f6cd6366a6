"""Writes `src/marrow/data/months.json`: names of months by language, and of days of the week, from CLDR through Babel
(`pip install babel`).

Twelve lists a language, January first: the forms of CLDR, those of dates and those that stand alone, wide and
abbreviated, of the language and of its regions that name months otherwise, in lower case and without points; of Latin
letters the forms without accents too, as hurried people write them. Days of the week are wide names alone.
"""

import json
import unicodedata
from pathlib import Path

import babel
from babel import Locale

LANGUAGES = """en de fr es it pt nl ca ro sv da no is fi et lv lt pl cs sk sl hr hu tr id el ru uk be bg sr bs ar fa ur
he
 hi bn th eu gl cy ga mk sq af sw kk az uz ka hy ms ta te mr gu pa kn ml ne si my km lo mn""".split()
REGIONS = {"de": ["de_AT"], "ar": ["ar_LB", "ar_DZ", "ar_MA", "ar_TN", "ar_IQ"], "pt": ["pt_PT"],
           "en": ["en_GB", "en_AU", "en_CA"],
           "sr": ["sr_Latn"], "es": ["es_PE", "es_MX"], "az": ["az_Cyrl"], "uz": ["uz_Cyrl"]}  # fmt: skip
ALSO = """
de 2:feber 3:mrz
fr 2:fév
it 9:sett
ro 11:noi
sv 3:mar 6:jun 7:jul 9:sept
da 9:sept
no 9:sept
is 9:sept
lv 1:janvārī 2:februārī 3:martā 4:aprīlī 5:maijā 6:jūnijā 7:jūlijā 8:augustā 9:septembrī 10:oktobrī
 11:novembrī 12:decembrī
sl 1:januarja 2:februarja 3:marca 4:aprila 5:maja 6:junija 7:julija 8:avgusta 9:septembra 10:oktobra
 11:novembra 12:decembra
hr 11:studenog
id 8:agt
el 5:μαίου 9:σεπτ
ru 2:фев 9:сен 11:ноя
uk 4:кві 5:тра 6:чер 8:сер 10:жов 11:лис 12:гру
sr 6:јуни 7:јули
bs 8:avgust
ar 1:كانون‌الثاني 4:إبريل 6:يونيه 7:يوليه
he 1:בינואר 2:בפברואר 3:במרץ 3:מרס 4:באפריל 5:במאי 6:ביוני 7:ביולי 8:באוגוסט 9:בספטמבר 10:באוקטובר 11:בנובמבר
 12:בדצמבר
hi 2:फरवरी 9:सितम्बर 10:अक्तूबर 11:नवम्बर 12:दिसम्बर
bn 1:জানুয়ারি 1:জানুয়ারি 2:ফেব্রুয়ারি 2:ফেব্রুয়ারি
eu 1:urtarrilaren 2:otsailaren 3:martxoaren 4:apirilaren 5:maiatzaren 6:ekainaren 7:uztailaren 8:abuztuaren
 9:irailaren 10:urriaren 11:azaroaren 12:abenduaren"""
"""Forms that CLDR lacks, by language: number of the month and name. From the languages' own calendars."""
TARGET = Path(__file__).parent.parent / "src" / "marrow" / "data" / "months.json"


def forms(name: str) -> list[str]:
    """A name as pages may write it."""
    plain = name.casefold().strip(". ")
    bare = "".join(each for each in unicodedata.normalize("NFD", plain) if not unicodedata.combining(each))
    latin = all(each.isascii() for each in bare)
    return [form for form in dict.fromkeys([plain, bare if latin else plain]) if len(form) > 1
            and not form[0].isdigit()]


def also(language: str, number: int) -> set[str]:
    """The forms of a month that CLDR lacks."""
    of, found = "", set()
    for word in ALSO.split():
        month, _, name = word.partition(":")
        of = of if name else word
        found |= {name} if (of, month) == (language, str(number)) else set()
    return found


def names(language: str) -> list[list[str]]:
    """The names of each month in a language."""
    locales = [Locale.parse(each) for each in [language, *REGIONS.get(language, [])]]
    out: list[list[str]] = []
    for number in range(1, 13):
        every = [locale.months[place][width][number] for locale in locales for place in ("format", "stand-alone")
                 for width in ("wide", "abbreviated")]  # fmt: skip
        out.append(sorted({form for name in every for form in forms(name)} | also(language, number)))
    return out


def weekdays() -> list[str]:
    """The wide names of the days of the week in all languages, each once."""
    days = [Locale.parse(language).days[place]["wide"] for language in LANGUAGES for place in ("format", "stand-alone")]
    return sorted({form for week in days for name in week.values() for form in forms(name)})


if __name__ == "__main__":
    data = {"source": f"Unicode CLDR (Unicode License v3), Babel {babel.__version__}", "names": {each: names(each)
        for each in LANGUAGES}, "days": weekdays()}
    TARGET.write_text(json.dumps(data, ensure_ascii=False, indent=None, separators=(",", ":")).replace('],"', '],\n"')
                      + "\n")
