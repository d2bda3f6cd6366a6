"""The default without training: what goes, what stays, and what is protected."""

import pytest
from judging import kept, words

from marrow.algorithms import rules

TEXT = words(60, "text")


@pytest.mark.parametrize(
    "chrome",
    [
        "<nav>Home and more"
        "</nav>", "<footer>All rights</footer>", "<aside>Also read</aside>", "<dialog open>Join us</dialog>",
        "<form>Search <input></form>", "<div class=masthead>The Courier</div>", "<div role=navigation>Home</div>",
        "<div role=contentinfo>Imprint"
        "</div>", "<div class=sidebar>Weather</div>", "<div class='box Related-Posts'>More</div>",
        "<div id=cookie-banner>We use cookies.</div>", "<section class='gdpr_consent'>Agree</section>",
        "<div id=comments><p>First!</p></div>", "<ul class=breadcrumbs><li>A</ul>",
        "<div class='newsletter signup'>Your address</div>",
        "<div id=disqus_thread>Loading</div>",
    ],
)  # fmt: skip
@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_chrome_goes(chrome, before):
    article = f"<div><h1>Rain</h1><p>{TEXT}</p></div>"
    assert kept(rules, chrome + article if before else article + chrome) == ["Rain", TEXT]


@pytest.mark.parametrize(
    "content",
    [
        "<div class=commentary>Said so</div>", "<div class=navy>Blue</div>", "<div class=address>Here</div>",
        "<div class='has-shared'>Ours</div>", "<section class=widget>Built</section>", "<p class=lead>Intro</p>",
        "<span class=share>Part"
        "</span>", "<div class='download'>File</div>", "<figure><figcaption>Seen</figcaption></figure>",
        "<h2><a href=/>Chapter</a></h2>", "<ul><li><b>Point</b></ul>",
        "<article><header><p>Standfirst</p></header></article>",
    ],
)  # fmt: skip
def test_what_only_sounds_like_chrome_stays(content):
    texts = kept(rules, f"<h1>Rain</h1><p>{TEXT}</p>{content}<p>{TEXT}</p>")
    assert len(texts) == 4


def test_link_lists_go_and_links_in_text_stay():
    menu = "".join(f"<li><a href=/{number}>Menu item</a>" for number in range(9))
    linked = f"{words(30)} <a href=/>link link</a> {words(30)}"
    assert kept(rules, f"<h1>Rain</h1><p>{linked}</p><ul>{menu}</ul><p>{TEXT}") == [
        "Rain", words(30), "link link", words(30), TEXT,
    ]  # fmt: skip


def test_ahead_of_the_first_paragraph_half_of_the_words_are_enough():
    line = "<div>you are here at <a href=/>Home</a> <a href=/r>Recipes of rye bread</a></div>"  # 5 of 9 words
    assert kept(rules, f"{line}<h1>Rye</h1><p>{TEXT}") == ["Rye", TEXT]
    assert len(kept(rules, f"<h1>Rye</h1><p>{TEXT}{line}")) == 5


@pytest.mark.parametrize(
    "line",
    ["<p class=byline>By Ada</p>", "<div class='entry-meta'>By Ada, 3 May</div>", "<p><time>3 May</time> by Ada</p>",
     "<div><span>On <time>3 May</time></span></div>", "<p class=date>3 May</p>"],
)  # fmt: skip
def test_lines_about_the_text_go_ahead_of_it_and_stay_within_it(line):
    assert kept(rules, f"<h1>Rain</h1>{line}<p>{TEXT}") == ["Rain", TEXT]
    assert len(kept(rules, f"<h1>Rain</h1><p>{TEXT}{line}<p>{TEXT}")) > 3


def test_a_paragraph_with_a_date_is_no_line_about_the_text():
    first = f"On <time>3 May</time> {words(50)}"
    assert kept(rules, f"<h1>Rain</h1><p>{first}</p><p>{TEXT}")[1:4] == ["On", "3 May", words(50)]


def test_the_headline_stays_wherever_it_is():
    assert kept(rules, f"<nav><h1>Rain</h1><p>The Courier</p></nav><p>{TEXT}") == ["Rain", TEXT]
    assert kept(rules, f"<h1><a href=/>Rain</a></h1><p>{TEXT}") == ["Rain", TEXT]
    assert kept(rules, f"<div class=masthead><h1>Rain</h1></div><p>{TEXT}") == ["Rain", TEXT]


def test_an_article_in_a_header_stays():
    assert kept(rules, f"<article><header><h1>Rain</h1><p>{TEXT}</p></header></article>") == ["Rain", TEXT]
    within = f"<header><article><h2>Rain</h2><p>{TEXT}</p></article></header>"
    assert kept(rules, f"{within}<main><p>{words(200)}</p></main>") == ["Rain", TEXT, words(200)]


def test_a_cell_that_is_a_link_stays_in_its_table():
    row = "<tr><th>Crosses</th><td><a href=/water>Elder Water</a></td><td>since long</td></tr>"
    texts = kept(rules, f"<h1>Bridge</h1><p>{TEXT}</p><table>{row}</table>")
    assert texts == ["Bridge", TEXT, "Crosses", "Elder Water", "since long"]


def test_nothing_may_take_much_of_the_page():
    assert kept(rules, f"<div class=overlay><p>{TEXT}</div><p>{words(20)}") == [TEXT, words(20)]
    assert kept(rules, f"<div class=overlay><p>{words(20)}</div><p>{TEXT}") == [TEXT]
    assert kept(rules, f"<div class=overlay><p>{words(20)}</div><p>{TEXT}", most=0.2) == [words(20), TEXT]


def test_names_are_not_believed_when_they_would_take_all():
    posts = "".join(f"<div class=comment><p>{words(30, f'post{number}')}</p></div>" for number in range(6))
    around = "<nav>Forum</nav><footer>Imprint</footer>"
    assert kept(rules, around + posts) == [words(30, f"post{number}") for number in range(6)]
    assert kept(rules, around + posts, least=0) == []


def test_quota_is_a_knob():
    page = f"<p>{TEXT}</p><div>{words(3)} <a href=/>{words(7, 'link')}</a></div>"
    assert len(kept(rules, page, quota=0.7)) == 3
    assert kept(rules, page) == [TEXT]


def test_hidden_text_counts_for_nothing_and_goes():
    assert kept(rules, f"<p>{TEXT}</p><p hidden>{words(900)}</p><p>More</p>") == [TEXT, "More"]
