import pytest

from marrow.finders import thread
from marrow.page import parse

SAID = [
    "The harbour froze over last night, and nobody could leave before noon.",
    "Same here, we sat in the lighthouse and played cards until it was day.",
    "Is there any news of the ferry? I have been waiting for it since Monday.",
    "It is due tomorrow at six, if the ice allows for it.",
]
NAMES = ["Ann", "bo_71", "Carla M.", "Ann"]


def post(number, extra=""):
    return f"""<div class="message" id="post-{100 + number}"><div class="userinfo"><a
href="/members/{number}">{NAMES[number]}</a>
    <span>Joined: 0{9 - number}.02.2011</span> <span>Posts: {number}7</span></div>
    <div class=date>0{number + 3}/04/2021, 10:0{number}</div>
    <div class=content>{SAID[number]}</div><div class=signature>Sent from my lighthouse</div>
    <a href="#post-{100 + number}">#{number + 1}</a> <a href=/reply>Reply</a>{extra}</div>"""


def found(body, url="https://example.org/t/7"):
    return thread.find(parse(body, url=url))


def test_the_posts_of_a_forum():
    records = found("<h1>Ice</h1>" + "".join(map(post, range(4))) + "<p>Page 1 of 1</p>")
    assert [record.fields["text"] for record in records] == SAID
    assert [record.fields["author"] for record in records] == NAMES
    assert [record.fields["author_link"] for record in records] == [f"https://example.org/members/{number}"
        for number in range(4)]
    assert [record.fields["date"] for record in records] == [f"2021-04-0{number + 3}T10:0{number}"
        for number in range(4)]
    assert [record.fields["permalink"] for record in records] == [f"https://example.org/t/7#post-{100 + number}"
        for number in range(4)]
    assert {record.kind for record in records} == {"thread"} and records[0].confidence > 0.8
    assert records[1].path == "/html/body[1]/div[2]"


@pytest.mark.parametrize(("host", "kept"), [("example.org", True), ("share.example.net", False)])
def test_an_address_of_another_site_is_no_permalink(host, kept):
    posts = "".join(f"<a href='https://{host}/s?of=post-{100 + number}'>See it</a>".join(post(number).split(
        f'<a href="#post-{100 + number}">#{number + 1}</a>')) for number in range(4))
    wanted = [f"https://{host}/s?of=post-{100 + number}" if kept else f"https://example.org/t/7#post-{100 + number}"
              for number in range(4)]  # fmt: skip
    assert [record.fields["permalink"] for record in found(posts)] == wanted


def test_figures_are_dates_in_the_order_that_fits_all_posts():
    body = "".join(map(post, range(4))).replace("06/04/2021", "04/16/2021").replace("/04/2021, 10:0", "/04/2021, 10:0")
    assert [record.fields["date"][:10] for record in found(body)] == ["2021-03-04", "2021-04-04", "2021-05-04",
        "2021-04-16"]


@pytest.mark.parametrize(("beside", "first"), [(" Samstag", "2021-04-03"), (" 10:00 pm", "2021-03-04")])
def test_half_of_the_day_tells_that_the_month_comes_first(beside, first):
    body = "".join(map(post, range(4))).replace("/04/2021,", f"/04/2021{beside}")
    assert found(body)[0].fields["date"][:10] == first


def test_an_answer_within_a_comment_names_its_parent_and_is_no_part_of_its_text():
    def comment(number, inside=""):
        return (f"<li class=comment id=comment-{number}><cite class=author>{NAMES[number]}</cite>"
                f" <time datetime=2022-01-0{number + 1}>then</time><p>{SAID[number]}</p>{inside}</li>")  # fmt: skip

    answers = f"<ul class=children>{comment(1, f'<ul class=children>{comment(2)}</ul>')}</ul>"
    records = found(f"<article><p>A story.</p></article><ol>{comment(0, answers)}{comment(3)}</ol>")
    assert [record.fields["text"] for record in records] == SAID
    assert [record.fields.get("parent", "").rpartition("#")[2] for record in records] == ["", "comment-0", "comment-1",
        ""]


def test_the_only_answer_within_a_comment_is_a_post_of_its_own():
    def comment(number, inside=""):
        name = f"<a href=/user/{NAMES[number]}>{NAMES[number]}</a>"
        return (f"<forum-comment>{name} <time datetime=2022-01-0{number + 1}>then</time><p>{SAID[number]}</p>{inside}"
                "</forum-comment>")  # fmt: skip

    records = found(comment(0, comment(1)) + comment(2) + comment(3))
    assert [record.fields["text"] for record in records] == SAID
    assert [record.fields["author"] for record in records] == NAMES
    assert [record.fields.get("parent") is not None for record in records] == [False, True, False, False]


def test_boxes_within_a_post_without_a_date_of_their_own_are_no_posts():
    def post(number):
        about = f"<a href=/user/{number}>{NAMES[number]}</a> <time datetime=2022-01-0{number + 1}>then</time>"
        return f"<div class=box><div class=box>{about}</div><div class=box><p>{SAID[number]}</p></div></div>"

    assert [record.fields["text"] for record in found("".join(map(post, range(4))))] == SAID


@pytest.mark.parametrize("verb", ["commented", "wrote:", "replied", "schrieb:", "a répondu"])
def test_what_an_author_does_is_no_part_of_the_name(verb):
    def comment(number):
        return (f"<div class=item><h3 class=hidden>{NAMES[number]} {verb}</h3><a href=/{number}>{NAMES[number]}</a>"
                f"<time datetime=2022-01-0{number + 1}>then</time><p>{SAID[number]}</p></div>")  # fmt: skip

    records = found("".join(map(comment, range(4))))
    assert [record.fields["author"] for record in records] == NAMES
    assert [record.fields["author_link"] for record in records] == [f"https://example.org/{n}" for n in (0, 1, 2, 3)]


def test_names_by_form_alone_in_answers_within_answers():
    def comment(number, inside=""):
        return (f"<details open><summary><p>By <b>{NAMES[number]}</b></p><p>0{number + 1}.04.2021 10:00</p></summary>"
                f"<div><p>{SAID[number]}</p></div><div>{inside}</div></details>")  # fmt: skip

    records = found(comment(0, comment(1, comment(2))) + comment(3))
    assert [record.fields["author"] for record in records] == NAMES


@pytest.mark.parametrize("mark", ["", "class=post"])
def test_teasers_of_articles_are_no_thread(mark):
    teaser = "".join(f"<div {mark}><h3><a href=/story-{n}>Story number {n} is long</a></h3>"
                     f"<span class=author><a href=/author/x>Ann</a></span>"
                     f"<time datetime=2022-01-0{n}>then</time><p>{SAID[0]}</p></div>" for n in range(1, 7))  # fmt: skip
    assert found(teaser) == []


def titled(number, head):
    return (f"<article id=p{5100 + number}>{head}<a href=/members/{number}>{NAMES[number % 4]}</a>"
            f"<time datetime=2022-01-0{number + 1}>then</time><p>{SAID[number % 4]}</p></article>")  # fmt: skip


@pytest.mark.parametrize("head", [
    "<a href=/n/{n}><img src=/{n}.jpg></a><div><i></i><i></i><i></i><i></i></div>" + "<b>&nbsp;</b>" * 9
    + "<h3><a href=/n/{n}>The deals of this week</a></h3>",  # far from the beginning, and all alike
    "<a href=/news>News from the harbour</a><h3><a href=/n/{n}>Story number {n}</a></h3>",  # under one section
    "<h3><a href=/t/7/story-{n}-of-ice>Story number {n}</a></h3>",  # under the address of the page
])  # fmt: skip
def test_what_begins_with_a_headline_that_leads_elsewhere_is_no_post(head):
    assert found("".join(titled(number, head.format(n=number)) for number in range(6))) == []


@pytest.mark.parametrize("head", [
    "<h3><a href=/comments?of=7&amp;id={n}>Re: the ice of last night</a></h3>",  # the number of the post
    "<h3><a href=/t/7/{n}>Re: the ice of last night</a></h3>",  # a part of the page
    "<a href=/ranks>Keeper of the lights</a>",  # of each post the same
])  # fmt: skip
def test_a_title_that_leads_to_the_post_itself_and_the_rank_of_its_author_make_no_teaser(head):
    records = found("".join(titled(number, head.format(n=5100 + number)) for number in range(4)))
    assert [record.fields["author"] for record in records] == NAMES


def test_a_link_amid_running_text_names_no_author_and_a_date_there_is_none_of_the_post():
    words = "The keeper of the light <a href=/{n}>told {who}</a> on {n} May 1990 that the ice would come early."
    parts = (f"<h3>Part {n}</h3><p>{words.format(n=n, who=who)}</p>" for n, who in enumerate(NAMES[:3], 1))
    body = "".join(f"<section>{part}<p>And so it did, as all of them could see.</p></section>" for part in parts)
    assert found(body) == []


def test_the_text_of_a_post_is_in_a_box_that_each_post_has_once():
    remarks = "".join(f"<div class=remark><div class=remark-text>{text}</div></div>" for text in SAID[2:])
    records = found("".join(post(number, f"<div><div><div>{remarks}</div></div></div>") for number in range(4)))
    assert [record.fields["text"] for record in records] == SAID


@pytest.mark.parametrize("stamp", ["<span class=ago title='2021-04-0{n}T10:00:00Z'></span>",
                                   "<meta itemprop=datePublished content='2021-04-0{n}T10:00:00Z'>"])  # fmt: skip
def test_moments_that_no_reader_sees_are_dates(stamp):
    body = "".join(f"<div class=post><a href=/user/{n}>{NAMES[n]}</a> {stamp.format(n=n + 1)}<p>{SAID[n]}</p></div>"
                   for n in range(4))  # fmt: skip
    assert [record.fields["date"][:10] for record in found(body)] == [f"2021-04-0{n}" for n in range(1, 5)]


def test_a_date_that_a_reader_sees_comes_before_one_of_microdata():
    body = "".join(f"<div class=post><a href=/user/{n}>{NAMES[n]}</a> <span>{n + 1} May 2021</span>"
                   f"<meta itemprop=datePublished content='2021-04-30T23:00:00Z'><p>{SAID[n]}</p></div>"
                   for n in range(4))  # fmt: skip
    assert [record.fields["date"] for record in found(body)] == [f"2021-05-0{n}" for n in range(1, 5)]


def test_links_to_posts_of_the_page_itself_are_no_headlines():
    body = "".join(f"<div class=post><a href=/t/7/post-{n}>Post number {n} of four</a> <a href=/user/{n}>{NAMES[n]}</a>"
                   f" <time>2021-02-0{n + 1}</time><p>{SAID[n]}</p></div>" for n in range(4))  # fmt: skip
    assert [record.fields["text"] for record in found(body)] == SAID
    assert found(body, url="https://example.org/t/77") == []


def test_two_posts_by_names_that_are_no_links():
    body = "".join(f"<div class=post><div><a href='?pid={n}'>2021-02-0{n + 1} 10:00:02</a></div><dl><dt><strong>"
                   f"{NAMES[n]}</strong><dd>Member</dl><div class=postmsg><p>{SAID[n]}</p></div></div>"
                   for n in range(2))  # fmt: skip
    assert [record.fields["author"] for record in found(body)] == NAMES[:2]


def test_an_article_with_its_author_and_date_is_no_thread():
    assert (
        found(
            "<article class=post><h1>Ice</h1><a rel=author href=/author/ann>Ann</a> <time>2021-02-03</time><p>"
            + " ".join(SAID)
            + "</article>"
        )
        == []
    )
    assert found("") == []


def test_times_that_are_no_dates_are_given_in_the_words_of_the_page():
    body = "".join(f"<div class=comment><b class=author>{NAMES[n]}</b><i>{n + 2} days ago</i><p>{SAID[n]}</p></div>"
                   for n in range(3))
    assert [record.fields["date_text"] for record in found(body)] == ["2 days ago", "3 days ago", "4 days ago"]


@pytest.mark.parametrize(("first", "later"), [("25 Jan 2023", "{} Jan"), ("Mar 3, 2023", "Mar {},"),
                                              ("25 janvier 2023", "{} janv.")])  # fmt: skip
def test_a_day_comes_before_the_time_beside_it(first, later):
    body = "".join(f"<div class=mail><h2 class=author>{NAMES[n]}</h2><p><i>{later.format(26 + n) if n else first}</i>"
                   f"<span>1{n}:02 a.m.</span></p><p>{SAID[n]}</p></div>" for n in range(3))  # fmt: skip
    records = found(body)
    assert records[0].fields["date"][:4] == "2023"
    assert [record.fields["date_text"] for record in records[1:]] == [later.format(26 + n) for n in (1, 2)]


def test_names_by_form_alone():
    body = "".join(f"<tr id=m{n}><td>{NAMES[n]}<td>1{n} May 2020, 10:00<td>{SAID[n]}" for n in range(3))
    records = found(f"<table class=comments>{body}</table>")
    assert [record.fields["author"] for record in records] == NAMES[:3]
    assert [record.fields["text"] for record in records] == SAID[:3]


def test_a_guest_without_a_profile_has_the_name_that_stands_in_the_place_of_the_others():
    linked = "".join(map(post, range(4)))
    mixed = linked.replace('<a\nhref="/members/2">Carla M.</a>', "Carla M.").replace("<div class=\"userinfo\">",
        "<div class=\"userinfo\"><b>").replace("\n    <span>Joined", "</b><span>Joined")  # fmt: skip
    assert mixed.count("/members/") == 3
    assert [record.fields["author"] for record in found(mixed)] == NAMES
    assert [record.fields.get("author_link", "")[-1:] for record in found(mixed)] == ["0", "1", "", "3"]


@pytest.mark.parametrize(("tag", "box"), [("li", "ul"), ("article", "div"), ("tr", "table")])
def test_a_class_that_some_posts_bear_does_not_part_them(tag, box):
    own = ["topic-owner-post", "", "topic-owner-post solved", ""]
    cell = "<td>" if tag == "tr" else ""
    body = "".join(
        f"<{tag} class='{own[n]}'>{cell}<a href=/user/{name}>{name}</a> <time>2021-04-0{n + 3}</time><p>{SAID[n]}"
        f"</{tag}>"
        for n, name in enumerate(NAMES)
    )  # fmt: skip
    assert [record.fields["author"] for record in found(f"<{box}>{body}</{box}>")] == NAMES


def test_a_name_full_of_digits_is_one_where_the_others_have_names():
    body = "".join(f"<div class=p><b>{name}</b> <i>2021-04-0{number + 3}</i><div>{SAID[number]}</div></div>"
                   for number, name in enumerate(["harbour13013", "Bo", "Carla", "Dan"]))  # fmt: skip
    assert [record.fields["author"] for record in found(body)] == ["harbour13013", "Bo", "Carla", "Dan"]


def test_the_words_of_a_time_are_no_name():
    def post(number):
        who = "bo_71" if number == 2 else "Ann"
        return (f"<article><div><a href=/{who}><b>{who}</b></a> <a href=/{who}/status/10{number}>"
                f"<time datetime=2025-03-0{number + 1}T08:00:00Z>Mar {number + 1}</time></a></div>"
                f"<p>{SAID[number]}</p></article>")  # fmt: skip

    records = found("".join(map(post, range(4))))
    assert [record.fields["author"] for record in records] == ["Ann", "Ann", "bo_71", "Ann"]


@pytest.mark.parametrize("mark", ["class=post", ""])
def test_posts_are_found_without_a_class_that_names_them(mark):
    body = "".join(
        f"<div {mark}><a href=/user/{n}>{NAMES[n]}</a> <time>2021-02-0{n + 1}</time><p>{SAID[n]}</p></div>"
        for n in range(4)
    )
    assert [record.fields["text"] for record in thread.find(parse(body))] == SAID


def test_regions_are_searched_only_where_something_is_dated_or_signed():
    page = parse("".join(f"<div><b>Harbour {n}</b><p>{text}</p></div>" for n, text in enumerate(SAID)))
    assert thread.find(page) == []
    assert not any("segmentation.regions" in name for name in vars(page))  # views of a page are kept by name


ANSWERS = "".join(
    f"<li class=answer><div><a class=author href=/user/{n}x>{NAMES[n]}</a> <time datetime=2021-02-0{n + 1}>x</time>"
    f"</div><div class=text><p>{SAID[n]}</p></div></li>" for n in range(1, 4)
)  # fmt: skip
QUESTION = (
    "<div class=question><h1>Ice</h1><div class=text><p>{said}</p></div><p>asked <time datetime=2021-02-01>x</time>"
    " by <a href=/{home}/0x>Ann</a></p></div><h2>3 answers</h2>"
)


def test_the_post_that_the_others_answer_has_a_form_of_its_own():
    question = QUESTION.format(said=SAID[0], home="user")
    records = found(f"<main>{question}<ol>{ANSWERS}</ol></main>", "https://example.org/q/7")
    assert [(record.fields["author"], record.fields["date"][:10], record.fields["text"]) for record in records] == [
        (NAMES[n], f"2021-02-0{n + 1}", SAID[n]) for n in range(4)]  # fmt: skip


@pytest.mark.parametrize("question", [
    QUESTION.format(said=SAID[0], home="topics"), QUESTION.replace("asked <time datetime=2021-02-01>x</time>", ""),
    "<p>Started by <a href=/user/1x>bo_71</a>, <time datetime=2021-02-02>x</time></p>",
    "<p><a href=//x.org/a>The harbour froze over last night</a> <time datetime=2021-02-01>x</time> by <a href=/user/0x>"
    "Ann</a> | <a href=/hide>hide this link and all that are like it</a></p>",
])  # fmt: skip
def test_what_stands_above_the_posts_is_no_post_without_a_member_and_a_date_of_its_own(question):
    assert len(found(f"<main>{question}<ol>{ANSWERS}</ol></main>", "https://example.org/q/7")) == 3


def test_a_post_whose_date_stands_elsewhere_than_in_the_others_has_one():
    first = (f"<li class=answer><p>on <span>Feb 1, 2021</span> by <a class=author href=/user/0x>"
             f"Ann</a></p><div class=text><p>{SAID[0]}</p></div></li>")  # fmt: skip
    records = found(f"<main><ol>{first}{ANSWERS}</ol></main>", "https://example.org/q/7")
    assert [record.fields["date"][:10] for record in records] == [f"2021-02-0{n + 1}" for n in range(4)]


def test_the_number_of_a_post_within_that_of_another_thread_is_none():
    posts = "".join(f"<article id=post_{n + 1}><a class=author href=/user/{n}x>{NAMES[n]}</a> <time datetime=2021-02-0"
                    f"{n + 1}>x</time><p>{SAID[n]} <a href=/t/ice/20158{n + 1}0>See</a></p></article>"
                    for n in range(4))  # fmt: skip
    links = [record.fields["permalink"] for record in found(posts, "https://example.org/t/7")]
    assert links == [f"https://example.org/t/7#post_{n + 1}" for n in range(4)]


def test_the_date_of_a_post_is_its_element_of_time_rather_than_a_year_in_its_words():
    question = QUESTION.format(said=SAID[0], home="user").replace("Ice", "Will it freeze in 2024?")
    dated = "<span><time class=published>3 days ago</time></span>"
    question = question.replace("asked <time datetime=2021-02-01>x</time>", dated)
    question = question.replace("</h2>", "</h2><span><a href=/tag/2024>#2024</a></span>")
    records = found(f"<main>{question}<ol>{ANSWERS}</ol></main>", "https://example.org/q/7")
    assert [record.fields["author"] for record in records] == NAMES[:4]
    assert records[0].fields["date_text"] == "3 days ago"


def test_a_letter_in_the_place_of_a_portrait_is_no_name():
    body = "".join(f"<article class=post><a href=/user/{n}x><span>{NAMES[n][0]}</span></a><h4><a href=/user/{n}x>"
                   f"{NAMES[n]}</a></h4><time datetime=2021-02-0{n + 1}>x</time><p>{SAID[n]}</p></article>"
                   for n in range(4))  # fmt: skip
    assert [record.fields["author"] for record in found(body)] == NAMES


def test_commands_below_the_text_of_posts_are_no_headlines():
    body = "".join(f"<div class=answer><div class=text><p>{SAID[n]} {SAID[n]}</p></div><a href=/edit/{n}x>Improve post"
                   f" {n} now</a> at <time datetime=2021-02-0{n + 1}>x</time> <a href=/user/{n}x>{NAMES[n]}</a></div>"
                   for n in range(4))  # fmt: skip
    assert len(found(f"<div id=answers>{body}</div>")) == 4


def _card(verb, number, day, stated=""):
    """The card of a member below a post: what the member did with it, and when."""
    shown = f"{verb} <span class=ago title='2021-02-{day:02} 10:00:00Z'>Feb {day}, 2021</span>"
    linked = shown if stated else f"<a href=/posts/{number}/edits>{shown}</a>"
    name = f"{NAMES[number % 4]}{number}"
    return (f"<div class=card><div class=time>{linked}</div><div class=name {stated}>"
            f"<a href=/users/{number}/{name[:2].lower()}>{name}</a></div></div>")  # fmt: skip


@pytest.mark.parametrize("everywhere", [True, False])
def test_who_edited_a_post_is_not_its_author(everywhere):
    author = "itemprop=author itemscope"
    remark = ("<ul><li>Not so.<div itemprop=author><a href=/users/77/eve>Eve</a></div>"
              "<i itemprop=datePublished>2021-03-01 09:00:00Z</i></li></ul>")  # fmt: skip
    first = "".join(f"<p>{part}</p>" for part in (SAID[0], SAID[3]))
    edited = [_card("edited", n + 40, 20 - n) if everywhere or n % 2 else "" for n in range(4)]
    question = (f"<div id=question><div><div class=text>{first}</div><div>{edited[0]}{_card('asked', 0, 1, author)}"
                f"</div></div>{remark}{remark}</div>")  # fmt: skip
    answers = "".join(
        f"<div class=answer id=answer-{n}><div><div><div class=text><p>{SAID[n]}</p></div><time itemprop=dateCreated"
        f" datetime='2021-02-{n + 1:02} 10:00:00Z'></time><div>{edited[n]}{_card('answered', n, n + 1, author)}</div>"
        f"</div></div>{remark}</div>" for n in range(1, 4))  # fmt: skip
    page = f"<main><h1>Ice</h1><p>Viewed 427 times</p>{question}<div id=answers>{answers}</div></main>"
    records = found(page, "https://example.org/questions/7")
    assert [(record.fields["author"], record.fields["date"][:10]) for record in records] == [
        (f"{NAMES[n]}{n}", f"2021-02-0{n + 1}") for n in range(4)]  # fmt: skip
    assert [record.fields["text"].split("\n")[0] for record in records] == SAID


def remark(number, name, text):
    return (f'<li class="remark" id="c{number}"><span class=copy>{text}</span> – '
            f'<a href="/members/{number}">{name}</a> '
            f'<time datetime="2021-04-1{number}T10:00">1{number} April 2021</time></li>')  # fmt: skip


REMARKS = ["Which ferry do you mean, the small one?", "I have seen it this morning.", "It is still at the other side."]


@pytest.mark.parametrize("within", [True, False], ids=["within the answers", "behind each answer"])
def test_answers_and_the_comments_on_them_are_one_thread(within):
    lists = ["<ul>" + remark(0, "Dora", REMARKS[0]) + remark(1, "Ann", REMARKS[1]) + "</ul>", "",
             "<ul>" + remark(2, "Emil", REMARKS[2]) + "</ul>", ""]  # fmt: skip
    body = "".join(post(n, each) if within else f"<div>{post(n)}{each}</div>" for n, each in enumerate(lists))
    records = found(f"<h1>Ice</h1>{body}")
    texts = [record.fields["text"] for record in records]
    assert texts == [SAID[0], *REMARKS[:2], SAID[1], SAID[2], REMARKS[2], SAID[3]]
    assert [record.fields["author"] for record in records] == ["Ann", "Dora", "Ann", "bo_71", "Carla M.", "Emil", "Ann"]
    assert all("date" in record.fields for record in records)


def test_a_list_of_other_posts_behind_a_thread_is_no_part_of_it():
    body = "".join(map(post, range(4)))
    others = "<ul>" + "".join(remark(n, "Dora", REMARKS[n]) for n in range(3)) + "</ul>"
    assert [record.fields["text"] for record in found(body + others)] in (SAID, REMARKS)


def review(number, rating="<img alt='Rated 4 out of 5 stars' src=/4.svg>"):
    return (f"<article><a href=/members/{number}><b>{NAMES[number]}</b><div>{number + 2} reviews</div></a>{rating}"
            f"<time datetime=2021-04-0{number + 1}>{number + 1} April 2021</time>"
            f"<div class=review-text><a href=/reviews/{number}><h2>On the ferry {number}</h2></a><p>{SAID[number]}</p>"
            "</div></article>")  # fmt: skip


def test_reviews_have_linked_headlines_and_are_posts_all_the_same():
    records = found("".join(map(review, range(4))))
    assert [record.fields["author"] for record in records] == NAMES
    assert [record.fields["date"] for record in records] == [f"2021-04-0{number}" for number in range(1, 5)]
    assert SAID[0] in records[0].fields["text"] and "On the ferry 0" in records[0].fields["text"]


def test_teasers_that_name_their_author_first_are_no_posts():
    assert found("".join(review(number, rating="") for number in range(4))) == []


def told(number, when="{} yr. ago", name='<a href="/user/{0}x">{1}</a>'):
    """A post without classes that tell what is what."""
    return (f"<div><div class=_b{number} id=t1_{number}x><span><span>level {number % 3}</span></span><div>"
            f"{name.format(number, NAMES[number])} · <a href=/c/{number}x>{when.format(number + 2)}</a></div>"
            f"<div class=_q><p>{SAID[number]}</p></div><button>Reply</button></div></div>")  # fmt: skip


@pytest.mark.parametrize("when", ["{} yr. ago", "{} hr. ago", "vor {} Std.", "il y a {} j", "{} wks ago"])
def test_times_told_in_short(when):
    records = found("".join(told(number, when) for number in range(4)))
    assert [record.fields["date_text"] for record in records] == [when.format(number + 2) for number in range(4)]
    assert [record.fields["author"] for record in records] == NAMES


def test_what_differs_by_its_number_alone_is_no_name():
    assert found("".join(told(number, name="") for number in range(4))) == []


ADVERT = ("<div><a href=/user/shop>Shop</a> · promoted <h3><a href=//shop.example/ad>Ice for your drinks, in bags of"
          " two sizes and in no time</a></h3></div>")  # fmt: skip


@pytest.mark.parametrize(("said", "opens"), [(f"<p>{SAID[0]} The ice is as thick as a door now.</p>", True),
                                             ("<img src=/ice.jpg>", False)])  # fmt: skip
def test_the_author_of_an_opening_post_stands_beside_its_date(said, opens):
    first = f"<div><div>Posted by <a href=/user/9x>dora</a> <span>4 years ago</span></div><h1>Ice</h1>{said}</div>"
    records = found(f"<main>{first}{ADVERT}<section>{''.join(map(told, range(4)))}</section></main>")
    assert [record.fields["author"] for record in records] == ["dora"] * opens + NAMES


def test_posts_before_and_behind_a_thread_are_none_of_it():
    others = [f"<article class=other><a class=author href=/w/{number}y>{name}</a> <time>{number} days ago</time><p>A"
              f" harbour on the other side of the country froze</p></article>"
              for number, name in enumerate(("Eve", "Finn", "Gus"))]  # fmt: skip
    page = f"{others[0]}<section>{''.join(map(told, [*range(4)] * 3))}</section>{''.join(others[1:])}"
    assert [record.fields["author"] for record in found(page)] == NAMES * 3


def test_the_text_of_a_post_begins_before_its_first_paragraph():
    says = ["I worked in one of these for six summers.<p>The records were better organised than anything since then.",
            "Better organised, really?<p>Paper has the advantage that nobody reorganises it every two years or so."]
    posts = [f"<div class=row><a class=user href=/u/{n}>person{n}</a> <time datetime=2024-05-0{n + 1}>May {n + 1}"
             f"</time><div class=bubble>{text}</div></div>" for n, text in enumerate(says)]  # fmt: skip
    texts = [each.fields["text"] for each in thread.find(parse(f"<body>{''.join(posts)}"))]
    assert [text.split(".")[0].split("?")[0] for text in texts] == [
        "I worked in one of these for six summers", "Better organised, really"]  # fmt: skip
