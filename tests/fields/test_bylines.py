"""Lines that only say who wrote a text and when, and lines that say more."""

import numpy as np
import pytest

import marrow
from marrow.fields import bylines
from marrow.fields.bylines import is_byline

ONLY = [
    "By Ann Smith | 4 May 2024 | 3 min read", "Von Anna Schmidt, 4. Mai 2024, 10:02 Uhr",
    "Por Ana Ruiz · 4 de mayo de 2024",
    "Par Anne Martin\nPublié le 4 mai 2024 à 10h02", "di Anna Rossi\n4 maggio 2024",
    "Autor: Anna Kowalska, 4 maja 2024",
    "4 мая 2024, 10:02 | Анна Смирнова", "Giriş Tarihi: 04.05.2024 10:02 Son Güncelleme: 04.05.2024 12:30",
    "كتبت: آنا سالم - السبت 4 مايو 2024", "מאת: חנה לוי | 04.05.2024", "लेखक: अन्ना शर्मा | 4 मई 2024",
    "4 พฤษภาคม 2567 10:02 น.",
    "2024年5月4日 10時02分",
    "입력 2024.05.04 10:02 | 수정 2024.05.04 12:30", "2024-05-04 10:02 来源：海岸网 作者：安娜",
    "本报记者 王燕平 方云凤", "10/17/2022 04:01 PM EDT",
    "Par Anne Martin - Mis à jour le 12 mars 2025 à 11h15 | Temps de lecture : 3 min", "By Ann Smith | 1 month ago",
    "12/3/2025 | آخر تحديث: 12/3/2025 11:15 (توقيت مكة المكرمة)", "Updated 4 May 2024 10:02 (Kolkata)",
    "기사입력 2025.03.12. 오전 10:02 최종수정 2025.03.12. 오전 11:15",
    "时间：2025-03-12 10:02 来源：海岸网 字号：大 中 小",
    "First Published Mar 12, 2025, 10:02 AM IST",
    "প্রকাশ : ১২ মার্চ ২০২৫, ১০:০২ এএম", "الأربعاء ١٢ مارس ٢٠٢٥ - ١٠:٠٢ ص",
    "تاریخ انتشار: ۱۲ مارس ۲۰۲۵ - ۱۰:۰۲", "승인 2025.03.12 10:02", "Julkaistu 12.3.2025 10:02",
    "Δημοσίευση: 12/03/2025 10:02", "Опубликовано: 12.03.2025 | Просмотров: 1402", "१२ मार्च २०२५",
    "Saturday, September 10th, 2005 10:56 am", "Updated 4 May 2024", "3 min read", "Lesezeit: 3 Minuten",
    "Время чтения: 3 мин", "Temps de lecture : 3 min", "来源：海岸网", "作者：安娜",
    "12/03/2024 10h15 · Atualizado há 2 dias", "Atualizado há 3 horas", "Aggiornato alle 11:00", "Updated 3 days ago",
    "Время на чтение: 3 минуты", "مدة القراءة: 3 دقائق", "2024年3月12日公開", "更新日：2024/03/13",
]  # fmt: skip
MORE = [
    "By default, options are on", "By Monday the ferry had left.", "Effective beginning 6/2/2025:",
    "In 2024 the ferry left",
    "US Truths And Remedies 3/23/2024", "Deadline: 4 May 2024", "From 1914 to 1918", "Version 2.0.1, 4 May 2024",
    "Volume 3, Issue 2, May 2020", "2024", "May 2, 2020 – June 4, 2021", "Name: Ann\nDate: 4 May 2024", "Ann Smith",
    "8个月4轮谈判2004年9月", "第四届中国经济学年会\n（2004年12月11日，南开大学）",
    "Originally published in March 2022", "Price: 2000", "Read chapter 3", "Updated rules for 3 ferries",
    "Read 3 books", "Lesezeit 1914", "作者说：海岸",
]  # fmt: skip
FIRST = "<p>The ferry company said on Thursday that it would keep the night crossing until the very end of October."
REST = "<p>Bees that live on roofs bring in more honey than those beside fields, as lime trees flower for weeks." * 3
HEAD = "<title>What the ferry carried</title><article><h1>What the ferry carried</h1>"


@pytest.mark.parametrize("line", ONLY)
def test_lines_that_only_say_who_wrote_and_when(line: str) -> None:
    assert is_byline(line)


@pytest.mark.parametrize("line", MORE)
def test_lines_that_say_more(line: str) -> None:
    assert not is_byline(line)


def test_a_date_alone_tells_of_articles_only() -> None:
    assert not is_byline("15 Dec, 2025", article=False)
    assert is_byline("Posted on 15 Dec, 2025", article=False)


@pytest.mark.parametrize("line", [
    "<p>By Ann Smith</p><p>Published on 4 May 2024</p>", "<div><b>Von Ann Smith</b><br>4. Mai 2024</div>",
])  # fmt: skip
def test_the_line_goes_and_the_metadata_stay(line: str) -> None:
    article = marrow.extract(f"{HEAD}{line}{FIRST}{REST}</article>")
    assert "Smith" not in article.text
    assert "2024" not in article.text
    assert "night crossing" in article.text
    assert article.authors == ("Ann Smith",)
    assert (article.published or "").startswith("2024-05-04")


def left_out(body: str, *, article: bool = True) -> list[str]:
    """The texts that go from a page of which all is kept."""
    page = marrow.parse(f"<body>{body}")
    scores = bylines.without(page, page.on_leaves(np.ones(len(page.blocks))), article)
    return [str(page.tree.values[node]) for node in page.leaves.node[scores <= 0].tolist()]


LINE = "By Ann Smith"


@pytest.mark.parametrize("body", [
    f"<h1>Ferries</h1><p>{LINE}</p>{FIRST}", f"<h1>Ferries</h1>{FIRST}<h5>{LINE}</h5>{REST}",
    f"<font>{LINE}</font>{FIRST}",
    f"<table><tr><td><h1>Ferries</h1><p>{LINE}</p>{FIRST}</table>",
])  # fmt: skip
def test_where_it_stands(body: str) -> None:
    assert left_out(body) == [LINE]


@pytest.mark.parametrize("body", [
    f"{FIRST}{REST}<p>{LINE}</p>{FIRST}", f"<ul><li><p>{LINE}</ul>{FIRST}",
    f"<table><tr><td>{LINE}<td>1</table>{FIRST}",
    f"<blockquote><p>Bees.</p><p>{LINE}</p></blockquote>{FIRST}", f"<h1>Ferries</h1><p>{LINE}</p>",
])  # fmt: skip
def test_where_it_stays(body: str) -> None:
    assert left_out(body) == []


def test_below_an_item_of_a_list_of_pages_it_stays() -> None:
    assert left_out(f"<h1>Ferries</h1><p>{LINE}</p>{FIRST}", article=False) == [LINE]
    assert left_out(f"<h1>News</h1><h2>Ferries</h2><p>{LINE}</p>{FIRST}", article=False) == []


@pytest.mark.parametrize("line", [
    "14 May 2024 · 5 min · 812 words · Ann Smith | <a href=https://e.org/o/edit/main/a.md>Suggest changes</a>",
    "14 мая 2024 · 5 минут чтения · 812 слов · Вера Лосева | <a href=/edit/a>Редактировать страницу</a>",
    "14 mai 2024 · 812 mots · Odile Marchand <a href='/w/?title=a&amp;action=edit'>Modifier la page</a>",
    "2024년 5월 14일 · 읽는 시간 5분 · 812 단어 · 윤지혜", "읽는 시간 5분",
])  # fmt: skip
def test_words_are_counted_and_the_page_is_edited(line: str) -> None:
    assert "".join(left_out(f"<h1>Ferries</h1><p>{line}</p>{FIRST}"))
    assert left_out(f"<h1>Ferries</h1><p>{line.replace('edit', 'credits')} of the ferries</p>{FIRST}") == []
