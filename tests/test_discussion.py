# ruff: noqa: E501 - tables of strings
"""Comments below an article are told apart from it; posts of a forum are its content."""

import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import marrow
from marrow.discussion import settle
from marrow.finders.record import xpath
from marrow.first_post import byline
from marrow.page import parse, tags
from marrow.structured import node_at

SAID = ("I saw the water come over the wall myself, and nobody had warned us of it.",
        "The new market on the hill is better anyway.",
        "My grandmother told of the flood of 1954, it was worse than this one.",
        "Who pays for the bridge now?")  # fmt: skip
BODY = "".join(f"<p>{'The river rose by two metres in the night, and the town moved its market to the hill. ' * 4}</p>"
               for _ in range(6))
PEOPLE = ("Person Alder", "Person Birch", "Person Cedar", "Person Dogwood")
COMMENTS = "".join(
    f'<div class="comment" id="c{n}"><span class="comment-author">{name}</span>'
    f' <time datetime="2024-05-0{n + 1}T10:00">May {n + 1}, 2024'
    f'</time><div class="comment-body"><p>{text}</p></div><a href="#reply">Reply</a></div>'
    for n, (name, text) in enumerate(zip(PEOPLE, SAID, strict=True))
)
PAGE = f"""<html><head><title>The river rose</title></head><body><nav><a href=/>Home</a></nav><article
class="post-content"><h1>The river
rose</h1>{BODY}</article><section id="comments"><h2>4 comments</h2>{COMMENTS}</section></body></html>"""


@pytest.mark.parametrize("algorithm", ["learned", "rules"])
def test_comments_are_no_content_unless_asked_for(algorithm):
    article = marrow.extract(PAGE, algorithm=algorithm)
    assert [post.fields["text"] for post in article.comments] == list(SAID)
    assert [post.fields["author"] for post in article.comments] == list(PEOPLE)
    assert not any(text in article.text for text in SAID)
    both = marrow.extract(PAGE, algorithm=algorithm, settings={"with_comments": True})
    assert "The river rose by two metres" in both.text
    assert all(text in both.text for text in SAID)
    assert "Reply" not in both.text
    assert both.comments == article.comments


@pytest.mark.parametrize("stamp", ["Дата: {} | Сообщение # <a href=#p>{}</a>", "Posted: {} · Post <a href=#p>{}</a>"])
def test_what_is_told_beside_a_date_is_none_of_it(stamp):
    posts = "".join(
        f"<table class=post><tr><td><a class=user href=/u/{n}>{name}</a><td>{stamp.format(f'1{n} Mar 2025, 10:02', n)}"
        f"<tr><td>Posts: 41<td><span class=text>{text} {text}</span></table>"
        for n, (name, text) in enumerate(zip(PEOPLE, SAID, strict=True)))  # fmt: skip
    shown = marrow.extract(f"<title>The flood</title><h1>The flood</h1>{posts}").markdown()
    assert "**Person Birch**, 11 Mar 2025, 10:02\n" in shown


def test_the_posts_of_a_forum_are_its_content():
    page = marrow.parse((Path(__file__).parent / "pages/forum-phpbb/source.html").read_bytes())
    assert len(marrow.comments(page)) >= 3
    assert len(marrow.extract(page).comments) <= 1


def test_a_page_without_anyone_speaking_has_no_comments():
    assert marrow.extract("<h1>Rain</h1><p>It rained.").comments == ()
    assert marrow.extract(b"").comments == ()


def test_paths_lead_back_to_their_nodes():
    page = marrow.parse(PAGE)
    for node in range(len(page.tree)):
        if page.tree.tags[node] != page.tree.tags[0] and isinstance(page.tree.values[node], dict):
            assert node_at(page, xpath(page, node)) == node
    assert node_at(page, "/html/body[1]/div[99]") == -1


THREAD = (
    "I rode out to the ferry on Sunday and it was closed, although the sign at the crossroads says that it runs all"
    " year.",
    "It has not run on Sundays since the engine was changed. They put that on their own page, which nobody reads.",
    "So the sign is wrong and not the ferry. Who do I write to about the sign, the town or the county?",
    "The county. I wrote to them about the other sign last year, and they changed it within a week.",
)
VBULLETIN = "".join(
    f"""<li class="postbitlegacy postcontainer" id="post_{n}0"><div class="posthead"><span class="postdate"><span
class="date">0{n}-05-2019,
 <span class="time">10:1{n}</span></span></span></div><div class="postdetails"><div class="userinfo"><a class="username"
href="member.php?u={n}">
<strong>{name}</strong></a><span class="usertitle">Senior Member</span><dl
class="userinfo_extra"><dt>Join Date</dt><dd>Mar 2011</dd><dt>Posts</dt>
<dd>1,20{n}</dd></dl></div><div class="postbody"><div class="content"><blockquote
class="postcontent restore">{text}</blockquote></div>
<blockquote class="signature restore">Slow is smooth</blockquote></div></div><div class="postfoot"><a
href="newreply.php?p={n}0">Reply With Quote</a>
</div></li>"""
    for n, (name, text) in enumerate(zip(PEOPLE, THREAD, strict=True), 1)
)
FORUM = f"""<html lang=en><head><title>Ferry closed on Sundays</title></head><body><div class=navbar><a
href=/>Forum</a> <a href=/f2>Rivers</a></div>
<h1>Ferry closed on Sundays</h1><ol id="posts" class="posts">{VBULLETIN}</ol><div
class=footer>Powered by a board</div></body></html>"""


def test_every_post_of_a_thread_says_who_wrote_it_and_nothing_of_their_cards():
    article = marrow.extract(FORUM, url="https://board.example.org/showthread.php?t=12")
    wanted = [f"**{name}**, 0{n}-05-2019" for n, name in enumerate(PEOPLE, 1)]
    markdown = article.markdown()
    assert [line[: len(wanted[0])] for line in markdown.split("\n") if line.startswith("**")] == [each[: len(wanted[0])]
        for each in wanted]
    assert all(text in markdown for text in THREAD)
    assert not any(word in markdown + article.text for word in ("Senior", "Join Date", "Slow is smooth", "Reply With"))
    posts = [block for block in json.loads(article.json())["blocks"] if block["type"] == "post"]
    assert [(post["author"], post["link"]) for post in posts] == [
        (name, f"https://board.example.org/member.php?u={n}") for n, name in enumerate(PEOPLE, 1)]  # fmt: skip
    assert article.html().count("<article>\n<header><strong>Person ") == len(PEOPLE)


def test_a_thread_is_by_the_author_of_its_first_post_unless_the_page_states_another():
    board = "https://board.example.org/showthread.php?t=12"
    found = marrow.extract(FORUM, url=board)
    assert (found.authors, found.published[:10]) == ((PEOPLE[0],), "2019-05-01")
    stated = '<meta name=author content="Person Elm"><meta property="article:published_time" content="2018-02-03">'
    found = marrow.extract(FORUM.replace("<title>", f"{stated}<title>"), url=board)
    assert (found.authors, found.published) == (("Person Elm",), "2018-02-03")
    assert PEOPLE[0] not in marrow.extract(PAGE, settings={"with_comments": True}).authors


@pytest.mark.parametrize("name", [PEOPLE[2], PEOPLE[0]])
def test_a_thread_is_by_who_shared_what_its_posts_answer(name):
    above = f"""<p><a class="username" href="member.php?u=9">{name}</a> <time datetime="2019-04-30">April 30,
2019</time></p>"""
    found = marrow.extract(FORUM.replace("<ol", f"{above}<ol"), url="https://board.example.org/showthread.php?t=12")
    assert found.authors[0] == name


def test_a_thread_is_not_by_who_answers_the_text_above():
    text = f"<div class=story>{'The river rose by two metres in the night, and the town moved to the hill. ' * 3}</div>"
    article = marrow.extract(FORUM.replace("<ol", f"{text}<ol"))
    assert byline(article.page, article.thread) == {}
    named = FORUM.replace("<ol", f"<p>A question of {PEOPLE[0]}</p>{text}<ol")
    article = marrow.extract(named)
    assert byline(article.page, article.thread)["authors"] == PEOPLE[0]


def test_a_date_later_than_those_of_answers_is_not_that_of_the_thread():
    article = marrow.extract(FORUM.replace("01-05-2019", "30-06-2019"))
    assert byline(article.page, article.thread) == {"authors": PEOPLE[0]}
    assert byline(article.page, marrow.extract(FORUM).thread) == {"authors": PEOPLE[0], "published": "2019-05-01"}


def test_comments_that_are_asked_for_stand_below_the_heading_of_the_page():
    article = marrow.extract(PAGE, settings={"with_comments": True})
    said = article.markdown()[article.markdown().index("## ") :]
    assert said == "## 4 comments\n\n" + "\n\n".join(
        f"**{name}**, May {n}, 2024\n\n{text}" for n, (name, text) in enumerate(zip(PEOPLE, SAID, strict=True),
            1)) + "\n"  # fmt: skip


def test_comments_without_a_heading_get_one():
    article = marrow.extract(PAGE.replace("<h2>4 comments</h2>", ""), settings={"with_comments": True})
    assert "\n## Comments\n\n**Person Alder**, May 1, 2024\n" in article.markdown()


def test_where_most_authors_are_unknown_none_is_named():
    bare = FORUM
    for n, name in enumerate(PEOPLE[:3], 1):
        bare = bare.replace(f'<a class="username"\nhref="member.php?u={n}">\n<strong>{name}</strong></a>', "")
    markdown = marrow.extract(bare, url="https://board.example.org/showthread.php?t=12").markdown()
    assert all(text in markdown for text in THREAD)
    assert "**Person" not in markdown


def test_an_article_is_not_taken_for_a_thread():
    assert marrow.extract(PAGE).thread is None


@pytest.mark.parametrize("more", [1, 40])
def test_what_stands_around_a_thread_goes_unless_it_is_more_than_the_posts(more):
    question = "What is a word for a river that is not there?"
    around = FORUM.replace("<h1>", "<p>Bring all boards together.</p><h1>").replace(
        "<div\nclass=footer>", f"{f'<p>{question}</p>' * more}<img src=flag.png></p><div class=footer>")  # fmt: skip
    page = parse(around)
    likely = {question, "Bring all boards together.", "Ferry closed on Sundays", *THREAD}
    scores = [page.leaves.atom[at] or page.tree.values[node] in likely for at, node in enumerate(page.leaves.node)]
    kept = page.leaves.node[settle(page, np.array(scores, dtype=float)).scores > 0].tolist()
    said = [page.tree.values[node] for node in kept if page.tree.tags[node] == tags.TEXT]
    assert {"Ferry closed on Sundays", *THREAD} <= {*said}
    assert any(page.tree.attributes(node).get("src") == "flag.png" for node in kept) is (more == 40)
    assert (question in said, "Bring all boards together." in said) == ((True, True) if more == 40 else (False, False))


def test_a_post_that_is_an_item_says_no_list():
    posts = "".join(
        f'<li class=post id=p{n}><b class=author>{name}</b> <time datetime="2024-05-0{n + 1}T10:00">May {n + 1}, 2024'
        f'</time><div class=body><p>{text * 3}</p></div></li>'
        for n, (name, text) in enumerate(zip(PEOPLE, SAID, strict=True))
    )  # fmt: skip
    found = marrow.extract(f"<title>A flood</title><h1>A flood</h1><ol class=posts>{posts}</ol>").markdown()
    assert "**Person Birch**" in found
    assert not [line for line in found.splitlines() if line.lstrip("> ").startswith(("- ", "1. "))]


def test_a_quotation_that_most_posts_consist_of_marks_posts_and_those_inside_are_quotations():
    quoted = FORUM
    for before, text in pairwise(THREAD):
        quote = f"<blockquote><p>{before}</p><div>Click to expand...</div></blockquote>"
        quoted = quoted.replace(f'restore">{text}', f'restore">{quote}{text}')
    url = "https://board.example.org/showthread.php?t=12"
    plain, markdown = (marrow.extract(page, url=url).markdown() for page in (FORUM, quoted))
    assert ">" not in plain
    assert [line for line in markdown.splitlines() if line.startswith(">")] == [f"> {text}" for text in THREAD[:-1]]
    assert all(f"\n{text}\n" in markdown for text in THREAD)
    assert "expand" not in markdown


@pytest.mark.parametrize("count", [1, 2])
def test_what_ends_two_quotations_alike_is_a_control(count):
    quoted = FORUM
    for before, text in [*pairwise(THREAD)][:count]:
        quote = f"<blockquote><p>{before}</p><div>Click to expand...</div></blockquote>"
        quoted = quoted.replace(f'restore">{text}', f'restore">{quote}{text}')
    markdown = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()
    assert markdown.count("\n> ") >= count
    assert markdown.count("Click to expand") == count % 2


@pytest.mark.parametrize(("called", "stays"), [("quoteExpand", 0), ("b-expandLink js", 0), ("expandContent", 1)])
def test_what_ends_one_quotation_is_a_control_if_it_is_called_so(called, stays):
    quote = f"<blockquote><p>{THREAD[0]}</p><div class='{called}'><a>Zum Vergrößern anklicken</a></div></blockquote>"
    quoted = FORUM.replace(f'restore">{THREAD[1]}', f'restore">{quote}{THREAD[1]}')
    markdown = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()
    assert (f"> {THREAD[0]}" in markdown, markdown.count("Vergrößern")) == (True, stays)


def test_quotations_of_one_person_are_two():
    quoted = FORUM
    for before, text in [*pairwise(THREAD)][:2]:
        quote = f"<blockquote><p>Alder said:</p><p>{before}</p><p>Click to expand...</p></blockquote>"
        quoted = quoted.replace(f'restore">{text}', f'restore">{quote}{text}')
    markdown = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()
    assert (markdown.count("> Alder said:"), markdown.count("Click to expand")) == (2, 0)


@pytest.mark.parametrize(("link", "stays"), [("↑", False), ("there", True)])
def test_an_arrow_to_what_is_quoted_is_a_control(link, stays):
    quote = f"<blockquote><p>Alder said: <a href='/goto?post=1'>{link}</a></p><p>{THREAD[0]}</p></blockquote>"
    quoted = FORUM.replace(f'restore">{THREAD[1]}', f'restore">{quote}{THREAD[1]}')
    html = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").html()
    assert (">there</a>" in html, "<p>Alder said:</p>" in html) == (stays, not stays)


def test_what_ends_one_quotation_that_stands_twice_stays():
    quoted = FORUM
    for text in THREAD[1:3]:
        quote = f"<blockquote><p>{THREAD[0]}</p><p>Mara</p></blockquote>"
        quoted = quoted.replace(f'restore">{text}', f'restore">{quote}{text}')
    markdown = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()
    assert markdown.count("> Mara") == 2


def test_posts_that_quote_and_answer_stay_as_they_are():
    posts = "".join(
        f"<div class=post id=p{n}><b class=author>{name}</b> <time datetime='2024-05-0{n + 1}T10:00'>May {n + 1}, 2024"
        f"</time><div class=body>{f'<blockquote><p>{THREAD[n - 1]}</p></blockquote>' if n else ''}<p>{text}</p></div>"
        "</div>"
        for n, (name, text) in enumerate(zip(PEOPLE, THREAD, strict=True))
    )
    found = marrow.extract(f"<title>A sign</title><h1>A sign</h1><div>{posts}</div>").markdown()
    assert [line for line in found.splitlines() if line.startswith(">")] == [f"> {text}" for text in THREAD[:-1]]


def test_a_thread_whose_first_post_is_made_otherwise_names_who_answered():
    question = f"<div class=question><p>{' '.join(THREAD)}</p><p>{' '.join(reversed(THREAD))}</p></div>"
    page = FORUM.replace('<ol id="posts"', f'{question}<ol id="posts"')
    found = marrow.extract(page, url="https://board.example.org/showthread.php?t=12").markdown()
    assert [line[: line.find(",")] for line in found.splitlines() if line.startswith("**")] == [
        f"**{name}**" for name in PEOPLE]  # fmt: skip


def test_of_an_opening_post_stays_what_it_says_and_nothing_around_it():
    answers = "".join(
        f"<li class=answer><div><a class=author href=/user/{n}>{name}</a> <time datetime=2021-02-0{n + 1}>{n + 1} May"
        f" 2021</time></div><div class=text><p>{text}</p></div></li>"
        for n, (name, text) in enumerate(zip(PEOPLE, THREAD, strict=True)) if n)  # fmt: skip
    opening = (f"<div class=question><div class=text><p>{THREAD[0]}</p></div><ul><li>ferries</ul><p>asked <time "
               f"datetime=2021-02-01>1 May 2021</time> by <a href=/user/0>{PEOPLE[0]}</a></p></div>")  # fmt: skip
    page = parse(f"<h1>Ferry</h1><p>Viewed 427 times</p><main>{opening}<ol>{answers}</ol></main>",
                 url="https://e.org/q/7")  # fmt: skip
    settled = settle(page, np.ones(len(page.leaves)))
    said = [page.tree.values[node] for node in page.leaves.node[settled.scores > 0].tolist()]
    assert said == ["Ferry", *THREAD]
    assert [post.fields["author"] for post in settled.thread.posts] == list(PEOPLE)


@pytest.mark.parametrize("form", [
    "<div><div>Quote:</div><table><tr><td><div>Originally Posted by <b>{name}</b></div><div>{said}</div></table></div>",
    "<div class=q><p>{name} wrote:</p><p>{said}</p></div>",
    "<aside class=quote><div class=title>{name}:</div><blockquote><p>{said}</p></blockquote></aside>",
])  # fmt: skip
def test_a_box_in_a_post_that_begins_with_the_name_of_another_author_is_a_quotation(form):
    quoted = FORUM
    for name, (before, text) in zip(PEOPLE, pairwise(THREAD), strict=False):
        quoted = quoted.replace(f'restore">{text}', f'restore">{form.format(name=name, said=before)}<p>{text}</p>')
    found = marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()
    lines = [line for line in found.splitlines() if line.startswith("> ")]
    assert [line for line in lines if line[2:] in THREAD] == [f"> {text}" for text in THREAD[:-1]]
    assert all(f"\n{text}\n" in found for text in THREAD)


def test_a_box_that_begins_with_a_name_and_says_no_more_of_it_is_no_quotation():
    quoted = FORUM
    for name, text in zip(PEOPLE, THREAD[1:], strict=False):
        quoted = quoted.replace(f'restore">{text}', f'restore"><div><p>{name}</p><p>I am sorry.</p></div><p>{text}</p>')
    assert "\n>" not in marrow.extract(quoted, url="https://board.example.org/showthread.php?t=12").markdown()


def test_where_half_of_the_posts_are_not_read_all_that_is_kept_stays():
    rest = [f"<p>Somebody else answered {word}, and the page says so only by a line between the two.</p>"
            for word in ("then", "there", "him", "her", "them", "us", "me", "you")]  # fmt: skip
    texts = [BODY, *(f"<p>{text}</p>" for text in SAID[1:])]
    posts = [f'<div class="post"><a class="username" href="/members/{n}">{name}</a> <time datetime="2024-05-0{n + 1}'
             f'T10:00">May {n + 1}, 2024</time><div class="message">{text}</div>{"".join(rest[2 * n - 2:2 * n])}</div>'
             for n, (name, text) in enumerate(zip(PEOPLE, texts, strict=True))]  # fmt: skip
    page = parse(f"<title>Bridge</title><h1>Bridge</h1><div class=thread>{''.join(posts)}</div>")
    scores = np.ones(len(page.leaves))
    settled = settle(page, scores)
    assert settled.thread is None and settled.scores is scores


def test_posts_that_settling_would_leave_nothing_of_stay_as_they_are():
    stays = ["The staff met us at the door, and the room looked out over the whole bay.",
             "We would come back for the breakfast alone, which is served until noon.",
             "Our window did not close, but nobody minded, for the nights were warm.",
             "Loud in the evening, quiet in the morning, and never far from the water."]  # fmt: skip
    rows = [f'<tr><td>June {n}, 2006</td><td><a href="/review/{n}"><b>"A week in June"</b></a><br><span'
            f' class="userinfo"><a href="/member/{name}"><span class="username">{name}</span></a>, Leith</span><br><s'
            f'pan class="black">{text}</span></td>'
            for n, (name, text) in enumerate(zip(["Ina", "Ole", "Una", "Per"], stays, strict=True), start=1)]
    page = parse(f"<title>Bay Hotel</title><h1>Bay Hotel</h1><table>{''.join(rows)}</table>")
    says = [any(text in page.tree.values[node] for text in stays) for node in page.leaves.node]
    settled = settle(page, np.array(says, dtype=float))
    kept = {page.tree.values[node] for node in page.leaves.node[settled.scores > 0]}
    assert kept >= {*stays}


def test_short_posts_are_read_though_most_beside_them_say_the_same():
    said = [f"{text} Nor did anyone of those who live on the other bank." for text in SAID]
    posts = "".join(
        f"<table><tr><td>05-1{n}-2023, 10:00 AM</td></tr><tr><td class=alt2><a class=username href='member.php?u={n}'>"
        f"{name}</a><div>Senior Member</div><div>Joined in 2011, from the town on the other bank of a river</div></td>"
        f"<td class=alt1><strong>Re: Who pays for the bridge?</strong><div class=message>{text}</div></td></tr></table>"
        for n, (name, text) in enumerate(zip(PEOPLE, said, strict=True))
    )
    page = parse(f"<title>Bridge</title><h1>Bridge</h1><div>{posts}</div>")
    settled = settle(page, np.ones(len(page.leaves)))
    kept = "".join(page.tree.values[node] for node in page.leaves.node[settled.scores > 0])
    assert all(text in kept for text in said)
    assert "Senior" not in kept


def test_posts_are_looked_for_where_a_page_is_hardly_an_article():
    pumps = "I replaced the pump in my cellar and shut the valve first.", *SAID[:3]
    posts = "".join(
        f"<div class=windowbg id=msg{n}><div class=poster><h4><a href='/profile;u={n}'>{name}</a></h4><ul "
        f"class=user_info><li>Full Member</li><li>Posts: 1{n}0</li></ul></div><div class=postarea><h5><a href=#msg{n}>"
        f"Re: Pumps</a></h5><div class=smalltext>« <strong>Reply #{n} on:</strong> May 1{n}, 2023, 10:00:00 AM »</div>"
        f"<div class=post><div class=inner>{text}</div></div></div><div class=moderatorbar>Logged</div></div>"
        for n, (name, text) in enumerate(zip(PEOPLE, pumps, strict=True))
    )
    holders = "<div id=content_section><div id=forumposts><h3>Pumps</h3>"
    head = "<title>Pumps</title><meta property=og:type content=website>"
    article = marrow.extract(f"{head}{holders}{posts}</div></div>")
    assert article.prediction.types["forum"] < 0.1
    assert f"**{PEOPLE[1]}**, May 11, 2023" in article.markdown()
    assert "Logged" not in article.markdown()


REMARKS = ["Which of the two crossroads do you mean, the upper one?", "I rode there today, and it is still up.",
           "They have promised me to take it down."]  # fmt: skip


def _answers(comments):
    """Answers, and comments on some of them, each with a number of votes."""

    def remark(n):
        return (f"<li class=remark><div class=votes>{n + 2}</div><p class=copy>{REMARKS[n]}</p>"
                f"<a href=/user/{n + 7}>Guest {n}</a> <time datetime=2021-03-0{n + 1}>{n + 1} June 2021</time></li>")

    return "".join(
        f"<div class=answer><div class=text><p>{text}</p></div><p class=sig>answered <time datetime=2021-02-0{n + 1}>"
        f"{n + 1} May 2021</time> by <a class=author href=/user/{n}>{name}</a></p>"
        f"<ul class=remarks>{''.join(map(remark, comments.get(n, ())))}</ul></div>"
        for n, (name, text) in enumerate(zip(PEOPLE, THREAD, strict=True)))  # fmt: skip


def test_comments_on_answers_are_posts_like_these():
    page = parse(f"<title>Ferry</title><h1>Ferry</h1><main>{_answers({0: (0, 1), 2: (2,)})}</main>",
                 url="https://e.org/q/7")  # fmt: skip
    settled = settle(page, np.ones(len(page.leaves)))
    said = [page.tree.values[node] for node in page.leaves.node[settled.scores > 0].tolist()]
    assert said == ["Ferry", THREAD[0], *REMARKS[:2], *THREAD[1:3], REMARKS[2], *THREAD[3:]]
    authors = [post.fields["author"] for post in settled.thread.posts]
    assert authors == [PEOPLE[0], "Guest 0", "Guest 1", *PEOPLE[1:3], "Guest 2", *PEOPLE[3:]]


@pytest.mark.parametrize(("first", "count"), [
    (THREAD[0] + "</p><p>" + THREAD[0], 1),  # for small screens
    (THREAD[0] + "</p><p>" + THREAD[1] + "</p><p>" + THREAD[2] + "</p><p>" + THREAD[0], 2),  # said again
], ids=["a copy of all", "one of several"])  # fmt: skip
def test_what_a_post_says_twice_in_whole_is_said_once(first, count):
    found = marrow.extract(FORUM.replace(THREAD[0], first), url="https://board.example.org/showthread.php?t=12")
    assert found.text.count(THREAD[0]) == found.markdown().count(THREAD[0]) == count


def _posts(*texts):
    posts = "".join(
        f'<div class=post><a class=username href="/members/{n}">{name}</a> <time datetime="2024-05-0{n + 1}T10:00">May'
        f" {n + 1}, 2024</time><div class=post-text>{text}</div></div>"
        for n, (name, text) in enumerate(zip(PEOPLE, texts, strict=False))
    )
    return parse(f"<title>Bridge</title><h1>Bridge</h1><div class=thread>{posts}</div>")


def test_dates_that_show_no_text_may_end_a_page():
    ends = [f"<p>{text}</p><p>Hi</p></div><time datetime='2024-05-0{day}T10:00'></time></div>"
            for day, text in enumerate(SAID, 1)]  # fmt: skip
    posts = "".join(f"<div class=post><a class=username href=/u/{name}>{name}</a><div class=body>{end}"
                    for name, end in zip(PEOPLE, ends, strict=False))  # fmt: skip
    page = parse(f"<title>Bridge</title><h1>Bridge</h1><div class=thread>{posts}</div>")
    assert (settle(page, np.ones(len(page.leaves))).scores > 0).sum() >= 2 * len(SAID)


@pytest.mark.parametrize(("first", "more"), [
    ("<p>SAID</p><ul><li>Tried a reset</li><li>Tried <b>new</b> firmware</li></ul>", ["Tried a reset", " firmware"]),
    ("I rode there too.<p>SAID</p>", ["I rode there too."]),
    ("<p>Hi</p><p>SAID</p>", ["Hi"]),
    ("<p>SAID</p><div>Set up in minutes</div>", []),
])  # fmt: skip
def test_what_stands_in_one_box_with_the_kept_text_of_a_post_is_of_it(first, more):
    page = _posts(first.replace("SAID", SAID[0]), f"<p>{SAID[2]}</p>")
    says = np.array([page.tree.values[node] in SAID for node in page.leaves.node], dtype=float)
    kept = [page.tree.values[node] for node in page.leaves.node[settle(page, says).scores > 0]]
    assert {SAID[0], SAID[2], *more} <= {*kept}
    assert "Set up in minutes" not in kept
