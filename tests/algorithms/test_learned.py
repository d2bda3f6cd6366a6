import numpy as np
import pytest

from marrow.algorithms import learned
from marrow.errors import Error
from marrow.page import parse

BODY = " ".join(["The river rose by two metres in the night, and the town moved its market to the hill."] * 6)
PAGE = f"""<html><head><title>The river rose</title><meta property="og:type" content="article"></head><body>
<nav class="main-nav"><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>
<article class="post-content"><h1>The river rose</h1><p>{BODY}</p><p>{BODY}</p><p>{BODY}</p></article>
<footer class="site-footer"><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer></body></html>"""


def kept(page, **knobs):
    scores = learned.keep(page, **knobs)
    return [page.blocks.text(block) for block in range(len(page.blocks))
            if (scores[page.leaves.block == block] > 0).all()]


def test_the_article_is_kept_and_the_menu_is_not():
    texts = kept(parse(PAGE))
    assert sum(text == BODY for text in texts) == 3
    assert not {"Home", "Sport", "Imprint Privacy"} & set(texts)


SCRIPTS = {
    "chinese": ("河水上涨", "一夜之间，河水上涨了两米，镇上的集市搬到了山上。没有人受伤，学校今天也照常上课。", "首页"),
    "japanese": ("川の水位が上がった",
                 "一晩で川の水位は二メートル上がり、町は市場を丘の上に移した。けが人はいなかった。",
                 "ホーム"),
    "korean": ("강물이 불었다", "밤사이 강물이 2미터 불어나 마을은 장터를 언덕으로 옮겼다. 다친 사람은 없었다.", "홈"),
    "thai": ("น้ำในแม่น้ำสูงขึ้น", "น้ำในแม่น้ำสูงขึ้นสองเมตรในคืนเดียว และเมืองย้ายตลาดขึ้นไปบนเนินเขา"
                                   " ไม่มีใครบาดเจ็บ", "หน้าแรก"),
    "arabic": ("ارتفع النهر", "ارتفع النهر مترين في ليلة واحدة، ونقلت البلدة سوقها إلى التل. لم يصب أحد بأذى.",
               "الرئيسية"),
    "hebrew": ("הנהר עלה", "הנהר עלה בשני מטרים בלילה אחד, והעיירה העבירה את השוק אל הגבעה. איש לא נפגע.", "בית"),
    "russian": ("Река поднялась", "За ночь река поднялась на два метра, и город перенёс рынок на холм. Никто не"
                                  " пострадал.", "Главная"),
    "greek": ("Το ποτάμι ανέβηκε", "Το ποτάμι ανέβηκε δύο μέτρα σε μια νύχτα και η πόλη μετέφερε την αγορά στον λόφο.",
              "Αρχική"),
    "hindi": ("नदी बढ़ी", "एक रात में नदी दो मीटर बढ़ गई और कस्बे ने अपना बाज़ार पहाड़ी पर ले गया। किसी को चोट नहीं"
                          " आई।", "मुखपृष्ठ"),
}


@pytest.mark.parametrize(("title", "sentence", "home"), SCRIPTS.values(), ids=SCRIPTS.keys())
def test_every_script_is_treated_alike(title, sentence, home):
    """Without class names or words that the model knows, the paragraphs are found by their form."""
    menu = "".join(f'<li><a href="/{number}">{home}</a></li>' for number in range(8))
    paragraphs = "".join(f"<p>{sentence} {number} {sentence}</p>" for number in range(6))
    texts = kept(parse(f"<title>{title}</title><ul>{menu}</ul><div><h1>{title}</h1>{paragraphs}</div><div><a href=/x>"
                       f"{home}</a></div>"))
    assert [f"{sentence} {number} {sentence}" in texts for number in range(6)] == [True] * 6
    assert home not in texts


def test_the_answer_knows_the_type_of_the_page_and_how_sure_it_is():
    answer = learned.predict(parse(PAGE))
    assert max(answer.types, key=answer.types.get) == "article"
    assert sum(answer.types.values()) == pytest.approx(1, abs=1e-4)
    assert 0.6 < answer.confidence <= 1


@pytest.mark.parametrize("body", [b"", b"<p>", b"<script>x</script>"])
def test_pages_without_text_have_nothing_to_keep(body):
    page = parse(body)
    scores = learned.keep(page)
    assert scores.shape == (len(page.leaves),)
    assert not (scores > 0).any()


def test_precision_keeps_no_more_words_than_recall():
    page = parse(PAGE)
    sizes = [len(" ".join(kept(page, mode=mode)).split()) for mode in ("precision", "balanced", "recall")]
    assert sizes == sorted(sizes)


def test_same_page_same_numbers():
    assert np.array_equal(learned.keep(parse(PAGE)), learned.keep(parse(PAGE)))


def test_unknown_mode():
    with pytest.raises(Error, match="choose from precision, balanced, recall"):
        learned.keep(parse(PAGE), mode="most")


def test_a_model_file_that_is_not_there(tmp_path):
    with pytest.raises(Error, match="no such model file"):
        learned.keep(parse(PAGE), model=str(tmp_path / "none.npz"))


def test_a_snippet_keeps_all_but_links():
    page = parse("<nav><a href=/>Home</a></nav><h1>Rain</h1><p>It rained.</p><p>just text")
    kept = learned.keep(page) > 0
    assert [text for text, yes in zip(page.blocks.texts, kept.tolist(), strict=True) if yes] == ["Rain", "It rained.",
        "just text"]


def test_a_small_page_drops_what_is_surely_clutter():
    said = ["Ferry stops on Sundays",
            "The ferry will stop crossing the river on Sundays from May on, the county board said on Monday, because"
            " the engine has to be changed before summer comes.",
            "Nobody who came to the meeting was against it, and the mayor said that a bus would take people over the"
            " bridge in its place."]  # fmt: skip
    page = parse(f"<title>{said[0]}</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><main><h1>{said[0]}</h1>"
                 f"<p>{said[1]}<p>{said[2]}</main><footer><p>© 2024 The Herald. All rights reserved.</footer>")
    kept = learned.predict(page).keep.tolist()
    assert [text for text, yes in zip(page.blocks.texts, kept, strict=True) if yes] == said


def test_a_page_too_long_for_the_model_keeps_all_but_links():
    page = parse("<p>It rained.</p>" * 40_001 + "<p><a href=/>Home</a></p>")
    answer = learned.predict(page)
    assert (int(answer.keep.sum()), answer.keep[-1], answer.types) == (40_001, False, {})
