import pytest

from marrow.experiment import metrics


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", [], id="empty"),
        pytest.param(" \n\t", [], id="white-space"),
        pytest.param("— … !", [], id="only-punctuation"),
        pytest.param("Don't STOP_me 3.5", ["don", "t", "stop_me", "3", "5"], id="as-\\w+"),
        pytest.param("naïve Größe", ["naïve", "größe"], id="accents"),
        pytest.param("本文です。", ["本", "文", "で", "す"], id="japanese"),
        pytest.param("iPhone手机2024年", ["iphone", "手", "机", "2024", "年"], id="chinese-mixed"),
        pytest.param("ไทย", ["ไ", "ท", "ย"], id="thai"),
        pytest.param("한국어 글", ["한국어", "글"], id="korean-has-spaces"),
        pytest.param("カメラ・レンズ", list("カメラレンズ"), id="middle-dot-is-no-word"),
    ],
)
def test_tokens(text, words):
    assert metrics.tokens(text) == words


@pytest.mark.parametrize(
    ("gold", "found", "precision", "recall", "f1"),
    [
        pytest.param("a b c", "a b c", 1, 1, 1, id="same"),
        pytest.param("a b c", "C b A", 1, 1, 1, id="order-and-case-do-not-count"),
        pytest.param("a b", "a b c d", 1 / 2, 1, 2 / 3, id="too-much"),
        pytest.param("a b c d", "a", 1, 1 / 4, 2 / 5, id="too-little"),
        pytest.param("a", "a a a", 1 / 3, 1, 1 / 2, id="each-repetition-counts"),
        pytest.param("a b", "c d", 0, 0, 0, id="nothing-in-common"),
        pytest.param("", "", 1, 1, 1, id="both-empty"),
        pytest.param("", "a", 0, 0, 0, id="nothing-was-right"),
        pytest.param("a", " . ", 0, 0, 0, id="nothing-found"),
        pytest.param("中文字", "中文", 1, 2 / 3, 4 / 5, id="chinese-by-characters"),
    ],
)
def test_words(gold, found, precision, recall, f1):
    score = metrics.words(metrics.tokens(gold), metrics.tokens(found))
    assert (score.precision, score.recall, score.f1) == pytest.approx((precision, recall, f1))


@pytest.mark.parametrize(
    ("gold", "found", "f1"),
    [
        pytest.param("a b c d", "a b c d", 1, id="same"),
        pytest.param("a b c d", "c d a b", 1 / 2, id="halves-swapped"),
        pytest.param("a b c d", "a x b y c z d w", 2 / 3, id="in-between"),
        pytest.param("", "", 1, id="both-empty"),
        pytest.param("a", "", 0, id="nothing-found"),
    ],
)
def test_order(gold, found, f1):
    assert metrics.order(gold.split(), found.split()).f1 == pytest.approx(f1)


@pytest.mark.parametrize(
    ("wanted", "found", "share"),
    [
        pytest.param([], "a b", None, id="no-snippets"),
        pytest.param(["...", ""], "a b", None, id="snippets-without-words"),
        pytest.param(["B c!"], "a b, C d", 1, id="case-and-punctuation"),
        pytest.param(["home"], "homework at home-made", 1, id="whole-word"),
        pytest.param(["home"], "homework", 0, id="not-part-of-a-word"),
        pytest.param(["a c", "a b"], "a b c", 1 / 2, id="in-a-row"),
        pytest.param(["文字"], "中文字符", 1, id="chinese"),
    ],
)
def test_snippets(wanted, found, share):
    assert metrics.snippets(wanted, metrics.tokens(found)) == share


@pytest.mark.parametrize(
    ("gold", "found", "f1"),
    [
        pytest.param("a b c d e", "a b c d e", 1, id="same"),
        pytest.param("a b c d e f g h", "e f g h a b c d", 2 / 5, id="halves-swapped"),
        pytest.param("a b c d e", "a b x d e", 0, id="none-whole"),
        pytest.param("a b c d a b c d", "a b c d", 2 / 6, id="each-repetition-counts"),
        pytest.param("a b", "a b", 1, id="shorter-than-a-shingle"),
        pytest.param("a b", "a b c", 0, id="short-ones-are-whole"),
        pytest.param("", "", 1, id="both-empty"),
        pytest.param("a", "", 0, id="nothing-found"),
    ],
)
def test_shingles(gold, found, f1):
    assert metrics.shingles(gold.split(), found.split()).f1 == pytest.approx(f1)
