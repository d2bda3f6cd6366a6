"""Languages: tags in their normal form, and texts told apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marrow.fields import language
from marrow.metadata import Reading
from marrow.page import parse

TAGS = {
    "en": "en",
    "EN": "en",
    "en_US": "en-US",
    "zh-cn": "zh-CN",
    "zh-hans-cn": "zh-Hans-CN",
    "ZH_Hant": "zh-Hant",
    "de-DE.UTF-8": "de-DE",
    "es-419": "es-419",
    "pt-br": "pt-BR",
    "en, fr": "en",
    "english": "",
    "x": "",
    "": "",
    "{{lang}}": "",
    "und": "",
}

TEXTS = {
    "en": "The board of the county decided that the ferry will stay where it is for at least two more years.",
    "de": "Der Kreistag hat beschlossen, dass die Fähre noch mindestens zwei Jahre an ihrem Platz bleiben wird.",
    "fr": "Le conseil a décidé que le bac restera où il est pour au moins deux ans, et que les prix ne changent pas.",
    "es": "El consejo decidió que el transbordador se quedará donde está por lo menos dos años más, según el acta.",
    "it": "Il consiglio ha deciso che il traghetto resterà dove si trova per almeno altri due anni, e non di più.",
    "pt": "O conselho decidiu que a balsa vai ficar onde está por pelo menos mais dois anos, e não há outra data.",
    "nl": "De raad heeft besloten dat het veer nog zeker twee jaar blijft waar het nu is, en dat is niet lang.",
    "sv": "Nämnden har beslutat att färjan ska vara kvar där den är i minst två år till, och det är inte mycket.",
    "pl": "Rada zdecydowała, że prom zostanie na swoim miejscu jeszcze przez co najmniej dwa lata, bo tak jest taniej.",
    "cs": "Rada rozhodla, že přívoz zůstane na svém místě ještě nejméně dva roky, protože je to tak podle ní lepší.",
    "tr": "Kurul, feribotun en az iki yıl daha olduğu yerde kalacağına karar verdi ve bu karar herkes için çok önemli.",
    "id": "Dewan memutuskan bahwa feri itu akan tetap di tempatnya untuk dua tahun lagi, dan tidak ada yang berubah.",
    "vi": "Hội đồng đã quyết định rằng phà sẽ ở lại chỗ cũ trong ít nhất hai năm nữa, và không có gì thay đổi.",
    "fi": "Lautakunta päätti, että lautta on paikallaan vielä ainakin kaksi vuotta, mutta se ei ole kovin pitkä aika.",
    "hu": "A testület úgy döntött, hogy a komp még legalább két évig a helyén marad, és ez nem is olyan hosszú idő.",
    "ro": "Consiliul a decis că bacul va rămâne la locul lui pentru cel puțin doi ani, iar prețurile nu sunt mai mari.",
    "ru": "Совет решил, что паром останется на прежнем месте ещё как минимум два года, и это был трудный вопрос.",
    "uk": "Рада вирішила, що пором залишиться на своєму місці ще щонайменше два роки, і це було її рішення.",
    "bg": "Съветът реши, че фериботът ще остане на мястото си още поне две години, въпреки че това е скъпо.",
    "sr": "Савет је одлучио да ће скела остати на свом месту још најмање две године, а њихова цена је иста.",
    "el": "Το συμβούλιο αποφάσισε ότι το πορθμείο θα μείνει στη θέση του για δύο ακόμη χρόνια.",
    "he": "המועצה החליטה שהמעבורת תישאר במקומה לפחות עוד שנתיים, כך נמסר אתמול בערב.",
    "ar": "قرر المجلس أن تبقى العبارة في مكانها لمدة عامين آخرين على الأقل، وفقا لما أعلن.",
    "fa": "شورا تصمیم گرفت که کشتی گذاره دست‌کم دو سال دیگر در جای خود بماند و چیزی تغییر نکند.",
    "ur": "کونسل نے فیصلہ کیا ہے کہ کشتی کم از کم دو سال تک اپنی جگہ پر رہے گی اور یہ بڑا فیصلہ ہے۔",
    "hi": "परिषद ने निर्णय लिया है कि नौका कम से कम दो साल तक अपनी जगह पर रहेगी।",
    "th": "สภามีมติให้เรือข้ามฟากอยู่ที่เดิมต่อไปอีกอย่างน้อยสองปี",
    "zh": "委员会决定，渡轮至少在未来两年内留在原地，票价不变，居民对此表示欢迎，认为这是最好的安排。",
    "ja": "評議会は、渡し船を少なくとも今後二年間は現在の場所に残すことを決めました。料金も変わりません。",
    "ko": "위원회는 나룻배가 적어도 앞으로 이 년 동안 지금 자리에 남아 있을 것이라고 결정했다.",
    "ka": "საბჭომ გადაწყვიტა, რომ ბორანი კიდევ ორი წელი დარჩება თავის ადგილზე.",
    "hy": "Խորհուրդը որոշեց, որ լաստանավը կմնա իր տեղում առնվազն երկու տարի։",
}


@pytest.mark.parametrize(("raw", "wanted"), TAGS.items())
def test_tags(raw, wanted):
    assert language.normal(raw) == wanted


@pytest.mark.parametrize(("wanted", "text"), TEXTS.items(), ids=TEXTS)
def test_detect(wanted, text):
    assert language.detect(text) == wanted


def _page(attributes: str, text: str) -> str:
    return f"<html {attributes}><title>t</title><body><p>{text}</p>"


@pytest.mark.parametrize(
    ("attributes", "text", "value", "source"),
    [
        ("lang=de", TEXTS["de"], "de", "html"),
        ("", TEXTS["de"], "de", "detected"),
        ("lang=en", TEXTS["zh"], "zh", "detected"),
        ("lang=en", TEXTS["ru"], "ru", "detected"),
        ("lang=en", TEXTS["de"], "en", "html"),
        ("lang=sr", TEXTS["hu"], "sr", "html"),
        ("lang=ja", TEXTS["zh"], "ja", "html"),
        ("lang=zh_tw", TEXTS["zh"], "zh-TW", "html"),
        ("lang=en", "短い", "en", "html"),
        ("", "", None, ""),
    ],
)
def test_declared_or_detected(attributes, text, value, source):
    found = Reading(parse(_page(attributes, text))).language
    assert (found.value, found.source) == (value, source)


@given(st.text(max_size=500))
def test_never_raises(text):
    assert isinstance(language.detect(text), str)
