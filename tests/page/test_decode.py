"""What each kind of bytes is read as, and who is believed."""

import codecs
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from marrow.page.encoding.charsets import labels, read
from marrow.page.encoding.decode import Encoding, clean_text, decode, looks_binary

CHINESE = "<p>国务院总理在会议上说，我们要把经济工作做好，让人民的生活更好。</p>"
TAIWAN = "<p>總統府發言人表示，這個問題我們會在會議中討論，並向社會說明。</p>"
JAPANESE = "<p>日本の首相は記者会見で、来年の予算について説明しました。カメラとテレビ。</p>"
KOREAN = "<p>대통령은 오늘 기자회견에서 경제 정책에 대해 설명하고 질문을 받았다.</p>"
RUSSIAN = "<p>Президент России сообщил, что переговоры продолжатся на следующей неделе.</p>"
UKRAINIAN = "<p>Міністр повідомив, що зміни набудуть чинності наступного тижня в усіх її містах.</p>"
GREEK = "<p>Ο πρωθυπουργός δήλωσε ότι η κυβέρνηση θα συνεχίσει τις μεταρρυθμίσεις.</p>"
ARABIC = "<p>قال الرئيس إن الحكومة سوف تواصل العمل من أجل تحسين الخدمات في البلاد</p>"
HEBREW = "<p>ראש הממשלה אמר כי הממשלה תמשיך לפעול למען אזרחי המדינה</p>"
THAI = "<p>นายกรัฐมนตรีกล่าวว่ารัฐบาลจะดำเนินการแก้ไขปัญหาเศรษฐกิจ</p>"
POLISH = "<p>Premier powiedział, że rząd będzie kontynuował reformy, ąćęłńóśźż, także w przyszłości.</p>"
CZECH = "<p>Předseda vlády řekl, že příští týden začne jednání o důchodové reformě.</p>"
TURKISH = "<p>Başbakan, hükümetin reformlara devam edeceğini söyledi ve çalışmaların sürdüğünü açıkladı.</p>"
FRENCH = "<p>Le ministre a déclaré que le gouvernement était prêt à négocier dès l’été.</p>"
GERMAN = "<p>Die Kanzlerin erklärte, über die Zukunft müsse für alle größere Klarheit herrschen.</p>"
ENGLISH = "<p>It cost £5 – “far too much”, he said.</p>"


def meta(label: str) -> bytes:
    return f'<html><head><meta charset="{label}"></head>'.encode()


DECLARED = [  # id, bytes, HTTP charset, name, source, a piece of the text
    ("empty", b"", None, "utf-8", "utf-8", ""),
    ("ascii", b"<p>plain</p>", None, "utf-8", "utf-8", "plain"),
    ("bom-utf8", codecs.BOM_UTF8 + b"<p>\xc3\xa9", "gbk", "utf-8", "bom", "<p>é"),
    ("bom-utf16le", codecs.BOM_UTF16_LE + "é中".encode("utf-16-le"), "utf-8", "utf-16le", "bom", "é中"),
    ("bom-utf16be", codecs.BOM_UTF16_BE + "é中".encode("utf-16-be"), None, "utf-16be", "bom", "é中"),
    ("utf16le-no-bom", CHINESE.encode("utf-16-le"), None, "utf-16le", "detector", "国务院"),
    ("utf16be-no-bom", FRENCH.encode("utf-16-be"), None, "utf-16be", "detector", "l’été"),
    ("utf16-ascii-no-bom", "<p>plain</p>".encode("utf-16-le"), None, "utf-16le", "detector", "plain"),
    ("utf16-http", "<p>plain</p>".encode("utf-16-le"), "utf-16", "utf-16le", "http", "plain"),
    ("utf16-http-is-false", b"<p>plain</p>", "utf-16", "utf-8", "utf-8", "plain"),
    ("http-over-meta", meta("utf-8") + RUSSIAN.encode("cp1251"), "Windows-1251", "windows-1251", "http", "Президент"),
    ("http-quoted", RUSSIAN.encode("koi8-r"), ' "KOI8-R" ', "koi8-r", "http", "Президент"),
    ("http-unknown", meta("gb2312") + CHINESE.encode("gbk"), "x-nonsense", "gb18030", "meta", "国务院"),
    ("meta-gb2312", meta("gb2312") + "镕①喆㐂".encode("gb18030"), None, "gb18030", "meta", "镕①喆㐂"),
    ("meta-unquoted", b"<META CHARSET=Big5>" + TAIWAN.encode("big5"), None, "big5", "meta", "總統府"),
    (
        "http-equiv",
        b"<meta http-equiv='Content-Type' content='text/html; charset = Shift_JIS'>" + JAPANESE.encode("cp932"),
        None,
        "shift_jis",
        "meta",
        "首相",
    ),
    ("meta-euc-jp", meta("x-euc-jp") + JAPANESE.encode("euc_jp"), None, "euc-jp", "meta", "首相"),
    ("meta-euc-jp-nec", meta("euc-jp") + b"\xb5\xad\xad\xa1", None, "euc-jp", "meta", "記①"),
    ("meta-2022", meta("iso-2022-jp") + JAPANESE.encode("iso2022_jp"), None, "iso-2022-jp", "meta", "首相"),
    ("meta-ksc", meta("ks_c_5601-1987") + "똠방각하".encode("cp949"), None, "euc-kr", "meta", "똠방각하"),
    ("meta-latin1", meta("ISO-8859-1") + "“né”".encode("cp1252"), None, "windows-1252", "meta", "“né”"),
    ("meta-latin5", meta("iso-8859-9") + "ığ€".encode("cp1254"), None, "windows-1254", "meta", "ığ€"),
    ("meta-thai", meta("tis-620") + THAI.encode("cp874"), None, "windows-874", "meta", "นายก"),
    ("meta-c1", meta("windows-1252") + b"\x81\x8d\xe9", None, "windows-1252", "meta", "\x81\x8dé"),
    ("meta-koi8-u", meta("koi8-u") + b"\xae\xbe", None, "koi8-u", "meta", "ўЎ"),
    ("meta-utf16-is-utf8", meta("utf-16") + FRENCH.encode(), None, "utf-8", "meta", "l’été"),
    ("xml", b'<?xml version="1.0" encoding="koi8-r"?>' + RUSSIAN.encode("koi8-r"), None, "koi8-r", "meta", "Президент"),
    (
        "comment",
        b"<!-- <meta charset=big5> -->" + meta("gbk") + CHINESE.encode("gbk"),
        None,
        "gb18030",
        "meta",
        "国务院",
    ),
    ("second-meta", b"<meta name=a content='charset=?'>" + meta("gbk") + b"\xb9\xfa", None, "gb18030", "meta", "国"),
    ("ascii-as-declared", meta("gb2312") + b"<p>plain", None, "gb18030", "meta", "plain"),
    ("legacy-but-utf8", meta("iso-8859-1") + FRENCH.encode(), None, "utf-8", "utf-8", "l’été"),
    ("http-legacy-but-utf8", CHINESE.encode(), "gbk", "utf-8", "utf-8", "国务院"),
    ("late-meta", b" " * 5000 + meta("koi8-r") + GERMAN.encode("cp1252"), None, "windows-1252", "detector", "erklärte"),
    *(
        (f"ignored-{label}", meta(label) + FRENCH.encode(), None, "utf-8", "utf-8", "l’été")
        for label in ["base64", "rot13", "zip", "unicode_escape", "idna", "punycode", "x-user-defined", "utf-7", "mbcs"]
    ),
]


@pytest.mark.parametrize(
    ("data", "charset", "name", "source", "piece"), [pytest.param(*row[1:], id=row[0]) for row in DECLARED]
)
def test_declared(data, charset, name, source, piece):
    text, encoding = decode(data, charset)
    assert encoding == Encoding(name, source, 0)
    assert piece in text


DETECTED = [
    ("gb18030", CHINESE, "gb18030"),
    ("big5", TAIWAN, "big5"),
    ("shift_jis", JAPANESE, "cp932"),
    ("euc-jp", JAPANESE, "euc_jp"),
    ("iso-2022-jp", JAPANESE, "iso2022_jp"),
    ("euc-kr", KOREAN, "cp949"),
    ("windows-1251", RUSSIAN, "cp1251"),
    ("koi8-r", RUSSIAN, "koi8-r"),
    ("iso-8859-5", RUSSIAN, "iso8859_5"),
    ("koi8-u", UKRAINIAN, "koi8-u"),
    ("windows-1253", GREEK, "cp1253"),
    ("windows-1256", ARABIC, "cp1256"),
    ("windows-1255", HEBREW, "cp1255"),
    ("windows-874", THAI, "cp874"),
    ("windows-1250", POLISH, "cp1250"),
    ("iso-8859-2", POLISH, "iso8859_2"),
    ("windows-1250", CZECH, "cp1250"),
    ("windows-1254", TURKISH, "cp1254"),
    ("windows-1252", FRENCH, "cp1252"),
    ("windows-1252", GERMAN, "cp1252"),
    ("windows-1252", ENGLISH, "cp1252"),
]


@pytest.mark.parametrize(
    ("name", "text", "codec"), [pytest.param(*row, id=f"{row[2]}-{row[1][3:9]}") for row in DETECTED]
)
@pytest.mark.parametrize("head", [b"", meta("utf-8"), meta("x-nonsense")], ids=["bare", "says-utf-8", "says-nonsense"])
def test_detected(name, text, codec, head):
    if name == "iso-2022-jp" and b"utf-8" in head:
        pytest.skip("seven bits are valid UTF-8, so the declaration stands")
    decoded, encoding = decode(head + text.encode(codec))
    assert decoded == head.decode() + text
    assert encoding == Encoding(name, "detector", 0)


def test_wrong_multibyte_declaration_gives_way_to_the_detector():
    text, encoding = decode(meta("euc-jp") + JAPANESE.encode("cp932"))
    assert (encoding.name, encoding.source) == ("shift_jis", "detector")
    assert "首相" in text


@pytest.mark.parametrize(
    ("data", "charset", "source", "replaced"),
    [
        pytest.param(CHINESE.encode()[:20], None, "utf-8", 1, id="cut-at-the-end"),
        pytest.param(meta("utf-8") + b"caf\xc3", None, "meta", 1, id="declared-cut-at-the-end"),
        pytest.param(FRENCH.encode() * 9 + b"\xff.", "utf-8", "http", 1, id="declared-with-one-bad-byte"),
        pytest.param(FRENCH.encode() * 9 + b"\xff.", "iso-8859-1", "utf-8", 1, id="one-bad-byte-despite-declaration"),
        pytest.param(("\ufffd" * 9 + CHINESE).encode() + b"\xff.", None, "utf-8", 1, id="own-replacement-characters"),
    ],
)
def test_nearly_utf8(data, charset, source, replaced):
    text, encoding = decode(data, charset)
    assert encoding == Encoding("utf-8", source, replaced)
    assert text == data.decode("utf-8", "replace")


def test_few_bad_bytes_do_not_shake_a_declaration():
    text, encoding = decode(meta("gbk") + CHINESE.encode("gbk") * 3 + b"\xff<p>")
    assert encoding == Encoding("gb18030", "meta", 1)
    assert text.endswith("\ufffd<p>")


def test_fallback_reads_every_byte():
    text, encoding = decode(b"\x90")
    assert (text, encoding) == ("\x90", Encoding("windows-1252", "fallback", 0))


def test_iso_2022_jp_counts_what_it_replaces():
    text, encoding = decode(b"\x1b$B!" + b"\x1b(B", "iso-2022-jp")
    assert encoding.replaced == text.count("\ufffd") > 0


def test_labels_lead_to_text_codecs_of_python():
    assert {*labels().values()} <= {*labels()}
    for label, name in labels().items():
        assert label == label.lower().strip()
        assert read(b"", name) == ("", 0)


@pytest.mark.parametrize("name", sorted(set(labels().values())))
def test_every_encoding_reads_any_bytes(name):
    every = bytes(range(256)) + bytes(reversed(range(256)))
    text, replaced = read(every, name)
    assert clean_text(text) is text
    assert 0 <= replaced <= text.count("\ufffd")
    assert isinstance(decode(every, name)[0], str)


STARTS = st.sampled_from(
    [b"", meta("gbk"), meta("iso-2022-jp"), codecs.BOM_UTF16_LE, b"<!--", b"<meta ", b"\x1b$B", b"<?xml "]
)
CHARSETS = st.none() | st.sampled_from(["", "utf-16", "big5", "euc-jp", "\ud800", "é"]) | st.text(max_size=9)


@given(STARTS, st.binary(max_size=400), CHARSETS)
@example(b"", b"\0" * 300, None)
@example(b"", bytes(range(256)), None)
@example(b"<meta charset=", b"\xff", "\0")
def test_any_bytes_become_text_that_can_be_written(start, data, charset):
    text, encoding = decode(start + data, charset)
    text.encode()
    assert encoding.name in set(labels().values())
    assert encoding.source in {"bom", "http", "meta", "utf-8", "detector", "fallback"}
    assert 0 <= encoding.replaced <= text.count("\ufffd")
    assert decode(start + data, charset) == (text, encoding)
    assert looks_binary(start + data) is None or isinstance(looks_binary(start + data), str)


@given(st.text())
def test_utf8_comes_back_as_it_was(text):
    data = text.encode()
    assert decode(codecs.BOM_UTF8 + data)[0] == text


BINARY = [
    (b"%PDF-1.7\n...", "pdf"),
    (b"PK\x03\x04\x14\0", "zip"),
    (b"\x89PNG\r\n\x1a\n\0\0", "png"),
    (b"\xff\xd8\xff\xe0\0\x10JFIF", "jpeg"),
    (b"GIF89a\x01\0", "gif"),
    (b"\x1f\x8b\x08\0", "gzip"),
    (b"\x7fELF\x02\x01", "elf"),
    (b"\0\0\0\x18ftypmp42", "mp4"),
    (b"RIFF\x24\0\0\0WEBPVP8 ", "webp"),
    (b"wOFF\0\1\0\0", "woff"),
    (b"wOF2\0\1\0\0", "woff2"),
    (b"\0" * 257 + b"ustar\0", "tar"),
    (b"\0" * 500, "binary"),
    (bytes(range(256)) * 4, "binary"),
    (b"\x01\x02\x03" * 40, "binary"),
    (random.Random(1).randbytes(3000), "binary"),
    (b"<html>" + b"\x01\x02\x03" * 40, None),  # a page with rubbish in it is a page
    (b"<!DOCTYPE html><p>kept</p>" + b"<d\0iv>" * 400, None),
    (b"", None),
    (b"<p>plain</p>", None),
    (b"<p>one\0 stray NUL in a page of text</p>", None),
    (CHINESE.encode("gb18030"), None),
    (JAPANESE.encode("iso2022_jp"), None),
    (codecs.BOM_UTF16_LE + FRENCH.encode("utf-16-le"), None),
    (FRENCH.encode("utf-16-be"), None),
    (b"GIFs are pictures", None),
    (b"RIFFs are loud", None),
]


@pytest.mark.parametrize(("data", "kind"), [pytest.param(*row, id=f"{row[1]}-{n}") for n, row in enumerate(BINARY)])
def test_looks_binary(data, kind):
    assert looks_binary(data) == kind


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        pytest.param("plain", "plain", id="ascii"),
        pytest.param("né 中 😀", "né 中 😀", id="no-surrogates"),
        pytest.param("a\ud800b", "a\ufffdb", id="lone-high"),
        pytest.param("\udfff", "\ufffd", id="lone-low"),
        pytest.param("\ud83d\ude00", "😀", id="pair"),
        pytest.param("\ude00\ud83d", "\ufffd\ufffd", id="wrong-order"),
    ],
)
def test_clean_text(text, clean):
    assert clean_text(text) == clean


@given(st.text(st.characters()))
def test_clean_text_can_always_be_written(text):
    assert clean_text(text).encode().decode() == clean_text(text)
