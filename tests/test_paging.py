"""Articles in several pages: each kind of pager on a site served here, and what must not be joined."""

import pickle
import re
from dataclasses import replace

import pytest
from serving import serving

import marrow
from marrow import paging
from marrow.cli import main
from marrow.document.elements import inside
from marrow.page import parse
from marrow.pipeline import Extractor
from marrow.settings import Settings

CHAPTERS = ("harbour", "lantern", "orchard")
TAIL = "<p>Ida Lund has written about small towns and their weather for a very long time.</p>"


def told(name: str) -> str:
    """Three paragraphs that no other page has."""
    said = (f"The {name} was older than anyone in the town could say, and the {name} had seen more winters than the"
            f" church. ")
    ends = ("On Sundays", "In the evening", "When it rained")
    return "".join(f"<p>{end} people spoke of the {name}. {said * 2}</p>" for end in ends)


def page(number: int, head: str = "", foot: str = "", text: str = "") -> bytes:
    body = text or told(CHAPTERS[number - 1])
    menu = ("<nav><ul><li><a href=/>Home</a></li><li><a href=/news>News</a></li><li><a href=/about>"
            "About us</a></li></ul></nav>")
    return (f"<!doctype html><html lang=en><head><title>Three things</title>{head}</head><body>{menu}<main><article>"
            f"<h1>Three things</h1>{body}{TAIL}</article>{foot}</main>"
            "<footer>Imprint</footer></body></html>").encode()  # fmt: skip


def linked(addresses: list[str], at: int) -> str:
    """A pager of numbers, the page itself without a link."""
    items = "".join(f"<li>{n}</li>" if n == at else f"<li><a href='{url}'>{n}</a></li>"
                    for n, url in enumerate(addresses, 1))
    return f"<nav class=pager><ul>{items}</ul></nav>"


def site(addresses: list[str], make) -> dict[str, tuple[str, bytes]]:
    return {url: ("text/html", make(number, addresses)) for number, url in enumerate(addresses, 1)}


def link_next(number, urls):
    return page(number, head=f"<link rel=next href='{urls[number]}'>" if number < 3 else "")


def anchor_next(number, urls):
    return page(number, foot=f"<a rel=next href='{urls[number]}'>More</a>" if number < 3 else "")


def numbers(number, urls):
    return page(number, foot=linked(urls, number))


def word(text):
    return lambda number, urls: page(number, foot=f"<p><a href='{urls[number]}'>{text}</a></p>" if number < 3 else "")


def overlapping(number, urls):
    again = told(CHAPTERS[number - 2]).rpartition("<p>")[2] if number > 1 else ""
    return page(number, foot=linked(urls, number), text=(f"<p>{again}" if again else "") + told(CHAPTERS[number - 1]))


SITES = {
    "rel=next in the head, query": site(["/a/story", "/a/story?page=2", "/a/story?page=3"], link_next),
    "rel=next on a link, last step": site(["/b/story", "/b/story/2", "/b/story/3"], anchor_next),
    "numbers, before the suffix": site(["/c/story.html", "/c/story-2.html", "/c/story-3.html"], numbers),
    "a word, /page/N/": site(["/d/story/", "/d/story/page/2/", "/d/story/page/3/"], word("Next page »")),
    "a word of another language": site(["/e/1234.html", "/e/1234_2.html", "/e/1234_3.html"], word("下一页")),
    "numbers from 1": site(["/f/story?id=7&p=1", "/f/story?id=7&p=2", "/f/story?id=7&p=3"], numbers),
    "pages that overlap": site(["/g/story", "/g/story?seite=2", "/g/story?seite=3"], overlapping),
    "numbers in a folder": site(["/h/index.html", "/h/index_2.html", "/h/index_3.html"], numbers),
}
WHOLE = {
    "/w/story": ("text/html", page(1, foot=linked(["/w/story", "/w/story?page=2"], 1) + "<a href='/w/story?view=all'>"
        "View all</a>")),
    "/w/story?page=2": ("text/html", b"<p>this page is not to be asked for"),
    "/w/story?view=all": ("text/html", page(1, text="".join(map(told, CHAPTERS)))),
}
OTHERS = {
    "/o/story": ("text/html", page(1, foot=linked(["/o/story", "/o/story?page=2"], 1))),
    "/o/story?page=2": ("text/html", page(1, foot="<p>The same text, with other comments below it.</p>")),
    "/x/story": ("text/html", page(1, foot=linked(["/x/story", "/x/story?page=2"], 1))),
    **{f"/l/story{f'?page={n}' if n > 1 else ''}": ("text/html", page(1, text=told(f"thing{n}"),
       foot=f"<a rel=next href='/l/story?page={n + 1}'>next</a>")) for n in range(1, 40)},
}  # fmt: skip


@pytest.fixture(scope="module")
def server():
    with serving({path: each for pages in (*SITES.values(), WHOLE, OTHERS) for path, each in pages.items()}) as address:
        yield address


def joined(url: str, **more) -> marrow.Article:
    return Extractor(Settings().update({"pages.join": True, **more}, "test")).extract_url(url)


@pytest.mark.parametrize("kind", SITES)
def test_each_kind_of_pager_is_followed_and_each_paragraph_stands_once(server, kind):
    article = joined(server + next(iter(SITES[kind])))
    names = re.findall(r"^(?:On Sundays|In the evening|When it rained) people spoke of the (\w+)", article.text,
                       re.MULTILINE)
    assert names == [name for name in CHAPTERS for _ in range(3)]
    assert article.text.count("Ida Lund has written") == 1 and article.text.rstrip().endswith("long time.")
    assert article.markdown().count("Three things") == 1
    assert len(article.further) == 2 and any(note.startswith("joined 3 pages: ") for note in article.notes)
    assert "orchard" in article.markdown() and "orchard" in article.html() and "orchard" in article.json()
    assert any("orchard" in block.text for block in article.blocks)


def several(*inside: str) -> marrow.Article:
    """An article of pages with an element each behind its text."""
    first, *further = (marrow.extract(page(number, foot=f"<script>{'x' * number}</script>", text=told(name) + each))
                       for number, (name, each) in enumerate(zip(CHAPTERS, inside, strict=True), 1))  # fmt: skip
    return replace(first, further=tuple(further))


def test_parts_of_every_page_lead_to_their_places_on_it():
    article = several("<h2>Boats</h2><p>There are boats.</p>", "<pre><code>x = 1</code></pre>",
                      "<div><div><table><tr><th>a<th>b<tr><td>1<td>2</table></div></div>")  # fmt: skip
    assert len(article.each_page) == 3
    assert [each.xpath for each in article.headings] == ["/html/body[1]/main[1]/article[1]/h2[1]"]
    assert [each.xpath for each in article.code_blocks] == ["/html/body[1]/main[1]/article[1]/pre[1]"]
    assert [each.xpath for each in article.tables] == ["/html/body[1]/main[1]/article[1]/div[1]/div[1]/table[1]"]
    texts = [{tree.xpath(node): re.sub(r"\W", "", tree.text(node, tree.ends[node])) for node in range(len(tree))}
             for tree in (part.page.tree for part in article.each_page)]  # fmt: skip
    for chunk in article.chunks(max_words=60, form="text"):
        said = re.sub(r"\W", "", chunk.text)
        assert chunk.xpaths
        for xpath in chunk.xpaths:
            assert any(found.get(xpath) and found[xpath] in said for found in texts)


def test_articles_of_several_pages_are_joined_page_by_page():
    first, second = several("", "", ""), marrow.extract(page(1, text=told("ferry")))
    for articles in ([first, second], [second, first]):
        whole = Extractor().join(articles)
        assert len(whole.each_page) == 4 and not any(part.further for part in whole.further)
        assert all(f"spoke of the {name}." in whole.text for name in (*CHAPTERS, "ferry"))


def test_the_table_of_contents_of_the_first_page_leads_to_its_headings():
    entries = "".join(f"<li><a href='#{name}'>The {name}</a></li>" for name in CHAPTERS)
    parts = "".join(f"<h2 id={name}>The {name}</h2>{told(name)}" for name in CHAPTERS)
    first = marrow.extract(page(1, text=f"<nav class=toc><h2>Contents</h2><ul>{entries}</ul></nav>{parts}"))
    whole = replace(first, further=(marrow.extract(page(2, text=told("ferry"))),)).html(contents=True)
    assert "ferry" in whole and [f'<a href="#section-{at}">' in whole for at in (1, 2, 3)] == [True] * 3


def test_words_and_fingerprint_are_of_every_page():
    article, whole = several("", "", ""), marrow.extract(page(1, text="".join(map(told, CHAPTERS))))
    apart = [marrow.extract(page(number)) for number in (1, 2, 3)]
    assert article.words == sum(each.words for each in apart) > whole.words > apart[0].words
    assert article.fingerprint not in [each.fingerprint for each in apart]
    assert article.as_dict()["metadata"]["fingerprint"] == article.fingerprint


def test_formulas_of_every_page_are_theirs_and_go_to_another_process():
    shown = "<p>It is <math><mi>{0}</mi><mo>=</mo><mn>1</mn></math> so.</p>"
    article = several(shown.format("a"), shown.format("b"), shown.format("c"))
    again = pickle.loads(pickle.dumps((article, article.document)))
    for document in (article.document, again[0].document, again[1]):
        formulas = [document.formula(each).mathml for each in inside(document.body) if each.name == "math"]
        assert [re.findall(r"<mi>(\w)</mi>", each) for each in formulas] == [["a"], ["b"], ["c"]]


def test_nothing_is_joined_without_asking(server):
    article = Extractor().extract_url(server + "/a/story")
    assert "lantern" not in article.text and not article.further


def test_the_whole_on_one_page_goes_before_its_pages(server):
    article = joined(server + "/w/story")
    assert all(article.text.count(f"spoke of the {name}") == 3 for name in CHAPTERS)
    assert f"read on one page: {server}/w/story?view=all" in article.notes


def test_a_page_that_brings_nothing_new_ends_it(server):
    article = joined(server + "/o/story")
    assert not article.further and "joined" not in " ".join(article.notes)


def test_a_page_that_cannot_be_had_is_told(server):
    article = joined(server + "/x/story")
    assert "harbour" in article.text and any("no further page" in note and "404" in note for note in article.notes)


def test_there_is_a_limit_of_pages_and_of_time(server):
    article = joined(server + "/l/story", **{"pages.most": 4})
    assert len(article.further) == 3 and "there are more pages than the 4 allowed" in article.notes
    late = joined(server + "/l/story", **{"pages.seconds": 0})
    assert not late.further and any("time" in note for note in late.notes)


NOT = {
    "next article of a blog": "<link rel=next href='/2024/03/another-story'>",
    "comments": "<a href='/story?page=2#comments'>2</a><a rel=next href='/story/comment-page-2'>Next</a>",
    "a number of its own": "<a href='/story-2019'>2019</a><a href='/other/2'>2</a>",
    "no page at all": "<a rel=next href='javascript:next()'>2</a><a href='#2'>2</a>",
    "another host": "<a rel=next href='https://b.example/story?page=2'>2</a>",
    "back": "<a rel=prev href='/story?page=0'>Previous</a>",
    "long words": "<a href='/story?page=2'>What happened then is a story of its own</a>",
    "all of a section": "<a href='/story?view=all'>View all</a>",
}  # fmt: skip


@pytest.mark.parametrize("markup", NOT.values(), ids=NOT)
def test_what_is_no_pager_leads_nowhere(markup):
    assert paging.ways(parse(page(1, foot=markup), url="https://a.example/story")) == paging.Ways()


def test_a_page_without_address_and_a_home_page_lead_nowhere():
    more = page(1, foot="<a rel=next href='?page=2'>2</a>")
    assert paging.ways(parse(more)) == paging.ways(parse(more, url="https://a.example/")) == paging.Ways()


def test_files_are_joined_in_the_order_given(tmp_path, capsys):
    for number in (1, 2, 3):
        (tmp_path / f"{number}.html").write_bytes(page(number))
    (tmp_path / "empty.html").write_bytes(b"")
    names = [str(tmp_path / name) for name in ("2.html", "1.html", "empty.html", "3.html")]
    assert main([*names, "--join", "-t", "text"]) == 0
    said = capsys.readouterr().out
    assert re.findall(r"^On Sundays people spoke of the (\w+)", said, re.MULTILINE) == ["lantern", "harbour", "orchard"]
    assert said.count("Ida Lund") == 1
    with pytest.raises(marrow.Error, match="nothing to join"):
        paging.combine([marrow.extract(b"")])


def test_notes_are_numbered_on():
    def noted(word):
        return marrow.extract(f"<article><p>{told(word)[3:-4]}<sup><a href=#n id=r>1</a></sup></p>"
                              f"<section class=footnotes><ol>"
                              f"<li id=n>Said of the {word}. <a href=#r>↩</a></li></ol>"
                              "</section></article>")  # fmt: skip

    made = paging.combine([noted("harbour"), noted("lantern")]).markdown()
    assert re.findall(r"^\[\^(\d)\]: Said of the (\w+)", made, re.MULTILINE) == [("1", "harbour"), ("2", "lantern")]
    assert made.count("[^2]") == 2
